"""Part of `apply`: whether the units that an act brings in stand in a place where there may be such units (laws 4, 6).

A list begins at its first label and goes on with the next; its items are no siblings of articles; an article of a text
with titles is under one; the rows of a table that counts them go by their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic, Severity
from refundido.model.change import Change, ChangeKind, ChildrenChange, LabelChange
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import ROW, TABLE, Unit, walk
from refundido.resolve.in_order import is_transitory, place_of_label

_ARTICLE = "artículo"
_ARTICLES, _ITEMS = 5, 8
"""The level of articles, farther out than which are titles, and the level from which kinds are items of lists."""


def places(root: Unit, changes: tuple[Change, ...], jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """What is wrong with the place of a unit brought in.

    Errors: PLACE_NOT_FOUND of an item beside articles, and of an article between titles; RESULT_NUMBERING of a row out
    of its order. Warnings: RESULT_NUMBERING of a label that does not follow that of the unit before (a patch may say
    so; where the words of an act do, it is refused), unless the act took units of that list away.
    """
    brought: dict[str, str] = {}
    unsettled: set[str] = set()
    for change in changes:
        if isinstance(change, LabelChange):
            unsettled.add(change.unit)
        elif isinstance(change, ChildrenChange):
            if change.kind is ChangeKind.INSERTED:
                brought.update((unit.id, change.instruction) for unit in change.inserted)
            elif change.kind is not ChangeKind.REPLACED or len(change.removed) != len(change.inserted):
                unsettled.add(change.unit)
    for _, parent in walk(root) if brought else ():
        for index, unit in enumerate(parent.children):
            if unit.id not in brought:
                continue
            yield from _beside(parent.children, index, brought, jurisdiction)
            if parent.id not in unsettled and unsettled.isdisjoint(each.id for each in parent.children):
                yield from _follows(parent.children, index, brought, jurisdiction)
        if parent.kind == TABLE and any(row.id in brought for row in parent.children):
            yield from _rows(parent, brought)


def _level(unit: Unit, jurisdiction: Jurisdiction) -> int:
    kind = jurisdiction.kinds.get(unit.kind)
    return kind.level if kind is not None else _ITEMS + 1


def _beside(
    siblings: Sequence[Unit], index: int, brought: Mapping[str, str], jurisdiction: Jurisdiction
) -> Iterator[Diagnostic]:
    """An item among articles where none stood, or an article behind a title and by no other article."""
    unit = siblings[index]
    standing = [each for each in siblings if each.id not in brought]
    item = bool(unit.label) and jurisdiction.numbering(unit.kind) != "none" and _level(unit, jurisdiction) >= _ITEMS
    if item and not any(each.kind == unit.kind for each in standing):
        beside = next((each for each in standing if _level(each, jurisdiction) <= _ARTICLES), None)
        if beside is not None:
            yield _astray(unit, brought[unit.id], f"quedaría junto a «{_name(beside)}» y no dentro de una unidad")
    if unit.kind == _ARTICLE and not is_transitory(unit.label):
        before = next((each for each in reversed(siblings[:index]) if each.id not in brought), None)
        after = next((each for each in siblings[index + 1 :] if each.id not in brought), None)
        by_article = any(each is not None and each.kind == _ARTICLE for each in (before, after))
        title = next((each for each in standing if each in siblings[:index] and _is_title(each, jurisdiction)), None)
        if title is not None and not by_article:
            yield _astray(unit, brought[unit.id], f"quedaría después de «{_name(title)}» y fuera de todo título")


def _is_title(unit: Unit, jurisdiction: Jurisdiction) -> bool:
    return bool(unit.label) and _level(unit, jurisdiction) < _ARTICLES


def _name(unit: Unit) -> str:
    return f"{unit.kind} {unit.label}".strip()


def _astray(unit: Unit, number: str, where: str) -> Diagnostic:
    return Diagnostic(
        Code.PLACE_NOT_FOUND,
        f"«{_name(unit)}» {where}: no se sabe en cuál va.",
        context=number,
        subject=_name(unit),
        hint="Escriba la orden a mano, con la unidad en la que va la nueva.",
    )


def _follows(
    siblings: Sequence[Unit], index: int, brought: Mapping[str, str], jurisdiction: Jurisdiction
) -> Iterator[Diagnostic]:
    """A label that leaves a gap behind the last of its kind, or with which no list begins.

    One that goes into a gap that stood there, between two that stood, leaves none.
    """
    unit = siblings[index]
    numbering = jurisdiction.numbering(unit.kind)
    if not unit.label or numbering == "none" or unit.kind == _ARTICLE:
        return
    own = place_of_label(unit.label, numbering)
    last = next((each for each in reversed(siblings[:index]) if each.kind == unit.kind), None)
    if not own or own[-1] == (1, 1) or is_transitory(unit.label):
        return
    if last is not None:
        before = place_of_label(last.label, numbering)
        if not before or last.variants != unit.variants or before > own or _is_next(before, own, numbering):
            return
        standing = (each for each in siblings[index + 1 :] if each.kind == unit.kind and each.id not in brought)
        after = next(standing, None)
        if after is not None and own < place_of_label(after.label, numbering):
            return
        message = f"«{_name(unit)}» quedaría a continuación de «{last.label}», y faltan las que van entre ambas."
    elif _level(unit, jurisdiction) >= _ITEMS:
        message = f"«{_name(unit)}» sería la primera de su lista, y su etiqueta no es la primera."
    else:
        return
    hint = "El lugar que el acto da a la unidad no es el de su número: vea cuál de los dos es el error."
    yield Diagnostic(
        Code.RESULT_NUMBERING, message, Severity.WARNING, context=brought[unit.id], subject=unit.label, hint=hint
    )


def _is_next(before: tuple[tuple[int, int], ...], own: tuple[tuple[int, int], ...], numbering: str) -> bool:
    """Whether one label may follow another: the next number («o» after «n» too), or the same with a suffix."""
    if before[:-1] != own[:-1]:
        return True
    (last, _), (here, rank) = before[-1], own[-1]
    skipped = numbering == "letter" and (last, here) == (14, 16)
    return here == last or (rank == 1 and (here == last + 1 or skipped))


def _rows(table: Unit, brought: Mapping[str, str]) -> Iterator[Diagnostic]:
    """A new row that is not where its number goes, in a table that counted its rows from 1.

    Of one number twice, only where no column of the table is held to say each once: there `check` tells it.
    """
    rows = [row for row in table.children if row.kind == ROW]
    counted = [(_number(row), row) for row in rows]
    standing = [number for number, row in counted if row.id not in brought]
    if len(standing) < 2 or standing != list(range(1, len(standing) + 1)):
        return
    held_once = table.table is not None and bool(table.table.label_column)
    for (last, one), (here, other) in pairwise(counted):
        new = next((row for row in (other, one) if row.id in brought), None)
        if new is None or last is None or here is None or here > last or (here == last and held_once):
            continue
        message = f"La fila «{_number(new)}» no quedaría donde va su número: «{here}» vendría después de «{last}»."
        hint = "El lugar que el acto da a la fila no es el de su número: vea cuál de los dos es el error."
        yield Diagnostic(Code.RESULT_NUMBERING, message, context=brought[new.id], subject=str(_number(new)), hint=hint)


def _number(row: Unit) -> int | None:
    """The number in the first cell of a row, where it is nothing else."""
    text = row.children[0].text if row.children else None
    words = text.plain.strip().rstrip(".°º)") if text is not None else ""
    return int(words) if words.isdecimal() else None
