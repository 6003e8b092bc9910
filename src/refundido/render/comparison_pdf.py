"""Comparisons as PDF documents: tagged (PDF/UA-1), the comparative table and the side by side in landscape A4.

Uses the template comparacion_pdf.html and the printer of `pdf`. Imported only by who prints: it brings WeasyPrint.
"""

from __future__ import annotations

from refundido.diagnostic import Outcome
from refundido.document.comparison_pages import Cuadro, Redline
from refundido.render.comparison import Layout
from refundido.render.pdf import print_template
from refundido.render.templates import Templates

_TEMPLATE = "comparacion_pdf.html"


def print_redline(page: Redline, templates: Templates, layout: Layout = Layout.INLINE) -> Outcome[bytes]:
    """A redline as PDF, inline or side by side. Problems: those of `pdf.render_pdf`."""
    return print_template(_TEMPLATE, {"page": page, "layout": layout.value}, templates)


def print_cuadro(page: Cuadro, templates: Templates) -> Outcome[bytes]:
    """A comparative table as PDF, its head repeated on each page. Problems: those of `pdf.render_pdf`."""
    return print_template(_TEMPLATE, {"page": page, "layout": Layout.CUADRO.value}, templates)
