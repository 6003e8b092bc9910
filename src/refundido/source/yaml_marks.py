"""Part of `source`: runs -> the marks that `read_marks` turns back into the same runs.

Marks are quotations of whole words, laid one over another in the order of MARK_KEYS. A run that ends in a
space, say, is written as a longer quotation over which its neighbour is laid again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, groupby, islice

from refundido.model.text import Standing, Text
from refundido.source.read_marks import MARK_KEYS, occurrences
from refundido.source.scalars import clean
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted

Nth = tuple[int, int] | tuple[()]
"""Which of how many."""
Look = tuple[Standing, str]
"""The standing of a character and what the print had in its place."""

BASES = (Standing.OFFICIAL, Standing.RECONSTRUCTED, Standing.REPAIRED, Standing.PENDING)
"""The standings that a unit, a heading or a cell may say."""
_KEYS = dict(zip((Standing.OFFICIAL, Standing.RECONSTRUCTED, Standing.REPAIRED, Standing.GAP), MARK_KEYS, strict=True))
_RANKS = {standing: rank for rank, standing in enumerate(_KEYS)}
_REACH = 12


@dataclass(slots=True)
class _Canvas:
    """A text on which marks are laid: how it must look, and how it looks so far."""

    plain: str
    wanted: list[Look]
    laid: list[Look]
    stretches: list[tuple[int, int, Look]]
    marks: dict[str, list[Node]] = field(default_factory=dict)
    found: dict[str, list[int]] = field(default_factory=dict)

    def where(self, words: str) -> list[int]:
        """Where words stand that can be quoted; nowhere if they cannot."""
        if words not in self.found:
            self.found[words] = occurrences(words, self.plain) if clean(words) == words else []
        return self.found[words]


def marks_of(text: Text, base: Standing) -> dict[str, Flow] | None:
    """The keys of marks that make `text` out of its words over a base; None if no marks can."""
    if len(text.runs) == 1 and text.runs[0].standing is base and not text.runs[0].printed:
        return {}
    looks = [(run.standing, run.printed) for run in text.runs]
    if looks.count((base, "")) == len(looks):
        return {}
    if [look for look in looks if look[1] and look[0] is not Standing.REPAIRED]:
        return None
    plain = _each_quoted(text, base, looks)
    if plain is not None:
        return plain
    wanted = [look for run, look in zip(text.runs, looks, strict=True) for _ in run.text]
    ends = list(accumulate(len(run.text) for run in text.runs))
    stretches = list(zip([0, *ends], ends, looks, strict=False))
    canvas = _Canvas(text.plain, wanted, [(base, "")] * len(wanted), stretches)
    present = {standing for standing, _ in looks}
    for standing in _KEYS:
        if standing in present and not _lay_standing(canvas, standing, len(text.runs)):
            return None
    if canvas.laid != canvas.wanted:
        return None
    return {key: Flow(canvas.marks[key]) for key in MARK_KEYS if key in canvas.marks}


def _each_quoted(text: Text, base: Standing, looks: list[Look]) -> dict[str, Flow] | None:
    """The marks where each run that is not of the base can be quoted as it is, as most can; None if one cannot."""
    marks: dict[str, list[Node]] = {}
    start, unmarked = 0, (base, "")
    for run, look in zip(text.runs, looks, strict=True):
        if look != unmarked:
            found = occurrences(run.text, text.plain) if clean(run.text) == run.text else []
            index = bisect_left(found, start)
            if look[0] not in _KEYS or index == len(found) or found[index] != start:
                return None
            marks.setdefault(_KEYS[look[0]], []).append(_mark(run.text, (index + 1, len(found)), look))
        start += len(run.text)
    return {key: Flow(marks[key]) for key in MARK_KEYS if key in marks}


def base_of(text: Text, expected: Standing) -> tuple[Standing, dict[str, Flow]] | None:
    """The base over which the fewest marks make `text`, the expected one if it does as well; and the marks."""
    if len(text.runs) == 1 and text.runs[0].standing is expected and not text.runs[0].printed:
        return expected, {}
    best: tuple[int, Standing, dict[str, Flow]] | None = None
    for base in dict.fromkeys((expected, *BASES)):
        marks = marks_of(text, base)
        count = sum(len(marks[key].value) for key in marks) if marks is not None else 0
        if marks is not None and (best is None or count < best[0]):
            best = count, base, marks
            if not count:
                break
    return best[1:] if best else None


def _lay_standing(canvas: _Canvas, standing: Standing, runs: int) -> bool:
    """Lay the marks of one key until all its words look as they must; whether that was possible."""
    for _ in range(runs + 1):
        missing = list(_missing(canvas, standing))
        if not missing:
            return True
        for start, end in missing:
            if not _lay(canvas, start, end):
                return False
    return False


def _missing(canvas: _Canvas, standing: Standing) -> Iterator[tuple[int, int]]:
    """Stretches that must have that standing, of one look each, where some of it is not laid yet."""
    for start, end, look in canvas.stretches:
        if look[0] is standing and canvas.laid[start:end] != [look] * (end - start):
            yield from _unlaid(canvas, start, end, look)


def _unlaid(canvas: _Canvas, start: int, end: int, look: Look) -> Iterator[tuple[int, int]]:
    """The whole stretch where it can be quoted; else each part of it that is not laid."""
    if _quotation(canvas, start, end):
        yield start, end
        return
    for laid, group in groupby(range(start, end), key=lambda index: canvas.laid[index] == look):
        indices = list(group)
        if not laid:
            yield indices[0], indices[-1] + 1


def _lay(canvas: _Canvas, start: int, end: int) -> bool:
    """Lay a mark over the stretch, or over the least more that can be quoted and will be laid over again."""
    look = canvas.wanted[start]
    rank = _RANKS[look[0]]
    starts = list(islice(_reach(canvas, range(start - 1, -1, -1), rank), _REACH))
    ends = list(islice(_reach(canvas, range(end, len(canvas.plain)), rank), _REACH))
    tries = [(s, e) for s in (start, *starts) for e in (end, *(index + 1 for index in ends))]
    for low, high in sorted(tries, key=lambda pair: pair[1] - pair[0]):
        nth = _quotation(canvas, low, high)
        if nth:
            canvas.laid[low:high] = [look] * (high - low)
            canvas.marks.setdefault(_KEYS[look[0]], []).append(_mark(canvas.plain[low:high], nth, look))
            return True
    return False


def _reach(canvas: _Canvas, indices: Iterable[int], rank: int) -> Iterator[int]:
    """The next characters that later marks will be laid over."""
    for index in indices:
        if _RANKS.get(canvas.wanted[index][0], -1) < rank:
            return
        yield index


def _quotation(canvas: _Canvas, start: int, end: int) -> Nth:
    """Which of how many times the words stand there; empty if they cannot be quoted."""
    found = canvas.where(canvas.plain[start:end])
    index = bisect_left(found, start)
    return (index + 1, len(found)) if index < len(found) and found[index] == start else ()


def _mark(words: str, nth: Nth, look: Look) -> Node:
    which: dict[str, Node] = {"nth": Bare(str(nth[0]))} if nth and nth[1] > 1 else {}
    if look[0] is Standing.REPAIRED:
        return {"read": words, "print": look[1], **which}
    return {"quote": words, **which} if which else Quoted(words)
