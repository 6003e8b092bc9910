"""`refundido diff` of errata and annulments; a row alone, as the row of its table; and what goes to a pipe."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.commands import Commands
from tests.cli.test_diff import SECOND, THIRD, add_act, order

TWO = "Resolución Exenta N° 2"
ERRATUM = f"""act: Rectificación N° 1
issued: 2024-03-25
corrects: ejemplo/resolucion-2-2024
instructions:
{
    order(
        "1",
        '''instruction: "1"
    replace: 30 a 1
    with: 33 a 1''',
    )
}
"""
ANNULMENT = """act: Resolución Exenta N° 4
issued: 2024-06-01
annuls: [{act: ejemplo/resolucion-2-2024, from: %s}]
"""


def test_an_erratum_sends_to_the_act_that_it_corrects(workspace):
    workspace.write(SECOND, ERRATUM)
    ran = workspace("diff", "--act", "resolucion-3-2024")
    assert (ran.code, ran.out) == (1, "")
    assert "error[sin-cambio]: Rectificación N° 1 no cambia por sí «Catálogo de Juegos de Salón»." in ran.err
    assert f"Corrige {TWO}; véala: refundido diff --act ejemplo/resolucion-2-2024." in ran.err
    told = workspace("diff", "--act", "resolucion-2-2024").out
    assert "[-30 a 1-]{+33 a 1+}" in told
    assert "instrucción 1, rectificada por Rectificación N° 1, de 2024, instrucción 1" in told


def test_an_annulment_tells_what_it_takes_back(workspace):
    workspace.write(THIRD, ANNULMENT % "2024-06-10")
    told = workspace("diff", "--act", "resolucion-4-2024")
    assert (told.code, told.err) == (0, "")
    assert f"Deja sin efecto {TWO}, de 2024" in told.out
    assert "[-32 a 1-]{+30 a 1+}" in told.out
    assert "[-c) Si el lanzamiento" in told.out


def test_an_annulment_from_the_origin_changes_no_text_of_its_own(workspace):
    workspace.write(THIRD, ANNULMENT % "origin")
    ran = workspace("diff", "--act", "resolucion-4-2024")
    assert (ran.code, ran.out) == (1, "")
    assert f"Deja sin efecto {TWO}, desde su origen, como si nunca hubiera regido." in ran.err


def test_a_row_alone_is_told_as_a_row_of_its_table(workspace):
    told = workspace("diff", "2024-02-01", "hoy", "--only", 'Tres Dados > 1.3 > tabla > fila "Trío"')
    lines = told.out.splitlines()
    assert "  Figura | Alcance | Pago" in lines
    assert "  Trío | Los tres dados muestran el mismo número. | [-30 a 1-]{+32 a 1+}" in lines
    assert "Escalera" not in told.out


@pytest.mark.parametrize("form", ["docx", "pdf", "html", "json", "text"])
def test_to_a_pipe_goes_byte_by_byte_what_goes_to_a_file(workspace: Commands, tmp_path, form):
    add_act(workspace, SECOND, order("1", "at: 'Tres Dados > 1.2'\n    delete_unit: yes"), "2024-05-01")
    place = tmp_path / "salida"
    arguments = ["-C", str(workspace.root), "diff", "--act", "resolucion-2-2024", "--format", form]
    command = [sys.executable, "-c", "import refundido.cli as c; c.main()", *arguments]
    other = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0", "LC_ALL": "C"} if form in ("html", "json") else {}
    piped = subprocess.run(command, capture_output=True, check=True, env=other or None)
    assert workspace(*arguments[2:], "-o", str(place)).code == 0
    assert piped.stdout == place.read_bytes()


@pytest.mark.parametrize("form", ["docx", "pdf"])
def test_to_a_terminal_no_file_is_shown(workspace, monkeypatch, form):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    ran = workspace("diff", "--act", "resolucion-2-2024", "--format", form)
    assert (ran.code, ran.out) == (2, "")
    assert f"Un archivo {form} no se muestra en la terminal: diga dónde se escribe con -o." in ran.err
