"""Part of `render`: paragraphs split and joined, as words that stay and ends of paragraphs that come or go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Marked
from refundido.model.text import Run, Text
from refundido.model.unit import CELL, Unit
from refundido.render.docx_parts import Track
from refundido.render.docx_stream import Segment

Line = tuple[Segment | None, Track | None]
"""A stretch of words, or the end of a paragraph, with its fate."""
_EMPTY = Text((), "")


@dataclass(frozen=True, slots=True)
class Group:
    """Units that stand in the place of others that said the same: one by several, or several by one."""

    before: tuple[Unit, ...]
    after: tuple[Unit, ...]
    pieces: tuple[tuple[Piece, ...], ...]

    @classmethod
    def of(cls, nodes: tuple[Marked, ...]) -> Group:
        """The group that some neighbours in a marked tree make."""
        first = nodes[0]
        before = tuple(unit for unit in (first.before, *first.joined) if unit is not None)
        after = tuple(node.after for node in nodes if node.after is not None)
        return cls(before, after, tuple(node.words for node in nodes))

    @property
    def plain(self) -> bool:
        """Whether all of them are paragraphs and nothing else, divided or joined, so that their ends tell all."""
        return 1 in (len(self.before), len(self.after)) and all(
            unit.text is not None and not (unit.label or unit.heading or unit.children) and unit.kind != CELL
            for unit in (*self.before, *self.after)
        )


def split_lines(group: Group) -> Iterator[Line]:
    """One paragraph as several: what words of it none of them has are gone."""
    source = group.before[0].text or _EMPTY
    reached = 0
    last = len(group.pieces) - 1
    for index, pieces in enumerate(group.pieces):
        for piece in pieces:
            start = source.place_of(piece.before[0]) if piece.before else None
            if start is None or start < reached:
                if piece.after:
                    yield (Track.INSERTED, piece.after), None
                continue
            yield from _gone(source, reached, start)
            kept = piece.fate is Fate.KEPT
            yield (Track.KEPT if kept else Track.DELETED, piece.after if kept else piece.before), None
            reached = start + len(piece.plain)
        if index == last:
            yield from _gone(source, reached, len(source.plain))
        yield None, Track.KEPT if index == last else Track.INSERTED


def _gone(source: Text, start: int, end: int) -> Iterator[Line]:
    if start < end:
        yield (Track.DELETED, source.slice(start, end)), None


def joined_lines(group: Group) -> Iterator[Line]:
    """Several paragraphs as one: the ends of all but the last are gone."""
    ends: list[int] = []
    for unit in group.before[:-1]:
        ends.append((ends[-1] if ends else 0) + len((unit.text or _EMPTY).plain))
    reached = 0
    for piece in group.pieces[0]:
        if piece.fate is Fate.INSERTED:
            yield (Track.INSERTED, piece.after), None
            continue
        fate = Track.KEPT if piece.fate is Fate.KEPT else Track.DELETED
        end = reached + len(piece.plain)
        for stop in (*(stop for stop in ends if stop < end), end):
            runs = _cut(piece.before, reached - (end - len(piece.plain)), stop - (end - len(piece.plain)))
            if runs:
                yield (fate, runs), None
            reached = max(reached, stop)
            if ends and ends[0] == stop and stop < end:
                ends.pop(0)
                yield None, Track.DELETED
        while ends and ends[0] <= reached:
            ends.pop(0)
            yield None, Track.DELETED
    for _ in ends:
        yield None, Track.DELETED
    yield None, Track.KEPT


def _cut(runs: tuple[Run, ...], start: int, end: int) -> tuple[Run, ...]:
    return Text(runs, "").slice(start, end) if start < end else ()
