"""Part of `prose`: the sections of an act (vistos, considerandos, lo resuelto, the end) by the words that open them."""

from __future__ import annotations

import re
from enum import StrEnum

from refundido.model.label import fold_accents
from refundido.prose.act_words import names_unit


class Section(StrEnum):
    """What a stretch of an act is for."""

    FRONT = "encabezado"
    CITED = "vistos"
    GROUNDS = "considerandos"
    OPERATIVE = "parte resolutiva"
    TAIL = "cierre"


ORDER_OF_SECTIONS = (Section.FRONT, Section.CITED, Section.GROUNDS, Section.OPERATIVE, Section.TAIL)

_CITED = r"vistos?|visto\s+y\s+considerando|teniendo\s+(?:presente|a\s+la\s+vista)|antecedentes"
_GROUNDS = r"considerandos?|considerando\s+que|fundamentos"
_OPERATIVE = (
    r"(?:se\s+)?resuelv[eo]|resoluci[óo]n|ordeno|ordena|(?:se\s+)?decret[oa]|acuerd[oa]|se\s+acuerda|dispongo|dispone|sanciona"
    r"|(?:p\s?r\s?o\s?y\s?e\s?c\s?t\s?o\s+d\s?e\s+l\s?e\s?y)|fe\s+de\s+erratas|ha\s+resuelto|se\s+ordena|hago\s+saber|decreto\s+con\s+fuerza\s+de\s+ley"
    r"|la\s+siguiente\s+ordenanza"
)
_ENACTS = (
    r"resuelv[eo]|ordeno|ordenan?|decreto|decretan?|acuerdan?|acuerdo|dispongo|disponen?|sancionan?|apruebo|aprueban?"
    r"|h(?:a|an|e)\s+(?:resuelto|ordenado|decretado|acordado|dispuesto|sancionado|aprobado|dado|dictado|expedido|venido\s+en\s+\w+)"
)
_ENACTING = re.compile(
    rf"(?P<who>[^\n:;\d\"“«]{{0,150}}?)\b(?P<verb>(?:se\s+)?(?:{_ENACTS}))"
    r"(?:\s+(?:lo\s+siguiente|dictar|(?:la|el)\s+siguiente(?:\s+\w+){1,3}|(?:la|el)\s+\w+\s+siguiente|con\s+fuerza\s+de\s+ley))?"
    r"\s*(?:(?P<colon>:)|\Z)",
    re.IGNORECASE,
)
_THEREFORE = re.compile(
    r"\W*(?:y\s+)?(?:por\s+(?:ello|eso|tanto|lo\s+(?:tanto|expuesto|anterior)|consiguiente)|en\s+(?:consecuencia|uso|ejercicio|m[ée]rito))\b",
    re.IGNORECASE,
)
_SOLEMN = re.compile(r"se\s|resuelv|resuelto|decret|sanciona|h(?:a|an|e)\s", re.IGNORECASE)
_OPENERS = (
    (Section.CITED, re.compile(rf"(?:{_CITED})\s*:?", re.IGNORECASE)),
    (Section.GROUNDS, re.compile(rf"(?:{_GROUNDS})\s*[:;]?", re.IGNORECASE)),
    (Section.OPERATIVE, re.compile(rf"[\"“«']{{0,2}}(?:{_OPERATIVE})\s*[:;]?", re.IGNORECASE)),
)
_CORRECTS = re.compile(
    r"(?:fe\s+de\s+erratas?|rectificaci[óo]n(?:es)?|correcci[óo]n\s+de\s+err(?:ores|atas))\s*\.\s*(?:[-–—]\s*)?",
    re.IGNORECASE,
)
"""What an act is, said before its first correction on one line («Fe de erratas. En el artículo 3: …»)."""
_ALONE = re.compile(r"[ \t]*(?:\n|$)")
_TAIL = re.compile(
    r"\**\s*[\"“”]?\s*(?:(?:y\s+)?por\s+cuanto\b|habi[eé]ndose\s+(?:cumplido|aprobado)|lo\s+que\s+transcribo|lo\s+que\s+comunico"
    r"|an[oó]tese\b(?!.*\bmodif)|t[oó]mese\s+raz[oó]n|saluda\s+(?:atentamente\s+)?a|tribunal\s+constitucional"
    r"|proyecto\s+de\s+ley\s+(?:sobre|que)\b|dado\s+en\b|reg[íi]strese,|comun[íi]quese\s*(?:,|y|\.)|publ[íi]quese\s*(?:,|y\s|\.)"
    r"|por\s+tanto,?\s+prom[úu]lg|prom[úu]lguese|santiago,\s+(?:a\s+)?\d{1,2}\s+de\b|dado,\s+firmado"
    r"|el\s+secretario\s+del\s+tribunal|la\s+secretaria\s+del\s+tribunal)",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"\**\s*(?:(?:[A-ZÁÉÍÓÚÑ][A-ZÁÉÍÓÚÑ'’.]+\s+){2,}[A-ZÁÉÍÓÚÑ][A-ZÁÉÍÓÚÑ'’.]+,\s+[A-ZÁÉÍÓÚÑa-z]"
    r"|(?:[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+\s+){2,4}(?:[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+),\s+(?:Superintendent|Alcald|Secretari|Ministr|President|Director|Jef|Subsecretari|Fiscal)"
    r"|(?:Lic|Dr|Ing)\.\s+[A-ZÁÉÍÓÚÑ])"
)


def section_at(text: str, start: int, end: int) -> tuple[Section, int] | None:
    """The section that opens at the start of a line, and where its own words end.

    A keyword opens a section when it stands alone on its line or is followed by a colon.
    """
    for section, pattern in _OPENERS:
        match = pattern.match(text, start, end)
        if match is None:
            continue
        alone = _ALONE.match(text, match.end(), end) is not None
        colon = match.group().rstrip()[-1:] in (":", ";")
        if alone or (colon and section is not Section.OPERATIVE) or (colon and len(match.group()) < 40):
            return section, match.end()
    named = _CORRECTS.match(text, start, end)
    if named is not None and names_unit(text, named.end(), end):
        return Section.OPERATIVE, named.end()
    enacted = enacting_words(text[start:end])
    return (Section.OPERATIVE, start + enacted) if enacted else None


def enacting_words(line: str) -> int:
    """How many characters of a line name who rules and enact («EL ALCALDE DECRETA:», «Por ello, se resuelve:»).

    They stand in capitals, or are the whole line, end in a colon and speak as such lines do: what a considerando tells
    of another norm («Que la ley dispone:») opens nothing. 0 if the line does not begin so.
    """
    found = _ENACTING.match(line)
    if found is None or fold_accents(line[:8]).startswith(("que ", "que,")):
        return 0
    said = found.group()
    if said == said.upper():
        return found.end() if found["colon"] or found["verb"].lower() not in ("acuerdo", "decreto") else 0
    solemn = found["verb"].isupper() or _THEREFORE.match(line) or _SOLEMN.match(found["verb"])
    return found.end() if found["colon"] and solemn and not line[found.end() :].strip() else 0


def is_tail(text: str, start: int, end: int) -> bool:
    """Whether a line that no label numbers closes the act: promulgation, transcription, signatures."""
    return bool(_TAIL.match(text, start, end) or _SIGNED.match(text, start, end))


_INLINE_CITED = re.compile(r"(?:\.-|[.–—-])\s*(?:Vistos?|VISTOS?)\s*:")


def inline_section(text: str, start: int, end: int) -> tuple[Section, int] | None:
    """A «Vistos:» that opens in the middle of the heading's line, as gazettes print it."""
    match = _INLINE_CITED.search(text, start, end)
    return (Section.CITED, match.end() - len(match.group().lstrip(".–—- "))) if match else None


def is_heading(text: str, start: int, end: int) -> bool:
    """Whether a line can be a heading that sets the place for what follows: short, no stop at its end, no sentence."""
    line = text[start:end].strip()
    if not line or line[-1] in ".;,:?!" or len(line.split()) > 24:
        return False
    return line[0] not in "|\"“«'" and not fold_accents(line).startswith(("dice", "debe decir", "donde dice"))
