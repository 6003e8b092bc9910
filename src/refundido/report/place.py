"""First step of `report`: diagnostics in reading order, each with the narrowest place that can be shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from refundido.diagnostic import Diagnostic, Severity
from refundido.report.keys import KEYS, xml_values, yaml_values
from refundido.span import Span

Lines = Callable[[str], str | None]
"""Gives the text of a workspace file by its path, None if there is none to show."""

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}
_KEY = re.compile(r"[\s-]*(\w+):(?:\s|$)")
_COPIES = frozenset({"words", "with", "notes", "cite", "title", "sic"})
"""Keys whose value may repeat the words at fault without being at fault."""
_ENTRY_LINES = 400
_CONTROLS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each finding once: errors first, then warnings, then notes; in each by file, line and column."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=_order))


def _order(found: Diagnostic) -> tuple[int, str, int, int, str, str]:
    span = found.span or Span("", 0, 0)
    return _WEIGHT[found.severity], span.file, span.line, span.column, str(found.code), found.message


def counts(diagnostics: Iterable[Diagnostic]) -> dict[Severity, int]:
    """How many findings there are of each severity."""
    severities = [found.severity for found in diagnostics]
    return {severity: severities.count(severity) for severity in Severity}


def clean(text: str) -> str:
    """`text` without what would let a source file write on a reader's terminal, or is not seen there."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text).replace("\t", " ")


def source_line(span: Span, lines: Lines) -> str | None:
    """The line of the source that a place stands in, None if it cannot be shown."""
    text = lines(span.file) if span.file else None
    if text is None or span.line < 1:
        return None
    all_lines = text.split("\n")
    return all_lines[span.line - 1].rstrip("\r") if span.line <= len(all_lines) else None


def pinpoint(found: Diagnostic, lines: Lines) -> Span | None:
    """The place of a finding, narrowed to the words at fault.

    They are looked for in the stretch that the finding names, where they must stand once; or, if it names only where
    an entry begins, in the values of the keys that such a finding speaks of; or else in the entry's lines, but for
    those that repeat the words of the act.
    """
    span = found.span
    text = lines(span.file) if span is not None and span.file else None
    if span is None or text is None:
        return span
    whole = text.split("\n")
    if found.code in KEYS and span.end_line == span.end_column == 0:
        value = _value(found, span, whole)
        if value is not None:
            return value
    for number, line, start, end in _stretches(span, whole) if found.subject else ():
        at = line.find(found.subject, start, end)
        if at >= 0 and line.find(found.subject, at + 1, end) < 0:
            return Span(span.file, number, at + 1, number, at + 1 + len(found.subject))
    return span


def _value(found: Diagnostic, span: Span, lines: Sequence[str]) -> Span | None:
    """The words at fault in a value that the finding speaks of, or else the first such value."""
    in_xml = span.file.endswith(".xml")
    entry = _entry(span, lines, to_the_end=in_xml)
    subject = escape(found.subject, quote=False) if in_xml else found.subject
    spoken_of = [each for each in (xml_values if in_xml else yaml_values)(entry) if {*each.keys} & {*KEYS[found.code]}]
    for each in spoken_of if subject else ():
        at = lines[each.line - 1].find(subject, each.start, each.end)
        if at >= 0:
            return Span(span.file, each.line, at + 1, each.line, at + 1 + len(subject))
    first = spoken_of[0] if spoken_of else None
    return Span(span.file, first.line, first.start + 1, first.line, first.end + 1) if first else None


def _entry(span: Span, lines: Sequence[str], *, to_the_end: bool) -> list[tuple[int, str]]:
    """The lines of the entry that begins at `span`, numbered; what stands before it on its line is blank."""
    entry: list[tuple[int, str]] = []
    for number, line in enumerate(lines[max(span.line - 1, 0) : span.line - 1 + _ENTRY_LINES], span.line):
        outside = line.strip() and len(line) - len(line.lstrip()) < span.column - 1
        if number > span.line and outside and not to_the_end:
            break
        entry.append((number, line if number > span.line else " " * (span.column - 1) + line[span.column - 1 :]))
    return entry


def _stretches(span: Span, lines: Sequence[str]) -> Iterator[tuple[int, str, int, int]]:
    """The lines where the words at fault may be: number, line, and where in it to look."""
    if not 1 <= span.line <= len(lines):
        return
    first, start = lines[span.line - 1], span.column - 1
    if span.end_line == span.line and span.end_column > span.column:
        yield span.line, first, start, span.end_column - 1
        return
    key = ""
    for number, line in enumerate(lines[span.line - 1 : span.line - 1 + _ENTRY_LINES], span.line):
        if number > span.line and line.strip() and len(line) - len(line.lstrip()) < start:
            return
        entry = _KEY.match(line)
        key = entry.group(1) if entry else key
        if key not in _COPIES:
            yield number, line, start if number == span.line else 0, len(line)


def length_on_line(span: Span, line: str) -> int:
    """How many characters of the line a place covers: at least one."""
    if span.end_line > span.line:
        return max(len(line.rstrip()) - span.column + 1, 1)
    return max(span.end_column - span.column, 1) if span.end_line == span.line else 1
