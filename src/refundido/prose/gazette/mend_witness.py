"""Part of `prose.gazette.mend`: what another text says where it says the same sentence.

A sentence of the page and one of a witness are the same if their words are, accents and capitals aside; where the page
lost a word the witness may have one to three. What the witness has there is proposed, never taken: it is not the page.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.model.label import fold_accents

_TOKEN = re.compile(r"[\w$%]+(?:[.,]\w+)*")
_STOP = re.compile(r"[.;:](?=\s|$)|\.-|\n|(?<=\w)\.(?=[a-zñ]\.-)")
_FEWEST = 4
_MOST_LOST, _MOST_GAPS = 3, 6


@dataclass(frozen=True, slots=True)
class Witness:
    """Another text of the workspace: how a list of repairs names it, and its words, a paragraph a line.

    `gaps` are where words of it are lost themselves: a sentence with one says nothing.
    """

    name: str
    text: str
    gaps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sentence:
    keys: tuple[str, ...]
    words: tuple[tuple[int, int], ...]
    text: str
    name: str = ""


class Testimony:
    """What some witnesses say, by the first and last words of their sentences."""

    def __init__(self, witnesses: Sequence[Witness]) -> None:
        self._starting: dict[tuple[str, ...], list[_Sentence]] = defaultdict(list)
        self._ending: dict[tuple[str, ...], list[_Sentence]] = defaultdict(list)
        for witness in witnesses:
            for sentence in _sentences(witness.text, witness.name):
                if _has_gap(sentence, witness.gaps):
                    continue
                self._starting[sentence.keys[:2]].append(sentence)
                self._ending[sentence.keys[-2:]].append(sentence)

    def said(self, text: str, lost: frozenset[int]) -> dict[int, tuple[str, str]]:
        """By the offset of a word of `text`: what a witness has in its place, and which.

        `lost` are the offsets of the words that are lost. Words that both have alike, capitals aside, are left out;
        where two witnesses disagree nothing is said.
        """
        found: dict[int, set[tuple[str, str]]] = defaultdict(set)
        for sentence in _sentences(text) if self._starting else ():
            gaps = frozenset(i for i, (start, _) in enumerate(sentence.words) if start in lost)
            if len(sentence.keys) - len(gaps) < _FEWEST or len(gaps) > _MOST_GAPS:
                continue
            for other in self._alike(sentence, gaps):
                for index, (low, high) in _aligned(sentence, other, gaps):
                    start, end = sentence.words[index]
                    said = other.text[low:high]
                    if said.lower() != text[start:end].lower():
                        found[start].add((said, other.name))
        return {at: min(said) for at, said in found.items() if len({words.lower() for words, _ in said}) == 1}

    def _alike(self, sentence: _Sentence, gaps: frozenset[int]) -> list[_Sentence]:
        if not gaps & {0, 1}:
            return self._starting.get(sentence.keys[:2], [])
        last = len(sentence.keys) - 1
        return self._ending.get(sentence.keys[-2:], []) if not gaps & {last, last - 1} else []


def _sentences(text: str, name: str = "") -> Iterator[_Sentence]:
    for low, high in _bounds(text):
        words = [(m.start(), m.end()) for m in _TOKEN.finditer(text, low, high)]
        if len(words) >= _FEWEST:
            yield _Sentence(tuple(_key(text[a:b]) for a, b in words), tuple(words), text, name)


def _has_gap(sentence: _Sentence, gaps: Sequence[int]) -> bool:
    index = bisect_left(gaps, sentence.words[0][0])
    return index < len(gaps) and gaps[index] < sentence.words[-1][1]


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    low = 0
    for match in _STOP.finditer(text):
        yield low, match.start()
        low = match.end()
    yield low, len(text)


def _key(word: str) -> str:
    folded = fold_accents(word).replace("ñ", "n")
    return re.sub(r"(?<=[a-z])\.|\.(?=[a-z$])", "", folded)


def _aligned(one: _Sentence, other: _Sentence, gaps: frozenset[int]) -> list[tuple[int, tuple[int, int]]]:
    """Each word of a sentence with the stretch of the other's that stands for it; empty if they are not the same."""
    extra = len(other.keys) - len(one.keys)
    if extra < 0 or extra > (_MOST_LOST - 1) * len(gaps):
        return []
    ways = list(_ways(one.keys, other.keys, gaps, 0, 0))
    if len(ways) != 1:
        return []
    return [(i, (other.words[low][0], other.words[high - 1][1])) for i, (low, high) in enumerate(ways[0])]


def _ways(
    one: tuple[str, ...], other: tuple[str, ...], gaps: frozenset[int], i: int, j: int
) -> Iterator[list[tuple[int, int]]]:
    """The ways to lay the words of one sentence on the other; two at most are looked for."""
    laid: list[tuple[int, int]] = []
    while i < len(one) and i not in gaps:
        if j >= len(other) or one[i] != other[j]:
            return
        laid.append((j, j + 1))
        i, j = i + 1, j + 1
    if i == len(one):
        if j == len(other):
            yield laid
        return
    found = 0
    for size in range(1, _MOST_LOST + 1):
        for rest in _ways(one, other, gaps, i + 1, j + size) if j + size <= len(other) else ():
            yield [*laid, (j, j + size), *rest]
            found += 1
            if found > 1:
                return
