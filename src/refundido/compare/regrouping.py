"""Part of `compare`: paragraphs whose words stand in others, told as one edit: divided, joined, or both.

Read off the origins of the words, wherever the paragraphs stand: what moved besides is told by edits of its own. So
are units put back in the same words, and units that acts replaced by others, read off the links that acts leave.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from refundido.compare.edits import (
    Edit,
    Piece,
    Spot,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.compare.homes import ByUnit, Home, Texts, home_of
from refundido.compare.replacements import restored
from refundido.compare.successors import Successors
from refundido.compare.texts import align, cut_to, shares_origin
from refundido.model.operation import Field
from refundido.model.text import Origin, Text
from refundido.model.unit import Path, Unit

_EMPTY = Text((), "")


@dataclass(frozen=True, slots=True)
class Member:
    """A unit in one of the texts, where it stands, and the path by which an edit tells of it."""

    unit: Unit
    spot: Spot
    path: Path

    @property
    def text(self) -> Text:
        """Its words."""
        return self.unit.text or _EMPTY


def regrouped(edits: list[Edit], texts: Texts, successors: Successors) -> list[Edit]:
    """The edits, those of paragraphs with words in common made one; so those of what acts replaced by other units."""
    by_unit = ByUnit.of(edits)
    if not by_unit.gone and not by_unit.come:
        return edits
    told: list[tuple[UnitReplaced, tuple[UnitMoved, ...]]] = []
    families = list(_families(by_unit, texts))
    by_unit.related = {each.unit.id for family in families for members in family for each in members}
    for olds, news in families:
        told.append(_regrouped(olds, news, by_unit, texts))
    by_unit.related |= {unit.id for replaced, _ in told for unit in replaced.before}
    again = list(restored(by_unit, texts))
    by_unit.related |= {unit.id for replaced in again for unit in (*replaced.before, *replaced.after)}
    told.extend((each, ()) for each in again)
    told.extend((each, ()) for each in _rewritten(by_unit, texts, successors))
    return list(_woven(edits, told)) if told else edits


def _families(by_unit: ByUnit, texts: Texts) -> Iterator[tuple[list[Member], list[Member]]]:
    """The paragraphs of each text that have words in common, where it is not each with itself alone."""
    olds = {e.unit.id: e.unit for e in by_unit.gone.values() if e.unit.text}
    news = {e.unit.id: e.unit for e in by_unit.come.values() if e.unit.text}
    if not olds and not news:
        return
    for identity in by_unit.edited:
        before, after = texts.edited[identity]
        if before.text and after.text:
            olds[identity], news[identity] = before, after
    family: dict[tuple[bool, str], set[tuple[bool, str]]] = {}
    for old, new in _linked(olds, news):
        ours = family.get((True, old), {(True, old)}) | family.get((False, new), {(False, new)})
        family.update(dict.fromkeys(ours, ours))
    for ours in {id(each): each for each in family.values()}.values():
        before_ids = [identity for identity in olds if (True, identity) in ours]
        after_ids = [identity for identity in news if (False, identity) in ours]
        if before_ids != after_ids:
            yield _ordered(
                [_old(olds[each], by_unit, texts) for each in before_ids],
                [_new(news[each], by_unit, texts) for each in after_ids],
            )


def _linked(olds: dict[str, Unit], news: dict[str, Unit]) -> Iterator[tuple[str, str]]:
    """Each paragraph of the first text with each of the second that has words of it, itself included."""
    index: dict[Origin, dict[str, None]] = defaultdict(dict)
    for identity, unit in olds.items():
        for run in (unit.text or _EMPTY).runs:
            index[run.origin][identity] = None
        if identity in news:
            yield identity, identity
    for identity, unit in news.items():
        text = unit.text or _EMPTY
        for old in {old: None for run in text.runs for old in index.get(run.origin, ())}:
            if old != identity and shares_origin(olds[old].text or _EMPTY, text):
                yield old, identity


def _old(unit: Unit, by_unit: ByUnit, texts: Texts) -> Member:
    if unit.id in by_unit.gone:
        edit = by_unit.gone[unit.id]
        return Member(unit, Spot(edit.parent, edit.index), edit.path)
    path = by_unit.edited[unit.id].path
    if unit.id in by_unit.moves:
        move = by_unit.moves[unit.id]
        return Member(unit, Spot(move.from_parent, move.from_index), path)
    before, _ = texts.parents[path[:-1]]
    index = next(index for index, child in enumerate(before.children) if child.id == unit.id)
    return Member(unit, Spot(before.id, index), path)


def _new(unit: Unit, by_unit: ByUnit, texts: Texts) -> Member:
    if unit.id in by_unit.come:
        edit = by_unit.come[unit.id]
        return Member(unit, Spot(edit.parent, edit.index), edit.path)
    path = by_unit.edited[unit.id].path
    move = by_unit.moves.get(unit.id)
    parent = move.to_parent if move else texts.parents[path[:-1]][1].id
    return Member(unit, Spot(parent, path[-1]), path)


def _ordered(olds: list[Member], news: list[Member]) -> tuple[list[Member], list[Member]]:
    """The members in the order in which their words stand in the one that has them all, else in that of the text."""
    if len(olds) == 1:
        news.sort(key=lambda each: _first(olds[0].text, each.text))
    elif len(news) == 1:
        olds.sort(key=lambda each: _first(news[0].text, each.text))
    else:
        olds.sort(key=lambda each: (each.path[:-1], each.spot.index))
        news.sort(key=lambda each: each.path)
    return olds, news


def _first(whole: Text, part: Text) -> int:
    """Where the first words of a part stand in the whole."""
    places = (whole.place_of(run) for run in part.runs)
    return next((place for place in places if place is not None), len(whole.plain))


def _regrouped(
    olds: list[Member], news: list[Member], by_unit: ByUnit, texts: Texts
) -> tuple[UnitReplaced, tuple[UnitMoved, ...]]:
    """The edit of a family, and the moves of those that do not stand where the rest does and have none."""
    home = home_of([m.spot for m in olds], [m.spot for m in news], _ids(olds, news), texts, by_unit)
    olds = _with_deleted(olds, home, by_unit)
    brought = [each for each in olds if each.spot not in home.sources]
    sent = [each for each in news if each.spot not in home.targets]
    start = next((each for each in olds if each.spot in home.sources), olds[0])
    end = next(each for each in news if each.spot in home.targets)
    moves = [_move(each.unit.id, each.spot, end.spot, end.path) for each in brought]
    moves.extend(_move(each.unit.id, start.spot, each.spot, each.path) for each in sent)
    edit = UnitReplaced(
        end.path,
        tuple(each.unit for each in olds),
        tuple(each.unit for each in news),
        tuple(each.spot for each in olds),
        tuple(each.spot for each in news),
        _pieces(olds, news),
        brought=tuple(each.unit.id for each in brought),
        sent=tuple(each.unit.id for each in sent),
    )
    known = by_unit.moves.keys() | by_unit.edited.keys()
    return edit, tuple(move for move in moves if move.unit not in known)


def _ids(*groups: Sequence[Member]) -> set[str]:
    return {each.unit.id for group in groups for each in group}


def _move(unit: str, source: Spot, target: Spot, path: Path) -> UnitMoved:
    return UnitMoved(path, unit, source.parent, source.index, target.parent, target.index)


def _with_deleted(olds: list[Member], home: Home, by_unit: ByUnit) -> list[Member]:
    """The members and the paragraphs deleted amid those that stood together, each after the one it followed."""
    amid = {Spot(e.parent, e.index): e for e in by_unit.gone.values() if Spot(e.parent, e.index) in home.amid}
    if not amid:
        return olds
    found: list[Member] = []
    for each in olds:
        found.append(each)
        spot = Spot(each.spot.parent, each.spot.index + 1)
        while each.spot in home.sources and spot in amid:
            found.append(Member(amid[spot].unit, spot, each.path))
            spot = Spot(spot.parent, spot.index + 1)
    home.sources.update(amid)
    return found


def _rewritten(by_unit: ByUnit, texts: Texts, successors: Successors) -> Iterator[UnitReplaced]:
    """What acts replaced by other units, but for those of families: deleted and inserted, under one edit."""
    groups: dict[tuple[str, ...], list[UnitDeleted]] = {}
    related = by_unit.related
    for identity, edit in by_unit.gone.items():
        heirs = successors.get(identity, ())
        if heirs and not related.intersection((identity, *heirs)) and all(each in by_unit.come for each in heirs):
            groups.setdefault(heirs, []).append(edit)
    for heirs, olds in groups.items():
        news = sorted((by_unit.come[each] for each in heirs), key=lambda each: each.path)
        sources, targets = ([Spot(each.parent, each.index) for each in side] for side in (olds, news))
        members = {each.unit.id for side in (olds, news) for each in side}
        home = home_of(sources, targets, members, texts, by_unit)
        together = set(sources) <= home.sources and set(targets) <= home.targets and not home.amid
        yield UnitReplaced(
            news[0].path,
            tuple(each.unit for each in olds),
            tuple(each.unit for each in news),
            tuple(sources),
            tuple(targets),
            rewritten=True,
            brought=() if together else tuple(each.unit.id for each in olds),
        )


def _woven(edits: list[Edit], told: Iterable[tuple[UnitReplaced, tuple[UnitMoved, ...]]]) -> Iterator[Edit]:
    """The edits with those of each group in the place of the one that it is told by."""
    members: set[str] = set()
    stay: set[str] = set()
    first: dict[str, tuple[UnitReplaced, tuple[UnitMoved, ...]]] = {}
    for replaced, moves in told:
        members.update(unit.id for unit in (*replaced.before, *replaced.after))
        ends = {unit.id for unit in replaced.after if unit.id not in replaced.sent}
        stay |= {unit.id for unit in replaced.before if unit.id not in replaced.brought} & ends
        first[next(unit.id for unit in replaced.after if unit.id not in replaced.sent)] = (replaced, moves)
    for edit in edits:
        match edit:
            case UnitDeleted() | UnitInserted():
                identity = edit.unit.id
            case TextEdited(field=Field.TEXT):
                identity = edit.unit
            case UnitMoved() if edit.unit in stay:
                continue
            case _:
                yield edit
                continue
        if identity not in members:
            yield edit
        elif identity in first and not isinstance(edit, UnitDeleted):
            group, moves = first.pop(identity)
            yield from moves
            yield group


def _pieces(olds: Sequence[Member], news: Sequence[Member]) -> tuple[tuple[Piece, ...], ...]:
    """The words of each heir in pieces."""
    before, after = (Text.join(run for each in side for run in each.text.runs) for side in (olds, news))
    return cut_to(align(before, after), [each.unit for each in news])
