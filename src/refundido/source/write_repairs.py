"""A list of repairs -> the YAML that a person reviews and gives back (see read_repairs).

What needs a person comes first: lost words, then readings proposed, then what the rules made, then forms among whose
readings nothing decides, and last what is none of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.model.repair_list import RepairEntry, RepairKind, RepairList, Verdict
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted, Spaced, emit


def write_repairs(review: RepairList, page: str, dictionary: str = "") -> str:
    """The text of the file; `page` names what was mended, `dictionary` what decided what is a word."""
    ordered = sorted(review.entries, key=_group)
    items: list[Node] = []
    for index, entry in enumerate(ordered):
        keys = dict(_keys(entry))
        written: Node = keys if entry.kind is RepairKind.LOST else Flow(keys)
        parted = entry.kind is RepairKind.LOST or (index > 0 and _group(ordered[index - 1]) != _group(entry))
        items.append(Spaced(written) if parted else written)
    head: dict[str, Node] = {"page": page}
    if dictionary:
        head["dictionary"] = dictionary
    return emit({**head, "repairs": items})


def _group(entry: RepairEntry) -> int:
    if entry.kind is RepairKind.FURNITURE:
        return 4
    if entry.kind is RepairKind.LOST:
        return 0
    if entry.verdict is Verdict.PROPOSED:
        return 1 if entry.read else 3
    return 2


def _keys(entry: RepairEntry) -> Iterator[tuple[str, Node]]:
    yield "kind", entry.kind.value
    yield "print", Quoted(entry.printed)
    if entry.read:
        yield "read", Quoted(entry.read)
    if entry.choices:
        yield "choices", Flow([Quoted(choice) for choice in entry.choices])
    yield "verdict", Bare(entry.verdict.value)
    if entry.places:
        yield "places", Flow([Quoted(place) for place in entry.places])
    if entry.around:
        yield "around", Quoted(entry.around)
    if entry.reason:
        yield "why", Quoted(entry.reason)
