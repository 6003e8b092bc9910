"""Facts: what one instruction, or one annulment, did at one place of a text. Made by `traces`, told by `notes`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from refundido.model.change import ChangeKind
from refundido.model.operation import Field
from refundido.model.text import Run
from refundido.model.unit import Unit

COLUMN = "columna"
"""What the cells of one change across a table are to a reader."""

Instructed = tuple[str, str]
"""An act and the number of one of its instructions."""


class Undone(StrEnum):
    """What an annulment did: words or units that stand again, or that no longer stand."""

    RESTORED = "restored"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing done at a place: its kind, the runs that gave way, the units that did and those that came.

    `former_label` is the label a unit had before it was renumbered.
    """

    kind: ChangeKind | Undone
    removed: tuple[Run, ...] = ()
    units_out: tuple[Unit, ...] = ()
    units_in: tuple[Unit, ...] = ()
    former_label: str = ""


@dataclass(eq=False, slots=True)
class Fact:
    """What one instruction did at one place, and since when it is in force. `where` is None for units.

    Of an annulment, `instruction` is empty and `annuls` are the instructions left without effect there.
    """

    act: str
    instruction: str
    in_force: date
    where: Field | None
    noun: str
    events: list[Event] = field(default_factory=list)
    annuls: tuple[Instructed, ...] = ()
