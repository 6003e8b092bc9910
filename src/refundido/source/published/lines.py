"""Part of `source.published`: lines as they stand on a page made into lines of text.

Words cut at a line's end are joined, spaces made one, and what repeats at the top or the foot of pages is left
out. The format of the file is not known here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from refundido.compare.published import Line, Place

_SPACES = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\ufeff]+")
_DIGITS = re.compile(r"\d+")
_CUT = re.compile(r"[^\W\d_][-\u2010\u00ad]$")
_PAGE_NUMBER = re.compile(r"(?:p[áa]g(?:ina|\.)?\s*)?[-–—]?\s*#\s*[-–—]?(?:\s*(?:de|/)\s*#)?", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){4,}\s*\d+$")
_EDGE = 3
_TIMES = 3
_SAME_HEIGHT = 4.0
_WIDEST = 130


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line as it stands on a page: its height there (of no meaning in a plain text) and whether it opens."""

    text: str
    place: Place
    height: float = 0.0
    opens: bool = True


def squeezed(text: str) -> str:
    """A text in one line, its spaces made one, its optional hyphens gone."""
    return _SPACES.sub(" ", text).strip()


def finished(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that have something to say, words cut at the end of one joined in it."""
    waiting = [replace(line, text=squeezed(line.text)) for line in lines]
    waiting = [line for line in waiting if line.text]
    kept: list[Line] = []
    for line in waiting:
        if kept and _goes_on(kept[-1], line):
            head, _, rest = line.text.partition(" ")
            kept[-1] = replace(kept[-1], text=kept[-1].text[:-1] + head)
            if rest:
                kept.append(replace(line, text=rest))
        elif kept and not line.opens and not any(character.isalnum() for character in line.text):
            kept[-1] = replace(kept[-1], text=kept[-1].text + line.text)
        else:
            kept.append(line)
    return tuple(replace(line, text=line.text.replace("\u00ad", "")) for line in kept)


def _goes_on(last: Line, line: Line) -> bool:
    """Whether a word cut at the end of one line ends in the next; a new page may begin as a paragraph does."""
    may = not line.opens or line.place.page != last.place.page
    return may and line.text[0].islower() and _CUT.search(last.text) is not None


def without_running(pages: Sequence[Sequence[Drawn]]) -> tuple[list[list[Drawn]], tuple[str, ...]]:
    """The lines of each page without heads, feet and page numbers; and those, each once."""
    seen: Counter[tuple[str, int]] = Counter()
    for page in pages:
        seen.update({key for index in _edges(page) for key in _keys(page[index])})
    kept: list[list[Drawn]] = []
    left_out: dict[str, str] = {}
    for page in pages:
        edges = set(_edges(page))
        running = {
            index
            for index in edges
            if max(seen[key] for key in _keys(page[index])) >= _TIMES or _is_page_number(page[index].text)
        }
        for index in sorted(running):
            left_out.setdefault(_pattern(page[index].text), squeezed(page[index].text))
        kept.append([line for index, line in enumerate(page) if index not in running])
    return kept, tuple(left_out.values())


def _edges(page: Sequence[Drawn]) -> list[int]:
    """The lines at the top and at the foot of a page, wherever they were written; without heights, in order."""
    heights = [line.height for line in page] if any(line.height for line in page) else list(range(len(page)))
    rows = sorted(set(heights))
    ends = {*rows[:_EDGE], *rows[-_EDGE:]}
    return [index for index, height in enumerate(heights) if height in ends]


def _keys(line: Drawn) -> tuple[tuple[str, int], ...]:
    """What a line says, numbers aside, and about where; two, so that a height near a limit falls in one of them."""
    band = int(line.height // _SAME_HEIGHT)
    pattern = _pattern(line.text)
    return (pattern, 2 * band), (pattern, 2 * int((line.height + _SAME_HEIGHT / 2) // _SAME_HEIGHT) + 1)


def _pattern(text: str) -> str:
    return _DIGITS.sub("#", squeezed(text)).lower()


def _is_page_number(text: str) -> bool:
    """Whether a line says the number of its page in so many words; a bare number may be a cell's."""
    pattern = _pattern(text)
    return "g" in pattern and _PAGE_NUMBER.fullmatch(pattern) is not None


def is_contents(text: str) -> bool:
    """Whether a line is one of contents: words, dots and the number of a page."""
    return _LEADER.search(squeezed(text)) is not None


def without_contents(lines: Sequence[Drawn]) -> tuple[list[Drawn], tuple[str, ...]]:
    """The lines that are not of contents; and those."""
    kept = [line for line in lines if not is_contents(line.text)]
    return kept, tuple(squeezed(line.text) for line in lines if is_contents(line.text))


def opened(lines: Sequence[Drawn]) -> list[Line]:
    """The lines, each knowing whether a paragraph begins in it: not if it only goes on where the last was full."""
    sizes = sorted(len(line.text) for line in lines)
    width = sizes[int(len(sizes) * 0.9)] if sizes else 0
    found: list[Line] = []
    before = ""
    for line in lines:
        wrapped = 0 < width <= _WIDEST and len(before) >= 0.75 * width
        goes_on = bool(before) and wrapped and (before[-1] not in ".:;" or line.text[:1].islower())
        opens = line.opens and not goes_on and not _CUT.search(before)
        found.append(Line(line.text, line.place, opens))
        before = line.text
    return found
