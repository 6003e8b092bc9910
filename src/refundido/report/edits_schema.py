"""Part of `report`: the JSON Schema of what `edits_json` writes, which `refundido schema diff` publishes."""

from __future__ import annotations

from refundido.compare.edits import Fate, How
from refundido.model.text import Standing
from refundido.report.edits_json import VERSION

Schema = dict[str, object]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_STRING: Schema = {"type": "string"}
_DAY: Schema = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"}
_DAY_OR_NULL: Schema = {"anyOf": [_DAY, {"type": "null"}]}
_STRING_OR_NULL: Schema = {"type": ["string", "null"]}
_INDEX: Schema = {"type": "integer", "minimum": 0}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(properties: Schema, optional: tuple[str, ...] = (), description: str = "") -> Schema:
    """An object with these properties and no others, all there but for the optional ones."""
    required = [name for name in properties if name not in optional]
    said: Schema = {
        "type": "object", "properties": properties, "required": required, "additionalProperties": False
    }  # fmt: skip
    return {"description": description, **said} if description else said


def _edit(name: str, own: Schema, description: str) -> Schema:
    common: Schema = {
        "type": {"const": name},
        "units": _list(_STRING),
        "address": _object({"before": _STRING_OR_NULL, "after": _STRING_OR_NULL}),
        "by": _list(_ref("order")),
    }
    return _object(common | own, description=description)


def edits_schema() -> Schema:
    """The schema of a comparison as JSON."""
    return {
        "$schema": _DIALECT,
        "title": "refundido diff --format json",
        "description": "Las ediciones que llevan de un texto a otro, con su lugar, quién las ordenó y de dónde viene "
        "cada palabra.",
        **_object(
            {
                "version": {"const": VERSION},
                "instrument": _object({"id": _STRING, "title": _STRING}),
                "acts": _list(_ref("act")),
                "comparisons": _list(
                    _object({"from": _ref("text"), "to": _ref("text"), "edits": _list(_ref("edit"))})
                ),
            }
        ),
        "$defs": _definitions() | {"edit": {"oneOf": _edits()}},
    }  # fmt: skip


def _definitions() -> Schema:
    bounds = _object({"after": _DAY, "before": _DAY}, description="Un día que no consta, entre otros dos.")
    return {
        "act": _object(
            {
                "id": _STRING,
                "title": _STRING,
                "issued": _DAY,
                "published": {"anyOf": [_DAY, bounds]},
                "in_force": _DAY_OR_NULL,
            }
        ),
        "text": _object(
            {"name": _STRING, "date": _DAY, "act": _STRING_OR_NULL, "file": _STRING_OR_NULL},
            description="Uno de los dos textos. date: el día desde el que rige o, si es el primero o un archivo, aquel "
            "en que consta.",
        ),
        "order": _object(
            {"act": _STRING, "instruction": _STRING, "date": _DAY_OR_NULL},
            description="Una instrucción de un acto, y desde qué día rige.",
        ),
        "run": _object(
            {
                "text": _STRING,
                "standing": {"enum": [str(each) for each in Standing]},
                "origin": {"anyOf": [_ref("order"), {"type": "null"}]},
            },
            description="Palabras de un solo origen; sin él, son del texto base.",
        ),
    } | _contents()


def _contents() -> Schema:
    """What the texts hold: pieces of words, units, and where a unit stands."""
    return {
        "piece": _object(
            {
                "fate": {"enum": [str(each) for each in Fate]},
                "runs": _list(_ref("run")),
                "former_runs": _list(_ref("run")),
            },
            ("former_runs",),
            "Palabras de una suerte. former_runs: las mismas palabras, con el origen que antes tenían.",
        ),
        "unit": _object(
            {
                "id": _STRING,
                "kind": _STRING,
                "label": _STRING,
                "standing": {"enum": [str(each) for each in Standing]},
                "heading": {"anyOf": [_list(_ref("run")), {"type": "null"}]},
                "text": {"anyOf": [_list(_ref("run")), {"type": "null"}]},
                "units": _list(_ref("unit")),
            }
        ),
        "traits": _object(
            {
                "kind": _STRING,
                "standing": {"enum": [str(each) for each in Standing]},
                "variants": _list(_STRING),
                "notes": _list(_STRING),
                "editorial": {"type": "boolean"},
            }
        ),
        "spot": _object({"parent": _STRING, "index": _INDEX}),
        "place": _object(
            {"parent": _STRING, "index": _INDEX, "beside": {"anyOf": [_ref("beside"), {"type": "null"}]}},
            description="Un extremo de un traslado. Con el vecino null, la unidad está sola o no está en ese texto: es "
            "parte de un párrafo dividido, o se unió a otro.",
        ),
        "beside": _object(
            {"side": {"enum": ["before", "after"]}, "unit": _STRING, "address": _STRING},
            description="El vecino antes del cual, o después del cual, está una unidad.",
        ),
    }


def _edits() -> list[Schema]:
    whole: Schema = {"parent": _STRING, "index": _INDEX, "unit": _ref("unit")}
    cells = _list(_object({"row": _STRING, "unit": _ref("unit")}))
    replaced: Schema = {
        "how": {"enum": [str(each) for each in How]},
        "from": _list(_ref("spot")),
        "to": _list(_ref("spot")),
        "before": _list(_ref("unit")),
        "after": _list(_ref("unit")),
        "pieces": _list(_list(_ref("piece"))),
    }
    text: Schema = {"field": {"enum": ["text", "heading"]}, "pieces": _list(_ref("piece"))}
    return [
        _edit("text-edited", text, "Palabras cambiadas en un texto o en un epígrafe."),
        _edit("relabelled", {"before": _STRING, "after": _STRING}, "Una unidad con otro número o letra."),
        _edit("altered", {"before": _ref("traits"), "after": _ref("traits")}, "Otra cosa que la unidad dice de sí."),
        _edit("unit-inserted", whole, "Una unidad agregada."),
        _edit("unit-deleted", whole, "Una unidad suprimida."),
        _edit("unit-moved", {"from": _ref("place"), "to": _ref("place")}, "Una unidad que está en otro lugar."),
        _edit(
            "unit-replaced",
            replaced,
            "Unidades en lugar de otras: división, unión, ambas, resto de una división, reposición, reemplazo. from y "
            "to: dónde está cada una de before y de after.",
        ),
        _edit("column-inserted", {"column": _STRING, "cells": cells}, "Una columna agregada a una tabla."),
        _edit("column-deleted", {"column": _STRING, "cells": cells}, "Una columna suprimida de una tabla."),
    ]
