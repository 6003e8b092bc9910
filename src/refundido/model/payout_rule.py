"""What words say of the payouts they speak of: that they are exact, a minimum or a maximum for whoever pays.

«En una proporción no menor a la que se indica» is a minimum, «igual a» is exact. Words that only say that something is
paid («pagará 20 a 1») say none of the three, and neither does a minimum of something else («la apuesta mínima»). Time
is linear in the text: each form is looked for by the letters it begins with.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class PayoutRule(Enum):
    """What a payout said is, for whoever pays."""

    FLOOR = "mínimo"
    EXACT = "exacto"
    CEILING = "máximo"


@dataclass(frozen=True, slots=True)
class RuleWords:
    """Where a text says what its payouts are; `start` and `end` are of the words that say it."""

    start: int
    end: int
    rule: PayoutRule


_THING = r"\b(?:proporci[oó]n|pago|premio)(?:es|s)?"
_NAMED = re.compile(rf"{_THING},?\s(?:\w+,?\s){{0,3}}$", re.IGNORECASE)
"""What is paid, a few words before: «proporción no menor», «un premio que será igual a»."""
_ANY = re.compile("")
_PAYING = re.compile(
    rf"(?:{_THING}|\bpag(?:a|an|ar|ará|arán|ara|aran|uen?|ad[oa]s?)),?\s"
    r"(?:(?!si\b|cuando\b|que\b|quien|apost|apuest|jug)\w+,?\s){0,5}$",
    re.IGNORECASE,
)
"""That something is paid, a few words before, and nothing of who plays for it between: «se pagará, como mínimo,»."""
_THAN = r"(?:al?|que|de)\b"
_NOT_LESS = r"(?:menor|inferior)(?:es)?"
_NOT_MORE = r"(?:mayor|superior)(?:es)?"
_MAY = r"(?:podrá|podrán|podra|podran|puede|pueden|debe|deben|deberá|deberán|debera|deberan)"
_OR_LESS, _OR_MORE = re.compile(rf"\b{_NOT_LESS}\so\s$"), re.compile(rf"\b{_NOT_MORE}\so\s$")
_FORMS: tuple[tuple[re.Pattern[str], re.Pattern[str], PayoutRule], ...] = (
    (re.compile(rf"no\s(?:{_MAY}\sser\s)?{_NOT_LESS}\s{_THAN}"), _NAMED, PayoutRule.FLOOR),
    (re.compile(rf"no\s(?:{_MAY}\sser\s)?{_NOT_MORE}\s{_THAN}"), _NAMED, PayoutRule.CEILING),
    (re.compile(rf"igual(?:es)?\so\s{_NOT_MORE}\s{_THAN}"), _NAMED, PayoutRule.FLOOR),
    (re.compile(rf"igual(?:es)?\so\s{_NOT_LESS}\s{_THAN}"), _NAMED, PayoutRule.CEILING),
    (re.compile(r"igual(?:es)?\sal?\b"), _NAMED, PayoutRule.EXACT),
    (re.compile(r"no\smenos\sde\s"), _PAYING, PayoutRule.FLOOR),
    (re.compile(r"como\sm[ií]nimo\b"), _PAYING, PayoutRule.FLOOR),
    (re.compile(r"como\sm[aá]ximo\b"), _PAYING, PayoutRule.CEILING),
    (re.compile(r"por\slo\smenos\b"), _PAYING, PayoutRule.FLOOR),
    (re.compile(r"al\smenos\b"), _PAYING, PayoutRule.FLOOR),
    (re.compile(r"a\slo\smenos\b"), _PAYING, PayoutRule.FLOOR),
    (re.compile(r"exactamente\b"), _PAYING, PayoutRule.EXACT),
    (re.compile(r"siguientes\s(?:pagos|premios|proporciones)\sm[ií]nim[oa]s\b"), _ANY, PayoutRule.FLOOR),
    (re.compile(r"siguientes\s(?:pagos|premios|proporciones)\sm[aá]xim[oa]s\b"), _ANY, PayoutRule.CEILING),
)
_TITLE = re.compile(rf"{_THING}\s(?:m[ií]nim(?P<least>[oa]s?)|m[aá]xim[oa]s?)\b", re.IGNORECASE)
_REACH = 80


def payout_rules(text: str) -> tuple[RuleWords, ...]:
    """Where a text says what the payouts it speaks of are, in its order. Source: the forms of Peruvian game rules."""
    found: list[RuleWords] = []
    for form, context, rule in _FORMS:
        for each in form.finditer(text):
            before = text[max(0, each.start() - _REACH) : each.start()]
            bounded = _bounded(before, rule)
            if each.start() and text[each.start() - 1].isalnum():
                continue
            if context.search(before[: len(before) - bounded[0]]):
                found.append(RuleWords(each.start() - bounded[0], each.end(), bounded[1]))
    return tuple(sorted(found, key=lambda words: (words.start, words.end)))


def titled_rule(title: str) -> RuleWords | None:
    """What a title or the head of a column says of payouts («Pago mínimo»); None if nothing.

    In a sentence those words may name a limit that stands elsewhere («sujeto al pago máximo previsto en…»).
    """
    found = _TITLE.search(title)
    if found is None:
        return None
    return RuleWords(*found.span(), PayoutRule.FLOOR if found["least"] else PayoutRule.CEILING)


def _bounded(before: str, rule: PayoutRule) -> tuple[int, PayoutRule]:
    """What «igual a» is with what stands before it («mayor o igual a» is a minimum), and how long that is."""
    for pattern, other in ((_OR_MORE, PayoutRule.FLOOR), (_OR_LESS, PayoutRule.CEILING)):
        joined = pattern.search(before) if rule is PayoutRule.EXACT else None
        if joined is not None:
            return len(joined.group()), other
    return 0, rule
