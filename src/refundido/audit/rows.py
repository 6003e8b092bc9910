"""Part of `audit`: a table's row in an official text whose print mixes the cells of the row.

A gazette sets a row as lines of columns side by side, so that its words reach us as "Escalera en Secuencia
correlativa de cinco / Flor o cartas de la misma pinta". A row stands where some consecutive lines hold
exactly its words, none more and none less, each cell's in their order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from refundido.model.fold import fold_typography
from refundido.resolve.quote import occurrences

_FRAME = frozenset("|")


def row_end(text: str, cells: list[str], start: int) -> int:
    """The offset at which a row ends, looked for from `start` on; 0 if it does not stand there.

    Either as lines of its own, or cell after cell in running words.
    """
    return _as_lines(text, cells, start) or _as_words(text, cells, start)


def _as_words(text: str, cells: list[str], start: int) -> int:
    end = start
    for cell in cells:
        found, _ = occurrences(text[end:], cell) if cell else ([], False)
        if cell and not found:
            return 0
        end += found[0].end if found else 0
    return max(end, 1)


def _as_lines(text: str, cells: list[str], start: int) -> int:
    wanted = Counter(token for cell in cells for token in _tokens(cell, cut=True))
    if not wanted:
        return 0
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text) if m.start() >= start or m.end() > start]
    for first in range(len(lines)):
        window: list[str] = []
        for low, high in lines[first:]:
            window.extend(_tokens(text[max(low, start) : high]))
            held = Counter(window)
            if held - wanted:
                break
            if held == wanted and all(_in_order(_tokens(cell, cut=True), window) for cell in cells):
                return high
    return 0


def _tokens(words: str, cut: bool = False) -> list[str]:
    """The words of a stretch, typography folded; with `cut`, a printed hyphen parts a word as a line's end does."""
    folded = fold_typography(words).text
    if cut:
        folded = re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", "- ", folded)
    return [token for token in folded.split() if token not in _FRAME]


def _in_order(wanted: Iterable[str], window: Iterable[str]) -> bool:
    rest = iter(window)
    return all(token in rest for token in wanted)
