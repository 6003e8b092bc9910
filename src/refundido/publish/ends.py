"""Part of `publish`: what a person calls a text (a day, an act, a file) -> that text, in the history of an instrument.

Used by `comparing`. An act named as an end is the text it made; `antes:ACTO`, the text just before it. A file is an
instrument as `refundido convert` writes it, in YAML or XML: it is only read, and may lie outside the workspace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from refundido.diagnostic import Code, Diagnostic, Outcome, failure, has_errors
from refundido.document.comparison import stage_names
from refundido.document.comparison_effects import Stage, stages_of
from refundido.document.editions import edition_name
from refundido.document.spanish import listed, long_date, of_when
from refundido.history.resolution import first_day, instructions_for
from refundido.history.timeline import History
from refundido.model.act import Act
from refundido.model.instrument import Edition, Instrument
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.nearest import nearest_hint
from refundido.model.unit import Unit
from refundido.publish.workspace import Compiled
from refundido.source.files import SourceFiles
from refundido.source.formats import parse_instrument_file
from refundido.source.problems import Problems

BEFORE = "antes:"
FILE_ENDINGS = (".yaml", ".yml", ".xml")
PUBLISHED_ENDINGS = (".pdf", ".docx", ".doc", ".html", ".htm", ".txt")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LIKE_DAY = re.compile(r"\d{1,4}([-/. ]\d{1,4}){0,2}|\d{1,2} de [a-z]+ del? \d{4}")

Position = tuple[int, int]
"""A point in a history: an edition by its index, and how many of its amendments have landed."""


@dataclass(frozen=True, slots=True)
class Place:
    """One end of a comparison: its tree, its name, its day and its point in the history (None: it is a file's).

    `whole`: it is all of an edition, which has a page of its own. `short` is the name in a title.
    """

    root: Unit
    name: str
    short: str
    day: date
    position: Position | None = None
    whole: bool = False
    act: str = ""
    file: str = ""


def is_day(written: str) -> bool:
    """Whether an end is written as a day."""
    return written == "hoy" or bool(_DAY.fullmatch(written))


def is_like_day(written: str) -> bool:
    """Whether an end looks like a day that is not written as days are."""
    return not is_day(written) and _LIKE_DAY.fullmatch(written.strip().lower()) is not None


def is_published(written: str) -> bool:
    """Whether an end is a file that is no instrument, but may be a published text."""
    return written.lower().endswith(PUBLISHED_ENDINGS)


def is_file(written: str) -> bool:
    """Whether an end is written as a file."""
    return written.lower().endswith(FILE_ENDINGS)


def place_at(compiled: Compiled, identity: str, day: date) -> Outcome[Place]:
    """The text in force on a day. Problems: those of `Compiled.edition_at`."""
    edition = compiled.edition_at(identity, day)
    if edition.value is None:
        return Outcome(None, edition.diagnostics)
    history = compiled.histories[identity]
    index = _index(history, edition.value)
    name = edition_name(history, edition.value)
    position = (index, len(edition.value.amendments))
    return Outcome(Place(edition.value.root, name, f"el {long_date(day)}", day, position, True))


def _index(history: History, edition: Edition) -> int:
    return next(index for index, each in enumerate(history.editions) if each is edition)


def place_of_act(compiled: Compiled, identity: str, written: str) -> Outcome[Place]:
    """The text that an act made, or the one before it. Problems: those of `act_named` and `stages_in`."""
    before = written.startswith(BEFORE)
    act = act_named(compiled.acts, written.removeprefix(BEFORE))
    if act.value is None:
        return Outcome(None, act.diagnostics)
    stages = stages_in(compiled, identity, act.value)
    if stages.value is None:
        return Outcome(None, stages.diagnostics)
    stage = stages.value[0] if before else stages.value[-1]
    return Outcome(place_by_stage(compiled.histories[identity], act.value, stage, before=before))


def place_by_stage(history: History, act: Act, stage: Stage, *, before: bool) -> Place:
    """The text just before, or just after, one stage of an act."""
    index = _index(history, stage.edition)
    landed = next(n for n, each in enumerate(stage.edition.amendments) if each is stage.amendment)
    names = stage_names(history, stage)
    if before:
        whole = landed == 0 or stage.amendment.annuls
        name = names[0] if whole else f"Texto antes de {act.title}, {of_when(stage.edition.since)}"
        position = (index - 1, len(history.editions[index - 1].amendments)) if whole and index else (index, landed)
        day = history.editions[position[0]].in_force
        return Place(stage.before, name, f"el texto anterior a «{act.title}»", day, position, whole, act.id)
    whole = landed + 1 == len(stage.edition.amendments)
    name = names[1] if whole else f"Texto después de {act.title}, {of_when(stage.edition.since)}"
    position = (index, landed + 1)
    return Place(stage.after, name, f"el que dejó «{act.title}»", stage.edition.in_force, position, whole, act.id)


def act_named(acts: Mapping[str, Act], written: str) -> Outcome[Act]:
    """The act with that id, or whose id ends so, if no other does. Problem: ACT_UNKNOWN, with the nearest."""
    if written in acts:
        return Outcome(acts[written])
    found = [act for identity, act in acts.items() if identity.endswith(f"/{written}")]
    if len(found) == 1:
        return Outcome(found[0])
    if found:
        named = ", ".join(act.id for act in found)
        message = f"«{written}» puede ser más de un acto: {named}."
        return failure(Code.ACT_UNKNOWN, message, subject=written, hint="Escriba su identidad entera.")
    if not acts:
        return failure(Code.ACT_UNKNOWN, f"No hay un acto «{written}»: no hay ninguno.", subject=written)
    hint = nearest_hint(written, (*acts, *(identity.rsplit("/", 1)[-1] for identity in acts)))
    return failure(Code.ACT_UNKNOWN, f"No hay un acto «{written}».", subject=written, hint=hint)


def stages_in(compiled: Compiled, identity: str, act: Act) -> Outcome[tuple[Stage, ...]]:
    """What an act did to an instrument, day by day.

    Problems: ACT_REFUSED where it has errors, ACT_UNKNOWN where it was not yet published, NOTHING_CHANGES where it
    did nothing there.
    """
    history = compiled.histories[identity]
    stages = stages_of(history, act.id)
    if stages:
        return Outcome(stages)
    return Outcome(None, (_no_stages(compiled, history, act),))


def _no_stages(compiled: Compiled, history: History, act: Act) -> Diagnostic:
    """Why an act did nothing to an instrument."""
    title = history.instrument.title
    codes = [refusal.code for refusal in history.refusals if refusal.act == act.id]
    if act.id not in compiled.workspace.refused and Code.DATE_UNKNOWN in codes:
        known_at = long_date(compiled.known_at or date.max)
        message = (
            f"No se sabe si {act.title} ya estaba publicada el {known_at}: de su publicación sólo constan los límites."
        )
        hint = "Pida un --known-at anterior o posterior a esos límites."
        return Diagnostic(Code.DATE_UNKNOWN, message, subject=act.id, hint=hint)
    if act.id in compiled.workspace.refused or codes:
        message = f"{act.title} tiene errores y no se aplicó a «{title}»."
        return Diagnostic(Code.ACT_REFUSED, message, subject=act.id, hint="Corríjalos (refundido check).")
    if act not in compiled.known_acts:
        message = f"{act.title} no estaba publicada el {long_date(compiled.known_at or date.max)}."
        return Diagnostic(Code.ACT_UNKNOWN, message, subject=act.id, hint="Quite --known-at, o ponga un día posterior.")
    since = min((refusal.since for refusal in history.refusals), default=date.max)
    own = instructions_for(act, history.instrument.id) if history.instrument.id in act.amends else []
    if own and first_day(act, own) >= since:
        refused = listed(list(dict.fromkeys(r.title for r in history.refusals if r.since == since)))
        day = long_date(since)
        message = f"{act.title} no llegó a aplicarse a «{title}»: desde el {day} no hay texto, por {refused}."
        return Diagnostic(Code.ACT_REFUSED, message, subject=act.id, hint="Corrija ese acto primero (refundido check).")
    message = f"{act.title} no cambia por sí «{title}»."
    return Diagnostic(Code.NOTHING_CHANGES, message, subject=act.id, hint=_what_it_does(compiled, act))


def _what_it_does(compiled: Compiled, act: Act) -> str:
    """What an act without changes of its own in an instrument does: it corrects another, annuls, or amends others."""
    told: list[str] = []
    if act.corrects:
        name = compiled.acts[act.corrects].title if act.corrects in compiled.acts else act.corrects
        told.append(f"Corrige {name}; véala: refundido diff --act {act.corrects}.")
    for each in act.annuls:
        name = compiled.acts[each.act].title if each.act in compiled.acts else each.act
        since = f"desde el {long_date(each.since)}" if each.since else "desde su origen, como si nunca hubiera regido"
        numbers = f", {listed([f'instrucción {number}' for number in each.instructions])}" if each.instructions else ""
        told.append(f"Deja sin efecto {name}{numbers}, {since}.")
    if act.amends and any(not instruction.corrects for instruction in act.instructions):
        told.append(f"Modifica: {', '.join(act.amends)}.")
    return " ".join(told)


def read_file(compiled: Compiled, identity: str, path: Path) -> Outcome[tuple[Instrument, Jurisdiction]]:
    """The instrument in a file. Problems: those of reading it, at their places in it."""
    problems = Problems()
    files = SourceFiles(path.parent)
    parsed = parse_instrument_file(path.name, identity, files, compiled.workspace.jurisdictions, problems)
    if has_errors(problems) or parsed.instrument is None or parsed.jurisdiction is None:
        return Outcome(None, _failed(path, problems))
    return Outcome((parsed.instrument, parsed.jurisdiction))


def _failed(path: Path, problems: Problems) -> tuple[Diagnostic, ...]:
    if _is_act(path):
        message = f"«{path.name}» es un acto, y aquí va un instrumento: un acto no tiene texto que comparar."
        hint = "Lo que cambió un acto: refundido diff --act ACTO."
        return (Diagnostic(Code.FORM_NOT_COVERED, message, subject=path.name, hint=hint),)
    if has_errors(problems):
        return tuple(problem.located(None, path.name) for problem in problems)
    message = f"«{path.name}» no es el archivo de un instrumento."
    hint = "Sirve lo que escribe «refundido convert» de un instrumento."
    return (Diagnostic(Code.FILE_SYNTAX, message, subject=path.name, hint=hint),)


def _is_act(path: Path) -> bool:
    """Whether a file, which is no instrument, begins as that of an act does."""
    text = SourceFiles(path.parent).read(path.name).value or ""
    return re.search(r"^act:|^<act[\s>]", text, re.MULTILINE) is not None


def place_in_file(instrument: Instrument, path: Path) -> Place:
    """The text of a file as an end of a comparison."""
    return Place(
        instrument.root, f"Texto de «{path.name}»", f"«{path.name}»", instrument.attested, file=path.name
    )  # fmt: skip


def done_between(history: History, start: Place, end: Place) -> tuple[Edition, ...]:
    """What was done between two points of a history, by editions, oldest first."""
    if start.position is None or end.position is None:
        return ()
    return tuple(_parts(history, start.position, end.position))


def _parts(history: History, start: Position, end: Position) -> Iterator[Edition]:
    for index in range(start[0], end[0] + 1):
        edition = history.editions[index]
        low = start[1] if index == start[0] else 0
        high = end[1] if index == end[0] else len(edition.amendments)
        if low < high:
            yield Edition(edition.instrument, edition.in_force, edition.root, edition.amendments[low:high])
