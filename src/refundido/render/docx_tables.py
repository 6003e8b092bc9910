"""Part of `render`: the rows and cells of a compared table in a Word file.

A row or a cell that came or went is marked as such, and its words with it; Word has such marks for rows and for cells
but none for a moved row nor for a column: comments say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from refundido.compare.marked import Mark, Marked
from refundido.document.blocks import Extent
from refundido.document.tables import column_shares
from refundido.model.unit import HEAD, ROW, Unit
from refundido.render.docx_fates import segments, whole
from refundido.render.docx_parts import Track, paragraph
from refundido.render.docx_stream import Segment, Stream, extent_in, words
from refundido.render.docx_styles import BODY_WIDTH

_CELL_MARKS = {Track.DELETED: "cellDel", Track.INSERTED: "cellIns"}
_NO_MARK = "Word no tiene marca para una fila trasladada"
_MOVED = {
    Track.DELETED: f"{_NO_MARK}: va suprimida aquí e incorporada allá.",
    Track.INSERTED: f"{_NO_MARK}: va incorporada aquí y suprimida allá.",
}
_MOVED_TABLE = {
    Track.DELETED: "Tabla trasladada a otro lugar: va suprimida aquí e incorporada allá.",
    Track.INSERTED: "Tabla traída de otro lugar: va incorporada aquí y suprimida allá.",
}
_COLUMNS = {
    (Track.DELETED, True): "Columna suprimida.",
    (Track.INSERTED, True): "Columna incorporada.",
    (Track.DELETED, False): "Celda suprimida.",
    (Track.INSERTED, False): "Celda incorporada.",
}
_THICK = '<w:tblBorders><w:left w:val="single" w:sz="18" w:space="0" w:color="9A7B2F"/></w:tblBorders>'


@dataclass(frozen=True, slots=True)
class _Cell:
    fate: Track
    words: tuple[Segment, ...]
    unit: str

    @property
    def column(self) -> str:
        """The column that the cell is in."""
        return self.unit.rsplit(".", 1)[-1]


@dataclass(frozen=True, slots=True)
class _Row:
    fate: Track
    unit: Unit
    cells: tuple[_Cell, ...]
    note: str = ""

    @property
    def head(self) -> bool:
        """Whether it is the head of the table."""
        return self.unit.kind == HEAD


def write_rows(table: Marked, fate: Track, stream: Stream, notice: Callable[[Marked], str]) -> list[Marked]:
    """Writes the rows of a table that has a fate; gives what else it contains. `notice` says where a row moved.

    That a table moved, or rows of it, is said in a comment on the line after it: LibreOffice would leave a row that
    goes standing, empty, if a comment hung on it.
    """
    unit = _side(table, fate)
    if fate is Track.KEPT and table.children:
        children = table.children
    else:
        children = tuple(Marked(Mark.KEPT, child, child, changed=False) for child in unit.children)
    simple = {Track.MOVED_FROM: Track.DELETED, Track.MOVED_TO: Track.INSERTED}.get(fate, fate)
    every = (_row(child, simple, notice) for child in children if child.unit.kind in (HEAD, ROW))
    rows = [row for row in every if row.cells]
    if rows:
        stream.block(_table(unit, rows, stream))
    if simple is not fate:
        stream.note(_MOVED_TABLE[simple])
    for row in rows:
        if row.note:
            stream.note(row.note)
    return [child for child in children if child.unit.kind not in (HEAD, ROW)]


def _side(node: Marked, fate: Track) -> Unit:
    found = node.after if fate.new else node.before
    return found or node.unit


def _row(node: Marked, fate: Track, notice: Callable[[Marked], str]) -> _Row:
    if fate is not Track.KEPT:
        return _uniform(_side(node, fate), fate)
    match node.mark:
        case Mark.DELETED | Mark.MOVED_AWAY:
            moved = f"{notice(node)}. {_MOVED[Track.DELETED]}" if node.mark is Mark.MOVED_AWAY else ""
            return _uniform(node.unit, Track.DELETED, moved)
        case Mark.INSERTED | Mark.MOVED_HERE:
            moved = f"{notice(node)}. {_MOVED[Track.INSERTED]}" if node.mark is Mark.MOVED_HERE else ""
            return _uniform(node.unit, Track.INSERTED, moved)
        case _ if node.children:
            return _Row(fate, node.unit, tuple(_cells(node.children)))
        case _:
            return _uniform(node.unit, fate)


def _uniform(row: Unit, fate: Track, note: str = "") -> _Row:
    return _Row(fate, row, tuple(_cell(cell, fate) for cell in row.children), note)


def _cell(cell: Unit, fate: Track) -> _Cell:
    return _Cell(fate, whole(cell.text, fate), cell.id)


def _cells(nodes: Sequence[Marked]) -> Iterator[_Cell]:
    """The cells of a row that stays; those split or joined are told as gone and come."""
    for index, node in enumerate(nodes):
        splits = index + 1 < len(nodes) and nodes[index + 1].mark is Mark.SPLIT_OFF
        if node.mark is Mark.KEPT and not (splits and node.before is not node.after):
            yield _Cell(Track.KEPT, segments(node.words, Track.KEPT), node.unit.id)
            continue
        come = node.mark in (Mark.INSERTED, Mark.MOVED_HERE, Mark.SPLIT_OFF)
        for gone in () if come or node.before is None else (node.before, *node.joined):
            yield _cell(gone, Track.DELETED)
        if node.after is not None and node.mark not in (Mark.DELETED, Mark.MOVED_AWAY):
            yield _cell(node.after, Track.INSERTED)


def _table(unit: Unit, rows: Sequence[_Row], stream: Stream) -> str:
    extent = extent_in(segment for row in rows for cell in row.cells for segment in cell.words)
    widths = _widths(unit, max(len(row.cells) for row in rows))
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    edge = _THICK if extent in (Extent.MOSTLY, Extent.WHOLLY) else ""
    told: set[tuple[Track, str]] = set()
    written: list[str] = []
    for row in rows:
        written.append(_row_xml(row, widths, extent, told, stream))
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>{edge}'
        '<w:tblLayout w:type="fixed"/><w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" '
        f'w:lastColumn="0" w:noHBand="0" w:noVBand="1"/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>'
        f"{''.join(written)}</w:tbl>"
    )


def _widths(unit: Unit, count: int) -> list[int]:
    shares = column_shares(unit)
    if len(shares) != count:
        return [BODY_WIDTH // max(count, 1)] * count
    return [share * BODY_WIDTH // 100 for share in shares]


def _row_xml(
    row: _Row,
    widths: Sequence[int],
    extent: Extent,
    told: set[tuple[Track, str]],
    stream: Stream,
) -> str:
    head = "<w:tblHeader/>" if row.head else ""
    stream.turn(row.fate, row.unit.id)
    mark = stream.revisions.mark(row.fate)
    cells: list[str] = []
    for index, cell in enumerate(row.cells):
        own: list[str] = []
        if cell.fate is not row.fate and (cell.fate, cell.column) not in told:
            told.add((cell.fate, cell.column))
            own.append(_COLUMNS[cell.fate, row.head])
        cells.append(_cell_xml(cell, row, widths[index], extent, own, stream))
    return f"<w:tr><w:trPr><w:cantSplit/>{head}{mark}</w:trPr>{''.join(cells)}</w:tr>"


def _cell_xml(cell: _Cell, row: _Row, width: int, extent: Extent, notes: Sequence[str], stream: Stream) -> str:
    revisions = stream.revisions
    stream.turn(cell.fate, cell.unit)
    content = words(cell.words, extent, revisions)
    if notes:
        content = stream.comments.around(notes, content, revisions, cell.fate)
    mark = revisions.element(_CELL_MARKS[cell.fate]) if cell.fate is not row.fate else ""
    shade = '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F4"/>' if row.head else ""
    style = "Cabeza" if row.head else "Celda"
    end = revisions.mark(cell.fate)
    return (
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{shade}{mark}</w:tcPr>'
        f"{paragraph(style, content, mark=end)}</w:tc>"
    )
