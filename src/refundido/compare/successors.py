"""Part of `compare`: what acts say of units they replaced or moved, read off the changes they made (law 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from refundido.model.change import Change, ChangeKind, ChildrenChange

Successors = Mapping[str, tuple[str, ...]]
"""For the identity of a unit that was replaced, those of the units that stand in its place."""


@dataclass(frozen=True, slots=True)
class Links:
    """What acts say of units: the successors of those replaced, and which they moved."""

    successors: Successors = field(default_factory=dict)
    moved: frozenset[str] = frozenset()


def links_of(changes: Iterable[Change]) -> Links:
    """What acts say of units, by all the changes they made, in their order."""
    listed = list(changes)
    moves = (each for each in listed if isinstance(each, ChildrenChange) and each.kind is ChangeKind.MOVED)
    return Links(successors_of(listed), frozenset(unit.id for each in moves for unit in each.inserted))


def successors_of(changes: Iterable[Change]) -> Successors:
    """The successors of each unit replaced by others, through all the changes in their order."""
    found: dict[str, tuple[str, ...]] = {}
    for change in changes:
        if isinstance(change, ChildrenChange):
            new = dict(change.successors)
            for old, heirs in found.items():
                found[old] = tuple(dict.fromkeys(heir for each in heirs for heir in new.get(each, (each,))))
            found.update(new)
    return found
