"""Part of `prose.gazette`: tables that come drawn, a row in each line and | between the cells.

So do the readers of HTML and Word write the tables of a file, with a rule under the heads that it tells. Two lines
with as many cells, one after the other, are rows; what begins as an article in a cell is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Stretch = tuple[int, int]
_BAR = re.compile(r"(?:^|(?<=\s))[|│](?=\s|$)")
_RULE = re.compile(r"[|│+][\s|│+:=─┼-]*[-=─]{2}[\s|│+:=─┼-]*")
_FIGURE = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn table: its heads (None: it shows none), its rows, and whether it can be taken as it stands.

    It can where all rows have as many cells, none of them empty, and its heads are certain.
    """

    heads: tuple[Stretch, ...] | None
    rows: tuple[tuple[Stretch, ...], ...]

    @property
    def whole(self) -> bool:
        """Whether every cell and every head is known."""
        cells = [*(self.heads or ()), *(cell for row in self.rows for cell in row)]
        even = self.heads is not None and all(len(row) == len(self.heads) for row in self.rows)
        return even and bool(self.rows) and all(start < end for start, end in cells)


def rows_of(lines: Sequence[str], begins: Callable[[str], bool]) -> frozenset[int]:
    """Which lines are rows of drawn tables, or rules in one; `begins` tells what no cell may begin with."""
    held = [number for number, line in enumerate(lines) if "|" in line or "│" in line]
    found: set[int] = set()
    run: list[int] = []
    for number in (*held, -1):
        if run and number == run[-1] + 1:
            run.append(number)
            continue
        sizes = {number: len(_cells(lines[number], 0)) for number in run if not _RULE.fullmatch(lines[number].strip())}
        rows = [number for number, size in sizes.items() if size > 1]
        words = (lines[n][start:end] for n in rows for start, end in _cells(lines[n], 0))
        if len(rows) > 1 and len(rows) == len(sizes) and not any(map(begins, words)):
            found.update(run)
        run = [number]
    return frozenset(found)


def drawn_table(text: str, lines: Sequence[Stretch]) -> Drawn:
    """The table that stands in those lines of a page."""
    ruled = next((i for i, (start, end) in enumerate(lines) if _RULE.fullmatch(text[start:end].strip())), 0)
    kept = [(start, end) for start, end in lines if not _RULE.fullmatch(text[start:end].strip())]
    rows = [tuple(_cells(text[start:end], start)) for start, end in kept]
    if ruled == 1 or (rows and _heads(text, rows[0], rows[1:])):
        return Drawn(rows[0], tuple(rows[1:]))
    return Drawn(None, tuple(rows))


def cells_in(text: str, start: int, end: int) -> list[Stretch]:
    """The cells of the row that stands there in a page; none where it is a rule."""
    line = text[start:end]
    return [] if _RULE.fullmatch(line.strip()) else _cells(line, start)


def _heads(text: str, first: Sequence[Stretch], rows: Sequence[Sequence[Stretch]]) -> bool:
    """Whether a row heads the others: it has no figure, and of a column of theirs each has one."""
    if any(_FIGURE.search(text, *cell) for cell in first) or any(len(row) != len(first) for row in rows):
        return False
    return any(all(_FIGURE.search(text, *row[column]) for row in rows) for column in range(len(first)))


def _cells(line: str, offset: int) -> list[Stretch]:
    """The cells of a row, bare of the blanks around them."""
    bars = [(found.start(), found.end()) for found in _BAR.finditer(line)]
    starts, ends = [0, *(end for _, end in bars)], [*(start for start, _ in bars), len(line)]
    cells = [_bare(line, start, end) for start, end in zip(starts, ends, strict=True)]
    if len(cells) > 2 and cells[0][0] == cells[0][1] and cells[-1][0] == cells[-1][1]:
        cells = cells[1:-1]
    return [(start + offset, end + offset) for start, end in cells]


def _bare(line: str, start: int, end: int) -> Stretch:
    while start < end and line[start].isspace():
        start += 1
    while end > start and line[end - 1].isspace():
        end -= 1
    return start, end
