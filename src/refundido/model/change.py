"""Changes: what an amendment did to a tree, exact enough to be undone (law 7).

A change is the record of one splice, made by `apply` and read by `history`, `document` and later passes.
Paths are those of the tree at the moment of the splice; changes undo in reverse order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.model.operation import Field
from refundido.model.text import Run
from refundido.model.unit import Path, Unit
from refundido.quick import quick, quick_members


@quick_members
class ChangeKind(StrEnum):
    """What a change is, in the words of the act that ordered it."""

    REPLACED = "replaced"
    INSERTED = "inserted"
    DELETED = "deleted"
    MOVED = "moved"
    RENUMBERED = "renumbered"
    RETITLED = "retitled"
    SPLIT = "split"
    JOINED = "joined"
    PUNCTUATED = "punctuated"


@quick
@dataclass(frozen=True, slots=True)
class TextChange:
    """Runs inside one unit's text or heading: at `start`, `removed` gave way to `inserted`."""

    instruction: str
    kind: ChangeKind
    unit: str
    path: Path
    field: Field
    start: int
    removed: tuple[Run, ...]
    inserted: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class LabelChange:
    """A unit's label: `old` gave way to `new`."""

    instruction: str
    kind: ChangeKind
    unit: str
    path: Path
    old: str
    new: str


@quick
@dataclass(frozen=True, slots=True)
class ChildrenChange:
    """Children of one unit: at `index` under `path`, `removed` gave way to `inserted`.

    `successors` pairs each unit that was replaced with the ids of those that stand in its place (law 6).
    A move leaves two changes, one at each end, with the same unit in `removed` and in `inserted`.
    """

    instruction: str
    kind: ChangeKind
    unit: str
    path: Path
    index: int
    removed: tuple[Unit, ...]
    inserted: tuple[Unit, ...]
    successors: tuple[tuple[str, tuple[str, ...]], ...] = ()


Change = TextChange | LabelChange | ChildrenChange
