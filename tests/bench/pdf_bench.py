"""The row on printing: the consolidated PDF of a text of 150 pages, against WeasyPrint left to itself.

Both sides print the same HTML, tagged, with page numbers in the contents and "página n de N". The other side
finds them by target-counter, lays tables out by their contents and lets the collector of cycles run.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median

import weasyprint

from refundido.document import consolidated
from refundido.document.blocks import Publication
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Origin, Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROOT, ROW, TABLE, TableForm, Unit
from refundido.render.fetcher import ConfinedFetcher
from refundido.render.fonts import font_faces
from refundido.render.pdf import render_pdf
from refundido.render.templates import load_templates
from refundido.source.read_jurisdiction import packaged_jurisdictions
from tests.bench.measure import say
from tests.bench.rows import Group
from tests.bench.text import BenchText, Size

PDF = "PDF de 150 páginas / WeasyPrint solo"
CHAPTERS, ARTICLES, PARAGRAPHS, ROWS = 15, 10, 10, 8
"""1,500 paragraphs; two articles in five have a table, 60 in all."""
_ROUNDS = 3


def long_publication(chapters: int = CHAPTERS) -> Publication:
    """The text that is printed, the same each time."""
    jurisdiction: Jurisdiction = dict(packaged_jurisdictions()[0])["cl"]
    words = iter(BenchText(Size(chapters, ARTICLES, PARAGRAPHS, 30)).paragraphs)
    day = date(2001, 1, 1)
    root = Unit("raiz", ROOT, children=tuple(_chapter(number, words) for number in range(1, chapters + 1)))
    instrument = Instrument("banco/impreso", "Texto de prueba para imprimir", jurisdiction.code, root, day)
    return consolidated(instrument, [Edition(instrument.id, day, root)], {}, jurisdiction)


def _chapter(number: int, words: Iterator[str]) -> Unit:
    articles = tuple(_article(f"c{number}a{index}", index, words) for index in range(1, ARTICLES + 1))
    heading = _text(f"De las reglas del capítulo {number}", f"c{number}")
    return Unit(f"c{number}", "capítulo", str(number), heading, children=articles)


def _article(identity: str, number: int, words: Iterator[str]) -> Unit:
    children = [
        Unit(f"{identity}p{index}", PARAGRAPH, text=_text(next(words), f"{identity}p{index}"))
        for index in range(PARAGRAPHS)
    ]
    if number % 5 in (1, 3):
        children.insert(PARAGRAPHS // 2, _table(f"{identity}t"))
    return Unit(identity, "artículo", str(number), _text("Reglas del juego", identity), children=tuple(children))


def _table(identity: str) -> Unit:
    lot = random.Random(identity)
    head = _row(f"{identity}h", HEAD, ("N°", "Posibilidad", "Alcance de la apuesta", "Pago"))
    rows = tuple(_row(f"{identity}r{index}", ROW, _cells(index, lot)) for index in range(1, ROWS + 1))
    form = TableForm(label_column="c0", name_column="c1")
    caption = _text("Apuestas y pagos", identity)
    return Unit(identity, TABLE, heading=caption, children=(head, *rows), table=form)


def _cells(number: int, lot: random.Random) -> tuple[str, ...]:
    reach = " ".join(lot.choice(("números", "casillas", "de la mesa", "que abarca", "la docena")) for _ in range(14))
    return str(number), f"Posibilidad {number}", f"Abarca {reach}.", f"{lot.randint(1, 35)} a 1"


def _row(identity: str, kind: str, cells: tuple[str, ...]) -> Unit:
    made = tuple(
        Unit(f"{identity}.c{index}", CELL, text=_text(cell, f"{identity}.c{index}")) for index, cell in enumerate(cells)
    )
    return Unit(identity, kind, children=made)


def _text(plain: str, place: str) -> Text:
    return Text.of(plain, Origin(place=place))


def plain_html(publication: Publication) -> str:
    """The HTML that is printed, its tables left to their contents."""
    text = load_templates().render("pdf.html", {"publication": publication, "pages": None}).value
    assert text is not None
    return text.replace("table-layout: fixed", "table-layout: auto").replace("<style>", f"<style>{font_faces()}", 1)


def plain_pdf(html: str) -> bytes:
    """What WeasyPrint makes of it by itself."""
    made = weasyprint.HTML(string=html, url_fetcher=ConfinedFetcher(None)).write_pdf(pdf_tags=True)
    assert isinstance(made, bytes)
    return made


def _clock(task: Callable[[], object]) -> float:
    """The processor's time of a task, begun with nothing left over from the one before."""
    gc.collect()
    start = time.process_time()
    task()
    return time.process_time() - start


def measure_pdf(_: Path | None = None) -> dict[str, float]:
    """The ratio by the name of its row: all of `render_pdf`, templates included, with no page known before."""
    publication, templates = long_publication(), load_templates()
    html = plain_html(publication)
    short = long_publication(chapters=1)
    _clock(lambda: (render_pdf(short, templates), plain_pdf(plain_html(short))))
    ours, plain = [], []
    for _round in range(_ROUNDS):
        ours.append(_clock(lambda: render_pdf(publication, templates)))
        plain.append(_clock(lambda: plain_pdf(html)))
    say(f"{PDF}: {median(ours):.1f} s, {median(plain):.1f} s")
    return {PDF: median(ours) / median(plain)}


PDF_GROUP = Group("pdf", {PDF: 0.8}, measure_pdf)
