"""Part of `source.published`: which words of an HTML page have the colour of the ground they stand on, and nobody sees.

Colours and grounds are those of the page's own sheets and attributes (CSS Color 4; the colours of HTML 5, «Rendering»).
The ground of a page that sets none is white. Where a ground is a picture, or a colour is not known, words are seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import tinycss2
import tinycss2.color3
from lxml import etree

_Colour = tuple[float, float, float]
_BLACK, _WHITE, _LINK = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0.0, 0.0, 0.93)
_COLOUR = re.compile(r"(?:^|;)\s*color\s*:\s*([^;!]+)", re.IGNORECASE)
_GROUND = re.compile(r"(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)", re.IGNORECASE)
_PICTURE = re.compile(r"(?:^|;)\s*background-image\s*:\s*(?!none\b)", re.IGNORECASE)
_AS_ABOVE = frozenset({"inherit", "unset", "currentcolor"})
_ATTRIBUTES = ("color", "text", "bgcolor", "background")
_ALIKE = 0.04
"""How far apart, of 1, red, green and blue may be in two colours that the eye does not tell apart."""


class _Ink(NamedTuple):
    """With what colour an element writes (none: not known; see-through: the ground's own), and on what ground."""

    colour: _Colour | None
    ground: _Colour | None


class Inks:
    """The colours of a page's elements, each found once."""

    def __init__(self, style: Callable[[etree._Element], str]) -> None:
        """`style`: what is declared for an element, as its `style` attribute would say it."""
        self._style = style
        self._known: dict[etree._Element, _Ink] = {}
        self._alike: dict[tuple[object, ...], _Ink] = {}

    def unseen(self, element: etree._Element) -> bool:
        """Whether what an element says by itself has the colour of its ground."""
        ink = self._ink(element)
        if ink.colour is None or ink.ground is None:
            return False
        return all(abs(one - other) <= _ALIKE for one, other in zip(ink.colour, ink.ground, strict=True))

    def _ink(self, element: etree._Element) -> _Ink:
        above: list[etree._Element] = []
        at: etree._Element | None = element
        while at is not None and at not in self._known:
            above.append(at)
            at = at.getparent()
        ink = self._known[at] if at is not None else _Ink(_BLACK, _WHITE)
        for each in reversed(above):
            ink = self._known[each] = self._within(each, ink)
        return ink

    def _within(self, element: etree._Element, above: _Ink) -> _Ink:
        """The ink of an element, from that of the one that holds it."""
        style = self._style(element)
        if not style and not element.attrib:
            return above
        key = (element.tag, style, above, *map(element.get, _ATTRIBUTES), "href" in element.attrib)
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = _ink_of(element, style, above)
        return found


def _ink_of(element: etree._Element, style: str, above: _Ink) -> _Ink:
    """The ink of an element so styled."""
    ground = _ground(element, style, above.ground)
    said = _COLOUR.search(style)
    if said is not None:
        written = said.group(1).strip()
    elif element.tag == "a" and "href" in element.attrib:
        return _Ink(_LINK, ground)
    else:
        written = _attribute(element, "text" if element.tag == "body" else "color")
    if not written or written.lower() in _AS_ABOVE:
        return _Ink(above.colour, ground)
    return _Ink(_over(written, ground), ground)


def _ground(element: etree._Element, style: str, above: _Colour | None) -> _Colour | None:
    """The ground of an element; that of the one above where it has none, and none where it is not known."""
    if _PICTURE.search(style) or "background" in element.attrib:
        return None
    said = _GROUND.search(style)
    if said is None:
        written = _attribute(element, "bgcolor")
        return _over(written, above) if written else above
    parts = [part for part in tinycss2.parse_component_value_list(said.group(1), True) if part.type != "whitespace"]
    for part in parts:
        if tinycss2.color3.parse_color(part) is not None:
            return _over(tinycss2.serialize([part]), above)
    plain = all(part.type in {"ident", "dimension", "number", "percentage", "literal"} for part in parts)
    return above if plain else None


def _attribute(element: etree._Element, name: str) -> str:
    """A colour in an attribute of old pages, where the sign before its figures may be missing."""
    written = str(element.get(name, "")).strip()
    return f"#{written}" if re.fullmatch(r"[0-9A-Fa-f]{6}", written) else written


def _over(written: str, ground: _Colour | None) -> _Colour | None:
    """The colour that is seen of one as written on a ground; none where one of them is not known."""
    found = tinycss2.color3.parse_color(written)
    if found is None or isinstance(found, str):
        return None
    if found.alpha >= 1:
        return (found.red, found.green, found.blue)
    if ground is None:
        return None
    red, green, blue = (
        own * found.alpha + below * (1 - found.alpha) for own, below in zip(found, ground, strict=False)
    )
    return (red, green, blue)
