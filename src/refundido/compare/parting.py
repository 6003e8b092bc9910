"""Part of `against`: with several acts, the first after which a published text no longer agrees with ours.

Each difference is looked for in every edition, by who our characters are and by which words of theirs they are. Two
texts part at one after the last edition without it. One that is in all of them was never right: it began with the
edition that brought in our words, or that closed over words taken out; if that is the first, no act explains it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from refundido.compare.against import Difference, Shape, against
from refundido.compare.elements import Characters, elements_of
from refundido.compare.published import Published
from refundido.compare.wording import Sort
from refundido.model.change import Change, ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Origin
from refundido.model.unit import Unit, walk

REAL = (Sort.WORDS, Sort.MISSING, Sort.EXTRA, Sort.ORDER)
"""The sorts of difference for which two texts part."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a published text parts from a history.

    `edition` is the index of the first edition after which they part, None where they agree to the end or differ
    from the first edition on; `acts` are the acts of that edition that touched a place that differs. `differences`
    are those of that edition. `base` are the differences that no act explains. `agreements` has for each edition
    how many real differences there are.
    """

    edition: int | None
    acts: tuple[str, ...]
    differences: tuple[Difference, ...]
    base: tuple[Difference, ...]
    agreements: tuple[int, ...]

    @property
    def agrees(self) -> bool:
        """Whether the published text agrees with the last edition."""
        return self.edition is None and not self.base


def bisect(editions: Sequence[Edition], published: Published, jurisdiction: Jurisdiction) -> Parting:
    """The first edition, and in it the acts, after which a published text parts from ours.

    `editions` go from the oldest to the newest, at least one.
    """
    results = [_Result.of(edition, published, jurisdiction) for edition in editions]
    last = results[-1].real
    parted = [_parts_at(difference, results) for difference in last]
    base = tuple(difference for difference, index in zip(last, parted, strict=True) if not index)
    first = min((index for index in parted if index), default=None)
    real = tuple(len(result.real) for result in results)
    if first is None:
        return Parting(None, (), (), base, real)
    guilty = [difference for difference, index in zip(last, parted, strict=True) if index == first]
    shown = tuple(each for each in results[first].real if any(_is_same(each, other) for other in guilty))
    return Parting(first, _acts(editions, first, guilty), shown, base, real)


@dataclass(frozen=True, slots=True)
class _Result:
    """What one edition and the published text differ in, and where each character of that edition stands in it.

    `near` has the differences by the origins of their characters and by the words of theirs that they reach.
    """

    real: tuple[Difference, ...]
    places: Mapping[Origin, Sequence[tuple[int, int, int]]]
    near: Mapping[Origin | int, Sequence[Difference]]

    @classmethod
    def of(cls, edition: Edition, published: Published, jurisdiction: Jurisdiction) -> _Result:
        """The comparison of an edition."""
        places: dict[Origin, list[tuple[int, int, int]]] = {}
        reached = 0
        for element in elements_of(edition.root, jurisdiction):
            for origin, low, high in element.characters(0, len(element.text)):
                places.setdefault(origin, []).append((low, high, reached))
                reached += high - low
            reached += 1
        real = against(edition.root, published, jurisdiction).of(*REAL)
        near: dict[Origin | int, list[Difference]] = {}
        for difference in real:
            for key in _keys(difference):
                near.setdefault(key, []).append(difference)
        return cls(real, places, near)

    def place_of(self, origin: Origin, at: int) -> int | None:
        """Where a character stands, counted through the text; None where it does not."""
        return next((p + at - low for low, high, p in self.places.get(origin, ()) if low <= at < high), None)

    def has(self, difference: Difference) -> bool:
        """Whether the texts differ there in this edition too."""
        return any(_is_same(each, difference) for key in _keys(difference) for each in self.near.get(key, ()))


def _keys(difference: Difference) -> set[Origin | int]:
    low, high = difference.span
    return {origin for origin, _, _ in difference.characters} | {*range(low, high + 1)}


def _is_same(one: Difference, other: Difference) -> bool:
    """Whether differences of two editions are at one place: they have words or characters in common.

    Where neither has any of the words that differ, they stand between the same two of theirs.
    """
    if one.ours and other.ours and _share(one.characters, other.characters):
        return True
    (low, high), (start, end) = one.span, other.span
    if low < high and start < end:
        return low < end and start < high
    if low < high or start < end:
        return low < start < high or start < low < end
    return low == start and not (one.ours and other.ours)


def _share(some: Sequence[Characters], others: Sequence[Characters]) -> bool:
    return any(a[0] == b[0] and a[1] < b[2] and b[1] < a[2] for a in some for b in others)


def _parts_at(difference: Difference, results: Sequence[_Result]) -> int:
    """The first edition from which a difference of the last one is there; 0 where it was never otherwise."""
    agreeing = [index for index, result in enumerate(results) if not result.has(difference)]
    if agreeing:
        return agreeing[-1] + 1
    if not difference.ours:
        return next((index for index, result in enumerate(results) if _is_closed(difference, result)), 0)
    began = [
        next((index for index, result in enumerate(results) if result.place_of(origin, low) is not None), 0)
        for origin, low, _ in difference.characters
    ]
    if difference.shape is not Shape.CHANGED:
        return min(began, default=0)
    return min((index for index in began if index), default=0)


def _is_closed(difference: Difference, result: _Result) -> bool:
    """Whether in an edition nothing stands where theirs has words that ours has not in the last one."""
    places = [result.place_of(origin, low) for origin, low, _ in difference.characters]
    stand = [place for place in places if place is not None]
    return len(stand) == len(places) and (len(stand) < 2 or stand[0] + 1 == stand[1])


def _acts(editions: Sequence[Edition], index: int, guilty: Sequence[Difference]) -> tuple[str, ...]:
    """The acts of an edition that touched a place of the differences, or all of them, if none can be told to have.

    Those that brought our words in without an amendment of their own, by rectifying another act, come after it.
    """
    amendments = editions[index].amendments
    places = {unit for difference in guilty for unit in difference.units if difference.shape is not Shape.EXTRA}
    acts = [a.act for a in amendments if any(_touches(change, places) for change in a.changes)]
    amending = {a.act for edition in editions for a in edition.amendments}
    rectifying = [act for each in guilty for act in each.acts if act not in amending]
    return tuple(dict.fromkeys((*(acts or [a.act for a in amendments]), *rectifying)))


def _touches(change: Change, places: set[str]) -> bool:
    if change.unit in places:
        return True
    units: tuple[Unit, ...] = (*change.removed, *change.inserted) if isinstance(change, ChildrenChange) else ()
    return any(inner.id in places for unit in units for _, inner in walk(unit))
