"""Part of `publish`: an act's published text -> what it orders of the texts of a workspace, as a patch file.

The text is read for each instrument that the act may amend, and settled on it as it stood, and was known, on the day
before the act. What is refused stays in the file as a stub with its reason: `check` will not let it pass unfinished.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from refundido.audit.act import SettledPart, act_of, left_behind, settle_parts
from refundido.compare.published import Line
from refundido.diagnostic import Code, Diagnostic, Outcome, failure
from refundido.model.act import Act, Instruction
from refundido.model.jurisdiction import Jurisdiction
from refundido.prose.accounting import Counts, count
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActPart, ActReading, ActText, Fate
from refundido.prose.act_target import Target, names_of
from refundido.prose.reading import Anchor
from refundido.publish.workspace import Compiled, compile_root

_AMENDMENTS = "amendments"


@dataclass(frozen=True, slots=True)
class ReadAsked:
    """What is asked: the act's file, the instrument it is to be read on (none: those it names), and its publication."""

    file: Path
    instrument: str = ""
    published: date | None = None


@dataclass(frozen=True, slots=True)
class ReadPart:
    """A part of the act, for which instrument it is, and what it settled to there."""

    settled: SettledPart
    instrument: str

    @property
    def part(self) -> ActPart:
        """The part as read."""
        return self.settled.part

    @property
    def done(self) -> bool:
        """Whether the part went through to the end."""
        return self.settled.instruction is not None


@dataclass(frozen=True, slots=True)
class ReadAct:
    """An act as read on a workspace: the act of a patch file, stubs among its instructions, and its parts."""

    act: Act
    reading: ActReading
    parts: tuple[ReadPart, ...]
    diagnostics: tuple[Diagnostic, ...]
    jurisdictions: Mapping[str, Jurisdiction]

    @property
    def counts(self) -> Counts:
        """How many orders there are, how many got a place and an operation, how many went through to the end."""
        return count([each.part for each in self.parts], sum(1 for each in self.parts if each.done))

    @property
    def refused(self) -> tuple[ReadPart, ...]:
        """The orders for a text at hand that did not go through."""
        return tuple(p for p in self.parts if p.part.fate in (Fate.ORDER, Fate.REFUSED) and not p.done)


def read_file(root: Path, asked: ReadAsked) -> Outcome[ReadAct]:
    """The act in a file, read on the workspace at `root`. Problems: of the file; INSTRUMENT_UNKNOWN; DATE_UNKNOWN."""
    source = act_source(asked.file)
    if source.value is None:
        return Outcome(None, source.diagnostics)
    first = read_act(source.value, _jurisdiction(compile_root(root, lints=False), asked.instrument))
    day = asked.published or first.issued or date.today()
    compiled = compile_root(root, day - timedelta(days=1), lints=False)
    return read_on(compiled, source.value, asked, day)


def read_on(compiled: Compiled, source: ActText, asked: ReadAsked, day: date) -> Outcome[ReadAct]:
    """The act of a text, read on the texts in force on `day`."""
    known = sorted(compiled.histories)
    if asked.instrument and asked.instrument not in known:
        message = f"No hay un instrumento «{asked.instrument}»."
        hint = f"Los que hay: {', '.join(known) or 'ninguno'}."
        return failure(Code.INSTRUMENT_UNKNOWN, message, subject=asked.instrument, hint=hint)
    wanted = [asked.instrument] if asked.instrument else known
    if not wanted:
        return Outcome(None, compiled.unread() or _none(compiled))
    identity = _identity(asked.file)
    readings = {each: _read_for(compiled, source, each, identity, asked) for each in wanted}
    chosen = _amended(readings) if not asked.instrument else wanted
    said: list[Diagnostic] = []
    if len(chosen) > 1 and _torn(readings, chosen):
        message = f"El acto no dice cuál de estos textos modifica: {', '.join(chosen)}."
        return failure(Code.INSTRUMENT_UNKNOWN, message, hint="Dígalo con --on.")
    parts = list(_settled(compiled, readings, chosen, day, said))
    main = readings[chosen[0]]
    made = {p.part.number: _instruction(p, chosen) for p in parts if p.part.fate in (Fate.ORDER, Fate.REFUSED)}
    act = act_of(main, made, identity, tuple(chosen), None, ())
    jurisdictions = {each: compiled.jurisdiction_of(each) for each in chosen}
    said.extend(act.diagnostics)
    said.extend(main.reports)
    for each in parts:
        said.extend(each.settled.diagnostics or each.part.reports)
    told = tuple(dict.fromkeys(said))
    if act.value is None:
        return Outcome(None, told)
    return Outcome(ReadAct(act.value, main, tuple(parts), told, jurisdictions), told)


def act_source(file: Path) -> Outcome[ActText]:
    """The text of an act's file, of any kind that is read. Problems: those of `source.published`."""
    from refundido.source.published import places_in_page, read_published

    published = read_published(file)
    if published.value is None:
        return Outcome(None, published.diagnostics)
    lines = published.value.lines
    marks: list[list[Anchor]] = []
    if published.value.format == "html":
        found = places_in_page(file, lines)
        marks = [[Anchor(m.offset, m.line, m.column) for m in each] for each in found]
    return Outcome(ActText.joined(_lines(lines), str(file), marks), published.diagnostics)


def _lines(lines: Sequence[Line]) -> Iterator[tuple[str, int, bool]]:
    """The words, the number and the opening of each line, with the label that its format puts before it.

    No line goes on with a capital where a word was cut.
    """
    before = ""
    for number, line in enumerate(lines, 1):
        cut = before.endswith("-") and line.text[:1].isupper()
        yield f"{line.label} {line.text}".lstrip(), line.place.line or number, line.opens or cut
        before = line.text


def _jurisdiction(compiled: Compiled, instrument: str) -> Jurisdiction:
    if instrument in compiled.histories:
        return compiled.jurisdiction_of(instrument)
    codes = [h.instrument.jurisdiction for h in compiled.histories.values()] or sorted(compiled.workspace.jurisdictions)
    return compiled.workspace.jurisdictions[codes[0]]


def _identity(file: Path) -> str:
    """The id that the act would have: its path in amendments/, or its file's name."""
    whole = file.absolute().with_suffix("")
    pieces = whole.parts
    if _AMENDMENTS in pieces:
        return "/".join(pieces[len(pieces) - pieces[::-1].index(_AMENDMENTS) :])
    return whole.name


def _read_for(compiled: Compiled, source: ActText, instrument: str, identity: str, asked: ReadAsked) -> ActReading:
    target = Target(names_of(compiled.instruments[instrument]))
    return read_act(source, compiled.jurisdiction_of(instrument), target, identity, asked.published)


def _amended(readings: Mapping[str, ActReading]) -> list[str]:
    """The instruments that the act amends: those at which an order is aimed; the first if none is named."""
    aimed = [i for i, r in readings.items() if any(p.fate in (Fate.ORDER, Fate.REFUSED) for p in r.parts)]
    return aimed or list(readings)[:1]


def _torn(readings: Mapping[str, ActReading], chosen: Sequence[str]) -> bool:
    """Whether one part is aimed at several instruments."""
    counted: dict[str, int] = {}
    for each in chosen:
        for part in readings[each].parts:
            if part.fate in (Fate.ORDER, Fate.REFUSED):
                counted[part.number] = counted.get(part.number, 0) + 1
    return any(times > 1 for times in counted.values())


def _settled(
    compiled: Compiled, readings: Mapping[str, ActReading], chosen: Sequence[str], day: date, said: list[Diagnostic]
) -> Iterator[ReadPart]:
    """The parts in the order of the act, each settled on the text that it is for."""
    done: dict[str, ReadPart] = {}
    for each in chosen:
        edition = compiled.histories[each].edition_at(day)
        said.extend(edition.diagnostics)
        if edition.value is None:
            continue
        jurisdiction = compiled.jurisdiction_of(each)
        found = settle_parts(readings[each], edition.value.root, jurisdiction)
        ordered = [settled for settled in found if settled.part.fate in (Fate.ORDER, Fate.REFUSED)]
        made = [settled.instruction for settled in ordered if settled.instruction is not None]
        if len(made) == len(ordered):
            said.extend(left_behind(made, edition.value.root, jurisdiction))
        for settled in found:
            if settled.part.number not in done or done[settled.part.number].part.fate is Fate.ELSEWHERE:
                done[settled.part.number] = ReadPart(settled, each)
    order = [part.number for part in readings[chosen[0]].parts]
    yield from (done[number] for number in order if number in done)


def _instruction(read: ReadPart, chosen: Sequence[str]) -> Instruction:
    """The instruction of a part; a stub, without orders, where it did not go through."""
    part = read.part
    made = read.settled.instruction or Instruction(part.number, (), part.words, part.cite)
    return replace(made, instrument=read.instrument if len(chosen) > 1 else "")


def _none(compiled: Compiled) -> tuple[Diagnostic, ...]:
    return compiled.loading or (Diagnostic(Code.INSTRUMENT_UNKNOWN, "No hay instrumentos."),)
