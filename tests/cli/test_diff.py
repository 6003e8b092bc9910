"""`refundido diff`: its ends, formats and faults, on the workspace that `init` makes with an act or two more."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from tests.cli.commands import ACT, GAME, INSTRUMENT, Commands

SECOND = "amendments/ejemplo/resolucion-3-2024.yaml"
THIRD = "amendments/ejemplo/resolucion-4-2024.yaml"
PARAGRAPH = "Tres Dados > 1.1 > párrafo 2"
ACT_TEXT = """act: Resolución Exenta N° {number}
issued: {issued}
in_force: {in_force}
amends: ejemplo/juegos-de-salon
instructions:
{orders}
"""


def add_act(
    workspace: Commands, path: str, orders: str, in_force: str = "2024-04-01", issued: str = "2024-03-20"
) -> None:
    number = path.rsplit("-", 2)[1]
    workspace.write(path, ACT_TEXT.format(number=number, issued=issued, in_force=in_force, orders=orders))


def order(number: str, body: str) -> str:
    return f'  - n: "{number}"\n    {body}'


REMOVE = order("1", f"at: '{PARAGRAPH}'\n    delete: el resultado y")
RESTORE = order("1", f"at: '{PARAGRAPH}'\n    insert: el resultado y\n    between: [anuncia, paga]")


TOLD = {
    "two days": (["2024-03-31", "2024-04-01"], "Los tres dados muestran el mismo número. | [-30 a 1-]{+32 a 1+}"),
    "an act": (["--act", "resolucion-2-2024"], "  {+c) Si el lanzamiento se hace antes del anuncio del croupier.+}"),
    "an act by its whole id": (["--act", "ejemplo/resolucion-2-2024"], "[-30 a 1-]{+32 a 1+}"),
    "before an act, and after it": (["antes:resolucion-2-2024", "resolucion-2-2024"], "[-30 a 1-]{+32 a 1+}"),
    "a day and an act": (["2024-01-02", "resolucion-2-2024"], "[-30 a 1-]{+32 a 1+}"),
    "today": (["2024-01-02", "hoy"], "[-30 a 1-]{+32 a 1+}"),
    "one day twice": (["2024-04-01", "2024-05-01"], "Los dos textos dicen lo mismo."),
    "what surrounds": (["2024-03-31", "2024-04-01"], "… de párrafo 1 a literal b), sin cambios"),
    "where": (["2024-03-31", "2024-04-01"],
              '@@ Título I > juego "Tres Dados" > numeral 1.3 > tabla "Tabla de pagos"'),
    "who": (["2024-03-31", "2024-04-01"], "@@   Resolución Exenta N° 2, de 2024, instrucción 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_what_changed_is_told(workspace, name):
    arguments, said = TOLD[name]
    ran = workspace("diff", *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert said in ran.out
    assert "\x1b" not in ran.out


def test_narrowed_to_an_address(workspace):
    ran = workspace("diff", "--act", "resolucion-2-2024", "--only", "Tres Dados > 1.2")
    assert "{+c) Si el lanzamiento" in ran.out
    assert "30 a 1" not in ran.out
    assert "dicen lo mismo" in workspace("diff", "2024-01-02", "hoy", "--only", "Tres Dados > 1.1").out
    column = workspace("diff", "2024-01-02", "hoy", "--only", 'Tres Dados > tabla > columna "Pago"')
    assert "[-30 a 1-]{+32 a 1+}" in column.out


def test_restored_words_are_two_changes_when_asked_and_none_between_the_ends(workspace):
    add_act(workspace, SECOND, REMOVE, "2024-05-01")
    add_act(workspace, THIRD, RESTORE, "2024-06-01", issued="2024-05-20")
    first, second = (
        workspace("diff", "--act", "resolucion-3-2024").out,
        workspace("diff", "--act", "resolucion-4-2024").out,
    )
    assert "[-el resultado y" in first or "[- el resultado y" in first
    assert "{+el resultado y" in second or "{+ el resultado y" in second
    assert "dicen lo mismo" in workspace("diff", "2024-04-01", "2024-06-01").out
    told = json.loads(workspace("log", PARAGRAPH, "--json").out)["changes"]
    assert [each["act"] for each in told] == ["ejemplo/resolucion-3-2024", "ejemplo/resolucion-4-2024"]
    assert told[0]["before"] == told[1]["after"]


def test_acts_of_one_day_are_told_apart(workspace):
    add_act(workspace, SECOND, REMOVE)
    assert "el resultado" not in workspace("diff", "--act", "resolucion-2-2024").out
    assert "32 a 1" not in workspace("diff", "--act", "resolucion-3-2024").out
    between = workspace("diff", "resolucion-2-2024", "resolucion-3-2024").out
    assert "el resultado y" in between
    assert "32 a 1" not in between
    assert workspace("diff", "resolucion-3-2024", "resolucion-2-2024").code == 1


def test_an_act_that_came_into_force_by_parts(workspace):
    late = order("2", f"in_force: 2024-07-01\n    at: '{PARAGRAPH}'\n    replace: croupier\n    with: crupier")
    add_act(workspace, SECOND, f"{REMOVE}\n{late}", "2024-05-01")
    told = workspace("diff", "--act", "resolucion-3-2024").out
    assert "En vigor desde el 1 de mayo de 2024" in told
    assert "En vigor desde el 1 de julio de 2024" in told
    assert len(json.loads(workspace("diff", "--act", "resolucion-3-2024", "--format", "json").out)["comparisons"]) == 2
    assert (
        workspace("diff", "--act", "resolucion-3-2024", "--format", "docx", "-o", str(workspace.root / "a.docx")).code
        == 0
    )
    add_act(
        workspace,
        THIRD,
        order("1", "at: 'Tres Dados > 1.2 > párrafo 1'\n    replace: hacen\n    with: harán"),
        "2024-06-01",
    )
    ran = workspace("diff", "--act", "resolucion-3-2024", "--format", "docx", "-o", str(workspace.root / "b.docx"))
    assert ran.code == 0
    written = zipfile.ZipFile(workspace.root / "b.docx").read("word/document.xml").decode()
    signed = {(name[-1], day) for name, day in re.findall(r'w:author="([^"]+)" w:date="([\d-]+)T', written)}
    assert signed == {("3", "2024-05-01"), ("4", "2024-06-01"), ("3", "2024-07-01")}
    assert "con su nombre" in written
    assert workspace("build", "--jobs", "1").code == 0
    pages = workspace.root / "build/ejemplo/juegos-de-salon/actos/resolucion-3-2024"
    assert {p.name for p in pages.glob("*.docx")} == {"redline-2024-05-01.docx", "redline-2024-07-01.docx"}


def test_what_moved_is_told_at_both_ends(workspace):
    move = order(
        "1", "at: 'Tres Dados > 1.2 > literal a)'\n    move: {to: 'Tres Dados > 1.1 > párrafo 2', place: after}"
    )
    add_act(workspace, SECOND, move, "2024-05-01")
    told = workspace("diff", "--act", "resolucion-3-2024").out.splitlines()
    away = next(n for n, line in enumerate(told) if line.startswith("@@ → Se traslada a:"))
    here = next(n for n, line in enumerate(told) if line.startswith("@@ ← Viene de:"))
    assert told[away + 1] == "→ a) Si un dado cae fuera de la mesa."
    assert told[here + 1] == "← a) Si un dado cae fuera de la mesa."
    for only in ([], ["--only", "Tres Dados > 1.1"]):
        arguments = ["diff", "--act", "resolucion-3-2024", *only, "--format", "docx"]
        assert workspace(*arguments, "-o", str(workspace.root / "a.docx")).code == 0


@pytest.fixture
def files(workspace, tmp_path) -> tuple[Path, Path]:
    """Two files of the instrument, the second with three words changed in one paragraph and one payout."""
    one, other = tmp_path / "una.yaml", tmp_path / "otra.xml"
    source = str(workspace.root / INSTRUMENT)
    assert workspace("convert", source, "--to", "yaml", "-o", str(one)).code == 0
    assert workspace("convert", source, "--to", "xml", "-o", str(other)).code == 0
    text = other.read_text(encoding="utf-8")
    assert text.count("croupier anuncia") == 1
    other.write_text(text.replace("croupier anuncia", "croupier dice en voz alta"), encoding="utf-8")
    return one, other


def test_files_outside_the_workspace_are_compared_word_by_word(workspace, files):
    one, other = map(str, files)
    before = {path: path.read_bytes() for path in files}
    assert "El croupier [-anuncia-]{+dice en voz alta+} el resultado" in workspace("diff", one, other).out
    assert "El croupier [-dice en voz alta-]{+anuncia+} el resultado" in workspace("diff", other, "2024-01-02").out
    assert "dicen lo mismo" in workspace("diff", "2024-01-02", one).out
    assert workspace("diff", one, other, "-o", other).code == 2
    assert {path: path.read_bytes() for path in files} == before


def test_a_file_that_is_no_instrument_is_a_finding(workspace, tmp_path):
    (tmp_path / "mal.yaml").write_text("- 1\n")
    (tmp_path / "peor.xml").write_text("<a>")
    for name in ("mal.yaml", "peor.xml"):
        ran = workspace("diff", "2024-01-02", str(tmp_path / name))
        assert (ran.code, ran.out) == (1, "")
    ran = workspace("diff", "2024-01-02", str(workspace.root / ACT))
    assert (ran.code, ran.out) == (1, "")


FAULTS = {
    "before the first edition": (["2023-12-31", "2024-04-01"], 1, "fecha-anterior-al-texto"),
    "an unknown act": (["--act", "resolucion-9-2024"], 1, "¿Quiso decir «resolucion-2-2024»?"),
    "an unknown act at an end": (["2024-01-02", "resolucion-9-2024"], 1, "acto-desconocido"),
    "an act not yet known": (["--act", "resolucion-2-2024", "--known-at", "2024-02-01"], 1, "no estaba publicada"),
    "an address to nothing": (["2024-01-02", "hoy", "--only", "Tres Dados > 9"], 1, "dirección-no-hallada"),
    "no address at all": (["2024-01-02", "hoy", "--only", "1 > > 2"], 2, "no es una dirección"),
    "the wrong way round": (["2024-04-01", "2024-01-02"], 1, "refundido diff 2024-01-02 2024-04-01"),
    "the wrong way round in one edition": (["2024-03-01", "2024-02-01"], 1, "fechas-en-desorden"),
    "an unknown instrument": (["2024-01-02", "hoy", "--instrument", "a/b"], 1, "instrumento-desconocido"),
    "a table of no act": (["hoy", "hoy", "--format", "html", "--layout", "table"], 1, "forma-no-cubierta"),
    "a date that is none": (["2024-02-30", "hoy"], 2, "no es una fecha"),
    "a file that is not there": (["no.yaml", "hoy"], 2, "no existe el archivo"),
    "nothing to compare": ([], 2, "Faltan DESDE y HASTA"),
    "half of it": (["2024-01-02"], 2, "Faltan DESDE y HASTA"),
    "an act and ends": (["2024-01-02", "hoy", "--act", "x"], 2, "Con --act"),
    "a layout for a text": (["2024-01-02", "hoy", "--layout", "side"], 2, "--layout va con"),
    "bisect alone": (["2024-01-02", "hoy", "--bisect"], 2, "va con --against"),
    "an unknown format": (["2024-01-02", "hoy", "--format", "odt"], 2, "odt"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_is_said_and_nothing_is_written(workspace, tmp_path, name):
    arguments, code, said = FAULTS[name]
    place = tmp_path / "salida"
    place.mkdir()
    ran = workspace("diff", *arguments, "-o", str(place / "cambios.txt"))
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("form", ["text", "json", "html", "docx"])
def test_a_place_that_cannot_be_written_is_said(workspace, tmp_path, form):
    arguments = ["diff", "2024-01-02", "hoy", "--format", form, "-o"]
    assert workspace(*arguments, str(tmp_path / "no" / "a")).code == 2
    assert workspace(*arguments, str(tmp_path)).code == 2
    place = tmp_path / "viejo"
    place.write_text("viejo")
    assert workspace(*arguments, str(place)).code == 0
    assert place.read_bytes() != b"viejo"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["viejo", "ws"]


def test_an_act_with_errors_is_said(workspace):
    workspace.change(ACT, "replace: 30 a 1", "replace: 31 a 1")
    ran = workspace("diff", "--act", "resolucion-2-2024")
    assert ran.code == 1
    assert "acto-no-aplicado" in ran.err


@pytest.mark.parametrize("layout", ["inline", "side", "table"])
def test_pages_in_every_layout(workspace, tmp_path, layout):
    html = workspace("diff", "--act", "resolucion-2-2024", "--format", "html", "--layout", layout).out
    assert html.lstrip().startswith("<!DOCTYPE html>")
    assert "<del>" in html
    assert "<ins>" in html
    place = tmp_path / "a.pdf"
    arguments = ["diff", "2024-01-02", "hoy", "--format", "pdf", "--layout", layout, "-o", str(place)]
    assert workspace(*arguments).code == 0
    assert place.read_bytes().startswith(b"%PDF")


def test_a_table_narrowed_to_an_address(workspace):
    whole = workspace("diff", "--act", "resolucion-2-2024", "--format", "html", "--layout", "table").out
    part = workspace(
        "diff", "--act", "resolucion-2-2024", "--format", "html", "--layout", "table", "--only", "Tres Dados > 1.2"
    ).out
    assert whole.count('<tr id="i-') == 2
    assert part.count('<tr id="i-') == 1


def test_a_word_file_has_tracked_changes_by_the_act(workspace, tmp_path):
    for only in ([], ["--only", "Tres Dados > 1.2"]):
        place = tmp_path / "a.docx"
        ran = workspace("diff", "--act", "resolucion-2-2024", "--format", "docx", *only, "-o", str(place))
        assert ran.code == 0, ran.err
        with zipfile.ZipFile(place) as archive:
            body = archive.read("word/document.xml").decode()
        assert 'w:author="Resolución Exenta N° 2" w:date="2024-04-01' in body
        assert ("25 a 1" in body or "32 a 1" in body) is not bool(only)
        assert "antes del anuncio" in body


def test_the_same_input_gives_the_same_bytes(workspace):
    arguments = ["diff", "--act", "resolucion-2-2024", "--format", "json"]
    assert workspace(*arguments).out == workspace(*arguments).out


def test_nothing_of_the_workspace_is_touched(workspace):
    before = {path: path.read_bytes() for path in workspace.root.rglob("*") if path.is_file()}
    workspace("diff", "--act", "resolucion-2-2024")
    workspace("log", PARAGRAPH)
    workspace("blame", PARAGRAPH)
    assert {path: path.read_bytes() for path in workspace.root.rglob("*") if path.is_file()} == before
    assert workspace.read(GAME)


def test_an_act_that_an_earlier_refusal_kept_out_is_said_to_be(workspace):
    add_act(workspace, SECOND, order("1", f"at: '{PARAGRAPH}'\n    delete: palabras que no están"), "2024-05-01")
    add_act(workspace, THIRD, REMOVE, "2024-06-01", issued="2024-05-20")
    ran = workspace("diff", "--act", "resolucion-4-2024")
    assert ran.code == 1
    assert "Resolución Exenta N° 4 no llegó a aplicarse" in ran.err
    assert "no hay texto, por Resolución Exenta N° 3" in ran.err
    assert "no cambia por sí" not in ran.err
