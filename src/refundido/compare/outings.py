"""Part of `compare`: a unit gone from one place that stands in another, even inside a unit that itself came or went."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from refundido.compare.edits import UnitDeleted, UnitInserted, UnitMoved
from refundido.model.unit import Path, Unit

Gone = dict[str, UnitDeleted]
Come = dict[str, UnitInserted]


@dataclass(frozen=True, slots=True)
class _Place:
    unit: Unit
    parent: str
    index: int
    path: Path


def next_move(gone: Gone, come: Come, known: Collection[str]) -> tuple[Unit, Unit, UnitMoved] | None:
    """A unit that is in both and not known to have moved: as it was, as it is, and its move; None: there is none left.

    It is taken out of `gone` and `come`, if it is not in a unit that is there.
    """
    if not gone or not come:
        return None
    identity = next((each for each in come if each in gone), None)
    if identity is not None:
        old, new = (_Place(e.unit, e.parent, e.index, e.path) for e in (gone[identity], come[identity]))
    else:
        olds = {place.unit.id: place for place in _places(gone, known)}
        found = next((place for place in _places(come, known) if place.unit.id in olds), None)
        if found is None:
            return None
        old, new = olds[found.unit.id], found
    gone.pop(new.unit.id, None)
    come.pop(new.unit.id, None)
    return old.unit, new.unit, UnitMoved(new.path, new.unit.id, old.parent, old.index, new.parent, new.index)


def _places(edits: Mapping[str, UnitDeleted] | Mapping[str, UnitInserted], known: Collection[str]) -> Iterator[_Place]:
    for edit in edits.values():
        yield _Place(edit.unit, edit.parent, edit.index, edit.path)
        yield from _inner(edit.unit, edit.path, known)


def _inner(unit: Unit, path: Path, known: Collection[str]) -> Iterator[_Place]:
    for index, child in enumerate(unit.children):
        if child.id not in known:
            yield _Place(child, unit.id, index, (*path, index))
            yield from _inner(child, (*path, index), known)


def without(unit: Unit, moved: Collection[str]) -> Unit:
    """A unit without what moved out of it, or into it."""
    children = tuple(without(child, moved) for child in unit.children if child.id not in moved)
    if len(children) == len(unit.children) and all(a is b for a, b in zip(children, unit.children, strict=True)):
        return unit
    return unit.with_children(children)
