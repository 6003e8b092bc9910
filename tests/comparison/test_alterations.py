"""A unit that differs only in its kind, in how official it is, in what it holds for: each format says so in words."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from lxml import html

from refundido.compare import compare
from refundido.compare.edits import Altered, TextEdited
from refundido.compare.marked import marked
from refundido.document.comparison import redline_of
from refundido.document.comparison_ends import Between, End
from refundido.document.comparison_pages import Redline
from refundido.model.text import Standing, Text
from refundido.model.unit import Unit
from refundido.render.comparison import Layout, render_redline
from refundido.render.docx_redline import RedlineHeader, redline_docx
from refundido.render.templates import load_templates
from refundido.report.redline import redline_lines
from tests.build import JURISDICTION, instrument

_TEXT = """4.1 Juego
  Uno dos tres.
  a) Cuatro.
  Tabla. Pagos
    | Apuesta | Pago |
    | Pleno | 35 a 1 |"""


def _at(*path: int, **traits: object) -> Callable[[Unit], Unit]:
    def change(unit: Unit) -> Unit:
        return _changed(unit, path, lambda found: replace(found, **traits))  # type: ignore[arg-type]

    return change


def _changed(unit: Unit, path: tuple[int, ...], change: Callable[[Unit], Unit]) -> Unit:
    if not path:
        return change(unit)
    children = list(unit.children)
    children[path[0]] = _changed(children[path[0]], path[1:], change)
    return unit.with_children(tuple(children))


def _restated(unit: Unit) -> Unit:
    text = Text.of("Uno dos tres.", unit.children[0].children[0].text.runs[0].origin, Standing.RECONSTRUCTED)  # type: ignore[union-attr]
    return _changed(unit, (0, 0), lambda found: found.with_text(text))


_CASES = {
    "kind of an item": (_at(0, 1, kind="número"), "Antes era literal; ahora es número."),
    "kind of a paragraph": (_at(0, 0, kind="nota"), "Antes era párrafo; ahora es nota."),
    "standing of a section": (
        _at(0, standing=Standing.RECONSTRUCTED),
        "Antes era texto oficial; ahora es texto reconstruido.",
    ),
    "standing of a paragraph": (
        _at(0, 0, standing=Standing.REPAIRED),
        "Antes era texto oficial; ahora es texto reparado.",
    ),
    "standing of a row": (_at(0, 2, 1, standing=Standing.RECONSTRUCTED), "ahora es texto reconstruido."),
    "standing of words": (_restated, "Palabras que eran texto oficial son ahora texto reconstruido."),
    "variants": (_at(0, 1, variants=("Perfect Pairs",)), "Antes valía para todas las variantes; ahora, para «Perfect"),
}


@pytest.mark.parametrize("name", _CASES)
def test_every_format_says_it(name: str) -> None:
    change, said = _CASES[name]
    text = instrument(_TEXT)
    before, after = text.root, change(text.root)
    (edit,) = compare(before, after).edits
    assert isinstance(edit, Altered | TextEdited)
    page = redline_of(Between(text, End(before, "uno"), End(after, "otro"), (), "Cambios"), {}, JURISDICTION)
    for form in _forms(page):
        assert said in form
    tree = marked(compare(before, after))
    data = redline_docx(tree, RedlineHeader("Cambios", "Acto", date(2020, 1, 1)), JURISDICTION)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert said in package.read("word/comments.xml").decode()


def _forms(page: Redline) -> Iterator[str]:
    yield "\n".join("".join(words for words, _ in line) for line in redline_lines(page, marks=True))
    for layout in (Layout.INLINE, Layout.SIDE):
        rendered = render_redline(page, load_templates(Path(__file__).parents[2]), layout).value
        assert rendered is not None
        yield " ".join("".join(map(str, html.document_fromstring(rendered.decode()).itertext())).split())


def test_notes_of_editors_are_not_told() -> None:
    text = instrument(_TEXT)
    after = _at(0, 0, notes=("Nota nueva.",))(text.root)
    page = redline_of(Between(text, End(text.root, "uno"), End(after, "otro"), (), "Cambios"), {}, JURISDICTION)
    assert not page.parts[0].blocks
