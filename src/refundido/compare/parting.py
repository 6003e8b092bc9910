"""Part of `against`: with several acts, the first after which a published text no longer agrees with ours.

Each place is asked in which editions it agrees. One that agrees with none was never right: if the words that
differ were brought in by an act, or the publisher came nearer with an act than before it, that act was carried out
wrongly; else the base text differs already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from refundido.compare.against import Against, Difference, against
from refundido.compare.published import Published
from refundido.compare.wording import Sort
from refundido.model.change import Change, ChildrenChange
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
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
    results = [against(edition.root, published, jurisdiction) for edition in editions]
    sizes = [_sizes(result) for result in results]
    parted: dict[str, int] = {}
    origins = _origins(results[-1])
    for place in sizes[-1]:
        parted[place] = _parts_at([size.get(place, 0) for size in sizes], editions, origins.get(place, ()))
    real = tuple(len(result.of(*REAL)) for result in results)
    base = tuple(d for d in results[-1].of(*REAL) if all(parted[place] == 0 for place in _places(d)))
    first = min((index for index in parted.values() if index), default=None)
    if first is None:
        return Parting(None, (), (), base, real)
    places = {place for place, index in parted.items() if index == first}
    shown = tuple(d for d in results[first].of(*REAL) if places & set(_places(d)))
    return Parting(first, _acts(editions[first], places), shown, base, real)


def _sizes(result: Against) -> Mapping[str, int]:
    """How much each place differs, in characters."""
    sizes: dict[str, int] = {}
    for difference in result.of(*REAL):
        for place in _places(difference):
            sizes[place] = sizes.get(place, 0) + max(len(difference.ours), len(difference.theirs), 1)
    return sizes


def _places(difference: Difference) -> tuple[str, ...]:
    """What a difference is at: our units; where only theirs has something, its place there."""
    if difference.sort is Sort.EXTRA:
        return (f"\0{difference.place}",)
    return difference.units


def _origins(result: Against) -> Mapping[str, Sequence[str]]:
    """The acts that brought in the words of ours that differ, by place."""
    found: dict[str, list[str]] = {}
    for difference in result.of(*REAL):
        for place in _places(difference):
            found.setdefault(place, []).extend(difference.acts)
    return found


def _parts_at(sizes: Sequence[int], editions: Sequence[Edition], acts: Sequence[str]) -> int:
    """The first edition after which a place that differs in the last one does; 0 where it always did.

    `acts` are those that brought in the words of ours that differ.
    """
    agreeing = [index for index, size in enumerate(sizes) if not size]
    if agreeing:
        return agreeing[-1] + 1
    guilty = [index for index, edition in enumerate(editions) if any(a.act in acts for a in edition.amendments)]
    if guilty:
        return guilty[0]
    nearest = min(range(len(sizes)), key=lambda index: (sizes[index], index))
    return nearest if nearest and sizes[nearest] < sizes[nearest - 1] else 0


def _acts(edition: Edition, places: set[str]) -> tuple[str, ...]:
    """The acts of an edition that touched one of the places; all of them, where none can be told to have."""
    acts = [a.act for a in edition.amendments if any(_touches(change, places) for change in a.changes)]
    return tuple(dict.fromkeys(acts or [a.act for a in edition.amendments]))


def _touches(change: Change, places: set[str]) -> bool:
    if change.unit in places:
        return True
    units: tuple[Unit, ...] = (*change.removed, *change.inserted) if isinstance(change, ChildrenChange) else ()
    return any(inner.id in places for unit in units for _, inner in walk(unit))
