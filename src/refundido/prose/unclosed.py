"""Part of `prose`: whether a quotation that nobody closed may have swallowed words of the order.

Where it ends is told only by what follows. A sentence of new text that a colon announces ends the order, so that all of
it may be the text; after words quoted in mid-sentence the order goes on as often as not.
"""

from __future__ import annotations

import re

from refundido.prose.act_words import UNIT, Strength, amending_words
from refundido.prose.tokens import Raw

_MARKS = re.compile(r"[\"“”«»]|\([.,;]\)")
"""Marks that no quotation without an end may hold where nothing tells its end: it may end before them."""
_SENTENCE = re.compile(r"(?:(?:[a-zñ]{1,4}\)|\d{1,3}(?:\.-|[.)°]))\s*)?[¿¡]?[A-ZÁÉÍÓÚÑ]")
"""How a sentence begins, with the label of its unit if it has one."""
_HOW_OFTEN = re.compile(
    r"\b(?:(?:cada|todas\s+las|la\s+\w+)\s+ve(?:z|ces)|en\s+tod[oa]s?\s+(?:el|la|los|las|su)\b|respectivamente)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[.,;:]|\b(?:por\s+(?:el|la|los|las|una?|lo)\s|a\s+continuaci[oó]n|(?:despu[eé]s|antes|luego)\s+del?\b"
    r"|al\s+(?:final|inicio|comienzo|principio)\b|(?:ante|pre)?cedid[oa]s?\s+(?:de|por)\b|seguid[oa]s?\s+(?:de|por)\b"
    r"|entre\s+(?:el|la|los|las)\b|pas(?:an?|ando)\s|en\s+amb[oa]s|y\s*$"
    r"|(?:palabras?|expresi[oó]n|expresiones|frases?|vocablos?|t[eé]rminos?|guarismos?|oraci[oó]n|oraciones|comas?)\b)",
    re.IGNORECASE,
)
"""How an order goes on after what it quotes: a sign, what takes its place, where, what becomes of other units, and more
words of the text."""


def may_hold_order(raw: Raw, *, announced: bool, told_where: bool) -> bool:
    """Whether a quotation with no closing mark may hold words of the order.

    `announced`: a colon or a line of its own brings it in; `told_where`: the order plainly goes on after it («…,
    seguido de un punto aparte»).
    """
    if any(held is Strength.STRONG for _, _, held in amending_words(raw.inner)):
        return True
    sentence = announced and _SENTENCE.match(raw.inner) is not None
    if sentence and told_where:
        return False
    if "\n" in raw.inner or _MARKS.search(raw.inner) or UNIT.search(raw.inner) or _HOW_OFTEN.search(raw.inner):
        return True
    return not sentence and _GOES_ON.search(raw.inner.lstrip(" .,;:")) is not None
