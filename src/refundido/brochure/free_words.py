"""Part of `brochure`: payouts in the words that are the operator's own; used by `compliance`.

What a bet pays is said by the rules. Welcome, notes and prizes stand outside them, so that what they say of payouts can
gainsay what stands beside; no program can tell whether it does, and a person is asked to look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from refundido.brochure.bound import BoundBrochure
from refundido.brochure.findings import finding
from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.span import Span

_WORD = "un|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|cien|mil"
_PAYOUT = re.compile(
    rf"(?<!de )(?<!del )\b\d[\d.,]* (?:a|por|:) \d[\d.,]*\b|\b(?:{_WORD}) a (?:{_WORD})\b|\ba la par\b"
    rf"|\b(?:\d[\d.,]*|{_WORD}) veces (?:(?:el valor de |el monto de )?(?:la|su) apuesta|lo apostado)"
    r"|\b\d[\d.,]* ?% del pozo",
    re.IGNORECASE,
)
"""Odds, times the stake, a share of the pot. "De 20 a 22 horas" is none."""


def payouts_in_free_words(bound: BoundBrochure) -> Iterator[Diagnostic]:
    """A warning for each text of the operator's own that says what a bet pays, at the text's line."""
    operator, offer = bound.operator, bound.offer
    texts: list[tuple[str, str, Span | None]] = [
        ("El saludo", operator.welcome, operator.places.get("welcome")),
        ("Lo que se dice de los premios complementarios", offer.complementary_prizes,
         offer.places.get("complementary_prizes")),
        *(("Una nota", note, offer.places.get("notes")) for note in offer.notes),
    ]  # fmt: skip
    for what, text, span in texts:
        if said := _PAYOUT.search(text):
            message = f"{what} habla de lo que se paga («{said[0]}»), que dicen las reglas."
            hint = "Quítelo, o compruebe que no las contradice: lo que la casa elige pagar va en «pays», y se revisa."
            found = finding(Code.HOUSE_PAYOUT, message, span, bound, said[0], hint, severity=Severity.WARNING)
            yield found if text != operator.welcome else replace(found, context=operator.casino)
