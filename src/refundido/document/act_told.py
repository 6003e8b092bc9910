"""What the pages of an act are made from: each of its stages with its texts compared, read once.

Used by `act_page` and `act_index`. Pure; knows no format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from refundido.compare.edits import Comparison
from refundido.compare.marked import Marked, marked
from refundido.document.comparison_annulments import touched_in
from refundido.document.comparison_effects import Actions, Stage, Touched, stages_of, touched_by
from refundido.document.comparison_ends import compare_stage
from refundido.document.comparison_words import Orders
from refundido.document.errata import corrections
from refundido.document.never_in_force import NeverInForce, never_in_force
from refundido.document.notes import NoteBook
from refundido.document.spanish import from_when
from refundido.history import History
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import walk

NO_EFFECT = "Sin efecto en el texto"
ANNULMENT = ""
"""The number of the row of an annulment, which is no instruction."""


@dataclass(slots=True)
class Told:
    """One stage of an act, with all that its rows are made from."""

    stage: Stage
    comparison: Comparison
    tree: Marked
    orders: Orders
    touched: Mapping[str, Touched]
    actions: Actions
    several: bool
    numbers: tuple[str, ...] = field(default=())
    annulment: bool = False

    @property
    def since(self) -> str:
        """Since when it is in force."""
        return f"Desde {from_when(self.stage.edition.since)}"

    def cite(self, act: Act, instruction: Instruction) -> str:
        """How an instruction is cited (empty: by its number alone), with the erratum whose orders stand for its own."""
        book = self.actions.book
        corrected = book.is_corrected(act.id, instruction.number)
        return book.cite_corrected(act.id, instruction.number) if corrected else instruction.cite


def told_of(history: History, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction) -> tuple[Told, ...]:
    """The stages of an act in an instrument, what its annulments did apart from what its instructions did."""
    stages = stages_of(history, act.id)
    book = NoteBook(acts, jurisdiction, corrections(acts))
    found: list[Told] = []
    for stage in (part for whole in stages for part in _parts(whole)):
        comparison = compare_stage(stage)
        nouns = {unit.id: unit.kind for root in (stage.before, stage.after) for _, unit in walk(root)}
        found.append(
            Told(
                stage,
                comparison,
                marked(comparison),
                Orders.of(act.id, stage.amendment.changes),
                {ANNULMENT: touched_in(comparison)} if stage.annulled else touched_by(stage.amendment.changes),
                Actions(book, nouns),
                len(stages) > 1,
                stage.amendment.instructions,
                stage.annulled is not None,
            )
        )
    return tuple(found)


def _parts(stage: Stage) -> Iterator[Stage]:
    """What the annulments of a stage did, and what its instructions did."""
    if annulment := stage.annulment():
        yield annulment
    if stage.annulled is None or stage.amendment.instructions:
        yield stage.ordered()


def rows_of(act: Act, told: tuple[Told, ...]) -> Iterator[tuple[Instruction, Told]]:
    """Each instruction, in the act's order, with the stage in which it came into force."""
    for instruction in act.instructions:
        for each in told:
            if instruction.number in each.numbers or instruction.number in each.touched:
                yield instruction, each


def void_in(history: History, act: Act, acts: Mapping[str, Act]) -> Mapping[str, NeverInForce]:
    """The instructions of an act, by number, that another left without effect as if they had never been."""
    return {
        each.instruction.number: each for each in never_in_force(acts, history.instrument.id) if each.act.id == act.id
    }
