"""The targets of `make fuzz` for a moment each: words of acts in any order, our own cases a few words changed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.__main__ import NAMES
from tests.fuzz.targets import TARGETS, run
from tests.fuzz.words import VOCABULARY, may_order, seeds

_SEEDS = seeds()


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Words of acts in any order, or a case with a few of its words lost, repeated, or changed for others."""
    random = Random(draw(st.integers(0, 10**6)))
    if draw(st.booleans()):
        return " ".join(random.choice(VOCABULARY) for _ in range(random.randint(1, 60)))
    words = random.choice(_SEEDS).split(" ")
    for _ in range(random.randint(1, 5)):
        at = random.randrange(len(words))
        words[at : at + random.randint(0, 2)] = random.choices((*VOCABULARY, words[at]), k=random.randint(0, 2))
        words = words or [""]
    return " ".join(words)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=100, deadline=None)
@given(text=texts() | st.text(max_size=300))
def test_any_text(name: str, text: str):
    run(name, text)


def test_no_case_of_ours_stops_the_fuzzer():
    for seed in _SEEDS:
        run("instruction", seed)


def test_all_targets_are_run():
    assert set(NAMES) == set(TARGETS)


@pytest.mark.parametrize("text", ["", "La mesa es verde.", 'El croupier paga "el doble" en el numeral 2.'])
def test_words_without_a_verb_of_amending_order_nothing(text: str):
    assert not may_order(text)
    for name in NAMES:
        run(name, text)


@pytest.mark.parametrize("verb", ["Reemplázanse", "se añade", "derógase", "Donde dice", "pasa a ser", "Créase"])
def test_verbs_of_amending_are_known_to_the_fuzzers(verb: str):
    assert may_order(f"{verb} la mesa")


def test_there_are_seeds():
    assert len(_SEEDS) > 100
