"""Part of `brochure`: the hands of poker that a leaflet draws, each checked to be what it stands under.

A drawn hand is data; `evaluate` says of which rank it is, and a table of the text is drawn only if every one of its
names is that of a rank, its hand is of that rank, and the ranks rise in the order in which the table gives them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.label import fold_accents
from refundido.span import Span

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
_FACES = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}
_SPOKEN = {JACK: "Jota", QUEEN: "Reina", KING: "Rey", ACE: "As"}


class Suit(StrEnum):
    """The suits of the pack, as they are named in Spanish."""

    SPADES = "pica"
    HEARTS = "corazón"
    DIAMONDS = "diamante"
    CLUBS = "trébol"

    @property
    def red(self) -> bool:
        """Whether the suit is one of the red ones."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its number or figure (2 to 14, the ace) and its suit."""

    value: int
    suit: Suit

    @property
    def face(self) -> str:
        """What the card has in its corner: "10", "Q"."""
        return _FACES.get(self.value, str(self.value))

    @property
    def spoken(self) -> str:
        """The card in words: "Reina de pica"."""
        return f"{_SPOKEN.get(self.value, str(self.value))} de {self.suit}"


class HandRank(IntEnum):
    """The ranks of five cards, rising."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIRS = 3
    THREE = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL = 7
    FOUR = 8
    STRAIGHT_FLUSH = 9
    ROYAL = 10


Hand = tuple[Card, ...]
_LETTERS = {"P": Suit.SPADES, "C": Suit.HEARTS, "D": Suit.DIAMONDS, "T": Suit.CLUBS}
_VALUES = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}


def hand_of(written: str) -> Hand:
    """A hand from its cards in short: "10C JC QC KC AC" (pica, corazón, diamante, trébol)."""
    cards = written.split()
    return tuple(Card(_VALUES.get(each[:-1]) or int(each[:-1]), _LETTERS[each[-1]]) for each in cards)


DRAWN = {
    HandRank.HIGH_CARD: hand_of("AP JD 8T 6C 3P"),
    HandRank.PAIR: hand_of("9C 9P KD 7T 4P"),
    HandRank.TWO_PAIRS: hand_of("QP QD 5T 5C 10P"),
    HandRank.THREE: hand_of("8P 8C 8D KT 2C"),
    HandRank.STRAIGHT: hand_of("5D 6T 7P 8C 9D"),
    HandRank.FLUSH: hand_of("2T 6T 9T JT KT"),
    HandRank.FULL: hand_of("JC JP JD 4T 4C"),
    HandRank.FOUR: hand_of("7P 7C 7D 7T QP"),
    HandRank.STRAIGHT_FLUSH: hand_of("5P 6P 7P 8P 9P"),
    HandRank.ROYAL: hand_of("10C JC QC KC AC"),
}
"""The hand that is drawn for each rank."""

_NAMES = {
    "carta mayor": HandRank.HIGH_CARD,
    "carta mas alta": HandRank.HIGH_CARD,
    "un par": HandRank.PAIR,
    "par": HandRank.PAIR,
    "dos pares": HandRank.TWO_PAIRS,
    "trio": HandRank.THREE,
    "escalera": HandRank.STRAIGHT,
    "escalera simple": HandRank.STRAIGHT,
    "escalera simple o menor": HandRank.STRAIGHT,
    "color": HandRank.FLUSH,
    "full": HandRank.FULL,
    "full house": HandRank.FULL,
    "poker": HandRank.FOUR,
    "escalera en flor": HandRank.STRAIGHT_FLUSH,
    "escalera de color": HandRank.STRAIGHT_FLUSH,
    "escalera color": HandRank.STRAIGHT_FLUSH,
    "escalera real": HandRank.ROYAL,
    "escalera real de color": HandRank.ROYAL,
}
_PAIR_FROM = re.compile(r'(?:un )?par de ["“”«]?(?P<least>\d{1,2}|[jqka])["“”»]? o mas')
"""A pair of a value at least: «Un par de "8" o más»."""


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A hand under the name that the table gives its rank."""

    name: str
    rank: HandRank
    hand: Hand


def evaluate(hand: Hand) -> HandRank:
    """The rank of five cards; the ace goes before the 2 as well. Raises ValueError for any other number of cards."""
    if len(hand) != 5 or len(set(hand)) != 5:
        raise ValueError("una mano tiene cinco cartas distintas")
    counts = sorted(Counter(card.value for card in hand).values(), reverse=True)
    match counts:
        case [4, 1]:
            return HandRank.FOUR
        case [3, 2]:
            return HandRank.FULL
        case [3, 1, 1]:
            return HandRank.THREE
        case [2, 2, 1]:
            return HandRank.TWO_PAIRS
        case [2, 1, 1, 1]:
            return HandRank.PAIR
        case _:
            return _evaluate_unpaired(hand)


def _evaluate_unpaired(hand: Hand) -> HandRank:
    values = sorted(card.value for card in hand)
    straight = values[4] - values[0] == 4 or values == [2, 3, 4, 5, ACE]
    flush = len({card.suit for card in hand}) == 1
    if straight and flush:
        return HandRank.ROYAL if values[0] == 10 else HandRank.STRAIGHT_FLUSH
    if flush:
        return HandRank.FLUSH
    return HandRank.STRAIGHT if straight else HandRank.HIGH_CARD


def rank_named(name: str) -> HandRank | None:
    """The rank of that name, None if there is none; a name may join two of one rank ("Escalera en Flor o …")."""
    folded = " ".join(fold_accents(name).split())
    if folded in _NAMES:
        return _NAMES[folded]
    if _PAIR_FROM.fullmatch(folded):
        return HandRank.PAIR
    found = {_NAMES.get(part.strip()) for part in folded.split(" o ")}
    return found.pop() if len(found) == 1 else None


def is_named(hand: Hand, name: str) -> bool:
    """Whether a hand is one of those that a name means: of its rank, and its pair not below the one that it names."""
    least = _PAIR_FROM.fullmatch(" ".join(fold_accents(name).split()))
    if evaluate(hand) is not rank_named(name):
        return False
    paired = max((value for value, count in Counter(card.value for card in hand).items() if count == 2), default=0)
    return least is None or paired >= (_VALUES.get(least["least"].upper()) or int(least["least"]))


def ranked_hands(
    names: Sequence[str], span: Span | None = None, falling: bool = False
) -> Outcome[tuple[RankedHand, ...]]:
    """The hands for the rows of a table that ranks them from the least to the greatest, or, `falling`, the other way.

    Problem: DRAWING_MISMATCH for a name that is no rank's, a drawn hand that is of another, ranks out of that order.
    """
    hands: list[RankedHand] = []
    problems: list[Diagnostic] = []
    for name in names:
        rank = rank_named(name)
        if rank is None:
            problems.append(_problem(f"No se sabe dibujar la jugada «{name}»: no es el nombre de ninguna.", span, name))
            continue
        if not is_named(DRAWN[rank], name):
            problems.append(_problem(f"La mano dibujada bajo «{name}» es de otra jugada.", span, name))
        if hands and (rank >= hands[-1].rank if falling else rank <= hands[-1].rank):
            worth = "menor" if falling else "mayor"
            message = f"En la tabla, «{name}» va después de «{hands[-1].name}», y no es de {worth} valor."
            problems.append(_problem(message, span, name))
        hands.append(RankedHand(name, rank, DRAWN[rank]))
    return Outcome(None if problems else tuple(hands), tuple(problems))


def _problem(message: str, span: Span | None, subject: str) -> Diagnostic:
    hint = "Quite el dibujo del folleto, o señale la tabla que ordena las jugadas; cuál es su orden lo dice «orden»."
    return Diagnostic(Code.DRAWING_MISMATCH, message, span=span, subject=subject, hint=hint)
