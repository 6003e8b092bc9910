"""Part of `history`: an edit resolved against one text, held against the text it lands on (law 10).

Characters are told by their origin and units by their id, so whatever happened meanwhile, an edit lands on
the very words it was resolved for, or not at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.edit import ChildrenEdit, Edit, EncloseEdit, JoinEdit, LabelEdit, MoveEdit, SplitEdit, TextEdit
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Path, Unit, find_path, unit_at, walk


def repin(root: Unit, edits: tuple[Edit, ...]) -> Outcome[tuple[Edit, ...]]:
    """The same edits with their paths and offsets in `root`; PIN_TOUCHED where what they stand on has changed."""
    landed: list[Edit] = []
    problems: list[Diagnostic] = []
    for edit in edits:
        moved = _repin(root, edit)
        if moved is None:
            problems.append(_touched(edit))
        else:
            landed.append(moved)
    return Outcome(None if problems else tuple(landed), tuple(problems))


def _touched(edit: Edit) -> Diagnostic:
    return Diagnostic(
        Code.PIN_TOUCHED,
        "Lo que esta instrucción cambia fue alterado entre su publicación y su entrada en vigor.",
        context=edit.instruction,
        hint="Otro acto tocó las mismas palabras; el regulador debe decir qué texto rige.",
    )


_Stretch = TypeVar("_Stretch", ChildrenEdit, JoinEdit, EncloseEdit)


def _repin(root: Unit, edit: Edit) -> Edit | None:
    match edit:
        case TextEdit():
            return _text(root, edit)
        case LabelEdit():
            path = _path_of(root, edit.path, edit.seen.id)
            return (
                replace(edit, path=path) if path is not None and unit_at(root, path).label == edit.seen.label else None
            )
        case ChildrenEdit():
            return _children(root, edit)
        case JoinEdit():
            return _children(root, edit)
        case EncloseEdit():
            return _enclose(root, edit)
        case MoveEdit():
            return _move(root, edit)
        case SplitEdit():
            return _split(root, edit)


def _path_of(root: Unit, path: Path, identity: str) -> Path | None:
    """Where the unit is now: most often where it was."""
    unit = root
    for index in path:
        if index >= len(unit.children):
            return find_path(root, identity)
        unit = unit.children[index]
    return path if unit.id == identity else find_path(root, identity)


def _text(root: Unit, edit: TextEdit) -> TextEdit | None:
    path = _path_of(root, edit.path, edit.unit)
    landed = _in_unit(root, path, edit) if path is not None else None
    if landed is not None or not edit.seen.plain:
        return landed
    # A split or a join may have taken the words, whole, to another paragraph.
    first = edit.start if edit.start < edit.end else max(edit.start - 1, 0)
    character = edit.seen.slice(first, first + 1)[0]
    for other, unit in walk(root):
        if other != path and _field(unit, edit.field).place_of(character) is not None:
            return _in_unit(root, other, edit)
    return None


def _field(unit: Unit, field: Field) -> Text:
    return (unit.heading if field is Field.HEADING else unit.text) or Text((), "")


def _in_unit(root: Unit, path: Path, edit: TextEdit) -> TextEdit | None:
    unit = unit_at(root, path)
    now = _field(unit, edit.field)
    stretch = _stretch(edit.seen, now, edit.start, edit.end)
    anchors = [_stretch(edit.seen, now, *anchor) for anchor in edit.anchors]
    if stretch is None or any(anchor is None for anchor in anchors):
        return None
    kept = tuple(anchor for anchor in anchors if anchor is not None)
    return replace(edit, path=path, unit=unit.id, start=stretch[0], end=stretch[1], seen=now, anchors=kept)


def _stretch(seen: Text, now: Text, start: int, end: int) -> tuple[int, int] | None:
    """Where the characters from `start` to `end` of `seen` stand, unbroken, in `now`."""
    if seen is now or seen == now:
        return start, end
    if start == end:
        return _seam(seen, now, start)
    wanted = Text.join(seen.slice(start, end))
    low = _offset(now, seen, start)
    if low is None:
        return None
    high = low + end - start
    return (low, high) if Text.join(now.slice(low, high)) == wanted else None


def _seam(seen: Text, now: Text, offset: int) -> tuple[int, int] | None:
    """Where a point stands: between the two characters it stood between, both still together."""
    size = len(seen.plain)
    left = _offset(now, seen, offset - 1) if offset else -1
    right = _offset(now, seen, offset) if offset < size else len(now.plain)
    if left is None or right is None or left + 1 != right:
        return None
    return right, right


def _offset(now: Text, seen: Text, index: int) -> int | None:
    """Where the character at `index` of `seen` stands in `now`, told by its origin."""
    return now.place_of(seen.slice(index, index + 1)[0])


def _enclose(root: Unit, edit: EncloseEdit) -> EncloseEdit | None:
    found = _children(root, edit)
    for out in range(found.out if found is not None else 0):
        assert found is not None
        depth = len(found.path) - out
        last = found.end if not out else found.path[depth] + 1
        if last != len(unit_at(root, found.path[:depth]).children):
            return None
    return found


def _children(root: Unit, edit: _Stretch) -> _Stretch | None:
    path = _path_of(root, edit.path, edit.seen.id)
    if path is None:
        return None
    parent = unit_at(root, path)
    if parent is edit.seen:
        return replace(edit, path=path)
    start = _gap(edit.seen, parent, edit.start, edit.end)
    if start is None:
        return None
    end = start + edit.end - edit.start
    if any(a != b for a, b in zip(parent.children[start:end], edit.seen.children[edit.start : edit.end], strict=True)):
        return None
    return replace(edit, path=path, seen=parent, start=start, end=end)


def _gap(seen: Unit, now: Unit, start: int, end: int) -> int | None:
    """The index in `now` of what began at `start`, its neighbours on both sides being the same units."""
    ids = [child.id for child in now.children]
    if start < end:
        first = seen.children[start].id
        return ids.index(first) if first in ids and ids.index(first) + end - start <= len(ids) else None
    before = seen.children[start - 1].id if start else None
    after = seen.children[start].id if start < len(seen.children) else None
    index = ids.index(before) + 1 if before in ids else 0 if before is None else None
    if index is None or (ids[index] if index < len(ids) else None) != after:
        return None
    return index


def _move(root: Unit, edit: MoveEdit) -> MoveEdit | None:
    path = _path_of(root, edit.path, edit.seen.id)
    to = _path_of(root, edit.to, edit.destination.id)
    if path is None or to is None:
        return None
    index = _gap(edit.destination, unit_at(root, to), edit.index, edit.index)
    return None if index is None else replace(edit, path=path, to=to, index=index, destination=unit_at(root, to))


def _split(root: Unit, edit: SplitEdit) -> SplitEdit | None:
    path = _path_of(root, edit.path, edit.seen.id)
    if path is None or edit.seen.text is None:
        return None
    now = unit_at(root, path).text or Text((), "")
    seam = _stretch(edit.seen.text, now, edit.offset - 1, edit.offset)
    return None if seam is None else replace(edit, path=path, seen=unit_at(root, path), offset=seam[1])
