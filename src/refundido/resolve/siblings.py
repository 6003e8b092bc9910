"""Part of `resolve`: the children of a unit that have a label, without going through them all where they are many."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from refundido.model.label import normal_label
from refundido.model.unit import Unit

MANY = 64
"""From so many children on, an index is worth making: in a new tree it is made anew for each unit that changed."""


class _Siblings:
    """The children of a unit, the same only as themselves: trees share what did not change."""

    __slots__ = ("units",)

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Siblings) and other.units is self.units

    def __hash__(self) -> int:
        return id(self.units)


def labelled(unit: Unit, kind: str, label: str) -> list[int]:
    """The indices of the direct children of a kind, any if it is "", that have a label, given in its normal form."""
    if len(unit.children) < MANY:
        forms = map(normal_label, [child.label for child in unit.children])
        found = [index for index, form in enumerate(forms) if form == label] if label else []
    else:
        found = _index(_Siblings(unit.children)).get(label, [])
    return [i for i in found if not kind or unit.children[i].kind == kind]


@lru_cache(maxsize=16)
def _index(siblings: _Siblings) -> Mapping[str, list[int]]:
    """Where each label stands. The cache keeps the children alive, so that no others can take their place."""
    places: dict[str, list[int]] = {}
    for index, unit in enumerate(siblings.units):
        if unit.label:
            places.setdefault(normal_label(unit.label), []).append(index)
    return places
