"""Part of `prose`: sentences of an act that bound what it changes: for a time, or for some only.

What an act changes for a time is no text that stays, and when it ends the text is another: neither is said by an order.
Such an act is refused, whole, at the words that say it. (An order that itself begins «Durante 2031, …» is left aside by
`act_dates.is_temporary`.)
"""

from __future__ import annotations

import re
from enum import StrEnum

from refundido.prose.act_dates import folded


class Bound(StrEnum):
    """How far what an act changes reaches."""

    TIME = "tiempo"
    REACH = "alcance"


_NUMBER = r"(?:\d{1,3}|[a-zñ]+(?:\s+y\s+[a-z]+)?)\s*(?:\(\s*\w+\s*\)\s*)?"
_SPAN = rf"{_NUMBER}(?:dias?|semanas?|mes(?:es)?|a[nñ]os?|temporadas?)\b"
_PERIOD = (
    r"\b(?:por|durante)\s+(?:(?:el|la|los|las|un|una|todo\s+el)\s+)?(?:sol[oa]\s+|unic[oa]\s+|primer[oa]?s?\s+)?"
    rf"(?:(?:plazo|termino|periodo|lapso|tiempo|vez|ocasion)\b|(?:a[nñ]o|mes|semana|temporada)\b|{_SPAN})"
)
_MANNER = (
    r"\b(?:(?:a|en|de|con|por)\s+(?:modo|forma|manera|caracter|titulo|via)\s+(?:de\s+|\w+mente\s+)?|\w*)"
    r"(?:prueba|ensayo|piloto|experimental|transitori[oa]|temporal|provisori[oa]|provisional|excepcional)(?:mente)?\b"
)
_RULES = (
    r"\b(?P<no>no\s+)?(?P<verb>rigen?|regiran?|(?:tienen?|tendran?)\s+(?:(?:una|su|sus)\s+)?(?:vigencia|vigor|duracion|validez|efectos?|aplicacion)"
    r"|(?:esta|estara)n?\s+(?:vigentes?|en\s+(?:vigor|vigencia))|se\s+aplica(?:ran?)?|seran?\s+aplicables?|(?:se\s+)?(?:surti|produci)ran?"
    r"|se\s+manten(?:dran?|drian)|entraran?\s+en\s+(?:vigencia|vigor)|durara?n?)\b"
)
_TAIL = re.compile(
    rf"\bhasta\s|{_PERIOD}|{_MANNER}|\bmientras\b|\A\s*(?:(?:solo|unicamente|exclusivamente)\s+)(?:para|en|respecto|durante|por)\b"
)
_BARE = re.compile(rf"\A\s*(?:de\s+)?(?:hasta\s+)?{_SPAN}")
_COUNTED = re.compile(r"\b(?:despues|posterior(?:es)?|siguientes?)\b")
_LASTS = re.compile(r"vigencia|duracion|validez|durara?n?")
_STATE = re.compile(
    r"\b(?:(?:es|son|seran?|tienen?|tendran?|revisten?)\s+(?:(?:de|un|una)\s+){0,2}(?:(?:caracter|naturaleza|vigencia|duracion)\s+)?(?:\w+mente\s+)?"
    r"(?:transitori|temporal|provisori|provisional|experimental|piloto)\w*"
    r"|(?:cesa|expira|caduca|termina|vence|fenece)(?:n|ra|ran)\b|(?:cesa|expira|caduca|fenece)\b"
    r"|deja(?:n|ra|ran)?\s+de\s+(?:regir|aplicarse|tener|producir|surtir|estar)|queda(?:n|ra|ran)?\s+sin\s+(?:efecto|vigencia|valor|vigor)"
    r"|perdera(?:n)?\s+(?:su\s+)?(?:vigencia|vigor|efectos?|validez)"
    r"|no\s+(?:se\s+aplica(?:ran?)?|regiran?|rigen?|seran?\s+aplicables?|(?:se\s+)?(?:surti|produci|tend)ran?))"
)
_DURATION = re.compile(rf"\b(?:vigencia|duracion)\b[^.;:]*\bsera\s+(?:de\s+|hasta\s+|por\s+)+{_SPAN}")
_BACK = re.compile(
    r"\bvolvera(?:n)?\s+a\s+(?:regir|tener|aplicarse|estar|decir|ser\s+el)|\b(?:recobra|recupera)ra(?:n)?\s+(?:su\s+)?(?:vigencia|vigor|texto|redaccion)"
    r"|\bse\s+restablecera(?:n)?\s+(?:el|la|los|las)\s+(?:texto|redaccion|articulo|inciso|norma)"
    r"|\bregiran?\s+(?:con|en|por)\s+su\s+(?:texto|redaccion)\s+(?:anterior|actual|vigente)"
    r"|\b(?:seguira|continuara)n?\s+\w+\s+(?:con\s+)?(?:el|la|su)\s+(?:texto|redaccion)\b"
)
_REACHES = re.compile(
    r"\bno\s+(?:se\s+aplica(?:ran?)?|regiran?|rigen?|seran?\s+aplicables?)\s+(?:para|a|al|en|respecto|tratandose)\b"
)
_ABOUT = re.compile(
    r"\A(?:[^,;:]{0,90},\s+)?\W*(?:articulo\s+\S+\W+|numeral\s+\S+\W+)?(?:lo\s+\w+\s+(?:en|por)\s+|(?:el|la|los|las)\s+\w+\s+(?:de|del|contenid[oa]s?\s+en|introducid[oa]s?\s+por|dispuest[oa]s?\s+en)\s+)?"
    r"(?:(?:la|el|las|los|l|estas?|estos?|este|dichas?|dichos?|tales)\s+)*(?:presentes?\s+)?"
    r"(?P<what>ley|resolucion|ordenanza|decreto|acuerdo|reglamento|acto|modificaci(?:on|ones)|cambios?|enmiendas?|reformas?|reemplazos?|supresi(?:on|ones)"
    r"|vigencia|articulos?|numeral(?:es)?|numeros?|n[°º]|letras?|literal(?:es)?|puntos?|disposici(?:on|ones)|anterior)\b"
)
_SENTENCE_END = re.compile(r"[.;](?:\s|$)")


def returns(sentence: str) -> bool:
    """Whether a sentence says that a text that was before is to rule again."""
    return _BACK.search(folded(sentence)) is not None


def bound_of(sentence: str) -> Bound | None:
    """How a sentence of the act bounds what the act changes; None if it does not speak of that."""
    said = folded(sentence)
    about = _ABOUT.match(said)
    if _BACK.search(said):
        return Bound.TIME
    if about is None:
        return None
    if _DURATION.search(said):
        return Bound.TIME
    if _REACHES.search(said, about.end()) and "hasta" not in said:
        return Bound.REACH
    return Bound.TIME if _STATE.search(said, about.start("what")) or _for_a_time(said, about.end()) else None


def _for_a_time(said: str, at: int) -> bool:
    """Whether what is said to rule, from `at` on, rules for a period or up to a day."""
    for verb in re.finditer(_RULES, said[at:]):
        tail = said[at + verb.end() :]
        stop = _SENTENCE_END.search(tail)
        tail = tail[: stop.start()] if stop else tail
        if verb["verb"].startswith("entra"):
            continue
        bare = _BARE.match(tail)
        lasts = bare and (_LASTS.search(verb["verb"]) or not _COUNTED.search(tail, bare.end()))
        if lasts or _TAIL.search(tail):
            return True
    return False
