"""Part of `prose`: clauses about whole units -> the orders they give, in each way they may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Named, Nth, Several
from refundido.model.label import fold_accents
from refundido.model.operation import (
    DeleteColumn,
    DeleteUnits,
    Expectation,
    JoinParagraphs,
    Order,
    ReplaceUnits,
    Result,
)
from refundido.model.unit import PARAGRAPH, Unit
from refundido.prose.becoming import with_becoming
from refundido.prose.clauses import Clause
from refundido.prose.described import (
    announcing,
    as_result,
    as_title,
    expected_of,
    object_refs,
    plural_announced,
    targets_of,
    written,
)
from refundido.prose.maker import Context, Way, new_units, order
from refundido.prose.payload import Expected, retyped
from refundido.prose.payload_labels import ARTICLE, LabelReader
from refundido.prose.phrase import Flag, Ref, Words
from refundido.prose.references import Steps, kind_of
from refundido.prose.terminal import Tok, bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of, may_be_head
from refundido.prose.words import MODIFY, RECTIFY


def replace_units(clause: Clause, bases: Sequence[Steps], targets: Sequence[Ref], context: Context) -> list[Way]:
    """Units replaced by those of the new text, which may be announced as others («por los siguientes incisos…»)."""
    clause.demand_only("payload around announced becoming refs", "THUS MANNER OFERROR")
    pair = clause.pairs[0]
    if pair.new is None and not (clause.has("THUS") or clause.does in (MODIFY, RECTIFY)):
        raise NotUnderstoodError("No se dice por qué se reemplaza.", clause.start, clause.end)
    new_refs = [i for i in (pair.new.items if pair.new is not None else []) if isinstance(i, Ref)]
    new_refs.extend(i for i in clause.announced if isinstance(i, Ref))
    new_texts = [i for i in (pair.new.items if pair.new is not None else []) if not isinstance(i, Ref)]
    payload = list(clause.payload)
    around = list(clause.around)
    for item in new_texts:
        if not isinstance(item, Words):
            raise NotUnderstoodError("No se entiende por qué se reemplaza la unidad.", item.start, item.end)
        payload.extend(item.quotes)
        around.extend(r for r in item.relations if r.kind.startswith("WITH"))
    announced = new_refs or list(targets)
    first = targets[0].steps[0]
    if may_be_head(first.word) and not (first.labels or first.ordinals or first.name):
        expected = Expected(kinds=(PARAGRAPH,), count=1)
    else:
        expected = as_title(expected_of(announced, context), announced, payload, context)
    if not new_refs:
        expected = replace(
            expected, heading="", count=None if clause.has("THUS") and len(targets) == 1 else expected.count
        )
    by_several = not new_refs and plural_announced(clause, context) != first.many and pair.new is not None
    if by_several:
        expected = replace(expected, count=None, labels=())
    places = targets_of(targets, bases, context)
    expected = replace(expected, within=_labels_of(places))
    renamed = "" if new_refs else _renamed(clause, targets, payload)
    if renamed:
        expected = replace(expected, labels=(renamed,))
    units = new_units(payload, expected, around, context, announcing(clause, announced))
    _refuse_bare(units, targets[0], context)
    if not new_refs and clause.has("THUS"):
        _refuse_whole_article(units, payload, targets[0], context)
    if by_several and first.labels and not first.many:
        _refuse_other_first(units, targets[0])
    result = as_result(new_refs, units, context)
    if renamed and len(units) == 1:
        kind, was = units[0].kind, bare_label(targets[0].steps[0].labels[0])
        result = Result(becomes={f"{kind} {was}": f"{kind} {renamed}"})
    ways: list[Way] = []
    for base_ways in places:
        if len(base_ways) == 1:
            fitted = _of_kind(units, base_ways[0], targets[0], context) if not new_refs else units
            expects = _expected_count(targets[0])
            ways.append((order(base_ways[0], ReplaceUnits(fitted), expects, result),))
        elif len(base_ways) == len(units):
            ways.append(tuple(order(s, ReplaceUnits((u,))) for s, u in zip(base_ways, units, strict=True)))
        else:
            raise NotUnderstoodError(
                "No se sabe qué unidad se reemplaza por cuál.", targets[0].start, targets[-1].end, Code.PROSE_LISTS
            )
    return with_becoming(ways, clause, bases, context)


def _refuse_whole_article(units: Sequence[Unit], payload: Sequence[Tok], target: Ref, context: Context) -> None:
    """Stop where one paragraph is to read as several that begin with the label of its article: it is given whole.

    Which of them is the new one, only the text that stands could tell.
    """
    if target.steps[0].many or len(units) < 2 or units[0].kind != PARAGRAPH:
        return
    labels = LabelReader(context.jurisdiction).read(payload[0].value.lstrip())
    if labels and labels[0].kind == ARTICLE:
        message = "El texto nuevo trae el artículo entero, y la orden es de uno de sus párrafos: no se sabe cuál es."
        raise NotUnderstoodError(message, target.start, target.end, Code.STRUCTURE_DOUBTFUL)


def _refuse_other_first(units: Sequence[Unit], target: Ref) -> None:
    """Stop where «la letra d) por las siguientes» brings letters of which the first is not d)."""
    label = bare_label(target.steps[0].labels[0])
    if fold_accents(units[0].label or "") != fold_accents(label):
        message = f"La primera unidad nueva es «{units[0].label}» y se reemplaza «{label}»."
        raise NotUnderstoodError(message, target.start, target.end, Code.RESULT_LABEL)


def _renamed(clause: Clause, targets: Sequence[Ref], payload: Sequence[Tok]) -> str:
    """«el literal a), que ha pasado a ser literal b)»: the label under which the new text of the unit may come."""
    told = [b for b in clause.becoming if b.relative and b.of is not None and b.of.start == targets[0].start]
    if len(told) != 1 or len(targets) != 1 or len(targets[0].steps[0].labels) != 1:
        return ""
    new = told[0].news[0] if len(told[0].news) == 1 else None
    labels = new.steps[0].labels if isinstance(new, Ref) else new.token.values if isinstance(new, Flag) else ()
    return bare_label(labels[0]) if len(labels) == 1 and _says(payload, labels[0]) else ""


def _says(payload: Sequence[Tok], label: str) -> bool:
    """Whether the new text begins with a label."""
    said = payload[0].value.lstrip() if payload else ""
    return bare_label(said.split(maxsplit=1)[0] if said else "") == bare_label(label)


def _refuse_bare(units: Sequence[Unit], target: Ref, context: Context) -> None:
    """Stop at a title, chapter or game whose new text is no more than its name, or has none: what of all it holds?"""
    kinds = context.jurisdiction.kinds
    article = kinds["artículo"].level if "artículo" in kinds else 0
    for unit in units:
        outer = unit.kind in kinds and kinds[unit.kind].level < article
        if outer and (not unit.children or (kinds[unit.kind].named_by == "heading" and unit.heading is None)):
            message = "El texto nuevo no trae todo lo que la unidad contiene: no se sabe qué queda de ella."
            raise NotUnderstoodError(message, target.start, target.end, Code.PROSE_CONTENT)


def _of_kind(units: tuple[Unit, ...], steps: Steps, ref: Ref, context: Context) -> tuple[Unit, ...]:
    """The new units as of the kind of those they replace, where the act's word may call both («numeral 3)»)."""
    kind = kind_of(steps[-1])
    word = ref.steps[0]
    if kind not in kinds_of(word.word, written(word), context.jurisdiction):
        return units
    return (
        retyped(units, kind) if kind and kind != PARAGRAPH and all(u.kind != kind and u.label for u in units) else units
    )


def _expected_count(ref: Ref) -> Expectation | None:
    """«los dos párrafos»: that there are no more than those."""
    step = ref.steps[0]
    if step.count and step.many and not step.ordinals and not step.labels:
        return Expectation(counts={"párrafo": step.count})
    return None


def _labels_of(places: Sequence[tuple[Steps, ...]]) -> tuple[tuple[str, str], ...]:
    """Kind and label of the units in which the targets stand, which a new text may repeat."""
    named = (step for way in places for steps in way for step in steps if isinstance(step, Named) and step.label)
    return tuple(dict.fromkeys((step.kind, step.label) for step in named))


def _removal(steps: Steps, shift: bool) -> DeleteUnits | DeleteColumn:
    return DeleteColumn() if kind_of(steps[-1]) == "columna" else DeleteUnits(shift=shift)


def delete_units(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """Units taken out, and what the act says becomes of the others."""
    clause.demand_only("becoming", "SHIFT RESTSHIFT ANDSOON")
    clause.demand_no_substitute()
    shift = clause.has("SHIFT") or clause.has("ANDSOON")
    targets = object_refs(clause)
    if shift and clause.has("ANDSOON"):
        clause.becoming.clear()
    ways = [
        tuple(order(steps, _removal(steps, shift)) for steps in each) for each in targets_of(targets, bases, context)
    ]
    return with_becoming(ways, clause, bases, context)


def join_next(steps: Steps) -> Order | None:
    """A paragraph joined to the one after it, where the address tells its number."""
    last = steps[-1] if steps else None
    if not isinstance(last, Nth) or not isinstance(last.number, int):
        return None
    both = Several(PARAGRAPH, (str(last.number), str(last.number + 1)), True, "párrafos")
    return order((*steps[:-1], both), JoinParagraphs())
