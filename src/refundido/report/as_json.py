"""Part of `report`: diagnostics as JSON, for programs.

An object with `version`, the count of each severity and `diagnostics`, in reading order. Keys are English
and do not change; codes and messages are those of the text. Lines and columns count from 1, ends are
exclusive, a place not known is null.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from refundido.diagnostic import Diagnostic, Severity
from refundido.report.place import Lines, counts, in_order, pinpoint
from refundido.span import Span

SEVERITIES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
"""What each severity is called where a program reads it (SARIF's levels)."""


def as_json(diagnostics: Iterable[Diagnostic], lines: Lines) -> str:
    """All findings as one JSON document, ending in a newline."""
    ordered = in_order(diagnostics)
    found = counts(ordered)
    document = {
        "version": 1,
        "errors": found[Severity.ERROR],
        "warnings": found[Severity.WARNING],
        "notes": found[Severity.NOTE],
        "diagnostics": [one_json(each, lines) for each in ordered],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def one_json(found: Diagnostic, lines: Lines) -> dict[str, object]:
    """One finding as it stands in a JSON document."""
    return {
        "code": str(found.code),
        "severity": SEVERITIES[found.severity],
        "message": found.message,
        "place": _place(pinpoint(found, lines)),
        "subject": found.subject,
        "context": found.context,
        "hint": found.hint,
        "related": [{"message": other.message, "place": _place(other.span)} for other in found.related],
    }


def _place(span: Span | None) -> dict[str, object] | None:
    if span is None:
        return None
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line or span.line,
        "end_column": span.end_column or span.column,
    }
