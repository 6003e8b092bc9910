"""Part of `against`, first step: pieces of ours that stand word for word, once, in the published text.

The heaviest chain of them that keeps the order of both texts is what the rest is aligned between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_GRAM = 4
_TRIES = 8
"""How many stretches of a piece are looked for before it is left to the next step."""


@dataclass(frozen=True, slots=True)
class Match:
    """A piece of ours, by its number, and the words of the published text that answer to it."""

    element: int
    start: int
    end: int
    weight: float = 0.0


def anchors(pieces: Sequence[str], spelt: str) -> list[Match]:
    """The chain of pieces of four words or more that stand once in both texts, in order."""
    places = _places(spelt)
    times = Counter(pieces)
    found: list[Match] = []
    for index, piece in enumerate(pieces):
        if len(piece) >= _GRAM and times[piece] == 1:
            start = _find(piece, spelt, places)
            if start >= 0:
                found.append(Match(index, start, start + len(piece), float(len(piece))))
    return heaviest_chain([[match] for match in found], len(spelt))


def _places(spelt: str) -> dict[str, int]:
    """Where each stretch of four words stands, -1 where there are several."""
    places: dict[str, int] = {}
    for index in range(len(spelt) - _GRAM + 1):
        gram = spelt[index : index + _GRAM]
        places[gram] = -1 if gram in places else index
    return places


def _find(piece: str, spelt: str, places: dict[str, int]) -> int:
    """Where a piece stands, if it has a stretch that stands once; -1 if not."""
    last = len(piece) - _GRAM
    step = max(last // _TRIES, 1)
    for offset in range(0, last + 1, step):
        place = places.get(piece[offset : offset + _GRAM])
        if place is None:
            return -1
        if place >= offset:
            start = place - offset
            return start if spelt[start : start + len(piece)] == piece else -1
    return -1


def heaviest_chain(candidates: Iterable[Sequence[Match]], size: int) -> list[Match]:
    """The matches, at most one of each group, that follow each other in both texts and weigh most together.

    Groups come in the order of our text; `size` is the number of words of the other.
    """
    best = _Prefixes(size)
    kept: list[tuple[Match, int]] = []
    for group in candidates:
        fresh = []
        for match in group:
            weight, before = best.up_to(match.start)
            kept.append((match, before))
            fresh.append((match.end, weight + match.weight, len(kept) - 1))
        for end, weight, index in fresh:
            best.put(end, weight, index)
    chain: list[Match] = []
    _, index = best.up_to(size)
    while index >= 0:
        match, index = kept[index]
        chain.append(match)
    return chain[::-1]


class _Prefixes:
    """The heaviest chain that ends at a word or before it (a Fenwick tree of maxima)."""

    def __init__(self, size: int) -> None:
        self._weights = [0.0] * (size + 2)
        self._ends = [-1] * (size + 2)

    def up_to(self, end: int) -> tuple[float, int]:
        """The weight of the heaviest chain that ends by `end`, and its last match (-1: there is none)."""
        weight, last, index = 0.0, -1, end + 1
        while index > 0:
            if self._weights[index] > weight:
                weight, last = self._weights[index], self._ends[index]
            index -= index & -index
        return weight, last

    def put(self, end: int, weight: float, last: int) -> None:
        """Take note of a chain."""
        index = end + 1
        while index < len(self._weights):
            if weight > self._weights[index]:
                self._weights[index], self._ends[index] = weight, last
            index += index & -index
