"""What a unit says of itself besides its label and its words, and no longer does, in words.

Used by `comparison_writer` and by the Word file of a comparison. What editors say (notes) is not text and is not told.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.compare.marked import Mark, Marked
from refundido.document.blame import STANDINGS
from refundido.document.spanish import listed
from refundido.model.text import Run, Standing
from refundido.model.unit import TABLE, Unit

_STANDINGS = {Standing.OFFICIAL: "oficial", **STANDINGS}


def alterations(node: Marked) -> tuple[str, ...]:
    """What is to be said over a unit that differs in its kind, in how official it is, or in what it holds for.

    Of a table, what is to be said of its rows and cells too.
    """
    told = dict.fromkeys(_own(node))
    if node.unit.kind == TABLE and node.mark in (Mark.KEPT, Mark.MOVED_HERE):
        told.update(
            dict.fromkeys(each for row in node.children for part in (row, *row.children) for each in _own(part))
        )
    return tuple(told)


def _own(node: Marked) -> Iterator[str]:
    if not node.altered or node.before is None or node.after is None:
        return
    yield from altered(node.before, node.after)
    before = [run for piece in (*node.heading, *node.words) if piece.restated for run in piece.before]
    after = [run for piece in (*node.heading, *node.words) if piece.restated for run in piece.after]
    if before and after:
        yield f"Palabras que eran texto {_standing(before)} son ahora texto {_standing(after)}."


def altered(before: Unit, after: Unit) -> Iterator[str]:
    """What two states of a unit differ in, in words."""
    if before.kind != after.kind:
        yield f"Antes era {before.kind}; ahora es {after.kind}."
    if before.standing is not after.standing:
        yield f"Antes era texto {_STANDINGS[before.standing]}; ahora es texto {_STANDINGS[after.standing]}."
    if before.variants != after.variants:
        yield f"Antes valía para {_variants(before)}; ahora, para {_variants(after)}."
    if before.table != after.table:
        yield "Cambia cómo se nombran sus filas o qué columna es la de los pagos."


def _variants(unit: Unit) -> str:
    return listed([f"«{each}»" for each in unit.variants]) or "todas las variantes"


def _standing(runs: list[Run]) -> str:
    return listed(list(dict.fromkeys(_STANDINGS[run.standing] for run in runs)))
