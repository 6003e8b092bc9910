"""`show` does not pass for good a text that `check` refuses."""

from __future__ import annotations

import pytest

from tests.cli.commands import ACT
from tests.cli.conftest import workspace  # noqa: F401
from tests.publish.test_causes import HEAD, ORDERS, PATH, with_numbers


def test_a_text_that_its_act_does_not_say(workspace) -> None:  # noqa: F811
    workspace.change(ACT, "with: 32 a 1", "with: 33 a 1")
    ran = workspace("show", 'Tres Dados > tabla > fila "Trío"', "--as-of", "2024-05-01")
    assert ran.code == 1
    assert "33 a 1" in ran.out
    assert "texto-ajeno-al-acto" in ran.err
    assert "no puede publicarse" in ran.err
    assert "Lo más parecido" in ran.err
    before = workspace("show", 'Tres Dados > tabla > fila "Trío"', "--as-of", "2024-03-01")
    assert (before.code, before.err) == (0, "")


@pytest.mark.parametrize("name", [name for name, (_, code) in ORDERS.items() if code == "etiqueta-repetida"])
def test_labels_that_stand_twice(name, workspace) -> None:  # noqa: F811
    with_numbers(workspace)
    workspace.write(PATH, HEAD + ORDERS[name][0])
    ran = workspace("show", "Tres Dados > tabla", "--as-of", "2024-11-01")
    assert ran.code == 1
    assert "error[etiqueta-repetida]" in ran.err
    assert workspace("show", "Tres Dados > tabla", "--as-of", "2024-09-15").code == 0


def test_no_hint_where_nothing_is_like_it(workspace) -> None:  # noqa: F811
    workspace.change(ACT, "with: 32 a 1", "with: zzzz")
    assert "Lo más parecido" not in workspace("check").out


def test_a_file_is_counted_from_the_workspace_or_from_here(workspace, tmp_path, monkeypatch) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    for given in (ACT, f"ws/{ACT}", str(workspace.root / ACT)):
        ran = workspace("convert", given, "--to", "xml")
        assert ran.code == 0, ran.err
    assert workspace("identify", "catalogue/ejemplo/juegos-de-salon/instrument.yaml").code == 0
    ran = workspace("convert", "no/esta.yaml", "--to", "xml")
    assert ran.code == 2
    assert "no existe «no/esta.yaml»" in ran.err
    assert "es una carpeta" in workspace("convert", "amendments", "--to", "xml").err


def test_what_is_taken_away_is_told(workspace) -> None:  # noqa: F811
    workspace("build", "--jobs", "1")
    ran = workspace("build", "--jobs", "1", "--as-of", "2024-02-01")
    assert "Se retiró de build/ lo que no es de esta publicación" in ran.out
    assert "se retira" in workspace("build", "--help").out


def test_a_file_where_build_should_be(workspace) -> None:  # noqa: F811
    workspace.write("build", "x")
    assert "«build» es un archivo, y debe ser una carpeta" in workspace("build", "--jobs", "1").err


def test_a_folder_where_a_page_should_be(workspace) -> None:  # noqa: F811
    (workspace.root / "build" / "index.html" / "x").mkdir(parents=True)
    ran = workspace("build", "--jobs", "1")
    assert ran.code == 1
    assert "hay una carpeta donde debe haber un archivo («build/index.html»)" in ran.err


def test_day_forms(workspace) -> None:  # noqa: F811
    ran = workspace("show", "Tres Dados", "--as-of", "1990-01-01")
    assert "1990-01-01" in ran.err
    assert "01-01-1990" not in ran.err
