"""Part of `report`: diagnostics as SARIF 2.1.0, for editors and continuous integration.

Source of the names: OASIS, Static Analysis Results Interchange Format (SARIF) version 2.1.0, section 3.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import quote

from refundido.diagnostic import Diagnostic
from refundido.report.as_json import SEVERITIES
from refundido.report.place import Lines, in_order, pinpoint
from refundido.span import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"


def as_sarif(diagnostics: Iterable[Diagnostic], lines: Lines, version: str) -> str:
    """All findings as one SARIF log of one run by this program at `version`, ending in a newline."""
    ordered = in_order(diagnostics)
    rules = sorted({str(found.code) for found in ordered})
    run = {
        "tool": {
            "driver": {
                "name": "refundido",
                "semanticVersion": version,
                "language": "es",
                "rules": [{"id": rule} for rule in rules],
            }
        },
        "language": "es",
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "La carpeta del espacio de trabajo."}}},
        "results": [_result(found, lines, rules) for found in ordered],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _result(found: Diagnostic, lines: Lines, rules: list[str]) -> dict[str, object]:
    parts = (found.message, f"En: {found.context}." if found.context else "", found.hint)
    result: dict[str, object] = {
        "ruleId": str(found.code),
        "ruleIndex": rules.index(str(found.code)),
        "level": SEVERITIES[found.severity],
        "message": {"text": "\n".join(part for part in parts if part)},
    }
    span = pinpoint(found, lines)
    if span is not None and span.file:
        result["locations"] = [{"physicalLocation": _physical(span)}]
    related = [
        {"id": number, "message": {"text": other.message}, "physicalLocation": _physical(other.span)}
        for number, other in enumerate(found.related, 1)
        if other.span is not None and other.span.file
    ]
    if related:
        result["relatedLocations"] = related
    return result


def _physical(span: Span) -> dict[str, object]:
    region: dict[str, object] = {"startLine": max(span.line, 1), "startColumn": max(span.column, 1)}
    if span.end_line >= span.line:
        region |= {"endLine": span.end_line, "endColumn": max(span.end_column, 1)}
    return {"artifactLocation": {"uri": quote(span.file), "uriBaseId": _BASE}, "region": region}
