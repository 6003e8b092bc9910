"""The body of a publication: units as sections, paragraphs, lists and tables.

Used by `consolidated`. Decides by what the jurisdiction says of each kind and by what each unit has which
block it becomes, and marks what is reconstructed as high up as one mark can cover it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from refundido.document.anchors import unit_anchor
from refundido.document.blocks import (
    Block,
    EditorNote,
    Extent,
    Figure,
    Heading,
    Inline,
    Item,
    ItemList,
    Mark,
    NoteRef,
    Paragraph,
    Pending,
    Reconstructed,
    Removed,
    Section,
    Words,
)
from refundido.document.facts import Fact
from refundido.document.inlines import InlineWriter, plain
from refundido.document.notes import NoteBook
from refundido.document.standing import Extents, extent_of
from refundido.document.tables import write_table
from refundido.document.traces import Traces
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Field
from refundido.model.unit import HEAD, PARAGRAPH, ROW, TABLE, Unit

SECTION_LEVEL = 7
"""Kinds of this level and outer ones become sections when they have a heading; inner ones, items of lists."""
BULLETS = {"": "•", ".": "•", "·": "•", "-": "–"}
"""How the sign of a bulleted unit is printed; a sign not listed stands as it is."""
_BULLETED = ("viñeta", "guion")
_SET_APART = "Este párrafo lo separaron los editores; el impreso no lo separa de lo anterior."
_PENDING_HEADING = "[texto no transcrito]"
_PENDING_TEXT = "Se sabe que esta parte existe, pero su texto no se ha transcrito."


def _notes(unit: Unit) -> tuple[EditorNote, ...]:
    """The editors' notes on a unit; of a paragraph that they set apart, at least that they did."""
    if unit.editorial and unit.kind == PARAGRAPH and not unit.notes:
        return (EditorNote(_SET_APART),)
    return tuple(EditorNote(note) for note in unit.notes)


def _untold(unit: Unit) -> bool:
    """Whether a unit stands for words that are not at hand."""
    return unit.pending and not (unit.text and unit.text.plain)


class BodyWriter:
    """Writes units as blocks, calling notes of `book` for the facts in `traces`."""

    def __init__(self, jurisdiction: Jurisdiction, traces: Traces, book: NoteBook) -> None:
        self._jurisdiction = jurisdiction
        self._traces = traces
        self._book = book
        self._inlines = InlineWriter(traces, book)
        self._extents = Extents()

    def write(self, root: Unit, level: int = 2) -> tuple[Block, ...]:
        """The blocks of everything that the root contains. `level` is that of its outermost headings."""
        return self._blocks(root, level, marked=False)

    def _blocks(self, parent: Unit, level: int, marked: bool, carried: tuple[NoteRef, ...] = ()) -> tuple[Block, ...]:
        """What a unit contains. `marked`: a mark covers it already. `carried`: calls for its first words."""
        blocks: list[Block] = [*_notes(parent)]
        for wholly, run in groupby(self._with_losses(parent), key=lambda pair: self._covered(pair[0], marked)):
            pairs = list(run)
            written = self._run(pairs, level, marked or wholly, carried)
            carried = () if any(unit is not None for unit, _ in pairs) else carried
            blocks.extend([Reconstructed(written)] if wholly else written)
        return tuple(blocks)

    def _covered(self, unit: Unit | None, marked: bool) -> bool:
        return not marked and unit is not None and self._extents.wholly(unit)

    def _with_losses(self, parent: Unit) -> Iterator[tuple[Unit | None, Fact | None]]:
        """The children in order, and between them the places that lost units."""
        lost = list(self._traces.lost_units(parent.id))
        for index in range(len(parent.children) + 1):
            while lost and lost[0][0] <= index:
                yield None, lost.pop(0)[1]
            if index < len(parent.children):
                yield parent.children[index], None

    def _run(
        self, pairs: list[tuple[Unit | None, Fact | None]], level: int, marked: bool, carried: tuple[NoteRef, ...]
    ) -> tuple[Block, ...]:
        blocks: list[Block] = []
        for unit, fact in pairs:
            if fact:
                blocks.append(Removed(self._book.action(fact), (self._book.call(fact),)))
                blocks.extend(self._remarks())
            elif unit is not None:
                self._add(blocks, unit, level, marked, carried)
                carried = ()
        return tuple(blocks)

    def _add(self, blocks: list[Block], unit: Unit, level: int, marked: bool, carried: tuple[NoteRef, ...]) -> None:
        """Writes one unit after the others, joining an item to the list before it."""
        if self._is_item(unit, level):
            item = self._item(unit, level, marked)
            last = blocks[-1] if blocks else None
            if isinstance(last, ItemList) and last.kind == unit.kind:
                blocks[-1] = ItemList(unit.kind, (*last.items, item))
            else:
                blocks.append(ItemList(unit.kind, (item,)))
        elif unit.kind == TABLE and unit.children and not any(child.kind in (HEAD, ROW) for child in unit.children):
            blocks.extend(self._left_of_table(unit, level, marked, carried))
        elif unit.kind == TABLE:
            blocks.append(write_table(unit, self._inlines))
            blocks.extend([*_notes(unit), *self._remarks()])
        elif unit.kind == "imagen":
            caption = self._inlines.write(unit, Field.HEADING, Extent.NONE) + self._inlines.unit_calls(unit)
            blocks.extend([Figure(unit_anchor(unit.id), caption), *self._remarks()])
        elif unit.text is not None and not unit.children and not _untold(unit):
            blocks.append(self._paragraph(unit, carried))
            blocks.extend([*_notes(unit), *self._remarks()])
        elif unit.pending and unit.kind == PARAGRAPH:
            blocks.append(Pending(unit_anchor(unit.id), _PENDING_TEXT, carried + self._inlines.unit_calls(unit)))
            blocks.extend(self._remarks())
        else:
            blocks.append(self._section(unit, level, marked))

    def _left_of_table(self, unit: Unit, level: int, marked: bool, carried: tuple[NoteRef, ...]) -> tuple[Block, ...]:
        """The words that an act left in the place of a table ("Derogada")."""
        calls = carried + self._inlines.unit_calls(unit)
        if unit.heading:
            title = self._inlines.write(unit, Field.HEADING, extent_of([unit.heading]))
            return Paragraph(unit_anchor(unit.id), title + calls), *self._blocks(unit, level, marked)
        return self._blocks(unit, level, marked, calls)

    def _remarks(self) -> tuple[Block, ...]:
        """The editors' notes on the instructions whose notes were just called for the first time."""
        return tuple(EditorNote(remark) for remark in self._book.remarks())

    def _level_of(self, unit: Unit) -> int:
        found = self._jurisdiction.kinds.get(unit.kind)
        return found.level if found else 9

    def _is_item(self, unit: Unit, level: int) -> bool:
        """Whether the unit is a member of a list and not a section of its own."""
        found = self._jurisdiction.kinds.get(unit.kind)
        if found is None or found.named_by == "text" or unit.kind in (TABLE, "imagen"):
            return False
        if found.level > SECTION_LEVEL or unit.pending:
            return found.level > SECTION_LEVEL
        if not unit.heading:
            return not any(letter.isalpha() for letter in found.shown.format(label=""))
        bulleted = unit.kind in _BULLETED
        return bulleted and (not unit.children or unit.label in {"o", "-", "–"} or level > 6)

    def _item(self, unit: Unit, level: int, marked: bool) -> Item:
        calls = self._inlines.unit_calls(unit)
        extent = Extent.NONE if marked else extent_of([unit.heading] if unit.heading else [])
        title: tuple[Inline, ...] = self._inlines.write(unit, Field.HEADING, extent)
        if title or not self._carries(unit, level):
            title, calls = title + calls, ()
        remarks = self._remarks()
        wholly = not marked and self._extents.wholly(unit)
        blocks = (*remarks, *self._blocks(unit, level, marked or wholly, calls))
        if _untold(unit):
            blocks = (Pending(f"{unit_anchor(unit.id)}-pendiente", _PENDING_TEXT), *blocks)
        return Item(unit_anchor(unit.id), self._marker(unit), title, blocks, Extent.WHOLLY if wholly else extent)

    def _carries(self, unit: Unit, level: int) -> bool:
        """Whether what a unit holds begins with words that can carry its calls."""
        first = unit.children[0] if unit.children else None
        return first is not None and bool(first.text) and not first.children and not self._is_item(first, level)

    def _marker(self, unit: Unit) -> str:
        if unit.kind in _BULLETED:
            return BULLETS.get(unit.label, unit.label)
        return self._jurisdiction.show_label(unit.kind, unit.label)

    def _paragraph(self, unit: Unit, carried: tuple[NoteRef, ...]) -> Paragraph:
        extent = extent_of([unit.text] if unit.text else [])
        content: tuple[Inline, ...] = self._inlines.write(unit, Field.TEXT, extent)
        content = content + carried + self._inlines.unit_calls(unit)
        return Paragraph(unit_anchor(unit.id), content, unit.kind, extent)

    def _section(self, unit: Unit, level: int, marked: bool) -> Section:
        extent = Extent.NONE if marked else extent_of([unit.heading] if unit.heading else [])
        content: tuple[Inline, ...] = self._inlines.write(unit, Field.HEADING, extent)
        if unit.pending and not content:
            content = (Words(_PENDING_HEADING, Mark.PENDING),)
        content, remarks = content + self._inlines.unit_calls(unit), self._remarks()
        label = self._jurisdiction.show_label(unit.kind, unit.label)
        if unit.kind in _BULLETED:
            label = BULLETS.get(unit.label, unit.label) if unit.label else ""
        heading = Heading(level, unit.kind, label, content, plain(content), extent)
        blocks = (*remarks, *self._blocks(unit, level + 1, marked))
        if unit.pending:
            blocks = (Pending(f"{unit_anchor(unit.id)}-pendiente", _PENDING_TEXT), *blocks)
        if unit.text is not None:
            blocks = (self._paragraph(unit, ()), *blocks)
        return Section(unit_anchor(unit.id), heading, blocks)
