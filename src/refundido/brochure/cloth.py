"""Part of `brochure`: where each bet of a card game lies on the cloth, in front of a player.

The places are data by kind of table; which of them are drawn follows from the words of the edition, so that a bet
brought in or taken out comes and goes with its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from refundido.brochure.seats import seats_in
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.label import fold_accents
from refundido.span import Span


class Shape(StrEnum):
    """How a place is marked on the cloth."""

    BOX = "casilla"
    CIRCLE = "círculo"
    LINE = "línea"
    SLOT = "aceptador"


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a bet: its shape, and where it lies in front of the player.

    `row` counts from the player towards the croupier; `column` from the middle, to the right.
    """

    bet: str
    shape: Shape
    row: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Cloth:
    """A cloth: the kind of table, how many places for players are drawn, and the bets in front of each."""

    table: str
    seats: int
    places: tuple[Place, ...]


_MOST_SEATS = 12
"""More places than these cannot be told apart in the drawing."""
_PLACES: dict[str, tuple[tuple[str, str, Shape, int, int], ...]] = {
    "black-jack": (
        ("Apuesta inicial", "apuesta inicial", Shape.BOX, 0, 0),
        ("Perfect Pairs", "apuesta perfect pairs", Shape.CIRCLE, 0, 1),
        ("Seguro", "apuestas de seguro", Shape.LINE, 1, 0),
    ),
    "war": (
        ("Apuesta inicial", "apuesta inicial", Shape.BOX, 0, 0),
        ("Apuesta de guerra", "apuesta de guerra", Shape.BOX, 1, 0),
        ("Apuesta de empate", "apuesta de empate", Shape.CIRCLE, 0, 1),
    ),
    "poker": (
        ("ANTE", "casilla ante", Shape.BOX, 1, 0),
        ("BET", "casilla bet", Shape.BOX, 0, 0),
        ("GO", "casilla go", Shape.BOX, 0, 0),
        ("Apuesta progresivo", "aceptador", Shape.SLOT, 1, 1),
    ),
}
"""By kind of table: the bet, the words by which the text names its place, the shape, the row and the column."""


def cloth_of(table: str, game: str, told: Iterable[str], text: str, span: Span | None = None) -> Outcome[Cloth]:
    """The cloth of a kind of table with the places that `text`, the regulated words of the brochure, names.

    `told` are the words of the unit that the drawing illustrates, which say how many players there is room for; `game`
    the name of the game, where they say it for several. Problem: DRAWING_MISMATCH for a kind of table that is not
    known, a text without the place of the first bet, or a number of places that is not told once.
    """
    known = _PLACES.get(fold_accents(table))
    if known is None:
        hint = f"Los paños que se dibujan: {', '.join(sorted(_PLACES))}."
        return Outcome(None, (_problem(f"No se sabe dibujar el paño «{table}».", table, hint, span),))
    folded = " ".join(fold_accents(text).split())
    places = tuple(Place(bet, shape, row, column) for bet, words, shape, row, column in known if words in folded)
    if not places or places[0].bet != known[0][0]:
        message = f"El paño «{table}» se dibuja con el lugar de «{known[0][0]}», y el texto del folleto no lo nombra."
        hint = "Incluya en el folleto la parte que describe el paño, o quite el dibujo."
        return Outcome(None, (_problem(message, table, hint, span),))
    seats = seats_in(told, game)
    if seats and None not in seats:
        seats |= {each for each in seats_in((text,), game) if each is not None}
    number = next(iter(seats)) if len(seats) == 1 else None
    if number is None or not 0 < number <= _MOST_SEATS:
        return Outcome(None, (_unseated(table, seats, span),))
    return Outcome(Cloth(fold_accents(table), number, places))


def _unseated(table: str, seats: Iterable[int | None], span: Span | None) -> Diagnostic:
    known = sorted(each for each in seats if each is not None)
    if len(known) > 1:
        message = f"El texto da al paño «{table}» distintos números de lugares: {' y '.join(map(str, known))}."
    elif known and None not in seats:
        message = f"El paño «{table}» no puede dibujarse con {known[0]} lugares."
    else:
        message = f"No se lee, en la unidad que señala el dibujo, cuántos lugares tiene el paño «{table}»."
    hint = "Señale en «from» la unidad que da el máximo de posiciones de este juego, o quite el dibujo."
    return _problem(message, table, hint, span)


def _problem(message: str, subject: str, hint: str, span: Span | None) -> Diagnostic:
    return Diagnostic(Code.DRAWING_MISMATCH, message, span=span, subject=subject, hint=hint)
