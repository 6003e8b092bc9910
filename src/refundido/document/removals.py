"""What took each character out of a text, read off the changes (law 7).

Used by `comparison_words`, which tells the instructions of one act apart, and by `hands`, which tells acts apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from refundido.model.change import Change, ChangeKind, ChildrenChange, TextChange
from refundido.model.text import Origin, Run
from refundido.model.unit import Unit, walk

By = TypeVar("By")


@dataclass(slots=True)
class Removals(Generic[By]):
    """The characters taken out, by their origins, and what took them; where several did, the last holds."""

    taken: dict[Origin, list[tuple[int, int, By]]] = field(default_factory=dict)

    def take(self, change: Change, by: By) -> None:
        """Note what a change took out; a move takes nothing."""
        if isinstance(change, TextChange):
            self._take(change.removed, by)
        elif isinstance(change, ChildrenChange) and change.kind is not ChangeKind.MOVED:
            for unit in change.removed:
                self._take(_runs_of(unit), by)

    def _take(self, runs: Iterable[Run], by: By) -> None:
        for run in runs:
            self.taken.setdefault(run.origin, []).append((run.at, run.at + len(run.text), by))

    def split(self, run: Run) -> Iterator[tuple[By | None, Run]]:
        """A run in parts, each with what took it out; None where nothing did."""
        start, end = run.at, run.at + len(run.text)
        marks = [each for each in self.taken.get(run.origin, ()) if each[0] < end and start < each[1]]
        cuts = {start, end, *(cut for low, high, _ in marks for cut in (low, high) if start < cut < end)}
        for low, high in pairwise(sorted(cuts)):
            by = next((by for first, last, by in reversed(marks) if first <= low and high <= last), None)
            yield by, run.cut(low - start, high - start)


def _runs_of(unit: Unit) -> Iterable[Run]:
    return (run for _, each in walk(unit) for text in (each.heading, each.text) if text for run in text.runs)
