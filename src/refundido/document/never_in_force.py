"""Instructions left without effect as if they had never been: what they would have touched, and who annulled them.

Comes after `history`, before the pages of an act and `log`. No change leads to them: their addresses are read in the
text in which they were published. Pure; knows no format.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from refundido.document.notes import NoteBook
from refundido.document.spanish import agree, listed
from refundido.history import History
from refundido.history.amended_acts import known_acts, voided
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import InsertUnits, Order
from refundido.model.unit import Unit, unit_at, walk
from refundido.resolve.addresses import find


@dataclass(frozen=True, slots=True)
class NeverInForce:
    """An instruction of an act, and the act that annulled it from its origin."""

    act: Act
    instruction: Instruction
    by: Act

    def said(self, book: NoteBook) -> str:
        """How it is told: "Dejada sin efecto desde su origen por Resolución 4, de 2024: nunca rigió"."""
        cite = self.instruction.cite
        participle = agree("dejado", cite.split()[0]) if cite else "dejada"
        return f"{participle.capitalize()} sin efecto desde su origen por {book.act_name(self.by.id)}: nunca rigió"


def never_in_force(acts: Mapping[str, Act], instrument: str) -> tuple[NeverInForce, ...]:
    """The instructions on an instrument that an act annulled from their origin, in the order of publication."""
    if not any(act.annuls for act in acts.values()):
        return ()
    known, _ = known_acts(acts, None)
    void = voided(known)
    return tuple(
        NeverInForce(act, instruction, acts[void[act.id, instruction.number]])
        for act in known
        for instruction in act.instructions
        if (act.id, instruction.number) in void
        and not instruction.corrects
        and instrument in act.amends
        and act.instrument_of(instruction) == instrument
    )


def void_said(instrument: str, act: Act, acts: Mapping[str, Act], jurisdiction: Jurisdiction) -> Iterator[str]:
    """The instructions of an act left without effect as if they had never been, by the act that did so."""
    book = NoteBook(acts, jurisdiction)
    by: dict[str, list[str]] = {}
    for each in never_in_force(acts, instrument):
        if each.act.id == act.id:
            by.setdefault(each.by.id, []).append(book.cite(act.id, each.instruction.number))
    for name, cites in by.items():
        yield f"{listed(cites)}, sin efecto desde su origen por {book.act_name(name)}"


def would_touch(found: NeverInForce, history: History, units: Collection[str], jurisdiction: Jurisdiction) -> bool:
    """Whether an instruction speaks of one of the units, by identity, or of one that holds it.

    Of what puts units in, only the unit is meant at which it puts them.
    """
    edition = history.edition_at(max(found.act.known_from, history.editions[0].in_force)).value
    if edition is None:
        return False
    spoken = (each for order in found.instruction.orders for each in _spoken(order, edition.root, jurisdiction))
    return not frozenset(spoken).isdisjoint(units)


def _spoken(order: Order, root: Unit, jurisdiction: Jurisdiction) -> Iterator[str]:
    target = find(root, order.at, jurisdiction).value
    for path in target.paths if target else ():
        unit = unit_at(root, path)
        if isinstance(order.operation, InsertUnits):
            yield unit.id
        else:
            yield from (inner.id for _, inner in walk(unit))
