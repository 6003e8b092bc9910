"""The text of a leaflet's PDF, read back from its bytes right after it was written.

Used by `leaflet_pdf`, for every leaflet of a build: it knows how WeasyPrint writes what it draws (an operator a line,
glyphs in hexadecimal), and so is many times faster than a reader of any PDF. pypdf opens the file and its streams.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pypdf import PdfReader

from refundido.render.leaflet_words import Area

_Matrix = tuple[float, float, float, float, float, float]
_LINE = re.compile(
    rb"^(?:(?P<open>q)|(?P<close>Q)|(?P<cm>[-\d.]+(?: [-\d.]+){5}) cm|(?P<tm>[-\d.]+(?: [-\d.]+){5}) Tm"
    rb"|/(?P<font>\S+) [-\d.]+ Tf|(?P<shown>\[?<.*>.*) T[Jj])$",
    re.MULTILINE,
)
_GLYPHS = re.compile(rb"<([0-9A-Fa-f]+)>")
_PAIR = re.compile(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>")
_SAME: _Matrix = (1, 0, 0, 1, 0, 0)


def read_own(data: bytes, areas: Sequence[Area]) -> tuple[str, tuple[str, ...]]:
    """The text of a PDF that was just written, area by area, and what stands in its margins, line by line."""
    reader = PdfReader(io.BytesIO(data), strict=False)
    letters: dict[int, dict[bytes, str]] = {}
    found: dict[int, list[str]] = {}
    margins: list[str] = []
    for number, page in enumerate(reader.pages):
        height = float(page.mediabox.height)
        fonts = {name[1:].encode(): _letters(font, letters) for name, font in _fonts_of(page).items()}
        here = [(index, area) for index, area in enumerate(areas) if area.sheet == number]
        content = page.get_contents()
        for x, y, text in _shown(content.get_data() if content is not None else b"", fonts):
            index = next((i for i, area in here if area.holds(x, height - y)), None)
            (margins if index is None else found.setdefault(index, [])).append(text)
    return "\n".join("".join(found.get(index, ())) for index in range(len(areas))), tuple(margins)


def _fonts_of(page: Any) -> Mapping[str, Any]:
    """The fonts of a page, by name."""
    found: Mapping[str, Any] = page["/Resources"].get("/Font", {})
    return found


def _letters(font: Any, known: dict[int, dict[bytes, str]]) -> dict[bytes, str]:
    """The text of each glyph of a font, by its number in hexadecimal."""
    held = font.get_object()
    identity = id(held)
    if identity not in known:
        pairs = _PAIR.findall(held["/ToUnicode"].get_object().get_data())
        known[identity] = {code.lower(): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}
    return known[identity]


def _shown(content: bytes, fonts: Mapping[bytes, dict[bytes, str]]) -> list[tuple[float, float, str]]:
    """Each run of glyphs as text, with where it begins, in points from the corner at the foot of the sheet."""
    matrix, stack, at = _SAME, list[_Matrix](), _SAME
    letters: Mapping[bytes, str] = {}
    shown: list[tuple[float, float, str]] = []
    for each in _LINE.finditer(content):
        match each.lastgroup:
            case "open":
                stack.append(matrix)
            case "close":
                matrix = stack.pop() if stack else _SAME
            case "cm":
                matrix = _times(_numbers(each["cm"]), matrix)
            case "tm":
                at = _times(_numbers(each["tm"]), matrix)
            case "font":
                letters = fonts.get(each["font"], {})
            case _:
                glyphs = b"".join(_GLYPHS.findall(each["shown"])).lower()
                text = "".join([letters.get(glyphs[i : i + 4], "\ufffd") for i in range(0, len(glyphs), 4)])
                shown.append((at[4], at[5], text))
    return shown


def _numbers(words: bytes) -> _Matrix:
    a, b, c, d, e, f = map(float, words.split())
    return a, b, c, d, e, f


def _times(first: _Matrix, then: _Matrix) -> _Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
