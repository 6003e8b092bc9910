"""What each instruction of an act did, read off the changes it made (law 7): places, kinds, and the texts around it.

Between `history` and the pages of an act. Never compares texts. Knows nothing of blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from refundido.document.notes import NoteBook
from refundido.document.traces import Event, Fact
from refundido.history.stages import Stage, stages_of
from refundido.model.act import Act
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange, TextChange
from refundido.model.operation import Field
from refundido.model.unit import walk

__all__ = ["Actions", "Stage", "Touched", "stages_of", "touched_by", "units_touched"]


@dataclass(slots=True)
class Touched:
    """The units that an instruction touched in themselves (words, heading, label), or whole (it put or took them)."""

    own: dict[str, None] = field(default_factory=dict)
    whole: dict[str, None] = field(default_factory=dict)

    @property
    def every(self) -> tuple[str, ...]:
        """All of them, once each, in order."""
        return tuple({**self.own, **self.whole})


def touched_by(changes: Iterable[Change]) -> dict[str, Touched]:
    """What each instruction touched, by its number."""
    found: dict[str, Touched] = {}
    for change in changes:
        touched = found.setdefault(change.instruction, Touched())
        if isinstance(change, TextChange | LabelChange):
            touched.own[change.unit] = None
        else:
            touched.whole.update((unit.id, None) for unit in (*change.removed, *change.inserted))
    return found


def units_touched(changes: Iterable[Change]) -> Iterator[tuple[str, str]]:
    """The identity of each unit touched with the number of the instruction, what units hold included."""
    for change in changes:
        if isinstance(change, ChildrenChange):
            for root in (*change.removed, *change.inserted):
                yield from ((unit.id, change.instruction) for _, unit in walk(root))
        else:
            yield change.unit, change.instruction


@dataclass(slots=True)
class Actions:
    """What instructions did in words ("Palabras reemplazadas"), as source notes tell it."""

    book: NoteBook
    nouns: Mapping[str, str]

    def of(self, act: Act, stage: Stage, instruction: str) -> str:
        """What an instruction did, empty if nothing."""
        facts: dict[tuple[str, Field | None], Fact] = {}
        for change in stage.amendment.changes:
            if change.instruction == instruction:
                self._take(facts, change, act, stage)
        said = dict.fromkeys(self.book.action(fact) for fact in facts.values() if fact.events)
        first, *others = [*said] or [""]
        return "; ".join([first, *(each[0].lower() + each[1:] for each in others)])

    def _take(self, facts: dict[tuple[str, Field | None], Fact], change: Change, act: Act, stage: Stage) -> None:
        where, noun, event = self._event(change)
        if event is None:
            return
        key = (f"{noun} {change.kind}" if isinstance(change, ChildrenChange) else noun, where)
        fact = facts.setdefault(key, Fact(act.id, change.instruction, stage.edition.in_force, where, noun))
        fact.events.append(event)

    def _event(self, change: Change) -> tuple[Field | None, str, Event | None]:
        if isinstance(change, TextChange):
            return change.field, self.nouns.get(change.unit, ""), Event(change.kind, removed=change.removed)
        if isinstance(change, LabelChange):
            return None, self.nouns.get(change.unit, ""), Event(change.kind, former_label=change.old)
        sample = (change.inserted or change.removed)[0]
        if change.kind is ChangeKind.MOVED and not change.inserted:
            return None, sample.kind, None
        return None, sample.kind, Event(change.kind, units_out=change.removed, units_in=change.inserted)
