"""The shapes of instruments and acts, for the units of a jurisdiction, and the JSON Schema of editors.

Goes in: a jurisdiction. Comes out: what `shapes` checks files against, and `instrument_schema`,
`unit_schema` and `act_schema` (draft 2020-12). Knows the keys, not what they do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from pydantic import TypeAdapter

from refundido.model.jurisdiction import Jurisdiction, UnitKind
from refundido.model.unit import CELL, HEAD, ROW, TABLE
from refundido.source.schema_parts import (
    MARKS,
    SELECTOR_KEYS,
    Cell,
    Column,
    Date,
    Flag,
    JurisdictionFile,
    Number,
    Odds,
    PlaceOfUnit,
    Repair,
    Selector,
    Settings,
    SourcePlace,
    Standing,
    Texts,
    date_or,
    either,
    many,
    said,
    shape,
)

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_VALUES = {
    "label": "Su etiqueta: el número o la letra, sin paréntesis ni punto.",
    "heading": "Su epígrafe; puede ser «».",
    "text": "Su texto.",
}


@dataclass(frozen=True, slots=True)
class Shapes:
    """What files are checked against, for one jurisdiction; `kinds` are the keys that name units."""

    instrument: TypeAdapter[Any]
    unit: TypeAdapter[Any]
    act: TypeAdapter[Any]
    instructions: TypeAdapter[Any]
    kinds: frozenset[str]


SETTINGS: TypeAdapter[Any] = TypeAdapter(Settings)
JURISDICTION: TypeAdapter[Any] = TypeAdapter(JurisdictionFile)


def shapes(jurisdiction: Jurisdiction) -> Shapes:
    """The shapes of the files of a jurisdiction."""
    return _shapes(tuple(jurisdiction.kinds.values()))


def instrument_schema(jurisdiction: Jurisdiction) -> dict[str, Any]:
    """The JSON Schema of `instrument.yaml`."""
    return _dialect(shapes(jurisdiction).instrument)


def unit_schema(jurisdiction: Jurisdiction) -> dict[str, Any]:
    """The JSON Schema of a file that holds one unit."""
    return _dialect(shapes(jurisdiction).unit)


def act_schema(jurisdiction: Jurisdiction) -> dict[str, Any]:
    """The JSON Schema of an act."""
    return _dialect(shapes(jurisdiction).act)


def _dialect(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    return {"$schema": _DIALECT, **adapter.json_schema()}


@lru_cache(maxsize=32)
def _shapes(kinds: tuple[UnitKind, ...]) -> Shapes:
    keys = {kind.name: said(str, _VALUES[kind.named_by]) for kind in kinds if kind.name not in (HEAD, ROW, CELL)}
    keys.setdefault(TABLE, said(str, "El título de la tabla; puede ser «»."))
    # The name of this variable is the one by which a unit refers to the units inside it.
    Unit = shape(  # noqa: N806
        "Unit",
        {**keys, **_unit_keys()},
        oneOf=[{"required": [key]} for key in (*keys, "file")],
    )
    instruction = _instruction(Unit)
    return Shapes(
        TypeAdapter(_instrument(Unit)),
        TypeAdapter(Unit),
        TypeAdapter(_act(instruction)),
        TypeAdapter(many(instruction)),
        frozenset(keys),
    )


def _unit_keys() -> dict[str, Any]:
    return {
        "id": said(str, "Identidad, una vez y para siempre; la pone «refundido identify»."),
        "source": said(SourcePlace, "Dónde comienza en el texto oficial que está al lado: «línea:columna»."),
        "num": said(str, "Etiqueta de una unidad que se llama por su nombre, o signo de una viñeta."),
        "heading": said(str, "Epígrafe de una unidad numerada."),
        "units": said(many("Unit"), "Las unidades que contiene, en orden."),
        "file": said(str, "Trae la unidad escrita en otro archivo, de esta carpeta o de una que cuelgue de ella."),
        "standing": said(Standing, "Su condición, que heredan las que contiene."),
        "heading_standing": said(Standing, "La condición del epígrafe, si es otra."),
        "variant": said(either(str, listed=Texts), "Variante a que pertenece."),
        "editorial": said(Flag, "«yes» si la estructura, no las palabras, la pusimos nosotros."),
        "notes": said(either(str, listed=Texts), "Notas del editor, que se imprimen."),
        **MARKS,
        "row_noun": said(str, "En una tabla, cómo llama el texto a sus filas."),
        "label_column": said(str, "En una tabla, la columna que da el número de la fila."),
        "name_column": said(str, "En una tabla, la columna que da el nombre de la fila."),
        "head": said(Literal["editorial", "official"], "En una tabla, «editorial» si las cabezas son nuestras."),
        "odds": said(Odds, "En una tabla, qué columna da los pagos."),
        "columns": said(many(Column), "En una tabla, sus columnas."),
        "rows": said(many(_ROW), "En una tabla, sus filas."),
    }


_ROW = shape(
    "Fila",
    {
        "id": said(str, "Identidad, una vez y para siempre; la pone «refundido identify»."),
        "source": said(SourcePlace, "Dónde comienza en el texto oficial que está al lado: «línea:columna»."),
        "cells": said(many(Cell), "Las celdas, una por columna."),
        "standing": said(Standing, "Su condición, que heredan sus celdas."),
        "variant": said(either(str, listed=Texts), "Variante a que pertenece."),
        "editorial": said(Flag, "«yes» si la fila la pusimos nosotros."),
        "notes": said(either(str, listed=Texts), "Notas del editor, que se imprimen."),
    },
    ("cells",),
)


def _instrument(unit: Any) -> Any:
    return shape(
        "Instrumento",
        {
            "instrument": said(str, "Título del texto."),
            "short": said(str, "Cómo se lo llama en corto."),
            "jurisdiction": said(str, "Jurisdicción, que da el vocabulario de las unidades."),
            "publisher": said(str, "Quién lo publica."),
            "approved_by": said(str, "El acto que lo aprobó."),
            "attested": said(Date, "Primer día del que el texto responde."),
            "standing": said(Standing, "Condición de todo lo que no diga otra cosa."),
            "notes": said(either(str, listed=Texts), "Notas del editor, que se imprimen."),
            "units": said(many(unit), "Las unidades, en orden."),
        },
        ("instrument", "jurisdiction", "attested", "units"),
    )


_POINTS: dict[str, Any] = {
    "after": said(Selector, "Tras estas palabras."),
    "before": said(Selector, "Antes de estas palabras."),
    "between": SELECTOR_KEYS["between"],
    "stop": said(Number, "El punto de que se trata; 0, el único punto seguido."),
    "stops": SELECTOR_KEYS["stops"],
}
_COLUMN: dict[str, Any] = {
    "head": said(Cell, "Lo que dice su cabeza."),
    "cells": said(many(Cell), "Sus celdas, una por fila."),
}


def _text_order_keys() -> dict[str, Any]:
    signs = {"from": said(str, "El signo que está."), "to": said(str, "El signo que queda.")}
    place = Literal["start", "end", "before_final_sign", "before", "after", "first", "last", "in_order", "alphabetical"]
    split = {**_POINTS, "after_stop": said(Number, "Tras este punto.")}
    excepted = {"at": said(str, "Dirección de la unidad."), "nth": said(Number, "Sólo esa vez que aparecen.")}
    return {
        "replace": said(Selector, "Las palabras que se reemplazan."),
        "with": said(str, "Las palabras nuevas."),
        "delete": said(Selector, "Las palabras que se suprimen."),
        "insert": said(str, "Las palabras que se agregan."),
        "change_sign": said(shape("Signo", signs, ("from", "to")), "Un signo por otro."),
        **_POINTS,
        "place": said(place, "Dónde."),
        "retitle": said(str, "El epígrafe nuevo."),
        "split": said(shape("División", split), "Por dónde se divide."),
        "join": said(Flag, "«yes»: une los párrafos señalados."),
        "where": said(Selector, "Segunda descripción del mismo lugar, que debe convenir."),
        "within": said(Selector, "El trozo dentro del cual se busca."),
        "except": said(many(shape("Excepción", excepted, ("at",))), "Dónde las palabras quedan como están."),
        "in": said(Literal["text", "heading", "all"], "Dónde se buscan las palabras."),
    }


def _order_keys(unit: Any) -> dict[str, Any]:
    new_column = {"id": said(str, "Identidad de la columna."), **_COLUMN}
    move = {"to": said(str, "Dirección del lugar a que va."), "place": said(PlaceOfUnit, "Dónde, respecto de él.")}
    expects = {
        "text": said(str, "Palabras que están."),
        "heading": said(str, "Epígrafe que está."),
        "count": said(dict[str, Number], "Cuántas unidades de cada clase contiene."),
    }
    return {
        "at": said(str, "Dirección de la unidad, en el texto anterior al acto; «instrumento», todo él."),
        **_text_order_keys(),
        "replace_unit": said(many(unit), "Las unidades que quedan en vez de la señalada."),
        "replace_rows": said(many(_ROW), "Las filas que quedan en vez de la señalada."),
        "insert_units": said(many(unit), "Las unidades que se agregan."),
        "insert_rows": said(many(_ROW), "Las filas que se agregan."),
        "delete_unit": said(Flag, "«yes»: suprime la unidad."),
        "shift": said(Flag, "«yes»: las que siguen corren su numeración."),
        "leave": said(str, "Lo que queda en su lugar: «Derogado»."),
        "move": said(shape("Traslado", move, ("to", "place")), "Adónde se traslada."),
        "enclose": said(many(unit), "La unidad nueva dentro de la cual quedan las señaladas."),
        "renumber": said(str, "La etiqueta nueva."),
        "insert_column": said(shape("Columna nueva", new_column, ("id", "head", "cells")), "La columna nueva."),
        "delete_column": said(Flag, "«yes»: suprime la columna."),
        "replace_column": said(shape("Columna cambiada", _COLUMN, ("head", "cells")), "Lo que queda en la columna."),
        "expects": said(shape("Lo que se espera", expects), "Lo que el acto supone que está."),
        "as": said(str, "Qué resulta: «párrafos 8 a 10»."),
        "becomes": said(dict[str, str], "Lo que antes se llamaba así, ahora se llama así."),
        "sic": said(str, "Razón de una persona para aceptar una cita que no coincide a la letra."),
    }


def _instruction(unit: Any) -> Any:
    order = _order_keys(unit)
    return shape(
        "Instrucción",
        {
            "n": said(str, "Número de la instrucción."),
            "cite": said(str, "Cómo se la cita."),
            "words": said(str, "Las palabras del acto, a la letra."),
            "in_force": said(Date, "Desde cuándo rige, si no es como el acto."),
            "instrument": said(str, "Instrumento que modifica, si el acto modifica varios."),
            "after_instruction": said(str, "Instrucción de cuyo resultado habla."),
            "instruction": said(str, "En una errata, la instrucción que corrige."),
            "notes": said(either(str, listed=Texts), "Notas del editor."),
            "operations": said(many(shape("Orden", order)), "Las órdenes, si son varias."),
            **order,
        },
    )


def _act(instruction: Any) -> Any:
    bounds = {
        "after": said(Date, "Después de este día."),
        "before": said(Date, "Antes de este día."),
        "from": said(Date, "Desde este día, inclusive."),
        "until": said(Date, "Hasta este día, inclusive."),
    }
    annulment = {
        "act": said(str, "El acto que queda sin efecto."),
        "instructions": said(Texts, "Sus instrucciones; ninguna: todas."),
        "from": said(date_or("origin"), "Desde cuándo, u «origin»."),
    }
    annulments = many(shape("Lo que deja sin efecto", annulment, ("act", "from")))
    tolerance = {"tolerated_months": said(Number, "Meses."), "words": said(str, "Las palabras del acto.")}
    return shape(
        "Acto",
        {
            "act": said(str, "Cómo se llama el acto."),
            "kind": said(str, "Qué es: resolución, ordenanza, errata."),
            "issuer": said(str, "Quién lo dictó."),
            "title": said(str, "De qué trata."),
            "issued": said(Date, "Fecha del acto."),
            "published": said(either(Date, shape("Entre dos días", bounds)), "Fecha de publicación, o sus límites."),
            "in_force": said(date_or("published"), "Desde cuándo rige, o «published»."),
            "amends": said(either(str, listed=Texts), "El instrumento, o los instrumentos, que modifica."),
            "corrects": said(str, "El acto que corrige."),
            "annuls": said(annulments, "Lo que deja sin efecto."),
            "brochures": said(shape("Tolerancia", tolerance, ("tolerated_months",)), "Tolerancia de folletos."),
            "repairs": said(many(Repair), "Reparaciones del impreso del acto."),
            "notes": said(either(str, listed=Texts), "Notas del editor."),
            "instructions": said(many(instruction), "Las instrucciones, en el orden del acto."),
        },
        ("act", "issued"),
    )


__all__ = ["JURISDICTION", "SETTINGS", "Shapes", "act_schema", "instrument_schema", "shapes", "unit_schema"]
