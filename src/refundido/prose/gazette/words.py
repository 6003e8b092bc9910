"""Part of `prose.gazette`: what is a word, asked of a dictionary that others keep; and the readings of a broken one.

The dictionary itself is read in `source`; here it is only asked. A form that the page says whole elsewhere is a word
of the page (a name, a term of the game), whether or not the dictionary has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from refundido.model.label import fold_accents

_ACUTE = dict(zip("aeiou", "áéíóú", strict=True))
_LONGEST = 30
ARTICLES = frozenset("el la los las lo un una unos unas al del este esta cada su sus dicho dicha todo toda".split())
LINKS = frozenset("a ante con contra de desde durante en entre hacia hasta para por según segun sin sobre tras".split())
OPENERS = frozenset("que cuando si como donde porque aunque y e o u ni pero sino se no".split())
"""The closed classes of Spanish grammar by which a place in a sentence is told; everything else is of an open class."""
_MOST_ENYES = 3


class Words(Protocol):
    """A dictionary of the language of the page."""

    @property
    def name(self) -> str:
        """How a list of repairs names it."""

    def knows(self, word: str) -> bool:
        """Whether it has the word, in any of its forms; letter case as a dictionary has it."""


class NoWords:
    """The dictionary of a machine that has none: no form is a word, so nothing is repaired."""

    name = "ninguno"

    def knows(self, word: str) -> bool:
        """No."""
        return False


@dataclass(slots=True)
class Asked:
    """A dictionary that is asked each thing once."""

    words: Words
    _known: dict[str, bool] = field(default_factory=dict)
    _accented: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def knows(self, word: str) -> bool:
        """Whether the dictionary has the word."""
        if word not in self._known:
            self._known[word] = len(word) <= _LONGEST and self.words.knows(word)
        return self._known[word]

    def accented(self, word: str) -> tuple[str, ...]:
        """The words of the dictionary that are this one with its accents and its ñ put back, in lower case.

        The word itself is among them if it is one. One acute accent at most, as Spanish writes.
        """
        lower = word.lower()
        if lower not in self._accented:
            fits = (form for form in _forms(lower) if self.knows(form)) if len(lower) <= _LONGEST else iter(())
            self._accented[lower] = tuple(dict.fromkeys(fits))
        return self._accented[lower]


def _forms(lower: str) -> Iterator[str]:
    places = [index for index, letter in enumerate(lower) if letter == "n"][:_MOST_ENYES]
    accentless = lower == fold_accents(lower)
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            letters = list(lower)
            for index in chosen:
                letters[index] = "ñ"
            yield "".join(letters)
            for index, letter in enumerate(letters) if accentless else ():
                if letter in _ACUTE:
                    yield "".join((*letters[:index], _ACUTE[letter], *letters[index + 1 :]))
            for index in range(len(letters) - 2):
                if letters[index] == "g" and letters[index + 1] == "u" and letters[index + 2] in "ei":
                    yield "".join((*letters[: index + 1], "ü", *letters[index + 2 :]))


def is_closed(word: str) -> bool:
    """Whether a word is of a closed class, after which a sentence goes on."""
    lower = word.lower()
    return lower in ARTICLES or lower in LINKS or lower in OPENERS


def in_case_of(word: str, printed: str) -> str:
    """A word of the dictionary with the capitals of what was printed."""
    if len(printed) > 1 and printed.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if printed[:1].isupper() else word
