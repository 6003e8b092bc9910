"""Selectors: which words inside a text (see docs/formato.md, «Los selectores»)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from refundido.quick import quick_members


@quick_members
class Edge(StrEnum):
    """A place that a text has without quoting any word."""

    START = "start"
    END = "end"
    BEFORE_FINAL_SIGN = "before_final_sign"
    SENTENCE_END = "sentence_end"


@quick_members
class Stops(StrEnum):
    """Which full stops count: all; those that more text follows (puntos seguidos); the one that closes the text
    (punto aparte, punto final). None is that of an abbreviation, but where it also closes the text.
    """

    ALL = "all"
    FOLLOWED = "followed"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words quoted from the text.

    They must stand exactly once; `nth` picks one occurrence, `times` states how many there are and takes
    them all, `every` takes all there are (at least one). `after`, `before` and `place` narrow to the
    occurrence that touches those words or that edge; both `after` and `before` given mean between.
    Those inside `outside`, longer words, do not count. `stops`: the full stop in which the words end, or
    those that they touch by `after` or `before`, must be one of those.
    """

    words: str
    nth: int = 0
    times: int = 0
    every: bool = False
    after: str = ""
    before: str = ""
    place: Edge | None = None
    outside: str = ""
    stops: Stops = Stops.ALL


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences `first` to `last`, counted from 1, or from the end where negative (-1 the last)."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class SentenceStarting:
    """The one sentence that begins with these words."""

    words: str


@dataclass(frozen=True, slots=True)
class BetweenStops:
    """What lies between two full stops of the text, both left out: 0 is its start, None its end.

    `stops`: those that are counted.
    """

    first: int
    last: int | None
    stops: Stops = Stops.ALL


@dataclass(frozen=True, slots=True)
class Between:
    """What lies between two quoted words, both left out. `end` may be an edge."""

    start: Quotation
    end: Quotation | Edge


@dataclass(frozen=True, slots=True)
class FromTo:
    """From quoted words, included, to others, included, or to an edge (the final sign left out)."""

    start: Quotation | Edge
    end: Quotation | Edge
    excludes_end: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """All the words of the unit."""


Selector = Quotation | Sentences | SentenceStarting | BetweenStops | Between | FromTo | Whole
