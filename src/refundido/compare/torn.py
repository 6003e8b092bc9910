"""Part of `against`, last step: rows of a table that the foot of a page, or of a column, cut in two.

What is left of a cell goes on at the top of the next one, after the other cells of its row: such words are neither
missing nor extra. Only in cells, only where the words are the same, and on one page only where they are many: a
payout that stands in another row is a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from refundido.compare.lexicon import coarse_tokens
from refundido.compare.published import Place

_NEAR, _IN_ROW = 12, 3
"""How many pieces may lie between the two parts of a cell: on two pages, and on one."""
_MANY = 5

Stray = tuple[int, Place, str]
"""Words that one text alone has there: the piece of ours that they are at, their place in theirs, and the words."""


def mended(
    ours: Sequence[Stray], theirs: Sequence[Stray], in_table: Callable[[int], bool]
) -> tuple[set[int], set[int]]:
    """Which of the strays of ours and of theirs are one another's, by their numbers."""
    left = {number for number, stray in enumerate(ours) if in_table(stray[0])}
    found: set[int] = set()
    for number, (piece, place, words) in enumerate(theirs):
        many = len(_spelt(words)) >= _MANY
        near = [each for each in sorted(left) if _is_near(ours[each], piece, place, many)]
        parts = _parts(_spelt(words), [_spelt(ours[each][2]) for each in near])
        if parts:
            left -= {near[part] for part in parts}
            found.add(number)
    return {number for number, stray in enumerate(ours) if in_table(stray[0])} - left, found


def _is_near(stray: Stray, piece: int, place: Place, many: bool) -> bool:
    apart = abs(stray[0] - piece)
    if stray[1].page != place.page:
        return apart <= _NEAR and abs(stray[1].page - place.page) == 1
    return place.page > 0 and many and apart <= _IN_ROW


def _spelt(words: str) -> tuple[str, ...]:
    return tuple(token.key for token in coarse_tokens(words))


def _parts(whole: tuple[str, ...], pieces: Sequence[tuple[str, ...]]) -> list[int]:
    """The pieces that make the whole, in their order; none if they do not."""
    parts: list[int] = []
    for number, piece in enumerate(pieces):
        if piece and whole[: len(piece)] == piece:
            parts.append(number)
            whole = whole[len(piece) :]
    return [] if whole else parts
