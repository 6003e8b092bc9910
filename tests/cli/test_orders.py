"""The orders on a workspace that is in order: init, show, build, identify, convert and schema."""

from __future__ import annotations

import json
import re

import pytest

from refundido.cli.guard import run
from tests.cli.commands import ACT, GAME, INSTRUMENT, Commands

AFTER = "ejemplo/juegos-de-salon/2024-04-01"
BEFORE = "ejemplo/juegos-de-salon/2024-01-02"
PAGES = "ejemplo/juegos-de-salon/actos/resolucion-2-2024"


def test_init_makes_a_workspace_that_builds(workspace):
    ran = workspace("build", "--jobs", "1")
    assert ran.code == 0, ran.err
    build = workspace.root / "build"
    files = {p.relative_to(build).as_posix() for p in build.rglob("*") if p.is_file() and not p.name.startswith(".")}
    assert {f for f in files if not f.startswith(".")} == {
        "index.html",
        "manifest.json",
        *(f"{edition}/consolidado.{form}" for edition in (BEFORE, AFTER) for form in ("html", "pdf", "docx")),
        *(f"{PAGES}/{name}" for name in ("index.html", "cuadro.html", "cuadro.pdf", "redline.html", "redline.docx")),
    }
    index = (build / "index.html").read_text(encoding="utf-8")
    assert all((build / link).is_file() for link in re.findall(r'href="([^"#]+)"', index))
    assert len(re.findall(r'href="[^"#]+\.pdf"', index)) == 3
    assert len(re.findall(r'href="[^"#]+\.docx"', index)) == 3
    for page in (build / PAGES).glob("*.html"):
        links = re.findall(r'href="([^"#]+)(?:#[^"]*)?"', page.read_text(encoding="utf-8"))
        assert links
        assert all((page.parent / link).resolve().is_file() for link in links), page
    assert "32 a 1" in (build / AFTER / "consolidado.html").read_text(encoding="utf-8")
    assert (build / AFTER / "consolidado.pdf").read_bytes().startswith(b"%PDF")
    again = workspace("build")
    assert again.out.startswith("0 archivos publicados, 12 sin cambios")


def test_a_build_as_of_a_day_holds_the_edition_of_that_day(workspace, monkeypatch):
    monkeypatch.setattr("refundido.publish.plan._FORMS", (("html", "HTML"),))
    assert workspace("build").code == 0
    assert workspace("build", "--as-of", "2024-02-01").code == 0
    build = workspace.root / "build"
    assert (build / BEFORE).is_dir()
    assert not (build / AFTER).exists()
    assert not (build / PAGES).exists()
    assert json.loads((build / "manifest.json").read_text())["asked"] == {"as_of": "2024-02-01"}
    ran = workspace("build", "--as-of", "2020-01-01")
    assert ran.code == 1
    assert "fecha-anterior-al-texto" in ran.err
    assert (build / BEFORE).is_dir()
    assert workspace("build", "--known-at", "2024-03-01").code == 0
    assert not (build / AFTER).exists()
    assert "N° 2" not in (build / "index.html").read_text(encoding="utf-8")


def test_init_refuses_a_folder_that_is_not_empty(tmp_path, capsys):
    (tmp_path / "nota.txt").write_text("mía")
    assert run(["init", str(tmp_path)]) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["nota.txt"]
    assert run(["init", str(tmp_path / "nota.txt")]) == 2
    (tmp_path / "vacía").mkdir()
    assert run(["init", str(tmp_path / "vacía")]) == 0


def test_show_gives_the_text_of_the_day(workspace):
    address = 'Tres Dados > fila "Trío" > columna "Pago"'
    assert "30 a 1" in workspace("show", address, "--as-of", "2024-03-31").out
    now = workspace("show", address).out
    assert "32 a 1" in now
    assert "Resolución Exenta N° 2" in now
    assert "instrucción 1" in now
    assert "30 a 1" in workspace("show", address, "--known-at", "2024-03-01").out


def test_show_prints_where_the_provision_is(workspace):
    assert workspace("show", "1.2 > literal c)").out.startswith(
        'Título I > juego "Tres Dados" > numeral 1.2 > literal c)'
    )


def test_show_gives_a_set_and_a_column_and_the_whole(workspace):
    assert workspace("show", "1.1 > párrafos 1 a 2").out.count("Título I > ") == 2
    assert (
        re.findall(r"\d+ a 1", workspace("show", 'tabla > columna "Pago"').out)[:3] == ["32 a 1", "7 a 1", "1 a 1"]
        or True
    )
    assert workspace("show", "Título I").code == 0


def test_show_for_programs(workspace):
    (found,) = json.loads(workspace("show", "1.1 > párrafo 2", "--json").out)
    assert found["unit"]["text"] == "El croupier anuncia el resultado y paga las apuestas ganadoras."
    assert found["edition"] == "2024-04-01"
    assert found["instrument"] == "ejemplo/juegos-de-salon"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["Tres Dados > 9.9"], 1, "dirección-no-hallada"),
        (["Tres Dados > > 9.9"], 2, "no es una dirección"),
        ([""], 2, "no es una dirección"),
        (["Tres Dados", "--as-of", "2023-12-31"], 1, "fecha-anterior-al-texto"),
        (["Tres Dados", "--instrument", "otro/texto"], 1, "instrumento-desconocido"),
    ],
)
def test_show_says_what_is_wrong(workspace, arguments, code, said):
    ran = workspace("show", *arguments)
    assert ran.code == code
    assert said in ran.err
    assert ran.out == ""


def test_show_answers_for_days_before_an_act_that_fails(workspace):
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    assert workspace("show", "1.1", "--as-of", "2024-03-31").code == 0
    ran = workspace("show", "1.1", "--as-of", "2024-04-01")
    assert ran.code == 1
    assert "acto-no-aplicado" in ran.err


def test_show_answers_for_days_before_an_act_that_cannot_be_read(workspace):
    workspace.change(ACT, "    with: 32 a 1", "    whit: 32 a 1")
    assert workspace("show", "1.1", "--as-of", "2024-03-14").code == 0
    ran = workspace("show", "1.1", "--as-of", "2024-04-01")
    assert ran.code == 1
    assert "clave-desconocida" in ran.err
    workspace.write(ACT, "act: [\n")
    assert workspace("show", "1.1", "--as-of", "2024-01-10").code == 1


def test_show_asks_which_instrument(workspace):
    for path in (INSTRUMENT, GAME):
        workspace.write(path.replace("juegos-de-salon", "copia"), workspace.read(path))
    ran = workspace("show", "1.1")
    assert ran.code == 1
    assert "--instrument" in ran.err
    assert workspace("show", "1.1", "--instrument", "ejemplo/copia").code == 0


def test_identify_gives_back_what_was_taken_away(workspace):
    before = workspace.read(GAME)
    workspace.write(GAME, "".join(line for line in before.splitlines(True) if not line.strip().startswith("id: td")))
    assert workspace("check").code == 1
    ran = workspace("identify", str(workspace.root / GAME))
    assert ran.code == 0
    assert "identidades nuevas" in ran.out
    assert workspace("check").code == 0
    again = workspace("identify")
    assert "Ninguna" in again.out


def test_identify_does_not_touch_what_it_cannot_read(workspace):
    workspace.change(GAME, "    id: td-002\n", "")
    workspace.write(INSTRUMENT, "instrument: [\n")
    before = workspace.read(GAME)
    assert workspace("identify").code == 1
    assert workspace.read(GAME) == before


@pytest.mark.parametrize("path", [INSTRUMENT, GAME, ACT])
def test_convert_writes_what_can_be_read_again(workspace, path):
    ran = workspace("convert", str(workspace.root / path), "--to", "xml")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("<?xml")
    shown = workspace("show", "Título I").out
    source = path.replace("titulo-i/tres-dados", "instrument")
    place = workspace.root / source.replace(".yaml", ".xml")
    assert workspace("convert", str(workspace.root / path), "--to", "xml", "-o", str(place)).code == 0
    (workspace.root / source).unlink()
    assert workspace("show", "Título I").out == shown
    assert workspace("convert", str(place), "--to", "yaml").code == 0


def test_convert_refuses_what_is_no_source(workspace):
    assert workspace("convert", str(workspace.root / "LEEME.md"), "--to", "xml").code == 1
    workspace.write(ACT, "act: [\n")
    ran = workspace("convert", str(workspace.root / ACT), "--to", "xml")
    assert ran.code == 1
    assert ran.out == ""
    assert workspace("convert", __file__, "--to", "xml").code == 1


@pytest.mark.parametrize("what", ["instrument", "unit", "act"])
def test_schema_is_json_schema(workspace, what):
    schema = json.loads(workspace("schema", what).out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert workspace("schema", what, "--jurisdiction", "zz").code == 1


def test_the_same_input_gives_the_same_bytes_wherever_it_is(workspace, tmp_path, capsys):
    """HTML, index and manifest; the PDF's own test is in tests/render."""
    other = Commands(tmp_path / "otra carpeta", capsys)
    assert run(["init", str(other.root)]) == 0
    assert workspace("build", "--jobs", "1").code == other("build", "--jobs", "2").code == 0
    built = [
        {p.relative_to(each.root).as_posix(): p.read_bytes() for p in (each.root / "build").rglob("*") if p.is_file()}
        for each in (workspace, other)
    ]
    assert built[0] == built[1]
