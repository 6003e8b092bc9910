"""Acts: dated documents that amend instruments, their instructions, and the dates they live by (law 10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from refundido.model.operation import Order
from refundido.span import Span


@dataclass(frozen=True, slots=True)
class DateBounds:
    """A date not known, but known to lie strictly after one day and strictly before another."""

    after: date
    before: date


When = date | DateBounds


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair of the print: what it had and how it is read."""

    printed: str
    read: str


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How long brochures made before the act may still be used, and the act's words for it."""

    months: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Annulment:
    """Instructions of an earlier act that this act leaves without effect.

    `instructions` empty: all. `since` None: as if they had never been; else from that day.
    """

    act: str
    instructions: tuple[str, ...] = ()
    since: date | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One ordered change, with its number in the act and the act's own words.

    `in_force` None: the act's. `instrument` empty: the act's only one. `after` names an instruction of
    the same act whose result this one speaks of. `corrects` (in an erratum) names the instruction of the
    corrected act whose orders these replace. `cite` is how a lawyer cites it.
    """

    number: str
    orders: tuple[Order, ...]
    words: str = ""
    cite: str = ""
    in_force: date | None = None
    instrument: str = ""
    after: str = ""
    corrects: str = ""
    notes: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Act:
    """A dated document that amends instruments.

    `id` is its path in amendments/ without the ending ("cl-scj/res-373-2010"). `in_force` None: from its
    publication. `published` None: on the day it was issued. `source` is the path of its official text.
    """

    id: str
    title: str
    issued: date
    amends: tuple[str, ...]
    instructions: tuple[Instruction, ...]
    kind: str = ""
    issuer: str = ""
    subject: str = ""
    published: When | None = None
    in_force: date | None = None
    corrects: str = ""
    annuls: tuple[Annulment, ...] = ()
    repairs: tuple[Repair, ...] = ()
    brochures: Tolerance | None = None
    notes: tuple[str, ...] = ()
    source: str = ""
    span: Span | None = field(default=None, compare=False)

    @property
    def publication(self) -> When:
        """The day of publication, or the bounds it is known to lie in."""
        return self.published or self.issued

    @property
    def known_from(self) -> date:
        """The earliest day on which the act may have been known: its publication, or its lower bound."""
        published = self.publication
        return published.after if isinstance(published, DateBounds) else published

    def instrument_of(self, instruction: Instruction) -> str:
        """The instrument that an instruction amends."""
        return instruction.instrument or self.amends[0]

    def effective(self, instruction: Instruction) -> When:
        """The day an instruction comes into force, or the bounds it lies in."""
        return instruction.in_force or self.in_force or self.publication
