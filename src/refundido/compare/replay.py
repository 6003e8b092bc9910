"""Part of `compare`: a comparison carried out on the first text gives the second, its inverse gives back the first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never

from refundido.compare.edits import (
    Altered,
    ColumnDeleted,
    ColumnInserted,
    Comparison,
    Edit,
    Fate,
    Piece,
    Relabelled,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.compare.texts import cut_to
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Unit, walk

_OPPOSITE = {Fate.KEPT: Fate.KEPT, Fate.DELETED: Fate.INSERTED, Fate.INSERTED: Fate.DELETED}


def inverse(comparison: Comparison) -> Comparison:
    """The comparison that leads back."""
    edits = tuple(_inverted(edit) for edit in comparison.edits)
    return Comparison(comparison.after, comparison.before, edits)


def _inverted(edit: Edit) -> Edit:
    match edit:
        case TextEdited():
            return replace(edit, pieces=_back(edit.pieces))
        case Relabelled():
            return replace(edit, before=edit.after, after=edit.before)
        case Altered():
            return replace(edit, before=edit.after, after=edit.before)
        case UnitInserted():
            return UnitDeleted(edit.path, edit.parent, edit.index, edit.unit)
        case UnitDeleted():
            return UnitInserted(edit.path, edit.parent, edit.index, edit.unit)
        case UnitMoved():
            return UnitMoved(edit.path, edit.unit, edit.to_parent, edit.to_index, edit.from_parent, edit.from_index)
        case UnitReplaced():
            return replace(
                edit,
                before=edit.after,
                after=edit.before,
                sources=edit.targets,
                targets=edit.sources,
                pieces=_pieces_back(edit),
                brought=edit.sent,
                sent=edit.brought,
            )
        case ColumnInserted():
            cells = tuple(UnitDeleted(c.path, c.parent, c.index, c.unit) for c in edit.cells)
            return ColumnDeleted(edit.path, edit.table, edit.column, cells)
        case ColumnDeleted():
            cells_back = tuple(UnitInserted(c.path, c.parent, c.index, c.unit) for c in edit.cells)
            return ColumnInserted(edit.path, edit.table, edit.column, cells_back)
        case _:
            assert_never(edit)


def _back(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(Piece(_OPPOSITE[p.fate], p.after, p.before) for p in pieces)


def _pieces_back(edit: UnitReplaced) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of the way back, cut to the units that it leads to."""
    if not edit.pieces:
        return ()
    return cut_to(_back(tuple(piece for each in edit.pieces for piece in each)), edit.before)


@dataclass(slots=True)
class _Plan:
    """The edits by the unit they speak of."""

    own: dict[str, list[TextEdited | Relabelled | Altered]] = field(default_factory=lambda: defaultdict(list))
    leaving: set[str] = field(default_factory=set)
    coming: dict[str, list[tuple[int, Unit | str]]] = field(default_factory=lambda: defaultdict(list))
    grouped: set[str] = field(default_factory=set)

    def take(self, edits: Iterable[Edit]) -> None:
        """Sort edits in."""
        for edit in edits:
            match edit:
                case TextEdited() | Relabelled() | Altered():
                    self.own[edit.unit].append(edit)
                case UnitInserted():
                    self.coming[edit.parent].append((edit.index, edit.unit))
                case UnitDeleted():
                    self.leaving.add(edit.unit.id)
                case UnitMoved() if edit.unit in self.grouped:
                    continue
                case UnitMoved():
                    self.leaving.add(edit.unit)
                    self.coming[edit.to_parent].append((edit.to_index, edit.unit))
                case UnitReplaced():
                    self.leaving.update(unit.id for unit in edit.before)
                    self._all_come(edit)
                case ColumnInserted() | ColumnDeleted():
                    self.take(edit.cells)

    def _all_come(self, edit: UnitReplaced) -> None:
        for spot, unit in zip(edit.targets, edit.after, strict=True):
            self.coming[spot.parent].append((spot.index, unit))


def carry_out(comparison: Comparison) -> Unit:
    """The second text, made from the first by the edits alone."""
    replaced = [edit for edit in comparison.edits if isinstance(edit, UnitReplaced)]
    plan = _Plan(grouped={unit.id for edit in replaced for unit in (*edit.before, *edit.after)})
    plan.take(comparison.edits)
    units = {unit.id: unit for _, unit in walk(comparison.before)}
    return _rebuilt(comparison.before, plan, units)


def _rebuilt(unit: Unit, plan: _Plan, units: dict[str, Unit]) -> Unit:
    children = [_rebuilt(child, plan, units) for child in unit.children if child.id not in plan.leaving]
    for index, new in sorted(plan.coming.get(unit.id, ()), key=lambda each: each[0]):
        children.insert(index, _rebuilt(units[new] if isinstance(new, str) else new, plan, units))
    if len(children) != len(unit.children) or any(a is not b for a, b in zip(children, unit.children, strict=True)):
        unit = unit.with_children(tuple(children))
    for edit in plan.own.get(unit.id, ()):
        unit = _said(unit, edit)
    return unit


def _said(unit: Unit, edit: TextEdited | Relabelled | Altered) -> Unit:
    match edit:
        case Relabelled():
            return unit.with_label(edit.after)
        case TextEdited(field=Field.HEADING):
            text = Text.join(run for piece in edit.pieces for run in piece.after)
            return unit.with_heading(text if text.plain else None)
        case TextEdited():
            return unit.with_text(Text.join(run for piece in edit.pieces for run in piece.after))
        case Altered():
            after = edit.after
            words = unit.text if after.text is not None else None
            return replace(after, label=unit.label, heading=unit.heading, text=words, children=unit.children)
