"""Part of `apply`: which edits of one act cannot stand together (law 4). The matrix is in ARCHITECTURE.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic
from refundido.model.change import ChangeKind
from refundido.model.edit import ChildrenEdit, Edit, EncloseEdit, JoinEdit, LabelEdit, MoveEdit, SplitEdit, TextEdit
from refundido.model.label import normal_label
from refundido.model.operation import Field
from refundido.model.unit import Path


def conflicts(edits: Iterable[Edit]) -> list[Diagnostic]:
    """An error for each pair of edits that touch the same words or the same unit."""
    listed = list(edits)
    return [*_on_texts(listed), *_on_units(listed)]


def _conflict(one: Edit, other: Edit, what: str) -> Diagnostic:
    numbers = (
        f"las instrucciones {one.instruction} y {other.instruction}"
        if one.instruction != other.instruction
        else f"dos órdenes de la instrucción {one.instruction}"
    )
    return Diagnostic(
        Code.CONFLICT,
        f"{numbers[0].upper()}{numbers[1:]} chocan: {what}.",
        context=other.instruction,
        hint="Si una habla del texto que trae la otra, dígalo con `after_instruction`.",
    )


def _on_texts(edits: list[Edit]) -> Iterator[Diagnostic]:
    texts: dict[tuple[Path, Field], list[TextEdit]] = defaultdict(list)
    splits: dict[Path, list[SplitEdit]] = defaultdict(list)
    for edit in edits:
        if isinstance(edit, TextEdit):
            texts[edit.path, edit.field].append(edit)
        elif isinstance(edit, SplitEdit):
            splits[edit.path].append(edit)
    for (path, field), group in texts.items():
        if len(group) > 1:
            yield from _in_one_text(group)
        for split in splits.get(path, ()) if field is Field.TEXT else ():
            yield from (
                _conflict(edit, split, "una cambia las palabras por donde la otra divide el párrafo")
                for edit in group
                if edit.start < split.offset <= edit.end or edit.start == edit.end == split.offset
            )
    for group_of_splits in splits.values():
        if len(group_of_splits) > 1:
            yield _conflict(group_of_splits[0], group_of_splits[1], "ambas dividen el mismo párrafo")


def _in_one_text(group: list[TextEdit]) -> Iterator[Diagnostic]:
    ordered = sorted(group, key=lambda e: (e.start, e.end))
    for edit in group:
        if edit.kind is ChangeKind.RETITLED:
            other = next(each for each in group if each is not edit)
            yield _conflict(edit, other, "una da otro epígrafe y la otra también lo cambia")
            return
    reach = ordered[0]
    for edit in ordered[1:]:
        if edit.start < reach.end:
            yield _conflict(reach, edit, f"ambas tocan «{_words(reach, edit)}»")
        if edit.end > reach.end:
            reach = edit
    for edit in ordered:
        for other in ordered:
            if other is not edit and _unmoors(other, edit):
                yield _conflict(other, edit, "una quita las palabras por las que la otra señala su lugar")


def _unmoors(other: TextEdit, edit: TextEdit) -> bool:
    """Whether `other` takes away words that `edit` leans on, the two not overlapping themselves."""
    overlap = edit.start < other.end and other.start < edit.end
    return not overlap and any(start < other.end and other.start < end for start, end in edit.anchors)


def _words(one: TextEdit, other: TextEdit) -> str:
    start, end = max(one.start, other.start), min(one.end, max(other.end, other.start + 1))
    return one.seen.plain[start:end]


def _on_units(edits: list[Edit]) -> Iterator[Diagnostic]:
    taken: list[tuple[Path, int, int, Edit]] = []
    for edit in edits:
        taken.extend(_takes(edit))
    if not taken:
        yield from _relabelled_twice(edits)
        return
    by_parent: dict[Path, list[tuple[int, int, Edit]]] = defaultdict(list)
    for parent, start, end, edit in taken:
        by_parent[parent].append((start, end, edit))
    yield from _taken_twice(by_parent)
    for edit in edits:
        yield from _inside_taken(edit, by_parent)
        yield from _amid_taken(edit, by_parent)
    yield from _relabelled_twice(edits)


def _takes(edit: Edit) -> Iterator[tuple[Path, int, int, Edit]]:
    """The stretches of children that an edit takes away or makes into something else."""
    match edit:
        case ChildrenEdit(path=path, start=start, end=end) if end > start:
            yield path, start, end, edit
        case JoinEdit(path=path, start=start, end=end) | EncloseEdit(path=path, start=start, end=end):
            yield path, start, end, edit
        case MoveEdit(path=path):
            yield path[:-1], path[-1], path[-1] + 1, edit
        case SplitEdit(path=path):
            yield path[:-1], path[-1], path[-1] + 1, edit
        case _:
            return


def _taken_twice(by_parent: dict[Path, list[tuple[int, int, Edit]]]) -> Iterator[Diagnostic]:
    for stretches in by_parent.values():
        ordered = sorted(stretches, key=lambda s: (s[0], s[1]))
        for before, after in pairwise(ordered):
            if after[0] < before[1]:
                yield _conflict(before[2], after[2], "ambas disponen de la misma unidad")


def _inside_taken(edit: Edit, by_parent: dict[Path, list[tuple[int, int, Edit]]]) -> Iterator[Diagnostic]:
    """Edits on a unit, or on what it contains, that another takes away."""
    for path in _stands_on(edit):
        for depth in range(len(path)):
            for start, end, other in by_parent.get(path[:depth], ()):
                if other is not edit and start <= path[depth] < end and _destroys(other, path, depth, edit):
                    yield _conflict(other, edit, "una quita o reemplaza la unidad en que la otra obra")


def _stands_on(edit: Edit) -> tuple[Path, ...]:
    """The units that an edit works on or in: they must be there for it."""
    match edit:
        case MoveEdit(path=path, to=to):
            return (path[:-1], to)
        case SplitEdit(path=path):
            return (path[:-1],)
        case _:
            return (edit.path,)


def _destroys(other: Edit, path: Path, depth: int, edit: Edit) -> bool:
    """Whether what `other` takes leaves nothing for `edit` to work on at `path`."""
    whole = depth + 1 == len(path)
    match other:
        case MoveEdit():
            if isinstance(edit, EncloseEdit) and edit.out:
                return True
            into = isinstance(edit, MoveEdit) and path == edit.to
            relabels_twice = whole and isinstance(edit, LabelEdit) and bool(other.label)
            return into or relabels_twice
        case EncloseEdit():
            return False
        case JoinEdit() | SplitEdit():
            return not isinstance(edit, TextEdit)
        case ChildrenEdit() if whole and isinstance(edit, LabelEdit):
            return not agrees(other, edit)
        case _:
            return True


def agrees(other: ChildrenEdit, edit: LabelEdit) -> bool:
    """Whether the unit that `edit` renumbers is one to which `other` gives another text, under that very label."""
    same = (*other.path, other.start) == edit.path and [unit.id for unit in other.units] == [edit.seen.id]
    return same and normal_label(other.units[0].label) == normal_label(edit.label)


def _amid_taken(edit: Edit, by_parent: dict[Path, list[tuple[int, int, Edit]]]) -> Iterator[Diagnostic]:
    """Insertions between units that another takes away together."""
    match edit:
        case ChildrenEdit(path=parent, start=start, end=end) if start == end:
            pass
        case MoveEdit(to=parent, index=start):
            pass
        case _:
            return
    for low, high, other in by_parent.get(parent, ()):
        seam = low <= start <= high if isinstance(other, EncloseEdit) else low < start < high
        if other is not edit and seam:
            yield _conflict(other, edit, "una inserta en medio de lo que la otra quita o une")


def _relabelled_twice(edits: list[Edit]) -> Iterator[Diagnostic]:
    seen: dict[Path, LabelEdit] = {}
    for edit in edits:
        if isinstance(edit, LabelEdit):
            if edit.path in seen:
                yield _conflict(seen[edit.path], edit, "ambas renumeran la misma unidad")
            seen[edit.path] = edit
