"""Part of `prose.payload`: nodes -> units with the identities and origins that a patch file would give them.

A word that the print cut with a hyphen in mid-line («progre-sivos») is joined where the same new text also says it
whole; it is marked as repaired and reported (LINT_REPAIR).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.label import fold_accents
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import CELL, HEAD, ROW, TABLE, Odds, TableForm, Unit
from refundido.prose.payload_lines import Place
from refundido.prose.payload_nodes import Node
from refundido.prose.payload_rows import is_odds, numbers_rows
from refundido.prose.payload_tables import Grid

_CUT = re.compile(r"(?<![\w-])([^\W\d_]{2,})-([a-záéíóúüñ]{2,})(?![\w-])")
_WORD = re.compile(r"(?<![\w-])[^\W\d_]{2,}(?![\w-])")
_PAYS = ("pago", "paga", "premio", "premios", "pagos")


@dataclass(frozen=True, slots=True)
class NewVoice:
    """Whose new text it is: the act, its instruction, and the number of the next identity."""

    act: str = ""
    number: str = ""
    first: int = 1

    @property
    def origin(self) -> Origin | None:
        """The origin of a unit."""
        return Origin(self.act, self.number) if self.act else None


class UnitMaker:
    """Makes the units of one new text; `problems` gathers the repairs."""

    def __init__(self, lines: Iterable[str], voice: NewVoice, problems: list[Diagnostic]) -> None:
        """`lines`: all the words, which say whether a word cut by a hyphen exists whole."""
        self._voice = voice
        self._count = voice.first - 1
        self._problems = problems
        texts = list(lines)
        cut = any(_CUT.search(text) for text in texts)
        self._whole = {word.lower() for text in texts for word in _WORD.findall(text)} if cut else set()
        self._hyphens = cut or any(text.endswith("-") for text in texts)
        if self._hyphens and not cut:
            self._whole = {word.lower() for text in texts for word in _WORD.findall(text)}

    def make(self, node: Node) -> Iterator[Unit]:
        """The unit of a node with all it contains; the rows, where the act gives rows alone."""
        if node.grid is None:
            yield self._unit(node)
        elif node.grid.head:
            yield self._table(node.grid)
        else:
            yield from (self._row(self._next(), cells, _ids(cells), node.grid.place) for cells in node.grid.rows)

    def _next(self) -> str:
        self._count += 1
        return f"{self._voice.act}:{self._voice.number}/{self._count}"

    def _unit(self, node: Node) -> Unit:
        name = self._next()
        label = node.label.text if node.label is not None else ""
        heading = self._text(node.heading, f"{name}#heading", node.place) if node.heading else None
        text = self._text(node.text, name, node.place) if node.text else None
        children = tuple(unit for child in node.children for unit in self.make(child))
        return Unit(name, node.kind, label, heading, text, children, origin=self._voice.origin, span=node.place.span)

    def _text(self, plain: str, place: str, where: Place) -> Text:
        origin = Origin(self._voice.act, self._voice.number, place)
        if not self._hyphens:
            return Text.of(plain, origin)
        pieces: list[tuple[str, Standing, str]] = []
        position = 0
        for found in _CUT.finditer(plain):
            if not self._is_cut(found):
                continue
            pieces.append((plain[position : found.start()], Standing.OFFICIAL, ""))
            pieces.append((found[1] + found[2], Standing.REPAIRED, found.group()))
            self._report(found, where)
            position = found.end()
        pieces.append((plain[position:], Standing.OFFICIAL, ""))
        runs: list[Run] = []
        at = 0
        for words, standing, printed in pieces:
            runs.append(Run(words, origin, at, standing, printed))
            at += len(words)
        return Text.join(runs)

    def _is_cut(self, found: re.Match[str]) -> bool:
        """Whether the joined word stands whole elsewhere, and its parts are not both words themselves."""
        joined = (found[1] + found[2]).lower()
        return joined in self._whole and not (found[1].lower() in self._whole and found[2].lower() in self._whole)

    def _report(self, found: re.Match[str], where: Place) -> None:
        message = f"El impreso corta una palabra con un guion, «{found.group()}»; se lee «{found[1]}{found[2]}»."
        self._problems.append(Diagnostic(Code.LINT_REPAIR, message, Severity.NOTE, where.span, found.group()))

    def _table(self, grid: Grid) -> Unit:
        name = self._next()
        heading = self._text(grid.caption, f"{name}#heading", grid.place) if grid.caption else None
        ids = column_slugs(grid.head)
        head = self._row(f"{name}.head", grid.head, ids, grid.place, HEAD, grid.editorial)
        rows = tuple(self._row(self._next(), cells, ids, grid.place) for cells in grid.rows)
        return Unit(
            name, TABLE, heading=heading, children=(head, *rows), table=_form(grid, ids),
            origin=self._voice.origin, span=grid.place.span,
        )  # fmt: skip

    def _row(
        self,
        name: str,
        cells: tuple[str, ...],
        ids: tuple[str, ...],
        place: Place,
        kind: str = ROW,
        editorial: bool = False,
    ) -> Unit:
        origin, span = self._voice.origin, place.span
        children = tuple(
            Unit(
                f"{name}.{column}", CELL, text=self._text(cell, f"{name}.{column}", place), editorial=editorial,
                origin=origin, span=span,
            )
            for cell, column in zip(cells, ids, strict=True)
        )  # fmt: skip
        return Unit(name, kind, children=children, editorial=editorial, origin=origin, span=span)


def _ids(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Columns that are not known yet: the table where the rows go gives them theirs."""
    return tuple(f"c{number}" for number in range(1, len(cells) + 1))


def _form(grid: Grid, ids: tuple[str, ...]) -> TableForm:
    numbered = numbers_rows(grid.head)
    payout = next((i for i, head in enumerate(grid.head) if i and _pays(head, grid, i)), 0)
    return TableForm(
        grid.noun,
        ids[0] if numbered else "",
        ids[1 if numbered else 0],
        Odds(ids[payout], exact=True) if payout else None,
        grid.editorial,
    )


def _pays(head: str, grid: Grid, index: int) -> bool:
    """Whether a column holds payouts: its head says so, and each of its cells is one."""
    return fold_accents(head) in _PAYS and bool(grid.rows) and all(is_odds(row[index]) for row in grid.rows)


def column_slugs(heads: Iterable[str]) -> tuple[str, ...]:
    """An identity for each column, from its head, all different."""
    slugs: list[str] = []
    for head in heads:
        slug = re.sub(r"[^a-z0-9ñ]+", "-", fold_accents(head)).strip("-") or "col"
        slugs.append(slug if slug not in slugs else f"{slug}-{len(slugs) + 1}")
    return tuple(slugs)
