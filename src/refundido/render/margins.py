"""Margin notes of a printed table: beside which row each stands, so that none covers another.

Used by the templates. A cell cannot hold a float without growing, so these notes are placed absolutely, and how tall
they are is reckoned from their words: short of a layout, that is all there is to go by.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from refundido.document.blocks import Inline, NoteRef, Table

_LINE = 3.4
"""Millimetres from one line of a margin note to the next."""
_SIGNS = 27
"""Signs that surely fit a line of a margin note."""
_ROW = 5.6
"""Millimetres that the lowest row takes."""
_GAP = 2.0
"""Millimetres between two notes."""


@dataclass(frozen=True, slots=True)
class Margins:
    """The notes beside the caption and the heads, those beside each row, and by how much the last hang over."""

    head: tuple[NoteRef, ...]
    rows: tuple[tuple[NoteRef, ...], ...]
    over: int


def margins_of(table: Table) -> Margins:
    """Where the notes first called in a table stand. One that would cover the one above stands under it, at its row."""
    heads = [i for content in (table.caption, *(column.content for column in table.columns)) for i in content]
    found: list[list[NoteRef]] = [_first(heads), *([] for _ in table.rows)]
    holder, free = 0, _height(found[0])
    for index, row in enumerate(table.rows, start=1):
        refs = _first(inline for cell in row.cells for inline in cell.content)
        free -= _ROW
        if refs and free <= 0:
            holder, free = index, 0.0
        found[holder].extend(refs)
        free += _height(refs)
    return Margins(tuple(found[0]), tuple(tuple(refs) for refs in found[1:]), max(ceil(free - _ROW), 0))


def _first(inlines: Iterable[Inline]) -> list[NoteRef]:
    return [inline for inline in inlines if isinstance(inline, NoteRef) and inline.first]


def _height(refs: Iterable[NoteRef]) -> float:
    said = (f"{ref.number} {ref.action}: {ref.source}. Desde el {ref.in_force}." for ref in refs)
    return sum(ceil(len(words) / _SIGNS) * _LINE + _GAP for words in said)
