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
from refundido.document.comparison_pages import Passage
from refundido.document.comparison_passages import PassageWriter, Picked, pick
from refundido.document.comparison_places import Places
from refundido.document.comparison_words import Orders
from refundido.document.errata import corrections
from refundido.document.notes import NoteBook
from refundido.document.tracking import Touch, touches
from refundido.history import History
from refundido.model.act import Act, Instruction, When
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import walk


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one instruction did to the provision. `number` is empty where an act annulled others.

    `cite` is how the instruction is cited, `words` its own words, `action` what it did in ours. `before` and `after`
    are the places it touched, with the changes marked.
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


def log_of(
    history: History, edition: Edition, units: Iterable[str], acts: Mapping[str, Act], jurisdiction: Jurisdiction
) -> tuple[LogEntry, ...]:
    """Every change of the units, by identity, which stand in `edition`, or of what they hold, oldest first."""
    named = tuple(units)
    found: list[LogEntry] = []
    for touch in touches(history, edition, named):
        act = acts[touch.amendment.act]
        stage = next(s for s in stages_of(history, act.id) if s.amendment is touch.amendment)
        if annulment := stage.annulment():
            found.extend(_Teller(history, act, annulment, acts, jurisdiction).annulment(named))
        if touch.touched:
            found.extend(_Teller(history, act, stage.ordered(), acts, jurisdiction).entries(touch))
    return tuple(found)


class _Teller:
    """Tells what one stage of an act did."""

    def __init__(
        self, history: History, act: Act, stage: Stage, acts: Mapping[str, Act], jurisdiction: Jurisdiction
    ) -> None:
        self._act, self._stage, self._jurisdiction = act, stage, jurisdiction
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
        picked = pick(self._tree, touched)
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
        before, after = PassageWriter(self._jurisdiction, self._places, orders, number, anchor).write(picked)
        act, day = self._act, self._stage.edition.in_force
        return LogEntry(
            act.id, act.title, act.issued, act.publication, day, number, cite, words, action, before, after, notes
        )  # fmt: skip
