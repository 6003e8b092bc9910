"""Part of `prose`: several orders that share one new text in which the parts that stay are left out («(…)»)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address, Named
from refundido.model.label import normal_label
from refundido.model.operation import Order
from refundido.model.unit import Unit
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, Way, steps_of
from refundido.prose.payload_omissions import Given, given_units
from refundido.prose.phrase import Ref
from refundido.prose.references import Steps
from refundido.prose.trouble import NotUnderstoodError, report

NamedUnit = tuple[Clause, Ref, str]
"""A clause, the reference in it, and one of the labels that it names."""
Maker = Callable[[Clause, Ref, str, Unit, Steps, Context], Way]


def part_ways(
    named: Sequence[NamedUnit], units: Sequence[Unit], bases: Sequence[Steps], context: Context, orders: Maker
) -> list[Way]:
    """Each unit that the text gives whole goes to the order that names its label, in the unit that the text repeats."""
    given = given_units(units)
    whole = named[0][0]
    if [normal_label(each.unit.label) for each in given] != [normal_label(label) for _, _, label in named]:
        brings, names = (", ".join(labels) for labels in ((g.unit.label for g in given), (n for _, _, n in named)))
        message = f"El texto nuevo trae «{brings}», y las órdenes nombran «{names}»."
        raise NotUnderstoodError(message, whole.start, whole.end, Code.PROSE_LISTS)
    ways: list[Way] = [()]
    for (clause, ref, label), each in zip(named, given, strict=True):
        under = steps_of(clause.refs, bases, context, sibling=False) if clause.refs else list(bases)
        found = [way for base in under for way in _of_place(orders(clause, ref, label, each.unit, base, context), each)]
        if not found:
            message = f"El texto nuevo da «{each.unit.label}» en otro lugar que el que dice la orden."
            raise NotUnderstoodError(message, ref.start, ref.end, Code.ADDRESS_CONTRADICTORY)
        ways = [(*way, order) for way in ways for order in found]
    _tell_repeated(given, context)
    return ways


def _of_place(orders: Way, given: Given) -> list[Order]:
    """The orders whose address names the units that the text repeats, with the headings that it gives them."""
    return [order for each in orders if (order := _agreeing(each, given.within)) is not None]


def _agreeing(order: Order, within: Sequence[Unit]) -> Order | None:
    steps = list(order.at.steps)
    for unit in within:
        at = next((i for i, step in enumerate(steps) if isinstance(step, Named) and _names(step, unit)), None)
        if at is None:
            return None
        step = steps[at]
        if unit.heading and isinstance(step, Named) and not step.heading:
            steps[at] = replace(step, heading=unit.heading.plain)
    return replace(order, at=Address(tuple(steps)))


def _names(step: Named, unit: Unit) -> bool:
    return step.kind == unit.kind and normal_label(step.label) == normal_label(unit.label)


def _tell_repeated(given: Sequence[Given], context: Context) -> None:
    """What the text repeats besides, of which nothing is ordered, is told."""
    for words in dict.fromkeys(words for each in given for words in each.repeated):
        message = f"El texto nuevo repite «{words}» para decir dónde va lo que cambia; eso mismo no se cambia."
        context.reports.append(report(Code.STRUCTURE_DOUBTFUL, message, words))
