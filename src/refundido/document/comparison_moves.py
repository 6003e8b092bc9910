"""Where a unit that moved went and where it came from, in words, with the neighbour where both are in one unit.

Used by `comparison_writer`, `comparison_tables` and the Word file of a comparison.
"""

from __future__ import annotations

from refundido.compare.edits import How
from refundido.compare.marked import Mark, Marked
from refundido.document.comparison_places import Places
from refundido.model.unit import ROW


def move_notice(node: Marked, places: Places) -> str:
    """What is said at one end of a move: "Se traslada a: numeral 4.2 > literal b), después de literal a)"."""
    identity = node.unit.id
    if node.mark is Mark.MOVED_AWAY:
        end = places.moved_to(node.brought[0].id if node.part else identity, node.other)
        return _said(node, f"se traslada{_besides(node)} a: {end}", part=node.part)
    sources = (node.other or (node.before or node.unit).id, *(unit.id for unit in node.joined))
    told = "; ".join(places.came_from(identity, each) for each in sources)
    return _said(node, f"viene{'n' if node.joined else ''} de: {told}", part=bool(node.other))


def _said(node: Marked, said: str, *, part: bool) -> str:
    if node.unit.kind == ROW or part:
        return f"{'Parte' if part else 'Fila'} que {said}"
    return said[0].upper() + said[1:]


def _besides(node: Marked) -> str:
    match node.how:
        case How.SPLIT:
            return f", dividido en {node.parts},"
        case How.JOINED:
            return ", unido a otro,"
        case How.REGROUPED:
            return ", dividido de otro modo,"
        case _:
            return ""


def brought_notice(node: Marked, places: Places) -> str:
    """What is said over a paragraph with which others that stood elsewhere were joined."""
    sources = "; ".join(places.came_from(node.unit.id, each.id) for each in node.brought)
    return f"Párrafo unido con {'los' if len(node.brought) > 1 else 'el'} que {_came(node)} de: {sources}"


def _came(node: Marked) -> str:
    return "vienen" if len(node.brought) > 1 else "viene"
