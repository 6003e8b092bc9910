"""Instruments and editions: a legal text that can be amended, and its whole text as in force on a day."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from refundido.model.act import DateBounds, When
from refundido.model.change import Change
from refundido.model.text import Text
from refundido.model.unit import Unit
from refundido.quick import quick
from refundido.span import Span


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Words of an instrument's source that are of its text, at a place in it that is not known.

    `source` is where they stand in the source ("line:column", empty if not said), `reason` why they have no place.
    """

    text: Text
    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Instrument:
    """A legal text as first brought in.

    `id` is its folder in catalogue/ ("cl-scj/catalogo-de-juegos"). `root` holds the units; `attested` is
    the first day for which the text answers (law 9). `unplaced` is what of the text no unit can hold.
    """

    id: str
    title: str
    jurisdiction: str
    root: Unit
    attested: date
    short: str = ""
    publisher: str = ""
    approved_by: str = ""
    notes: tuple[str, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()
    span: Span | None = field(default=None, compare=False)


@quick
@dataclass(frozen=True, slots=True)
class Amendment:
    """The part of an act that came into force on one day for one instrument, and the changes it made.

    `annuls`: from that day on the act leaves others without effect, to which no changes lead.
    """

    act: str
    instructions: tuple[str, ...]
    changes: tuple[Change, ...]
    annuls: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Edition:
    """The whole text of an instrument as in force from a day on, until the next edition.

    `amendments` are those that made it from the edition before; the first edition has none. `bounds` are set where
    the day is not known: `in_force` is then the first on which it is certain.
    """

    instrument: str
    in_force: date
    root: Unit
    amendments: tuple[Amendment, ...] = ()
    bounds: DateBounds | None = None

    @property
    def since(self) -> When:
        """The day from which it is in force, or the bounds that day lies in."""
        return self.bounds or self.in_force

    @property
    def name(self) -> str:
        """What tells it from the other editions of its instrument in a path: its day, or the bounds of that day."""
        if self.bounds is None:
            return self.in_force.isoformat()
        return f"posterior-a-{self.bounds.after.isoformat()}-anterior-a-{self.bounds.before.isoformat()}"
