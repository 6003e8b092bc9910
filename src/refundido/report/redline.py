"""Part of `report`: a comparison for people who read it on a terminal, line by line.

The first two columns of a line are never text: spaces before text that stays or changes in its place, an arrow
before text that moved, @@ before the address of what follows, … for text that did not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from refundido.compare.edits import Fate
from refundido.document.blocks import (
    Block,
    EditorNote,
    Figure,
    Item,
    ItemList,
    Paragraph,
    Pending,
    Reconstructed,
    Removed,
    Section,
    Table,
    Words,
)
from refundido.document.comparison_blocks import (
    ChangedCell,
    ChangedItem,
    ChangedParagraph,
    ChangedRow,
    ChangedSection,
    ChangedTable,
    ComparisonBlock,
    Fold,
    Locator,
    MovedAway,
    MovedHere,
    Plain,
    Regrouped,
    Seam,
    Side,
    Stretch,
    Whole,
)
from refundido.document.comparison_pages import Redline
from refundido.report.marks import label_stretches, pieces, stretch_of
from refundido.report.place import clean
from refundido.report.text import Line, Piece

_BAR: Piece = (" | ", "plain")
_SPACE = Stretch(Fate.KEPT, (Words(" "),))
_SAME = "Los dos textos dicen lo mismo."
_DRAWN = (("sobre doble raya", "en {oficial: …}"), ("sobre puntos", "en {reconstruido: …}"))
"""How pages show standings, and how a terminal does."""
_AWAY, _HERE, _SEAM, _PLACE = "→ ", "← ", "¶ ", "@@ "


def redline_lines(page: Redline, *, marks: bool) -> Iterator[Line]:
    """A comparison, its changes in colours or between marks."""
    head = page.head
    yield ((clean(head.title), "strong"),)
    yield ((clean(head.instrument), "frame"),)
    if head.before and len(page.parts) <= 1:
        yield ("− ", "deleted"), (clean(head.before), "plain")
        yield ("+ ", "inserted"), (clean(head.after), "plain")
    for name, value in head.facts:
        yield (f"{name}: ", "strong"), (clean(value), "plain")
    if page.summary:
        yield ((f"{'; '.join(page.summary)}.", "plain"),)
    if head.warning:
        yield ((clean(head.warning), "aviso"),)
    for part in page.parts:
        yield ()
        if part.title:
            yield ((clean(part.title), "strong"),)
            yield ("− ", "deleted"), (clean(part.before), "plain")
            yield ("+ ", "inserted"), (clean(part.after), "plain")
        if not part.blocks:
            yield ((_SAME, "good"),)
        yield from block_lines(part.blocks, marks=marks)


def block_lines(
    blocks: Iterable[ComparisonBlock], *, marks: bool, side: Side = Side.BOTH, bare: bool = False
) -> Iterator[Line]:
    """Blocks of a comparison, as both texts or as one of them. `bare`: the words alone, nothing said of them."""
    printer = _Printer(marks, side, bare=bare)
    for block in blocks:
        yield from printer.changed(block)


@dataclass(frozen=True, slots=True)
class _Printer:
    """Prints at a depth; `gutter` stands before text, `fate` is that of the blocks of a publication.

    `bare`: the words of the text alone.
    """

    marks: bool
    side: Side
    gutter: str = "  "
    depth: int = 0
    fate: Fate = Fate.KEPT
    bare: bool = False

    def changed(self, block: ComparisonBlock) -> Iterator[Line]:
        """The lines of a block of a comparison."""
        match block:
            case Locator():
                yield from () if self.bare else _located(block)
            case Fold():
                text = block.before if block.before and self.side is Side.BEFORE else block.text
                yield (("…", "nota"),) if self.bare else (("… ", "nota"), (clean(text), "nota"))
            case ChangedParagraph():
                yield from self._standing(getattr(block.standings, self.side))
                yield self._text(block.content)
            case ChangedSection():
                yield self._text(_labelled(label_stretches(block.label.before, block.label.after), block.heading))
                yield from self._all(block.blocks)
            case ChangedItem():
                marker = label_stretches(block.marker.before, block.marker.after)
                yield self._text(_labelled(marker, block.title))
                yield from replace(self, depth=self.depth + 1)._all(block.blocks)
            case ChangedTable():
                yield from self._table(block)
            case Whole():
                yield from self._whole(block)
            case MovedAway() | MovedHere():
                yield from self._moved(block)
            case Regrouped():
                yield from self._regrouped(block)
            case Plain():
                for inner in block.blocks:
                    yield from self.plain(inner)
            case _:
                assert_never(block)

    def _all(self, blocks: Iterable[ComparisonBlock]) -> Iterator[Line]:
        for block in blocks:
            yield from self.changed(block)

    def _text(self, stretches: Iterable[Stretch]) -> Line:
        return self._line(pieces(stretches, marks=self.marks, side=self.side, bare=self.bare))

    def _line(self, words: Line) -> Line:
        if self.bare:
            return words
        return (self.gutter + "  " * self.depth, "plain"), *words

    def _standing(self, said: str) -> Iterator[Line]:
        if said and not self.bare:
            for drawn, written in _DRAWN:
                said = said.replace(drawn, written)
            yield (("; ", "frame"), (said, "frame"))

    def _whole(self, block: Whole) -> Iterator[Line]:
        hidden = {Side.BEFORE: Fate.INSERTED, Side.AFTER: Fate.DELETED}
        if hidden.get(self.side) is not block.fate:
            for inner in block.blocks:
                yield from replace(self, fate=block.fate).plain(inner)

    def _moved(self, block: MovedAway | MovedHere) -> Iterator[Line]:
        away = isinstance(block, MovedAway)
        if self.side is (Side.AFTER if away else Side.BEFORE):
            return
        gutter = _AWAY if away else _HERE
        if not self.bare:
            yield ((_PLACE + gutter + clean(block.notice), "moved"),)
        inside = replace(self, gutter=gutter)
        if isinstance(block, MovedAway) and block.before and self.side is Side.BEFORE:
            yield from inside._all(block.before)
        elif isinstance(block, MovedAway):
            for inner in block.blocks:
                yield from inside.plain(inner)
        else:
            yield from inside._all(block.blocks)

    def _regrouped(self, block: Regrouped) -> Iterator[Line]:
        if not self.bare:
            yield ((_PLACE + _SEAM + clean(block.notice), "moved"),)
        if self.side is (Side.BEFORE if block.seam is Seam.SPLIT else Side.AFTER):
            yield self._text([each for part in block.parts for each in (_SPACE, *part.content)][1:])
            return
        for position, part in enumerate(block.parts):
            yield replace(self, gutter=_SEAM if position else self.gutter)._text(part.content)

    def _table(self, table: ChangedTable) -> Iterator[Line]:
        yield from self._standing(getattr(table.standings, self.side))
        if table.caption:
            yield self._text(table.caption)
        if table.columns:
            yield self._row(self._standing_cells(table.columns))
        for row in table.rows:
            yield from self._changed_row(row)

    def _changed_row(self, row: ChangedRow) -> Iterator[Line]:
        if row.skipped and self.bare:
            yield (("…", "nota"),)
            return
        if row.skipped:
            told = "fila" if row.skipped == 1 else "filas"
            yield ((f"… {row.skipped} {told} sin cambios", "nota"),)
            return
        if {Side.BEFORE: Fate.INSERTED, Side.AFTER: Fate.DELETED}.get(self.side) is row.fate:
            return
        if row.moved:
            gutter = _AWAY if row.fate is Fate.DELETED else _HERE
            if not self.bare:
                yield ((_PLACE + gutter + clean(row.moved), "moved"),)
            cells = row.before if row.before and self.side is Side.BEFORE else row.cells
            yield replace(self, gutter=gutter)._row(self._standing_cells(cells))
        else:
            yield self._row(self._standing_cells(row.cells))

    def _standing_cells(self, cells: Iterable[ChangedCell]) -> Iterator[tuple[Stretch, ...]]:
        """The words of the cells that stand in the text shown."""
        hidden = {Side.BEFORE: Fate.INSERTED, Side.AFTER: Fate.DELETED}.get(self.side)
        return (cell.content for cell in cells if cell.fate is not hidden)

    def _row(self, cells: Iterable[tuple[Stretch, ...]]) -> Line:
        line: list[Piece] = []
        for position, cell in enumerate(cells):
            line.extend((_BAR,) if position else ())
            line.extend(pieces(cell, marks=self.marks, side=self.side, bare=self.bare, cell=True))
        return self._line(tuple(line))

    def plain(self, block: Block) -> Iterator[Line]:
        """The lines of a block of a publication, all of one fate."""
        match block:
            case Section():
                label = (Words(f"{block.heading.label} "),) if block.heading.label else ()
                yield self._text((stretch_of((*label, *block.heading.content), self.fate),))
                for inner in block.blocks:
                    yield from self.plain(inner)
            case Paragraph():
                yield self._text((stretch_of(block.content, self.fate),))
            case ItemList():
                for item in block.items:
                    yield from self._item(item)
            case Table():
                yield from self._plain_table(block)
            case Figure():
                yield self._text((stretch_of(block.caption, self.fate),))
            case Pending() | EditorNote() | Removed():
                yield from self._standing(clean(block.text))
            case Reconstructed():
                yield from self._standing("Texto reconstruido")
                for inner in block.blocks:
                    yield from self.plain(inner)
            case _:
                assert_never(block)

    def _item(self, item: Item) -> Iterator[Line]:
        blocks = list(item.blocks)
        content = item.title
        if not content and blocks and isinstance(blocks[0], Paragraph):
            first = blocks.pop(0)
            assert isinstance(first, Paragraph)
            content = first.content
        yield self._text((stretch_of((Words(f"{item.marker} "), *content), self.fate),))
        for inner in blocks:
            yield from replace(self, depth=self.depth + 1).plain(inner)

    def _plain_table(self, table: Table) -> Iterator[Line]:
        if table.caption:
            yield self._text((stretch_of(table.caption, self.fate),))
        for cells in ([c.content for c in table.columns], *([c.content for c in row.cells] for row in table.rows)):
            yield self._row([(stretch_of(content, self.fate),) for content in cells])


def _labelled(label: tuple[Stretch, ...], words: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    return (*label, _SPACE, *words) if label and words else label or words


def _located(block: Locator) -> Iterator[Line]:
    yield (_PLACE, "frame"), (clean(block.address or block.step), "frame")
    for source in block.sources:
        yield (_PLACE, "frame"), (f"  {clean(source.cite)}", "nota")
    for said in block.said:
        yield (_PLACE, "frame"), (f"  {clean(said)}", "moved")
