"""Part of `audit`: the reading of a whole act settled on the text it amends -> the act a patch file would hold.

Goes in: an `ActReading` and the text as it stood before the act. Comes out: an `Act`, or every reason why there is
none (law 5). `settle_parts` gives what can be had of an act part by part, for a person to review and complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from refundido.apply.engine import apply_edits
from refundido.audit.settle import settle, settle_act
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit
from refundido.prose.act_dates import Effect, When
from refundido.prose.act_reading import ActPart, ActReading, Fate
from refundido.resolve.orders import resolve_instruction


@dataclass(frozen=True, slots=True)
class SettledPart:
    """A part and the instruction it settled to; None with the reasons if it did not."""

    part: ActPart
    instruction: Instruction | None
    diagnostics: tuple[Diagnostic, ...] = ()


def settle_reading(
    reading: ActReading,
    root: Unit,
    jurisdiction: Jurisdiction,
    act: str = "acto",
    instrument: str = "instrumento",
    issued: date | None = None,
) -> Outcome[Act]:
    """The act that a reading is, on one text. Any part refused, or any that does not resolve: none (law 5)."""
    said = [*reading.reports, *(d for part in reading.parts for d in part.reports)]
    refused = [part.refusal for part in reading.parts if part.refusal is not None]
    if refused or has_errors(said):
        return Outcome(None, (*said, *refused))
    settled = settle_staged(reading.orders, root, jurisdiction)
    if settled.value is None:
        return Outcome(None, (*said, *settled.diagnostics))
    made = {instruction.number: instruction for instruction in settled.value}
    return act_of(reading, made, act, (instrument,), issued, (*said, *settled.diagnostics))


def settle_staged(parts: Sequence[ActPart], root: Unit, jurisdiction: Jurisdiction) -> Outcome[tuple[Instruction, ...]]:
    """The instructions of some parts on one text: those that speak of what another leaves, on what it leaves.

    Every error of every stage that can be reached is told at once.
    """
    made: list[Instruction] = []
    said: list[Diagnostic] = []
    tree, waiting = root, list(parts)
    while waiting:
        done = {i.number for i in made}
        known = {p.number for p in waiting}
        ready = [p for p in waiting if not p.after or p.after in done or p.after not in known]
        if not ready:
            ready = waiting
        settled = settle_act([p.reading for p in ready if p.reading is not None], tree, jurisdiction)
        said.extend(settled.diagnostics)
        if settled.value is None:
            return Outcome(None, tuple(said))
        after = {p.number: p.after for p in ready}
        stage = [
            replace(i, after=after.get(i.number, "") if after.get(i.number) in done else "") for i in settled.value
        ]
        made.extend(stage)
        waiting = [p for p in waiting if p not in ready]
        if waiting:
            tree = _carried(tree, stage, jurisdiction)
    order = {p.number: place for place, p in enumerate(parts)}
    return Outcome(tuple(sorted(made, key=lambda i: order[i.number])), tuple(said))


def _carried(tree: Unit, instructions: Sequence[Instruction], jurisdiction: Jurisdiction) -> Unit:
    """The text that some instructions leave; the text itself where they do not go together (told elsewhere)."""
    edits = [
        edit
        for instruction in instructions
        if (resolved := resolve_instruction(tree, instruction, jurisdiction).value) is not None
        for edit in resolved.edits
    ]
    applied = apply_edits(tree, edits, "", [i.number for i in instructions])
    return applied.value.root if applied.value is not None else tree


def settle_parts(reading: ActReading, root: Unit, jurisdiction: Jurisdiction) -> tuple[SettledPart, ...]:
    """Each part settled as it can be: all together if they go together, else those that hold by themselves."""
    together = settle_staged(reading.orders, root, jurisdiction)
    whole = {i.number: i for i in together.value} if together.value is not None else {}
    out: list[SettledPart] = []
    for part in reading.parts:
        if part.fate is not Fate.ORDER or part.reading is None:
            told = (part.refusal,) if part.refusal is not None else ()
            out.append(SettledPart(part, None, (*part.reports, *told)))
        elif part.number in whole:
            out.append(SettledPart(part, whole[part.number], part.reports))
        else:
            alone = settle(part.reading, root, jurisdiction)
            clashes = _of(part, together.diagnostics) if alone.value is not None else ()
            made = None if has_errors(clashes) else alone.value
            out.append(SettledPart(part, made, (*part.reports, *alone.diagnostics, *clashes)))
    return tuple(out)


def _of(part: ActPart, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(d for d in diagnostics if d.context in (part.number, f"instrucción {part.number}"))


def act_of(
    reading: ActReading,
    made: Mapping[str, Instruction],
    act: str,
    instruments: tuple[str, ...],
    issued: date | None,
    said: Iterable[Diagnostic] = (),
) -> Outcome[Act]:
    """The act, of the instructions made of its parts. Errors: FECHA-NO-CONOCIDA where a date cannot be told."""
    day = reading.issued or issued
    published = reading.published
    told = list(said)
    if day is None:
        told.append(_undated("El acto no dice su fecha.", "Escríbala en `issued`."))
        return Outcome(None, tuple(told))
    known = published or issued or day
    instructions = tuple(
        _dated(part, made[part.number], known, day, told) for part in reading.parts if part.number in made
    )
    general = _day(reading.effect, known, day, told)
    return Outcome(
        Act(
            act,
            reading.title or act,
            day,
            instruments,
            instructions,
            kind=reading.kind,
            subject=reading.subject,
            published=published,
            in_force=None if general == known and reading.effect and reading.effect.when is not When.DAY else general,
            brochures=reading.brochures,
        ),
        tuple(told),
    )


def _dated(
    part: ActPart, instruction: Instruction, published: date, issued: date, told: list[Diagnostic]
) -> Instruction:
    return replace(
        instruction,
        cite=part.cite if part.cite != f"N° {part.number}" else "",
        words=part.words,
        after=instruction.after,
        in_force=_day(part.effect, published, issued, told) if part.effect else instruction.in_force,
    )


def _day(effect: Effect | None, published: date, issued: date, told: list[Diagnostic]) -> date | None:
    if effect is None:
        return None
    day = effect.on(published, issued)
    if day is None and effect.when is When.DAY:
        told.append(_undated(f"No se sabe el año de «{effect.words}».", "Escriba la fecha en `in_force`."))
    return day


def _undated(message: str, hint: str) -> Diagnostic:
    return Diagnostic(Code.DATE_UNKNOWN, message, Severity.ERROR, hint=hint)
