"""Part of `prose.gazette.mend`: a token that overwrote words of a page.

Found by evidence, not by its name: one word always in capitals that stands many times in running text where no one
word can stand: after an article and after a noun, before a verb and before a noun, with ever other neighbours. A term
of the text that is written in capitals (SUMA, ANTE) is announced by it, or stands elsewhere in small letters, or always
in the same company. What was overwritten is lost: the token stays, marked as a gap.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from refundido.model.label import fold_accents
from refundido.prose.gazette.words import ARTICLES, LINKS, OPENERS

_TOKEN = re.compile(r"[A-ZÁÉÍÓÚÜÑ]{4,}(?![\w-])")
_BEFORE = re.compile(r"([^\W\d_]+|[^\w\s])\s*$")
_AFTER = re.compile(r"\s*([^\W\d_]+|[^\w\s]|\d)")
_ANNOUNCED = re.compile(r"(?:denominad[oa]s?|denomina|llamad[oa]s?|adelante|[(\"«“])\s*$")
_FEWEST, _NEIGHBOURS, _CLASSES = 4, 4, 3
_LOOKED_AT = 200


@dataclass
class _Places:
    count: int = 0
    before: set[str] = field(default_factory=set)
    after: set[str] = field(default_factory=set)
    announced: bool = False


def lost_words(text: str, forms: Mapping[str, int], known: Collection[str] = ()) -> tuple[tuple[int, int], ...]:
    """Where a token stands in place of words, in order. `forms` counts the words of the text as they are printed.

    The tokens in `known` do, whatever the text shows.
    """
    small = {fold_accents(form) for form in forms if not form.isupper()}
    if not any(_TOKEN.fullmatch(form) and fold_accents(form) not in small for form in forms):
        return ()
    found: dict[str, list[int]] = defaultdict(list)
    for match in _TOKEN.finditer(text):
        if not match.start() or not (text[match.start() - 1].isalnum() or text[match.start() - 1] in "-_"):
            found[match.group()].append(match.start())
    lost: list[tuple[int, int]] = []
    for word, offsets in found.items():
        fits = len(offsets) >= _FEWEST and fold_accents(word) not in small
        if word in known or (fits and _overwrote(_places(text, word, offsets))):
            lost.extend((at, at + len(word)) for at in offsets)
    return tuple(sorted(lost))


def _places(text: str, word: str, offsets: Sequence[int]) -> _Places:
    places = _Places()
    for start in offsets[:_LOOKED_AT]:
        lead = text[max(0, start - 40) : start]
        before, after = _BEFORE.search(lead), _AFTER.match(text, start + len(word))
        left, right = before[1] if before else "", after[1] if after else ""
        if not (left.isupper() and len(left) > 3) and not (right.isupper() and len(right) > 3):
            places.count += 1
            places.before.add(fold_accents(left))
            places.after.add(fold_accents(right))
            places.announced |= _ANNOUNCED.search(lead) is not None
    return places


def _overwrote(places: _Places) -> bool:
    if places.count < _FEWEST or places.announced or min(len(places.before), len(places.after)) < _NEIGHBOURS:
        return False
    before = {_class_of(each) for each in places.before}
    after = {_class_of(each) for each in places.after}
    return min(len(before), len(after)) >= _CLASSES and {"artículo", "abierta"} <= before


def _class_of(word: str) -> str:
    if not word[:1].isalpha():
        return "signo"
    for name, words in (("artículo", ARTICLES), ("enlace", LINKS), ("apertura", OPENERS)):
        if word in words:
            return name
    return "abierta"
