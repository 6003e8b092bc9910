"""Part of `prose.syntax`: «la siguiente», «los siguientes»: what announces new text, or the units after one named."""

from __future__ import annotations

from dataclasses import replace

from refundido.model.address import Position
from refundido.prose.more_corrections import MoreCorrections
from refundido.prose.phrase import Flag, Ref, Words
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import DELETE, INSERT, REPLACE

_PARAGRAPHS = ("inciso", "parrafo")


class Announcing(MoreCorrections):
    """A walk over the phrases that tells what «siguiente» is said of."""

    def _announce(self, item: Flag) -> None:
        """«la siguiente», «el siguiente literal b)», «la siguiente frase»."""
        if self._to_the_last(item):
            return
        if self._brings_nothing() or self._and_others(item):
            start = self.items[self.after_y - 2].start if self.after_y == self.at and self.at > 1 else item.start
            raise NotUnderstoodError("No se dice cuáles son los siguientes.", start, item.end)
        self.at += 1
        pair = self.clause.pairs[-1]
        following = self.peek()
        if isinstance(following, Ref):
            self.clause.announced.append(following)
            self.at += 1
        elif isinstance(following, Words):
            if following.nouns:
                self.clause.announced.append(following)
            self._take_payload(following)
            self.at += 1
            if not following.has_payload and following.quotes:
                (pair.new or pair.old).items.append(following)
        elif isinstance(following, Flag) and following.type == "TNOUN":
            raise self._stop(item)
        (pair.new or pair.old).announced = True

    def _and_others(self, item: Flag) -> bool:
        """«en el artículo 3 y siguientes, la palabra "A"»: more places than those that are told."""
        told = self.after_y == self.at and item.token.value == "siguientes" and not item.token.definite
        return told and not (isinstance(self.last_ref, Ref) and self.last_ref.steps[0].many)

    def _brings_nothing(self) -> bool:
        """Whether «y siguientes», «y las que le siguen» stand alone: they announce no unit, words or lines."""
        following, before = self.peek(1), self.last
        if self.type_at(1) == "PASSING" and self.after_y != self.at and self._text_comes_last():
            return False
        if not isinstance(following, Flag | None) or self.type_at(1) in ("BLOCK", "ROWS"):
            return False
        return not (isinstance(before, Flag) and before.type == "POR")

    def _text_comes_last(self) -> bool:
        """«a continuación del inciso primero, el siguiente, pasando el actual segundo a ser tercero: "…"»."""
        place, last = self.clause.places[-1:], self.items[-1]
        beside = bool(place) and place[0].end == (self.last.end if self.last is not None else 0)
        unit = beside and isinstance(place[0].anchors[0], Ref)
        return self.clause.does == INSERT and unit and isinstance(last, Words) and last.has_payload

    def _take_payload(self, item: Words) -> None:
        self.clause.payload.extend(q for q in item.quotes if q.type == "PAYLOAD")
        self.clause.around.extend(r for r in item.relations if r.kind.startswith("WITH") or r.kind == "ENCLOSED")

    def _to_the_last(self, item: Flag) -> bool:
        """«Suprímense los incisos segundo y siguientes»: those from that one to the last, where they are the object."""
        items = self.clause.pairs[-1].old.items
        last = items[-1] if items else None
        said = self.after_y == self.at and item.token.value == "siguientes" and not item.token.definite
        before = self.last_ref
        named = isinstance(last, Ref) and isinstance(before, Ref) and last.start == before.start
        if not said or not isinstance(last, Ref) or not named or self.clause.pairs[-1].new is not None:
            return False
        step = last.steps[0]
        one = len(step.ordinals) == 1 and step.ordinals[0].isdigit() and step.many and step.word in _PARAGRAPHS
        if self.clause.does not in (DELETE, REPLACE) or not one or not self._brings_nothing():
            return False
        step = replace(step, ordinals=(step.ordinals[0], Position.LAST.value), is_range=True)
        items[-1] = replace(last, steps=(step, *last.steps[1:]))
        self.at += 1
        return True
