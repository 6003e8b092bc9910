"""Part of `prose`: a new title that takes units of the text into it («el siguiente Capítulo III, que comprende…»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address
from refundido.model.label import normal_label
from refundido.model.operation import EncloseUnits, Side
from refundido.model.unit import Unit
from refundido.prose.becoming import members, with_becoming
from refundido.prose.clauses import Clause
from refundido.prose.described import announcing, expected_of, labelled_result, once
from refundido.prose.maker import Context, Way, new_units, order, steps_of
from refundido.prose.orders_new import insert_units
from refundido.prose.phrase import Flag, Ref
from refundido.prose.references import Linked, Steps
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError

_SIDES = {"AFTER": Side.AFTER, "BEFORE": Side.BEFORE}


def enclose_units(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """A title with nothing of its own takes the units that it is said to hold; one that brings them must say the same.

    Errors: PROSE_CONTENT where it brings others; PROSE_NOT_UNDERSTOOD where its place is not theirs.
    """
    covered = clause.covers[0]
    assert isinstance(covered, Ref)
    described = [i for i in (*clause.announced, *clause.role, *clause.pairs[0].old.items) if isinstance(i, Ref)]
    if len(clause.covers) > 1 or len(once(described)) != 1 or not covered.steps[0].labels or not clause.payload:
        raise NotUnderstoodError("No se entiende qué comprende la unidad nueva.", covered.start, covered.end)
    expected = expected_of(once(described), context)
    units = new_units(clause.payload, expected, clause.around, context, announcing(clause, described))
    if len(units) == 1 and not units[0].children:
        return _enclosed(clause, units[0], covered, bases, context)
    _refuse_others(units, covered)
    return insert_units(replace(clause, covers=[], flags=_without_covers(clause)), bases, context)


def _without_covers(clause: Clause) -> dict[str, Flag]:
    return {name: flag for name, flag in clause.flags.items() if name != "COVERS"}


def _refuse_others(units: Sequence[Unit], covered: Ref) -> None:
    """Stop where the units that a new title brings are not those that it is said to hold."""
    said = [normal_label(bare_label(each)) for each in members(covered.steps[0])]
    brought = [normal_label(child.label) for unit in units for child in unit.children if child.label]
    if len(units) != 1 or said != brought:
        message = f"Se dice que comprende «{', '.join(said)}», y el texto nuevo trae «{', '.join(brought)}»."
        raise NotUnderstoodError(message, covered.start, covered.end, Code.PROSE_CONTENT)


def _enclosed(clause: Clause, unit: Unit, covered: Ref, bases: Sequence[Steps], context: Context) -> list[Way]:
    clause.demand_only("places announced role payload around becoming covers", "THUS MANNER COVERS INORDER")
    clause.demand_no_substitute()
    step = covered.steps[0]
    labels = members(step)
    first = replace(covered, steps=(replace(step, labels=labels[:1], many=False, is_range=False), *covered.steps[1:]))
    ways: list[Way] = []
    result = labelled_result((unit,), context)
    for base in bases:
        _held_to_place(clause, first, base, context)
        found = steps_of([Linked("en", covered)], [base], context, sibling=False)
        ways.extend((order(steps, EncloseUnits(unit), None, result),) for steps in found)
    return with_becoming(ways, clause, bases, context)


def _held_to_place(clause: Clause, first: Ref, base: Steps, context: Context) -> None:
    """The place that is said, if one is, must be just before the first of the units that the new one is to hold."""
    for place in clause.places:
        anchor = place.anchors[0] if place.kind in _SIDES and len(clause.places) == 1 else None
        if not isinstance(anchor, Ref):
            raise NotUnderstoodError("No se entiende en qué lugar va la unidad nueva.", place.start, place.end)
        starts = steps_of([Linked("en", first)], [base], context, sibling=False)
        beside = steps_of([Linked("en", anchor)], [base], context, sibling=False)
        if place.kind == "AFTER":
            context.neighbours.extend((Address(one), Address(other)) for one in beside for other in starts)
        elif not set(beside) <= set(starts):
            message = "No es el lugar de lo que se dice que comprende la unidad nueva."
            raise NotUnderstoodError(message, place.start, place.end)
