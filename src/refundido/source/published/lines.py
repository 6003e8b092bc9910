"""Part of `source.published`: lines as they stand on a page made into lines of text.

Words cut at a line's end are joined, spaces made one, and what repeats at the top or the foot of pages is left
out. The format of the file is not known here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from refundido.compare.published import Line, Place
from refundido.source.characters import composed

_UNSEEN_HYPHEN = re.compile(r"(?<=[^\W\d_ÂÃ])\u00ad(?=[^\W\d_])")
"""An optional hyphen within a word; after «Ã» it is half of a letter read in the wrong encoding."""
_UNSEEN_SPACES = "\u200b\ufeff"
_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]{3}")
_CUT = re.compile(r"[^\W\d_][-\u2010\u00ad]$")
_RANGE_CUT = re.compile(r"\d(?:\s?[-\u2010–—]|\s(?:a|al|y|o|hasta))\s?$")
_RANGE_END = 9
"""A range of figures («5 – / 10», «5 hasta / 10») is cut in so many last characters."""
_END = 3
"""A cut is in so many last characters of a line; the last may be a line's end, as PDFs have it."""
_NAME_CUT = re.compile(r"\b[A-ZÁÉÍÓÚÑÜ][^\W\d_]*\u2010$")
_CUT_WITHIN = re.compile(r"(?<=[^\W\d_])[\u2010\u00ad] (?=[a-zß-ÿ])")
_CLOSING = "°º.,;:)"
"""Signs with which no line begins unless it was cut before them, or (a point and a space) it is an item of a list."""
_PAGE_NUMBER = re.compile(r"(?:p[áa]g(?:ina|\.)?\s*)?[-–—]?\s*#\s*[-–—]?(?:\s*(?:de|/)\s*#)?", re.IGNORECASE)
_BETWEEN_DASHES = re.compile(r"[-–—] ?# ?[-–—]")
_NOTE_MARK = re.compile(r"[\d*†‡¹²³⁴⁵⁶⁷⁸⁹⁰(\[]")
_NOTE_SIZE = 0.85
"""How large, at most, the letters of a note are, of those of the text."""
_LEADER = re.compile(r"(?:\.\s?){4,}\s*\d+$")
_EDGE = 4
_LONGEST_NUMBER = 5
_TIMES = 3
_SAME_HEIGHT = 4.0
_WIDEST = 130


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line as it stands on a page: its height there and its size (none in a plain text), and whether it opens."""

    text: str
    place: Place
    height: float = 0.0
    opens: bool = True
    size: float = 0.0


def recomposed(text: str) -> str:
    """A text with its accents on their letters (Unicode NFC), and without optional hyphens within words."""
    whole = composed(text)
    return _UNSEEN_HYPHEN.sub("", whole) if "\u00ad" in whole else whole


def squeezed(text: str) -> str:
    """A text in one line, its spaces made one, its accents on their letters, its words without optional hyphens."""
    if not text.isascii():
        text = recomposed(text)
    if text.isprintable() and "  " not in text:
        return text.strip(" ")
    for sign in _UNSEEN_SPACES:
        text = text.replace(sign, " ")
    return " ".join(text.split())


def is_blank(text: str) -> bool:
    """Whether nothing is left of a text once it is `squeezed`."""
    first = text.lstrip()[:1]
    return not first or (first in _UNSEEN_SPACES and not squeezed(text))


def finished(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that have something to say, words cut at the end of one joined in it."""
    kept: list[Line] = []
    for line in uncut(lines):
        if kept and _goes_on(kept[-1], line):
            head, _, rest = line.text.partition(" ")
            whole = kept[-1].text[:-1] if head[0].islower() else f"{kept[-1].text[:-1]}-"
            kept[-1] = replace(kept[-1], text=whole + head)
            if rest:
                kept.append(replace(line, text=rest))
        elif kept and line.text[0] in _CLOSING and line.text[:2] != ". " and kept[-1].text[-1].isalnum():
            kept[-1] = replace(kept[-1], text=kept[-1].text + line.text[0])
            if rest := line.text[1:].strip():
                kept.append(replace(line, text=rest))
        elif kept and not line.opens and not any(character.isalnum() for character in line.text):
            kept[-1] = replace(kept[-1], text=kept[-1].text + line.text)
        else:
            kept.append(line)
    return tuple(replace(line, text=_CUT_WITHIN.sub("", line.text).replace("\u00ad", "")) for line in kept)


def uncut(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that have something to say, each as the print has it."""
    squeezed_lines = (replace(line, text=squeezed(line.text)) for line in lines)
    return tuple(line for line in squeezed_lines if line.text)


def _goes_on(last: Line, line: Line) -> bool:
    """Whether a word cut at the end of one line ends in the next; a new page may begin as a paragraph does.

    Between names with capitals the hyphen is their own, if it is the sign that only typesetters put (Red‐Black).
    """
    may = not line.opens or line.place.page != last.place.page
    if not may or _CUT.search(last.text) is None:
        return False
    return line.text[0].islower() or (line.text[0].isupper() and _NAME_CUT.search(last.text) is not None)


def without_running(pages: Sequence[Sequence[Drawn]]) -> tuple[list[list[Drawn]], tuple[str, ...]]:
    """The lines of each page without heads, feet and page numbers; and those, each once.

    A line runs if it stands at one edge of at least three pages, and of half of those from the first of them to the
    last, with the same words; a number in it may follow that of the page. From the edge inwards: what lies behind a
    line that does not run is text.
    """
    edges = [_edges(page) for page in pages]
    seen: dict[_Key, set[int]] = {}
    for number, page in enumerate(pages):
        for index, ranks in edges[number].items():
            for key in (key for rank in ranks for key in _keys(page[index], rank, number)):
                seen.setdefault(key, set()).add(number)
    frequent = {key for key, numbers in seen.items() if _runs(numbers)}
    kept: list[list[Drawn]] = []
    left_out: dict[str, str] = {}
    for number, page in enumerate(pages):
        running = _running(page, edges[number], number, frequent)
        for index in sorted(running):
            left_out.setdefault(_pattern(page[index].text), squeezed(page[index].text))
        kept.append([line for index, line in enumerate(page) if index not in running])
    return kept, tuple(left_out.values())


_Edges = dict[int, tuple[int, ...]]
"""The lines of a page that stand in its first rows (1, 2...) or in its last (-1, -2...), by their number."""
_Key = tuple[str, int, int]
"""What a line says, about where it stands, and how far a number in it is from that of its page."""


def _runs(numbers: set[int]) -> bool:
    return len(numbers) >= _TIMES and 2 * len(numbers) >= max(numbers) - min(numbers) + 1


def _running(page: Sequence[Drawn], edges: _Edges, number: int, frequent: set[_Key]) -> set[int]:
    """The lines of a page that run, from each edge inwards."""
    found: set[int] = set()
    for ranks in (range(1, _EDGE + 1), range(-1, -_EDGE - 1, -1)):
        for rank in ranks:
            row = [index for index, own in edges.items() if rank in own]
            runs = {i for i in row if _is_page_number(page[i].text) or frequent & {*_keys(page[i], rank, number)}}
            if row and not runs:
                break
            found |= runs
    return found


def _edges(page: Sequence[Drawn]) -> _Edges:
    """The lines at the edges of a page, by their rows; without heights, in order."""
    drawn = any(line.height for line in page)
    heights = [-line.height if drawn else float(index) for index, line in enumerate(page)]
    rows = sorted(set(heights))
    ranks: dict[float, list[int]] = {}
    for rank in range(1, _EDGE + 1):
        for height, own in ((rows[rank - 1 : rank], rank), (rows[len(rows) - rank : len(rows) - rank + 1], -rank)):
            for each in height if rank <= len(rows) else ():
                ranks.setdefault(each, []).append(own)
    return {index: tuple(ranks[height]) for index, height in enumerate(heights) if height in ranks}


def _keys(line: Drawn, rank: int, number: int) -> Iterator[_Key]:
    """What tells a line again on another page; a height near a limit falls in two bands."""
    text = squeezed(line.text).lower()
    whole = line.height // _SAME_HEIGHT, (line.height + _SAME_HEIGHT / 2) // _SAME_HEIGHT
    bands = {2 * int(whole[0]), 2 * int(whole[1]) + 1} if line.height else {rank}
    for band in bands:
        if _WORD.search(text):
            yield text, band, 0
        for found in _DIGITS.finditer(text):
            if len(found.group()) <= _LONGEST_NUMBER:
                yield f"{text[: found.start()]}#{text[found.end() :]}", band, int(found.group()) - number


def _pattern(text: str) -> str:
    return _DIGITS.sub("#", squeezed(text)).lower()


def _is_page_number(text: str) -> bool:
    """Whether a line says the number of its page in so many words; a bare number may be a cell's."""
    pattern = _pattern(text)
    return ("g" in pattern or _BETWEEN_DASHES.fullmatch(pattern) is not None) and bool(_PAGE_NUMBER.fullmatch(pattern))


def without_notes(pages: Sequence[Sequence[Drawn]]) -> tuple[list[list[Drawn]], tuple[str, ...]]:
    """The lines of each page without the notes at its foot; and those.

    Notes are smaller than the text, stand below all of it, and the first begins with its mark.
    """
    sizes = Counter[float]()
    for line in (line for page in pages for line in page):
        sizes[line.size] += len(line.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    kept: list[list[Drawn]] = []
    notes: dict[str, None] = {}
    for page in pages:
        small = [line.size <= _NOTE_SIZE * body for line in page]
        foot = min((line.height for line, is_small in zip(page, small, strict=True) if not is_small), default=0.0)
        below = [line for line, is_small in zip(page, small, strict=True) if is_small and line.height < foot]
        first = max(below, key=lambda line: line.height, default=None)
        if first is None or not _NOTE_MARK.match(first.text.strip()):
            below = []
        notes.update(dict.fromkeys(squeezed(line.text) for line in below))
        kept.append([line for line in page if line not in below])
    return kept, tuple(notes)


def is_contents(text: str) -> bool:
    """Whether a line is one of contents: words, dots and the number of a page."""
    last = text.rstrip()[-1:]
    if last.isprintable() and not last.isdigit():
        return False
    words = squeezed(text)
    return words[-1:].isdigit() and _LEADER.search(words) is not None


def without_contents(lines: Sequence[Drawn]) -> tuple[list[Drawn], tuple[str, ...]]:
    """The lines that are not of contents; and those."""
    contents = [is_contents(line.text) for line in lines]
    kept = [line for line, is_one in zip(lines, contents, strict=True) if not is_one]
    return kept, tuple(squeezed(line.text) for line, is_one in zip(lines, contents, strict=True) if is_one)


def opened(lines: Sequence[Drawn]) -> list[Line]:
    """The lines, each knowing whether a paragraph begins in it: not if it only goes on where the last was full."""
    sizes = sorted(len(line.text) for line in lines)
    width = sizes[int(len(sizes) * 0.9)] if sizes else 0
    found: list[Line] = []
    before = ""
    for line in lines:
        wrapped = 0 < width <= _WIDEST and len(before) >= 0.75 * width
        goes_on = bool(before) and wrapped and (before[-1] not in ".:;" or line.text[:1].islower())
        in_range = line.text[:1].isdigit() and _RANGE_CUT.search(before[-_RANGE_END:]) is not None
        opens = line.opens and not goes_on and not in_range and not _CUT.search(before[-_END:])
        found.append(Line(line.text, line.place, opens))
        before = line.text
    return found
