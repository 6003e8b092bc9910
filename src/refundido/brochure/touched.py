"""Part of `brochure`: what one stage of an act did to a brochure, told from the brochure bound before it and after it.

Nothing is matched by likeness: the edits are those of `compare`, those of units that the brochure includes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import assert_never

from refundido.brochure.binding import bind_to
from refundido.brochure.bound import BoundBrochure
from refundido.brochure.content import regulated
from refundido.brochure.growth import LeftOut, left_out
from refundido.brochure.identities import Identities
from refundido.compare.edits import (
    Altered,
    ColumnDeleted,
    ColumnInserted,
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
from refundido.compare.successors import links_of
from refundido.compare.trees import compare
from refundido.diagnostic import Code, Diagnostic
from refundido.history.stages import Stage, stages_of
from refundido.model.act import When
from refundido.model.brochure import BrochureDefinition, Offer, Operator
from refundido.model.change import Change, ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.unit import Path, Unit, lineage, walk
from refundido.resolve.naming import address_of


@dataclass(frozen=True, slots=True)
class Reworded:
    """Words of a brochure that an act changed: where they stand, and what stood and stands there, "" for nothing."""

    address: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ActChange:
    """What an act did on a day to the units that a brochure includes: its instructions, the edits, and the words.

    `since` is that day, or the bounds in which it lies where it is not known; `in_force`, the first that is certain.
    """

    act: str
    title: str
    in_force: date
    instructions: tuple[str, ...]
    edits: tuple[Edit, ...]
    words: tuple[Reworded, ...]
    since: When


@dataclass(frozen=True, slots=True)
class Touched:
    """What a stage did to a brochure. `came`: the game or variant is new; `went`: it is no more."""

    change: ActChange
    came: bool = False
    went: bool = False


@dataclass(frozen=True, slots=True)
class _Step:
    """A stage of an act, the text before it, its edits, and a brochure before and after it."""

    stage: Stage
    before: Edition
    edits: tuple[Edit, ...]
    one: BoundBrochure | None
    other: BoundBrochure | None


class Stages:
    """The stages of the acts of one history, with their edits, worked out once for all the brochures.

    `said` gathers why brochures could not be bound at all.
    """

    def __init__(self, identities: Identities) -> None:
        self._identities = identities
        self.said: list[Diagnostic] = []
        self._stages: dict[str, tuple[tuple[Stage, Edition, Edition, tuple[Edit, ...]], ...]] = {}

    def touched(
        self, definition: BrochureDefinition, operator: Operator, offer: Offer, variant: str, act: str
    ) -> Iterator[Touched]:
        """What each stage of an act did to a brochure, if anything, oldest first."""
        for step in self._steps(definition, operator, offer, variant, act):
            one, other = step.one, step.other
            if not (one and other and regulated(one) == regulated(other)):
                change = self._change(step.stage, step.edits, one, other)
                yield Touched(change, came=one is None, went=other is None)

    def left_out(
        self, definition: BrochureDefinition, operator: Operator, offer: Offer, variant: str, act: str
    ) -> Iterator[LeftOut]:
        """The units that an act puts beside what a brochure includes, and it leaves out; none of one that comes."""
        for step in self._steps(definition, operator, offer, variant, act):
            if step.one is not None and step.other is not None:
                yield from left_out(step.other, self._identities, step.before)

    def _steps(
        self, definition: BrochureDefinition, operator: Operator, offer: Offer, variant: str, act: str
    ) -> Iterator[_Step]:
        """The stages of an act, with the brochure before and after each; those in which there is none are told."""
        for stage, before, after, edits in self._of(act):
            day = before.in_force
            outcomes = [
                bind_to(definition, operator, offer, variant, self._identities, edition, day, strict=False)
                for edition in (before, after)
            ]
            one, other = (outcome.value for outcome in outcomes)
            if one is None and other is None:
                found = (each for outcome in outcomes for each in outcome.diagnostics if each.is_error)
                self.said.extend(each for each in found if each.code is not Code.NOT_THERE_YET)
                continue
            yield _Step(stage, before, edits, one, other)

    def _of(self, act: str) -> tuple[tuple[Stage, Edition, Edition, tuple[Edit, ...]], ...]:
        if act not in self._stages:
            self._stages[act] = tuple(self._staged(stage) for stage in stages_of(self._identities.history, act))
        return self._stages[act]

    def _staged(self, stage: Stage) -> tuple[Stage, Edition, Edition, tuple[Edit, ...]]:
        earlier = stage.edition.in_force - timedelta(days=1)
        past = [e for e in self._identities.history.editions if e.in_force <= earlier] or [stage.edition]
        before = replace(past[-1], root=stage.before, amendments=())
        after = replace(stage.edition, root=stage.after)
        edits = compare(stage.before, stage.after, links_of(stage.amendment.changes)).edits
        return stage, before, after, edits

    def _change(
        self, stage: Stage, edits: Iterable[Edit], before: BoundBrochure | None, after: BoundBrochure | None
    ) -> ActChange:
        old, new = included(before, stage.before), included(after, stage.after)
        own = tuple(edit for edit in edits if _touches(edit, old, new))
        ordered = {change.instruction for change in stage.amendment.changes if _changes(change, old | new)}
        numbers = tuple(number for number in stage.amendment.instructions if number in ordered)
        words = (reworded for edit in own for reworded in self._reworded(edit, stage, old, new))
        act = stage.amendment.act
        return ActChange(
            act, self._identities.title(act), stage.edition.in_force, numbers, own, tuple(words), stage.edition.since
        )  # fmt: skip

    def _reworded(self, edit: Edit, stage: Stage, old: frozenset[str], new: frozenset[str]) -> Iterator[Reworded]:
        jurisdiction = self._identities.jurisdiction

        def at(path: Path, root: Unit) -> str:
            return address_of(root, path, jurisdiction)

        match edit:
            case TextEdited():
                yield Reworded(at(edit.path, stage.after), _plain(edit.pieces, False), _plain(edit.pieces, True))
            case Relabelled():
                yield Reworded(at(edit.path, stage.after), edit.before, edit.after)
            case UnitInserted():
                yield Reworded(at(edit.path, stage.after), "", _said(edit.unit, new))
            case UnitDeleted():
                yield Reworded(at(edit.path[:-1], stage.after), _said(edit.unit, old), "")
            case UnitReplaced():
                before = " ".join(_said(unit, old) for unit in edit.before)
                after = " ".join(_said(unit, new) for unit in edit.after)
                yield Reworded(at(edit.path, stage.after), before, after)
            case UnitMoved():
                yield Reworded(at(edit.path, stage.after), "(en otro lugar)", "(aquí)")
            case ColumnInserted(cells=cells):
                for each in cells:
                    yield from self._reworded(each, stage, old, new)
            case ColumnDeleted(cells=gone):
                for cell in gone:
                    yield from self._reworded(cell, stage, old, new)
            case Altered():
                return
            case _:
                assert_never(edit)


def included(bound: BoundBrochure | None, root: Unit) -> frozenset[str]:
    """The identities of all units that a brochure includes, whole, and of those whose number stands beside them."""
    found: set[str] = set()
    for section in bound.sections if bound is not None else ():
        examples = (unit for each in section.examples for unit in each.units)
        drawings = (unit for each in section.drawings for unit in each.units)
        for unit in (*section.units, *examples, *drawings):
            found.update(inner.id for _, inner in walk(unit.unit))
            found.update(each.id for each in lineage(root, unit.path) if each.label and each.label == unit.numeral)
    return frozenset(found)


def _touches(edit: Edit, old: frozenset[str], new: frozenset[str]) -> bool:
    match edit:
        case TextEdited() | Relabelled() | Altered() | UnitMoved():
            return edit.unit in old or edit.unit in new
        case UnitInserted():
            return _holds(edit.unit, new)
        case UnitDeleted():
            return _holds(edit.unit, old)
        case UnitReplaced():
            return any(_holds(u, old) for u in edit.before) or any(_holds(u, new) for u in edit.after)
        case ColumnInserted() | ColumnDeleted():
            return edit.table in old or edit.table in new
        case _:
            assert_never(edit)


def _changes(change: Change, ids: frozenset[str]) -> bool:
    if isinstance(change, ChildrenChange):
        return any(_holds(unit, ids) for unit in (*change.removed, *change.inserted))
    return change.unit in ids


def _holds(unit: Unit, ids: frozenset[str]) -> bool:
    return any(inner.id in ids for _, inner in walk(unit))


def _plain(pieces: Iterable[Piece], after: bool) -> str:
    gone = Fate.DELETED if after else Fate.INSERTED
    runs = (run for piece in pieces if piece.fate is not gone for run in (piece.after if after else piece.before))
    return "".join(run.text for run in runs)


def _said(unit: Unit, ids: frozenset[str]) -> str:
    """The words of what a unit holds that a brochure includes."""
    inside = (inner for _, inner in walk(unit) if inner.id in ids)
    return " ".join(text.plain for inner in inside for text in (inner.heading, inner.text) if text)
