"""The concordance of acts that renumber: what each unit was called and what it is called now.

Between `history`, whose editions hold the changes that acts made, and `render`. Read off labels and identities, never
guessed; empty where no act gave any unit another number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from refundido.compare.successors import successors_of
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.instrument import Edition
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Path, Unit, unit_at, walk
from refundido.resolve.naming import address_of


@dataclass(frozen=True, slots=True)
class Correspondence:
    """A unit by its address in the first text and in the second, empty where it is not; `heading` as it is now."""

    kind: str
    before: str
    after: str
    heading: str = ""


def concordance(editions: Sequence[Edition], jurisdiction: Jurisdiction) -> tuple[Correspondence, ...]:
    """The correspondences from the first of some editions to the last, in the order of the last.

    Of the units that stand beside one that was renumbered, those that came and those that went are told too.
    """
    if len(editions) < 2:
        return ()
    changes = [change for edition in editions[1:] for each in edition.amendments for change in each.changes]
    old, new = _Text(editions[0].root, jurisdiction), _Text(editions[-1].root, jurisdiction)
    pairs = [pair for pair in _pairs(changes, old, new) if old.label(pair[0]) != new.label(pair[1])]
    if not pairs:
        return ()
    beside = {text.parent(each) for one, other in pairs for text, each in ((old, one), (new, other))}
    told = ({one for one, _ in pairs}, {other for _, other in pairs})
    come = [("", each) for each in new.only(old, beside) if each not in told[1]]
    gone = [(each, "") for each in old.only(new, beside) if each not in told[0]]
    rows = sorted((*pairs, *come, *gone), key=lambda pair: _place(pair, old, new))
    return tuple(_correspondence(pair, old, new) for pair in rows)


class _Text:
    """A text by the identities of its units."""

    def __init__(self, root: Unit, jurisdiction: Jurisdiction) -> None:
        self._root = root
        self._jurisdiction = jurisdiction
        self.paths: Mapping[str, Path] = {unit.id: path for path, unit in walk(root)}

    def unit(self, identity: str) -> Unit | None:
        """The unit with that identity, None if there is none."""
        return unit_at(self._root, self.paths[identity]) if identity in self.paths else None

    def label(self, identity: str) -> str:
        """A unit's label."""
        found = self.unit(identity)
        return found.label if found else ""

    def parent(self, identity: str) -> str:
        """The identity of the unit that a unit stands in, empty for the root and for none."""
        path = self.paths.get(identity)
        return unit_at(self._root, path[:-1]).id if path else ""

    def address(self, identity: str) -> str:
        """A unit's written address, empty for none."""
        path = self.paths.get(identity)
        return address_of(self._root, path, self._jurisdiction) if path else ""

    def only(self, other: _Text, parents: Iterable[str]) -> list[str]:
        """The units with a label, under some parents, that another text lacks."""
        above = [found for parent in sorted(set(parents)) if (found := self.unit(parent)) is not None]
        return [unit.id for each in above for unit in each.children if unit.label and unit.id not in other.paths]


def _pairs(changes: Sequence[Change], old: _Text, new: _Text) -> list[tuple[str, str]]:
    """Units that may have another number: the same in both texts, or one in the place of another."""
    same: list[str] = []
    for change in changes:
        if isinstance(change, LabelChange):
            same.append(change.unit)
        elif isinstance(change, ChildrenChange) and change.kind is ChangeKind.MOVED:
            same.extend(unit.id for unit in change.inserted)
    pairs = [(each, each) for each in dict.fromkeys(same) if each in old.paths and each in new.paths]
    for one, heirs in successors_of(changes).items():
        if one in old.paths and one not in new.paths:
            pairs.extend((one, heir) for heir in heirs if heir in new.paths)
    return pairs


def _place(pair: tuple[str, str], old: _Text, new: _Text) -> tuple[Path, int]:
    """Where a row goes: where the unit stands now, or before what took the place that it had."""
    if pair[1]:
        return new.paths[pair[1]], 1
    path = old.paths[pair[0]]
    return (*new.paths.get(old.parent(pair[0]), path[:-1]), path[-1]), 0


def _correspondence(pair: tuple[str, str], old: _Text, new: _Text) -> Correspondence:
    unit = new.unit(pair[1]) or old.unit(pair[0])
    assert unit is not None
    heading = unit.heading.plain if unit.heading else ""
    return Correspondence(unit.kind, old.address(pair[0]), new.address(pair[1]), heading)
