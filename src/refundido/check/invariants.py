"""Part of `check`: what every tree must be, whatever its text says (laws 6, 7, 9).

These are errors and no setting switches them off: a tree that breaks one was badly read or badly edited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.check.finding import Finding, Placed, Scene
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROOT, ROW, TABLE, Path, Unit, column_ids, rows_of

_NOTE = "nota"
_WITH_TEXT = (PARAGRAPH, CELL, _NOTE)
_DIVISION = 4
"""The level of the innermost kind that divides a text (libro, título, capítulo, § and juego)."""


def unique_ids(scene: Scene, units: Sequence[Placed]) -> Iterator[Finding]:
    """Law 6: no two of the units have the same identity, and none has an empty one."""
    seen: dict[str, Path] = {}
    for path, unit in units:
        if not unit.id:
            yield scene.finding(path, unit, "La unidad no tiene identidad.", hint="Ejecute «refundido identify».")
        elif unit.id in seen:
            first = scene.finding(seen[unit.id], unit, "").context or unit.id
            message = f"La identidad «{unit.id}» ya es de «{first}»."
            yield scene.finding(path, unit, message, subject=unit.id, hint="Cada unidad lleva una identidad propia.")
        else:
            seen[unit.id] = path


def table_shape(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """A table has one head, and its rows have as many cells as it; the columns its form names exist."""
    if unit.kind != TABLE or unit.pending:
        return
    heads = [child for child in unit.children if child.kind == HEAD]
    if len(heads) != 1 or unit.children[0].kind != HEAD:
        yield scene.finding(path, unit, "La tabla debe comenzar por un encabezado, y tener uno solo.")
        return
    width = len(heads[0].children)
    for index, row in enumerate(unit.children):
        if len(row.children) != width:
            message = f"La fila {index} tiene {len(row.children)} celdas y la tabla, {width} columnas."
            yield scene.finding((*path, index), row, message, hint="Escriba una celda por columna.")
    yield from _named_columns(scene, path, unit)


def _named_columns(scene: Scene, path: Path, table: Unit) -> Iterator[Finding]:
    form = table.table
    if form is None:
        yield scene.finding(path, table, "La tabla no dice cómo se lee.")
        return
    known = column_ids(table)
    named = (form.label_column, form.name_column, form.odds.column if form.odds else "")
    for column in dict.fromkeys(named):
        if column and column not in known:
            message = f"La tabla no tiene la columna «{column}»."
            yield scene.finding(path, table, message, subject=column, hint=f"Sus columnas son {', '.join(known)}.")


def odds_present(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Odds are read from the cells of a column, so none of them may be empty."""
    if unit.kind != TABLE or not unit.table or not unit.table.odds:
        return
    ids = column_ids(unit)
    if unit.table.odds.column not in ids:
        return
    at = ids.index(unit.table.odds.column)
    for index, child in enumerate(unit.children):
        if child.kind != ROW or at >= len(child.children):
            continue
        cell = child.children[at]
        if not (cell.text and cell.text.plain.strip()):
            message = "La celda de la columna de pagos está vacía."
            hint = "Escriba el pago, o quite «odds» si la columna no los contiene."
            yield scene.finding((*path, index), child, message, hint=hint)


def only_texts_have_text(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Only paragraphs, cells and notes have words of their own, and they contain no units."""
    if unit.kind in _WITH_TEXT:
        if unit.children:
            yield scene.finding(path, unit, f"Una unidad «{unit.kind}» no contiene otras.")
        if unit.text is None and not unit.pending:
            yield scene.finding(path, unit, f"Una unidad «{unit.kind}» debe tener texto.")
    elif unit.text is not None:
        message = f"Una unidad «{unit.kind}» no tiene texto propio."
        yield scene.finding(
            path, unit, message, subject=unit.text.plain[:40], hint="Póngalo en un párrafo dentro de ella."
        )


def pending_is_empty(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Law 9: what is pending is known to exist and not transcribed: it has no words and contains nothing."""
    if unit.pending and (unit.children or unit.text):
        hint = "Quite «pending», o quite lo transcrito."
        yield scene.finding(path, unit, "Una unidad pendiente no lleva texto ni unidades.", hint=hint)


def nesting(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Parts of tables stand in tables, and a division (título, juego) inside nothing smaller than itself."""
    for index, child in enumerate(unit.children):
        if not _may_hold(scene, unit, child):
            message = f"Una unidad «{child.kind}» no puede estar dentro de una «{unit.kind}»."
            yield scene.finding((*path, index), child, message)


def _may_hold(scene: Scene, parent: Unit, child: Unit) -> bool:
    if parent.kind == TABLE or child.kind in (HEAD, ROW):
        return parent.kind == TABLE and child.kind in (HEAD, ROW)
    if parent.kind in (HEAD, ROW) or child.kind == CELL:
        return parent.kind in (HEAD, ROW) and child.kind == CELL
    if child.kind == ROOT:
        return False
    level = scene.level(child.kind)
    return parent.kind == ROOT or level > _DIVISION or level >= scene.level(parent.kind)


def runs_cover(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Law 7: the runs of a text, none of them empty, are its characters, all and in order."""
    for name, text in (("epígrafe", unit.heading), ("texto", unit.text)):
        if text is not None and not _covers(text):
            message = f"Los trozos del {name} no suman sus palabras."
            yield scene.finding(path, unit, message, subject=text.plain[:40])


def _covers(text: Text) -> bool:
    return all(run.text for run in text.runs) and "".join(run.text for run in text.runs) == text.plain


def row_labels(table: Unit) -> tuple[tuple[int, str], ...]:
    """The index of each row of a table among its children, with the words of its label column."""
    ids = column_ids(table)
    if not table.table or table.table.label_column not in ids:
        return ()
    at = ids.index(table.table.label_column)
    first = len(table.children) - len(rows_of(table))
    cells = [row.children[at] if at < len(row.children) else None for row in rows_of(table)]
    return tuple((first + i, cell.text.plain if cell and cell.text else "") for i, cell in enumerate(cells))
