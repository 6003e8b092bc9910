"""A text with the origin of its words as an HTML page: one file, readable without network or scripts.

Uses the template procedencia.html.
"""

from __future__ import annotations

from refundido.diagnostic import Outcome
from refundido.document.blame import Blame
from refundido.render.templates import Templates


def render_blame(blames: tuple[Blame, ...], templates: Templates) -> Outcome[bytes]:
    """The origins as an HTML page in UTF-8. Problems: those of the templates."""
    text = templates.render("procedencia.html", {"blames": blames})
    return Outcome(text.value.encode() if text.value is not None else None, text.diagnostics)
