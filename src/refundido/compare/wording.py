"""Part of `against`, fourth step: a piece of ours and the words that answer to it, word by word.

Tells apart what is typography only, what differs because our words are not the official ones, and what is a
difference of words. A replacement reads as one, not as crumbs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.distance import LCSseq

from refundido.compare.elements import Element
from refundido.compare.lexicon import Alphabet, Token, fine_tokens
from refundido.model.fold import fold_typography
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, normal_label
from refundido.model.text import Standing

_OFFICIAL = (Standing.OFFICIAL, Standing.REPAIRED)
_SEAMS = re.compile(r"[\s\-\u00ad]+")
_SIGNS = re.compile(r"[^\w]+")
_BULLETS = frozenset("-–—•·*●▪◦■□►")
_BULLET = re.compile(r"[-–—•·*●▪◦■□►][-–—•·*●▪◦■□►\s]*\s(?=\w)")


class Sort(StrEnum):
    """What a difference is."""

    TYPOGRAPHY = "typography"
    STANDING = "standing"
    WORDS = "words"
    MISSING = "missing"
    EXTRA = "extra"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a piece of ours and theirs differ: the characters of each, and what the difference is."""

    sort: Sort
    start: int
    end: int
    their_start: int
    their_end: int
    in_label: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """The differences between a piece and theirs, and how many of its words are in theirs.

    `official` are its official words, `official_present` those in theirs; `words` and `present` count all.
    Labels are not counted.
    """

    stretches: tuple[Stretch, ...]
    words: int
    present: int
    official: int
    official_present: int

    def all_present(self) -> Wording:
        """The same words, all of them in theirs."""
        return Wording(self.stretches, self.words, self.words, self.official, self.official)


@dataclass(frozen=True, slots=True)
class _Block:
    """Tokens that are the same: where they begin in each, and how many."""

    ours: int
    theirs: int
    size: int


@dataclass(frozen=True, slots=True)
class _Gap:
    """Tokens of each side that lie between two blocks: what changed."""

    start: int
    end: int
    their_start: int
    their_end: int

    @property
    def any(self) -> bool:
        """Whether there is anything on either side."""
        return self.start < self.end or self.their_start < self.their_end


def compare_words(element: Element, theirs: str, numbered: bool, jurisdiction: Jurisdiction) -> Wording:
    """The differences between a piece of ours and the words that answer to it.

    `numbered`: the published text counts the piece by itself, so that its label is not in its words.
    """
    return _Comparer(element, theirs, numbered, jurisdiction).compare()


def without_bullet(theirs: str, element: Element) -> str:
    """The words of theirs without a bullet at their head that ours does not have."""
    found = _BULLET.match(theirs)
    return theirs[found.end() :] if found and element.text[:1].isalnum() else theirs


def count_words(element: Element) -> Wording:
    """The words of a piece of which nothing is in theirs."""
    return _counted(element, fine_tokens(element.text), [])


def is_official(element: Element) -> bool:
    """Whether any of a piece's words are the regulator's."""
    return any(run.standing in _OFFICIAL for run in element.runs) or (not element.runs and not element.pending)


class _Comparer:
    def __init__(self, element: Element, theirs: str, numbered: bool, jurisdiction: Jurisdiction) -> None:
        self.element, self.theirs, self.numbered = element, theirs, numbered
        self.jurisdiction = jurisdiction
        self.one, self.other = fine_tokens(element.text), fine_tokens(theirs)
        self.labels = sum(token.end <= element.label_size for token in self.one)

    def compare(self) -> Wording:
        """The differences in the order of ours."""
        blocks = self._blocks()
        found: list[Stretch] = []
        ours = theirs = 0
        present: list[int] = []
        for block in (*blocks, _Block(len(self.one), len(self.other), 0)):
            gap = _Gap(ours, block.ours, theirs, block.theirs)
            if gap.any:
                stretch = self._stretch(gap)
                found.append(stretch)
                if stretch.sort is Sort.TYPOGRAPHY:
                    present.extend(range(ours, block.ours))
            found.extend(self._retyped(block))
            present.extend(range(block.ours, block.ours + block.size))
            ours, theirs = block.ours + block.size, block.theirs + block.size
        counted = _counted(self.element, self.one, present)
        return Wording(tuple(found), counted.words, counted.present, counted.official, counted.official_present)

    def _blocks(self) -> list[_Block]:
        """The stretches that are the same in both, small islands between changes left out."""
        alphabet = Alphabet()
        one, other = alphabet.spell(self.one), alphabet.spell(self.other)
        if one == other:
            return [_Block(0, 0, len(one))]
        blocks = [
            _Block(op.src_start, op.dest_start, op.src_end - op.src_start)
            for op in LCSseq.opcodes(one, other)
            if op.tag == "equal"
        ]
        return self._without_islands(blocks)

    def _without_islands(self, blocks: list[_Block]) -> list[_Block]:
        """The blocks but for those that are too small to part two changes: what is rewritten is told as one."""
        while True:
            kept = self._once_without_islands(blocks)
            if len(kept) == len(blocks):
                return kept
            blocks = kept

    def _once_without_islands(self, blocks: list[_Block]) -> list[_Block]:
        kept: list[_Block] = []
        ours = theirs = 0
        ends = [*blocks[1:], _Block(len(self.one), len(self.other), 0)]
        for block, following in zip(blocks, ends, strict=False):
            end, their_end = block.ours + block.size, block.theirs + block.size
            before = _Gap(ours, block.ours, theirs, block.theirs)
            after = _Gap(end, following.ours, their_end, following.theirs)
            if block.ours >= self.labels and self._is_island(block, before, after):
                continue
            kept.append(block)
            ours, theirs = end, their_end
        return kept

    def _is_island(self, block: _Block, before: _Gap, after: _Gap) -> bool:
        """Whether a few words that stayed lie amid one rewriting, and both sides of it are of one sort."""
        words = sum(token.is_word for token in self.one[block.ours : block.ours + block.size])
        one, other = self._weight(before), self._weight(after)
        if words > max(min(one, other, 1), min(2 * min(one, other), (one + other) // 3)):
            return False
        if not (before.any and after.any and (words or one or other)):
            return False
        sides = [self._stretch(before), self._stretch(after)]
        return sides[0].sort is sides[1].sort is not Sort.TYPOGRAPHY

    def _weight(self, gap: _Gap) -> int:
        """How many words a change has, on the side that has more."""
        ours = sum(token.is_word for token in self.one[gap.start : gap.end])
        return max(ours, sum(token.is_word for token in self.other[gap.their_start : gap.their_end]))

    def _retyped(self, block: _Block) -> list[Stretch]:
        """Stretches of a block that are the same but for their typography."""
        found: list[Stretch] = []
        for index in range(block.size):
            a, b = self.one[block.ours + index], self.other[block.theirs + index]
            if self.element.text[a.start : a.end] != self.theirs[b.start : b.end]:
                found.append(Stretch(Sort.TYPOGRAPHY, a.start, a.end, b.start, b.end))
        return found

    def _stretch(self, gap: _Gap) -> Stretch:
        start, end, their_start, their_end = gap.start, gap.end, gap.their_start, gap.their_end
        low, high = _limits(self.one, start, end, len(self.element.text))
        their_low, their_high = _limits(self.other, their_start, their_end, len(self.theirs))
        ours, theirs = self.element.text[low:high], self.theirs[their_low:their_high]
        in_label = self.labels > 0 and (end <= self.labels if start < end else start <= self.labels)
        if self._is_typography(ours, theirs, start, in_label):
            sort = Sort.TYPOGRAPHY
        else:
            sort = Sort.WORDS if self._is_official(start, end, theirs) else Sort.STANDING
        return Stretch(sort, low, high, their_low, their_high, in_label and start < end)

    def _is_typography(self, ours: str, theirs: str, start: int, in_label: bool) -> bool:
        one, other = _squeezed(ours), _squeezed(theirs)
        if one == other and one:
            return True
        if in_label and self._label_key(ours) == self._label_key(theirs):
            return True
        if in_label and self.numbered and not theirs.strip():
            return True
        if in_label and self.element.bullet and set(theirs.split()) <= _BULLETS | {"o"}:
            return True
        heading = self.element.heading or in_label
        if heading and (
            one.lower() == other.lower() or (theirs.isupper() and fold_accents(one) == fold_accents(other))
        ):
            return True
        return heading and start >= len(self.one) - 1 and not _SIGNS.sub("", ours + theirs)

    def _label_key(self, label: str) -> str:
        words = [self.jurisdiction.words.get(word, word) for word in fold_accents(label).split()]
        words = [self.jurisdiction.words.get(word.rstrip("."), word) for word in words]
        return " ".join(normal for word in words if (normal := _SIGNS.sub("", normal_label(word))))

    def _is_official(self, start: int, end: int, theirs: str) -> bool:
        """Whether the words that differ, or those at both sides of what ours lacks, are the regulator's."""
        if start < end:
            runs = [self.element.run_at(token.start) for token in self.one[start:end]]
            printed = {run.printed for run in runs if run and run.standing is Standing.REPAIRED}
            if any(_squeezed(theirs) in _squeezed(each) for each in printed if each and theirs):
                return False
            tokens = self.one[start:end]
            return any(self.element.standing_at(token.start) in _OFFICIAL for token in tokens)
        neighbours = [self.one[index] for index in (start - 1, start) if 0 <= index < len(self.one)]
        return any(self.element.standing_at(token.start) in _OFFICIAL for token in neighbours) or not neighbours


def _limits(tokens: Sequence[Token], start: int, end: int, size: int) -> tuple[int, int]:
    """The characters of some tokens; a point, where there is none."""
    if start < end:
        return tokens[start].start, tokens[end - 1].end
    point = tokens[start - 1].end if start else (tokens[0].start if tokens else size)
    return point, point


def _squeezed(text: str) -> str:
    """A text as it is compared for typography: without spaces and hyphens, its quotation marks of one kind."""
    return _SEAMS.sub("", fold_typography(text).text).replace("'", '"')


def _counted(element: Element, tokens: Sequence[Token], present: Sequence[int]) -> Wording:
    here = set(present)
    words = there = official = official_there = 0
    for index, token in enumerate(tokens):
        if not token.is_word or token.start < element.label_size:
            continue
        own = element.standing_at(token.start) in _OFFICIAL
        words, official = words + 1, official + own
        there, official_there = there + (index in here), official_there + (own and index in here)
    return Wording((), words, there, official, official_there)
