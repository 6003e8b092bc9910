"""The one check of a case: what results on each day it names, held against what its author wrote."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from refundido.diagnostic import Code, Diagnostic, has_errors
from refundido.history import compile_history
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.text import Text
from refundido.model.unit import Unit, walk
from tests.corpus.acts import ONLY_ACT_DAY, Acts, build_instrument, jurisdiction_for, read_acts
from tests.corpus.cases import DERIVED, Case, Finding, Section
from tests.corpus.outline import OutlineError, print_outline
from tests.corpus.prose import is_prose, read_prose

_SIGNED = re.compile(r"^( *)Viñeta \([^)]+\)\.", re.MULTILINE)
"""A case that gives no viñeta its sign says nothing of the signs of any."""
LAST_DAY = date(2999, 12, 31)
"""The day of a section without one in a case of several acts: all dates have passed."""


class Verdict(StrEnum):
    """What became of a case, in the words of the report."""

    RIGHT = "bien"
    REFUSED = "rechazado"
    WRONG = "mal"


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on a case. `reason` says what is not as written; `faults` lists what else is not.

    A right result may have faults: the text is as written, but a report the case asks for was not given.
    """

    case: Case
    verdict: Verdict
    reason: str = ""
    faults: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything is as the case says."""
        return self.verdict is Verdict.RIGHT and not self.faults


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program says for one day: a text, unless refused, and everything it reported."""

    root: Unit | None
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def errors(self) -> list[Diagnostic]:
        """The findings that stop."""
        return [d for d in self.diagnostics if d.is_error]

    @property
    def reports(self) -> list[Diagnostic]:
        """The findings that do not stop."""
        return [d for d in self.diagnostics if not d.is_error]


def check(case: Case) -> Result:
    """Hold a case against the program."""
    instrument = build_instrument(case)
    acts = read_prose(case, instrument) if is_prose(case) else read_acts(case)
    faults: list[str] = []
    answer = Answer(None)
    for section in _expectations(case):
        answer = _answer(case, instrument, acts, section)
        verdict, reason = _judge(section, answer)
        if verdict is not Verdict.RIGHT:
            return Result(case, verdict, reason)
        faults.extend(_unlike(section, answer))
        if section.name == "Después" and not _same_in_any_order(case, instrument, acts, section, answer):
            return Result(case, Verdict.WRONG, "el orden de las instrucciones cambia el resultado")
    faults.extend(_unreported(case, answer))
    faults.extend(_stale(case, answer))
    return Result(case, Verdict.RIGHT, faults=tuple(faults))


def _expectations(case: Case) -> Iterator[Section]:
    yield from (section for section in case.sections if section.name in ("Después", "Rechazo"))


def _answer(case: Case, instrument: Instrument, acts: Acts, section: Section) -> Answer:
    """What the program says for the day of a section."""
    if has_errors(acts.diagnostics):
        return Answer(None, acts.diagnostics)
    compiled = compile_history(instrument, acts.by_id, jurisdiction_for(case), section.known)
    assert compiled.value is not None
    day = section.day or (LAST_DAY if case.acts or is_prose(case) else ONLY_ACT_DAY)
    edition = compiled.value.edition_at(day)
    said = (*acts.diagnostics, *compiled.diagnostics, *edition.diagnostics)
    return Answer(edition.value.root if edition.value else None, said)


def _judge(section: Section, answer: Answer) -> tuple[Verdict, str]:
    if section.name == "Rechazo":
        if answer.root is not None:
            return Verdict.WRONG, f"debía rechazarse y resulta:\n{_printed(answer.root)}"
        return Verdict.RIGHT, ""
    if answer.root is None:
        return Verdict.REFUSED, _listed(answer.errors)
    result = _printed(answer.root)
    if "Viñeta (" not in section.body:
        result = _SIGNED.sub(r"\1Viñeta.", result)
    if result != section.body:
        return Verdict.WRONG, _difference(section.body, result)
    return Verdict.RIGHT, ""


def _printed(root: Unit) -> str:
    try:
        return print_outline(root)
    except OutlineError as error:
        return f"(el resultado no cabe en el esquema: {error})\n"


def _difference(wanted: str, found: str) -> str:
    lines = difflib.unified_diff(wanted.splitlines(), found.splitlines(), "lo que dice el caso", "resulta", lineterm="")
    return "\n".join(lines)


def _unlike(section: Section, answer: Answer) -> Iterator[str]:
    """The refusals that a section names and were not given for that reason and at those words."""
    if section.name != "Rechazo":
        return
    for finding in section.findings:
        if not _given(finding, answer.errors):
            yield f"se rechaza, pero no por {finding.code}: «{finding.words}»\n{_listed(answer.errors)}"


def _unreported(case: Case, answer: Answer) -> Iterator[str]:
    for section in case.all("Aviso"):
        for finding in section.findings:
            if not _given(finding, answer.reports):
                yield f"falta el aviso {finding.code}: «{finding.words}»\n{_listed(answer.reports)}"


def _given(finding: Finding, diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether a diagnostic has that code, if the program knows it, and speaks of those words."""
    known = finding.code in tuple(Code)
    return any((d.code == finding.code or not known) and finding.words in _said(d) for d in diagnostics)


def _said(diagnostic: Diagnostic) -> str:
    """All that a diagnostic says, the act's own words beside it included."""
    told = "\n".join(related.message for related in diagnostic.related)
    return f"{diagnostic.message}\n{diagnostic.subject}\n{diagnostic.hint}\n{told}"


def _listed(diagnostics: Iterable[Diagnostic]) -> str:
    return "\n".join(_shown(d) for d in diagnostics) or "(nada)"


def _shown(diagnostic: Diagnostic) -> str:
    hint = f" {diagnostic.hint}" if diagnostic.hint else ""
    return f"{diagnostic.severity} {diagnostic.code}: {diagnostic.message}{hint}"


def _same_in_any_order(case: Case, instrument: Instrument, acts: Acts, section: Section, answer: Answer) -> bool:
    """Whether the same text results with each act's instructions the other way round (law 4)."""
    if case.headers.get("Orden") == "importa" or all(len(act.instructions) < 2 for act in acts.by_id.values()):
        return True
    turned = {name: _turned(act) for name, act in acts.by_id.items()}
    other = _answer(case, instrument, replace(acts, by_id=turned), section)
    return other.root is not None and answer.root is not None and _printed(other.root) == _printed(answer.root)


def _turned(act: Act) -> Act:
    return replace(act, instructions=act.instructions[::-1])


def _stale(case: Case, answer: Answer) -> Iterator[str]:
    """The derived sections that are not what the program would write now."""
    for section in case.sections:
        now = derive(section.name, answer) if section.name in DERIVED else section.body
        if section.body != now:
            yield f"«## {section.name}» no es lo que resulta:\n{_difference(section.body, now)}"


def derived(case: Case) -> dict[str, str]:
    """The derived sections of a case as the program writes them now, by name."""
    names = [section.name for section in case.sections if section.name in DERIVED]
    if not names:
        return {}
    last = list(_expectations(case))[-1]
    instrument = build_instrument(case)
    acts = read_prose(case, instrument) if is_prose(case) else read_acts(case)
    answer = _answer(case, instrument, acts, last)
    return {name: derive(name, answer) for name in names}


def derive(name: str, answer: Answer) -> str:
    """`Procedencia`: each changed text with its runs marked. `Mensajes`: all that was reported."""
    if name == "Mensajes":
        return _listed(answer.diagnostics) + "\n"
    texts = (text for _, unit in walk(answer.root) for text in (unit.heading, unit.text)) if answer.root else ()
    lines = [_marked(text) for text in texts if text and any(not run.origin.is_base for run in text.runs)]
    return "".join(f"{line}\n" for line in lines)


def _marked(text: Text) -> str:
    pieces: list[str] = []
    for run in text.runs:
        act = "" if run.origin.act == "acto" else f"{run.origin.act} "
        pieces.append(run.text if run.origin.is_base else f"{{{act}{run.origin.instruction}|{run.text}}}")
    return "".join(pieces)
