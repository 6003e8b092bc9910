"""Spanish ordinals, in words and figures, all genders and numbers, from primero to nonagésimo noveno."""

from __future__ import annotations

import re

from refundido.model.label import fold_accents

_UNITS = {
    1: ("primer", "primero"), 2: ("segundo",), 3: ("tercer", "tercero"), 4: ("cuarto",), 5: ("quinto",),
    6: ("sexto",), 7: ("septimo", "setimo"), 8: ("octavo",), 9: ("noveno", "nono"),
}  # fmt: skip
_TENS = {
    10: "decimo", 20: "vigesimo", 30: "trigesimo", 40: "cuadragesimo", 50: "quincuagesimo",
    60: "sexagesimo", 70: "septuagesimo", 80: "octogesimo", 90: "nonagesimo",
}  # fmt: skip
_SPECIAL = {"undecimo": 11, "duodecimo": 12}
_SPOKEN = {
    1: "primero", 2: "segundo", 3: "tercero", 4: "cuarto", 5: "quinto", 6: "sexto", 7: "séptimo",
    8: "octavo", 9: "noveno", 10: "décimo", 11: "undécimo", 12: "duodécimo", 13: "decimotercero",
    14: "decimocuarto", 15: "decimoquinto", 16: "decimosexto", 17: "decimoséptimo", 18: "decimoctavo",
    19: "decimonoveno", 20: "vigésimo", 30: "trigésimo", 40: "cuadragésimo", 50: "quincuagésimo",
    60: "sexagésimo", 70: "septuagésimo", 80: "octogésimo", 90: "nonagésimo",
}  # fmt: skip


def _table() -> dict[str, int]:
    words: dict[str, int] = dict(_SPECIAL)
    for value, forms in _UNITS.items():
        words.update(dict.fromkeys(forms, value))
    for ten, stem in _TENS.items():
        words[stem] = ten
        for value, forms in _UNITS.items():
            for form in forms:
                words[f"{stem} {form}"] = ten + value
                words[f"{stem}{form}"] = ten + value
    words["decimoctavo"] = 18
    return words


ORDINALS: dict[str, int] = _table()
"""Masculine singular ordinals, accents stripped, to their number."""

_FIGURE = re.compile(r"(\d+)\s*(?:[°ºª]|er|ro|ra|do|da|to|ta|vo|va|mo|ma|no|na|a|o)?\.?")


def ordinal_value(words: str) -> int | None:
    """The number of an ordinal in words or figures ("cuarto", "décima tercera", "4º"), None if it is none."""
    folded = re.sub(r"\s+", " ", fold_accents(words.strip()))
    figure = _FIGURE.fullmatch(folded)
    if figure:
        return int(figure.group(1)) or None
    singular = " ".join(_masculine(word) for word in folded.split(" "))
    return ORDINALS.get(singular)


def _masculine(word: str) -> str:
    stem = word[:-1] if word.endswith(("os", "as")) else word
    return stem[:-1] + "o" if stem.endswith("a") else stem


def ordinal_words(number: int) -> str:
    """The masculine ordinal of `number` in words ("undécimo"), in figures beyond ninety-nine."""
    if number in _SPOKEN:
        return _SPOKEN[number]
    ten, unit = number - number % 10, number % 10
    if ten in _SPOKEN and unit in _SPOKEN:
        return f"{_SPOKEN[ten]} {_SPOKEN[unit]}"
    return f"{number}°"
