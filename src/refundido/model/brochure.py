"""Brochures: what a leaflet includes, who prints it and what they chose; values, read by `source`.

The regulated words are never here: a brochure names units by address, and `brochure` finds them in an edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from refundido.model.address import Address
from refundido.model.money import Money
from refundido.quick import quick_members
from refundido.span import Span


@quick_members
class Role(StrEnum):
    """What a section of a brochure is for; a checklist asks for sections by their role."""

    GAME = "juego"
    ELEMENTS = "elementos"
    BETS = "apuestas"
    PAYOUTS = "pagos"
    PLAY = "desarrollo"
    IRREGULAR = "irregularidades"
    DISPUTES = "conflictos"
    VARIANT = "variante"
    PROGRESSIVE = "progresivo"


@quick_members
class Page(StrEnum):
    """The formats a brochure is printed in."""

    A4 = "a4"
    LETTER = "carta"
    TRIFOLD = "triptico"
    BOOKLET = "a5"
    LARGE = "grande"


@quick_members
class ApprovalRule(StrEnum):
    """Whether a brochure must be approved before it is used.

    UNTOLD: what would say so is not at hand. REQUIRED where nothing says otherwise, as the stricter reading.
    """

    REQUIRED = "required"
    UNTOLD = "untold"


@quick_members
class Choice(StrEnum):
    """What rules may leave to the house, in the words printed before what the house chose."""

    COMMISSION = "Comisión del casino"
    PROGRESSIVE_SHARE = "Aporte de cada apuesta al pozo progresivo"
    MAXIMUM_PAYOUT = "Pago máximo"
    COMPLEMENTARY_PRIZES = "Premios complementarios"


@dataclass(frozen=True, slots=True)
class Pick:
    """A part of the catalogue that a section includes, by its address on the day of the definition."""

    at: Address
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing made from data: `kind` is "manos", "ruleta", "paño" or "colores"; `source` the unit it illustrates.

    `settings` says what its kind needs ("ceros": "2"; which table ranks the hands).
    """

    kind: str
    settings: Mapping[str, str]
    source: Pick | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example to be computed: which formula, the unit that gives it, and the figures put in."""

    formula: str
    source: Pick
    figures: Mapping[str, str]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BrochureSection:
    """A section: the brochure's own plain heading, and the parts of the catalogue under it, in order."""

    role: Role
    heading: str
    picks: tuple[Pick, ...]
    drawings: tuple[Drawing, ...] = ()
    examples: tuple[Example, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class VariantSections:
    """What a variant adds to the brochure of its game."""

    variant: str
    sections: tuple[BrochureSection, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that the game has, by the name that limits are set on, and the unit that establishes it.

    `variant` empty: a bet of the base game, and so of its variants. `pot`: it feeds a progressive pot, so that its
    limits are the same at every table on that pot. Where the unit holds tables of payouts the bet is a group, and each
    of their rows a bet too. Where a game names no bets, the rows of its tables of payouts do.

    `of` is the bet on which its least and its most hang; `least` and `most` are the words in which the unit gives them,
    percentages or times, as they stand in one edition or another ("10%", "dos veces"). `halved` are the units that
    divide it by two: a payment of 3 to 2, a half that the player takes back.
    """

    name: str
    at: Pick
    variant: str = ""
    pot: bool = False
    least: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    of: str = ""
    span: Span | None = field(default=None, compare=False)
    halved: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """Something that the rules leave to the house, and the unit that does.

    `fixed` is the percentage where the rules fix it instead, as it stands in that unit ("10%"); `bet` the bet that it
    is of, by its name, empty for the whole game.
    """

    choice: Choice
    at: Pick
    variant: str = ""
    fixed: str = ""
    bet: str = ""
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BrochureDefinition:
    """What the brochure of one game includes.

    `id` is its path below the instrument's folder of brochures ("black-jack"); `game` the unit of the game;
    the addresses speak of the text in force on `as_of`, and are bound to the identities found there. `base` False: the
    game is only played in one of its variants, and there is no brochure of the game alone. `lacks` are the parts of the
    rules that belong in it and are pending, or hold what is: where there are any, it says that it is incomplete.
    `approval` is what the regulator's list says of approving brochures.
    """

    id: str
    title: str
    instrument: str
    as_of: date
    game: Pick
    sections: tuple[BrochureSection, ...]
    variants: tuple[VariantSections, ...] = ()
    base: bool = True
    bets: tuple[Bet, ...] = ()
    choices: tuple[HouseChoice, ...] = ()
    span: Span | None = field(default=None, compare=False)
    lacks: tuple[Pick, ...] = ()
    approval: ApprovalRule = ApprovalRule.REQUIRED


@dataclass(frozen=True, slots=True)
class Limit:
    """The least and the most that may be staked on one bet.

    `currency` is the sign of both, empty for that of the jurisdiction.
    """

    bet: str
    minimum: Decimal
    maximum: Decimal
    currency: str = ""
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PaidBy:
    """An operator's own pay for a row of a regulated table: at least the rule where it is a floor, else the rule.

    The address speaks of the text on the day of the game's definition.
    """

    at: Pick
    pays: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Approval:
    """An approval granted: its number and date, and the digest of the very content approved."""

    number: str
    granted: date
    digest: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class OnTables:
    """The brochure that lies on the tables: the edition it was made from, and the digest of its content."""

    edition: date
    digest: str = ""
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that an operator offers, with what it chose for it. `instrument` is the one whose brochure it is.

    `variants` are offered beside the base game, each with a brochure of its own; `base` False: only they are.
    `commission` and `progressive_share` (what of each stake goes into the pot) are percentages. `maximum_payout` None:
    the house set none. `pot` names the progressive pot that its tables feed. `on_tables` is by variant, the base game
    under "", and so are `pages`, the formats that are not the operator's. `places` are the places of the keys, and of
    variants under "variants/" and their name.
    """

    game: str
    variants: tuple[str, ...] = ()
    base: bool = True
    limits: tuple[Limit, ...] = ()
    commission: Decimal | None = None
    progressive_share: Decimal | None = None
    maximum_payout: Money | None = None
    pays: tuple[PaidBy, ...] = ()
    complementary_prizes: str = ""
    pot: str = ""
    notes: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    on_tables: Mapping[str, OnTables] = field(default_factory=dict)
    pages: Mapping[str, tuple[Page, ...]] = field(default_factory=dict)
    span: Span | None = field(default=None, compare=False)
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    instrument: str = ""

    def approval_of(self, digest: str, day: date | None = None) -> Approval | None:
        """The approval of a content: on a day, one granted by then; without a day, any. None if there is none."""
        own = (each for each in self.approvals if digest and each.digest == digest)
        return min((each for each in own if day is None or each.granted <= day), key=_granted, default=None)


def _granted(approval: Approval) -> date:
    return approval.granted


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator's profile. `accent` is a colour "#rrggbb"; `logo` a file of the workspace, empty for none.

    Each of its `offers` names the instrument that rules it; `instruments` are all of them.
    """

    id: str
    name: str
    casino: str
    town: str
    permit: str
    contact: str = ""
    welcome: str = ""
    logo: str = ""
    accent: str = ""
    pages: tuple[Page, ...] = (Page.A4,)
    offers: tuple[Offer, ...] = ()
    span: Span | None = field(default=None, compare=False)
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)

    @property
    def instruments(self) -> tuple[str, ...]:
        """The instruments that rule its games, in the order of the profile."""
        return tuple(dict.fromkeys(each.instrument for each in self.offers))


@dataclass(frozen=True, slots=True)
class Requirement:
    """Something that a jurisdiction's rules require of a brochure: what, and the articles that require it.

    `what` is a role of sections, or one of `REQUIRED_ITEMS`; `games` the brochures it is required of, by id, all if
    none; `variant` True: only of the brochures of variants; `bets` those whose limits are required, all if none.
    `in_hand` False: what `sources` name is not at hand, so that whether it is required is not known.
    """

    what: str
    sources: tuple[str, ...]
    games: tuple[str, ...] = ()
    variant: bool = False
    bets: tuple[str, ...] = ()
    in_hand: bool = True
    span: Span | None = field(default=None, compare=False)


REQUIRED_ITEMS = ("límites", "permiso", "contacto", "pago máximo", "aprobación")
"""What can be required of a brochure besides sections.

The limits of its bets, the operator's permit, its contact, that the most that a table pays be said where the house set
one, and that the brochure be approved before it is used.
"""
