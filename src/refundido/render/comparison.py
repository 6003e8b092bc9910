"""Comparisons as HTML pages: inline, side by side, comparative table, and the index of an act.

One file each, with its style inside, without network or scripts. Uses the templates comparacion.html and acto.html;
`comparison_pdf` prints the same.
"""

from __future__ import annotations

from enum import StrEnum

from refundido.diagnostic import Outcome
from refundido.document.comparison_pages import ActIndex, Cuadro, Redline
from refundido.render.templates import Templates


class Layout(StrEnum):
    """How a comparison is laid out; the names are those of the templates."""

    INLINE = "linea"
    SIDE = "lado"
    CUADRO = "cuadro"


def render_redline(page: Redline, templates: Templates, layout: Layout = Layout.INLINE) -> Outcome[bytes]:
    """A redline as an HTML page in UTF-8, inline or side by side. Problems: those of the templates."""
    return _page("comparacion.html", {"page": page, "layout": layout.value}, templates)


def render_cuadro(page: Cuadro, templates: Templates) -> Outcome[bytes]:
    """A comparative table as an HTML page in UTF-8. Problems: those of the templates."""
    return _page("comparacion.html", {"page": page, "layout": Layout.CUADRO.value}, templates)


def render_act_index(page: ActIndex, templates: Templates) -> Outcome[bytes]:
    """The index of what an act did as an HTML page in UTF-8. Problems: those of the templates."""
    return _page("acto.html", {"page": page}, templates)


def _page(name: str, values: dict[str, object], templates: Templates) -> Outcome[bytes]:
    text = templates.render(name, values)
    return Outcome(text.value.encode() if text.value is not None else None, text.diagnostics)
