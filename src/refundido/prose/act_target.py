"""Part of `prose`: which text an order is aimed at, by how the act calls it: the one at hand, or another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from refundido.model.instrument import Instrument
from refundido.model.label import fold_accents

_NUMBERED = re.compile(
    r"\b(?P<noun>decreto\s+con\s+fuerza\s+de\s+ley|d\.?\s?f\.?\s?l\.?(?=\s)|decreto[-\s]+ley|d\.\s?l\.|decreto(?:\s+supremo)?(?:\s+exento)?"
    r"|leyes|ley|resolucion(?:\s+exenta)?|ordenanza(?:\s+municipal)?|acuerdo|circular|reglamento|providencia)"
    r"(?:\s+[a-z]{4,14}){0,3}?\s+(?:n[°º]?s?\.?|num(?:ero)?\.?|nro\.?)?\s?(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?!\s*[°º]?\s*(?:de\s+[a-z]+\s+de\s+\d))"
)
_NAMED = re.compile(
    r"\b(?P<noun>codigo|catalogo|reglamento|ordenanza|estatuto|constitucion|ley|compendio|manual|bases)\b(?P<words>(?:\s+[a-z]+){0,10})"
)
_EMPTY = frozenset("de del la las los el en y que a su para un una".split())
_GIVES = re.compile(
    r"(?:que|cuyo\s+texto)\s+(?:\w+\s+){0,2}?(?:establec|aprueb|aprob|fij|conten|dict|promulg|cre[ao]|regul)\w*|conten|,\s*$|texto"
)
_AMENDS = re.compile(r"que\s+(?:\w+\s+){0,2}?(?:modific|reform|introdu|sustit|reempla|derog|agreg|deleg)\w*")
_SELF = re.compile(
    r"\b(?:esta|este|la\s+presente|el\s+presente)\s+(?:ley|resolucion|ordenanza|decreto|reglamento|acuerdo)\b"
)


class Aim(StrEnum):
    """Where an order is aimed."""

    HERE = "al texto a la vista"
    ELSEWHERE = "a otro texto"
    UNSAID = "no lo dice"


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that an act names: its noun, its number if it has one, the words that follow its noun."""

    noun: str
    number: str
    name: tuple[str, ...]
    words: str
    start: int


@dataclass(frozen=True, slots=True)
class Target:
    """How the text at hand may be called: «ley 19.696», «Código Procesal Penal», «Catálogo de Juegos»."""

    names: tuple[str, ...]

    def aim(self, words: str) -> Aim:
        """Where an order is aimed that calls its text by `words`."""
        said = mentions(words)
        if not said:
            return Aim.UNSAID
        own = [m for name in self.names for m in mentions(name)]
        if not own:
            return Aim.UNSAID
        first = said[0]
        if any(_same(first, mine) for mine in own):
            return Aim.HERE
        for other in said[1:]:
            between = fold_accents(words[first.start : other.start])
            if _AMENDS.search(between) or not _GIVES.search(between):
                break
            if any(_same(other, mine) and (other.noun == "codigo" or not first.number) for mine in own):
                return Aim.HERE
        return Aim.ELSEWHERE


def names_of(instrument: Instrument) -> tuple[str, ...]:
    """How an act may call an instrument."""
    slug = instrument.id.rsplit("/", 1)[-1].replace("-", " ")
    return tuple(n for n in (instrument.title, instrument.short, instrument.approved_by, slug) if n)


def mentions(words: str) -> list[Mention]:
    """The texts that some words name, in order."""
    folded = fold_accents(words)
    found: list[Mention] = []
    for match in _NUMBERED.finditer(folded):
        noun = _noun(match["noun"])
        found.append(
            Mention(noun, match["number"].replace(".", ""), (), words[match.start() : match.end()], match.start())
        )
    taken = [(m.start, m.start + len(m.words)) for m in found]
    for match in _NAMED.finditer(folded):
        if any(low <= match.start() < high for low, high in taken) or _SELF.search(
            folded, max(0, match.start() - 14), match.end()
        ):
            continue
        name = tuple(word for word in match["words"].split() if word not in _EMPTY)
        if match["noun"] == "codigo" and not name:
            continue
        if match["noun"] == "ley" and not re.match(
            r"\s*ley\s+(?:general|organica|marco|de\s)", folded[match.start() :]
        ):
            continue
        found.append(Mention(match["noun"], "", name, words[match.start() : match.end()], match.start()))
    return sorted(found, key=lambda m: m.start)


def _noun(words: str) -> str:
    flat = re.sub(r"[\s.-]+", " ", words).strip()
    if flat in ("d f l", "dfl", "decreto con fuerza de ley"):
        return "dfl"
    if flat in ("d l", "decreto ley"):
        return "dl"
    return {"leyes": "ley"}.get(flat.split(" ")[0], flat.split(" ")[0])


def _same(one: Mention, other: Mention) -> bool:
    if one.noun != other.noun:
        return False
    if one.number and other.number:
        return one.number == other.number
    if one.number or other.number:
        return False
    shared = min(len(one.name), len(other.name))
    if one.noun == "codigo":
        return shared > 0 and _starts(one.name, other.name)
    return one.name[:shared] == other.name[:shared] or (shared > 0 and _stems(one.name[:1]) == _stems(other.name[:1]))


def _starts(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter


def _stems(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.rstrip("s") for word in words)
