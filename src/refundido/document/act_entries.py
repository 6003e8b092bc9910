"""The list of the acts that a text incorporates: those applied, the errata that hold, and those that annul.

Used by `consolidated`; `acts_behind` also by the index of a build.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from refundido.document.anchors import act_anchor
from refundido.document.blocks import ActEntry
from refundido.document.errata import Corrections, corrections
from refundido.document.facts import Instructed
from refundido.document.notes import NoteBook
from refundido.document.spanish import counted, from_when, listed, long_date, when
from refundido.model.act import Act
from refundido.model.instrument import Edition


def acts_behind(edition: Edition, acts: Mapping[str, Act]) -> tuple[str, ...]:
    """The acts that made an edition, each followed by the errata whose orders stand in the place of its own.

    `acts` are all that are known.
    """
    corrected = corrections(acts)
    found: dict[str, None] = {}
    for amendment in edition.amendments:
        found[amendment.act] = None
        keys = ((amendment.act, number) for number in amendment.instructions)
        found.update({corrected[key][0]: None for key in keys if key in corrected})
    return tuple(found)


class ActTeller:
    """Tells the acts of a text, in the order in which they first came into force."""

    def __init__(
        self, editions: Sequence[Edition], acts: Mapping[str, Act], corrected: Corrections, book: NoteBook
    ) -> None:
        self._acts, self._book = acts, book
        self._days: dict[str, dict[date, None]] = {}
        self._applied: dict[str, dict[str, None]] = {}
        self._corrects: dict[str, dict[Instructed, None]] = {}
        for edition in editions:
            for amendment in edition.amendments:
                self._days.setdefault(amendment.act, {})[edition.in_force] = None
                for number in amendment.instructions:
                    self._applied.setdefault(amendment.act, {})[number] = None
                    if (amendment.act, number) in corrected:
                        self._correct((amendment.act, number), corrected[amendment.act, number], edition.in_force)
        self._last = editions[-1].in_force
        self._since = {edition.in_force: edition.since for edition in editions}

    def _correct(self, wrong: Instructed, right: Instructed, day: date) -> None:
        self._days.setdefault(right[0], {})[day] = None
        self._applied.setdefault(right[0], {})[right[1]] = None
        self._corrects.setdefault(right[0], {})[wrong] = None

    def entries(self) -> tuple[ActEntry, ...]:
        """An entry for each act."""
        return tuple(self._entry(self._acts[name]) for name in self._days if name in self._acts)

    def _entry(self, act: Act) -> ActEntry:
        title = f"{act.title}, de {long_date(act.issued)}"
        return ActEntry(act_anchor(act.id), title, act.subject, tuple(self._facts(act)), tuple(_notes(act)))

    def _facts(self, act: Act) -> Iterator[tuple[str, str]]:
        if act.issuer:
            yield "Emisor", act.issuer
        yield "Dictada", long_date(act.issued)
        if act.published is not None:
            yield "Publicación", when(act.published)
        yield "En vigor", "desde " + listed([from_when(self._since.get(day, day)) for day in self._days[act.id]])
        if act.id in self._corrects:
            yield "Rectifica", self._book.cited_all(tuple(self._corrects[act.id]))
        if act.id in self._applied:
            yield "Instrucciones aplicadas", str(len(self._applied[act.id]))
        yield from self._annulments(act)
        if act.brochures:
            yield "Folletos anteriores", f"tolerados por {counted(act.brochures.months, 'mes', 'meses')}"

    def _annulments(self, act: Act) -> Iterator[tuple[str, str]]:
        """What the act leaves without effect, and what of it others do, in the text published."""
        for each in act.annuls:
            if each.since and each.since <= self._last and each.since in self._days[act.id]:
                whole = self._book.act_name(each.act)
                cited = self._book.cited_all(tuple((each.act, n) for n in each.instructions)) or whole
                yield "Deja sin efecto", f"{cited}, desde el {long_date(each.since)}"
        for other in self._acts.values():
            for each in other.annuls if other.id in self._days else ():
                if each.act == act.id and each.since and each.since <= self._last:
                    cites = listed([self._book.cite(act.id, n) for n in each.instructions]) or "todo el acto"
                    yield (
                        "Sin efecto",
                        f"{cites}, desde el {long_date(each.since)}, por {self._book.act_name(other.id)}",
                    )


def _notes(act: Act) -> Iterator[str]:
    yield from act.notes
    yield from (f"Donde el impreso dice «{each.printed}», se lee «{each.read}»." for each in act.repairs)
    for instruction in act.instructions:
        cite = instruction.cite or f"Instrucción {instruction.number}"
        yield from (f"{cite[:1].upper()}{cite[1:]}: {note}" for note in instruction.notes)
