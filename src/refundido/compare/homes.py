"""Part of `compare`: where units that belong together stand in both texts, so that the others of them moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refundido.compare.edits import Edit, Spot, TextEdited, UnitDeleted, UnitInserted, UnitMoved
from refundido.model.operation import Field
from refundido.model.unit import Path, Unit


@dataclass(slots=True)
class Texts:
    """What was compared of two texts: by path in the second, units whose children differ; by identity, those whose
    words do."""

    parents: dict[Path, tuple[Unit, Unit]] = field(default_factory=dict)
    edited: dict[str, tuple[Unit, Unit]] = field(default_factory=dict)


@dataclass(slots=True)
class ByUnit:
    """The edits of units that may belong together, by the identity of the unit; `related` are those that do."""

    gone: dict[str, UnitDeleted] = field(default_factory=dict)
    come: dict[str, UnitInserted] = field(default_factory=dict)
    moves: dict[str, UnitMoved] = field(default_factory=dict)
    edited: dict[str, TextEdited] = field(default_factory=dict)
    related: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, edits: Iterable[Edit]) -> ByUnit:
        """The edits of a comparison, sorted."""
        found = cls()
        for edit in edits:
            match edit:
                case UnitDeleted():
                    found.gone[edit.unit.id] = edit
                case UnitInserted():
                    found.come[edit.unit.id] = edit
                case UnitMoved():
                    found.moves[edit.unit] = edit
                case TextEdited(field=Field.TEXT):
                    found.edited[edit.unit] = edit
                case _:
                    continue
        return found


@dataclass(slots=True)
class Home:
    """The places of the units that did not move, in each text; `amid`, those of paragraphs deleted between them."""

    sources: set[Spot]
    targets: set[Spot]
    amid: set[Spot] = field(default_factory=set)


def home_of(
    sources: Sequence[Spot],
    targets: Sequence[Spot],
    members: Collection[str],
    texts: Texts,
    by_unit: ByUnit,
) -> Home:
    """Where units that belong together stand in both texts; no source, where all moved to the first target.

    Those of the first text have only deleted paragraphs between them, those of the second only units that came.
    """
    parents = {before.id: (before, after) for before, after in texts.parents.values()}
    where = _Neighbours(parents, members, by_unit)
    anchor = next(((s, t) for t in targets for s in sources if where.same(s, t)), None)
    target = anchor[1] if anchor else targets[0]
    last = target
    stay = {target}
    for each in targets[targets.index(target) + 1 :]:
        if each.parent != last.parent or each.index <= last.index or not where.only_came(last, each):
            break
        stay.add(each)
        last = each
    if anchor is None:
        return Home(set(), stay)
    home = Home({anchor[0]}, stay)
    source = anchor[0]
    for each in sources[sources.index(source) + 1 :]:
        amid = where.deleted_between(source, each) if where.same(each, target) else None
        if amid is None:
            break
        home.sources.add(each)
        home.amid.update(amid)
        source = each
    return home


@dataclass(slots=True)
class _Neighbours:
    parents: Mapping[str, tuple[Unit, Unit]]
    members: Collection[str]
    by_unit: ByUnit

    def same(self, source: Spot, target: Spot) -> bool:
        """Whether two places of one parent have the same units before them and after them."""
        if source.parent != target.parent or source.parent not in self.parents:
            return False
        return all((old < source.index) == (new < target.index) for old, new in self._steady(source.parent))

    def _steady(self, parent: str) -> Iterator[tuple[int, int]]:
        before, after = self.parents[parent]
        places = {unit.id: index for index, unit in enumerate(before.children)}
        for index, unit in enumerate(after.children):
            if unit.id in places and unit.id not in self.members and unit.id not in self.by_unit.moves:
                yield places[unit.id], index

    def only_came(self, low: Spot, high: Spot) -> bool:
        """Whether all that stands between two places of the second text came."""
        if low.parent not in self.parents:
            return high.index == low.index + 1
        between = self.parents[low.parent][1].children[low.index + 1 : high.index]
        return all(unit.id in self.by_unit.come and unit.id not in self.by_unit.related for unit in between)

    def deleted_between(self, low: Spot, high: Spot) -> set[Spot] | None:
        """The places between two of the first text, if nothing but bare paragraphs that are gone stood there."""
        if low.parent != high.parent or high.index <= low.index:
            return None
        between = range(low.index + 1, high.index)
        gone = self.by_unit.gone
        units = [self.parents[low.parent][0].children[index] for index in between]
        if any(not _bare(unit) or unit.id not in gone or unit.id in self.by_unit.related for unit in units):
            return None
        return {Spot(low.parent, index) for index in between}


def _bare(unit: Unit) -> bool:
    return unit.text is not None and not (unit.label or unit.heading or unit.children)
