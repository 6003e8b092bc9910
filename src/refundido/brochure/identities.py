"""Part of `brochure`: addresses of a definition -> identities on its day -> units in the edition asked for.

An address is read on the edition of the day of the definition and never again: from there on a unit is known by its
identity, through renumbering and moves, and through the links that replacements, splits and joins leave (law 6).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from refundido.brochure.bound import BoundUnit, numeral_of
from refundido.brochure.left_out import has_place, keys_of, without
from refundido.compare.replacements import says_the_same
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure, has_errors
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.address import Address
from refundido.model.brochure import Pick
from refundido.model.change import Change, ChildrenChange
from refundido.model.day import long_date
from refundido.model.instrument import Amendment, Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Path, Unit, find_path, lineage, unit_at, walk
from refundido.resolve.addresses import find
from refundido.resolve.naming import address_of

_NOWHERE = Address()
"""The address of what is named by no address of a set."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Missing:
    """A unit that an edition lacks. `since`: the day it comes in, None if it was taken out."""

    identity: str
    since: date | None
    by: str = ""


class Identities:
    """The units of one instrument through its history, as definitions of brochures name them.

    What is worked out is kept, so that many brochures of one instrument cost little more than one.
    """

    def __init__(self, history: History, jurisdiction: Jurisdiction, acts: Mapping[str, Act]) -> None:
        self.history, self.jurisdiction, self._acts = history, jurisdiction, acts
        self._indices: dict[int, tuple[Edition, dict[str, Path]]] = {}
        self._named: dict[tuple[str, date, bool, bool], Outcome[tuple[str, ...]]] = {}
        self._ways: dict[tuple[date, int], tuple[tuple[bool, Change], ...]] = {}
        self._addresses: dict[tuple[int, Path], str] = {}
        self._bound: dict[tuple[int, Path, tuple[str, ...]], BoundUnit] = {}
        self._made: dict[tuple[object, ...], tuple[tuple[object, ...], Any]] = {}

    def once(self, parts: tuple[object, ...], how: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` makes of some parts, the same objects, in some way; asked again, what it made before.

        The parts are kept: they are known by their `id`. `how` tells apart what is made of the same parts.
        """
        key = (*map(id, parts), *how)
        if key not in self._made:
            self._made[key] = (parts, make())
        made: T = self._made[key][1]
        return made

    def named(self, pick: Pick, as_of: date, *, whole: bool = False, pending: bool = False) -> Outcome[tuple[str, ...]]:
        """The identities of what an address means in the text in force on a day, several where it is a set.

        Errors: those of the address and of the day; TARGET_KIND for a column, and for the whole instrument if not
        `whole`; TARGET_PENDING for a unit not transcribed if not `pending`. They stand at the pick.
        """
        key = (str(pick.at), as_of, whole, pending)
        if key not in self._named:
            self._named[key] = self._name(pick, as_of, whole, pending)
        known = self._named[key]
        return Outcome(known.value, tuple(replace(each, span=pick.span) for each in known.diagnostics))

    def _name(self, pick: Pick, as_of: date, whole: bool, pending: bool) -> Outcome[tuple[str, ...]]:
        edition = self.history.edition_at(as_of)
        if edition.value is None:
            return Outcome(None, edition.diagnostics)
        root = edition.value.root
        target = find(root, pick.at, self.jurisdiction)
        if target.value is None:
            return Outcome(None, target.diagnostics)
        if target.value.column is not None or (not target.value.path and not whole):
            message = f"«{pick.at}» no es una unidad que un folleto pueda incluir."
            return failure(Code.TARGET_KIND, message, subject=str(pick.at), hint="Señale unidades, filas o tablas.")
        units = [unit_at(root, path) for path in target.value.paths]
        if any(unit.pending for unit in units) and not pending:
            hint = "Transcríbala, o quítela del folleto."
            message = f"«{pick.at}» está pendiente: se sabe que existe y no se ha transcrito."
            return failure(Code.TARGET_PENDING, message, subject=str(pick.at), hint=hint)
        return Outcome(tuple(unit.id for unit in units), target.diagnostics)

    def paths(
        self, identities: Sequence[str], as_of: date, edition: Edition, at: Address = _NOWHERE
    ) -> tuple[list[Path], list[Missing]]:
        """Where units named on a day by an address stand in an edition, in order of document, and those it lacks.

        Of what was named by its ends ("párrafos 2 a 4"), what acts put between them is too; of a whole list ("todos los
        literales"), whatever the list has there.
        """
        if at.every and (listed := self._listed(identities, as_of, edition, at.every)):
            return listed, []
        found: set[Path] = set()
        missing: list[Missing] = []
        for identity in identities:
            standing = self.standing(identity, as_of, edition)
            found.update(standing)
            if not standing:
                missing.append(self._why_missing(identity, edition))
        amid = self._put_amid(identities, sorted(found), as_of, edition) if at.is_stretch else ()
        return sorted({*found, *amid}), missing

    def _listed(self, identities: Collection[str], as_of: date, edition: Edition, kind: str) -> list[Path]:
        """All the units of a kind in an edition whose parent is the one that had those on a day, or what became of it.

        Empty where it is not there: they are known by what they are, then.
        """
        then = self.history.edition_at(as_of).value
        if then is None:
            return []
        parents = {unit_at(then.root, self.index(then)[each][:-1]).id for each in identities}
        places = sorted({path for parent in parents for path in self.standing(parent, as_of, edition)})
        children = ((path, number, child) for path in places
                    for number, child in enumerate(unit_at(edition.root, path).children))  # fmt: skip
        return [(*path, number) for path, number, child in children if child.kind == kind]

    def standing(self, identity: str, as_of: date, edition: Edition) -> list[Path]:
        """Where a unit of a day stands in an edition, or what stands for it; empty where nothing does."""
        index = self.index(edition)
        heirs = _followed(identity, self._between(as_of, edition))
        return [index[each] for each in heirs if each in index] or self._related(identity, edition)

    def _put_amid(
        self, identities: Collection[str], paths: Sequence[Path], as_of: date, edition: Edition
    ) -> Iterator[Path]:
        """The units of an edition that stand between two that were neighbours on a day, and were not there.

        Where something else of that day stands between them, one of them has gone elsewhere: they are no stretch.
        """
        apart = [(one, other) for one, other in pairwise(paths) if one[:-1] == other[:-1] and other[-1] - one[-1] > 1]
        then, changes = self.history.edition_at(as_of).value, self._between(as_of, edition)
        if then is None or not apart:
            return
        known = {unit.id for _, unit in walk(then.root)}
        others = {heir for each in known - {*identities} for heir in _followed(each, changes)}
        for one, other in apart:
            between = [(*one[:-1], number) for number in range(one[-1] + 1, other[-1])]
            if not any(unit_at(edition.root, path).id in others | known for path in between):
                yield from between

    @cached_property
    def variants(self) -> tuple[str, ...]:
        """The variants that the catalogue marks in any edition, as it spells them, in order."""
        roots = (edition.root for edition in self.history.editions)
        return tuple(sorted({name for root in roots for _, unit in walk(root) for name in unit.variants}))

    def index(self, edition: Edition) -> dict[str, Path]:
        """The path of every unit of an edition, by identity. The edition is kept: it is known by its `id`."""
        key = id(edition)
        if key not in self._indices:
            self._indices[key] = (edition, {unit.id: path for path, unit in walk(edition.root)})
        return self._indices[key][1]

    def _between(self, as_of: date, edition: Edition) -> tuple[tuple[bool, Change], ...]:
        """The changes with links that lead from the text of a day to an edition, each with whether it leads on."""
        key = (as_of, id(edition))
        if key not in self._ways:
            self._ways[key] = self._way(as_of, edition)
        return self._ways[key]

    def _way(self, as_of: date, edition: Edition) -> tuple[tuple[bool, Change], ...]:
        start = self.history.edition_at(as_of).value
        low = self._number(start) if start is not None else 0
        high = self._number(edition)
        changes = list(filter(_links, _changes(self.history.editions[min(low, high) + 1 : max(low, high) + 1])))
        forward = low <= high
        return tuple((forward, change) for change in (changes if forward else reversed(changes)))

    def _number(self, edition: Edition) -> int:
        return next(n for n, each in enumerate(self.history.editions) if each.in_force == edition.in_force)

    def _related(self, identity: str, edition: Edition) -> list[Path]:
        """Units linked to one however many times over, in any direction, and its twin put back word for word.

        An annulment undoes changes without making any, so that the way there may lead back and on.
        """
        index = self.index(edition)
        links = [link for change in _changes(self.history.editions) for link in _links(change)]
        known, size = {identity}, 0
        while len(known) > size:
            size = len(known)
            for old, heirs in links:
                if old in known or known.intersection(heirs):
                    known.update((old, *heirs))
        standing = [index[each] for each in known if each in index]
        return standing or self._twins(identity, edition)

    def _twins(self, identity: str, edition: Edition) -> list[Path]:
        parent, unit = self._last(identity)
        path = self.index(edition).get(parent.id) if parent is not None else None
        if path is None or unit is None:
            return []
        siblings = enumerate(unit_at(edition.root, path).children)
        return [(*path, i) for i, each in siblings if says_the_same(unit, each)]

    def _last(self, identity: str) -> tuple[Unit | None, Unit | None]:
        """The parent of a unit, and the unit, in the last edition that has it."""
        for edition in reversed(self.history.editions):
            if path := self.index(edition).get(identity):
                units = lineage(edition.root, path)
                return units[-2], units[-1]
        return None, None

    def _why_missing(self, identity: str, edition: Edition) -> Missing:
        earlier = [e for e in self.history.editions if e.in_force <= edition.in_force]
        having = [n for n, e in enumerate(earlier) if identity in self.index(e)]
        if having:
            return Missing(identity, None, self._taken_out_by(identity, earlier[having[-1] + 1 :]))
        later = (e for e in self.history.editions if identity in self.index(e))
        first = next(later)
        return Missing(identity, first.in_force, self._titles(first.amendments))

    def _taken_out_by(self, identity: str, editions: Iterable[Edition]) -> str:
        for edition in editions:
            for amendment in edition.amendments:
                for change in amendment.changes:
                    removed = change.removed if isinstance(change, ChildrenChange) else ()
                    if any(find_path(unit, identity) is not None for unit in removed):
                        return f"{self.title(amendment.act)}, instrucción {change.instruction}"
            return self._titles(edition.amendments)
        return ""

    def _titles(self, amendments: Iterable[Amendment]) -> str:
        return ", ".join(dict.fromkeys(self.title(amendment.act) for amendment in amendments))

    def title(self, act: str) -> str:
        """How an act is called; its id where it is not at hand."""
        found = self._acts.get(act)
        return found.title if found is not None else act

    def issued(self, act: str) -> date | None:
        """The day an act is of; None where it is not at hand."""
        found = self._acts.get(act)
        return found.issued if found is not None else None

    def bound(self, edition: Edition, path: Path, offered: tuple[str, ...]) -> BoundUnit | None:
        """The unit at a path, without the units of variants not among `offered`; None if it is of one itself."""
        key = (id(edition), path, offered)
        if key not in self._bound:
            units = lineage(edition.root, path)
            keys = keys_of(offered)
            if any(not has_place(unit, keys) for unit in units):
                return None
            address = self._address(edition, path)
            self._bound[key] = BoundUnit(without(units[-1], keys), path, numeral_of(units, self.jurisdiction), address)
        return self._bound[key]

    def _address(self, edition: Edition, path: Path) -> str:
        key = (id(edition), path)
        if key not in self._addresses:
            self._addresses[key] = address_of(edition.root, path, self.jurisdiction)
        return self._addresses[key]


def identities_of(
    histories: Mapping[str, History], jurisdictions: Mapping[str, Jurisdiction], acts: Mapping[str, Act]
) -> dict[str, Identities]:
    """The units of each of some instruments, by its id; `acts` give acts their titles."""
    return {
        name: Identities(history, jurisdictions[history.instrument.jurisdiction], acts)
        for name, history in histories.items()
    }


def _changes(editions: Iterable[Edition]) -> Iterator[Change]:
    return (change for edition in editions for amendment in edition.amendments for change in amendment.changes)


def _links(change: Change) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return change.successors if isinstance(change, ChildrenChange) else ()


def _followed(identity: str, changes: Iterable[tuple[bool, Change]]) -> tuple[str, ...]:
    """What stands for a unit after some changes, told by the links that they keep; itself where none speaks of it."""
    here: tuple[str, ...] = (identity,)
    for forward, change in changes:
        links = _links(change)
        if forward:
            heirs = dict(links)
            here = tuple(dict.fromkeys(new for each in here for new in heirs.get(each, (each,))))
        else:
            taken = {new for _, news in links if set(here) & set(news) for new in news}
            old = [old for old, news in links if set(here) & set(news)]
            here = tuple(dict.fromkeys((*(each for each in here if each not in taken), *old)))
    return here


def not_there(pick: Pick, missing: Missing, day: date) -> Diagnostic:
    """What is to be said of a unit that the edition of a day lacks: a note if it comes later, else an error."""
    unit = f"Una de las unidades de «{pick.at}»" if pick.at.is_set else f"La unidad «{pick.at}»"
    if missing.since is not None:
        since = long_date(missing.since)
        message = f"{unit} se deja fuera: al {long_date(day)} no existe; la agrega {missing.by} desde el {since}."
        return Diagnostic(Code.NOT_THERE_YET, message, Severity.NOTE, pick.span, str(pick.at))
    by = f" por {missing.by}" if missing.by else ""
    message = f"{unit} fue suprimida{by}, y ya no existe al {long_date(day)}."
    hint = "Quítela del folleto, o ponga al día la definición: su «as_of» y sus direcciones."
    return Diagnostic(Code.UNIT_TAKEN_OUT, message, Severity.ERROR, pick.span, str(pick.at), hint)


def failed(outcome: Outcome[tuple[str, ...]]) -> bool:
    """Whether an address could not be read on the day of its definition."""
    return outcome.value is None or has_errors(outcome.diagnostics)
