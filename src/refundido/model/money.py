"""Amounts of money and percentages as a country writes them: "$20.000", "US$ 500,00", "5%". Decimal, never float."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from refundido.model.jurisdiction import Jurisdiction

_AMOUNT = re.compile(r"(?P<currency>(?:[A-Z]{1,3})?[$€£¥]|S/\.?|[A-Z]{3}|)\s?(?P<number>\d[\d.,]*)")
_SPACED = re.compile(r"[A-Z]")
_PERCENT = re.compile(r"(?P<number>\d[\d.,]*)\s?%")
_MAX_DIGITS = 18
_CENTS = 2


@dataclass(frozen=True, slots=True)
class Money:
    """An amount and the sign of its currency; the sign is empty where none was written."""

    amount: Decimal
    currency: str = ""


def read_money(text: str, jurisdiction: Jurisdiction) -> Money | None:
    """The amount written in `text` with the marks of the jurisdiction, None if it is not written so.

    Thousands are grouped by three or not at all: "2.000" and "2000" are two thousand in Chile, "2,00" is two, and
    "20.00" is nothing. Cents are two digits at most; in a currency that has none, such as the Chilean, there are no
    decimals, zeros neither: "2,000" is no amount.
    """
    found = _AMOUNT.fullmatch(text.strip().replace("\u00a0", " "))
    amount = read_number(found["number"], jurisdiction) if found else None
    if found is None or amount is None:
        return None
    whole = found["currency"] in ("", jurisdiction.currency) and not jurisdiction.cents
    decimals = found["number"].partition(jurisdiction.decimal_mark)[2]
    return Money(amount, found["currency"]) if len(decimals) <= (0 if whole else _CENTS) else None


def read_number(text: str, jurisdiction: Jurisdiction) -> Decimal | None:
    """The number written in `text` with the marks of the jurisdiction, None if it is not written so."""
    decimal, thousands = re.escape(jurisdiction.decimal_mark), re.escape(jurisdiction.thousands_mark)
    form = rf"(?:\d+|\d{{1,3}}(?:{thousands}\d{{3}})+)(?:{decimal}\d{{1,4}})?"
    if not text.isascii() or len(text) > 2 * _MAX_DIGITS or not re.fullmatch(form, text):
        return None
    return Decimal(text.replace(jurisdiction.thousands_mark, "").replace(jurisdiction.decimal_mark, "."))


def read_percent(text: str, jurisdiction: Jurisdiction) -> Decimal | None:
    """The percentage written in `text` ("5%", "2,5 %"), None if it is none."""
    found = _PERCENT.fullmatch(text.strip().replace("\u00a0", " "))
    return read_number(found["number"], jurisdiction) if found else None


_TIMES = {"una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "diez": 10}
_PARTS = {"la mitad": Decimal("0.5"), "el doble": Decimal(2), "el triple": Decimal(3), "igual": Decimal(1)}


def read_part(text: str, jurisdiction: Jurisdiction) -> Decimal | None:
    """The part of another amount that `text` says, one being the whole: "80%", "dos veces", "el doble", "la mitad",
    "igual"; None if it is none."""
    percent = read_percent(text, jurisdiction)
    if percent is not None:
        return percent / 100
    if text.strip() in _PARTS:
        return _PARTS[text.strip()]
    number, _, noun = text.strip().partition(" ")
    times = _TIMES.get(number)
    return Decimal(times) if times is not None and noun in ("vez", "veces") else None


def format_number(number: Decimal, jurisdiction: Jurisdiction) -> str:
    """A number with the marks of the jurisdiction, grouped from four digits on; no decimals where they are zero."""
    whole, _, part = f"{number:f}".partition(".")
    sign, digits = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    first = len(digits) % 3 or 3
    groups = [digits[:first], *(digits[i : i + 3] for i in range(first, len(digits), 3))]
    grouped = jurisdiction.thousands_mark.join(groups)
    part = part.rstrip("0")
    return f"{sign}{grouped}{jurisdiction.decimal_mark}{part}" if part else f"{sign}{grouped}"


def format_money(amount: Decimal, jurisdiction: Jurisdiction, currency: str = "") -> str:
    """An amount as the jurisdiction writes it: "$20.000", "US$ 500,00"; cents are two digits where they are shown."""
    sign = currency or jurisdiction.currency
    number = format_number(amount, jurisdiction)
    head, mark, cents = number.partition(jurisdiction.decimal_mark)
    if jurisdiction.shows_cents or mark:
        number = f"{head}{jurisdiction.decimal_mark}{cents:0<{_CENTS}}"
    return f"{sign} {number}" if _SPACED.search(sign) else f"{sign}{number}"


def format_percent(percent: Decimal, jurisdiction: Jurisdiction) -> str:
    """A percentage as the jurisdiction writes it: "5%", "2,5%"."""
    return f"{format_number(percent, jurisdiction)}%"
