"""Part of `publish`: the file of a published text -> the report of how ours and it differ."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from refundido.diagnostic import Code, Outcome, failure
from refundido.document.against import AgainstReport, against_report
from refundido.publish.workspace import Compiled


def find_report(
    compiled: Compiled, file: Path, day: date, instrument: str = "", *, bisecting: bool = False
) -> Outcome[AgainstReport]:
    """Our text in force on a day against the one in a file. Problems: of the instrument, the day and the file."""
    from refundido.source.published import read_published

    known = sorted(compiled.histories)
    asked = [each for each in known if not instrument or each == instrument]
    if len(asked) != 1:
        message = f"No hay un instrumento «{instrument}»." if instrument else f"Hay {len(known)} instrumentos."
        if not known:
            hint = "Diga el espacio de trabajo con -C."
            return failure(Code.INSTRUMENT_UNKNOWN, "No hay instrumentos.", subject=instrument, hint=hint)
        hint = f"Diga uno con --instrument: {', '.join(known)}."
        return failure(Code.INSTRUMENT_UNKNOWN, message, subject=instrument, hint=hint)
    edition = compiled.edition_at(asked[0], day)
    if edition.value is None:
        return Outcome(None, edition.diagnostics)
    published = read_published(file)
    if published.value is None:
        return Outcome(None, published.diagnostics)
    history = compiled.histories[asked[0]]
    jurisdiction = compiled.jurisdiction_of(asked[0])
    report = against_report(
        history, edition.value, published.value, jurisdiction, compiled.acts, bisecting=bisecting
    )  # fmt: skip
    return Outcome(report, published.diagnostics)


def report_page(report: AgainstReport, root: Path) -> Outcome[bytes]:
    """The report as an HTML page, with the templates of the workspace at `root`."""
    from refundido.render.against import render_against
    from refundido.render.templates import load_templates

    return render_against(report, load_templates(root))
