"""Part of `render`: the blocks of a publication as WordprocessingML, with source notes as footnotes.

Word numbers the footnotes by itself, in the order of their calls, which is that of the notes in every other form of the
publication: a mark of one's own with two digits is shown twice by LibreOffice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from refundido.document.blocks import (
    Block,
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
    Section,
    SourceNote,
    Table,
    Words,
)
from refundido.render.docx_parts import NAMESPACES, bookmark_name, note_paragraph, paragraph, run
from refundido.render.docx_styles import BODY_WIDTH, DEEPEST_HEADING, DEEPEST_LIST

_STYLES = {
    Mark.OFFICIAL: "Oficial",
    Mark.RECONSTRUCTED: "Reconstruido",
    Mark.REPAIRED: "Reparado",
    Mark.GAP: "Perdido",
    Mark.PENDING: "NoTranscrito",
}
_SHADE = '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F4"/>'
_BARRED = (Extent.MOSTLY, Extent.WHOLLY)
_TAGS = {Extent.MOSTLY: "Reconstruido, salvo lo subrayado", Extent.PARTLY: "Reconstruido lo que va sobre puntos"}


class BlockWriter:
    """Writes blocks, and keeps the footnotes that they call."""

    def __init__(self, notes: Iterable[SourceNote]) -> None:
        self._notes: Mapping[int, SourceNote] = {note.number: note for note in notes}
        self._called: list[int] = []
        self._marks = 0

    def blocks(self, blocks: Sequence[Block], items: int = 0, *, bar: bool = False) -> str:
        """Blocks, inside so many lists."""
        return "".join(self._block(block, items, bar) for block in blocks)

    def _block(self, block: Block, items: int, bar: bool) -> str:
        match block:
            case Section():
                return self._section(block, items, bar)
            case Paragraph():
                return self._paragraph(block, items, bar)
            case ItemList():
                return "".join(self._item(item, items, bar) for item in block.items)
            case Table():
                return self._table(block, bar)
            case Reconstructed():
                return note_paragraph("Rotulo", "Texto reconstruido") + self.blocks(block.blocks, items, bar=True)
            case Figure():
                return paragraph("Imagen", run("Imagen. ", bold=True) + self.inlines(block.caption), bar=bar)
            case Pending():
                return note_paragraph("Pendiente", block.text, lead="Texto pendiente. ")
            case Removed():
                content = run(f"[{block.text}]", "NoTranscrito") + self.inlines(block.refs)
                return paragraph(_style("ListContinue", items), content)
            case EditorNote():
                return note_paragraph("NotaEditor", block.text, lead="Nota del editor. ")
            case _:
                assert_never(block)

    def _section(self, section: Section, items: int, bar: bool) -> str:
        head = section.heading
        label = f"{head.label} " if head.label and head.content else head.label
        content = (run(label) if label else "") + self.inlines(head.content)
        style = f"Heading{min(max(head.level - 1, 1), DEEPEST_HEADING)}"
        line = paragraph(style, self.bookmark(section.anchor, content), bar=bar or head.extent in _BARRED)
        tag = "Epígrafe reconstruido" if head.extent is Extent.WHOLLY else _TAGS.get(head.extent, "")
        return line + (note_paragraph("Rotulo", tag) if tag else "") + self.blocks(section.blocks, items, bar=bar)

    def _paragraph(self, block: Paragraph, items: int, bar: bool) -> str:
        tag = note_paragraph("Rotulo", _TAGS[block.extent]) if block.extent in _TAGS else ""
        style = "Nota" if block.kind == "nota" else _style("ListContinue", items)
        return tag + paragraph(style, self.inlines(block.content), bar=bar or block.extent is Extent.MOSTLY)

    def _item(self, item: Item, items: int, bar: bool) -> str:
        """An item: its marker with its title, or with its first paragraph."""
        wholly = item.extent is Extent.WHOLLY
        barred = bar or item.extent in _BARRED
        blocks = item.blocks
        content, extent = item.title, item.extent
        if not content and blocks and isinstance(blocks[0], Paragraph):
            content, extent, blocks = blocks[0].content, blocks[0].extent, blocks[1:]
        tag = "Texto reconstruido" if wholly else _TAGS.get(extent, "")
        label = run(f"{item.marker}\t") if item.marker else ""
        line = label + self.inlines(content, bold=bool(item.title and item.blocks))
        style = _style("List", items + 1) if item.marker else _style("ListContinue", items + 1)
        title = bool(item.title and item.blocks)
        own = paragraph(style, self.bookmark(item.anchor, line), bar=barred, keep=title) if line else ""
        return (note_paragraph("Rotulo", tag) if tag else "") + own + self.blocks(blocks, items + 1, bar=bar or wholly)

    def _table(self, block: Table, bar: bool) -> str:
        """A table under its caption, which takes the calls of its heads: a head is repeated on every page."""
        calls = [inline for column in block.columns for inline in column.content if isinstance(inline, NoteRef)]
        editorial = run(" (cabezas puestas por los editores)", "NoTranscrito") if block.head_editorial else ""
        caption = self.inlines((*block.caption, *calls)) + editorial
        tag = note_paragraph("Rotulo", _TAGS[block.extent]) if block.extent in _TAGS else ""
        above = paragraph("Caption", self.bookmark(block.anchor, caption), bar=bar) if caption else ""
        heads = [self.inlines([i for i in c.content if not isinstance(i, NoteRef)]) for c in block.columns]
        rows = [[self.inlines(cell.content) for cell in row.cells] for row in block.rows]
        shares = [column.share for column in block.columns]
        edge = bar or block.extent in _BARRED
        return tag + above + grid(heads, [row for row in rows if row], shares, edge=edge)

    def inlines(self, content: Iterable[Inline], *, bold: bool = False) -> str:
        """Words and calls to notes, as runs."""
        return "".join(self._call(i) if isinstance(i, NoteRef) else _words(i, bold=bold) for i in content)

    def _call(self, ref: NoteRef) -> str:
        """A call to a note: a footnote the first time, a link to that call later."""
        if ref.number in self._called or ref.number not in self._notes:
            name = bookmark_name(f"nota-{ref.number}")
            shown = self._called.index(ref.number) + 1 if ref.number in self._called else ref.number
            return f'<w:hyperlink w:anchor="{name}">{run(str(shown), "FootnoteReference")}</w:hyperlink>'
        self._called.append(ref.number)
        call = (
            f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{ref.number}"/></w:r>'
        )
        return self.bookmark(f"nota-{ref.number}", call)

    def bookmark(self, anchor: str, content: str) -> str:
        """Content that a link can lead to."""
        self._marks += 1
        start = f'<w:bookmarkStart w:id="{self._marks}" w:name="{bookmark_name(anchor)}"/>'
        return f'{start}{content}<w:bookmarkEnd w:id="{self._marks}"/>'

    def footnotes(self) -> str:
        """The part of the package that holds the footnotes called; empty if there are none."""
        if not self._called:
            return ""
        rules = "".join(
            f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{sign}/></w:r></w:p></w:footnote>'
            for number, kind, sign in (
                (-1, "separator", "separator"),
                (0, "continuationSeparator", "continuationSeparator"),
            )
        )
        notes = "".join(_footnote(self._notes[number]) for number in self._called)
        return f"<w:footnotes {NAMESPACES}>{rules}{notes}</w:footnotes>"


def _style(name: str, depth: int) -> str:
    """A style of lists at a depth, that of plain paragraphs outside them."""
    if not depth:
        return "Normal"
    return f"{name}{min(depth, DEEPEST_LIST) if depth > 1 else ''}"


def _words(words: Words, *, bold: bool = False) -> str:
    style = _STYLES.get(words.mark, "")
    if words.mark is Mark.GAP:
        return run(f"[{words.text}]", style, bold=bold)
    printed = run(f" [impreso: «{words.printed}»]", "NoTranscrito") if words.mark is Mark.REPAIRED else ""
    return run(words.text, style, bold=bold) + (printed if words.printed else "")


def _footnote(note: SourceNote) -> str:
    said = f" {note.action}: {note.act}, {note.cite}. En vigor desde el {note.in_force}."
    content = f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>{run(said)}'
    for index, former in enumerate(note.former):
        content += run("; «" if index else " Antes decía: «") + "".join(_words(each) for each in former) + run("»")
    content += run(".") if note.former else ""
    content += "".join(run(f" {remark}") for remark in note.remarks)
    return f'<w:footnote w:id="{note.number}">{paragraph("FootnoteText", content)}</w:footnote>'


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]], shares: Sequence[int], *, edge: bool = False) -> str:
    """A table of cells already written, its heads repeated on every page, and the line that parts it from the next."""
    count = max((len(row) for row in (heads, *rows)), default=0)
    if not count or not (heads or rows):
        return ""
    if len(shares) != count:
        shares = [100 // count] * count
    widths = [share * BODY_WIDTH // 100 for share in shares]
    thick = '<w:tblBorders><w:left w:val="single" w:sz="18" w:space="0" w:color="9A7B2F"/></w:tblBorders>'
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    written = _row(heads, widths, head=True) if heads else ""
    written += "".join(_row(row, widths) for row in rows)
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
        f'{thick if edge else ""}<w:tblLayout w:type="fixed"/><w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" '
        f'w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/></w:tblPr><w:tblGrid>{columns}</w:tblGrid>'
        f"{written}</w:tbl>{paragraph('Separador', '')}"
    )


def _row(cells: Sequence[str], widths: Sequence[int], *, head: bool = False) -> str:
    style, shade = ("Cabeza", _SHADE) if head else ("Celda", "")
    written = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{shade}</w:tcPr>{paragraph(style, cell)}</w:tc>'
        for cell, width in zip(cells, widths, strict=False)
    )
    return f"<w:tr><w:trPr><w:cantSplit/>{'<w:tblHeader/>' if head else ''}</w:trPr>{written}</w:tr>"
