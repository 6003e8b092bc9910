"""Part of `compare`: units that went and came back in the same words, among the children of one unit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from refundido.compare.edits import Spot, UnitDeleted, UnitReplaced
from refundido.compare.homes import ByUnit, Texts
from refundido.model.unit import Unit


def restored(by_unit: ByUnit, texts: Texts) -> Iterator[UnitReplaced]:
    """Units put back under another identity, each between the same neighbours; not those out of which others moved."""
    parents = {before.id: (before, after) for before, after in texts.parents.values()}
    gone: dict[str, list[UnitDeleted]] = defaultdict(list)
    for edit in by_unit.gone.values():
        if edit.unit.id not in by_unit.related and edit.unit is parents[edit.parent][0].children[edit.index]:
            gone[edit.parent].append(edit)
    told: dict[str, int] = {}
    for come in by_unit.come.values() if gone else ():
        if come.unit.id in by_unit.related or come.unit is not parents[come.parent][1].children[come.index]:
            continue
        twins = [each for each in gone.get(come.parent, ()) if says_the_same(each.unit, come.unit)]
        low, high = _between(*parents[come.parent], come.index, told) if twins else (0, 0)
        twin = next((each for each in twins if low < each.index < high), None)
        if twin is not None:
            gone[come.parent].remove(twin)
            told[come.unit.id] = twin.index
            spots = (Spot(twin.parent, twin.index),), (Spot(come.parent, come.index),)
            yield UnitReplaced(come.path, (twin.unit,), (come.unit,), *spots)


def _between(before: Unit, after: Unit, new: int, told: dict[str, int]) -> tuple[int, int]:
    """The indices in the first text of what stands around a child of the second; `told` are those restored."""
    olds = {unit.id: index for index, unit in enumerate(before.children)} | told
    low = [olds[unit.id] for unit in after.children[:new] if unit.id in olds]
    high = [olds[unit.id] for unit in after.children[new + 1 :] if unit.id in olds]
    return max(low, default=-1), min(high, default=len(before.children))


def says_the_same(one: Unit, other: Unit) -> bool:
    """Whether two units say the same words in the same structure, whatever their identities."""
    if (one.kind, one.label, len(one.children)) != (other.kind, other.label, len(other.children)):
        return False
    texts = ((one.heading, other.heading), (one.text, other.text))
    if any((a.plain if a else "") != (b.plain if b else "") for a, b in texts):
        return False
    return all(says_the_same(a, b) for a, b in zip(one.children, other.children, strict=True))
