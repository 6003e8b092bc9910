"""Imposition: laid out pages put side by side on the sheets that are printed and folded.

Used by `leaflet_pdf`. The pages are those that WeasyPrint laid out, once; a sheet draws them next to each other and
keeps their tags, links and bookmarks, so that a folded leaflet is as accessible as any. `reading` puts the tags of
the sheets back in the order of the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pydyf  # type: ignore[import-untyped]
from weasyprint.draw import draw_page

PANELS = 6
_MM = 96 / 25.4
_PANEL, _FLAP, _TALL = 100 * _MM, 97 * _MM, 210 * _MM


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a sheet: a laid out page and its number, from 0; `page` None: a blank of that width."""

    number: int
    page: Any
    width: float
    height: float


@dataclass(slots=True)
class Sheet:
    """Pages side by side, from left to right, to be drawn as WeasyPrint draws one of its own pages.

    `like`: one of the leaflet's pages, for the frame of a sheet that has none.
    """

    slots: tuple[Slot, ...]
    like: Any
    width: float = field(init=False)
    height: float = field(init=False)
    bleed: dict[str, float] = field(init=False)
    links: list[Any] = field(init=False)
    anchors: dict[str, Any] = field(init=False)
    bookmarks: list[Any] = field(init=False)
    forms: dict[Any, Any] = field(init=False)
    _page_box: Any = field(init=False)

    def __post_init__(self) -> None:
        """Gathers what the pages hold, moved to where they stand on the sheet."""
        self.width = sum(slot.width for slot in self.slots)
        self.height = max(slot.height for slot in self.slots)
        self.bleed = dict.fromkeys(("top", "right", "bottom", "left"), 0)
        self.links, self.anchors, self.bookmarks, self.forms = [], {}, [], {None: []}
        for slot, left in self._placed():
            for kind, target, (x1, y1, x2, y2), box in slot.page.links:
                self.links.append((kind, target, (x1 + left, y1, x2 + left, y2), box))
            for name, (x1, y1, x2, y2) in slot.page.anchors.items():
                self.anchors.setdefault(name, (x1 + left, y1, x2 + left, y2))
            for level, label, (x, y), state in slot.page.bookmarks:
                self.bookmarks.append((level, label, (x + left, y), state))
        boxes = [slot.page._page_box for slot, _ in self._placed()]
        children = [child for box in boxes for child in box.children]
        self._page_box = (boxes or [self.like._page_box])[0].copy_with_children(children)

    def _placed(self) -> list[tuple[Slot, float]]:
        """The pages that are not blank in the order in which they are read, with where each begins."""
        placed, left = [], 0.0
        for slot in self.slots:
            placed.append((slot, left))
            left += slot.width
        return sorted((each for each in placed if each[0].page is not None), key=lambda each: each[0].number)

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Draws the pages, in the order in which they are read."""
        for slot, left in self._placed():
            with stream.stacked():
                stream.transform(a=scale, d=scale, e=left * scale)
                draw_page(slot.page._page_box, stream)

    def tags(self) -> list[tuple[int, int]]:
        """How many elements each page puts at the root of the tags, with the page's number."""
        return [(slot.number, _elements(slot.page._page_box)) for slot, _ in self._placed()]


def _elements(box: Any) -> int:
    """How many elements WeasyPrint makes at the root for a page: one for each child of its body."""
    count = 0
    for html in box.children:
        if html.element_tag == "html":
            for body in html.children:
                count += len(body.children) if body.element_tag == "body" else 1
    return count


def trifold(pages: Sequence[Any]) -> list[Sheet]:
    """The two sides of each sheet folded in three, the outermost first: six pages a sheet or fewer.

    Outside: the flap that folds in, the back, the cover; inside, three panels from left to right. The flap, and the
    panel behind it, are narrower, so that it folds in. Further sheets lie inside, folded with the first: whoever opens
    the cover finds the innermost, reads its two sides, and so on outwards to the flap and the back. Raises ValueError
    for fewer than two pages.
    """
    if len(pages) < 2:
        raise ValueError("un tríptico tiene tapa y contratapa")
    blanks = [None] * (-len(pages) % PANELS)
    every = [pages[0], *pages[1:-1], *blanks, pages[-1]]
    slots = [Slot(i, page, _FLAP if i % PANELS in (3, 4) else _PANEL, _TALL) for i, page in enumerate(every)]
    *inner, last = [slots[i : i + PANELS] for i in range(1, len(slots), PANELS)]
    first, second, third, flap, back = last
    sides: list[tuple[Slot, ...]] = [(flap, back, slots[0]), (first, second, third)]
    for six in reversed(inner):
        sides += [tuple(six[:3]), tuple(six[3:])]
    return [Sheet(side, pages[0]) for side in sides]


def saddle(pages: Sequence[Any]) -> list[Sheet]:
    """Two pages a side on sheets that are laid on each other, folded once and stapled in the fold."""
    width, height = pages[0].width, pages[0].height
    padded = [*pages, *([None] * (-len(pages) % 4))]
    slots = [Slot(number, page, width, height) for number, page in enumerate(padded)]
    sheets: list[Sheet] = []
    for first in range(0, len(slots) // 2, 2):
        last = len(slots) - 1 - first
        sides = ((slots[last], slots[first]), (slots[first + 1], slots[last - 1]))
        sheets.extend(Sheet(side, pages[0]) for side in sides if any(slot.page is not None for slot in side))
    return sheets


def reading(sheets: Sequence[Sheet], pdf: Any) -> None:
    """Puts the elements at the root of a PDF's tags in the order in which the pages are read.

    Raises ValueError if WeasyPrint made others than those that the pages have.
    """
    root = next(each for each in pdf.objects if isinstance(each, dict) and each.get("S") == "/Document")
    flat = list(root["K"])
    references = (
        [flat[i : i + 3] for i in range(0, len(flat), 3)] if flat and not _whole(flat[0]) else [[x] for x in flat]
    )
    counts = [pair for sheet in sheets for pair in sheet.tags()]
    if sum(count for _, count in counts) != len(references):
        raise ValueError("las marcas del PDF no son las de sus páginas")
    runs: list[tuple[int, list[Any]]] = []
    start = 0
    for number, count in counts:
        runs.append((number, references[start : start + count]))
        start += count
    ordered = [part for _, run in sorted(runs, key=lambda run: run[0]) for reference in run for part in reference]
    root["K"] = pydyf.Array(ordered)


def _whole(value: Any) -> bool:
    return isinstance(value, bytes | str)
