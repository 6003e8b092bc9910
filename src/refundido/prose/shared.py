"""Part of `prose`: several verbs that share one new text («Se modifica la letra c) y se añade una letra e),
con la siguiente redacción: …»)."""

from __future__ import annotations

from collections.abc import Sequence

from refundido.diagnostic import Code
from refundido.model.operation import InsertUnits, ReplaceUnits, Result, Side
from refundido.model.unit import Unit
from refundido.prose.clauses import Clause
from refundido.prose.inner_objects import with_inner_objects
from refundido.prose.maker import Context, Way, new_units, order, steps_of
from refundido.prose.payload import Expected, has_omissions, leaves_out, retyped
from refundido.prose.phrase import Ref
from refundido.prose.references import Linked, Steps, kind_of
from refundido.prose.shared_parts import part_ways
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import INSERT, MODIFY, REPLACE


def shares(clauses: Sequence[Clause]) -> bool:
    """Whether the first clause has no new text of its own, and takes part of the one at the end."""
    first, last = clauses[0], clauses[-1]
    silent = all(not c.payload and c.pairs[0].new is None and not c.subs and not c.becoming for c in clauses[:-1])
    verbs = all(c.does in (MODIFY, INSERT, REPLACE) for c in clauses) and not first.has("CHANGES")
    return silent and verbs and bool(last.payload) and last.has("THUS") and all(_refs(c) for c in clauses)


def gives_parts(clause: Clause) -> bool:
    """Whether a clause by itself brings a new text that leaves parts out («(…)»)."""
    left_out = any(leaves_out(token.value) for token in clause.payload)
    return left_out and clause.does in (MODIFY, INSERT, REPLACE) and bool(_refs(clause))


def _refs(clause: Clause) -> list[Ref]:
    items = (*clause.announced, *clause.role, *clause.pairs[0].old.items)
    return [i for i in items if isinstance(i, Ref)] if all(isinstance(i, Ref) for i in items) else []


def shared_ways(clauses: Sequence[Clause], places: Sequence[tuple[Steps, ...]], context: Context) -> list[Way]:
    """The orders of all the clauses, each new unit going to the clause that names its label."""
    last = clauses[-1]
    for clause in clauses:
        clause.demand_only("announced role payload", "THUS MANNER")
        with_inner_objects(clause, context)
    named = [
        (clause, ref, bare_label(label)) for clause in clauses for ref in _refs(clause) for label in ref.steps[0].labels
    ]
    units = new_units(last.payload, Expected(), last.around, context, last)
    if has_omissions(units):
        _refuse_unlabelled(clauses)
    if has_omissions(units) and len(places) == 1:
        return part_ways(named, units, places[0], context, _orders)
    labels = [unit.label for unit in units]
    if has_omissions(units) or [label for _, _, label in named] != labels or len(places) > 1:
        message = (
            f"El texto nuevo trae «{', '.join(labels)}», y las órdenes nombran «{', '.join(n for _, _, n in named)}»."
        )
        raise NotUnderstoodError(message, clauses[0].start, last.end, Code.PROSE_LISTS)
    refs = [linked for clause in clauses for linked in clause.refs]
    bases = steps_of(refs, places[0], context, sibling=False)
    ways: list[Way] = []
    for base in bases:
        options: list[Way] = [()]
        for (clause, ref, label), unit in zip(named, units, strict=True):
            options = [(*way, each) for way in options for each in _orders(clause, ref, label, unit, base, context)]
        ways.extend(options)
    return ways


def _refuse_unlabelled(clauses: Sequence[Clause]) -> None:
    """Stop at a paragraph told by its number, where the new text leaves parts out: which it is cannot be counted."""
    for clause in clauses:
        for ref in _refs(clause):
            if not ref.steps[0].labels:
                message = "El texto nuevo omite partes: no se sabe cuál de las suyas es ésta."
                raise NotUnderstoodError(message, ref.start, ref.end, Code.STRUCTURE_DOUBTFUL)


def _orders(clause: Clause, ref: Ref, label: str, unit: Unit, base: Steps, context: Context) -> Way:
    from dataclasses import replace

    step = replace(ref.steps[0], labels=(label,), many=False)
    found = steps_of([Linked("en", replace(ref, steps=(step, *ref.steps[1:])))], [base], context, sibling=False)
    if clause.does == INSERT:
        kinds = dict.fromkeys(kind_of(steps[-1]) for steps in found)
        return tuple(
            order(
                base if len(ref.steps) == 1 else steps[:-1],
                InsertUnits(retyped((unit,), kind), Side.IN_ORDER),
                None,
                Result(as_label=f"{kind} {label}"),
            )
            for steps, kind in zip(found, kinds, strict=False)
        )
    return tuple(order(steps, ReplaceUnits(retyped((unit,), kind_of(steps[-1])))) for steps in found)
