"""The typed edits as JSON: what the published schema says, for every kind of edit; runs with their origins."""

from __future__ import annotations

import json
from datetime import date

import jsonschema
import pytest

from refundido.document.comparison_ends import Between, End
from refundido.document.spanish import long_date
from refundido.model.act import Act
from refundido.report.edits_json import TextFacts, edits_json
from refundido.report.edits_schema import edits_schema
from tests.build import FIRST_DAY, JURISDICTION, act, by_id, history, instrument

TEXT = """1.1 Reglas
  Párrafo. Uno dos tres. Cuatro cinco seis.
  Párrafo. Siete ocho nueve.
  a) Diez once doce.
  b) Trece catorce quince.
  Tabla. Pagos
    | Figura | Pago |
    | Trío | 30 a 1 |
    | Par | 1 a 1 |
1.2 Otras
  Párrafo. Dieciséis diecisiete.
"""
ORDERS = {
    "text-edited": "at: 1.1 > párrafo 1, replace: dos, with: 2",
    "relabelled": "at: 1.1 > literal b), renumber: c",
    "unit-inserted": "at: 1.1 > literal b), insert_units: [{literal: c, units: [{párrafo: Nuevo.}]}], place: after",
    "unit-deleted": "at: 1.1 > literal b), delete_unit: true",
    "unit-moved": "at: 1.1 > literal b), move: {to: 1.2 > párrafo 1, place: after}",
    "unit-replaced": "at: 1.1 > párrafo 1, split: {after_stop: 1}",
    "column-inserted": "at: 1.1 > tabla, insert_column: {id: tope, head: Tope, cells: ['1', '2']}, place: last",
    "column-deleted": "at: '1.1 > tabla > columna \"Pago\"', delete_column: true",
}


def told(*orders: str | Act) -> dict:
    acts = by_id([act(f"- {{{each}}}") if isinstance(each, str) else each for each in orders])
    outcome = history(instrument(TEXT), *acts.values())
    assert outcome.value is not None
    first, *others = outcome.value.editions
    last = others[-1]
    ends = End(first.root, "uno"), End(last.root, "otro")
    between = Between(outcome.value.instrument, *ends, tuple(others), "Cambios")
    facts = TextFacts("uno", first.in_force), TextFacts("otro", last.in_force, "acto")
    document: dict = json.loads(edits_json(outcome.value, acts, JURISDICTION, [(between, *facts)]))
    jsonschema.validate(document, edits_schema(), cls=jsonschema.Draft202012Validator)
    return document


@pytest.mark.parametrize("name", ORDERS)
def test_every_kind_of_edit_is_as_the_schema_says(name):
    (edit,) = told(ORDERS[name])["comparisons"][0]["edits"]
    assert edit["type"] == name
    assert edit["by"] == [{"act": "acto", "instruction": "1", "date": FIRST_DAY.isoformat()}]


def test_runs_have_their_origins():
    (edit,) = told(ORDERS["text-edited"])["comparisons"][0]["edits"]
    assert [(p["fate"], p["runs"][0]["text"], p["runs"][0]["origin"]) for p in edit["pieces"]] == [
        ("kept", "Uno ", None),
        ("deleted", "dos", None),
        ("inserted", "2", {"act": "acto", "instruction": "1", "date": "2010-01-01"}),
        ("kept", " tres. Cuatro cinco seis.", None),
    ]
    assert edit["address"] == {"before": "numeral 1.1 > párrafo 1", "after": "numeral 1.1 > párrafo 1"}


def test_addresses_are_those_of_each_text():
    (edit,) = told(ORDERS["unit-moved"])["comparisons"][0]["edits"]
    assert edit["address"] == {"before": "numeral 1.1 > literal b)", "after": "numeral 1.2 > literal b)"}
    (gone,) = told(ORDERS["unit-deleted"])["comparisons"][0]["edits"]
    assert gone["address"] == {"before": "numeral 1.1 > literal b)", "after": None}


def test_a_move_names_its_neighbours():
    (edit,) = told("at: 1.1 > literal b), move: {to: 1.1 > literal a), place: before}")["comparisons"][0]["edits"]
    ends = [(end["beside"]["side"], end["beside"]["address"]) for end in (edit["from"], edit["to"])]
    assert ends == [("after", "numeral 1.1 > literal a)"), ("after", "numeral 1.1 > párrafo 2")]


def test_what_moved_and_was_divided_is_told_as_both():
    moved = act("- {at: 1.1 > párrafo 1, move: {to: 1.2 > párrafo 1, place: after}}", "uno", date(2010, 1, 1))
    divided = act("- {at: 1.2 > párrafo 2, split: {after_stop: 1}}", "dos", date(2011, 1, 1))
    move, split = told(moved, divided)["comparisons"][0]["edits"]
    assert (move["type"], split["type"], split["how"]) == ("unit-moved", "unit-replaced", "split")
    assert [piece["fate"] for pieces in split["pieces"] for piece in pieces] == ["kept", "deleted", "kept"]
    assert [spot["parent"] for spot in split["to"]] == [move["to"]["parent"]] * 2
    assert split["from"] == [{"parent": move["from"]["parent"], "index": 0}]


def test_the_day_of_each_text_is_that_of_its_name(workspace):
    document = json.loads(workspace("diff", "--act", "resolucion-2-2024", "--format", "json").out)
    for step in document["comparisons"]:
        for end in (step["from"], step["to"]):
            assert end["name"].endswith(long_date(date.fromisoformat(end["date"])))


def test_the_schema_is_one_and_is_published(workspace):
    schema = json.loads(workspace("schema", "diff").out)
    assert schema == edits_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads(workspace("diff", "--act", "resolucion-2-2024", "--format", "json").out)
    jsonschema.validate(document, schema, cls=jsonschema.Draft202012Validator)
    assert [edit["type"] for edit in document["comparisons"][0]["edits"]] == ["unit-inserted", "text-edited"]
    assert document["acts"][0]["published"] == "2024-03-15"


def test_the_schema_refuses_what_is_not_so():
    document = told(ORDERS["text-edited"])
    document["comparisons"][0]["edits"][0]["more"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, edits_schema(), cls=jsonschema.Draft202012Validator)
