"""Words that speak of what a bet pays, of a share or of a limit, in figures or in words: «6 a 5», «treinta veces».

What the rules say, or the fields of a profile that are held against them, is not for free words to say; here it is
found, and what is to be said of it is for `source` and `brochure`. Knows Spanish and no rule.
"""

from __future__ import annotations

import re

from refundido.model.cardinals import CARDINAL
from refundido.model.fold import composed
from refundido.model.label import fold_accents

_FIGURES = r"(?>\d+(?:[.,]\d+)*)"
_N = rf"(?:{_FIGURES}|{CARDINAL})"
_MORE = rf"(?:(?:[$€£¥]|s/\.?) ?)?(?:{_FIGURES}|(?!(?:un|uno|una)\b(?! mill)){CARDINAL})"
"""A number or an amount that is not an article: «un», «una»."""
_COUNTED = r"(?:horas?|hrs?|h|am|pm|minutos?|dias?|noches?|meses|años?|personas?|jugador(?:es|as?)?|mesas?|pisos?)"
_NOT_COUNTED = rf"(?!\w)(?! ?{_COUNTED}\b)"
"""What follows a number that counts hours, people or tables is no payout and no limit."""
_NUMBERED = "".join(f"(?<!{noun} )" for noun in ("caja", "mesa", "piso", "anexo", "salon", "sala"))
"""What has a number to be known by is no amount: «la caja 3»."""
_CLOCK = r"(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)"
_ODDS = re.compile(
    rf"(?P<clock>{_CLOCK})"
    rf"|(?<![\w.,])(?P<odds>{_N} ?(?:\b(?:a|por|x)\b|:) ?{_N}){_NOT_COUNTED}"
    rf"|(?P<fraction>[\d⁰¹²³⁴-⁹]+ ?[⁄∕] ?[\d₀-₉]+|[½⅓⅔¼¾⅕-⅞]){_NOT_COUNTED}"
    r"|\ba (?P<slashed>\d{1,3}/\d{1,3})(?![\d/])"
    rf"|(?<![\w.,])(?P<times>{_N} veces\b(?! (?:por|al|a la|cada|en) \w)"
    r"(?: (?:(?:el valor de |el monto de )?(?:la|su) apuesta|lo apostado))?)"
    rf"|(?<![\w.,])(?P<share>{_N} ?(?:%|por ciento\b|por mil\b)(?: del pozo\b)?)"
    r"|(?P<evens>\ba la par\b)"
)
_MULTIPLES = r"\b(?:dobles?|triples?|cuadruples?|quintuples?)\b(?! cero)|\b(?:duplic|triplic|cuadruplic)[a-zñ]+"
_HALF = r"\b(?:la|una) mitad de (?:la|su) apuesta\b|\b(?:la )?mitad de lo apostado\b"
_SUBJECT = r"\b(?:minim|maxim|limite|tope|comision|pag(?:a|an|amos|ara|aran|o|os|ue|uen|ados?|adas?)\b|premi)[a-zñ]*"
_STAKED = r"\bapuest[a-zñ]* (?:desde|de|hasta|entre)"
_SUMS = re.compile(
    rf"{_MULTIPLES}|{_HALF}"
    rf"|(?:{_SUBJECT}[^.;:!?]*?:?|{_STAKED}) (?<![\w.,]){_NUMBERED}(?P<amount>{_MORE}){_NOT_COUNTED}"
    rf"|(?<![\w.,]){_MORE}(?: pesos| soles| dolares)? (?:de|como|es el|de apuesta) (?:minim|maxim)[oa]\b"
)


def odds_in(text: str) -> str:
    """The first odds, times the stake or percentage that a text says, as it stands; "" if none.

    An hour is none («20:30»), nor what counts hours, people or tables («de 2 a 7 jugadores», «dos veces por semana»).
    """
    plain = _plain(text)
    found = (each for each in _ODDS.finditer(fold_accents(plain)) if each["clock"] is None)
    return next((plain[each.start() : each.end()] for each in found), "")


def pay_in(text: str) -> str:
    """The same, or else the first words on what is paid, charged or may be staked: «el doble», «mínimo mil pesos»."""
    found = odds_in(text)
    if found:
        return found
    plain = _plain(text)
    sums = _SUMS.search(fold_accents(plain))
    return plain[sums.start() : sums.end()] if sums else ""


def _plain(text: str) -> str:
    """A text with each accent on its letter and single spaces, so that folding it moves nothing."""
    return " ".join(composed(text).split())
