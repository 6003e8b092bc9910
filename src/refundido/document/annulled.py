"""What an annulment did to a text: what stands again, and what no longer does. Used by `tracing`.

From the day of an annulment on the text is another, in which the annulled instructions never landed, and no changes
lead to it. Their facts are dropped, the places of all others are found again by identity, and what differs (which
`compare` tells exactly) is a fact of the annulling act.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from refundido.apply.trees import undo
from refundido.compare import compare
from refundido.compare.edits import (
    ColumnDeleted,
    ColumnInserted,
    Edit,
    Fate,
    Piece,
    Relabelled,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.document.facts import COLUMN, Event, Fact, Instructed, Undone
from refundido.document.places import Characters, Place, TextKey
from refundido.document.traces import Traces
from refundido.model.act import Act
from refundido.model.change import ChangeKind
from refundido.model.instrument import Edition
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import HEAD, Unit, walk


def annulling(edition: Edition, acts: Mapping[str, Act]) -> tuple[Act, ...]:
    """The acts by which others are without effect from the day of an edition on."""
    named = (acts[amendment.act] for amendment in edition.amendments if amendment.act in acts)
    return tuple(act for act in named if any(each.since == edition.in_force for each in act.annuls))


class Annulled:
    """One edition that annulments made, being told."""

    def __init__(
        self, traces: Traces, before: Unit, edition: Edition, acting: Iterable[Act], acts: Mapping[str, Act]
    ) -> None:
        self._traces, self._before, self._day = traces, before, edition.in_force
        self._after = edition.root
        for amendment in reversed(edition.amendments):
            for change in reversed(amendment.changes):
                self._after = undo(self._after, change)
        self._void: dict[Instructed, str] = {}
        for act in acting:
            for each in act.annuls:
                if each.since == self._day:
                    known = acts[each.act].instructions if each.act in acts else ()
                    numbers = each.instructions or tuple(i.number for i in known)
                    self._void.update({(each.act, number): act.id for number in numbers})
        self._facts: dict[tuple[str, str, Field | Undone | ChangeKind], Fact] = {}

    def tell(self) -> None:
        """Bring the traces to the text that the annulment left."""
        old = {unit.id: unit for _, unit in walk(self._before)}
        new = {unit.id: unit for _, unit in walk(self._after)}
        self._drop()
        self._traces.learn(self._after)
        self._move_marks(old, new)
        self._move_gaps(old, new)
        for identity in new.keys() - old.keys():
            self._traces.remember(identity)
        for edit in compare(self._before, self._after).edits:
            self._take(edit)

    def _drop(self) -> None:
        """Take out every fact of what is annulled."""
        traces = self._traces
        for facts in (*traces.units.values(), *(each[0] for each in traces.forgotten.values())):
            facts[:] = [fact for fact in facts if not self._is_void(fact)]
        forgotten = (
            places for _, children, texts in traces.forgotten.values() for places in (children, *texts.values())
        )
        for places in (*traces.texts.values(), *traces.children.values(), *forgotten):
            places[:] = [place for place in places if not self._is_void(place.fact)]

    def _is_void(self, fact: Fact) -> bool:
        return (fact.act, fact.instruction) in self._void

    def _move_marks(self, old: Mapping[str, Unit], new: Mapping[str, Unit]) -> None:
        """The places in texts that are others now, found again by the characters beside them."""
        changed = [
            key
            for key, places in self._traces.texts.items()
            if places and _text(old, key) is not _text(new, key) and _text(old, key) is not None
        ]
        characters = Characters(self._after) if changed else None
        for key in changed:
            text, places = _text(old, key), self._traces.texts.pop(key)
            for place in places:
                found = characters.again(place, text) if characters and text else None
                if found:
                    start = max(found[1] - (place.end - place.start), 0)
                    self._traces.texts.setdefault(found[0], []).append(replace(place, start=start, end=found[1]))

    def _move_gaps(self, old: Mapping[str, Unit], new: Mapping[str, Unit]) -> None:
        """The places among the children of units that hold others now, found again by the siblings beside them."""
        for parent, places in self._traces.children.items():
            if parent not in old or parent not in new:
                continue
            stood = [unit.id for unit in old[parent].children]
            stand = {unit.id: index for index, unit in enumerate(new[parent].children)}
            if stood != [*stand]:
                for place in places:
                    before = [stand[each] + 1 for each in stood[: place.end] if each in stand]
                    after = [stand[each] for each in stood[place.end :] if each in stand]
                    place.start = place.end = (before[-1:] + after[:1] + [0])[0]

    def _take(self, edit: Edit) -> None:
        match edit:
            case TextEdited():
                self._take_text(edit)
            case Relabelled():
                event = Event(ChangeKind.RENUMBERED, former_label=edit.before)
                self._tell((edit.unit,), edit.unit, self._traces.noun_of(edit.unit), event)
            case UnitInserted(parent=parent, unit=unit):
                self._tell((unit.id,), parent, unit.kind, Event(Undone.RESTORED, units_in=(unit,)))
            case UnitMoved(unit=identity, to_parent=parent):
                self._tell((identity,), parent, self._traces.noun_of(identity), Event(ChangeKind.MOVED))
            case UnitReplaced(parent=parent, after=after):
                names = tuple(unit.id for unit in after)
                self._tell(names, parent, after[0].kind, Event(Undone.RESTORED, units_in=after))
            case UnitDeleted():
                self._lose(edit)
            case ColumnInserted(table=table, cells=cells):
                event = Event(Undone.RESTORED, units_in=(cells[0].unit,))
                self._tell(tuple(cell.unit.id for cell in cells), table, COLUMN, event)
            case ColumnDeleted(cells=cells):
                head = [cell for cell in cells if self._traces.noun_of(cell.parent) == HEAD]
                for cell in head or cells[:1]:
                    self._lose(cell)

    def _tell(self, units: Iterable[str], place: str, noun: str, event: Event) -> None:
        for fact in self._facts_at(place, units, event.kind, noun):
            fact.events.append(event)
            for unit in units:
                self._traces.tell(unit, fact)

    def _lose(self, edit: UnitDeleted) -> None:
        noun = COLUMN if self._traces.noun_of(edit.parent) == HEAD else edit.unit.kind
        self._traces.forget((edit.unit,))
        for fact in self._facts_at(edit.parent, (edit.unit.id,), Undone.VOIDED, noun):
            fact.events.append(Event(Undone.VOIDED, units_out=(edit.unit,)))
            at = edit.path[-1]
            self._traces.children.setdefault(edit.parent, []).append(Place(at, at, fact))

    def _take_text(self, edit: TextEdited) -> None:
        place = self._traces.place_of(edit.unit)
        facts = self._facts_at(place, (edit.unit,), edit.field, self._traces.noun_of(edit.unit))
        position = 0
        for removed, restored, size in _hunks(edit.pieces):
            if removed or restored:
                kind = Undone.RESTORED if restored else Undone.VOIDED
                runs = tuple(run for piece in removed for run in piece.before)
                for fact in facts:
                    fact.events.append(Event(kind, removed=runs))
                    end = position + len(restored.rstrip() or restored)
                    places = self._traces.texts.setdefault((edit.unit, edit.field), [])
                    places.append(Place(position, end, fact))
            position += size

    def _facts_at(
        self, place: str, units: Iterable[str], what: Field | Undone | ChangeKind, noun: str
    ) -> tuple[Fact, ...]:
        """The facts of the annulling acts at a place: those which annul what is known to have been done there."""
        names = {place, *units, *(self._traces.place_of(unit) for unit in units)}
        there = {key[:2] for key in self._traces.facts if key[2] in names} & self._void.keys()
        behind = [each for each in self._void if each in there] or [*self._void]
        found: list[Fact] = []
        for act in dict.fromkeys(self._void[each] for each in behind):
            where = what if isinstance(what, Field) else None
            fact = self._facts.setdefault((act, place, what), Fact(act, "", self._day, where, noun))
            mine = [each for each in behind if self._void[each] == act]
            fact.annuls = tuple(dict.fromkeys((*fact.annuls, *mine)))
            found.append(fact)
        return tuple(found)


def _text(units: Mapping[str, Unit], key: TextKey) -> Text | None:
    unit = units.get(key[0])
    return None if unit is None else unit.heading if key[1] is Field.HEADING else unit.text


def _hunks(pieces: Iterable[Piece]) -> Iterable[tuple[list[Piece], str, int]]:
    """Pieces as what went, what came in its place, and how many characters of the later text they take."""
    removed: list[Piece] = []
    restored = ""
    for piece in pieces:
        if piece.fate is Fate.KEPT:
            yield removed, restored, len(restored)
            removed, restored = [], ""
            yield removed, restored, sum(len(run.text) for run in piece.after)
        elif piece.fate is Fate.DELETED:
            removed.append(piece)
        else:
            restored += piece.plain
    yield removed, restored, len(restored)
