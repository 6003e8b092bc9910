"""Part of `compare`: both texts in one tree, each unit and each stretch of words marked with its fate.

What every way of showing a comparison is made from: unchanged units are not entered, what was taken away stands
where it stood, what moved stands at both ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from refundido.compare.edits import (
    ColumnDeleted,
    ColumnInserted,
    Comparison,
    Edit,
    Fate,
    Piece,
    TextEdited,
    UnitDeleted,
    UnitMoved,
    UnitReplaced,
)
from refundido.compare.groups import Group
from refundido.compare.marks import Mark, Marked, deleted_unit, inserted_unit, kept
from refundido.model.operation import Field
from refundido.model.unit import Unit, walk

__all__ = ["Mark", "Marked", "deleted_unit", "inserted_unit", "marked"]


def marked(comparison: Comparison) -> Marked:
    """The two texts of a comparison in one marked tree."""
    weaver = _Weaver(comparison)
    return weaver.pair(comparison.before, comparison.after, Mark.KEPT)


@dataclass(slots=True)
class _Weaver:
    comparison: Comparison
    texts: dict[tuple[str, Field], tuple[Piece, ...]] = field(default_factory=dict)
    arrived: dict[str, UnitMoved] = field(default_factory=dict)
    left: dict[str, dict[str, Mark]] = field(default_factory=lambda: defaultdict(dict))
    groups: dict[str, Group] = field(default_factory=dict)
    heirs: dict[str, Group] = field(default_factory=dict)
    old: dict[str, Unit] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for edit in self.comparison.edits:
            if isinstance(edit, UnitReplaced):
                self._take_group(edit)
        grouped = set[str]().union(*(group.members for group in self.groups.values()))
        for edit in self.comparison.edits:
            self._take(edit, grouped)
        if self.arrived:
            self.old = {unit.id: unit for _, unit in walk(self.comparison.before)}

    def _take_group(self, edit: UnitReplaced) -> None:
        group = Group.of(edit)
        self.groups.update((unit.id, group) for unit in edit.after)
        for unit, spot in zip(edit.before, edit.sources, strict=True):
            if unit.id in edit.brought:
                self.left[spot.parent][unit.id] = Mark.DELETED if edit.rewritten else Mark.MOVED_AWAY
                self.heirs[unit.id] = group

    def _take(self, edit: Edit, grouped: Collection[str]) -> None:
        match edit:
            case TextEdited():
                self.texts[edit.unit, edit.field] = edit.pieces
            case UnitMoved() if edit.unit not in grouped:
                self.arrived[edit.unit] = edit
                self.left[edit.from_parent][edit.unit] = Mark.MOVED_AWAY
            case UnitDeleted():
                self.left[edit.parent][edit.unit.id] = Mark.DELETED
            case ColumnInserted() | ColumnDeleted():
                for cell in edit.cells:
                    self._take(cell, grouped)
            case _:
                return

    def pair(self, before: Unit, after: Unit, mark: Mark) -> Marked:
        """A unit that stands in both texts."""
        if before is after and mark is Mark.KEPT:
            return Marked(mark, before, after, kept(after.heading), kept(after.text), changed=False)
        heading = self.texts.get((after.id, Field.HEADING), kept(after.heading))
        words = self.texts.get((after.id, Field.TEXT), kept(after.text))
        children = () if before.children is after.children else tuple(self._children(before, after))
        node = Marked(mark, before, after, heading, words, children)
        return replace(node, children=(), changed=False) if mark is Mark.KEPT and _says_the_same(node) else node

    def _children(self, before: Unit, after: Unit) -> Iterator[Marked]:
        olds = {unit.id: unit for unit in before.children}
        gone = self.left.get(before.id, {})
        waiting = [u for u in before.children if u.id in gone]
        order = {unit.id: index for index, unit in enumerate(before.children)}
        limits = self._limits(after, order)
        for limit, unit in zip(limits, after.children, strict=True):
            while waiting and order[waiting[0].id] < limit:
                yield self._gone(waiting.pop(0), gone)
            group = self.groups.get(unit.id)
            if group is not None and group.edit.rewritten:
                heads = group.before if group.heads(unit) else ()
                yield from (self._gone(olds[each.id], {each.id: Mark.DELETED}) for each in heads)
                yield self._come(unit)
            elif group is not None:
                yield from group.nodes(unit)
            elif unit.id in self.arrived:
                yield self.pair(self.old[unit.id], unit, Mark.MOVED_HERE)
            elif unit.id in olds:
                yield self.pair(olds[unit.id], unit, Mark.KEPT)
            else:
                yield self._come(unit)
        for left in waiting:
            yield self._gone(left, gone)

    def _limits(self, after: Unit, order: dict[str, int]) -> list[int]:
        limits: list[int] = []
        limit = len(order)
        for unit in reversed(after.children):
            group = self.groups.get(unit.id)
            if group is not None:
                limit = group.limit(unit, limit)
            elif unit.id in order and unit.id not in self.arrived:
                limit = order[unit.id]
            limits.append(limit)
        return limits[::-1]

    def _gone(self, unit: Unit, gone: Mapping[str, Mark]) -> Marked:
        """A unit that is gone, with what it contains where some of it stands elsewhere."""
        node = deleted_unit(unit, gone[unit.id])
        if unit.id in self.heirs:
            node = self.heirs[unit.id].away(node)
        if node.mark is Mark.MOVED_AWAY or not self._parted(unit):
            return node
        inner = self.left.get(unit.id, {})
        return replace(
            node, children=tuple(self._gone(each, {each.id: Mark.DELETED, **inner}) for each in unit.children)
        )

    def _parted(self, unit: Unit) -> bool:
        return bool(self.left) and any(
            child.id in self.left.get(unit.id, ()) or self._parted(child) for child in unit.children
        )

    def _come(self, unit: Unit) -> Marked:
        """A unit that came, with what it contains where some of it stood elsewhere."""
        if not self._took_in(unit):
            return inserted_unit(unit)
        inner = tuple(self._into(each) for each in unit.children)
        return replace(inserted_unit(unit), children=inner)

    def _into(self, unit: Unit) -> Marked:
        if unit.id in self.arrived:
            return self.pair(self.old[unit.id], unit, Mark.MOVED_HERE)
        return self._come(unit)

    def _took_in(self, unit: Unit) -> bool:
        return bool(self.arrived) and any(each.id in self.arrived for _, each in walk(unit))


def _says_the_same(node: Marked) -> bool:
    """Whether a unit that stands in both texts says the same in both: what was taken out was put back."""
    if node.relabelled or node.altered or any(child.changed for child in node.children):
        return False
    return all(piece.fate is Fate.KEPT for piece in (*node.heading, *node.words))
