"""Part of `prose`: how far the words go that name the text an act amends («la ley N° 19.665, que reforma …»)."""

from __future__ import annotations

from refundido.prose.phrases import ARTICLES, TEXT_NOUNS
from refundido.prose.tokens import LABEL, MARK, QUOTE, WORD, Raw
from refundido.prose.words import ORDER, verb_forms

INSTRUMENT_NOUNS = frozenset(
    "ley codigo decreto reglamento reglamentacion resolucion catalogo ordenanza acuerdo estatuto constitucion "
    "instrumento norma providencia orden circular compendio norma normativa leyes reglamentos".split()
)
"""What a text is called that is law."""
_PHRASES = (
    ("cuerpo", "legal"),
    ("texto", "legal"),
    ("cuerpo", "normativo"),
    ("texto", "refundido"),
    ("presente", "ley"),
)
_QUALIFIERS = frozenset(
    "este esta mismo misma dicho dicha presente referido referida citado citada mencionado aludido propio".split()
)
_GOES_ON = frozenset(
    "de del que sobre cuyo cuya coordinado coordinada y sistematizado organica organico aprobado aprobada promulgado "
    "fijado fijada "
    "contenido contenida modificado modificada para publicado publicada ministerio relativo relativa dictado "
    "texto "
    "modificatoria modificatorio constitucional".split()
)
_STOPS = frozenset("donde entre salvo excepto exceptuando".split())
_NARROWS = frozenset("solo solamente unicamente durante mientras hasta desde tanto siempre".split())
"""What a comma and one of these begin says how far the order goes, whatever the name said before."""
_AMENDED = frozenset("por".split())
_CHANGES = frozenset("modificacion modificaciones enmiendas cambios correcciones".split())
_MANNERS = (("de", "acuerdo"), ("conforme",), ("con", "arreglo"), ("segun",))
"""How words begin that say in what way a text is amended («conforme a lo siguiente»)."""
_NUMBERED = frozenset("articulo articulos inciso incisos letra letras literal numeral numerales".split())


def instrument_end(raw: list[Raw], at: int) -> int:
    """The index after the last token of an instrument's name that begins at `at`; 0 if none does."""
    index = at
    while raw[index].kind == WORD and raw[index].folded in _QUALIFIERS and not (index > at and raw[index].before):
        index += 1
    if not _is_head(raw, index, qualified=index > at):
        return 0
    index += 1
    told = False
    while raw[index].kind != MARK and not _ends(raw, index, told=told):
        tells = raw[index].folded in ("que", "sobre", "cuyo", "relativa", "relativo")
        told = told or ("," in raw[index].before and tells)
        index += 1
    return index


def _is_head(raw: list[Raw], index: int, *, qualified: bool) -> bool:
    if raw[index].kind != WORD:
        return False
    pair = (raw[index].folded, raw[index + 1].folded if index + 1 < len(raw) else "")
    if pair in _PHRASES:
        return True
    if raw[index].folded not in INSTRUMENT_NOUNS:
        return False
    following = raw[index + 1]
    if raw[index].folded == "orden":
        return following.text[:1].isupper()
    return qualified or raw[index].text[:1].isupper() or following.kind in (LABEL, WORD) or following.kind == MARK


def _ends(raw: list[Raw], index: int, *, told: bool) -> bool:
    """Whether the name is over before the token at `index`."""
    token = raw[index]
    if token.kind in (QUOTE, MARK) or set(token.before) & set(":;."):
        return token.kind in (QUOTE, MARK) or bool(set(token.before) & set(":;.\n"))
    if _orders(raw, index) or token.folded in _STOPS:
        return True
    following = raw[index + 1] if index + 1 < len(raw) else token
    if token.folded in ("de", "del", "en", "conforme", "con", "segun") and _follows_manner(raw, index):
        return True
    if "," in token.before:
        if _as_amended_since(raw, index):
            return False
        if _opens_other(raw, index) or token.folded in _NARROWS:
            return True
        goes_on = token.folded in _GOES_ON or token.text[:1].isupper() or token.kind == LABEL
        return not (goes_on or (told and token.kind == WORD and token.folded not in ("que", "pasando", "quedando")))
    if token.folded == "en" and _numbered_ahead(raw, index):
        return True
    if token.folded in ("por", "en", "a", "entre", "despues", "antes", "tras", "como") and not token.before:
        return _opens_other(raw, index) or following.folded in (
            "siguiente",
            "siguientes",
            "continuacion",
            "que",
            "final",
            "inicio",
            "forma",
        )
    if token.folded == "en" and not told and not following.text[:1].isupper():
        return True
    if token.folded in ("la", "las", "los") and following.folded in _CHANGES:
        return True
    if token.folded in ARTICLES:
        return (following.folded in TEXT_NOUNS and following.folded not in ("texto",)) or following.folded in (
            "siguiente",
            "siguientes",
            "cual",
        )
    return token.folded == "asi"


def _numbered_ahead(raw: list[Raw], index: int) -> bool:
    """Whether a unit with its number stands just after («en no el artículo 6»): no name of a text says that."""
    pairs = zip(raw[index + 1 : index + 4], raw[index + 2 : index + 5], strict=False)
    return any(word.folded in _NUMBERED and label.kind == LABEL for word, label in pairs)


def _follows_manner(raw: list[Raw], index: int) -> bool:
    words = [raw[i].folded for i in range(index, min(index + 5, len(raw)))]
    told = any(tuple(words[: len(each)]) == each for each in _MANNERS)
    return "siguiente" in (words if told else words[:3] if words[0] in ("de", "del", "en") else ())


def _as_amended_since(raw: list[Raw], index: int) -> bool:
    """«…, y sus modificaciones posteriores, …»: more of what the text is called, and no order."""
    return [token.folded for token in raw[index : index + 3]] == ["y", "sus", "modificaciones"]


def _opens_other(raw: list[Raw], index: int) -> bool:
    """Whether what begins here is of the order and no longer of the name: «la frase», «en el artículo», «por la»."""
    words = [raw[i].folded for i in range(index, min(index + 4, len(raw)))]
    while words and words[0] in (*ARTICLES, "en", "por", "a", "al", "y"):
        words.pop(0)
    if not words:
        return True
    if words[0] in TEXT_NOUNS and words[0] != "texto":
        return True
    return words[0] in (
        "articulo", "articulos", "inciso", "incisos", "parrafo", "letra", "literal", "numeral", "numero", "titulo",
        "capitulo", *_CHANGES,
        "siguiente", "siguientes", "continuacion", "pasando", "juego", "despues", "antes", "cual", "inclusive",
        "incluidos", "tabla",
        "todas", "cada", "coma", "punto", "respectivamente", "quedando", "viñeta", "epigrafe",
    ) or words[:2] == ["que", "sigue"] or words[:2] == ["que", "quedara"] or words[:2] == ["que", "queda"]  # fmt: skip


def _orders(raw: list[Raw], index: int) -> bool:
    forms = verb_forms()
    word = raw[index].folded
    pair = f"{word} {raw[index + 1].folded}" if index + 1 < len(raw) else word
    return (word in forms and (forms[word][1] == ORDER and word.endswith("se"))) or (word == "se" and pair in forms)
