"""The shapes of source files that no jurisdiction changes: scalars, selectors, cells, marks, settings.

Shapes are TypedDicts, read by pydantic both to check a file and to write the JSON Schema of editors. Every
scalar is a text: nothing is converted here. Descriptions are what an editor shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Any, Literal, NotRequired, cast

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, StringConstraints, Tag
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from refundido.model.repair_list import RepairKind, Verdict

_new_typed_dict = cast(Any, TypedDict)
_list = cast(Any, list)
_dict = cast(Any, dict)

NOT_BLANK = r"\S"
"""The pattern of a text that says something."""
TEXT, MAP, LIST = "<texto>", "<mapa>", "<lista>"
"""Names of the alternatives of a value that may be written in several ways."""


def shape(name: str, fields: Mapping[str, Any], required: Iterable[str] = (), **extra: Any) -> Any:
    """A mapping with these keys and no others; `extra` goes to its JSON Schema."""
    needed = frozenset(required)
    kinds = {key: kind if key in needed else NotRequired[kind] for key, kind in fields.items()}
    made = _new_typed_dict(name, kinds)
    made.__pydantic_config__ = ConfigDict(extra="forbid", title=name, json_schema_extra=extra or None)
    return made


def said(kind: Any, description: str) -> Any:
    """The same kind of value, with what an editor says of it."""
    return Annotated[kind, Field(description=description)]


def many(kind: Any, size: int | None = None) -> Any:
    """A list of such values, of exactly `size` if it is given."""
    listed = _list[kind]
    return Annotated[listed, Field(min_length=size, max_length=size)] if size is not None else listed


def _alternative(value: object) -> str:
    return MAP if isinstance(value, dict) else LIST if isinstance(value, list) else TEXT


def either(text: Any = None, mapping: Any = None, listed: Any = None) -> Any:
    """A value written as a text, as a mapping or as a list, whichever are given."""
    tagged = [
        Annotated[kind, Tag(tag)] for kind, tag in ((text, TEXT), (mapping, MAP), (listed, LIST)) if kind is not None
    ]
    union = tagged[0] | tagged[1] if len(tagged) == 2 else tagged[0] | tagged[1] | tagged[2]
    return Annotated[union, Discriminator(_alternative)]


def _is_date(text: str) -> str:
    try:
        valid = len(text) == 10 and bool(date.fromisoformat(text))
    except ValueError:
        valid = False
    if not valid:
        raise PydanticCustomError("date_invalid", "La fecha no existe o no está escrita como 2010-08-19.")
    return text


def date_or(word: str) -> Any:
    """A date, or the word that stands for one."""

    def check(text: str) -> str:
        return text if text == word else _is_date(text)

    return Annotated[str, AfterValidator(check), Field(json_schema_extra={"pattern": rf"^({word}|\d{{4}}-\d\d-\d\d)$"})]


Date = Annotated[str, AfterValidator(_is_date), Field(json_schema_extra={"format": "date"})]
Number = Annotated[
    str, StringConstraints(pattern=r"^[0-9]{1,6}$"), Field(json_schema_extra={"type": ["string", "integer"]})
]

Count = Annotated[
    str, StringConstraints(pattern=r"^[1-9][0-9]{0,5}$"), Field(json_schema_extra={"type": ["string", "integer"]})
]
"""A number from 1 on, as the text it is written in."""
Flag = Annotated[
    Literal["yes", "no", "true", "false"],
    Field(json_schema_extra={"type": ["string", "boolean"], "enum": ["yes", "no", True, False]}),
]
SourcePlace = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$")]
Standing = Literal["official", "reconstructed", "pending", "repaired"]
Side = Literal["before", "after", "first", "last"]
PlaceOfUnit = Literal["before", "after", "first", "last", "in_order"]
Texts = list[str]

Repair = shape(
    "Reparación",
    {
        "print": said(str, "Lo que trae el impreso."),
        "read": said(str, "Cómo se lee."),
        "nth": said(Count, "Cuál de las veces que está, si está más de una."),
    },
    ("print", "read"),
)
Mark = either(
    str,
    shape(
        "Cita",
        {
            "quote": said(str, "Palabras del texto."),
            "nth": said(Count, "Cuál de las veces que está, si está más de una."),
        },
        ("quote",),
    ),
)
MARKS: dict[str, Any] = {
    "official": said(many(Mark), "Las palabras del texto que son oficiales, cada una como cita."),
    "reconstructed": said(many(Mark), "Las palabras que escribimos dentro de un texto oficial."),
    "repaired": said(many(Repair), "Reparaciones del impreso."),
    "gaps": said(many(Mark), "Palabras perdidas en la fuente."),
}
Cell = either(
    str,
    shape(
        "Celda",
        {"text": said(str, "El texto de la celda."), "standing": said(Standing, "Su condición, si es otra."), **MARKS},
        ("text",),
    ),
)
Column = shape(
    "Columna",
    {"id": said(str, "Identidad de la columna dentro de su tabla."), "head": said(Cell, "Lo que dice su cabeza.")},
    ("id", "head"),
)
Odds = shape(
    "Pagos",
    {
        "column": said(str, "Columna que da los pagos."),
        "rule": said(Literal["exact", "floor"], "«exact», exactos; «floor», el mínimo para la casa."),
    },
    ("column", "rule"),
)

STOPS = said(Literal["followed", "final"], "Qué puntos cuentan: los seguidos, o el que cierra el texto.")
Quote = either(
    str,
    shape(
        "Palabras",
        {
            "quote": said(str, "Palabras del texto."),
            "nth": said(Count, "Cuál de las veces que está."),
            "after": said(str, "Palabras que la anteceden, contiguas."),
            "before": said(str, "Palabras que la siguen, contiguas."),
            "place": said(Literal["start", "end", "before_final_sign", "sentence_end"], "Al comienzo o al final."),
            "stops": STOPS,
        },
        ("quote",),
    ),
)
_Stop = Annotated[str, StringConstraints(pattern=r"^([0-9]{1,4}|end)$")]
_Sentence = Annotated[str, StringConstraints(pattern=r"^(-?[0-9]{1,4}|last)$")]
SELECTOR_KEYS: dict[str, Any] = {
    "quote": said(str, "Palabras del texto."),
    "nth": said(Count, "Cuál de las veces que está."),
    "times": said(Count, "Cuántas veces está; se toman todas."),
    "every": said(Flag, "«yes»: todas las veces que esté."),
    "after": said(Quote, "Lo que sigue a estas palabras."),
    "before": said(Quote, "Lo que antecede a estas palabras."),
    "between": said(many(Quote, 2), "Entre estas y estas palabras."),
    "place": said(Literal["start", "end", "before_final_sign", "sentence_end"], "Al comienzo o al final."),
    "outside": said(str, "Palabras más largas: las que están dentro de ellas no cuentan."),
    "sentence": said(_Sentence, "La oración de ese número, o «last»."),
    "sentences": said(many(Number, 2), "De la oración tal a la cual."),
    "sentence_starting": said(str, "La oración que comienza con estas palabras."),
    "between_stops": said(many(_Stop, 2), "Entre dos puntos."),
    "after_stop": said(Number, "Lo que sigue a ese punto."),
    "before_stop": said(Number, "Lo que antecede a ese punto."),
    "stops": STOPS,
    "from": said(Quote, "Desde estas palabras, con ellas, o «start»."),
    "to": said(Quote, "Hasta estas palabras, con ellas, o «end» o «sentence_end»."),
}  # fmt: skip
Selector = either(str, shape("Selector", SELECTOR_KEYS))

Settings = shape(
    "Espacio de trabajo",
    {
        "title": said(str, "Nombre del espacio de trabajo."),
        "base_url": said(str, "Dirección en que se publica."),
        "grace_from": said(
            Literal["publication", "in_force"],
            "Desde cuándo se cuenta la tolerancia de folletos: de la publicación del acto o de su entrada en vigor.",
        ),
        "lints": said(
            dict[str, Literal["error", "aviso", "nota", "off"]],
            "Peso de cada observación: «error», «aviso», «nota» u «off».",
        ),
    },
)
RepairsFile = shape(
    "Reparaciones de una página",
    {
        "page": said(str, "La página reparada."),
        "dictionary": said(str, "El diccionario que se usó."),
        "repairs": said(
            many(
                shape(
                    "Reparación revisada",
                    {
                        "kind": said(Literal[tuple(kind.value for kind in RepairKind)], "Qué le pasó a la palabra."),
                        "print": said(str, "Lo que trae el impreso."),
                        "read": said(str, "Cómo se lee."),
                        "verdict": said(
                            Literal[tuple(verdict.value for verdict in Verdict)],
                            "«applied», «accepted», «rejected» o «proposed».",
                        ),
                        "choices": said(Texts, "Las lecturas posibles."),
                        "places": said(
                            many(SourcePlace), "Dónde está, «línea:columna»; en todas partes si no se dice."
                        ),
                        "around": said(str, "Las palabras que la rodean."),
                        "why": said(str, "Por qué."),
                    },
                    ("kind", "print", "verdict"),
                )
            ),
            "Las reparaciones.",
        ),
    },
    ("repairs",),
)
_Apart = shape(
    "Palabras aparte",
    {
        "source": said(SourcePlace, "Dónde está en la fuente, «línea:columna»."),
        "text": said(str, "Las palabras."),
        "reason": said(str, "Por qué quedan fuera."),
    },
    ("text", "reason"),
)
_WithoutPlace = shape(
    "Palabras sin lugar cierto",
    {
        "source": said(SourcePlace, "Dónde está en la fuente, «línea:columna»."),
        "text": said(str, "Las palabras."),
        "gaps": said(many(Mark), "Palabras perdidas en la fuente."),
        "reason": said(str, "Por qué no tienen lugar."),
    },
    ("text", "reason"),
)
ApartFile = shape(
    "Lo que queda aparte",
    {
        "unplaced": said(many(_WithoutPlace), "Palabras del texto cuyo lugar no se sabe."),
        "furniture": said(many(_Apart), "Lo que no es del texto."),
        "moved": said(many(_Apart), "Dónde comienza lo que la fuente trae en otro orden que el texto."),
    },
)
_Kind = shape(
    "Clase de unidad",
    {
        "named_by": said(Literal["label", "heading", "text"], "Lo que da la clave de la unidad en la fuente."),
        "numbering": said(Literal["arabic", "roman", "letter", "ordinal", "none"], "Cómo se numera."),
        "shown": said(
            Annotated[str, StringConstraints(pattern=r"^[^{}]*(\{label\})?[^{}]*$")],
            "Cómo se imprime la etiqueta: «Artículo {label}».",
        ),
        "aliases": said(Texts, "Otras palabras con que un acto la nombra."),
        "plurals": said(Texts, "Sus plurales."),
        "level": said(Number, "Su nivel, de afuera (1) hacia adentro."),
        "titles": said(Texts, "Con qué palabras comienza su título impreso."),
        "lone": said(Flag, "«yes»: la que es única no lleva número («Parágrafo. …»)."),
    },
    ("named_by",),
)
_LeafletWords = shape(
    "Palabras para el folleto",
    {
        "one": said(str, "Uno: «cartilla»."),
        "many": said(str, "Varios: «cartillas»."),
        "title": said(str, "Su nombre entero: «Cartilla informativa»."),
        "this": said(str, "Éste: «esta cartilla»."),
        "incomplete": said(str, "El que no está entero: «Cartilla incompleta»."),
    },
    ("one", "many", "title", "this", "incomplete"),
)
JurisdictionFile = shape(
    "Jurisdicción",
    {
        "code": said(str, "Código: «cl»."),
        "name": said(str, "Nombre."),
        "decimal_mark": said(str, "Signo decimal."),
        "thousands_mark": said(str, "Signo de los miles."),
        "currency": said(str, "Signo de la moneda."),
        "mastheads": said(
            Texts,
            "Los nombres que sus gacetas imprimen en cada página («NORMAS LEGALES»), y sus líneas («CVE {n}»), con "
            "«{n}» por un número, «{día}» por un día con el de la semana y «{…}», que no es lo primero ni lo último, "
            "por otras palabras.",
        ),
        "cents": said(Flag, "«no»: la moneda no tiene centavos."),
        "shows_cents": said(Flag, "«yes»: los montos llevan siempre sus centavos: «US$ 500.00»."),
        "currencies": said(Texts, "Signos de otras monedas en que se juega: «US$»."),
        "regulator": said(str, "Quién dicta las reglas, donde el instrumento no lo dice."),
        "leaflet": said(_LeafletWords, "Cómo se llama allí el folleto."),
        "own_names": said(Texts, "Cómo llama un acto al texto que modifica: «presente reglamentación»."),
        "private": said(Texts, "Con qué comienza el título de un papel entre particulares, que no es ley: «contrato»."),
        "kinds": said(_dict[str, _Kind], "Las clases de unidades, por su nombre."),
    },
    ("code", "name", "kinds"),
)
