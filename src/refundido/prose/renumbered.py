"""Part of `prose`: orders on units under the label that the same instruction gives them («en la nueva letra a)»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.model.address import Named
from refundido.model.label import fold_accents, normal_label
from refundido.model.operation import MoveUnit, Order, Renumber
from refundido.prose.clauses import Clause, Pair
from refundido.prose.maker import Context, Way, steps_of
from refundido.prose.orders_text import delete_words, replace_words
from refundido.prose.references import Steps, kind_of
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import DELETE, REPLACE

_NEW = "nuev"
_REACH = 10
"""How far before a reference the word «nueva» may stand."""


def in_renumbered(ways: list[Way], clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """The ways with what gerunds beside them order in units called by their new label.

    Errors: PROSE_NOT_UNDERSTOOD where it is not said in which unit, or none of the orders gives it that label.
    """
    for sub in clause.subs:
        if sub.taken or sub.does not in (REPLACE, DELETE):
            continue
        for pair in sub.pairs:
            ways = [(*way, *_in_new(way, sub, pair, bases, context)) for way in ways]
        sub.taken = True
    return ways


def _in_new(way: Way, sub: Clause, pair: Pair, bases: Sequence[Steps], context: Context) -> Way:
    steps = _renamed(way, pair, bases, context)
    if steps is None:
        raise NotUnderstoodError("No se entiende a qué va esta otra orden.", sub.start, sub.end)
    one = replace(sub, pairs=[pair])
    found = (
        replace_words(one, pair, [steps], False, context)
        if sub.does == REPLACE
        else delete_words(one, [steps], False, context)
    )
    if len(found) != 1:
        raise NotUnderstoodError("No se entiende a qué va esta otra orden.", sub.start, sub.end)
    return found[0]


def _renamed(way: Way, pair: Pair, bases: Sequence[Steps], context: Context) -> Steps | None:
    """Where the unit stands now that is to have the label by which it is called new."""
    if len(pair.refs) != 1 or len(pair.refs[0].ref.steps) != 1:
        return None
    ref = pair.refs[0].ref
    said = fold_accents(context.passage.text[max(0, ref.start - _REACH) : ref.end])
    if _NEW not in said or len(ref.steps[0].labels) != 1:
        return None
    named = [steps[-1] for steps in steps_of(pair.refs, bases, context, sibling=True) if isinstance(steps[-1], Named)]
    found = [each.at.steps for each in way for name in named if _becomes(each, name)]
    return found[0] if len(set(found)) == 1 else None


def _becomes(order: Order, name: Named) -> bool:
    match order.operation:
        case Renumber(label=label) | MoveUnit(label=label):
            return kind_of(order.at.steps[-1]) == name.kind and normal_label(label) == normal_label(name.label)
        case _:
            return False
