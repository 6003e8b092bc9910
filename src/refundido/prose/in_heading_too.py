"""Part of `prose`: «las dos veces que aparece en el inciso primero», where one of the times is in the unit's name.

In print the name of an article stands in the line of its first paragraph («Artículo 198. Exámenes. Tratándose…»), and
an act counts both as one. A text keeps them apart. It is another way of reading the order, which holds where the first
paragraph alone has not as many.
"""

from __future__ import annotations

from dataclasses import replace

from refundido.model.address import Address, Nth
from refundido.model.operation import DeleteText, Field, Order, ReplaceText
from refundido.model.selector import Quotation
from refundido.model.unit import PARAGRAPH
from refundido.prose.maker import Way


def with_heading(way: Way) -> list[Way]:
    """A way, and the same with one of the times that its words stand in a first paragraph taken in the name over it."""
    parts = [_parted(order) for order in way]
    if all(len(each) == 1 for each in parts):
        return [way]
    return [way, tuple(order for each in parts for order in each)]


def _parted(order: Order) -> tuple[Order, ...]:
    operation, steps = order.operation, order.at.steps
    if not isinstance(operation, ReplaceText | DeleteText) or len(steps) < 2 or steps[-1] != Nth(PARAGRAPH, 1):
        return (order,)
    selector = operation.selector
    if not isinstance(selector, Quotation) or selector.times < 2 or operation.field is not Field.TEXT:
        return (order,)
    left = 0 if selector.times == 2 else selector.times - 1
    named = replace(operation, selector=replace(selector, times=0), field=Field.HEADING)
    below = replace(operation, selector=replace(selector, times=left))
    return (replace(order, at=Address(steps[:-1]), operation=named), replace(order, operation=below))
