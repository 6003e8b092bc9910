"""Part of `audit`: of the ways in which an instruction may be read, the one that holds on the text it amends.

A reading holds if all its orders resolve and can be carried out. If two hold and make other edits, the act says too
little
and is refused, both shown; if none does, the resolver says why the likeliest does not. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from refundido.apply.conflicts import conflicts
from refundido.apply.engine import apply_edits
from refundido.audit.settle_effects import cut_short, made_alike, nameless, runs_on, without_effect
from refundido.audit.settle_ends import with_ends
from refundido.audit.settle_kinds import with_kinds_of_text
from refundido.audit.settle_lists import with_lists
from refundido.audit.settle_neighbours import apart
from refundido.audit.settle_relabels import with_relabels
from refundido.audit.settle_stops import with_stops
from refundido.diagnostic import Code, Diagnostic, Outcome, Related, has_errors
from refundido.model.act import Instruction
from refundido.model.edit import Edit, Resolved, TextEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Order
from refundido.model.unit import Unit
from refundido.prose.reading import InstructionReading, Reading
from refundido.report.explanation import order_words
from refundido.resolve.orders import resolve_instruction

_MOST_TOGETHER = 64


@dataclass(frozen=True, slots=True)
class Holding:
    """A reading that holds: the instruction it gives, and what it resolves to."""

    instruction: Instruction
    resolved: Resolved
    said: tuple[Diagnostic, ...]
    relabels: tuple[Order, ...] = ()


def settle(reading: InstructionReading, root: Unit, jurisdiction: Jurisdiction) -> Outcome[Instruction]:
    """The instruction that a reading is on a text.

    Errors: the reading's own refusal; PROSE_TWO_READINGS; what the resolver says where no alternative holds.
    """
    found = _holding(reading, root, jurisdiction)
    if found.value is None:
        return Outcome(None, found.diagnostics)
    if len(found.value) > 1:
        return Outcome(None, (_two(reading, found.value),))
    only = found.value[0]
    whole = with_relabels([(only.instruction, only.relabels)], only.resolved.edits, root, jurisdiction)
    return Outcome(whole[0], (*reading.reports, *found.value[0].said))


def _holding(reading: InstructionReading, root: Unit, jurisdiction: Jurisdiction) -> Outcome[tuple[Holding, ...]]:
    """The alternatives that hold, those that make the same edits once."""
    if reading.refusal is not None:
        return Outcome(None, (reading.refusal,))
    held: list[Holding] = []
    failed: list[tuple[Diagnostic, ...]] = []
    for each in reading.readings:
        outcome = _tried(reading, each, root, jurisdiction)
        if outcome.value is None:
            failed.append(outcome.diagnostics)
        elif not any(_same(outcome.value.resolved.edits, other.resolved.edits) for other in held):
            held.append(outcome.value)
    if held:
        return Outcome(tuple(held))
    return Outcome(None, _located(_telling(failed), reading))


def _tried(
    reading: InstructionReading, alternative: Reading, root: Unit, jurisdiction: Jurisdiction
) -> Outcome[Holding]:
    words = reading.passage.text
    kinded = (with_kinds_of_text(order, root, jurisdiction) for order in alternative.orders)
    orders = tuple(with_stops(order, words, root, jurisdiction) for order in kinded)
    strayed = apart(orders, alternative.neighbours, root, jurisdiction)
    orders, ended = with_ends(orders, alternative.at_end, root, jurisdiction)
    orders, told = with_lists(orders, root, jurisdiction)
    if strayed or has_errors(told):
        return Outcome(None, (*strayed, *told))
    instruction = _instruction(reading, replace(alternative, orders=orders))
    resolved = resolve_instruction(root, instruction, jurisdiction)
    if resolved.value is None:
        return Outcome(None, resolved.diagnostics)
    edits = resolved.value.edits
    applied = (
        *cut_short(edits),
        *runs_on(edits, alternative.ends),
        *(nameless(edits) if alternative.renames else ()),
        *without_effect(_applied(root, instruction, resolved.value), edits),
    )
    if has_errors(applied):
        return Outcome(None, (*resolved.diagnostics, *applied))
    said = (*resolved.diagnostics, *ended, *told, *alternative.reports, *made_alike(edits))
    return Outcome(Holding(instruction, resolved.value, said, alternative.relabels))


def _applied(root: Unit, instruction: Instruction, resolved: Resolved) -> tuple[Diagnostic, ...]:
    """What is said of an instruction carried out alone."""
    clashes = conflicts(resolved.edits)
    if clashes:
        return tuple(clashes)
    return apply_edits(root, resolved.edits, "", (instruction.number,)).diagnostics


def _instruction(reading: InstructionReading, alternative: Reading) -> Instruction:
    return Instruction(reading.number, alternative.orders, reading.passage.text, in_force=reading.in_force)


def _same(ones: Sequence[Edit], others: Sequence[Edit]) -> bool:
    return len(ones) == len(others) and all(map(_alike, ones, others))


def _alike(one: Edit, other: Edit) -> bool:
    """Whether two edits do the same; what each leaned on to find its words is no matter."""
    if isinstance(one, TextEdit) and isinstance(other, TextEdit):
        other = replace(other, anchors=one.anchors)
    return one == other


def _telling(failed: Sequence[tuple[Diagnostic, ...]]) -> tuple[Diagnostic, ...]:
    """Of the alternatives that do not hold,
    what is said of the one that went furthest: a quotation not found tells more

    than a place not found.
    """
    if not failed:
        return (Diagnostic(Code.PROSE_NO_ORDER, "No hay una orden que se entienda."),)
    places = (Code.ADDRESS_NOT_FOUND, Code.ADDRESS_SYNTAX)
    return min(failed, key=lambda said: any(d.code in places for d in said if d.is_error))


def _located(said: tuple[Diagnostic, ...], reading: InstructionReading) -> tuple[Diagnostic, ...]:
    passage = reading.passage
    span = passage.span(0, len(passage.text))
    return tuple(
        replace(d.located(span, reading.number), related=(*d.related, Related(f"El acto dice: «{passage.text}»", span)))
        for d in said
    )


def _two(reading: InstructionReading, held: Sequence[Holding]) -> Diagnostic:
    passage = reading.passage
    span = passage.span(0, len(passage.text))
    shown = tuple(Related(f"Una lectura: {_described(each)}", span) for each in held[:4])
    listed = "; ".join(_described(each) for each in held[:2])
    message = f"Las palabras pueden leerse de {len(held)} maneras y todas caben en el texto: {listed}."
    hint = "Escriba la orden a mano en el archivo del acto, con el lugar completo."
    return Diagnostic(Code.PROSE_TWO_READINGS, message, span=span, subject=passage.text, hint=hint, related=shown)


def _described(held: Holding) -> str:
    return " / ".join(f"«{order.at}» ({order_words(order.operation)})" for order in held.instruction.orders)


def settle_act(
    readings: Sequence[InstructionReading], root: Unit, jurisdiction: Jurisdiction
) -> Outcome[tuple[Instruction, ...]]:
    """The instructions of an act on a text: each settled, and, where one has two ways,
    by what it can be with the others."""
    said: list[Diagnostic] = []
    options: list[tuple[InstructionReading, tuple[Holding, ...]]] = []
    for reading in readings:
        if reading.idle:
            said.extend(reading.reports)
            continue
        found = _holding(reading, root, jurisdiction)
        if found.value is None:
            said.extend(found.diagnostics)
        else:
            said.extend(reading.reports)
            options.append((reading, found.value))
    if has_errors(said):
        return Outcome(None, tuple(said))
    chosen = _together(options)
    for reading, held in options:
        if chosen is None and len(held) > 1:
            said.append(_two(reading, held))
    if chosen is None:
        return Outcome(None, tuple(said))
    for each in chosen:
        said.extend(each.said)
    edits = [edit for each in chosen for edit in each.resolved.edits]
    whole = with_relabels([(each.instruction, each.relabels) for each in chosen], edits, root, jurisdiction)
    return Outcome(whole, tuple(said))


def _together(options: Sequence[tuple[InstructionReading, tuple[Holding, ...]]]) -> tuple[Holding, ...] | None:
    """One way for each instruction, if only one choice of ways is without conflict; None if none or several are."""
    if all(len(held) == 1 for _, held in options):
        return tuple(held[0] for _, held in options)
    ways: list[tuple[Holding, ...]] = [()]
    for _, held in options:
        ways = [(*way, each) for way in ways for each in held]
        if len(ways) > _MOST_TOGETHER:
            return None
    fits = [way for way in ways if not conflicts([edit for each in way for edit in each.resolved.edits])]
    return fits[0] if len(fits) == 1 else None
