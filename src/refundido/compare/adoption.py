"""Part of `compare`: a text that does not know where its words come from, told by one that does.

An edition read from a file has units with identities and words without origins. Units are paired by identity, never by
likeness; inside a unit whose words differ, those that stand in both, in order, are taken for the same. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz.distance import LCSseq

from refundido.model.text import Origin, Run, Text
from refundido.model.unit import Unit, walk

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_ISLAND = 2
"""Up to how many words that stand between two changes are told with them."""
_Block = tuple[int, int, int]


def adopted(known: Unit, other: Unit) -> Unit:
    """The tree `other` with the words of `known` where it says the same, and units of `known` where all is the same."""
    return _adopt(other, {unit.id: unit for _, unit in walk(known)}, {unit.id for _, unit in walk(other)})


def _adopt(unit: Unit, known: dict[str, Unit], others: set[str]) -> Unit:
    children = tuple(_adopt(child, known, others) for child in unit.children)
    mate = known.get(unit.id)
    if mate is None:
        return unit.with_children(children)
    strangers = others - {unit.id}
    heading = _text(mate.heading, unit.heading, unit.id, strangers)
    text = _text(mate.text, unit.text, unit.id, strangers)
    origin = mate.origin if unit.origin is None else unit.origin
    made = replace(unit, heading=heading, text=text, children=children, origin=origin)
    same = len(children) == len(mate.children) and all(a is b for a, b in zip(children, mate.children, strict=True))
    return mate if same and made.with_children(()) == mate.with_children(()) else made


def _text(mate: Text | None, text: Text | None, unit: str, strangers: set[str]) -> Text | None:
    """A text with the identities of its mate's characters where the words are the same.

    Characters that the mate has from a unit that stands by itself in the other tree (a join) are that unit's.
    """
    if text is None or mate is None:
        return text
    runs: list[Run] = []
    reached = 0
    new = Origin(place=f"archivo/{unit}")
    for start, other, size in (*_same(_own(mate, strangers), text.plain), (len(mate.plain), len(text.plain), 0)):
        runs.extend(_fresh(text, reached, other, new))
        runs.extend(_known(mate.slice(start, start + size), text.slice(other, other + size)))
        reached = other + size
    joined = Text.join(runs)
    return mate if joined == mate else joined


def _own(text: Text, strangers: set[str]) -> str:
    """The words, with what comes from other units masked by characters that match nothing."""
    return "".join(
        "\0" * len(run.text) if run.origin.place.partition("#")[0] in strangers else run.text for run in text.runs
    )


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
    """Stretches that stand in both, by their characters; few words amid a change belong to it."""
    if one == other:
        return [(0, 0, len(one))]
    first, second = _TOKEN.findall(one), _TOKEN.findall(other)
    codes: dict[str, int] = {}
    spelt = [[codes.setdefault(token, len(codes)) for token in tokens] for tokens in (first, second)]
    starts = [_starts(first), _starts(second)]
    found: list[_Block] = []
    equal = [op for op in LCSseq.opcodes(*spelt) if op.tag == "equal"]
    for op in equal:
        words = sum(token[0].isalnum() for token in first[op.src_start : op.src_end])
        inner = op.src_start and op.dest_start and op.src_end < len(first) and op.dest_end < len(second)
        if not (inner and words <= _ISLAND):
            low, high = starts[0][op.src_start], starts[0][op.src_end]
            found.append((low, starts[1][op.dest_start], high - low))
    return found


def _starts(tokens: list[str]) -> list[int]:
    places = [0]
    for token in tokens:
        places.append(places[-1] + len(token))
    return places
