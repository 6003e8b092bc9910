"""Which changes touched some units, or what they hold, through all of a history: the walk behind `log`.

Identities are followed both ways from one edition: through moves and renumbering (they stay), and through
replacements, splits and joins (by the links that the changes keep). A unit taken out and put back word for word under
the same parent is the same to a reader. Pure; knows no blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from refundido.compare.replacements import says_the_same
from refundido.document.comparison_effects import Touched
from refundido.history import History
from refundido.model.change import Change, ChangeKind, ChildrenChange
from refundido.model.instrument import Amendment, Edition
from refundido.model.unit import Unit, find_path, unit_at, walk


@dataclass(frozen=True, slots=True)
class Touch:
    """What one amendment did to the units followed: by instruction, what of them it touched."""

    edition: Edition
    amendment: Amendment
    touched: dict[str, Touched]


@dataclass(frozen=True, slots=True)
class Trail:
    """Every amendment that touched the units followed, oldest first, and all the identities that they had.

    An annulment is given, even with nothing touched: what it did is for the caller to see.
    """

    touches: tuple[Touch, ...]
    identities: frozenset[str]


def trail_of(history: History, edition: Edition, units: Iterable[str]) -> Trail:
    """What was done to the units, which stand in `edition`, or to what they hold."""
    index = next(n for n, each in enumerate(history.editions) if each is edition)
    here = {inner for unit in units for inner in _all_in(edition.root, unit)}
    back, on = _Follower(set(here), forward=False), _Follower(set(here), forward=True)
    past = list(_amendments(history.editions[: index + 1]))[::-1]
    earlier = [_touch(back, e, amendment, amendment.changes[::-1]) for e, amendment in past][::-1]
    later = [_touch(on, e, amendment, amendment.changes) for e, amendment in _amendments(history.editions[index + 1 :])]
    told = tuple(each for each in (*earlier, *later) if each.touched or each.amendment.annuls)
    return Trail(told, frozenset(back.ids | on.ids))


def _amendments(editions: Iterable[Edition]) -> Iterator[tuple[Edition, Amendment]]:
    return ((edition, amendment) for edition in editions for amendment in edition.amendments)


def _all_in(root: Unit, identity: str) -> Iterator[str]:
    path = find_path(root, identity)
    if path is not None:
        yield from _ids(unit_at(root, path))


def _ids(unit: Unit) -> Iterator[str]:
    return (inner.id for _, inner in walk(unit))


def _touch(follower: _Follower, edition: Edition, amendment: Amendment, changes: tuple[Change, ...]) -> Touch:
    found: dict[str, Touched] = {}
    for change in changes:
        own, whole = follower.take(change)
        if own or whole:
            touched = found.setdefault(change.instruction, Touched())
            touched.own.update(dict.fromkeys(own))
            touched.whole.update(dict.fromkeys(whole))
    return Touch(edition, amendment, found)


@dataclass(slots=True)
class _Follower:
    """The identities followed so far, one way in time. `parted`: units that came (went), by their parent."""

    ids: set[str]
    forward: bool
    parted: list[tuple[str, Unit]] = field(default_factory=list)

    def take(self, change: Change) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The identities of what a change touched of the units followed: in themselves, and as a whole."""
        if not isinstance(change, ChildrenChange):
            return ((change.unit,), ()) if change.unit in self.ids else ((), ())
        near, far = (change.removed, change.inserted) if self.forward else (change.inserted, change.removed)
        touched = [*self._of_parent(change, far), *self._of_near(change, near, far), *self._restored(change, far)]
        if change.unit not in self.ids:
            self.parted.extend((change.unit, unit) for unit in near if self.ids.intersection(_ids(unit)))
        return (), tuple(dict.fromkeys(touched))

    def _of_parent(self, change: ChildrenChange, far: tuple[Unit, ...]) -> Iterator[str]:
        """What came or went inside a unit that is followed."""
        if change.unit not in self.ids:
            return
        for unit in far:
            self.ids.update(_ids(unit))
        yield from (unit.id for unit in (*change.removed, *change.inserted))

    def _of_near(self, change: ChildrenChange, near: tuple[Unit, ...], far: tuple[Unit, ...]) -> Iterator[str]:
        """Units followed that the change put in place or took away, and those linked to them on the far side."""
        moved = change.kind is ChangeKind.MOVED
        hit = [unit for unit in near if unit.id in self.ids]
        inner = [] if moved else [unit for unit in near if unit not in hit and self.ids.intersection(_ids(unit))]
        links = {unit.id for unit in hit} | set(self._linked(change, {unit.id for unit in hit}))
        joined = [unit for unit in far if unit.id in links]
        for unit in joined:
            self.ids.update(_ids(unit))
        yield from (unit.id for unit in (*hit, *joined))
        for unit in inner:
            yield from (each for each in _ids(unit) if each in self.ids)
            if unit in change.removed:
                yield unit.id

    def _linked(self, change: ChildrenChange, near: set[str]) -> Iterator[str]:
        for old, heirs in change.successors:
            if self.forward and old in near:
                yield from heirs
            elif not self.forward and near.intersection(heirs):
                yield old

    def _restored(self, change: ChildrenChange, far: tuple[Unit, ...]) -> Iterator[str]:
        """Units on the far side that say what a unit followed says, which came or went at the same parent."""
        for parent, unit in self.parted if change.kind is not ChangeKind.MOVED else ():
            for twin in far:
                if parent == change.unit and says_the_same(unit, twin) and twin.id != unit.id:
                    pairs = zip(walk(unit), walk(twin), strict=True)
                    same = [new.id for (_, old), (_, new) in pairs if old.id in self.ids]
                    self.ids.update(same)
                    yield from same
