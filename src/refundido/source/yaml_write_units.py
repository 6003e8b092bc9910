"""Part of `source`: units and tables -> what YAML says of them, in the order of keys of docs/formato.md."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, ROW, TABLE, TableForm, Unit, column_ids, rows_of
from refundido.source.yaml_emit import (
    Bare,
    Flow,
    Node,
    Quoted,
    Written,
    add_entries,
    add_entry,
    add_quoted,
    as_item,
    inline,
    key_of,
    quoted,
    scalar,
)
from refundido.source.yaml_marks import base_of, marks_of

Entries = dict[str, Node]
_NOTHING = Text((), "")
_SPACED_LEVEL = 5


class UnwritableError(Exception):
    """A text whose runs no marks can say: no source could have been read into it."""


class YamlUnitWriter:
    """Writes units in the words of one jurisdiction."""

    def __init__(self, jurisdiction: Jurisdiction) -> None:
        """`jurisdiction` says what the key of a unit holds."""
        self._kinds = jurisdiction.kinds

    def all(self, units: tuple[Unit, ...], inherited: Standing) -> Node:
        """The list of units in order, those of the outer levels parted by blank lines."""
        return Written(lambda depth, lines: self._units(units, inherited, depth, lines)) if units else []

    def _units(self, units: tuple[Unit, ...], inherited: Standing, depth: int, lines: list[str]) -> None:
        first = len(lines)
        for unit in units:
            kind = self._kinds.get(unit.kind)
            if kind is not None and kind.level <= _SPACED_LEVEL and unit.children and len(lines) > first:
                lines.append("")
            self._unit(unit, inherited, depth, lines)

    def _unit(self, unit: Unit, inherited: Standing, depth: int, lines: list[str]) -> None:
        """Add the lines of a unit or table and all it contains, as an item of a list that stands so deep."""
        indent = "  " * (depth + 1)
        kind = self._kinds.get(unit.kind)
        named_by = kind.named_by if kind is not None and unit.kind != TABLE else "heading"
        standing, marks = _heading(unit)
        words = unit.heading.plain if unit.heading is not None else ""
        lead = f"{'  ' * depth}- {key_of(unit.kind)}:"
        if named_by == "label":
            lines.append(f"{lead} {_label(unit.label)}")
            if words:
                add_entry(f"{indent}heading:", words, depth + 1, lines)
        else:
            if named_by == "text":
                text = unit.text if unit.text is not None else _NOTHING
                marks = _marks(text, unit.standing)
                add_quoted(lead, text.plain, depth + 1, lines)
            else:
                add_entry(lead, words, depth + 1, lines)
            if unit.label:
                lines.append(f"{indent}num: {_label(unit.label)}")
        _add_front(unit, inherited, depth + 1, lines)
        if standing is not unit.standing:
            lines.append(f"{indent}heading_standing: {standing.value}")
        for key, mark in marks.items():
            lines.append(f"{indent}{key}: {inline(mark)}")
        _add_notes(unit, depth + 1, lines)
        if unit.kind == TABLE:
            add_entries(_table(unit), depth + 1, lines)
        elif unit.children:
            lines.append(f"{indent}units:")
            self._units(unit.children, unit.standing, depth + 2, lines)


def _heading(unit: Unit) -> tuple[Standing, dict[str, Flow]]:
    found = base_of(unit.heading, unit.standing) if unit.heading is not None else (unit.standing, {})
    if found is None:
        raise UnwritableError(unit.id)
    return found


def _label(label: str) -> str:
    return key_of(label) if label.isalpha() else quoted(label)


def _add_front(unit: Unit, inherited: Standing, depth: int, lines: list[str]) -> None:
    """Add the keys that units and rows have in common, of a mapping that stands so deep."""
    indent = "  " * depth
    if unit.origin is None:
        lines.append(f"{indent}id: {scalar(unit.id)}")
    if unit.source:
        lines.append(f"{indent}source: {quoted(unit.source)}")
    if unit.variants:
        alone = unit.variants[0] if len(unit.variants) == 1 else ""
        add_entry(f"{indent}variant:", alone or Flow(unit.variants), depth, lines)
    if unit.standing is not inherited:
        lines.append(f"{indent}standing: {unit.standing.value}")
    if unit.editorial:
        lines.append(f'{indent}editorial: "yes"')


def _add_notes(unit: Unit, depth: int, lines: list[str]) -> None:
    if unit.notes:
        add_entry(f"{'  ' * depth}notes:", [Quoted(note) for note in unit.notes], depth, lines)


def _marks(text: Text, base: Standing) -> dict[str, Flow]:
    marks = marks_of(text, base)
    if marks is None:
        raise UnwritableError(text.plain)
    return marks


def _table(table: Unit) -> Entries:
    form = table.table or TableForm()
    entries: Entries = {}
    if form.row_noun != ROW:
        entries["row_noun"] = form.row_noun
    if form.label_column:
        entries["label_column"] = form.label_column
    if form.name_column:
        entries["name_column"] = form.name_column
    if form.head_editorial:
        entries["head"] = Bare("editorial")
    if form.odds is not None:
        entries["odds"] = Flow({"column": form.odds.column, "rule": Bare("exact" if form.odds.exact else "floor")})
    head = table.children[0] if table.children and table.children[0].kind == HEAD else None
    if head is not None:
        columns = zip(column_ids(table), head.children, strict=True)
        entries["columns"] = [Flow({"id": name, "head": _cell(c, table.standing)}) for name, c in columns]
    if rows := rows_of(table):
        entries["rows"] = rows_node(rows, table.standing)
    return entries


def rows_node(rows: Sequence[Unit], inherited: Standing) -> Node:
    """The list of rows with their cells, on one line where nothing is to be said of any of them."""

    def write(depth: int, lines: list[str]) -> None:
        for row in rows:
            first = len(lines)
            _add_front(row, inherited, depth + 1, lines)
            _add_notes(row, depth + 1, lines)
            cells = [_cell(each, row.standing) for each in row.children]
            plain = all(isinstance(each, Quoted) for each in cells)
            add_entry(f"{'  ' * (depth + 1)}cells:", Flow(cells) if plain else cells, depth + 1, lines)
            lines[first] = as_item(lines[first], depth)

    return Written(write) if rows else []


def _cell(unit: Unit, inherited: Standing) -> Node:
    """A cell: its words, or a mapping if anything is to be said of them."""
    text = unit.text if unit.text is not None else _NOTHING
    return _said(text, unit.standing, inherited, _marks(text, unit.standing))


def cell_text(text: Text) -> Node:
    """A cell that is a text and no unit, as a column brings them in."""
    found = base_of(text, Standing.OFFICIAL)
    if found is None:
        raise UnwritableError(text.plain)
    return _said(text, found[0], Standing.OFFICIAL, found[1])


def _said(text: Text, standing: Standing, inherited: Standing, marks: dict[str, Flow]) -> Node:
    if standing is inherited and not marks:
        return Quoted(text.plain)
    own: Entries = {} if standing is inherited else {"standing": Bare(standing.value)}
    return {"text": Quoted(text.plain), **own, **marks}
