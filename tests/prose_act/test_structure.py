"""The structure of acts, by the cases of estructura.md: the parts that order, their numbers and their fates."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from refundido.prose.act import read_act
from refundido.prose.act_reading import ActReading, ActText, Fate
from refundido.prose.act_scan import scan
from refundido.prose.act_target import Target
from tests.corpus.acts import jurisdiction_of

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Case:
    """An act, and the parts that it has: number, fate, and how its words begin."""

    title: str
    act: str
    parts: tuple[tuple[str, str, str], ...]
    names: tuple[str, ...]


def cases() -> Iterator[Case]:
    """The cases of estructura.md."""
    for block in (HERE / "estructura.md").read_text(encoding="utf-8").split("\n# "):
        title, _, rest = block.lstrip("# ").partition("\n")
        head, _, rest = rest.partition("## Acto\n")
        act, _, parts = rest.partition("## Partes\n")
        names = tuple(n.strip() for n in head.removeprefix("Texto:").split(";")) if head.startswith("Texto:") else ()
        listed = [tuple(piece.strip() for piece in line.split("|", 2)) for line in parts.splitlines() if line.strip()]
        words = "\n".join(line[4:] for line in act.splitlines())
        yield Case(title, words, tuple((a, b, c) for a, b, c in listed), names)


def read(words: str, *names: str) -> ActReading:
    """An act read with the words of Chile."""
    return read_act(ActText.of(words), jurisdiction_of("cl"), Target(names) if names else None)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.title)
def test_an_act_has_the_parts_its_case_lists(case: Case) -> None:
    reading = read(case.act, *case.names)
    found = [(p.number, _fate(p.fate), p.words) for p in reading.parts]
    assert [(n, f) for n, f, _ in found] == [(n, f) for n, f, _ in case.parts]
    for (_, _, words), (_, _, begins) in zip(found, case.parts, strict=True):
        assert words.startswith(begins)


def _fate(fate: Fate) -> str:
    """What a part is as far as its structure goes: whether the sentence was understood is not of this test."""
    return "orden" if fate is Fate.REFUSED else str(fate)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.title)
def test_every_character_is_in_one_node(case: Case) -> None:
    tree = scan(case.act)
    nodes = sorted((n for n in tree.root.walk() if n is not tree.root), key=lambda n: n.start)
    assert nodes[0].start == 0
    for node, following in pairwise(nodes):
        assert node.start <= node.body <= node.end <= following.start or node.end == following.start


def test_the_place_of_a_part_is_that_of_its_words_in_the_file() -> None:
    reading = read("Resuelvo:\n\n  1.- Derógase el artículo 3.\n  2.- Publíquese.")
    part = reading.parts[0]
    span = reading.source.span(part.start, part.end)
    assert (span.line, span.column) == (3, 7)


def test_two_acts_in_two_texts_differ_only_where_their_words_do() -> None:
    one, other = read("1. Derógase el artículo 3."), read("1. Derógase el artículo 4.")
    assert [p.number for p in one.parts] == [p.number for p in other.parts] == ["1"]


LONG = {
    "instrucciones": lambda n: f"{n}. Derógase el artículo {n}.\n",
    "leyes": lambda n: f"{n}. Derógase el artículo {n} de la ley N° {n}.\n",
    "encabezados": lambda n: f"Título {n}\n{n}. Derógase el artículo {n}.\n",
    "una sola línea": lambda n: f"{n}) derógase el artículo {n}; ",
    "prosa": lambda n: f"La sala {n} abre a las diez y el jefe de mesa lo anota.\n",
}
"""Acts of one kind of part, again and again."""


@pytest.mark.parametrize("piece", LONG.values(), ids=LONG)
def test_ten_times_the_act_takes_some_ten_times_the_time(piece: Callable[[int], str]) -> None:
    def seconds(count: int) -> float:
        words = "".join(map(piece, range(1, count + 1)))
        start = time.process_time()
        read(words)
        return time.process_time() - start

    seconds(20)
    short = min(seconds(50) for _ in range(3))
    assert min(seconds(500) for _ in range(3)) < 25 * max(short, 0.01)


def test_an_act_may_have_more_than_ten_thousand_numbers() -> None:
    words = "".join(f"{n}. Derógase el artículo {n}.\n" for n in range(1, 10_005))
    assert sum(1 for node in scan(words).root.walk() if node.label is not None) == 10_004
