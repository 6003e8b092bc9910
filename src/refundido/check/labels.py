"""Part of `check`: the numbering of siblings, by `model.label.label_order`.

A list is a stretch of siblings of one kind. It begins again where, after a unit of another kind, its first
label comes back: a viñeta may announce two lists, each with its literal a).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from refundido.check.finding import Finding, Scene
from refundido.check.invariants import row_labels
from refundido.model.label import label_order, normal_label
from refundido.model.ordinals import ordinal_value
from refundido.model.text import Text
from refundido.model.unit import PARAGRAPH, TABLE, Path, Unit

_ITEM = 8
"""The level from which kinds are items of lists, which begin at their first label."""
_LABELLED = r"(?P<label>[A-Za-zñÑ]|[ivxlIVXL]{2,6}|\d{1,2})(?P<close>\s?\.?[-–—]+|\.?\))(?=\s)"
_AT_START = re.compile(_LABELLED)
_AFTER_STOP = re.compile(rf"(?<=[.;:])\s{_LABELLED}")
Key = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Member:
    index: int
    unit: Unit
    label: str
    key: Key


def labels_unique(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No two members of a list have the same label: an address to it would find two units."""
    for members in _lists(scene, unit):
        seen: dict[str, int] = {}
        for member in members:
            label = normal_label(member.label)
            if label in seen:
                name = _shown(scene, member)
                message = f"En esta enumeración hay más de una unidad con la etiqueta «{name}»."
                yield scene.finding((*path, member.index), member.unit, message, subject=name)
            seen.setdefault(label, member.index)


def labels_said_again(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No text has once more, where an item begins, a label that an item has: the print used it twice in one list.

    Two units of one label cannot be told apart, so the second is in a paragraph after the first, or within it.
    """
    labels: set[str] = set()
    for index, child in enumerate(unit.children):
        numbering = scene.jurisdiction.numbering(child.kind)
        if child.kind == PARAGRAPH and child.text is not None:
            found = _AT_START.match(child.text.plain)
            if found is not None and normal_label(found["label"]) in labels:
                yield _again(scene, (*path, index), child, child.text, found)
        elif numbering != "none" and child.label and scene.level(child.kind) == _ITEM:
            labels.add(normal_label(child.label))
            yield from _within(scene, (*path, index), child)


def _within(scene: Scene, path: Path, item: Unit) -> Iterator[Finding]:
    """The places in the words of an item where its own label stands again, after a stop."""
    for index, child in enumerate(item.children):
        if child.kind == PARAGRAPH and child.text is not None:
            for found in _AFTER_STOP.finditer(child.text.plain):
                if normal_label(found["label"]) == normal_label(item.label):
                    yield _again(scene, (*path, index), child, child.text, found)


def _again(scene: Scene, path: Path, unit: Unit, text: Text, found: re.Match[str]) -> Finding:
    name = found["label"] + found["close"]
    message = f"El impreso usa «{name}» otra vez en la misma enumeración: la segunda quedó dentro de un párrafo."
    hint = "Las palabras oficiales se dejan como están; explíquelo en una nota."
    return scene.finding(
        path, unit, message, subject=name, hint=hint, words=(text, found.start("label"), found.end("close"))
    )


def labels_in_order(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """The members of a list stand in the order of their labels: 2 bis before 3, quáter after ter."""
    for members in _lists(scene, unit):
        for before, member in pairwise(members):
            if before.key and member.key and member.key < before.key:
                name = _shown(scene, member)
                message = f"«{name}» viene después de «{_shown(scene, before)}»."
                yield scene.finding((*path, member.index), member.unit, message, subject=name)


def labels_follow(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No label is skipped in a list, and the items of a list begin at the first one."""
    for members in _lists(scene, unit):
        yield from _late_start(scene, path, unit, members[0])
        for before, member in pairwise(members):
            if _skips(before.key, member.key, scene.jurisdiction.numbering(member.unit.kind)):
                name = _shown(scene, member)
                message = f"De «{_shown(scene, before)}» se pasa a «{name}»."
                hint = "Compruebe si falta una unidad o si la etiqueta está equivocada."
                missing = _between(before.key, member.key, before.label)
                at = (*path, member.index)
                yield scene.finding(at, member.unit, message, subject=name, hint=hint, missing=missing)


def _late_start(scene: Scene, path: Path, parent: Unit, member: _Member) -> Iterator[Finding]:
    within = bool(parent.label) and member.label.startswith(f"{parent.label}.")
    item = scene.level(member.unit.kind) == _ITEM
    if not (item or within) or not member.key or member.key[-1][0] == 1:
        return
    name = _shown(scene, member)
    missing = _between((*member.key[:-1], (0, 1)), member.key, member.label)
    message = f"La enumeración comienza por «{name}»."
    yield scene.finding((*path, member.index), member.unit, message, subject=name, missing=missing)


def _shown(scene: Scene, member: _Member) -> str:
    return scene.jurisdiction.show_label(member.unit.kind, member.label).rstrip(".") or member.label


def _lists(scene: Scene, parent: Unit) -> list[list[_Member]]:
    """The lists of labelled children, in the order in which they begin."""
    if parent.kind == TABLE:
        rows = [_Member(i, parent.children[i], label, label_order(label, "arabic")) for i, label in row_labels(parent)]
        return [rows] if rows and all(member.label.isdigit() for member in rows) else []
    lists: list[list[_Member]] = []
    latest: dict[str, list[_Member]] = {}
    for index, child in enumerate(parent.children):
        numbering = scene.jurisdiction.numbering(child.kind)
        if numbering == "none" or not child.label:
            continue
        member = _Member(index, child, child.label, _key(child.label, numbering))
        current = latest.get(child.kind)
        if current is None or _begins_again(current, member):
            latest[child.kind] = current = []
            lists.append(current)
        current.append(member)
    return lists


def _key(label: str, numbering: str) -> Key:
    """What a label is sorted by; an ordinal in words («Primera») by its number."""
    number = ordinal_value(label) if numbering == "ordinal" else None
    return ((number, 1),) if number is not None else label_order(label, numbering)


def _begins_again(members: list[_Member], member: _Member) -> bool:
    apart = member.index - members[-1].index > 1
    return apart and bool(member.key) and member.key == members[0].key and member.key[-1] == (1, 1)


def _skips(before: Key, after: Key, numbering: str) -> bool:
    """Whether `after` is further than the next label; labels under another prefix are not compared."""
    if not before or not after or before[:-1] != after[:-1] or after <= before:
        return False
    (number, rank), (then, then_rank) = before[-1], after[-1]
    if then == number:
        return then_rank > rank + 1
    without_enye = numbering == "letter" and (number, then) == (14, 16)
    return then_rank > 2 or (then != number + 1 and not without_enye)


def _between(before: Key, after: Key, label: str) -> tuple[str, ...]:
    """The plain labels left out between two, written as `label` is; none where suffixes are at stake."""
    low, high = before[-1][0], after[-1][0]
    head = label.rpartition(".")[0]
    if label[-1:].isdigit():
        return tuple(f"{head}.{n}" if head else str(n) for n in range(low + 1, high))
    letters = "abcdefghijklmnñopqrstuvwxyz"
    return tuple(letters[n - 1] for n in range(low + 1, high)) if len(label) == 1 and high <= len(letters) else ()
