"""Part of `prose`: the words by which an act's own structure is told: its orders, its sections, its formulas, its end.

Which words amend is also what `accounting` goes by: a stretch with such a verb may not be left unread in silence.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from refundido.model.label import fold_accents
from refundido.prose.words import ORDER, verb_forms

_ADDING = (
    "reempla remplaz remplac sustit substit subtit intercal interpol agreg incorpor introduc introduz introduj adicion"
    " anad añad insert inclu antepon pospon complet"
).split()
_OTHER = (
    "elimin suprim suprím derog rectif corrig corrij correg traslad desplaz modif enmien reform refund reordn reorden "
    "renumer intercamb reenumer renombr fusion divid separ borr reubic deja deje cambi redact abrog quit"
).split()
_STEM = re.compile("|".join((*_ADDING, *_OTHER)))
_ENDINGS = re.compile(
    r"\w{0,6}?(?:(?P<form>[ae]n?se(?:les?)?)|(?P<future>[aei]ran?)|(?P<infinite>[aei]r(?:se|l[oa]s?)?)"
    r"|(?P<finite>[ae]n?|qu?en?|gu?en?|uyan?|uyen?|zcan?)|(?P<gerund>(?:a|ie|ye)ndo(?:se|les?|l[oa]s?)?))"
)
REACH = 1500
"""How far into a part its order is looked for."""
_PARTICIPLE = re.compile(r"\w{0,4}?[ai]d[oa]s?|t[oa]s?")
_TOKEN = re.compile(r"[^\W\d_]+")
_PHRASE = re.compile(
    r"donde\s+(?:dice|se\s+lee)|l[eé]an?se\b|dir[aá]n?\s*(?=[:\"“«])|tendr[aá]n?\s+(?:el|la)\s+siguiente\s+(?:texto|tenor|redacci|contenido)"
    r"|d[aeé]n?se\s+al?\s[^.;:\n]{0,150}?\b(?:nueva|siguiente)\s+redacci|\bse\s+(?:le\s+)?dan?\s+(?:una\s+)?nueva\s+redacci"
    r"|ser[aá]n?\s+del\s+siguiente\s+tenor|pasan?\s+a\s+(?:decir|tener\s+(?:el|la)\s+siguiente)|queda(?:n|r[aá]n?)?\s+(?:derogad|abrogad|suprimid|eliminad|sustituid|reemplazad|modificad|sin\s+contenido)|d(?:onde)?\s?ice\s*:|debe(?:n|r[aá]n?)?\s+decir|sin\s+efecto|deja\w*\s+sin\s+contenido|pasan?\s+a\s+(?:ser|denominarse|llamarse)|pasar[aá]n?\s+a\s+(?:ser|denominarse|llamarse)"
    r"|pasa(?:n|r[aá]n?)?\s+(?:el|la|los|las)\s[^.;:\n\"]{0,120}?\sa\s+(?:ser|denominarse|llamarse)\b"
    r"|(?:t[íi]tulo|cap[íi]tulo|secci[oó]n|art[íi]culo|numeral)\s[^.,;:\n]{1,24}\sse\s+(?:denominar[aá]|llamar[aá])\b"
    r"|en\s+(?:lugar|vez)\s+de\b[^.;\n]{0,200}?\b(?:p[oó]ngan?se|debe\s+ponerse|se\s+(?:pondr[aá]|dir[aá]|leer[aá])n?)\b"
    r"|queda(?:r[aá]|n|r[aá]n)?\s+(?:as[ií]|redactad|como\s+sigue|del\s+siguiente|de\s+la\s+siguiente)"
    r"|se\s+publican?\s+de\s+nuevo|t[eé]ngan?se\s+por\s+(?:reempla|sustit|elimin|suprim|derog)",
    re.IGNORECASE,
)
_QUOTE = re.compile(r"''|[\"“”«»]")
_PLACE = re.compile(
    r"(?:en|al|a\s+continuaci[oó]n|entre|dentro|despu[eé]s|antes|respecto|del|a\s+contar|a\s+partir|con\s+efecto|tras|por\s+su\s+parte"
    r"|asimismo|adem[aá]s|el\s+actual|los\s+actuales|la\s+actual|las\s+actuales|el|la|los|las|su|sus|donde)\b",
    re.IGNORECASE,
)
UNIT = re.compile(
    r"\b(?:art[íi]culos?|arts?\.|numeral(?:es)?|n[úu]meros?|n[°º]|letras?|literal(?:es)?|incisos?|p[áa]rrafos?|vi[ñn]etas?"
    r"|ep[íi]grafes?|t[íi]tulos?|cap[íi]tulos?|tablas?|cuadros?|puntos?|encabezad[oa]s?|encabezamientos?|romanitos?|filas?|columnas?"
    r"|juegos?|oraci[oó]n|oraciones|acápites?|apartados?|secci[oó]n|reglas?|posibilidad|opci[oó]n|definici[oó]n|anexos?"
    r"|bases?(?!\s+(?:\w+\s+)?de\s+datos))(?!\w)",
    re.IGNORECASE,
)


class Strength(StrEnum):
    """How much a word orders: «reemplázase» does, «reemplazando» goes with an order, «reemplaza» may tell of one."""

    STRONG = "orden"
    WEAK = "acompaña"
    NONE = "ninguna"


def amends(text: str, start: int, end: int) -> bool:
    """Whether one of these words, outside quotations, is an imperative of a verb that can only amend."""
    return any(
        strength(word) is Strength.STRONG and _STEM.match(fold_accents(word)) is not None
        for word in _TOKEN.findall(unquoted(text, start, end))
    )


@lru_cache(maxsize=65536)
def strength(word: str) -> Strength:
    """How much one word orders an amendment."""
    folded = fold_accents(word)
    stem = _STEM.match(folded)
    if stem is None:
        known = verb_forms().get(folded)
        return Strength.STRONG if known is not None and known[1] == ORDER and folded.endswith("se") else Strength.NONE
    ending = _ENDINGS.fullmatch(folded, stem.end())
    if ending is None:
        return Strength.NONE
    if ending["form"]:
        return Strength.STRONG
    return Strength.NONE if ending["future"] else Strength.WEAK


def is_amended(word: str) -> bool:
    """Whether a word is the participle of a verb that amends («modificado», «suprimida»)."""
    folded = fold_accents(word)
    stem = _STEM.match(folded)
    return stem is not None and _PARTICIPLE.fullmatch(folded, stem.end()) is not None


_WISHED = re.compile(r"\w{0,6}?(?:(?:ie|ye)(?:ra|se)|a(?:ra|se)|[aei]r[ií]a)n?(?:se)?")
_WISH = re.compile(
    r"\b(?:convien|convendr|correspond|deb(?:e|ie|er)|podr[ií]a|proced|ser[ií]a|es\s+(?:necesari|convenient|precis|menester)|hay\s+que|habr[ií]a"
    r"|(?:se\s+)?(?:propon|sugier|recomiend|solicit|pid|acuerd|acord)|ojal[aá]|que\s+se\b)",
    re.IGNORECASE,
)


def wishes(words: str) -> bool:
    """Whether words speak of amending as of what might, should or is to be done («convendría que se suprimiera»)."""
    for word in _TOKEN.findall(words.lower()):
        stem = _STEM.match(fold_accents(word))
        if stem is not None and _WISHED.fullmatch(word, stem.end()):
            return True
    wish = _WISH.search(words)
    return wish is not None and bool(amending_words(words, wish.end()))


def amending_words(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int, Strength]]:
    """The words from `start` to `end` that amend, in order: «se sustituye» and «debe decir» too."""
    stop = len(text) if end is None else end
    found: list[tuple[int, int, Strength]] = []
    before = ""
    for match in _TOKEN.finditer(text, start, stop):
        word = match.group()
        held = strength(word)
        if held is not Strength.NONE:
            if held is Strength.WEAK and fold_accents(before) in ("se", "modifiquese"):
                held = Strength.STRONG
            found.append((match.start(), match.end(), held))
        before = word
    found.extend((m.start(), m.end(), Strength.STRONG) for m in _PHRASE.finditer(text, start, stop))
    return sorted(found)


def orders_something(text: str, start: int, end: int) -> bool:
    """Whether words speak like an order about a text: one begins there, or an amending imperative stands in them."""
    said = unquoted(text, start, end)
    if opens_order(text, start, end):
        return True
    if _PHRASE.search(said) or amends(text, start, end):
        return True
    return bool(UNIT.search(said)) and any(strength(w) is Strength.STRONG for w in _TOKEN.findall(said))


NUMBERED_UNIT = re.compile(
    r"\b(?:(?:art[íi]culos?|arts?\.|numeral(?:es)?|literal(?:es)?|letras?)\s+(?:\d|[a-z]\)|[a-z]\b|[uú]nico|primero|segundo|tercero|cuarto|quinto)"
    r"|(?:t[íi]tulo|cap[íi]tulo|libro|secci[oó]n)s?\s+(?:\d|[IVXLC]+\b|primer[oa]|segund[oa]|tercer[oa]|final|[uú]nico)"
    r"|(?:inciso|p[áa]rrafo)s?\s+(?:\d|primero|segundo|tercero|cuarto|quinto|sexto|s[eé]ptimo|octavo|noveno|final))",
    re.IGNORECASE,
)
_CHANGING = re.compile(
    r"\s*(?:red[uú]ce|ext[ií][eé]?nde|ext[ií]ende|f[ií]ja|apl[ií]ca|aum[eé]nta|el[eé]va|rebaja|reb[aá]ja|increm[eé]nta|dism[ií]nuye|ampl[ií]a|lim[ií]ta"
    r"|ac[oó]rta|al[aá]rga|h[aá]ga|efect[uú]e|iguala|restabl[eé]ce|rep[oó]ne)n?se\b",
    re.IGNORECASE,
)
_REPEATED = re.compile(r"\b(?:modificaci|enmienda|reemplazo|sustituci|supresi|adici|cambio|correcci)", re.IGNORECASE)
_PASSIVE = re.compile(r"\bse\s+(\w+?)r[aá]n?\b", re.IGNORECASE)


def alters(text: str, start: int, end: int) -> bool:
    """Whether a sentence changes a numbered unit in words that no order has («Redúcese a "3" el mínimo del…»)."""
    said = unquoted(text, start, end).partition("\n")[0]
    if not NUMBERED_UNIT.search(said):
        return False
    verb = _CHANGING.match(said)
    if verb is not None:
        return not fold_accents(verb.group().strip()).startswith(("haga", "efectue")) or bool(_REPEATED.search(said))
    passive = _PASSIVE.search(said)
    unit = NUMBERED_UNIT.search(said)
    stem = passive is not None and _STEM.match(fold_accents(passive[1])) is not None
    return stem and passive is not None and unit is not None and unit.start() < passive.start() < unit.end() + 40


def names_unit(text: str, start: int, end: int) -> bool:
    """Whether words outside quotations name a unit by its number, as «el inciso final» does."""
    return bool(NUMBERED_UNIT.search(unquoted(text, start, end)))


def unquoted(text: str, start: int, end: int) -> str:
    """The words from `start` to `end` with what stands between quotation marks blanked, place for place."""
    out = list(text[start:end])
    depth = 0
    opened = 0
    for match in _QUOTE.finditer(text, start, end):
        glyph, at = match.group(), match.start()
        before, after = text[at - 1 : at] or " ", text[match.end() : match.end() + 1] or " "
        opens = glyph in "“«" or (glyph in ("''", '"') and opens_mark(before, after, depth))
        if opens:
            opened = match.end() if depth == 0 else opened
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                out[opened - start : at - start] = " " * (at - opened)
    return "".join(out)


def opens_mark(before: str, after: str, depth: int) -> bool:
    """Whether a straight mark opens a quotation, told by the characters beside it and by how many are open."""
    if before.isspace() or before in "([¿¡«“—–-:":
        return depth == 0 or not (after.isspace() or after in ".,;:)]")
    if after.isspace() or after in ".,;:)]?!»”\"'":
        return False
    return depth == 0


def skip_spaces(text: str, at: int, stop: int | None = None) -> int:
    """The first character from `at` on that is no space."""
    end = len(text) if stop is None else stop
    while at < end and text[at] in " \t\n":
        at += 1
    return at


def first_word(text: str, at: int, stop: int) -> str:
    """The word that begins at `at`, empty if none does."""
    match = _TOKEN.match(text, at, stop)
    return match.group() if match else ""


def holds_order(text: str, at: int, stop: int) -> bool:
    """Whether a sentence, wherever its verb stands, holds an order outside its quotations."""
    return any(held is Strength.STRONG for _, _, held in amending_words(unquoted(text, at, stop)))


def opens_order(text: str, start: int, end: int) -> bool:
    """Whether an order begins at `start`: a verb that amends, a place and then such a verb, or a place and «:»."""
    end = min(end, start + REACH)
    first = _TOKEN.match(text, start)
    if first is None:
        return False
    word = fold_accents(first.group())
    if strength(word) is not Strength.NONE:
        return bool(_STEM.match(word)) or bool(UNIT.search(unquoted(text, start, end)))
    if word == "se" and (second := _TOKEN.search(text, first.end(), end)):
        return strength(second.group()) is not Strength.NONE
    if _PHRASE.match(text, start):
        return True
    if not _PLACE.match(text, start):
        return False
    quote = _QUOTE.search(text, start, end)
    line_end = text.find("\n", start, end)
    stop = min(x for x in (quote.start() if quote else end, line_end if line_end >= 0 else end, end))
    if any(held is Strength.STRONG for _, _, held in amending_words(text, start, stop)):
        return True
    head = unquoted(text, start, line_end if line_end >= 0 else end)
    if head.rstrip().endswith(":") and len(head) < 400 and UNIT.search(head):
        return True
    if any(held is Strength.STRONG for _, _, held in amending_words(head[:600])):
        return bool(UNIT.search(head[:600]))
    return False


_BRINGS = re.compile(
    r"se\s+publican?\s+de\s+nuevo|quedan?r?[aá]?n?\s+(?:as[ií]|redactad|como)|dice\s*:|decir\s*:|siguiente\s+tenor"
    r"|t[eé]rminos\s+que\s+siguen|que\s+(?:pasan?\s+a\s+|se\s+)\w+",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"\b(?:modificaciones|modificaci[oó]n|enmiendas?|cambios|adecuaciones|correcciones|rectificaciones|errores|cantidades|guarismos"
    r"|expresiones|palabras|menciones|frases|t[eé]rminos|referencias|remisiones)"
    r"(?:\s+(?:siguientes|que\s+(?:a\s+continuaci[oó]n\s+)?se\s+\w+(?:\s+a\s+continuaci[oó]n)?))?\s*:?\s*$"
    r"|(?:siguiente|este)s?\s+(?:sentido|forma|modo|manera)\s*:?\s*$|(?:modo|forma|manera)\s+(?:siguiente|que\s+sigue)\s*:?\s*$"
    r"|siguientes\s+(?:modificaciones|enmiendas|cambios|adecuaciones|correcciones|aspectos|t[eé]rminos)",
    re.IGNORECASE,
)


def announces_text(text: str, start: int, end: int) -> bool:
    """Whether what comes next is new text: the words end in a colon and bring something in, and are no mere lead-in."""
    if text[max(start, end - 40) : end].rstrip()[-1:] != ":":
        return False
    head = unquoted(text, start, end).rstrip()
    if not head.endswith(":"):
        return False
    said = re.split(r"(?<=[.;])\s", head)[-1]
    if _LEADING.search(said):
        return False
    return bool(_BRINGS.search(said)) or adds_text(said)


def adds_text(words: str) -> bool:
    """Whether a verb among these words brings new text in."""
    return any(
        fold_accents(words[a:b]).startswith(tuple(_ADDING)) or fold_accents(words[a:b]).startswith("d")
        for a, b, _ in amending_words(words)
    )
