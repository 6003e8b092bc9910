"""Leaflets as PDF: every format, from one layout each; PDF/UA-1 and PDF/A-3a, with the record attached.

Uses the template folleto_pdf.html. A layout that does not fit is an error that names the section (`leaflet_fit`), and
what was printed is read back: every word must be there, in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, has_errors
from refundido.document.brochure_blocks import Leaflet
from refundido.document.brochure_words import squeezed
from refundido.model.brochure import Page
from refundido.render.imposition import PANELS, Sheet, reading, saddle, trifold
from refundido.render.leaflet_fit import is_well_filled, overflows, repeated_heads
from refundido.render.leaflet_folding import SHEETS, folded
from refundido.render.leaflet_formats import Format, format_of
from refundido.render.leaflet_html import leaflet_values, lost_words, words_lost
from refundido.render.leaflet_logo import logo_data
from refundido.render.leaflet_reading import read_own
from refundido.render.leaflet_words import Area, first_lost, printed_in_html
from refundido.render.pdf import Printer, collector_paused
from refundido.render.pdf_writing import write_leaflet
from refundido.render.templates import Templates

RECORD = "registro.json"
VARIANT = "pdf/a-3a"
_POINTS = 0.75


@dataclass(frozen=True, slots=True)
class Placed:
    """A leaflet's PDF, the HTML that it was laid out from, and where its pages stand on the paper."""

    data: bytes
    markup: str
    areas: tuple[Area, ...]


def print_leaflet(leaflet: Leaflet, page: Page, templates: Templates, imposed: bool = False) -> Outcome[bytes]:
    """A leaflet as PDF. `imposed`: two pages a side, to be folded and stapled; of the booklet alone.

    Errors: those of the templates and of WeasyPrint; LAYOUT_OVERFLOW where a section does not fit; WORDS_LOST where
    what was printed does not say what the leaflet does. Raises ValueError if another format is to be imposed.
    """
    printed = print_placed(leaflet, page, templates, imposed)
    return Outcome(printed.value.data if printed.value else None, printed.diagnostics)


def print_placed(leaflet: Leaflet, page: Page, templates: Templates, imposed: bool = False) -> Outcome[Placed]:
    """The same as `print_leaflet`, with what it says and where, for whoever holds another file against it."""
    if imposed and page is not Page.BOOKLET:
        raise ValueError("sólo el cuadernillo se impone")
    markup = leaflet_markup(leaflet, page, templates)
    if markup.value is None:
        return Outcome(None, markup.diagnostics)
    lost = words_lost(leaflet, markup.value)
    if lost:
        return Outcome(None, lost)
    printer = Printer(None, templates, VARIANT)
    with collector_paused(), printer.listening():
        try:
            laid, shape = _laid_out(leaflet, page, templates, printer)
        except Exception as error:  # a template may hold what WeasyPrint chokes on
            return Outcome(None, (*markup.diagnostics, *printer.choked(error)))
        printed = _printed(leaflet, laid, shape, imposed, printer)
    return Outcome(printed.value, (*markup.diagnostics, *printed.diagnostics))


@dataclass(frozen=True, slots=True)
class _LaidOut:
    """A leaflet that was laid out, and the HTML that it was laid out from."""

    markup: str
    document: Any

    @property
    def pages(self) -> Sequence[Any]:
        """Its pages, in the order in which they are read."""
        return self.document.pages  # type: ignore[no-any-return]


def _laid_out(leaflet: Leaflet, page: Page, templates: Templates, printer: Printer) -> tuple[_LaidOut, Format]:
    """A leaflet laid out, and the format in which it was: that of the page, or one that fills its panels better."""

    def lay_out(shape: Format) -> _LaidOut:
        markup = _markup(leaflet, shape, templates).value or ""
        return _LaidOut(markup, printer.lay_out(markup))

    def fits(laid: _LaidOut, shape: Format) -> bool:
        return not _overflows(leaflet, laid, shape) and is_well_filled(laid.pages)

    shape = format_of(page)
    return folded(shape, lay_out, fits) if shape.panels else (lay_out(shape), shape)


def _overflows(leaflet: Leaflet, laid: _LaidOut, shape: Format) -> list[Diagnostic]:
    whose = f"{leaflet.called} de {titled(leaflet)} ({leaflet.house.casino})"
    return overflows(laid.pages, shape, whose, SHEETS * PANELS)


def leaflet_markup(leaflet: Leaflet, page: Page, templates: Templates) -> Outcome[str]:
    """The HTML from which a format is laid out: what its PDF says, word by word. Problems: those of the templates."""
    return _markup(leaflet, format_of(page), templates)


def _markup(leaflet: Leaflet, shape: Format, templates: Templates) -> Outcome[str]:
    logo = logo_data(leaflet.house.logo, templates)
    if logo.value is None:
        return Outcome(None, logo.diagnostics)
    where = f"../{leaflet.house.logo}" if leaflet.house.logo else ""
    values = {**leaflet_values(leaflet, where), "format": shape, "running": Markup(running_title(leaflet))}
    return templates.render("folleto_pdf.html", values)


def running_title(leaflet: Leaflet) -> str:
    """What stands at the foot of each page, fit for a string of CSS: as it is, for a style sheet has no entities."""
    return "".join(letter for letter in f"{titled(leaflet)}. {leaflet.house.casino}" if letter not in '"\\\n<>')


def titled(leaflet: Leaflet) -> str:
    """The game, with the variant."""
    return f"{leaflet.title}, {leaflet.variant}" if leaflet.variant else leaflet.title


def _printed(leaflet: Leaflet, laid: _LaidOut, shape: Format, imposed: bool, printer: Printer) -> Outcome[Placed]:
    document, markup = laid.document, laid.markup
    found = [*_overflows(leaflet, laid, shape), *printer.problems(document)]
    if has_errors(found):
        return Outcome(None, tuple(found))
    sheets = _sheets(document.pages, shape, imposed)
    areas = areas_of(document.pages, sheets, shape)
    try:
        data = _written(document, sheets, leaflet)
    except Exception as error:  # as where it is laid out
        return Outcome(None, printer.choked(error))
    found.extend(_not_there(markup, data, areas, running_title(leaflet) if shape.footer else ""))
    placed = None if has_errors(found) else Placed(data, markup, tuple(areas))
    return Outcome(placed, tuple(dict.fromkeys(found)))


def _sheets(pages: Sequence[Any], shape: Format, imposed: bool) -> list[Sheet]:
    if shape.panels:
        return trifold(pages)
    return saddle(pages) if imposed else []


def _written(document: Any, sheets: list[Sheet], leaflet: Leaflet) -> bytes:
    import weasyprint

    day = datetime.fromisoformat(leaflet.edition).replace(tzinfo=UTC)  # a date must be there, and it is no clock's
    attachment = weasyprint.Attachment(
        string=leaflet.record,
        name=RECORD,
        description="Registro del folleto",
        created=day,
        modified=day,
        relationship="Data",
    )
    if not sheets:
        return write_leaflet(document, VARIANT, (attachment,))
    return write_leaflet(document.copy(sheets), VARIANT, (attachment,), lambda pdf: reading(sheets, pdf))


def areas_of(pages: Sequence[Any], sheets: Sequence[Sheet], shape: Format) -> list[Area]:
    """Where each page, in the order of reading, stands on the paper.

    Its margins stand apart where they hold something, and so does the head of a table that is repeated on it.
    """
    placed: dict[int, Area] = {}
    if not sheets:
        areas = (_area(number, 0.0, page.width, page, shape) for number, page in enumerate(pages))
        tops = (top * _POINTS for top in repeated_heads(pages))
        return [replace(area, top=top) for area, top in zip(areas, tops, strict=True)]
    for number, sheet in enumerate(sheets):
        left = 0.0
        for slot in sheet.slots:
            if slot.page is not None:
                placed[slot.number] = _area(number, left, left + slot.width, slot.page, shape)
            left += slot.width
    return [placed[number] for number in sorted(placed)]


def _area(sheet: int, left: float, right: float, page: Any, shape: Format) -> Area:
    box = page._page_box
    bottom = page.height if not shape.footer and shape.sheets == 1 else box.content_box_y() + box.height
    return Area(sheet, left * _POINTS, right * _POINTS, 0.0, bottom * _POINTS + 1)


def _not_there(markup: str, data: bytes, areas: Sequence[Area], running: str) -> list[Diagnostic]:
    """Errors for words that the PDF does not say as its HTML does."""
    text, margins = read_own(data, areas)
    expected = printed_in_html(markup)
    found = squeezed(text)
    if found != squeezed("".join(each.text for each in expected)):
        lost = first_lost(expected, found)
        return [lost_words(lost.section, lost.text) if lost else _surplus()]
    if running and squeezed("".join(margins)).count(squeezed(running)) != len(areas):
        return [_surplus()]
    return []


def _surplus() -> Diagnostic:
    message = "El PDF del folleto dice más, o en otro orden, que lo que se mandó imprimir."
    return Diagnostic(Code.WORDS_LOST, message, Severity.ERROR, hint="Revise la plantilla folleto_pdf.html.")
