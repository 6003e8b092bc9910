"""Part of `audit`: the reading of a whole act settled on the text it amends -> the act a patch file would hold.

Goes in: an `ActReading` and the text as it stood before the act. Comes out: an `Act`, or every reason why there is
none (law 5). `settle_parts` gives what can be had of an act part by part, for a person to review and complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from refundido.apply.engine import apply_edits
from refundido.audit.settle import settle, settle_act
from refundido.audit.stale_references import stale_references
from refundido.diagnostic import Code, Diagnostic, Outcome, Related, Severity, has_errors
from refundido.history.amended_acts import Standing
from refundido.history.resolution import resolve_act
from refundido.model.act import Act, Instruction
from refundido.model.day import long_date
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
    refused = [p.refusal.located(None, f"instrucción {p.number}") for p in reading.parts if p.refusal is not None]
    if refused or has_errors(said):
        return Outcome(None, _in_words(reading, (*said, *refused)))
    settled = settle_staged(reading.orders, root, jurisdiction)
    if settled.value is None:
        return Outcome(None, _in_words(reading, (*said, *settled.diagnostics)))
    made = {instruction.number: instruction for instruction in settled.value}
    found = act_of(reading, made, act, (instrument,), issued, (*said, *settled.diagnostics))
    if found.value is None:
        return found
    carried = resolve_act(Standing(found.value, {}), found.value.instructions, root, jurisdiction)
    unmet = _strictly(carried.diagnostics)
    if carried.value is None or unmet:
        return Outcome(None, (*found.diagnostics, *_in_words(reading, unmet)))
    return Outcome(found.value, (*found.diagnostics, *left_behind(found.value.instructions, root, jurisdiction)))


def left_behind(instructions: Sequence[Instruction], root: Unit, jurisdiction: Jurisdiction) -> tuple[Diagnostic, ...]:
    """What instructions that go together leave: references at a label of another unit, paragraphs with no stop."""
    carried = resolve_act(_standing(instructions), instructions, root, jurisdiction)
    left = [part.applied.root for part in carried.value or () if part.applied is not None][-1:]
    after = left[0] if left else _carried(root, instructions, jurisdiction)
    unstopped = (
        replace(each, context=each.context.rpartition(", ")[2])
        for each in carried.diagnostics
        if each.code is Code.LINT_NO_FINAL_STOP
    )
    return (*unstopped, *stale_references(root, after, jurisdiction))


def _standing(instructions: Sequence[Instruction]) -> Standing:
    return Standing(Act("acto", "acto", date(2000, 1, 1), ("texto",), tuple(instructions)), {})


def _in_words(reading: ActReading, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same, each error on a part with the act's words beside it, and those it stands under."""
    parts = {part.number: part for part in reading.parts}
    found: list[Diagnostic] = []
    for each in diagnostics:
        part = parts.get(each.context.rpartition("instrucción ")[2])
        if part is None or not each.is_error:
            found.append(each)
            continue
        span = reading.source.span(part.start, part.end)
        said = [f"El acto dice: «{part.words}»", *(f"Bajo: «{words}»" for words in part.above)]
        known = [related.message for related in each.related]
        more = tuple(Related(words, span) for words in said if words not in known)
        found.append(replace(each.located(span), related=(*each.related, *more)))
    return tuple(found)


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
        later = [p for p in waiting if p.after and p.after in known and p.after not in done]
        if len(later) == len(waiting):
            later = []
        held = {p.number for p in later}
        ready = [p for p in waiting if p.number not in held]
        settled = settle_act([p.reading for p in ready if p.reading is not None], tree, jurisdiction)
        said.extend(settled.diagnostics)
        if settled.value is None:
            return Outcome(None, tuple(said))
        after = {p.number: p.after for p in ready}
        stage = [
            replace(i, after=after.get(i.number, "") if after.get(i.number) in done else "") for i in settled.value
        ]
        made.extend(stage)
        waiting = later
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
    """Each part settled as it can be: all together if they go together, else those that hold by themselves.

    A part with which the others do not go, or that leaves what it does not say, is not settled.
    """
    together = settle_staged(reading.orders, root, jurisdiction)
    unmet = _by_number(_unmet(together.value or (), root, jurisdiction))
    whole = {i.number: i for i in together.value} if together.value is not None else {}
    clashing = _by_number(together.diagnostics)
    out: list[SettledPart] = []
    for part in reading.parts:
        if part.fate is not Fate.ORDER or part.reading is None:
            told = (part.refusal,) if part.refusal is not None else ()
            out.append(SettledPart(part, None, (*part.reports, *told)))
        elif part.number in whole:
            wrong = unmet.get(part.number, ())
            out.append(SettledPart(part, None if wrong else whole[part.number], (*part.reports, *wrong)))
        else:
            alone = settle(part.reading, root, jurisdiction)
            clashes = clashing.get(part.number, ()) if alone.value is not None else ()
            made = None if has_errors(clashes) else alone.value
            out.append(SettledPart(part, made, (*part.reports, *alone.diagnostics, *clashes)))
    return tuple(out)


def _by_number(diagnostics: Iterable[Diagnostic]) -> Mapping[str, Sequence[Diagnostic]]:
    """What is said of each instruction, by its number."""
    found: dict[str, list[Diagnostic]] = {}
    for each in diagnostics:
        found.setdefault(each.context.rpartition("instrucción ")[2], []).append(each)
    return found


def _unmet(instructions: Sequence[Instruction], root: Unit, jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """Why some instructions, each of which holds, cannot be carried out together."""
    for each in _strictly(resolve_act(_standing(instructions), instructions, root, jurisdiction).diagnostics):
        yield replace(each, context=each.context.rpartition(", ")[2])


def _strictly(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The errors, and the units left out of order by a new label: a patch may order that, the words of an act leave
    open whether the unit moves too."""
    found = (replace(d, severity=Severity.ERROR) if d.code is Code.RESULT_NUMBERING else d for d in diagnostics)
    return [each for each in found if each.is_error]


def act_of(
    reading: ActReading,
    made: Mapping[str, Instruction],
    act: str,
    instruments: tuple[str, ...],
    issued: date | None,
    said: Iterable[Diagnostic] = (),
) -> Outcome[Act]:
    """The act, of the instructions made of its parts.

    `issued`: the day of an act that does not say its own, and of its publication where that is not known either; None:
    no day is supposed. Errors: FECHA-NO-CONOCIDA where a date cannot be told, and no act where one is counted from a
    publication that is not known.
    """
    day = reading.issued or issued
    published = reading.published
    told = list(said)
    if day is None:
        told.append(_undated("El acto no dice su fecha.", "Escríbala en `issued`."))
        return Outcome(None, tuple(told))
    known = published or issued
    general = _day(reading.effect, known, day, told)
    own = {part.number: part.effect for part in reading.parts if part.number in made and part.effect}
    counted = _counted(reading.effect, list(own.values()), general) if known is None else None
    if counted is not None:
        told.append(_unpublished(counted))
        return Outcome(None, tuple(told))
    if known is None:
        from_it = [e for e in (reading.effect, *own.values()) if e is not None and e.when is When.PUBLICATION]
        told.extend(_supposed(effect, day) for effect in from_it[:1])
    instructions = tuple(
        _dated(part, made[part.number], known, day, told) for part in reading.parts if part.number in made
    )
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
    part: ActPart, instruction: Instruction, published: date | None, issued: date, told: list[Diagnostic]
) -> Instruction:
    return replace(
        instruction,
        cite=part.cite if part.cite != f"N° {part.number}" else "",
        words=part.words,
        after=instruction.after,
        in_force=_day(part.effect, published, issued, told) if part.effect else instruction.in_force,
    )


def _day(effect: Effect | None, published: date | None, issued: date, told: list[Diagnostic]) -> date | None:
    if effect is None:
        return None
    day = effect.on(published, issued)
    if day is None and effect.when is When.DAY:
        told.append(_undated(f"No se sabe el año de «{effect.words}».", "Escriba la fecha en `in_force`."))
    return day


def _counted(general: Effect | None, own: Iterable[Effect], day: date | None) -> Effect | None:
    """The first effect whose day needs that of a publication that is not known.

    What rules from the publication itself needs none, where the act does; a part of an act that rules from another
    `day` does.
    """
    if general is not None and general.when is When.TERM:
        return general
    return next((e for e in own if e.when is When.TERM or (day is not None and e.when is not When.DAY)), None)


def _supposed(effect: Effect, day: date) -> Diagnostic:
    words = effect.words.strip()
    taken = f"se toma desde la fecha del acto, el {long_date(day)}"
    message = f"No se sabe de qué día es la publicación del acto: «{words}» {taken}."
    hint = "Dígalo con --published, o escriba `published` en el archivo del acto."
    return Diagnostic(Code.DATE_UNKNOWN, message, Severity.WARNING, subject=words, hint=hint)


def _unpublished(effect: Effect) -> Diagnostic:
    words = effect.words.strip()
    message = f"«{words}» se cuenta desde la publicación del acto, y no se sabe de qué día es."
    hint = "Dígalo con --published."
    return Diagnostic(Code.DATE_UNKNOWN, message, Severity.ERROR, subject=words, hint=hint)


def _undated(message: str, hint: str) -> Diagnostic:
    return Diagnostic(Code.DATE_UNKNOWN, message, Severity.ERROR, hint=hint)
