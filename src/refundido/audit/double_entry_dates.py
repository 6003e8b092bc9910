"""Part of `audit.double_entry`: the dates of an act held against those that its official text gives.

Compared are the day it was issued, when it takes effect as a whole and in each instruction, and how long brochures may
still be used; each only where the text says it in words that were understood. Problems: READING_DIFFERS.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.act import Act, Instruction
from refundido.prose.act_dates import Effect, When
from refundido.prose.act_reading import ActPart, ActReading


def dates_differ(act: Act, reading: ActReading) -> Iterator[Diagnostic]:
    """What the act's own dates say and its official text does not."""
    if reading.issued is not None and reading.issued != act.issued:
        yield _differs(act, "", f"`issued` dice {act.issued} y el texto oficial, {reading.issued}.")
    general = _day(reading.effect, act)
    stated = act.in_force or _published(act)
    if general is not None and stated is not None and general != stated:
        yield _differs(act, "", f"El acto rige desde {stated} y en el texto oficial, desde {general}.")
    said, read = act.brochures, reading.brochures
    if said is not None and read is not None and said.months != read.months:
        yield _differs(act, "", f"`brochures` dice {said.months} meses y el texto oficial, {read.months}.")


def date_differs(act: Act, reading: ActReading, instruction: Instruction, part: ActPart) -> Iterator[Diagnostic]:
    """Whether an instruction takes effect on another day than its part of the official text says."""
    read = _day(part.effect, act) if part.effect is not None else _day(reading.effect, act)
    stated = instruction.in_force or act.in_force or _published(act)
    own = part.effect is not None or instruction.in_force is not None
    if own and read is not None and stated is not None and read != stated:
        yield _differs(
            act,
            instruction.number,
            f"La instrucción {instruction.number} rige desde {stated} y en el texto oficial, desde {read}.",
        )


def _published(act: Act) -> date | None:
    return act.publication if isinstance(act.publication, date) else None


def _day(effect: Effect | None, act: Act) -> date | None:
    """The day that some words give for certain; none for what depends on an event."""
    if effect is None or effect.when not in (When.DAY, When.TERM, When.PUBLICATION):
        return None
    return effect.on(_published(act), act.issued)


def _differs(act: Act, number: str, message: str) -> Diagnostic:
    context = f"{act.title}, instrucción {number}" if number else act.title
    hint = "Compare las fechas con las palabras del acto; corrija la que esté mal."
    return Diagnostic(Code.READING_DIFFERS, message, Severity.WARNING, act.span, hint=hint, context=context)
