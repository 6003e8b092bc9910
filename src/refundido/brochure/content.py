"""Part of `brochure`: the digest of what a brochure says, by which an approval knows it.

It is the SHA-256 of a canonical text (JSON, keys in order) of all that is printed and is not looks: the name of the
brochure; its headings; of each unit included its numeral, label, heading and words, in order and nested as they are;
drawings by what they are made from and the words of what they illustrate, examples by their figures; what it says that
it lacks; and the operator's own: who it is, welcome, contact, house notes, limits, what it chose and what it pays. A
renumbering changes it, since numerals are printed. These do not: identities, the day of the edition, standing, origins,
notes of the editor, colour, logo, format, approvals.
"""

from __future__ import annotations

import hashlib
import json

from refundido.brochure.bound import BoundBrochure, BoundSection, BoundUnit
from refundido.model.brochure import Limit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit

_FORM = "refundido-folleto-2"
"""Goes into each digest: another way of making them gives others."""
SHORT = 12
"""How many signs of a digest are printed where a short one is."""


def content_digest(bound: BoundBrochure) -> str:
    """The digest of a brochure's content, in hexadecimal."""
    return _sha(_content(bound))


def regulated(bound: BoundBrochure) -> list[object]:
    """What a brochure says that is not the operator's own, in a form in which two brochures can be compared."""
    lacking = [["lacking", each.told] for each in bound.lacking]
    return [*(_section(section, bound.jurisdiction) for section in bound.sections), *lacking]


def words_digest(unit: Unit, jurisdiction: Jurisdiction) -> str:
    """The digest of what one unit says, as a brochure prints it."""
    return _sha(_said(unit, jurisdiction))


def _sha(content: object) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _content(bound: BoundBrochure) -> dict[str, object]:
    operator, offer = bound.operator, bound.offer
    return {
        "form": _FORM,
        "instrument": bound.instrument.id,
        "brochure": [bound.definition.id, bound.name],
        "sections": regulated(bound),
        "operator": [
            operator.name,
            operator.casino,
            operator.town,
            operator.permit,
            operator.contact,
            operator.welcome,
        ],
        "notes": list(offer.notes),
        "limits": [_limit(limit) for limit in bound.limits],
        "choices": [[choice.label, choice.value] for choice in bound.choices],
        "pays": [[_unit(pay.row, bound.jurisdiction), pay.paid.pays] for pay in bound.pays],
    }


def _limit(limit: Limit) -> list[str]:
    currency = [limit.currency] if limit.currency else []
    return [limit.bet, str(limit.minimum), str(limit.maximum), *currency]


def _section(section: BoundSection, jurisdiction: Jurisdiction) -> list[object]:
    drawings = [
        [each.drawing.kind, dict(each.drawing.settings), [_said(unit.unit, jurisdiction) for unit in each.units]]
        for each in section.drawings
    ]
    examples = [[each.example.formula, dict(each.example.figures)] for each in section.examples]
    units = [_unit(each, jurisdiction) for each in section.units]
    return [section.section.role.value, section.section.heading, units, drawings, examples]


def _unit(bound: BoundUnit, jurisdiction: Jurisdiction) -> list[object]:
    return [bound.numeral, _said(bound.unit, jurisdiction)]


def _said(unit: Unit, jurisdiction: Jurisdiction) -> list[object]:
    return [
        unit.kind,
        jurisdiction.show_label(unit.kind, unit.label),
        unit.heading.plain if unit.heading else "",
        unit.text.plain if unit.text else "",
        [_said(child, jurisdiction) for child in unit.children],
    ]
