"""Part of `against`, second step: what lies between two anchors, by likeness and in order.

First the pieces that follow an anchor word for word, and those that fill whole lines so; then, by the words they
share, the chain of pieces and stretches that are most alike; last, short pieces that stand alone in the same number
on both sides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from refundido.compare.anchors import Match, anchors, heaviest_chain
from refundido.compare.stream import Stream

ALIKE = 0.5
"""From what part of common words a stretch may be a piece of ours, rewritten."""
_CANDIDATES = 12
_COMMON = 64
"""A word that begins more stretches than this says nothing of where a piece is."""
_SHORT = 8


@dataclass(frozen=True, slots=True)
class Gap:
    """Pieces of ours and words of theirs that have not found each other yet."""

    first: int
    last: int
    start: int
    end: int


def aligned(pieces: Sequence[str], stream: Stream) -> dict[int, Match]:
    """For each piece that was found in its order, the words that answer to it."""
    found = {match.element: match for match in anchors(pieces, stream.spelt)}
    for step in (_adjacent, _whole_lines, _by_likeness, _adjacent, _one_by_one):
        for gap in gaps_of(found, len(pieces), len(stream.spelt)):
            found |= {match.element: match for match in step(gap, pieces, stream)}
    return found


def gaps_of(found: dict[int, Match], count: int, size: int) -> list[Gap]:
    """What is left between the matches, where there is something left on both sides."""
    gaps: list[Gap] = []
    element = word = 0
    for match in (*(found[index] for index in sorted(found)), Match(count, size, size)):
        if match.element > element and match.start > word:
            gaps.append(Gap(element, match.element, word, match.start))
        element, word = match.element + 1, match.end
    return gaps


def _adjacent(gap: Gap, pieces: Sequence[str], stream: Stream) -> Iterator[Match]:
    """Pieces that stand word for word next to what is settled, from both ends."""
    numbers = [index for index in range(gap.first, gap.last) if pieces[index]]
    word, low = gap.start, 0
    while low < len(numbers):
        end = word + len(pieces[numbers[low]])
        if not _stands(pieces, numbers[low], word, end, gap.end, stream):
            break
        if not stream.begins_line(end) and end != gap.end and not _follows(pieces, numbers, low + 1, end, stream):
            break
        yield Match(numbers[low], word, end)
        word, low = end, low + 1
    back, high = gap.end, len(numbers)
    while high > low:
        start = back - len(pieces[numbers[high - 1]])
        if start < word or not _stands(pieces, numbers[high - 1], start, back, gap.end, stream):
            break
        if not stream.begins_line(start):
            break
        yield Match(numbers[high - 1], start, back)
        back, high = start, high - 1


def _stands(pieces: Sequence[str], index: int, start: int, end: int, limit: int, stream: Stream) -> bool:
    return end <= limit and stream.spelt[start:end] == pieces[index]


def _follows(pieces: Sequence[str], numbers: list[int], at: int, start: int, stream: Stream) -> bool:
    """Whether the next piece begins there too, word for word."""
    return at < len(numbers) and stream.spelt.startswith(pieces[numbers[at]], start)


def _whole_lines(gap: Gap, pieces: Sequence[str], stream: Stream) -> list[Match]:
    """The chain of pieces that, one or several together, fill lines word for word, as the cells of a row do."""
    starts: dict[str, list[int]] = defaultdict(list)
    for cut in stream.cuts_in(gap.start, gap.end):
        if stream.begins_line(cut) or cut == gap.start:
            starts[stream.spelt[cut]].append(cut)
    numbers = [index for index in range(gap.first, gap.last) if pieces[index]]
    groups: list[dict[int, Match]] = [{} for _ in numbers]
    slope = (gap.end - gap.start) / max(len(numbers), 1)
    for at, index in enumerate(numbers):
        expected = gap.start + at * slope
        for start in sorted(starts[pieces[index][0]], key=lambda word: abs(word - expected))[:_COMMON]:
            for offset, match in enumerate(_filling(gap, numbers[at:], start, pieces, stream)):
                groups[at + offset].setdefault(match.start, match)
    return _chain((group.values() for group in groups), gap)


def _filling(gap: Gap, numbers: list[int], start: int, pieces: Sequence[str], stream: Stream) -> list[Match]:
    """The pieces that stand one after another from the start of a line to the end of that line or of another."""
    run: list[Match] = []
    for index in numbers:
        end = start + len(pieces[index])
        if not _stands(pieces, index, start, end, gap.end, stream):
            return []
        run.append(Match(index, start, end, len(pieces[index]) + 0.5))
        if stream.begins_line(end) or end == gap.end:
            return run
        start = end
    return []


def _chain(groups: Iterable[Iterable[Match]], gap: Gap) -> list[Match]:
    """The heaviest chain of the matches in a gap."""
    shifted = [[replace(m, start=m.start - gap.start, end=m.end - gap.start) for m in group] for group in groups]
    chain = heaviest_chain(shifted, gap.end - gap.start)
    return [replace(m, start=m.start + gap.start, end=m.end + gap.start) for m in chain]


def _by_likeness(gap: Gap, pieces: Sequence[str], stream: Stream) -> list[Match]:
    """The chain of pieces and stretches that have most words in common."""
    cuts = stream.cuts_in(gap.start, gap.end)
    finder = LikenessFinder(stream.spelt, list(pairwise([*cuts, gap.end])))
    slope = len(cuts) / (gap.last - gap.first)
    groups = (
        finder.candidates(index, pieces[index], (index - gap.first) * slope) for index in range(gap.first, gap.last)
    )
    return _chain(groups, gap)


class LikenessFinder:
    """Finds, among stretches of the published text, those that are like a piece of ours."""

    def __init__(self, spelt: str, stretches: Sequence[tuple[int, int]]) -> None:
        """`stretches` are the first word of each and the one after its last; those that touch may be joined."""
        self._spelt, self._stretches = spelt, stretches
        self._where: dict[str, list[int]] = defaultdict(list)
        for number, (low, high) in enumerate(stretches):
            for word in set(spelt[low:high]):
                self._where[word].append(number)

    def candidates(self, element: int, piece: str, expected: float, alike: float = ALIKE) -> list[Match]:
        """The stretches most like a piece; of those that are as like, the nearest to where it is expected."""
        shared: Counter[int] = Counter()
        for word in set(piece):
            numbers = self._where.get(word, ())
            if len(numbers) <= _COMMON or len(piece) < 4:
                shared.update(numbers)
        ranked = sorted(shared, key=lambda number: (-self._merit(number, shared[number]), abs(number - expected)))
        found = (self._grown(element, piece, number, alike) for number in ranked[:_CANDIDATES])
        return [match for match in found if match is not None]

    def _merit(self, number: int, shared: int) -> float:
        low, high = self._stretches[number]
        return shared * shared / (high - low)

    def _grown(self, element: int, piece: str, number: int, alike: float) -> Match | None:
        """The stretch from one cut on, as long as going on makes it more like the piece."""
        start, best, likeness = self._stretches[number][0], 0, 0.0
        reached = start
        for last in range(number, len(self._stretches)):
            low, end = self._stretches[last]
            if low != reached or (end - start > 2 * len(piece) + _SHORT and last > number):
                break
            reached = end
            shared = LCSseq.similarity(piece, self._spelt[start:end])
            now = 2 * shared / (len(piece) + end - start)
            if now > likeness:
                best, likeness = end, now
            elif last > number + 1:
                break
        if likeness < alike:
            return None
        shared = LCSseq.similarity(piece, self._spelt[start:best])
        exact = 0.5 if likeness == 1.0 else 0.0
        return Match(element, start, best, likeness * shared + exact)


def _one_by_one(gap: Gap, pieces: Sequence[str], stream: Stream) -> list[Match]:
    """Short pieces and lines in the same number, as the cells of a row: each is its neighbour changed."""
    numbers = [index for index in range(gap.first, gap.last) if pieces[index]]
    cuts = [cut for cut in stream.cuts_in(gap.start, gap.end) if stream.begins_line(cut)]
    if len(cuts) != len(numbers) or not stream.begins_line(gap.end):
        return []
    pairs = [Match(index, start, end) for index, start, end in zip(numbers, cuts, [*cuts[1:], gap.end], strict=True)]
    short = all(len(pieces[m.element]) <= _SHORT and m.end - m.start <= _SHORT for m in pairs)
    return pairs if short else []
