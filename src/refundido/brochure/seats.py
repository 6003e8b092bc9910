"""Part of `brochure`: how many places for players a table has, read from the words that the edition says it in.

Only sentences that give a most of places are read: «un máximo de siete posiciones», «hasta seis jugadores»; and those
that give one for each game: «es de seis en Draw Poker y de siete en Caribbean Poker y en Go Poker».
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from refundido.model.label import fold_accents

_WORDS = ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 2)}
_MOST = re.compile(r"\b(?:maximo|hasta)\b")
_PLACES = re.compile(r"\b(?:posiciones|casillas|lugares|puestos|jugadores)\b")
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS)}|\d+)\b(?: (?:posiciones|casillas|lugares|puestos|jugadores)\b)?")
_TWICE = re.compile(rf"\b(?P<word>{'|'.join(_NUMBERS)}) \((?P<figure>\d+)\)")
"""A number in words and again in figures: «diez (10)»."""
_SENTENCE = re.compile(r"(?<=[.;])\s+")


def seats_in(texts: Iterable[str], game: str) -> frozenset[int | None]:
    """The numbers of places that some texts give for a game by its name; None among them for one that is not clear."""
    named = _folded(game)
    return frozenset(
        _seats(sentence, named)
        for text in texts
        for sentence in _SENTENCE.split(_folded(text))
        if _PLACES.search(sentence) and _MOST.search(sentence) and _NUMBER.search(sentence)
    )


def _folded(text: str) -> str:
    """The text folded; a number said twice, once. One that says two numbers is left, and is not clear."""
    return _TWICE.sub(_once, " ".join(fold_accents(text).split()))


def _once(said: re.Match[str]) -> str:
    return said["word"] if _NUMBERS[said["word"]] == int(said["figure"]) else said[0]


def _seats(sentence: str, game: str) -> int | None:
    """The number that a sentence gives: its only one, unless it is of certain games, or else that of the game."""
    found = list(_NUMBER.finditer(sentence))
    ends = [each.start() for each in found[1:]] + [len(sentence)]
    scopes = [sentence[each.end() : end] for each, end in zip(found, ends, strict=True)]
    if len(found) == 1 and not scopes[0].startswith(" en "):
        return _value(found[0][0])
    of_game = {
        _value(each[0])
        for each, scope in zip(found, scopes, strict=True)
        if scope.startswith(" en ") and re.search(rf"\ben {re.escape(game)}\b", scope)
    }
    return of_game.pop() if len(of_game) == 1 else None


def _value(words: str) -> int:
    number = words.split()[0]
    return _NUMBERS.get(number) or int(number)
