"""Text with a memory: every character knows which text brought it in (law 7) and its standing (law 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from refundido.quick import quick, quick_members


@quick_members
class Standing(StrEnum):
    """How far a stretch of text, or a unit, can be relied on as the regulator's own."""

    OFFICIAL = "official"
    REPAIRED = "repaired"
    RECONSTRUCTED = "reconstructed"
    GAP = "gap"
    PENDING = "pending"


@quick
@dataclass(frozen=True, slots=True)
class Origin:
    """Where characters come from: the base text of a unit, or an instruction of an act.

    `act` and `instruction` are empty for base text. `place` tells apart the texts of one origin: the id
    of the base unit, or the order of the piece inside the instruction.
    """

    act: str = ""
    instruction: str = ""
    place: str = ""

    @property
    def is_base(self) -> bool:
        """Whether this is text of the instrument as first brought in."""
        return not self.act


@quick
@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text with one origin and one standing.

    `at` is the offset of its first character within the text of its origin, so that (origin, at + i) is
    the identity of character i. `printed` is what the print had where `standing` is repaired.
    """

    text: str
    origin: Origin
    at: int = 0
    standing: Standing = Standing.OFFICIAL
    printed: str = ""

    def cut(self, start: int, end: int) -> Run:
        """The characters from `start` to `end` of this run, their identities kept."""
        if start == 0 and end == len(self.text):
            return self
        return Run(self.text[start:end], self.origin, self.at + start, self.standing, self.printed)

    def continues(self, other: Run) -> bool:
        """Whether `other`, following at once, is the same stretch going on."""
        return (
            self.standing is other.standing
            and self.at + len(self.text) == other.at
            and self.printed == other.printed
            and self.origin == other.origin
        )


@quick
@dataclass(frozen=True, slots=True)
class Text:
    """A tuple of runs, none empty, adjacent runs of one stretch joined; `plain` is their concatenation."""

    runs: tuple[Run, ...]
    plain: str

    @classmethod
    def of(cls, plain: str, origin: Origin, standing: Standing = Standing.OFFICIAL) -> Text:
        """A text of a single run."""
        return cls((Run(plain, origin, 0, standing),) if plain else (), plain)

    @classmethod
    def join(cls, runs: Iterable[Run]) -> Text:
        """A text from runs in order, empty ones dropped and continuing ones merged."""
        merged: list[Run] = []
        for run in runs:
            if not run.text:
                continue
            if merged and merged[-1].continues(run):
                last = merged[-1]
                merged[-1] = Run(last.text + run.text, last.origin, last.at, last.standing, last.printed)
            else:
                merged.append(run)
        return cls(tuple(merged), "".join([run.text for run in merged]))

    def copy(self, number: int) -> Text:
        """This text as it comes in at another place besides the first: its characters are others (law 7)."""
        if not number:
            return self
        renamed = (
            Run(r.text, replace(r.origin, place=f"{r.origin.place}~{number}"), r.at, r.standing, r.printed)
            for r in self.runs
        )
        return Text(tuple(renamed), self.plain)

    def slice(self, start: int, end: int) -> tuple[Run, ...]:
        """The runs, cut to size, that cover the characters from `start` to `end`."""
        pieces: list[Run] = []
        position = 0
        for run in self.runs:
            if position >= end:
                break
            size = len(run.text)
            low = start - position if start > position else 0
            high = end - position if end - position < size else size
            if low < high:
                pieces.append(run.cut(low, high))
            position += size
        return tuple(pieces)

    def place_of(self, character: Run) -> int | None:
        """Where the first character of that run stands in this text, told by its origin; None if it does not."""
        position = 0
        for run in self.runs:
            if run.origin == character.origin and run.at <= character.at < run.at + len(run.text):
                return position + character.at - run.at
            position += len(run.text)
        return None

    def splice(self, start: int, end: int, runs: Iterable[Run]) -> Text:
        """This text with the characters from `start` to `end` replaced by `runs`."""
        return Text.join((*self.slice(0, start), *runs, *self.slice(end, len(self.plain))))

    def __bool__(self) -> bool:
        return bool(self.plain)
