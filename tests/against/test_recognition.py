"""What a published file may be: told by what it holds; a text, by its name too. The rest is refused, at its place."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pikepdf
import pytest

from refundido.cli.guard import run
from refundido.diagnostic import Code
from refundido.source.published import published_from_bytes
from refundido.source.published.door import MAX_WORDS
from tests.against.published_texts import as_html, as_pdf, lines_of, read, refused, text
from tests.render.editions import REPOSITORY

TEXT = "Artículo 1. El croupier baraja.\n\nArtículo 2. El jefe de mesa resuelve.\n"


@pytest.mark.parametrize("name", ["a.txt", "A.TXT", "a.text", "publicado", "boletín 2.10.2010", "Res. Exenta"])
def test_a_text_is_known_by_its_name(name: str) -> None:
    assert len(read(TEXT.encode(), name).lines) == 2


@pytest.mark.parametrize("name", ["x.json", "x.py", "x.yaml", "x.xml", "x.md", "x.csv", "x.css", "x.docx", "x.pdf"])
def test_a_file_of_another_kind_is_no_text(name: str) -> None:
    (found,) = refused(TEXT.encode(), name).diagnostics
    assert found.code is Code.FILE_UNREAD
    assert ".txt" in found.hint


@pytest.mark.parametrize(
    "content", [json.dumps({"a": TEXT}), json.dumps([TEXT]), f'<?xml version="1.0"?><a>{TEXT}</a>']
)
def test_what_is_for_programs_is_no_text_whatever_its_name(content: str) -> None:
    (found,) = refused(content.encode(), "a.txt").diagnostics
    assert found.code is Code.FILE_UNREAD
    assert "no es un texto para leer" in found.message


def test_a_text_may_begin_with_a_bracket() -> None:
    assert len(read(f"[Título]\n\n{TEXT}".encode(), "a.txt").lines) == 3


@pytest.mark.parametrize("name", ["a.html", "a.txt", "a.docx", "a", "a.json"])
def test_a_page_is_known_by_what_it_holds(name: str) -> None:
    assert read(as_html(lines_of(text())), name).format == "html"
    assert read(b"<!-- x -->\n" + as_html(["Uno dos."]), name).format == "html"


def test_a_page_without_tags_is_none() -> None:
    assert refused(TEXT.encode(), "a.html").diagnostics[0].code is Code.FILE_UNREAD
    assert read(b"<p>Uno</p><p>Dos</p>", "a.html").format == "html"


@pytest.mark.parametrize(
    ("inner", "code"),
    [
        ("content.xml", Code.FILE_SYNTAX),
        ("xl/workbook.xml", Code.FILE_UNREAD),
        ("hola.txt", Code.FILE_SYNTAX),
    ],
)
def test_another_package_is_no_word_file(inner: str, code: Code) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr(inner, "<a/>")
    assert refused(buffer.getvalue(), "a.odt").diagnostics[0].code is code


WRONG = {
    "windows": (b"Uno\ndos tres\nel art\xedculo", 3, 7, "no está en UTF-8"),
    "windows, with its line ends": (b"Uno\r\ndos\r\nel art\xedculo", 3, 7, "no está en UTF-8"),
    "after letters of two bytes": ("áéíóú ".encode() + b"\xf1", 1, 7, "no está en UTF-8"),
    "UTF-16 cut short": (b"\xff\xfe" + "Uno\ndos".encode("utf-16-le") + b"\x00\xd8", 2, 4, "no está en UTF-16"),
    "UTF-16 that is none": (b"\xff\xfehola mundo que tal", 1, 1, "no son latinas"),
    "UTF-16 without its mark": ("Artículo uno".encode("utf-16-le"), 1, 1, "parece estar en UTF-16"),
    "read once as windows": ("Uno\nEl artÃ­culo Ãºnico".encode(), 2, 7, "codificación equivocada"),
    "read once as windows, quotes": ("Uno\nla niÃ±a".encode(), 2, 6, "«Ã±» por «ñ»"),
    "letters lost": ("Uno\n\nEl art\ufffdculo".encode(), 3, 7, "perdió letras"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_encoding_is_refused_at_its_place(name: str) -> None:
    data, line, column, said = WRONG[name]
    (found,) = refused(data, "a.txt").diagnostics
    assert found.code is Code.FILE_ENCODING
    assert found.span is not None
    assert (found.span.line, found.span.column) == (line, column)
    assert f"línea {line}, columna {column}" in found.message
    assert said in found.message


def test_a_page_read_in_the_wrong_encoding_is_refused() -> None:
    page = '<html><head><meta charset="windows-1252"></head><body><p>Artículo único</p></body></html>'
    assert refused(page.encode(), "a.html").diagnostics[0].code is Code.FILE_ENCODING


def test_strange_letters_in_a_text_of_ours_are_no_fault() -> None:
    assert read("La constante π y la palabra Ω, en el Ártico; Ã sola.".encode(), "a.txt").lines


def test_a_text_without_measure_is_refused() -> None:
    (found,) = refused(b"hola mundo " * (MAX_WORDS // 2 + 1), "a.txt").diagnostics
    assert found.code is Code.FILE_TOO_LARGE
    assert "200.000 palabras" in found.message


@pytest.mark.parametrize(("revision", "user"), [(3, "clave"), (4, "clave"), (6, "clave"), (3, ""), (4, ""), (6, "")])
def test_a_locked_pdf_says_so(revision: int, user: str) -> None:
    document = pikepdf.open(io.BytesIO(as_pdf(lines_of(text()))))
    buffer = io.BytesIO()
    strong = revision > 3
    locked = pikepdf.Encryption(user=user, owner="otra", R=revision, aes=strong, metadata=strong)  # type: ignore[arg-type]
    document.save(buffer, encryption=locked)
    outcome = published_from_bytes(buffer.getvalue(), "a.pdf")
    if not user:  # protected against changes only: it opens without a password
        assert outcome.value == read(as_pdf(lines_of(text())), "a.pdf")
        return
    (found,) = outcome.diagnostics
    assert found.code is Code.FILE_UNREAD
    assert "está protegido" in found.message


@pytest.mark.parametrize(
    ("form", "layout"), [("html", "inline"), ("html", "side"), ("html", "table"), ("pdf", "table"), ("docx", "")]
)
def test_our_own_comparisons_are_no_text(tmp_path: Path, form: str, layout: str) -> None:
    place = tmp_path / f"cambios.{form}"
    arguments = ["-C", str(REPOSITORY), "diff", "--act", "res-373-2010", "--format", form, "-o", str(place)]
    assert run([*arguments, *(["--layout", layout] if layout else [])]) == 0
    (found,) = refused(place.read_bytes(), place.name).diagnostics
    assert found.code is Code.FORM_NOT_COVERED
    assert "consolidado" in found.hint


CATALOGUE = ["--instrument", "cl-scj/catalogo-de-juegos"]
BETWEEN = ["2010-08-31", "2010-09-01", *CATALOGUE]
PRINTED = {
    "pdf between days": ["diff", *BETWEEN, "--format", "pdf"],
    "html between days": ["diff", *BETWEEN, "--format", "html", "--layout", "side"],
    "text between days": ["diff", *BETWEEN],
    "text of an act": ["diff", "--act", "res-373-2010"],
    "origins": ["blame", "instrumento", *CATALOGUE],
    "origins as a page": ["blame", "instrumento", "--format", "html", *CATALOGUE],
}


@pytest.mark.parametrize("name", PRINTED)
def test_whatever_tells_of_changes_is_no_text(tmp_path: Path, name: str) -> None:
    place = tmp_path / ("salida.txt" if "--format" not in PRINTED[name] else "salida")
    assert run(["-C", str(REPOSITORY), *PRINTED[name], "-o", str(place)]) == 0
    assert refused(place.read_bytes(), place.name).diagnostics[0].code is Code.FORM_NOT_COVERED


@pytest.mark.parametrize("order", [[each, 'Título III > juego "Black Jack" > 1.5'] for each in ("log", "show")])
def test_a_history_and_a_provision_are_not_the_text(capsys: pytest.CaptureFixture[str], order: list[str]) -> None:
    assert run(["-C", str(REPOSITORY), *order]) == 0
    assert refused(capsys.readouterr().out.encode(), "a.txt").diagnostics[0].code is Code.FORM_NOT_COVERED


@pytest.mark.parametrize("day", ["2010-08-31", "2010-09-01"])
def test_what_show_prints_is_the_text(capsys: pytest.CaptureFixture[str], tmp_path: Path, day: str) -> None:
    assert run(["-C", str(REPOSITORY), "show", "instrumento", "--as-of", day, *CATALOGUE]) == 0
    place = tmp_path / "texto.txt"
    place.write_text(capsys.readouterr().out, encoding="utf-8")
    assert (
        run(["-C", str(REPOSITORY), "diff", "--against", str(place), "--as-of", day, "--format", "json", *CATALOGUE])
        == 0
    )
    assert json.loads(capsys.readouterr().out)["entries"] == []
