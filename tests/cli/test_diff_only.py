"""`refundido diff --only`: what came, went, moved, was split or joined around an address; and what cannot be told."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import GAME, Commands
from tests.cli.test_diff import SECOND, add_act, order

SAME = "dicen lo mismo"
TABLE = "Tres Dados > 1.3 > tabla"
CHANGES = {
    "insert": """at: 'Tres Dados > 1.2'
    insert_units:
      - numeral: "1.2 bis"
        heading: Anuncios
        units: [{párrafo: "Todo se anuncia."}, {párrafo: "Nada se calla."}]
    place: after""",
    "delete": "at: 'Tres Dados > 1.2'\n    delete_unit: yes",
    "relabel": """operations:
      - {at: 'Tres Dados > 1.2 > literal a)', delete_unit: yes}
      - {at: 'Tres Dados > 1.2 > literal b)', renumber: a}""",
    "join": "at: 'Tres Dados > 1.1 > párrafos 1 y 2'\n    join: yes",
    "split": "at: 'Tres Dados > 1.2 > párrafo 1'\n    split: {after_stop: 1}",
    "move": "at: 'Tres Dados > 1.2 > literal a)'\n    move: {to: 'Tres Dados > 1.1 > párrafo 2', place: after}",
    "row": f"""at: '{TABLE} > fila "Par"'
    insert_rows: [{{cells: [Ninguna, "Nada.", "0 a 1"]}}]
    place: after""",
    "no row": f"at: '{TABLE} > fila \"Par\"'\n    delete_unit: yes",
}
TOLD = {
    "a paragraph of what was inserted": ("insert", "1.2 bis > párrafo 2", ["{+Nada se calla.+}"], ["Todo se anuncia"]),
    "a literal of what was deleted": ("delete", "1.2 > literal a)", ["[-a) Si un dado cae"], ["inclinado"]),
    "a paragraph joined to the one before": ("join", "1.1 > párrafo 2", ["2 párrafos unidos", "El croupier"], []),
    "the second half of a split": ("split", "1.2 > párrafo 2", ["Párrafo dividido en 2", "Las apuestas se hacen"], []),
    "the first half of a split": ("split", "1.2 > párrafo 1", ["Párrafo dividido en 2", "Anunciado el"], []),
    "inside what moved": ("move", "1.2 > literal a) > párrafo 1", ["→ a) Si un dado cae", "← a) Si un dado"], []),
    "a column with a new row": ("row", "1.3 > tabla > columna \"Pago\"", ["{+0 a 1+}", "32 a 1", "{+Ninguna+}"], []),
    "a new row": ("row", "1.3 > tabla > fila \"Ninguna\"", ["{+0 a 1+}", "Figura"], ["32 a 1"]),
    "a cell of a row that is gone": ("no row", "1.3 > fila \"Par\" > columna \"Pago\"", ["[-1 a 1-]"], ["32 a 1"]),
    "an address of two units": ("relabel", "1.2 > literal a)", ["[-a) Si un dado cae", "[-b)-]{+a)+}"], []),
}  # fmt: skip


def changed(workspace: Commands, change: str, only: str, form: str = "text") -> str:
    add_act(workspace, SECOND, order("1", CHANGES[change]), "2024-05-01", issued="2024-04-10")
    ran = workspace("diff", "--act", "resolucion-3-2024", "--only", f"Tres Dados > {only}", "--format", form)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


@pytest.mark.parametrize("name", TOLD)
def test_what_touches_the_address_is_told(workspace, name):
    change, only, said, unsaid = TOLD[name]
    told = changed(workspace, change, only)
    assert SAME not in told
    assert [each for each in said if each not in told] == []
    assert [each for each in unsaid if each in told] == []


@pytest.mark.parametrize("name", TOLD)
def test_programs_are_told_too(workspace, name):
    change, only, _, _ = TOLD[name]
    assert json.loads(changed(workspace, change, only, "json"))["comparisons"][0]["edits"]


@pytest.mark.parametrize("form", ["docx", "html"])
@pytest.mark.parametrize("name", TOLD)
def test_every_form_is_made(workspace, tmp_path, name, form):
    change, only, _, _ = TOLD[name]
    add_act(workspace, SECOND, order("1", CHANGES[change]), "2024-05-01", issued="2024-04-10")
    place = tmp_path / f"a.{form}"
    arguments = ["--only", f"Tres Dados > {only}", "--format", form, "-o", str(place)]
    assert workspace("diff", "--act", "resolucion-3-2024", *arguments).code == 0
    assert place.stat().st_size


def test_what_is_beside_a_change_says_the_same(workspace):
    assert SAME in changed(workspace, "insert", "1.2")
    assert SAME in changed(workspace, "row", '1.3 > fila "Trío"')


@pytest.mark.parametrize("only", ["", "  "])
def test_an_empty_address_is_refused(workspace, only):
    ran = workspace("diff", "2024-01-02", "hoy", "--only", only)
    assert (ran.code, ran.out) == (2, "")
    assert "--only está vacío" in ran.err


def test_what_is_not_transcribed_is_not_said_to_be_the_same(workspace):
    pending = '  - numeral: "1.4"\n    heading: Otros\n    id: td-900\n    standing: pending\n'
    workspace.write(GAME, workspace.read(GAME).rstrip() + "\n" + pending)
    ran = workspace("diff", "2024-01-02", "hoy", "--only", "Tres Dados > 1.4")
    assert (ran.code, ran.out) == (1, "")
    assert "El texto de «Tres Dados > 1.4» no está transcrito" in ran.err
