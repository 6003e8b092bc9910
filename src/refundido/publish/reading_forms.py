"""Part of `publish`: an act as read -> its patch file, and the facts that a report tells. Nothing is written here."""

from __future__ import annotations

from refundido.diagnostic import Diagnostic
from refundido.publish.reading import ReadAct, ReadPart
from refundido.report.reading import PartFacts, ReadingFacts, with_remarks
from refundido.source.yaml_write import write_yaml_act


def patch_of(read: ReadAct) -> str:
    """The patch file: each instruction with its words and its place, the refused ones as stubs with the reason."""
    first = next(iter(read.jurisdictions.values()))
    yaml = write_yaml_act(read.act, lambda instrument: read.jurisdictions.get(instrument, first))
    return with_remarks(yaml, facts_of(read))


def facts_of(read: ReadAct) -> ReadingFacts:
    """What is told of a reading."""
    counts = read.counts
    source = read.reading.source
    return ReadingFacts(
        read.act.title,
        source.file,
        tuple(_part(read, each) for each in read.parts),
        {
            "detected": counts.detected,
            "targeted": counts.targeted,
            "applied": counts.applied,
            "elsewhere": counts.elsewhere,
            "idle": counts.idle,
        },
        tuple((str(c.kind), *source.place(c.start), source.text[c.start : c.end]) for c in read.reading.claims),
    )


def _part(read: ReadAct, each: ReadPart) -> PartFacts:
    part = each.part
    line, column = read.reading.source.place(part.start)
    reasons = () if each.done else _reasons(each)
    return PartFacts(part.number, part.words, line, column, str(part.fate), each.instrument, each.done, reasons)


def _reasons(each: ReadPart) -> tuple[Diagnostic, ...]:
    errors = tuple(d for d in each.settled.diagnostics if d.is_error)
    return errors or each.settled.diagnostics
