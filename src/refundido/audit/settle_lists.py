"""Part of `audit`: a paragraph that announces a list holds it, whatever an act orders of the paragraph by its number.

In a text the letters are brothers of the paragraph that announces them. «A continuación del inciso
tercero» is after the last of them; what would leave them without it is refused (`apply.integrity`).
Only «el encabezamiento» is the paragraph alone. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address, Nth, Position
from refundido.model.address_reader import read_address
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import DeleteUnits, InsertText, InsertUnits, MoveUnit, Order, ReplaceUnits, Side
from refundido.model.selector import Edge
from refundido.model.unit import PARAGRAPH, Path, Unit, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.in_order import place_of_label
from refundido.resolve.naming import address_of


def with_lists(
    orders: Sequence[Order], root: Unit, jurisdiction: Jurisdiction
) -> tuple[tuple[Order, ...], tuple[Diagnostic, ...]]:
    """The orders with what they mean of the lists of their paragraphs, and what is to be told of it; an error where the
    act does not tell it."""
    found: list[Order] = []
    said: list[Diagnostic] = []
    disposed = _disposed(orders, root, jurisdiction)
    for order in orders:
        made, problem = _with_list(order, root, jurisdiction, disposed)
        found.extend(made)
        said.extend(problem)
    return tuple(found), tuple(said)


def _disposed(orders: Sequence[Order], root: Unit, jurisdiction: Jurisdiction) -> frozenset[Path]:
    """The units that the orders themselves take out or replace."""
    told = (order.at for order in orders if isinstance(order.operation, DeleteUnits | ReplaceUnits))
    targets = (find(root, at, jurisdiction).value for at in told)
    return frozenset(path for target in targets if target is not None for path in target.paths)


def _with_list(
    order: Order, root: Unit, jurisdiction: Jurisdiction, disposed: frozenset[Path]
) -> tuple[tuple[Order, ...], tuple[Diagnostic, ...]]:
    operation = order.operation
    paths = _paragraphs(order.at, root, jurisdiction)
    items = [item for path in paths for item in items_of(root, path, jurisdiction)]
    if isinstance(operation, ReplaceUnits | DeleteUnits) and disposed & set(items):
        return (
            ((order,), ()) if disposed >= set(items) else ((), (_untold(order, "No se sabe qué queda de la lista."),))
        )
    match operation:
        case InsertUnits(units=units, side=Side.AFTER) if items and units[0].kind == PARAGRAPH:
            return (replace(order, at=_address(root, items[-1], jurisdiction)),), ()
        case InsertUnits(units=units, side=Side.IN_ORDER, shift=False) if items and not order.result.becomes:
            return (_among(order, units[0], items, root, jurisdiction),), ()
        case MoveUnit(to=to, side=Side.AFTER) if not items:
            held = [i for p in _paragraphs(to, root, jurisdiction) for i in items_of(root, p, jurisdiction)]
            moved = replace(operation, to=_address(root, held[-1], jurisdiction)) if held else operation
            return (replace(order, operation=moved),), ()
        case MoveUnit() if items:
            return (), (_untold(order, "No se sabe si la lista se traslada con el párrafo que la anuncia."),)
        case InsertText(place=Edge.END | Edge.BEFORE_FINAL_SIGN) if items:
            return (), (_untold(order, "El párrafo anuncia una lista: no se sabe si su final es el de ella."),)
        case _:
            return (order,), ()


def _among(order: Order, new: Unit, items: Sequence[Path], root: Unit, jurisdiction: Jurisdiction) -> Order:
    """«En el inciso tercero, agrégase la siguiente letra d)»: beside the letter of that list that its own follows.

    As it was where the list has other units, or that letter already.
    """
    standing = [unit_at(root, item) for item in items]
    numbering = jurisdiction.numbering(new.kind)
    ranks = [place_of_label(unit.label, numbering) for unit in standing]
    own = place_of_label(new.label, numbering)
    alike = all(unit.kind == new.kind for unit in standing) and all(ranks) and ranks == sorted(ranks)
    if not alike or not own or own in ranks or own < ranks[0]:
        return order
    before = items[sum(rank < own for rank in ranks) - 1]
    assert isinstance(order.operation, InsertUnits)
    return replace(order, at=_address(root, before, jurisdiction), operation=replace(order.operation, side=Side.AFTER))


def _paragraphs(at: Address, root: Unit, jurisdiction: Jurisdiction) -> tuple[Path, ...]:
    """The paragraphs that an address takes by their number; none if it takes a heading paragraph, or other units."""
    last = at.steps[-1] if at.steps else None
    target = find(root, at, jurisdiction).value
    if target is None or target.column is not None or (isinstance(last, Nth) and last.number is Position.LEAD):
        return ()
    alone = all(path and unit_at(root, path).kind == PARAGRAPH for path in target.paths)
    return target.paths if alone else ()


def items_of(root: Unit, path: Path, jurisdiction: Jurisdiction) -> list[Path]:
    """The items of the list that a paragraph announces: those that follow it, up to another unit."""
    children = unit_at(root, path[:-1]).children
    level = jurisdiction.kinds[PARAGRAPH].level - 1
    end = path[-1] + 1
    while end < len(children) and _level(children[end], jurisdiction) == level:
        end += 1
    return [(*path[:-1], index) for index in range(path[-1] + 1, end)]


def _level(unit: Unit, jurisdiction: Jurisdiction) -> int:
    kind = jurisdiction.kinds.get(unit.kind)
    return kind.level if kind is not None else 0


def _address(root: Unit, path: Path, jurisdiction: Jurisdiction) -> Address:
    found = read_address(address_of(root, path, jurisdiction), jurisdiction).value
    assert found is not None, "a written address is read back"
    return found


def _untold(order: Order, message: str) -> Diagnostic:
    hint = "Si se quiere sólo el párrafo que anuncia, el acto dice «encabezamiento»; si no, escriba la orden a mano."
    return Diagnostic(Code.TARGET_KIND, message, subject=str(order.at), hint=hint)
