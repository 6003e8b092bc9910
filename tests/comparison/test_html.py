"""The pages of a comparison: both texts can be read back from the marks, whatever signs the texts themselves hold."""

from __future__ import annotations

import copy
from datetime import date
from pathlib import Path

import pytest
from lxml import html
from page import is_pdf_compliant_bytes

from refundido.document.act_page import act_outputs
from refundido.document.comparison import redline
from refundido.render.comparison import Layout, render_act_index, render_cuadro, render_redline
from refundido.render.comparison_pdf import print_cuadro, print_redline
from refundido.render.html import render_html
from refundido.render.templates import load_templates
from tests.build import JURISDICTION
from tests.comparison.cases import Case, compiled, read_cases

_TEMPLATES = load_templates(Path(__file__).parents[2])
_CASES = {case.name: case for case in read_cases()}
_MARKS = _CASES["El texto trae los signos con que se muestran los cambios"]
_MOVED = _CASES["Un literal trasladado se muestra en ambos extremos"]
_RESTORED = next(case for name, case in _CASES.items() if name.startswith("Lo suprimido por un acto"))
_ALL = pytest.mark.parametrize("case", _CASES.values(), ids=lambda case: case.name)


def _page(case: Case, layout: Layout = Layout.INLINE) -> html.HtmlElement:
    found, acts = compiled(case)
    outcome = redline(found, found.editions[0], found.editions[-1], acts, JURISDICTION)
    assert outcome.value is not None
    rendered = render_redline(outcome.value, _TEMPLATES, layout)
    assert rendered.value is not None, rendered.diagnostics
    return html.document_fromstring(rendered.value.decode())


def _read(page: html.HtmlElement, without: str) -> str:
    """The words of the page with the elements of one name left out, and what only a screen reader says."""
    main = copy.deepcopy(page.get_element_by_id("texto"))
    for each in main.xpath(f'.//{without} | .//*[contains(@class, "oculto")] | .//*[@class="clave"]'):
        each.drop_tree()
    return " ".join(main.text_content().split())


def test_signs_in_the_text_are_not_marks() -> None:
    page = _page(_MARKS)
    assert "El aviso «suprimido:» y la marca <ins> van en el tablero ¶ de la mesa." in _read(page, "ins")
    assert "la marca <del>x</del> [-y-] {+z+} «agregado:» van en el tablero ¶ de la mesa." in _read(page, "del")
    assert len(page.xpath("//main//p[@id]//del")) == 1
    assert len(page.xpath("//main//p[@id]//ins")) == 1
    warning = page.xpath('//*[@class="clave"]')[0].text_content()
    assert "«¶»" in warning
    assert "«<ins>»" in warning


def test_what_was_taken_and_put_back_is_no_change_between_the_ends() -> None:
    assert "Los dos textos dicen lo mismo." in _page(_RESTORED).text_content()


def test_both_ends_of_a_move_lead_to_each_other() -> None:
    page = _page(_MOVED)
    links = page.xpath('//*[contains(@class, "movido")]/p[@class="aviso-cambio"]/a/@href')
    assert len(links) == 2
    for link in links:
        assert page.get_element_by_id(link[1:]) is not None


@_ALL
@pytest.mark.parametrize("layout", [Layout.INLINE, Layout.SIDE])
def test_a_page_is_whole(case: Case, layout: Layout) -> None:
    page = _page(case, layout)
    assert page.get("lang") == "es"
    assert not page.xpath("//script | //link | //img | //@onclick")
    identities = page.xpath("//@id")
    assert len(identities) == len(set(identities))
    assert all(link[1:] in identities for link in page.xpath('//a[starts-with(@href, "#")]/@href'))
    for change in page.xpath("//main//p[@id]//*[self::ins or self::del]"):
        assert change.xpath('./span[@class="oculto"] | preceding-sibling::*[1][@class="oculto"]'), (
            "told to those who do not see"
        )


@_ALL
def test_the_pages_of_an_act_link_to_places_that_are_there(case: Case) -> None:
    found, acts = compiled(case)
    for act in acts.values():
        pages = act_outputs(found, act, acts, JURISDICTION)
        cuadro = render_cuadro(pages.cuadro, _TEMPLATES).value
        index = render_act_index(pages.index, _TEMPLATES).value
        inline = render_redline(pages.redline, _TEMPLATES).value
        assert cuadro
        assert index
        assert inline
        known = {"cuadro.html": _ids(cuadro), "redline.html": _ids(inline), "index.html": _ids(index)}
        for number, edition in enumerate(found.editions, 1):
            known[f"../../{edition.in_force}/consolidado.html"] = _ids(_consolidated(case, number))
        for data in (cuadro, index, inline):
            for link in _found(data, "//a/@href"):
                page, _, anchor = link.partition("#")
                assert page in known or page in ("", "cuadro.pdf"), link
                assert not anchor or not page or anchor in known[page], link


def _consolidated(case: Case, count: int) -> bytes:
    from refundido.document import consolidated

    found, acts = compiled(case)
    text = consolidated(found.instrument, found.editions[:count], acts, JURISDICTION, date(2030, 1, 1))
    data = render_html(text, _TEMPLATES).value
    assert data
    return data


def _ids(data: bytes) -> set[str]:
    return set(_found(data, "//@id"))


def _found(data: bytes, path: str) -> list[str]:
    """What a path finds in a page, as strings."""
    return [str(each) for each in html.document_fromstring(data.decode()).xpath(path)]  # type: ignore[union-attr]


@pytest.mark.parametrize("case", [_MARKS, _MOVED], ids=lambda case: case.name)
def test_the_same_comparison_prints_the_same_bytes(case: Case) -> None:
    found, acts = compiled(case)
    act = acts["acto-1"]
    pages = act_outputs(found, act, acts, JURISDICTION)
    for layout in (Layout.INLINE, Layout.SIDE):
        one, other = (print_redline(pages.redline, _TEMPLATES, layout) for _ in range(2))
        assert one.value == other.value
        assert not one.diagnostics
        assert one.value
        assert is_pdf_compliant_bytes(one.value, profile="ua1")
    table = print_cuadro(pages.cuadro, _TEMPLATES)
    assert not table.diagnostics
    assert table.value == print_cuadro(pages.cuadro, _TEMPLATES).value
    assert table.value
    assert is_pdf_compliant_bytes(table.value, profile="ua1")
