"""The history of a provision: every act that touched it, oldest first, with what stood before and what stands after.

Comes after `history`, before `report`. Follows identities (see `tracking`), never words. Pure; knows no format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from refundido.compare.marked import marked
from refundido.document.anchors import instruction_anchor
from refundido.document.comparison import NO_PAGES, stage_places
from refundido.document.comparison_annulments import annulment_action, annulment_notes
from refundido.document.comparison_chosen import nodes_of, with_parts
from refundido.document.comparison_effects import Actions, Stage, Touched, stages_of
from refundido.document.comparison_ends import compare_stage
from refundido.document.comparison_nodes import arrivals_in
from refundido.document.comparison_pages import Passage
from refundido.document.comparison_passages import PassageWriter, Picked, pick
from refundido.document.comparison_places import Places
from refundido.document.comparison_words import Orders
from refundido.document.errata import corrections
from refundido.document.never_in_force import never_in_force, would_touch
from refundido.document.notes import NoteBook
from refundido.document.tracking import Touch, trail_of
from refundido.history import History
from refundido.model.act import Act, Instruction, When
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import walk


@dataclass(frozen=True, slots=True)
class LogErratum:
    """The instruction of an erratum whose orders stand in the place of another's: its act, and its own words."""

    act: str
    title: str
    issued: date
    published: When
    number: str
    cite: str
    words: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one instruction did to the provision. `number` is empty where an act annulled others.

    `cite` is how the instruction is cited, `words` its own words, `action` what it did in ours. `before` and `after`
    are the places it touched, with the changes marked. `erratum` is what corrected it. `void`: it never was in force,
    as `action` says.
    """

    act: str
    title: str
    issued: date
    published: When
    in_force: date
    number: str
    cite: str
    words: str
    action: str
    before: tuple[Passage, ...]
    after: tuple[Passage, ...]
    notes: tuple[str, ...] = ()
    since: When | None = None
    erratum: LogErratum | None = None
    void: bool = False

    @property
    def effective(self) -> When:
        """The day from which it is in force, or the bounds that day lies in: `in_force` is then their end."""
        return self.since or self.in_force


def log_of(
    history: History, edition: Edition, units: Iterable[str], acts: Mapping[str, Act], jurisdiction: Jurisdiction
) -> tuple[LogEntry, ...]:
    """Every change of the units, by identity, which stand in `edition`, or of what they hold, oldest first."""
    named = tuple(units)
    found: list[LogEntry] = []
    trail = trail_of(history, edition, named)
    for touch in trail.touches:
        act = acts[touch.amendment.act]
        stage = next(s for s in stages_of(history, act.id) if s.amendment is touch.amendment)
        if annulment := stage.annulment():
            found.extend(_Teller(history, act, annulment, acts, jurisdiction).annulment(named))
        if touch.touched:
            found.extend(_Teller(history, act, stage.ordered(), acts, jurisdiction).entries(touch))
    void = list(_never(history, trail.identities, acts, jurisdiction))
    return tuple(sorted((*found, *void), key=lambda each: each.in_force) if void else found)


def _never(
    history: History, identities: frozenset[str], acts: Mapping[str, Act], jurisdiction: Jurisdiction
) -> Iterator[LogEntry]:
    """An entry for each instruction on the provision that was left without effect from its origin."""
    book = NoteBook(acts, jurisdiction, corrections(acts))
    for each in never_in_force(acts, history.instrument.id):
        if would_touch(each, history, identities, jurisdiction):
            act, instruction = each.act, each.instruction
            effective = act.effective(instruction)
            day = effective if isinstance(effective, date) else act.known_from
            yield LogEntry(
                act.id, act.title, act.issued, act.publication, day, instruction.number,
                book.cite(act.id, instruction.number), instruction.words, each.said(book), (), (), instruction.notes,
                void=True,
            )  # fmt: skip


class _Teller:
    """Tells what one stage of an act did."""

    def __init__(
        self, history: History, act: Act, stage: Stage, acts: Mapping[str, Act], jurisdiction: Jurisdiction
    ) -> None:
        self._act, self._stage, self._jurisdiction, self._acts = act, stage, jurisdiction, acts
        self._tree = marked(compare_stage(stage))
        self._places: Places = stage_places(history, stage, jurisdiction, NO_PAGES)
        nouns = {unit.id: unit.kind for root in (stage.before, stage.after) for _, unit in walk(root)}
        self._book = NoteBook(acts, jurisdiction, corrections(acts))
        self._actions = Actions(self._book, nouns)

    def entries(self, touch: Touch) -> Iterator[LogEntry]:
        """An entry for each instruction, in the act's order."""
        listed = {instruction.number: instruction for instruction in self._act.instructions}
        for number in sorted(touch.touched, key=lambda each: [*listed].index(each) if each in listed else len(listed)):
            yield self._entry(listed.get(number), number, touch.touched[number])

    def _entry(self, instruction: Instruction | None, number: str, touched: Touched) -> LogEntry:
        picked = pick(self._tree, touched, columns=False)
        cite = self._book.cite_corrected(self._act.id, number)
        words, notes = (instruction.words, instruction.notes) if instruction else ("", ())
        action = self._actions.of(self._act, self._stage, number)
        return self._told(number, cite, words, action, picked, notes)

    def annulment(self, units: tuple[str, ...]) -> Iterator[LogEntry]:
        """An entry for an act that left others without effect, if that changed the provision."""
        picked = tuple(Picked(*each) for each in with_parts(nodes_of(self._tree, units)))
        if picked:
            action = annulment_action(self._act, self._stage, self._book)
            yield self._told("", "", "", action, picked, annulment_notes(self._stage))

    def _told(
        self, number: str, cite: str, words: str, action: str, picked: tuple[Picked, ...], notes: tuple[str, ...]
    ) -> LogEntry:
        orders = Orders.of(self._act.id, self._stage.amendment.changes)
        anchor = instruction_anchor(number)
        writer = PassageWriter(self._jurisdiction, self._places, orders, number, anchor, arrivals_in(self._tree))
        before, after = writer.write(picked)
        act, edition = self._act, self._stage.edition
        return LogEntry(
            act.id, act.title, act.issued, act.publication, edition.in_force, number, cite, words, action, before,
            after, notes, edition.bounds, self._erratum(number),
        )  # fmt: skip

    def _erratum(self, number: str) -> LogErratum | None:
        named = self._book.corrected_by(self._act.id, number)
        if named is None:
            return None
        act = self._acts[named[0]]
        cite = self._book.cite(*named)
        words = next((each.words for each in act.instructions if each.number == named[1]), "")
        return LogErratum(act.id, act.title, act.issued, act.publication, named[1], cite, words)
