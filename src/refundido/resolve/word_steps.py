"""Part of `resolve`: the steps of an address that look into words and tables: a passage, a column."""

from __future__ import annotations

from refundido.diagnostic import Code, Outcome
from refundido.model.address import Column, Named, Passage
from refundido.model.fold import fold_typography, heading_key, same_typography
from refundido.model.label import fold_accents
from refundido.model.unit import HEAD, ROW, TABLE, Path, Unit, unit_at, walk
from refundido.resolve.quote import occurrences
from refundido.resolve.view import Target, View, failed, search, single


def passage(view: View, path: Path, step: Passage) -> Outcome[Target]:
    """The one text under `path` that holds the words. TARGET_PENDING where part of it is not transcribed."""
    base = unit_at(view.root, path)
    if any(unit.pending for _, unit in walk(base)):
        return failed([], Code.TARGET_PENDING, f"«{step}»: parte del texto está pendiente.", str(step))
    found = [(*path, *below) for below, unit in walk(base) if unit.text and _speaks_of(unit.text.plain, step.words)]
    return single(view, path, found, step)


def _speaks_of(plain: str, words: str) -> bool:
    if occurrences(plain, words)[0]:
        return True
    lower = fold_accents(fold_typography(plain).text)
    return bool(occurrences(lower, fold_accents(fold_typography(words).text))[0])


def column(view: View, path: Path, step: Column) -> Outcome[Target]:
    """A column of the table at, around or alone under `path`; after a row, the cell where they cross."""
    table_path = path
    base = unit_at(view.root, path)
    if base.kind in (ROW, HEAD):
        table_path = path[:-1]
    elif base.kind != TABLE:
        tables = search(view, path, lambda _, unit: unit.kind == TABLE)
        table = single(view, path, tables, Named(TABLE))
        if table.value is None:
            return table
        table_path = table.value.path
    index = _column_index(unit_at(view.root, table_path), step.head)
    if index is None:
        return _missing_column(view, table_path, step)
    if base.kind in (ROW, HEAD):
        return Outcome(Target(((*path, index),)))
    return Outcome(Target((table_path,), index))


def _column_index(table: Unit, head: str) -> int | None:
    heads = [c.text.plain if c.text else "" for c in table.children[0].children] if table.children else []
    same = [i for i, each in enumerate(heads) if same_typography(each, head)]
    same = same or [i for i, each in enumerate(heads) if heading_key(each) == heading_key(head)]
    return same[0] if len(same) == 1 else None


def _missing_column(view: View, path: Path, step: Column) -> Outcome[Target]:
    table = unit_at(view.root, path)
    heads = "; ".join(f"«{c.text.plain if c.text else ''}»" for c in table.children[0].children)
    message = f"No hay una sola columna «{step.head}»; las columnas son {heads}."
    return failed([], Code.ADDRESS_NOT_FOUND, message, str(step))
