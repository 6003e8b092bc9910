"""Part of `compare`: two texts of one unit, aligned character by character by where each comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from refundido.compare.edits import Fate, Piece
from refundido.model.text import Origin, Run, Text
from refundido.model.unit import Unit

_STOPS = (".", ";", ":")
_STOP = re.compile(r"[.;:]\s+")
_FEW = 4
"""Up to how many runs are looked through one by one, which is faster than to sort them by origin."""


def align(before: Text, after: Text) -> tuple[Piece, ...]:
    """The pieces that lead from one text to the other.

    What has the same origin in both is kept. A stretch taken out and put back in the same words, whoever put
    it back, is kept too: between these two texts it did not change.
    """
    pieces: list[Piece] = []
    low_before = low_after = 0
    space_stayed = False
    for start_before, start_after, size, old, new in _common(before, after):
        if low_before < start_before or low_after < start_after:
            _tell_gap(pieces, before, after, (low_before, start_before), (low_after, start_after))
        low_before, low_after = start_before + size, start_after + size
        space_stayed = space_stayed or new.text.isspace()
        _tell(pieces, Piece(Fate.KEPT, (old,), (new,)))
    ends = len(before.plain), len(after.plain)
    if low_before < ends[0] or low_after < ends[1]:
        _tell_gap(pieces, before, after, (low_before, ends[0]), (low_after, ends[1]))
    return tuple(_put_back(pieces) if space_stayed else pieces)


def _put_back(pieces: list[Piece]) -> list[Piece]:
    """The pieces, words put back at the other side of a space that stayed being the same words again."""
    told: list[Piece] = []
    index = 0
    while index < len(pieces):
        three = pieces[index : index + 3]
        fates = [piece.fate for piece in three]
        if Fate.KEPT in fates[1:2] and set(fates) == set(Fate) and three[1].plain.isspace():
            old = Text.join(run for piece in three for run in piece.before)
            new = Text.join(run for piece in three for run in piece.after)
            if old.plain == new.plain:
                _tell(told, Piece(Fate.KEPT, old.runs, new.runs))
                index += 3
                continue
        _tell(told, pieces[index])
        index += 1
    return told


def _cut(text: Text, start: int, end: int) -> tuple[Run, ...]:
    """The runs from one character to another; most texts are of one run."""
    if start == end:
        return ()
    return (text.runs[0].cut(start, end),) if len(text.runs) == 1 else text.slice(start, end)


def _tell_gap(pieces: list[Piece], before: Text, after: Text, taken: tuple[int, int], put: tuple[int, int]) -> None:
    """What lies between two kept stretches: one deletion and one insertion, or the same words again."""
    old, new = _cut(before, *taken), _cut(after, *put)
    if old and new and before.plain[slice(*taken)] == after.plain[slice(*put)]:
        _tell(pieces, Piece(Fate.KEPT, old, new))
        return
    if old:
        _tell(pieces, Piece(Fate.DELETED, old, ()))
    if new:
        _tell(pieces, Piece(Fate.INSERTED, (), new))


def _tell(pieces: list[Piece], piece: Piece) -> None:
    """Add a piece, made one with the last where they share their fate."""
    if pieces and pieces[-1].fate is piece.fate:
        last = pieces[-1]
        pieces[-1] = Piece(
            piece.fate, Text.join((*last.before, *piece.before)).runs, Text.join((*last.after, *piece.after)).runs
        )
    else:
        pieces.append(piece)


def _kept(old: Run, new: Run, low: int, high: int) -> tuple[Run, Run]:
    """The characters of one origin from `low` to `high`, as they stand in each text."""
    here = new.cut(low - new.at, high - new.at)
    if old.standing is new.standing and old.printed == new.printed:
        return here, here
    return old.cut(low - old.at, high - old.at), here


def _common(before: Text, after: Text) -> Iterator[tuple[int, int, int, Run, Run]]:
    """Stretches of one origin in both, in order: where in each, how long, and as they stand in each.

    Only those that say the same: an act corrected meanwhile may have given its origin other words.
    """
    olds = _placed(before)
    by_origin = _by_origin(olds) if len(olds) > _FEW else None
    reached = position = 0
    for run in after.runs:
        at, end, origin = run.at, run.at + len(run.text), run.origin
        for old, where in olds if by_origin is None else by_origin.get(origin, ()):
            if by_origin is None and not (old.origin is origin or old.origin == origin):
                continue
            last = old.at + len(old.text)
            low, high = old.at if old.at > at else at, last if last < end else end
            start = where + low - old.at
            if low < high and start >= reached:
                reached, other = start + high - low, position + low - at
                if before.plain[start:reached] == after.plain[other : other + high - low]:
                    yield (start, other, high - low, *_kept(old, run, low, high))
        position += len(run.text)


def _placed(text: Text) -> list[tuple[Run, int]]:
    """The runs of a text, each with the place where it begins."""
    found: list[tuple[Run, int]] = []
    position = 0
    for run in text.runs:
        found.append((run, position))
        position += len(run.text)
    return found


def _by_origin(olds: list[tuple[Run, int]]) -> dict[Origin, list[tuple[Run, int]]]:
    found: dict[Origin, list[tuple[Run, int]]] = {}
    for old in olds:
        found.setdefault(old[0].origin, []).append(old)
    return found


def shares_origin(one: Text, other: Text) -> bool:
    """Whether any character of one text stands in the other too."""
    return next(_common(one, other), None) is not None


def cut_to(pieces: tuple[Piece, ...], units: Sequence[Unit]) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each of some units, whose words they lead to one after the other.

    What was deleted is told with the unit in, or after, which it stood; what was deleted where two of them part, with
    the second if that has what stands in its place, or if the sentence it was of begins there.
    """
    told: list[tuple[Piece, ...]] = []
    for unit in units[:-1]:
        own, pieces = _cut_pieces(pieces, len(unit.text.plain) if unit.text else 0)
        if own and own[-1].fate is Fate.DELETED:
            own, pieces = _part_deleted(own[:-1], own[-1], pieces)
        told.append(own)
    return (*told, pieces)


def _part_deleted(
    own: tuple[Piece, ...], gone: Piece, rest: tuple[Piece, ...]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pieces of two units that part where words were deleted, these with the unit that they were of."""
    stop = _STOP.search(gone.plain)
    replaced = bool(rest) and rest[0].fate is Fate.INSERTED
    if own and own[-1].plain.endswith(_STOPS) and (replaced or not gone.plain.rstrip().endswith(_STOPS)):
        size = len(gone.plain) - len(gone.plain.lstrip())
    elif stop:
        size = stop.end()
    else:
        size = len(gone.plain) - len(gone.plain.lstrip()) if replaced else len(gone.plain)
    low, high = halves(gone, size)
    return (*own, *low), (*high, *rest)


def _cut_pieces(pieces: tuple[Piece, ...], size: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    for index, piece in enumerate(pieces):
        length = 0 if piece.fate is Fate.DELETED else len(piece.plain)
        if length > size:
            low, high = halves(piece, size)
            return (*pieces[:index], *low), (*high, *pieces[index + 1 :])
        size -= length
    return pieces, ()


def cut_at(pieces: tuple[Piece, ...], size: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Pieces as two, the first of so many characters of all of them."""
    for index, piece in enumerate(pieces):
        if size <= 0:
            return pieces[:index], pieces[index:]
        if len(piece.plain) > size:
            low, high = halves(piece, size)
            return (*pieces[:index], *low), (*high, *pieces[index + 1 :])
        size -= len(piece.plain)
    return pieces, ()


def halves(piece: Piece, size: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """A piece as two, the first of so many characters; none where it would be empty."""
    before, after = Text.join(piece.before), Text.join(piece.after)
    low = Piece(piece.fate, before.slice(0, size), after.slice(0, size))
    high = Piece(piece.fate, before.slice(size, len(before.plain)), after.slice(size, len(after.plain)))
    return ((low,) if size else ()), ((high,) if size < len(piece.plain) else ())
