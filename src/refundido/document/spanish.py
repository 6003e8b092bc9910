"""How `document` writes dates, lists and numbers in Spanish. Knows no text of the law."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.model.act import DateBounds, When
from refundido.model.day import MONTHS as MONTHS
from refundido.model.day import day_of as day_of
from refundido.model.day import long_date as long_date


def _between(value: DateBounds) -> str:
    return f"posterior al {long_date(value.after)} y anterior al {long_date(value.before)}"


def when(value: When) -> str:
    """A date in words, or what is known of it."""
    if isinstance(value, DateBounds):
        return f"fecha no conocida, {_between(value)}"
    return long_date(value)


def from_when(value: When) -> str:
    """A date in words after "desde": "el 1 de septiembre de 2010", or the bounds of one that is not known."""
    return f"un día que no consta, {_between(value)}" if isinstance(value, DateBounds) else f"el {long_date(value)}"


def of_when(value: When) -> str:
    """A date in words after a noun: "del 1 de septiembre de 2010", or the bounds of one that is not known."""
    article = "de " if isinstance(value, DateBounds) else "d"
    return f"{article}{from_when(value)}"


def until_when(value: When) -> str:
    """A date in words after "hasta"."""
    return "una fecha que no consta" if isinstance(value, DateBounds) else f"el {long_date(value)}"


def listed(words: Sequence[str]) -> str:
    """Words as a list: "a, b y c", with "e" before the sound of i."""
    if len(words) < 2:
        return "".join(words)
    last = words[-1]
    sounds_i = last[:1].lower() in {"i", "í"} or last[:2].lower() in {"hi", "hí"}
    return f"{', '.join(words[:-1])} {'e' if sounds_i else 'y'} {last}"


def number(value: int, thousands_mark: str = ".") -> str:
    """A whole number with its thousands marked, from five figures on as Spanish typography wants."""
    return f"{value:,}".replace(",", thousands_mark) if abs(value) >= 10_000 else str(value)


def counted(value: int, singular: str, plural: str, thousands_mark: str = ".") -> str:
    """A number with its noun: "1 palabra", "24.303 palabras"."""
    return f"{number(value, thousands_mark)} {singular if value == 1 else plural}"


def percentage(part: int, whole: int, decimal_mark: str = ",") -> str:
    """A share with one decimal, never rounded up to all nor down to nothing: "84,6 %"."""
    if not whole or not part:
        return "0 %"
    if part == whole:
        return "100 %"
    return tenths_shown(min(max((part * 1000 + whole // 2) // whole, 1), 999), decimal_mark)


def tenths_shown(tenths: int, decimal_mark: str = ",") -> str:
    """Tenths of a hundredth as a percentage: 846 is "84,6 %"."""
    return f"{tenths // 10}{decimal_mark}{tenths % 10} %"


def percentages(parts: Sequence[int], decimal_mark: str = ",") -> list[str]:
    """The shares of some parts in their sum, which add up to 100 as shown; "menos de 0,1 %" adds nothing.

    Each is rounded down, and what is lacking is given to those that were cut the most.
    """
    whole = sum(parts)
    tenths = [part * 1000 // whole if whole else 0 for part in parts]
    small = [0 < part * 1000 < whole for part in parts]
    most_cut = sorted(range(len(parts)), key=lambda i: (small[i], -(parts[i] * 1000 % whole) if whole else 0))
    for index in most_cut[: 1000 - sum(tenths)] if whole else ():
        tenths[index] += not small[index]
    return [_share(part, whole, tenth, decimal_mark) for part, tenth in zip(parts, tenths, strict=True)]


def _share(part: int, whole: int, tenths: int, decimal_mark: str) -> str:
    if not part:
        return "0 %"
    if not tenths:
        return f"menos de 0{decimal_mark}1 %"
    if part == whole:
        return "100 %"
    return f"más de 99{decimal_mark}9 %" if tenths == 1000 else tenths_shown(tenths, decimal_mark)


def is_feminine(noun: str) -> bool:
    """Whether a unit's name is feminine ("viñeta", "tabla", "imagen")."""
    return noun.endswith("a") or noun in {"imagen", "posibilidad", "opción"}


def agree(participle: str, noun: str, several: bool = False) -> str:
    """A participle in -o made to agree with a unit's name: "incorporado" -> "incorporadas"."""
    return participle[:-1] + ("a" if is_feminine(noun) else "o") + ("s" if several else "")


def shown_noun(kind: str) -> str:
    """How a kind of unit is named to a reader: "párrafo-legal" is "párrafo"."""
    return kind.split("-", 1)[0]
