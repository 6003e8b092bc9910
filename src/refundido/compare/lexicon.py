"""Part of `against`: texts as sequences of words that can be aligned fast.

Each different word is one character of a private alphabet, so that a sequence of words is a string and the
libraries for strings align it. Two alphabets of words: a coarse one to find what belongs together (no case,
accents or punctuation), a fine one to tell how it differs (all but typography).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from refundido.model.fold import fold_typography
from refundido.model.label import fold_accents

_COARSE = re.compile(r"\w+")
_FINE = re.compile(r"\bN°|\w+(?:[.,:]\w+)*|''|<<|>>|[^\w\s]")
_QUOTES = frozenset(("'", "''", "<<", ">>", "‹", "›"))
"""Signs that, once the typography is folded, still quote as «"» does: inner quotations, and those of a typewriter."""
_EXTRA = {"…": "...", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl"}
_SURROGATES = 0xD800
_AFTER_SURROGATES = 0x2000


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign: how it is compared, and its place in the text it was cut from."""

    key: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is a word or a number, not a sign."""
        return self.key[0].isalnum() or self.key[0] == "_"


def coarse_tokens(text: str) -> list[Token]:
    """The words of a text, without case or accents."""
    return [Token(fold_accents(t.key), t.start, t.end) for t in _tokens(text, _COARSE)]


def fine_tokens(text: str) -> list[Token]:
    """The words and signs of a text, only their typography folded; a number with its signs, or «N°», is one."""
    return _tokens(text, _FINE)


def _tokens(text: str, pattern: re.Pattern[str]) -> list[Token]:
    folded = fold_typography(text)
    found: list[Token] = []
    for match in pattern.finditer(folded.text):
        start, end = match.span()
        key = match.group()
        if key in _QUOTES:
            key = '"'
        elif not key.isascii():
            key = "".join(_EXTRA.get(character, character) for character in key)
        low, high = folded.stretch(start, end)
        found.append(Token(key, low, low + len(text[low:high].rstrip())))
    return found


@dataclass(slots=True)
class Alphabet:
    """A character for each different word, given out as words come."""

    _signs: dict[str, str] = field(default_factory=dict)

    def spell(self, tokens: list[Token]) -> str:
        """The tokens as a string, a character each."""
        return "".join([self._sign(token.key) for token in tokens])

    def _sign(self, key: str) -> str:
        sign = self._signs.get(key)
        if sign is None:
            number = len(self._signs) + 1
            sign = self._signs[key] = chr(number if number < _SURROGATES else number + _AFTER_SURROGATES)
        return sign
