"""Part of `prose.payload`: the tables among the lines of new text, with bars or flattened -> `Grid`s in their place.

A table with bars is taken as it is drawn. Short lines that the text announces as a table are rebuilt on evidence (see
`payload_rows`); what was announced and cannot be rebuilt with certainty is refused, never guessed. Problems:
TABLE_SHAPE, TABLE_UNREADABLE.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from refundido.diagnostic import Code, Diagnostic
from refundido.model.label import fold_accents
from refundido.model.unit import ROW, TABLE
from refundido.prose.payload_lines import CLOSED, Line, Place
from refundido.prose.payload_rows import (
    EDITORIAL_HEADS,
    Names,
    Rows,
    by_cells,
    by_figures,
    by_names,
    is_odds,
    numbers_rows,
)

_WIDEST = 60
"""A line of a flattened table is no longer than this: columns are narrower than the page."""
_NOUNS = {
    "jugadas": "jugada", "jugada": "jugada", "posibilidades": "posibilidad", "apuestas": "apuesta",
    "apuesta": "apuesta", "combinaciones": "combinación", "figuras": "figura", "premios": "premio",
    "opciones": "opción",
}  # fmt: skip
_ANNOUNCED = re.compile(r"\b(?:tablas?|cuadros?|esquemas?|detallan?|planilla)\b", re.IGNORECASE)
_WORDED = re.compile(r"(?:Tabla|Cuadro)\.\s+(?=\S)")
_RULE = re.compile(r"[|\s:+=-]+")


@dataclass(frozen=True, slots=True)
class Grid:
    """A table, or rows alone. `head` is editorial where the print brings none; `noun` is what its rows are called."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    place: Place
    noun: str = ROW
    editorial: bool = False


class TableFinder:
    """Finds the tables of one new text; `problems` gathers what cannot be read."""

    def __init__(self, lines: Sequence[Line], kinds: Sequence[str], problems: list[Diagnostic]) -> None:
        """`kinds`: what the act announces, a table or rows among them."""
        self._lines = lines
        self._wanted = TABLE in kinds or ROW in kinds
        self._headless = ROW in kinds
        self._problems = problems
        self._nouns: dict[frozenset[str], str] = {}

    def find(self) -> list[Line | Grid]:
        """The lines, the tables among them in their places."""
        found: list[Line | Grid] = []
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            end = self._barred_end(index)
            if any(not _RULE.fullmatch(each.text) for each in self._lines[index:end]):
                found.append(self._barred(index, end, found))
            elif end == index and self._is_short(line) and not line.announces:
                end = self._flattened(index, self._block_end(index), found)
            else:
                end = max(end, index + 1)
                found.extend(self._lines[index:end])
            index = end
        if self._wanted and not any(isinstance(each, Grid) for each in found) and not self._problems and self._lines:
            self._refuse(self._lines)
        return found

    def _barred_end(self, index: int) -> int:
        while index < len(self._lines) and self._is_barred(self._lines[index].text):
            index += 1
        return index

    def _is_barred(self, text: str) -> bool:
        """Whether a line is a row; where rows are announced, the bars at its ends may be missing."""
        return _is_row(text) or (self._wanted and " | " in text)

    def _barred(self, start: int, end: int, before: list[Line | Grid]) -> Grid:
        place = self._lines[start].place.to(self._lines[end - 1].place)
        drawn = [line for line in self._lines[start:end] if not _RULE.fullmatch(line.text)]
        rows = [_cells(line.text) for line in drawn]
        width = len(rows[0]) if rows else 0
        for row, line in zip(rows, drawn, strict=True):
            if len(row) != width:
                message = f"La fila tiene {len(row)} celdas, y la primera de su tabla, {width}."
                hint = "Revise las barras «|» en la publicación y escriba la instrucción a mano en el archivo del acto."
                self._problems.append(
                    Diagnostic(Code.TABLE_SHAPE, message, span=line.place.span, subject=line.text, hint=hint)
                )
        rows = [row for row in rows if len(row) == width]
        if self._headless:
            return Grid("", (), tuple(rows), place)
        caption = self._caption(before)
        return Grid(caption, rows[0] if rows else (), tuple(rows[1:]), place, self._noun_of_head(rows))

    def _caption(self, before: list[Line | Grid]) -> str:
        """The line above, if it is one that names a table."""
        last = before[-1] if before else None
        if not isinstance(last, Line) or last.closed or not self._is_short(last):
            return ""
        before.pop()
        return _WORDED.sub("", last.text, count=1)

    @staticmethod
    def _noun_of_head(rows: Sequence[tuple[str, ...]]) -> str:
        if not rows:
            return ROW
        name = 1 if numbers_rows(rows[0]) else 0
        return rows[0][name].lower() or ROW

    @staticmethod
    def _is_short(line: Line) -> bool:
        return not line.labels and len(line.text) <= _WIDEST and not line.omits

    def _block_end(self, index: int) -> int:
        """The end of a run of short lines without labels, of one piece, none of which leads into another."""
        piece = self._lines[index].place.piece
        end = index
        while end < len(self._lines):
            line = self._lines[end]
            if not self._is_short(line) or line.announces or line.place.piece is not piece or _is_row(line.text):
                break
            end += 1
        return end

    def _flattened(self, start: int, end: int, found: list[Line | Grid]) -> int:
        """Where to go on: after the table rebuilt from the block, or after its lines taken as they stand."""
        block = self._lines[start:end]
        lead = self._lines[start - 1] if start else None
        if len(block) > 1 and self._announces_table(lead, block):
            words = [line.text for line in block]
            rebuilt = _rebuilt(words, self._names)
            if rebuilt is not None:
                rows, first, last = rebuilt
                found.append(self._grid(block[:last], rows, lead, first))
                return start + last
            if self._wanted or _ran_on(words):
                self._refuse(block)
        found.extend(block)
        return end

    def _announces_table(self, lead: Line | None, block: Sequence[Line]) -> bool:
        said = any(_ANNOUNCED.search(line.text) for line in (lead, block[0]) if line is not None)
        return self._wanted or (said and any(not line.closed for line in block[:-1]))

    @cached_property
    def _names(self) -> Names:
        return Names(line.text for line in self._lines if not self._is_short(line))

    def _grid(self, block: Sequence[Line], rebuilt: Rows, lead: Line | None, first: int) -> Grid:
        caption = _WORDED.sub("", block[0].text, count=1) if first else ""
        place = block[0].place.to(block[-1].place)
        if rebuilt.head:
            return Grid(caption, rebuilt.head, rebuilt.rows, place, self._noun_of_head((rebuilt.head,)))
        noun = self._noun(rebuilt, " ".join((caption, lead.text if lead is not None else "")))
        odds = all(is_odds(row[-1]) for row in rebuilt.rows)
        second = "Pago" if odds else EDITORIAL_HEADS.get(noun, "Descripción")
        head = (noun.capitalize() if noun != ROW else "Nombre", second)
        return Grid(caption, head, rebuilt.rows, place, noun, editorial=True)

    def _noun(self, rebuilt: Rows, said: str) -> str:
        """What the rows are called: by the words that lead to them, or in another table of the same rows."""
        names = frozenset(row[0] for row in rebuilt.rows)
        folded = (fold_accents(word) for word in re.findall(r"\w+", said))
        noun = self._nouns.get(names) or next((_NOUNS[word] for word in folded if word in _NOUNS), ROW)
        return self._nouns.setdefault(names, noun)

    def _refuse(self, block: Sequence[Line]) -> None:
        place = block[0].place.to(block[-1].place)
        self._problems.append(
            Diagnostic(
                Code.TABLE_UNREADABLE,
                "El impreso trae una tabla escrita de corrido, y no se sabe con certeza dónde va cada celda.",
                span=place.span,
                subject=" ".join(line.text for line in block),
                hint="Escriba esta instrucción a mano en el archivo del acto, con la tabla en filas y celdas.",
            )
        )


def _rebuilt(words: Sequence[str], names: Names) -> tuple[Rows, int, int] | None:
    """The rows, the line where the first begins (after a caption) and the one after the last."""
    last = next((index for index, text in enumerate(words) if CLOSED.search(text)), len(words))
    for first in (0, 1):
        rows = by_figures(words[first:last]) or by_cells(words[first:last])
        if rows is not None:
            return rows, first, last
    rows = by_names(words, names)
    return (rows, rows.first, len(words)) if rows is not None else None


def _is_row(text: str) -> bool:
    return len(text) > 1 and text[0] == "|" and text[-1] == "|"


def _cells(text: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in text.removeprefix("|").removesuffix("|").split("|"))


def _ran_on(words: Sequence[str]) -> bool:
    """Whether some line only goes on with the one before, as the lines of a column do."""
    return any(line[:1].islower() for line in words[1:])
