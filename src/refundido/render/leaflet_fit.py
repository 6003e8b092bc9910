"""Whether a laid out leaflet fits its pages or panels; which section does not, where one does not.

Used by `leaflet_pdf`. Nothing is ever cut: WeasyPrint goes on to a new page where there is one, and draws beyond the
margin where a word or a table is too wide; both are found here, by where the boxes stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refundido.diagnostic import Code, Diagnostic
from refundido.render.leaflet_formats import Format

_SPARE = 0.2
_SLACK = 2.0
"""How far a box may stand out, in CSS pixels: less than what the eye sees as cut."""


def overflows(pages: Sequence[Any], shape: Format, whose: str, room: int) -> list[Diagnostic]:
    """An error for each section that does not fit; `whose` names the leaflet, `room` how many panels it has."""
    found = list(_too_many(pages, shape, whose, room)) if shape.panels and len(pages) > room else []
    sections = dict.fromkeys(section for page in pages for section in _standing_out(page))
    hint = "Una palabra o una tabla es más ancha que la columna: use otro formato, o quite esa parte."
    for section in sections:
        message = f"{whose}: la sección «{section}» se sale del margen en el formato «{shape.name}»."
        found.append(Diagnostic(Code.LAYOUT_OVERFLOW, message, subject=section, hint=hint))
    return found


def bottom_of(page: Any) -> float:
    """How far down a laid out page goes what it says, as a part of its height."""
    box = page._page_box
    lowest = max((each.position_y + each.height for _, each in _boxes(box, "")), default=box.content_box_y())
    return float((lowest - box.content_box_y()) / box.height)


def is_well_filled(pages: Sequence[Any]) -> bool:
    """Whether no table goes on from one page to the next, and none but the first and the last is left all but empty.

    What goes together goes on to the next page together, and where it is too long for one it is parted.
    """
    seen: set[int] = set()
    for page in pages:
        tables = {id(box.element) for box in page._page_box.descendants() if box.element_tag == "table"}
        if tables & seen:
            return False
        seen |= tables
    return all(bottom_of(page) >= _SPARE for page in pages[1:-1])


def repeated_heads(pages: Sequence[Any]) -> list[float]:
    """How far down each page goes the head of a table that came before and goes on there, in CSS pixels; 0 if none."""
    seen: set[int] = set()
    found: list[float] = []
    for page in pages:
        heads = [box for box in page._page_box.descendants() if box.element_tag == "thead" and box.element is not None]
        again = [box.position_y + box.height for box in heads if id(box.element) in seen]
        found.append(float(max(again, default=0.0)))
        seen |= {id(box.element) for box in heads}
    return found


def _too_many(pages: Sequence[Any], shape: Format, whose: str, room: int) -> Iterator[Diagnostic]:
    """The first section that stands, or goes on, after the last panel it may use."""
    section = next((each for page in pages[room:] for each in _sections(page)), "")
    message = (
        f"{whose} no cabe en el formato «{shape.name}»: con letra de {shape.body:g} puntos, la menor que se lee, los "
        f"{room} paneles se acaban en la sección «{section}», y pide {len(pages)}."
    )
    hint = "Quite partes de las secciones, o imprima el folleto en otro formato (a5, a4, carta)."
    yield Diagnostic(Code.LAYOUT_OVERFLOW, message, subject=section, hint=hint)


def _sections(page: Any) -> Iterator[str]:
    """The sections that have something on a page, in order."""
    for section, _ in _boxes(page._page_box, ""):
        if section:
            yield section


def _standing_out(page: Any) -> Iterator[str]:
    """The sections with something drawn outside the margins of a page."""
    box = page._page_box
    left, top = box.content_box_x() - box.margin_left, box.content_box_y() - box.margin_top
    right, bottom = box.content_box_x() + box.width, box.content_box_y() + box.height
    for section, each in _boxes(box, ""):
        x, y, width, height = each.position_x, each.position_y, each.width, each.height
        if x < left - _SLACK or y < top - _SLACK or x + width > right + _SLACK or y + height > bottom + _SLACK:
            yield section


def _boxes(box: Any, section: str) -> Iterator[tuple[str, Any]]:
    """The boxes that draw something, with the section in which they stand; those of the margins left out."""
    kind = type(box).__name__
    if kind == "MarginBox":
        return
    element = getattr(box, "element", None)
    if element is not None and hasattr(element, "get"):
        section = element.get("data-seccion") or section
    if kind == "TextBox" or kind.endswith("ReplacedBox"):
        yield section, box
    for child in getattr(box, "children", ()):
        yield from _boxes(child, section)
