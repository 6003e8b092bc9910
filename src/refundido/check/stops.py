"""Part of `check`: a paragraph, or a cell, that ends with no sign where its neighbours end with one.

Neighbours are, for a paragraph, the paragraphs just before and after it under the same unit; for the only
paragraph of an item of a list, those of the items beside it; for a cell, the others of its column. Not
looked at: what is short enough to be a name, and what announces a list or a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from refundido.check.finding import Finding, Scene
from refundido.model.unit import PARAGRAPH, TABLE, Path, Unit, rows_of, walk

_SIGNED = re.compile(r"[.;:,?!…][\"'»”)\]]*$|[,;] [yeou]$")
_ENDED = re.compile(r"[.;?!…][\"'»”)\]]*$|; [yeou]$")
_ITEM = 8
_LEAST_WORDS, _LEAST_UNDER_HEADING, _LEAST_IN_CELL, _LEAST_CELLS = 4, 8, 6, 3
_HINT = "Si el texto oficial está así, no se corrige: se deja y se anota."


@dataclass(frozen=True, slots=True)
class _Slot:
    """A child of a unit as a neighbour: its first and last words, and the paragraph to judge in it, if any."""

    child: Unit
    first: str
    last: str
    judged: tuple[Path, Unit] | None
    least: int


def final_stop(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """No paragraph of a unit, and no cell of a table, lacks the final sign that its neighbours have."""
    if unit.kind == TABLE:
        yield from _cells(scene, path, unit)
        return
    slots = [_slot(scene, (*path, index), child) for index, child in enumerate(unit.children)]
    for index, slot in enumerate(slots):
        if slot is None or slot.judged is None:
            continue
        _, paragraph = slot.judged
        plain = paragraph.text.plain if paragraph.text else ""
        if _SIGNED.search(plain) or len(plain.split()) < slot.least:
            continue
        before = slots[index - 1] if index else None
        after = slots[index + 1] if index + 1 < len(slots) else None
        if _stands_out(scene, slot, before, after, unit.children[index + 1 : index + 2]):
            yield _finding(scene, *slot.judged)


def _slot(scene: Scene, path: Path, child: Unit) -> _Slot | None:
    if child.pending or child.kind == TABLE:
        return None
    if child.kind == PARAGRAPH:
        plain = child.text.plain if child.text else ""
        return _Slot(child, plain, plain, (path, child), _LEAST_WORDS)
    words = [unit.text.plain for _, unit in walk(child) if unit.kind == PARAGRAPH and unit.text]
    if not words:
        return None
    only = child.children[0] if len(child.children) == 1 and child.children[0].kind == PARAGRAPH else None
    least = _LEAST_UNDER_HEADING if child.heading else _LEAST_WORDS
    return _Slot(child, words[0], words[-1], ((*path, 0), only) if only else None, least)


def _stands_out(
    scene: Scene, slot: _Slot, before: _Slot | None, after: _Slot | None, next_one: tuple[Unit, ...]
) -> bool:
    if slot.child.kind == PARAGRAPH:
        if next_one and (next_one[0].kind == TABLE or scene.level(next_one[0].kind) == _ITEM):
            return False
    else:
        before = before if before and before.child.kind == slot.child.kind else None
        after = after if after and after.child.kind == slot.child.kind else None
    words = [s for s in (before.last if before else "", after.first if after else "") if s]
    return bool(words) and all(_SIGNED.search(s) for s in words) and any(_ENDED.search(s) for s in words)


def _cells(scene: Scene, path: Path, table: Unit) -> Iterator[Finding]:
    rows = rows_of(table)
    first = len(table.children) - len(rows)
    for column in range(max((len(row.children) for row in rows), default=0)):
        cells = [(i, row.children[column]) for i, row in enumerate(rows) if column < len(row.children)]
        long = [(i, c) for i, c in cells if c.text and len(c.text.plain.split()) >= _LEAST_IN_CELL]
        bare = [(i, c) for i, c in long if c.text and not _SIGNED.search(c.text.plain)]
        if len(bare) == 1 and len(long) >= _LEAST_CELLS:
            index, cell = bare[0]
            yield _finding(scene, (*path, first + index, column), cell)


def _finding(scene: Scene, path: Path, unit: Unit) -> Finding:
    text = unit.text
    assert text is not None
    subject = " ".join(text.plain.split()[-6:])
    what = "párrafo" if unit.kind == PARAGRAPH else "texto de la celda"
    message = f"El {what} termina sin punto final, y los que están a su lado lo tienen: «…{subject}»."
    size = len(text.plain)
    return scene.finding(path, unit, message, subject=subject, hint=_HINT, words=(text, size - 1, size))
