"""Part of `prose.payload`: new text that leaves parts out («(…)») -> the units that it gives whole, with their places.

«"Artículo 2.- Definiciones / (…) / 2.2 Dealer: … / (…)"» gives the numeral 2.2 of an article 2 called «Definiciones».
What else it repeats, a heading or the text that leads into a list, only says where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refundido.model.unit import Unit
from refundido.prose.payload_nodes import OMITTED


@dataclass(frozen=True, slots=True)
class Given:
    """A unit that the new text gives whole, the units it stands in, and the texts repeated beside it."""

    unit: Unit
    within: tuple[Unit, ...]
    repeated: tuple[str, ...] = ()


def given_units(units: Sequence[Unit]) -> tuple[Given, ...]:
    """The units given whole, in order: those with nothing left out inside them, as far out as they can be."""
    return tuple(given for unit in units for given in _given(unit, ()))


def _given(unit: Unit, within: tuple[Unit, ...]) -> Iterator[Given]:
    if unit.kind == OMITTED:
        return
    if not _leaves_out(unit):
        yield Given(unit, within)
        return
    repeated = tuple(child.text.plain for child in unit.children if child.kind != OMITTED and child.text is not None)
    inside = (*within, unit)
    for child in unit.children:
        if child.text is None:
            for given in _given(child, inside):
                yield Given(given.unit, given.within, (*repeated, *given.repeated))


def _leaves_out(unit: Unit) -> bool:
    return unit.kind == OMITTED or any(_leaves_out(child) for child in unit.children)
