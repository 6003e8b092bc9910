"""Part of `prose.gazette`: what is paid, as the print writes it («100 a 1», «10% del pozo», «US$ 500.00»).

Regular expressions are used on one value at a time. Amounts are never computed here: a cell keeps the words it has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.gazette.words import is_closed
from refundido.quick import quick

_RATIO = r"\d[\d.,]*\s?(?:a|x|:)\s?\d+(?![\w%])"
_DOLLARS = r"(?:U\.?\s?S\.?\s?)?\$"
_WORDS = r"(?:[^.;:]|[.](?=\d))*"
_FIGURE = re.compile(r"\d")
"""All that is paid has one, and it is found sooner than any of the forms."""
_LONGEST = 120
_SENTENCE = r"(?:El|La|Los|Las|Un|Una|Cada|Quien|Si|Se|Al|En|Por)\s"
_NAME = rf"(?!{_SENTENCE})[A-ZÁÉÍÓÚÑ][^\W\d_]*(?:\s(?:[^\W\d_]+|\([^()\d]{{1,20}}\))){{0,5}}"
"""A few words with a capital that are the name of a hand or a bet, and no sentence."""


@quick
@dataclass(frozen=True, slots=True)
class Row:
    """A name and what it is paid, as stretches of a page; `rest`: where the words begin that are no part of the row.

    `bare`: a sum that no colon parts from its name, which may be no pay at all.
    """

    name: tuple[int, int]
    value: tuple[int, int]
    rest: int
    ratio: bool
    bare: bool = False


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
        self._sum = re.compile(rf"(?P<name>{_NAME})[\s.…]+(?P<value>{money})")
        self._ratio = re.compile(_RATIO)

    def row(self, text: str, start: int, end: int) -> Row | None:
        """The row that the words from `start` to `end` begin with, None if they do not.

        A sum without a colon before it is one only after a name of a few words, and where nothing follows it.
        """
        if _FIGURE.search(text, start, end) is None:
            return None
        found = self._row.match(text, start, min(end, start + 2 * _LONGEST)) or self._bare.match(text, start, end)
        bare = found is None
        if bare:
            found = self._sum.fullmatch(text, start, start + len(text[start:end].rstrip(" .;,")))
        if found is None or self.figure.search(found["name"]) or len(found["value"]) > _LONGEST:
            return None
        rest = found.end()
        while rest < end and text[rest] in ".;, ":
            rest += 1
        value = (found.start("value"), found.start("value") + len(found["value"].rstrip(" ,")))
        if bare and is_closed(found["name"].split()[-1]):
            return None
        return Row(found.span("name"), value, rest, self._ratio.fullmatch(text, *value) is not None, bare)

    def is_ratio(self, text: str, start: int, end: int) -> bool:
        """Whether a cell says odds and nothing else."""
        return self._ratio.fullmatch(text, start, end) is not None
