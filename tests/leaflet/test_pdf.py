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
from refundido.render.drawings_roulette import LABEL
from refundido.render.leaflet_fit import bottom_of
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
    """The text of the panels of sheets folded in three, side by side, each side from left to right."""
    point = 72 / 25.4
    outside = [(0, 97), (97, 197), (197, 297.5)]
    inside = [(0, 100), (100, 200), (200, 297.5)]
    sides = [outside, inside, *[inside, outside] * (len(reader(data).pages) // 2 - 1)]
    areas = [Area(n, left * point, right * point, 0, 999) for n, side in enumerate(sides) for left, right in side]
    return [read_pdf(data, [area])[0] for area in areas]


@pytest.mark.parametrize(
    ("game", "operator", "sheets"), [("war", "costa-austral", 2), ("super-ruleta", "bahia-serena", 1)]
)
def test_panels_stand_in_folding_order(game: str, operator: str, sheets: int) -> None:
    data, made = printed(game, Page.TRIFOLD, operator=operator), leaflet_of(game, operator=operator)
    flap, back, cover, first, second, third, *inner = panels(data)
    assert len(inner) == 6 * (sheets - 1)
    assert squeezed(made.title) in squeezed(cover)
    assert squeezed(made.house.casino) in squeezed(cover)
    order = [squeezed(each) for each in (*inner, first, second, third, flap, back)]
    assert squeezed(made.sections[0].heading) in order[0]
    joined = "".join(order)
    places = [joined.index(squeezed(section.heading)) for section in made.sections]
    assert places == sorted(places)
    assert "Contenido" in back


def test_the_tags_of_folded_sheets_follow_the_reading() -> None:
    """The first element is of the cover, which stands last on the outside; then those of the sheet inside, its two
    sides; the last is of the back."""
    read = reader(printed("war", Page.TRIFOLD))
    root = read.trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()
    sheets = [next(i for i, page in enumerate(read.pages) if page.indirect_reference == kid.get_object().raw_get("/Pg"))
              for kid in root["/K"]]  # fmt: skip
    changes = [sheet for index, sheet in enumerate(sheets) if not index or sheets[index - 1] != sheet]
    assert changes == [0, 2, 3, 1, 0]


@pytest.mark.parametrize(("game", "variant"), [("war", ""), ("ruleta-americana", "Ruleta Americana con doble cero")])
def test_further_sheets_are_filled_with_a_larger_letter(game: str, variant: str) -> None:
    """Where the smallest letter would leave half of the second sheet blank; no panel ends after two lines of text."""
    said = [squeezed(each) for each in panels(printed(game, Page.TRIFOLD, variant))]
    assert sum(not each for each in said) <= 3
    assert not any(0 < len(each) < 150 for each in said)


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


def test_what_does_not_fit_one_sheet_goes_on_further_sheets_that_lie_inside() -> None:
    """Whoever opens the cover reads the innermost sheet, its two sides, and then the one around it."""
    data = printed("poker-draw", Page.TRIFOLD, "Progresivo")
    sides = [squeezed(read_pdf(data, [Area(number, 0, 999, 0, 999)])[0]) for number in range(len(reader(data).pages))]
    assert len(sides) % 2 == 0
    assert len(sides) > 2
    outside, inside, *inner = sides
    assert "Contenido" in outside
    leaves = [inner[i : i + 2] for i in range(0, len(inner), 2)]
    read = "".join(side for leaf in reversed(leaves) for side in leaf) + inside + outside
    places = [read.index(squeezed(each.heading)) for each in leaflet_of("poker-draw", "Progresivo").sections]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("page", "least"), [(Page.TRIFOLD, 8), (Page.LARGE, 18)], ids=lambda each: getattr(each, "value", "")
)
@pytest.mark.parametrize(("game", "variant"), [("war", ""), ("poker-caribbean", "Progresivo")])
def test_nothing_is_set_in_a_smaller_letter_than_the_format_promises(
    game: str, variant: str, page: Page, least: float
) -> None:
    """Limits on the cover, captions and worked examples included."""
    read = reader(printed(game, page, variant))
    sizes: set[float] = set()
    for each in read.pages:

        def take(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
            if text.strip():
                sizes.add(round(abs(size * tm[3] * cm[3]), 1))

        each.extract_text(visitor_text=take)
    assert min(sizes) >= least


def test_what_does_not_fit_the_panels_is_an_error_that_names_the_leaflet_and_the_section(tmp_path: Path) -> None:
    own_templates(tmp_path, "folleto_pdf.css", ("p { margin-bottom: .3em; }", "p { margin-bottom: 60mm; }"))
    outcome = print_leaflet(leaflet_of("poker-draw", "Progresivo"), Page.TRIFOLD, load_templates(tmp_path))
    assert outcome.value is None
    (found,) = outcome.diagnostics
    assert found.code is Code.LAYOUT_OVERFLOW
    assert found.subject in {section.heading for section in leaflet_of("poker-draw", "Progresivo").sections}
    whose = "Folleto instructivo de Draw Poker, Progresivo (Casino Costa Austral) no cabe en el formato «triptico»"
    assert found.message.startswith(whose)
    assert f"la sección «{found.subject}»" in found.message


def test_what_is_wider_than_the_column_is_an_error_that_names_the_section(tmp_path: Path) -> None:
    own_templates(tmp_path, "folleto_pdf.css", ("hyphens: auto;", "white-space: nowrap;"))
    outcome = print_leaflet(leaflet_of("war"), Page.A4, load_templates(tmp_path))
    assert outcome.value is None
    assert {each.code for each in outcome.diagnostics} == {Code.LAYOUT_OVERFLOW}
    said = {
        each.message.removeprefix("Folleto instructivo de War (Casino Costa Austral): ") for each in outcome.diagnostics
    }
    assert "la sección «En qué consiste» se sale del margen en el formato «a4»." in said


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


def pages_of(game: str, page: Page, variant: str = "") -> list[Any]:
    """The pages of a leaflet, as WeasyPrint laid them out."""
    markup = leaflet_markup(leaflet_of(game, variant), page, load_templates()).value
    assert markup is not None
    return list(Printer(None, load_templates(), "pdf/a-3a").lay_out(markup).pages)


def laid_out(game: str, page: Page, variant: str = "") -> list[Any]:
    """The boxes of the pages of a leaflet."""
    return [each._page_box for each in pages_of(game, page, variant)]


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


@pytest.mark.parametrize("game", ["war", "poker-go"])
def test_a_table_is_parted_in_large_print_only_if_longer_than_a_page_and_then_repeats_its_head(game: str) -> None:
    parts: dict[int, list[Any]] = {}
    for page in laid_out(game, Page.LARGE):
        for table in (box for box in boxes(page, "table") if type(box).__name__ == "TableBox"):
            parts.setdefault(id(table.element), []).append((table, page.height))
    for each in parts.values():
        if len(each) > 1:
            assert sum(table.height for table, _ in each) > each[0][1]
            assert all(boxes(table, "thead") for table, _ in each)
    assert any(len(each) > 1 for each in parts.values()) == (game == "poker-go")


@pytest.mark.parametrize("page", [Page.LARGE, Page.TRIFOLD])
@pytest.mark.parametrize(
    ("game", "variant"), [("ruleta-francesa", ""), ("ruleta-americana", "Ruleta Americana con doble cero")]
)
def test_roulette_can_be_read_and_stands_with_its_heading_and_its_key(game: str, variant: str, page: Page) -> None:
    holding = []
    for each in laid_out(game, page, variant):
        for figure in boxes(each, "div"):
            if "f-roulettefigure" in figure.element.get("class", ""):
                holding.append(each)
                (drawn,) = (box for box in figure.descendants() if type(box).__name__.endswith("ReplacedBox"))
                wide = float(drawn.element.get("viewBox").split()[2])
                assert drawn.width * 0.75 / wide * LABEL >= (18 if page is Page.LARGE else 8)
                assert boxes(figure, "table")
    (one,) = holding
    assert any(box.element.text.startswith("A qué se puede apostar") for box in boxes(one, "h2"))


@pytest.mark.parametrize(
    ("game", "variant"), [("ruleta-francesa", ""), ("ruleta-americana", "Ruleta Americana con doble cero")]
)
def test_the_layout_of_roulette_does_not_leave_the_page_before_it_half_empty(game: str, variant: str) -> None:
    assert bottom_of(pages_of(game, Page.A4, variant)[0]) > 0.6


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


@pytest.mark.parametrize("page", [Page.A4, Page.BOOKLET])
def test_a_rule_that_begins_reconstructed_says_so_beside_its_numeral(page: Page) -> None:
    markup = leaflet_markup(leaflet_of("ruleta-francesa"), page, load_templates()).value
    assert markup is not None
    assert not re.search(r'<p class="fuente"><b>[^<]*</b></p>\s*<div[^>]*>\s*<div class="raya"', markup)
    assert re.search(
        r'<p class="fuente"><b>1.4</b> <span>texto reconstruido</span></p>\s*<div[^>]*>\s*<div class="raya">\s*<p',
        markup,
    )


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
    assert len(folded) == 15
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
