"""Part of `prose`: new words -> the end of the text they go to, where the act names no other words beside them."""

from __future__ import annotations

from collections.abc import Iterable

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address
from refundido.model.operation import AtStop, Place
from refundido.model.selector import Edge
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, adds_at_end
from refundido.prose.phrase import Words
from refundido.prose.phrases import SENTENCES
from refundido.prose.references import Steps
from refundido.prose.trouble import NotUnderstoodError, report


def note_at_end(clause: Clause, bases: Iterable[Steps], context: Context) -> None:
    """Keep, for the reading, the units at whose end, in so many words, a clause puts new ones."""
    if [edge.type for edge in clause.edges] == ["ATEND"]:
        context.at_end.extend(Address(steps) for steps in bases)


def at_start(clause: Clause) -> bool:
    """Whether new words are said to go at the beginning of a text."""
    return any(e.type == "ATSTART" for e in clause.edges) or clause.has("PREPENDED")


def edge_of(clause: Clause, new: str, context: Context) -> Place:
    """The end of a text at which new words go.

    Errors: PLACE_UNSAID where the verb puts them between others; PROSE_NOT_UNDERSTOOD for an ordinal of no sentence.
    """
    if clause.has("PREPENDED"):
        return Edge.START
    for edge in clause.edges:
        if edge.type == "ATSTART":
            return Edge.START
        return _end_of(new)
    brought = [i for i in (*clause.announced, *clause.pairs[0].old.items) if isinstance(i, Words)]
    nouns = {noun for item in brought for noun in item.nouns}
    ordinals = {ordinal for item in brought for ordinal in item.ordinals}
    numbered = [int(each) for each in ordinals if each.isdigit()]
    if numbered:
        if len(ordinals) > 1 or not nouns <= SENTENCES:
            raise NotUnderstoodError("No se entiende en qué lugar van las palabras nuevas.", clause.start, clause.end)
        return AtStop(numbered[0] - 1) if numbered[0] > 1 else Edge.START
    if clause.has("RUNON") or nouns & SENTENCES:
        return Edge.END
    if "final" in ordinals:
        return _end_of(new)
    if not adds_at_end(clause, context):
        message = "No se dice en qué lugar van las palabras nuevas."
        raise NotUnderstoodError(message, clause.start, clause.end, Code.PLACE_UNSAID)
    context.reports.append(_unsaid(clause, context))
    return _end_of(new)


def _end_of(new: str) -> Place:
    """At the end: before its closing sign, which a text that is a sentence of its own goes after."""
    if new[:1].isupper() and new.endswith("."):
        return Edge.END
    return Edge.BEFORE_FINAL_SIGN


def _unsaid(clause: Clause, context: Context) -> Diagnostic:
    words = context.words(clause)
    message = f"El acto no dice en qué lugar: se agrega al final, antes del signo que cierra («{words}»)."
    return report(Code.PLACE_UNSAID, message, words).located(context.passage.span(clause.start, clause.end))
