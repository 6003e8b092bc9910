"""Part of `compare`: units among the children of one unit in whose place others stand.

A split, a join, a unit restored in the same words, or what an act replaced by other units; each told as one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from refundido.compare.edits import Fate, Piece, UnitReplaced
from refundido.compare.successors import Successors
from refundido.compare.texts import align, shares_origin
from refundido.model.text import Text
from refundido.model.unit import Path, Unit

_EMPTY = Text((), "")


@dataclass(slots=True)
class Siblings:
    """The children of one unit that differ, by their indices in each text.

    `lost` are those that the second text lacks, `found` those that the first lacks; what belongs to a
    replacement is taken out of both.
    """

    before: Unit
    after: Unit
    olds: dict[int, Unit]
    news: dict[int, Unit]
    lost: dict[int, Unit]
    found: dict[int, Unit]
    path: Path
    told: dict[int, UnitReplaced | None] = field(default_factory=dict)

    def take(self, old: tuple[int, ...], new: tuple[int, ...], *, rewritten: bool = False) -> None:
        """Tell those units of the first text and those of the second as one replacement, if they stand together."""
        if not (_adjacent(old) and _adjacent(new)) or any(index in self.told for index in new):
            return
        units = tuple(self.before.children[i] for i in old)
        heirs = tuple(self.after.children[i] for i in new)
        pieces = () if rewritten else _pieces(units, heirs)
        for index in old:
            self.lost.pop(index, None)
        for index in new:
            self.found.pop(index, None)
            self.told[index] = None
        path = (*self.path, new[0])
        self.told[new[0]] = UnitReplaced(path, self.after.id, old[0], new[0], units, heirs, pieces, rewritten)


def replacements(here: Siblings, successors: Successors) -> dict[int, UnitReplaced | None]:
    """The replacements by the index of their first unit in the second text; the indices after it give None."""
    if not here.lost and not here.found:
        return {}
    places = {unit.id: index for index, unit in here.news.items()}
    for old, unit in here.olds.items():
        heirs = _heirs(here, unit, places.get(unit.id))
        if len(heirs) > 1:
            here.take((old,), heirs)
    for new, unit in here.news.items():
        parents = _parents(here, unit, new, places)
        if len(parents) > 1:
            here.take(parents, (new,))
    _restored(here)
    _ordered(here, successors)
    return here.told


def _heirs(here: Siblings, unit: Unit, own: int | None) -> tuple[int, ...]:
    """Where in the second text words of a paragraph stand: itself, and new paragraphs that hold some of them."""
    if unit.text is None or (own is not None and here.news[own].text == unit.text):
        return ()
    heirs = [i for i, u in here.found.items() if u.text is not None and shares_origin(unit.text, u.text)]
    return tuple(sorted([*heirs, *([own] if own is not None else [])])) if heirs else ()


def _parents(here: Siblings, unit: Unit, new: int, places: dict[str, int]) -> tuple[int, ...]:
    """Which paragraphs of the first text have words in a paragraph of the second."""
    if unit.text is None:
        return ()
    text = unit.text
    gone = [i for i, u in here.lost.items() if u.text is not None and shares_origin(u.text, text)]
    own = [i for i, u in here.olds.items() if places.get(u.id) == new]
    return tuple(sorted([*gone, *own])) if gone else ()


def _restored(here: Siblings) -> None:
    """Units that went and came back in the same words, each between the same neighbours."""
    for new, unit in list(here.found.items()):
        twins = [old for old, each in here.lost.items() if says_the_same(each, unit)]
        low, high = _between(here, new) if twins else (0, 0)
        twin = next((old for old in twins if low < old < high), None)
        if twin is not None:
            lost, found = here.lost.pop(twin), here.found.pop(new)
            here.told[new] = UnitReplaced((*here.path, new), here.after.id, twin, new, (lost,), (found,))


def _between(here: Siblings, new: int) -> tuple[int, int]:
    """The indices in the first text of what stands before and after a child of the second."""
    olds = {unit.id: index for index, unit in enumerate(here.before.children)}
    olds.update((e.after[0].id, e.from_index) for e in here.told.values() if e is not None)
    before = [olds[unit.id] for unit in here.after.children[:new] if unit.id in olds]
    after = [olds[unit.id] for unit in here.after.children[new + 1 :] if unit.id in olds]
    return max(before, default=-1), min(after, default=len(olds) + len(here.before.children))


def _ordered(here: Siblings, successors: Successors) -> None:
    """What acts replaced by other units: deleted and inserted, under one edit."""
    places = {unit.id: index for index, unit in here.found.items()}
    groups: dict[tuple[str, ...], list[int]] = {}
    for old, unit in here.lost.items():
        heirs = successors.get(unit.id, ())
        if heirs and all(each in places for each in heirs):
            groups.setdefault(heirs, []).append(old)
    for heirs, olds in groups.items():
        here.take(tuple(olds), tuple(sorted(places[each] for each in heirs)), rewritten=True)


def _adjacent(indices: tuple[int, ...]) -> bool:
    return indices[-1] - indices[0] == len(indices) - 1


def _pieces(units: tuple[Unit, ...], heirs: tuple[Unit, ...]) -> tuple[tuple[Piece, ...], ...]:
    """The words of each heir in pieces. What was deleted is told with the heir in, or after, which it stood."""
    before = Text.join(run for unit in units for run in (unit.text or _EMPTY).runs)
    texts = [heir.text or _EMPTY for heir in heirs]
    pieces = align(before, Text.join(run for text in texts for run in text.runs))
    told: list[tuple[Piece, ...]] = []
    for text in texts[:-1]:
        own, pieces = _cut(pieces, len(text.plain))
        told.append(own)
    return (*told, pieces)


def _cut(pieces: tuple[Piece, ...], size: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pieces that give `size` characters of the second text, with what was deleted right after, and the rest."""
    for index, piece in enumerate(pieces):
        length = 0 if piece.fate is Fate.DELETED else len(piece.plain)
        if length > size:
            low, high = _halves(piece, size)
            return (*pieces[:index], *low), (*high, *pieces[index + 1 :])
        size -= length
    return pieces, ()


def _halves(piece: Piece, size: int) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    before, after = Text.join(piece.before), Text.join(piece.after)
    ends = size, len(after.plain)
    low = Piece(piece.fate, before.slice(0, size), after.slice(0, size))
    high = Piece(piece.fate, before.slice(size, len(before.plain)), after.slice(*ends))
    return (low,) if size else (), (high,)


def says_the_same(one: Unit, other: Unit) -> bool:
    """Whether two units say the same words in the same structure, whatever their identities."""
    if (one.kind, one.label, len(one.children)) != (other.kind, other.label, len(other.children)):
        return False
    texts = ((one.heading, other.heading), (one.text, other.text))
    if any((a.plain if a else "") != (b.plain if b else "") for a, b in texts):
        return False
    return all(says_the_same(a, b) for a, b in zip(one.children, other.children, strict=True))
