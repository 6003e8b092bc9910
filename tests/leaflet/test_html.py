"""The leaflet as HTML: one file that asks for nothing, with its record inside and every regulated word in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from refundido.diagnostic import Code
from refundido.document.brochure_words import regulated, squeezed
from refundido.render.leaflet_html import record_for_html, render_leaflet
from refundido.render.leaflet_words import GUIDE, HOUSE, PANEL, RULES, printed_in_html
from refundido.render.templates import load_templates
from tests.leaflet.leaflets import leaflet_of
from tests.render.editions import REPOSITORY

GAMES = (("war", ""), ("black-jack", "Perfect Pairs"), ("poker-go", "Progresivo"), ("ruleta-francesa", ""))


def page(game: str, variant: str = "") -> str:
    """The page of a leaflet, against which nothing is to be said."""
    outcome = render_leaflet(leaflet_of(game, variant), load_templates())
    assert outcome.value is not None
    assert not outcome.diagnostics
    return outcome.value.decode()


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_asks_for_nothing_outside_itself(game: str, variant: str) -> None:
    tree: Any = html.document_fromstring(page(game, variant))
    assert not tree.xpath("//link | //iframe | //object | //embed | //script[@src] | //*[@onload] | //*[@onclick]")
    assert all(str(src).startswith("data:") for src in tree.xpath("//*[@src]/@src"))
    assert all(str(href).startswith("#") for href in tree.xpath("//a/@href"))
    assert "@import" not in page(game, variant)
    assert not re.search(r"url\((?!data:)", page(game, variant))


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_says_the_regulated_words_and_marks_them(game: str, variant: str) -> None:
    printed = printed_in_html(page(game, variant))
    words = "".join(each.text for each in printed if each.kind == RULES)
    assert squeezed(words) == squeezed("".join(each.text for each in regulated(leaflet_of(game, variant).sections)))
    kinds = {each.kind for each in printed}
    assert kinds == {RULES, HOUSE, PANEL, GUIDE}


@pytest.mark.parametrize(("game", "variant"), GAMES)
def test_headings_do_not_skip_and_names_are_not_repeated(game: str, variant: str) -> None:
    tree: Any = html.document_fromstring(page(game, variant))
    levels = [int(each.tag[1]) for each in tree.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    names = tree.xpath("//@id")
    assert len(names) == len(set(names))
    targets = {str(href)[1:] for href in tree.xpath("//a/@href")}
    assert targets <= set(names)
    assert all(tree.xpath(f"//*[@id='{name}']") for name in tree.xpath("//@aria-labelledby"))


def test_the_record_is_inside() -> None:
    tree: Any = html.document_fromstring(page("war"))
    (script,) = tree.xpath("//script[@id='registro']")
    assert script.get("type") == "application/json"
    assert json.loads(script.text) == json.loads(leaflet_of("war").record)


def test_no_record_can_end_its_script() -> None:
    record = json.dumps({"notes": ["</script><script>alert(1)</script>", "<!--", "&amp;\u2028"]})
    safe = record_for_html(record)
    assert not set("<>&\u2028") & set(safe)
    assert json.loads(safe) == json.loads(record)


def test_the_operators_words_are_escaped() -> None:
    found = leaflet_of("war")
    hostile = replace(
        found, house=replace(found.house, welcome='<script>alert("x")</script>', notes=("{{ 7 * 7 }} <b>",))
    )
    outcome = render_leaflet(hostile, load_templates())
    assert outcome.value is not None
    text = outcome.value.decode()
    assert "&lt;script&gt;alert(" in text
    assert text.count("<script") == 1
    assert "{{ 7 * 7 }} &lt;b&gt;" in text


def test_the_same_leaflet_gives_the_same_bytes() -> None:
    assert page("war") == page("war")


def own_templates(root: Path, name: str, change: tuple[str, str]) -> None:
    """A workspace with a template of its own: the program's, changed."""
    text = (REPOSITORY / "templates" / name).read_text(encoding="utf-8")
    assert change[0] in text
    (root / "templates").mkdir(exist_ok=True)
    (root / "templates" / name).write_text(text.replace(*change), encoding="utf-8")


def test_a_template_that_loses_words_is_an_error_that_names_the_section(tmp_path: Path) -> None:
    own_templates(tmp_path, "folleto_partes.html", ('{%- elif kind == "Table" %}', '{%- elif kind == "Nada" %}'))
    outcome = render_leaflet(leaflet_of("war"), load_templates(tmp_path))
    assert outcome.value is None
    (found,) = outcome.diagnostics
    assert found.code is Code.WORDS_LOST
    message = "En el folleto no están, en su orden, las palabras de la sección «Cuánto paga»: «Pagos del War»."
    assert found.message == message


def test_a_logo_goes_inside_and_one_that_cannot_is_an_error(tmp_path: Path) -> None:
    found = leaflet_of("war")
    (tmp_path / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    for logo, fits in (("logo.svg", True), ("../logo.svg", False), ("no.png", False), ("logo.exe", False)):
        outcome = render_leaflet(replace(found, house=replace(found.house, logo=logo)), load_templates(tmp_path))
        assert (outcome.value is not None) == fits
        assert fits == (not outcome.diagnostics)
        assert not fits or b'src="data:image/svg+xml;base64,' in (outcome.value or b"")
        assert fits or outcome.diagnostics[0].code is Code.BUILD_FAILED
