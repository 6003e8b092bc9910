"""The blocks of a leaflet: what `document.brochure` makes and `render` prints.

Frozen values. What is the regulator's stands in passages, in the blocks of every publication; what is the operator's
has fields of its own, so that a renderer can never mix them.
"""

from __future__ import annotations

from dataclasses import dataclass

from refundido.brochure.cloth import Cloth
from refundido.brochure.hands import RankedHand
from refundido.brochure.holdem import HoldemTable
from refundido.brochure.roulette import Bet, Layout
from refundido.document.blocks import Block


@dataclass(frozen=True, slots=True)
class Passage:
    """What the catalogue says under one numeral. `reconstructed`: all of it is, and no block says so again.

    `numeral` is empty where the blocks begin with a heading that has it. `pays`: what the operator pays for rows of
    its tables, instead of what they say.
    """

    numeral: str
    blocks: tuple[Block, ...]
    reconstructed: bool = False
    pays: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class HandsFigure:
    """The ranked hands as cards."""

    title: str
    hands: tuple[RankedHand, ...]


@dataclass(frozen=True, slots=True)
class RouletteFigure:
    """The layout of roulette with the place of each bet; `french`: its boxes outside stand on both sides."""

    title: str
    layout: Layout
    bets: tuple[Bet, ...]
    french: bool


@dataclass(frozen=True, slots=True)
class ClothFigure:
    """The places of the bets on the cloth of a card game."""

    title: str
    cloth: Cloth


@dataclass(frozen=True, slots=True)
class HoldemFigure:
    """The table of Texas Hold'em."""

    title: str
    table: HoldemTable


@dataclass(frozen=True, slots=True)
class ColoursFigure:
    """The colours in which a cloth marks its numbers, those treated alike together."""

    title: str
    groups: tuple[tuple[str, ...], ...]


Figure = HandsFigure | RouletteFigure | ClothFigure | HoldemFigure | ColoursFigure


@dataclass(frozen=True, slots=True)
class WorkedFigures:
    """A worked example: the figures given, the steps and what results, computed from the rule under `numerals`.

    These are as they are cited: "numeral 6.6", "Artículo 17º".
    """

    title: str
    given: tuple[str, ...]
    steps: tuple[str, ...]
    results: tuple[tuple[str, str], ...]
    numerals: str


@dataclass(frozen=True, slots=True)
class LeafletSection:
    """A section: the brochure's own heading, and the rules under it. `anchor` tells it apart in its leaflet."""

    anchor: str
    heading: str
    passages: tuple[Passage, ...]
    before: tuple[Figure, ...] = ()
    after: tuple[Figure, ...] = ()
    examples: tuple[WorkedFigures, ...] = ()


@dataclass(frozen=True, slots=True)
class LimitLine:
    """The limits of a bet, as they are printed. `by_rule`: in words, what the rules make of another bet's."""

    bet: str
    minimum: str
    maximum: str
    by_rule: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """What the operator says in its own name."""

    name: str
    casino: str
    town: str
    permit: str
    contact: str
    welcome: str
    logo: str
    accent: str
    limits: tuple[LimitLine, ...]
    choices: tuple[tuple[str, str], ...]
    pays: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrustPanel:
    """By what a leaflet can be trusted: facts and dates, none that time makes false. `address` is empty for none."""

    lines: tuple[tuple[str, str], ...]
    address: str


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A leaflet, ready to be rendered. `legend` says what its marks mean; `record` is its record, in JSON.

    `called` is what the country calls it. `incomplete` says that it is, empty where not; `lacking`, what it lacks.
    """

    identity: str
    title: str
    variant: str
    edition: str
    house: House
    sections: tuple[LeafletSection, ...]
    legend: tuple[str, ...]
    trust: TrustPanel
    record: str
    called: str
    incomplete: str = ""
    lacking: tuple[str, ...] = ()
    language: str = "es"
