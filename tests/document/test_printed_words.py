"""What a program reads in the PDF of a comparison: the words in their order, each change told, no line cut short."""

from __future__ import annotations

import io
from pathlib import Path

from pypdf import PdfReader

from refundido.document.act_page import act_outputs
from refundido.render.comparison import Layout
from refundido.render.comparison_pdf import print_cuadro, print_redline
from refundido.render.templates import load_templates
from tests.build import JURISDICTION, act, by_id, history, instrument

_TEMPLATES = load_templates(Path(__file__).parents[2])


def _printed(outline: str, orders: str, layout: Layout) -> list[str]:
    amending = act(orders)
    made = history(instrument(outline), amending).value
    assert made is not None
    pages = act_outputs(made, amending, by_id([amending]), JURISDICTION)
    whole = layout is Layout.CUADRO
    outcome = print_cuadro(pages.cuadro, _TEMPLATES) if whole else print_redline(pages.redline, _TEMPLATES, layout)
    assert outcome.value, outcome.diagnostics
    assert not outcome.diagnostics
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(outcome.value)).pages).splitlines()


def _squeezed(lines: list[str]) -> str:
    """The words without any space: a reader of the PDF tells spaces by how far apart signs stand."""
    return "".join("".join(lines).split())


def test_changes_are_told_in_words_and_in_order() -> None:
    outline = "4.1 Corte\n  El jugador corta el mazo.\n  Se quema una carta.\n"
    orders = """
- {at: 4.1 > párrafo 1, replace: corta, with: divide}
- {at: 4.1 > párrafo 2, delete_unit: yes}
- {at: "4.1", retitle: División}
"""
    lines = _printed(outline, orders, Layout.INLINE)
    assert "Texto con cambios a la vista" in lines
    inline = _squeezed(lines)
    assert "Eljugador[suprimido:corta][agregado:divide]elmazo." in inline
    assert "4.1[suprimido:Corte][agregado:División]" in inline
    assert "[comienzalosuprimido]Sequemaunacarta.[terminalosuprimido]" in inline
    lines = _printed(outline, orders, Layout.CUADRO)
    assert "Cuadro comparativo" in lines
    table = _squeezed(lines)
    assert "Eljugador[suprimido:corta]elmazo." in table
    assert "Eljugador[agregado:divide]elmazo." in table


def test_no_line_is_cut_after_its_first_word() -> None:
    """Among lines each a little longer than the one before, some leave room for all but the space before a change."""
    words = "El monto de la apuesta Perfect Pairs no podrá ser inferior al de la mesa ni superior"
    ends = [f"{'i' * size}{last}" for size in range(18, 26) for last in ("", "t", "r", "n")]
    outline = "4.1 Montos\n" + "".join(f"  {words} {end} a 50% de la apuesta.\n" for end in ends)
    orders = "".join(f"- {{at: 4.1 > párrafo {n}, replace: 50%, with: 10%}}\n" for n in range(1, len(ends) + 1))
    printed = _printed(outline, orders, Layout.INLINE)
    assert sum(line.startswith("El monto de la apuesta") for line in printed) == len(ends)
