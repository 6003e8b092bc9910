"""Part of `resolve`: where sentences and full stops are in a Spanish legal text.

A full stop ends a sentence unless it belongs to an abbreviation, an initial, a number or a list label.
"""

from __future__ import annotations

import re
from functools import lru_cache

from refundido.model.selector import Stops

_BEFORE_NAME = frozenset(
    (
        "sr sra srta sres sras dr dra dres lic ing arq prof mons art arts inc incs núm núms num nro nros "
        "pág págs pag cap caps tít lit lits párr fig figs cf cfr vid vs res ex exta ord dto "
        "av avda gral reg dpto depto secr pte pdte vol ed ref d.s d.f.l d.l r.d"
    ).split()
)
"""Abbreviations that always go before a name or a number: their stop never ends a sentence."""

_ANYWHERE = frozenset(
    (
        "hrs hr hs min seg etc ud uds vd vds cía s.a ltda e.i.r.l ee.uu aprox máx mín u.s a.m p.m cts kg mts p.ej "
        "ej ss uu hh"
    ).split()
)
"""Abbreviations that may end a sentence: their stop ends one if a capital follows."""

_STOP = re.compile(r"[.?!…]+")
_CLOSERS = "\"'»”’)]"
_WORD_BEFORE = re.compile(r"[\w.°º$]*$")
_OPENS = re.compile(r"[\s\"'«“‘(¿¡\[]*")
_FIGURE = re.compile(r"\s*(?:N\s?[°º]|Núm\.|Nro\.|\d)")
_NUMBER_SIGN = re.compile(r"\s*(?:N\s?[°º]|Núm\.|Nro\.)")
_DOUBLED = re.compile(r"([A-ZÑ])\1")
_LIST_LABEL = re.compile(r"\s*(?:\d+(?:\.\d+)*|[a-zñ]|[ivxlc]+)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def sentence_ends(plain: str) -> tuple[int, ...]:
    """Offsets just after the sign (and closing quotes) that ends each sentence, in order.

    The last offset is the end of the text when its last sentence has no sign.
    """
    ends: list[int] = []
    for match in _STOP.finditer(plain):
        end = _end_at(plain, match)
        if end is not None and not _within_brackets(plain[ends[-1] if ends else 0 : match.start()]):
            ends.append(end)
    if not ends or plain[ends[-1] :].strip():
        ends.append(len(plain))
    return tuple(ends)


def _end_at(plain: str, match: re.Match[str]) -> int | None:
    end = match.end()
    while end < len(plain) and plain[end] in _CLOSERS and not _opens_quote(plain, end):
        end += 1
    if end >= len(plain):
        return end
    if not plain[end].isspace():
        return None
    following = plain[_opening_end(plain, end) :][:1]
    capital = following.isupper() or not following
    if match.group() == "." and _holds(plain, match.start(), capital):
        return None
    return end if capital or following.isdigit() else None


def _within_brackets(sentence: str) -> bool:
    """Whether a bracket opened in the middle of the sentence is still open: what it holds is part of the sentence."""
    inner = sentence.lstrip().removeprefix("(")
    return inner.count("(") > inner.count(")")


def _opens_quote(plain: str, index: int) -> bool:
    return plain[index] in "\"'" and index + 1 < len(plain) and plain[index + 1].isalnum()


def _opening_end(plain: str, start: int) -> int:
    found = _OPENS.match(plain, start)
    return found.end() if found else start


def _holds(plain: str, stop: int, capital_follows: bool) -> bool:
    """Whether the stop belongs to what stands before it: an abbreviation, an initial, the label of a list."""
    if _LIST_LABEL.fullmatch(plain, 0, stop) or _NUMBER_SIGN.match(plain, stop + 1):
        return True
    return _is_abbreviation(plain, stop, capital_follows)


def _is_abbreviation(plain: str, stop: int, capital_follows: bool) -> bool:
    found = _WORD_BEFORE.search(plain, max(0, stop - 12), stop)
    word = found.group().lower() if found else ""
    if found and _DOUBLED.fullmatch(found.group()) and _DOUBLED.match(plain[stop + 1 :].lstrip()):
        return True
    if word == "no":
        return _FIGURE.match(plain, stop + 1) is not None
    if word in _BEFORE_NAME:
        return True
    if word in _ANYWHERE:
        return not capital_follows
    initial = re.fullmatch(r"(?:[a-zñ]\.)*[a-zñ]", word)
    return bool(initial) and plain[stop - 1].isupper()


def of_abbreviation(plain: str) -> bool:
    """Whether the stop in which `plain` ends may be that of an abbreviation, which another sign may follow."""
    return plain.endswith(".") and _is_abbreviation(plain, len(plain) - 1, capital_follows=False)


def sentence_spans(plain: str) -> tuple[tuple[int, int], ...]:
    """Start and end of each sentence, its sign included, the spaces around it left out."""
    spans: list[tuple[int, int]] = []
    start = 0
    for end in sentence_ends(plain):
        low = start + len(plain[start:end]) - len(plain[start:end].lstrip())
        high = start + len(plain[start:end].rstrip())
        if low < high:
            spans.append((low, high))
        start = end
    return tuple(spans)


def full_stops(plain: str, which: Stops = Stops.ALL) -> tuple[int, ...]:
    """Offsets of the full stops of the text, those of `which`: puntos seguidos in order, then the punto final."""
    stops: list[int] = []
    for end in sentence_ends(plain):
        at = end - 1
        while at >= 0 and plain[at] in _CLOSERS:
            at -= 1
        kind = Stops.FOLLOWED if plain[end:].strip() else Stops.FINAL
        if at >= 0 and plain[at] == "." and which in (kind, Stops.ALL):
            stops.append(at)
    return tuple(stops)


def after_stop(plain: str, stop: int) -> int:
    """The offset where the sentence that the full stop at `stop` ends is over: after its closing quotes."""
    return next((end for end in sentence_ends(plain) if end > stop), stop + 1)


def final_sign(plain: str) -> int:
    """The offset of the text's closing sign (. ; : ,), or the text's end if it closes with none.

    A list's "; y" or ", y" counts from its sign.
    """
    found = re.search(r"[.;:,](?:\s+[yeou])?[\s\"»”]*$", plain)
    return found.start() if found else len(plain.rstrip())
