"""Part of `cli`: `refundido diff --against`, our text against one that someone else published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click


@dataclass(frozen=True, slots=True)
class AgainstAsked:
    """What is asked: the published file, our day, and how the answer is to be given."""

    file: Path
    day: date
    instrument: str
    known_at: date | None
    form: str
    output: Path | None
    bisect: bool


def against_order(root: Path, asked: AgainstAsked) -> int:
    """Compare, and show or write the report: 0 whether or not the texts agree, if ours could be published."""
    from refundido.cli.session import deliver, objected, print_findings, show_lines
    from refundido.publish.published import find_report, report_page
    from refundido.publish.workspace import compile_root
    from refundido.report.against import against_json, against_lines

    if asked.form not in ("text", "html", "json"):
        raise click.UsageError("Con --against, --format es text, html o json.")
    if asked.output is not None and asked.output.exists() and asked.output.samefile(asked.file):
        raise click.UsageError(f"-o no puede ser el archivo que se compara: «{asked.file}».")
    compiled = compile_root(root, asked.known_at, lints=False)
    outcome = find_report(compiled, asked.file, asked.day, asked.instrument, bisecting=asked.bisect)
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    print_findings(outcome.diagnostics, root, with_summary=False)
    report = outcome.value
    if asked.form == "json":
        deliver(against_json(report).encode(), asked.output)
    elif asked.form == "text":
        show_lines(lambda marks: against_lines(report, marks=marks), asked.output)
    else:
        page = report_page(report, root)
        print_findings(page.diagnostics, root, with_summary=False)
        if page.value is None:
            return 1
        deliver(page.value, asked.output)
    return objected(root, compiled, report.instrument, asked.day)
