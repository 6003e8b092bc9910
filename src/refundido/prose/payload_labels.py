"""Part of `prose.payload`: the label at the beginning of a line of new text («Artículo 12 bis.-», «6.1.», «c)», «o»).

Regular expressions are used here alone, on the few characters a line begins with. What the label makes of its line in
the structure is told in `payload_tree`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import SUFFIXES, fold_accents, label_order, normal_label, roman_value
from refundido.model.ordinals import ordinal_value
from refundido.quick import quick, quick_members

ARTICLE = "artículo"
LEGAL_PARAGRAPH, COLOMBIAN_PARAGRAPH = "párrafo-legal", "parágrafo"
_ELSEWHERE = {COLOMBIAN_PARAGRAPH: 7, "sección": 4, "subtítulo": 3}
"""Kinds with a label, and their levels, that acts of any country may bring though its data do not list them."""
_TITLE_LEVEL = 5
"""Kinds outside this level are headings alone: their line never holds a text."""


@quick_members
class Style(Enum):
    """How a label is written, which tells what it numbers.

    `numbering` is the name that jurisdictions give to that way of numbering.
    """

    numbering: str
    __hash__ = object.__hash__

    WORDED = "palabra", "arabic"
    DOTTED = "numeral", "arabic"
    NUMBER = "número", "arabic"
    LETTER = "letra", "letter"
    CAPITAL = "mayúscula", "letter"
    ROMAN = "romanito", "roman"
    UPPER_ROMAN = "romano", "roman"
    SIGN = "signo", "none"

    def __new__(cls, word: str, numbering: str) -> Style:
        """The member called `word`."""
        style = object.__new__(cls)
        style._value_ = word
        style.numbering = numbering
        return style


@quick
@dataclass(frozen=True, slots=True)
class Label:
    """The label of a line: `kind` where a word says it, `text` without its signs, `end` where the rest begins."""

    style: Style
    text: str
    end: int
    kind: str = ""
    closing: str = ""

    @property
    def order(self) -> tuple[tuple[int, int], ...]:
        """A key that sorts labels of one style."""
        return label_order(self.text, self.style.numbering)

    def follows(self, other: Label) -> bool:
        """Whether this label may come after `other` in one enumeration."""
        if self.style is not other.style:
            return False
        if self.style is Style.SIGN:
            return self.text == other.text
        mine, before = self.order, other.order
        return mine > before and (self.style is not Style.DOTTED or mine[:-1] == before[:-1])

    def is_next(self, other: Label) -> bool:
        """Whether it is the very next one after `other`."""
        mine, before = self.order, other.order
        return self.style is other.style and len(mine) == len(before) == 1 and mine[0][0] == before[0][0] + 1

    @property
    def is_first(self) -> bool:
        """Whether an enumeration begins with it."""
        return self.style is not Style.SIGN and self.order == ((1, 1),)


_SUFFIX = rf"(?i:{'|'.join(sorted((*SUFFIXES, 'quáter'), key=len, reverse=True))})"
_LETTERED = r"(?:\s?-\s?[A-Z](?![\w])|\s?[A-ZÑ](?=\s?[.:)–-]|$))"
_ORDINAL_END = r"(?:\.?[oa]|er|ro|do|to|mo|vo|no)(?=\s?(?:\.?\s?[-–—]|[.:)]))"
"""How a number ends that is printed as an ordinal without its sign: «2o.-», «4to.-»."""
_TAIL = rf"(?:\s?[°ºª]|(?<=\d){_ORDINAL_END})?(?:\s{_SUFFIX}\b)?{_LETTERED}?(?:\s(?i:transitori[oa])\b)?"
_ORDINALS = r"[A-Za-zÁÉÍÓÚáéíóú]+(?:\s[A-Za-zÁÉÍÓÚáéíóú]+){0,3}"
_NUMERAL = r"[IVXLCDMivxlcdm]+\b"
_CLOSE = r"\s?(?:\.?\s?[-–—]+|[.:)])|(?=\s*$)"
_STOPPED = re.compile(
    rf"(?P<label>(?:\d+(?:\.\d+)*|{_NUMERAL}|(?!{_NUMERAL}){_ORDINALS}){_TAIL})(?P<close>{_CLOSE})\s*"
)
_TITLED = re.compile(rf"(?P<label>(?:\d+|[IVXLCDM]+\b){_TAIL})(?P<close>)\s+(?=[A-ZÁÉÍÓÚÑ])")
_ALONE = re.compile(rf"\w+(?:\s(?P<label>transitorio))?(?P<close>{_CLOSE})\s*", re.IGNORECASE)
_DEGREE = re.compile(r"(?<=\d)(?:\s?\.?[°ºª]|(?:\.?[oa]|er|ro|do|to|mo|vo|no)$)")
_NAMED = ("viñeta", "epígrafe")
_CALLED = re.compile(r"(?P<word>[A-Za-zñÑí]+)(?:\.\s+(?=\S)|\s+(?=[\"“«]))")
_NUMBERED = re.compile(r"\s*(?:N\s?[°º]|Núm\.|Nro\.)\s*", re.IGNORECASE)
_DOTTED = re.compile(
    rf"(?P<label>\d{{1,3}}(?:\.\d{{1,2}}(?!\d))+(?:\s{_SUFFIX}\b)?)(?P<close>\.?\s?[-–—]+|[.)](?!\d)|(?=\s))\s*",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"(?:N\s?[°º]\s?)?(?P<label>\d{{1,3}}(?P<degree>\s?\.?[°ºª])?(?:\s{_SUFFIX}\b)?)"
    r"(?P<close>\.?\s?[-–—]+|\.?\)|\.(?=\s|$)|(?=\s)(?P<bare>))\s*",
    re.IGNORECASE,
)
_LETTER = re.compile(
    rf"(?P<label>[A-Za-zñÑ](?:\s{_SUFFIX}\b)?|[ivxlIVXL]{{2,6}})(?P<close>\.?\s?[-–—]+(?=\s)|\.?\)|\.(?=\s))\s*"
)
_SIGNS = re.compile(r"(?P<sign>[.•·▪*]|o|[-–—])\s+(?=[\w\"«“'¿¡(])")
_DASHES = "-–—"


class LabelReader:
    """Reads the labels of lines, with the words of one jurisdiction."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """The kinds whose units are called by a label may stand before it as a word."""
        labelled = {name for name, kind in jurisdiction.kinds.items() if kind.named_by == "label"}
        words = {word: kind for word, kind in jurisdiction.words.items() if kind in labelled and word[0].isalpha()}
        words = {word: kind for word, kind in words.items() if not _NUMBERED.match(word)}
        if LEGAL_PARAGRAPH in jurisdiction.kinds:
            words["parrafo"] = words["§"] = LEGAL_PARAGRAPH
        self._words = {fold_accents(kind): kind for kind in _ELSEWHERE} | words
        self._named = {fold_accents(kind): kind for kind in _NAMED if kind in jurisdiction.kinds}
        self.levels = _ELSEWHERE | {name: kind.level for name, kind in jurisdiction.kinds.items()}

    def is_title(self, kind: str) -> bool:
        """Whether a unit of that kind has a heading and no text of its own."""
        return self.levels.get(kind, 9) < _TITLE_LEVEL

    def read(self, line: str) -> tuple[Label, ...]:
        """The readings of the label that a line begins with, none if it has no label."""
        if not line:
            return ()
        if line[0].isdigit() or (line[0] in "Nn" and _NUMBERED.match(line)):
            return self._figures(line)
        sign = _SIGNS.match(line)
        if sign and (sign["sign"] != "o" or not line[sign.end()].islower()):
            text = "-" if sign["sign"] in _DASHES else sign["sign"]
            return (Label(Style.SIGN, text, sign.end()),)
        return self._worded(line) or self._called(line) or _letters(line)

    def _called(self, line: str) -> tuple[Label, ...]:
        """«Viñeta. Apuestas», «Epígrafe "Corte"»: a word for a unit that has a name and no label."""
        found = _CALLED.match(line)
        kind = self._named.get(fold_accents(found["word"])) if found else None
        return (Label(Style.WORDED, "", found.end(), kind),) if found and kind else ()

    def _worded(self, line: str) -> tuple[Label, ...]:
        word = "§" if line[0] == "§" else line.split(None, 1)[0] if line[0].isalpha() else ""
        kind = self._words.get(fold_accents(word)) or self._words.get(fold_accents(word.rstrip(".:")))
        if kind is None:
            return ()
        if kind == COLOMBIAN_PARAGRAPH and (alone := _ALONE.match(line)):
            return (Label(Style.WORDED, (alone["label"] or "").lower(), alone.end(), kind, alone["close"].strip()),)
        start = len(word)
        numbered = _NUMBERED.match(line, start)
        start = numbered.end() if numbered else start + len(line[start:]) - len(line[start:].lstrip())
        found = _STOPPED.match(line, start) or (_TITLED.match(line, start) if self.is_title(kind) else None)
        if found is None or not _is_label(found["label"]):
            return ()
        text = _tidy(found["label"], ordinal=kind == ARTICLE)
        return (Label(Style.WORDED, text, found.end(), kind, found["close"].strip()),)

    def _figures(self, line: str) -> tuple[Label, ...]:
        dotted = _DOTTED.match(line)
        if dotted:
            return (Label(Style.DOTTED, _tidy(dotted["label"]), dotted.end(), closing=dotted["close"].strip()),)
        found = _NUMBER.match(line)
        if found is None or (found["bare"] is not None and not found["degree"]):
            return ()
        return (Label(Style.NUMBER, _tidy(found["label"]), found.end(), closing=found["close"].strip()),)


def _letters(line: str) -> tuple[Label, ...]:
    found = _LETTER.match(line)
    if found is None:
        return ()
    text, closing = found["label"], found["close"].strip()
    capital = text[0].isupper()
    letter = Label(Style.CAPITAL if capital else Style.LETTER, text, found.end(), closing=closing)
    roman = Label(Style.UPPER_ROMAN if capital else Style.ROMAN, text, found.end(), closing=closing)
    initial = capital and closing == "." and text not in "IVX"
    if roman_value(text) is None:
        return (letter,) if letter.order and not initial else ()
    if len(text) > 1:
        return (roman,)
    if initial:
        return ()
    return (roman, letter) if text in "iI" else (letter, roman)


def _is_label(words: str) -> bool:
    first = words.split()[0].rstrip(".°ºª")
    if first[0].isdigit() or roman_value(first) is not None:
        return True
    folded = [word for word in normal_label(words).split() if word not in ("transitorio", "transitoria", *SUFFIXES)]
    return (
        folded in ([], ["unico"], ["unica"], ["preliminar"], ["final"]) or ordinal_value(" ".join(folded)) is not None
    )


def _tidy(label: str, *, ordinal: bool = False) -> str:
    """A label as a source file writes it: one space between its words; an article keeps its ordinal sign."""
    text = _DEGREE.sub("°" if ordinal else "", " ".join(label.split()))
    words = text.split(" ")
    if len(words) == 1 and text[0].isdigit():
        return text
    return " ".join(word.lower() if fold_accents(word) in SUFFIXES else word for word in words)
