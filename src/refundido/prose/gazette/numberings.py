"""Part of `prose.gazette`: the numberings of a page: several texts on one page, and one number that stands twice.

A page may bring the act that approves a text and the text, each with its articles from the first on: where a number
comes again another text begins. A number that comes twice running begins none: the page has it twice, the first stays
and the second has no certain place. Time is linear in the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.prose.gazette.scan import Numbered, Piece
from refundido.prose.payload_labels import Style


def texts(pieces: Sequence[Piece], articles: Numbered) -> Iterator[Sequence[Piece]]:
    """The pieces cut where an article's number comes again, the headings of divisions above it included."""
    seen: set[str] = set()
    start = 0
    for index, piece in enumerate(pieces):
        label = _label(piece, articles)
        if not label:
            continue
        if label in seen:
            begins = index
            while begins > start + 1 and articles.heads(pieces[begins - 1]):
                begins -= 1
            yield pieces[start:begins]
            seen, start = set(), begins
        seen.add(label)
    yield pieces[start:]


def without_doubles(pieces: Sequence[Piece], articles: Numbered) -> tuple[list[Piece], list[Piece]]:
    """The pieces without the articles whose number is that of the article before; and those articles, with their parts.

    The first article of a numbering that comes again (the act's only article, and the first of what it approves) is
    none: another text begins with it.
    """
    kept: list[Piece] = []
    doubled: list[Piece] = []
    last, twice = "", False
    for piece in pieces:
        label = _label(piece, articles)
        if label:
            twice = label == last and articles.number(piece) != 1
            last = label
        elif piece.label is not None and piece.label.style is Style.WORDED:
            last, twice = "", False
        (doubled if twice else kept).append(piece)
    return kept, doubled


def _label(piece: Piece, articles: Numbered) -> str:
    """The label of an article, in small letters; empty for other pieces."""
    label = piece.label
    if label is None or label.kind != articles.kind or articles.number(piece) is None:
        return ""
    return label.text.lower()
