"""The pages of comparisons: redline, comparative table and index of an act, as values ready to be rendered.

Made by `comparison` and `act_page`. Frozen; links come ready, relative to the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.document.comparison_blocks import ComparisonBlock


@dataclass(frozen=True, slots=True)
class Head:
    """What every page of a comparison opens with.

    `genre` says what it is, `title` of what; `before` and `after` name the two texts; `warning` is empty where every
    word is official; `quoted_marks` says that the texts themselves hold signs that here mark changes.
    """

    identity: str
    genre: str
    title: str
    subject: str
    instrument: str
    short: str
    publisher: str
    before: str
    after: str
    facts: tuple[tuple[str, str], ...]
    warning: str = ""
    quoted_marks: str = ""
    language: str = "es"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class RedlinePart:
    """The changes of one day. `title` is empty where there is but one."""

    title: str
    before: str
    after: str
    blocks: tuple[ComparisonBlock, ...]


@dataclass(frozen=True, slots=True)
class Redline:
    """What changed between two texts, place by place. `links` lead to its other forms."""

    head: Head
    summary: tuple[str, ...]
    parts: tuple[RedlinePart, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A place of one text in a row of the comparative table. `said` stands where there is no text to show."""

    address: str
    href: str
    blocks: tuple[ComparisonBlock, ...]
    said: str = ""


@dataclass(frozen=True, slots=True)
class CuadroRow:
    """One instruction: its number, citation, what it did, its own words, and the places it touched in both texts.

    `long`: it does not fit in one page of three columns. `corrected_by` cites the erratum whose orders were carried out
    in the place of the instruction's, and `correction` are its words; empty where none was. `lead` are the words under
    which the act puts the instruction with others, outermost first.
    """

    anchor: str
    number: str
    cite: str
    action: str
    words: str
    notes: tuple[str, ...]
    before: tuple[Passage, ...]
    after: tuple[Passage, ...]
    others: tuple[str, ...] = ()
    in_force: str = ""
    long: bool = False
    corrected_by: str = ""
    correction: str = ""
    lead: tuple[str, ...] = ()

    @property
    def leads_on(self) -> bool:
        """Whether the instruction's words stop before those that it brings in, which follow in the act."""
        return self.words.rstrip().endswith(":")

    @property
    def brought_in(self) -> bool:
        """Whether it is a long text that is all new, to be shown in the whole width."""
        return self.long and all(passage.said for passage in self.before)


@dataclass(frozen=True, slots=True)
class Cuadro:
    """The comparative table of an act: one row for each instruction, in the act's order."""

    head: Head
    rows: tuple[CuadroRow, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class ActLine:
    """What one instruction of an act did: in words, and where, with links into the texts and the comparative table."""

    number: str
    cite: str
    action: str
    href: str
    places: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ActIndex:
    """The page of an act: what each of its instructions did. `notes` are the editors'."""

    head: Head
    lines: tuple[ActLine, ...]
    links: tuple[Link, ...]
    notes: tuple[str, ...] = ()
