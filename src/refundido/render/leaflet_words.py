"""The words of a leaflet as they were printed, out of its HTML or its PDF, to be held against what they should be.

`printed_in_html` tells by the marks of the template what is regulated, the casino's, the panel's or a guide of ours.
What a PDF draws is read back in the order of its pages; margins apart, it must be what its HTML says.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from refundido.document.brochure_words import squeezed

RULES, HOUSE, PANEL, GUIDE = "regulado", "casa", "panel", "guía"
_OURS = {"oculto", "rotulo", "impreso", "guia", "fuente"}
_UNSEEN = {"script", "style", "title", "head"}


@dataclass(frozen=True, slots=True)
class Printed:
    """A stretch of words: of what kind, and under which heading of the leaflet."""

    text: str
    kind: str
    section: str


def printed_in_html(markup: str | bytes) -> tuple[Printed, ...]:
    """Every stretch of words of a leaflet's HTML, in order. Raises ValueError for what cannot be parsed."""
    from lxml import etree, html  # loaded by the few that print, and not by every command

    try:
        body = html.document_fromstring(markup).find("body")
    except etree.LxmlError as error:
        raise ValueError("no es HTML") from error
    return tuple(_stretches(body, GUIDE, "")) if body is not None else ()


def _stretches(element: Any, kind: str, section: str) -> Iterator[Printed]:
    if not isinstance(element.tag, str) or element.tag in _UNSEEN:
        return
    section = element.get("data-seccion") or section
    if kind == GUIDE:
        kind = _kind_of(element)
    if _OURS & set((element.get("class") or "").split()):
        kind = GUIDE
    if element.text and element.text.strip():
        yield Printed(element.text, kind, section)
    for child in element:
        ours = kind == GUIDE and bool(_OURS & set((element.get("class") or "").split()))
        yield from _inside(child, kind, section) if ours else _stretches(child, kind, section)
        if child.tail and child.tail.strip():
            yield Printed(child.tail, kind, section)


def _inside(element: Any, kind: str, section: str) -> Iterator[Printed]:
    """What a guide of ours holds is a guide, whatever it is."""
    for text in element.itertext():
        if text.strip():
            yield Printed(text, kind, section)


def _kind_of(element: Any) -> str:
    for name, kind in (("data-reglas", RULES), ("data-casa", HOUSE), ("data-panel", PANEL)):
        if element.get(name) is not None:
            return kind
    return GUIDE


def same_words(expected: Iterable[str], found: Iterable[str]) -> bool:
    """Whether two texts say the same, whatever spaces and line ends part them."""
    return squeezed("".join(expected)) == squeezed("".join(found))


class Stretch(Protocol):
    """Words under the heading of their section."""

    @property
    def text(self) -> str:
        """The words."""
        ...

    @property
    def section(self) -> str:
        """The heading."""
        ...


S = TypeVar("S", bound=Stretch)


def first_lost(expected: Sequence[S], found: str) -> S | None:
    """The first stretch of `expected` that does not come next in `found` (squeezed); None if all do."""
    at = 0
    for each in expected:
        wanted = squeezed(each.text)
        if not found.startswith(wanted, at):
            return each
        at += len(wanted)
    return None


@dataclass(frozen=True, slots=True)
class Area:
    """A page, or a part of one, in the order of reading: its sheet, from where to where, in points from its corner.

    `top` and `bottom` part the text from the margins, in points from the top.
    """

    sheet: int
    left: float
    right: float
    top: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point, in points from the corner at the top of the sheet, stands in the area."""
        return self.left <= x < self.right and self.top <= y <= self.bottom


def read_pdf(data: bytes, areas: Sequence[Area]) -> tuple[str, tuple[str, ...]]:
    """The text of a leaflet's PDF, whoever saved it last, area by area, and what stands in its margins."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    reader = PdfReader(io.BytesIO(data), strict=False)
    found: dict[int, list[str]] = {}
    margins: list[str] = []
    for number, page in enumerate(reader.pages):
        height = float(page.mediabox.height)
        here = [(index, area) for index, area in enumerate(areas) if area.sheet == number]

        def take(text: str, cm: Any, tm: Any, font: Any, size: float, here: Any = here, height: float = height) -> None:
            if not text.strip():
                return
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = height - (tm[4] * cm[1] + tm[5] * cm[3] + cm[5])
            for index, area in here:
                if area.holds(x, y):
                    found.setdefault(index, []).append(text)
                    return
            margins.append(text)

        page.extract_text(visitor_text=take)
    return "\n".join("".join(found.get(index, ())) for index in range(len(areas))), tuple(margins)
