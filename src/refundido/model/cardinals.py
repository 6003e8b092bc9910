"""Spanish cardinals in words, up to 999.999, and numbers in figures as texts write them."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.model.label import fold_accents

_SMALL = {
    "cero": 0, "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15,
    "dieciseis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veinte": 20, "veintiun": 21,
    "veintiuno": 21, "veintiuna": 21, "veintidos": 22, "veintitres": 23, "veinticuatro": 24, "veinticinco": 25,
    "veintiseis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29,
}  # fmt: skip
_TENS = {
    "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90,
}  # fmt: skip
_HUNDREDS = {
    "cien": 100, "ciento": 100, "doscient": 200, "trescient": 300, "cuatrocient": 400, "quinient": 500,
    "seiscient": 600, "setecient": 700, "novecient": 900, "ochocient": 800,
}  # fmt: skip
_HUNDRED_FORMS = [w if w.startswith("cien") else f"{w}[oa]s" for w in sorted(_HUNDREDS, key=len, reverse=True)]
_FORMS = "|".join([*sorted((*_SMALL, *_TENS), key=len, reverse=True), "mil", "mill(?:on|ones)", *_HUNDRED_FORMS])
CARDINAL = rf"(?>\b(?:{_FORMS})\b(?: (?:y )?(?:{_FORMS})\b)*)"
"""A cardinal in words, in a text folded to lower case without accents, as a pattern: «treinta y cinco mil»."""


def is_cardinal_word(word: str) -> bool:
    """Whether a word may be part of a cardinal, «y» apart."""
    folded = fold_accents(word)
    return folded in _SMALL or folded in _TENS or folded == "mil" or _hundred(folded) is not None


def cardinal_value(words: Sequence[str]) -> int | None:
    """The number that some words say («ciento veinte», «treinta y dos mil»); None if they say none."""
    folded = [fold_accents(word) for word in words]
    if "mil" not in folded:
        return _below_thousand(folded)
    at = folded.index("mil")
    head = _below_thousand(folded[:at]) if at else 1
    tail = _below_thousand(folded[at + 1 :]) if folded[at + 1 :] else 0
    return None if head is None or tail is None or head == 0 else head * 1000 + tail


def _below_thousand(words: Sequence[str]) -> int | None:
    rest = list(words)
    total = 0
    hundred = _hundred(rest[0]) if rest else None
    if hundred is not None:
        total, rest = hundred, rest[1:]
        if not rest:
            return total
    match rest:
        case [ten] if ten in _TENS:
            return total + _TENS[ten]
        case [ten, "y", unit] if ten in _TENS and 0 < _SMALL.get(unit, 0) < 10:
            return total + _TENS[ten] + _SMALL[unit]
        case [small] if small in _SMALL:
            return total + _SMALL[small]
    return None


def _hundred(word: str) -> int | None:
    return _HUNDREDS.get(word) or (_HUNDREDS.get(word[:-2]) if word.endswith(("os", "as")) else None)
