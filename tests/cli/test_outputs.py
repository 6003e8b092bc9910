"""Where an order writes: never over what the workspace is made of, and an end that is none is told for what it is."""

from __future__ import annotations

import pytest

from refundido.cli.guard import run
from tests.cli.commands import ACT, GAME, INSTRUMENT, Commands

ORDERS = (
    ["diff", "--act", "resolucion-2-2024"],
    ["diff", "2024-01-02", "2024-04-01", "--format", "html"],
    ["blame", "instrumento"],
    ["convert", GAME, "--to", "xml"],
)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[0])
@pytest.mark.parametrize("source", [INSTRUMENT, GAME, ACT, "templates/consolidado.css", "refundido.yaml"])
def test_no_order_writes_over_a_source(workspace: Commands, order: list[str], source: str) -> None:
    if not (workspace.root / source).exists():
        workspace.write(source, "title: Uno\n" if source.endswith("yaml") else "p {}\n")
    before = workspace.read(source)
    for place in (workspace.root / source, workspace.root / "catalogue" / ".." / source):
        ran = workspace(*order, "-o", str(place))
        assert ran.code == 2
        assert "es una fuente del espacio de trabajo" in ran.err
    link = workspace.root.parent / "enlace"
    link.symlink_to(workspace.root / source)
    assert workspace(*order, "-o", str(link)).code == 2
    assert run([*order, "-o", str(workspace.root / source)]) == 2
    assert workspace.read(source) == before


def test_a_new_file_may_be_written_beside_the_sources(workspace: Commands) -> None:
    assert workspace("convert", ACT, "--to", "xml", "-o", str(workspace.root / "amendments/ejemplo/otro.xml")).code == 0


def test_what_cannot_be_written_is_named_as_the_person_named_it(workspace: Commands) -> None:
    ran = workspace("blame", "instrumento", "-o", "/proc/x.html")
    assert ran.code == 1
    assert "«/proc/x.html»" in ran.err
    assert ".tmp-" not in ran.err


@pytest.mark.parametrize(
    ("start", "code", "said"),
    [
        ("01-05-2024", 2, "no es una fecha"),
        ("2024", 2, "no es una fecha"),
        ("1 de mayo de 2024", 2, "no es una fecha"),
        ("2024-02-31", 2, "no es una fecha"),
        ("antes:2024-05-01", 2, "va con un acto"),
        ("publicado.pdf", 2, "--against publicado.pdf"),
        ("{root}/catalogue", 2, "es una carpeta"),
        ("{root}/amendments/ejemplo/resolucion-2-2024.yaml", 1, "es un acto"),
        ("nada", 1, "No hay un acto «nada»"),
    ],
)
def test_an_end_that_is_none_is_told_for_what_it_is(workspace: Commands, start: str, code: int, said: str) -> None:
    ran = workspace("diff", start.format(root=workspace.root), "2024-05-01")
    assert ran.code == code
    assert said in ran.err


def test_a_file_of_another_workspace_says_which(workspace: Commands, tmp_path, capsys) -> None:
    capsys.readouterr()
    assert run(["-C", str(tmp_path), "convert", str(workspace.root / INSTRUMENT), "--to", "xml"]) == 1
    assert f"-C {workspace.root}" in capsys.readouterr().err


@pytest.mark.parametrize("order", [["show"], ["blame"], ["log"], ["diff", "2024-05-01"]])
def test_nothing_was_known_before_the_text(workspace: Commands, order: list[str]) -> None:
    last = "2024-06-01" if order[0] == "diff" else "instrumento"
    ran = workspace(*order, last, "--known-at", "2020-01-01")
    assert ran.code == 1
    assert "fecha-anterior-al-texto" in ran.err


@pytest.mark.parametrize("form", ["text", "html", "docx", "json"])
def test_two_files_need_no_workspace(workspace: Commands, tmp_path, form: str) -> None:
    old, new, place = tmp_path / "uno.xml", tmp_path / "dos.xml", tmp_path / "salida"
    assert workspace("convert", INSTRUMENT, "--to", "xml", "-o", str(old)).code == 0
    new.write_text(old.read_text(encoding="utf-8").replace("7 a 1", "9 a 1"), encoding="utf-8")
    empty = tmp_path / "vacia"
    empty.mkdir()
    assert run(["-C", str(empty), "diff", str(old), str(new), "--format", form, "-o", str(place)]) == 0
    assert form != "text" or "[-7-]{+9+} a 1" in place.read_text(encoding="utf-8")
