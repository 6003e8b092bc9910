"""Part of `prose`: the line under an act's own name that says what it does («MODIFICA LA LEY N° 18.290»): no order."""

from __future__ import annotations

import re

from refundido.prose.act_words import names_unit

_CAPITALS = re.compile(
    r"(?:MODIFICA|INTRODUCE|SUSTITUYE|REEMPLAZA|DEROGA|AGREGA|INCORPORA|SUPRIME|ELIMINA|ESTABLECE|FIJA|PERFECCIONA|ACTUALIZA|ADEC[UÚ]A)\s"
)
_ORDERS_NOTHING = re.compile(r"(?:Modifica|Perfecciona|Actualiza|Adec[uú]a)\s")
"""Verbs that say of a unit no more than that something in it changes."""
_MAY_ORDER = re.compile(r"(?:Introduce|Sustituye|Reemplaza|Deroga|Agrega|Incorpora|Suprime|Elimina|Establece|Fija)\s")


def summarizes(text: str, at: int) -> bool:
    """Whether the line at `at` says what the act does, and orders nothing.

    In small letters it quotes nothing, has no stop, and names no unit as taken out or replaced: that might be an order.
    """
    if _CAPITALS.match(text, at):
        return True
    end = text.find("\n", at)
    line = text[at : end if end >= 0 else len(text)].strip()
    if not line or line[-1] in ".;:," or set(line) & set("\"“”«»'"):
        return False
    may_order = _MAY_ORDER.match(line) is not None and not names_unit(line, 0, len(line))
    return may_order or _ORDERS_NOTHING.match(line) is not None
