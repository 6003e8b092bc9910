"""Part of `prose`: the one net: which words of an act may order a change, and so may not be passed over in silence.

What names a unit by its number, quotes, or commands something of a text is given to the sentence reader, which reads it
or refuses it. The only way out is a formula listed here: what cites, what rules a matter and writes no text. In doubt
words are caught: an act refused costs a look, an order passed over a wrong text.
"""

from __future__ import annotations

import re

from refundido.prose.act_words import (
    NUMBERED_UNIT,
    REACH,
    UNIT,
    alters,
    amending_words,
    amends,
    names_unit,
    opens_order,
    orders_something,
    unquoted,
    wishes,
)

_QUOTED = re.compile(r"''|[\"“”«»]")
_CITED = (
    r"\b(?:a\s+(?:que|la\s+que|los\s+que|las\s+que)\s+se\s+refieren?|conforme\s+(?:a|al)"
    r"|de\s+(?:acuerdo|conformidad)\s+(?:a|al|con)|en\s+virtud\s+del?|seg[uú]n|en\s+cumplimiento\s+del?"
    r"|para\s+(?:los\s+)?efectos\s+del?|en\s+los\s+t[eé]rminos\s+del?|sin\s+perjuicio\s+del?)\s[^.;:]*"
)
"""What is cited as the ground, the reach or the subject of a rule."""
_SHOWN = (
    r"\b(?:letrero|cartel|aviso|rótulo|formulario|leyenda)s?\s+(?:(?:con|que)\s+)?(?:diga|dice|indique|señale)n?\s*:?"
    r"\s*(?:''|[\"“«])\s*(?:''|[\"”»])"
)
"""What a notice or a form says, which is no text of the instrument."""
_PAST = r"[^.;]{0,200}\b(?:se\s+\w+(?:ó|aron|ieron)|fue(?:ron)?\s+\w+[ai]d[oa]s?)\b[^.;]*"
"""What another act did: it orders nothing now."""
_REACHES = (
    r"\b(?:el|la|los|las)\s+(?:art[íi]culo|inciso|numeral|letra|literal|p[áa]rrafo)s?\s[^.;:,\"“«]{1,60}?\s(?:no\s+)?"
    r"(?:rigen?|regir[aá]n?|se\s+aplica(?:r[aá])?n?|ser[aá]n?\s+aplicables?)\s+"
    r"(?:para|a|al|respecto|desde|a\s+partir|a\s+contar)\b[^.;:]*"
)
"""For whom, for what or from when a unit rules («el artículo 9 no rige para las rifas»)."""
_QUIET = re.compile("|".join((_CITED, _SHOWN, _PAST, _REACHES)), re.IGNORECASE)
"""What claims words that order nothing, each formula up to its end."""
_RULED = re.compile(
    r"\s*(?:aprueb|apru[eé]b|autor[ií][zc]|fac[uú]lt|enc[aá]rg|encomi[eé]nd|des[ií]gn|n[oó]mbr|conv[oó][cq]|instr[uú]y|imp[aá]rt|del[eé]g|obl[ií]g"
    r"|proh[ií]b|d[ií]ct|ot[oó]rg|conc[eé]d|sanci[oó]n|ex[ií]m|exon[eé]r|inf[oó]rm|com[ií]s|rem[ií]t|public|publ[ií]qu)\w*se\b",
    re.IGNORECASE,
)
"""How the sentences begin that rule a matter and write no text."""
_WORDED = re.compile(
    r"\b(?:(?:nueva|siguiente|otra)\s+redacci[oó]n|redactad[oa]s?|(?:siguiente|nuevo)\s+(?:tenor|texto|contenido)"
    r"|pasan?r?[aá]?n?\s+a\s+(?:decir|tener|leerse|expresar)|dir[aá]n?|l[eé]anse|l[eé]ase|se\s+leer?[aá]?n?|deben?\s+(?:decir|leerse))\b",
    re.IGNORECASE,
)
_REPEALS = re.compile(
    r"\by\s+(?:deroga|deja\s+sin\s+efecto|suprime|sustituye|reemplaza|modifica|abroga)n?\s|\b(?:termina|cesa|concluye|expira)\s+la\s+vigencia\b"
    r"|\bapru[eé]b\w*\s[^.;]*\b(?:modificaci|sustitu|reempla|texto|redacci|derogaci|supresi|incorporaci)",
    re.IGNORECASE,
)
_BECOMES = re.compile(
    r"\b(?:qued(?:an?|ar[aá]n?)|se\s+dej(?:an?|ar[aá]n?)|se\s+tendr[aá]n?\s+por|t[eé]nganse?\s+por|enti[eé]ndan?se|se\s+entender[aá]n?|deber?[aá]?n?\s+entenderse)\s+"
    r"(?:(?!(?:sujet|obligad|facultad|autorizad|prohibid|exent|exceptuad|encargad|establecid|comprendid|afect))\w+\s+){0,2}?"
    r"(?:(?!(?:sujet|obligad|facultad|autorizad|prohibid|exent|exceptuad|encargad|establecid|comprendid|afect))\w+[ai]d[oa]s?\b|sin\s+\w+)",
    re.IGNORECASE,
)

_GONE = re.compile(
    r"\b(?:fuera(?!\s+del?\b)|no\s+van?\s+m[aá]s|ya\s+no\s+(?:va|van|est[aá]n?|existen?|rigen?)|se\s+van?(?!\s+a\b)|desaparecen?r?[aá]?n?)\b",
    re.IGNORECASE,
)

_PASSES = re.compile(r"\bpas(?:an?|ar[aá]n?|ando|e|en)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:igual(?:es)?|id[eé]ntic[ao]s?|mism[ao]s?|an[aá]log[ao]s?)\s+"
    r"(?:modificaci|reemplazo|sustituci|supresi|enmienda|cambio|correcci|adici|agregaci)|\b[ií]dem\b|\blo\s+(?:mismo|propio)\b",
    re.IGNORECASE,
)
_CHANGES = (
    ("queda", _BECOMES),
    ("deja de estar", _GONE),
    ("lo mismo", _AGAIN),
    ("derogación en otra frase", _REPEALS),
    (
        "título que nombra un cambio",
        re.compile(
            r"\A\W*(?:\w+\s+y\s+)?(?:modificaci[oó]n|incorporaci[oó]n|adici[oó]n|derogaci[oó]n|sustituci[oó]n|supresi[oó]n"
            r"|eliminaci[oó]n|reemplazo|agregaci[oó]n|reforma)(?:es)?\s+(?:de|del|al?)\s",
            re.IGNORECASE,
        ),
    ),
    ("otro texto", _WORDED),
    ("pasa a ser", _PASSES),
    (
        "en lugar de, entiéndase",
        re.compile(r"\ben\s+(?:lugar|vez)\s+de\b[^.;\n]{0,200}?\benti?[eé]nd", re.IGNORECASE),
    ),
    (
        "de la unidad se habla primero",
        re.compile(
            r"(?:\A|[.;:]\s)\W*(?:(?:en|a|de|al|del|desde|por)\s+)?(?:(?:el|la|los|las|su|sus|cada)\s+)?(?:\w+\s+)?"
            rf"{NUMBERED_UNIT.pattern}",
            re.IGNORECASE,
        ),
    ),
    (
        "una orden con su enclítico",
        re.compile(
            r"\b(?!(?:aprueb|autor|facult|encarg|design|nombr|convo|instruy|impart|deleg|oblig|prohi|dict|otor|conced|sancion"
            r"|aplic|aplíq|exim|exoner|encomien))(?=\w*[áéíóú])\w{3,}[ae]n?se\b",
            re.IGNORECASE,
        ),
    ),
)
"""How words that name a unit by its number may change it, in no order's words."""
_WHOLE_TEXT = re.compile(
    r"\b(?:numeraci[oó]n|correlaci[oó]n|orden\s+correlativo)\b[^.;]*?\b(?:ajust|adecu|modific|corr[ei]|alter|cambi|reorden|actuali[zc]|pasa)"
    r"|\b(?:menciones|referencias|remisiones|alusiones)\b",
    re.IGNORECASE,
)
"""Words on all of a text at once, which name no unit of it."""
_IMPERATIVE = re.compile(
    r"\s*(?:en\s[^.;:\n]{1,120},\s*)?(?P<verb>[^\W\d_]+[aeáé]n?se(?:les?|l[oa]s?)?)\b(?P<rest>[^\n]*)", re.IGNORECASE
)
_ITS_OBJECT = re.compile(
    rf"\s+(?:(?:el|la|los|las|su|sus)\s+)?(?:(?:aplicaci[oó]n|vigencia|texto|efectos?)\s+del?\s+(?:la\s+|las\s+|los\s+)?)?(?:{UNIT.pattern}"
    r"|(?:palabras?|expresi[oó]n|expresiones|frases?|vocablos?|t[eé]rminos?|guarismos?|oraci[oó]n)\b)",
    re.IGNORECASE,
)


def may_order(text: str, start: int, end: int, *, placed: bool = False) -> bool:
    """Whether the words from `start` to `end` may order a change of a text and are to be read or refused.

    `placed`: a heading above gives the place, so that a verb alone may be all of the order.
    """
    if orders_something(text, start, end) or alters(text, start, end) or commands(text, start, end, placed=placed):
        return True
    said = unquoted(text, start, end)
    bare = _QUIET.sub(" ", said)
    rules = _RULED.match(said) is not None and not amending_words(bare)
    named, quotes = names_unit(bare, 0, len(bare)), _QUOTED.search(bare) is not None
    if quotes and _quotes_order(text, start, end):
        return True
    if rules and not _REPEALS.search(bare):
        return False
    if _WHOLE_TEXT.search(bare) and (quotes or "numeraci" in bare or "correla" in bare):
        return True
    changes = named and (wishes(bare) or any(how.search(bare) for _, how in _CHANGES))
    return changes or (quotes and UNIT.search(bare) is not None)


def changes_state(said: str) -> bool:
    """Whether words tell that something comes to be otherwise or is no more («queda suprimida», «ya no va»)."""
    return any(how.search(said) for how in (_BECOMES, _GONE, _PASSES))


def _quotes_order(text: str, start: int, end: int) -> bool:
    """Whether a quotation in the words begins with an order («la siguiente indicación: "Reemplázase …"»)."""
    return any(opens_order(text, mark.end(), end) for mark in _QUOTED.finditer(text, start, end))


def commands(text: str, start: int, end: int, *, placed: bool = False) -> bool:
    """Whether a sentence begins with an imperative about a unit or some words of the text, whatever its verb."""
    said = unquoted(text, start, min(end, start + REACH))
    found = _IMPERATIVE.match(said)
    if found is None or _RULED.match(said):
        return False
    rest = found["rest"]
    return bool(_ITS_OBJECT.match(rest)) or (placed and not rest.strip(" .;,"))


def orders_besides(text: str, start: int, end: int) -> bool:
    """Whether a sentence that a formula or a date claims also gives an order.

    It amends, gives a unit that it names the text that it quotes («el artículo 20 dirá "…"»), or repeals one in passing
    («rige desde su publicación y deroga el artículo 3»).
    """
    if amends(text, start, end) or alters(text, start, end):
        return True
    said = unquoted(text, start, end)
    if not names_unit(said, 0, len(said)):
        return False
    bare = _QUIET.sub(" ", said)
    return (
        bool(_REPEALS.search(bare)) or bool(_WORDED.search(said) and _QUOTED.search(said)) or commands(text, start, end)
    )
