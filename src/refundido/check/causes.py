"""Part of `check`: the instruction of an act that a finding on an edition comes from, and the finding told at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from refundido.check.finding import Finding
from refundido.diagnostic import Related
from refundido.model.act import Act
from refundido.model.change import Change, ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.unit import Unit, unit_at, walk


def at_its_cause(finding: Finding, edition: Edition, acts: Mapping[str, Act]) -> Finding:
    """A finding that an edition has and those before it do not, at the instruction that brought it about.

    What stands in an act's file already stays where it is; that it is the act's is said in either case. Where no
    instruction touched what it speaks of, it is the act's as a whole; the base text's findings stay as they are.
    """
    act_id, number = _cause(finding, edition)
    act = acts.get(act_id)
    if act is None or act.span is None:
        return finding
    instruction = next((each for each in act.instructions if each.number == number), None)
    who = f"{act.title}, instrucción {number}" if instruction is not None else act.title
    context = f"{who}; {finding.context}" if finding.context else who
    if finding.span is not None and finding.span.file == act.span.file:
        return replace(finding, context=context)
    span = instruction.span if instruction is not None and instruction.span is not None else act.span
    related = (*finding.related, Related("Ésta es la unidad.", finding.span)) if finding.span else finding.related
    return replace(finding, span=span, context=context, related=related)


def _cause(finding: Finding, edition: Edition) -> tuple[str, str]:
    """The act and instruction: the last that touched the unit or what it holds, or else what stands beside it."""
    changes = [(amendment.act, change) for amendment in edition.amendments for change in amendment.changes]
    for near in _nearness(finding, edition):
        for act, change in reversed(changes):
            if not near.isdisjoint(_touched(change)):
                return act, change.instruction
    only = {amendment.act for amendment in edition.amendments}
    numbers = {change.instruction for _, change in changes}
    return (only.pop(), numbers.pop() if len(numbers) == 1 else "") if len(only) == 1 else ("", "")


def _nearness(finding: Finding, edition: Edition) -> Iterator[frozenset[str]]:
    yield _ids([unit_at(edition.root, finding.path)])
    if finding.path:
        parent = unit_at(edition.root, finding.path[:-1])
        yield frozenset([parent.id]) | _ids(parent.children)


def _ids(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(unit.id for each in units for _, unit in walk(each))


def _touched(change: Change) -> Iterator[str]:
    yield change.unit
    if isinstance(change, ChildrenChange):
        yield from (unit.id for each in change.inserted for _, unit in walk(each))
