"""Part of `prose.gazette`: whether a page is of a law at all, and no tale or notice in which an article is named.

One heading is not enough. A law's articles are several and go up, and none is as long as a book; where a page holds
only one, a division over it, its heading, its list, its line or the head of the gazette shows what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from refundido.prose.gazette.headings import run_in
from refundido.prose.gazette.kinds import Kinds
from refundido.prose.gazette.scan import Numbered, Piece

_LONGEST = 20_000
"""An article of a law has fewer characters, the longest aside: the mean is looked at."""
_FEWEST_ITEMS = 2


def is_law(text: str, pieces: Sequence[Piece], articles: Numbered, kinds: Kinds, headed: bool) -> bool:
    """Whether the pieces of a page are those of a law; `headed`: the page has the head of a gazette."""
    held = [piece for piece in pieces if piece.label is not None and kinds.of(piece.label) == articles.kind]
    if len(text) > _LONGEST * len(held):
        return False
    numbers = [number for piece in held if (number := articles.number(piece)) is not None]
    if headed or any(one < other for one, other in pairwise(numbers)):
        return True
    labels = [piece.label for piece in pieces if piece.label is not None]
    divided = any(kinds.is_division(kinds.of(label)) for label in labels)
    items = sum(bool(kinds.of(label)) and kinds.is_listed(kinds.of(label)) for label in labels)
    titled = any(run_in(text, piece.body, piece.end, item=False) is not None for piece in held)
    alone = any(piece.first and not text[piece.body : piece.end].strip() for piece in held)
    return divided or titled or alone or items >= _FEWEST_ITEMS
