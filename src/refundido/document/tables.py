"""Tables as blocks: caption, heads, rows and cells, and how wide each column should be.

Used by `body`. Widths come from the texts alone, so that a renderer need not measure the whole table.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from refundido.document.anchors import unit_anchor
from refundido.document.blocks import Cell, Column, Extent, Inline, Mark, NoteRef, Row, Table, Words
from refundido.document.inlines import InlineWriter
from refundido.document.standing import extent_of, texts_of
from refundido.model.operation import Field
from refundido.model.unit import HEAD, ROW, Unit, column_ids, rows_of, walk

_NARROW = 12
"""Up to how many characters a value is short and should not be broken in lines."""
_SHORT_NOTE = 28
"""Up to how many characters what was printed is not broken in lines."""
_PENDING_CELL = "[no transcrito]"
_FULL_WIDTH = 76.0
"""Characters that fit side by side in a table as wide as the text."""


def write_table(unit: Unit, writer: InlineWriter) -> Table:
    """A table unit as a block."""
    extent = extent_of(text for _, inner in walk(unit) for text in texts_of(inner))
    head = next((child for child in unit.children if child.kind == HEAD), None)
    caption: tuple[Inline, ...] = writer.write(unit, Field.HEADING, extent) + writer.unit_calls(unit)
    caption += writer.loss_calls(unit) + (writer.loss_calls(head) if head else ())
    heads = head.children if head else ()
    shares = column_shares(unit)
    name_column = unit.table.name_column if unit.table else ""
    identifiers = column_ids(unit)
    columns = tuple(
        Column(
            unit_anchor(cell.id),
            writer.write(cell, Field.TEXT, extent) + writer.unit_calls(cell),
            shares[index],
            _longest(unit, index) <= _NARROW,
            identifiers[index] == name_column,
        )
        for index, cell in enumerate(heads)
    )
    rows = tuple(_write_row(row, writer, extent) for row in rows_of(unit))
    editorial = bool(unit.table and unit.table.head_editorial)
    cells = [cell.content for row in rows for cell in row.cells]
    calls = _calls((caption, *(column.content for column in columns), *cells))
    return Table(unit_anchor(unit.id), caption, columns, rows, calls, editorial, extent)


def _calls(contents: Iterable[tuple[Inline, ...]]) -> tuple[NoteRef, ...]:
    """The first calls to each note anywhere in the table."""
    return tuple(i for content in contents for i in content if isinstance(i, NoteRef) and i.first)


def _write_row(row: Unit, writer: InlineWriter, extent: Extent) -> Row:
    calls: tuple[NoteRef, ...] = writer.unit_calls(row)
    cells: list[Cell] = []
    for cell in row.children:
        content: tuple[Inline, ...] = writer.write(cell, Field.TEXT, extent)
        if cell.pending and not content:
            content = (Words(_PENDING_CELL, Mark.PENDING),)
        cells.append(Cell(unit_anchor(cell.id), content + calls))
        calls = ()
    return Row(unit_anchor(row.id), tuple(cells))


def column_shares(table: Unit) -> tuple[int, ...]:
    """The part of the width, in hundredths, that each column of a table should take.

    Every column gets room for its longest word, and for the whole of short values; what is left goes to
    those with more to say.
    """
    rows = [child for child in table.children if child.kind in (HEAD, ROW) and child.children]
    count = max((len(row.children) for row in rows), default=0)
    if not count:
        return ()
    columns = [[_shown(row.children[i]) for row in rows if i < len(row.children)] for i in range(count)]
    least = [_least_width(texts) for texts in columns]
    wanted = [max(_wanted_width(texts) - low, 0.0) for texts, low in zip(columns, least, strict=True)]
    room = max(_FULL_WIDTH - sum(least), 0.0)
    scale = room / sum(wanted) if sum(wanted) else 0.0
    widths = [low + want * scale for low, want in zip(least, wanted, strict=True)]
    shares = [max(round(100 * width / sum(widths)), 1) for width in widths]
    shares[shares.index(max(shares))] += 100 - sum(shares)
    return tuple(shares)


def _least_width(texts: list[str]) -> float:
    """The characters that fit the longest word, or the longest value where all are short, and the margins."""
    word = max((len(word) for text in texts for word in text.split()), default=1)
    short = max((len(text) for text in texts if len(text) <= _NARROW), default=1)
    return max(word, short) * 1.08 + 3


def _wanted_width(texts: list[str]) -> float:
    return max(sqrt(max(len(text) for text in texts)) * 4, sum(len(text) for text in texts) / len(texts))


def _shown(cell: Unit) -> str:
    """The words of a cell as they are set, what was printed after what was repaired; a short note is one piece."""
    runs = cell.text.runs if cell.text else ()
    return "".join(f"{run.text} {_note(run.printed)}" if run.printed else run.text for run in runs)


def _note(printed: str) -> str:
    note = f"[impreso: «{printed}»]"
    return note.replace(" ", "_") if len(note) <= _SHORT_NOTE else note


def _plain(cell: Unit) -> str:
    return cell.text.plain if cell.text else ""


def _longest(table: Unit, index: int) -> int:
    return max((len(_plain(row.children[index])) for row in rows_of(table) if index < len(row.children)), default=0)
