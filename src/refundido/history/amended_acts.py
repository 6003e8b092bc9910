"""Part of `history`: acts that amend acts. Errata act from the corrected act's own date; annulments say from when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from refundido.diagnostic import Code, Diagnostic
from refundido.model.act import Act, Annulment, DateBounds, Instruction


@dataclass(frozen=True, slots=True)
class Standing:
    """An act as it stands once errata and annulments are read into it.

    The act's instructions are those not annulled from the start, with corrected orders in the place of the
    wrong ones. `until` gives, for instructions annulled from a day on, that day.
    """

    act: Act
    until: Mapping[str, date]


@dataclass(frozen=True, slots=True)
class Unforeseen:
    """An act after which nobody can say what is in force from a day on, and the error that says so."""

    act: Act
    since: date
    problem: Diagnostic


def known_acts(acts: Mapping[str, Act], known_at: date | None) -> tuple[list[Act], list[Act]]:
    """The acts published on or before `known_at` (all where it is None), and those of which it is not known.

    Both in order of publication. It is not known of an act whose publication is only bounded, when
    `known_at` lies inside the bounds.
    """
    known: list[Act] = []
    unclear: list[Act] = []
    for act in sorted(acts.values(), key=publication_order):
        published = act.publication
        if known_at is None:
            known.append(act)
        elif isinstance(published, DateBounds):
            if known_at >= published.before:
                known.append(act)
            elif known_at > published.after:
                unclear.append(act)
        elif published <= known_at:
            known.append(act)
    return known, unclear


def publication_order(act: Act) -> tuple[date, date, str]:
    """Acts in the order in which they came to be known."""
    return act.known_from, act.issued, act.id


def standing_acts(known: list[Act]) -> tuple[list[Standing], list[Unforeseen]]:
    """Each act with its errata read in and its annulled instructions dropped or given their last day.

    What rewrites an act is published after it and may itself be rewritten, so the last is read first. With
    them, the annulments from a day on of what itself rewrites an act: from that day nothing can be said.
    """
    reader = _Reader(known)
    standing = [reader.read(act) for act in reversed(known)]
    return standing[::-1], reader.unforeseen


def voided(known: list[Act]) -> Mapping[tuple[str, str], str]:
    """The instructions, by act and number, left without effect as if they had never been, and the act that did so."""
    reader = _Reader(known)
    for act in reversed(known):
        reader.read(act)
    return reader.void_by


class _Reader:
    """Acts read from the last published to the first, and what each does to those before it."""

    def __init__(self, known: list[Act]) -> None:
        self._numbers = {act.id: tuple(i.number for i in act.instructions) for act in known}
        self._rewriters = {act.id for act in known if act.corrects or act.annuls}
        self._rewritten = {name for act in known for name in (act.corrects, *(a.act for a in act.annuls))}
        self._corrected: dict[str, dict[str, Instruction]] = {}
        self._void: dict[str, set[str]] = {}
        self._until: dict[str, dict[str, date]] = {}
        self._undone: set[str] = set()
        self.unforeseen: list[Unforeseen] = []
        self.void_by: dict[tuple[str, str], str] = {}

    def read(self, act: Act) -> Standing:
        """The act as the acts read so far leave it, with what it does to earlier ones noted."""
        if not (act.corrects or act.annuls or act.id in self._rewritten):
            return Standing(act, {})
        better, void = self._corrected.get(act.id, {}), self._void.get(act.id, set())
        kept = [_corrected(i, better.get(i.number)) for i in act.instructions if i.number not in void]
        if act.corrects:
            for instruction in kept:
                if instruction.corrects:
                    self._corrected.setdefault(act.corrects, {}).setdefault(instruction.corrects, instruction)
        for annulment in act.annuls if act.id not in self._undone else ():
            self._annul(act, annulment)
        own = tuple(i for i in kept if not i.corrects)
        return Standing(act if own == act.instructions else replace(act, instructions=own), self._until_of(act))

    def _until_of(self, act: Act) -> Mapping[str, date]:
        return self._until.get(act.id, {})

    def _annul(self, act: Act, annulment: Annulment) -> None:
        numbers = annulment.instructions or self._numbers.get(annulment.act, ())
        if annulment.since is None:
            self._void.setdefault(annulment.act, set()).update(numbers)
            for number in numbers:
                self.void_by.setdefault((annulment.act, number), act.id)
            if not annulment.instructions:
                self._undone.add(annulment.act)
            return
        if annulment.act in self._rewriters:
            self.unforeseen.append(Unforeseen(act, annulment.since, _chained(act, annulment)))
        until = self._until.setdefault(annulment.act, {})
        until.update({n: min(annulment.since, until.get(n, annulment.since)) for n in numbers})


def _corrected(instruction: Instruction, better: Instruction | None) -> Instruction:
    return replace(instruction, orders=better.orders, span=better.span) if better else instruction


def _chained(act: Act, annulment: Annulment) -> Diagnostic:
    return Diagnostic(
        Code.ANNULMENT_CHAIN,
        f"{act.title} deja sin efecto desde un día un acto que a su vez corrige o anula a otro ({annulment.act}).",
        span=annulment.span or act.span,
        subject=annulment.act,
        context=act.title,
        hint="Escriba qué rige desde ese día con instrucciones propias, o anúlelo desde su origen (from: origin).",
    )
