"""Edits: orders once resolved, each pinned to the text it was resolved against; what `apply` carries out.

An edit knows where by path and by identity, and keeps the text or the unit it saw there, so that one that
comes into force later can be held against the text it then finds (law 10).
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.model.change import ChangeKind
from refundido.model.operation import Field
from refundido.model.text import Text
from refundido.model.unit import Path, Unit
from refundido.span import Span


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replace the characters from `start` to `end` of a unit's text or heading by `new`.

    `anchors` are the stretches of the text that the instruction leaned on to find the place; another
    instruction of the act may not take them away. `absorbs` says that `new` brings its own final sign.
    """

    instruction: str
    kind: ChangeKind
    path: Path
    unit: str
    field: Field
    start: int
    end: int
    new: Text
    seen: Text
    anchors: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LabelEdit:
    """Give a unit another label."""

    instruction: str
    path: Path
    seen: Unit
    label: str


@dataclass(frozen=True, slots=True)
class ChildrenEdit:
    """Replace the children from `start` to `end` of the unit at `path` by `units`.

    An insertion where `start` equals `end`; a removal where `units` is empty. `seen` is the parent.
    """

    instruction: str
    kind: ChangeKind
    path: Path
    seen: Unit
    start: int
    end: int
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class MoveEdit:
    """Take the unit at `path` to stand at `index` among the children of the unit at `to`."""

    instruction: str
    path: Path
    seen: Unit
    to: Path
    destination: Unit
    index: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class EncloseEdit:
    """Put the children from `start` to `end` of the unit at `path` into a new unit.

    It takes their place; where `out` is not 0, that many units around them end with them, and it stands after those.
    """

    instruction: str
    path: Path
    seen: Unit
    start: int
    end: int
    unit: Unit
    out: int = 0


@dataclass(frozen=True, slots=True)
class SplitEdit:
    """Split the paragraph at `path` in two at an offset of its text."""

    instruction: str
    path: Path
    seen: Unit
    offset: int


@dataclass(frozen=True, slots=True)
class JoinEdit:
    """Join the children from `start` to `end` of the unit at `path`, all paragraphs, into the first."""

    instruction: str
    path: Path
    seen: Unit
    start: int
    end: int


Edit = TextEdit | LabelEdit | ChildrenEdit | MoveEdit | EncloseEdit | SplitEdit | JoinEdit


@dataclass(frozen=True, slots=True)
class Claim:
    """What the act says results: under the unit `container`, `expected` is to find exactly `units` (ids).

    An id left empty is that of a unit that only the act's application makes: the second part of a split.
    """

    instruction: str
    container: str
    expected: str
    units: tuple[str, ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Resolved:
    """An instruction, or several, resolved: the edits to carry out and the claims to check after them."""

    edits: tuple[Edit, ...]
    claims: tuple[Claim, ...] = ()
