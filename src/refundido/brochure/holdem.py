"""Part of `brochure`: the table of Texas Hold'em, where the button, the blinds and the cards in common lie.

Nothing of it is drawn that the words do not say: the form of the table and its places, which cards are in common and
in what order, and who makes the blind bets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from refundido.brochure.seats import seats_in
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.label import fold_accents

_MOST_SEATS = 12
"""More places than these cannot be told apart in the drawing."""
_CARDS = (
    ("Flop", re.compile(r"\bflop, se refiere a las (?:3|tres) primeras cartas comunitarias\b"), 3),
    ("Turn", re.compile(r"\bturn, la cuarta carta comunitaria\b"), 1),
    ("River", re.compile(r"\briver, a la quinta y ultima carta comunitaria\b"), 1),
)
"""By the name of each deal: the words that say which of the cards in common they are, and how many."""
_ORDER = (
    ("el lugar de la Apuesta Ciega Menor", re.compile(r"\bprimer jugador a la izquierda del boton de salida\b")),
    (
        "el lugar de la Apuesta Ciega Mayor",
        re.compile(r"\bjugador a la izquierda del jugador que realizo la apuesta ciega menor\b"),
    ),
    ("el lugar del croupier", re.compile(r"\blugar para el croupier\b")),
    ("una mesa elíptica", re.compile(r"\bmesa en forma eliptica\b")),
)
"""What the drawing shows besides, and the words that say it."""


@dataclass(frozen=True, slots=True)
class HoldemTable:
    """The table: places for players, and the deals of the cards in common by their names and how many cards each."""

    seats: int
    deals: tuple[tuple[str, int], ...]


def holdem_table(texts: Iterable[str]) -> Outcome[HoldemTable]:
    """The table that the words of a brochure describe. Problem: DRAWING_MISMATCH for what they do not say."""
    told = tuple(texts)
    folded = " ".join(" ".join(fold_accents(text).split()) for text in told)
    unsaid = [f"qué cartas son «{name}»" for name, words, _ in _CARDS if not words.search(folded)]
    unsaid += [what for what, words in _ORDER if not words.search(folded)]
    if unsaid:
        return _mismatch(f"El texto del folleto no dice {unsaid[0]}.", unsaid[0])
    seats = seats_in(told, "")
    number = next(iter(seats)) if len(seats) == 1 else None
    if number is None or not 2 < number <= _MOST_SEATS:
        return _mismatch("No se lee, una sola vez y claro, cuántos lugares tiene la mesa.", "lugares")
    return Outcome(HoldemTable(number, tuple((name, count) for name, _, count in _CARDS)))


def _mismatch(message: str, subject: str) -> Outcome[HoldemTable]:
    hint = "Incluya en el folleto la parte que lo dice, o quite el dibujo."
    return Outcome(None, (Diagnostic(Code.DRAWING_MISMATCH, message, subject=subject, hint=hint),))
