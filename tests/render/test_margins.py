"""Margin notes of printed tables stand at their rows, and never one on another."""

from __future__ import annotations

from refundido.document.blocks import Cell, Column, Inline, NoteRef, Row, Table, Words
from refundido.render.margins import margins_of


def note(number: int, words: int = 40, first: bool = True) -> NoteRef:
    """A call to a note."""
    return NoteRef(number, "a", "b", "x" * words, "Acto", "hoy", first)


def table(*rows: tuple[Inline, ...], caption: tuple[Inline, ...] = ()) -> Table:
    """A table of one column with these contents."""
    made = tuple(Row(f"f{n}", (Cell(f"c{n}", (Words("x"), *row)),)) for n, row in enumerate(rows))
    return Table("t", caption, (Column("h", (Words("Pago"),), 100),), made)


def numbers(found: tuple[NoteRef, ...]) -> list[int]:
    return [each.number for each in found]


def test_a_note_stands_at_its_row() -> None:
    found = margins_of(table((), (), (note(1),), ()))
    assert [numbers(row) for row in found.rows] == [[], [], [1], []]
    assert not found.head


def test_a_note_that_would_cover_another_stands_under_it() -> None:
    found = margins_of(table((note(1),), (note(2),), *((),) * 8, (note(3),)))
    assert [numbers(row) for row in found.rows] == [[1, 2], *[[]] * 9, [3]]


def test_notes_of_caption_and_heads_stand_at_the_head() -> None:
    found = margins_of(table((note(2, 200),), caption=(note(1, 200),)))
    assert numbers(found.head) == [1, 2]
    assert found.over > 20


def test_later_calls_bring_no_note() -> None:
    found = margins_of(table((note(1),), (note(1, first=False),)))
    assert [numbers(row) for row in found.rows] == [[1], []]
