"""Part of `prose`: clauses about the name of a unit, its heading -> the orders they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import Expectation, Retitle
from refundido.prose.clauses import Clause, Pair
from refundido.prose.maker import Context, Way, new_words, order, steps_of, text
from refundido.prose.own_label import new_heading
from refundido.prose.phrase import Ref, Step, Words
from refundido.prose.references import Linked, Steps
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import REPLACE


def retitle(
    clause: Clause, bases: Sequence[Steps], ref_steps: tuple[Step, ...], expects: str, context: Context
) -> list[Way]:
    """The heading of a unit replaced by another."""
    words = [
        q.value
        for i in (clause.pairs[0].new.items if clause.pairs[0].new else [])
        if isinstance(i, Words)
        for q in i.quotes
    ]
    words.extend(tok.value for tok in clause.payload)
    for becoming in clause.becoming:
        words.extend(q.value for i in becoming.news if isinstance(i, Words) for q in i.quotes)
    if len(words) != 1:
        raise NotUnderstoodError("No se sabe cuál es el epígrafe nuevo.", clause.start, clause.end, Code.PROSE_NO_TEXT)
    found = bases
    if ref_steps:
        found = steps_of([Linked("en", Ref(ref_steps, clause.start, clause.end))], bases, context, sibling=False)
    context.renames = context.renames or clause.does == REPLACE
    told = new_words(None, words[0], clause.around)
    expected = Expectation(heading=expects)
    headings = [new_heading(told, steps, clause.start, clause.end, context) for steps in found]
    return [(order(steps, Retitle(text(new)), expected),) for steps, new in zip(found, headings, strict=True)]


def renamed(clause: Clause, pair: Pair, where: Sequence[Steps], context: Context) -> list[Way]:
    """«En el artículo 3, reemplázase su denominación "A" por "B"»: the heading, where the unit has that one."""
    old = pair.old.items[0] if len(pair.old.items) == 1 else None
    if not isinstance(old, Words) or old.nouns != ("denominacion",) or len(old.quotes) != 1 or old.relations:
        return []
    if clause.counts or clause.scope or clause.places or clause.edges:
        return []
    said = [new_heading(old.quotes[0].value, steps, old.start, old.end, context).removesuffix(".") for steps in where]
    one = replace(clause, pairs=[_without_stop(pair) if old.quotes[0].value.endswith(".") else pair])
    return [way for steps, name in zip(where, said, strict=True) for way in retitle(one, [steps], (), name, context)]


def _without_stop(pair: Pair) -> Pair:
    """A pair whose new name is quoted with the stop that is printed after it, as the old one is."""
    items = [
        replace(each, quotes=tuple(replace(q, value=q.value.removesuffix(".")) for q in each.quotes))
        if isinstance(each, Words)
        else each
        for each in (pair.new.items if pair.new is not None else ())
    ]
    return replace(pair, new=replace(pair.new, items=items)) if pair.new is not None else pair
