"""Part of `publish`: what `refundido diff` asks -> the texts to be compared, of one instrument.

Two ends (days, acts or files), or one act: then its effect, day by day. Pure but for the files named as ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from refundido.compare.adoption import adopted
from refundido.compare.marked import marked
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure, has_errors
from refundido.document.comparison_chosen import nodes_of
from refundido.document.comparison_effects import Stage
from refundido.document.comparison_ends import Between, End, units_named
from refundido.document.spanish import long_date
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import Unit, walk
from refundido.publish.elsewhen import told_with_days
from refundido.publish.ends import (
    BEFORE,
    Place,
    act_named,
    done_between,
    is_day,
    is_file,
    place_at,
    place_by_stage,
    place_in_file,
    place_of_act,
    read_file,
    stages_in,
)
from refundido.publish.provision import asked_address
from refundido.publish.workspace import Compiled
from refundido.resolve.addresses import find


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked, as written: two ends or an act; narrowed to an address; in which instrument."""

    start: str = ""
    end: str = ""
    act: str = ""
    only: str = ""
    instrument: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """Two texts to be compared, as they are to be told and as places of the history."""

    between: Between
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Compared:
    """What is to be compared: one step, or those of an act that came into force on several days.

    `act` is the one whose effect is asked, or the only one between the ends. `units` are the identities to which it
    is narrowed, none for all. `officials` are the official texts at hand, by act.
    """

    history: History
    jurisdiction: Jurisdiction
    acts: Mapping[str, Act]
    steps: tuple[Step, ...]
    act: Act | None = None
    units: tuple[str, ...] = ()
    by_act: bool = False
    officials: Mapping[str, str] = field(default_factory=dict)

    @property
    def instrument(self) -> Instrument:
        """The instrument compared."""
        return self.history.instrument

    @property
    def acts_between(self) -> tuple[Act, ...]:
        """The acts that did something between the ends, in order."""
        names = (part.act for step in self.steps for each in step.between.editions for part in each.amendments)
        return tuple(self.acts[name] for name in dict.fromkeys(names) if name in self.acts)

    @property
    def last_day(self) -> date | None:
        """The day of the last text of the history that is compared, None where both are files."""
        return max((end.day for step in self.steps for end in (step.start, step.end) if end.position), default=None)


def find_compared(compiled: Compiled, asked: Asked, folder: Path, today: date) -> Outcome[Compared]:
    """The texts that are asked for. Files are counted from `folder`.

    Problems: INSTRUMENT_UNKNOWN; ACT_UNKNOWN and what else `ends` finds; DATE_ORDER where the ends are the wrong way
    round; those of the address; TARGET_PENDING where its text is not known.
    """
    identity = _instrument(compiled, asked)
    if not compiled.histories and is_file(asked.start) and is_file(asked.end):
        found = _of_files(compiled, folder / asked.start, folder / asked.end)
    elif identity.value is None:
        return Outcome(None, identity.diagnostics)
    elif asked.act:
        found = _of_act(compiled, identity.value, asked.act)
    else:
        found = _of_ends(compiled, identity.value, asked, folder, today)
    if found.value is None or not asked.only:
        return found
    narrowed = _narrowed(found.value, asked.only)
    return Outcome(narrowed.value, (*narrowed.diagnostics, *found.diagnostics))


def _narrowed(compared: Compared, only: str) -> Outcome[Compared]:
    address = asked_address(only, compared.jurisdiction)
    if address.value is None:
        return Outcome(None, address.diagnostics)
    roots = [end.root for step in compared.steps[::-1] for end in (step.between.after, step.between.before)]
    units = units_named(roots, address.value, compared.jurisdiction)
    if units.value is None:
        position, history = compared.steps[-1].end.position, compared.history
        edition = history.editions[position[0] if position else -1]
        told = told_with_days(
            units.diagnostics, only, address.value, history, edition, compared.acts, compared.jurisdiction,
            "Compare con el texto de un día en que esté, como el {day}.",
        )  # fmt: skip
        return Outcome(None, told)
    narrowed = replace(compared, units=units.value)
    untold = _untold(narrowed, roots, only)
    return Outcome(None if has_errors(untold) else narrowed, (*units.diagnostics, *untold))


def _untold(compared: Compared, roots: Sequence[Unit], only: str) -> tuple[Diagnostic, ...]:
    """TARGET_PENDING where nothing is told of the units and their text, or part of it (a warning), is not known."""
    named = [unit for root in roots for _, unit in walk(root) if unit.id in compared.units]
    whole = any(unit.pending for unit in named)
    if not whole and not any(inner.pending for unit in named for _, inner in walk(unit)):
        return ()
    if any(nodes_of(marked(step.between.compared()), compared.units) for step in compared.steps):
        return ()
    if whole:
        message = f"El texto de «{only}» no está transcrito: no se puede decir si cambió."
        return (Diagnostic(Code.TARGET_PENDING, message, subject=only),)
    message = f"Parte del texto de «{only}» no está transcrita: de ella no se puede decir si cambió."
    return (Diagnostic(Code.TARGET_PENDING, message, Severity.WARNING, subject=only),)


def _instrument(compiled: Compiled, asked: Asked) -> Outcome[str]:
    """The instrument asked of: the one named, or the only one that the acts named amend."""
    known = sorted(compiled.histories)
    hint = f"Los que hay: {', '.join(known) or 'ninguno'}."
    if asked.instrument:
        if asked.instrument in known:
            return Outcome(asked.instrument)
        message = f"No hay un instrumento «{asked.instrument}»."
        return failure(Code.INSTRUMENT_UNKNOWN, message, subject=asked.instrument, hint=hint)
    named = [w.removeprefix(BEFORE) for w in (asked.act, asked.start, asked.end) if w and not is_day(w)]
    acts = [act_named(compiled.acts, written) for written in named if not is_file(written)]
    for act in acts:
        if act.value is None:
            return Outcome(None, act.diagnostics)
    fitting = [each for each in known if all(act.value and each in act.value.amends for act in acts)] or known
    if len(fitting) > 1 and asked.only:
        fitting = [each for each in fitting if _may_be_in(compiled, each, asked.only)] or fitting
    if len(fitting) == 1:
        return Outcome(fitting[0])
    message = f"Hay {len(fitting)} instrumentos: {', '.join(fitting)}." if fitting else "No hay instrumentos."
    hint = "Diga cuál con --instrument." if fitting else "Diga el espacio de trabajo con -C."
    return failure(Code.INSTRUMENT_UNKNOWN, message, hint=hint)


def _may_be_in(compiled: Compiled, identity: str, written: str) -> bool:
    address = asked_address(written, compiled.jurisdiction_of(identity)).value
    roots = [edition.root for edition in reversed(compiled.editions(identity))]
    if address is None:
        return False
    return any(find(root, address, compiled.jurisdiction_of(identity)).value is not None for root in roots)


def _of_act(compiled: Compiled, identity: str, written: str) -> Outcome[Compared]:
    history = compiled.histories[identity]
    act = act_named(compiled.acts, written)
    if act.value is None:
        return Outcome(None, act.diagnostics)
    stages = stages_in(compiled, identity, act.value)
    if stages.value is None:
        return Outcome(None, stages.diagnostics)
    steps = tuple(
        _step(
            history,
            place_by_stage(history, act.value, stage, before=True),
            place_by_stage(history, act.value, stage, before=False),
            f"Cambios de {act.value.title}",
        )
        for stage in stages.value
    )
    jurisdiction = compiled.jurisdiction_of(identity)
    found = Compared(
        history, jurisdiction, _known(compiled), steps, act.value, by_act=True, officials=_officials(compiled)
    )
    return Outcome(found, tuple(_out_of_reach(compiled, identity, act.value, stages.value)))


def _out_of_reach(compiled: Compiled, identity: str, act: Act, stages: Sequence[Stage]) -> Iterator[Diagnostic]:
    """ACT_REFUSED for each instruction not told, there being no text of the day on which it comes into force."""
    told = {number for stage in stages for number in stage.amendment.instructions}
    for instruction in act.instructions:
        day = act.effective(instruction)
        if instruction.number in told or act.instrument_of(instruction) != identity or not isinstance(day, date):
            continue
        edition = compiled.edition_at(identity, day)
        if edition.value is None:
            name = f"La instrucción {instruction.number}, en vigor desde el {long_date(day)}, no se muestra"
            why = " ".join(each.message for each in edition.diagnostics[:1])
            yield Diagnostic(
                Code.ACT_REFUSED, f"{name}. {why}".strip(), span=instruction.span, subject=act.id,
                hint="Corrija los errores que impiden llegar a ese día (refundido check).",
            )  # fmt: skip


def _known(compiled: Compiled) -> dict[str, Act]:
    """The acts known then: an erratum not yet published corrects nothing."""
    return {act.id: act for act in compiled.known_acts}


def _officials(compiled: Compiled) -> dict[str, str]:
    return {identity: official.text for identity, official in compiled.workspace.sources.items()}


def _of_ends(compiled: Compiled, identity: str, asked: Asked, folder: Path, today: date) -> Outcome[Compared]:
    history = compiled.histories[identity]
    ends = [_place(compiled, identity, written, folder, today) for written in (asked.start, asked.end)]
    start, end = ends[0].value, ends[1].value
    problems = tuple(dict.fromkeys((*ends[0].diagnostics, *ends[1].diagnostics)))
    if start is None or end is None:
        return Outcome(None, problems)
    if start.position and end.position and (start.day, start.position) > (end.day, end.position):
        return Outcome(None, (_wrong_way(asked, start, end),))
    if start.file and end.file:
        end = replace(end, root=adopted(start.root, end.root))
    elif start.file:
        start = replace(start, root=adopted(end.root, start.root))
    elif end.file:
        end = replace(end, root=adopted(start.root, end.root))
    step = _step(history, start, end, f"Cambios entre {start.short} y {end.short}")
    jurisdiction = compiled.jurisdiction_of(identity)
    found = Compared(history, jurisdiction, _known(compiled), (step,), officials=_officials(compiled))
    acts = found.acts_between
    return Outcome(replace(found, act=acts[0] if len(acts) == 1 else None), problems)


def _of_files(compiled: Compiled, start: Path, end: Path) -> Outcome[Compared]:
    """Two files outside any workspace: the instrument is that of the second."""
    reads = [read_file(compiled, path.stem, path) for path in (start, end)]
    problems = tuple(dict.fromkeys((*reads[0].diagnostics, *reads[1].diagnostics)))
    if reads[0].value is None or reads[1].value is None:
        return Outcome(None, problems)
    (before, _), (after, jurisdiction) = reads[0].value, reads[1].value
    history = History(after, (Edition(after.id, after.attested, after.root, ()),))
    ends = place_in_file(before, start), place_in_file(after, end)
    ends = ends[0], replace(ends[1], root=adopted(before.root, after.root))
    step = _step(history, *ends, f"Cambios entre {ends[0].short} y {ends[1].short}")
    return Outcome(Compared(history, jurisdiction, {}, (step,)), problems)


def _place(compiled: Compiled, identity: str, written: str, folder: Path, today: date) -> Outcome[Place]:
    if is_day(written):
        return place_at(compiled, identity, today if written == "hoy" else date.fromisoformat(written))
    if not is_file(written):
        return place_of_act(compiled, identity, written)
    path = folder / written
    read = read_file(compiled, identity, path)
    if read.value is None:
        return Outcome(None, read.diagnostics)
    return Outcome(place_in_file(read.value[0], path), read.diagnostics)


def _step(history: History, start: Place, end: Place, title: str) -> Step:
    editions = done_between(history, start, end)
    ends = End(start.root, start.name), End(end.root, end.name)
    return Step(Between(history.instrument, *ends, editions, title, history), start, end)


def _wrong_way(asked: Asked, start: Place, end: Place) -> Diagnostic:
    return Diagnostic(
        Code.DATE_ORDER,
        f"El primer texto ({start.short}) es posterior al segundo ({end.short}).",
        subject=asked.start,
        hint=f"Escríbalos al revés: refundido diff {asked.end} {asked.start}",
    )
