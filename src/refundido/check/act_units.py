"""Part of `check`: what an act brings in, looked at where it is to stand, before it is applied.

The units and the words of an act's orders are held against the text they go into; what is found is told
at the act's own words in its official text. An order whose place is not found is left to `resolve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from refundido.check.act_text import ActText
from refundido.check.finding import Finding, Scene, UnitRule, scene_of
from refundido.check.references import references_in
from refundido.model.act import Act, Instruction
from refundido.model.instrument import Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import InsertText, InsertUnits, Order, ReplaceText, ReplaceUnits, Side
from refundido.model.unit import Path, Unit, lineage, unit_at, walk
from refundido.resolve.addresses import find
from refundido.resolve.in_order import in_order
from refundido.resolve.view import Target


@dataclass(frozen=True, slots=True)
class Arrival:
    """An order that brings units or words in: the scene, and the path of the unit it goes into or beside."""

    instruction: Instruction
    order: Order
    scene: Scene
    paths: tuple[Path, ...]


def arrivals(act: Act, instruments: Mapping[str, Instrument], known: Mapping[str, Jurisdiction]) -> Iterator[Arrival]:
    """The orders of an act that bring something in and whose place is found, in order."""
    scenes: dict[str, Scene] = {}
    for instruction in act.instructions:
        identity = act.instrument_of(instruction)
        instrument = instruments.get(identity)
        jurisdiction = known.get(instrument.jurisdiction) if instrument else None
        if instrument is None or jurisdiction is None:
            continue
        if identity not in scenes:
            scenes[identity] = scene_of(instrument, instrument.root, jurisdiction)
            scenes[identity].extra = tuple(_brought(act, identity))
        for order in instruction.orders:
            if isinstance(order.operation, InsertUnits | ReplaceUnits | InsertText | ReplaceText):
                target = find(instrument.root, order.at, jurisdiction).value
                if target is not None:
                    yield Arrival(instruction, order, scenes[identity], target.paths)


def _brought(act: Act, instrument: str) -> Iterator[Unit]:
    for instruction in act.instructions:
        if act.instrument_of(instruction) == instrument:
            for order in instruction.orders:
                if isinstance(order.operation, InsertUnits | ReplaceUnits):
                    yield from order.operation.units


def unit_findings(arriving: Iterable[Arrival], rule: UnitRule, source: ActText) -> Iterator[Finding]:
    """What a rule on one unit says of the units brought in, each told once, at the act's words."""
    for arrival in arriving:
        if not isinstance(arrival.order.operation, InsertUnits | ReplaceUnits):
            continue
        scene, path, new = _received(arrival, arrival.order.operation)
        parent = unit_at(scene.root, path)
        for index in new:
            for below, unit in walk(parent.children[index], (*path, index)):
                yield from _told(rule(scene, below, unit), arrival, source)
            depth = len(path)
        inside = (f for f in rule(scene, path, parent) if len(f.path) > depth and f.path[:depth] == path)
        about_new = (f for f in inside if f.path[depth] in new)
        yield from _told(about_new, arrival, source)


def new_references(arriving: Iterable[Arrival], source: ActText) -> Iterator[Finding]:
    """The cross references to nothing in what an act brings in, its own units counted as standing."""
    for arrival in arriving:
        operation = arrival.order.operation
        scene, path = arrival.scene, arrival.paths[0]
        match operation:
            case InsertUnits() | ReplaceUnits():
                path = _receiver(arrival, operation)
                around = lineage(scene.root, path)[::-1]
                for new in operation.units:
                    for below, unit in walk(new):
                        if unit.text:
                            within = (*lineage(new, below)[-2::-1], *around) if below else around
                            yield from _told(references_in(scene, path, unit, unit.text, within), arrival, source)
            case InsertText(new=text) | ReplaceText(new=text):
                around = lineage(scene.root, path)[-2::-1]
                unit = unit_at(scene.root, path)
                yield from _told(references_in(scene, path, unit, text, around), arrival, source)
            case _:
                pass


def _receiver(arrival: Arrival, operation: InsertUnits | ReplaceUnits) -> Path:
    """The path of the unit that new ones go into."""
    inside = isinstance(operation, InsertUnits) and operation.side not in (Side.BEFORE, Side.AFTER)
    return arrival.paths[0] if inside else arrival.paths[0][:-1]


def _received(arrival: Arrival, operation: InsertUnits | ReplaceUnits) -> tuple[Scene, Path, range]:
    """The scene with the new units in it, the path of what receives them, and their indices there."""
    first, last = arrival.paths[0], arrival.paths[-1]
    path = _receiver(arrival, operation)
    parent = unit_at(arrival.scene.root, path)
    if isinstance(operation, ReplaceUnits):
        start, end = first[-1], last[-1] + 1
    elif operation.side in (Side.IN_ORDER, Side.ALPHABETICAL):
        path, start = _in_order(arrival, operation)
        parent, end = unit_at(arrival.scene.root, path), start
    else:
        index = first[-1] if first else 0
        places = {Side.BEFORE: index, Side.AFTER: index + 1, Side.FIRST: 0, Side.LAST: len(parent.children)}
        start = end = places[operation.side]
    children = (*parent.children[:start], *operation.units, *parent.children[end:])
    root = _grafted(arrival.scene.root, path, parent.with_children(children))
    return arrival.scene.over(root), path, range(start, start + len(operation.units))


def _in_order(arrival: Arrival, operation: InsertUnits) -> tuple[Path, int]:
    """Where units go that are placed by their label; at the end of the target where `resolve` is to say why not."""
    root, target = arrival.scene.root, Target(arrival.paths)
    groups = in_order(root, target, operation, arrival.order.result.as_label, arrival.scene.jurisdiction).value
    if groups is not None and len(groups) == 1:
        return groups[0][0], groups[0][1]
    return target.path, len(unit_at(root, target.path).children)


def _grafted(root: Unit, path: Path, unit: Unit) -> Unit:
    if not path:
        return unit
    children = list(root.children)
    children[path[0]] = _grafted(children[path[0]], path[1:], unit)
    return root.with_children(tuple(children))


def _told(findings: Iterable[Finding], arrival: Arrival, source: ActText) -> Iterator[Finding]:
    """The findings placed at the words of the official text, where they stand there."""
    number = arrival.instruction.number
    context = f"{source.act.title}, instrucción {number}"
    for finding in findings:
        stretch = source.find(number, finding.subject) if finding.subject else None
        span = source.span(*stretch) if stretch else finding.span or arrival.instruction.span
        yield replace(finding, span=span, context=context)
