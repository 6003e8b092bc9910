"""Part of `publish`: whether a page that `ingest` is given is an act, which orders changes and belongs to `read`."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActText, Fate
from refundido.prose.reading import Passage
from refundido.span import Span

_LONGEST = 400_000
"""No act is longer, in characters; a text that is would take more time to read as one than to bring in."""
_SHARE = 0.5


def orders_in(page: Passage, jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """What is said of a page with orders: an error where they are most of it, for it is an act; else a warning."""
    if len(page.text) > _LONGEST:
        return
    parts = read_act(ActText.of(page.text, page.file), jurisdiction).parts
    orders = [part for part in parts if part.fate is Fate.ORDER]
    if not orders:
        return
    act = sum(part.end - part.start for part in orders) > _SHARE * len(page.text)
    first = page.span(orders[0].start, orders[0].end)
    message = (
        "Esto es un acto que modifica otros textos, y no un texto para el catálogo."
        if act
        else "Aquí la página ordena cambiar un texto: lo que ordena no se lleva a ninguno."
    )
    hint = "Léalo con «refundido read»." if act else "Si es un acto, léalo con «refundido read»."
    span = first or Span(page.file, 1, 1)
    yield Diagnostic(
        Code.AN_ACT, message, Severity.ERROR if act else Severity.WARNING, span, orders[0].words[:60], hint
    )
