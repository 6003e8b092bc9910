"""The formats of printed leaflets: sheet, margins and sizes of letter, as values that the template fills in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from refundido.model.brochure import Page


@dataclass(frozen=True, slots=True)
class Format:
    """A format. Lengths are those of CSS; sizes of letter, in points.

    `title` to `small`: the title, headings, the body, the last page, labels. `hand` and `qr`: the widths of a hand of
    cards and of the QR code with its margin. `table`: the letter of tables; `keep`: whether long ones stay whole.
    `margin_labels`: the width of the margin in which numerals stand, empty where they stand above the rule. `halves`:
    the key of a drawing goes in two columns. `panels`: pages are panels of so many `sheets`, folded in three;
    `back_apart`: what goes on the back begins there.
    """

    name: str
    size: str
    margin: str
    title: float
    head: float
    body: float
    note: float
    small: float
    hand: str
    qr: str = "26mm"
    table: str = ".9em"
    keep: str = "avoid"
    margin_labels: str = ""
    footer: bool = True
    panels: bool = False
    sheets: int = 1
    back_apart: bool = False
    halves: bool = True
    margin_narrow: str = ""
    cover: str = ""


_A4_COVER = "margin: -18mm -18mm 5mm; padding: 14mm 18mm 8mm;"
_A4 = Format(
    "a4", "A4", "18mm 18mm 17mm", 32, 15, 10, 9, 8, "44mm",
    margin_labels="32mm", cover=_A4_COVER,
)  # fmt: skip
_LETTER = replace(_A4, name="carta", size="letter", margin_labels="34mm")
_BOOKLET = Format(
    "a5", "A5", "14mm 14mm 15mm", 26, 13.5, 9.4, 8.4, 7.6, "40mm",
    cover="margin: -14mm -14mm 4mm; padding: 12mm 14mm 7mm;",
)  # fmt: skip
_LARGE = Format(
    "grande", "A4", "18mm 18mm 20mm", 44, 26, 18, 18, 18, "70mm", "34mm", "1em", "auto", halves=False,
    cover="margin: -18mm -18mm 6mm; padding: 14mm 18mm 9mm;",
)  # fmt: skip
_TRIFOLD = Format(
    "triptico", "100mm 210mm", "5mm 6mm", 27, 11.5, 8, 8, 8, "27mm", "22mm", "8pt",
    footer=False, panels=True, margin_narrow="5mm", halves=False,
    cover="margin: -5mm -6mm 4mm; padding: 50mm 6mm 12mm;",
)  # fmt: skip


def format_of(page: Page) -> Format:
    """The format of a page."""
    match page:
        case Page.A4:
            return _A4
        case Page.LETTER:
            return _LETTER
        case Page.BOOKLET:
            return _BOOKLET
        case Page.LARGE:
            return _LARGE
        case Page.TRIFOLD:
            return _TRIFOLD
        case _:
            assert_never(page)
