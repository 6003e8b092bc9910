"""Part of `brochure`: what the operator's own words say of payouts, shares and limits; used by `compliance`.

What a bet pays is said by the rules, and its limits and the house's choices by fields that are held against them.
Welcome, contact, notes and names stand outside both, so that what they say can gainsay what stands beside; no program
can tell whether it does, and a person is asked to look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.findings import finding
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.pay_words import odds_in, pay_in
from refundido.model.rule_words import rule_in

_OF_ALL = {
    "operator": "El nombre del operador",
    "casino": "El nombre del casino",
    "town": "El nombre del lugar",
    "permit": "El permiso",
    "contact": "El contacto",
    "welcome": "El saludo",
}
"""The operator's own words that stand in all its brochures, by their key, and how they are called."""


def payouts_in_free_words(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """A warning for each text of the operator's own that says what a bet pays, or a note how it is played, at its line.

    A prize may be a sum; it is told only if it speaks of odds, times or shares.
    """
    operator, offer = bound.operator, bound.offer
    values = (operator.name, operator.casino, operator.town, operator.permit, operator.contact, operator.welcome)
    for (key, what), text in zip(_OF_ALL.items(), values, strict=True):
        for found in _told(bound, what, key, pay_in(_without_names(text, bound))):
            yield replace(found, span=operator.places.get(key), context=operator.casino)
    prizes = offer.complementary_prizes
    what = "Lo que se dice de los premios complementarios"
    yield from _told(bound, what, "complementary_prizes", odds_in(_without_names(prizes, bound)))
    for note in offer.notes:
        paid = pay_in(_without_names(note, bound))
        yield from _told(bound, "Una nota", "notes", paid)
        if not paid and (said := rule_in(note)):
            message = f"Una nota dice cómo se juega («{said}»), que lo dicen las reglas."
            hint = "Quítela, o compruebe que no las contradice: la casa no cambia las reglas con una nota."
            span = offer.places.get("notes")
            yield finding(Code.HOUSE_RULE, message, span, bound, said, hint, severity=Severity.WARNING)


def _told(bound: BoundBrochure, what: str, key: str, said: str) -> Iterable[Diagnostic]:
    if said:
        message = f"{what} habla de lo que se paga, se cobra o se apuesta («{said}»), que dicen las reglas."
        hint = (
            "Quítelo, o compruebe que no las contradice: lo que la casa elige va en «pays», «limits» o «commission», "
            "y se revisa."
        )
        span = bound.offer.places.get(key)
        yield finding(Code.HOUSE_PAYOUT, message, span, bound, said, hint, severity=Severity.WARNING)


def _without_names(text: str, bound: BoundBrochure) -> str:
    """A text without the names of the game, its variants and its bets, which may hold such words («Doble acierto»)."""
    definition = bound.definition
    names = [definition.title, *(each.variant for each in definition.variants), *(each.name for each in bound.bets)]
    long_first = sorted({name for name in names if name}, key=len, reverse=True)
    pattern = "|".join(rf"\b{re.escape(name)}\b" for name in long_first)
    return re.sub(pattern, "·", text, flags=re.IGNORECASE) if pattern else text
