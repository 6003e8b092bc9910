"""Whether a laid out leaflet fits its pages or panels; which section does not, where one does not.

Used by `leaflet_pdf`. Nothing is ever cut: WeasyPrint goes on to a new page where there is one, and draws beyond the
margin where a word or a table is too wide; both are found here, by where the boxes stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from refundido.diagnostic import Code, Diagnostic
from refundido.render.imposition import PANELS
from refundido.render.leaflet_formats import Format

_SLACK = 2.0
"""How far a box may stand out, in CSS pixels: less than what the eye sees as cut."""
_NUMBERS = {7: "siete", 8: "ocho", 9: "nueve", 10: "diez"}


def overflows(pages: Sequence[Any], shape: Format) -> list[Diagnostic]:
    """An error for each section that does not fit."""
    found = list(_too_many(pages)) if shape.panels and len(pages) > PANELS else []
    sections = dict.fromkeys(section for page in pages for section in _standing_out(page))
    hint = "Una palabra o una tabla es más ancha que la columna: use otro formato, o quite esa parte."
    for section in sections:
        message = f"La sección «{section}» se sale del margen en el formato «{shape.name}»."
        found.append(Diagnostic(Code.LAYOUT_OVERFLOW, message, subject=section, hint=hint))
    return found


def _too_many(pages: Sequence[Any]) -> Iterator[Diagnostic]:
    """The first section that stands, or goes on, after the last panel it may use."""
    section = next((each for page in pages[PANELS:] for each in _sections(page)), "")
    needed = _NUMBERS.get(len(pages), str(len(pages)))
    message = (
        f"El folleto no cabe en el tríptico: en la sección «{section}» se acaban los seis paneles, y pide {needed}."
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
