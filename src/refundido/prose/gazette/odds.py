"""Part of `prose.gazette`: where a page may have odds («100 a 1», «3x1»), told without reading each of its characters.

Rules that look for odds have patterns of their own, which decide; a page has few places where one can match, and a
pattern that begins with a figure is slow to find them.
"""

from __future__ import annotations

_BLANKS = b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0"
_FIGURES = b"123456789.,?"
_SHAPE = bytes.maketrans(_FIGURES + b"x" + _BLANKS, b"0" * len(_FIGURES) + b"a" + b" " * len(_BLANKS))
"""Makes all figures alike, with what may stand among them and each character that is not of Latin-1; «x» as «a»."""
_TOGETHER = (b"0a0",)
_BETWEEN = (*_TOGETHER, b"0 a0", b"0a 0", b"0 a 0")


def odds_places(text: str, spaced: bool = True) -> list[int]:
    """The last figure before each «a» or «x» that has a figure on both sides, a blank between or not; in order.

    All odds have one of these places within them; not each place has odds. Not `spaced`: those without a blank alone.
    """
    shape = text.encode("latin-1", "replace").translate(_SHAPE)
    places: list[int] = []
    for between in _BETWEEN if spaced else _TOGETHER:
        at = shape.find(between)
        while at >= 0:
            places.append(at)
            at = shape.find(between, at + 1)
    return sorted(places)
