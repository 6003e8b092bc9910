"""Part of `prose.gazette`: the parts that close a text under a title of their own, and what is numbered there in words.

«DISPOSICIONES COMPLEMENTARIAS Y FINALES Primera.- … Segunda.- … Única.- …»: with what words such a title begins is data
of the jurisdiction, and so is the kind whose units are numbered by ordinals. Those are looked for under a title alone:
elsewhere «Primera.-» is a word as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.ordinals import ordinal_value
from refundido.prose.payload_labels import Label, Style

ORDINAL = "ordinal"
_ITEM = re.compile(
    r"(?<!\w)(?P<label>(?:(?i:d[ée]cim[oa]|vig[ée]sim[oa]|trig[ée]sim[oa])\s\w+|[A-ZÁÉÍÓÚ][A-Za-záéíóúÁÉÍÓÚ]{4,15}))"
    r"(?P<close>\s?\.?\s?[-–—]+|\s?[:.])\s+"
)
_ONLY = ("unica", "unico")


class ClosingParts:
    """Finds them on one page."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """The jurisdiction may have neither such titles nor such units."""
        titled = {fold_accents(words): kind.name for kind in jurisdiction.kinds.values() for words in kind.titles}
        longest = sorted(titled, key=len, reverse=True)
        self._titles = re.compile(rf"(?:{'|'.join(map(_in_capitals, longest))})(?!\w)") if longest else None
        self._lines = (
            re.compile(rf"(?i:{'|'.join(map(_in_capitals, longest))})(?!\w)[\w\s,]*[.:]?") if longest else None
        )
        self._kinds = titled
        self.kinds = frozenset(titled.values())
        self.item = next((kind.name for kind in jurisdiction.kinds.values() if kind.numbering == ORDINAL), "")

    def labels(self, text: str, start: int, end: int, opened: bool) -> Iterator[tuple[int, Label]]:
        """Where titles and, under one, what is numbered in words may begin in a line; `opened`: a title is open."""
        if self._titles is None:
            return
        titles = [(found.start(), found.group()) for found in self._titles.finditer(text, start, end)]
        if self._lines is not None and (whole := self._lines.fullmatch(text, start, end)) is not None and not titles:
            titles.append((start, whole.group()))
        for at, words in titles:
            folded = fold_accents(words)
            kind = next(kind for title, kind in self._kinds.items() if folded.startswith(title))
            yield at, Label(Style.WORDED, "", 0, kind)
        if self.item and (opened or titles):
            for found in _ITEM.finditer(text, start if opened else titles[0][0], end):
                folded = fold_accents(found["label"])
                if folded in _ONLY or ordinal_value(folded) is not None:
                    closing = found["close"].strip()
                    yield (
                        found.start(),
                        Label(Style.WORDED, found["label"], found.end() - found.start(), self.item, closing),
                    )


def _in_capitals(title: str) -> str:
    """A pattern for a title in capitals, with and without its accents."""
    accented = dict(zip("AEIOU", "ÁÉÍÓÚ", strict=True))
    return "".join(
        r"\s" if letter.isspace() else f"[{letter}{accented[letter]}]" if letter in accented else re.escape(letter)
        for letter in title.upper()
    )
