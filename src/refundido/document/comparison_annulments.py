"""What an act did by leaving others without effect from a day on, for the pages of the act and for `log`.

No change leads to it: the text is another from that day on, and what differs is told by the comparison.
"""

from __future__ import annotations

from refundido.compare.edits import (
    Altered,
    ColumnDeleted,
    ColumnInserted,
    Comparison,
    Edit,
    Relabelled,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.document.comparison_effects import Stage, Touched
from refundido.document.notes import NoteBook
from refundido.model.act import Act

JOINT = "Ese día también otro acto dejó sin efecto instrucciones: lo que ambos cambiaron se muestra junto."


def annulment_action(act: Act, stage: Stage, book: NoteBook) -> str:
    """What a stage of an act annulled: "Deja sin efecto Resolución 4, de 2024, instrucción 6"."""
    told = [each for each in act.annuls if each.since == stage.edition.in_force]
    names = (
        book.cited_all(tuple((each.act, number) for number in each.instructions)) or book.act_name(each.act)
        for each in told
    )
    return f"Deja sin efecto {'; '.join(dict.fromkeys(names))}"


def annulment_anchor(stage: Stage) -> str:
    """The anchor of what a stage of an act annulled, in the pages of the act."""
    return f"anula-{stage.edition.in_force.isoformat()}"


def annulment_notes(stage: Stage) -> tuple[str, ...]:
    """What must be said where several acts annulled others on one day: their effects cannot be told apart."""
    return (JOINT,) if sum(each.annuls for each in stage.edition.amendments) > 1 else ()


def touched_in(comparison: Comparison) -> Touched:
    """The units that differ in a comparison: in themselves, or as a whole."""
    touched = Touched()
    for edit in comparison.edits:
        if isinstance(edit, TextEdited | Relabelled):
            touched.own[edit.unit] = None
        else:
            touched.whole.update(dict.fromkeys(_whole(edit)))
    return touched


def _whole(edit: Edit) -> tuple[str, ...]:
    match edit:
        case UnitInserted(unit=unit) | UnitDeleted(unit=unit):
            return (unit.id,)
        case UnitReplaced():
            return tuple(unit.id for unit in (*edit.before, *edit.after))
        case ColumnInserted() | ColumnDeleted():
            return tuple(cell.unit.id for cell in edit.cells)
        case UnitMoved() | Altered() | TextEdited() | Relabelled():
            return (edit.unit,)
