"""Part of `prose`: what an instruction says beside its order, taken out before it is read.

When it takes effect, and what other acts did to the unit («cuyo texto fue modificado por la Resolución N° 77, que
reemplazó …»). Each is told by how it begins and ends, in the lists here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from refundido.model.label import fold_accents
from refundido.prose.tokens import LABEL, MARK, WORD, Raw
from refundido.prose.words import ORDER, verb_forms

_MONTHS = {
    "enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "agosto": 8, "septiembre": 9,
    "setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
}  # fmt: skip
_EFFECT = (
    ("a", "contar", "de"), ("a", "contar", "del"), ("a", "partir", "del"), ("a", "partir", "de"), ("desde", "el"),
    ("con", "efecto", "retroactivo", "al"), ("con", "vigencia", "desde", "el"), ("con", "efecto", "desde", "el"),
    ("con", "fecha"),
    ("con", "efectos", "desde", "el"), ("con", "vigencia", "a", "contar", "del"), ("con", "efecto", "a", "contar",
    "del"),
)  # fmt: skip
_PAST = (
    ("cuyo", "texto", "fue"), ("a", "su", "vez", "modificado"), ("a", "su", "vez", "modificada"), ("modificado",
    "por"), ("modificada", "por"),
    ("incorporado", "por"), ("incorporada", "por"), ("introducido", "por"), ("introducida", "por"), ("agregado", "por"),
    ("agregada", "por"), ("que", "fue", "modificado"), ("que", "fue", "modificada"), ("que", "fue", "agregado"),
    ("sustituido", "por"),
    ("sustituida", "por"), ("reemplazado", "por"), ("reemplazada", "por"), ("cuya", "redaccion", "fue"),
)  # fmt: skip
_WHEREAS = (
    ("que", "corresponde"),
    ("que", "tambien", "corresponde"),
    ("que", "asimismo", "corresponde"),
    ("que", "procede"),
    ("que", "ademas", "corresponde"),
)
_AN_INSTRUCTION = frozenset(("letra", "literal", "numeral", "numero", "instruccion", "numero"))


@dataclass(frozen=True, slots=True)
class Mentions:
    """What was said beside the order."""

    effect: str = ""
    in_force: date | None = None
    after: str = ""
    gone: tuple[str, ...] = ()


def without_mentions(raw: list[Raw], text: str) -> tuple[list[Raw], Mentions]:
    """The tokens of the order alone, and what stood beside it."""
    kept = _without_page(_without_whereas(raw))
    kept, effect, day = _without_effect(kept, text)
    kept, after = _without_past(kept, text)
    return kept, Mentions(effect, day, after)


def _folded(raw: list[Raw], at: int, count: int) -> tuple[str, ...]:
    return tuple(token.folded for token in raw[at : at + count])


def _starts(raw: list[Raw], at: int, heads: tuple[tuple[str, ...], ...]) -> int:
    return max((len(head) for head in heads if _folded(raw, at, len(head)) == head), default=0)


def _without_whereas(raw: list[Raw]) -> list[Raw]:
    count = _starts(raw, 0, _WHEREAS)
    return raw[count:] if count else raw


def _without_page(raw: list[Raw]) -> list[Raw]:
    """«En la página 1234, artículo 2, donde dice…»: the page of the journal that printed what is corrected."""
    if _folded(raw, 0, 3) not in (("en", "la", "pagina"), ("en", "la", "pag")) or raw[3].kind != LABEL:
        return raw
    corrects = any(_folded(raw, at, 2) == ("donde", "dice") for at in range(4, len(raw)))
    if not corrects or "," not in raw[4].before:
        return raw
    return raw[4:] if raw[4].folded in ("en", "donde") else [raw[0], replace(raw[4], before=""), *raw[5:]]


def _without_effect(raw: list[Raw], text: str) -> tuple[list[Raw], str, date | None]:
    for at in range(len(raw) - 1):
        if at and "," not in raw[at].before and at:
            continue
        count = _starts(raw, at, _EFFECT)
        if not count:
            continue
        end, day = _date(raw, at + count)
        if not end:
            continue
        words = text[raw[at].start : raw[end - 1].end]
        following = raw[end]
        kept = [*raw[:at], replace(following, before=raw[at].before if at else ""), *raw[end + 1 :]]
        return kept, words, day
    return raw, "", None


def _date(raw: list[Raw], at: int) -> tuple[int, date | None]:
    """The end of a date that begins at `at` (0 if none does), and the day, where it has a year."""
    index = at + (raw[at].folded == "dia")
    if raw[index].folded == "el":
        index += 1
    number = raw[index].folded.rstrip("°º")
    if (
        raw[index].kind not in (LABEL, WORD)
        or not number.isdigit()
        or raw[index + 1].folded != "de"
        or raw[index + 2].folded not in _MONTHS
    ):
        return 0, None
    month = _MONTHS[raw[index + 2].folded]
    index += 3
    if raw[index].folded in ("ultimo", "proximo", "pasado"):
        return index + 1, None
    if raw[index].folded in ("de", "del") and not raw[index].before:
        year = index + 1 + (raw[index + 1].folded == "año")
        written = raw[year].folded.replace(".", "")
        if written.isdigit() and len(written) == 4:
            return year + 1, _day(int(written), month, int(number))
    return index, None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _without_past(raw: list[Raw], text: str) -> tuple[list[Raw], str]:
    after = ""
    at = 0
    while at < len(raw):
        if raw[at].kind == WORD and "," in raw[at].before and _starts(raw, at, _PAST):
            end = _past_end(raw, at)
            if end:
                after = after or _instruction_words(raw, at, end, text)
                raw = [*raw[:at], replace(raw[end], before=","), *raw[end + 1 :]]
                continue
        at += 1
    return raw, after


def _instruction_words(raw: list[Raw], at: int, end: int, text: str) -> str:
    words = [t.folded for t in raw[at:end]]
    if _AN_INSTRUCTION & set(words) and {"anterior", "precedente", "anteriores"} & set(words):
        start = next(i for i, t in enumerate(raw[at:end]) if t.folded == "por") + at + 1
        return text[raw[start].start : raw[end - 1].end]
    return ""


def _past_end(raw: list[Raw], at: int) -> int:
    """Where what a past act did is over: at the comma after which the order goes on."""
    forms = verb_forms()
    index = at + 1
    while raw[index].kind != MARK:
        token = raw[index]
        if "," in token.before:
            past = token.folded == "que" and _is_past(raw[index + 1])
            year = (
                token.folded in ("de", "del") and raw[index + 1].kind in (LABEL, WORD) and not _is_unit(raw[index + 1])
            )
            if not past and not year:
                return index
        order = forms.get(token.folded)
        if order is not None and order[1] == ORDER and token.folded.endswith("se"):
            return 0
        index += 1
    quoted = any(token.kind not in (WORD, LABEL) for token in raw[at:index])
    return 0 if quoted else index


def _is_unit(token: Raw) -> bool:
    return token.folded in ("articulo", "inciso", "letra", "numeral", "la", "el")


def _is_past(token: Raw) -> bool:
    word = token.text.lower()
    return token.kind == WORD and (word.endswith(("ó", "aron", "ieron")) and fold_accents(word) not in verb_forms())
