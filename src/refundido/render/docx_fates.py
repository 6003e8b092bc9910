"""Part of `render`: what becomes of each unit of a marked tree in a Word file, inside a unit that has a fate itself.

A move is told as one where both its ends stand in text that stays; else as a deletion and an insertion, as is that of a
row or a cell, which Word cannot mark as moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Mark, Marked
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, ROW, TABLE
from refundido.render.docx_parts import Track
from refundido.render.docx_stream import Segment

_PARTS_OF_TABLES = (HEAD, ROW, CELL)


@dataclass(frozen=True, slots=True)
class Moves:
    """The units that moved, by identity: as they stand where they came to, and the number of the move."""

    arrived: dict[str, Marked] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, tree: Marked) -> Moves:
        """The moves in a tree of which both ends can be marked."""
        arrived: dict[str, Marked] = {}
        left: set[str] = set()
        for node in _outside_moves(tree):
            if node.mark is Mark.MOVED_HERE and not regrouped(node):
                arrived[node.unit.id] = node
            elif node.mark is Mark.MOVED_AWAY:
                left.add(node.unit.id)
        both = [key for key in arrived if key in left]
        return cls({key: arrived[key] for key in both}, {key: number for number, key in enumerate(both, 1)})


def _outside_moves(node: Marked) -> Iterator[Marked]:
    """Every unit that stands in no moved unit, those of tables left out."""
    for child in node.children:
        if child.unit.kind in _PARTS_OF_TABLES:
            continue
        yield child
        if child.mark in (Mark.KEPT, Mark.JOINED):
            yield from _outside_moves(child)


def regrouped(node: Marked) -> bool:
    """Whether a unit that moved was divided or joined besides, for which Word has no mark."""
    return bool(node.joined or node.other) or node.parts > 1


def fate_in(node: Marked, around: Track, moves: Moves) -> Track | None:
    """What becomes of a unit inside another of fate `around`; None: it has no place there."""
    match node.mark:
        case Mark.KEPT | Mark.JOINED:
            return around
        case Mark.INSERTED | Mark.SPLIT_OFF | Mark.MOVED_HERE:
            if not around.new:
                return None
            moved = node.mark is Mark.MOVED_HERE and around is Track.KEPT and node.unit.id in moves.numbers
            return Track.MOVED_TO if moved else Track.INSERTED
        case Mark.DELETED | Mark.MOVED_AWAY:
            if not around.old:
                return None
            moved = node.mark is Mark.MOVED_AWAY and around is Track.KEPT and node.unit.id in moves.numbers
            return Track.MOVED_FROM if moved else Track.DELETED


def segments(pieces: Iterable[Piece], around: Track) -> tuple[Segment, ...]:
    """The words of a unit of a fate, each with its own; those with no place there left out."""
    found: list[Segment] = []
    for piece in pieces:
        match piece.fate:
            case Fate.KEPT:
                found.append((around, piece.after if around.new else piece.before))
            case Fate.DELETED if around.old:
                found.append((Track.DELETED, piece.before))
            case Fate.INSERTED if around.new:
                found.append((Track.INSERTED, piece.after))
            case _:
                continue
    return tuple(found)


def whole(text: Text | None, fate: Track) -> tuple[Segment, ...]:
    """A text, all of one fate."""
    return ((fate, text.runs),) if text else ()


def other_kind(node: Marked) -> bool:
    """Whether a unit was a table and is none, or the reverse."""
    old, new = node.before, node.after
    return old is not None and new is not None and (old.kind == TABLE) != (new.kind == TABLE)
