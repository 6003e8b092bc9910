"""Resolución Exenta 373 read from its official text: the same operations as the patch file, the same edition."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from refundido.audit.double_entry import double_entry, same_words
from refundido.diagnostic import Severity
from refundido.history import compile_history
from refundido.model.instrument import Edition
from refundido.prose.accounting import count
from refundido.publish.reading import ReadAct, ReadAsked, read_file
from refundido.publish.reading_forms import patch_of
from refundido.source.workspace import Workspace, load_workspace

ROOT = Path(__file__).parents[2]
ACT = "cl-scj/res-373-2010"
INSTRUMENT = "cl-scj/catalogo-de-juegos"


@cache
def workspace() -> Workspace:
    """The catalogue's own workspace."""
    loaded = load_workspace(ROOT)
    assert loaded.value is not None
    return loaded.value


@cache
def read() -> ReadAct:
    """The act as read from its text."""
    outcome = read_file(ROOT, ReadAsked(ROOT / f"amendments/{ACT}.txt"))
    assert outcome.value is not None
    return outcome.value


def edition(of_reading: bool) -> Edition:
    """The edition of the day the act comes into force, by the hand-made act or by the one read."""
    held = workspace()
    act = read().act if of_reading else held.acts[ACT]
    instrument = held.instruments[INSTRUMENT]
    history = compile_history(instrument, {ACT: act}, held.jurisdictions[instrument.jurisdiction])
    assert history.value is not None
    assert act.in_force is not None
    found = history.value.edition_at(act.in_force)
    assert found.value is not None, found.diagnostics
    return found.value


def test_every_instruction_goes_through_to_the_end() -> None:
    counts = read().counts
    assert (counts.detected, counts.targeted, counts.applied) == (24, 24, 24)
    assert not read().refused


def test_the_instructions_have_the_numbers_dates_and_grace_of_the_patch_file() -> None:
    mine, theirs = read().act, workspace().acts[ACT]
    assert [i.number for i in mine.instructions] == [i.number for i in theirs.instructions]
    assert [i.cite for i in mine.instructions] == [i.cite for i in theirs.instructions]
    assert (mine.title, mine.kind, mine.subject) == (theirs.title, theirs.kind, theirs.subject)
    assert (mine.issued, mine.in_force, mine.amends) == (theirs.issued, theirs.in_force, theirs.amends)
    assert mine.brochures == theirs.brochures


def test_both_lead_to_the_same_edition() -> None:
    assert same_words(edition(of_reading=True).root, edition(of_reading=False).root)


def test_no_instruction_differs_and_none_is_unread() -> None:
    held = workspace()
    source = held.sources[ACT]
    found = double_entry(
        held.acts[ACT], source.text, source.path, {INSTRUMENT: held.instruments[INSTRUMENT]}, held.jurisdictions
    )
    assert found == ()


def test_a_planted_difference_is_told() -> None:
    held = workspace()
    source = held.sources[ACT]
    altered = source.text.replace('por "25 a 1"', 'por "26 a 1"')
    found = double_entry(
        held.acts[ACT], altered, source.path, {INSTRUMENT: held.instruments[INSTRUMENT]}, held.jurisdictions
    )
    assert [(d.context, d.severity) for d in found] == [("Resolución Exenta N° 373, instrucción 9", Severity.WARNING)]


def test_the_patch_file_gives_each_instruction_its_place() -> None:
    written = patch_of(read())
    assert "24 instrucciones halladas, 24 con lugar y orden, 24 hasta el texto." in written
    assert '  # línea 32, columna 4\n  - n: "9"' in written


@pytest.mark.parametrize("number", ["6", "10.d", "14"])
def test_what_the_print_left_open_is_read(number: str) -> None:
    assert any(part.part.number == number and part.done for part in read().parts)


def test_the_counts_are_those_of_the_parts() -> None:
    assert count([p.part for p in read().parts]).detected == len(read().act.instructions)
