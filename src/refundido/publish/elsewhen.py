"""Part of `publish`: an address that finds nothing on a day but does on another -> until or since when, and why.

Read off the changes of the editions; nothing is looked for by likeness.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic
from refundido.document.spanish import from_when, listed, until_when
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.address import Address, Nth, Several
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.instrument import Amendment, Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Path, Unit, find_path, unit_at, walk
from refundido.resolve.addresses import find
from refundido.resolve.naming import address_of

_DONE: Mapping[ChangeKind, str] = {
    ChangeKind.DELETED: "se suprimió",
    ChangeKind.REPLACED: "se reemplazó",
    ChangeKind.MOVED: "se trasladó",
    ChangeKind.JOINED: "se unió a otro texto",
    ChangeKind.SPLIT: "se dividió",
    ChangeKind.INSERTED: "se agregó",
    ChangeKind.RENUMBERED: "cambió de número",
    ChangeKind.RETITLED: "cambió de epígrafe",
}
_ABSENT = (Code.ADDRESS_NOT_FOUND, Code.ADDRESS_COUNT, Code.ADDRESS_CONTRADICTORY)


def told_with_days(
    problems: tuple[Diagnostic, ...],
    written: str,
    address: Address,
    history: History,
    edition: Edition,
    acts: Mapping[str, Act],
    jurisdiction: Jurisdiction,
    hint: str = "Con --as-of {day} se lee esa dirección en el texto de ese día.",
) -> tuple[Diagnostic, ...]:
    """The problems of an address in an edition; where it finds nothing there, with the day on which it does.

    `written` is the address as a person wrote it; `hint` what they can do, with the day.
    """
    if not any(problem.code in _ABSENT for problem in problems):
        return problems
    teller = _Teller(address, history, acts, jurisdiction)
    told = teller.before(edition) or teller.after(edition)
    if told is None:
        return problems
    message, hint = f"«{written}» {told[0]}", hint.format(day=told[1])
    return tuple(replace(p, message=message, hint=hint) if p.code in _ABSENT else p for p in problems)


class _Teller:
    """Looks for one address through a history."""

    def __init__(self, address: Address, history: History, acts: Mapping[str, Act], jurisdiction: Jurisdiction) -> None:
        self._address, self._history, self._acts, self._jurisdiction = address, history, acts, jurisdiction

    def before(self, edition: Edition) -> tuple[str, date] | None:
        """What is to be said and the last day, if the address was good in an earlier edition."""
        known = self._history.up_to(edition)
        for last, following in reversed([*pairwise(known)]):
            path = self._found(last)
            if path is None:
                continue
            day = following.bounds.after if following.bounds else following.in_force - timedelta(days=1)
            until = f"hasta {until_when(following.bounds or day)}"
            told = f"existió {until}: {self._who(last.root, path, following, following.root)}."
            place = find_path(edition.root, unit_at(last.root, path).id)
            if place is not None:
                now = address_of(edition.root, place, self._jurisdiction)
                told += f" En el texto del que se pregunta es «{now}»."
            return told, day
        return None

    def after(self, edition: Edition) -> tuple[str, date] | None:
        """What is to be said and the first day, if the address is good in a later edition."""
        index = len(self._history.up_to(edition))
        for last, later in pairwise(self._history.editions[index - 1 :]):
            path = self._found(later)
            if path is not None:
                day = later.in_force
                return f"existe desde {from_when(later.since)}: {self._who(later.root, path, later, last.root)}.", day
        return None

    def _found(self, edition: Edition) -> Path | None:
        target = find(edition.root, self._address, self._jurisdiction).value
        return None if target is None else target.path

    def _miscounts(self, absent: Unit) -> bool:
        """Whether the address leads, in a text in which it finds nothing, to where its last step counts."""
        steps = self._address.steps
        holder = find(absent, Address(steps[:-1]), self._jurisdiction).value
        return bool(steps) and isinstance(steps[-1], Nth | Several) and holder is not None

    def _who(self, root: Unit, path: Path, edition: Edition, absent: Unit) -> str:
        """What the amendments of an edition did to a unit that `root` has and `absent` not, and which instruction."""
        lineage = [unit_at(root, path[:depth]).id for depth in range(len(path), -1, -1)]
        for told in (_own, _around, _named) if self._miscounts(absent) else (_own, _named, _around):
            for amendment in edition.amendments:
                for change in amendment.changes:
                    if done := told(change, lineage):
                        return f"{done} por {self._cited(amendment, change.instruction)}"
        names = listed(list(dict.fromkeys(self._title(amendment.act) for amendment in edition.amendments)))
        annulled = any(amendment.annuls for amendment in edition.amendments)
        return f"{'quedó sin efecto lo que la puso' if annulled else 'cambió'} por {names}"

    def _cited(self, amendment: Amendment, number: str) -> str:
        act = self._acts.get(amendment.act)
        cites = {each.number: each.cite for each in act.instructions} if act else {}
        return f"{self._title(amendment.act)}, {cites.get(number) or f'instrucción {number}'}"

    def _title(self, identity: str) -> str:
        act = self._acts.get(identity)
        return f"{act.title}, de {act.issued.year}" if act else identity


def _own(change: Change, lineage: list[str]) -> str:
    """What a change did to the unit itself, or to one that holds it, that went or came."""
    if not isinstance(change, ChildrenChange) or not set(_moved(change)).intersection(lineage[:-1]):
        return ""
    return _DONE.get(change.kind, "cambió")


def _named(change: Change, lineage: list[str]) -> str:
    """What a change did to the number or the heading of the unit, or of one that holds it."""
    named = isinstance(change, LabelChange) or change.kind is ChangeKind.RETITLED
    return _DONE.get(change.kind, "cambió") if named and change.unit in lineage else ""


def _moved(change: ChildrenChange) -> Iterator[str]:
    return (inner.id for unit in (*change.removed, *change.inserted) for _, inner in walk(unit))


def _around(change: Change, lineage: list[str]) -> str:
    """What a change did beside the unit, so that it is counted otherwise."""
    return "cambió de orden" if isinstance(change, ChildrenChange) and change.unit in lineage[1:] else ""
