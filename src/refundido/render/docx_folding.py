"""Part of `render`: which children of a unit a Word file shows, one by one, in groups, or left out by their address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refundido.compare.edits import Piece
from refundido.compare.marked import Mark, Marked
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit
from refundido.render.docx_parts import note_paragraph
from refundido.render.docx_regroup import Group
from refundido.resolve.naming import step_for


@dataclass(frozen=True, slots=True)
class Child:
    """A unit to be shown, with its address, or the group of units it heads."""

    node: Marked
    address: str = ""
    group: Group | None = None


def runs_of_children(node: Marked, jurisdiction: Jurisdiction, address: str, *, folded: bool) -> Iterator[Child | str]:
    """The children of a unit in order; where `folded`, the address of each run of those that did not change."""
    children = _with_parts(node.children)
    index = 0
    while index < len(children):
        end = index + 1
        if folded and _same(children[index]):
            while end < len(children) and _same(children[end]):
                end += 1
            yield _address(node.unit, [child.unit for child in children[index:end]], jurisdiction, address)
        else:
            if children[index].mark is not Mark.MOVED_HERE:
                end = _last_part(children, index) + 1
            yield _child(node, children[index:end], jurisdiction, address if folded else None)
        index = end


def _last_part(children: Sequence[Marked], index: int) -> int:
    """The last part split off a unit, by its index: between them stands only what was put in."""
    last = index
    for place in range(index + 1, len(children)):
        if children[place].mark is Mark.SPLIT_OFF:
            last = place
        elif children[place].mark is not Mark.INSERTED:
            break
    return last


def _with_parts(children: Sequence[Marked]) -> tuple[Marked, ...]:
    """The children with the words of the parts that stand elsewhere told where they stood: in the paragraph divided."""
    found: list[Marked] = []
    waiting: tuple[Piece, ...] = ()
    home = ""
    for child in children:
        if child.part:
            if found and home == child.brought[0].id:
                found[-1] = replace(found[-1], words=(*found[-1].words, *child.words))
            else:
                waiting = (*waiting, *child.words)
            continue
        if child.mark is not Mark.SPLIT_OFF:
            home = child.before.id if child.parts > 1 and child.before and child.mark is not Mark.MOVED_HERE else ""
        if home and waiting:
            child, waiting = replace(child, words=(*waiting, *child.words)), ()
        found.append(child)
    return tuple(found)


def _same(node: Marked) -> bool:
    return node.mark is Mark.KEPT and not node.changed


def _child(parent: Marked, nodes: Sequence[Marked], jurisdiction: Jurisdiction, address: str | None) -> Child:
    first = nodes[0]
    if len(nodes) > 1:
        return Child(first, group=Group.of(tuple(nodes)))
    if address is None or first.mark is not Mark.KEPT or first.after is None:
        return Child(first)
    return Child(first, _below(address, step_for(parent.unit, first.after, jurisdiction)))


def _address(parent: Unit, units: Sequence[Unit], jurisdiction: Jurisdiction, address: str) -> str:
    """What the left out units are called: the first of them, and the last if there are more."""
    first = step_for(parent, units[0], jurisdiction)
    if len(units) == 1:
        return _below(address, first)
    return f"{_below(address, first)} a {step_for(parent, units[-1], jurisdiction)}"


def all_of(unit: Unit, jurisdiction: Jurisdiction, address: str) -> str:
    """The address of all that a unit contains."""
    return _address(unit, unit.children, jurisdiction, address)


def _below(address: str, step: str) -> str:
    return f"{address} > {step}" if address else step


def omitted(address: str) -> str:
    """The paragraph that stands for what is left out."""
    return note_paragraph("Omision", f"[…] Sin cambios: {address}")
