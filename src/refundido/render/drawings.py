"""The drawings of a leaflet as SVG: hands of cards, and the door for every kind.

Made from data that `document` has held against the text; each has a title, which is its text for whoever cannot see
it. No style sheet reaches inside: a drawing is the same on paper and on a screen.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import assert_never

from markupsafe import Markup

from refundido.brochure.hands import Card, HandRank, RankedHand, Suit
from refundido.document.brochure_blocks import (
    ClothFigure,
    ColoursFigure,
    Figure,
    HandsFigure,
    HoldemFigure,
    RouletteFigure,
)
from refundido.document.spanish import listed
from refundido.render.drawings_cloth import cloth_svg
from refundido.render.drawings_parts import INK, QUIET, RED, svg, text
from refundido.render.drawings_roulette import roulette_svg
from refundido.render.drawings_table import colours_svg, holdem_svg

_WIDTH, _HEIGHT, _GAP = 30, 42, 4
_SUITS = {
    Suit.HEARTS: "M5 9.4C1 6.4 0 4.6 0 3.1A2.6 2.6 0 0 1 5 2 2.6 2.6 0 0 1 10 3.1C10 4.6 9 6.4 5 9.4Z",
    Suit.SPADES: "M5 .4C9 3.5 10 5 10 6.3A2.4 2.4 0 0 1 5.7 7.5L6.6 9.8H3.4L4.3 7.5A2.4 2.4 0 0 1 0 6.3"
    "C0 5 1 3.5 5 .4Z",
    Suit.DIAMONDS: "M5 .2 8.7 5 5 9.8 1.3 5Z",
    Suit.CLUBS: "M5 .3A2.3 2.3 0 0 1 6.9 4 2.4 2.4 0 1 1 5.7 7.9L6.5 9.8H3.5L4.3 7.9A2.4 2.4 0 1 1 3.1 4"
    " 2.3 2.3 0 0 1 5 .3Z",
}


def drawing(figure: Figure, identity: str) -> Markup:
    """A figure of one drawing as SVG; `identity` tells its names apart in the page. Hands are drawn by `hand`."""
    match figure:
        case RouletteFigure():
            return roulette_svg(figure, identity)
        case ClothFigure():
            return cloth_svg(figure, identity)
        case HoldemFigure():
            return holdem_svg(figure, identity)
        case ColoursFigure():
            return colours_svg(figure, identity)
        case HandsFigure():
            return Markup("").join(hand(each, f"{identity}-{number}") for number, each in enumerate(figure.hands, 1))
        case _:
            assert_never(figure)


def hand(ranked: RankedHand, identity: str) -> Markup:
    """The five cards of a hand; those that do not make its rank are drawn in grey."""
    making = _making(ranked)
    drawn = "".join(_card(card, number, card in making) for number, card in enumerate(ranked.hand))
    said = f"{ranked.name}: {listed([card.spoken for card in ranked.hand])}"
    width = 5 * _WIDTH + 4 * _GAP
    return svg(drawn, (width + 2, _HEIGHT + 2), said, identity, "mano")


def _making(ranked: RankedHand) -> set[Card]:
    """The cards that make the rank of a hand."""
    counts = Counter(card.value for card in ranked.hand)
    match ranked.rank:
        case HandRank.HIGH_CARD:
            return {max(ranked.hand, key=lambda card: card.value)}
        case HandRank.PAIR | HandRank.TWO_PAIRS | HandRank.THREE | HandRank.FOUR:
            return {card for card in ranked.hand if counts[card.value] > 1}
        case _:
            return set(ranked.hand)


def _card(card: Card, number: int, makes: bool) -> str:
    left = 1 + number * (_WIDTH + _GAP)
    colour = (RED if card.suit.red else INK) if makes else QUIET
    stroke = 1.4 if makes else 0.8
    frame = (
        f'<rect x="{left}" y="1" width="{_WIDTH}" height="{_HEIGHT}" rx="3.4" fill="#fff" '
        f'stroke="{INK if makes else QUIET}" stroke-width="{stroke}"/>'
    )
    value = text(left + _WIDTH / 2, 19, card.face, 18, fill=colour, weight=600)
    suit = f'<path transform="translate({left + 7} 23.5) scale(1.6)" d="{_SUITS[card.suit]}" fill="{escape(colour)}"/>'
    return frame + value + suit
