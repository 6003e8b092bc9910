"""A marked tree read as a lawyer would: with every change rejected, and with every change accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Mark, Marked
from refundido.model.text import Origin, Text
from refundido.model.unit import Unit

_OF_BEFORE = {Mark.KEPT, Mark.DELETED, Mark.MOVED_AWAY, Mark.JOINED}
_OF_AFTER = {Mark.KEPT, Mark.INSERTED, Mark.MOVED_HERE, Mark.SPLIT_OFF, Mark.JOINED}


def said(unit: Unit) -> Iterator[str]:
    """All that a tree says, in order: labels, headings and words."""
    yield from (unit.label, unit.heading.plain if unit.heading else "", unit.text.plain if unit.text else "")
    for child in unit.children:
        yield from said(child)


def rejected(node: Marked) -> Iterator[str]:
    """What the first text said, as the marked tree tells it."""
    if node.mark is Mark.SPLIT_OFF:
        yield _before(node.words)
        return
    if node.mark not in _OF_BEFORE or node.before is None:
        return
    if not node.changed:
        yield from said(node.before)
        return
    yield from (node.before.label, _before(node.heading), _before(node.words))
    children = node.before.children if _whole(node) else ()
    for child in children:
        yield from said(child)
    moved = False
    for each in node.children:
        if each.mark is not Mark.SPLIT_OFF:
            moved = each.mark is Mark.MOVED_HERE or (moved and each.mark in (Mark.INSERTED, Mark.MOVED_AWAY))
        if not (moved and each.mark is Mark.SPLIT_OFF):
            yield from rejected(each)


def accepted(node: Marked) -> Iterator[str]:
    """What the second text says, as the marked tree tells it."""
    if node.mark not in _OF_AFTER or node.after is None:
        return
    if not node.changed:
        yield from said(node.after)
        return
    yield from (node.after.label, _after(node.heading), _after(node.words))
    for child in node.after.children if _whole(node) else ():
        yield from said(child)
    for each in node.children:
        yield from accepted(each)


def _whole(node: Marked) -> bool:
    """Whether the unit's own children are to be shown."""
    if node.mark in (Mark.DELETED, Mark.INSERTED, Mark.MOVED_AWAY):
        return not node.children
    return not node.children and bool(node.unit.children) and _same_children(node)


def _same_children(node: Marked) -> bool:
    return node.before is not None and node.after is not None and node.before.children is node.after.children


def _before(pieces: tuple[Piece, ...]) -> str:
    return "".join(run.text for p in pieces if p.fate is not Fate.INSERTED for run in p.before)


def _after(pieces: tuple[Piece, ...]) -> str:
    return "".join(run.text for p in pieces if p.fate is not Fate.DELETED for run in p.after)


def as_file(unit: Unit) -> Unit:
    """A unit as a file gives it: its words are all its own."""
    heading = Text.of(unit.heading.plain, Origin(place=f"{unit.id}#")) if unit.heading else unit.heading
    text = Text.of(unit.text.plain, Origin(place=unit.id)) if unit.text else unit.text
    return replace(
        unit, heading=heading, text=text, children=tuple(as_file(child) for child in unit.children), origin=None
    )
