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
    rf"(?:presente|esta|este)\s+(?:ley|resolucion|ordenanza|decreto|acuerdo|reglamento|reglamentacion|acto)|presente\s+(?:{_CHANGE})\b"
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


def about(clause: str, numbers: Sequence[str], labels: Collection[str], *, after_order: bool) -> Named:
    """What a clause is about, in an act whose parts that amend have `numbers`, and all its parts `labels`.

    `after_order`: nothing but an order stands just before, so that «lo anterior» is that order. A change in the
    singular is the one that the act makes, and cannot be told where it makes several.
    """
    words = folded(clause)
    general = bool(_WHOLE.search(words) or _REST.search(words))
    chosen, named, unknown, own = list(numbers), False, False, False
    for match in _ITEM.finditer(clause):
        unknown = unknown or cuts_list(f"{match['noun']} {match['list']}", _NOUNS)
        members = [m.lower() for m in references(f"{match['noun']} {match['list']}", _NOUNS)]
        if not members or _OTHER_TEXT.match(clause[match.end() :]):
            continue
        if not all(member in labels for member in members):
            unknown = unknown or not _ANOTHER.search(clause)
            continue
        narrowed = [n for n in chosen if any(piece.lower() in members for piece in n.split("."))]
        named, own = named or bool(narrowed), own or not narrowed
        chosen = narrowed or chosen
    parts = tuple(chosen) if named and not own else ()
    if not (parts or general or unknown or own) and numbers and (_ONE.match(words) or _THAT.match(words)):
        only = len(numbers) == 1 and (after_order or bool(_ONE.match(words)))
        return Named(tuple(numbers) if only else (), unknown=not only)
    return Named(parts, general and not parts and not own, unknown, own and not parts)
