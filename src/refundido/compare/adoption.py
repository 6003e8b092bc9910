"""Part of `compare`: a text that does not know where its words come from, told by one that does.

An edition read from a file has units with identities and words without origins. Units are paired by identity, never by
likeness; inside a unit whose words differ, those that stand in both, in order, are taken for the same. Paragraphs that
were divided or joined are taken together (`kin`). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from refundido.compare.kin import Kin, kin_of
from refundido.model.text import Origin, Run, Text
from refundido.model.unit import Unit, walk

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_STOPS = frozenset(".;:?!")
_ISLAND = 2
"""Up to how many words that stand between two changes are told with them."""
_SEAM = "\n"
_Block = tuple[int, int, int]


def adopted(known: Unit, other: Unit) -> Unit:
    """The tree `other` with the words of `known` where it says the same, and units of `known` where all is the same."""
    told: dict[str, Text] = {}
    for kin in kin_of(known, other):
        told.update(_shared(kin))
    return _adopt(other, {unit.id: unit for _, unit in walk(known)}, told)


def _adopt(unit: Unit, known: Mapping[str, Unit], told: Mapping[str, Text]) -> Unit:
    children = tuple(_adopt(child, known, told) for child in unit.children)
    mate = known.get(unit.id)
    if mate is None:
        return replace(unit, text=told.get(unit.id, unit.text), children=children)
    heading = _text(mate.heading, unit.heading, unit.id)
    text = told[unit.id] if unit.id in told else _text(mate.text, unit.text, unit.id)
    origin = mate.origin if unit.origin is None else unit.origin
    made = replace(
        unit, heading=heading, text=mate.text if text == mate.text else text, children=children, origin=origin
    )
    same = len(children) == len(mate.children) and all(a is b for a, b in zip(children, mate.children, strict=True))
    return mate if same and made.with_children(()) == mate.with_children(()) else made


def _text(mate: Text | None, text: Text | None, unit: str) -> Text | None:
    """A text with the identities of its mate's characters where the words are the same."""
    if text is None or mate is None:
        return text
    (joined,) = _matched((mate,), {unit: text}).values()
    return mate if joined == mate else joined


def _shared(kin: Kin) -> dict[str, Text]:
    """The texts of paragraphs divided or joined, by identity, their characters with those of the known ones."""
    texts = {unit.id: unit.text for unit in kin.others if unit.text}
    return _matched([unit.text for unit in kin.known if unit.text], texts)


def _matched(mates: Sequence[Text], texts: Mapping[str, Text]) -> dict[str, Text]:
    """Texts that follow each other, by identity, with the identities of the same characters in others that do."""
    blocks = _same(_SEAM.join(each.plain for each in mates), _SEAM.join(each.plain for each in texts.values()))
    found: dict[str, Text] = {}
    start = 0
    for unit, text in texts.items():
        end = start + len(text.plain)
        runs: list[Run] = []
        reached = 0
        new = Origin(place=f"archivo/{unit}")
        for mate, low, place, size in _within(mates, blocks, start, end):
            runs.extend(_fresh(text, reached, place, new))
            runs.extend(_known(mate.slice(low, low + size), text.slice(place, place + size)))
            reached = place + size
        runs.extend(_fresh(text, reached, len(text.plain), new))
        found[unit] = Text.join(runs)
        start = end + len(_SEAM)
    return found


def _within(
    mates: Sequence[Text], blocks: Sequence[_Block], start: int, end: int
) -> Iterator[tuple[Text, int, int, int]]:
    """The stretches of some texts that stand between two places of the others: which, where in it, where here, size."""
    for source, place, size in blocks:
        first = 0
        for mate in mates:
            low = max(first, source, source + start - place)
            high = min(first + len(mate.plain), source + size, source + end - place)
            if low < high:
                yield mate, low - first, low - source + place - start, high - low
            first += len(mate.plain) + len(_SEAM)


def _fresh(text: Text, start: int, end: int, origin: Origin) -> Iterator[Run]:
    at = start
    for run in text.slice(start, end):
        yield Run(run.text, origin, at, run.standing, run.printed)
        at += len(run.text)


def _known(mates: tuple[Run, ...], runs: tuple[Run, ...]) -> Iterator[Run]:
    """The same characters with the identity of the first and the standing of the second."""
    left, right = list(mates), list(runs)
    while left and right:
        size = min(len(left[0].text), len(right[0].text))
        mate, run = left[0].cut(0, size), right[0].cut(0, size)
        yield Run(mate.text, mate.origin, mate.at, run.standing, run.printed)
        for side in (left, right):
            rest = side.pop(0)
            if len(rest.text) > size:
                side.insert(0, rest.cut(size, len(rest.text)))


def _same(one: str, other: str) -> list[_Block]:
    """Stretches that stand in both, by their characters; few words amid a rewriting belong to it.

    Not where a sentence ends, nor between two insertions or two deletions: there is nothing rewritten.
    """
    if one == other:
        return [(0, 0, len(one))]
    first, second = _TOKEN.findall(one), _TOKEN.findall(other)
    codes: dict[str, int] = {}
    spelt = [[codes.setdefault(token, len(codes)) for token in tokens] for tokens in (first, second)]
    starts = [_starts(first), _starts(second)]
    equal = [op for op in LCSseq.opcodes(*spelt) if op.tag == "equal"]
    found: list[_Block] = []
    for index, op in enumerate(equal):
        last = (equal[index - 1].src_end, equal[index - 1].dest_end) if index else (0, 0)
        following = equal[index + 1] if index + 1 < len(equal) else None
        ends = (following.src_start, following.dest_start) if following else (len(first), len(second))
        before = op.src_start - last[0], op.dest_start - last[1]
        after = ends[0] - op.src_end, ends[1] - op.dest_end
        if not _is_island(first[op.src_start : op.src_end], before, after):
            low, high = starts[0][op.src_start], starts[0][op.src_end]
            found.append((low, starts[1][op.dest_start], high - low))
    return found


def _is_island(same: Sequence[str], before: tuple[int, int], after: tuple[int, int]) -> bool:
    """Whether a stretch that stayed is told with the changes at both sides of it, which make one rewriting.

    `before` and `after` are how much was taken out and put in at each side.
    """
    words = sum(token[0].isalnum() for token in same)
    taken, put = before[0] + after[0], before[1] + after[1]
    return bool(any(before) and any(after) and taken and put and words <= _ISLAND and not _ends_sentence(same))


def _ends_sentence(tokens: Sequence[str]) -> bool:
    return any(one in _STOPS and other.isspace() for one, other in pairwise(tokens))


def _starts(tokens: list[str]) -> list[int]:
    places = [0]
    for token in tokens:
        places.append(places[-1] + len(token))
    return places
