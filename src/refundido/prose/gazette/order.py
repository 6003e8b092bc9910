"""Part of `prose.gazette`: pieces in the order of the page -> in the order of the text, where labels make it certain.

A page of several columns may come with its columns out of order: an enumeration goes on far from where it was left, an
article follows one with a higher number. The page is then cut where it breaks, and each stretch is put after the only
one that it goes on with: by the next letter or number of an enumeration, and by the number of the next article. What
can be linked with nothing is not guessed: it stays apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from refundido.prose.gazette.enumerations import depth_of, kept_above
from refundido.prose.gazette.scan import Numbered, Piece
from refundido.prose.payload_labels import Label, Style

_Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The pieces in the order of the text; those that have no certain place; whether any was moved."""

    pieces: tuple[Piece, ...]
    unplaced: tuple[Piece, ...] = ()
    moved: tuple[Piece, ...] = ()
    """The first piece of each stretch that its labels put elsewhere than the page has it."""
    jumps: tuple[Piece, ...] = ()
    """The first piece of each stretch that does not come after the one before it on the page, those among them."""


@dataclass(slots=True)
class _Stretch:
    """Pieces that go on with each other. `after`: the first article in it; `last`: the last, None if it has none."""

    pieces: list[Piece] = field(default_factory=list)
    open: list[Label] = field(default_factory=list)
    after: int | None = None
    last: int | None = None
    follower: int | None = None

    @property
    def head(self) -> Piece:
        """The piece that the stretch begins with."""
        return self.pieces[0]

    def add(self, piece: Piece, articles: Numbered) -> None:
        """Adds a piece at the end, and what it leaves open."""
        self.pieces.append(piece)
        if piece.worded:
            depth = kept_above(self.open, piece.label) if piece.label is not None else 0
            self.open[depth:] = [piece.label] if depth and piece.label is not None else []
        elif piece.label is not None:
            self.open[depth_of(self.open, piece.label) :] = [piece.label]
        number = articles.number(piece)
        if number is not None:
            self.after = number if self.after is None else self.after
            self.last = number


def ordered(pieces: Sequence[Piece], articles: Numbered) -> Ordered:
    """The pieces in the order of the text; `articles` are numbered through."""
    if not _is_broken(pieces, articles):
        return Ordered(tuple(pieces))
    stretches = _stretches(pieces, articles)
    linked = _link(stretches)
    order = _chain(stretches)
    disordered = any(index != before + 1 for before, index in pairwise(order))
    unplaced = _loose(stretches) if disordered else []
    for index, stretch in enumerate(stretches):
        if index and index not in linked and stretch.head.broken:
            unplaced.extend(_headless(stretch))
    jumps = [index for before, index in pairwise(order) if index != before + 1 and stretches[index].pieces]
    moved = [stretches[index].head for index in jumps if index in linked]
    kept = [piece for index in order for piece in stretches[index].pieces]
    return Ordered(
        tuple(kept),
        tuple(sorted(unplaced, key=lambda p: p.start)),
        tuple(moved),
        tuple(stretches[index].head for index in jumps),
    )


def _is_broken(pieces: Sequence[Piece], articles: Numbered) -> bool:
    """Whether an enumeration goes on with nothing, or articles go back, after the beginning of the page."""
    last = 0
    for piece in pieces:
        number = articles.number(piece)
        if piece.broken and last:
            return True
        if number is not None:
            if number < last:
                return True
            last = number
    return False


def _stretches(pieces: Sequence[Piece], articles: Numbered) -> list[_Stretch]:
    """The page cut wherever a piece does not go on with the one before."""
    found = [_Stretch()]
    begun = False
    for piece in pieces:
        number, last = articles.number(piece), found[-1].last
        jumps = number is not None and last is not None and number != last + 1
        begun = begun or last is not None
        if found[-1].pieces and (jumps or (piece.broken and begun)):
            found.append(_Stretch())
            title = found[-2].pieces[-1]
            if jumps and articles.heads(title):
                found[-1].add(found[-2].pieces.pop(), articles)
        found[-1].add(piece, articles)
    return [stretch for stretch in found if stretch.pieces]


def _loose(stretches: Sequence[_Stretch]) -> list[Piece]:
    """Lines without a label that end a stretch after which the page breaks: nothing says what they go on with."""
    loose: list[Piece] = []
    for stretch in stretches[:-1]:
        while len(stretch.pieces) > 1 and stretch.pieces[-1].label is None and stretch.pieces[-1].first:
            loose.append(stretch.pieces.pop())
    return loose


def _link(stretches: Sequence[_Stretch]) -> set[int]:
    """Say of each stretch which one follows it, where only one can; gives those that follow another."""
    awaiting: dict[_Key, list[int]] = {}
    for index, stretch in enumerate(stretches):
        for key in _awaited(stretch):
            awaiting.setdefault(key, []).append(index)
    found: dict[int, list[int]] = {}
    for index, stretch in enumerate(stretches[1:], 1):
        candidates = {
            before
            for key in _offered(stretch)
            for before in awaiting.get(key, ())[:8]
            if before != index and _agree(stretches[before], stretch)
        }
        if len(candidates) == 1:
            found.setdefault(candidates.pop(), []).append(index)
    linked: set[int] = set()
    for before, following in found.items():
        if len(following) == 1:
            stretches[before].follower = following[0]
            linked.add(following[0])
    return linked


def _awaited(stretch: _Stretch) -> Iterable[_Key]:
    for label in stretch.open:
        if label.order:
            yield label.style, label.closing[-1:], label.order[0][0] + 1
    if stretch.last is not None:
        yield ("article", stretch.last + 1)


def _offered(stretch: _Stretch) -> Iterable[_Key]:
    label = stretch.head.label
    if stretch.head.worded:
        if stretch.after is not None:
            yield ("article", stretch.after)
    elif label is not None and label.style is not Style.SIGN and label.order:
        yield label.style, label.closing[-1:], label.order[0][0]


def _agree(before: _Stretch, after: _Stretch) -> bool:
    """Whether the articles of two stretches allow that one follows the other."""
    return before.last is None or after.after is None or after.after == before.last + 1


def _chain(stretches: Sequence[_Stretch]) -> list[int]:
    """The order of the stretches: each followed by the one linked to it, the rest as the page has them."""
    followers = {stretch.follower for stretch in stretches if stretch.follower is not None}
    order: list[int] = []
    seen: set[int] = set()
    for index in range(len(stretches)):
        if index in followers and index:
            continue
        here: int | None = index
        while here is not None and here not in seen:
            seen.add(here)
            order.append(here)
            here = stretches[here].follower
    order.extend(index for index in range(len(stretches)) if index not in seen)
    return order


def _headless(stretch: _Stretch) -> list[Piece]:
    """The pieces before the first article or division of a stretch, taken out of it."""
    worded = next((i for i, piece in enumerate(stretch.pieces) if piece.worded), len(stretch.pieces))
    taken = stretch.pieces[:worded]
    del stretch.pieces[:worded]
    return taken
