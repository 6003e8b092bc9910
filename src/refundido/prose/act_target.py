"""Part of `prose`: which text an order is aimed at, by how the act calls it: the one at hand, or another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from refundido.model.instrument import Instrument
from refundido.model.label import fold_accents

_NUMBERED = re.compile(
    r"\b(?P<noun>decreto\s+con\s+fuerza\s+de\s+ley|d\.?\s?f\.?\s?l\.?(?=\s)|decreto[-\s]+ley|d\.\s?l\.|d\.\s?s\.|decreto(?:\s+supremo)?(?:\s+exento)?"
    r"|leyes|ley|resolucion(?:\s+exenta)?|ordenanza(?:\s+municipal)?|acuerdo|circular|reglamento|providencia)"
    r"(?:\s+[a-z]{4,14}){0,3}?\s+(?:n[°º]?s?\.?|num(?:ero)?\.?|nro\.?)?\s?(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?!\s*[°º]?\s*(?:de\s+[a-z]+\s+de\s+\d))"
)
_YEAR = re.compile(
    r"(?:,?\s*de(?:l)?\s+(?:fecha\s+)?(?:\d{1,2}\s*[°º]?\s+de\s+[a-z]+\s+de(?:l)?\s+)?(?:a[nñ]o\s+)?|\s?[-/])(\d{4})\b"
)
"""The year that goes with a number («N° 1, de 1996», «13/2011»): decrees of several years have the same number."""
_NAMED = re.compile(
    r"\b(?P<noun>codigo|catalogo|reglamento|reglamentacion|ordenanza|estatuto|constitucion|ley|compendio|manual|bases)\b(?P<words>(?:\s+[a-z]+){0,10})"
)
_EMPTY = frozenset("de del la las los el en y que a su para un una".split())
_GIVES = re.compile(
    r"(?:que|cuyo\s+texto)\s+(?:\w+\s+){0,2}?(?:establec|aprueb|aprob|fij|conten|dict|promulg|cre[ao]|regul)\w*|conten|,\s*$|texto"
)
_APPROVED = re.compile(r"\baprobad[oa]s?\s+(?:por|mediante|en|a\s+traves\s+de)\s+(?:la|el|l)?\s*$")
_AFTER_NAME = re.compile(
    r"\b(?:en|que|por|con|como|a|al|su|sus|se|lo|es|cuy[oa]|siguientes?|modo|manera|forma|sentido|presente|vigente|actual|conforme|segun"
    r"|aprobad\w+|contenid\w+|dictad\w+|fijad\w+|anex\w+|modific\w+|\w{5,}[ae]n?se)\b"
)
"""A word that is none of a name: what comes from it on is said of the text."""
_JOINS = (("de",), ("del",), ("para",), ("sobre",))
_AMENDS = re.compile(r"que\s+(?:\w+\s+){0,2}?(?:modific|reform|introdu|sustit|reempla|derog|agreg|deleg)\w*")
_SELF = re.compile(
    r"\b(?:esta|este|la\s+presente|el\s+presente)\s+(?:ley|resolucion|ordenanza|decreto|reglamento|reglamentacion|acuerdo)\b"
)


_BESIDE = re.compile(r"(?:[,;]|\by|\be)\s+(?:(?:en|a|de)\s+)?(?:la|el|los|las|al|del)\s+(?:citad\w+\s+)?$")
"""What stands before the next of several texts: no more than a comma or an «y», and an article."""
_SHOWN = 240


class Aim(StrEnum):
    """Where an order is aimed."""

    HERE = "al texto a la vista"
    ELSEWHERE = "a otro texto"
    UNSAID = "no lo dice"


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that an act names: its noun, its number and year if it has them, the words that follow its noun."""

    noun: str
    number: str
    name: tuple[str, ...]
    words: str
    start: int
    year: str = ""
    approves: bool = False
    """It is what approved the text named before it."""

    @property
    def called(self) -> tuple[str, ...]:
        """All the words of its name, with those that join them, and none that are said of it."""
        said = fold_accents(self.words)
        stop = _AFTER_NAME.search(said, len(self.noun))
        return tuple(said[len(self.noun) : stop.start() if stop else None].split())

    @property
    def key(self) -> tuple[str, str]:
        """What two names of one text share, but for one that is its noun alone."""
        return self.noun, self.number or "".join(_stems(self.name[:1]))


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text that an act names, by all the names it gives it («el decreto N° 12, que aprueba el Reglamento de…»)."""

    names: tuple[Mention, ...]
    words: str

    @property
    def is_bare(self) -> bool:
        """Whether it is called by a noun alone («el Reglamento»)."""
        return all(not name.number and not name.name for name in self.names)

    def joined(self, other: NamedText) -> NamedText:
        """The same text, called by the names of both."""
        more = tuple(name for name in other.names if not any(_same(name, mine) for mine in self.names))
        return NamedText((*self.names, *more), self.words)

    def is_same(self, other: NamedText) -> bool:
        """Whether both may be one text: a name of one is a name of the other, or is no more than its noun."""
        return any(_same(one, two) or _may_be(one, two) for one in self.names for two in other.names)


@dataclass(frozen=True, slots=True)
class Target:
    """How the text at hand may be called: «ley 19.696», «Código Procesal Penal», «Catálogo de Juegos»."""

    names: tuple[str, ...]

    @property
    def is_known(self) -> bool:
        """Whether one of its names can be told from those of other texts."""
        return any(mentions(name) for name in self.names)

    def aim(self, words: str) -> Aim:
        """Where an order is aimed that calls its text by `words`."""
        found = texts_in(words)
        return self.holds(found[0]) if found else Aim.UNSAID

    def holds(self, text: NamedText) -> Aim:
        """Whether a text that the act names is the one at hand."""
        own = [m for name in self.names for m in mentions(name)]
        if not own:
            return Aim.UNSAID
        first = text.names[0]
        if any(_contrary(name, own) for name in text.names):
            return Aim.ELSEWHERE
        if self._is_longer(first, own):
            return Aim.ELSEWHERE
        if any(_same(first, mine) for mine in own):
            return Aim.HERE
        also = [other for other in text.names[1:] if other.noun == "codigo" or not first.number]
        return Aim.HERE if any(_same(other, mine) for other in also for mine in own) else Aim.ELSEWHERE

    def _is_longer(self, said: Mention, own: Sequence[Mention]) -> bool:
        """Whether a name goes on past each of the own ones that it begins with («Catálogo de Juegos de Naipes»).

        Words that the own names and the publisher's have («de casinos», «de la Superintendencia») make it no other.
        """
        alike = [mine for mine in own if not mine.number and not said.number and _same(said, mine)]
        if said.noun == "codigo" or not alike or any(not mine.called for mine in alike):
            return False
        shared = max(len(_content(mine.called)) for mine in alike)
        rest = _past(said.called, shared)
        known = {stem for name in self.names for stem in _bare(fold_accents(name).split())}
        return rest[:1] in _JOINS and not set(_bare(_content(rest))) <= known


def texts_in(words: str) -> tuple[NamedText, ...]:
    """The text that some words name first, and those they list beside it («la ley N° 1 y el Código Y»)."""
    said = mentions(words)
    folded = fold_accents(words)
    groups: list[list[Mention]] = []
    for mention in said:
        if not groups:
            groups.append([mention])
            continue
        between = folded[groups[-1][0].start : mention.start]
        if _AMENDS.search(between):
            break
        beside = bool(_BESIDE.search(between))
        if _APPROVED.search(between):
            groups[-1].append(replace(mention, approves=True))
        elif _GIVES.search(between) and not (beside and len(groups[-1]) > 1):
            groups[-1].append(mention)
        elif beside:
            groups.append([mention])
        else:
            break
    starts = [group[0].start for group in groups]
    return tuple(
        NamedText(tuple(group), words[start : min([start + _SHOWN, *(s for s in starts if s > start)])])
        for group, start in zip(groups, starts, strict=True)
    )


def names_of(instrument: Instrument) -> tuple[str, ...]:
    """How an act may call an instrument."""
    slug = instrument.id.rsplit("/", 1)[-1].replace("-", " ")
    return tuple(
        n for n in (instrument.title, instrument.short, instrument.approved_by, instrument.publisher, slug) if n
    )


def mentions(words: str) -> list[Mention]:
    """The texts that some words name, in order."""
    folded = fold_accents(words)
    found: list[Mention] = []
    for match in _NUMBERED.finditer(folded):
        noun = _noun(match["noun"])
        year = _YEAR.match(folded, match.end())
        shown = words[match.start() : year.end() if year else match.end()]
        number = match["number"].replace(".", "").lstrip("0")
        found.append(Mention(noun, number, (), shown, match.start(), year[1] if year else ""))
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
    return {"leyes": "ley", "d": "decreto"}.get(flat.split(" ")[0], flat.split(" ")[0])


def _same(one: Mention, other: Mention) -> bool:
    if one.noun != other.noun:
        return False
    if one.number and other.number:
        return one.number == other.number and (not one.year or not other.year or one.year == other.year)
    if one.number or other.number:
        return False
    shared = min(len(one.name), len(other.name))
    if one.noun == "codigo":
        return shared > 0 and _starts(one.name, other.name)
    return _agree(one.called, other.called)


def _agree(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two whole names are one: all that one says is in the other, which goes on with no more of a name."""
    shorter, longer = sorted((_stems(_content(name)) for name in (one, other)), key=len)
    return longer[: len(shorter)] == shorter


def _content(name: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in name if word not in _EMPTY)


def _bare(words: Sequence[str]) -> tuple[str, ...]:
    return _stems(tuple(word.strip(".,;:()") for word in words))


def _past(name: tuple[str, ...], count: int) -> tuple[str, ...]:
    """What follows the first `count` words of a name that have content."""
    held = [at for at, word in enumerate(name) if word not in _EMPTY]
    return name[held[count - 1] + 1 :] if 0 < count <= len(held) else ()


def _contrary(approval: Mention, own: Sequence[Mention]) -> bool:
    """Whether a text is said to be approved by another act than the one at hand was."""
    alike = [mine for mine in own if approval.approves and mine.noun == approval.noun and mine.number]
    return bool(alike) and not any(_same(approval, mine) for mine in alike)


def _may_be(one: Mention, other: Mention) -> bool:
    """Whether one is called by its noun alone («el Reglamento»), so that it may be the other."""
    return one.noun == other.noun and any(not each.number and not each.name for each in (one, other))


def _starts(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter


def _stems(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.rstrip("s") for word in words)
