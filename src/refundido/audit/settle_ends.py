"""Part of `audit`: words added «al final del artículo 4», of several paragraphs, go to the end of the last of them.

Only where the unit ends in a paragraph of its own: the end of a list, of a table or of a title with its articles may be
that of the list or that of what holds it, and the act does not tell which. Pure.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import InsertText, Order
from refundido.model.selector import Edge
from refundido.model.unit import PARAGRAPH, Unit, unit_at
from refundido.prose.trouble import report
from refundido.resolve.addresses import find
from refundido.resolve.naming import address_of


def with_ends(
    orders: Collection[Order], at_end: Collection[Address], root: Unit, jurisdiction: Jurisdiction
) -> tuple[tuple[Order, ...], tuple[Diagnostic, ...]]:
    """The orders, those at the end of a unit of several paragraphs at its last one, and what is told of each."""
    found: list[Order] = []
    told: list[Diagnostic] = []
    for order in orders:
        last = _last_paragraph(order, root, jurisdiction) if order.at in at_end else None
        found.append(replace(order, at=last) if last is not None else order)
        if last is not None:
            message = f"El acto dice que va al final de «{order.at}»: se agrega al de su último párrafo («{last}»)."
            told.append(report(Code.PLACE_UNSAID, message, str(order.at)))
    return tuple(found), tuple(told)


def _last_paragraph(order: Order, root: Unit, jurisdiction: Jurisdiction) -> Address | None:
    """The last paragraph of the unit in which an order puts words at the end, where it has several and ends in one."""
    operation = order.operation
    if not isinstance(operation, InsertText) or operation.place not in (Edge.END, Edge.BEFORE_FINAL_SIGN):
        return None
    target = find(root, order.at, jurisdiction).value
    if target is None or target.column is not None or len(target.paths) != 1:
        return None
    path = target.paths[0]
    children = unit_at(root, path).children
    if not path or len(children) < 2 or children[-1].kind != PARAGRAPH or children[0].kind != PARAGRAPH:
        return None
    found = read_address(address_of(root, (*path, len(children) - 1), jurisdiction), jurisdiction).value
    assert found is not None, "a written address is read back"
    return found
