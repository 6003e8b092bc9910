"""Part of `prose`: what is read of an act: its parts in order, each with its fate, its dates, what is left unread."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from refundido.diagnostic import Diagnostic
from refundido.model.act import Tolerance
from refundido.prose.act_dates import Effect
from refundido.prose.act_formulas import formula_of
from refundido.prose.act_text import ActText
from refundido.prose.reading import InstructionReading

__all__ = ["ActPart", "ActReading", "ActText", "Claim", "ClaimKind", "Fate"]


class Fate(StrEnum):
    """What becomes of a part that speaks like an order."""

    ORDER = "orden"
    REFUSED = "rechazada"
    IDLE = "sin cambio"
    TEMPORARY = "temporal"
    ELSEWHERE = "otro texto"
    PROPOSED = "no aprobada"


@dataclass(frozen=True, slots=True)
class ActPart:
    """One instruction of the act: its number ("5.e.i"), how it is cited, its words, and what they may mean.

    `start` and `end` are its words' place in the act; `above` the words of the leads and headings it stands under.
    `instrument` is the text it amends, as the act calls it. `effect` is when it takes effect, where the act says so for
    it alone; `after` the number of the instruction whose result it speaks of. `reports` are told though it is applied;
    `refusal` says why it is not.
    """

    number: str
    cite: str
    start: int
    end: int
    fate: Fate
    words: str = ""
    above: tuple[str, ...] = ()
    reading: InstructionReading | None = None
    instrument: str = ""
    effect: Effect | None = None
    after: str = ""
    refusal: Diagnostic | None = None
    reports: tuple[Diagnostic, ...] = ()


class ClaimKind(StrEnum):
    """What a stretch of the operative part is, once it is accounted for."""

    ORDER = "instrucción"
    STRUCTURE = "estructura"
    FORMULA = "fórmula"
    DATE = "vigencia"
    RULE = "regla propia del acto"
    COMMAND = "orden que no se entiende"
    UNREAD = "sin leer"


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of the act and what it is; of a formula, which one."""

    kind: ClaimKind
    start: int
    end: int
    what: str = ""


@dataclass(frozen=True, slots=True)
class ActReading:
    """An act as read. `in_force` is the act's own date of effect; None: from its publication, or not known."""

    source: ActText
    parts: tuple[ActPart, ...]
    claims: tuple[Claim, ...] = ()
    subject: str = ""
    title: str = ""
    kind: str = ""
    issued: date | None = None
    published: date | None = None
    effect: Effect | None = None
    brochures: Tolerance | None = None
    reports: tuple[Diagnostic, ...] = field(default=())

    @property
    def orders(self) -> tuple[ActPart, ...]:
        """The parts that order something of the text at hand."""
        return tuple(part for part in self.parts if part.fate is Fate.ORDER)

    @property
    def says_something(self) -> bool:
        """Whether any of it is a part, a date, or a formula of acts."""
        told = (ClaimKind.DATE, ClaimKind.FORMULA)
        return bool(self.parts or formula_of(self.source.text)) or any(c.kind in told for c in self.claims)

    @property
    def refusals(self) -> tuple[Diagnostic, ...]:
        """Why the act cannot be carried out whole (law 5): what was refused, what was left unread with a verb in it."""
        refused = tuple(part.refusal for part in self.parts if part.refusal is not None)
        return (*refused, *(d for d in self.reports if d.is_error))
