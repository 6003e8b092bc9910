"""Part of `compare`: a unit of either text with its fate, of which the marked tree is made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.compare.edits import Fate, How, Piece
from refundido.model.text import Text
from refundido.model.unit import Unit


class Mark(StrEnum):
    """What became of a unit."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"
    MOVED_AWAY = "moved-away"
    MOVED_HERE = "moved-here"
    SPLIT_OFF = "split-off"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Marked:
    """A unit of either text with its fate.

    `before` and `after` are the unit in each text, None where it is not. `heading` and `words` are in pieces,
    empty where the unit has none. `changed` says whether anything in it differs; where nothing does,
    `children` is empty and the unit's own children are to be shown; so it is for what came or went, but for units
    out of which, or into which, others moved. `joined` are the units that a join took in, `brought` those of them
    that stood elsewhere. `other` is, for what moved, the identity of the unit of the other text that has its words,
    where it is not its own. `parts` is into how many a paragraph was divided, on the first that stands where it stood;
    a part that went elsewhere is told as moved away, `brought` being the paragraph divided. `how` is what else became
    of one that moved away.
    """

    mark: Mark
    before: Unit | None
    after: Unit | None
    heading: tuple[Piece, ...] = ()
    words: tuple[Piece, ...] = ()
    children: tuple[Marked, ...] = ()
    changed: bool = True
    joined: tuple[Unit, ...] = ()
    brought: tuple[Unit, ...] = ()
    other: str = ""
    parts: int = 1
    how: How | None = None

    @property
    def unit(self) -> Unit:
        """The unit after, or before where it is gone."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def part(self) -> bool:
        """Whether it is a part of a paragraph divided that stands apart from the rest."""
        return self.mark is Mark.MOVED_AWAY and bool(self.brought)

    @property
    def relabelled(self) -> bool:
        """Whether the label differs."""
        return self.before is not None and self.after is not None and self.before.label != self.after.label

    @property
    def altered(self) -> bool:
        """Whether it says something else of itself than its label and its words: its kind, how official it is."""
        old, new = self.before, self.after
        if old is None or new is None or old is new or old.id != new.id:
            return False
        own = (old.kind, old.standing, old.variants, old.table) != (new.kind, new.standing, new.variants, new.table)
        return own or any(piece.restated for piece in (*self.heading, *self.words))


def inserted_unit(unit: Unit) -> Marked:
    """A unit that the first text lacks."""
    return Marked(Mark.INSERTED, None, unit, _all(unit.heading, Fate.INSERTED), _all(unit.text, Fate.INSERTED))


def deleted_unit(unit: Unit, mark: Mark = Mark.DELETED) -> Marked:
    """A unit that is gone from where it stood."""
    return Marked(mark, unit, None, _all(unit.heading, Fate.DELETED), _all(unit.text, Fate.DELETED))


def kept(text: Text | None) -> tuple[Piece, ...]:
    """A text that did not change, in pieces."""
    return (Piece(Fate.KEPT, text.runs, text.runs),) if text else ()


def _all(text: Text | None, fate: Fate) -> tuple[Piece, ...]:
    if not text:
        return ()
    return (Piece(fate, text.runs, ()) if fate is Fate.DELETED else Piece(fate, (), text.runs),)
