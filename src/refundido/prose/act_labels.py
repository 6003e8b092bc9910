"""Part of `prose`: the labels with which an act numbers its own parts («1.-», «b)», «ii.», «Artículo 2°.-», «Cuatro.»).

A label may be of several styles («i)» is a letter or a Roman numeral): which one it is, the place in the act decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from refundido.model.label import SUFFIXES, fold_accents, roman_value
from refundido.model.ordinals import ordinal_value


class Style(StrEnum):
    """The ways to number: what tells the levels of an act apart."""

    ARTICLE = "artículo"
    TRANSITORY = "artículo transitorio"
    CLOSING = "disposición final"
    WORD = "en palabras"
    NUMBER = "número"
    SUBNUMBER = "número de número"
    UPPER = "mayúscula"
    ROMAN_UPPER = "romano mayúsculo"
    LETTER = "letra"
    ROMAN = "romanito"
    DASH = "guion"


OUTER = (Style.ARTICLE, Style.TRANSITORY, Style.CLOSING)
"""The styles of the outermost parts of a law."""
ONLY = 0
"""The value of «único»."""

_RANKS = "abcdefghijklmnopqrstuvwxyz"
_SUFFIX = rf"(?:bis|ter|qu[aá]ter|{'|'.join(SUFFIXES)})"
_DASHES = r"[-–—]"
_ARTICLE = re.compile(
    rf"(?P<noun>art[íi]culo|art\.|disposici[óo]n(?:es)?(?=\s+(?:transitori|final|derogatori|adicional)))\s*"
    rf"(?P<before>(?:transitori[oa]|final|derogatoria|adicional)\s+)?"
    rf"(?P<value>n?[°º]?\s?\d{{1,4}}|[úu]nic[oa]|(?:(?:vig|d)[ée]cim[oa]\s+)?[a-záéíóúñ]{{5,15}}|[ivx]+)"
    rf"\s?(?:[°º]|er|o)?(?P<suffix>\s{_SUFFIX}\b|\s[A-Z]\b)?[°º]?(?P<after>\s+transitori[oa])?"
    rf"(?P<sep>\s?\.?\s?{_DASHES}|\.|:|\)|(?=\s*$))",
    re.IGNORECASE | re.MULTILINE,
)
_LONE = re.compile(
    r"(?P<noun>art[íi]culo\s+transitorio|disposici[óo]n\s+(?:transitoria|final|derogatoria|adicional))(?P<sep>\s?\.?\s?[-–—]|\.|:|(?=\s*$))",
    re.I | re.M,
)
_NUMBER = re.compile(
    rf"(?:n(?:[°º]|[úu]m(?:ero|\.)?|ro\.)\s?)?(?P<value>\d{{1,6}})(?P<sep>\.?\s?\){_DASHES}?|\s?[°º]\s?\)|\s?[°º]\s?\.?\s?{_DASHES}?"
    rf"|\.\s?{_DASHES}|\s?{_DASHES}(?=\s)|\.)(?=[\s\"“«'A-ZÁÉÍÓÚÑ]|$)",
    re.IGNORECASE | re.MULTILINE,
)
_LETTER = re.compile(
    rf"(?P<value>[A-Za-zñÑ])(?P<sep>\.?\)\.?{_DASHES}?|\.{_DASHES}|\.|{_DASHES}(?=\s))(?=[\s\"“«']|$)", re.MULTILINE
)
_ROMAN = re.compile(
    rf"(?P<value>[ivxIVX]{{1,6}})(?P<sep>\.?\){_DASHES}?|\.\s?{_DASHES}|\.|\s?{_DASHES}(?=\s))(?=[\s\"“«']|$)",
    re.MULTILINE,
)
_WORD = re.compile(
    r"(?P<value>(?:d[ée]cim[oa]\s|vig[ée]sim[oa]\s|treinta y |cuarenta y )?[A-Za-zÁÉÍÓÚáéíóúñ]{3,15})"
    r"(?P<sep>\s?\.\s?[-–—]?|:|\))(?=\s|$)",
    re.MULTILINE,
)
_RANKED = re.compile(r"(?P<value>[úu]nic[oa]|[a-záéíóúñ]{5,15})(?P<sep>\s?\.?\s?[-–—]|\.|:)(?=\s|$)", re.I | re.M)
_DASH = re.compile(r"[-–—•](?=\s)")
_BRACKETED = re.compile(r"\((?P<value>\d{1,3})\)(?=\s)")
_DOTTED = re.compile(rf"(?P<above>\d{{1,3}})\.(?P<value>\d{{1,3}})(?P<sep>\.?\)|\.?{_DASHES}|\.|)(?=[ \t])")
"""«1.2.»: the second part of number 1."""
_COUNTED = (
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho"
    " diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho"
    " veintinueve treinta"
)
_COUNTS = {word: value for value, word in enumerate(_COUNTED.split(), 1)} | {"una": 1}


@dataclass(frozen=True, slots=True)
class Label:
    """A label: its style, its separator as read, its place in its sequence, what it says, and where it ends."""

    style: Style
    sep: str
    value: int
    shown: str
    end: int
    suffix: str = ""
    above: int = 0
    """The number that it is a part of («1» of «1.2.»)."""

    @property
    def way(self) -> tuple[Style, str]:
        """Style and separator: what the labels of one level share."""
        return self.style, self.sep


def labels_at(text: str, start: int, *, line_start: bool) -> tuple[Label, ...]:
    """The labels that may stand at `start`, by the ways to read them; none if there is no label.

    Words and dashes number only where a line begins.
    """
    found: list[Label] = []
    article = _article(text, start)
    if article:
        return (article,)
    if match := _NUMBER.match(text, start):
        found.append(_label(Style.NUMBER, match, int(match["value"]), match["value"]))
    if match := _ROMAN.match(text, start):
        value = roman_value(match["value"])
        if value:
            style = Style.ROMAN if match["value"].islower() else Style.ROMAN_UPPER
            found.append(_label(style, match, value, match["value"]))
    if (match := _LETTER.match(text, start)) and match["value"] not in "ñÑ":
        letter = match["value"]
        style = Style.LETTER if letter.islower() else Style.UPPER
        found.append(_label(style, match, _RANKS.index(letter.lower()) + 1, letter))
    if line_start and not found:
        found.extend(_dotted(text, start) or _spoken(text, start))
    return tuple(found)


def _article(text: str, start: int) -> Label | None:
    if match := _LONE.match(text, start):
        style = Style.TRANSITORY if "transitori" in match["noun"].lower() else Style.CLOSING
        return Label(style, "", ONLY, match["noun"].split()[-1].lower(), match.end())
    match = _ARTICLE.match(text, start)
    if match is None:
        return None
    said = match["value"]
    value = _article_value(said)
    if value is None:
        return None
    before = (match["before"] or "").lower()
    closing = bool(before) and not before.startswith("transitori")
    transitory = bool(before or match["after"]) or match["noun"].lower().startswith("disp")
    style = Style.CLOSING if closing else Style.TRANSITORY if transitory else Style.ARTICLE
    shown = before.strip() if closing else said.strip(" °º")
    return Label(style, "", value, shown, match.end(), (match["suffix"] or "").strip().lower())


def closing_label(text: str, start: int, sort: str) -> Label | None:
    """The label of a disposition under a heading that tells its sort («Única.-», «PRIMERA.-»), "" for a transitory one;
    None if there is none."""
    match = _RANKED.match(text, start)
    value = _article_value(match["value"]) if match is not None else None
    if match is None or value is None:
        return None
    style, shown = (Style.CLOSING, sort) if sort else (Style.TRANSITORY, match["value"].lower())
    return Label(style, "", value, shown, match.end())


def _article_value(said: str) -> int | None:
    folded = fold_accents(said.strip())
    digits = re.sub(r"\D", "", folded)
    if digits:
        return int(digits)
    if folded in ("unico", "unica"):
        return ONLY
    return ordinal_value(folded) or roman_value(folded)


def _dotted(text: str, start: int) -> list[Label]:
    match = _DOTTED.match(text, start)
    if match is None:
        return []
    label = _label(Style.SUBNUMBER, match, int(match["value"]), match["value"])
    return [replace(label, above=int(match["above"]))]


def _spoken(text: str, start: int) -> list[Label]:
    if match := _DASH.match(text, start):
        return [Label(Style.DASH, "-", 0, "-", match.end())]
    if match := _BRACKETED.match(text, start):
        return [Label(Style.NUMBER, "()", int(match["value"]), match["value"], match.end())]
    match = _WORD.match(text, start)
    if match is None:
        return []
    folded = fold_accents(match["value"])
    value = _COUNTS.get(folded) or ordinal_value(folded)
    return [Label(Style.WORD, "", value, match["value"], match.end())] if value else []


def _label(style: Style, match: re.Match[str], value: int, shown: str) -> Label:
    separator = re.sub(r"[\s–—-]", "", match["sep"]).replace("º", "°")
    dashed = "-" if re.search(r"[-–—]", match["sep"]) else ""
    return Label(style, separator + dashed, value, shown, match.end())
