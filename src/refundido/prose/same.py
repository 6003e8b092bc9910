"""Part of `prose`: «el mismo artículo», said of a unit that the same instruction names before -> that unit.

What no earlier words of the instruction name is left as it is: the address of the instruction before tells it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from refundido.prose.phrase import Item, Ref, Relation, Sign, Step, Words

_Item = TypeVar("_Item", bound=Item)


def named_again(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The phrases, each unit that is only said to be the same as one named before given as it was named there."""
    named: dict[str, tuple[Step, ...]] = {}
    return tuple(_with_units(item, named) for item in items)


def _with_units(item: _Item, named: dict[str, tuple[Step, ...]]) -> _Item:
    match item:
        case Ref():
            return replace(item, steps=_steps(item, named))
        case Relation():
            return replace(item, anchors=tuple(_with_units(each, named) for each in item.anchors))
        case Words() | Sign():
            return replace(item, relations=tuple(_with_units(each, named) for each in item.relations))
    return item


def _steps(ref: Ref, named: dict[str, tuple[Step, ...]]) -> tuple[Step, ...]:
    outer = ref.steps[-1]
    alone = outer.same and not (outer.labels or outer.ordinals or outer.name or outer.many)
    steps = (*ref.steps[:-1], *named[outer.word]) if alone and outer.word in named else ref.steps
    for index, step in enumerate(steps):
        if step.labels or step.ordinals or step.name:
            named[step.word] = steps[index:]
    return steps
