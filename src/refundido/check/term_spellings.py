"""Part of `check`: a defined term spelled in two ways within one text (Pocket, Poket).

A term is a word that the text writes with a capital within a sentence, or sets apart with quotation marks or brackets.
Two terms are one if a single consonant tells them apart, neither is the plural of the other and both keep
company with the same word of some length, before or after; one of them stands at least twice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from refundido.check.finding import Finding, Placed, Scene, texts_of
from refundido.model.label import fold_accents
from refundido.model.text import Text
from refundido.model.unit import Path, Unit, walk

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST, _COMPANY, _OFTEN = 5, 4, 2
_CONSONANTS = frozenset("bcdfghjklmnpqrstvwxyz")


@dataclass(slots=True)
class _Term:
    count: int = 0
    lower: int = 0
    spelled: str = ""
    company: set[str] = field(default_factory=set)
    places: list[tuple[Path, Unit, Text, int, int]] = field(default_factory=list)


def two_spellings_of_terms(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """Each place of the rarer spelling of a term that has two."""
    looked_at = {unit.id for _, unit in units}
    terms = _terms(scene)
    for rare, common in _pairs(terms):
        for path, unit, text, start, end in terms[rare].places:
            if unit.id in looked_at:
                message = f"«{text.plain[start:end]}» está escrito en otro lugar «{terms[common].spelled}»."
                subject = text.plain[start:end]
                yield scene.finding(path, unit, message, subject=subject, words=(text, start, end))


def _terms(scene: Scene) -> dict[str, _Term]:
    terms: dict[str, _Term] = defaultdict(_Term)
    for path, unit in walk(scene.root):
        for text in texts_of(unit):
            words = list(_WORD.finditer(text.plain))
            for index, match in enumerate(words):
                word = match.group()
                if len(word) < _SHORTEST or word.isupper():
                    continue
                key = fold_accents(word)
                if word.islower():
                    terms[key].lower += 1
                elif _within(text.plain, match.start()):
                    term = terms[key]
                    term.count += 1
                    term.spelled = term.spelled or word
                    before = fold_accents(words[index - 1].group()) if index else ""
                    after = fold_accents(words[index + 1].group()) if index + 1 < len(words) else ""
                    term.company |= {f"<{before}"} if len(before) >= _COMPANY else set()
                    term.company |= {f">{after}"} if len(after) >= _COMPANY else set()
                    term.places.append((path, unit, text, match.start(), match.end()))
    return {key: term for key, term in terms.items() if term.count and not term.lower}


def _within(plain: str, start: int) -> bool:
    """Whether a capital there is the term's own, and not that of a sentence."""
    before = plain[max(0, start - 8) : start].rstrip(" \"«“('")
    return bool(before) and before[-1] not in ".:;?!¿¡)-–\n" and (start == 0 or plain[start - 1] != "-")


def _pairs(terms: dict[str, _Term]) -> Iterator[tuple[str, str]]:
    shortened: dict[str, list[str]] = defaultdict(list)
    for key in terms:
        for index in range(len(key)):
            shortened[f"{key[:index]}_{key[index + 1 :]}"].append(key)
            shortened[key[:index] + key[index + 1 :]].append(key)
    seen: set[tuple[str, str]] = set()
    for key, group in (*shortened.items(), *((key, [key]) for key in terms)):
        alike = {*group, *([key] if key in terms else [])}
        for one in sorted(alike):
            for other in sorted(alike):
                rare, common = sorted((one, other), key=lambda k: (terms[k].count, k))
                if one < other and (rare, common) not in seen and _one_consonant(one, other):
                    seen.add((rare, common))
                    if terms[common].count >= _OFTEN and terms[rare].company & terms[common].company:
                        yield rare, common


def _one_consonant(one: str, other: str) -> bool:
    """Whether a consonant within the words, not at their ends, is all that tells them apart."""
    if one[0] != other[0] or one[-1] != other[-1]:
        return False
    low = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        same = one[low + 1 :] == other[low + 1 :]
        return same and one[low] in _CONSONANTS and other[low] in _CONSONANTS
    if one.endswith("se") and other.endswith("se"):
        return False
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return len(longer) == len(shorter) + 1 and longer[low + 1 :] == shorter[low:] and longer[low] in _CONSONANTS
