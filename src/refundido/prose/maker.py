"""Part of `prose`: clauses -> orders of the model, each clause in all the ways it may be meant.

A way is a tuple of orders. Words first (`orders_text`), then units (`orders_units`); here, what both need: the address
a clause speaks of, and the new text it brings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.operation import (
    ChangeSign,
    DeleteUnits,
    Expectation,
    Field,
    InsertText,
    Operation,
    Order,
    ReplaceText,
    Result,
    Retitle,
)
from refundido.model.text import Origin, Text
from refundido.model.unit import Unit
from refundido.prose.clauses import Clause
from refundido.prose.payload import Expected, NewVoice, count_of, read_new_units
from refundido.prose.phrase import Item, Ref, Relation, Sign, Step, Words
from refundido.prose.places import sign_of
from refundido.prose.reading import Passage
from refundido.prose.references import Linked, Steps, address_alternatives, join, up_to_kind
from refundido.prose.terminal import Tok
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import is_title

Way = tuple[Order, ...]
MOST_WAYS = 48


@dataclass(slots=True)
class Context:
    """What the clauses of an instruction are read with, and what the reading leaves."""

    passage: Passage
    jurisdiction: Jurisdiction
    act: str = ""
    number: str = ""
    reports: list[Diagnostic] = field(default_factory=list)
    used: int = 0
    previous: Steps = ()
    neighbours: list[tuple[Address, Address]] = field(default_factory=list)
    relabels: list[Order] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    at_end: list[Address] = field(default_factory=list)
    renames: bool = False

    def words(self, item: Item | Clause) -> str:
        """The words of the passage that a phrase is."""
        return self.passage.text[item.start : item.end]


_ADDS = re.compile(r"(?:se\s+)?(?:agreg|añad|adicion|incorpor)")
"""Beginnings of the verbs that add at the end what they say no place for."""
_BETWEEN = re.compile(r"(?:se\s+)?(?:intercal|interpon|interpol|insert)")
"""Beginnings of the verbs that put something between others: among which, the act must say."""


def adds_at_end(clause: Clause, context: Context) -> bool:
    """Whether the verb of a clause adds at the end what it says no place for."""
    return _ADDS.match(fold_accents(context.words(clause))) is not None


def puts_between(clause: Clause, context: Context) -> bool:
    """Whether the verb of a clause puts what it brings between other things («intercálase»)."""
    return _BETWEEN.match(fold_accents(context.words(clause))) is not None


_ARTICLE = re.compile(r"\b(?:el|la|los|las)\s+$", re.IGNORECASE)


def steps_of(refs: Iterable[Linked], bases: Sequence[Steps], context: Context, *, sibling: bool) -> tuple[Steps, ...]:
    """The addresses that references mean under each of the bases."""
    linked = list(refs)
    if not linked:
        return tuple(bases)
    anaphora = _same(linked, bases, context)
    if anaphora is not None:
        bases, linked, sibling = anaphora[0], anaphora[1], False
        if not linked:
            return tuple(bases)
    own = address_alternatives(linked, context.jurisdiction)
    found = tuple(
        dict.fromkeys(
            each for base in bases for steps in own for each in join(base, steps, context.jurisdiction, sibling=sibling)
        )
    )
    if not found or len(found) > MOST_WAYS:
        start, end = linked[0].ref.start, linked[-1].ref.end
        raise NotUnderstoodError("No se entiende qué lugar del texto se nombra.", start, end)
    _note_twice(linked, context)
    if any(base and base in found for base in bases):
        _tell_twice(linked[0].ref.start, linked[-1].ref.end, context)
    return found


def _note_twice(linked: list[Linked], context: Context) -> None:
    steps = [s for each in linked for s in each.ref.steps]
    for step in steps:
        if step.twice:
            _report(
                context,
                Code.LINT_DUPLICATED_WORD,
                "La palabra está repetida en el acto y se lee una vez",
                step.start,
                step.end,
            )
    keys = [(s.word, s.labels, s.ordinals, s.name) for s in steps if s.labels or s.ordinals or s.name]
    if len(set(keys)) < len(keys):
        _tell_twice(linked[0].ref.start, linked[-1].ref.end, context)


def _tell_twice(start: int, end: int, context: Context) -> None:
    """Tell that a place is said twice, from where it was said first."""
    said = context.passage.text
    first = said.rfind(said[start:end], 0, start)
    start = first if first >= 0 else start
    article = _ARTICLE.search(said[:start])
    message = "El lugar está dicho dos veces y se lee una"
    _report(context, Code.ADDRESS_TWICE, message, article.start() if article else start, end)


def _report(context: Context, code: Code, message: str, start: int, end: int) -> None:
    from refundido.prose.trouble import report

    words = context.passage.text[start:end]
    context.reports.append(report(code, f"{message}: «{words}».", words).located(context.passage.span(start, end)))


def _same(linked: list[Linked], bases: Sequence[Steps], context: Context) -> tuple[list[Steps], list[Linked]] | None:
    """«en el mismo numeral, en su párrafo final»: the address above up to that unit, and what goes on inside it."""
    outer = linked[0].ref.steps[-1]
    if not outer.same or outer.labels or outer.ordinals or outer.name:
        return None
    found: list[Steps] = []
    under = any(context.previous[: len(base)] == base for base in bases)
    for base in (context.previous, *bases) if under else (*bases, context.previous):
        cut = up_to_kind(base, outer, context.jurisdiction) if base else None
        if cut is not None:
            found.append(cut)
            break
    if not found:
        raise NotUnderstoodError("No se sabe a qué unidad anterior se refiere.", outer.start, outer.end)
    rest = linked[0].ref.steps[:-1]
    inside = [Linked("en", Ref(rest, linked[0].ref.start, linked[0].ref.end))] if rest else []
    return found, [*inside, *linked[1:]]


def titled(ref: Ref) -> tuple[bool, str, tuple[Step, ...]]:
    """Whether a reference is to the heading of a unit («la denominación del numeral 2 "Bingo"»), what it says it is,
    the unit."""
    first = ref.steps[0]
    if not is_title(first.word) or first.labels or first.ordinals:
        return False, "", ref.steps
    if first.word in ("titulo", "epigrafe") and len(ref.steps) < 2:
        return False, "", ref.steps
    if first.word == "epigrafe" and first.name:
        return False, "", ref.steps
    return True, first.name, ref.steps[1:]


def new_words(words: Words | None, text: str, around: Iterable[Relation]) -> str:
    """New words with the signs said to stand before or after them."""
    found = text
    relations = (*((words.relations) if words is not None else ()), *around)
    for relation in relations:
        match relation.kind:
            case "WITHNEXT":
                sign = sign_of(relation, after=True)
                found = found if found.endswith(sign.strip()) else found + sign
            case "WITHPREV":
                found = sign_of(relation, after=False) + found
            case "WITHBOTH" | "ENCLOSED":
                found = sign_of(relation, after=False) + found + sign_of(relation, after=True)
            case _:
                raise NotUnderstoodError("No se entiende a qué van estas palabras.", relation.start, relation.end)
    return found


def note_end(new: str, signs: Iterable[Relation | Sign], context: Context) -> None:
    """Keep the new words that the act ends in a «punto aparte», by themselves or in what stands beside them."""
    said = (s if isinstance(s, Sign) else s.anchors[-1] if s.anchors and s.kind != "WITHPREV" else None for s in signs)
    if any(isinstance(sign, Sign) and sign.sort == "aparte" for sign in said):
        context.ends.append(new)


def text(plain: str) -> Text:
    """New text whose origin is given when the reading is whole (`placed`)."""
    return Text.of(plain, Origin())


def placed(orders: Way, context: Context) -> Way:
    """The orders with the origin of their new text: the act, the instruction and the order's place in it."""
    found: list[Order] = []
    for index, order in enumerate(orders, 1):
        origin = Origin(context.act, context.number, str(index))
        found.append(replace(order, operation=_with_origin(order.operation, origin)))
    return tuple(found)


def _with_origin(operation: Operation, origin: Origin) -> Operation:
    match operation:
        case ReplaceText(new=new) | InsertText(new=new) | ChangeSign(new=new):
            return replace(operation, new=Text.of(new.plain, origin))
        case Retitle(heading=heading):
            return replace(operation, heading=Text.of(heading.plain, origin))
        case DeleteUnits(leave=leave) if leave is not None:
            return replace(operation, leave=Text.of(leave.plain, origin))
        case _:
            return operation


def new_units(
    payload: Sequence[Tok], expected: Expected, around: Iterable[Relation], context: Context, where: Item | Clause
) -> tuple[Unit, ...]:
    """The units that the quotations or lines of an order write."""
    if not payload:
        raise NotUnderstoodError("La orden no trae el texto nuevo.", where.start, where.end, Code.PROSE_NO_TEXT)
    pieces = [context.passage.part(tok.inner_start, tok.inner_start + len(tok.value)) for tok in payload]
    closing = ""
    for relation in around:
        if relation.kind != "WITHNEXT":
            raise NotUnderstoodError("No se entiende a qué van estas palabras.", relation.start, relation.end)
        closing = sign_of(relation, after=True)
        ends = payload[-1].value.rstrip()[-1:]
        if closing in (",", ";", ":", ".") and ends in (",", ";", ":", ".") and ends != closing:
            raise NotUnderstoodError("El texto nuevo termina en otro signo.", relation.start, relation.end)
    voice = NewVoice(context.act, context.number, context.used + 1)
    expected = replace(
        expected, closing=closing, words=context.words(where), span=context.passage.span(where.start, where.end)
    )
    outcome = read_new_units(pieces, context.jurisdiction, expected, voice)
    if outcome.value is None:
        problem = next(d for d in outcome.diagnostics if d.is_error)
        raise NotUnderstoodError(problem.message, where.start, where.end, problem.code, problem.subject or problem.hint)
    context.reports.extend(outcome.diagnostics)
    context.used += count_of(outcome.value)
    return outcome.value


def order(
    steps: Steps, operation: Operation, expects: Expectation | None = None, result: Result | None = None
) -> Order:
    """An order at an address."""
    return Order(Address(steps), operation, expects or Expectation(), result or Result())


def field_of(heading: bool, clause: Clause) -> Field:
    """Which words of a unit a clause is about."""
    if heading:
        return Field.HEADING
    return Field.ALL if clause.has("ALLFIELDS") else Field.TEXT
