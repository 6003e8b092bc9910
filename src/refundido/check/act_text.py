"""Part of `check`: the official text of an act as it lies in its file, and where each instruction stands in it.

Used by the lints on acts and by `audit`. Places in the text are offsets; `span` turns them into line and
column of the .txt file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from refundido.model.act import Act, Instruction
from refundido.resolve.quote import occurrences
from refundido.span import Span


class Standing(StrEnum):
    """How an instruction's words stand in the official text, read after those of the one before it."""

    FOUND = "found"
    MISSING = "missing"
    BEFORE = "before"
    OVERLAPPING = "overlapping"


@dataclass(frozen=True, slots=True)
class Located:
    """An instruction and the stretch of the official text that its words take; empty if they are not there."""

    instruction: Instruction
    start: int
    end: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class ActText:
    """The official text of an act.

    `located` are the instructions that give words, in the order of the act. A provision is an instruction
    with what follows it up to the next one; what precedes the first is one too. `provisions` are their
    stretches, in order.
    """

    act: Act
    text: str
    file: str
    located: tuple[Located, ...]
    provisions: tuple[tuple[int, int], ...]
    line_starts: tuple[int, ...]

    def span(self, start: int, end: int | None = None) -> Span:
        """The place in the file of the characters from `start` to `end`."""
        line, column = self._position(start)
        end_line, end_column = self._position(start if end is None else end)
        return Span(self.file, line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def provision_of(self, number: str) -> tuple[int, int] | None:
        """The stretch of the provision of an instruction, None if its words were not found."""
        for each in self.located:
            if each.instruction.number == number and each.standing is Standing.FOUND:
                index = bisect_right(self.provisions, (each.start, len(self.text) + 1)) - 1
                return self.provisions[index]
        return None

    def number_at(self, offset: int) -> str:
        """The number of the instruction in whose words that place lies, empty if in none."""
        for each in self.located:
            if each.standing is Standing.FOUND and each.start <= offset < each.end:
                return each.instruction.number
        return ""

    def context_at(self, offset: int) -> str:
        """The act, and the instruction in whose words that place lies, as a diagnostic names them."""
        number = self.number_at(offset)
        return f"{self.act.title}, instrucción {number}" if number else self.act.title

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with the offset at which it begins."""
        for start, end in zip(self.line_starts, (*self.line_starts[1:], len(self.text) + 1), strict=True):
            yield start, self.text[start : end - 1]

    def find(self, number: str, words: str) -> tuple[int, int] | None:
        """Where in an instruction's provision some words stand: all of them, or as many as begin them."""
        stretch = self.provision_of(number)
        if stretch is None:
            return None
        low, high = stretch
        region = self.text[low:high]
        pieces = words.rstrip(" .").split()
        for size in dict.fromkeys((len(pieces), 8, 3)):
            found, _ = occurrences(region, " ".join(pieces[:size]))
            if found:
                return low + found[0].start, low + found[0].end
        return None


def act_text(act: Act, source_text: str, source_file: str = "") -> ActText:
    """The official text with its instructions located; `source_file` defaults to the act's own."""
    starts = (0, *(match.end() for match in re.finditer("\n", source_text)))
    located = tuple(_locate(act, source_text))
    return ActText(act, source_text, source_file or act.source, located, _provisions(located, source_text), starts)


def _provisions(located: tuple[Located, ...], text: str) -> tuple[tuple[int, int], ...]:
    starts = [0, *(each.start for each in located if each.standing is Standing.FOUND)]
    return tuple((low, high) for low, high in pairwise([*starts, len(text)]) if low < high)


def _locate(act: Act, text: str) -> Iterator[Located]:
    taken: list[tuple[int, int]] = []
    cursor = 0
    for instruction in act.instructions:
        words = instruction.words.strip()
        if not words:
            continue
        start = text.find(words, cursor)
        standing = Standing.FOUND
        if start < 0:
            start = text.find(words)
            standing = Standing.MISSING if start < 0 else Standing.BEFORE
        end = start + len(words) if start >= 0 else 0
        if standing is Standing.BEFORE and any(start < high and low < end for low, high in taken):
            standing = Standing.OVERLAPPING
        if standing is Standing.FOUND:
            cursor = end
            taken.append((start, end))
        yield Located(instruction, max(start, 0), end, standing)
