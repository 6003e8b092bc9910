"""Part of `against`: the published text as one sequence of words, cut where a piece of ours may begin."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from refundido.compare.lexicon import Alphabet, Token, coarse_tokens
from refundido.compare.published import Line, Place

_SENTENCE_END = re.compile(r"[.;:]\s")


@dataclass(frozen=True, slots=True)
class Stream:
    """The words of a published text and where each stands.

    `spelt` has a character for each word; `cuts` are the words at which a line or a sentence begins, in order.
    """

    text: str
    tokens: Sequence[Token]
    spelt: str
    lines: Sequence[Line]
    line_starts: Sequence[int]
    cuts: Sequence[int]

    def line_at(self, position: int) -> Line:
        """The line in which a character stands."""
        return self.lines[max(bisect_right(self.line_starts, position) - 1, 0)]

    def line_of(self, word: int) -> Line:
        """The line in which a word stands; the last for the end of the text."""
        return self.line_at(self.tokens[word].start if word < len(self.tokens) else len(self.text))

    def place_of(self, word: int) -> Place:
        """The place of a word."""
        return self.line_of(word).place if self.lines else Place()

    def begins_line(self, word: int) -> bool:
        """Whether the word is the first of its line, or there is none after it."""
        if word <= 0 or word >= len(self.tokens):
            return True
        return "\n" in self.text[self.tokens[word - 1].end : self.tokens[word].start]

    def opens(self, word: int) -> bool:
        """Whether a paragraph begins at the word for certain."""
        if word <= 0 or word >= len(self.tokens):
            return True
        between = self.text[self.tokens[word - 1].end : self.tokens[word].start]
        if "\n" not in between:
            return False
        first = bisect_right(self.line_starts, self.tokens[word - 1].end)
        last = bisect_right(self.line_starts, self.tokens[word].start)
        return any(line.opens for line in self.lines[first:last])

    def cut_at(self, word: int) -> int:
        """The character at which the text is parted before a word: signs stay with what they touch."""
        if word <= 0:
            return 0
        if word >= len(self.tokens):
            return len(self.text)
        low, high = self.tokens[word - 1].end, self.tokens[word].start
        between = self.text[low:high]
        if "\n" in between:
            return low + between.index("\n") + 1
        spaces = [index for index, character in enumerate(between) if character == " "]
        return low + spaces[0] + 1 if spaces else high

    def words(self, start: int, end: int) -> str:
        """The text of the words from `start` to `end`, with its line breaks."""
        return self.text[self.cut_at(start) : self.cut_at(end)].strip()

    def cuts_in(self, start: int, end: int) -> list[int]:
        """The places between two words at which a piece may begin, the first of them included."""
        inner = self.cuts[bisect_right(self.cuts, start) : bisect_left(self.cuts, end)]
        return [start, *inner] if start < end else []


def stream_of(lines: Sequence[Line], alphabet: Alphabet) -> Stream:
    """The lines as one sequence of words; lines without words stay in the text."""
    starts: list[int] = []
    position = 0
    for line in lines:
        starts.append(position)
        position += len(line.text) + 1
    text = "\n".join(line.text for line in lines)
    tokens = coarse_tokens(text)
    return Stream(text, tokens, alphabet.spell(tokens), lines, starts, _cuts(text, tokens))


def _cuts(text: str, tokens: Sequence[Token]) -> list[int]:
    cuts: list[int] = [0] if tokens else []
    for index in range(1, len(tokens)):
        between = text[tokens[index - 1].end : tokens[index].start]
        if "\n" in between or _SENTENCE_END.search(between):
            cuts.append(index)
    return cuts
