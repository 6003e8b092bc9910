"""Part of `model`: how a day is written for people, in Spanish; files and orders write it as ISO 8601 does."""

from __future__ import annotations

from datetime import date

from refundido.model.act import DateBounds, When

MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio",
    "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
)  # fmt: skip


def long_date(day: date) -> str:
    """A date in words: "1 de septiembre de 2010"."""
    return f"{day.day} de {MONTHS[day.month - 1]} de {day.year}"


def day_of(value: When) -> str:
    """A date in words after "desde el"; one that is not known is that of a publication, for only it is bounded."""
    return "día de su publicación, que no consta" if isinstance(value, DateBounds) else long_date(value)
