"""Part of `check`: a defined term spelled in two ways within one text (Pocket, Poket).

A term is a word that the text writes with a capital within a sentence, or before another capital at its beginning, or
sets apart with quotation marks or brackets.
Two terms are one if a single consonant tells them apart, neither is the plural of the other and both keep
company with the same word of some length, before or after; one of them stands at least twice. Where that word is of
the name too («Big Blind», «Fourth Street»), a vowel more or less will do, and in short words a letter that looks alike.
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
_SHORTEST, _SHORT, _COMPANY, _OFTEN = 3, 5, 4, 2
_CONSONANTS = frozenset("bcdfghjklmnpqrstvwxyz")
_LOOK_ALIKE = frozenset(map(frozenset, ("gq", "ce", "il", "lt", "nu", "uv", "bh", "ij", "mn", "ft")))


@dataclass(slots=True)
class _Term:
    count: int = 0
    lower: int = 0
    spelled: str = ""
    company: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    """Those of its company that are written with a capital too."""
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
                elif _within(text.plain, match.start()) or _is_named(text.plain, words[index : index + 2]):
                    term = terms[key]
                    term.count += 1
                    term.spelled = term.spelled or word
                    beside = (("<", words[index - 1 : index]), (">", words[index + 1 : index + 2]))
                    for side, near in beside:
                        for other in (each.group() for each in near if len(each.group()) >= _COMPANY):
                            term.company.add(side + fold_accents(other))
                            term.named |= {side + fold_accents(other)} if other[0].isupper() else set()
                    term.places.append((path, unit, text, match.start(), match.end()))
    return {key: term for key, term in terms.items() if term.count and not term.lower}


def _within(plain: str, start: int) -> bool:
    """Whether a capital there is the term's own, and not that of a sentence."""
    before = plain[max(0, start - 8) : start].rstrip(" \"«“('")
    return bool(before) and before[-1] not in ".:;?!¿¡)-–\n" and (start == 0 or plain[start - 1] != "-")


def _is_named(plain: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether the capital of a sentence is a name's too: the next word, beside it, has one and goes on with it."""
    return len(words) > 1 and words[1].group()[0].isupper() and plain[words[0].end() : words[1].start()] == " "


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
                if one < other and (rare, common) not in seen and terms[common].count >= _OFTEN:
                    seen.add((rare, common))
                    if _is_one(rare, terms[rare], common, terms[common]):
                        yield rare, common


def _is_one(rare: str, its: _Term, common: str, others: _Term) -> bool:
    """Whether two terms are one, by their letters and their company."""
    if its.named & others.named and (_one_look_alike(rare, common) or _one_vowel_more(rare, common)):
        return True
    long = min(len(rare), len(common)) >= _SHORT
    return long and _one_consonant(rare, common) and not its.company.isdisjoint(others.company)


def _one_look_alike(one: str, other: str) -> bool:
    """Whether one letter that looks like another is all that tells two words apart."""
    unlike = [frozenset(pair) for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    return len(one) == len(other) and len(unlike) == 1 and unlike[0] in _LOOK_ALIKE


def _one_vowel_more(one: str, other: str) -> bool:
    """Whether one word has a vowel within it that the other lacks, and no other difference."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    if len(longer) != len(shorter) + 1 or len(shorter) < _SHORT or longer[-1] != shorter[-1]:
        return False
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(1, len(longer)) if longer[i] not in _CONSONANTS)


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
