"""Part of `prose.syntax`: the orders that gerunds give beside another («sustituyendo el punto por una coma»)."""

from __future__ import annotations

from refundido.prose.before_verb import BeforeVerb
from refundido.prose.clauses import Clause, Flank, Pair
from refundido.prose.phrase import Flag, Ref, Sign, Words
from refundido.prose.references import Linked
from refundido.prose.words import DELETE, KEEP, REPLACE


class Gerunds(BeforeVerb):
    """A walk over the phrases that takes a gerund, and all that goes with it, as an order beside that of its verb."""

    def _sub(self, verb: Flag, does: str) -> Clause:
        """A gerund beside the order: «suprimiéndose el artículo "la" que le antecede»,
        «sustituyendo el punto por una coma»."""
        sub = Clause(does, verb.start, verb.end, True, pairs=[])
        kept = self.peek()
        if isinstance(kept, Flag) and kept.type == "KEEPNUMBERS":
            sub.flags["KEEPNUMBERS"] = kept
            self.at += 1
            return sub
        while True:
            sub.pairs.append(self._sub_pair(verb, does))
            sub.end = self.items[self.at - 1].end
            if not self._more_pairs(does):
                return sub
            self.at += 1

    def _sub_pair(self, verb: Flag, does: str) -> Pair:
        pair = Pair()
        while isinstance(item := self.peek(), Words | Sign) or self.type_at() in ("EN", "DE", "Y"):
            if self.type_at() in ("EN", "DE"):
                if not isinstance(ref := self.peek(1), Ref) or (self.type_at() == "DE" and not pair.old.items):
                    raise self._stop(verb)
                pair.refs.append(Linked("en", ref))
                self.at += 1
            elif isinstance(item, Words | Sign):
                pair.old.items.append(item)
            elif not isinstance(self.peek(1), Words | Sign) or not pair.old.items:
                break
            self.at += 1
            following = self.peek()
            touching = isinstance(following, Sign) and bool(following.relations)
            if does in (DELETE, KEEP) and pair.old.items and not touching and not self._ends_in_both(pair):
                break
        if self.type_at() == "POR" and does == REPLACE:
            self.at += 1
            new = self.peek()
            if not isinstance(new, Words | Sign):
                raise self._stop(verb)
            pair.new = Flank([new])
            self.at += 1
        if not pair.old.items or (does == REPLACE and pair.new is None):
            raise self._stop(verb)
        return pair

    def _ends_in_both(self, pair: Pair) -> bool:
        """«suprimiendo la coma y la conjunción "y" finales»: both signs together, which end the text."""
        word = self.peek(1) if self.type_at() == "Y" else self.peek() if self.type_at(-1) == "Y" else None
        return isinstance(pair.old.items[-1], Sign) and isinstance(word, Words) and word.ordinals == ("final",)

    def _more_pairs(self, does: str) -> bool:
        """Whether another object and what takes its place follow under the same gerund."""
        if self.type_at() != "Y":
            return False
        places = ("EN", "Y", "DE") if does == REPLACE else ("EN", "Y")
        for item in self.items[self.at + 1 :]:
            if isinstance(item, Flag) and item.type == "POR":
                return True
            if isinstance(item, Flag) and item.type not in places:
                return False
        return False
