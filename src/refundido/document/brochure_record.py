"""The record of a leaflet: what it was made from, for a machine to read. Used by `brochure`.

Goes inside the leaflet; `verify` recomputes it. No clock and no path: the same leaflet gives the same record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import assert_never

from refundido.brochure.bound import BoundBrochure
from refundido.document.brochure_words import SectionWords, words_digest
from refundido.model.brochure import Choice, Offer

FORMAT = 2
HOUSE = ("name", "casino", "town", "permit", "contact", "welcome")
"""The words of an operator's profile that are printed on all its leaflets, by the name of its field."""


def record(bound: BoundBrochure, words: Iterable[SectionWords]) -> str:
    """The record in JSON: instrument, edition, units and their digests, the house and its choices, two digests.

    `house` and `choices` are exact (amounts as decimal numbers), so that the leaflet can be made again once the house
    chose otherwise; `content` is the digest of the brochure's content, `words` that of its regulated words in order.
    """
    units = [unit for section in bound.sections for unit in section.units]
    value = {
        "refundido": FORMAT,
        "instrument": bound.instrument.id,
        "edition": bound.edition.in_force.isoformat(),
        "brochure": bound.definition.id,
        "variant": bound.variant,
        "operator": bound.operator.id,
        "units": [{"id": each.unit.id, "numeral": each.numeral, "digest": each.unit.digest()} for each in units],
        "house": {key: getattr(bound.operator, key) for key in HOUSE},
        "choices": _choices(bound),
        "content": bound.digest,
        "words": words_digest(words),
    }
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _choices(bound: BoundBrochure) -> dict[str, object]:
    return {
        "limits": [[each.bet, str(each.minimum), str(each.maximum), each.currency] for each in bound.limits],
        "choices": {each.choice.name: _chosen(bound.offer, each.choice) for each in bound.choices},
        "pays": [[str(each.paid.at.at), each.paid.pays] for each in bound.pays],
        "notes": list(bound.offer.notes),
    }


def _chosen(offer: Offer, choice: Choice) -> object:
    match choice:
        case Choice.COMMISSION:
            return None if offer.commission is None else str(offer.commission)
        case Choice.PROGRESSIVE_SHARE:
            return None if offer.progressive_share is None else str(offer.progressive_share)
        case Choice.MAXIMUM_PAYOUT:
            most = offer.maximum_payout
            return None if most is None else [str(most.amount), most.currency]
        case Choice.COMPLEMENTARY_PRIZES:
            return offer.complementary_prizes
        case _:
            assert_never(choice)
