"""What acts did to each place of a text, read off the changes that made its editions (law 7).

Between `history` and `body`: follows the changes of every amendment in order and keeps the facts that a reader
must be told: for words, by the origin they keep wherever they go; for units, by identity; for what was lost, by a
place that moves along as later changes land. Never compares texts. Knows nothing of blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from refundido.document.facts import COLUMN, Event, Fact
from refundido.document.places import Place, TextKey, joined, parted, shift
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange, TextChange
from refundido.model.operation import Field
from refundido.model.text import Origin, Run
from refundido.model.unit import CELL, HEAD, TABLE, Unit, walk

__all__ = ["Event", "Fact", "Traces"]

FactKey = tuple[str, str, str, Field | ChangeKind | None]
"""The act, the instruction, the unit (the table, for its cells), and whether in its text, its heading, or as a unit
(then, what was done to those that it holds)."""
_KEEP_FACTS = (ChangeKind.MOVED, ChangeKind.SPLIT, ChangeKind.JOINED)


class Traces:
    """The facts of a text by place. `tracing.traces_of` builds them; ask afterwards."""

    def __init__(self) -> None:
        self.facts: dict[FactKey, Fact] = {}
        self.units: dict[str, list[Fact]] = {}
        self.texts: dict[TextKey, list[Place]] = {}
        self.children: dict[str, list[Place]] = {}
        self.forgotten: dict[str, tuple[list[Fact], list[Place], dict[TextKey, list[Place]]]] = {}
        self._said: dict[Origin, Fact] = {}
        self._nouns: dict[str, str] = {}
        self._tables: dict[str, str] = {}
        self._parents: dict[str, str] = {}

    def finish(self, root: Unit) -> None:
        """Take note of the text of which the facts are asked: where each unit stands in it."""
        pairs = ((unit, child) for _, unit in walk(root) for child in unit.children)
        self._parents = {child.id: unit.id for unit, child in pairs}

    def of_unit(self, identity: str) -> Sequence[Fact]:
        """What was done to the unit as a whole."""
        return self.units.get(identity, ())

    def of_words(self, run: Run, unit: str) -> Fact | None:
        """The fact behind words that stand in a unit; None if they are of the base or came with a unit told there."""
        fact = None if run.origin.is_base else self._said.get(run.origin)
        return None if fact is None or self._told_above(fact, unit) else fact

    def _told_above(self, fact: Fact, unit: str) -> bool:
        """Whether the fact is told at the unit itself, at one that holds it, or at the head of its column."""
        if fact.where is not None:
            return False
        if fact.noun == COLUMN and unit in self._tables:
            return True
        at = unit
        while at:
            if fact in self.units.get(at, ()):
                return True
            at = self._parents.get(at, "")
        return False

    def marks(self, unit: str, where: Field) -> Iterator[tuple[int, Fact]]:
        """The points of a text that lost words and got none, and those where words put back end, in order."""
        places = self.texts.get((unit, where), ())
        return ((place.end, place.fact) for place in sorted(places, key=lambda place: place.end))

    def lost_units(self, parent: str) -> Iterator[tuple[int, Fact]]:
        """The points among the children of a unit that lost units and got none, in order."""
        places = self.children.get(parent, ())
        return ((place.end, place.fact) for place in sorted(places, key=lambda place: place.end))

    def learn(self, unit: Unit, table: str = "", fact: Fact | None = None) -> None:
        """Note what a unit and those in it are, and the fact that brought in their words, if not known yet."""
        self._nouns[unit.id] = unit.kind
        table = unit.id if unit.kind == TABLE else table
        if table:
            self._tables[unit.id] = table
        if fact is not None:
            for text in (unit.heading, unit.text):
                self._claim(text.runs if text else (), fact)
        for child in unit.children:
            self.learn(child, table, fact)

    def _claim(self, runs: Sequence[Run], fact: Fact) -> None:
        for run in runs:
            if not run.origin.is_base:
                self._said.setdefault(run.origin, fact)

    def place_of(self, unit: str) -> str:
        """Where changes in the words of a unit are told together: its table for a cell, else itself."""
        return self._tables.get(unit, unit)

    def noun_of(self, unit: str) -> str:
        """The kind of a unit, empty if it is not known."""
        return self._nouns.get(unit, "")

    def tell(self, unit: str, fact: Fact) -> None:
        """Have a fact told at a unit, once."""
        facts = self.units.setdefault(unit, [])
        if fact not in facts:
            facts.append(fact)

    def _fact(self, key: FactKey, day: date, noun: str) -> Fact:
        if key not in self.facts:
            where = key[3] if isinstance(key[3], Field) else None
            self.facts[key] = Fact(key[0], key[1], day, where, noun)
        return self.facts[key]

    def take(self, change: Change, act: str, day: date) -> None:
        """Follow one change, which an act made and which is in force since a day."""
        if isinstance(change, TextChange):
            self._take_text(change, act, day)
        elif isinstance(change, LabelChange):
            fact = self._fact((act, change.instruction, change.unit, None), day, self.noun_of(change.unit))
            fact.events.append(Event(change.kind, former_label=change.old))
            self.tell(change.unit, fact)
        else:
            self._take_children(change, act, day)

    def _take_text(self, change: TextChange, act: str, day: date) -> None:
        key = (act, change.instruction, self.place_of(change.unit), change.field)
        fact = self._fact(key, day, self.noun_of(change.unit))
        fact.events.append(Event(change.kind, removed=change.removed))
        self._claim(change.inserted, fact)
        lost, gained = _length(change.removed), _length(change.inserted)
        places = self.texts.setdefault((change.unit, change.field), [])
        shift(places, change.start, lost, gained)
        if not gained:
            places.append(Place(change.start, change.start, fact, change.removed))

    def _take_children(self, change: ChildrenChange, act: str, day: date) -> None:
        self._follow(change)
        places = self.children.setdefault(change.unit, [])
        shift(places, change.index, len(change.removed), len(change.inserted))
        sample = (change.inserted or change.removed)[0]
        noun = COLUMN if sample.kind == CELL else sample.kind
        place = self.place_of(change.unit) if noun == COLUMN else change.unit
        fact = self._fact((act, change.instruction, place, change.kind), day, noun)
        for unit in change.inserted:
            self.learn(unit, self._tables.get(change.unit, ""), fact)
        if change.kind is ChangeKind.MOVED and not change.inserted:
            return
        if noun != COLUMN or self.noun_of(change.unit) == HEAD:
            fact.events.append(Event(change.kind, units_out=change.removed, units_in=change.inserted))
        for unit in change.inserted:
            self.tell(unit.id, fact)
        if not change.inserted:
            places.append(Place(change.index, change.index, fact))

    def _follow(self, change: ChildrenChange) -> None:
        """Carry the places in the words of what goes to where these words then stand, or forget them."""
        if change.kind not in _KEEP_FACTS:
            self.forget(change.removed)
        elif change.kind is ChangeKind.SPLIT:
            whole, (first, second) = change.removed[0], change.inserted
            places = self.texts.pop((whole.id, Field.TEXT), [])
            self.texts[first.id, Field.TEXT], self.texts[second.id, Field.TEXT] = parted(places, first, second, whole)
        elif change.kind is ChangeKind.JOINED:
            groups = [(unit, self.texts.pop((unit.id, Field.TEXT), [])) for unit in change.removed]
            self.texts[change.inserted[0].id, Field.TEXT] = joined(groups, change.inserted[0])

    def forget(self, removed: Sequence[Unit]) -> None:
        """Set aside what was to be told of units that no longer stand; an annulment may bring them back."""
        for root in removed:
            for _, unit in walk(root):
                own = {(unit.id, where): self.texts.pop((unit.id, where), []) for where in Field}
                self.forgotten[unit.id] = self.units.pop(unit.id, []), self.children.pop(unit.id, []), own

    def remember(self, unit: str) -> None:
        """Tell again what was set aside of a unit that stands again."""
        if unit in self.forgotten:
            facts, children, texts = self.forgotten.pop(unit)
            for fact in facts:
                self.tell(unit, fact)
            self.children.setdefault(unit, []).extend(children)
            for key, places in texts.items():
                self.texts.setdefault(key, []).extend(places)


def _length(runs: Sequence[Run]) -> int:
    return sum(len(run.text) for run in runs)
