"""Part of `audit`: what the orders of an act bring in stands in the act's own words.

Allowed between the two: typography, the listed repairs of the print, and the final sign that the act
orders in words («seguido de un punto aparte (.)»). Units may stand after the instruction's words, up to
those of the next one ("cuyo contenido es el que se expone a continuación"); they are looked for there in
order. What we wrote ourselves (editorial heads, reconstructed runs, the mark left by a derogation) is not
looked for, nor what an erratum takes over from the act it corrects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from refundido.audit.rows import row_end
from refundido.check.act_text import ActText
from refundido.diagnostic import Code, Diagnostic, Related
from refundido.model.act import Instruction
from refundido.model.label import fold_accents
from refundido.model.operation import (
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    EncloseUnits,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Operation,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    SplitParagraph,
)
from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, ROW, TABLE, Unit
from refundido.resolve.excerpts import LEAST_LIKENESS
from refundido.resolve.quote import nearest_passage, occurrences
from refundido.span import Span

_SIGNS = {
    ".": ("punto aparte", "punto final", "punto seguido", "punto (.)", "punto"),
    ",": ("coma",),
    ";": ("punto y coma",),
    ":": ("dos puntos",),
}
"""The words that order each sign."""

_OUTSIDE = 3
"""How far after the words a full stop may stand that their quotation leaves out."""
_NEAR = 60
"""How far after the words an act names the sign that follows them."""

_OURS = (Standing.RECONSTRUCTED, Standing.PENDING, Standing.GAP)


@dataclass(frozen=True, slots=True)
class _Region:
    """The stretch of the official text in which something is looked for, and its words."""

    start: int
    text: str


def audit_new_text(source: ActText) -> Iterator[Diagnostic]:
    """What is brought in and does not stand in the act's words; instructions not located are left out."""
    stretches = {each.instruction.number: (each.start, each.end) for each in source.located}
    for instruction in source.act.instructions:
        stretch = source.provision_of(instruction.number)
        if stretch is None or instruction.corrects:
            continue
        words = _region(source, *stretches[instruction.number])
        provision = _region(source, *stretch)
        for order in instruction.orders:
            span = order.span or instruction.span
            for new in _new_texts(order.operation):
                if not _stands(words.text, _printed(new), 0):
                    yield _alien(source, instruction, words, _printed(new), span)
            match order.operation:
                case InsertUnits(units=units) | ReplaceUnits(units=units):
                    yield from _audit_units(source, instruction, provision, units)
                case EncloseUnits(unit=unit):
                    yield from _audit_units(source, instruction, provision, (unit,))
                case _:
                    pass


def _region(source: ActText, start: int, end: int) -> _Region:
    return _Region(start, source.text[start:end])


def _new_texts(operation: Operation) -> tuple[Text, ...]:
    """The words that an operation brings in, units left out."""
    match operation:
        case ReplaceText(new=new) | InsertText(new=new) | ChangeSign(new=new):
            return (new,)
        case Retitle(heading=heading):
            return (heading,)
        case InsertColumn(head=head, cells=cells) | ReplaceColumn(head=head, cells=cells):
            return (head, *cells)
        case (
            DeleteText() | DeleteUnits() | ReplaceUnits() | InsertUnits() | MoveUnit() | EncloseUnits() | Renumber()
            | SplitParagraph() | JoinParagraphs() | DeleteColumn()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(operation)


def _printed(text: Text) -> str:
    """A text as the print has it: repairs undone, what is ours left out."""
    pieces = (run.printed or run.text for run in text.runs if run.standing not in _OURS)
    return "".join(pieces).strip()


def _stands(region: str, words: str, start: int) -> int:
    """Where words end in a region, from `start` on; 0 if they do not stand there.

    A sign at either end of them may be ordered in words instead, the last one just after the words; a full stop may
    stand after the quotation.
    """
    if not words:
        return max(start, 1)
    end = _after(region, words, start)
    if end:
        return end
    first, last = _SIGNS.get(words[0], ()), _SIGNS.get(words[-1], ())
    body = words[bool(first) : len(words) - bool(last)].strip()
    folded = fold_accents(region)
    if first and not any(name in folded for name in first):
        return 0
    if not body:
        return len(region)
    end = start
    while end := _after(region, body, end):
        following = folded[end : end + _NEAR]
        outside = words[-1] == "." and "." in following[:_OUTSIDE]
        if not last or outside or any(name in following for name in last):
            return end
    return 0


def _after(region: str, words: str, start: int) -> int:
    """Where words end; a hyphen of theirs may stand at the end of a line of the print."""
    found, _ = occurrences(region[start:], words)
    if found:
        return start + found[0].end
    if "-" not in words:
        return 0
    pattern = r"\s+".join(re.escape(word).replace(r"\-", r"-\s*") for word in words.split())
    broken = re.compile(pattern).search(region, start)
    return broken.end() if broken else 0


def _audit_units(
    source: ActText, instruction: Instruction, region: _Region, units: tuple[Unit, ...]
) -> Iterator[Diagnostic]:
    """Headings, paragraphs and rows of new units, each after the one before it."""
    cursor = 0
    for text_or_row in (piece for unit in units for piece in _pieces(unit)):
        if isinstance(text_or_row, Unit):
            cells = [_printed(cell.text) for cell in text_or_row.children if cell.text]
            end = row_end(region.text, cells, cursor)
            words = " | ".join(cells)
        else:
            words = _printed(text_or_row)
            end = _stands(region.text, words, cursor)
        if end:
            cursor = end
        else:
            yield _alien(source, instruction, region, words, instruction.span)


def _pieces(unit: Unit) -> Iterator[Text | Unit]:
    """The texts of a unit in order, and its rows whole, for a print mixes the cells of a row."""
    if unit.kind == ROW or (unit.kind == HEAD and unit.children):
        yield unit
        return
    if unit.heading:
        yield unit.heading
    if unit.text:
        yield unit.text
    for child in unit.children:
        editorial = unit.kind == TABLE and child.kind == HEAD and unit.table is not None and unit.table.head_editorial
        if not editorial and child.standing not in _OURS:
            yield from _pieces(child)


def _alien(source: ActText, instruction: Instruction, region: _Region, words: str, span: Span | None) -> Diagnostic:
    related: tuple[Related, ...] = ()
    passage, likeness = nearest_passage(region.text, words)
    if likeness >= LEAST_LIKENESS and passage in region.text:
        start = region.start + region.text.index(passage)
        related = (
            Related(f"Lo más parecido: «{' '.join(passage.split())}»", source.span(start, start + len(passage))),
        )
    return Diagnostic(
        Code.NEW_TEXT_NOT_IN_WORDS,
        f"«{words}» no está en las palabras de la instrucción {instruction.number}.",
        span=span,
        subject=words,
        hint="El texto nuevo debe ser el del acto, a la letra y en su orden.",
        context=f"{source.act.title}, instrucción {instruction.number}",
        related=related,
    )
