"""The HTML page of a publication: structure, links, language, escaping, and nothing from outside."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from lxml import html

from refundido.document.index import IndexEntry, IndexLink, IndexPage, IndexSection
from refundido.render.html import render_html, render_index
from refundido.render.templates import load_templates
from tests.render.editions import HOSTILE, catalogue, small_publication

INDEX = IndexPage(
    "Publicaciones",
    (
        IndexSection(
            "catalogo",
            "Catálogo",
            (IndexEntry("Texto <vigente>", "desde siempre", (IndexLink("Leer", "a/b.html", "HTML"),)),),
            "Ediciones",
        ),
        IndexSection("actos", "Actos", (IndexEntry("Resolución 1"),)),
    ),
    "Lo publicado",
)


@cache
def pages() -> dict[str, str]:
    """Each page by a name."""
    templates = load_templates()
    texts = {
        "pequeña": render_html(small_publication(), templates).value,
        "antes": render_html(catalogue()[0], templates).value,
        "después": render_html(catalogue()[-1], templates).value,
        "índice": render_index(INDEX, templates).value,
    }
    assert all(texts.values())
    return {name: data.decode() for name, data in texts.items() if data}


def parsed(text: str) -> Any:
    """A page as a tree."""
    return html.document_fromstring(text)


NAMES = ("pequeña", "antes", "después", "índice")


@pytest.fixture(params=NAMES)
def page(request: pytest.FixtureRequest) -> Any:
    """Each page in turn, parsed."""
    return parsed(pages()[request.param])


def test_declares_language_title_and_charset(page: Any) -> None:
    assert page.get("lang") == "es"
    assert page.findtext("head/title")
    assert page.xpath("//meta[@charset='utf-8']")
    assert page.xpath("//meta[@name='viewport']")


def test_has_landmarks_and_a_skip_link(page: Any) -> None:
    assert len(page.xpath("//main")) == len(page.xpath("//body/header")) == 1
    assert all(nav.get("aria-label") or nav.get("aria-labelledby") for nav in page.xpath("//nav"))
    first = page.xpath("//body//a")[0]
    assert first.get("href") == f"#{page.xpath('//main')[0].get('id')}"


def test_headings_are_in_order_without_jumps(page: Any) -> None:
    level = 0
    for heading in page.xpath("//h1|//h2|//h3|//h4|//h5|//h6|//*[@role='heading']"):
        found = int(heading.get("aria-level") or heading.tag[1])
        assert found <= level + 1, heading.text_content()
        assert heading.text_content().strip(" ¶")
        level = found
    assert len(page.xpath("//h1")) == 1


def test_ids_are_unique_and_links_lead_somewhere(page: Any) -> None:
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert not [i for i in ids if re.search(r"\s", i)]
    inner = [href[1:] for href in page.xpath("//a/@href") if href.startswith("#")]
    assert set(inner) <= set(ids)
    assert set(page.xpath("//@aria-labelledby")) <= set(ids)


def test_tables_have_heads_with_scope_and_captions(page: Any) -> None:
    for table in page.xpath("//table"):
        assert table.xpath("thead//th[@scope='col']")
        assert not table.xpath(".//th[not(@scope)]")
        assert {len(row.xpath("th|td")) for row in table.xpath(".//tr")} == {len(table.xpath("thead//th"))}


def test_asks_nothing_of_the_network_and_runs_no_script(page: Any) -> None:
    assert not page.xpath("//script|//link|//img|//iframe|//object|//@onclick")
    assert all(href.startswith("#") or "://" not in href for href in page.xpath("//a/@href"))
    assert "url(" not in "".join(page.xpath("//style/text()"))


def test_words_of_the_law_are_never_markup() -> None:
    page = parsed(pages()["pequeña"])
    (found,) = page.xpath("//p[@id='u-p1']")
    assert found.text_content().rstrip("¶") == HOSTILE
    assert not found.xpath("b")
    assert page.findtext("body/header/h1") == "Texto <de> prueba"


def test_every_unit_has_its_anchor() -> None:
    ids = set(parsed(pages()["pequeña"]).xpath("//@id"))
    assert {f"u-{unit}" for unit in ("t", "j", "n1", "n2", "p1", "p3", "la", "lb", "t1", "t1.r0", "t1.r0.c2")} <= ids


def test_changed_words_carry_act_and_instruction() -> None:
    page = parsed(pages()["pequeña"])
    (found,) = page.xpath("//*[@data-acto]")
    assert (found.text, found.get("data-acto"), found.get("data-instruccion")) == ("36 a 1", "x/res-1", "1")
    (call,) = page.xpath("//td//a[@role='doc-noteref']")
    assert call.get("aria-label") == (
        "Nota 1. Palabras reemplazadas: Resolución 1, de 2020, artículo 1, letra a). "
        "En vigor desde el 4 de marzo de 2021."
    )


def test_notes_lead_back() -> None:
    page = parsed(pages()["después"])
    assert len(page.xpath("//ol[@class='notas']/li")) == 24
    assert not page.xpath("//ol[@class='notas']/li[not(.//a[@role='doc-backlink'])]")


def test_marks_are_words_and_not_only_colours() -> None:
    page = parsed(pages()["pequeña"])
    marked = page.xpath("//p[contains(., 'Este párrafo es nuestro.')]/..")[0]
    assert marked.xpath("p[@class='rotulo']")[0].text == "Texto reconstruido"
    assert "[oficial: dos palabras]" in page.text_content()
    assert "principal [impreso: «prin-cipal»]" in page.text_content()
    assert page.xpath("//p[@class='recuadro']/b")[0].text == "Texto pendiente."


def test_the_same_input_gives_the_same_bytes() -> None:
    templates = load_templates()
    assert render_html(small_publication(), templates).value == render_html(small_publication(), templates).value


def test_contrast_is_enough() -> None:
    """Every colour of text of the style sheet against the lightest and the darkest ground that is used."""
    for name in ("índice", "después"):
        style = "".join(parsed(pages()[name]).xpath("//style/text()"))
        variables = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6})", style))
        for ink in ("tinta", "gris", "enlace"):
            for ground in ("#fdf8ee", "#f4f5f7", "#fff6d6"):
                assert contrast(variables[ink], ground) >= 4.5, (ink, ground)
    assert contrast("#8a5a00", "#ffffff") >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * d for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
