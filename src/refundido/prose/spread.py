"""Part of `prose`: an order on several units -> one on each, where it is on what is inside them or on their words."""

from __future__ import annotations

from dataclasses import replace

from refundido.model.address import Address, Named, Nth, Several
from refundido.model.address import Step as ModelStep
from refundido.model.operation import (
    ChangeSign,
    DeleteText,
    DeleteUnits,
    InsertText,
    Order,
    ReplaceText,
    ReplaceUnits,
    Result,
    SplitParagraph,
)
from refundido.model.selector import Quotation
from refundido.model.unit import PARAGRAPH


def spread(order: Order) -> tuple[Order, ...]:
    """An order on several units one by one: on what is inside each of them, or on words that each has."""
    order = _only_last(order)
    for index, step in enumerate(order.at.steps):
        last = index == len(order.at.steps) - 1
        if isinstance(step, Several) and last and (each := _each_article(order, step)):
            return each
        if isinstance(step, Several) and (not last or _on_words_of_each(order)):
            members = _members(step)
            if members:
                before, after = order.at.steps[:index], order.at.steps[index + 1 :]
                one_by_one = (replace(order, at=Address((*before, member, *after))) for member in members)
                return tuple(each for one in one_by_one for each in spread(one))
    return (order,)


def _only_last(order: Order) -> Order:
    """«en el inciso cuarto y final»: the fourth, of which the act presupposes that there are no more."""
    step = order.at.steps[-1] if order.at.steps else None
    if not isinstance(step, Several) or step.plural != PARAGRAPH:
        return order
    number = int(step.members[0])
    expects = replace(order.expects, counts={**order.expects.counts, PARAGRAPH: number})
    return replace(order, at=Address((*order.at.steps[:-1], Nth(PARAGRAPH, number))), expects=expects)


def _each_article(order: Order, step: Several) -> tuple[Order, ...]:
    """An order on articles named one by one, which may stand in different titles; none if it is of another sort."""
    if step.kind != "artículo" or step.is_range:
        return ()
    places = [Address((*order.at.steps[:-1], Named(step.kind, member))) for member in step.members]
    match order.operation:
        case ReplaceText(selector=Quotation(every=True)) | DeleteText(selector=Quotation(every=True)):
            return tuple(replace(order, at=at) for at in places)
        case DeleteUnits(leave=None, shift=False) if order.result == Result():
            return tuple(replace(order, at=at) for at in places)
        case ReplaceUnits(units=units) if len(units) == len(places) and order.result.as_label == "":
            made = zip(places, units, strict=True)
            return tuple(replace(order, at=at, operation=ReplaceUnits((unit,))) for at, unit in made)
    return ()


def _on_words_of_each(order: Order) -> bool:
    """Whether an order on words means them in each unit: not so where it says how many times in all."""
    match order.operation:
        case ReplaceText(selector=selector) | DeleteText(selector=selector):
            return not (isinstance(selector, Quotation) and (selector.every or selector.times or selector.nth))
        case InsertText() | ChangeSign() | SplitParagraph():
            return True
        case _:
            return False


def _members(step: Several) -> tuple[ModelStep, ...]:
    names = step.members
    if step.is_range:
        first, last = names[0], names[-1]
        if first.isdigit() and last.isdigit():
            names = tuple(str(n) for n in range(int(first), int(last) + 1))
        elif len(first) == 1 and len(last) == 1:
            names = tuple(chr(n) for n in range(ord(first), ord(last) + 1))
        else:
            return ()
    if step.kind == PARAGRAPH:
        return tuple(Nth(PARAGRAPH, int(name)) for name in names) if all(n.isdigit() for n in names) else ()
    return tuple(Named(step.kind, name) for name in names)
