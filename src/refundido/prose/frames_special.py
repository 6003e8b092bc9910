"""Part of `prose`: frames that are neither plain words nor plain units: definitions, headings, forms, places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Amidst, Column, Named, Nth, Passage
from refundido.model.label import fold_accents
from refundido.model.operation import DeleteText, InsertUnits, MoveUnit, Order, ReplaceText, ReplaceUnits, Side
from refundido.model.unit import HEAD
from refundido.prose.clauses import Becoming, Clause, Flank, Pair
from refundido.prose.described import object_refs
from refundido.prose.maker import Context, Way, new_units, note_end, order, text, titled
from refundido.prose.orders_units import replace_units
from refundido.prose.payload import Expected, retyped
from refundido.prose.phrase import Ref, Sign, Words
from refundido.prose.places import quotation
from refundido.prose.references import Steps, kind_of, step_alternatives
from refundido.prose.terminal import bare_label
from refundido.prose.titles import retitle
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of

_LABEL_REACH = 24
"""How far into a new text the label of its unit stands."""


def should_say(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«el inciso final debe decir "…"»: the whole of it."""
    quotes = [q for i in clause.pairs[0].old.items if isinstance(i, Words) for q in i.quotes]
    targets = object_refs(clause)
    del clause.flags["DEBE"]
    for flag in ("SENSETHAT", "CHANGES"):
        clause.flags.pop(flag, None)
    if not targets or len(quotes) + len(clause.payload) != 1:
        raise NotUnderstoodError("No se entiende qué debe decir.", clause.start, clause.end)
    labels = targets[0].steps[0].labels
    said = [*quotes, *clause.payload][0]
    if labels and bare_label(labels[0]) not in fold_accents(said.value[:_LABEL_REACH]):
        message = "No se entiende si debe decirlo entera la unidad o alguna de sus palabras."
        raise NotUnderstoodError(message, said.start, said.end)
    one = replace(clause, payload=[*quotes, *clause.payload], pairs=[Pair(Flank(list(targets)))])
    return replace_units(one, bases, targets, context)


def refuse_should_say(clause: Clause) -> None:
    """«En el artículo 6 debe decir "…"»: in it, instead of what, is not said."""
    said = clause.flags["DEBE"]
    message = "No se dice qué palabras se corrigen: falta «donde dice»."
    raise NotUnderstoodError(message, said.start, said.end, Code.PROSE_NOT_UNDERSTOOD)


def all_amidst(clause: Clause, where: Sequence[Steps], context: Context) -> list[Way]:
    """«todo lo contenido entre la tabla "Premios" y el epígrafe "Cobro"»: the units between them,
    which are left alone."""
    clause.demand_only("places payload around", "ALLTHAT")
    place = clause.places[0]
    limits = [step_alternatives(a.steps[0], context.jurisdiction)[0] for a in place.anchors if isinstance(a, Ref)]
    named = [each[0] for each in limits if each]
    if place.kind != "ENTRE" or len(named) != 2 or len(clause.places) > 1 or clause.pairs[0].old.items:
        raise NotUnderstoodError("No se entiende entre qué unidades.", place.start, place.end)
    one, other = named
    if not isinstance(one, Named) or not isinstance(other, Named):
        raise NotUnderstoodError("No se entiende entre qué unidades.", place.start, place.end)
    units = new_units(clause.payload, Expected(), clause.around, context, clause)
    return [(order((*steps, Amidst(one, other)), ReplaceUnits(units)),) for steps in where]


def definition(clause: Clause, where: Sequence[Steps], context: Context) -> list[Way]:
    """«el vocablo "Bote" y su definición»: the paragraph that the word opens, up to its colon."""
    clause.demand_only("payload around", "ITSDEFINITION")
    items = clause.pairs[0].old.items
    first = items[0] if len(items) == 1 else None
    if (
        not isinstance(first, Words)
        or len(first.quotes) != 1
        or first.relations
        or (clause.pairs[0].new or Flank()).items
    ):
        raise NotUnderstoodError("No se entiende qué definición se reemplaza.", clause.start, clause.end)
    units = new_units(clause.payload, Expected(kinds=("párrafo",), count=1), clause.around, context, clause)
    return [(order((*steps, Passage(f"{first.quotes[0].value}:")), ReplaceUnits(units)),) for steps in where]


def is_head_of_column(items: Sequence[object], where: Sequence[Steps]) -> bool:
    """Whether what is replaced is the head of the column that the place ends in."""
    first = items[0] if items else None
    return (
        isinstance(first, Words)
        and bool(set(first.nouns) & {"encabezamiento", "encabezado", "titulo", "nombre"})
        and bool(where[0])
        and kind_of(where[0][-1]) == "columna"
        and (bool(first.quotes) or isinstance(where[0][-1], Column))
    )


def column_head(clause: Clause, item: object, where: Sequence[Steps]) -> list[Way]:
    """The head of a column given other words."""
    assert isinstance(item, Words)
    news = clause.pairs[0].new
    words = [q.value for i in (news.items if news is not None else []) if isinstance(i, Words) for q in i.quotes]
    if len(words) != 1:
        message = "No se sabe cuál es el encabezamiento nuevo."
        raise NotUnderstoodError(message, clause.start, clause.end, Code.PROSE_NO_TEXT)
    ways: list[Way] = []
    for steps in where:
        last = steps[-1]
        cell = (Nth("celda", last.number, True),) if isinstance(last, Nth) else ()
        name = item.quotes[0].value if item.quotes else last.head if isinstance(last, Column) else ""
        operation = ReplaceText(quotation(name, ()), text(words[0]))
        ways.append((order((*steps[:-1], Nth(HEAD, 1, True), *cell), operation),))
    return ways


def only_position(becoming: Becoming) -> bool:
    """«pasando el punto seguido que la antecede a ser punto aparte»: the same stop, which only comes to be the last."""
    signs = (*becoming.olds, *becoming.news)
    return all(isinstance(s, Sign) and s.sign == "." for s in signs) and bool(becoming.news)


def renamed_heading(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«la rúbrica del capítulo III, que pasa a denominarse «Dados»»."""
    clause.demand_only("becoming")
    targets = object_refs(clause) or [i for b in clause.becoming for i in b.olds if isinstance(i, Ref)]
    if len(targets) != 1 or len(clause.becoming) != 1:
        raise NotUnderstoodError("No se entiende qué cambia de nombre.", clause.start, clause.end)
    is_title, says, rest = titled(targets[0])
    return retitle(clause, bases, rest if is_title else targets[0].steps, says, context)


def in_place(first: Way, clause: Clause, context: Context) -> Way:
    """What an order took out, with what the next puts in its place («y colócase en su lugar una coma (,)»)."""
    clause.demand_only("announced payload", "INPLACE")
    items = [*clause.pairs[0].old.items, *clause.announced]
    last = first[-1]
    match last.operation:
        case DeleteText(selector=selector, where=where, within=within, field=field) if len(items) == 1:
            new = items[0].sign if isinstance(items[0], Sign) and not items[0].relations else ""
            note_end(new, (items[0],) if isinstance(items[0], Sign) else (), context)
            if isinstance(items[0], Words) and len(items[0].quotes) == 1 and not items[0].relations:
                new = items[0].quotes[0].value
            if new:
                return (*first[:-1], replace(last, operation=ReplaceText(selector, text(new), where, within, field)))
        case MoveUnit() if len(items) == 1 and isinstance(items[0], Ref):
            return (*first, _in_its_old_place(last, items[0], clause, context))
    raise NotUnderstoodError("No se entiende qué se coloca y dónde.", clause.start, clause.end)


def _in_its_old_place(moved: Order, ref: Ref, clause: Clause, context: Context) -> Order:
    step = ref.steps[0]
    kinds = kinds_of(step.word, "", context.jurisdiction)
    last = moved.at.steps[-1]
    if (
        not kinds
        or not isinstance(last, Named)
        or last.kind != kinds[0]
        or not step.name
        or len(ref.steps) > 1
        or step.labels
    ):
        raise NotUnderstoodError("No se entiende qué se coloca y dónde.", clause.start, clause.end)
    units = new_units(step.quotes, Expected(kinds=kinds[:1], count=1), (), context, ref)
    return order(moved.at.steps, InsertUnits(retyped(units, kinds[0]), Side.BEFORE))
