"""Part of `publish`: what `ingest` keeps apart -> the text of `aparte.yaml`, which a person reviews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refundido.source.yaml_emit import Node, Quoted, emit


@dataclass(frozen=True, slots=True)
class ApartWords:
    """Words of the source that no unit holds: their place ("line:column", empty if none is known), and why."""

    source: str
    text: str
    reason: str


def apart_file(
    unplaced: Sequence[ApartWords], furniture: Sequence[ApartWords], moved: Sequence[ApartWords] = ()
) -> str:
    """The text of the file; empty if nothing is kept apart. `moved` begin what the page has in another order."""
    groups = {"unplaced": unplaced, "furniture": furniture, "moved": moved}
    entries: dict[str, Node] = {name: [_entry(each) for each in words] for name, words in groups.items() if words}
    return emit(entries) if entries else ""


def _entry(words: ApartWords) -> dict[str, Node]:
    place: dict[str, Node] = {"source": Quoted(words.source)} if words.source else {}
    return {**place, "text": Quoted(words.text.replace("\n", " ")), "reason": Quoted(words.reason)}
