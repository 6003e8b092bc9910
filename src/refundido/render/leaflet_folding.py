"""How many sheets a leaflet folded in three takes, and the letter it is set in.

Used by `leaflet_pdf`. As a printer would: one sheet where the text fits in the smallest letter that is readable, else
more of them, one inside the other; then the largest letter that fills what there is. Nothing is ever set smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import Any, Protocol, TypeVar

from refundido.render.imposition import PANELS
from refundido.render.leaflet_fit import bottom_of
from refundido.render.leaflet_formats import Format

SHEETS = 3
"""How many sheets can be folded in three together."""
_LETTERS = (8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0)
"""The letters that are tried where there is room, in points; the smallest is the format's own."""
_MORE = 0.9
"""How much larger a letter is tried than what the room that is left promises, in points."""
_TABLE = 0.4
"""How much the letter of tables grows for each point that the body's does: a table must stand whole on a panel."""


class LaidOut(Protocol):
    """A leaflet that was laid out in a format."""

    @property
    def pages(self) -> Sequence[Any]:
        """Its pages, as WeasyPrint laid them out."""
        ...


L = TypeVar("L", bound=LaidOut)


def sheets_of(pages: int) -> int:
    """How many sheets hold so many panels."""
    return ceil(pages / PANELS)


def folded(shape: Format, lay_out: Callable[[Format], L], fits: Callable[[L, Format], bool]) -> tuple[L, Format]:
    """A leaflet laid out for sheets folded in three, and the format in which it was.

    In the largest letter with which it `fits` and takes no more sheets than in the smallest; in this one, whether it
    fits or not, where none does. Where the smallest leaves panels over, what goes on the back does not begin before
    it. `lay_out` may raise whatever laying out raises.
    """
    first = lay_out(shape)
    sheets = sheets_of(len(first.pages))
    if sheets > SHEETS:
        return first, shape
    sheeted = replace(shape, sheets=sheets, back_apart=len(first.pages) < sheets * PANELS)
    best = _largest(first, sheeted, lay_out, fits)
    if best is not None:
        return best
    return (first, shape) if sheeted == shape else (lay_out(sheeted), sheeted)


def _largest(
    first: L, shape: Format, lay_out: Callable[[Format], L], fits: Callable[[L, Format], bool]
) -> tuple[L, Format] | None:
    """A leaflet in the largest of the letters that may fill its sheets, by halves of a point; None where none fits.

    Each is tried, from the largest down: one that leaves a panel all but empty says nothing of the others.
    """
    for letter in reversed(_letters(first.pages, shape)):
        larger = _in_letter(shape, letter)
        laid = lay_out(larger)
        if sheets_of(len(laid.pages)) <= shape.sheets and fits(laid, larger):
            return laid, larger
    return None


def _letters(pages: Sequence[Any], shape: Format) -> list[float]:
    """The letters that may fill the panels, the cover apart: what a text takes grows with the square of its letter."""
    used = len(pages) - 2 + bottom_of(pages[-1])
    likely = shape.body * sqrt((shape.sheets * PANELS - 1) / used)
    return [letter for letter in _LETTERS if letter <= likely + _MORE]


def _in_letter(shape: Format, letter: float) -> Format:
    """The format with another letter of the body, and its headings in proportion; that of tables, less."""
    scale = letter / shape.body
    table = shape.small + _TABLE * (letter - shape.body)
    return replace(shape, body=letter, head=round(shape.head * scale, 1), table=f"{table:.2g}pt")
