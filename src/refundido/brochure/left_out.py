"""Part of `brochure`: the units of variants that a brochure is not of, which it leaves out, and how that is told.

`identities` leaves them out, `document` tells the reader, who else would take a letter that is skipped for one lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refundido.brochure.bound import BoundBrochure, BoundUnit, numeral_of
from refundido.brochure.holes import told_together
from refundido.model.fold import heading_key
from refundido.model.unit import Path, Unit, lineage, walk


def keys_of(variants: Iterable[str]) -> frozenset[str]:
    """Names of variants, as `has_place` and `without` compare them."""
    return frozenset(heading_key(each) for each in variants)


def has_place(unit: Unit, offered: frozenset[str]) -> bool:
    """Whether a unit is of no variant, or of one `offered`."""
    return not unit.variants or not offered.isdisjoint(keys_of(unit.variants))


def without(unit: Unit, offered: frozenset[str]) -> Unit:
    """The unit without the units in it of variants not offered, the same object where it has none."""
    kept = tuple(without(child, offered) for child in unit.children if has_place(child, offered))
    same = len(kept) == len(unit.children) and all(a is b for a, b in zip(kept, unit.children, strict=True))
    return unit if same else unit.with_children(kept)


def skipped(bound: BoundBrochure) -> Iterator[str]:
    """What the labels of a brochure skip for being of another variant, in Spanish, a sentence for each variant."""
    of_variant: dict[tuple[str, ...], list[BoundUnit]] = {}
    for path, unit in _skipped(bound):
        numeral = numeral_of(lineage(bound.edition.root, path), bound.jurisdiction)
        of_variant.setdefault(unit.variants, []).append(BoundUnit(unit, path, numeral, ""))
    for variants, units in of_variant.items():
        whose = f"la variante {variants[0]}" if len(variants) == 1 else f"las variantes {', '.join(variants)}"
        yield f"Lo que es sólo de {whose} no va aquí: {told_together(units, bound.jurisdiction)}."


def _skipped(bound: BoundBrochure) -> Iterator[tuple[Path, Unit]]:
    """The labelled units left out right before one of their kind that is included: its label is seen to jump."""
    root, offered = bound.edition.root, keys_of((bound.variant,))
    included = {unit.path for section in bound.sections for unit in section.units}
    for path, parent in walk(lineage(root, bound.game.path)[-1], bound.game.path):
        waiting: list[tuple[Path, Unit]] = []
        for index, child in enumerate(parent.children):
            here = (*path, index)
            if child.label and not has_place(child, offered):
                waiting.append((here, child))
                continue
            if any(here[:end] in included for end in range(len(here) + 1)):
                yield from (each for each in waiting if each[1].kind == child.kind)
            waiting = []
