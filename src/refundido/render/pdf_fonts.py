"""The fonts that go into leaflets, each cut once in a process and shared by all that it prints.

Used by `pdf_writing`. To cut a variable font takes as long as to lay out a page: where every document is cut the same
letters, the ones of Spanish and its typography, those that follow find them cut.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import md5
from typing import Any

from fontTools.ttLib import TTFont
from weasyprint.pdf.fonts import Font

_LETTERS = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÁÉÍÓÚÜÑáéíóúüñ"
    " .,;:¿?¡!()[]«»“”‘’\"'/-‐–—…•·°ºª%$#&@+=*_×÷\u00a0\ufb01\ufb02"
)
_clean = Font.clean
_cut: dict[tuple[object, ...], tuple[bytes, dict[str, float]]] = {}
_glyphs: dict[str, frozenset[int]] = {}


@contextmanager
def fonts_shared() -> Iterator[None]:
    """While it lasts, WeasyPrint takes each font as it was cut before, or cuts it with every letter of Spanish."""
    Font.clean = _taken
    try:
        yield
    finally:
        Font.clean = _clean


def _taken(font: Any, to_unicode: dict[int, str], hinting: bool) -> None:
    """What `Font.clean` does, for the glyphs of the document and of Spanish: the bytes hang on no other document."""
    whole = md5(font.file_content, usedforsecurity=False).hexdigest()
    if whole not in _glyphs:
        _glyphs[whole] = _glyphs_of(font.file_content, font.index)
    glyphs = _glyphs[whole] | set(to_unicode)
    key = (whole, font.index, font.weight, font.style, font.font_size, tuple(sorted(font.variations.items())),
           bool(font.missing), hinting, tuple(sorted(glyphs)))  # fmt: skip
    if key not in _cut:
        _clean(font, dict.fromkeys(glyphs, ""), hinting)
        _cut[key] = font.file_content, dict(font.variations)
    font.file_content, font.variations = _cut[key][0], dict(_cut[key][1])


def _glyphs_of(data: bytes, index: int) -> frozenset[int]:
    font = TTFont(io.BytesIO(data), fontNumber=index, lazy=True)
    names = font.getBestCmap()
    return frozenset(font.getGlyphID(names[ord(letter)]) for letter in _LETTERS if ord(letter) in names)
