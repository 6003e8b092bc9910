"""The JSON Schema of editors: complete, and of the same keys that the reader takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from refundido.source.read_jurisdiction import packaged_jurisdictions
from refundido.source.read_order import VERBS
from refundido.source.schema import act_schema, instrument_schema, unit_schema

JURISDICTIONS = dict(packaged_jurisdictions()[0])


def test_packaged_jurisdictions_have_no_faults() -> None:
    assert not packaged_jurisdictions()[1]


@pytest.mark.parametrize("code", sorted(JURISDICTIONS))
@pytest.mark.parametrize("schema", [instrument_schema, unit_schema, act_schema])
def test_every_key_is_described_and_no_other_is_taken(schema: Any, code: str) -> None:
    written = schema(JURISDICTIONS[code])
    json.dumps(written)
    assert written["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for part in _objects(written):
        if "properties" in part:
            assert part["additionalProperties"] is False
            assert all("description" in said or "$ref" in said for said in part["properties"].values())


def test_units_of_the_jurisdiction_and_verbs_of_orders() -> None:
    unit = unit_schema(JURISDICTIONS["cl"])["$defs"]["Unit"]
    assert {"juego", "párrafo", "párrafo-legal", "tabla", "file"} <= unit["properties"].keys()
    assert not {"fila", "celda", "encabezado"} & unit["properties"].keys()
    assert {"required": ["párrafo"]} in unit["oneOf"]
    order = act_schema(JURISDICTIONS["cl"])["$defs"]["Orden"]
    assert order["properties"].keys() >= VERBS.keys()


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from _objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _objects(value)
