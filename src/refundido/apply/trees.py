"""Part of `apply`: splices on a persistent tree; each copies the way to the root and shares the rest."""

from __future__ import annotations

from collections.abc import Callable

from refundido.model.change import Change, ChildrenChange, LabelChange, TextChange
from refundido.model.operation import Field
from refundido.model.text import Run, Text
from refundido.model.unit import Path, Unit


def altered(root: Unit, path: Path, alter: Callable[[Unit], Unit]) -> Unit:
    """The tree with the unit at `path` altered."""
    parents: list[Unit] = []
    unit = root
    for index in path:
        parents.append(unit)
        unit = unit.children[index]
    unit = alter(unit)
    for index in reversed(path):
        parent = parents.pop()
        children = list(parent.children)
        children[index] = unit
        unit = parent.with_children(tuple(children))
    return unit


def with_field(unit: Unit, field: Field, text: Text) -> Unit:
    """The unit with its words or its heading replaced; a heading emptied is no heading."""
    if field is Field.HEADING:
        return unit.with_heading(text if text.plain else None)
    return unit.with_text(text)


def field_of(unit: Unit, field: Field) -> Text:
    """The unit's words or its heading, empty where it has none."""
    text = unit.heading if field is Field.HEADING else unit.text
    return text or Text((), "")


def redo(root: Unit, change: Change) -> Unit:
    """The tree after a change, from the tree just before it."""
    match change:
        case TextChange():
            return _text(root, change, _size(change.removed), change.inserted)
        case LabelChange():
            return altered(root, change.path, lambda unit: unit.with_label(change.new))
        case ChildrenChange():
            return _children(root, change, len(change.removed), change.inserted)


def undo(root: Unit, change: Change) -> Unit:
    """The tree before a change, from the tree just after it."""
    match change:
        case TextChange():
            return _text(root, change, _size(change.inserted), change.removed)
        case LabelChange():
            return altered(root, change.path, lambda unit: unit.with_label(change.old))
        case ChildrenChange():
            return _children(root, change, len(change.inserted), change.removed)


def _size(runs: tuple[Run, ...]) -> int:
    return sum([len(run.text) for run in runs])


def _text(root: Unit, change: TextChange, size: int, runs: tuple[Run, ...]) -> Unit:
    def alter(unit: Unit) -> Unit:
        text = field_of(unit, change.field).splice(change.start, change.start + size, runs)
        return with_field(unit, change.field, text)

    return altered(root, change.path, alter)


def _children(root: Unit, change: ChildrenChange, size: int, units: tuple[Unit, ...]) -> Unit:
    def alter(unit: Unit) -> Unit:
        return unit.with_children((*unit.children[: change.index], *units, *unit.children[change.index + size :]))

    return altered(root, change.path, alter)
