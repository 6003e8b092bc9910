"""Places of a text that a fact is told at, moved along as later changes land around them. Used by `traces`.

A place is a point where something was lost, or a stretch that was put back. Splits and joins carry it to the
paragraph where its characters went; where two texts have no changes between them (an annulment), it is found
again by the characters beside it, each told by its origin (law 7).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from refundido.document.facts import Fact
from refundido.model.operation import Field
from refundido.model.text import Origin, Run, Text
from refundido.model.unit import Unit, walk

TextKey = tuple[str, Field]
"""A text: the identity of its unit, and whether it is the heading."""


@dataclass(slots=True)
class Place:
    """A stretch, empty where something was lost; its fact is told where it ends.

    `removed` are the words lost; `swallowed` says that the words before the point went after it.
    """

    start: int
    end: int
    fact: Fact
    removed: tuple[Run, ...] = ()
    swallowed: bool = False


def shift(places: list[Place], start: int, lost: int, gained: int) -> None:
    """Moves places along as a stretch of `lost` gives way to one of `gained`; stretches that are gone are dropped."""
    kept: list[Place] = []
    for place in places:
        if place.start == place.end:
            place.swallowed |= start < place.end <= start + lost
            place.start = place.end = _point(place.end, start, lost, gained)
            kept.append(place)
            continue
        place.start = _beginning(place.start, start, lost, gained)
        place.end = _ending(place.end, start, lost, gained)
        if place.start < place.end:
            kept.append(place)
    places[:] = kept


def _point(at: int, start: int, lost: int, gained: int) -> int:
    if at >= start + lost:
        return at + gained - lost
    return min(at, start)


def _beginning(at: int, start: int, lost: int, gained: int) -> int:
    if at >= start + lost:
        return at + gained - lost
    return start + gained if at >= start else at


def _ending(at: int, start: int, lost: int, gained: int) -> int:
    if at > start + lost:
        return at + gained - lost
    return min(at, start)


def parted(places: Sequence[Place], first: Unit, second: Unit, whole: Unit) -> tuple[list[Place], list[Place]]:
    """The places of a paragraph that is split, by the part where they then stand."""
    size, all_of = _size(first), _size(whole)
    gap = all_of - _size(second)
    here: list[Place] = []
    there: list[Place] = []
    for place in places:
        if place.end > size:
            start = min(max(place.start - gap, 0), max(place.end - gap, 0))
            there.append(replace(place, start=start, end=max(place.end - gap, 0)))
        if place.end <= size or (place.start < size and place.start != place.end):
            here.append(replace(place, end=min(place.end, size)))
    return here, there


def joined(groups: Sequence[tuple[Unit, Sequence[Place]]], whole: Unit) -> list[Place]:
    """The places of paragraphs that are joined, in the paragraph that they become."""
    found: list[Place] = []
    offset = 0
    for unit, places in groups:
        if unit.text and whole.text:
            stands = whole.text.place_of(unit.text.runs[0].cut(0, 1))
            offset = offset if stands is None else stands
        found.extend(replace(place, start=place.start + offset, end=place.end + offset) for place in places)
        offset += _size(unit)
    return found


def _size(unit: Unit) -> int:
    return len(unit.text.plain) if unit.text else 0


class Characters:
    """Where each character of a whole text stands, by its origin."""

    def __init__(self, root: Unit) -> None:
        self._stands: dict[Origin, list[tuple[int, int, TextKey, int]]] = defaultdict(list)
        for _, unit in walk(root):
            for where, text in texts_in(unit):
                position = 0
                for run in text.runs:
                    entry = (run.at, run.at + len(run.text), (unit.id, where), position)
                    self._stands[run.origin].append(entry)
                    position += len(run.text)

    def find(self, origin: Origin, at: int) -> tuple[TextKey, int] | None:
        """The text in which a character stands, and where in it; None if it is gone."""
        for low, high, key, position in self._stands.get(origin, ()):
            if low <= at < high:
                return key, position + at - low
        return None

    def again(self, place: Place, text: Text) -> tuple[TextKey, int] | None:
        """Where the end of a place in an earlier text stands; None if nothing beside it is left.

        One that was swallowed is told by the characters that its own words stood between in their origin.
        """
        if place.swallowed and place.removed:
            first, last = place.removed[0], place.removed[-1]
            if found := self.find(first.origin, first.at - 1):
                return found[0], found[1] + 1
            if found := self.find(last.origin, last.at + len(last.text)):
                return found
        return self.beside(text, place.end)

    def beside(self, text: Text, at: int) -> tuple[TextKey, int] | None:
        """Where the point `at` of an earlier text stands: after the nearest character before it that is left,
        else before the nearest one after it; None if none is.
        """
        characters = [(run.origin, run.at + offset) for run in text.runs for offset in range(len(run.text))]
        for each in reversed(characters[:at]):
            if found := self.find(*each):
                return found[0], found[1] + 1
        return next((found for each in characters[at:] if (found := self.find(*each))), None)


def texts_in(unit: Unit) -> Iterable[tuple[Field, Text]]:
    """The heading and the text of a unit, those that it has."""
    return ((where, text) for where, text in ((Field.HEADING, unit.heading), (Field.TEXT, unit.text)) if text)
