"""Part of `source`: units and tables -> XML elements (see refundido.rng)."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from refundido.model.text import Standing, Text
from refundido.model.unit import HEAD, ROW, TABLE, TableForm, Unit, column_ids, rows_of
from refundido.source.xml_build import element, runs_element, words_element

_NOTHING = Text((), "")


def unit_element(unit: Unit, inherited: Standing) -> etree._Element:
    """The element of a unit, a table or a row, and of all it contains."""
    if unit.kind == TABLE:
        return _table(unit, inherited)
    if unit.kind == ROW:
        return _row(unit, inherited)
    words = [runs_element("text", unit.text, unit.standing)] if unit.text is not None else []
    children = (unit_element(child, unit.standing) for child in unit.children)
    attributes = {"kind": unit.kind, **_attributes(unit, inherited)}
    return element("unit", attributes, *_front(unit), *words, *children)


def _attributes(unit: Unit, inherited: Standing) -> dict[str, str]:
    return {
        "id": "" if unit.origin else unit.id,
        "label": unit.label,
        "source": unit.source,
        **_standing(unit, inherited),
        "editorial": "yes" if unit.editorial else "",
    }


def _standing(unit: Unit, inherited: Standing) -> dict[str, str]:
    return {} if unit.standing is inherited else {"standing": unit.standing.value}


def _front(unit: Unit) -> Iterator[etree._Element]:
    if unit.heading is not None:
        yield runs_element("heading", unit.heading, unit.standing)
    yield from (words_element("variant", variant) for variant in unit.variants)
    yield from (words_element("note", note) for note in unit.notes)


def _table(table: Unit, inherited: Standing) -> etree._Element:
    form = table.table or TableForm()
    attributes = {
        **_attributes(table, inherited),
        "row_noun": "" if form.row_noun == ROW else form.row_noun,
        "label_column": form.label_column,
        "name_column": form.name_column,
        "head": "editorial" if form.head_editorial else "",
    }
    odds = form.odds
    rule = [element("odds", {"column": odds.column, "rule": "exact" if odds.exact else "floor"})] if odds else []
    rows = (_row(row, table.standing) for row in rows_of(table))
    return element("table", attributes, *_front(table), *rule, *_columns(table), *rows)


def _columns(table: Unit) -> Iterator[etree._Element]:
    head = table.children[0] if table.children and table.children[0].kind == HEAD else None
    for name, cell in zip(column_ids(table), head.children if head else (), strict=True):
        made = _cell("column", cell, table.standing)
        made.set("id", name)
        yield made


def _row(row: Unit, inherited: Standing) -> etree._Element:
    cells = (_cell("cell", cell, row.standing) for cell in row.children)
    return element("row", _attributes(row, inherited), *_front(row), *cells)


def _cell(name: str, cell: Unit, inherited: Standing) -> etree._Element:
    made = runs_element(name, cell.text or _NOTHING, cell.standing)
    for key, value in _standing(cell, inherited).items():
        made.set(key, value)
    return made
