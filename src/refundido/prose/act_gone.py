"""Part of `prose`: «a continuación del numeral 3.3, que se elimina»: what one part says that another part does.

Goes in: the parts of an act. Comes out: the same, each that says so of a unit which no other part takes out refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Named, Several
from refundido.model.label import normal_label
from refundido.model.operation import DeleteUnits, MoveUnit, ReplaceUnits
from refundido.prose.act_reading import ActPart, Fate
from refundido.prose.act_text import ActText
from refundido.prose.terminal import bare_label


def held_to_removals(source: ActText, parts: Sequence[ActPart]) -> list[ActPart]:
    """The parts, those refused that lean on the removal of a unit which no part orders."""
    taken = set(_taken_out(parts))
    return [_judged(source, part, taken) for part in parts]


def _judged(source: ActText, part: ActPart, taken: set[str]) -> ActPart:
    if part.fate is not Fate.ORDER or part.reading is None:
        return part
    lost = next((label for label in part.reading.gone if normal_label(bare_label(label)) not in taken), "")
    if not lost:
        return part
    message = f"La instrucción {part.number} dice que «{lost}» se elimina, y ninguna lo ordena."
    refusal = Diagnostic(
        Code.PROSE_NOT_UNDERSTOOD, message, span=source.span(part.start, part.end), subject=lost,
        hint="Escriba la orden a mano en el archivo del acto; vea docs/lectura.md.",
        context=f"instrucción {part.number}",
    )  # fmt: skip
    return replace(part, fate=Fate.REFUSED, refusal=refusal)


def _taken_out(parts: Iterable[ActPart]) -> Iterator[str]:
    """The labels of the units that orders of the parts take from their place."""
    for part in parts:
        for reading in part.reading.readings if part.reading is not None else ():
            for order in reading.orders:
                last = order.at.steps[-1] if order.at.steps else None
                if not isinstance(order.operation, DeleteUnits | MoveUnit | ReplaceUnits):
                    continue
                if isinstance(last, Named):
                    yield normal_label(last.label)
                elif isinstance(last, Several):
                    yield from map(normal_label, last.members)
