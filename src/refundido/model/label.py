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
_ACCENTS = tuple(zip("áéíóúüàèìòùâêîôû", "aeiouuaeiouaeiou", strict=True))
_WORD = 24
_TRAILING = re.compile(r"[\s).:\-–—°º]+$")
_PIECES = re.compile(r"\d+|[a-zñ]+")


def fold_accents(text: str) -> str:
    """`text` in lower case without accents (ñ is kept: it is a letter of its own)."""
    return _fold_word(text) if len(text) <= _WORD else _folded(text)


@lru_cache(maxsize=65536)
def _fold_word(word: str) -> str:
    """The same of a word, asked again and again in every text."""
    return _folded(word)


def _folded(text: str) -> str:
    """Letter by letter of those that bear an accent: most are in no text, and what is not there is found so at once."""
    text = text.lower()
    for accented, plain in _ACCENTS if not text.isascii() else ():
        text = text.replace(accented, plain)
    return text


_LETTERED = re.compile(r"(?<=\d)\s?-?\s?(?=[a-zñ]$)")
"""Between a number and the letter of a unit brought in later: «17-K», «17 K» and «17K» are one label."""


@lru_cache(maxsize=16384)
def normal_label(label: str) -> str:
    """The form in which labels are compared: "A)" and "a.-" are "a", "158  SEPTIES" is "158 septies", "17-K" "17 k"."""
    folded = fold_accents(label.strip())
    if folded.isascii() and (folded.isdigit() or folded.isalpha()):
        return folded
    folded = re.sub(r"(?<=\d)[°º]", "", folded)
    folded = _TRAILING.sub("", folded) or folded
    return _LETTERED.sub(" ", re.sub(r"\s+", " ", folded))


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


@lru_cache(maxsize=16384)
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


def moved_label(label: str, by: int, numbering: str) -> str:
    """The label `by` places on in its list ("c", 1 -> "d"; "3.4", -1 -> "3.3"); "" where there is none."""
    if numbering == "letter" and len(label) == 1 and label.isalpha() and label.lower() != "ñ":
        moved = ord(label) + by
        first = "a" if label.islower() else "A"
        return chr(moved) if 0 <= moved - ord(first) < len("abcdefghijklmnopqrstuvwxyz") else ""
    if numbering == "roman":
        value = roman_value(label)
        return _roman(value + by, label) if value is not None and value + by > 0 else ""
    head, _, last = label.rpartition(".")
    if not last.isdigit() or int(last) + by < 1:
        return ""
    return f"{head}.{int(last) + by}" if head else str(int(last) + by)


_ROMAN_PARTS = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def roman_label(value: int) -> str:
    """The Roman numeral of a number, in capitals."""
    return _roman(value, "I")


def _roman(value: int, like: str) -> str:
    written = ""
    for part, letters in _ROMAN_PARTS:
        while value >= part:
            written += letters
            value -= part
    return written.upper() if like[:1].isupper() else written
