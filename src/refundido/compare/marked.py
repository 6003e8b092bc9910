"""Part of `compare`: both texts in one tree, each unit and each stretch of words marked with its fate.

What every way of showing a comparison is made from: unchanged units are not entered, what was taken away stands
where it stood, what moved stands at both ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

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
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Unit, walk


class Mark(StrEnum):
    """What became of a unit."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"
    MOVED_AWAY = "moved-away"
    MOVED_HERE = "moved-here"
    SPLIT_OFF = "split-off"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Marked:
    """A unit of either text with its fate.

    `before` and `after` are the unit in each text, None where it is not. `heading` and `words` are in pieces,
    empty where the unit has none. `changed` says whether anything in it differs; where nothing does,
    `children` is empty and the unit's own children are to be shown. `joined` are the units that a join took in.
    """

    mark: Mark
    before: Unit | None
    after: Unit | None
    heading: tuple[Piece, ...] = ()
    words: tuple[Piece, ...] = ()
    children: tuple[Marked, ...] = ()
    changed: bool = True
    joined: tuple[Unit, ...] = ()

    @property
    def unit(self) -> Unit:
        """The unit after, or before where it is gone."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def relabelled(self) -> bool:
        """Whether the label differs."""
        return self.before is not None and self.after is not None and self.before.label != self.after.label


def marked(comparison: Comparison) -> Marked:
    """The two texts of a comparison in one marked tree."""
    weaver = _Weaver(comparison)
    return weaver.pair(comparison.before, comparison.after, Mark.KEPT)


@dataclass(slots=True)
class _Weaver:
    comparison: Comparison
    texts: dict[tuple[str, Field], tuple[Piece, ...]] = field(default_factory=dict)
    arrived: dict[str, UnitMoved] = field(default_factory=dict)
    left: dict[str, dict[str, UnitDeleted | UnitMoved]] = field(default_factory=lambda: defaultdict(dict))
    replaced: dict[str, UnitReplaced] = field(default_factory=dict)
    old: dict[str, Unit] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for edit in self.comparison.edits:
            self._take(edit)
        if self.arrived:
            self.old = {unit.id: unit for _, unit in walk(self.comparison.before)}

    def _take(self, edit: Edit) -> None:
        match edit:
            case TextEdited():
                self.texts[edit.unit, edit.field] = edit.pieces
            case UnitMoved():
                self.arrived[edit.unit] = edit
                self.left[edit.from_parent][edit.unit] = edit
            case UnitDeleted():
                self.left[edit.parent][edit.unit.id] = edit
            case UnitReplaced():
                self.replaced.update((unit.id, edit) for unit in edit.after)
            case ColumnInserted() | ColumnDeleted():
                for cell in edit.cells:
                    self._take(cell)
            case _:
                return

    def pair(self, before: Unit, after: Unit, mark: Mark) -> Marked:
        """A unit that stands in both texts."""
        if before is after and mark is Mark.KEPT:
            return Marked(mark, before, after, _kept(after.heading), _kept(after.text), changed=False)
        heading = self.texts.get((after.id, Field.HEADING), _kept(after.heading))
        words = self.texts.get((after.id, Field.TEXT), _kept(after.text))
        children = () if before.children is after.children else tuple(self._children(before, after))
        return Marked(mark, before, after, heading, words, children)

    def _children(self, before: Unit, after: Unit) -> Iterator[Marked]:
        olds = {unit.id: unit for unit in before.children}
        gone = self.left.get(before.id, {})
        replaced_away = {u.id for e in self.replaced.values() if e.parent == after.id for u in e.before}
        waiting = [u for u in before.children if u.id in gone]
        order = {unit.id: index for index, unit in enumerate(before.children)}
        done: set[int] = set()
        limits = self._limits(after, order)
        for limit, unit in zip(limits, after.children, strict=True):
            while waiting and order[waiting[0].id] < limit:
                yield _gone(waiting.pop(0), gone)
            edit = self.replaced.get(unit.id)
            if edit is not None:
                if id(edit) not in done:
                    done.add(id(edit))
                    yield from self._replacement(edit)
            elif unit.id in self.arrived:
                yield self.pair(self.old[unit.id], unit, Mark.MOVED_HERE)
            elif unit.id in olds and unit.id not in replaced_away:
                yield self.pair(olds[unit.id], unit, Mark.KEPT)
            else:
                yield inserted_unit(unit)
        for left in waiting:
            yield _gone(left, gone)

    def _limits(self, after: Unit, order: dict[str, int]) -> list[int]:
        limits: list[int] = []
        limit = len(order)
        for unit in reversed(after.children):
            edit = self.replaced.get(unit.id)
            if edit is not None:
                limit = edit.from_index
            elif unit.id in order and unit.id not in self.arrived:
                limit = order[unit.id]
            limits.append(limit)
        return limits[::-1]

    def _replacement(self, edit: UnitReplaced) -> Iterator[Marked]:
        if edit.restored:
            for before, unit in zip(edit.before, edit.after, strict=True):
                yield Marked(Mark.KEPT, before, unit, _kept(unit.heading), _kept(unit.text), changed=False)
            return
        if edit.rewritten:
            for before in edit.before:
                yield deleted_unit(before, Mark.DELETED)
            for unit in edit.after:
                yield inserted_unit(unit)
            return
        joined = edit.before[1:] if len(edit.after) == 1 else ()
        for index, (unit, pieces) in enumerate(zip(edit.after, edit.pieces, strict=True)):
            mark = Mark.JOINED if joined else Mark.SPLIT_OFF if index else Mark.KEPT
            first = edit.before[0] if not index else None
            yield Marked(mark, first, unit, (), pieces, joined=joined)


def _gone(unit: Unit, gone: dict[str, UnitDeleted | UnitMoved]) -> Marked:
    return deleted_unit(unit, Mark.MOVED_AWAY if isinstance(gone[unit.id], UnitMoved) else Mark.DELETED)


def inserted_unit(unit: Unit) -> Marked:
    """A unit that the first text lacks."""
    return Marked(Mark.INSERTED, None, unit, _all(unit.heading, Fate.INSERTED), _all(unit.text, Fate.INSERTED))


def deleted_unit(unit: Unit, mark: Mark = Mark.DELETED) -> Marked:
    """A unit that is gone from where it stood."""
    return Marked(mark, unit, None, _all(unit.heading, Fate.DELETED), _all(unit.text, Fate.DELETED))


def _kept(text: Text | None) -> tuple[Piece, ...]:
    return (Piece(Fate.KEPT, text.runs, text.runs),) if text else ()


def _all(text: Text | None, fate: Fate) -> tuple[Piece, ...]:
    if not text:
        return ()
    return (Piece(fate, text.runs, ()) if fate is Fate.DELETED else Piece(fate, (), text.runs),)
