"""A word that says nothing, put where grammar does not let it stand, is never passed over: the instruction is refused.

`python -m tests.prose.test_misplaced_words` tries every word at every such place of every instruction of the corpus.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest

from refundido.prose.act_words import unquoted
from tests.prose.reading_of import instructions, read

WORDS = (
    "actual vigente nuevo otro citado también asimismo primero segundo último siguiente mismo respectivamente y solo "
    "no inmediatamente correspondiente ambos"
).split()
_WITH_WORDS = frozenset("primero segundo último siguiente".split())
"""What may stand between a noun and what it quotes («la palabra siguiente "…"»): it tells which."""
_PAST = re.compile(r"[^,]*\breemplaz[oó]\b[^,]*|,\s+cuyo\s+texto[^,]*(?:,[^,]*){2}", re.IGNORECASE)
"""What other acts did is no part of the order."""
_PLACES = re.compile(
    r"\b(?:en|de|por|entre|tras)\s+(?=(?:el|la|los|las)\s+(?:art|num|inc|letr|lit|pal|expr|fras|p[áa]r|vi[ñn]|tab|fil))"
    r"|\b(?:art[íi]culo|inciso|numeral|letra|literal)\s+(?=\d|[a-z]\)|primero|segundo|tercero|final)"
    r"|\b(?:palabra|expresi[oó]n|frase|guarismo|vocablo)\s+(?=[\"“«])",
    re.IGNORECASE,
)
"""Between a preposition and its article, a unit and its label, a noun and what it quotes."""


def _changed(words: str, *, every: bool) -> Iterator[str]:
    """The instruction with one word put where none may stand: a few of the words, or each."""
    said = _PAST.sub(lambda past: " " * len(past.group()), unquoted(words, 0, len(words)))
    for index, place in enumerate(_PLACES.finditer(said)):
        for turn, word in enumerate(WORDS):
            if said[place.end()] in '"“«' and word in _WITH_WORDS:
                continue
            if every or (turn + index + len(words)) % 6 == 0:
                yield f"{words[: place.end()]}{word} {words[place.end() :]}"


def _passed_over(words: str, *, every: bool = False) -> list[str]:
    """The changed instructions that are read all the same."""
    return [each for each in _changed(words, every=every) if read(each).readings] if read(words).readings else []


@pytest.mark.parametrize("words", instructions())
def test_a_word_out_of_its_place_is_not_passed_over(words: str) -> None:
    """Some of the words, at each place where none of them may stand."""
    assert _passed_over(words) == []


if __name__ == "__main__":
    left = [each for words in instructions() for each in _passed_over(words, every=True)]
    print("\n".join(left), f"{len(left)} leídas", sep="\n")
    sys.exit(bool(left))
