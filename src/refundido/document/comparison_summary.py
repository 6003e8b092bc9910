"""How much changed, counted; and whether the texts compared hold the signs that a comparison uses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from refundido.compare.edits import (
    Altered,
    ColumnDeleted,
    ColumnInserted,
    Comparison,
    Edit,
    How,
    Relabelled,
    TextEdited,
    UnitDeleted,
    UnitInserted,
    UnitMoved,
    UnitReplaced,
)
from refundido.document.spanish import counted
from refundido.model.operation import Field
from refundido.model.text import Run
from refundido.model.unit import Unit, walk

_SAID = {
    "text": ("texto con palabras cambiadas", "textos con palabras cambiadas"),
    "heading": ("epígrafe cambiado", "epígrafes cambiados"),
    "inserted": ("unidad agregada", "unidades agregadas"),
    "deleted": ("unidad suprimida", "unidades suprimidas"),
    "replaced": ("reemplazo de unidades por otras", "reemplazos de unidades por otras"),
    "moved": ("unidad trasladada", "unidades trasladadas"),
    "relabelled": ("unidad renumerada", "unidades renumeradas"),
    "split": ("párrafo dividido", "párrafos divididos"),
    "joined": ("unión de párrafos", "uniones de párrafos"),
    "regrouped": ("grupo de párrafos dividido de otro modo", "grupos de párrafos divididos de otro modo"),
    "column+": ("columna agregada", "columnas agregadas"),
    "column-": ("columna suprimida", "columnas suprimidas"),
}
_REPLACED = {
    How.SPLIT: "split", How.JOINED: "joined", How.REGROUPED: "regrouped", How.CONTINUED: "text",
    How.RESTORED: "", How.REWRITTEN: "replaced",
}  # fmt: skip
_MARKS = re.compile(
    r"</?(?:ins|del)\b[^>]*>|¶|\[?\b(?:suprimido|agregado|trasladado)\s*:|\[\s*(?:suprimido|agregado)\b", re.I
)


def summary(comparisons: Iterable[Comparison]) -> tuple[str, ...]:
    """The edits of all, counted by what they are: "19 textos con palabras cambiadas"."""
    counts = Counter(name for each in comparisons for edit in each.edits if (name := _name(edit)))
    return tuple(counted(counts[name], *said) for name, said in _SAID.items() if counts[name])


def _name(edit: Edit) -> str:
    match edit:
        case TextEdited():
            if edit.put_back:
                return ""
            return "heading" if edit.field is Field.HEADING else "text"
        case UnitInserted():
            return "inserted"
        case UnitDeleted():
            return "deleted"
        case UnitMoved():
            return "moved"
        case Relabelled():
            return "relabelled"
        case UnitReplaced():
            return _REPLACED[edit.how]
        case ColumnInserted():
            return "column+"
        case ColumnDeleted():
            return "column-"
        case Altered():
            return ""


def quoted_marks(comparisons: Iterable[Comparison]) -> str:
    """The signs of a comparison that the changed texts themselves hold, as a list; empty if none."""
    found = {
        mark.group()
        for comparison in comparisons
        for edit in comparison.edits
        for text in _texts(edit)
        for mark in _MARKS.finditer(text)
    }
    return ", ".join(f"«{each}»" for each in sorted(found))


def _texts(edit: Edit) -> Iterator[str]:
    match edit:
        case TextEdited():
            yield _joined(run for piece in edit.pieces for run in piece.before)
            yield _joined(run for piece in edit.pieces for run in piece.after)
        case UnitInserted() | UnitDeleted():
            yield from _said(edit.unit)
        case UnitReplaced():
            for unit in (*edit.before, *edit.after):
                yield from _said(unit)
        case ColumnInserted() | ColumnDeleted():
            for cell in edit.cells:
                yield from _said(cell.unit)
        case _:
            return


def _joined(runs: Iterable[Run]) -> str:
    return "".join(run.text for run in runs)


def _said(unit: Unit) -> Iterator[str]:
    return (text.plain for _, each in walk(unit) for text in (each.heading, each.text) if text)
