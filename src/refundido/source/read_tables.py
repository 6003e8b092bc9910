"""Reading tables: columns, rows and cells of a checked mapping -> the units a table is made of.

The head is the first child, a unit of kind "encabezado" with a cell per column; then the rows. Problems:
TABLE_SHAPE, and those of identities and marks.
"""

from __future__ import annotations

from refundido.diagnostic import Code
from refundido.model.nearest import nearest_hint
from refundido.model.text import Standing, Text
from refundido.model.unit import CELL, HEAD, ROW, Odds, TableForm, Unit
from refundido.source.identity import identity
from refundido.source.problems import Problems
from refundido.source.read_marks import lay_marks, read_marks
from refundido.source.scalars import clean, flag, standing_of
from refundido.source.voice import Voice
from refundido.source.yaml_nodes import Value, YamlMap
from refundido.span import Span

TABLE_KEYS = ("row_noun", "label_column", "name_column", "head", "odds", "columns", "rows")


def read_form(node: YamlMap, problems: Problems) -> TableForm:
    """How a table is read; each column it names must be one of its columns."""
    columns = [column.text("id") for column in node.maps("columns")]
    odds = node.map("odds")
    named = [(node.text(key), node.value_span(key)) for key in ("label_column", "name_column") if key in node]
    if odds is not None:
        named.append((odds.text("column"), odds.value_span("column")))
    for name, span in named:
        if name not in columns:
            hint = nearest_hint(name, columns)
            problems.say(Code.TABLE_SHAPE, f"La tabla no tiene una columna «{name}».", span, hint, subject=name)
    return TableForm(
        node.text("row_noun") or ROW,
        node.text("label_column"),
        node.text("name_column"),
        Odds(odds.text("column"), odds.text("rule") == "exact") if odds is not None else None,
        node.text("head") == "editorial",
    )


def read_table(node: YamlMap, table: str, standing: Standing, voice: Voice, problems: Problems) -> tuple[Unit, ...]:
    """The head and the rows of the table with the id `table`."""
    columns = _column_ids(node, problems)
    head = _head(node, table, standing, voice, problems)
    rows = read_rows(node.maps("rows"), columns, standing, voice, problems)
    return (head, *rows) if columns else rows


def read_rows(
    rows: tuple[YamlMap, ...], columns: list[str], standing: Standing, voice: Voice, problems: Problems
) -> tuple[Unit, ...]:
    """Rows, with a cell for each of the columns; no columns: they are not known, and any number will do."""
    read: list[Unit] = []
    for row in rows:
        found = row.get("cells")
        count = len(found) if isinstance(found, list) else 0
        if columns and count != len(columns):
            problems.say(
                Code.TABLE_SHAPE,
                f"La fila tiene {count} celdas y la tabla {len(columns)} columnas.",
                row.value_span("cells"),
                'Escriba una celda por columna; una vacía es "".',
            )
        read.append(_row(row, columns or [f"c{i}" for i in range(1, count + 1)], standing, voice, problems))
    return tuple(read)


def read_cell(value: Value, place: str, standing: Standing, voice: Voice, problems: Problems) -> Text:
    """The text of a cell written as a text or as a mapping with its marks."""
    origin = voice.origin(place)
    if isinstance(value, YamlMap):
        own = standing_of(value, "standing", standing)
        return lay_marks(clean(value.text("text")), origin, own, read_marks(value), problems)
    return Text.of(clean(value), origin, standing) if isinstance(value, str) else Text((), "")


def _column_ids(node: YamlMap, problems: Problems) -> list[str]:
    ids: list[str] = []
    for column in node.maps("columns"):
        name = column.text("id")
        if name in ids or not name or "." in name:
            hint = "Déle a cada columna una identidad propia, sin puntos."
            problems.say(
                Code.TABLE_SHAPE,
                f"La identidad de columna «{name}» está repetida o no vale.",
                column.value_span("id"),
                hint,
                subject=name,
            )
        ids.append(name)
    if not ids and node.text("standing") != "pending":
        problems.say(Code.TABLE_SHAPE, "La tabla no dice sus columnas.", node.span, "Agregue «columns: [...]».")
    return ids


def _head(node: YamlMap, table: str, standing: Standing, voice: Voice, problems: Problems) -> Unit:
    editorial = node.text("head") == "editorial"
    origin = voice.unit_origin()
    cells = tuple(
        _cell(c.get("head", ""), f"{table}.head.{c.text('id')}", standing, voice, problems, c.span, editorial)
        for c in node.maps("columns")
    )
    span = cells[0].span if cells else node.span
    return Unit(f"{table}.head", HEAD, children=cells, standing=standing, editorial=editorial, origin=origin, span=span)


def _row(row: YamlMap, columns: list[str], standing: Standing, voice: Voice, problems: Problems) -> Unit:
    name = identity(row, voice, problems, "La fila")
    own = standing_of(row, "standing", standing)
    cells = tuple(
        _cell(value, f"{name}.{column}", own, voice, problems, span)
        for column, (value, span) in zip(columns, row.items_of("cells"), strict=False)
    )
    return Unit(
        name, ROW, children=cells, standing=own, variants=row.texts("variant"), editorial=flag(row, "editorial"),
        notes=row.texts("notes"), origin=voice.unit_origin(), span=row.span, source=row.text("source"),
    )  # fmt: skip


def _cell(
    value: Value, name: str, standing: Standing, voice: Voice, problems: Problems, span: Span, editorial: bool = False
) -> Unit:
    text = read_cell(value, name, standing, voice, problems)
    own = standing_of(value, "standing", standing) if isinstance(value, YamlMap) else standing
    return Unit(name, CELL, text=text, standing=own, editorial=editorial, origin=voice.unit_origin(), span=span)
