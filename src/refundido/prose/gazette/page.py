"""Part of `prose.gazette`: the lines of a published file -> one page of text that knows where each character stands.

A line that the print only wrapped is joined to the one before by a space; paragraphs are parted by one "\\n". Runs of
spaces count as one. A hyphen at the end of a wrapped line stays, before its space, for `mend` to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.payload_labels import LabelReader, Style
from refundido.prose.reading import Anchor, Passage

_LABEL = 96
_BLANK = r"[\s\u2000-\u200b\ufeff]"
_WIDE = re.compile(rf"(?: (?={_BLANK})|(?! ){_BLANK}){_BLANK}*|^ | $")
"""Blanks that are not one space between two words."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line as it stands in the file, its number there from 1 on, and whether a paragraph begins in it."""

    text: str
    number: int
    opens: bool = True


def page_of(lines: Iterable[SourceLine], file: str) -> Passage:
    """The page of those lines. Time is linear in the text."""
    pieces: list[str] = []
    anchors: list[Anchor] = []
    size = 0
    for line in lines:
        parted = False
        for start, end in _stretches(line.text):
            if pieces:
                pieces.append(" " if parted or not line.opens else "\n")
                size += 1
            anchors.append(Anchor(size, line.number, start + 1))
            pieces.append(line.text[start:end])
            size += end - start
            parted = True
    return Passage("".join(pieces), file, tuple(anchors))


def begun_lines(lines: Iterable[SourceLine], jurisdiction: Jurisdiction) -> Iterator[SourceLine]:
    """The lines, knowing better which ones open a paragraph.

    One that begins with the label of an article or a division does, though the print wrapped the line before; one that
    begins with the figure that the colon before it announces («Dos pares: / 1 a 1») does not.
    """
    reader = LabelReader(jurisdiction)
    before = ""
    for line in lines:
        start = line.text[:_LABEL].lstrip()
        if not line.opens and any(label.style is Style.WORDED for label in reader.read(start)):
            yield replace(line, opens=True)
        elif line.opens and before.endswith(":") and start[:1].isdigit() and not reader.read(start):
            yield replace(line, opens=False)
        else:
            yield line
        before = line.text[-_LABEL:].rstrip()


def _stretches(text: str) -> Iterable[tuple[int, int]]:
    """What stands between blanks wider than one space: the places in between need an anchor of their own."""
    if text.isprintable() and "  " not in text and text.strip(" ") == text:
        yield 0, len(text)
        return
    start = 0
    for blank in _WIDE.finditer(text):
        if blank.start() > start:
            yield start, blank.start()
        start = blank.end()
    if start < len(text):
        yield start, len(text)
