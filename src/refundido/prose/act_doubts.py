"""Part of `prose`: words of an act that may change a text though no order's words are in them.

An act rules more than it amends, and what it rules for itself changes no text. But «queda suprimida la letra b)», «el
artículo 20 dirá: …» and «táchase la palabra …» do. What looks like that is given to the sentence reader, which reads it
or refuses it: it is never passed over as the act's own rule.
"""

from __future__ import annotations

import re

from refundido.model.label import fold_accents
from refundido.prose.act_words import REACH, UNIT, names_unit, opens_order, unquoted

_QUOTED = re.compile(r"''|[\"“”«»]")
_WORDED = re.compile(
    r"\b(?:(?:nueva|siguiente|otra)\s+redacci[oó]n|redactad[oa]s?|(?:siguiente|nuevo)\s+(?:tenor|texto|contenido)"
    r"|pasan?r?[aá]?n?\s+a\s+(?:decir|tener|leerse|expresar)|dir[aá]n?|l[eé]anse|l[eé]ase|se\s+leer?[aá]?n?|deben?\s+(?:decir|leerse))\b",
    re.IGNORECASE,
)
_BECOMES = re.compile(
    r"\b(?:qued(?:an?|ar[aá]n?)|se\s+dej(?:an?|ar[aá]n?)|se\s+tendr[aá]n?\s+por|t[eé]nganse?\s+por|enti[eé]ndan?se)\s+"
    r"(?:(?:el|la|los|las|por)\s+)?(?:(?!(?:sujet|obligad|facultad|autorizad|prohibid|exent|exceptuad|encargad|establecid))\w+[ai]d[oa]s?\b|sin\s+\w+)",
    re.IGNORECASE,
)
_RULED = (
    "aprueb autoric autoriz facult encarg desig nombr convoc instruy instruc impart deleg oblig prohib dict otorg"
    " conced sancion aplic exim exonere"
).split()
"""How the verbs begin that rule a matter and write no text."""
_COMMAND = re.compile(r"\b(?=\w*[áéíóú])(\w{3,}[aeiouáéíóú]\w*?[ae]n?se)\b|\A\W*(\w{3,}[ae]n?se)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:igual(?:es)?|id[eé]ntic[ao]s?|mism[ao]s?|an[aá]log[ao]s?)\s+"
    r"(?:modificaci|reemplazo|sustituci|supresi|enmienda|cambio|correcci|adici|agregaci)|\b[ií]dem\b|\blo\s+(?:mismo|propio)\b",
    re.IGNORECASE,
)
_REPEALS = re.compile(
    r"\by\s+(?:deroga|deja\s+sin\s+efecto|suprime|sustituye|reemplaza|modifica|abroga)n?\s|\b(?:termina|cesa|concluye|expira)\s+la\s+vigencia\b"
    r"|\bapru[eé]b\w*\s[^.;]*\b(?:modificaci|sustitu|reempla|texto|redacci|derogaci|supresi|incorporaci)",
    re.IGNORECASE,
)
_PAST = re.compile(r"\bse\s+\w+(?:ó|aron|ieron)\b|\bfue(?:ron)?\s+\w+[ai]d[oa]s?\b", re.IGNORECASE)
_CITED = re.compile(
    r"\b(?:a\s+(?:que|la\s+que|los\s+que|las\s+que)\s+se\s+refieren?|conforme\s+(?:a|al)|de\s+(?:acuerdo|conformidad)\s+(?:a|al|con)"
    r"|en\s+virtud\s+del?|seg[uú]n|en\s+cumplimiento\s+del?|para\s+(?:los\s+)?efectos\s+del?|en\s+los\s+t[eé]rminos\s+del?"
    r"|sin\s+perjuicio\s+del?)\s[^.;:]*",
    re.IGNORECASE,
)

_GONE = re.compile(
    r"\b(?:fuera(?!\s+del?\b)|no\s+van?\s+m[aá]s|ya\s+no\s+(?:va|van|est[aá]n?|existen?|rigen?)|se\s+van?(?!\s+a\b)|desaparecen?r?[aá]?n?)\b",
    re.IGNORECASE,
)
_NUMBERING = re.compile(
    r"\b(?:numeraci[oó]n|correlaci[oó]n|orden\s+correlativo)\b[^.;]*?\b(?:ajust|adecu|modific|corr[ei]|alter|cambi|reorden|actuali[zc]|pasa)",
    re.IGNORECASE,
)
_NOMINAL = re.compile(
    r"\A\W*(?:\w+\s+y\s+)?(?:modificaci[oó]n|incorporaci[oó]n|adici[oó]n|derogaci[oó]n|sustituci[oó]n|supresi[oó]n|eliminaci[oó]n|reemplazo|agregaci[oó]n|reforma)(?:es)?\s+(?:de|del|al?)\s",
    re.IGNORECASE,
)
"""A sentence that names an amendment and orders none («Derogación del artículo 5»)."""
_TAKES_UP = re.compile(r"\b(?:apru[eé]b|ac[oó]g|acept|ac[eé]pt|t[eé]ng|adopt|ad[oó]pt|rat[ií]fi)\w*", re.IGNORECASE)

_IMPERATIVE = re.compile(
    r"\s*(?:en\s[^.;:\n]{1,120},\s*)?(?P<verb>[^\W\d_]+[aeáé]n?se(?:les?|l[oa]s?)?)\b(?P<rest>[^\n]*)", re.IGNORECASE
)
_ITS_UNIT = re.compile(
    rf"\s+(?:(?:el|la|los|las|su|sus)\s+)?(?:(?:aplicaci[oó]n|vigencia|texto|efectos?)\s+del?\s+(?:la\s+|las\s+|los\s+)?)?(?:{UNIT.pattern})",
    re.IGNORECASE,
)
_WORDS_GIVEN = re.compile(
    r"\s+(?:(?:el|la|los|las)\s+)?(?:palabras?|expresi[oó]n|expresiones|frases?|vocablos?|t[eé]rminos?|guarismos?|oraci[oó]n)\b",
    re.IGNORECASE,
)


def may_change(text: str, start: int, end: int) -> bool:
    """Whether words may say how a text is to read from now on, in whatever words: they name a unit of it, or quote it.

    A unit only cited as the ground of a rule («conforme al artículo 5») counts for nothing.
    """
    said = unquoted(text, start, end)
    bare = _CITED.sub(" ", said)
    quotes = _QUOTED.search(said) is not None
    if _WORDED.search(bare) and (quotes or names_unit(bare, 0, len(bare))):
        return True
    if _NUMBERING.search(bare) or (quotes and _TAKES_UP.search(bare) and _quotes_order(text, start, end)):
        return True
    if not names_unit(bare, 0, len(bare)):
        return False
    if (
        _GONE.search(bare)
        or _NOMINAL.match(bare)
        or (quotes and not _PAST.search(bare))
        or _AGAIN.search(bare)
        or _REPEALS.search(bare)
    ):
        return True
    return _BECOMES.search(bare) is not None or _has_command(bare)


def _quotes_order(text: str, start: int, end: int) -> bool:
    """Whether a quotation in the words begins with an order («la siguiente indicación: "Reemplázase …"»)."""
    return any(opens_order(text, mark.end(), end) for mark in _QUOTED.finditer(text, start, end))


def commands(text: str, start: int, end: int, *, placed: bool = False) -> bool:
    """Whether a sentence begins with an imperative about a unit or some words of the text, whatever its verb.

    `placed`: a heading above gives the place, so that the verb alone may be all of the order.
    """
    said = unquoted(text, start, min(end, start + REACH))
    found = _IMPERATIVE.match(said)
    if found is None:
        return False
    rest = found["rest"]
    return bool(_ITS_UNIT.match(rest) or _WORDS_GIVEN.match(rest)) or (placed and not rest.strip(" .;,"))


def rewords(text: str, start: int, end: int) -> bool:
    """Whether words give a unit that they name the text that they quote («el artículo 20 dirá "…"»), or repeal it in
    passing («rige desde su publicación y deroga el artículo 3»)."""
    said = unquoted(text, start, end)
    if _REPEALS.search(_CITED.sub(" ", said)) and names_unit(said, 0, len(said)):
        return True
    return bool(_WORDED.search(said) and _QUOTED.search(said) and names_unit(said, 0, len(said)))


def _has_command(said: str) -> bool:
    """Whether an imperative with its enclitic stands in the words, of a verb that does more than rule a matter."""
    found = (match[1] or match[2] for match in _COMMAND.finditer(said))
    return any(not fold_accents(word).startswith(tuple(_RULED)) for word in found)
