"""Part of `source.published`: the cells of the tables that a format tells, and the tables as lines of a row each.

A table whose every cell is one short paragraph becomes a line for each row, its cells between | («| Full | 7 a 1 |»),
with a rule under its heads. Pages are also laid out with tables, which hold whole texts: those, and what has one row or
one column, keep their lines as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from refundido.compare.published import Cell, Line
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.source.published.lines import is_blank, squeezed

_LONGEST_CELL = 240
"""A cell with more characters is a text of its own, and not a datum."""
_WIDEST_SPAN = 100
"""No more rows or columns than these are taken by one cell, whatever it says."""
_MOST_TAKEN = 1000
"""No more columns than these are taken from above in one table."""


class Grid:
    """The tables of a file, one in another, as they are met."""

    def __init__(self) -> None:
        self._met = 0
        self._open: list[_Table] = []

    def open_table(self) -> None:
        """A table begins."""
        self._met += 1
        self._open.append(_Table(self._met))

    def close_table(self) -> None:
        """The innermost table ends."""
        if self._open:
            self._open.pop()

    def open_row(self) -> None:
        """A row of it begins."""
        if self._open:
            self._open[-1].next_row()

    def open_cell(self, columns: str = "1", rows: str = "1", head: bool = False) -> None:
        """A cell of it begins, over so many columns and rows as the format says."""
        if self._open:
            self._open[-1].next_cell(_span(columns), _span(rows), head)

    def close_cell(self) -> None:
        """The cell ends."""
        if self._open:
            self._open[-1].cell = None

    @property
    def cell(self) -> Cell | None:
        """The cell that what is read now stands in, None if in none."""
        return self._open[-1].cell if self._open else None


class _Table:
    """A table being read; `taken` says for how many rows more each column is taken from above."""

    def __init__(self, number: int) -> None:
        self.number, self.row, self.column = number, 0, 0
        self.taken: dict[int, int] = {}
        self.cell: Cell | None = None

    def next_row(self) -> None:
        """Go to the next row; cells that reach down from above take theirs."""
        self.taken = {column: left - 1 for column, left in self.taken.items() if left > 1}
        self.row, self.column = self.row + 1, 0

    def next_cell(self, columns: int, rows: int, head: bool) -> None:
        """Go to the next column that is free, and take so many columns, and those in so many rows."""
        while self.column in self.taken:
            self.column += 1
        self.cell = Cell(self.number, self.row, self.column, head)
        if rows > 1 and len(self.taken) < _MOST_TAKEN:
            self.taken.update(dict.fromkeys(range(self.column, self.column + columns), rows))
        self.column += columns


def _span(written: str) -> int:
    return min(int(written), _WIDEST_SPAN) if written.isascii() and written.isdigit() and written != "0" else 1


def with_rows(lines: Iterable[Line], name: str, said: list[Diagnostic]) -> list[Line]:
    """The lines, those of tables one for each row; `said` takes a warning for each table that stays apart."""
    told: list[Line] = []
    for table, group in groupby(lines, key=lambda line: line.cell.table if line.cell is not None else 0):
        held = [line for line in group if not is_blank(line.text)]
        if not table or not _is_table(held):
            told.extend(held)
        elif all(map(_is_one, _cells(held).values())):
            told.extend(_rows(held))
        else:
            said.append(_laid_apart(held[0], name, _why(_cells(held).values())))
            told.extend(held)
    return told


def _is_table(lines: Sequence[Line]) -> bool:
    cells = [line.cell for line in lines if line.cell is not None]
    return len({cell.row for cell in cells}) > 1 and len({cell.column for cell in cells}) > 1


def _cells(lines: Iterable[Line]) -> dict[Cell, list[Line]]:
    found: dict[Cell, list[Line]] = {}
    for line in lines:
        if line.cell is not None:
            found.setdefault(line.cell, []).append(line)
    return found


def _is_one(cell: Sequence[Line]) -> bool:
    """Whether a cell is one short paragraph, without the sign that parts cells."""
    if sum(len(line.text) for line in cell) > _LONGEST_CELL:
        return False
    return not any(line.opens for line in cell[1:]) and not any("|" in line.text for line in cell)


def _rows(lines: Sequence[Line]) -> Iterator[Line]:
    """A line for each row, with an empty cell where another takes its place or nothing stands."""
    cells = _cells(lines)
    width = max(cell.column for cell in cells) + 1
    rows = [(row, list(group)) for row, group in groupby(cells, key=lambda cell: cell.row)]
    for index, (_, row) in enumerate(rows):
        words = {each.column: " ".join(filter(None, map(_said, cells[each]))) for each in row}
        text = " | ".join(words.get(column, "") for column in range(width))
        yield Line(f"| {text} |", cells[row[0]][0].place)
        after = rows[index + 1][1] if index + 1 < len(rows) else []
        if all(each.head for each in row) and after and not all(each.head for each in after):
            yield Line(f"|{'---|' * width}", cells[row[0]][0].place)


def _said(line: Line) -> str:
    return f"{line.label} {squeezed(line.text)}".strip()


def _why(cells: Iterable[Sequence[Line]]) -> str:
    """What cells have that keeps them from being rows of a line each."""
    apart = [cell for cell in cells if not _is_one(cell)]
    reasons = {
        "con el signo «|»": any("|" in line.text for cell in apart for line in cell),
        "largas": any(sum(len(line.text) for line in cell) > _LONGEST_CELL for cell in apart),
        "de varios párrafos": any(line.opens for cell in apart for line in cell[1:]),
    }
    return ", ".join(reason for reason, holds in reasons.items() if holds)


def _laid_apart(line: Line, name: str, why: str) -> Diagnostic:
    return Diagnostic(
        Code.TABLE_UNREADABLE,
        f"«{name}», {line.place}: una tabla tiene celdas {why}: quedan una tras otra.",
        Severity.WARNING,
        subject=squeezed(line.text)[:60],
        hint="Si es una tabla del texto, escríbala a mano, con la publicación a la vista.",
    )


def with_labels(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that the format numbers, with their number before their words as it is shown."""
    for line in lines:
        yield replace(line, text=f"{line.label} {line.text}", label="") if line.label else line
