"""`refundido log` and `refundido blame` as orders."""

from __future__ import annotations

import json

import pytest

ADDRESS = 'Tres Dados > fila "Trío" > columna "Pago"'


def test_log_tells_every_act(workspace):
    told = workspace("log", ADDRESS)
    assert told.code == 0
    for said in (
        "Dictada: 15 de marzo de 2024. Publicada: 15 de marzo de 2024. En vigor: 1 de abril de 2024.",
        "Resolución Exenta N° 2, instrucción 1",
        "[-30 a 1-]",
        "{+32 a 1+}",
        "reemplázase la expresión",
    ):
        assert said in told.out
    assert "texto base" in workspace("log", "Tres Dados > 1.1").out


def test_log_reads_the_address_on_a_day_and_tells_all_of_the_history(workspace):
    assert "{+32 a 1+}" in workspace("log", ADDRESS, "--as-of", "2024-01-15").out
    assert "texto base" in workspace("log", ADDRESS, "--known-at", "2024-02-01").out


def test_log_for_programs(workspace):
    document = json.loads(workspace("log", ADDRESS, "--json").out)
    (change,) = document["changes"]
    assert change["instruction"] == "1"
    assert (change["issued"], change["published"], change["in_force"]) == ("2024-03-15", "2024-03-15", "2024-04-01")
    assert change["before"][0]["text"] != change["after"][0]["text"]


def test_blame_tells_each_word(workspace):
    lines = workspace("blame", 'Tres Dados > fila "Trío"').out.splitlines()
    assert any(line.startswith("2024-04-01 resolucion-2-2024 1") and line.endswith("32 a 1") for line in lines)
    assert any("texto base" in line and line.endswith("Trío") for line in lines)


def test_blame_as_a_page(workspace, tmp_path):
    page = workspace("blame", "Tres Dados", "--format", "html").out
    assert "<!DOCTYPE html>" in page
    assert page.count('class="de-acto') >= 2
    assert "<script" not in page
    place = tmp_path / "procedencia.html"
    assert workspace("blame", "Tres Dados", "--format", "html", "-o", str(place)).code == 0
    assert place.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("order", ["log", "blame"])
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["Tres Dados > 9.9"], 1, "dirección-no-hallada"),
        (["Tres Dados > > 9.9"], 2, "no es una dirección"),
        (["Tres Dados", "--as-of", "2023-12-31"], 1, "fecha-anterior-al-texto"),
        (["Tres Dados", "--instrument", "otro/texto"], 1, "instrumento-desconocido"),
    ],
)
def test_what_is_wrong_is_said(workspace, order, arguments, code, said):
    ran = workspace(order, *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
