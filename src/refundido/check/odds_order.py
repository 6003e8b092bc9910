"""Part of `check`: payouts that fall as the hand gets better, and hands out of their order.

Looked at: tables with a column of odds whose rows are hands of five cards, by the names that Spanish rules give them.
Odds are compared with odds and shares of a pot with shares; money with nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from refundido.check.finding import Finding, Scene
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.payout import Amount, Payout, Standing, read_payout, stands_to
from refundido.model.unit import TABLE, Path, Unit, cell_in, column_ids, rows_of

_HANDS: tuple[tuple[str, ...], ...] = (
    ("carta mas alta", "carta alta"),
    ("un par", "par"),
    ("dos pares", "doble par"),
    ("trio",),
    ("escalera", "escalera simple"),
    ("color",),
    ("full", "full house"),
    ("poker",),
    ("escalera de color", "escalera color", "escalera en flor"),
    ("escalera real", "escalera real de color"),
)
"""The hands of poker from the least to the best, with the names they go by, accents folded."""
_RANK = {name: rank for rank, names in enumerate(_HANDS) for name in names}
_FEWEST = 3
_OF_FIVE = frozenset(_RANK[name] for name in ("dos pares", "full", "poker"))
"""Hands that take four or five cards: with three cards or dice the order is another."""


@dataclass(frozen=True, slots=True)
class _Hand:
    index: int
    row: Unit
    name: str
    rank: int
    payout: Payout
    shown: str


def odds_grow(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """A better hand is never paid less, and hands stand from the best to the least or the other way."""
    if unit.kind != TABLE or unit.table is None:
        return
    hands = list(_hands(unit, scene.jurisdiction))
    if len(hands) < _FEWEST or _OF_FIVE.isdisjoint(hand.rank for hand in hands):
        return
    yield from _falling(scene, path, hands)
    ranks = [hand.rank for hand in hands]
    ups = sum(a < b for a, b in pairwise(ranks))
    downs = sum(a > b for a, b in pairwise(ranks))
    if ups and downs:
        wrong = next(b for a, b in pairwise(hands) if (a.rank < b.rank) == (ups < downs) and a.rank != b.rank)
        message = f"«{wrong.name}» no está en el orden de valor de las jugadas."
        yield scene.finding((*path, wrong.index), wrong.row, message, subject=wrong.name)


def _falling(scene: Scene, path: Path, hands: list[_Hand]) -> Iterator[Finding]:
    for kind in dict.fromkeys(type(hand.payout) for hand in hands):
        ranked = sorted((hand for hand in hands if type(hand.payout) is kind), key=lambda hand: hand.rank)
        for less, more in pairwise(ranked):
            if more.rank > less.rank and stands_to(more.payout, less.payout) is Standing.LESS:
                message = f"«{more.name}» se paga {more.shown}, menos que «{less.name}», {less.shown}, que vale menos."
                yield scene.finding((*path, more.index), more.row, message, subject=more.name)


def _hands(table: Unit, jurisdiction: Jurisdiction) -> Iterator[_Hand]:
    form = table.table
    columns = column_ids(table)
    if form is None or not columns:
        return
    paid = form.odds.column if form.odds else columns[-1]
    name_column = form.name_column or columns[0]
    first = len(table.children) - len(rows_of(table))
    for at, row in enumerate(rows_of(table)):
        named, cell = cell_in(table, row, name_column), cell_in(table, row, paid)
        name = named.text.plain.strip(" .:") if named and named.text else ""
        rank = _rank(name)
        said = cell.text.plain if cell and cell.text else ""
        payout = read_payout(said, jurisdiction)
        if rank is not None and payout is not None and not isinstance(payout, Amount):
            yield _Hand(first + at, row, name, rank, payout, said.strip(" ."))


def _rank(name: str) -> int | None:
    folded = " ".join(fold_accents(name).split())
    for alternative in (folded, *re.split(r" o ", folded), re.sub(r' de "?\w+"? o (?:mas|mejor)$', "", folded)):
        if alternative in _RANK:
            return _RANK[alternative]
    return None
