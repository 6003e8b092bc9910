"""Part of `prose.gazette.mend`: accents and ñ that a page lost.

Only a page that lost them all is mended: elsewhere a missing accent is the regulator's own spelling, and is only
proposed (not in capitals, which many print without accents). A word is mended where the dictionary leaves one reading;
where it leaves several (será, sera) it is listed, and so is what may be a name (Martin, Martín).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from refundido.model.label import fold_accents
from refundido.model.repair_list import RepairKind
from refundido.prose.gazette.mend_words import PageWords
from refundido.prose.gazette.repairs import Found
from refundido.prose.gazette.words import in_case_of

_WORD = re.compile(r"[^\W\d_]{2,}")
_BEARING = frozenset("áéíóúñÁÉÍÓÚÑ")
_ENOUGH, _SHARE = 5, 0.1

ONE_READING = "única lectura del diccionario"
SEVERAL = "el diccionario tiene varias lecturas"
OWN_SPELLING = "el resto del texto lleva sus acentos"
NAME = "puede ser un nombre propio, que se escribe como su dueño quiere"


@dataclass(frozen=True, slots=True)
class Accents:
    """How a form is read: `read` if there is one reading, `sure` if it is made; else `choices`.

    `named`: the page has it with a capital and never without, so within a sentence it may be a name.
    """

    read: str
    reason: str
    sure: bool
    choices: tuple[str, ...] = ()
    named: bool = False


def lost_accents(words: PageWords) -> dict[str, Accents]:
    """The forms of a page that may have lost an accent or a ñ."""
    forms = words.forms
    unlike = {form: readings for form in forms if (readings := _readings(form, words)) and readings != (form.lower(),)}
    sole = sum(forms[form] for form, readings in unlike.items() if len(readings) == 1)
    bearing = sum(count for form, count in forms.items() if not _BEARING.isdisjoint(form))
    stripped = sole >= _ENOUGH and bearing <= _SHARE * (bearing + sole)
    told: dict[str, Accents] = {}
    for form, readings in unlike.items():
        cased = tuple(in_case_of(reading, form) for reading in readings)
        if len(cased) == 1 and (stripped or not form.isupper()):
            named = form.istitle() and form.lower() not in forms
            told[form] = Accents(cased[0], ONE_READING if stripped else OWN_SPELLING, stripped, named=named)
        elif len(cased) > 1 and stripped:
            told[form] = Accents("", SEVERAL, False, cased)
    return told


def places_of(text: str, told: Mapping[str, Accents]) -> Iterator[Found]:
    """Each place of some forms, in order."""
    matches = [match for match in _WORD.finditer(text) if match.group() in told] if told else []
    within = {match.group() for match in matches if _within_sentence(text, match.start())}
    for match in matches:
        accents = told[match.group()]
        name = accents.named and accents.sure and match.group() in within
        reason = f"{accents.reason}; {NAME}" if name else accents.reason
        sure = accents.sure and not name
        yield Found(RepairKind.ACCENT, *match.span(), accents.read, reason, sure, accents.choices)


def _within_sentence(text: str, at: int) -> bool:
    """Whether a word goes on with a sentence: a word or a comma is before it."""
    before = text[max(0, at - 2) : at]
    return before[-1:] == " " and (before[0].isalnum() or before[0] == ",")


def _readings(form: str, words: PageWords) -> tuple[str, ...]:
    if len(form) < 2:
        return ()
    return words.asked.accented(form) if form.lower() == fold_accents(form) else ()
