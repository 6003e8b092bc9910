"""Part of `publish`: what `verify` finds of a printed brochure, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from refundido.brochure.fitness import Fitness
from refundido.brochure.staleness import Staleness
from refundido.model.act import When


class Verdict(StrEnum):
    """What a file is, in a few words. Only the first two may hold.

    UNAPPROVED: it says what the text in force says, and no approval of its content is recorded, without which no
    brochure may be put on the tables (Resolución Exenta N° 373, de 2010, considerando 9, where that rules). INCOMPLETE:
    it says what the text at hand says, which is not whole, and no approval is recorded of it as it is. NOT_COMPARABLE:
    its words are the brochure's, and its bytes are not those that are published, so that nothing is known of what it
    shows. OTHER_HOUSE: the rules are those of the text, and the house's own words are not those of its profile, which
    names no approval of them, nor that it lies on the tables.
    """

    IN_FORCE = "vigente"
    TOLERATED = "tolerado"
    EXPIRED = "vencido"
    AHEAD = "anticipado"
    UNAPPROVED = "sin aprobación"
    INCOMPLETE = "incompleto"
    NOT_COMPARABLE = "no comprobable"
    OTHER_HOUSE = "de otra decisión de la casa"
    ALTERED = "alterado"
    RECORD_EDITED = "registro alterado"
    UNKNOWN = "de otro espacio de trabajo"
    NO_RECORD = "sin registro"
    DAMAGED = "dañado"
    REFUSED = "rechazado"


@dataclass(frozen=True, slots=True)
class Alteration:
    """Words that do not agree: whose they are, in which section, what should stand and what stands."""

    whose: str
    section: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Made:
    """What a brochure is, as its record says it. `since`: the day of its `edition`, or the bounds in which it lies.

    `fitness`: whether it may lie on the tables on the day asked, whatever the text then says.
    """

    operator: str
    casino: str
    name: str
    instrument: str
    edition: date
    digest: str
    since: When
    approval: str = ""
    fitness: Fitness = Fitness.FIT


@dataclass(frozen=True, slots=True)
class Verified:
    """The verdict on a file on a day.

    `reasons` say, in Spanish, what it rests on; `notes` what else there is to know. `made` is known where the record
    could be followed; `original`, where its words agree: whether it is, byte for byte, the file that the workspace
    makes; `stale` where a later text changed what the brochure says; `intact`, where the file is not the brochure that
    it names, the verdict that this would have.
    """

    verdict: Verdict
    day: date
    reasons: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    made: Made | None = None
    original: bool | None = None
    alterations: tuple[Alteration, ...] = ()
    stale: Staleness | None = None
    intact: Verdict | None = None

    @property
    def holds(self) -> bool:
        """Whether the brochure may be used: it is the file published, in force or tolerated, and fit in itself."""
        fit = self.made is not None and self.made.fitness is Fitness.FIT
        return fit and self.verdict in (Verdict.IN_FORCE, Verdict.TOLERATED)
