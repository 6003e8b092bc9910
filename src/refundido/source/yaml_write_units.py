"""Part of `source`: units and tables -> what YAML says of them, in the order of keys of docs/formato.md."""

from __future__ import annotations

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, ROW, TABLE, TableForm, Unit, column_ids, rows_of
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted, Spaced
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

    def all(self, units: tuple[Unit, ...], inherited: Standing) -> list[Node]:
        """Units in order, those of the outer levels parted by blank lines."""
        return [self._spaced(unit, self.unit(unit, inherited)) for unit in units]

    def _spaced(self, unit: Unit, written: Node) -> Node:
        kind = self._kinds.get(unit.kind)
        return Spaced(written) if kind is not None and kind.level <= _SPACED_LEVEL and unit.children else written

    def unit(self, unit: Unit, inherited: Standing) -> Entries:
        """One unit or table and all it contains."""
        entries = self._named(unit, inherited)
        if unit.kind == TABLE:
            entries |= _table(unit)
        elif unit.children:
            entries["units"] = self.all(unit.children, unit.standing)
        return entries

    def _named(self, unit: Unit, inherited: Standing) -> Entries:
        kind = self._kinds.get(unit.kind)
        named_by = kind.named_by if kind is not None and unit.kind != TABLE else "heading"
        heading, marks = self._heading(unit)
        words = unit.heading.plain if unit.heading is not None else ""
        entries: Entries = {}
        if named_by == "text":
            text = unit.text or _NOTHING
            marks = _marks(text, unit.standing)
            entries[unit.kind] = Quoted(text.plain)
        else:
            entries[unit.kind] = _label(unit.label) if named_by == "label" else words
        if named_by == "label":
            if words:
                entries["heading"] = words
        elif unit.label:
            entries["num"] = _label(unit.label)
        _add_front(entries, unit, inherited)
        if heading is not unit.standing:
            entries["heading_standing"] = Bare(heading.value)
        entries |= marks
        _add_notes(entries, unit)
        return entries

    def _heading(self, unit: Unit) -> tuple[Standing, dict[str, Flow]]:
        found = base_of(unit.heading, unit.standing) if unit.heading is not None else (unit.standing, {})
        if found is None:
            raise UnwritableError(unit.id)
        return found


def _label(label: str) -> Node:
    return label if label.isalpha() else Quoted(label)


def _add_front(entries: Entries, unit: Unit, inherited: Standing) -> None:
    """Add the keys that units and rows have in common."""
    if unit.origin is None:
        entries["id"] = unit.id
    if unit.source:
        entries["source"] = Quoted(unit.source)
    if unit.variants:
        alone = unit.variants[0] if len(unit.variants) == 1 else ""
        entries["variant"] = alone or Flow(unit.variants)
    if unit.standing is not inherited:
        entries["standing"] = Bare(unit.standing.value)
    if unit.editorial:
        entries["editorial"] = Quoted("yes")


def _add_notes(entries: Entries, unit: Unit) -> None:
    if unit.notes:
        entries["notes"] = [Quoted(note) for note in unit.notes]


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
        entries["columns"] = [Flow({"id": name, "head": cell(c, table.standing)}) for name, c in columns]
    rows = rows_of(table)
    if rows:
        entries["rows"] = [row(each, table.standing) for each in rows]
    return entries


def row(unit: Unit, inherited: Standing) -> Entries:
    """A row with its cells, on one line where nothing is to be said of any of them."""
    cells = [cell(each, unit.standing) for each in unit.children]
    entries: Entries = {}
    _add_front(entries, unit, inherited)
    _add_notes(entries, unit)
    entries["cells"] = Flow(cells) if all(isinstance(each, Quoted) for each in cells) else cells
    return entries


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
    if standing is inherited and not marks:
        return Quoted(text.plain)
    own: Entries = {} if standing is inherited else {"standing": Bare(standing.value)}
    return {"text": Quoted(text.plain), **own, **marks}
