"""Part of `source.published`: tables drawn in a plain text with | between the cells, as lines of a cell each.

So does `refundido show` write them, and so do many others, also with | at both ends and a rule of dashes under the
heads. One line with such a sign is no table: it takes two, one after the other, with as many cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from refundido.compare.published import Line

_BAR = re.compile(r"(?<!\\)[|│]")
_PARTS = re.compile(r"(?:^|\s)[|│](?=\s|$)")
_RULE = re.compile(r"[\s|│+:=─┼├┤┌┐└┘┬┴-]*[-=─]{2}[\s|│+:=─┼├┤┌┐└┘┬┴-]*")


def with_cells(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of tables one for each cell; a rule between rows is no line."""
    told: list[Line] = []
    for is_row, group in groupby(lines, key=lambda line: _is_row(line.text)):
        rows = list(group)
        told.extend(_cells_of(rows) if is_row and _is_table(rows) else rows)
    return told


def _is_row(text: str) -> bool:
    barred = "|" in text or "│" in text
    return (barred and _PARTS.search(text) is not None) or _RULE.fullmatch(text) is not None


def _is_table(rows: Sequence[Line]) -> bool:
    sizes = [len(_cells(row.text)) for row in rows if not _RULE.fullmatch(row.text)]
    return any(one == other > 1 for one, other in pairwise(sizes))


def _cells_of(rows: Sequence[Line]) -> list[Line]:
    return [
        replace(row, text=cell, opens=True)
        for row in rows
        if not _RULE.fullmatch(row.text)
        for cell in _cells(row.text)
        if cell
    ]


def _cells(text: str) -> list[str]:
    """The cells of a row; a sign of its own in one has a backslash before it."""
    parts = [part.strip() for part in _BAR.split(text)]
    if len(parts) > 2 and not parts[0] and not parts[-1]:
        parts = parts[1:-1]
    return [part.replace("\\|", "|").replace("\\\\", "\\") if "\\|" in part else part for part in parts]
