"""Part of `prose`: clauses about whole units -> the orders they give, in each way they may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address, Named, Nth, Several
from refundido.model.label import fold_accents
from refundido.model.operation import (
    DeleteColumn,
    DeleteUnits,
    Expectation,
    JoinParagraphs,
    MoveUnit,
    Order,
    Renumber,
    ReplaceUnits,
    Result,
    Retitle,
    Side,
)
from refundido.model.unit import PARAGRAPH, Unit
from refundido.prose.becoming import becoming_pairs, with_becoming
from refundido.prose.clauses import Becoming, Clause
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
from refundido.prose.maker import Context, Way, new_units, new_words, order, steps_of, text
from refundido.prose.payload import Expected, retyped
from refundido.prose.phrase import Flag, Ref, Step, Which, Words
from refundido.prose.references import Linked, Steps, kind_of
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


def _moved_to_number(clause: Clause, bases: Sequence[Steps], targets: Sequence[Ref], context: Context) -> list[Way]:
    """«trasládase el inciso tercero para que pase a ser segundo»: before the one that now has that number."""
    if clause.places or clause.role or len(targets) != 1 or not clause.becoming:
        return []
    first = clause.becoming[0]
    old, new = targets[0].steps[0], first.news[0] if len(first.news) == 1 else None
    number = (
        new.ordinals[0]
        if isinstance(new, Which)
        else new.steps[0].ordinals[0]
        if isinstance(new, Ref) and new.steps[0].ordinals
        else ""
    )
    said = old.ordinals[0] if len(old.ordinals) == 1 else ""
    if first.olds or not number.isdigit() or not said.isdigit() or old.word not in ("inciso", "parrafo"):
        return []
    side = Side.BEFORE if int(number) < int(said) else Side.AFTER
    clause.becoming = [Becoming([targets[0]], first.news, start=first.start, end=first.end), *clause.becoming[1:]]
    sources = steps_of([Linked("en", targets[0])], bases, context, sibling=False)
    ways: list[Way] = [
        (order(s, MoveUnit(Address((*s[:-1], Nth(PARAGRAPH, int(number)))), side)),)
        for s in sources
        if kind_of(s[-1]) == PARAGRAPH
    ]
    return with_becoming(ways, clause, bases, context)


def _label_there(clause: Clause) -> str:
    """«trasládase el artículo 3 a continuación del 7, pasando a ser artículo 8»: the label that it then has."""
    told = [b for b in clause.becoming if not b.olds and not b.relative and b.how == "ASER"]
    new = told[0].news[0] if len(told) == 1 and len(told[0].news) == 1 else None
    if not isinstance(new, Ref) or len(new.steps[0].labels) != 1:
        return ""
    clause.becoming.remove(told[0])
    return bare_label(new.steps[0].labels[0])


def move(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """A unit taken to stand beside another, under the label it then has."""
    clause.demand_only("places role becoming", "WITHCHANGES")
    targets = object_refs(clause)
    to_a_number = _moved_to_number(clause, bases, targets, context)
    if to_a_number:
        return to_a_number
    clause.demand_no_substitute()
    beside = [p for p in clause.places if p.anchors and isinstance(p.anchors[0], Ref) and p.kind in ("AFTER", "BEFORE")]
    if len(beside) != len(clause.places):
        raise NotUnderstoodError("No se entiende adónde se traslada.", clause.start, clause.end)
    if len(targets) != 1 or not beside:
        raise NotUnderstoodError("No se entiende adónde se traslada.", clause.start, clause.end)
    label = _label_there(clause)
    for ref in clause.role:
        assert isinstance(ref, Ref)
        label = bare_label(ref.steps[0].labels[0]) if ref.steps[0].labels else ""
    place = beside[-1]
    anchor = place.anchors[0]
    assert isinstance(anchor, Ref)
    ways: list[Way] = []
    for source in steps_of([Linked("en", targets[0])], bases, context, sibling=False):
        for to in steps_of(
            [Linked("en", anchor)], [source[:-1]] if len(anchor.steps) == 1 else bases, context, sibling=False
        ):
            side = Side.BEFORE if place.kind == "BEFORE" else Side.AFTER
            ways.append((order(source, MoveUnit(Address(to), side, label)),))
    return with_becoming(ways, clause, bases, context)


def swap(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """Two units that change places and labels with each other."""
    clause.demand_only("becoming", "ORDERWORD")
    targets = object_refs(clause)
    if len(targets) != 1 or len(targets[0].steps[0].labels) != 2:
        raise NotUnderstoodError("No se entiende qué cambia de lugar con qué.", clause.start, clause.end)
    step = targets[0].steps[0]
    _refuse_other_labels(clause, step, context)
    first, second = (replace(step, labels=(label,), many=False) for label in step.labels)
    ways: list[Way] = []
    ones = steps_of(
        [Linked("en", replace(targets[0], steps=(first, *targets[0].steps[1:])))], bases, context, sibling=False
    )
    others = steps_of(
        [Linked("en", replace(targets[0], steps=(second, *targets[0].steps[1:])))], bases, context, sibling=False
    )
    for one, other in zip(ones, others, strict=True):
        moved = MoveUnit(Address(one), Side.BEFORE, bare_label(step.labels[0]))
        ways.append((order(other, moved), order(one, Renumber(bare_label(step.labels[1])))))
    return ways


def _refuse_other_labels(clause: Clause, step: Step, context: Context) -> None:
    """Stop where two units that change places are said to take labels that are not each other's."""
    for becoming in clause.becoming:
        said = replace(becoming, olds=becoming.olds or [Ref((step,), becoming.start, becoming.end)])
        taken = [
            (bare_label(a.labels[0]), bare_label(b.labels[0]))
            for a, b in becoming_pairs(said, context, step)
            if a.labels and b.labels
        ]
        one, other = (bare_label(each) for each in step.labels)
        if sorted(taken) != sorted([(one, other), (other, one)]):
            message = "Las unidades que cambian de lugar no toman una la etiqueta de la otra."
            raise NotUnderstoodError(message, becoming.start, becoming.end, Code.PROSE_LISTS)


def retitle(
    clause: Clause, bases: Sequence[Steps], ref_steps: tuple[Step, ...], expects: str, context: Context
) -> list[Way]:
    """The heading of a unit replaced by another."""
    words = [
        q.value
        for i in (clause.pairs[0].new.items if clause.pairs[0].new else [])
        if isinstance(i, Words)
        for q in i.quotes
    ]
    words.extend(tok.value for tok in clause.payload)
    for becoming in clause.becoming:
        words.extend(q.value for i in becoming.news if isinstance(i, Words) for q in i.quotes)
    if len(words) != 1:
        raise NotUnderstoodError("No se sabe cuál es el epígrafe nuevo.", clause.start, clause.end, Code.PROSE_NO_TEXT)
    found = bases
    if ref_steps:
        found = steps_of([Linked("en", Ref(ref_steps, clause.start, clause.end))], bases, context, sibling=False)
    heading = new_words(None, words[0], clause.around)
    return [(order(steps, Retitle(text(heading)), Expectation(heading=expects)),) for steps in found]


def join_next(steps: Steps) -> Order | None:
    """A paragraph joined to the one after it, where the address tells its number."""
    last = steps[-1] if steps else None
    if not isinstance(last, Nth) or not isinstance(last.number, int):
        return None
    both = Several(PARAGRAPH, (str(last.number), str(last.number + 1)), True, "párrafos")
    return order((*steps[:-1], both), JoinParagraphs())
