"""The blocks of a comparison: what `comparison` makes and `render` prints, besides those of a publication.

Frozen values, all strings ready to be shown. A block tells both texts: a renderer shows it with its changes, or
as it stood before, or as it stands after. Knows no format.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.compare.edits import Fate
from refundido.document.blocks import Block, Words


class Side(StrEnum):
    """Which text a renderer shows of a block."""

    BOTH = "both"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of one fate. `other` names the instruction that changed them, where a row tells of another one."""

    fate: Fate
    words: tuple[Words, ...]
    other: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A printed label in each text, empty where there is none."""

    before: str
    after: str

    @property
    def changed(self) -> bool:
        """Whether the label differs."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Standings:
    """What is to be said of how official the words are, for each way of showing them; empty: nothing."""

    both: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Who ordered a change: how the instruction is cited, and where it is told in full (may be empty).

    `place` is that of the instruction among all that are told, in the order of acts and of their instructions.
    """

    cite: str
    href: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Locator:
    """Where what follows stands: the last step of its address, the whole of it, a link, and who ordered the change.

    `said` is what differs in the unit besides its label and its words.
    """

    step: str
    address: str
    href: str
    sources: tuple[Source, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fold:
    """Text that did not change: what it is, by its addresses, and its blocks (none: they are not given).

    `before` is what it is in the text before, where its addresses may be others.
    """

    text: str
    blocks: tuple[Block, ...] = ()
    before: str = ""


@dataclass(frozen=True, slots=True)
class ChangedParagraph:
    """A paragraph whose words differ."""

    anchor: str
    kind: str
    content: tuple[Stretch, ...]
    standings: Standings


@dataclass(frozen=True, slots=True)
class ChangedSection:
    """A unit with a heading, in which something differs."""

    anchor: str
    level: int
    kind: str
    label: Label
    heading: tuple[Stretch, ...]
    blocks: tuple[ComparisonBlock, ...]


@dataclass(frozen=True, slots=True)
class ChangedItem:
    """An item of a list, in which something differs."""

    anchor: str
    kind: str
    marker: Label
    title: tuple[Stretch, ...]
    blocks: tuple[ComparisonBlock, ...]


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell of a table, or the head of a column; `fate` is that of its column, or of its row."""

    fate: Fate
    content: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row. `moved` says where it went (deleted here) or came from (inserted here), `href` leads to the other end.

    `skipped` counts unchanged rows in whose place this stands. `before` are the cells of one that moved from here, with
    what changed in them besides, for the text as it stood before; empty where nothing did.
    """

    fate: Fate
    cells: tuple[ChangedCell, ...]
    moved: str = ""
    anchor: str = ""
    href: str = ""
    skipped: int = 0
    before: tuple[ChangedCell, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """A table in which something differs. `shares` are the widths of its columns in hundredths."""

    anchor: str
    caption: tuple[Stretch, ...]
    columns: tuple[ChangedCell, ...]
    rows: tuple[ChangedRow, ...]
    shares: tuple[int, ...]
    standings: Standings


@dataclass(frozen=True, slots=True)
class Whole:
    """Units inserted or deleted whole."""

    fate: Fate
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class MovedAway:
    """Where units stood that moved: `notice` says where to, `href` leads there.

    `before` are they with what changed in them besides, for the text as it stood before; empty where nothing did.
    """

    anchor: str
    notice: str
    href: str
    blocks: tuple[Block, ...]
    before: tuple[ComparisonBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class MovedHere:
    """Units that came from elsewhere, with what changed in them; `notice` says where from, `href` leads there."""

    anchor: str
    notice: str
    href: str
    blocks: tuple[ComparisonBlock, ...]


class Seam(StrEnum):
    """What was done to the division between paragraphs."""

    SPLIT = "split"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Regrouped:
    """A paragraph split in several, or several joined in one.

    `parts` are the paragraphs of the finer text, in order: after where it was split, before where it was joined.
    """

    seam: Seam
    notice: str
    parts: tuple[ChangedParagraph, ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """Blocks that stand in both texts alike. `before` are the same, with other anchors, for both texts side by side."""

    blocks: tuple[Block, ...]
    before: tuple[Block, ...] = ()


ComparisonBlock = (
    Locator
    | Fold
    | ChangedParagraph
    | ChangedSection
    | ChangedItem
    | ChangedTable
    | Whole
    | MovedAway
    | MovedHere
    | Regrouped
    | Plain
)
