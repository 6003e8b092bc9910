"""Part of `prose`: what an act says becomes of other units («pasando c) y d) a ser d) y e)») -> orders and claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Address, Nth, Position, Several
from refundido.model.address import Step as ModelStep
from refundido.model.label import roman_value
from refundido.model.operation import (
    ChangeSign,
    DeleteUnits,
    EncloseUnits,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Order,
    Renumber,
    ReplaceUnits,
    Result,
    Side,
    SplitParagraph,
)
from refundido.model.unit import PARAGRAPH
from refundido.prose.clauses import Becoming, Clause
from refundido.prose.described import written
from refundido.prose.maker import Context, Way, order, steps_of, text
from refundido.prose.phrase import Flag, Item, Ref, Sign, Step, Which, Words
from refundido.prose.places import sign_place
from refundido.prose.references import Linked, Steps, kind_of, spoken_label, step_alternatives
from refundido.prose.terminal import bare_label
from refundido.prose.trouble import NotUnderstoodError
from refundido.prose.units import kinds_of


def with_becoming(ways: list[Way], clause: Clause, bases: Sequence[Steps], context: Context) -> list[Way]:
    """The ways with what the act says becomes of other units: other labels, or other places in the count."""
    found = ways
    like = _like(clause)
    for becoming in clause.becoming:
        if becoming.how != "ASER":
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
        if becoming.place is not None:
            found = [each for way in found for each in _sign_changed(way, becoming, bases, context)]
            continue
        if becoming.relative or not becoming.olds:
            found = [each for way in found for each in relative_claim(way, becoming, context)]
            continue
        for way in found:
            _refuse_other_place(way, becoming, bases, context)
        found = [each for way in found for each in _become(way, becoming, like, context)]
    wider = [_throughout(way) for way in found] if found is not ways else []
    return [*found, *(way for way in wider if way not in found)]


def _refuse_other_place(way: Way, becoming: Becoming, bases: Sequence[Steps], context: Context) -> None:
    """Stop where what becomes another is said to be in a unit that the order is not about («pasando el inciso segundo
    del artículo 2 a ser tercero», in the article 3)."""
    for item in becoming.olds:
        if not isinstance(item, Ref) or len(item.steps) < 2 or item.steps[1].same:
            continue
        outer = Ref(item.steps[1:], item.steps[1].start, item.end)
        found = steps_of([Linked("de", outer)], bases, context, sibling=True)
        if not any(way[0].at.steps[: len(place)] == place for place in found):
            message = "La orden es sobre otra unidad que la que se nombra aquí."
            raise NotUnderstoodError(message, outer.start, outer.end)


def _sign_changed(way: Way, becoming: Becoming, bases: Sequence[Steps], context: Context) -> list[Way]:
    """«pasando el punto final de la letra c) a ser punto y coma»: the sign changes there."""
    old, new = becoming.olds[0], becoming.news[0]
    if len(becoming.olds) != 1 or not isinstance(old, Sign) or not isinstance(new, Sign) or becoming.place is None:
        raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
    places = steps_of([Linked("en", becoming.place)], bases, context, sibling=True)
    return [(*way, order(steps, ChangeSign(old.sign, text(new.sign), sign_place(old)))) for steps in places]


def _like(clause: Clause) -> Step | None:
    """The unit that a clause is about: its kind is that of those named by labels alone («pasando c) a ser d)»)."""
    items = (
        *clause.announced,
        *clause.role,
        *clause.pairs[0].old.items,
        *(clause.pairs[0].new or clause.pairs[0].old).items,
    )
    return next((i.steps[0] for i in items if isinstance(i, Ref)), None)


def _become(way: Way, becoming: Becoming, like: Step | None, context: Context) -> list[Way]:
    becoming, is_last = _without_last(becoming)
    pairs = becoming_pairs(becoming, context, like)
    _refuse_gap(way, pairs, becoming)
    base = container_of(way[0])
    claims: dict[str, str] = {}
    renumbered: list[Way] = [()]
    for old, new in pairs:
        kinds = kinds_of(old.word, written(old), context.jurisdiction)
        if kinds[:1] == (PARAGRAPH,) and not old.labels:
            claims[_one(old)] = _one(new)
            if is_last:
                claims[f"párrafo {spoken_label(old.ordinals[0])}"] = f"párrafo {Position.LAST}"
        elif is_last:
            raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
        else:
            called = _of_the_kind(way, step_alternatives(old, context.jurisdiction))
            label = Renumber(as_written(new, context))
            made = [order((*_instead(base, step[0]), *step), label) for step in called]
            renumbered = [(*each, one) for each in renumbered for one in made]
    first = way[0]
    if claims:
        first = replace(first, result=Result(first.result.as_label, {**first.result.becomes, **claims}))
    return [(first, *way[1:], *each) for each in renumbered]


def _throughout(way: Way) -> Way:
    """The way with each article renumbered told by its number alone: those that follow may stand in other titles."""
    return tuple(
        replace(each, at=Address(each.at.steps[-1:]))
        if isinstance(each.operation, Renumber) and kind_of(each.at.steps[-1]) == "artículo"
        else each
        for each in way
    )


def _without_last(becoming: Becoming) -> tuple[Becoming, bool]:
    """«pasando el tercero a ser segundo y final»: «…a ser segundo», and whether it is said to be the last of all."""
    new, old = becoming.news[-1] if becoming.news else None, becoming.olds[0] if becoming.olds else None
    told, was = _ordinals(new), _ordinals(old)
    one = len(becoming.news) == len(becoming.olds) == len(was) == 1 and was[0].isdigit()
    if (
        not one
        or (isinstance(new, Ref) and len(new.steps) > 1)
        or len(told) != 2
        or not told[0].isdigit()
        or told[1] != Position.LAST
    ):
        return becoming, False
    return replace(becoming, news=[Which(told[:1], becoming.start, becoming.end)]), True


def _ordinals(item: Item | None) -> tuple[str, ...]:
    match item:
        case Which():
            return item.ordinals
        case Ref():
            return item.steps[0].ordinals
    return ()


def _of_the_kind(way: Way, alternatives: Sequence[Steps]) -> Sequence[Steps]:
    """What a unit may be called in the way at hand, where its word may call several kinds («apartado»): one
    brought into a unit gets its kind from those that stand there, and so may each that gives place to it."""
    last = way[0].at.steps[-1] if way[0].at.steps else None
    alike = [each for each in alternatives if last is not None and each and kind_of(each[0]) == kind_of(last)]
    if alike or not isinstance(way[0].operation, InsertUnits):
        return (alike or alternatives)[:1]
    return alternatives


def _refuse_gap(way: Way, pairs: list[tuple[Step, Step]], becoming: Becoming) -> None:
    """Stop where the units brought in or taken out and those renumbered leave a label that nothing has, before
    others that have theirs («intercálase la letra b), pasando b) y c) a ser d) y e)»)."""
    if not all(old.labels and new.labels for old, new in pairs):
        return
    olds, news = ([_rank(step.labels[0]) for step in side] for side in zip(*pairs, strict=True))
    brought: list[int | None] = []
    for each in way:
        if isinstance(each.operation, InsertUnits):
            brought.extend(_rank(unit.label) for unit in each.operation.units)
        elif not isinstance(each.operation, DeleteUnits):
            return
    known = [n for n in (*olds, *news, *brought) if n is not None]
    if len(known) != len(olds) + len(news) + len(brought):
        return
    filled = {*news, *brought}
    between = sorted(n for n in brought if n is not None)
    amid = [n for n in news if between and n is not None and between[0] < n < between[-1]]
    if amid:
        message = "Las unidades nuevas no van juntas: no se sabe en qué lugar va cada una."
        raise NotUnderstoodError(message, becoming.start, becoming.end, Code.PROSE_LISTS)
    shifts = (new - old for old, new in zip(olds, news, strict=True) if old is not None and new is not None)
    if brought and any(shift > len(brought) for shift in shifts):
        message = "Los números nuevos no cuadran: las unidades que se agregan no los corren tanto."
        raise NotUnderstoodError(message, becoming.start, becoming.end, Code.PROSE_LISTS)
    if any(old not in filled and old < max(n for n in news if n is not None) for old in olds if old is not None):
        message = "Los números nuevos no cuadran: uno queda sin unidad."
        raise NotUnderstoodError(message, becoming.start, becoming.end, Code.PROSE_LISTS)


def _rank(label: str) -> int | None:
    """The place of a plain label in its list; None for those that are no letter and no number."""
    core = bare_label(label)
    if core.isdigit():
        return int(core)
    return ord(core) - (core > "n") if len(core) == 1 and core.isascii() and core.isalpha() else None


def with_split(ways: list[Way], clause: Clause, context: Context) -> list[Way]:
    """Orders on words with what they make of paragraphs: one divided, two made one, others renumbered."""
    found = ways
    for becoming in clause.becoming:
        if becoming.relative:
            found = [each for way in found for each in relative_claim(way, becoming, context)]
        elif becoming.how == "JOINS":
            found = _those_that_can(found, becoming, lambda way, it: _joined(way, it))
        else:
            found = _those_that_can(found, becoming, lambda way, it: _split(way, it, context))
    return found


def _those_that_can(ways: list[Way], becoming: Becoming, made: Callable[[Way, Becoming], Way]) -> list[Way]:
    """The ways of which that can be said; if it can be said of none, why not of the first."""
    found: list[Way] = []
    stops: list[NotUnderstoodError] = []
    for way in ways:
        try:
            found.append(made(way, becoming))
        except NotUnderstoodError as stop:
            stops.append(stop)
    if not found:
        raise stops[0]
    return found


def _joined(way: Way, becoming: Becoming) -> Way:
    """«…por un punto seguido, pasando el inciso tercero a formar parte de aquél»."""
    first = way[0]
    last = first.at.steps[-1] if first.at.steps else None
    old = becoming.olds[0] if len(becoming.olds) == 1 else None
    sign = isinstance(first.operation, ChangeSign) and (first.operation.old, first.operation.new.plain) == (".", ".")
    if (
        len(way) != 1
        or not sign
        or not isinstance(last, Nth)
        or not isinstance(last.number, int)
        or not isinstance(old, Ref)
    ):
        raise NotUnderstoodError("No se entiende qué pasa a formar parte de qué.", becoming.start, becoming.end)
    if old.steps[0].ordinals != (str(last.number + 1),):
        raise NotUnderstoodError("Sólo se unen dos que estén seguidos.", becoming.start, becoming.end)
    both = Several(PARAGRAPH, (str(last.number), str(last.number + 1)), True, "párrafos")
    return (replace(first, at=Address((*first.at.steps[:-1], both)), operation=JoinParagraphs()),)


def _split(way: Way, becoming: Becoming, context: Context) -> Way:
    """«pasando el texto que le sigue a ser inciso segundo, y el actual inciso segundo a ser tercero»."""
    first = way[0]
    last = first.at.steps[-1] if first.at.steps else None
    old = becoming.olds[0] if len(becoming.olds) == 1 else None
    divides = isinstance(first.operation, SplitParagraph | JoinParagraphs)
    if len(way) != 1 or not divides:
        raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
    if isinstance(old, Words) and len(becoming.news) == 1:
        new = _each(becoming.news[0], Step("parrafo"), becoming)
        if last is not None and kind_of(last) != PARAGRAPH and len(new) == 1 and new[0].ordinals[0].isdigit():
            last = Nth(PARAGRAPH, int(new[0].ordinals[0]) - 1)
            first = replace(first, at=Address((*first.at.steps, last)))
    if isinstance(old, Words) and isinstance(last, Nth) and isinstance(last.number, int) and len(becoming.news) == 1:
        if [s.ordinals for s in new] == [(str(last.number + 1),)]:
            label = f"párrafos {last.number} a {last.number + 1}"
            return (replace(first, result=Result(label, first.result.becomes)),)
        raise NotUnderstoodError("El texto que sigue no puede pasar a ser ese.", becoming.start, becoming.end)
    claims = {_one(one): _one(other) for one, other in becoming_pairs(becoming, context, Step("parrafo"))}
    return (replace(first, result=Result(first.result.as_label, {**first.result.becomes, **claims})),)


def relative_claim(way: Way, becoming: Becoming, context: Context) -> list[Way]:
    """«el párrafo tercero,
    que pasa a ser cuarto»: what another instruction makes of the unit; claimed where it can be checked."""
    of = becoming.of
    if not isinstance(of, Ref) or len(becoming.news) != 1:
        raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
    new = becoming.news[0]
    if isinstance(new, Ref):
        found = [s for s in of.steps if s.word == new.steps[0].word] or [of.steps[0]]
    else:
        found = [of.steps[0]]
    old = found[0]
    told = _each(new, old, becoming)
    if len(told) != 1 or len(old.labels or old.ordinals) != 1:
        raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)
    first = way[0]
    kinds = kinds_of(old.word, written(old), context.jurisdiction)
    last = first.at.steps[-1] if first.at.steps else None
    counted = (
        kinds[:1] == (PARAGRAPH,) and not old.labels and isinstance(last, Nth) and str(last.number) == old.ordinals[0]
    )
    if counted and not isinstance(first.operation, InsertUnits) and old.ordinals[0].isdigit() and told[0].ordinals:
        claims = {**first.result.becomes, _one(old): _one(told[0])}
        return [(replace(first, result=Result(first.result.as_label, claims)), *way[1:])]
    return [way]


def claimed(ways: list[Way], becomings: Iterable[Becoming], context: Context) -> list[Way]:
    """The ways with what is said in passing of units that they stand in («en el inciso tercero, que pasa a ser
    cuarto»)."""
    found = ways
    for becoming in becomings:
        if becoming.relative and becoming.how == "ASER" and isinstance(becoming.of, Ref) and all(found):
            found = [each for way in found for each in relative_claim(way, becoming, context)]
    return found


def _instead(base: Steps, step: ModelStep) -> Steps:
    """The container above the units of that kind."""
    kind = kind_of(step)
    for index, each in enumerate(base):
        if kind_of(each) == kind:
            return base[:index]
    return base


def container_of(first: Order) -> Steps:
    """Where the siblings of what an order is about stand."""
    steps = first.at.steps
    match first.operation:
        case InsertUnits(side=Side.FIRST | Side.LAST | Side.IN_ORDER | Side.ALPHABETICAL):
            return steps
        case InsertUnits() | ReplaceUnits() | DeleteUnits() | MoveUnit() | EncloseUnits() | Renumber():
            return steps[:-1]
        case _:
            return steps


def _one(step: Step) -> str:
    number = step.ordinals[0]
    return "párrafo único" if number == "único" else f"párrafo {number}"


def becoming_pairs(becoming: Becoming, context: Context, like: Step | None = None) -> list[tuple[Step, Step]]:
    """Each unit and what it becomes, one by one."""
    for item in becoming.news:
        if isinstance(item, Ref) and _elsewhere(item, becoming):
            raise NotUnderstoodError("No se entiende si la unidad cambia también de lugar.", item.start, item.end)
    olds = [each for item in becoming.olds for each in _each(item, like, becoming)]
    kind = olds[0] if olds else None
    news = [each for item in becoming.news for each in _each(item, kind, becoming)]
    if len(olds) != len(news) or not olds:
        raise NotUnderstoodError(
            f"Se nombran {len(olds)} unidades y {len(news)} números nuevos.",
            becoming.start,
            becoming.end,
            Code.PROSE_LISTS,
        )
    return list(zip(olds, news, strict=True))


def _elsewhere(new: Ref, becoming: Becoming) -> bool:
    """Whether what units come to be is said to be in another unit than they are."""
    told = {(step.word, step.labels, step.ordinals, step.name) for step in new.steps[1:]}
    held = {
        (step.word, step.labels, step.ordinals, step.name)
        for item in becoming.olds
        if isinstance(item, Ref)
        for step in item.steps[1:]
    }
    return bool(told - held)


def _each(item: Item, like: Step | None, becoming: Becoming) -> list[Step]:
    """The units that an item of a list of them names, each as a step of its own."""
    match item:
        case Ref():
            step = item.steps[0]
            one = replace(step, many=False, is_range=False)
            if step.labels:
                return [replace(one, labels=(n,)) for n in members(step)]
            return [replace(one, ordinals=(n,)) for n in members(step)]
        case Which() if like is not None:
            return [replace(like, ordinals=(n,), labels=()) for n in item.ordinals]
        case Which():
            return [Step("parrafo", ordinals=(n,), start=item.start, end=item.end) for n in item.ordinals]
        case Flag(token=token) if token.type == "LABEL" and like is not None:
            return [replace(like, labels=(n,), ordinals=(), start=item.start, end=item.end) for n in token.values]
    raise NotUnderstoodError("No se entiende qué pasa a ser qué.", becoming.start, becoming.end)


def as_written(step: Step, context: Context) -> str:
    """The one label of a step, a Roman number in capitals where the act writes it so («Título III»)."""
    label = bare_label(step.labels[0])
    if roman_value(label.split(" ")[0]) is None:
        return label
    found = re.search(rf"\b{re.escape(label.upper())}\b", context.passage.text[step.start : step.end])
    return label.upper() if found else label


def members(step: Step) -> tuple[str, ...]:
    """The labels or ordinals of the units that a step names, those that a range leaves out with them."""
    written = step.labels or step.ordinals
    if not step.is_range or len(written) != 2:
        return written
    first, last = bare_label(written[0]), bare_label(written[1])
    if first.isdigit() and last.isdigit():
        return tuple(str(n) for n in range(int(first), int(last) + 1))
    if len(first) == 1 and len(last) == 1:
        return tuple(chr(n) for n in range(ord(first), ord(last) + 1) if chr(n) != "ñ")
    return written
