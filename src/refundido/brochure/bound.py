"""Bound brochures: a definition held against one edition; what `binding` makes and every later pass reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refundido.model.brochure import (
    Bet,
    BrochureDefinition,
    BrochureSection,
    Choice,
    Drawing,
    Example,
    Limit,
    Offer,
    Operator,
    Page,
    PaidBy,
)
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Path, Unit

LIST_LEVEL = 8
"""The level from which on a numbered unit is an item of a list, whose label is not a number to cite it by."""


@dataclass(frozen=True, slots=True)
class BoundUnit:
    """A unit that a brochure includes, as it stands in the edition, the units of variants not offered left out.

    `numeral` is the label printed beside it ("1.5"): that of the nearest numbered unit around it; `path` is its
    path in the edition's root.
    """

    unit: Unit
    path: Path
    numeral: str
    address: str


def numeral_of(units: Sequence[Unit], jurisdiction: Jurisdiction) -> str:
    """The label printed beside the last of `units`, which stand one in another: that of the nearest numbered one."""
    for unit in reversed(units):
        kind = jurisdiction.kinds.get(unit.kind)
        if unit.label and kind is not None and kind.numbering != "none" and kind.level < LIST_LEVEL:
            return jurisdiction.show_label(unit.kind, unit.label).rstrip(".")
    return ""


@dataclass(frozen=True, slots=True)
class BoundDrawing:
    """A drawing and the units it illustrates, as they stand in the edition; none where it names none."""

    drawing: Drawing
    units: tuple[BoundUnit, ...]


@dataclass(frozen=True, slots=True)
class BoundExample:
    """A worked example and the units that give its rule, which say what they said when it was written."""

    example: Example
    units: tuple[BoundUnit, ...]


@dataclass(frozen=True, slots=True)
class BoundSection:
    """A section and the units it includes, in the brochure's order.

    What the edition lacks is left out, examples whose rule has changed too.
    """

    section: BrochureSection
    units: tuple[BoundUnit, ...]
    drawings: tuple[BoundDrawing, ...] = ()
    examples: tuple[BoundExample, ...] = ()


@dataclass(frozen=True, slots=True)
class BoundBet:
    """A bet that the game has in the edition, and the unit that establishes it: a unit, or the row of a table.

    `bet` is what the definition says of it, None for a row; `group` the name of the bet that a row belongs to;
    `halved` the units that divide it by two, those of the group for a row.
    """

    name: str
    unit: BoundUnit
    pot: bool = False
    bet: Bet | None = None
    group: str = ""
    halved: tuple[BoundUnit, ...] = ()


@dataclass(frozen=True, slots=True)
class BoundChoice:
    """Something that the rules leave to the house, with the unit that does; `value` is the house's, "" if none.

    `fixed` is the percentage that the rules set instead; `bet` the bet that it is of, empty for the whole game.
    """

    choice: Choice
    value: str
    unit: BoundUnit
    fixed: str = ""
    bet: str = ""

    @property
    def label(self) -> str:
        """What is printed before the value: what was chosen, and of which bet."""
        return f"{self.choice.value} ({self.bet})" if self.bet else self.choice.value


@dataclass(frozen=True, slots=True)
class BoundPay:
    """An operator's own pay, the row that it is for, and the regulated table in which that row stands."""

    paid: PaidBy
    row: BoundUnit
    table: Unit


@dataclass(frozen=True, slots=True)
class BoundLack:
    """What an address of a definition's `lacks` means, as far as it is still pending, and how it is told."""

    told: str
    units: tuple[BoundUnit, ...]


@dataclass(frozen=True, slots=True)
class BoundBrochure:
    """One operator's brochure of a game or of a variant of it (`variant` empty: the base game), on one edition.

    `limits` are those of its offer that are of a bet of this brochure, in the order of the profile; `choices` and
    `pays` likewise what this brochure can show; `lacking` what belongs in it and is pending. `digest` is the SHA-256,
    in hexadecimal, of its content: see `brochure.content`.
    """

    definition: BrochureDefinition
    variant: str
    operator: Operator
    offer: Offer
    instrument: Instrument
    jurisdiction: Jurisdiction
    edition: Edition
    game: BoundUnit
    sections: tuple[BoundSection, ...]
    bets: tuple[BoundBet, ...] = ()
    limits: tuple[Limit, ...] = ()
    choices: tuple[BoundChoice, ...] = ()
    pays: tuple[BoundPay, ...] = ()
    lacking: tuple[BoundLack, ...] = ()
    digest: str = ""

    @property
    def lacking_units(self) -> tuple[BoundUnit, ...]:
        """The units that belong in it and are pending."""
        return tuple(unit for each in self.lacking for unit in each.units)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The formats in which it is printed: those of the offer for it, else the operator's."""
        return self.offer.pages.get(self.variant) or self.operator.pages

    @property
    def name(self) -> str:
        """How the brochure is called: its title, and its variant."""
        return brochure_name(self.definition, self.variant)


def brochure_name(definition: BrochureDefinition, variant: str) -> str:
    """How the brochure of a game, or of a variant of it, is called."""
    if not variant:
        return definition.title
    return variant if variant.startswith(definition.title) else f"{definition.title}, variante {variant}"
