"""Part of `report`: how the brochures on the tables stand, and which an act reaches, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby

from refundido.brochure.affected import Affected
from refundido.brochure.fitness import Fitness
from refundido.brochure.status import BrochureStatus, State
from refundido.brochure.touched import Reworded, Touched
from refundido.document.spanish import counted, day_of, listed, long_date
from refundido.model.act import Act, DateBounds
from refundido.report.place import clean
from refundido.report.text import Line

VERSION = 1
Object = dict[str, object]
_STYLES = {
    State.CURRENT: "good",
    State.TOLERATED: "aviso",
    State.AHEAD: "aviso",
    State.NEVER_APPROVED: "aviso",
    State.ABSENT: "aviso",
    State.INCOMPLETE: "error",
    State.EXPIRED: "error",
    State.UNKNOWN: "error",
}
_UNFIT = {Fitness.UNAPPROVED: "sin aprobación que conste", Fitness.INCOMPLETE: "incompleto"}
_LONGEST, _AROUND = 240, 60
"""How much of a text that changed is shown to people, and how much before what changed; programs are given it all."""


def status_lines(statuses: Sequence[BrochureStatus], day: date) -> Iterator[Line]:
    """How brochures stand on a day, by operator, with what was taken to count and how many there are of each kind."""
    yield ((f"Folletos en las mesas, al {long_date(day)}.", "strong"),)
    if not statuses:
        yield (("Ningún operador ofrece un juego que tenga folleto ese día.", "plain"),)
    for operator, group in groupby(statuses, key=lambda each: each.operator):
        yield ()
        yield ((clean(operator.casino), "strong"), (f", {clean(operator.town)}", "plain"))
        for each in group:
            yield from _status(each)
    assumptions = tuple(dict.fromkeys(said for each in statuses for said in each.assumptions))
    if assumptions:
        yield ()
        yield (("Desde cuándo corre la tolerancia", "strong"),)
        yield from (((f"  {clean(said)}", "plain"),) for said in assumptions)
    if statuses:
        yield ()
        yield (_summary(statuses),)


def _summary(statuses: Sequence[BrochureStatus]) -> tuple[str, str]:
    states = [each.state for each in statuses]
    said = [f"{states.count(state)} {_plural(state, states.count(state))}" for state in State if state in states]
    wrong = sum(each.stands_wrongly for each in statuses)
    which = f" De los que están en las mesas, {wrong} no {'puede' if wrong == 1 else 'pueden'} estar." if wrong else ""
    return f"{listed(said)}.{which}", "error" if wrong else "plain"


def _plural(state: State, count: int) -> str:
    return " ".join(f"{word}s" if word != "nunca" else word for word in state.split()) if count != 1 else state.value


def _status(each: BrochureStatus) -> Iterator[Line]:
    yield (("  ", "plain"), (clean(each.name), "plain"), (": ", "plain"), (verdict(each), _style(each)))
    if each.edition is not None and each.changes:
        yield ((f"    En las mesas, el del texto del {long_date(each.edition)}.", "frame"),)
    for note in each.notes:
        yield ((f"    {clean(note)}", "frame"),)
    for touched in each.changes:
        yield from touched_lines(touched, "    ")


def _style(each: BrochureStatus) -> str:
    return _STYLES[each.state] if each.fitness is Fitness.FIT else "error"


def verdict(each: BrochureStatus) -> str:
    """How a brochure stands, in words."""
    if each.state is State.TOLERATED and each.tolerated_until:
        but = "" if each.fitness is Fitness.FIT else f", y {_UNFIT[each.fitness]}"
        return f"tolerado hasta el {long_date(each.tolerated_until)}{but}"
    if each.state is State.EXPIRED and each.expired_since:
        return f"vencido desde el {long_date(each.expired_since)}"
    return each.state.value


def touched_lines(touched: Touched, indent: str) -> Iterator[Line]:
    """What an act did to a brochure: the act, its instructions and the words."""
    change = touched.change
    count = "instrucción" if len(change.instructions) == 1 else "instrucciones"
    which = f", {count} {listed(change.instructions)}" if change.instructions else ""
    yield ((f"{indent}{clean(change.title)}{which}, en vigor desde el {day_of(change.since)}.", "nota"),)
    if touched.came:
        yield ((f"{indent}  Con ella comienza.", "plain"),)
    if touched.went:
        yield ((f"{indent}  Con ella se acaba.", "plain"),)
    for words in change.words if not touched.came and not touched.went else ():
        yield from _words(words, indent + "  ")


def _words(words: Reworded, indent: str) -> Iterator[Line]:
    yield ((f"{indent}@@ ", "frame"), (clean(words.address), "frame"))
    before, after = " ".join(words.before.split()), " ".join(words.after.split())
    same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    if before:
        yield ((f"{indent}antes: ", "plain"), (_short(before, same), "deleted"))
    if after:
        yield ((f"{indent}después: ", "plain"), (_short(after, same), "inserted"))


def _short(text: str, same: int) -> str:
    """A text from a little before where it changes, if it is long."""
    start = max(text.rfind(" ", 0, max(same - _AROUND, 0)) + 1, 0) if len(text) > _LONGEST else 0
    shown = text[start : start + _LONGEST]
    return clean(f"{'…' if start else ''}{shown}{'…' if start + _LONGEST < len(text) else ''}")


def affected_lines(act: Act, found: Sequence[Affected]) -> Iterator[Line]:
    """The brochures that an act reaches, by operator, with what it does to each."""
    yield ((f"{clean(act.title)}, de {long_date(act.issued)}.", "strong"),)
    changed, beside = ([each for each in found if each.touched], [each for each in found if each.left_out])
    if changed:
        yield ((f"Alcanza a {counted(len(changed), 'folleto', 'folletos')}.", "plain"),)
    else:
        yield (("No alcanza a ningún folleto.", "aviso" if beside else "good"),)
    yield from _by_operator(changed, _changed)
    if beside:
        yield ()
        yield (("Junto a lo que estos folletos llevan pone, además, lo que no llevan; vea si deben:", "aviso"),)
        yield from _by_operator(beside, _left_out)


def _changed(each: Affected) -> Iterator[Line]:
    for touched in each.touched:
        yield from touched_lines(touched, "    ")


def _left_out(each: Affected) -> Iterator[Line]:
    for left in each.left_out:
        yield ((f"    {clean(left.unit.address)}", "plain"),)


def _by_operator(found: Iterable[Affected], told: Callable[[Affected], Iterator[Line]]) -> Iterator[Line]:
    """Brochures under the names of their operators, with what is told of each."""
    for operator, group in groupby(found, key=lambda each: each.operator):
        yield ()
        yield ((clean(operator.casino), "strong"), (f", {clean(operator.town)}", "plain"))
        for each in group:
            yield ((f"  {clean(each.name)}", "plain"),)
            yield from told(each)


def status_json(statuses: Iterable[BrochureStatus], day: date) -> str:
    """How brochures stand, for programs."""
    return _document({"as_of": day.isoformat(), "brochures": [_status_json(each) for each in statuses]})


def _status_json(each: BrochureStatus) -> Object:
    return {
        **_named(each.operator.id, each.definition.id, each.variant, each.name),
        "state": each.state.name.lower(),
        "usable": each.usable,
        "on_tables": _day(each.on_tables.edition if each.on_tables else None),
        "in_force": each.in_force.isoformat(),
        "digest": each.digest,
        "approval": each.approval.number if each.approval else None,
        "tolerated_until": _day(each.tolerated_until),
        "expired_since": _day(each.expired_since),
        "assumptions": list(each.assumptions),
        "notes": list(each.notes),
        "changes": [touched_json(touched) for touched in each.changes],
    }


def affected_json(act: Act, found: Iterable[Affected]) -> str:
    """The brochures that an act reaches, for programs."""
    brochures = [
        {
            **_named(each.operator.id, each.definition.id, each.variant, each.name),
            "changes": [touched_json(touched) for touched in each.touched],
        }
        for each in found
        if each.touched
    ]
    beside = [
        {
            **_named(each.operator.id, each.definition.id, each.variant, each.name),
            "units": [left.unit.address for left in each.left_out],
        }
        for each in found
        if each.left_out
    ]
    return _document({"act": act.id, "brochures": brochures, "left_out": beside})


def touched_json(touched: Touched) -> Object:
    """What an act did to a brochure, for programs."""
    change = touched.change
    return {
        "act": change.act,
        "title": change.title,
        "in_force": change.in_force.isoformat(),
        "in_force_is_certain": not isinstance(change.since, DateBounds),
        "instructions": list(change.instructions),
        "begins": touched.came,
        "ends": touched.went,
        "words": [{"address": w.address, "before": w.before, "after": w.after} for w in change.words],
    }


def _named(operator: str, game: str, variant: str, name: str) -> Object:
    return {"operator": operator, "game": game, "variant": variant or None, "name": name}


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _document(content: Object) -> str:
    return json.dumps({"version": VERSION, **content}, ensure_ascii=False, indent=2) + "\n"
