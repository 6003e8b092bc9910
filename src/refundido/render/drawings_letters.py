"""The letters of drawings as outlines of the PDF's own font, so that a drawing looks the same wherever it is shown.

Used by `drawings_parts`. A drawing says what it shows in its title; its letters are only to be looked at.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from refundido.render.fonts import font_files

_FILE = "SourceSans3[wght].ttf"


@cache
def _font(weight: int) -> tuple[Any, dict[int, str], int]:
    """The outlines of a weight, the name of each character's, and how many units make its body."""
    from fontTools.ttLib import TTFont  # loaded by the few that draw, and not by every command

    font = TTFont(font_files()[_FILE], lazy=True)
    return font.getGlyphSet(location={"wght": weight}), font.getBestCmap(), font["head"].unitsPerEm


@cache
def width_of(words: str, weight: int) -> float:
    """How wide some words are, in bodies of the letter."""
    glyphs, names, units = _font(weight)
    return float(sum(glyphs[names.get(ord(letter), ".notdef")].width for letter in words)) / units


@cache
def outline(words: str, x: float, y: float, size: float, weight: int) -> str:
    """The path of some words that begin at a point of their base line."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    glyphs, names, units = _font(weight)
    scale = size / units
    pen = SVGPathPen(glyphs, ntos=_short)
    for letter in words:
        glyph = glyphs[names.get(ord(letter), ".notdef")]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        x += glyph.width * scale
    return str(pen.getCommands())


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
