"""HTML pages: one file each, with its style inside, readable without network or scripts.

Uses the templates consolidado.html and indice.html.
"""

from __future__ import annotations

from refundido.diagnostic import Outcome
from refundido.document.blocks import Publication
from refundido.document.index import IndexPage
from refundido.render.templates import Templates


def render_html(publication: Publication, templates: Templates) -> Outcome[bytes]:
    """A publication as an HTML page in UTF-8. Problems: those of the templates."""
    return _encoded(templates.render("consolidado.html", {"publication": publication}))


def render_index(page: IndexPage, templates: Templates) -> Outcome[bytes]:
    """The index of a build as an HTML page in UTF-8. Problems: those of the templates."""
    return _encoded(templates.render("indice.html", {"page": page}))


def _encoded(text: Outcome[str]) -> Outcome[bytes]:
    if text.value is None:
        return Outcome(None, text.diagnostics)
    return Outcome(text.value.encode(), text.diagnostics)
