"""Part of `publish`: `check --source`, each text of a workspace held against the source that lies beside it.

An instrument has `instrument.txt`, with `reparaciones.yaml` and `aparte.yaml`, in its folder; an act its .txt, whose
words must all be accounted for by its instructions, its structure and formulas.
"""

from __future__ import annotations

from collections.abc import Iterator

from refundido.audit.source_claims import attested_day, inferred_labels
from refundido.audit.source_coverage import Kept, SourceOf, source_coverage
from refundido.check.severity import apply_severities
from refundido.diagnostic import Code, Diagnostic, Outcome, Severity
from refundido.model.act import Act
from refundido.model.instrument import Instrument
from refundido.model.repair_list import RepairList
from refundido.model.text import Standing
from refundido.model.unit import PARAGRAPH, walk
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActPart, ActText, Fate
from refundido.prose.gazette.mend_furniture import HEAD
from refundido.publish.ingesting import REPAIRS_FILE, SOURCE_FILE
from refundido.publish.workspace import Compiled
from refundido.source.files import SourceFiles
from refundido.source.read_apart import APART_FILE, read_apart
from refundido.source.read_repairs import read_repairs
from refundido.span import Span


def source_findings(compiled: Compiled) -> tuple[Diagnostic, ...]:
    """What the texts of a workspace have that their sources have not, and the other way round."""
    files = SourceFiles(compiled.workspace.root)
    found: list[Diagnostic] = []
    for identity, instrument in compiled.workspace.instruments.items():
        if identity not in compiled.workspace.refused:
            found.extend(_of_instrument(compiled, files, identity, instrument))
    found.extend(_of_acts(compiled))
    return apply_severities(dict.fromkeys(found), compiled.workspace.settings.lints)


def _of_instrument(
    compiled: Compiled, files: SourceFiles, identity: str, instrument: Instrument
) -> Iterator[Diagnostic]:
    folder = f"catalogue/{identity}"
    path = f"{folder}/{SOURCE_FILE}"
    if not files.exists(path):
        if any(u.kind == PARAGRAPH and u.standing is Standing.OFFICIAL for _, u in walk(instrument.root)):
            message = f"No está la fuente de «{instrument.title}», «{path}»: no se compara."
            place = instrument.span or Span(f"{folder}/instrument.yaml", 1, 1)
            yield Diagnostic(Code.SOURCE_MISSING, message, Severity.NOTE, place, path)
        return
    text = files.read(path)
    repairs = _beside(files, f"{folder}/{REPAIRS_FILE}")
    listed = read_repairs(repairs, f"{folder}/{REPAIRS_FILE}") if repairs else Outcome(RepairList())
    apart = _beside(files, f"{folder}/{APART_FILE}")
    kept = read_apart(apart, f"{folder}/{APART_FILE}") if apart else Outcome(())
    yield from (*text.diagnostics, *listed.diagnostics, *kept.diagnostics)
    if text.value is None or listed.value is None or kept.value is None:
        return
    entries = tuple(
        Kept(each.place, each.text, each.reason, each.span, each.moved, each.furniture) for each in kept.value
    )
    jurisdiction = compiled.workspace.jurisdictions[instrument.jurisdiction]
    source = SourceOf(text.value, path, listed.value, entries)
    yield from source_coverage(instrument.root, jurisdiction, source)
    yield from inferred_labels(instrument.root, jurisdiction)
    yield from attested_day(instrument, [each.text for each in entries if each.furniture and each.reason == HEAD])


def _beside(files: SourceFiles, path: str) -> str:
    return files.read(path).value or "" if files.exists(path) else ""


def _of_acts(compiled: Compiled) -> Iterator[Diagnostic]:
    """What of an act's text neither an instruction, nor its structure, nor a known formula accounts for."""
    for identity, act in compiled.acts.items():
        source = compiled.workspace.sources.get(identity)
        known = [name for name in act.amends if name in compiled.histories]
        if source is None or not known or act.corrects or act.annuls:
            continue
        reading = read_act(ActText.of(source.text, source.path), compiled.jurisdiction_of(known[0]), None, act.id)
        yield from (report for report in reading.reports if report.code in (Code.LEFT_UNREAD, Code.OWN_RULE))
        for part in reading.parts:
            if part.fate is Fate.REFUSED and not _held(act, part):
                yield _not_held(reading.source, act, part)


def _held(act: Act, part: ActPart) -> bool:
    """Whether an instruction of the act speaks of a part that could not be read."""
    words = " ".join(part.words.split())
    return any(each.number == part.number or words in " ".join(each.words.split()) for each in act.instructions)


def _not_held(source: ActText, act: Act, part: ActPart) -> Diagnostic:
    message = f"El N° {part.number} del acto no está en ninguna de sus instrucciones, y no se entiende si ordena algo."
    hint = "Si ordena un cambio, escríbalo; si no, explíquelo en una nota del acto."
    span = source.span(part.start, part.end)
    return Diagnostic(Code.SOURCE_LOST, message, Severity.WARNING, span, part.words[:90], hint, act.title)
