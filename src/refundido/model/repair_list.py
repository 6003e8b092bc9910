"""The repairs of a scanned page, found or reviewed: what the print has, how it is to be read, and who says so.

The list of a page is written beside its text, reviewed by a person, and given back: that makes bringing it in
repeatable. Nothing here knows how repairs are found (`prose.gazette`) or written (`source`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from refundido.quick import quick_members
from refundido.span import Span


@quick_members
class RepairKind(StrEnum):
    """What happened to the words."""

    CUT = "palabra-cortada"
    LIGATURE = "ligadura"
    ACCENT = "acento"
    SPACE = "espacio"
    GLYPH = "signo"
    LOST = "palabra-perdida"
    FURNITURE = "ajeno"


@quick_members
class Verdict(StrEnum):
    """Whether a repair is made: APPLIED by a rule, ACCEPTED or REJECTED by a person, PROPOSED to one."""

    APPLIED = "applied"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    PROPOSED = "proposed"

    @property
    def holds(self) -> bool:
        """Whether the words are read as the entry says."""
        return self in (Verdict.APPLIED, Verdict.ACCEPTED)


@dataclass(frozen=True, slots=True)
class RepairEntry:
    """One form that the print has, in one or several places ("line:column" of the source text).

    `read` is the reading; empty if there is none to propose, or if the words are left out (FURNITURE) or lost (LOST).
    `choices` are the readings among which the program does not choose. `reason` says why; `around` shows the words.
    An entry of a person's may give no places: it then speaks of all of them.
    """

    kind: RepairKind
    printed: str
    read: str
    verdict: Verdict
    places: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    reason: str = ""
    around: str = ""
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True)
class RepairList:
    """All entries of one page, in the order of their first places; `page` is the name of its file, if it says one."""

    entries: tuple[RepairEntry, ...] = ()
    page: str = ""

    @cached_property
    def _by_place(self) -> dict[tuple[RepairKind, str, str], RepairEntry]:
        """The first entry of a form for each place that is named, and for no place, which stands for all."""
        found: dict[tuple[RepairKind, str, str], RepairEntry] = {}
        for entry in self.entries:
            for place in entry.places or ("",):
                found.setdefault((entry.kind, entry.printed, place), entry)
        return found

    def find(self, kind: RepairKind, printed: str, place: str) -> RepairEntry | None:
        """What the list says of that form in that place; an entry that names the place before one that names none."""
        return self._by_place.get((kind, printed, place)) or self._by_place.get((kind, printed, ""))


def crossing(stretches: Iterable[tuple[int, int, RepairEntry]]) -> Iterator[tuple[RepairEntry, RepairEntry]]:
    """The entries that read otherwise words which another takes too, each pair once.

    `stretches` are where the words of entries that hold begin and end, counted in anything. Words left out within
    others left out are no two readings.
    """
    told: set[tuple[int, int]] = set()
    last: tuple[int, int, RepairEntry] | None = None
    for each in sorted(stretches, key=lambda found: (found[0], -found[1])):
        start, end, entry = each
        if last is None or start >= last[1]:
            last = each
            continue
        left_out = RepairKind.FURNITURE is entry.kind is last[2].kind and end <= last[1]
        same = (start, end, entry.read) == (last[0], last[1], last[2].read)
        if not left_out and not same and (id(last[2]), id(entry)) not in told:
            told.add((id(last[2]), id(entry)))
            yield last[2], entry
        last = each if end > last[1] else last
