"""Part of `publish`: an address and a day -> the provision as it stood.

Finds the address in the edition in force on the day, and its block in the publication of that edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date

from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.document.anchors import unit_anchor
from refundido.document.blocks import Extent, NoteRef, Publication, Reconstructed, SourceNote
from refundido.model.address import Address
from refundido.model.address_reader import read_address
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.unit import ROOT, Path, unit_at
from refundido.publish.elsewhen import told_with_days
from refundido.publish.plan import text_of
from refundido.publish.workspace import Compiled
from refundido.report.provision import Provision, Shown
from refundido.resolve.addresses import find
from refundido.resolve.naming import address_of
from refundido.resolve.view import Target


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: an address as written, a day in force, and an instrument's id, or none."""

    address: str
    day: date
    instrument: str = ""


def asked_address(written: str, jurisdiction: Jurisdiction) -> Outcome[Address]:
    """The address that a person wrote; «instrumento» is the whole of it, as in the orders of an act."""
    return Outcome(Address()) if fold_accents(written.strip()) == ROOT else read_address(written, jurisdiction)


def read_question(compiled: Compiled, question: Question) -> tuple[Diagnostic, ...]:
    """What is wrong with the form of the address in the instruments asked of; nothing if it can be read."""
    found: list[Diagnostic] = []
    for identity in _asked(compiled, question):
        outcome = asked_address(question.address, compiled.jurisdiction_of(identity))
        if outcome.value is not None:
            return ()
        found.extend(outcome.diagnostics)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Located:
    """Where an address leads in the edition of an instrument in force on the day asked."""

    instrument: str
    edition: Edition
    target: Target

    @property
    def paths(self) -> Sequence[Path]:
        """The paths of what was found; of a column, those of its cells, its head first."""
        if self.target.column is None:
            return self.target.paths
        table = unit_at(self.edition.root, self.target.path)
        return [(*self.target.path, row, self.target.column) for row in range(len(table.children))]


def find_provisions(compiled: Compiled, question: Question) -> Outcome[tuple[Provision, ...]]:
    """The units that the address means, several where it is a set. Problems: those of `locate`."""
    located = locate(compiled, question)
    if located.value is None:
        return Outcome(None, located.diagnostics)
    return Outcome(_shown(compiled, question, located.value), located.diagnostics)


def locate(compiled: Compiled, question: Question) -> Outcome[Located]:
    """What the address means, in the one instrument in which it means anything.

    Problems: INSTRUMENT_UNKNOWN; those of the address; those of the acts up to that day; ADDRESS_AMBIGUOUS
    where it fits in more than one instrument.
    """
    asked = _asked(compiled, question)
    if not asked:
        known = ", ".join(sorted(compiled.histories)) or "ninguno"
        message = f"No hay un instrumento «{question.instrument}»." if question.instrument else "No hay instrumentos."
        return failure(Code.INSTRUMENT_UNKNOWN, message, subject=question.instrument, hint=f"Los que hay: {known}.")
    outcomes = {identity: _in_instrument(compiled, question, identity) for identity in asked}
    found = [identity for identity, outcome in outcomes.items() if outcome.value is not None]
    if len(found) > 1:
        message = f"«{question.address}» está en {len(found)} instrumentos: {', '.join(found)}."
        return failure(Code.ADDRESS_AMBIGUOUS, message, subject=question.address, hint="Diga cuál con --instrument.")
    if found:
        return outcomes[found[0]]
    problems = (p for outcome in outcomes.values() for p in outcome.diagnostics)
    return Outcome(None, tuple(dict.fromkeys(problems)))


def _asked(compiled: Compiled, question: Question) -> Sequence[str]:
    known = sorted(compiled.histories)
    return [each for each in known if not question.instrument or each == question.instrument]


def _in_instrument(compiled: Compiled, question: Question, identity: str) -> Outcome[Located]:
    jurisdiction = compiled.jurisdiction_of(identity)
    address = asked_address(question.address, jurisdiction).value
    edition = compiled.edition_at(identity, question.day)
    if edition.value is None or address is None:
        return Outcome(None, edition.diagnostics)
    target = find(edition.value.root, address, jurisdiction)
    if target.value is None:
        history, acts = compiled.histories[identity], {act.id: act for act in compiled.known_acts}
        told = told_with_days(
            target.diagnostics, question.address, address, history, edition.value, acts, jurisdiction
        )  # fmt: skip
        return Outcome(None, told)
    return Outcome(Located(identity, edition.value, target.value), target.diagnostics)


def _shown(compiled: Compiled, question: Question, located: Located) -> tuple[Provision, ...]:
    identity, edition = located.instrument, located.edition
    instrument, jurisdiction = compiled.instruments[identity], compiled.jurisdiction_of(identity)
    publication = text_of(compiled, edition).document()
    found = _blocks(publication)
    provisions: list[Provision] = []
    for path in located.paths:
        unit = unit_at(edition.root, path)
        blocks, covered = found[unit_anchor(unit.id)] if path else (publication.body, False)
        provisions.append(
            Provision(
                identity, instrument.short or instrument.title, question.day, edition.since,
                address_of(edition.root, path, jurisdiction), unit, jurisdiction.show_label(unit.kind, unit.label),
                blocks, _notes(publication, blocks), covered,
            )
        )  # fmt: skip
    return tuple(provisions)


def _blocks(publication: Publication) -> dict[str, tuple[tuple[Shown, ...], bool]]:
    """The blocks of a publication by anchor, and whether a mark outside them says that they are reconstructed."""
    found: dict[str, tuple[tuple[Shown, ...], bool]] = {}
    for block, covered in _walk(publication.body, False):
        anchor = getattr(block, "anchor", "")
        if anchor:
            found.setdefault(anchor, ((block,), covered))
    return found


def _walk(value: object, covered: bool) -> Iterator[tuple[Shown, bool]]:
    """Every block, item, row and cell in a value, outermost first."""
    if isinstance(value, tuple):
        for each in value:
            yield from _walk(each, covered)
    elif isinstance(value, Reconstructed):
        yield from _walk(value.blocks, True)
    elif isinstance(value, Shown):
        yield value, covered
        inner = covered or getattr(value, "extent", Extent.NONE) is Extent.WHOLLY
        for field in fields(value):
            yield from _walk(getattr(value, field.name), inner)


def _notes(publication: Publication, blocks: tuple[Shown, ...]) -> tuple[SourceNote, ...]:
    """The source notes that the blocks call, in order."""
    called = {ref.number for ref in _calls(blocks)}
    return tuple(note for note in publication.source_notes if note.number in called)


def _calls(value: object) -> Iterator[NoteRef]:
    if isinstance(value, NoteRef):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _calls(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _calls(getattr(value, field.name))
