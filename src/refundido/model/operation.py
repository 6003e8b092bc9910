"""Operations: the machine form of an instruction's orders, each its own immutable type (see docs/formato.md).

An operation says what to do; the `Order` around it says where, what the act expects to find there and
what it says results. Handlers live in `resolve` (where exactly) and `apply` (the edit).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from refundido.model.address import Address
from refundido.model.selector import Edge, Quotation, Selector, Stops
from refundido.model.text import Text
from refundido.model.unit import Unit
from refundido.quick import quick_members
from refundido.span import Span


@quick_members
class Field(StrEnum):
    """Which words of a unit are meant: its texts, its headings, or both ("incluidos sus epígrafes")."""

    TEXT = "text"
    HEADING = "heading"
    ALL = "all"


@quick_members
class Side(StrEnum):
    """Where units go: beside the target, or inside it, at an end, in the order of labels or in that of the alphabet."""

    BEFORE = "before"
    AFTER = "after"
    FIRST = "first"
    LAST = "last"
    IN_ORDER = "in_order"
    ALPHABETICAL = "alphabetical"


@dataclass(frozen=True, slots=True)
class Beside:
    """The point just before or just after the words of a selector."""

    side: Side
    selector: Selector


@dataclass(frozen=True, slots=True)
class Amid:
    """The point between two quoted words that touch (a sign that `left` ends in belongs to it)."""

    left: Quotation
    right: Quotation


@dataclass(frozen=True, slots=True)
class AtStop:
    """The n-th full stop of the text, counted from 1; 0: the only one that another sentence follows.

    `stops`: those that are counted.
    """

    number: int
    stops: Stops = Stops.ALL


Place = Beside | Amid | AtStop | Edge
"""A point in a text."""


@dataclass(frozen=True, slots=True)
class Excepted:
    """Where words stay as they are though all others like them change: a unit, or one occurrence in it (`nth`)."""

    at: Address
    nth: int = 0


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Replace the selected words by others. `where` is a second description of the place (law 3)."""

    selector: Selector
    new: Text
    where: Selector | None = None
    within: Selector | None = None
    field: Field = Field.TEXT
    excepted: tuple[Excepted, ...] = ()


@dataclass(frozen=True, slots=True)
class DeleteText:
    """Remove the selected words."""

    selector: Selector
    where: Selector | None = None
    within: Selector | None = None
    field: Field = Field.TEXT
    excepted: tuple[Excepted, ...] = ()


@dataclass(frozen=True, slots=True)
class InsertText:
    """Insert words at a point."""

    new: Text
    place: Place
    within: Selector | None = None
    field: Field = Field.TEXT


@dataclass(frozen=True, slots=True)
class ChangeSign:
    """Change one punctuation mark, at a point, into another."""

    old: str
    new: Text
    place: Place


@dataclass(frozen=True, slots=True)
class ReplaceUnits:
    """Replace the target, one unit or a set of siblings, by other units."""

    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class InsertUnits:
    """Insert units beside the target or inside it; with `shift`, the labels of those that follow go on from theirs."""

    units: tuple[Unit, ...]
    side: Side
    shift: bool = False


@dataclass(frozen=True, slots=True)
class DeleteUnits:
    """Remove the target; with `leave`, its label stays over those words ("Derogado").

    With `shift`, the labels of those that follow it take the place of those removed.
    """

    leave: Text | None = None
    shift: bool = False


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Move the target beside or into another place, under the label it then has, if that changes."""

    to: Address
    side: Side
    label: str = ""


@dataclass(frozen=True, slots=True)
class EncloseUnits:
    """Put the target, siblings that stand together, into a new unit: a title, a chapter («que comprende…»)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Renumber:
    """Give the target another label."""

    label: str


@dataclass(frozen=True, slots=True)
class Retitle:
    """Give the target another heading."""

    heading: Text


@dataclass(frozen=True, slots=True)
class SplitParagraph:
    """Split the target paragraph in two at a point."""

    place: Place


@dataclass(frozen=True, slots=True)
class JoinParagraphs:
    """Join the target, adjacent paragraphs, into one."""


@dataclass(frozen=True, slots=True)
class InsertColumn:
    """Insert a column in a table, beside the target column or at an end of the target table."""

    column_id: str
    head: Text
    cells: tuple[Text, ...]
    side: Side


@dataclass(frozen=True, slots=True)
class DeleteColumn:
    """Remove the target column."""


@dataclass(frozen=True, slots=True)
class ReplaceColumn:
    """Replace the head and the cells of the target column."""

    head: Text
    cells: tuple[Text, ...]


Operation = (
    ReplaceText
    | DeleteText
    | InsertText
    | ChangeSign
    | ReplaceUnits
    | InsertUnits
    | DeleteUnits
    | MoveUnit
    | EncloseUnits
    | Renumber
    | Retitle
    | SplitParagraph
    | JoinParagraphs
    | InsertColumn
    | DeleteColumn
    | ReplaceColumn
)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the act presupposes of the target: words and heading that stand, children counted by kind."""

    text: str = ""
    heading: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What the act says results: the label or order of what was brought in or moved, and of others after.

    `as_label` is "párrafos 8 a 10", "literal b)" or "8 a 10"; `becomes` pairs how a sibling was named
    before the act with how it is named after ("párrafo 8" -> "párrafo 11").
    """

    as_label: str = ""
    becomes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Order:
    """One operation with its place, its expectations and its result.

    `sic` is a person's reason for letting a quotation that does not stand to the letter pass.
    """

    at: Address
    operation: Operation
    expects: Expectation = Expectation()
    result: Result = Result()
    sic: str = ""
    span: Span | None = field(default=None, compare=False)
