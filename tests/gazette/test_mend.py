"""Mending a page: the cases, the places, the list given back, and what must hold of any text."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refundido.diagnostic import Code
from refundido.model.text import Standing
from refundido.prose.gazette.mend import Mended, mend
from refundido.prose.gazette.repairs import Places
from refundido.prose.gazette.words import NoWords
from refundido.prose.reading import Passage
from refundido.source.collector import collector_paused
from refundido.source.read_repairs import read_repairs
from refundido.source.write_repairs import write_repairs
from tests.gazette.mend_cases import MASTHEADS, Case, dictionary, listed, page_of, read_cases, run, shown

CASES = read_cases()
PIECES = st.sampled_from(
    "el dealer dea- ler pago TACHADO fi cha minima sera Artículo 3º.- a.- 3a1 l00 \n NORMAS LEGALES 341108 Pág. 12 : . "
    "Lima, miércoles 7 de marzo de 2007 RESOLUCIÓN Nº 4 Aprueban artÃ­culo p0zo oﬁcina año pro- gresivo 32846-2".split(
        " "
    )
)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case):
    mended = run(case)
    assert shown(mended) == case.sections["Queda"]
    assert listed(mended) == case.sections["Lista"]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_list_given_back_gives_the_same(case: Case):
    once = run(case)
    given_back = read_repairs(write_repairs(once.review, "página"), "lista.yaml").value
    page = page_of(case.sections["Página"])
    again = mend(page, NoWords(), given_back, (), MASTHEADS)
    if "Revisada" not in case.sections:
        assert (again.page, again.marks, again.furniture) == (once.page, once.marks, once.furniture)
        assert again.idle == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_every_mark_and_word_leads_to_its_place(text: str):
    page = page_of(text)
    mended = mend(page, dictionary(), None, (), MASTHEADS)
    _holds(page, mended)


def _holds(page: Passage, mended: Mended) -> None:
    lines = page.text.split("\n")
    position = 0
    for mark in mended.marks:
        assert position <= mark.start < mark.end <= len(mended.page.text)
        position = mark.end
        line, column = Places(mended.page).of(mark.start)
        printed = mark.printed or mended.page.text[mark.start : mark.end]
        assert lines[line - 1][column - 1 :].startswith(printed[0])
        assert (mark.standing is Standing.REPAIRED) == bool(mark.printed)
    marked = {at for mark in mended.marks for at in range(mark.start, mark.end)}
    for at, letter in enumerate(mended.page.text):
        if at not in marked and not letter.isspace():
            line, column = Places(mended.page).of(at)
            assert lines[line - 1][column - 1] == letter


def test_without_a_dictionary_nothing_that_needs_one_is_mended():
    mended = mend(page_of("La fi cha y la proporcion pro- gresiva."), NoWords())
    assert mended.page.text == "La fi cha y la proporcion pro- gresiva."
    assert {entry.verdict.value for entry in mended.review.entries} == {"proposed"}


def test_a_form_that_stands_very_often_is_listed_once():
    mended = mend(page_of("esta minima maxima segun despues tambien. " * 60), dictionary())
    entry = next(entry for entry in mended.review.entries if entry.printed == "esta")
    assert entry.places == ()
    assert len(mended.review.entries) < 10


def test_an_entry_of_nothing_on_the_page_is_told():
    given_list = read_repairs(
        'repairs:\n  - {kind: signo, print: zzz, read: aaa, verdict: accepted, places: ["9:9"]}\n', "lista.yaml"
    )
    assert given_list.value is not None
    mended = mend(page_of("Nada de eso."), NoWords(), given_list.value)
    assert [entry.printed for entry in mended.idle] == ["zzz"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("repairs:\n  - {kind: acento, print: a, verdict: accepted}\n", Code.KEY_MISSING),
        ("repairs:\n  - {kind: otra, print: a, read: b, verdict: accepted}\n", Code.TYPE_WRONG),
        ("repairs:\n  - {kind: acento, print: a, read: b, verdict: tal vez}\n", Code.TYPE_WRONG),
        ("repairs:\n  - {kind: acento, read: b, verdict: accepted}\n", Code.KEY_MISSING),
        ("otra: cosa\n", Code.KEY_UNKNOWN),
    ],
)
def test_a_list_that_is_wrong(text: str, code: Code):
    outcome = read_repairs(text, "lista.yaml")
    assert outcome.value is None
    assert code in [d.code for d in outcome.diagnostics]


def test_time_is_linear():
    page = run(CASES[0]).page.text + " El pago de la fi cha se hace por el dea- ler y el dealer. TACHADO."
    mend(page_of(page), dictionary())
    for joint in ("\n", " "):
        small, large = (_seconds(f"{page} NORMAS LEGALES Pág. 12{joint}" * times) for times in (1_000, 10_000))
        assert large <= 14 * small + 0.3


def _seconds(text: str) -> float:
    """The least of two tries, the collector of cycles paused as the command has it."""
    page = page_of(text)
    tries: list[float] = []
    for _ in range(2):
        with collector_paused():
            start = process_time()
            mend(page, dictionary(), None, (), MASTHEADS)
            tries.append(process_time() - start)
    return min(tries)
