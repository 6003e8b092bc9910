"""Part of `prose`: the words by which acts call units, in any country -> the kinds of unit they may mean."""

from __future__ import annotations

from functools import lru_cache

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, roman_value
from refundido.model.unit import PARAGRAPH, ROW, TABLE

SINGULARS = {
    "articulos": "articulo", "arts.": "articulo", "art.": "articulo", "incisos": "inciso", "inc.": "inciso",
    "incs.": "inciso",
    "parrafos": "parrafo", "letras": "letra", "literales": "literal", "numerales": "numeral", "numeros": "numero",
    "nºs": "numero",
    "n°": "numero", "num.": "numero", "nums.": "numero", "puntos": "punto", "apartados": "apartado",
    "acapites": "acapite",
    "viñetas": "viñeta", "epigrafes": "epigrafe", "juegos": "juego", "titulos": "titulo", "capitulos": "capitulo",
    "libros": "libro",
    "tablas": "tabla", "cuadros": "cuadro", "filas": "fila", "opciones": "opcion", "posibilidades": "posibilidad",
    "jugadas": "jugada",
    "columnas": "columna", "guiones": "guion", "romanitos": "romanito", "notas": "nota", "figuras": "figura",
    "imagenes": "imagen",
    "subtitulos": "subtitulo", "secciones": "seccion", "subnumerales": "subnumeral", "hileras": "hilera",
    "terminos": "termino",
    "paragrafos": "paragrafo", "subpuntos": "subpunto", "variantes": "variante",
    "ordinales": "ordinal",
    "fracciones": "fraccion", "subincisos": "subinciso",
    "circunstancias": "circunstancia", "subletras": "subletra", "numeraciones": "numeracion",
    "definiciones": "definicion", "disposiciones": "disposicion",
}  # fmt: skip
PLURALS = frozenset(SINGULARS) - {"art.", "arts.", "inc.", "n°", "num.", "incs.", "nums.", "nºs"} | {"arts.", "incs."}
TAKES_LETTER = frozenset("letra literal apartado inciso letras literales subliteral".split())

_LETTERED, _ROMAN, _NUMBERED = ("literal",), ("romanito",), ("numeral", "número", "punto")
_ROW_WORDS = frozenset("fila hilera opcion posibilidad jugada linea suerte combinacion categoria".split())
_HEAD_WORDS = frozenset("encabezamiento encabezado enunciado encabezamientos".split())
_ALSO_HEAD = "acapite"
"""A word that calls the head of a list in some countries (Uruguay), and a passage with a name in others."""
_INCISO = "inciso"
"""A paragraph in some countries, and in others the letter of a list: there «el inciso segundo» may be either."""
_TITLE_WORDS = frozenset("denominacion rubrica titulo epigrafe nombre".split())
_BY_LABEL = frozenset(
    "inciso apartado acapite punto numeral numero letra literal subnumeral subliteral subpunto romanito ordinal "
    "parrafo circunstancia subletra ordinales".split()
)
_KINDS: dict[str, tuple[str, ...]] = {
    "articulo": ("artículo",), "inciso": (PARAGRAPH,), "parrafo": (PARAGRAPH,), "juego": ("juego",),
    "viñeta": ("viñeta",),
    "epigrafe": ("epígrafe",), "titulo": ("título",), "capitulo": ("capítulo",), "libro": ("libro",), "tabla": (TABLE,),
    "cuadro": (TABLE,), "guion": ("guion",), "nota": ("nota",), "figura": ("imagen", ROW), "imagen": ("imagen",),
    "celda": ("celda",),
    "columna": ("columna",), "termino": ("término",), "variante": ("variante",), "acapite": ("epígrafe",),
    "subtitulo": ("subtítulo",),
    "seccion": ("sección",), "paragrafo": ("parágrafo",), "game": ("juego",), "definicion": (PARAGRAPH,),
    "descripcion": ("columna",),
}  # fmt: skip


@lru_cache(maxsize=8)
def _words(code: str, own: tuple[str, ...]) -> frozenset[str]:
    base = {*_KINDS, *_ROW_WORDS, *_HEAD_WORDS, *_BY_LABEL, *_TITLE_WORDS, *SINGULARS, *own}
    return frozenset(base - {"nombre", "nombres", "linea", "terminos", "termino", "combinacion", "categoria", "suerte"})


def unit_words(jurisdiction: Jurisdiction) -> frozenset[str]:
    """Every folded word that may call a unit."""
    own = (*jurisdiction.words, *jurisdiction.plural_words)
    return _words(jurisdiction.code, tuple(sorted(fold_accents(word) for word in own)))


def is_row(word: str) -> bool:
    """Whether the word calls a row of a table."""
    return word in _ROW_WORDS


def is_head(word: str) -> bool:
    """Whether the word calls the paragraph that leads into an enumeration."""
    return word in _HEAD_WORDS


def may_be_head(word: str) -> bool:
    """Whether it may call that, or something else."""
    return word == _ALSO_HEAD or is_head(word)


def is_title(word: str) -> bool:
    """Whether the word may call the heading of a unit («la denominación del numeral 2»)."""
    return word in _TITLE_WORDS


def kinds_of(word: str, label: str, jurisdiction: Jurisdiction) -> tuple[str, ...]:
    """The kinds that a unit's word may mean with that label, the likeliest first."""
    if is_row(word):
        return (ROW,)
    if word in _BY_LABEL:
        found = _by_label(word, label)
        if found:
            return tuple(kind for kind in found if kind in jurisdiction.kinds) or found
    own = jurisdiction.words.get(word)
    if word in _KINDS:
        either = word == _INCISO and own is not None and own not in _KINDS[word]
        return (own, *_KINDS[word]) if either and own is not None else _KINDS[word]
    return (own,) if own else ()


def _by_label(word: str, label: str) -> tuple[str, ...]:
    if not label:
        return ()
    core = label.split(" ")[0].rstrip(")")
    if core.replace(".", "").isdigit():
        if "." in core:
            return ("numeral",)
        if word in ("parrafo", "inciso") and not label.endswith(")"):
            return ()
        return ("número", "numeral", "punto") if word in ("numero", "punto", "ordinal", "inciso") else _NUMBERED
    if len(core) == 1 and core in "ivx":
        return (*_ROMAN, *_LETTERED) if word in ("romanito", "apartado", "numeral", "numero") else (*_LETTERED, *_ROMAN)
    if len(core) > 1 and roman_value(core) is not None:
        return (*_ROMAN, *_LETTERED) if word not in ("numero", "numeral") else (*_ROMAN, *_NUMBERED)
    return _LETTERED if word not in ("parrafo",) else ()
