"""Part of `resolve`: what a step of an address is looked for in, what fits it, and how a failure is told (law 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.address import Step
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.unit import CELL, HEAD, Path, Unit, lineage, unit_at, walk
from refundido.resolve.naming import address_of, step_for


@dataclass(frozen=True, slots=True)
class Target:
    """What an address means in a tree: the paths of its units, siblings in order where it is a set.

    `column` is set where the address ends in a column of a table: the path is then the table's.
    """

    paths: tuple[Path, ...]
    column: int | None = None

    @property
    def path(self) -> Path:
        """The path of the first unit, the only one unless the address is a set."""
        return self.paths[0]


@dataclass(frozen=True, slots=True)
class View:
    """A tree in which an address is looked for, with its vocabulary and the variant it asks for, if any."""

    root: Unit
    jurisdiction: Jurisdiction
    variant: str = ""


def failed(notes: list[Diagnostic], code: Code, message: str, subject: str, hint: str = "") -> Outcome[Target]:
    """No target, and the error that says why, after what was noted on the way."""
    return Outcome(None, (*notes, Diagnostic(code, message, subject=subject, hint=hint)))


def in_variant(units: Iterable[Unit], variant: str) -> bool:
    """Whether any of the units belongs to the variant."""
    key = heading_key(variant)
    return any(heading_key(each) == key for unit in units for each in unit.variants)


def touches_variant(root: Unit, path: Path, variant: str) -> bool:
    """Whether the unit, one above it or one inside it belongs to the variant."""
    units = lineage(root, path)
    return in_variant(units, variant) or in_variant((unit for _, unit in walk(units[-1])), variant)


def search(view: View, path: Path, fits: Callable[[Unit, Unit], bool]) -> list[Path]:
    """Paths of what fits: the direct children that do, or else all descendants that do."""
    base = unit_at(view.root, path)
    direct = [(*path, i) for i, child in enumerate(base.children) if fits(base, child)]
    if direct:
        return direct
    found: list[Path] = []
    stack = [((*path, i), child) for i, child in reversed(list(enumerate(base.children)))]
    while stack:
        here, unit = stack.pop()
        for i, child in enumerate(unit.children):
            if fits(unit, child):
                found.append((*here, i))
        stack.extend(((*here, i), child) for i, child in reversed(list(enumerate(unit.children))) if child.children)
    return sorted(found)


def single(view: View, path: Path, fits: list[Path], step: Step) -> Outcome[Target]:
    """The one unit that fits; ADDRESS_AMBIGUOUS with all of them, or what `missing` says."""
    if view.variant and len(fits) > 1:
        fits = [p for p in fits if touches_variant(view.root, p, view.variant)] or fits
    if len(fits) == 1:
        return Outcome(Target((fits[0],)))
    if fits:
        listed = "; ".join(address_of(view.root, p, view.jurisdiction) for p in fits)
        message = f"«{step}» puede ser {len(fits)} unidades: {listed}."
        return failed([], Code.ADDRESS_AMBIGUOUS, message, str(step), "Agregue los pasos que faltan.")
    return missing(view, path, step)


def missing(view: View, path: Path, step: Step) -> Outcome[Target]:
    """ADDRESS_NOT_FOUND with the nearest candidates; TARGET_PENDING where the text is not transcribed."""
    base = unit_at(view.root, path)
    where = address_of(view.root, path, view.jurisdiction) or base.id
    if base.pending:
        return failed([], Code.TARGET_PENDING, f"«{where}» está pendiente: su texto no se ha transcrito.", str(step))
    near = _nearest(view, path, str(step))
    hint = f"Lo más parecido: {'; '.join(near)}." if near else ""
    return failed([], Code.ADDRESS_NOT_FOUND, f"No hay «{step}» en «{where}».", str(step), hint)


def _nearest(view: View, path: Path, wanted: str) -> list[str]:
    """The addresses of the units below whose own step is most like the one wanted."""
    base = unit_at(view.root, path)
    steps: dict[str, Path] = {}
    for below, parent in walk(base):
        for index, child in enumerate(parent.children):
            if child.kind not in (CELL, HEAD):
                steps.setdefault(step_for(parent, child, view.jurisdiction), (*below, index))
    found = process.extract(wanted, list(steps), processor=fold_accents, scorer=fuzz.WRatio, limit=3)
    return [f"«{address_of(base, steps[step], view.jurisdiction)}»" for step, _, _ in found]
