"""Part of `prose.gazette`: what is paid, as the print writes it («100 a 1», «10% del pozo», «US$ 500.00»).

Regular expressions are used on one value at a time. Amounts are never computed here: a cell keeps the words it has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.quick import quick

_RATIO = r"\d[\d.,]*\s?(?:a|x|:)\s?\d+(?![\w%])"
_DOLLARS = r"(?:U\.?\s?S\.?\s?)?\$"
_WORDS = r"(?:[^.;:]|[.](?=\d))*"
_LONGEST = 120


@quick
@dataclass(frozen=True, slots=True)
class Row:
    """A name and what it is paid, as stretches of a page; `rest`: where the words begin that are no part of the row."""

    name: tuple[int, int]
    value: tuple[int, int]
    rest: int
    ratio: bool


class Payouts:
    """Reads what is paid, with the money of one jurisdiction."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """The jurisdiction says how its money is written."""
        number = rf"\d(?:[\d{re.escape(jurisdiction.thousands_mark + jurisdiction.decimal_mark)}]*\d)?"
        money = rf"(?:{_DOLLARS}|{re.escape(jurisdiction.currency)})\s?{number}"
        figure = rf"(?:{_RATIO}|{money}|{number}\s?%|{number}\s(?=veces\b))"
        self.figure = re.compile(rf"(?<![\w.,]){figure}")
        self._row = re.compile(rf"(?P<name>[^:;]{{1,90}}?)\s?:\s(?P<value>{figure}{_WORDS})")
        self._bare = re.compile(rf"(?P<name>[^:;.]{{1,60}}?)[\s.…]+(?P<value>{_RATIO})")
        self._ratio = re.compile(_RATIO)

    def row(self, text: str, start: int, end: int) -> Row | None:
        """The row that the words from `start` to `end` begin with, None if they do not."""
        found = self._row.match(text, start, min(end, start + 2 * _LONGEST)) or self._bare.match(text, start, end)
        if found is None or self.figure.search(found["name"]) or len(found["value"]) > _LONGEST:
            return None
        rest = found.end()
        while rest < end and text[rest] in ".;, ":
            rest += 1
        value = (found.start("value"), found.start("value") + len(found["value"].rstrip(" ,")))
        return Row(found.span("name"), value, rest, self._ratio.fullmatch(text, *value) is not None)

    def is_ratio(self, text: str, start: int, end: int) -> bool:
        """Whether a cell says odds and nothing else."""
        return self._ratio.fullmatch(text, start, end) is not None
