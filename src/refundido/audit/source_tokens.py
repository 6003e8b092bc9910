"""Part of `audit`: the words of a source text, one by one with their places, and which of them something accounts for.

Signs are tokens too; spaces are not. A place is written "line:column", counted from 1, as units of the catalogue and
lists of repairs write it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import takewhile

from refundido.model.label import fold_accents
from refundido.span import Span

SIGNS = frozenset(".-:)°º–—")
"""The signs that stand between a label and what it is the label of."""
_SLACK, _LONGEST_COMPARED = 12, 600
_TOKEN = re.compile(r"[^\W⁰¹²³⁴⁵⁶⁷⁸⁹]+|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[^\w\s]")
"""Raised figures are no part of the word that they stand beside: they may be the call of a note."""


def tokens_of(text: str) -> list[str]:
    """The words and signs of a text."""
    return _TOKEN.findall(text)


def spans_of(text: str) -> list[tuple[int, int, str]]:
    """The same, each with where it begins and ends in the text."""
    return [(*found.span(), found.group()) for found in _TOKEN.finditer(text)]


@dataclass(frozen=True, slots=True)
class Shift:
    """From a line and column on, the source stands so many lines or, in that line, columns after its places."""

    line: int
    column: int
    lines: int
    columns: int

    def of(self, line: int, column: int) -> tuple[int, int]:
        """Where what is said to stand at a line and column does."""
        if (line, column) < (self.line, self.column):
            return line, column
        return (line + self.lines, column) if self.lines else (line, column + self.columns * (line == self.line))


@dataclass
class SourceTokens:
    """The tokens of a source text; `claimed` says of each whether a unit or a list of what is apart accounts for it.

    What is apart is passed over in looking for words: a paragraph goes on after the head of a page.
    """

    text: str
    file: str
    shift: Shift | None = None
    """How places are read: as shifted, where the source is not what they were counted in."""
    starts: list[int] = field(init=False)
    words: list[str] = field(init=False)
    claimed: bytearray = field(init=False)
    _lines: list[int] = field(init=False)
    _order: list[int] = field(init=False)
    """The tokens that are not apart."""
    _leads: dict[tuple[str, ...], list[int]] = field(init=False)

    def __post_init__(self) -> None:
        """Part the text."""
        found = list(_TOKEN.finditer(self.text))
        self.starts = [match.start() for match in found]
        self.words = [match.group() for match in found]
        self.claimed = bytearray(len(found))
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.settle()

    def settle(self) -> None:
        """Take what is claimed by now for apart."""
        self._order = [index for index in range(len(self.words)) if not self.claimed[index]]
        self._leads = defaultdict(list)
        for at, index in enumerate(self._order):
            self._leads[(self.words[index],)].append(at)

    def span(self, low: int, high: int) -> Span:
        """The place of the tokens from number `low` to before `high`."""
        end = self.starts[high - 1] + len(self.words[high - 1])
        return Span(self.file, *self._place(self.starts[low]), *self._place(end))

    def place(self, token: int) -> tuple[int, int]:
        """The line and column of a token."""
        return self._place(self.starts[token])

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def at(self, place: str) -> int | None:
        """The number of the first token at a place or after it; None for a place outside the text."""
        offset = self._offset(place)
        return bisect_left(self.starts, offset) if offset is not None else None

    def exactly_at(self, place: str) -> int | None:
        """The number of the token that begins at a place; None if none does."""
        offset, token = self._offset(place), self.at(place)
        begins = token is not None and token < len(self.starts) and self.starts[token] == offset
        return token if begins else None

    def _offset(self, place: str) -> int | None:
        written, _, after = place.partition(":")
        if not (written.isdigit() and after.isdigit()):
            return None
        line, column = int(written), int(after)
        line, column = self.shift.of(line, column) if self.shift is not None else (line, column)
        if not 0 < line <= len(self._lines):
            return None
        return self._lines[line - 1] + column - 1

    def matches(self, token: int, wanted: Sequence[str]) -> list[int] | None:
        """The tokens from one on that are the wanted ones, what is apart passed over; None if they are not."""
        at = bisect_left(self._order, token)
        found = self._order[at : at + len(wanted)]
        same = len(found) == len(wanted) and all(
            self.words[index] == word for index, word in zip(found, wanted, strict=True)
        )
        return found if same else None

    def fresh(self, token: int, wanted: Sequence[str]) -> list[int] | None:
        """The same, unless a unit has claimed any of them."""
        found = self.matches(token, wanted)
        return None if found is None or any(self.claimed[index] for index in found) else found

    def agree(self, token: int, wanted: Sequence[str]) -> tuple[int, int]:
        """How many of the wanted tokens stand from one on, and the number of the first that does not."""
        at = bisect_left(self._order, token)
        count = 0
        while count < len(wanted) and at + count < len(self._order):
            if self.words[self._order[at + count]] != wanted[count]:
                break
            count += 1
        return count, self._order[min(at + count, len(self._order) - 1)] if self._order else 0

    def find(self, wanted: Sequence[str], start: int = 0) -> list[int] | None:
        """The first place from a token on, not claimed yet, where the wanted tokens stand."""
        places = self._leads.get(tuple(wanted[:1]), [])
        for at in places[bisect_left(places, bisect_left(self._order, start)) :]:
            found = self.fresh(self._order[at], wanted)
            if found is not None:
                return found
        return None

    def each(self, wanted: Sequence[str]) -> Iterator[int]:
        """Each token of the source with which the wanted ones begin, what is apart left out."""
        for at in self._leads.get(tuple(wanted[:1]), ()):
            found = self.matches(self._order[at], wanted)
            if found is not None:
                yield found[0]

    def claim_alike(self, token: int, wanted: Sequence[str]) -> dict[int, int]:
        """Account for the words from a token on that a text which differs somewhere has in the same order.

        Gives the token on which each of the wanted words stands, by its number among them, as far as they do.
        """
        at = bisect_left(self._order, token)
        window = self._order[at : at + len(wanted) + _SLACK]
        stands: dict[int, int] = {}
        if len(wanted) > _LONGEST_COMPARED:
            return stands
        words = [self.words[index] for index in window]
        for block in SequenceMatcher(None, words, list(wanted), autojunk=False).get_matching_blocks():
            found = window[block.a : block.a + block.size]
            stands.update(zip(range(block.b, block.b + block.size), found, strict=True))
            if block.size > 1:
                self.claim([i for i in found if not self.claimed[i]])
        return stands

    def claim(self, tokens: Sequence[int]) -> None:
        """Account for some tokens."""
        for index in tokens:
            self.claimed[index] = 1

    def letters_from(self, token: int, text: str) -> list[int] | None:
        """The tokens from one on whose letters and figures are those of `text`, accents aside; None if they are not.

        What is accounted for by then is passed over: words apart may go on after the head of a page. The signs with
        which `text` ends are among them.
        """
        wanted = _letters(text)
        found: list[int] = []
        position = 0
        for index in range(token, len(self.words)):
            if position >= len(wanted):
                break
            if self.claimed[index]:
                continue
            letters = _letters(self.words[index])
            if not wanted.startswith(letters, position):
                return None
            position += len(letters)
            found.append(index)
        if position < len(wanted):
            return None
        after = found[-1] + 1 if found else token
        signs = [*takewhile(lambda word: not _letters(word), reversed(tokens_of(text)))][::-1]
        return [*found, *range(after, after + len(signs))] if self.words[after : after + len(signs)] == signs else found

    def leftover(self) -> Iterator[tuple[int, int]]:
        """The stretches of tokens that nothing accounts for and that hold a word."""
        low = 0
        while low < len(self.words):
            if self.claimed[low]:
                low += 1
                continue
            high = low
            while high < len(self.words) and not self.claimed[high]:
                high += 1
            if any(self.words[index][0].isalnum() for index in range(low, high)):
                yield low, high
            low = high


def _letters(text: str) -> str:
    return "".join(c for c in fold_accents(text).replace("ñ", "n") if c.isalnum())
