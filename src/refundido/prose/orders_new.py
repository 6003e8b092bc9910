"""Part of `prose`: clauses that bring new units in -> the orders they give, in each way they may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from refundido.diagnostic import Code, Diagnostic
from refundido.model.address import Address, Named
from refundido.model.operation import (
    InsertUnits,
    Result,
    Side,
)
from refundido.model.unit import PARAGRAPH, ROW, Unit
from refundido.prose.becoming import with_becoming
from refundido.prose.clauses import Clause
from refundido.prose.described import (
    TRANSITORY,
    all_transitory,
    announcing,
    as_result,
    as_title,
    expected_of,
    labelled_result,
    once,
    written,
)
from refundido.prose.maker import Context, Way, adds_at_end, new_units, order, puts_between, steps_of
from refundido.prose.payload import Expected, retyped
from refundido.prose.payload_labels import LEGAL_PARAGRAPH
from refundido.prose.phrase import Item, Ref, Relation, Words
from refundido.prose.references import Linked, Steps
from refundido.prose.trouble import NotUnderstoodError, report
from refundido.prose.units import is_row, kinds_of

_BESIDE = frozenset(("AFTER", "BEFORE", "ENTRE"))


def insert_units(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """New units, at the place that their label or order gives them, or beside a unit that the act names."""
    clause.demand_only(
        "places edges role announced payload around becoming",
        "THUS SHIFT RESTSHIFT ANDSOON ALPHABETICAL INORDER MANNER",
    )
    clause.demand_no_substitute()
    shift = clause.has("SHIFT") or clause.has("ANDSOON")
    if clause.has("ANDSOON"):
        clause.becoming.clear()
    described = [i for i in (*clause.announced, *clause.role, *clause.pairs[0].old.items) if isinstance(i, Ref)]
    _refuse_stray(clause, context)
    payload = list(clause.payload)
    around = list(clause.around)
    for item in clause.pairs[0].old.items:
        if isinstance(item, Words):
            payload.extend(item.quotes)
            around.extend(item.relations)
    inside: list[Linked] = []
    refs: list[Ref] = []
    for ref in described:
        refs.append(replace(ref, steps=ref.steps[:1]))
        if len(ref.steps) > 1:
            inside.append(Linked("en", replace(ref, steps=ref.steps[1:])))
    if inside:
        bases = steps_of(inside[:1], bases, context, sibling=False)
    if not refs and clause.places:
        refs = []
    refs = once(refs)
    expected = as_title(expected_of(refs, context), refs, payload, context) if refs else _as_beside(clause)
    inside_of = tuple((s.kind, s.label) for s in bases[0] if isinstance(s, Named) and s.label)
    expected = replace(expected, within=inside_of)
    units = new_units(payload, expected, around, context, announcing(clause, described))
    units = _transitory(units, refs)
    result = as_result(refs, units, context) if expected.kinds[:1] != (LEGAL_PARAGRAPH,) else Result()
    ways: list[Way] = []
    for base in bases:
        for steps, side in _where(refs, base, clause, units, context):
            for each in _kinds_in_order(units, side, refs, context):
                told = (
                    labelled_result(each, context)
                    if result.as_label and each[0].kind != PARAGRAPH and len(refs) == 1
                    else result
                )
                ways.append((order(steps, InsertUnits(each, side, shift), None, told),))
    return with_becoming(ways, clause, bases, context)


def _transitory(units: tuple[Unit, ...], refs: Sequence[Ref]) -> tuple[Unit, ...]:
    """The units announced as transitory articles, each with the word in its label («Artículo primero.-»)."""
    if not any(all_transitory(ref.steps[0]) for ref in refs):
        return units
    return tuple(
        replace(u, label=f"{u.label} {TRANSITORY}") if u.label and TRANSITORY not in u.label.lower() else u
        for u in units
    )


def _refuse_stray(clause: Clause, context: Context) -> None:
    """Stop at what is neither a new unit nor its text; of several new units, each is joined to the one before."""
    stray: Item | None = next((i for i in clause.pairs[0].old.items if not isinstance(i, Words | Ref)), None)
    units = [i for i in (*clause.announced, *clause.pairs[0].old.items) if isinstance(i, Ref)]
    for one, other in pairwise(sorted(units, key=lambda unit: unit.start)):
        between = context.passage.text[one.end : other.start].split()
        if stray is None and not {"y", "e", ","} & {*between, *"".join(between)[:1]}:
            stray = one
    if stray is not None:
        raise NotUnderstoodError("No se entiende a qué van estas palabras.", stray.start, stray.end)


def _as_beside(clause: Clause) -> Expected:
    """«antes de la fila "Color", la siguiente: | … |»: a row, as what it goes beside."""
    anchors = [p.anchors[0] for p in clause.places if p.anchors and isinstance(p.anchors[0], Ref)]
    rows = bool(clause.payload) and all(tok.type == "ROWS" for tok in clause.payload)
    return Expected(kinds=(ROW,)) if rows and anchors and is_row(anchors[-1].steps[0].word) else Expected()


def _kinds_in_order(
    units: tuple[Unit, ...], side: Side, refs: Sequence[Ref], context: Context
) -> list[tuple[Unit, ...]]:
    """The new units as of each kind that the act's word may call,
    where their label is to find its place among others."""
    if side is not Side.IN_ORDER or len(refs) != 1 or units[0].kind == PARAGRAPH:
        return [units]
    step = refs[0].steps[0]
    kinds = [k for k in kinds_of(step.word, written(step), context.jurisdiction) if k != PARAGRAPH]
    if units[0].kind not in kinds or any(u.kind != units[0].kind for u in units):
        return [units]
    return [retyped(units, kind) if kind != units[0].kind else units for kind in kinds]


def _where(
    refs: Sequence[Ref], base: Steps, clause: Clause, units: tuple[Unit, ...], context: Context
) -> list[tuple[Steps, Side]]:
    beside = [p for p in clause.places if p.anchors and isinstance(p.anchors[0], Ref) and p.kind in _BESIDE]
    if len(beside) != len(clause.places):
        stray = next(p for p in clause.places if p not in beside)
        raise NotUnderstoodError("No se entiende en qué lugar va la unidad nueva.", stray.start, stray.end)
    if beside:
        return _beside(beside, base, context)
    step = refs[0].steps[0] if refs else None
    if clause.has("ALPHABETICAL"):
        return [(base, Side.ALPHABETICAL)]
    if step is None or step.ordinals == ("final",) or any(e.type == "ATEND" for e in clause.edges):
        return [(base, Side.LAST)]
    if any(e.type == "ATSTART" for e in clause.edges):
        return [(base, Side.FIRST)]
    if (
        step.labels
        or step.ordinals
        or clause.has("INORDER")
        or (units[0].label and units[0].kind not in (ROW, PARAGRAPH))
    ):
        return [(base, Side.IN_ORDER)]
    row = kinds_of(step.word, "", context.jurisdiction)[:1] == (ROW,)
    if not puts_between(clause, context) and (
        row
        or step.word
        in (
            "parrafo",
            "inciso",
            "nota",
            "tabla",
            "cuadro",
            "paragrafo",
        )
    ):
        return [(base, Side.LAST)]
    if units[0].kind == "epígrafe" and not units[0].children:
        message = "No se dice en qué lugar va el epígrafe: al final no tendría nada debajo."
        raise NotUnderstoodError(message, refs[0].start, refs[0].end)
    if step.word in ("viñeta", "epigrafe") and adds_at_end(clause, context):
        context.reports.append(_at_the_end(clause, context))
        return [(base, Side.LAST)]
    message = "No se dice en qué lugar va la unidad nueva."
    raise NotUnderstoodError(message, refs[0].start, refs[0].end, Code.PLACE_UNSAID)


def _beside(places: Sequence[Relation], base: Steps, context: Context) -> list[tuple[Steps, Side]]:
    """The place beside a unit. «al final de la tabla, pero antes de la fila X»: the last one said is the nearest."""
    place = places[-1]
    ref = place.anchors[0]
    assert isinstance(ref, Ref)
    side = Side.BEFORE if place.kind == "BEFORE" else Side.AFTER
    if place.kind == "ENTRE":
        return between_units(place, base, context)
    if len(places) > 1:
        raise NotUnderstoodError("Se dan dos lugares para la unidad nueva.", place.start, place.end)
    found = steps_of([Linked("en", ref)], [base], context, sibling=False)
    return [(steps, side) for steps in found]


def between_units(place: Relation, base: Steps, context: Context) -> list[tuple[Steps, Side]]:
    """The place between two units, told from each of them, which are noted as neighbours.

    Errors: PROSE_NOT_UNDERSTOOD where two are not named.
    """
    only = place.anchors[0]
    assert isinstance(only, Ref)
    step = only.steps[0]
    if len(place.anchors) == 1 and len(step.labels or step.ordinals) == 2:
        ends = [
            replace(step, labels=step.labels[i : i + 1], ordinals=step.ordinals[i : i + 1], many=False, is_range=False)
            for i in range(2)
        ]
        first, last = (replace(only, steps=(end, *only.steps[1:])) for end in ends)
    elif len(place.anchors) == 1 and len(step.names) == 2:
        named = [replace(step, name=name, names=(), many=False) for name in step.names]
        first, last = (replace(only, steps=(end, *only.steps[1:])) for end in named)
    elif len(place.anchors) == 2 and isinstance(place.anchors[1], Ref):
        first, last = only, place.anchors[1]
        if len(first.steps) == 1:
            first = replace(first, steps=(*first.steps, *last.steps[1:]))
    else:
        raise NotUnderstoodError("No se entiende entre qué unidades.", place.start, place.end)
    after = steps_of([Linked("en", first)], [base], context, sibling=False)
    before = steps_of([Linked("en", last)], [base], context, sibling=False)
    context.neighbours.extend((Address(one), Address(other)) for one in after for other in before)
    return [*((steps, Side.AFTER) for steps in after), *((steps, Side.BEFORE) for steps in before)]


def _at_the_end(clause: Clause, context: Context) -> Diagnostic:
    words = context.words(clause)
    message = f"El acto no dice en qué lugar: la unidad nueva se agrega al final («{words}»)."
    return report(Code.PLACE_UNSAID, message, words).located(context.passage.span(clause.start, clause.end))
