"""Part of `resolve`: an address in a tree -> exactly the units it means (law 1).

Each step narrows to one unit. A direct child is taken before anything deeper; where no direct child fits,
levels may be skipped as long as one unit fits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity
from refundido.model.address import (
    Address,
    Amidst,
    Column,
    Ends,
    Every,
    Named,
    Nth,
    Passage,
    Position,
    Several,
    Step,
    Variant,
)
from refundido.model.fold import heading_key, same_typography
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, label_order, normal_label
from refundido.model.text import Standing
from refundido.model.unit import PARAGRAPH, ROW, TABLE, Path, Unit, lineage, unit_at
from refundido.resolve.naming import address_of, row_label, row_name
from refundido.resolve.siblings import labelled
from refundido.resolve.view import Target, View, failed, in_variant, missing, search, single
from refundido.resolve.word_steps import column, passage

_COLUMN = "columna"
_ARTICLE = "artículo"
"""The kind that is numbered through a whole text: a set of them may stand in several titles."""
_PLACE_OF_N = 14
"""The place of n in the alphabet: lists go on from it to o (see `label.next_letter`)."""


def find(root: Unit, address: Address, jurisdiction: Jurisdiction) -> Outcome[Target]:
    """The target of `address` in `root`.

    Errors: ADDRESS_NOT_FOUND with the nearest candidates, ADDRESS_AMBIGUOUS with all that fit,
    ADDRESS_CONTRADICTORY where label and heading belong to different units, ADDRESS_COUNT for a set with
    members missing, TARGET_PENDING for a count across a unit not transcribed.
    """
    view = View(root, jurisdiction)
    target = Target(((),))
    notes: list[Diagnostic] = []
    for step in address.steps:
        if isinstance(step, Variant):
            view = View(root, jurisdiction, step.name)
            continue
        outcome = _take(view, target, step)
        notes.extend(outcome.diagnostics)
        if outcome.value is None:
            return Outcome(None, tuple(notes))
        target = outcome.value
    if view.variant and not in_variant(lineage(root, target.path), view.variant):
        return failed(
            notes, Code.ADDRESS_NOT_FOUND, f"«{address}» no es de la variante «{view.variant}».", str(address)
        )
    return Outcome(target, tuple(notes))


def _take(view: View, target: Target, step: Step) -> Outcome[Target]:
    if len(target.paths) > 1 or target.column is not None:
        message = f"«{step}» sigue a un paso que ya habla de varias unidades o de una columna."
        return failed([], Code.ADDRESS_SYNTAX, message, str(step))
    match step:
        case Named():
            return _named(view, target.path, step)
        case Nth():
            return _nth(view, target.path, step)
        case Several():
            return _several(view, target.path, step)
        case Ends():
            return _ends(view, target.path, step)
        case Every():
            return _every(view, target.path, step)
        case Amidst():
            return _amidst(view, target.path, step)
        case Passage():
            return passage(view, target.path, step)
        case Column():
            return column(view, target.path, step)
        case Variant():
            return Outcome(target)
        case _:
            assert_never(step)


def _by_label(step: Named) -> Callable[[Unit, Unit], bool]:
    """Whether a unit, given after its parent, has the kind and the label that a step names, if it names them."""
    kind, label = step.kind, normal_label(step.label)

    def fits(parent: Unit, unit: Unit) -> bool:
        if kind and unit.kind != kind:
            return False
        if unit.kind == ROW:
            called = not step.noun or step.noun == ROW or _row_called(parent, step.noun)
            return called and (not label or normal_label(row_label(parent, unit)) == label)
        if unit.kind == TABLE and label and not unit.label:
            return _titled(unit, label)
        return not label or (unit.label != "" and normal_label(unit.label) == label)

    return fits


def _titled(table: Unit, label: str) -> bool:
    """Whether a table has its number in its title («Tabla 3. Apuesta máxima»)."""
    words = normal_label(table.heading.plain if table.heading else "").replace(".", " ").split()
    return len(words) > 1 and words[0] in ("tabla", "cuadro") and words[1] == label


def _row_called(table: Unit, noun: str) -> bool:
    return table.table is not None and fold_accents(table.table.row_noun) == fold_accents(noun)


def _heading_of(parent: Unit, unit: Unit) -> str:
    if unit.kind == ROW:
        return row_name(parent, unit)
    return unit.heading.plain if unit.heading else ""


def _named(view: View, path: Path, step: Named) -> Outcome[Target]:
    by_label = _labelled(view, path, step) if step.label or not step.heading else []
    if not step.heading:
        return single(view, path, by_label, step)
    pool = by_label or _headed(view, path, step)
    fits, folded = _by_heading(view.root, pool, step.heading)
    if by_label and not fits:
        return _contradiction(view, by_label, step)
    outcome = single(view, path, fits, step)
    if folded and outcome.value is not None:
        return Outcome(outcome.value, (_folded_heading(view.root, outcome.value.path, step.heading),))
    return outcome


def _labelled(view: View, path: Path, step: Named) -> list[Path]:
    base = unit_at(view.root, path)
    if base.text is not None and path:
        return _under_paragraph(view, path, _by_label(step))
    if step.label and base.kind != TABLE:
        direct = labelled(base, step.kind, normal_label(step.label))
        if direct:
            return [(*path, i) for i in direct]
    return search(view, path, _by_label(step))


def _under_paragraph(view: View, path: Path, fits: Callable[[Unit, Unit], bool]) -> list[Path]:
    """What a paragraph leads into stands beside it: the units after it, up to the next paragraph, that fit."""
    parent = unit_at(view.root, path[:-1])
    found: list[Path] = []
    for index in range(path[-1] + 1, len(parent.children)):
        if parent.children[index].kind == PARAGRAPH:
            break
        if fits(parent, parent.children[index]):
            found.append((*path[:-1], index))
    return found


def _headed(view: View, path: Path, step: Named) -> list[Path]:
    key = heading_key(step.heading)
    label_fits = _by_label(step)

    def fits(parent: Unit, unit: Unit) -> bool:
        return label_fits(parent, unit) and heading_key(_heading_of(parent, unit)) == key

    return search(view, path, fits)


def _by_heading(root: Unit, pool: list[Path], heading: str) -> tuple[list[Path], bool]:
    """Those of the pool with that heading: to the letter, else but for typography, else folded."""
    named = [(path, _heading_of(unit_at(root, path[:-1]), unit_at(root, path))) for path in pool]
    exact = [path for path, found in named if same_typography(found, heading)]
    if exact:
        return exact, False
    key = heading_key(heading)
    return [path for path, found in named if heading_key(found) == key and key], True


def _folded_heading(root: Unit, path: Path, heading: str) -> Diagnostic:
    stands = _heading_of(unit_at(root, path[:-1]), unit_at(root, path))
    message = f"La dirección dice «{heading}» y el epígrafe es «{stands}»."
    return Diagnostic(Code.HEADING_FOLDED, message, Severity.NOTE, subject=heading)


def _contradiction(view: View, pool: list[Path], step: Named) -> Outcome[Target]:
    stands = "; ".join(f"«{_heading_of(unit_at(view.root, p[:-1]), unit_at(view.root, p))}»" for p in pool)
    message = f"«{step}»: la unidad con esa etiqueta se llama {stands}."
    return failed(
        [], Code.ADDRESS_CONTRADICTORY, message, step.heading, "Número y nombre deben ser de la misma unidad."
    )


def children_of_kind(unit: Unit, kind: str) -> list[int]:
    """The indices of the direct children of that kind, in order."""
    return [i for i, child in enumerate(unit.children) if child.kind == kind]


def _nth(view: View, path: Path, step: Nth) -> Outcome[Target]:
    base = unit_at(view.root, path)
    if step.kind == _COLUMN:
        return _nth_column(view, path, step)
    if step.number is Position.LEAD and base.kind == PARAGRAPH and path and _announces(view.root, path):
        return Outcome(Target((path,)))
    indices = children_of_kind(base, step.kind)
    blocked = _counted_across(base, indices, step)
    if blocked:
        return failed([], Code.TARGET_PENDING, blocked, str(step))
    picked = _leading(base, indices) if step.number is Position.LEAD else _pick(indices, step.number)
    if picked is not None:
        return Outcome(Target(((*path, picked),)))
    if not indices or base.pending:
        return missing(view, path, step)
    where = address_of(view.root, path, view.jurisdiction) or base.id
    message = f"No hay «{step}»: «{where}» tiene {len(indices)} de esa clase."
    if step.number is Position.LEAD:
        message = f"No hay «{step}»: el primer párrafo de «{where}» no anuncia ninguna enumeración."
    return failed([], Code.ADDRESS_NOT_FOUND, message, str(step))


def _leading(base: Unit, indices: list[int]) -> int | None:
    """The first paragraph, if what follows it is no other paragraph but what it announces."""
    after = indices[0] + 1 if indices else len(base.children)
    announces = after < len(base.children) and base.children[after].kind != PARAGRAPH
    return indices[0] if announces else None


def _announces(root: Unit, path: Path) -> bool:
    """Whether what follows a paragraph is no other paragraph but what it announces: it is the head of that itself."""
    siblings = unit_at(root, path[:-1]).children
    return path[-1] + 1 < len(siblings) and siblings[path[-1] + 1].kind != PARAGRAPH


def _counted_across(base: Unit, indices: list[int], step: Nth) -> str:
    limit = 1 if step.number is Position.LEAD else step.number if isinstance(step.number, int) else len(indices)
    if Standing.PENDING in [base.children[i].standing for i in indices[:limit]]:
        return f"«{step}»: no se puede contar sobre una unidad pendiente."
    return ""


def _pick(indices: list[int], number: int | Position) -> int | None:
    match number:
        case int():
            return indices[number - 1 if number > 0 else number] if 0 < abs(number) <= len(indices) else None
        case Position.LAST:
            return indices[-1] if indices else None
        case Position.PENULTIMATE:
            return indices[-2] if len(indices) > 1 else None
        case Position.ONLY:
            return indices[0] if len(indices) == 1 else None
        case Position.LEAD:
            return None


def _nth_column(view: View, path: Path, step: Nth) -> Outcome[Target]:
    table = unit_at(view.root, path)
    columns = len(table.children[0].children) if table.kind == TABLE and table.children else 0
    number = columns if step.number is Position.LAST else step.number
    if not isinstance(number, int) or not 0 < number <= columns:
        return missing(view, path, step)
    return Outcome(Target((path,), number - 1))


def _amidst(view: View, path: Path, step: Amidst) -> Outcome[Target]:
    limits = [_take(view, Target((path,)), limit) for limit in (step.after, step.before)]
    if limits[0].value is None or limits[1].value is None:
        return Outcome(None, tuple(d for limit in limits for d in limit.diagnostics))
    first, last = limits[0].value.path, limits[1].value.path
    if first[:-1] != last[:-1] or first[-1] >= last[-1]:
        return failed([], Code.NOT_SIBLINGS, f"«{step}» no son hermanas en orden.", str(step))
    found = tuple((*first[:-1], i) for i in range(first[-1] + 1, last[-1]))
    if not found:
        return failed([], Code.ADDRESS_NOT_FOUND, f"No hay nada «{step}».", str(step))
    return Outcome(Target(found))


def _ends(view: View, path: Path, step: Ends) -> Outcome[Target]:
    base = unit_at(view.root, path)
    indices = children_of_kind(base, step.kind)
    if Standing.PENDING in [base.children[i].standing for i in indices]:
        return failed([], Code.TARGET_PENDING, f"«{step}»: no se puede contar sobre una unidad pendiente.", str(step))
    if not 0 < step.count <= len(indices):
        where = address_of(view.root, path, view.jurisdiction) or base.id
        return failed(
            [], Code.ADDRESS_COUNT, f"No hay «{step}»: «{where}» tiene {len(indices)} de esa clase.", str(step)
        )
    picked = indices[-step.count :] if step.last else indices[: step.count]
    return Outcome(Target(tuple((*path, i) for i in picked)))


def _every(view: View, path: Path, step: Every) -> Outcome[Target]:
    indices = children_of_kind(unit_at(view.root, path), step.kind)
    return Outcome(Target(tuple((*path, i) for i in indices))) if indices else missing(view, path, step)


def _several(view: View, path: Path, step: Several) -> Outcome[Target]:
    found: list[Path] = []
    for member in step.members:
        single = _member(step.kind, member)
        outcome = _take(view, Target((path,)), single)
        if outcome.value is None:
            problem = Diagnostic(Code.ADDRESS_COUNT, f"«{step}»: falta «{single}».", subject=str(step))
            return Outcome(None, (problem, *outcome.diagnostics))
        found.append(outcome.value.path)
    scattered = len({p[:-1] for p in found}) > 1 and (step.is_range or step.kind != _ARTICLE)
    if scattered or found != sorted(set(found)):
        return failed([], Code.NOT_SIBLINGS, f"«{step}» no son hermanas en orden.", str(step))
    if step.is_range:
        parent, first, last = found[0][:-1], found[0][-1], found[-1][-1]
        base = unit_at(view.root, parent)
        found = [(*parent, i) for i in range(first, last + 1) if base.children[i].kind == step.kind]
        return _ranged(view, found, step)
    return Outcome(Target(tuple(found)))


def _member(kind: str, member: str) -> Step:
    if kind == PARAGRAPH and member.isdigit():
        return Nth(kind, int(member))
    return Nth(kind, Position.LAST) if kind == PARAGRAPH and member == Position.LAST else Named(kind, member)


def _ranged(view: View, found: list[Path], step: Several) -> Outcome[Target]:
    stated = _stated(step, view.jurisdiction.numbering(step.kind))
    if stated and stated != len(found):
        message = f"«{step}» son {stated} unidades y en el texto hay {len(found)}."
        return failed([], Code.ADDRESS_COUNT, message, str(step))
    return Outcome(Target(tuple(found)))


def _stated(step: Several, numbering: str) -> int:
    """How many units the ends of a range say there are; 0 where that cannot be told ("2 a 4 bis")."""
    low, high = (label_order(member, numbering) for member in (step.members[0], step.members[-1]))
    if not low or len(low) != len(high) or low[:-1] != high[:-1] or {low[-1][1], high[-1][1]} != {1}:
        return 0
    skipped = numbering == "letter" and low[-1][0] <= _PLACE_OF_N < high[-1][0]
    return high[-1][0] - low[-1][0] + 1 - skipped
