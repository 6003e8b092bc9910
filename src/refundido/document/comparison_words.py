"""Words of a comparison: pieces with a fate as stretches to be shown, and what must be said of their standing.

Used by `comparison_writer`. An act's own words are official; what stood before may be reconstructed, and is then
said to be so for each way of showing it (law 9).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from refundido.compare.edits import Fate, Piece
from refundido.document.blocks import Extent, Words
from refundido.document.comparison_blocks import Standings, Stretch
from refundido.document.removals import Removals
from refundido.document.spanish import listed
from refundido.document.standing import count_words, mark_of
from refundido.model.change import Change
from refundido.model.text import Run, Standing

_WHOLE = "Texto reconstruido"
_DELETED = "Reconstruido lo suprimido"
_DOTS = "Reconstruido lo que va sobre puntos"


@dataclass(slots=True)
class Orders:
    """Which instruction deleted each character and which inserted it, read off the changes of one act (law 7)."""

    act: str
    removals: Removals[str] = field(default_factory=Removals)

    @classmethod
    def of(cls, act: str, changes: Iterable[Change]) -> Orders:
        """The orders behind the changes that an act made."""
        orders = cls(act)
        for change in changes:
            orders.removals.take(change, change.instruction)
        return orders

    def split(self, fate: Fate, run: Run) -> Iterable[tuple[str, Run]]:
        """A run in parts, each with the instruction behind it; empty where none of the act is."""
        if fate is Fate.DELETED:
            return ((by or "", part) for by, part in self.removals.split(run))
        return ((run.origin.instruction if run.origin.act == self.act else "", run),)


def stretches(
    pieces: Iterable[Piece], reading: Reading, orders: Orders | None = None, row: str = ""
) -> tuple[Stretch, ...]:
    """Pieces as stretches. With `orders`, what an instruction other than `row` changed is told apart."""
    found: list[Stretch] = []
    for piece in pieces:
        runs = piece.before if piece.fate is Fate.DELETED else piece.after
        if orders is None or piece.fate is Fate.KEPT:
            found.append(Stretch(piece.fate, tuple(_words(run, reading.extent_of(piece.fate)) for run in runs)))
            continue
        parts = [part for run in runs for part in orders.split(piece.fate, run)]
        for instruction, group in groupby(parts, key=lambda part: part[0]):
            words = tuple(_words(run, reading.extent_of(piece.fate)) for _, run in group)
            found.append(Stretch(piece.fate, words, instruction if instruction != row else ""))
    return tuple(found)


def _words(run: Run, extent: Extent) -> Words:
    return Words(run.text, mark_of(run, extent), run.origin.act, run.origin.instruction, run.printed)


@dataclass(frozen=True, slots=True)
class Reading:
    """How official the words of some pieces are: `said` counts them by fate and by whether they are reconstructed.

    Where most of what stood before is reconstructed the exceptions are marked, else what is reconstructed is.
    """

    said: Mapping[tuple[Fate, bool], int]

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Reading:
        """The reading of some pieces."""
        said = {(fate, yes): 0 for fate in Fate for yes in (False, True)}
        for piece in pieces:
            for run in piece.before if piece.fate is Fate.DELETED else piece.after:
                said[piece.fate, run.standing is Standing.RECONSTRUCTED] += count_words(run.text)
        return cls(said)

    def _mixed(self, fate: Fate) -> bool:
        return bool(self.said[fate, True] and self.said[fate, False])

    @property
    def _mostly(self) -> bool:
        """Whether most of what stood before is reconstructed, and some of it still stands."""
        reconstructed = self.said[Fate.KEPT, True] + self.said[Fate.DELETED, True]
        official = self.said[Fate.KEPT, False] + self.said[Fate.DELETED, False]
        return bool(self.said[Fate.KEPT, True]) and reconstructed >= official and not self.said[Fate.INSERTED, True]

    def extent_of(self, fate: Fate) -> Extent:
        """Which words of a fate are to be marked one by one: the official ones, the reconstructed ones, or none."""
        if self._mostly:
            return Extent.MOSTLY if self._mixed(fate) or (fate is Fate.KEPT and self.said[fate, False]) else Extent.NONE
        plain = fate is Fate.DELETED and not self._mixed(fate) and not self.said[Fate.KEPT, True]
        return Extent.NONE if plain else Extent.PARTLY

    def standings(self) -> Standings:
        """What is to be said over the words, for each way of showing them."""
        if self._mostly:
            fates = (Fate.KEPT, Fate.DELETED, Fate.INSERTED)
            return Standings(self._but(fates), self._but(fates[:2]), self._but((Fate.KEPT, Fate.INSERTED)))
        kept, inserted = self.said[Fate.KEPT, True], self.said[Fate.INSERTED, True]
        after = _DOTS if kept or inserted else ""
        if not self.said[Fate.DELETED, True]:
            return Standings(after, _DOTS if kept else "", after)
        if kept or inserted or self._mixed(Fate.DELETED):
            return Standings(_DOTS, _DOTS, after)
        official = self.said[Fate.KEPT, False] or self.said[Fate.INSERTED, False]
        return Standings(_DELETED if official else _WHOLE, _DELETED if self.said[Fate.KEPT, False] else _WHOLE, after)

    def _but(self, fates: Iterable[Fate]) -> str:
        """That the words are reconstructed, but for some of them."""
        shown = list(fates)
        exceptions = []
        if Fate.DELETED in shown and self.said[Fate.DELETED, False] and not self._mixed(Fate.DELETED):
            exceptions.append("lo suprimido")
        if Fate.INSERTED in shown and self.said[Fate.INSERTED, False]:
            exceptions.append("lo agregado")
        if self.said[Fate.KEPT, False] or (Fate.DELETED in shown and self._mixed(Fate.DELETED)):
            exceptions.append("lo que va sobre doble raya")
        return f"{_WHOLE}, salvo {listed(exceptions)}" if exceptions else _WHOLE


HEADING = Reading({(fate, yes): int(yes) for fate in Fate for yes in (False, True)})
"""How headings are read, which nothing is said over: what is reconstructed is marked word by word."""
