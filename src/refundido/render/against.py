"""Our text against one that someone else published, as an HTML page: one file, without network or scripts.

Uses the template contraste.html.
"""

from __future__ import annotations

from refundido.diagnostic import Outcome
from refundido.document.against import AgainstReport
from refundido.render.templates import Templates


def render_against(report: AgainstReport, templates: Templates) -> Outcome[bytes]:
    """The report as an HTML page in UTF-8. Problems: those of the templates."""
    text = templates.render("contraste.html", {"report": report})
    return Outcome(text.value.encode() if text.value is not None else None, text.diagnostics)
