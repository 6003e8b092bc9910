"""Part of `prose`: the published text of an act, as one string that knows where each of its lines stood.

Lines are separated by "\\n", a line that the publication only wrapped being joined to the one before. Offsets speak of
`ActText.text`; `span` and `passage` lead back to the file.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from refundido.prose.reading import Anchor, Passage
from refundido.span import Span


@dataclass(frozen=True)
class ActText:
    """The text of an act; `places` are the line and column, in the file, at which each stretch of it begins."""

    text: str
    file: str = ""
    places: tuple[Anchor, ...] = ()

    @classmethod
    def of(cls, text: str, file: str = "") -> ActText:
        """The text of a file whose lines are its own."""
        return cls.joined(((line, number, True) for number, line in enumerate(text.splitlines(), 1)), file)

    @classmethod
    def joined(
        cls, lines: Iterable[tuple[str, int, bool]], file: str = "", marks: Sequence[Sequence[Anchor]] = ()
    ) -> ActText:
        """The text of lines given as (words, number in the file, whether a paragraph begins there).

        `marks`, where given, go with the lines: where stretches of each stand in the file, by their offset in it.
        """
        pieces: list[str] = []
        places: list[Anchor] = []
        offset = 0
        for index, (words, number, opens) in enumerate(lines):
            shown = words.rstrip()
            indent = len(shown) - len(shown.lstrip())
            shown = shown[indent:]
            if pieces:
                pieces.append("\n" if opens else " ")
                offset += 1
            own = marks[index] if index < len(marks) else ()
            places.extend(Anchor(offset + max(0, m.offset - indent), m.line, m.column) for m in own)
            if not own:
                places.append(Anchor(offset, number, indent + 1))
            pieces.append(shown)
            offset += len(shown)
        return cls("".join(pieces), file, tuple(places))

    @cached_property
    def _offsets(self) -> list[int]:
        return [place.offset for place in self.places]

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of a character."""
        index = bisect_right(self._offsets, offset) - 1
        if index < 0:
            return 1, offset + 1
        anchor = self.places[index]
        return anchor.line, anchor.column + offset - anchor.offset

    def line_of(self, file: str) -> str | None:
        """The whole text, where the file asked for is its own: what a report shows lines of."""
        return self.text if file == self.file else None

    def span(self, start: int, end: int) -> Span:
        """The place in the file of the characters from `start` to `end`."""
        first, last = self.place(start), self.place(max(start, end - 1))
        return Span(self.file, first[0], first[1], last[0], last[1] + 1)

    def passage(self, start: int, end: int) -> Passage:
        """The words from `start` to `end`, blank lines left out, with their places."""
        pieces: list[str] = []
        anchors: list[Anchor] = []
        offset = 0
        for low, high in lines_of(self.text, start, end):
            if pieces:
                offset += 1
            inner = self.places[bisect_right(self._offsets, low) : bisect_left(self._offsets, high)]
            anchors.append(Anchor(offset, *self.place(low)))
            anchors.extend(Anchor(offset + a.offset - low, a.line, a.column) for a in inner[: high - low])
            pieces.append(self.text[low:high])
            offset += high - low
        return Passage("\n".join(pieces), self.file, tuple(anchors))


def lines_of(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The stretches of the lines that hold something between two offsets, their outer spaces left out."""
    stop = len(text) if end is None else end
    low = start
    while low < stop:
        high = text.find("\n", low, stop)
        high = stop if high < 0 else high
        first, last = trimmed(text, low, high)
        if first < last:
            yield first, last
        low = high + 1


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The same stretch without the spaces at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
