"""Part of `cli`: `refundido explain`, what one sentence of an act would do, or why it is refused."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import as_of_option, order


@order("explain")
@click.argument("sentence", metavar="FRASE")
@click.option("--on", "instrument", default="", metavar="INSTRUMENTO", help="El texto que modifica, si hay varios.")
@click.option("--at", "at", default="", metavar="DIRECCIÓN", help="Bajo qué lugar del texto está la frase.")
@as_of_option("Sobre el texto en vigor ese día; si no se dice, hoy.")
def command(root: Path, sentence: str, instrument: str, at: str, as_of: date | None) -> int:
    """Dice qué haría una frase de un acto: el lugar, la orden y el texto con el cambio; o por qué se rechaza.

    Por ejemplo: refundido explain 'En el párrafo primero, reemplázase "50%" por "10%".' --at 'War > 4.4'
    """
    from refundido.cli.session import print_findings, show_lines
    from refundido.publish.comparison_forms import as_redline
    from refundido.publish.explaining import ExplainAsked, explain
    from refundido.publish.workspace import compile_root
    from refundido.report.explanation import explanation_lines
    from refundido.report.redline import redline_lines
    from refundido.report.terminal import write_lines, write_text
    from refundido.report.text import as_lines

    if not sentence.strip():
        raise click.UsageError("La frase está vacía.")
    compiled = compile_root(root, lints=False)
    outcome = explain(compiled, ExplainAsked(sentence, instrument, at, as_of or date.today()))
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    explained = outcome.value
    show_lines(lambda _: explanation_lines(explained.act), None)
    if explained.compared is not None:
        page = as_redline(explained.compared, folded=False)
        show_lines(lambda marks: redline_lines(page, marks=marks), None)
    write_lines(as_lines(explained.diagnostics, explained.reading.source.line_of), sys.stderr)
    refused = any(d.is_error for d in explained.diagnostics)
    if explained.act is None and not refused and not explained.reading.says_something:
        write_text("En la frase no se halla una orden que modifique el texto.\n", sys.stderr)
        return 1
    if explained.act is None and not refused:
        write_text("La frase no cambia el texto.\n", sys.stderr)
    return int(refused)
