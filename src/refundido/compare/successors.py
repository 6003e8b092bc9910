"""Part of `compare`: what acts say of units put in the place of others, read off the changes they made (law 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from refundido.model.change import Change, ChildrenChange

Successors = Mapping[str, tuple[str, ...]]
"""For the identity of a unit that was replaced, those of the units that stand in its place."""


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
