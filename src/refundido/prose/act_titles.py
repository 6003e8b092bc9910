"""Part of `prose`: the title that an act gives to one of its own articles («Artículo 1.- Modificación del Reglamento»).

It orders nothing; the words under it do. Whoever reads it as structure must still find there what it promises: an order
where it speaks of amending, and the text amended where it names one.
"""

from __future__ import annotations

import re

from refundido.prose.act_target import mentions
from refundido.prose.act_words import holds_order, names_unit, opens_order, skip_spaces

_AMENDS = (
    r"(?:modificaci[oó]n|incorporaci[oó]n|inclusi[oó]n|adici[oó]n|derogaci[oó]n|sustituci[oó]n|supresi[oó]n"
    r"|eliminaci[oó]n|reforma)(?:es)?\b"
)
_OTHER = (
    r"(?:objeto|finalidad|alcances?|[aá]mbito|refrendo|publicaci[oó]n|vigencia|entrada\s+en\s+(?:vigor|vigencia)"
    r"|habilitaci[oó]n|financiamiento)\b"
)
_TITLE = re.compile(rf"(?P<open>\()?(?:(?P<amends>{_AMENDS})|{_OTHER})(?P<rest>[^\n\"“«:;]{{0,250}})", re.IGNORECASE)
_NOUN = re.compile(_AMENDS, re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_NEXT = re.compile(r"\n\s*(?:art[íi]culo|disposici[óo]n)\s", re.IGNORECASE)
_BRACKET_END = re.compile(r"\)\s?\.?\s?[-–—]?")
_STOP = re.compile(r"\.\s?[-–—]?(?=\s)")
_CUT = re.compile(r"\b(?:de|del|la|el|los|las|y|e|a|al|en|por|para|que|,)\s*\Z", re.IGNORECASE)


def title_end(text: str, at: int) -> int:
    """Where the words of an article begin whose title stands at `at`; `at` itself if no title stands there."""
    found = _TITLE.match(text, at)
    if found is None:
        return at
    end = _end(text, found)
    body = skip_spaces(text, end) if end else len(text)
    if body >= len(text) or not text[body : body + 1].isupper():
        return at
    stop = text.find("\n", body)
    stop = len(text) if stop < 0 else stop
    title = text[at:end]
    if found["amends"]:
        kept = _told(title) <= _told(text[body : _article_end(text, body)])
        if not kept or not (opens_order(text, body, stop) or holds_order(text, body, stop)):
            return at
    elif names_unit(title, 0, len(title)) or _NOUN.search(title):
        return at
    return body if not mentions(title) or mentions(text[body:stop]) else at


def _told(words: str) -> set[str]:
    """The numbers that a title tells: what stands under it must speak of each."""
    return set(_NUMBER.findall(words))


def _article_end(text: str, at: int) -> int:
    following = _NEXT.search(text, at)
    return following.start() if following else len(text)


def _end(text: str, found: re.Match[str]) -> int:
    """Where a title ends: at its bracket, at the stop before an order, at the end of its line; 0 if nowhere."""
    if found["open"]:
        bracket = _BRACKET_END.search(found["rest"])
        return found.start("rest") + bracket.end() if bracket else 0
    for stop in _STOP.finditer(text, found.start("rest"), found.end()):
        if not found["amends"] or opens_order(text, skip_spaces(text, stop.end()), found.end()):
            return stop.end()
    line = text[found.start() : found.end()]
    ended = text[found.end() : found.end() + 1] == "\n" and not _CUT.search(line)
    return found.end() if ended else 0
