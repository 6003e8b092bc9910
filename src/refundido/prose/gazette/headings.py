"""Part of `prose.gazette`: which words are a heading: run into a text («Del pago máximo: No obstante…»), or on a line.

A lead («se aplica la siguiente proporción:») ends in a colon too, and is none. What the print does not settle is
decided by these rules and marked as structure of ours.
"""

from __future__ import annotations

import re
from enum import Enum

from refundido.prose.gazette.words import is_closed
from refundido.prose.payload_lines import CLOSED

_LEAD = re.compile(
    r"\b(?:siguientes?|continuación|son|es|será|serán|se|debe|deben|deberá|deberán|puede|pueden|podrá|podrán|tendrá|"
    r"tendrán|tiene|tienen|hay|que|cuando|si|\w+[aei]rán?)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"(?:del?|sobre)\s", re.IGNORECASE)
_DASHED = re.compile(r"(?P<heading>[A-ZÁÉÍÓÚÑ«\"“][^.:;]{1,119})\.\s?[-–—]+\s+(?=[A-ZÁÉÍÓÚÑ¿«\"“])")
_TERM = re.compile(r"[A-ZÁÉÍÓÚÑ\"“«][^:.;]{0,60}:\s(?=[A-ZÁÉÍÓÚÑ\"“«¿])")
_BRACKETS = re.compile(r"\([^()]{1,40}\)\s?:?$")
_ORDER = re.compile(r"[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+[aeií]r(?:se)? ")
"""An infinitive that tells what is to be done («Cantar el número:»)."""
_LONGEST = 200
_ARTICLE_WORDS, _ITEM_WORDS, _LINE_WORDS = 24, 6, 12


class Shape(Enum):
    """What a line without a label is."""

    TEXT = "texto"
    HEADING = "epígrafe"
    CAPITALS = "epígrafe en mayúsculas"
    TERM = "término"
    DEFINITION = "término y definición"


def run_in(text: str, start: int, end: int, item: bool) -> tuple[tuple[int, int], int] | None:
    """The heading that words begin with and where the text after it begins; None if they begin with none.

    `item`: they are an item of a list, whose headings are shorter and without commas; what says no more than that
    and begins with an infinitive leads into what follows.
    """
    dashed = None if item else _DASHED.match(text, start, min(end, start + _LONGEST))
    if dashed is not None:
        return dashed.span("heading"), dashed.end()
    colon = text.find(":", start, min(end, start + _LONGEST))
    if colon < 0:
        return None
    words = text[start:colon].strip()
    following = text[colon + 1 : end].lstrip()
    if not _may_be_heading(words, item) or following[:1].islower():
        return None
    if following and text[colon + 1] != " ":
        return None
    if item and not following and _ORDER.match(words):
        return None
    after = end - len(following) if following else end
    return (start, start + len(text[start:colon].rstrip())), after


def _may_be_heading(words: str, item: bool) -> bool:
    if not words or not (words[0].isupper() or words[0] in '"“«') or re.search(r"[.;] ", words):
        return False
    last = words.split()[-1]
    if last.islower() and is_closed(last):
        return False
    titled = not item and _TITLED.match(words) is not None
    if len(words.split()) > (_ITEM_WORDS if item else _ARTICLE_WORDS) or (item and "," in words):
        return False
    return titled or _LEAD.search(words) is None


def shape(line: str, following: str | None, announced: bool) -> Shape:
    """What a line is; `following` is the line after it, None if it has a label or there is none.

    `announced`: the text before leads into what comes.
    """
    if announced and _TERM.match(line) and not line.endswith(":") and _LEAD.search(line.split(":")[0]) is None:
        return Shape.DEFINITION
    colon = line.endswith(":")
    words = line.rstrip(": ")
    if following is None or not words or CLOSED.search(words) or len(words.split()) > _LINE_WORDS:
        return Shape.TEXT
    if not (line[0].isupper() or line[0] in '"“«¿') or _LEAD.search(words):
        return Shape.TEXT
    if announced and not colon and _TERM.match(following) and not following.endswith(":"):
        return Shape.TERM
    closed = CLOSED.search(following) is not None and not following.endswith(":")
    if not colon and not (closed and len(following) > len(line)):
        return Shape.TEXT
    if _BRACKETS.search(line):
        return Shape.TERM
    letters = [letter for letter in line if letter.isalpha()]
    if colon and len(letters) > 1 and line.isupper():
        return Shape.CAPITALS
    return Shape.TERM if announced and not colon else Shape.HEADING


def capitals(text: str, start: int, end: int) -> int:
    """Where, in a heading written in capitals, words in small letters begin; `end` if they do not."""
    if not text[start:end].split(" ")[0].isupper():
        return end
    position = start
    for word in text[start:end].split(" "):
        if any(letter.islower() for letter in word):
            return position
        position += len(word) + 1
    return end
