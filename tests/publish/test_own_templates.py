"""A template that cannot be used is told, and nothing is published in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import workspace  # noqa: F401


@pytest.mark.parametrize("name", ["consolidado.html", "estilo.css", "otra.html", "imagen.png"])
def test_one_in_another_encoding(name, workspace) -> None:  # noqa: F811
    workspace.write(f"templates/{name}", b"ma\xf1ana")
    ran = workspace("build", "--jobs", "1")
    if name == "imagen.png":
        assert ran.code == 0
        return
    assert ran.code == 1
    assert f"templates/{name}:1:3" in ran.err
    assert "codificación-inválida" in ran.err
    assert "codificación-inválida" in workspace("check").out


def test_a_folder_in_its_place(workspace) -> None:  # noqa: F811
    (workspace.root / "templates" / "consolidado.html").mkdir(parents=True)
    ran = workspace("build", "--jobs", "1")
    assert ran.code == 1
    assert "es una carpeta" in ran.err


def test_a_link_out_of_the_workspace(workspace, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "fuera.html").write_text("x")
    (workspace.root / "templates").mkdir()
    (workspace.root / "templates" / "consolidado.html").symlink_to(tmp_path / "fuera.html")
    ran = workspace("build", "--jobs", "1")
    assert ran.code == 1
    assert "ruta-fuera-del-espacio" in ran.err
