"""Part of `compare`: two trees of one instrument -> their edits, in the order of the second."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from refundido.compare.columns import grouped
from refundido.compare.edits import (
    Altered,
    Comparison,
    Edit,
    Relabelled,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
)
from refundido.compare.homes import Texts
from refundido.compare.outings import next_move, without
from refundido.compare.regrouping import regrouped
from refundido.compare.successors import Links, Successors
from refundido.compare.texts import align
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Path, Unit

_EMPTY = Text((), "")


def compare(before: Unit, after: Unit, links: Links | None = None) -> Comparison:
    """The exact difference between two texts of one instrument.

    Units that did not change are the same object in both and are not looked into. `links` say, for units that an
    act replaced by others, which these are: they are then told together; and, of units in another order, which moved.
    """
    links = links or Links()
    finder = _Finder(links.moved)
    finder.pair(before, after, ())
    return Comparison(before, after, tuple(grouped(before, after, finder.settled(links.successors))))


@dataclass(slots=True)
class _Finder:
    """Edits found so far; units gone from one place wait to be found in another, those found with their own edits."""

    told: Collection[str]
    edits: list[Edit] = field(default_factory=list)
    gone: dict[str, UnitDeleted] = field(default_factory=dict)
    come: dict[str, UnitInserted] = field(default_factory=dict)
    moves: dict[str, UnitMoved] = field(default_factory=dict)
    inside: dict[str, list[Edit]] = field(default_factory=dict)
    texts: Texts = field(default_factory=Texts)

    def pair(self, before: Unit, after: Unit, path: Path) -> None:
        """Compare a unit with itself in the other text."""
        if before is after:
            return
        if before.label != after.label:
            self.edits.append(Relabelled(path, after.id, before.label, after.label))
        if before.heading is not after.heading:
            self._text(before.heading, after.heading, path, after.id, Field.HEADING)
        if before.text is not after.text:
            self.texts.edited[after.id] = (before, after)
            self._text(before.text, after.text, path, after.id, Field.TEXT)
        if not _same_self(before, after):
            self.edits.append(Altered(path, after.id, before.with_children(()), after.with_children(())))
        if before.children is not after.children:
            self._children(before, after, path)

    def _text(self, before: Text | None, after: Text | None, path: Path, unit: str, which: Field) -> None:
        if before is not None and after is not None:
            if before.plain == after.plain and before.runs == after.runs:
                return
            self.edits.append(TextEdited(path, unit, which, align(before, after)))
        else:
            self.edits.append(TextEdited(path, unit, which, align(before or _EMPTY, after or _EMPTY)))

    def _children(self, before: Unit, after: Unit, path: Path) -> None:
        self.texts.parents[path] = (before, after)
        changed = _in_place(before.children, after.children)
        if changed is not None:
            for index in changed:
                self.pair(before.children[index], after.children[index], (*path, index))
            return
        low, high = _same_ends(before.children, after.children)
        olds = dict(enumerate(before.children[low : len(before.children) - high], low))
        news = dict(enumerate(after.children[low : len(after.children) - high], low))
        where = {unit.id: index for index, unit in olds.items()}
        here = {unit.id for unit in news.values()}
        lost = {index: unit for index, unit in olds.items() if unit.id not in here}
        found = {index: unit for index, unit in news.items() if unit.id not in where}
        stays = [unit.id for unit in news.values() if unit.id in where]
        steady = _steady([where[each] for each in stays])
        if self.told and len(steady) < len(stays):
            steady = _least(where, stays, self.told)
        passed = sorted(lost)
        limits = _limits([where.get(unit.id) for unit in news.values()], steady)
        for limit, (index, unit) in zip(limits, news.items(), strict=True):
            while passed and passed[0] < limit:
                self._lose(before, passed.pop(0), lost, (*path, index))
            if index in found:
                inserted = UnitInserted((*path, index), after.id, index, unit)
                self.edits.append(inserted)
                if unit.id not in self.moves:
                    self.come[unit.id] = inserted
            else:
                old = where[unit.id]
                if old not in steady:
                    self.edits.append(UnitMoved((*path, index), unit.id, before.id, old, after.id, index))
                self.pair(olds[old], unit, (*path, index))
        for old in passed:
            self._lose(before, old, lost, (*path, len(after.children) - high))

    def _lose(self, parent: Unit, index: int, lost: dict[int, Unit], path: Path) -> None:
        if index in lost and lost[index].id not in self.moves:
            unit = lost[index]
            self.gone[unit.id] = UnitDeleted(path, parent.id, index, unit)
            self.edits.append(self.gone[unit.id])

    def settled(self, successors: Successors) -> list[Edit]:
        """The edits, a unit gone from one place and come to another being one that moved, those divided one edit."""
        if not self.gone and not self.come:
            return self.edits
        while (found := next_move(self.gone, self.come, self.moves)) is not None:
            left, here, move = found
            self.moves[move.unit] = move
            outer, self.edits = self.edits, []
            self.pair(left, here, move.path)
            self.inside[move.unit], self.edits = self.edits, outer
        return regrouped(list(self._flat(self.edits)), self.texts, successors)

    def _flat(self, edits: list[Edit]) -> Iterator[Edit]:
        for edit in edits:
            match edit:
                case UnitDeleted(unit=unit):
                    if unit.id in self.gone:
                        yield replace(edit, unit=without(unit, self.moves))
                case UnitInserted(unit=unit):
                    if unit.id in self.come:
                        yield replace(edit, unit=without(unit, self.moves))
                    yield from self._arrived(unit)
                case _:
                    yield edit

    def _arrived(self, unit: Unit) -> Iterator[Edit]:
        """What moved to the place of a unit, or into one that came."""
        if unit.id in self.moves:
            yield self.moves[unit.id]
            yield from self._flat(self.inside[unit.id])
        elif self.moves:
            for child in unit.children:
                yield from self._arrived(child)


def _same_self(one: Unit, other: Unit) -> bool:
    """Whether two units say the same of themselves but for label, heading, words and children."""
    return (
        one.kind == other.kind
        and one.standing is other.standing
        and one.variants == other.variants
        and one.editorial == other.editorial
        and one.notes == other.notes
        and (one.table is other.table or one.table == other.table)
        and (one.origin is other.origin or one.origin == other.origin)
    )


def _in_place(before: tuple[Unit, ...], after: tuple[Unit, ...]) -> list[int] | None:
    """Which children differ, where the same ones stand in the same places; None where they do not."""
    if len(before) != len(after):
        return None
    changed = [index for index, one in enumerate(before) if one is not after[index]]
    return None if any(before[index].id != after[index].id for index in changed) else changed


def _same_ends(before: tuple[Unit, ...], after: tuple[Unit, ...]) -> tuple[int, int]:
    """How many children at the start, and at the end, are the same objects in both."""
    shortest = min(len(before), len(after))
    low = 0
    while low < shortest and before[low] is after[low]:
        low += 1
    high = 0
    while high < shortest - low and before[-1 - high] is after[-1 - high]:
        high += 1
    return low, high


def _steady(order: list[int]) -> set[int]:
    """The longest run of old indices that stand in their old order: the others moved."""
    tails: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for place, value in enumerate(order):
        at = bisect_left(tails, value)
        back.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [value]
        ends[at : at + 1] = [place]
    kept: set[int] = set()
    place = ends[-1] if ends else -1
    while place >= 0:
        kept.add(order[place])
        place = back[place]
    return kept


def _least(where: dict[str, int], order: list[str], told: Collection[str]) -> set[int]:
    """The old indices that stand in their old order, those that acts moved being the first to be left out."""
    kept = _steady([where[each] for each in order if each not in told])
    for each in order:
        if each in told and _steady([where[one] for one in order if one == each or where[one] in kept]) > kept:
            kept.add(where[each])
    return kept


def _limits(order: list[int | None], steady: set[int]) -> list[int]:
    """For each child of the second text, the old index before which what is gone is told before it."""
    limits: list[int] = []
    limit = 1 << 62
    for old in reversed(order):
        limit = old if old is not None and old in steady else limit
        limits.append(limit)
    return limits[::-1]
