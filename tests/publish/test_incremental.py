"""What a change of the sources makes a build do again, and what it does not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from refundido.cli.guard import run
from refundido.publish.digests import digest_value
from refundido.publish.plan import plan
from refundido.publish.publication import build_workspace
from refundido.publish.rendering import WorkspaceRenderer
from refundido.publish.workspace import compile_root
from tests.cli.commands import ACT, GAME, INSTRUMENT, Commands
from tests.publish.builds import done

SOURCE = ACT.replace(".yaml", ".txt")
HTML = "consolidado.html"
PAGES = "actos/resolucion-2-2024"
CUADRO, INDEX_OF_ACT, REDLINE = (f"{PAGES}/{name}.html" for name in ("cuadro", "index", "redline"))


@pytest.fixture
def workspace(tmp_path, capsys, monkeypatch) -> Commands:
    """A workspace that was built, its texts in HTML alone."""
    monkeypatch.setattr("refundido.publish.plan._FORMS", (("html", "HTML"),))
    assert run(["init", str(tmp_path / "ws")]) == 0
    commands = Commands(tmp_path / "ws", capsys)
    assert len(rendered(commands)) == 6
    return commands


def rendered(workspace: Commands) -> list[str]:
    """The names of what a build renders, the folders of editions by their date."""
    built = done(build_workspace(workspace.root, jobs=1)).rendered
    return [path.removeprefix("ejemplo/juegos-de-salon/") for path in built]


def test_nothing_where_only_the_place_in_the_file_changed(workspace):
    workspace.write(ACT, "# Un comentario.\n" + workspace.read(ACT))
    workspace.write(GAME, workspace.read(GAME) + "\n# Otro.\n")
    assert rendered(workspace) == []


def test_only_the_table_that_shows_the_words_of_the_act_where_they_changed(workspace):
    for path in (ACT, SOURCE):
        workspace.change(path, "En el mismo juego", "En ese juego")
    assert rendered(workspace) == [CUADRO]


def test_nothing_where_what_changed_is_not_shown(workspace):
    workspace.change(GAME, 'num: "1"', 'num: "1"\nvariant: clásica')
    assert rendered(workspace) == []


def test_the_editions_that_an_act_reaches(workspace):
    workspace.write(ACT, workspace.read(ACT).replace("32 a 1", "33 a 1"))
    workspace.write(SOURCE, workspace.read(SOURCE).replace("32 a 1", "33 a 1"))
    assert rendered(workspace) == [f"2024-04-01/{HTML}", CUADRO, REDLINE]


def test_every_edition_where_the_base_changed(workspace):
    workspace.change(GAME, "1 a 1", "3 a 2")
    assert rendered(workspace) == [f"2024-01-02/{HTML}", f"2024-04-01/{HTML}", REDLINE]


def test_the_index_too_where_a_name_changed(workspace):
    workspace.change(INSTRUMENT, "instrument: Catálogo", "instrument: Gran Catálogo")
    assert len(rendered(workspace)) == 6


def test_a_date_moves_the_edition(workspace):
    workspace.change(ACT, "in_force: 2024-04-01", "in_force: 2024-05-01")
    assert f"2024-05-01/{HTML}" in rendered(workspace)
    assert not (workspace.root / "build/ejemplo/juegos-de-salon/2024-04-01").exists()


def test_everything_where_a_template_is_the_workspaces_own(workspace):
    workspace.write("templates/consolidado.html", "<!doctype html>{{ publication.title }}")
    assert rendered(workspace) == [
        f"2024-01-02/{HTML}", f"2024-04-01/{HTML}", CUADRO, INDEX_OF_ACT, REDLINE, "index.html"
    ]  # fmt: skip
    assert "templates/consolidado.html" in workspace.read("build/manifest.json")


@pytest.mark.parametrize(
    "template", ["{% if %}", "{{ nada.nada }}", "{{ ''.__class__.__mro__ }}", "{% include '/etc/passwd' %}"]
)
def test_a_template_that_fails_is_a_finding_and_nothing_is_written(workspace, template):
    before = workspace.read("build/manifest.json")
    workspace.write("templates/consolidado.html", template)
    ran = workspace("build", "--jobs", "1")
    assert ran.code == 1
    assert "templates/consolidado.html:1" in ran.err or "plantilla" in ran.err
    assert workspace.read("build/manifest.json") == before


def test_two_instruments_that_would_share_a_folder_are_refused(workspace):
    for path in (INSTRUMENT, GAME):
        workspace.write(path.replace("juegos-de-salon", "juegos-de-salón"), workspace.read(path))
    outcome = build_workspace(workspace.root, jobs=1)
    assert outcome.value is None
    assert any("ejemplo/juegos-de-salon/2024-01-02" in each.message for each in outcome.diagnostics)


def test_seeds_do_not_hang_on_the_process(workspace):
    program = (
        "import sys; from pathlib import Path; import refundido.publish.output as output\n"
        "output.program_digest = lambda: 'p'\n"
        "from refundido.publish.plan import plan; from refundido.publish.workspace import compile_root\n"
        "print([output.seed('r') for output in plan(compile_root(Path(sys.argv[1]))).value])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program, str(workspace.root)], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


def test_digests_tell_values_apart():
    values: list[object] = [
        (),
        ("",),
        ("", ""),
        ("a", "b"),
        ("ab",),
        (("a",), "b"),
        1,
        "1",
        True,
        None,
        {"a": 1},
        {"a": "1"},
    ]
    assert len({digest_value(value) for value in values}) == len(values)


def test_planning_makes_no_document(workspace, monkeypatch):
    def never(*_: object, **__: object) -> None:
        raise AssertionError("se hizo un documento")

    monkeypatch.setattr("refundido.publish.output.consolidated", never)
    for name in ("act_index", "act_redline", "cuadro"):
        monkeypatch.setattr(f"refundido.publish.act_sources.{name}", never)
    assert plan(compile_root(workspace.root)).value
    assert rendered(workspace) == []


def test_the_identity_of_a_renderer_hangs_on_templates_alone(tmp_path):
    assert WorkspaceRenderer(tmp_path).identity() == WorkspaceRenderer(tmp_path / "otro").identity()
