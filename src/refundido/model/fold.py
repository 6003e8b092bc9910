"""Folding: the forms in which two texts are compared when they are not the same to the letter (law 2).

Typography folds quotes, dashes, degree signs, N°/Nº/Núm. and spaces, accents that stand apart from their letter
(Unicode NFD) and signs without width; headings fold letter case, accents and number too. A folded text remembers
where each of its characters stood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from refundido.model.label import fold_accents

_SAME = {
    "“": '"', "”": '"', "«": '"', "»": '"', "„": '"', "‟": '"', "″": '"',
    "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'",
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
    "º": "°", "˚": "°",
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\t": " ", "\n": " ", "\r": " ",
}  # fmt: skip
_TABLE = str.maketrans(_SAME)
_NUMBER = re.compile(r"\b(?:N\s?°|Núm\.|Nro\.|No\.(?=\s?\d))\s?", re.IGNORECASE)
_SPACES = re.compile(r" {2,}")
_WORD = re.compile(r"\w+", re.UNICODE)
_UNSEEN = "\u00ad\u200b-\u200d\u2060\ufeff"
_MAY_BE_LOOSE = re.compile(f"[{_UNSEEN}\u0300-\u036f]")
_LOOSE = re.compile(f"[{_UNSEEN}]|[^\u0300-\u036f{_UNSEEN}][\u0300-\u036f]+")
"""A sign without width, or a letter and the accents that stand apart from it."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; `offsets[i]` is where character i stood in the text, and one more for its end.

    Where several characters were folded into one or more, the first stands for their start and the last for
    their last, so that a stretch found in the folded text covers them whole (`stretch`).
    """

    text: str
    offsets: tuple[int, ...]
    plain: str = ""

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from `start` to `end` of the folded text stood, with the accents of the last."""
        low, high = self.offsets[start], self.offsets[end - 1] + 1
        while high < len(self.plain) and "\u0300" <= self.plain[high] <= "\u036f":
            high += 1
        return low, high


def fold_typography(text: str) -> Folded:
    """`text` with its typography folded, each character knowing its place in the original."""
    if text.isascii() or not _MAY_BE_LOOSE.search(text):
        return _folded(text)
    composed = _composed(text)
    folded = _folded(composed.text)
    return Folded(folded.text, tuple(composed.offsets[at] for at in folded.offsets), text)


def composed(text: str) -> str:
    """`text` with each accent on its letter, without signs that have no width."""
    return _composed(text).text if _MAY_BE_LOOSE.search(text) else text


def _composed(text: str) -> Folded:
    replaced = ((m.start(), m.end(), _together(m.group())) for m in _LOOSE.finditer(text))
    return _replaced(text, replaced)


def _together(loose: str) -> str:
    return "" if len(loose) == 1 else unicodedata.normalize("NFC", loose)


def _folded(text: str) -> Folded:
    plain = text.translate(_TABLE)
    return _replaced(plain, _rewrites(plain))


def _replaced(plain: str, rewrites: Iterable[tuple[int, int, str]]) -> Folded:
    """`plain` with stretches of it, in order, replaced."""
    pieces: list[str] = []
    offsets: list[int] = []
    position = 0
    for start, end, replacement in rewrites:
        pieces.append(plain[position:start])
        offsets.extend(range(position, start))
        pieces.append(replacement)
        if replacement:
            offsets.extend([start] + [end - 1] * (len(replacement) - 1))
        position = end
    pieces.append(plain[position:])
    offsets.extend(range(position, len(plain) + 1))
    return Folded("".join(pieces), tuple(offsets), plain)


def _rewrites(plain: str) -> list[tuple[int, int, str]]:
    found = [(m.start(), m.end(), "N° ") for m in _NUMBER.finditer(plain)]
    taken = [(start, end) for start, end, _ in found]
    for match in _SPACES.finditer(plain):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            found.append((match.start(), match.end(), " "))
    return sorted(found)


def same_typography(one: str, other: str) -> bool:
    """Whether two texts are the same but for typography."""
    return one == other or fold_typography(one).text.strip() == fold_typography(other).text.strip()


def heading_key(heading: str) -> str:
    """The form in which headings are compared: no case, accents, plural endings or punctuation."""
    words = _WORD.findall(fold_accents(composed(heading)))
    return " ".join(_singular(word) for word in words)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("es"):
        return word[:-2]
    if len(word) > 3 and word.endswith(("s", "e")):
        return word[:-1]
    return word
