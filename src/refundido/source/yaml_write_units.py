"""Part of `source`: units and tables -> what YAML says of them, in the order of keys of docs/formato.md."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, ROW, TABLE, TableForm, Unit, column_ids, rows_of
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted, Spaced
from refundido.source.yaml_marks import base_of, marks_of

Entries = Iterator[tuple[str, Node]]
_NOTHING = Text((), "")
_SPACED_LEVEL = 5


class UnwritableError(Exception):
    """A text whose runs no marks can say: no source could have been read into it."""


class YamlUnitWriter:
    """Writes units in the words of one jurisdiction."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """`jurisdiction` says what the key of a unit holds."""
        self._kinds = jurisdiction.kinds

    def all(self, units: tuple[Unit, ...], inherited: Standing) -> list[Node]:
        """Units in order, those of the outer levels parted by blank lines."""
        return [self._spaced(unit, self.unit(unit, inherited)) for unit in units]

    def _spaced(self, unit: Unit, written: Node) -> Node:
        kind = self._kinds.get(unit.kind)
        return Spaced(written) if kind is not None and kind.level <= _SPACED_LEVEL and unit.children else written

    def unit(self, unit: Unit, inherited: Standing) -> dict[str, Node]:
        """One unit or table and all it contains."""
        return {**dict(self._named(unit, inherited)), **dict(self._contents(unit))}

    def _named(self, unit: Unit, inherited: Standing) -> Entries:
        kind = self._kinds.get(unit.kind)
        named_by = kind.named_by if kind is not None and unit.kind != TABLE else "heading"
        heading, marks = self._heading(unit)
        words = unit.heading.plain if unit.heading is not None else ""
        if named_by == "text":
            text = unit.text or _NOTHING
            marks = _marks(text, unit.standing)
            yield unit.kind, Quoted(text.plain)
        else:
            yield unit.kind, _label(unit.label) if named_by == "label" else words
        if named_by == "label":
            yield from [("heading", words)] if words else []
        elif unit.label:
            yield "num", _label(unit.label)
        yield from _front(unit, inherited)
        if heading is not unit.standing:
            yield "heading_standing", Bare(heading.value)
        yield from marks.items()
        yield from _notes(unit)

    def _heading(self, unit: Unit) -> tuple[Standing, dict[str, Flow]]:
        found = base_of(unit.heading, unit.standing) if unit.heading is not None else (unit.standing, {})
        if found is None:
            raise UnwritableError(unit.id)
        return found

    def _contents(self, unit: Unit) -> Entries:
        if unit.kind == TABLE:
            yield from _table(unit)
        elif unit.children:
            yield "units", self.all(unit.children, unit.standing)


def _label(label: str) -> Node:
    return label if label.isalpha() else Quoted(label)


def _front(unit: Unit, inherited: Standing) -> Entries:
    """The keys that units and rows have in common."""
    if unit.origin is None:
        yield "id", unit.id
    if unit.source:
        yield "source", Quoted(unit.source)
    if unit.variants:
        alone = unit.variants[0] if len(unit.variants) == 1 else ""
        yield "variant", alone or Flow(unit.variants)
    if unit.standing is not inherited:
        yield "standing", Bare(unit.standing.value)
    if unit.editorial:
        yield "editorial", Quoted("yes")


def _notes(unit: Unit) -> Entries:
    if unit.notes:
        yield "notes", [Quoted(note) for note in unit.notes]


def _marks(text: Text, base: Standing) -> dict[str, Flow]:
    marks = marks_of(text, base)
    if marks is None:
        raise UnwritableError(text.plain)
    return marks


def _table(table: Unit) -> Entries:
    form = table.table or TableForm()
    if form.row_noun != ROW:
        yield "row_noun", form.row_noun
    yield from [("label_column", form.label_column)] if form.label_column else []
    yield from [("name_column", form.name_column)] if form.name_column else []
    if form.head_editorial:
        yield "head", Bare("editorial")
    if form.odds is not None:
        yield "odds", Flow({"column": form.odds.column, "rule": Bare("exact" if form.odds.exact else "floor")})
    head = table.children[0] if table.children and table.children[0].kind == HEAD else None
    if head is not None:
        columns = zip(column_ids(table), head.children, strict=True)
        yield "columns", [Flow({"id": name, "head": cell(c, table.standing)}) for name, c in columns]
    rows = rows_of(table)
    if rows:
        yield "rows", [row(each, table.standing) for each in rows]


def row(unit: Unit, inherited: Standing) -> dict[str, Node]:
    """A row with its cells, on one line where nothing is to be said of any of them."""
    cells = [cell(each, unit.standing) for each in unit.children]
    plain = all(isinstance(each, Quoted) for each in cells)
    return {
        **dict(_front(unit, inherited)),
        **dict(_notes(unit)),
        "cells": Flow(cells) if plain or not cells else cells,
    }


def cell(unit: Unit, inherited: Standing) -> Node:
    """A cell: its words, or a mapping if anything is to be said of them."""
    text = unit.text or _NOTHING
    return _said(text, unit.standing, inherited, _marks(text, unit.standing))


def cell_text(text: Text) -> Node:
    """A cell that is a text and no unit, as a column brings them in."""
    found = base_of(text, Standing.OFFICIAL)
    if found is None:
        raise UnwritableError(text.plain)
    return _said(text, found[0], Standing.OFFICIAL, found[1])


def _said(text: Text, standing: Standing, inherited: Standing, marks: dict[str, Flow]) -> Node:
    own: dict[str, Node] = {} if standing is inherited else {"standing": Bare(standing.value)}
    return {"text": Quoted(text.plain), **own, **marks} if own or marks else Quoted(text.plain)
