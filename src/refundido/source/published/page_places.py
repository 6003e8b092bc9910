"""Part of `source.published`: where the words of an HTML page's lines stand in its file.

The lines come from the page's tree, which keeps no columns. Here the file is read again as it is written, its tags and
what is between them told apart, and the letters of each line are looked for in it, in order.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from refundido.compare.published import Line
from refundido.source.published.markup import encoding_of
from refundido.source.published.plain import characters

_PIECE = re.compile(
    r"<!--.*?-->|<(?P<unseen>script|style)\b.*?</(?P=unseen)\s*>|<[a-zA-Z/!?][^>]*>|(?P<entity>&#?\w+;)|(?P<letter>[^\s\u00ad])",
    re.IGNORECASE | re.DOTALL,
)
_SHORT = 12
"""Letters of a line so short that it is only believed to stand near where the last one ended."""
_NEAR = 4000


@dataclass(frozen=True, slots=True)
class Mark:
    """From `offset` on, until the next mark, a line's text stands at that line and column of the file, from 1."""

    offset: int
    line: int
    column: int


def places_in_page(path: Path, lines: Sequence[Line]) -> list[tuple[Mark, ...]]:
    """The marks of each of the lines read from a page.

    A line whose letters are not found in their order in the file has the place where the last one found ends.
    """
    data = path.read_bytes()
    return _places(characters(data, path.name, encoding_of(data)).value or "", lines)


def _places(text: str, lines: Sequence[Line]) -> list[tuple[Mark, ...]]:
    letters, offsets = _letters(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    found: list[tuple[Mark, ...]] = []
    after = 0
    for line in lines:
        kept = [(at, letter) for at, letter in enumerate(line.text) if not letter.isspace()]
        wanted = "".join(letter for _, letter in kept)
        stop = after + _NEAR + len(wanted) if len(wanted) < _SHORT else len(letters)
        at = letters.find(wanted, after, stop) if wanted else -1
        if at < 0:
            found.append((replace(found[-1][-1], offset=0) if found else Mark(0, 1, 1),))
            continue
        after = at + len(wanted)
        found.append(tuple(_marks([place for place, _ in kept], offsets[at:after], starts)))
    return found


def _letters(text: str) -> tuple[str, list[int]]:
    """The letters and signs that a page shows, spaces apart, and where each stands in its text."""
    shown: list[str] = []
    offsets: list[int] = []
    for piece in _PIECE.finditer(text):
        if piece["letter"]:
            seen = piece["letter"]
        elif piece["entity"]:
            seen = "".join(html.unescape(piece["entity"]).split()).replace("\u00ad", "")
        else:
            continue
        shown.append(seen)
        offsets.extend([piece.start()] * len(seen))
    return "".join(shown), offsets


def _marks(places: Sequence[int], offsets: Sequence[int], starts: Sequence[int]) -> Iterator[Mark]:
    """A mark for each stretch of a line that goes on in the file letter by letter as it does in the line."""
    gap = -1
    for place, offset in zip(places, offsets, strict=True):
        if offset - place == gap:
            continue
        gap = offset - place
        line = bisect_right(starts, offset)
        yield Mark(place, line, offset - starts[line - 1] + 1)
