"""Part of `render`: what line a unit makes in a Word file, by what its jurisdiction says of its kind.

The same line whatever the other text of a comparison has, so that each text can be told from its own tree alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.document.body import BULLETS, SECTION_LEVEL
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import PARAGRAPH, ROOT, TABLE, Unit
from refundido.render.docx_styles import DEEPEST_HEADING, DEEPEST_LIST

PENDING_TEXT = "[Texto no transcrito: se sabe que esta parte existe.]"
IMAGE = "imagen"
_BULLETED = ("viñeta", "guion")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a unit stands: how deep among sections, and among the items of the last of them."""

    level: int = 0
    items: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """A unit's own line: its label, what parts it from what follows, whether the line waits for the first paragraph
    under the unit, its style, and where what the unit contains stands."""

    label: str
    gap: str
    waits: bool
    style: str
    inner: Place


def shape_of(unit: Unit, place: Place, jurisdiction: Jurisdiction) -> Shape:
    """The line of a unit."""
    if unit.kind == ROOT:
        return Shape("", "", False, "Title", Place(1))
    if unit.kind == TABLE:
        return Shape(jurisdiction.show_label(TABLE, unit.label), ". ", False, "Caption", place)
    if unit.kind == IMAGE:
        return Shape("Imagen.", " ", False, "Imagen", place)
    label = _label(unit, jurisdiction)
    if unit.kind == PARAGRAPH or (unit.text is not None and not label and not unit.heading and not unit.children):
        return Shape(label, "\t", bool(label), _words_style(unit, place), place)
    item = _is_item(unit, jurisdiction)
    marker = BULLETS.get(unit.label, unit.label) if item and unit.kind in _BULLETED else label
    gap, waits = ("\t", bool(marker)) if item else (" ", False)
    if item or place.items:
        depth = min(place.items + 1, DEEPEST_LIST)
        style = f"List{depth if depth > 1 else ''}"
        return Shape(marker, gap, waits, style, Place(place.level, place.items + 1))
    style = f"Heading{min(max(place.level, 1), DEEPEST_HEADING)}"
    return Shape(label, gap, waits, style, Place(place.level + 1))


def gap_of(shape: Shape | None, titled: bool) -> str:
    """What parts a unit's label from what follows it on its line, its heading or its first words."""
    return shape.gap if shape and shape.label and (titled or shape.waits) else ""


def begins_line(shape: Shape | None, titled: bool) -> bool:
    """Whether a unit begins a line of its own."""
    return shape is not None and (titled or bool(shape.label))


def ends_line(shape: Shape | None, titled: bool) -> bool:
    """Whether a unit's own line ends before what it contains."""
    return shape is not None and (titled or (not shape.waits and bool(shape.label)))


def words_style(unit: Unit, place: Place) -> str:
    """The style of the paragraph that a unit's text makes."""
    return _words_style(unit, place)


def _words_style(unit: Unit, place: Place) -> str:
    if unit.kind == "nota":
        return "Nota"
    depth = min(place.items, DEEPEST_LIST)
    return f"ListContinue{depth if depth > 1 else ''}" if depth else "Normal"


def _label(unit: Unit, jurisdiction: Jurisdiction) -> str:
    if unit.kind in _BULLETED:
        return BULLETS.get(unit.label, unit.label) if unit.label else ""
    return jurisdiction.show_label(unit.kind, unit.label)


def _is_item(unit: Unit, jurisdiction: Jurisdiction) -> bool:
    """Whether a unit is a member of a list and not a section of its own, wherever it stands."""
    found = jurisdiction.kinds.get(unit.kind)
    if unit.pending or found is None:
        return False
    if found.level > SECTION_LEVEL:
        return True
    if not unit.heading:
        return not any(letter.isalpha() for letter in found.shown.format(label=""))
    return unit.kind in _BULLETED and (not unit.children or unit.label in {"o", "-", "–"})
