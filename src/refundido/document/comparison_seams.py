"""Paragraphs joined or split: the words of each part, without the spaces that the seam itself took or needed.

Used by `comparison_writer`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.compare.edits import Fate, Piece
from refundido.model.text import Text
from refundido.model.unit import Unit


def finer_parts(pieces: Sequence[Piece], before: Sequence[Unit]) -> Iterator[tuple[Piece, ...]]:
    """The pieces of each of the units `before`; what was inserted between two goes with the second, unless it stands in
    the place of the last words of the first."""
    left = list(pieces)
    for unit in before[:-1]:
        size = len(unit.text.plain) if unit.text else 0
        own: list[Piece] = []
        while size > 0 and left:
            piece = left.pop(0)
            length = 0 if piece.fate is Fate.INSERTED else len(Text.join(piece.before).plain)
            if length > size:
                piece, rest = _cut(piece, size)
                left.insert(0, rest)
                length = size
            own.append(piece)
            size -= length
        if own and own[-1].fate is Fate.DELETED and left and left[0].fate is Fate.INSERTED:
            piece = left.pop(0)
            words = len(piece.plain.rstrip())
            left[:0] = [each for each in (_cut(piece, words)[1],) if each.plain]
            own.append(_cut(piece, words)[0])
        yield tuple(own)
    yield tuple(left)


def without_seams(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces, but for a space at either end that came or went: the mark of the seam tells it."""
    kept = list(pieces)
    while kept and _is_seam(kept[-1]):
        kept.pop()
    while kept and _is_seam(kept[0]):
        kept.pop(0)
    return tuple(kept)


def _is_seam(piece: Piece) -> bool:
    return piece.fate is not Fate.KEPT and not piece.plain.strip()


def _cut(piece: Piece, size: int) -> tuple[Piece, Piece]:
    before, after = Text.join(piece.before), Text.join(piece.after)
    return (
        Piece(piece.fate, before.slice(0, size), after.slice(0, size)),
        Piece(piece.fate, before.slice(size, len(before.plain)), after.slice(size, len(after.plain))),
    )
