"""Part of `resolve`: how a unit is called, and the address that finds it again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from refundido.model.address import Column, Named, Step, quoted
from refundido.model.address_reader import read_address
from refundido.model.fold import same_typography
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE, Path, Unit, cell_in, lineage


def ordinal_of(parent: Unit, child: Unit) -> int:
    """The place of `child` among its parent's children of its kind, from 1."""
    count = 0
    for each in parent.children:
        count += each.kind == child.kind
        if each.id == child.id:
            return count
    raise ValueError(f"{child.id} is not under {parent.id}")


def row_label(table: Unit, row: Unit) -> str:
    """The number of a row: the words of its cell in the table's label column."""
    return _cell_words(table, row, table.table.label_column if table.table else "")


def row_name(table: Unit, row: Unit) -> str:
    """The name of a row: the words of its cell in the name column, or in its first cell."""
    column = table.table.name_column if table.table else ""
    if column:
        return _cell_words(table, row, column)
    return row.children[0].text.plain if row.children and row.children[0].text else ""


def _cell_words(table: Unit, row: Unit, column: str) -> str:
    cell = cell_in(table, row, column) if column else None
    return cell.text.plain if cell and cell.text else ""


def step_for(parent: Unit, child: Unit, jurisdiction: Jurisdiction) -> str:
    """The written step that finds `child`, and no other, among the children of `parent`."""
    if child.kind == PARAGRAPH:
        return f"{PARAGRAPH} {ordinal_of(parent, child)}"
    if child.kind == CELL:
        return f"{CELL} #{ordinal_of(parent, child)}"
    steps = _row_steps(parent, child) if child.kind == ROW else _named_steps(child, jurisdiction)
    for step in steps:
        if _reads_as(step, jurisdiction) and not any(_fits(step, parent, c) for c in parent.children if c is not child):
            return step.written
    return f"{child.kind} #{ordinal_of(parent, child)}"


@dataclass(frozen=True, slots=True)
class _Named:
    """A step by label, heading or both, as it is to be written and as it is to be read."""

    written: str
    kind: str
    label: str
    heading: str


def _named_steps(child: Unit, jurisdiction: Jurisdiction) -> Iterator[_Named]:
    heading = child.heading.plain if child.heading else ""
    kind = jurisdiction.kinds.get(child.kind)
    by_heading = kind is not None and kind.named_by == "heading"
    noun = child.kind.capitalize() if kind and kind.level <= 3 and not by_heading else child.kind
    if heading and (by_heading or not child.label):
        yield _Named(f"{noun} {quoted(heading)}", child.kind, "", heading)
    elif child.label:
        closing = ")" if kind and kind.shown.endswith(")") else ""
        yield _Named(f"{noun} {child.label}{closing}", child.kind, child.label, "")


def _row_steps(table: Unit, row: Unit) -> Iterator[_Named]:
    label, name = row_label(table, row), row_name(table, row)
    if not label and not name:
        return
    for noun in dict.fromkeys((table.table.row_noun if table.table else ROW, ROW)):
        written = " ".join(part for part in (noun, label, quoted(name) if name else "") if part)
        yield _Named(written, ROW, label, name)


def _reads_as(step: _Named, jurisdiction: Jurisdiction) -> bool:
    """Whether the step means, once written and read again, what it is to mean."""
    match _read_again(step.written, jurisdiction):
        case Named(kind=kind, label=label, heading=heading):
            return (kind, normal_label(label), heading) == (step.kind, normal_label(step.label), step.heading)
        case _:
            return False


def _read_again(written: str, jurisdiction: Jurisdiction) -> Step | None:
    """The step that is read where `written` stands before another, None if its limits are not seen."""
    address = read_address(f"{written} > {PARAGRAPH} 1", jurisdiction).value
    return address.steps[0] if address is not None and len(address.steps) == 2 else None


def _fits(step: _Named, parent: Unit, unit: Unit) -> bool:
    if unit.kind != step.kind:
        return False
    is_row = unit.kind == ROW
    label = row_label(parent, unit) if is_row else unit.label
    heading = row_name(parent, unit) if is_row else (unit.heading.plain if unit.heading else "")
    same_label = not step.label or normal_label(label) == normal_label(step.label)
    return same_label and (not step.heading or same_typography(heading, step.heading))


def address_of(root: Unit, path: Path, jurisdiction: Jurisdiction) -> str:
    """The full written address of the unit at `path`, which resolves back to it."""
    units = lineage(root, path)
    steps: list[str] = []
    for depth, (parent, child) in enumerate(pairwise(units)):
        if child.kind == CELL and depth:
            steps.append(_column_step(units[depth - 1], parent, path[depth], jurisdiction))
        else:
            steps.append(step_for(parent, child, jurisdiction))
    return " > ".join(steps)


def _column_step(table: Unit, row: Unit, index: int, jurisdiction: Jurisdiction) -> str:
    """The step from a row to one of its cells: by the head of its column, if no other has the same."""
    head = table.children[0].children if table.kind == TABLE and table.children[0].kind == HEAD else ()
    heads = [cell.text.plain if cell.text else "" for cell in head]
    words = heads[index] if index < len(heads) else ""
    if words and sum(same_typography(each, words) for each in heads) == 1:
        written = f"columna {quoted(words)}"
        if _read_again(written, jurisdiction) == Column(words):
            return written
    return step_for(row, row.children[index], jurisdiction)
