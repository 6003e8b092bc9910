"""The record of a leaflet: what it was made from, for a machine to read. Used by `brochure`.

Goes inside the leaflet; `verify` recomputes it. No clock and no path: the same leaflet gives the same record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from refundido.brochure.bound import BoundBrochure
from refundido.document.brochure_words import SectionWords, words_digest
from refundido.model.money import format_money

FORMAT = 1


def record(bound: BoundBrochure, words: Iterable[SectionWords]) -> str:
    """The record in JSON: instrument, edition, units and their digests, the operator's choices, two digests.

    `content` is the digest of the brochure's content; `words` that of its regulated words in order.
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
        "choices": _choices(bound),
        "content": bound.digest,
        "words": words_digest(words),
    }
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _choices(bound: BoundBrochure) -> dict[str, object]:
    money = bound.jurisdiction
    return {
        "limits": [
            {
                "bet": limit.bet,
                "minimum": format_money(limit.minimum, money, limit.currency),
                "maximum": format_money(limit.maximum, money, limit.currency),
            }
            for limit in bound.limits
        ],
        "choices": {each.label: each.value for each in bound.choices if each.value},
        "pays": [{"row": each.row.unit.id, "pays": each.paid.pays} for each in bound.pays],
        "notes": list(bound.offer.notes),
    }
