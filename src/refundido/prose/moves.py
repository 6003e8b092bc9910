"""Part of `prose`: clauses that take units elsewhere -> the orders they give, in each way they may be meant.

The place is told beside a unit («a continuación del artículo 7»), between two, inside one («al final del artículo 5»,
«al artículo 5, como inciso segundo»), or by the number that the unit is to have among those with which it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.model.address import Address, Nth
from refundido.model.operation import MoveUnit, Order, Result, Side
from refundido.model.unit import PARAGRAPH
from refundido.prose.becoming import as_written, members, with_becoming
from refundido.prose.clauses import Becoming, Clause
from refundido.prose.described import object_refs, written
from refundido.prose.destination import INTO
from refundido.prose.maker import Context, Way, order, steps_of
from refundido.prose.orders_new import between_units
from refundido.prose.phrase import Ref, Relation, Step, Which
from refundido.prose.references import Linked, Steps, kind_of
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of

_SIDES = {"AFTER": Side.AFTER, "BEFORE": Side.BEFORE}


def move(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """Units taken to another place, under the label or the number that they then have.

    Errors: PROSE_NOT_UNDERSTOOD where the place is not told, or more than one is.
    """
    clause.demand_only("places edges role becoming", "WITHCHANGES")
    targets = object_refs(clause)
    if by_number := _to_a_number(clause, bases, targets, context):
        return by_number
    clause.demand_no_substitute()
    if len(targets) != 1:
        raise NotUnderstoodError("No se entiende adónde se traslada.", clause.start, clause.end)
    target = targets[0]
    role = _role(clause, target, context)
    _refuse_others(clause, target)
    ways: list[Way] = []
    for source in steps_of([Linked("en", target)], bases, context, sibling=False):
        for to, side in _destinations(clause, source, bases, role, context):
            ways.append(_moved(source, target, to, side, role, context))
    return with_becoming(ways, clause, bases, context)


def _moved(source: Steps, target: Ref, to: Steps, side: Side, role: Step | None, context: Context) -> Way:
    """The orders that take the units of one address to one place: units with labels, one by one."""
    labels = list(members(role)) if role is not None and role.labels else []
    if role is None or not labels:
        return (order(source, MoveUnit(Address(to), side), None, _result(role)),)
    one = replace(target.steps[0], many=False, is_range=False)
    olds = members(target.steps[0]) if len(labels) > 1 else ()
    if len(labels) > 1 and len(olds) != len(labels):
        raise NotUnderstoodError("No se sabe qué número toma cada una.", role.start, role.end)
    made: list[Order] = []
    kind = kind_of(source[-1])
    for index, label in enumerate(labels):
        new = as_written(replace(role, labels=(label,)), context)
        at = source if len(labels) == 1 else _member(source, replace(one, labels=(olds[index],)), context)
        made.append(order(at, MoveUnit(Address(to), side, new), None, Result(as_label=f"{kind} {new}")))
    return tuple(made)


def _member(source: Steps, step: Step, context: Context) -> Steps:
    """The address of one of the units of a set."""
    found = steps_of([Linked("en", Ref((step,), step.start, step.end))], [source[:-1]], context, sibling=False)
    same = [steps for steps in found if kind_of(steps[-1]) == kind_of(source[-1])]
    return same[0] if same else found[0]


def _result(role: Step | None) -> Result:
    """What an act says that unlabelled units come to be («como incisos segundo y tercero»)."""
    if role is None or not role.ordinals:
        return Result()
    if role.ordinals == ("final",):
        return Result(as_label="párrafo final")
    numbers = [int(each) for each in members(replace(role, labels=())) if each.isdigit()]
    if len(numbers) < len(role.ordinals) or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise NotUnderstoodError("No se entiende qué lugar es ése.", role.start, role.end)
    label = f"párrafo {numbers[0]}" if len(numbers) == 1 else f"párrafos {numbers[0]} a {numbers[-1]}"
    return Result(as_label=label)


def _role(clause: Clause, target: Ref, context: Context) -> Step | None:
    """What the units are to be: said by «como», or by «pasando a ser»; of the same sort as they are."""
    told = [b for b in clause.becoming if not b.olds and not b.relative and b.how == "ASER"]
    said = [*clause.role, *(new for b in told for new in b.news)]
    if not said:
        return None
    ref = said[0]
    if len(said) > 1 or not isinstance(ref, Ref) or len(told) > 1:
        raise NotUnderstoodError("No se entiende qué pasa a ser la unidad.", ref.start, said[-1].end)
    clause.becoming = [b for b in clause.becoming if b not in told]
    if len(ref.steps) > 1:
        if clause.places or clause.edges:
            raise NotUnderstoodError("Se dan dos lugares para la unidad.", ref.start, ref.end)
        inside = Ref(ref.steps[1:], ref.steps[1].start, ref.end)
        clause.places.append(Relation(INTO, (inside,), "", inside.start, inside.end))
    step, was = ref.steps[0], target.steps[0]
    kinds, others = (kinds_of(each.word, written(each), context.jurisdiction) for each in (step, was))
    numbered = bool(step.labels) or (bool(step.ordinals) and PARAGRAPH in kinds)
    if not numbered or not set(kinds) & set(others or kinds) or (step.many != was.many):
        raise NotUnderstoodError("No se entiende qué pasa a ser la unidad.", ref.start, ref.end)
    return step


def _refuse_others(clause: Clause, target: Ref) -> None:
    """Stop where what passes to be something is said to stand elsewhere than where the unit goes."""
    places = [p.anchors[0].steps for p in clause.places if p.anchors and isinstance(p.anchors[0], Ref)]
    for becoming in clause.becoming:
        for item in becoming.olds:
            outer = item.steps[1:] if isinstance(item, Ref) else ()
            if outer and not any(outer == steps[-len(outer) :] for steps in places):
                raise NotUnderstoodError("No se entiende de qué otras unidades se habla.", item.start, item.end)


def _destinations(
    clause: Clause, source: Steps, bases: Sequence[Steps], role: Step | None, context: Context
) -> list[tuple[Steps, Side]]:
    _where_it_stands(clause, source, bases, context)
    into = [p for p in clause.places if p.kind == INTO]
    beside = [p for p in clause.places if p.kind in (*_SIDES, "ENTRE") and p.anchors and isinstance(p.anchors[0], Ref)]
    if len(clause.places) > 1 or len(clause.edges) > 1 or len(into) + len(beside) != len(clause.places):
        raise NotUnderstoodError("No se entiende adónde se traslada.", clause.start, clause.end)
    if beside:
        if clause.edges:
            raise NotUnderstoodError("Se dan dos lugares para la unidad.", clause.start, clause.end)
        return _beside(beside[0], source, bases, context)
    places: Sequence[Steps] = [source[:-1]]
    if into:
        ref = into[0].anchors[0]
        assert isinstance(ref, Ref)
        same = ref.steps[-1].same and not (ref.steps[-1].labels or ref.steps[-1].ordinals)
        places = steps_of([Linked("en", ref)], [source[:-1]] if same else bases, context, sibling=not same)
    elif not clause.edges:
        raise NotUnderstoodError("No se entiende adónde se traslada.", clause.start, clause.end)
    return [(to, _side_in(clause, role)) for to in places]


def _where_it_stands(clause: Clause, source: Steps, bases: Sequence[Steps], context: Context) -> None:
    """«el epígrafe "Del corte", que antecede al artículo 10, …»: a second description of the unit, which must hold."""
    if len(clause.places) != 2 or not clause.places[0].value.startswith("que ") or clause.places[0].kind not in _SIDES:
        return
    described = clause.places.pop(0)
    for neighbour, side in _beside(described, source, bases, context):
        pair = (source, neighbour) if side is Side.BEFORE else (neighbour, source)
        context.neighbours.append((Address(pair[0]), Address(pair[1])))


def _side_in(clause: Clause, role: Step | None) -> Side:
    """At which end of the unit into which it goes, or in the place of the number that it is to have."""
    if clause.edges:
        return Side.LAST if clause.edges[0].type == "ATEND" else Side.FIRST
    if role is None:
        place = clause.places[0]
        raise NotUnderstoodError("No se dice en qué lugar de ella queda.", place.start, place.end)
    return Side.LAST if role.ordinals == ("final",) and not role.labels else Side.IN_ORDER


def _beside(place: Relation, source: Steps, bases: Sequence[Steps], context: Context) -> list[tuple[Steps, Side]]:
    anchor = place.anchors[0]
    assert isinstance(anchor, Ref)
    under = [source[:-1]] if len(anchor.steps) == 1 else bases
    if place.kind == "ENTRE":
        last = place.anchors[-1]
        under = [source[:-1]] if isinstance(last, Ref) and len(last.steps) == 1 else bases
        return [each for base in under for each in between_units(place, base, context)]
    found = steps_of([Linked("en", anchor)], under, context, sibling=False)
    return [(to, _SIDES[place.kind]) for to in found]


def _to_a_number(clause: Clause, bases: Sequence[Steps], targets: Sequence[Ref], context: Context) -> list[Way]:
    """«trasládase el inciso tercero para que pase a ser segundo»: to the place of the one that now has that number."""
    if clause.places or clause.role or clause.edges or len(targets) != 1 or not clause.becoming:
        return []
    first, old = clause.becoming[0], targets[0].steps[0]
    new = first.news[0] if len(first.news) == 1 else None
    ordinals = new.ordinals if isinstance(new, Which) else new.steps[0].ordinals if isinstance(new, Ref) else ()
    number = ordinals[0] if len(ordinals) == 1 else ""
    said = old.ordinals[0] if len(old.ordinals) == 1 else ""
    if first.olds or not number.isdigit() or not said or old.word not in ("inciso", "parrafo"):
        return []
    if isinstance(new, Ref) and len(new.steps) > 1:
        raise NotUnderstoodError("No se entiende si la unidad cambia también de lugar.", new.start, new.end)
    clause.becoming = [Becoming([targets[0]], first.news, start=first.start, end=first.end), *clause.becoming[1:]]
    sources = steps_of([Linked("en", targets[0])], bases, context, sibling=False)
    ways = [to_number(s, said, int(number)) for s in sources if kind_of(s[-1]) == PARAGRAPH]
    return with_becoming(ways, clause, bases, context)


def to_number(source: Steps, said: str, number: int) -> Way:
    """The order that makes of a paragraph the one of that number among those with which it stands."""
    if not said.isdigit():
        moved = MoveUnit(Address(source[:-1]), Side.IN_ORDER)
        return (order(source, moved, None, Result(as_label=f"párrafo {number}")),)
    side = Side.BEFORE if number < int(said) else Side.AFTER
    return (order(source, MoveUnit(Address((*source[:-1], Nth(PARAGRAPH, number))), side)),)
