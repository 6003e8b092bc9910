"""Part of `compare`: two trees of one instrument -> their edits, in the order of the second."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

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
    UnitReplaced,
)
from refundido.compare.replacements import Siblings, replacements
from refundido.compare.successors import Successors
from refundido.compare.texts import align
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Path, Unit

_EMPTY = Text((), "")


def compare(before: Unit, after: Unit, successors: Successors | None = None) -> Comparison:
    """The exact difference between two texts of one instrument.

    Units that did not change are the same object in both and are not looked into. `successors` says, for units
    that an act replaced by others, which these are: they are then told together.
    """
    finder = _Finder(successors or {})
    finder.pair(before, after, ())
    return Comparison(before, after, tuple(grouped(before, after, finder.settled())))


@dataclass(slots=True)
class _Finder:
    """Edits found so far; units gone from one place wait to be found in another."""

    successors: Successors
    edits: list[Edit] = field(default_factory=list)
    gone: dict[str, UnitDeleted] = field(default_factory=dict)
    come: dict[str, UnitInserted] = field(default_factory=dict)

    def pair(self, before: Unit, after: Unit, path: Path) -> None:
        """Compare a unit with itself in the other text."""
        if before is after:
            return
        if before.label != after.label:
            self.edits.append(Relabelled(path, after.id, before.label, after.label))
        if before.heading is not after.heading:
            self._text(before.heading, after.heading, path, after.id, Field.HEADING)
        if before.text is not after.text:
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
        replaced = replacements(Siblings(before, after, olds, news, lost, found, path), self.successors)
        steady = _steady([where[u.id] for u in news.values() if u.id in where])
        passed = sorted(lost)
        limits = _limits([where.get(unit.id) for unit in news.values()], steady)
        for limit, (index, unit) in zip(limits, news.items(), strict=True):
            while passed and passed[0] < limit:
                self._lose(before, passed.pop(0), lost, (*path, index))
            self._meet(before, after, (*path, index), index, where.get(unit.id), olds, found, replaced, steady)
        for old in passed:
            self._lose(before, old, lost, (*path, len(after.children) - high))

    def _lose(self, parent: Unit, index: int, lost: dict[int, Unit], path: Path) -> None:
        if index in lost:
            unit = lost[index]
            edit = UnitDeleted(path, parent.id, index, unit)
            self.gone[unit.id] = edit
            self.edits.append(edit)

    def _meet(
        self,
        before: Unit,
        after: Unit,
        path: Path,
        index: int,
        old: int | None,
        olds: dict[int, Unit],
        found: dict[int, Unit],
        replaced: dict[int, UnitReplaced | None],
        steady: set[int],
    ) -> None:
        """One child of the second text: replaced, new, moved here, or the same that stood in the first."""
        unit = after.children[index]
        if index in replaced:
            edit = replaced[index]
            if edit is not None:
                self.edits.append(edit)
        elif index in found:
            inserted = UnitInserted(path, after.id, index, unit)
            self.come[unit.id] = inserted
            self.edits.append(inserted)
        elif old is not None:
            if old not in steady:
                self.edits.append(UnitMoved(path, unit.id, before.id, old, after.id, index))
            self.pair(olds[old], unit, path)

    def settled(self) -> Iterator[Edit]:
        """The edits, a unit gone from one place and come to another being one that moved."""
        moved = self.gone.keys() & self.come.keys()
        if not moved:
            yield from self.edits
            return
        for edit in self.edits:
            match edit:
                case UnitDeleted(unit=unit) if unit.id in moved:
                    continue
                case UnitInserted(unit=unit) if unit.id in moved:
                    left = self.gone[unit.id]
                    yield UnitMoved(edit.path, unit.id, left.parent, left.index, edit.parent, edit.index)
                    inner = _Finder(self.successors)
                    inner.pair(left.unit, unit, edit.path)
                    yield from inner.settled()
                case _:
                    yield edit


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
    changed = [index for index, (one, other) in enumerate(zip(before, after, strict=True)) if one is not other]
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


def _limits(order: list[int | None], steady: set[int]) -> list[int]:
    """For each child of the second text, the old index before which what is gone is told before it."""
    limits: list[int] = []
    limit = 1 << 62
    for old in reversed(order):
        limit = old if old is not None and old in steady else limit
        limits.append(limit)
    return limits[::-1]
