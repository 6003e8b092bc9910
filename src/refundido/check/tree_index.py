"""Part of `check`: a tree indexed by label and heading, so that a look-up costs what it finds.

Units are numbered in document order; what stands within a unit is a stretch of those numbers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator

from refundido.model.fold import heading_key
from refundido.model.label import normal_label
from refundido.model.unit import Unit

_Entries = tuple[list[int], list[Unit]]


class TreeIndex:
    """The units under some roots, by label, by heading and by kind."""

    def __init__(self, roots: Iterable[Unit]) -> None:
        self._stretch: dict[int, tuple[int, int]] = {}
        self._labels: dict[str, _Entries] = defaultdict(lambda: ([], []))
        self._headings: dict[str, _Entries] = defaultdict(lambda: ([], []))
        self._kinds: dict[str, _Entries] = defaultdict(lambda: ([], []))
        self._pending: _Entries = ([], [])
        self._unique: dict[tuple[int, str], bool] = {}
        count = 0
        for root in roots:
            count = self._add(root, count)

    def _add(self, unit: Unit, at: int) -> int:
        _enter(self._kinds[unit.kind], at, unit)
        if unit.label:
            _enter(self._labels[normal_label(unit.label)], at, unit)
        if unit.heading:
            _enter(self._headings[heading_key(unit.heading.plain)], at, unit)
        if unit.pending:
            _enter(self._pending, at, unit)
        end = at + 1
        for child in unit.children:
            end = self._add(child, end)
        self._stretch[id(unit)] = (at, end)
        return end

    def labelled(self, base: Unit, label: str) -> Iterator[Unit]:
        """The units within `base`, itself included, that have a label in its normal form."""
        return self._within(base, self._labels.get(label))

    def headed(self, base: Unit, heading: str) -> Iterator[Unit]:
        """The units within `base`, itself included, that have a heading, as headings are compared."""
        return self._within(base, self._headings.get(heading_key(heading)))

    def pending(self, base: Unit) -> Iterator[Unit]:
        """The units within `base`, itself included, that are not transcribed."""
        return self._within(base, self._pending)

    def of_kind(self, base: Unit, kind: str) -> Iterator[Unit]:
        """The units of a kind within `base`, itself included."""
        return self._within(base, self._kinds.get(kind))

    def holds_kind(self, base: Unit, kind: str) -> bool:
        """Whether there is a unit of a kind within `base`, itself not counted."""
        return any(unit is not base for unit in self.of_kind(base, kind))

    def unique_within(self, base: Unit, kind: str) -> bool:
        """Whether no two units of a kind within `base` have the same label."""
        key = (id(base), kind)
        if key not in self._unique:
            labels = [normal_label(unit.label) for unit in self.of_kind(base, kind) if unit.label]
            self._unique[key] = len(labels) == len(set(labels))
        return self._unique[key]

    def _within(self, base: Unit, entries: _Entries | None) -> Iterator[Unit]:
        if entries is None:
            return
        numbers, units = entries
        low, high = self._stretch[id(base)]
        for index in range(bisect_left(numbers, low), len(numbers)):
            if numbers[index] >= high:
                return
            yield units[index]


def _enter(entries: _Entries, at: int, unit: Unit) -> None:
    entries[0].append(at)
    entries[1].append(unit)
