"""Part of `audit`: what is brought in or taken «entre A y B» goes there only if A and B stand together. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import EncloseUnits, InsertUnits, MoveUnit, Order, Side
from refundido.model.unit import Path, Unit, unit_at, walk
from refundido.resolve.addresses import find


def apart(
    orders: Sequence[Order], neighbours: Sequence[tuple[Address, Address]], root: Unit, jurisdiction: Jurisdiction
) -> tuple[Diagnostic, ...]:
    """An error for each order that brings units in between two that do not stand together, or not on that side.

    One that takes a unit elsewhere is held to the same, and to what is said of where the unit stands now.
    """
    said: list[Diagnostic] = []
    for order in orders:
        match order.operation:
            case InsertUnits(side=side):
                anchor, stands = order.at, []
            case EncloseUnits():
                said.extend(each for pair in neighbours for each in _problem(pair, Side.AFTER, root, jurisdiction))
                continue
            case MoveUnit(to=anchor, side=side):
                stands = [pair for pair in neighbours if order.at in pair and anchor not in pair]
                said.extend(each for pair in stands for each in _problem(pair, Side.AFTER, root, jurisdiction))
            case _:
                continue
        at = 0 if side is Side.AFTER else 1
        pairs = [pair for pair in neighbours if pair[at] == anchor and pair not in stands]
        tried = [_problem(pair, side, root, jurisdiction) for pair in pairs]
        if tried and all(tried):
            said.extend(tried[0])
    return tuple(said)


def _problem(
    pair: tuple[Address, Address], side: Side, root: Unit, jurisdiction: Jurisdiction
) -> tuple[Diagnostic, ...]:
    first, last = (find(root, address, jurisdiction) for address in pair)
    if first.value is None or last.value is None:
        return tuple(d for d in (*first.diagnostics, *last.diagnostics) if d.is_error)
    if _together(root, first.value.path, last.value.path, side):
        return ()
    message = f"«{pair[0]}» y «{pair[1]}» no están juntas en ese orden: no se sabe qué lugar se señala."
    return (Diagnostic(Code.NOT_SIBLINGS, message, subject=f"{pair[0]} y {pair[1]}"),)


def _together(root: Unit, first: Path, last: Path, side: Side) -> bool:
    """Whether nothing of their kinds stands between the two, and that side of the one named is between them."""
    if first[:-1] == last[:-1]:
        between = unit_at(root, first[:-1]).children[first[-1] + 1 : last[-1]]
        kinds = {unit_at(root, first).kind, unit_at(root, last).kind}
        led = side is Side.BEFORE or not between
        return first[-1] < last[-1] and led and not any(unit.kind in kinds for unit in between)
    kind = unit_at(root, first).kind
    alike = [path for path, unit in walk(root) if unit.kind == kind]
    if unit_at(root, last).kind != kind or side is not Side.AFTER:
        return False
    return alike.index(last) == alike.index(first) + 1
