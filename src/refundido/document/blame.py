"""A text with the origin of each of its words: the act and the instruction that put them there, and since when.

Read off the runs of one edition (law 7). Comes after `history`, before `report` and `render`. Pure; knows no format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from refundido.document.editions import edition_name
from refundido.document.errata import corrections
from refundido.document.facts import Instructed
from refundido.document.spanish import day_of
from refundido.history import History
from refundido.model.act import Act, When
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Origin, Standing, Text
from refundido.model.unit import Path, Unit, unit_at
from refundido.resolve.naming import address_of

BASE = 0
"""The number of the base text among the sources."""
STANDINGS: Mapping[Standing, str] = {
    Standing.REPAIRED: "reparado",
    Standing.RECONSTRUCTED: "reconstruido",
    Standing.GAP: "perdido",
    Standing.PENDING: "pendiente",
}
"""What is said of words that are not official to the letter."""


@dataclass(frozen=True, slots=True)
class BlameSource:
    """Where words come from: an instruction of an act, and since when; the base text has number 0 and no act."""

    number: int
    act: str
    title: str
    instruction: str
    cite: str
    in_force: str
    day: str


@dataclass(frozen=True, slots=True)
class BlameRun:
    """Words of one source; `standing` is empty where they are official."""

    text: str
    source: int
    standing: str = ""


@dataclass(frozen=True, slots=True)
class BlameLine:
    """A unit's own words: its printed label, its heading or its text. `kind` is the unit's."""

    depth: int
    kind: str
    address: str
    label: BlameRun | None
    heading: tuple[BlameRun, ...]
    text: tuple[BlameRun, ...]


@dataclass(frozen=True, slots=True)
class Blame:
    """A provision with the origin of its words. `sources` has the base text first, then each act's in order of use."""

    instrument: str
    address: str
    title: str
    edition: str
    lines: tuple[BlameLine, ...]
    sources: tuple[BlameSource, ...]
    language: str = "es"


def blame_of(
    history: History, edition: Edition, path: Path, acts: Mapping[str, Act], jurisdiction: Jurisdiction
) -> Blame:
    """The unit at a path of an edition, with what it holds, and where each word comes from."""
    corrected = {erratum: instruction for instruction, erratum in corrections(acts).items()}
    sources = _Sources(acts, _days(history), corrected)
    reader = _Reader(edition.root, jurisdiction, sources, _relabelled(history.up_to(edition)))
    lines = tuple(reader.lines(unit_at(edition.root, path), path, 0))
    title = history.instrument.short or history.instrument.title
    day = edition_name(history, edition)
    address = address_of(edition.root, path, jurisdiction)
    return Blame(edition.instrument, address, title, day, lines, reader.sources.told())


def _days(history: History) -> dict[tuple[str, str], When]:
    days: dict[tuple[str, str], When] = {}
    for edition in history.editions:
        for amendment in edition.amendments:
            for number in amendment.instructions:
                days.setdefault((amendment.act, number), edition.since)
    return days


def _relabelled(editions: Iterable[Edition]) -> dict[str, Origin]:
    """Who gave each unit its label last, where it is not what it came with."""
    found: dict[str, Origin] = {}
    for edition in editions:
        for amendment in edition.amendments:
            left = {unit.id: unit.label for change in amendment.changes for unit in _moved(change, away=True)}
            for change in amendment.changes:
                origin = Origin(amendment.act, change.instruction)
                if isinstance(change, LabelChange):
                    found[change.unit] = origin
                found.update((u.id, origin) for u in _moved(change, away=False) if u.label != left.get(u.id, u.label))
    return found


def _moved(change: Change, *, away: bool) -> tuple[Unit, ...]:
    """The units that a change takes from their place, or puts in another."""
    if not isinstance(change, ChildrenChange) or change.kind is not ChangeKind.MOVED:
        return ()
    return change.removed if away else change.inserted


@dataclass(slots=True)
class _Sources:
    """The sources met so far, each with its number. `corrected`: what each instruction of an erratum corrects.

    The words of an erratum are in force since those that it corrects.
    """

    acts: Mapping[str, Act]
    days: Mapping[Instructed, When]
    corrected: Mapping[Instructed, Instructed]
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)

    def of(self, origin: Origin | None) -> int:
        """The number of a source; 0 for the base text."""
        if origin is None or origin.is_base:
            return BASE
        return self.numbers.setdefault((origin.act, origin.instruction), len(self.numbers) + 1)

    def told(self) -> tuple[BlameSource, ...]:
        """The sources in order."""
        base = BlameSource(BASE, "", "Texto base", "", "", "", "")
        return (base, *(self._source(number, *key) for key, number in self.numbers.items()))

    def _source(self, number: int, act: str, instruction: str) -> BlameSource:
        title, cite = self._named(act, instruction)
        right = self.corrected.get((act, instruction))
        if right:
            cite += f", que rectifica {', '.join(self._named(*right))}"
        day = self.days.get(right or (act, instruction))
        certain = day.isoformat() if isinstance(day, date) else ""
        return BlameSource(number, act, title, instruction, cite, day_of(day) if day else "", certain)

    def _named(self, act: str, instruction: str) -> tuple[str, str]:
        known = self.acts.get(act)
        cites = {each.number: each.cite for each in known.instructions} if known else {}
        title = f"{known.title}, de {known.issued.year}" if known else act
        return title, cites.get(instruction) or f"instrucción {instruction}"


@dataclass(frozen=True, slots=True)
class _Reader:
    root: Unit
    jurisdiction: Jurisdiction
    sources: _Sources
    relabelled: Mapping[str, Origin]

    def lines(self, unit: Unit, path: Path, depth: int) -> Iterator[BlameLine]:
        """The lines of a unit and of what it holds, in order."""
        printed = self.jurisdiction.show_label(unit.kind, unit.label)
        label = BlameRun(printed, self.sources.of(self.relabelled.get(unit.id, unit.origin))) if printed else None
        heading, text = self._runs(unit.heading), self._runs(unit.text)
        if unit.pending:
            text = (*text, BlameRun("[texto pendiente de transcribir]", BASE, STANDINGS[Standing.PENDING]))
        said = label is not None or bool(heading or text)
        if said:
            yield BlameLine(
                depth, unit.kind, address_of(self.root, path, self.jurisdiction), label, heading, text
            )  # fmt: skip
        for index, child in enumerate(unit.children):
            yield from self.lines(child, (*path, index), depth + said)

    def _runs(self, text: Text | None) -> tuple[BlameRun, ...]:
        """The runs of a text, those of one source and standing as one."""
        joined: list[BlameRun] = []
        for run in text.runs if text else ():
            source, standing = self.sources.of(run.origin), STANDINGS.get(run.standing, "")
            if joined and (joined[-1].source, joined[-1].standing) == (source, standing):
                joined[-1] = BlameRun(joined[-1].text + run.text, source, standing)
            else:
                joined.append(BlameRun(run.text, source, standing))
        return tuple(joined)
