"""Part of `prose.gazette`: values that finding repairs needs, and a text that changes and remembers its source.

A `Draft` goes through stages; each gives it changes of its present words, and every change is kept in terms of the
page as it was given, so that whatever is found later can be told at its place there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from refundido.model.repair_list import RepairKind
from refundido.model.text import Origin, Run, Standing, Text
from refundido.prose.reading import Anchor, Passage
from refundido.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the mended text that is not as printed (REPAIRED, with what was) or was lost (GAP)."""

    start: int
    end: int
    standing: Standing
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Apart:
    """A stretch of the page as given that is none of the text, and what it is."""

    start: int
    end: int
    text: str
    reason: str


@quick
@dataclass(frozen=True, slots=True)
class Found:
    """Something wrong in the words of a draft from `start` to `end`, and how it may be read.

    `sure`: there is one reading and a rule that makes it. `choices` are readings among which nothing decides.
    """

    kind: RepairKind
    start: int
    end: int
    read: str
    reason: str
    sure: bool = True
    choices: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Change:
    """Words of the page from `start` to `end` read otherwise; `shown`: it is marked, with what was printed."""

    start: int
    end: int
    read: str
    printed: str
    shown: bool = True


@dataclass
class Draft:
    """A page with some changes made: `text` is what it reads now."""

    page: str
    changes: tuple[Change, ...] = ()
    text: str = field(init=False)
    _starts: list[int] = field(init=False, repr=False)
    """Where each change begins in `text`."""

    def __post_init__(self) -> None:
        """Write the text out."""
        pieces: list[str] = []
        self._starts = []
        size = position = 0
        for change in self.changes:
            kept = self.page[position : change.start]
            pieces += [kept, change.read]
            self._starts.append(size + len(kept))
            size += len(kept) + len(change.read)
            position = change.end
        pieces.append(self.page[position:])
        self.text = "".join(pieces)

    def source(self, offset: int) -> int:
        """Where a character of the text stands in the page; for those of a change, where what it changed begins."""
        index = bisect_right(self._starts, offset) - 1
        if index < 0:
            return offset
        change, start = self.changes[index], self._starts[index]
        within = offset - start - len(change.read)
        return change.end + within if within >= 0 else change.start

    def target(self, offset: int) -> int | None:
        """Where in the text a character of the page stands; None if it is within a change, and not its first."""
        index = bisect_right(self.changes, offset, key=lambda each: each.start) - 1
        if index < 0:
            return offset
        change = self.changes[index]
        if offset == change.start:
            return self._starts[index]
        return self._end(index) + offset - change.end if offset >= change.end else None

    def sources(self, start: int, end: int) -> tuple[int, int]:
        """Where in the page a stretch of the text stands, each change that it touches whole."""
        last = bisect_left(self._starts, end) - 1
        changed = last >= 0 and end <= self._end(last)
        return self.source(start), self.changes[last].end if changed else self.source(end - 1) + 1

    def as_given(self, start: int, end: int) -> bool:
        """Whether no change made any of the text from `start` to `end`."""
        last = bisect_left(self._starts, end) - 1
        return last < 0 or self._end(last) <= start

    def kept(self, start: int, end: int) -> tuple[int, int] | None:
        """Where in the text a stretch of the page stands; None if a change touched it."""
        at = self.target(start)
        return (at, at + end - start) if at is not None and self.as_given(at, at + end - start) else None

    def marks(self) -> tuple[Mark, ...]:
        """The changes that are shown, as stretches of the text."""
        return tuple(
            Mark(start, start + len(change.read), Standing.REPAIRED, change.printed)
            for change, start in zip(self.changes, self._starts, strict=True)
            if change.shown and change.read
        )

    def landing(self, change: int) -> tuple[int, int]:
        """Where in the text a change, by its number, begins and ends."""
        return self._starts[change], self._end(change)

    def changed(self, wanted: Sequence[Change]) -> Draft:
        """The draft with further changes, given in offsets of `text`, in order and apart from each other."""
        if not wanted:
            return self
        if not self.changes:
            return Draft(self.page, tuple(wanted))
        made: list[Change] = []
        index = 0
        for each in wanted:
            while index < len(self.changes) and self._end(index) <= each.start:
                made.append(self.changes[index])
                index += 1
            low, high, first = each.start, each.end, index
            while index < len(self.changes) and self._starts[index] < each.end:
                low, high = min(low, self._starts[index]), max(high, self._end(index))
                index += 1
            printed = self._printed(low, high, range(first, index)) if index > first else each.printed
            read = self.text[low : each.start] + each.read + self.text[each.end : high]
            made.append(Change(self._low(low), self._high(high), read, printed, each.shown))
        return Draft(self.page, (*made, *self.changes[index:]))

    def _printed(self, low: int, high: int, changes: range) -> str:
        """What the page had in a stretch of the text that holds some changes whole, in one line."""
        pieces: list[str] = []
        for index in changes:
            change = self.changes[index]
            pieces += [self.text[low : self._starts[index]], change.printed if change.shown else change.read]
            low = self._end(index)
        return " ".join("".join((*pieces, self.text[low:high])).split())

    def _end(self, index: int) -> int:
        return self._starts[index] + len(self.changes[index].read)

    def _low(self, offset: int) -> int:
        """The place in the page of an offset at which words begin that hold each change they touch whole."""
        index = bisect_right(self._starts, offset) - 1
        while index >= 0 and self._starts[index] == offset < self._end(index):
            index -= 1
        return offset if index < 0 else self.changes[index].end + offset - self._end(index)

    def _high(self, offset: int) -> int:
        """The same of an offset at which they end."""
        index = bisect_left(self._starts, offset) - 1
        return offset if index < 0 else self.changes[index].end + offset - self._end(index)


def mended_passage(page: Passage, draft: Draft) -> Passage:
    """The mended text, its anchors leading to the places of the page."""
    at: dict[int, tuple[int, int]] = {}
    place = Places(page)
    for index, change in enumerate(draft.changes):
        start, end = draft.landing(index)
        at[start], at[end] = place.of(change.start), place.of(change.end)
    shift, index = 0, 0
    for anchor in page.anchors:
        while index < len(draft.changes) and draft.changes[index].end <= anchor.offset:
            shift = draft.landing(index)[1] - draft.changes[index].end
            index += 1
        inside = index < len(draft.changes) and draft.changes[index].start <= anchor.offset
        if not inside:
            at.setdefault(anchor.offset + shift, (anchor.line, anchor.column))
    anchors = tuple(Anchor(offset, *at[offset]) for offset in sorted(at))
    return Passage(draft.text, page.file, anchors)


def as_printed(page: Passage, marks: Sequence[Mark], start: int, end: int) -> Text:
    """The words of a stretch of a mended page as they were printed, those that were lost marked as such.

    `marks` are all its marks, in order.
    """
    pieces: list[tuple[str, Standing]] = []
    index = bisect_left(marks, start, key=lambda each: each.start)
    while index < len(marks) and marks[index].start < end:
        mark = marks[index]
        pieces.append((page.text[start : mark.start], Standing.OFFICIAL))
        lost = Standing.GAP if mark.standing is Standing.GAP else Standing.OFFICIAL
        pieces.append((mark.printed or page.text[mark.start : mark.end], lost))
        start = mark.end
        index += 1
    pieces.append((page.text[start:end], Standing.OFFICIAL))
    offsets = accumulate((len(words) for words, _ in pieces), initial=0)
    return Text.join(
        Run(words.replace("\n", " "), Origin(), at, standing)
        for (words, standing), at in zip(pieces, offsets, strict=False)
    )


class Places:
    """Where the characters of a page stand in its file, and the other way round."""

    def __init__(self, page: Passage) -> None:
        """`page` has anchors where its text begins and wherever it jumps."""
        self._anchors = page.anchors
        self._offsets = [anchor.offset for anchor in page.anchors]
        self._places = [(anchor.line, anchor.column) for anchor in page.anchors]

    def of(self, offset: int) -> tuple[int, int]:
        """The line and column of a character of the page."""
        index = bisect_right(self._offsets, offset) - 1
        if index < 0:
            return 1, offset + 1
        line, column = self._places[index]
        return line, column + offset - self._offsets[index]

    def written(self, offset: int) -> str:
        """The same as the catalogue writes it: "line:column"."""
        line, column = self.of(offset)
        return f"{line}:{column}"

    def offset(self, place: str) -> int | None:
        """The character that stands at a written place; None if no text of the page is before it in its line."""
        line, _, column = place.partition(":")
        index = bisect_right(self._places, (int(line), int(column))) - 1
        if index < 0 or self._anchors[index].line != int(line):
            return None
        return self._offsets[index] + int(column) - self._anchors[index].column
