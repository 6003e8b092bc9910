"""Part of `check`: the payouts of a table, which operators' own pays and drawings are held against, can be read."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.check.finding import Finding, Scene
from refundido.model.payout import read_payout
from refundido.model.text import Standing
from refundido.model.unit import ROW, TABLE, Path, Unit, cell_in


def odds_readable(scene: Scene, path: Path, unit: Unit) -> Iterator[Finding]:
    """Where a table says which column holds its payouts, each says one in a form that is known.

    An empty cell is told by another rule; one with words lost in the source cannot be asked to.
    """
    if unit.kind != TABLE or not unit.table or not unit.table.odds:
        return
    for index, row in enumerate(unit.children):
        cell = cell_in(unit, row, unit.table.odds.column) if row.kind == ROW else None
        if cell is None or not cell.text or any(run.standing is Standing.GAP for run in cell.text.runs):
            continue
        words = cell.text.plain.strip()
        if words and read_payout(words, scene.jurisdiction) is None:
            mark = scene.jurisdiction.decimal_mark
            hint = (
                "Se leen: «35 a 1», «a la par», «50 veces el valor de la apuesta», «10% del pozo…, con un máximo de…» "
                f"y montos como «US$ 500{mark}00». Si la columna dice otra cosa, quite «odds»."
            )
            whole = (cell.text, 0, len(cell.text.plain))
            message = f"«{words}» no se entiende como pago."
            yield scene.finding((*path, index), row, message, subject=words, hint=hint, words=whole)
