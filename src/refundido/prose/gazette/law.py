"""Part of `prose.gazette`: whether a page is of a law at all, and no tale or notice in which an article is named.

One heading is not enough. A law's articles are several and go up, and none is as long as a book; where a page holds
only one, a division, its heading, its list, its line or the head of the gazette shows what it is. A paper
between private persons has articles too: its title says what it is, with words that are data of the jurisdiction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from refundido.model.label import fold_accents
from refundido.prose.gazette.headings import run_in
from refundido.prose.gazette.kinds import Kinds
from refundido.prose.gazette.scan import Numbered, Piece
from refundido.prose.instruments import INSTRUMENT_NOUNS
from refundido.prose.payload_labels import Label

_LONGEST = 20_000
"""An article of a law has fewer characters, the longest aside: the mean is looked at."""
_FEWEST_ITEMS = 2
_TITLE_WORDS = 16


def is_law(text: str, pieces: Sequence[Piece], articles: Numbered, kinds: Kinds, headed: bool) -> bool:
    """Whether the pieces of a page are those of a law; `headed`: the page has the head of a gazette."""
    held = [piece for piece in pieces if piece.label is not None and kinds.of(piece.label) == articles.kind]
    if len(text) > _LONGEST * len(held):
        return False
    numbers = (number for piece in held if (number := articles.number(piece)) is not None)
    if headed or any(one < other for one, other in pairwise(numbers)):
        return True
    labels = [piece.label for piece in pieces if piece.label is not None]
    divided = any(kinds.is_division(kinds.of(label)) for label in labels)
    items = _items(pieces, held[0].start, kinds)
    titled = any(run_in(text, piece.body, piece.end, item=False) is not None for piece in held)
    alone = any(piece.first and not text[piece.body : piece.end].strip() for piece in held)
    return divided or titled or alone or items >= _FEWEST_ITEMS


def _items(pieces: Sequence[Piece], at: int, kinds: Kinds) -> int:
    """How many items are of articles, the first of which stands at `at`: those before it are if the page is cut there.

    A list that begins above it is of something else: the ingredients of a recipe.
    """
    listed: list[tuple[int, Label]] = []
    for piece in pieces:
        if piece.label is not None and (kind := kinds.of(piece.label)) and kinds.is_listed(kind):
            listed.append((piece.start, piece.label))
    cut = bool(listed) and not listed[0][1].is_first
    return sum(cut or start > at for start, _ in listed)


def is_private(text: str, pieces: Sequence[Piece], words: Sequence[str], headed: bool) -> bool:
    """Whether the title above the first unit is that of a paper between private persons, and of no law that holds it.

    `words` are those that such a title begins with; `headed`: the page has the head of a gazette.
    """
    first = next((piece.start for piece in pieces if piece.worded), len(text))
    private = re.compile(rf"(?:{'|'.join(map(re.escape, map(fold_accents, words)))})\b") if words else None
    for line in text[:first].split("\n") if private is not None and not headed else ():
        said = line.split(". ")[0].strip(' .:«»"')
        if not said or not said[0].isupper() or len(said.split()) > _TITLE_WORDS:
            continue
        folded = fold_accents(said)
        if folded.split(" ")[0] in INSTRUMENT_NOUNS:
            return False
        if private is not None and private.match(folded):
            return True
    return False
