"""The workspace: this repository's own catalogue, and what is kept of a workspace with errors."""

from __future__ import annotations

import gc
from datetime import date
from pathlib import Path

from refundido.diagnostic import Code, has_errors
from refundido.model.act import Annulment, DateBounds
from refundido.model.operation import ReplaceText, ReplaceUnits
from refundido.model.text import Origin, Standing
from refundido.model.unit import ROOT, column_ids, rows_of, walk
from refundido.source.workspace import load_workspace
from tests.source.test_malos import SOUND, write

ROOT_FOLDER = Path(__file__).parents[2]
CATALOGUE, ACT = "cl-scj/catalogo-de-juegos", "cl-scj/res-373-2010"


def test_the_catalogue_of_this_repository() -> None:
    outcome = load_workspace(ROOT_FOLDER)
    assert not has_errors(outcome.diagnostics), outcome.diagnostics
    workspace = outcome.value
    assert workspace is not None
    assert not workspace.refused
    instrument = workspace.instruments[CATALOGUE]
    assert (instrument.root.kind, instrument.root.id) == (ROOT, CATALOGUE)
    units = [unit for _, unit in walk(instrument.root)]
    assert len({unit.id for unit in units}) == len(units)
    assert all(unit.span is not None for unit in units)
    assert all(run.origin.is_base for unit in units for run in (unit.text.runs if unit.text else ()))
    act = workspace.acts[ACT]
    assert act.source == f"amendments/{ACT}.txt"
    assert workspace.sources[ACT].path == act.source
    assert act.published == DateBounds(date(2010, 8, 19), date(2010, 9, 1))
    assert (act.brochures.months if act.brochures else 0) == 3
    assert [i.number for i in act.instructions][:4] == ["1", "2", "3", "4"]
    assert set(workspace.digests) >= {act.source, f"amendments/{ACT}.yaml", f"catalogue/{CATALOGUE}/instrument.yaml"}


GAME = """\
juego: War
num: "4"
id: w-1
heading_standing: official
units:
  - párrafo: "El jugador principal paga 50% y 50%."
    id: w-2
    official: ["El jugador principal paga", {quote: "50%", nth: 2}]
    repaired: [{read: principal, print: prin-cipal}]
    notes: nota
    variant: Progresivo
  - tabla: Pagos
    id: w-3
    row_noun: jugada
    label_column: n
    head: editorial
    odds: {column: pago, rule: floor}
    columns: [{id: n, head: "N°"}, {id: pago, head: Pago}]
    rows:
      - id: w-4
        cells: ["1", {text: 35 a 1, standing: official}]
"""


def test_units_standings_and_tables(tmp_path: Path) -> None:
    instrument = SOUND["instrumento"].replace("units:", "standing: reconstructed\nunits:")
    write(tmp_path, {"instrumento": instrument, "juego": GAME})
    outcome = load_workspace(tmp_path)
    assert not outcome.diagnostics
    assert outcome.value is not None
    root = outcome.value.instruments["x/c"].root
    (game,) = root.children
    paragraph, table = game.children
    assert (game.label, game.heading.plain if game.heading else "") == ("4", "War")
    assert game.heading is not None
    assert game.heading.runs[0].standing is Standing.OFFICIAL
    assert game.heading.runs[0].origin == Origin("", "", "w-1#heading")
    assert paragraph.text is not None
    assert [(run.text, run.standing.value, run.printed, run.at) for run in paragraph.text.runs] == [
        ("El jugador ", "official", "", 0),
        ("principal", "repaired", "prin-cipal", 11),
        (" paga", "official", "", 20),
        (" 50% y ", "reconstructed", "", 25),
        ("50%", "official", "", 32),
        (".", "reconstructed", "", 35),
    ]
    assert (paragraph.variants, paragraph.notes) == (("Progresivo",), ("nota",))
    assert table.table is not None
    assert (table.table.row_noun, table.table.odds.exact if table.table.odds else None) == ("jugada", False)
    assert column_ids(table) == ("n", "pago")
    (row,) = rows_of(table)
    assert [cell.id for cell in row.children] == ["w-4.n", "w-4.pago"]
    assert [cell.standing for cell in row.children] == [Standing.RECONSTRUCTED, Standing.OFFICIAL]
    assert table.children[0].editorial
    assert str(row.span) == "catalogue/x/c/juego.yaml:20:9"


def test_what_is_refused_is_named_and_the_rest_is_kept(tmp_path: Path) -> None:
    bad = (
        "act: B\nissued: 2020-01-01\namends: x/c\ninstructions:\n  - {n: '1', at: párrafo 1, delete: a}\n  - {n: '2'}\n"
    )
    write(
        tmp_path, SOUND | {"acto": bad, "amendments/x/b.yaml": "act: [", "catalogue/x/d/instrument.yaml": "units: []"}
    )
    workspace = load_workspace(tmp_path).value
    assert workspace is not None
    assert workspace.refused == {"x/a", "x/b", "x/d"}
    assert set(workspace.instruments) == {"x/c"}
    assert [i.number for i in workspace.acts["x/a"].instructions] == ["1"]


def test_an_erratum_gives_only_what_changes(tmp_path: Path) -> None:
    act = """\
act: A
issued: 2020-01-01
amends: x/c
instructions:
  - {n: "1", at: párrafo 1, replace: un, with: dos}
  - {n: "2", at: párrafo 1, replace_unit: [{párrafo: Nuevo.}]}
  - {n: "3", at: párrafo 1, replace: un, with: dos}
"""
    erratum = """\
act: B
issued: 2020-02-01
corrects: x/a
instructions:
  - {n: "1", instruction: "1", with: tres}
  - {n: "2", instruction: "2", at: párrafo 2}
  - {n: "3", instruction: "3", delete: un}
annuls:
  - {act: x/a, instructions: ["3"], from: origin}
"""
    write(tmp_path, SOUND | {"amendments/x/z.yaml": act.replace("x/a", "x/z"), "acto": erratum.replace("x/a", "x/z")})
    outcome = load_workspace(tmp_path)
    assert not outcome.diagnostics, outcome.diagnostics
    assert outcome.value is not None
    read = outcome.value.acts["x/a"]
    assert read.amends == ("x/c",)
    assert read.annuls == (Annulment("x/z", ("3",), None),)
    first, second, third = (i.orders[0].operation for i in read.instructions)
    assert [i.corrects for i in read.instructions] == ["1", "2", "3"]
    assert isinstance(first, ReplaceText)
    assert (first.new.plain, first.new.runs[0].origin) == ("tres", Origin("x/a", "1", "1"))
    assert isinstance(second, ReplaceUnits)
    assert second.units[0].id == "x/z:2/1"
    assert type(third).__name__ == "DeleteText"


def test_an_empty_folder_and_none_at_all(tmp_path: Path) -> None:
    for root in (tmp_path, tmp_path / "nada"):
        outcome = load_workspace(root)
        assert outcome.ok
        assert outcome.value is not None
        assert not outcome.value.instruments
        assert "cl" in outcome.value.jurisdictions


def test_a_jurisdiction_of_the_workspace(tmp_path: Path) -> None:
    own = "code: cl\nname: Otro Chile\nkinds: {regla: {named_by: text, aliases: [norma]}}\n"
    game = "regla: Una regla.\nid: r-1\n"
    write(tmp_path, SOUND | {"jurisdictions/cl.yaml": own, "juego": game})
    outcome = load_workspace(tmp_path)
    assert not outcome.diagnostics
    assert outcome.value is not None
    assert outcome.value.jurisdictions["cl"].name == "Otro Chile"


def test_settings(tmp_path: Path) -> None:
    write(tmp_path, {"refundido.yaml": "title: Mi catálogo\nlints: {sin-punto-final: off}\n"})
    workspace = load_workspace(tmp_path).value
    assert workspace is not None
    assert (workspace.settings.title, dict(workspace.settings.lints)) == ("Mi catálogo", {"sin-punto-final": "off"})


def test_ten_thousand_paragraphs(tmp_path: Path) -> None:
    lines = ["juego: War", "id: w-1", "units:"]
    for n in range(10_000):
        lines += [f'  - párrafo: "El jugador podrá retirarse {n}."', f"    id: p-{n}"]
    write(tmp_path, SOUND | {"juego": "\n".join(lines)})
    enabled = gc.isenabled()
    outcome = load_workspace(tmp_path)
    assert gc.isenabled() is enabled
    assert not outcome.diagnostics
    assert outcome.value is not None
    (game,) = outcome.value.instruments["x/c"].root.children
    assert len(game.children) == 10_000
    assert str(game.children[-1].span) == "catalogue/x/c/juego.yaml:20002:5"


def test_every_problem_of_every_file_at_once(tmp_path: Path) -> None:
    files = {
        "juego": "juego: War\nid: w-1\nclave: x\nunits:\n  - {párrafo: x}\n  - {parrafo: x, id: w-3}\n",
        "acto": "act: A\nissued: ayer\namends: x/c\ninstructions:\n  - {n: '1', at: 'párrafos 1', delete: a}\n",
        "amendments/x/b.yaml": "a: [",
    }
    write(tmp_path, SOUND | files)
    assert [(d.code, d.span.line if d.span else 0) for d in load_workspace(tmp_path).diagnostics] == [
        (Code.DATE_INVALID, 2),
        (Code.ADDRESS_SYNTAX, 5),
        (Code.FILE_SYNTAX, 2),
        (Code.KEY_UNKNOWN, 3),
        (Code.ID_MISSING, 5),
        (Code.KIND_UNKNOWN, 6),
    ]


def test_an_act_written_twice(tmp_path: Path) -> None:
    act = "act: A\nissued: 2020-01-01\namends: x/c\n"
    write(tmp_path, SOUND | {"acto": act, "amendments/x/a.xml": "<nada/>"})
    outcome = load_workspace(tmp_path)
    assert Code.ID_DUPLICATE in [d.code for d in outcome.diagnostics]
    assert outcome.value is not None
    assert outcome.value.refused == {"x/a"}


def test_problems_name_the_act_and_the_instruction(tmp_path: Path) -> None:
    act = "act: Acto 1\nissued: 2020-01-01\namends: x/c\ninstructions:\n  - {n: '5', at: 'párrafos 1', delete: a}\n"
    write(tmp_path, SOUND | {"acto": act})
    assert [d.context for d in load_workspace(tmp_path).diagnostics] == ["Acto 1, instrucción 5"]
