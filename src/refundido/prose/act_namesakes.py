"""Part of `prose`: texts that share a number with the one at hand, and may be others.

Ordinances, resolutions and decrees are numbered by each body anew: an act that calls «Ordenanza N° 45, sobre Ruidos
Molestos» does not mean «Ordenanza N° 45, sobre Ferias Libres». Laws have one series, and their number is enough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refundido.model.label import fold_accents
from refundido.prose.act_target import Mention, mentions

_NATIONAL = frozenset({"ley", "dfl", "dl", "codigo"})
_SUBJECT = re.compile(
    r"\b(?:sobre|denominad[oa]|titulad[oa]|relativ[oa]\s+al?|referid[oa]\s+al?|acerca\s+de|que\s+(?:regula|reglamenta|rige|norma))\s+"
    r"(?P<name>[^,;:.()«»\"“”\n]+)"
)
_BODY = re.compile(
    r"\b(?P<noun>[Mm]unicipalidad|[Cc]omuna|[Ss]uperintendencia)\s+(?P<name>(?:(?:de|del|la|las|los|el|y)\s+)*[A-ZÁÉÍÓÚÑ]\w*"
    r"(?:\s+(?:(?:de|del|la|las|los|el|y)\s+)*[A-ZÁÉÍÓÚÑ]\w*)*)"
)
_OF = re.compile(r",?\s+de\s+(?P<name>[A-ZÁÉÍÓÚÑ][^,;:.()«»\"“”\n]*)")
"""What an ordinance is of, right after its number («Ordenanza N° 45, de Tenencia de Mascotas»)."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_STOP = re.compile(
    r"\b(?:en\s+(?:el|la|los|las|su|lo)|aprobad\w+|modificad\w+|publicad\w+|dictad\w+|fijad\w+|contenid\w+|cuy[oa]|donde|por|conforme|segun"
    r"|que(?!\s+(?:establec|fij|dict|conten)\w+\s+(?:las\s+)?(?:norma|disposicion|regla))|\w{4,}[aei]n?se|articulos?|numeral(?:es)?|titulo)\b"
)
"""Words from which on no more is said of which text it is."""
_EMPTY = frozenset(
    "de del la las los el lo en y e o u que a al su sus para un una norma normas disposicion disposiciones materia "
    "materias funcionamiento regulacion general generales municipal local comunal comuna texto".split()
)


def namesake_doubt(words: str, names: Sequence[str]) -> str:
    """Why the text that `words` call by the number of the one at hand, whose `names` are given, may be another.

    Empty: it is called by no such number, or all that is said of it goes with those names.
    """
    own = [mention for name in names for mention in mentions(name)]
    for mention in mentions(words):
        if mention.noun not in _NATIONAL and any(_shares(mention, mine) for mine in own):
            doubt = _doubt(mention, words[mention.start :], names, own)
            if doubt:
                return doubt
    return ""


def _shares(said: Mention, mine: Mention) -> bool:
    return bool(said.number) and (said.noun, said.number) == (mine.noun, mine.number)


def _doubt(said: Mention, tail: str, names: Sequence[str], own: Sequence[Mention]) -> str:
    known = {stem for name in names for stem in _content(name)}
    body = _BODY.search(tail)
    if body and _is_foreign_body(body, known):
        return f"es de «{body.group()}»"
    years = {year for name in names for year in _YEAR.findall(name)}
    if said.year and years and said.year not in years:
        return f"es de {said.year}"
    of = _OF.match(tail, len(said.words)) if said.noun == "ordenanza" and not body else None
    subject = _named(fold_accents(of["name"])) if of else _subject(tail, len(said.words))
    titled = next((found for name in names if mentions(name) and (found := _subject(name, 0))), frozenset())
    if subject and not (titled <= subject or subject <= known if titled else subject & known):
        return f"es «{' '.join(tail.split())[:80]}»"
    return ""


def _is_foreign_body(body: re.Match[str], known: set[str]) -> bool:
    """Whether a body is named that is not the one of the text at hand, where that is known."""
    kind = "superintendencia" if body["noun"].lower() == "superintendencia" else "municipalidad"
    return kind in known and not _content(body["name"]) <= known


def _subject(tail: str, at: int) -> frozenset[str]:
    """What a text is about, by the words after its number; empty: not said."""
    folded = fold_accents(tail)
    found = _SUBJECT.search(folded, at)
    if not found or re.search(r"[;:\n«»\"“”]|\.\s", folded[at : found.start()]):
        return frozenset()
    before = _STOP.search(folded, at, found.start())
    if before:
        return frozenset()
    return _named(found["name"])


def _named(name: str) -> frozenset[str]:
    stop = _STOP.search(name)
    return _content(name[: stop.start()] if stop else name)


def _content(words: str) -> frozenset[str]:
    said = re.findall(r"[a-z0-9ñ]+", fold_accents(words))
    return frozenset(word.rstrip("s") for word in said if word not in _EMPTY)
