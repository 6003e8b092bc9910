"""Part of `against`, third step: what found no place in its order.

Pieces of ours that stand elsewhere in theirs are moved; words of theirs in the paragraph of a settled piece
belong to it; the rest is missing in theirs, or extra.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from refundido.compare.anchors import Match
from refundido.compare.gaps import LikenessFinder
from refundido.compare.stream import Stream

_MOVED_WORDS = 4
_MOVED_ALIKE = 0.75
"""From what part of common words a piece that stands elsewhere is taken for ours, moved."""
_FAR_LONGER = 20


@dataclass(frozen=True, slots=True)
class Settled:
    """Where each piece of ours stands: in its order, or moved; and the stretches of theirs that are extra.

    An extra stretch is its first word, the one after its last, and the piece of ours that it follows (-1: none).
    """

    in_order: dict[int, Match]
    moved: dict[int, Match]
    extra: tuple[tuple[int, int, int], ...]


def settle(pieces: Sequence[str], stream: Stream, found: dict[int, Match]) -> Settled:
    """Gives everything on both sides its place."""
    moved = _moves(pieces, stream, found)
    taken = sorted(moved.values(), key=lambda match: match.start)
    in_order = dict(found)
    extra: list[tuple[int, int, int]] = []
    bounds = [Match(-1, 0, 0), *(found[i] for i in sorted(found)), Match(len(pieces), len(stream.spelt), 0)]
    for before, after in pairwise(bounds):
        for start, end in _without(before.end, after.start, taken):
            rest = _attached(start, end, before, after, pieces, stream, in_order)
            if rest[0] < rest[1]:
                extra.append((*rest, before.element))
    return Settled(in_order, moved, tuple(extra))


def _without(start: int, end: int, taken: Sequence[Match]) -> list[tuple[int, int]]:
    """What is left of a stretch once the matches in it are taken out."""
    left: list[tuple[int, int]] = []
    for match in taken:
        if start <= match.start and match.end <= end:
            left.append((start, match.start))
            start = match.end
    left.append((start, end))
    return [(low, high) for low, high in left if low < high]


def _moves(pieces: Sequence[str], stream: Stream, found: dict[int, Match]) -> dict[int, Match]:
    """Pieces that stand where their order does not put them, the most alike first, and what moved with them."""
    lost = [index for index, piece in enumerate(pieces) if piece and index not in found]
    matches = sorted(found.values(), key=lambda match: match.start)
    free = _without(0, len(stream.spelt), matches)
    if not lost or not free:
        return {}
    stretches = [pair for low, high in free for pair in pairwise([*stream.cuts_in(low, high), high])]
    finder = LikenessFinder(stream.spelt, stretches)
    candidates = [
        match
        for index in lost
        if len(pieces[index]) >= _MOVED_WORDS
        for match in finder.candidates(index, pieces[index], 0, _MOVED_ALIKE)
    ]
    moved: dict[int, Match] = {}
    used = bytearray(len(stream.spelt))
    for match in sorted(candidates, key=lambda m: (-m.weight, m.element, m.start)):
        if match.element not in moved and not any(used[match.start : match.end]):
            moved[match.element] = match
            used[match.start : match.end] = b"\1" * (match.end - match.start)
    for match in matches:
        used[match.start : match.end] = b"\1" * (match.end - match.start)
    _carry(pieces, stream, set(lost), moved, used)
    return moved


def _carry(pieces: Sequence[str], stream: Stream, lost: set[int], moved: dict[int, Match], used: bytearray) -> None:
    """Takes the short neighbours of what moved, a heading or the cells of a row, where they stand beside it."""
    waiting = list(moved.values())
    while waiting:
        match = waiting.pop()
        for index, forward in ((match.element + 1, True), (match.element - 1, False)):
            if index not in lost or index in moved:
                continue
            size = len(pieces[index])
            start = match.end if forward else match.start - size
            if start < 0 or stream.spelt[start : start + size] != pieces[index] or any(used[start : start + size]):
                continue
            moved[index] = Match(index, start, start + size, float(size))
            used[start : start + size] = b"\1" * size
            waiting.append(moved[index])


def _attached(
    start: int, end: int, before: Match, after: Match, pieces: Sequence[str], stream: Stream, settled: dict[int, Match]
) -> tuple[int, int]:
    """Gives a stretch's ends to the settled pieces whose paragraph they are in; what is left of it."""
    openings = [word for word in range(start, end) if stream.opens(word)]
    if start == before.end and before.element in settled and not stream.opens(start):
        reach = openings[0] if openings else end
        if reach - start <= 2 * len(pieces[before.element]) + _FAR_LONGER:
            own = settled[before.element]
            settled[before.element] = Match(own.element, own.start, reach, own.weight)
            start = reach
    if end == after.start and start < end and after.element in settled and not stream.opens(end):
        reach = openings[-1] if openings else start
        if end - reach <= 2 * len(pieces[after.element]) + _FAR_LONGER:
            own = settled[after.element]
            settled[after.element] = Match(own.element, reach, own.end, own.weight)
            end = reach
    return start, end


def extras_by_paragraph(start: int, end: int, stream: Stream) -> Iterator[str]:
    """The paragraphs of an extra stretch."""
    openings = [start, *(word for word in range(start + 1, end) if stream.opens(word)), end]
    for low, high in pairwise(openings):
        yield " ".join(stream.words(low, high).split())
