"""What a Word file of one text has to say, told from its tree alone: paragraphs, and rows of cells."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.model.unit import HEAD, ROW, TABLE, Unit
from refundido.render.docx_parts import printable
from refundido.render.docx_shapes import PENDING_TEXT, Place, shape_of
from tests.build import JURISDICTION
from tests.docx.tracked import Line


def lines_of(root: Unit) -> list[Line]:
    """The lines of a text."""
    teller = _Teller()
    lines = [*teller.lines(root, Place()), *teller.rest()]
    return [printable(x) if isinstance(x, str) else tuple(printable(cell) for cell in x) for x in lines]


class _Teller:
    waiting = ""

    def rest(self) -> Iterator[Line]:
        if self.waiting:
            yield self.waiting
            self.waiting = ""

    def lines(self, unit: Unit, place: Place) -> Iterator[Line]:
        shape = shape_of(unit, place, JURISDICTION)
        heading = unit.heading.plain if unit.heading else ""
        if shape.label or heading:
            yield from self.rest()
        if heading:
            yield (shape.label + shape.gap if shape.label else "") + heading
        elif shape.label and shape.waits:
            self.waiting = shape.label + shape.gap
        elif shape.label:
            yield shape.label
        if unit.text is not None:
            yield self.waiting + unit.text.plain
            self.waiting = ""
        if unit.pending:
            yield from self.rest()
            yield PENDING_TEXT
        yield from self.inside(unit, shape.inner)
        yield from self.rest() if shape.label or heading or unit.kind == TABLE else ()

    def inside(self, unit: Unit, place: Place) -> Iterator[Line]:
        children = unit.children
        if unit.kind == TABLE:
            yield from self.rest()
            for row in children:
                if row.kind in (HEAD, ROW) and row.children:
                    yield tuple(cell.text.plain if cell.text else "" for cell in row.children)
            yield ""
            children = tuple(child for child in children if child.kind not in (HEAD, ROW))
        for child in children:
            yield from self.lines(child, place)
