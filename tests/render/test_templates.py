"""Templates of a workspace: they hold over the package's, and can do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from refundido.diagnostic import Code, Diagnostic
from refundido.render.html import render_html
from refundido.render.templates import load_templates, packaged_templates
from tests.render.editions import small_publication


def written(root: Path, **files: str) -> Path:
    """A workspace with those templates; "_" in a name stands for a dot."""
    for name, text in files.items():
        path = root / "templates" / name.replace("_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def problem(root: Path, template: str) -> Diagnostic:
    """What is said of a workspace's consolidado.html that fails."""
    outcome = render_html(small_publication(), load_templates(written(root, consolidado_html=template)))
    assert outcome.value is None
    (found,) = outcome.diagnostics
    assert found.code is Code.BUILD_FAILED
    assert found.is_error
    return found


def test_a_workspace_overrides_one_and_keeps_the_rest(tmp_path: Path) -> None:
    root = written(tmp_path, consolidado_css="body { color: red }")
    page = render_html(small_publication(), load_templates(root)).value
    assert page is not None
    assert b"body { color: red }" in page
    assert b"<main" in page


def test_what_it_prints_is_escaped(tmp_path: Path) -> None:
    root = written(tmp_path, consolidado_html="{{ publication.title }}")
    assert render_html(small_publication(), load_templates(root)).value == b"Texto &lt;de&gt; prueba"


@pytest.mark.parametrize(
    ("template", "line", "words"),
    [
        ("a\nb\n{{ publication.nada }}", 3, "no tiene «nada»"),
        ("a\n{% if %}", 2, "mal escrita"),
        ("{% if x %}\n", 1, "sin cerrar «if»: falta «elif» o «else» o «endif»"),
        ("{% nada %}", 1, "no existe la etiqueta «nada»"),
        ("{% for x in y %}{% endif %}", 1, "no existe la etiqueta «endif», o falta antes «"),
        ("{{ x | nada }}", 1, "no existe el filtro «nada»"),
        ("{{ x y }}", 1, "se esperaba «end of print statement» y hay «y»"),
        ("{# x", 1, "falta cerrar un «comment»"),
        ("{{ x ? }}", 1, "sobra el signo «?»"),
        ("{{ } }}", 1, "sobra «}»"),
        ("{{ 1 + 'a' }}", 1, "el motor de plantillas dice «unsupported"),
        ("\n\n{{ 1 / 0 }}", 3, "se divide por cero"),
        ("{{ nadie }}", 1, "no existe «nadie»"),
        ("{% include 'no-existe.html' %}", 1, "no-existe.html"),
        ("{% include '../secreto.txt' %}", 1, "secreto"),
        ("{% include '/etc/passwd' %}", 1, "passwd"),
        ("{{ ''.__class__ }}", 1, "no se admite usar"),
        ("\n{{ publication.__class__.__mro__ }}", 2, "no se admite usar"),
        ("{{ publication.notes.append('x') }}", 1, "no tiene «"),
        ("{{ form.__globals__ }}", 1, "no se admite usar"),
        ("{{ '%s' | format(1) ~ ('a' * 3).zzz }}", 1, "no tiene «"),
    ],
)
def test_a_fault_is_told_at_its_line(tmp_path: Path, template: str, line: int, words: str) -> None:
    (tmp_path / "secreto.txt").write_text("secreto")
    found = problem(tmp_path, template)
    assert any(word in found.message for word in words.split("|")), found.message
    assert found.span is not None
    assert (found.span.file, found.span.line) == ("templates/consolidado.html", line)
    assert str(tmp_path) not in found.message


def test_a_link_out_of_the_workspace_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "fuera.html"
    outside.write_text("secreto")
    root = tmp_path / "espacio"
    (root / "templates").mkdir(parents=True)
    (root / "templates" / "consolidado.html").symlink_to(outside)
    page = render_html(small_publication(), load_templates(root)).value
    assert page is not None
    assert b"secreto" not in page


def test_bad_encoding_is_told(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "consolidado.html").write_bytes(b"ma\xf1ana")
    outcome = render_html(small_publication(), load_templates(tmp_path))
    assert outcome.value is None
    assert "UTF-8" in outcome.diagnostics[0].message


def test_sources_are_those_that_hold(tmp_path: Path) -> None:
    root = written(tmp_path, consolidado_css="/* propia */")
    sources = load_templates(root).sources()
    assert sources["consolidado.css"] == b"/* propia */"
    assert set(sources) >= {path.name for path in packaged_templates().iterdir()}
