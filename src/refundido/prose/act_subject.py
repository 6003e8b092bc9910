"""Part of `prose`: what a clause on a date is about: parts of the act, all of it, or the one change that it makes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from refundido.prose.act_dates import folded
from refundido.prose.act_numbers import cuts_list, references

_LABEL = (
    r"[\W\d]*(?:[a-z]\)\s*)?(?:articulo\s+\S+\s+)?"
    r"(?:(?:establece|declara|dispone|precisa|deja|determina)[a-z]*(?:\s+constancia)?\s+(?:de\s+)?que\s+)?"
)
_CHANGE = (
    r"(?:modificaci|correcci|rectificaci|sustituci|adici|derogaci|supresi|eliminaci|incorporaci|agregaci|intercalaci)on"
    r"|cambio|reemplazo|reforma|enmienda|ajuste|orden|instruccion|medida|agregado"
)
_CHANGES = (
    r"(?:modificaci|correcci|rectificaci|sustituci|adici|derogaci|supresi|eliminaci|incorporaci|agregaci|intercalaci)ones"
    r"|cambios|reemplazos|reformas|enmiendas|ajustes|ordenes|instrucciones|medidas|disposiciones"
)
_WHOLE = re.compile(
    rf"(?:presente|esta|este)\s+(?:ley|resolucion|ordenanza|decreto|acuerdo|reglamento|reglamentacion|norma|acto)|presente\s+(?:{_CHANGE})\b"
    rf"|(?:est[ao]s|l[ao]s(?:\s+presentes)?|dich[ao]s|tales)\s+(?:{_CHANGES})\b|numerales\s+(?:anteriores|precedentes)"
    r"|lo\s+\w+\s+(?:precedentemente|anteriormente)|articulos\s+(?:anteriores|precedentes)|las\s+que\s+regiran|\btodo\s+(?:ello|lo\s+anterior)\b"
)
_LEADS = re.compile(rf"\A{_LABEL}(?:(?:la|el|los|las|lo\s+\w+\s+(?:en|por))\s+){{0,2}}(?:{_WHOLE.pattern})")
_ONE = re.compile(
    rf"\A{_LABEL}(?:(?:la|el|esta|este|dicha|dicho|tal)\s+(?:{_CHANGE})\b"
    r"|(?:lo\s+\w+\s+en\s+)?el\s+(?:numeral|numero|articulo|punto|resuelvo)\s+(?:anterior|precedente|que\s+antecede))"
)
"""The one change that the act makes, if it makes no more."""
_THAT = re.compile(
    rf"\A{_LABEL}(?:lo\s+(?:anterior|precedente|expuesto|indicado|se[nñ]alado|dispuesto|resuelto|ordenado|que\s+antecede)|ello|l[oa]\s+cual|esto)"
    r"\s+(?:rig|regir|entrar|comenzar|empezar|surtir|tendr|produc|operar|se\s|sera)"
    rf"|\A{_LABEL}(?:regir|entrar|comenzar|empezar|surtir|tendr|producir)an?\b"
)
"""What stands just before, whatever it is."""
_REST = re.compile(r"\b(?:el\s+resto|l[oa]s?\s+demas|las\s+restantes|los\s+restantes)\b")
_ANOTHER = re.compile(
    r"\b(?:de|en)l?\s+(?:la\s+|el\s+)?(?:ley\s+(?:N|general|org[aá]nica)|c[oó]digo|decreto|reglamento|cat[aá]logo|ordenanza)",
    re.IGNORECASE,
)
"""Words on a part of another text, which says nothing of what amends."""
_SOME = re.compile(
    rf"\b(?:{_CHANGES})\b(?P<more>.*?)(?=,?\s+(?:no\s+)?(?:se\s+)?(?:regir|rigen|entrar|comenzar|empezar|surtir|tendr|produc|operar"
    r"|aplicar)|[.;]|\Z)"
)
"""The changes that an act speaks of, and what it says of them."""
_SORTS = re.compile(
    r"\b(?:las|los|estas|estos|dichas|dichos)\s+(?:sustitucion|adicion|derogacion|supresion|eliminacion|incorporacion|agregacion"
    r"|intercalacion|reemplazo)(?:e?s)\b"
)
"""Changes of one sort, which are not all."""
_OF_ALL = re.compile(
    r"(?:\W+|\b(?:que|se|por|en|mediante|con|la|el|los|las|lo|de|del|al?|y|e|presentes?|est[aeo]s?|dich[ao]s?|mism[ao]s?|ley|resolucion"
    r"|ordenanza|decreto|acuerdo|reglamento|reglamentacion|norma|acto|instrumento|catalogo|juegos|antes|anterior(?:es)?"
    r"|precedentes?|parte|resolutiva|cuerpo|\w+(?:adas|ados|idas|idos|uestas|uestos|uelve|uce|ucen|ece|ecen|one|onen|iene|ienen|eba|eban|ena"
    r"|enan|ica|ican|ala|alan|ere|eren))\b)*"
)
"""Words that can be said of all the changes of an act."""
_FEW = re.compile(
    r"\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|\d+)\s+(?:ultim[ao]s\s+)?(?:numerales|articulos)\s+(?:anteriores|precedentes)"
)
_BEFORE = re.compile(r"\b(?:letra|literal|romanito)\b.*\b(?:anterior|precedente|que\s+antecede)\b")
"""A letter of a part told by where it stands."""
_NOUNS = "numeral numero n° letra literal articulo romanito punto apartado"
_ITEM = re.compile(
    r"(?P<noun>numeral(?:es)?|n[uú]meros?|n[°º]|letras?|literal(?:es)?|art[íi]culos?|romanitos?|puntos?|apartados?)\s+"
    r"(?P<list>[^;:]*?)(?=\s*(?:,\s*(?:que|la\s+que|el\s+que|los\s+que|las\s+que)\b|\bque\b|regir|entrar|comenzar|empezar"
    r"|,?\s*(?:de\s+la\s+|del\s+|de\s+los\s+)?(?:numeral|n[uú]mero|n[°º]|letra|literal|romanito|punto|apartado|art[íi]culo)|$|[.;:]))",
    re.IGNORECASE,
)
_OTHER_TEXT = re.compile(
    r"\b(?:de|en)\s+(?:la|el)\s+(?:ley|c[oó]digo|cat[aá]logo|reglamento|decreto|ordenanza)\b|\ben\s+(?:la|el|los)\s",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Named:
    """What a clause is about: parts that amend, all of the act, the rest of it; `unknown`: what cannot be told."""

    parts: tuple[str, ...] = ()
    general: bool = False
    unknown: bool = False
    own: bool = False
    """It is about a part of the act that amends nothing."""

    @property
    def is_told(self) -> bool:
        """Whether it is about something that the act changes."""
        return bool(self.parts) or self.general


def begins_with_act(clause: str) -> bool:
    """Whether a clause begins with what the act is or changes, so that its verb speaks of that."""
    words = folded(clause)
    return any(pattern.match(words) for pattern in (_LEADS, _ONE, _THAT))


def _tells_some(words: str) -> bool:
    """Whether a clause speaks of some of the changes that an act makes, in words that do not tell which."""
    said = [found["more"] for found in _SOME.finditer(words)]
    some = any(not _OF_ALL.fullmatch(more) and not _ITEM.search(more) for more in said)
    return some or any(pattern.search(words) for pattern in (_SORTS, _FEW, _BEFORE))


def _pieces(number: str) -> list[str]:
    return number.lower().split(".")


def _in_several(numbers: Sequence[str], letter: str) -> bool:
    """Whether the parts with a letter stand under more than one number."""
    above = {tuple(pieces[: pieces.index(letter)]) for n in numbers if letter in (pieces := _pieces(n))}
    return len(above) > 1


def about(clause: str, numbers: Sequence[str], labels: Collection[str], *, after_order: bool) -> Named:
    """What a clause is about, in an act whose parts that amend have `numbers`, and all its parts `labels`.

    `after_order`: nothing but an order stands just before, so that «lo anterior» is that order. A change in the
    singular is the one that the act makes, and cannot be told where it makes several.
    """
    words = folded(clause)
    general = bool(_WHOLE.search(words) or _REST.search(words))
    chosen, named, unknown, own = list(numbers), False, _tells_some(words), False
    told: list[str] = []
    for match in _ITEM.finditer(clause):
        unknown = unknown or cuts_list(f"{match['noun']} {match['list']}", _NOUNS)
        members = [m.lower() for m in references(f"{match['noun']} {match['list']}", _NOUNS)]
        if not members or _OTHER_TEXT.match(clause[match.end() :]):
            continue
        if not all(member in labels for member in members):
            unknown = unknown or not _ANOTHER.search(clause)
            continue
        told.extend(members if len(members) == 1 else ())
        narrowed = [n for n in chosen if any(piece.lower() in members for piece in n.split("."))]
        narrowed = [n for n in narrowed if len(members) > 1 or _pieces(n).count(members[0]) >= told.count(members[0])]
        unknown = unknown or (len(members) == 1 and members[0].isalpha() and _in_several(narrowed, members[0]))
        named, own = named or bool(narrowed), own or not narrowed
        chosen = narrowed or chosen
    parts = tuple(chosen) if named and not own else ()
    if not (parts or general or unknown or own) and numbers and (_ONE.match(words) or _THAT.match(words)):
        only = len(numbers) == 1 and (after_order or bool(_ONE.match(words)))
        return Named(tuple(numbers) if only else (), unknown=not only)
    return Named(parts, general and not parts and not own, unknown, own and not parts)
