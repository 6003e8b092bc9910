"""The blocks of a publication: what `document` makes and `render` prints.

Frozen values, all strings ready to be shown. Knows no format: a renderer decides how a heading, a mark or a
note looks, never what it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """What a stretch of words must show of its standing, given the block it stands in.

    OFFICIAL is set only where most of the block is reconstructed, RECONSTRUCTED only where most of it is
    official: each marks the exception. PLAIN needs no mark of its own.
    """

    PLAIN = "plain"
    OFFICIAL = "official"
    RECONSTRUCTED = "reconstructed"
    REPAIRED = "repaired"
    GAP = "gap"
    PENDING = "pending"


class Extent(StrEnum):
    """How much of a block is reconstructed: none, less than half, half or more, or all of it."""

    NONE = "none"
    PARTLY = "partly"
    MOSTLY = "mostly"
    WHOLLY = "wholly"


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words of one origin. `act` and `instruction` are empty for the base text.

    `printed` is what the print had, where `mark` is REPAIRED.
    """

    text: str
    mark: Mark = Mark.PLAIN
    act: str = ""
    instruction: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class NoteRef:
    """A call to a source note, with what the note says in short.

    `anchor` is the call's own, `target` the note's; `first` tells the first call to a note from later ones.
    """

    number: int
    anchor: str
    target: str
    action: str
    source: str
    in_force: str
    first: bool = True


Inline = Words | NoteRef


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section. `level` counts from 2 (1 is the title of the publication)."""

    level: int
    kind: str
    label: str
    content: tuple[Inline, ...]
    plain: str
    extent: Extent = Extent.NONE


@dataclass(frozen=True, slots=True)
class Section:
    """A unit with a heading, and what it contains."""

    anchor: str
    heading: Heading
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that stand alone; `kind` is the unit's ("párrafo", "nota")."""

    anchor: str
    content: tuple[Inline, ...]
    kind: str = "párrafo"
    extent: Extent = Extent.NONE


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its marker ("a)", "•"), its title if it has one, and its content."""

    anchor: str
    marker: str
    title: tuple[Inline, ...]
    blocks: tuple[Block, ...]
    extent: Extent = Extent.NONE


@dataclass(frozen=True, slots=True)
class ItemList:
    """Items of one kind that follow each other."""

    kind: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `share` is its part of the width, in hundredths. `narrow`: short values only."""

    anchor: str
    content: tuple[Inline, ...]
    share: int
    narrow: bool = False
    names_row: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    anchor: str
    content: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    anchor: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption. `calls` are the first calls to each note, gathered from all of it.

    `head_editorial`: its heads were put by the editors.
    """

    anchor: str
    caption: tuple[Inline, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    calls: tuple[NoteRef, ...] = ()
    head_editorial: bool = False
    extent: Extent = Extent.NONE


@dataclass(frozen=True, slots=True)
class Figure:
    """The place of an image, of which only the caption is at hand."""

    anchor: str
    caption: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """The place of a text known to exist and not transcribed."""

    anchor: str
    text: str
    refs: tuple[NoteRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """The place where units stood that an act removed."""

    text: str
    refs: tuple[NoteRef, ...]


@dataclass(frozen=True, slots=True)
class EditorNote:
    """A note of the editors on the unit it stands in."""

    text: str


@dataclass(frozen=True, slots=True)
class Reconstructed:
    """Blocks that are reconstructed whole, one after the other, so that one mark covers them."""

    blocks: tuple[Block, ...]


Block = Section | Paragraph | ItemList | Table | Figure | Pending | Removed | EditorNote | Reconstructed


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the contents: the section's anchor, its label and heading, and what it contains."""

    anchor: str
    label: str
    text: str
    entries: tuple[ContentsEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceNote:
    """Where a changed passage comes from.

    `action` is what happened ("Palabras reemplazadas"); `former` the words that stood before, where there
    are some to show; `calls` the anchors of the calls to this note, in order; `remarks` what else a reader must
    know of it, in whole sentences (why a quotation that does not stand was let pass).
    """

    number: int
    anchor: str
    action: str
    act: str
    act_anchor: str
    cite: str
    in_force: str
    former: tuple[tuple[Words, ...], ...]
    calls: tuple[str, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActEntry:
    """An act whose amendments the text holds. `facts` are pairs of a name and what is said of it."""

    anchor: str
    title: str
    subject: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingCount:
    """One line of the account of what is official: a name, how much there is, and how the text shows it."""

    mark: Mark
    name: str
    amount: str
    share: str
    explanation: str


@dataclass(frozen=True, slots=True)
class UnplacedWords:
    """Words of the text whose place in it is not known. `said`: where the source has them, and why."""

    content: tuple[Inline, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Publication:
    """A consolidated text, ready to be rendered.

    `identity` tells it apart from every other (instrument and date); `warning` is empty where every word is
    official; `in_force` the line that says from when the text is in force, or on which day it is known to stand;
    `unplaced` the words of the text that `body` cannot hold.
    """

    identity: str
    title: str
    short: str
    publisher: str
    approved_by: str
    in_force: str
    date: str
    acts: tuple[ActEntry, ...]
    notes: tuple[str, ...]
    warning: str
    standings: tuple[StandingCount, ...]
    contents: tuple[ContentsEntry, ...]
    body: tuple[Block, ...]
    source_notes: tuple[SourceNote, ...]
    unplaced: tuple[UnplacedWords, ...] = ()
    language: str = "es"
