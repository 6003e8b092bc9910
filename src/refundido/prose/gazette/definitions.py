"""Part of `prose.gazette`: definitions that the print ran into one paragraph («Se entiende por: Ante: … Bet: …»).

They are found only where the words before announce definitions, from the first word after those on, and where there are
two at the least: «Nota: …» in the middle of a text is none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LEAD = re.compile(
    r"\b(?:entiende[n]?|entenderá[n]?|entendera[n]?|entiéndase|entiendase|defin\w+|significa[n]?|denomina[n]?)\b"
    r"[^:.;]{0,60}:\s",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\bdefinici[oó]n(?:es)?\b", re.IGNORECASE)
_TERM = re.compile(
    r"(?P<term>[\"“«]?[A-ZÁÉÍÓÚÑ][^\W\d_]*[\"”»]?(?:[ /-][^\s.:;,]{1,24}){0,5}):\s(?=[\"“«¿A-Za-zÁÉÍÓÚÑáéíóúñ\d])"
)
_NEXT = re.compile(rf"(?<=[.;])\s+(?={_TERM.pattern.replace('?P<term>', '?:')})")
_SENTENCE = re.compile(r"\b(?:siguientes?|son|será|serán|debe|deben|deberá|deberán|puede|pueden)\b", re.IGNORECASE)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Definition:
    """A term and what it means, as stretches of the page."""

    term: tuple[int, int]
    words: tuple[int, int]


def definitions_in(text: str, start: int, end: int, heading: str) -> tuple[Definition, ...]:
    """The definitions that the words from `start` to `end` hold to their end; none where nothing announces them.

    `heading`: that of the unit they are in, which may be what announces them.
    """
    if text.count(": ", start, end) < _FEWEST:
        return ()
    lead = _LEAD.search(text, start, end)
    first = lead.end() if lead is not None else start if _TITLE.search(heading) else end
    begins = [first, *(found.end() for found in _NEXT.finditer(text, first, end))]
    found: list[Definition] = []
    for at, until in zip(begins, [*begins[1:], end], strict=True):
        term = _TERM.match(text, at, until)
        if term is None or _SENTENCE.search(term["term"]):
            return ()
        words = term.end() + len(text[term.end() : until]) - len(text[term.end() : until].lstrip())
        found.append(Definition(term.span("term"), (words, words + len(text[words:until].rstrip()))))
    return tuple(found) if len(found) >= _FEWEST else ()
