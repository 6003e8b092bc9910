"""Part of `compare`: the typed edits that lead from one text to another, each exact both ways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.model.operation import Field
from refundido.model.text import Run, Standing
from refundido.model.unit import Path, Unit


class Fate(StrEnum):
    """What became of a stretch of text."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text with its fate: the runs it had before and those it has after (none, where it has none)."""

    fate: Fate
    before: tuple[Run, ...]
    after: tuple[Run, ...]

    @property
    def plain(self) -> str:
        """The words, those before where they were deleted."""
        return "".join(run.text for run in self.after or self.before)

    @property
    def restated(self) -> bool:
        """Whether words that stayed are not as official as they were."""
        if self.fate is not Fate.KEPT or self.before is self.after or self.before == self.after:
            return False
        old, new = (tuple((run.standing, len(run.text)) for run in runs) for runs in (self.before, self.after))
        return old != new and _by_character(old) != _by_character(new)


def _by_character(sizes: tuple[tuple[Standing, int], ...]) -> list[Standing]:
    return [standing for standing, size in sizes for _ in range(size)]


@dataclass(frozen=True, slots=True)
class TextEdited:
    """A unit's words, or its heading, in pieces."""

    path: Path
    unit: str
    field: Field
    pieces: tuple[Piece, ...]

    @property
    def put_back(self) -> bool:
        """Whether the words are the same before and after, as official in both: only who put them there differs."""
        return all(piece.fate is Fate.KEPT and not piece.restated for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Relabelled:
    """A unit's label."""

    path: Path
    unit: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Altered:
    """What else a unit says of itself: its kind, standing, variants, notes. Both units without children."""

    path: Path
    unit: str
    before: Unit
    after: Unit


@dataclass(frozen=True, slots=True)
class UnitInserted:
    """A unit that the first text lacks, at `index` among the children of `parent` in the second."""

    path: Path
    parent: str
    index: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitDeleted:
    """A unit that the second text lacks, at `index` among the children of `parent` in the first.

    `path` is the place in the second text before which it stood.
    """

    path: Path
    parent: str
    index: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit that stands elsewhere: its parent and index in the first text and in the second."""

    path: Path
    unit: str
    from_parent: str
    from_index: int
    to_parent: str
    to_index: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a unit stands in one of the texts: the identity of its parent, and its index among the children."""

    parent: str
    index: int


class How(StrEnum):
    """In what way units stand in the place of others."""

    SPLIT = "split"
    JOINED = "joined"
    REGROUPED = "regrouped"
    CONTINUED = "continued"
    RESTORED = "restored"
    REWRITTEN = "rewritten"


@dataclass(frozen=True, slots=True)
class UnitReplaced:
    """Units of the first text in whose place others stand: a split (one by several), a join (several by one), several
    divided in other places, one that goes on under another identity (a part of a split whose other part is gone),
    a unit restored in the same words under another identity, or units that an act replaced by others.

    `sources` and `targets` are the places of the units before, in the first text, and of those after, in the second.
    `brought` are the units before that did not stand where the rest did, and `sent` the units after that do not stand
    where the rest does; that they moved is told by edits of their own. `pieces` has, for each unit after, its words
    in pieces; empty for what was restored or replaced. `rewritten`: replaced by an act, so that the units before are
    deleted and those after inserted.
    """

    path: Path
    before: tuple[Unit, ...]
    after: tuple[Unit, ...]
    sources: tuple[Spot, ...]
    targets: tuple[Spot, ...]
    pieces: tuple[tuple[Piece, ...], ...] = ()
    rewritten: bool = False
    brought: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()

    @property
    def parent(self) -> str:
        """The identity of the parent of the first unit after."""
        return self.targets[0].parent

    @property
    def restored(self) -> bool:
        """Whether the words are the same before and after."""
        return not self.pieces and not self.rewritten

    @property
    def how(self) -> How:
        """In what way the units after stand in the place of those before."""
        if not self.pieces:
            return How.REWRITTEN if self.rewritten else How.RESTORED
        match len(self.before) > 1, len(self.after) > 1:
            case True, True:
                return How.REGROUPED
            case True, False:
                return How.JOINED
            case False, True:
                return How.SPLIT
            case _:
                return How.CONTINUED


@dataclass(frozen=True, slots=True)
class ColumnInserted:
    """A column that a table lacks in the first text: a cell in each of its rows."""

    path: Path
    table: str
    column: str
    cells: tuple[UnitInserted, ...]


@dataclass(frozen=True, slots=True)
class ColumnDeleted:
    """A column that a table lacks in the second text."""

    path: Path
    table: str
    column: str
    cells: tuple[UnitDeleted, ...]


Edit = (
    TextEdited
    | Relabelled
    | Altered
    | UnitInserted
    | UnitDeleted
    | UnitMoved
    | UnitReplaced
    | ColumnInserted
    | ColumnDeleted
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The difference between two texts of one instrument: both texts, and the edits in the order of the second."""

    before: Unit
    after: Unit
    edits: tuple[Edit, ...]
