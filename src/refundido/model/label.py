"""Labels of units: "1.4", "a", "158 septies", "II", "4-A", and the order in which they stand.

Source of the suffixes: Latin multiplicative adverbs as Chilean and Peruvian legislation uses them to
number what is intercalated after an existing number (artículo 158 septies).
"""

from __future__ import annotations

import re
from functools import lru_cache

SUFFIXES: dict[str, int] = {
    "bis": 2, "ter": 3, "quater": 4, "quinquies": 5, "sexies": 6, "septies": 7, "octies": 8, "nonies": 9,
    "decies": 10, "undecies": 11, "duodecies": 12, "terdecies": 13, "quaterdecies": 14, "quindecies": 15,
    "sexdecies": 16, "septdecies": 17, "octodecies": 18, "novodecies": 19, "vicies": 20,
}  # fmt: skip
"""Rank of each intercalation suffix, accents stripped; the plain number is rank 1."""

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN_FORM = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ACCENTS = str.maketrans("áéíóúüàèìòùâêîôû", "aeiouuaeiouaeiou")
_TRAILING = re.compile(r"[\s).:\-–—°º]+$")
_PIECES = re.compile(r"\d+|[a-zñ]+")


def fold_accents(text: str) -> str:
    """`text` in lower case without accents (ñ is kept: it is a letter of its own)."""
    return text.lower().translate(_ACCENTS)


@lru_cache(maxsize=16384)
def normal_label(label: str) -> str:
    """The form in which labels are compared: "A)" and "a.-" are "a", "158  SEPTIES" is "158 septies"."""
    folded = fold_accents(label.strip())
    folded = re.sub(r"(?<=\d)[°º]", "", folded)
    folded = _TRAILING.sub("", folded) or folded
    return re.sub(r"\s+", " ", folded)


def roman_value(text: str) -> int | None:
    """The value of a Roman numeral in any case, None if it is not a well-formed one."""
    lower = text.lower()
    if not lower or not _ROMAN_FORM.fullmatch(lower):
        return None
    total = 0
    for this, following in zip(lower, (*lower[1:], ""), strict=True):
        value = _ROMAN[this]
        total += -value if following and _ROMAN[following] > value else value
    return total


def label_order(label: str, numbering: str) -> tuple[tuple[int, int], ...]:
    """A key that sorts labels of one `numbering`: "2" < "2 bis" < "2 ter" < "3"; "1.9" < "1.10".

    `numbering` is "roman", "letter" or "arabic" (which covers dotted numbers). Each level gives a pair:
    its number and the rank of its suffix. A label with no number in it gives an empty key.
    """
    levels: list[tuple[int, int]] = []
    for piece in _PIECES.findall(normal_label(label)):
        if piece.isdigit():
            levels.append((int(piece), 1))
        elif piece in SUFFIXES and levels:
            levels[-1] = (levels[-1][0], SUFFIXES[piece])
        else:
            value = _word_value(piece, numbering, bool(levels))
            if value is None:
                return ()
            if levels and numbering != "roman":
                levels[-1] = (levels[-1][0], 1 + value)
            else:
                levels.append((value, 1))
    return tuple(levels)


def _word_value(piece: str, numbering: str, after_number: bool) -> int | None:
    if numbering == "roman" and not after_number:
        return roman_value(piece)
    if len(piece) == 1:
        return "abcdefghijklmnñopqrstuvwxyz".index(piece) + 1
    return None


def next_letter(letter: str) -> str:
    """The letter that follows in the alphabet used for lists (ñ is skipped, as Chilean lists do)."""
    return chr(ord(letter) + 1)
