"""Part of `audit`: an act written by hand against its official text read again, instruction by instruction.

Goes in: an act, its official text and the texts it amends as they stood before it. Comes out: diagnostics. Two ways to
say an instruction are the same if they leave the same text; what cannot be read is a note, for it proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from refundido.apply.engine import apply_edits
from refundido.audit.double_entry_dates import date_differs, dates_differ
from refundido.audit.settle import settle
from refundido.diagnostic import Code, Diagnostic, Related, Severity
from refundido.model.act import Act, Instruction
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import PARAGRAPH, Unit, walk
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActPart, ActReading, ActText, Fate
from refundido.prose.act_target import Target, names_of
from refundido.report.explanation import order_words
from refundido.resolve.orders import resolve_instruction

_WORD = re.compile(r"\w+|[^\w\s:]")


@dataclass(frozen=True, slots=True)
class _Entry:
    """An act, its reading for one instrument, and the text before it."""

    act: Act
    reading: ActReading
    root: Unit
    jurisdiction: Jurisdiction
    instrument: str


def double_entry(
    act: Act,
    source_text: str,
    source_file: str,
    before: Mapping[str, Instrument],
    jurisdictions: Mapping[str, Jurisdiction],
) -> tuple[Diagnostic, ...]:
    """On which instructions the act and the reading of its official text differ, and which could not be read.

    `before` gives each instrument as it stood before the act. Errata and annulments are not read.
    """
    if act.corrects or act.annuls or not act.instructions:
        return ()
    found: list[Diagnostic] = []
    for name, instrument in before.items():
        jurisdiction = jurisdictions[instrument.jurisdiction]
        source = ActText.of(source_text, source_file)
        reading = read_act(source, jurisdiction, Target(names_of(instrument)), act.id)
        if len(act.amends) == 1 and not any(part.fate in (Fate.ORDER, Fate.REFUSED) for part in reading.parts):
            reading = read_act(source, jurisdiction, None, act.id)
        found.extend(dates_differ(act, reading))
        found.extend(_compared(_Entry(act, reading, instrument.root, jurisdiction, name)))
    return tuple(dict.fromkeys(found))


def _compared(entry: _Entry) -> Iterator[Diagnostic]:
    parts = {part.number: part for part in entry.reading.parts}
    seen: set[str] = set()
    for instruction in entry.act.instructions:
        if entry.act.instrument_of(instruction) != entry.instrument:
            continue
        part = parts.get(instruction.number) or _by_words(entry.reading, instruction)
        if part is None:
            yield _unread(entry, instruction, "", None)
            continue
        seen.add(part.number)
        yield from date_differs(entry.act, entry.reading, instruction, part)
        yield from _of_one(entry, instruction, part)
    for part in entry.reading.parts:
        if part.number not in seen and part.fate is Fate.ORDER:
            yield _missing(entry, part)


def _by_words(reading: ActReading, instruction: Instruction) -> ActPart | None:
    """The part of the act in which an instruction's words stand."""
    words = " ".join(instruction.words.split())
    if not words:
        return None
    return next((p for p in reading.parts if words in " ".join(p.words.split())), None)


def _of_one(entry: _Entry, instruction: Instruction, part: ActPart) -> Iterator[Diagnostic]:
    if part.fate is not Fate.ORDER or part.reading is None:
        reason = part.refusal.message if part.refusal is not None else f"se lee como «{part.fate}»."
        yield _unread(entry, instruction, reason, part)
        return
    tree = _stage(entry, instruction)
    settled = settle(part.reading, tree, entry.jurisdiction)
    if settled.value is None:
        errors = [d.message for d in settled.diagnostics if d.is_error]
        yield _unread(entry, instruction, errors[0] if errors else "", part)
        return
    ours = _left_by(entry, tree, instruction)
    theirs = _left_by(entry, tree, replace(settled.value, number=instruction.number))
    if ours is not None and theirs is not None and not same_words(ours, theirs):
        yield _differs(entry, instruction, settled.value, part)


def _stage(entry: _Entry, instruction: Instruction) -> Unit:
    """The text that an instruction speaks of: that before the act, or what another of its instructions leaves."""
    if not instruction.after:
        return entry.root
    first = next((i for i in entry.act.instructions if i.number == instruction.after), None)
    return (_left_by(entry, entry.root, first) if first is not None else None) or entry.root


def _left_by(entry: _Entry, tree: Unit, instruction: Instruction) -> Unit | None:
    resolved = resolve_instruction(tree, instruction, entry.jurisdiction)
    if resolved.value is None:
        return None
    applied = apply_edits(tree, resolved.value.edits, entry.act.id, (instruction.number,))
    return applied.value.root if applied.value is not None else None


def same_words(one: Unit, other: Unit) -> bool:
    """Whether two trees say the same: kinds, labels, headings, words, in the same order; identities apart.

    Where parts of `one` have their place from the editors (`editorial`), as the print does not show it, the words in
    order are enough there.
    """
    if one is other:
        return True
    if (one.kind, one.label) != (other.kind, other.label):
        return False
    if any(child.editorial for child in one.children):
        return _words_of(one) == _words_of(other)
    for mine, theirs in ((one.heading, other.heading), (one.text, other.text)):
        if (mine.plain if mine else "") != (theirs.plain if theirs else ""):
            return False
    return len(one.children) == len(other.children) and all(map(same_words, one.children, other.children))


def _words_of(root: Unit) -> list[str]:
    """What a tree says in order, without the colons that part a heading or a term from its text."""
    said: list[str] = []
    for _, unit in walk(root):
        if not unit.editorial and unit.kind != PARAGRAPH:
            said.append(f"[{unit.kind} {unit.label}]")
        for text in (unit.heading, unit.text):
            said.extend(_WORD.findall(text.plain) if text else ())
    return said


def _differs(entry: _Entry, instruction: Instruction, read: Instruction, part: ActPart) -> Diagnostic:
    said = "; ".join(f"{order.at}: {order_words(order.operation)}" for order in read.orders)
    span = entry.reading.source.span(part.start, part.end)
    return Diagnostic(
        Code.READING_DIFFERS,
        f"La instrucción {instruction.number} no hace lo que se lee en el texto oficial.",
        Severity.WARNING,
        instruction.span,
        subject=part.words[:120],
        hint="Compare la orden con las palabras del acto; corrija la que esté mal.",
        context=f"{entry.act.title}, instrucción {instruction.number}",
        related=(Related(f"Se lee: {said}", span),),
    )


def _unread(entry: _Entry, instruction: Instruction, reason: str, part: ActPart | None) -> Diagnostic:
    span = entry.reading.source.span(part.start, part.end) if part is not None else None
    message = f"La instrucción {instruction.number} no pudo leerse en el texto oficial para compararla"
    related = (Related(reason, span),) if reason else ()
    return Diagnostic(
        Code.READING_MISSING,
        f"{message}.",
        Severity.NOTE,
        instruction.span,
        context=f"{entry.act.title}, instrucción {instruction.number}",
        related=related,
    )


def _missing(entry: _Entry, part: ActPart) -> Diagnostic:
    span = entry.reading.source.span(part.start, part.end)
    return Diagnostic(
        Code.READING_DIFFERS,
        f"El texto oficial trae una instrucción {part.number} que el acto no tiene.",
        Severity.WARNING,
        entry.act.span,
        subject=part.words[:120],
        hint="Escríbala, o vea si no es una orden.",
        context=entry.act.title,
        related=(Related("Está aquí", span),),
    )
