"""Part of `compare`: units that stand in the place of others, as nodes of the marked tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from refundido.compare.edits import Fate, How, Piece, UnitReplaced
from refundido.compare.marks import Mark, Marked, deleted_unit, kept
from refundido.compare.texts import cut_at, halves
from refundido.model.text import Text
from refundido.model.unit import Unit


@dataclass(frozen=True, slots=True)
class Group:
    """One replacement: the units that stand at its place in each text, and the words as they are told there.

    What was brought from elsewhere is inserted in those words; what was sent elsewhere is told there too.
    """

    edit: UnitReplaced
    before: tuple[Unit, ...]
    after: tuple[Unit, ...]
    words: tuple[tuple[Piece, ...], ...]

    @classmethod
    def of(cls, edit: UnitReplaced) -> Group:
        """The group that an edit makes."""
        before = tuple(unit for unit in edit.before if unit.id not in edit.brought)
        after = tuple(unit for unit in edit.after if unit.id not in edit.sent)
        return cls(edit, before, after, _here(edit) if before and edit.brought else edit.pieces)

    @property
    def members(self) -> set[str]:
        """The identities of all its units."""
        return {unit.id for unit in (*self.edit.before, *self.edit.after)}

    def limit(self, unit: Unit, limit: int) -> int:
        """The index in the first text before which what is gone is told before the unit; `limit` is the next one's."""
        if not self.before or unit.id in self.edit.sent:
            return limit
        if self.edit.rewritten and not self.heads(unit):
            return limit
        first = self.before[0].id
        return next(s.index for s, each in zip(self.edit.sources, self.edit.before, strict=True) if each.id == first)

    def heads(self, unit: Unit) -> bool:
        """Whether a unit is the first of those that stand here."""
        return unit.id == self.after[0].id

    def away(self, node: Marked) -> Marked:
        """A unit brought, told where it stood."""
        if self.edit.rewritten:
            return node
        words = _of_before(self.edit, node.unit) or node.words
        return replace(node, words=words, other=self.after[0].id, parts=len(self.edit.after), how=self.edit.how)

    def _place(self, unit: Unit) -> int:
        return next(place for place, each in enumerate(self.edit.after) if each.id == unit.id)

    def nodes(self, unit: Unit) -> Iterator[Marked]:
        """The nodes that stand for one of the units after, if its words are told: what is told beside it included."""
        if self.edit.how is How.RESTORED:
            before = self.edit.before[self._place(unit)]
            yield Marked(Mark.KEPT, before, unit, kept(unit.heading), kept(unit.text), changed=False)
        elif unit.id in self.edit.sent:
            yield self._sent_here(unit)
        else:
            yield from self._at_home(unit)

    def _at_home(self, unit: Unit) -> Iterator[Marked]:
        place = self._place(unit)
        if self.heads(unit):
            yield from self._sent_away(range(place))
            yield self._first(unit, self.words[place])
        else:
            yield Marked(Mark.SPLIT_OFF, None, unit, (), self.words[place])
        end = place + 1
        while end < len(self.edit.after) and self.edit.after[end].id in self.edit.sent:
            end += 1
        yield from self._sent_away(range(place + 1, end))

    def _first(self, unit: Unit, words: tuple[Piece, ...]) -> Marked:
        if not self.before:
            first, *rest = self.edit.before
            return Marked(Mark.MOVED_HERE, first, unit, (), words, joined=tuple(rest), parts=len(self.edit.after))
        brought = tuple(each for each in self.edit.before if each.id in self.edit.brought)
        mark = Mark.JOINED if len(self.edit.before) > 1 else Mark.KEPT
        return Marked(
            mark, self.before[0], unit, (), words, joined=self.before[1:], brought=brought, parts=len(self.edit.after)
        )

    def _sent_away(self, places: range) -> Iterator[Marked]:
        """Parts that stand elsewhere in the second text."""
        for place in places if self.before else ():
            part = _part(self.edit.after[place], self.words[place])
            yield replace(deleted_unit(part, Mark.MOVED_AWAY), other=part.id, brought=self.before[:1])

    def _sent_here(self, unit: Unit) -> Marked:
        pieces = self.edit.pieces[self._place(unit)]
        return Marked(Mark.MOVED_HERE, _part(unit, pieces), unit, (), pieces, other=self._source().id)

    def _source(self) -> Unit:
        return self.before[0] if self.before else self.edit.before[0]


def _part(unit: Unit, pieces: tuple[Piece, ...]) -> Unit:
    """A part as it stood in the first text."""
    return replace(unit, text=Text.join(run for piece in pieces for run in piece.before))


def _of_before(edit: UnitReplaced, unit: Unit) -> tuple[Piece, ...]:
    """The words of one of the units before, those that stay and those that are gone."""
    told = tuple(piece for each in edit.pieces for piece in each if piece.fate is not Fate.INSERTED)
    back = tuple(replace(piece, after=piece.before) if piece.fate is Fate.KEPT else piece for piece in told)
    for each in edit.before:
        own, back = cut_at(back, len(each.text.plain) if each.text else 0)
        if each.id == unit.id:
            return own
    return ()


def _here(edit: UnitReplaced) -> tuple[tuple[Piece, ...], ...]:
    """The words as told where most of the units stand: those of a unit brought from elsewhere are inserted."""
    left = [(unit.id in edit.brought, len(unit.text.plain) if unit.text else 0) for unit in edit.before]
    told: list[tuple[Piece, ...]] = []
    for pieces in edit.pieces:
        own: list[Piece] = []
        for piece in pieces:
            if piece.fate is Fate.INSERTED:
                own.append(piece)
                continue
            rest: tuple[Piece, ...] = (piece,)
            while rest:
                while not left[0][1]:
                    left.pop(0)
                brought, size = left[0]
                low, rest = halves(rest[0], size)
                own.extend(_inserted(each) if brought else each for each in low if not brought or each.after)
                left[0] = (brought, size - sum(len(each.plain) for each in low))
        told.append(tuple(own))
    return tuple(told)


def _inserted(piece: Piece) -> Piece:
    return Piece(Fate.INSERTED, (), piece.after)
