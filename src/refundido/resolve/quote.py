"""Part of `resolve`: where quoted words stand in a text (law 2).

To the letter first, then with typography folded; whole words and whole numbers only.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.utils import default_process

from refundido.model.fold import fold_typography
from refundido.model.label import SUFFIXES, fold_accents

_WITHIN_NUMBERS = frozenset(".,/:")
_SUFFIX = re.compile(r"[°º]?(?:\s+([a-záéíóú]{3,})|-([A-Z]))(?!\w)")
_SUFFIXES = frozenset((*SUFFIXES, *"abcdefghijklmnopqrstuvwxyz"))
"""What may follow a number as part of it: the adverbs, and the capital letters after a hyphen."""
_WHOLE_WORD = re.compile(r"\w+(?:[.,/:]\d+)*")
_WITHIN_WORDS = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""Signs without width, which part no word."""


@dataclass(frozen=True, slots=True)
class Range:
    """A stretch of a text: the characters from `start` to `end`; a point where they are equal."""

    start: int
    end: int


def occurrences(plain: str, words: str) -> tuple[list[Range], bool]:
    """Where `words` stand in `plain`, left to right, and whether typography had to be folded to find them."""
    exact = _find_all(plain, words)
    if exact:
        return exact, False
    folded, quote = fold_typography(plain), fold_typography(words).text
    if folded.text == plain and quote == words:
        return [], False
    found = _find_all(folded.text, quote)
    return [_trimmed(plain, Range(*folded.stretch(r.start, r.end))) for r in found], True


def _trimmed(plain: str, stretch: Range) -> Range:
    """The stretch without the spaces around it, which folding may have drawn in."""
    words = plain[stretch.start : stretch.end]
    return Range(stretch.start + len(words) - len(words.lstrip()), stretch.start + len(words.rstrip()))


def _find_all(plain: str, words: str) -> list[Range]:
    """Every place where the words stand whole, those that overlap included; the spaces around them are no words."""
    core = words.strip()
    if not core:
        return []
    lead = len(words) - len(words.lstrip())
    found: list[Range] = []
    start = plain.find(words)
    while start >= 0:
        if _whole(plain, start, start + len(words)):
            found.append(Range(start + lead, start + lead + len(core)))
        start = plain.find(words, start + 1)
    return found


def _whole(plain: str, start: int, end: int) -> bool:
    """Whether the stretch cuts no word and no number: "2" is not in "52", nor in "2 bis"; "." is not in "1.4"."""
    return not _cuts(plain, start) and not _cuts(plain, end) and not _cuts_label(plain, end)


def _cuts_label(plain: str, at: int) -> bool:
    """Whether a number ends there and its suffix follows («12 bis», «12°bis», «12-A»)."""
    if not plain[at - 1 : at].isdigit() and plain[at - 1 : at] not in ("°", "º"):
        return False
    found = _SUFFIX.match(plain, at)
    return found is not None and fold_accents(found[1] or found[2]) in _SUFFIXES


def _cuts(plain: str, at: int) -> bool:
    """Whether a word or a number goes on from one side of `at` to the other."""
    if not 0 < at < len(plain):
        return False
    left, right = plain[at - 1], plain[at]
    if left.isalnum() and right.isalnum():
        return True
    if right > "~" and (unicodedata.combining(right) or (right in _WITHIN_WORDS and _goes_on(plain, at))):
        return True
    if right in _WITHIN_NUMBERS:
        return left.isdigit() and plain[at + 1 : at + 2].isdigit()
    return left in _WITHIN_NUMBERS and right.isdigit() and at > 1 and plain[at - 2].isdigit()


def _goes_on(plain: str, at: int) -> bool:
    """Whether a word stands on both sides of a sign without width."""
    return plain[at - 1].isalnum() and plain[at:].lstrip(_WITHIN_WORDS)[:1].isalnum()


def nearest_passage(plain: str, words: str) -> tuple[str, float]:
    """The stretch of `plain`, cut at word limits, most like `words`, and its likeness from 0 to 100.

    A single word is held against each word of the text.
    """
    if not plain.strip() or not words.strip():
        return "", 0.0
    passage = _nearest_word(plain, words.strip()) if words.strip().isalnum() else _nearest_stretch(plain, words)
    return passage, fuzz.ratio(default_process(words), default_process(passage)) if passage else 0.0


def _nearest_word(plain: str, word: str) -> str:
    folded = default_process(word)
    return max(_WHOLE_WORD.findall(plain), key=lambda each: fuzz.ratio(folded, default_process(each)), default="")


def _nearest_stretch(plain: str, words: str) -> str:
    found = fuzz.partial_ratio_alignment(words, plain, processor=None)
    if found is None:
        return ""
    window = plain[found.dest_start : found.dest_end]
    start = found.dest_start + len(window) - len(window.lstrip())
    end = found.dest_start + len(window.rstrip())
    while _cuts(plain, start):
        start -= 1
    while _cuts(plain, end):
        end += 1
    return plain[start:end].strip()


def other_forms(plain: str, words: str, taken: list[Range]) -> list[str]:
    """Stretches of `plain` that are `words` in another form (plural, capitals) and lie outside `taken`."""
    wanted = [_stem(word) for word in words.split()]
    if not wanted:
        return []
    tokens = _tokens(plain)
    found: list[str] = []
    for index in range(len(tokens) - len(wanted) + 1):
        window = tokens[index : index + len(wanted)]
        start, end = window[0].start, window[-1].end
        if [_stem(plain[t.start : t.end]) for t in window] != wanted:
            continue
        if not any(r.start < end and start < r.end for r in taken):
            found.append(plain[start:end])
    return found


def _tokens(plain: str) -> list[Range]:
    tokens: list[Range] = []
    start = -1
    for index, character in enumerate(plain + " "):
        if character.isalnum():
            start = index if start < 0 else start
        elif start >= 0:
            tokens.append(Range(start, index))
            start = -1
    return tokens


def _stem(word: str) -> str:
    folded = fold_accents(word)
    for ending in ("es", "s"):
        if folded.endswith(ending) and len(folded) > len(ending) + 2:
            folded = folded[: -len(ending)]
            break
    return folded.rstrip("oae") if len(folded) > 3 else folded
