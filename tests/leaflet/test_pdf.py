"""The leaflet as PDF in every format: conformance, words, folding order, what does not fit, always the same bytes."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import page as validator
import pytest
from pypdf import PdfReader

from refundido.diagnostic import Code
from refundido.document.brochure_words import regulated, squeezed
from refundido.model.brochure import Page
from refundido.render.leaflet_pdf import RECORD, leaflet_markup, print_leaflet
from refundido.render.leaflet_words import Area, read_pdf
from refundido.render.pdf import Printer
from refundido.render.templates import load_templates
from tests.leaflet.leaflets import AFTER, bound_on, leaflet_of
from tests.leaflet.test_html import own_templates
from tests.render.editions import REPOSITORY

SIZES = {
    Page.A4: (595, 842),
    Page.LETTER: (612, 792),
    Page.TRIFOLD: (842, 595),
    Page.BOOKLET: (420, 595),
    Page.LARGE: (595, 842),
}


@cache
def printed(game: str, page: Page, variant: str = "", imposed: bool = False, operator: str = "costa-austral") -> bytes:
    """The PDF of a leaflet, against which nothing is to be said."""
    outcome = print_leaflet(leaflet_of(game, variant, operator), page, load_templates(REPOSITORY), imposed)
    assert outcome.value is not None, outcome.diagnostics
    assert not outcome.diagnostics
    return outcome.value


def reader(data: bytes) -> Any:
    """The PDF, read."""
    return PdfReader(io.BytesIO(data))


@pytest.mark.parametrize("page", list(Page))
def test_conforms_and_is_of_its_size(page: Page) -> None:
    data = printed("war", page)
    for profile in ("ua1", "3a"):
        report = validator.validate_pdf_bytes(data, profile=profile)
        assert report.is_compliant, [(f.rule_id, f.message) for f in report.failures]
    sizes = {tuple(round(float(side)) for side in each.mediabox[2:]) for each in reader(data).pages}
    assert sizes == {SIZES[page]}


@pytest.mark.parametrize("page", [Page.A4, Page.TRIFOLD])
def test_carries_its_record(page: Page) -> None:
    (record,) = reader(printed("war", page)).attachments[RECORD]
    assert json.loads(record) == json.loads(leaflet_of("war").record)


def whole(data: bytes) -> str:
    """All the text of a PDF as any reader finds it, squeezed."""
    areas = [Area(number, 0, 10_000, 0, 10_000) for number in range(len(reader(data).pages))]
    return squeezed(read_pdf(data, areas)[0])


@pytest.mark.parametrize("page", list(Page))
def test_another_reader_finds_every_stretch_of_regulated_words(page: Page) -> None:
    said = whole(printed("war", page))
    for words in regulated(leaflet_of("war").sections):
        assert squeezed(words.text)[:20] in said


def panels(data: bytes) -> list[str]:
    """The text of the six panels of a sheet folded in three, outside and then inside, from left to right."""
    point = 72 / 25.4
    outside = [(0, 97), (97, 197), (197, 297.5)]
    inside = [(0, 100), (100, 200), (200, 297.5)]
    areas = [Area(0, a * point, b * point, 0, 999) for a, b in outside]
    areas += [Area(1, a * point, b * point, 0, 999) for a, b in inside]
    return [read_pdf(data, [area])[0] for area in areas]


def test_panels_stand_in_folding_order() -> None:
    flap, back, cover, first, second, third = panels(printed("war", Page.TRIFOLD))
    assert "War" in cover
    assert "Casino Costa Austral" in cover
    assert "En qué consiste" in first
    order = [squeezed(each) for each in (first, second, third, flap, back)]
    joined = "".join(order)
    places = [joined.index(squeezed(section.heading)) for section in leaflet_of("war").sections]
    assert places == sorted(places)
    assert "Contenido" in back
    assert "pendiente de aprobación" in back


def test_the_tags_of_a_folded_sheet_follow_the_reading() -> None:
    """The first element is of the cover, which stands last on the outside; the last is of the back."""
    read = reader(printed("war", Page.TRIFOLD))
    root = read.trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()
    sheets = [next(i for i, page in enumerate(read.pages) if page.indirect_reference == kid.get_object().raw_get("/Pg"))
              for kid in root["/K"]]  # fmt: skip
    changes = [sheet for index, sheet in enumerate(sheets) if not index or sheets[index - 1] != sheet]
    assert changes == [0, 1, 0]


def test_every_drawing_has_its_text() -> None:
    read = reader(printed("poker-go", Page.A4))
    figures: list[str] = []
    waiting: list[Any] = [read.trailer["/Root"]["/StructTreeRoot"]]
    while waiting:
        each = waiting.pop()
        each = each.get_object() if hasattr(each, "get_object") else each
        if isinstance(each, list):
            waiting.extend(each)
        elif isinstance(each, dict):
            if each.get("/S") == "/Figure":
                figures.append(str(each["/Alt"]))
            if "/K" in each:
                waiting.append(each["/K"])
    assert any(said.startswith("Escalera Real: 10 de corazón") for said in figures)
    assert any(said.startswith("Mesa con 7 lugares") for said in figures)
    assert any(said.startswith("Código QR de https://catalogo.example/") for said in figures)
    assert len(figures) == 12


def test_a_booklet_is_imposed_two_pages_a_side() -> None:
    loose, imposed = reader(printed("war", Page.BOOKLET)), reader(printed("war", Page.BOOKLET, imposed=True))
    count = len(loose.pages)
    padded = count + -count % 4
    assert len(imposed.pages) == padded // 2
    first = imposed.pages[0]
    assert tuple(round(float(side)) for side in first.mediabox[2:]) == (839, 595)
    right = read_pdf(printed("war", Page.BOOKLET, imposed=True), [Area(0, 420, 900, 0, 560)])[0]
    assert squeezed(right).startswith(squeezed("Casino Costa Austral War"))
    report = validator.validate_pdf_bytes(printed("war", Page.BOOKLET, imposed=True), profile="ua1")
    assert report.is_compliant, [(f.rule_id, f.message) for f in report.failures]


def test_only_the_booklet_is_imposed() -> None:
    with pytest.raises(ValueError, match="cuadernillo"):
        print_leaflet(leaflet_of("war"), Page.A4, load_templates(), imposed=True)


def test_what_does_not_fit_the_panels_is_an_error_that_names_the_section() -> None:
    outcome = print_leaflet(leaflet_of("poker-draw", "Progresivo"), Page.TRIFOLD, load_templates())
    assert outcome.value is None
    (found,) = outcome.diagnostics
    assert found.code is Code.LAYOUT_OVERFLOW
    assert found.subject in {section.heading for section in leaflet_of("poker-draw", "Progresivo").sections}
    assert found.message.startswith(f"El folleto no cabe en el tríptico: en la sección «{found.subject}»")


def test_what_is_wider_than_the_column_is_an_error_that_names_the_section(tmp_path: Path) -> None:
    own_templates(tmp_path, "folleto_pdf.css", ("hyphens: auto;", "white-space: nowrap;"))
    outcome = print_leaflet(leaflet_of("war"), Page.A4, load_templates(tmp_path))
    assert outcome.value is None
    assert {each.code for each in outcome.diagnostics} == {Code.LAYOUT_OVERFLOW}
    assert "La sección «En qué consiste» se sale del margen en el formato «a4»." in {
        each.message for each in outcome.diagnostics
    }


@pytest.mark.parametrize("hidden", [".lista { display: none }", "td { visibility: hidden }"])
def test_words_that_a_style_hides_are_an_error_that_names_the_section(tmp_path: Path, hidden: str) -> None:
    own_templates(tmp_path, "folleto_pdf.css", ("body { margin: 0; }", f"body {{ margin: 0; }} {hidden}"))
    outcome = print_leaflet(leaflet_of("war"), Page.A4, load_templates(tmp_path))
    assert outcome.value is None
    (found,) = (each for each in outcome.diagnostics if each.is_error)
    assert found.code is Code.WORDS_LOST
    assert "de la sección «" in found.message


@pytest.mark.parametrize(
    ("game", "variant", "page"),
    [("poker-caribbean", "Progresivo", Page.A4), ("war", "", Page.LARGE), ("ruleta-francesa", "", Page.BOOKLET)],
)
def test_no_heading_stands_alone_at_the_foot_of_a_page(game: str, variant: str, page: Page) -> None:
    markup = leaflet_markup(leaflet_of(game, variant), page, load_templates()).value
    assert markup is not None
    for each in Printer(None, load_templates(), "pdf/a-3a").lay_out(markup).pages[:-1]:
        element = lowest(each._page_box)
        assert not re.fullmatch(r"h\d|caption", element.tag)
        assert not {"fuente", "rotulo", "anuncia"} & set(element.get("class", "").split())


def laid_out(game: str, page: Page, variant: str = "") -> list[Any]:
    """The pages of a leaflet, as WeasyPrint laid them out."""
    markup = leaflet_markup(leaflet_of(game, variant), page, load_templates()).value
    assert markup is not None
    return [each._page_box for each in Printer(None, load_templates(), "pdf/a-3a").lay_out(markup).pages]


def boxes(page: Any, tag: str) -> list[Any]:
    """The boxes of the elements of some tag on a laid out page."""
    return [box for box in page.descendants() if box.element_tag == tag and box.element is not None]


@pytest.mark.parametrize(
    ("game", "variant"),
    [("war", ""), ("poker-go", "Progresivo"), ("ruleta-americana", "Ruleta Americana con un solo cero")],
)
def test_no_row_of_a_table_stands_alone_in_large_print(game: str, variant: str) -> None:
    for page in laid_out(game, Page.LARGE, variant):
        for table in boxes(page, "table"):
            rows = len({id(box.element) for box in boxes(table, "tr")})
            assert rows >= min(2, len(table.element.findall(".//tr"))), (rows, table.element.get("class"))


def test_the_layout_of_roulette_does_not_leave_its_page_half_empty() -> None:
    first = laid_out("ruleta-americana", Page.A4, "Ruleta Americana con doble cero")[0]
    assert boxes(first, "svg") or [box for box in first.descendants() if type(box).__name__.endswith("ReplacedBox")]


def test_the_back_of_a_sheet_folded_in_three_holds_the_legend_the_panel_and_the_contact() -> None:
    _, back, cover, *_ = panels(printed("war", Page.TRIFOLD))
    for said in ("El número que acompaña a cada regla", "Contenido", leaflet_of("war").house.contact):
        assert squeezed(said) in squeezed(back)
    assert squeezed(leaflet_of("war").house.contact) not in squeezed(cover)


@pytest.mark.parametrize("page", [Page.A4, Page.BOOKLET])
def test_a_rule_that_begins_with_its_heading_has_its_numeral_where_all_have_it(page: Page) -> None:
    markup = leaflet_markup(leaflet_of("war"), page, load_templates()).value
    assert markup is not None
    numeral = '<span class="numeral"><b>4.2</b> <span class="rotulo">texto reconstruido</span> </span>Reseña general'
    assert numeral in markup


def lowest(page: Any) -> Any:
    """The element of the last words of a laid out page, or of its last drawing."""
    found: tuple[float, Any] = (0.0, None)
    waiting: list[tuple[Any, Any]] = [(page, None)]
    while waiting:
        box, element = waiting.pop()
        kind = type(box).__name__
        if kind == "MarginBox":
            continue
        own = box.element if getattr(box, "element", None) is not None else element
        if kind == "TextBox" or kind.endswith("ReplacedBox"):
            within = own if own is not None and own.tag not in {"span", "b"} else element
            found = max(found, (box.position_y + box.height, within), key=lambda pair: pair[0])
        named = own if own is not None and own.tag not in {"span", "b"} else element
        waiting.extend((child, named) for child in getattr(box, "children", ()))
    return found[1]


def test_the_sample_operators_print_in_the_formats_they_chose() -> None:
    """The whole of it is built by others; here, those that fold, which are what may not fit."""
    folded = [bound for bound in bound_on(AFTER).values() if Page.TRIFOLD in bound.pages]
    assert len(folded) == 7
    for bound in folded:
        assert printed(bound.definition.id.rsplit("/", 1)[-1], Page.TRIFOLD, bound.variant, operator=bound.operator.id)


def test_what_was_printed_before_changes_no_byte() -> None:
    here = hashlib.sha256(printed("war", Page.A4)).hexdigest()
    script = (
        "from tests.leaflet.test_pdf import printed, Page; import hashlib, sys;"
        "printed('poker-go', Page.BOOKLET); sys.stdout.write(hashlib.sha256(printed('war', Page.A4)).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert done.stdout == here
