"""Whose each difference between two texts is: the act that made it, and the day from which that part of it is in force.

Between `history` and whoever signs changes one by one, as Word does. Read off origins and changes (law 7), never off
what the texts have alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from refundido.compare.edits import Fate
from refundido.document.errata import corrections
from refundido.document.removals import Removals
from refundido.history import History
from refundido.model.act import Act
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.instrument import Edition
from refundido.model.text import Run
from refundido.model.unit import walk


@dataclass(frozen=True, slots=True)
class Hand:
    """An act by its title, and a day from which a part of it is in force; None where that day is not known."""

    name: str
    day: date | None


@dataclass(frozen=True, slots=True)
class Hands:
    """Who made each difference; `default`, those that nothing else tells.

    `words` that came are told by the act and the instruction of their origin. Units by their identities: `came`, `gone`
    and `moved` whole, `labelled`, and `touched` in what they say or hold.
    """

    default: Hand
    words: Mapping[tuple[str, str], Hand] = field(default_factory=dict)
    removals: Removals[Hand] = field(default_factory=Removals)
    came: dict[str, Hand] = field(default_factory=dict)
    gone: dict[str, Hand] = field(default_factory=dict)
    moved: dict[str, Hand] = field(default_factory=dict)
    labelled: dict[str, Hand] = field(default_factory=dict)
    touched: dict[str, Hand] = field(default_factory=dict)

    @classmethod
    def of(cls, history: History, between: Iterable[Edition], acts: Mapping[str, Act], default: Hand) -> Hands:
        """Who made what was done `between` two texts, by editions; if nothing is known of it, who brought words in.

        What an annulment made another is its own: no change leads to it.
        """
        listed = list(between)
        annulling = [_hand(p.act, edition, acts) for edition in listed for p in edition.amendments if p.annuls]
        hands = cls(annulling[-1] if annulling else default, _origins(listed or history.editions, acts))
        for edition in listed:
            for amendment in edition.amendments:
                hand = _hand(amendment.act, edition, acts)
                for change in amendment.changes:
                    hands._take(change, hand)
        return hands

    def _take(self, change: Change, hand: Hand) -> None:
        self.touched[change.unit] = hand
        self.removals.take(change, hand)
        if isinstance(change, LabelChange):
            self.labelled[change.unit] = hand
        elif isinstance(change, ChildrenChange):
            moved = change.kind is ChangeKind.MOVED
            for units, told in ((change.removed, self.gone), (change.inserted, self.came)):
                found = self.moved if moved else told
                found.update((unit.id, hand) for root in units for _, unit in walk(root))

    def of_unit(self, fate: Fate, unit: str) -> Hand:
        """Who put a unit in, or took it out, or changed what it says."""
        own = {Fate.INSERTED: self.came, Fate.DELETED: self.gone, Fate.KEPT: self.touched}[fate]
        found = (told.get(unit) for told in (own, self.moved, self.came, self.gone))
        return next((hand for hand in found if hand), self.default)

    def of_move(self, unit: str) -> Hand:
        """Who moved a unit."""
        return self.moved.get(unit, self.default)

    def of_label(self, unit: str) -> Hand:
        """Who changed a unit's label."""
        return self.labelled.get(unit) or self.of_unit(Fate.KEPT, unit)

    def split(self, fate: Fate, run: Run) -> Iterator[tuple[Hand | None, Run]]:
        """Words that came or went, in parts, each with who brought them or took them out, None where nothing tells."""
        if fate is Fate.DELETED:
            yield from self.removals.split(run)
        else:
            yield self.words.get((run.origin.act, run.origin.instruction)), run


def _hand(act: str, edition: Edition, acts: Mapping[str, Act]) -> Hand:
    return Hand(acts[act].title if act in acts else act, None if edition.bounds else edition.in_force)


def _origins(editions: Iterable[Edition], acts: Mapping[str, Act]) -> dict[tuple[str, str], Hand]:
    """Who brought in the words of each instruction; those that an erratum gives are the corrected act's."""
    found: dict[tuple[str, str], Hand] = {}
    for edition in editions:
        for amendment in edition.amendments:
            hand = _hand(amendment.act, edition, acts)
            for number in (*amendment.instructions, *(change.instruction for change in amendment.changes)):
                found.setdefault((amendment.act, number), hand)
    for corrected, right in corrections(acts).items():
        if corrected in found:
            found[right] = found[corrected]
    return found
