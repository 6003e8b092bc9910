"""Part of `prose`: units that take the places or the labels of others («intercámbianse», «pasa a ser») -> orders.

Where those that take and those that give are the same, the units go where the labels they take stand; where they are
not, only the labels change, and the order in which they then stand is held against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address
from refundido.model.operation import MoveUnit, Order, Renumber, Result, Side
from refundido.model.unit import PARAGRAPH
from refundido.prose.becoming import as_written, becoming_pairs, with_becoming
from refundido.prose.clauses import Becoming, Clause, Flank, Pair
from refundido.prose.described import object_refs
from refundido.prose.maker import Context, Way, order, steps_of
from refundido.prose.moves import move, to_number
from refundido.prose.phrase import Ref, Step
from refundido.prose.references import Linked, Steps, kind_of
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.words import MOVE

Outer = tuple[Step, ...]
Pairs = list[tuple[Step, Step]]
Told = tuple[Step, Step, Outer]
"""What was, what it comes to be, and what both stand in."""


def swap(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """Two units that change places with each other, and labels if they have any."""
    clause.demand_only("becoming", "ORDERWORD VICEVERSA")
    targets = object_refs(clause)
    units = [replace(step, many=False) for ref in targets for step in _each(ref)]
    outer = targets[-1].steps[1:] if targets else ()
    apart = any(ref.steps[1:] not in ((), outer) for ref in targets)
    if len(units) != 2 or apart or units[0].word != units[1].word or not all(_number(each) for each in units):
        raise NotUnderstoodError("No se entiende qué cambia de lugar con qué.", clause.start, clause.end)
    pairs = [(units[0], units[1]), (units[1], units[0])]
    _refuse_other(clause, units, context)
    return [way for base in bases for way in _at_their_places(pairs, outer, base, context)]


def _each(ref: Ref) -> list[Step]:
    step = ref.steps[0]
    if step.is_range or step.name:
        return []
    if step.labels:
        return [replace(step, labels=(each,)) for each in step.labels]
    return [replace(step, ordinals=(each,)) for each in step.ordinals]


def _number(step: Step) -> str:
    """The one label or ordinal by which a unit is called."""
    if len(step.labels) == 1:
        return bare_label(step.labels[0])
    return step.ordinals[0] if len(step.ordinals) == 1 and not step.labels else ""


def _refuse_other(clause: Clause, units: Sequence[Step], context: Context) -> None:
    """Stop where two units that change places are said to come to be anything but each other."""
    one, other = (_number(each) for each in units)
    joined = replace(units[0], many=True, labels=(), ordinals=())
    if units[0].labels:
        both = replace(joined, labels=tuple(unit.labels[0] for unit in units))
    else:
        both = replace(joined, ordinals=tuple(unit.ordinals[0] for unit in units))
    said: list[tuple[str, str]] = []
    for becoming in clause.becoming:
        olds = becoming.olds or [Ref((both,), becoming.start, becoming.end)]
        for a, b in becoming_pairs(replace(becoming, olds=olds), context, joined):
            said.append((_number(a), _number(b)))
    if clause.has("VICEVERSA"):
        said.extend((b, a) for a, b in list(said))
    elif len(said) == 1:
        said.append((other, one) if said[0] == (one, other) else said[0])
    if said and sorted(set(said)) != sorted([(one, other), (other, one)]):
        stop = clause.becoming[0]
        message = "Las unidades que cambian de lugar no toman una la etiqueta de la otra."
        raise NotUnderstoodError(message, stop.start, stop.end, Code.PROSE_LISTS)


def _at_their_places(pairs: Pairs, outer: Outer, base: Steps, context: Context) -> list[Way]:
    """Each unit taken to where the one stands that it comes to be, under its label; each way they may be called."""
    choices = [[_addresses(each, outer, base, context) for each in pair] for pair in pairs]
    ways: list[Way] = []
    for turn in range(min(len(found) for pair in choices for found in pair)):
        made: list[Order] = []
        for (_, new), (sources, places) in zip(pairs, choices, strict=True):
            label = as_written(new, context) if new.labels else ""
            told = f"{kind_of(sources[turn][-1])} {label}" if label else f"párrafo {new.ordinals[0]}"
            made.append(
                order(sources[turn], MoveUnit(Address(places[turn]), Side.BEFORE, label), None, Result(as_label=told))
            )
        ways.append(tuple(made))
    return ways


def _addresses(step: Step, outer: Outer, base: Steps, context: Context) -> tuple[Steps, ...]:
    ref = Ref((step, *outer), step.start, step.end)
    return steps_of([Linked("en", ref)], [base], context, sibling=False)


def renumber(clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«El actual artículo 17 pasa a ser artículo 18»: other labels, or other places where that is what they tell."""
    if clause.role and not clause.becoming:
        clause.becoming = [Becoming([*object_refs(clause)], list(clause.role), start=clause.start, end=clause.end)]
        clause.role = []
    clause.demand_only("becoming", "KEEPNUMBERS OLDNUMBER SHIFT RESTSHIFT VICEVERSA")
    if elsewhere := _to_another_unit(clause):
        return move(elsewhere, bases, context)
    found: list[Told] = []
    first = 0
    for becoming in clause.becoming:
        olds = list(becoming.olds) or [i.ref for i in clause.refs]
        said = Becoming(list(olds), becoming.news, start=becoming.start, end=becoming.end)
        outer = olds[0].steps[1:] if olds and isinstance(olds[0], Ref) else ()
        found.extend((old, new, outer) for old, new in becoming_pairs(said, context))
        first = len(found) if becoming is clause.becoming[0] else first
    if clause.has("VICEVERSA"):
        found = _both_ways(found, clause)
    base = bases[0]
    if _is_closed(found) and not clause.has("OLDNUMBER"):
        return _at_their_places([(old, new) for old, new, _ in found], found[0][2], base, context)
    if first > 1 and all(_is_place([each]) for each in found[:first]):
        clause = replace(clause, becoming=[*map(_alone, found[:first]), *clause.becoming[1:]])
        first = 1
    if first == 1 and _is_place(found):
        return _to_the_number(clause, found, base, context)
    return [tuple(_relabelled(old, new, outer, base, clause, context) for old, new, outer in found)]


def _to_another_unit(clause: Clause) -> Clause | None:
    """«El inciso segundo del artículo 1 pasa a ser inciso final del artículo 3»: an order to take it there; or None."""
    first, flags = clause.becoming[0], set(clause.flags) - {"RESP"}
    old = first.olds[0] if len(first.olds) == 1 else None
    new = first.news[0] if len(first.news) == 1 else None
    if flags or first.relative or not isinstance(old, Ref) or not isinstance(new, Ref) or len(new.steps) < 2:
        return None
    if new.steps[1:] == old.steps[1:]:
        return None
    return replace(clause, does=MOVE, pairs=[Pair(Flank([old]))], role=[new], becoming=clause.becoming[1:])


def _both_ways(found: list[Told], clause: Clause) -> list[Told]:
    """«pasa el inciso segundo a ser tercero, y viceversa»: and the third, second."""
    if len(found) != 1:
        flag = clause.flags["VICEVERSA"]
        raise NotUnderstoodError("No se sabe qué cambia con qué.", flag.start, flag.end)
    old, new, outer = found[0]
    return [(old, new, outer), (new, old, outer)]


def _is_closed(found: Sequence[Told]) -> bool:
    """Whether the units take each other's labels or numbers, all of them, and stand in one unit."""
    olds, news = [_number(old) for old, _, _ in found], [_number(new) for _, new, _ in found]
    same = len({old.word for old, _, _ in found}) == 1 and {outer for _, _, outer in found} <= {found[0][2], ()}
    apart = all(a != b for a, b in zip(olds, news, strict=True)) and len(set(olds)) == len(olds) > 1
    known = all(olds) and "final" not in olds
    return same and apart and known and sorted(olds) == sorted(news)


def _alone(told: Told) -> Becoming:
    """«los incisos segundo y tercero pasan a ser tercero y cuarto»: what one of them comes to be."""
    old, new, _ = told
    return Becoming([Ref((old,), old.start, old.end)], [Ref((new,), new.start, new.end)], start=old.start, end=new.end)


def _is_place(found: Sequence[Told]) -> bool:
    """Whether it is the number of a paragraph among others that is told, and no label."""
    unlabelled = not any(old.labels or new.labels for old, new, _ in found)
    return unlabelled and len(found[0][1].ordinals) == 1 and found[0][1].ordinals[0].isdigit()


def _to_the_number(clause: Clause, found: Sequence[Told], base: Steps, context: Context) -> list[Way]:
    """«el inciso final pasa a ser primero»: taken there; what the others then are is held against the result."""
    old, new, outer = found[0]
    ways = [
        to_number(source, "", int(new.ordinals[0]))
        for source in _addresses(old, outer, base, context)
        if kind_of(source[-1]) == PARAGRAPH
    ]
    if not ways:
        stop = clause.becoming[0]
        raise NotUnderstoodError("Una unidad sin número no cambia de número.", stop.start, stop.end)
    return with_becoming(ways, replace(clause, becoming=clause.becoming[1:]), [base], context)


def _relabelled(old: Step, new: Step, outer: Outer, base: Steps, clause: Clause, context: Context) -> Order:
    if not new.labels:
        stop = clause.becoming[0]
        raise NotUnderstoodError("Una unidad sin número no cambia de número.", stop.start, stop.end)
    label = as_written(new, context)
    if clause.has("OLDNUMBER"):
        label = f"{label} ({as_written(old, context)})"
    return order(_addresses(old, outer, base, context)[0], Renumber(label))
