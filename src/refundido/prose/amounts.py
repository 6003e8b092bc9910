"""Part of `prose.syntax`: an amount that goes from one to another, words added to a word, words written otherwise."""

from __future__ import annotations

from refundido.prose.announcing import Announcing
from refundido.prose.clauses import Clause
from refundido.prose.phrase import Flag, Item, Ref, Relation, Sign, Words
from refundido.prose.references import Linked
from refundido.prose.words import ALTER, DELETE, INSERT, PUT, REPLACE

CASES = frozenset(("LOWERCASE", "UPPERCASE"))
_WHOLE_WORDS = frozenset("palabra palabras expresion frase locucion".split())
_PARTS = frozenset("letra letras digito digitos numero numeros".split())
"""Nouns of words to which others are added with a space between, and of what may come to be a part of one."""


class Amounts(Announcing):
    """A walk over the phrases that takes «de "A" a "B"», «a la palabra "A"», «escribiéndose "A" con minúscula»."""

    def _amount(self, link: Flag, words: Words) -> bool:
        """«Auméntase de "treinta" a "cuarenta" días»: from what, or to what, an amount goes."""
        if self.clause.does != ALTER or link.type not in ("A", "OF") or len(words.quotes) != 1 or words.has_payload:
            return False
        self.at += 2
        self.clause.places.append(Relation(link.type, (words,), "", link.start, words.end))
        return True

    def _beside_word(self, link: Flag, words: Words) -> bool:
        """«añádese a la palabra "mesa" la expresión "de juego"», «antepónese a …»: what stands there, beside which."""
        if link.type != "A" or not (self.clause.has("PREPENDED") or self._is_added_to(words)):
            return False
        self.at += 2
        side = "BEFORE" if self.clause.flags.pop("PREPENDED", None) else "AFTER"
        self.clause.places.append(Relation(side, (words,), "a", link.start, words.end))
        return True

    def _is_added_to(self, words: Words) -> bool:
        whole = self.clause.does == INSERT and len(words.quotes) == 1 and bool(set(words.nouns) & _WHOLE_WORDS)
        part = any(isinstance(i, Words) and set(i.nouns) & _PARTS and i.quotes for i in self.items)
        return whole and not words.has_payload and not part

    def _with_new(self, item: Flag) -> None:
        """«Adiciónese el artículo 5 con el siguiente parágrafo»: the unit is the place, and not what is brought in."""
        pair = self.clause.pairs[-1]
        brings = self.type_at(1) in ("SIG", "NEXT") or isinstance(self.peek(1), Ref)
        units = [each for each in pair.old.items if isinstance(each, Ref)]
        if self.clause.does != INSERT or not brings or len(units) != 1 or len(pair.old.items) != 1 or self.clause.refs:
            raise self._stop(item)
        pair.old.items.clear()
        self.clause.refs.append(Linked("a", units[0]))
        self.at += 1

    def _object_before(self, does: str, preface: Clause) -> list[Item]:
        """«la expresión "A" se sustituye por "B"»: what is said before its verb, if nothing of its kind comes after."""
        follows = self.type_at() == "POR" if does == REPLACE else does == DELETE and self.peek() is None
        if not follows or self.sentence.clauses:
            return []
        items = preface.pairs[0].old.items
        if not items:
            return _subject(preface)
        if not all(isinstance(each, Words | Sign) for each in items):
            return []
        preface.pairs[0].old.items = []
        return items

    def _written_otherwise(self, item: Flag) -> bool:
        """«…, iniciándose con mayúscula la palabra "bola"»: another order, on words in the same place."""
        words, case = self.peek(1), self.peek(2)
        if isinstance(case, Words):
            words, case = case, words
        if self.clause.does not in (REPLACE, DELETE) or not isinstance(words, Words):
            return False
        if len(words.quotes) != 1 or words.has_payload:
            return False
        if not isinstance(case, Flag) or case.type not in CASES:
            return False
        self.clause = Clause(PUT, item.start, max(words.end, case.end))
        self.clause.flags[case.type] = case
        self.clause.pairs[0].old.items.append(words)
        self.sentence.clauses.append(self.clause)
        self.at += 3
        return True


def _subject(preface: Clause) -> list[Item]:
    """«El artículo 5 se deroga»: the units named before a verb, by no place but by their article; taken from there."""
    found: list[Item] = []
    while preface.refs and not preface.refs[-1].link and preface.refs[-1].ref.steps[0].definite:
        found.insert(0, preface.refs.pop().ref)
    return found
