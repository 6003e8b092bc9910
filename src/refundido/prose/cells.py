"""Part of `prose`: a cell of a table, whole, replaced by another («el pago de la jugada "Trío" por "6 a 1"»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.operation import Order, ReplaceText
from refundido.model.selector import Whole
from refundido.model.unit import ROW
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, Way, order, steps_of, text
from refundido.prose.phrase import Ref, Words
from refundido.prose.references import Linked, Steps, kind_of
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import is_head

_COLUMN = "columna"


def is_cell(targets: Sequence[Ref], where: Sequence[Steps]) -> bool:
    """Whether what is replaced is a cell: a column, of a row said with it or before it."""
    if not targets or any(ref.steps[0].word != _COLUMN for ref in targets):
        return False
    return all(_of_row(ref) for ref in targets) or any(_in_row(steps) for steps in where)


def _of_row(ref: Ref) -> bool:
    return any(step.word == "fila" for step in ref.steps)


def _in_row(steps: Steps) -> bool:
    return any(kind_of(step) == ROW for step in steps)


def headed_column(ref: Ref) -> Ref | None:
    """The column in «el encabezado de la columna "Premio"»; None where it is of something else."""
    of_column = len(ref.steps) > 1 and is_head(ref.steps[0].word) and ref.steps[1].word == _COLUMN
    return replace(ref, steps=ref.steps[1:]) if of_column else None


def replace_cells(clause: Clause, targets: Sequence[Ref], where: Sequence[Steps], context: Context) -> list[Way]:
    """The whole text of each cell replaced by the one given for it.

    Errors: PROSE_LISTS where there are not as many texts as cells, or nothing says that they go in order.
    """
    clause.demand_only("payload announced", "")
    cells = [one for ref in targets for one in _each(ref)]
    news = clause.pairs[0].new.items if clause.pairs[0].new is not None else []
    if any(not isinstance(i, Words) or i.relations or i.ordinals for i in news):
        raise NotUnderstoodError("No se entiende qué se pone en la celda.", news[0].start, news[-1].end)
    quotes = [*(q for i in news if isinstance(i, Words) for q in i.quotes), *clause.payload]
    if len(quotes) == len(cells) > 1 and not clause.has("RESP"):
        message = "No se dice que vayan en ese orden: falta «respectivamente»."
        raise NotUnderstoodError(message, targets[0].start, targets[-1].end, Code.PROSE_LISTS)
    if len(quotes) != len(cells):
        message = f"Se nombran {len(cells)} celdas y se dan {len(quotes)} textos."
        raise NotUnderstoodError(message, targets[0].start, targets[-1].end, Code.PROSE_LISTS)
    ways: list[Way] = []
    for base in (steps for steps in where if all(map(_of_row, targets)) or _in_row(steps)):
        made: list[Order] = []
        for cell, quote in zip(cells, quotes, strict=True):
            steps = steps_of([Linked("en", cell)], [base], context, sibling=False)[0]
            made.append(order(steps, ReplaceText(Whole(), text(quote.value.strip()))))
        ways.append(tuple(made))
    return ways


def _each(ref: Ref) -> list[Ref]:
    """«los pagos de las figuras "Par" y "Trío"»: a cell of each row."""
    for index, step in enumerate(ref.steps):
        if step.names:
            ones = (replace(step, name=name, names=(), many=False) for name in step.names)
            return [replace(ref, steps=(*ref.steps[:index], one, *ref.steps[index + 1 :])) for one in ones]
    return [ref]
