"""A PDF may load fonts of the package and files inside the workspace, and is told of whatever else it asks for."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from refundido.diagnostic import Severity
from refundido.render.fetcher import ConfinedFetcher, RefusedError
from refundido.render.fonts import FONT_HOST, font_files
from refundido.render.pdf import render_pdf
from refundido.render.templates import load_templates
from tests.render.editions import small_publication


def _png() -> bytes:
    """An image of one white pixel."""
    made = io.BytesIO()
    Image.new("RGB", (1, 1), "white").save(made, "PNG")
    return made.getvalue()


PIXEL = _png()
SHELL = '<!DOCTYPE html><html lang="es"><head><title>x</title></head><body><h1>x</h1>{}</body></html>'


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A workspace with an image, and a secret beside it."""
    root = tmp_path / "espacio"
    (root / "templates").mkdir(parents=True)
    (root / "templates" / "logo.png").write_bytes(PIXEL)
    (tmp_path / "secreto.png").write_bytes(PIXEL)
    (root / "enlace.png").symlink_to(tmp_path / "secreto.png")
    return root


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x.png",
        "https://example.org/x.png",
        "ftp://example.org/x",
        "data:text/plain,hola",
        "file:///etc/passwd",
        "file://otra-maquina/etc/passwd",
        "https://espacio.invalid/../secreto.png",
        "https://espacio.invalid/%2e%2e/secreto.png",
        "https://espacio.invalid//etc/passwd",
        "https://espacio.invalid/enlace.png",
        "https://espacio.invalid/templates",
        "https://espacio.invalid/templates/no-hay.png",
        "https://espacio.invalid:80/templates/logo.png",
        f"https://{FONT_HOST}/../__init__.py",
        f"https://{FONT_HOST}/no-hay.ttf",
        "https://espacio.invalid/%00",
    ],
)
def test_refuses(workspace: Path, url: str) -> None:
    fetcher = ConfinedFetcher(workspace)
    with pytest.raises(RefusedError):
        fetcher.fetch(url)
    assert fetcher.refused == [url]


def test_serves_fonts_and_files_of_the_workspace(workspace: Path) -> None:
    fetcher = ConfinedFetcher(workspace)
    logo = workspace / "templates" / "logo.png"
    assert fetcher.fetch("https://espacio.invalid/templates/logo.png").read() == PIXEL
    assert fetcher.fetch(logo.as_uri()).read() == PIXEL
    for name, path in font_files().items():
        assert fetcher.fetch(f"https://{FONT_HOST}/{name}").read() == path.read_bytes()
    assert not fetcher.refused


def test_a_template_may_show_a_file_of_the_workspace(workspace: Path) -> None:
    (workspace / "templates" / "pdf.html").write_text(SHELL.format('<img src="logo.png" alt="logo">'))
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.value is not None
    assert b"/Image" in outcome.value.data
    assert str(workspace).encode() not in outcome.value.data


@pytest.mark.parametrize("source", ["http://example.org/x.png", "../../secreto.png", "file:///etc/hostname"])
def test_what_a_template_may_not_load_is_an_error(workspace: Path, source: str) -> None:
    (workspace / "templates" / "pdf.html").write_text(SHELL.format(f'<img src="{source}" alt="x">'))
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.value is None
    assert any("espacio de trabajo" in d.message and d.is_error for d in outcome.diagnostics)


def test_a_style_sheet_that_is_not_understood_is_a_warning(workspace: Path) -> None:
    (workspace / "templates" / "pdf.css").write_text("p { no-existe: 1 }")
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.value is not None
    assert {d.severity for d in outcome.diagnostics} == {Severity.WARNING}


def test_a_sign_that_no_font_has_is_told(workspace: Path) -> None:
    page = SHELL.format("<p style='font-family: \"Source Serif 4\"'>carta ♠ 漢</p>")
    (workspace / "templates" / "pdf.html").write_text(page)
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.value is not None
    assert any("U+6F22" in d.message for d in outcome.diagnostics)


def test_a_broken_image_is_told(workspace: Path) -> None:
    (workspace / "templates" / "logo.png").write_bytes(PIXEL[:-30])
    (workspace / "templates" / "pdf.html").write_text(SHELL.format('<img src="logo.png" alt="logo">'))
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.diagnostics
    assert all(d.message.startswith("WeasyPrint") for d in outcome.diagnostics)


def test_a_template_without_fonts_of_its_own_still_has_those_of_the_package(workspace: Path) -> None:
    (workspace / "templates" / "pdf.html").write_text(SHELL.format("<p style='font-family: Helvetica'>a</p>"))
    outcome = render_pdf(small_publication(), load_templates(workspace))
    assert outcome.value is not None
    assert b"Helvetica" not in outcome.value.data
