"""Part of `prose.gazette`: the parts that close a text under a title of their own, and what is numbered there in words.

«DISPOSICIONES COMPLEMENTARIAS Y FINALES Primera.- … Segunda.- … Única.- …»: with what words such a title begins is data
of the jurisdiction, and so is the kind whose units are numbered by ordinals. Those are looked for under a title alone:
elsewhere «Primera.-» is a word as any other. A kind whose printed name is of several words («Disposición final única.»)
needs no title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refundido.model.jurisdiction import Jurisdiction, UnitKind
from refundido.model.label import fold_accents
from refundido.model.ordinals import ordinal_value
from refundido.prose.payload_labels import Label, Style

ORDINAL = "ordinal"
_ITEM = re.compile(
    r"(?<!\w)(?P<label>(?:(?i:d[ée]cim[oa]|vig[ée]sim[oa]|trig[ée]sim[oa])\s\w+|[A-ZÁÉÍÓÚ][A-Za-záéíóúÁÉÍÓÚ]{4,15}))"
    r"(?P<close>\s?\.?\s?[-–—]+|\s?[:.])\s+"
)
_EITHER = {" ": r"\s", **{accented: f"[{accented}{plain}]" for accented, plain in zip("áéíóú", "aeiou", strict=True)}}
_ONLY = ("unica", "unico")
_IN_WORDS = r"[^\W\d_]+(?:\s(?!(?i:de|del|y|o)\b)[a-záéíóú]+)?"
_AFTER_NAME = rf"\s(?P<label>{_IN_WORDS}|\d{{1,2}}\.?[ªº]?)(?P<close>\s?\.?\s?[-–—]+|\s?[.:])(?=\s|$)"


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

        long = [(name, kind.name) for kind in jurisdiction.kinds.values() for name in _long_name(kind)]
        self._named = {fold_accents(name): kind for name, kind in long}
        names = [form for name, _ in long for form in (_in_capitals(name), _capitalised(name))]
        self._long = re.compile(rf"(?P<name>{'|'.join(names)}){_AFTER_NAME}") if names else None

    def labels(self, text: str, start: int, end: int, opened: bool) -> Iterator[tuple[int, Label]]:
        """Where titles and, under one, what is numbered in words may begin in a line; `opened`: a title is open."""
        yield from self._with_long_names(text, start, end)
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

    def _with_long_names(self, text: str, start: int, end: int) -> Iterator[tuple[int, Label]]:
        """Where units of kinds with a long name may begin, with their number in words or figures."""
        for found in self._long.finditer(text, start, end) if self._long is not None else ():
            folded = fold_accents(found["label"])
            if folded in _ONLY or ordinal_value(folded.replace(".", "")) is not None:
                kind = self._named[" ".join(fold_accents(found["name"]).split())]
                size = found.end() - found.start()
                yield found.start(), Label(Style.WORDED, found["label"], size, kind, found["close"].strip())


def long_named(jurisdiction: Jurisdiction) -> frozenset[str]:
    """The kinds whose printed name is of several words."""
    return frozenset(kind.name for kind in jurisdiction.kinds.values() if any(_long_name(kind)))


def _long_name(kind: UnitKind) -> Iterator[str]:
    name, _, rest = kind.shown.partition(" {label}")
    if kind.named_by == "label" and not rest and " " in name and name != kind.shown:
        yield name


def _capitalised(name: str) -> str:
    """A pattern for a name that only begins with a capital, with and without its accents."""
    spoken = "".join(_EITHER.get(letter, re.escape(letter)) for letter in name[1:])
    return f"{_in_capitals(name[0])}{spoken}"


def _in_capitals(title: str) -> str:
    """A pattern for a title in capitals, with and without its accents."""
    accented = dict(zip("AEIOU", "ÁÉÍÓÚ", strict=True))
    return "".join(
        r"\s" if letter.isspace() else f"[{letter}{accented[letter]}]" if letter in accented else re.escape(letter)
        for letter in title.upper()
    )
