"""Part of `report`: a comparison for programs, its typed edits as JSON; `edits_schema` says what it may hold.

Every edit has its address in each text, who ordered it, and what it is; every run of words its standing and origin.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
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
    Spot,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.document.comparison_effects import units_touched
from refundido.document.comparison_ends import Between
from refundido.document.comparison_places import TextPlaces
from refundido.document.errata import corrections
from refundido.history.timeline import History
from refundido.model.act import Act, DateBounds, When
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Run
from refundido.model.unit import Unit, lineage, unit_at, walk

VERSION = 1
Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class TextFacts:
    """What is to be said of one of two texts: its day, and the act or file by which it was asked for."""

    name: str
    day: date
    act: str = ""
    file: str = ""

    def as_json(self) -> Object:
        """The facts for programs."""
        return {"name": self.name, "date": self.day.isoformat(), "act": self.act or None, "file": self.file or None}


@dataclass(frozen=True, slots=True)
class Ordered:
    """The acts by id, and since when each of their instructions is in force in an instrument."""

    acts: Mapping[str, Act]
    days: Mapping[tuple[str, str], date]

    @classmethod
    def of(cls, history: History, acts: Mapping[str, Act]) -> Ordered:
        """What a history says of its acts."""
        days: dict[tuple[str, str], date] = {}
        for edition in history.editions:
            for amendment in edition.amendments:
                for number in amendment.instructions:
                    days.setdefault((amendment.act, number), edition.in_force)
        days.update({right: days[wrong] for wrong, right in corrections(acts).items() if wrong in days})
        return cls(acts, days)

    def order(self, act: str, number: str) -> Object:
        """An instruction for programs."""
        day = self.days.get((act, number))
        return {"act": act, "instruction": number, "date": day.isoformat() if day else None}


def act_json(act: Act) -> Object:
    """An act for programs."""
    return {
        "id": act.id,
        "title": act.title,
        "issued": act.issued.isoformat(),
        "published": when_json(act.publication),
        "in_force": act.in_force.isoformat() if act.in_force else None,
    }


def when_json(when: When) -> object:
    """A day, or the bounds in which it is known to lie."""
    if isinstance(when, DateBounds):
        return {"after": when.after.isoformat(), "before": when.before.isoformat()}
    return when.isoformat()


def run_json(run: Run, ordered: Ordered) -> Object:
    """A run of words for programs. `origin` null: the base text."""
    origin = None if run.origin.is_base else ordered.order(run.origin.act, run.origin.instruction)
    return {"text": run.text, "standing": str(run.standing), "origin": origin}


def _put_back(edit: Edit) -> bool:
    return isinstance(edit, TextEdited) and edit.put_back


def edits_json(
    history: History,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    steps: Iterable[tuple[Between, TextFacts, TextFacts]],
    units: tuple[str, ...] = (),
) -> str:
    """Comparisons as one JSON document that ends in a newline. `units`: only edits within those."""
    ordered = Ordered.of(history, acts)
    told: list[Object] = []
    named: dict[str, None] = {}
    for between, start, end in steps:
        writer = _Writer.of(between, ordered, jurisdiction)
        edits = [writer.edit(each) for each in writer.within(units) if not _put_back(each)]
        named.update(dict.fromkeys(part.act for edition in between.editions for part in edition.amendments))
        told.append({"from": start.as_json(), "to": end.as_json(), "edits": edits})
    document = {
        "version": VERSION,
        "instrument": {"id": history.instrument.id, "title": history.instrument.title},
        "acts": [act_json(acts[name]) for name in named if name in acts],
        "comparisons": told,
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


@dataclass(slots=True)
class _Writer:
    comparison: Comparison
    before: TextPlaces
    after: TextPlaces
    ordered: Ordered
    orders: dict[str, dict[tuple[str, str], None]] = field(default_factory=dict)

    @classmethod
    def of(cls, between: Between, ordered: Ordered, jurisdiction: Jurisdiction) -> _Writer:
        """A writer of the difference between two texts, which knows who ordered what in each unit."""
        comparison = between.compared()
        before, after = TextPlaces(comparison.before, jurisdiction), TextPlaces(comparison.after, jurisdiction)
        writer = cls(comparison, before, after, ordered)
        for edition in between.editions:
            for amendment in edition.amendments:
                for unit, number in units_touched(amendment.changes):
                    writer.orders.setdefault(unit, {})[amendment.act, number] = None
        return writer

    def within(self, units: tuple[str, ...]) -> Iterator[Edit]:
        """The edits of the units named and of what they hold in either text; all, if none are named.

        Those that put in, took out or moved a unit that holds one of them are told too.
        """
        inside: set[str] = set()
        around: set[str] = set()
        for text in (self.before, self.after) if units else ():
            for path in filter(None, map(text.path, units)):
                inside.update(unit.id for _, unit in walk(unit_at(text.root, path)))
                around.update(unit.id for unit in lineage(text.root, path))
        for edit in self.comparison.edits:
            near = around if isinstance(edit, _WHOLE) else inside
            if not units or (inside | near).intersection(_units(edit)):
                yield edit

    def edit(self, edit: Edit) -> Object:
        """An edit: what every edit has, and what its type has."""
        units = _units(edit)
        by = dict.fromkeys(order for unit in units for order in self.orders.get(unit, ()))
        before = next(filter(None, map(self.before.address, units)), None)
        after = next(filter(None, map(self.after.address, units)), None)
        common: Object = {
            "type": _NAMES[type(edit)],
            "units": list(units),
            "address": {"before": before, "after": after},
            "by": [self.ordered.order(act, number) for act, number in by],
        }
        return common | self._own(edit)

    def _own(self, edit: Edit) -> Object:
        match edit:
            case TextEdited():
                return {"field": str(edit.field), "pieces": self._pieces(edit.pieces)}
            case Relabelled():
                return {"before": edit.before, "after": edit.after}
            case Altered():
                return {"before": _traits(edit.before), "after": _traits(edit.after)}
            case UnitInserted() | UnitDeleted():
                return {"parent": edit.parent, "index": edit.index, "unit": self._unit(edit.unit)}
            case UnitMoved():
                start, end = Spot(edit.from_parent, edit.from_index), Spot(edit.to_parent, edit.to_index)
                return {"from": _place(start, edit.unit, self.before), "to": _place(end, edit.unit, self.after)}
            case UnitReplaced():
                return {
                    "how": str(edit.how),
                    "from": [_spot(each) for each in edit.sources],
                    "to": [_spot(each) for each in edit.targets],
                    "before": [self._unit(unit) for unit in edit.before],
                    "after": [self._unit(unit) for unit in edit.after],
                    "pieces": [self._pieces(each) for each in edit.pieces],
                }
            case ColumnInserted() | ColumnDeleted():
                cells = [{"row": cell.parent, "unit": self._unit(cell.unit)} for cell in edit.cells]
                return {"column": edit.column, "cells": cells}
            case _:
                assert_never(edit)

    def _pieces(self, pieces: Iterable[Piece]) -> list[Object]:
        told: list[Object] = []
        for piece in pieces:
            runs = piece.before if piece.fate is Fate.DELETED else piece.after
            said: Object = {"fate": str(piece.fate), "runs": self._runs(runs)}
            if piece.fate is Fate.KEPT and piece.before != piece.after:
                said["former_runs"] = self._runs(piece.before)
            told.append(said)
        return told

    def _runs(self, runs: Iterable[Run]) -> list[Object]:
        return [run_json(run, self.ordered) for run in runs]

    def _unit(self, unit: Unit) -> Object:
        said: Object = {"id": unit.id, "kind": unit.kind, "label": unit.label, "standing": str(unit.standing)}
        for name, text in (("heading", unit.heading), ("text", unit.text)):
            said[name] = self._runs(text.runs) if text is not None else None
        return said | {"units": [self._unit(child) for child in unit.children]}


def _traits(unit: Unit) -> Object:
    return {
        "kind": unit.kind,
        "standing": str(unit.standing),
        "variants": list(unit.variants),
        "notes": list(unit.notes),
        "editorial": unit.editorial,
    }


_WHOLE = UnitInserted | UnitDeleted | UnitMoved | UnitReplaced
"""The edits that speak of all that their units hold."""

_NAMES: Mapping[type, str] = {
    TextEdited: "text-edited",
    Relabelled: "relabelled",
    Altered: "altered",
    UnitInserted: "unit-inserted",
    UnitDeleted: "unit-deleted",
    UnitMoved: "unit-moved",
    UnitReplaced: "unit-replaced",
    ColumnInserted: "column-inserted",
    ColumnDeleted: "column-deleted",
}


def _spot(spot: Spot) -> Object:
    return {"parent": spot.parent, "index": spot.index}


def _place(spot: Spot, unit: str, text: TextPlaces) -> Object:
    """One end of a move, with the neighbour that the unit has there, if the text has both."""
    found = text.neighbour(unit)
    if found is None:
        return _spot(spot) | {"beside": None}
    after, neighbour = found
    side = "after" if after else "before"
    return _spot(spot) | {"beside": {"side": side, "unit": neighbour.id, "address": text.address(neighbour.id)}}


def _units(edit: Edit) -> tuple[str, ...]:
    """The identities of the units that an edit speaks of."""
    match edit:
        case TextEdited() | Relabelled() | Altered() | UnitMoved():
            return (edit.unit,)
        case UnitInserted() | UnitDeleted():
            return (edit.unit.id,)
        case UnitReplaced():
            return tuple(dict.fromkeys(unit.id for unit in (*edit.before, *edit.after)))
        case ColumnInserted() | ColumnDeleted():
            return (edit.table, *(cell.unit.id for cell in edit.cells))
        case _:
            assert_never(edit)
