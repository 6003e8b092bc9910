"""Part of `report`: a provision as it stood on a day, for people and for programs.

The blocks are those of the publication, so that what is shown is what is published: what is not official is
said where it stands, and every changed passage calls its source note.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import assert_never

from refundido.document.blocks import (
    Block,
    Cell,
    Column,
    EditorNote,
    Extent,
    Figure,
    Inline,
    Item,
    ItemList,
    Mark,
    NoteRef,
    Paragraph,
    Pending,
    Reconstructed,
    Removed,
    Row,
    Section,
    SourceNote,
    Table,
    Words,
)
from refundido.document.spanish import long_date, of_when
from refundido.model.act import When
from refundido.model.text import Run
from refundido.model.unit import Unit
from refundido.report.edits_json import when_json
from refundido.report.marks import in_cell
from refundido.report.place import clean
from refundido.report.text import Line

Shown = Block | Item | Row | Cell | Column
"""What a unit of a text becomes in a publication."""

_SAID = {
    Mark.OFFICIAL: "oficial",
    Mark.RECONSTRUCTED: "reconstruido",
    Mark.GAP: "perdido",
    Mark.PENDING: "pendiente",
}
_NOTE_KEYS = ("number", "act", "cite", "action", "in_force")
_RECONSTRUCTED = (Extent.WHOLLY, Extent.MOSTLY)


@dataclass(frozen=True, slots=True)
class Provision:
    """One unit of an edition: how it is written as an address, its blocks (one, but for the whole text's), its notes.

    `covered`: it stands inside a text that is reconstructed whole.
    """

    instrument: str
    title: str
    day: date
    since: When
    address: str
    unit: Unit
    label: str
    blocks: tuple[Shown, ...]
    notes: tuple[SourceNote, ...]
    covered: bool = False


def provision_lines(provision: Provision) -> tuple[Line, ...]:
    """The provision for people: where and when, its words, and where its changes come from."""
    head: list[Line] = [
        ((provision.address or provision.title, "strong"),),
        (
            (
                f"{provision.title}. Texto al {long_date(provision.day)}; edición {of_when(provision.since)}",
                "frame",
            ),
        ),
        (),
    ]
    body = [line for block in provision.blocks for line in _shown(block, 0, provision.covered)]
    notes = [_note(note) for note in provision.notes]
    return (*head, *body, *(((), *notes) if notes else ()))


def _note(note: SourceNote) -> Line:
    former = "; ".join(f"«{''.join(each.text for each in words)}»" for words in note.former)
    before = f" Antes: {former}." if former else ""
    said = " ".join(
        (f"{note.action}: {note.act}, {note.cite}. En vigor desde el {note.in_force}.{before}", *note.remarks)
    )
    return (f"[{note.number}] ", "strong"), (said, "plain")


def _shown(block: Shown, depth: int, covered: bool) -> Iterator[Line]:
    match block:
        case Section():
            yield _line(depth, (block.heading.label, "strong"), (_words(block.heading.content), "strong"))
            for inner in block.blocks:
                yield from _shown(inner, depth + 1, covered)
        case Paragraph():
            yield _line(depth, _prefix(block.extent, covered), (_words(block.content), "plain"))
        case ItemList():
            for item in block.items:
                yield from _shown(item, depth, covered)
        case Item():
            yield from _item(block, depth, covered)
        case Table():
            yield from _table(block, depth, covered)
        case Row() | Cell() | Column():
            yield _line(depth, _prefix(Extent.NONE, covered), (_cells(block), "plain"))
        case Figure():
            yield _line(depth, ("[imagen]", "nota"), (_words(block.caption), "plain"))
        case Pending():
            yield _line(depth, (f"[{block.text}]", "aviso"))
        case Removed():
            yield _line(depth, (f"[{block.text}]", "nota"), (_words(block.refs), "plain"))
        case EditorNote():
            yield _line(depth, ("Nota del editor:", "nota"), (block.text, "plain"))
        case Reconstructed():
            for inner in block.blocks:
                yield from _shown(inner, depth, True)
        case _:
            assert_never(block)


def _item(item: Item, depth: int, covered: bool) -> Iterator[Line]:
    covered = covered or item.extent is Extent.WHOLLY
    inner = [line for block in item.blocks for line in _shown(block, 0, covered)]
    marker: Line = ((item.marker, "strong"),)
    if item.title:
        yield _line(depth, *marker, (_words(item.title), "strong"))
    elif inner:
        yield _line(depth, *marker, *inner.pop(0))
    else:
        yield _line(depth, *marker)
    for line in inner:
        yield ("  " * (depth + 1), "plain"), *line


def _table(table: Table, depth: int, covered: bool) -> Iterator[Line]:
    if table.caption:
        yield _line(depth, ("Tabla.", "strong"), (_words(table.caption), "strong"))
    yield _line(depth, _prefix(table.extent, covered), (_row(c.content for c in table.columns), "strong"))
    for row in table.rows:
        yield _line(depth, (_cells(row), "plain"))


def _cells(block: Row | Cell | Column) -> str:
    return _row(cell.content for cell in block.cells) if isinstance(block, Row) else _words(block.content)


def _row(cells: Iterable[Iterable[Inline]]) -> str:
    return " | ".join(in_cell(_words(content)) for content in cells)


def _prefix(extent: Extent, covered: bool) -> tuple[str, str]:
    return ("[reconstruido]", "nota") if covered or extent in _RECONSTRUCTED else ("", "plain")


def _words(content: Iterable[Inline]) -> str:
    return "".join(f"[{each.number}]" if isinstance(each, NoteRef) else _marked(each) for each in content)


def _marked(words: Words) -> str:
    if words.mark is Mark.REPAIRED:
        return f"{words.text} [impreso: {words.printed}]"
    return f"{{{_SAID[words.mark]}: {words.text}}}" if words.mark in _SAID else words.text


def _line(depth: int, *pieces: tuple[str, str]) -> Line:
    """Pieces that say something, with spaces between, at a depth."""
    said = [(clean(words.strip()), style) for words, style in pieces if words.strip()]
    spaced = [(f" {words}" if position else words, style) for position, (words, style) in enumerate(said)]
    return (("  " * depth, "plain"), *spaced)


def provisions_json(provisions: Iterable[Provision]) -> str:
    """The provisions for programs, as a JSON document that ends in a newline."""
    return json.dumps([_as_json(each) for each in provisions], ensure_ascii=False, indent=2) + "\n"


def _as_json(provision: Provision) -> dict[str, object]:
    return {
        "instrument": provision.instrument,
        "title": provision.title,
        "date": provision.day.isoformat(),
        "edition": when_json(provision.since),
        "address": provision.address,
        "printed_label": provision.label,
        "unit": _unit(provision.unit),
        "notes": [{name: getattr(note, name) for name in _NOTE_KEYS} for note in provision.notes],
    }


def _unit(unit: Unit) -> dict[str, object]:
    said: dict[str, object] = {"id": unit.id, "kind": unit.kind, "standing": str(unit.standing)}
    if unit.label:
        said["label"] = unit.label
    for name, text in (("heading", unit.heading), ("text", unit.text)):
        if text is not None:
            said[name] = text.plain
            said[f"{name}_runs"] = [_run(run) for run in text.runs]
    if unit.variants:
        said["variants"] = list(unit.variants)
    if unit.children:
        said["units"] = [_unit(child) for child in unit.children]
    return said


def _run(run: Run) -> dict[str, str]:
    return {
        "text": run.text,
        "standing": str(run.standing),
        "act": run.origin.act,
        "instruction": run.origin.instruction,
    }
