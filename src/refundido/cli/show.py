"""Part of `cli`: `refundido show`, a provision as it stood on a day."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import as_of_option, known_at_option, order


@order("show")
@click.argument("address", metavar="DIRECCIÓN")
@as_of_option("El texto en vigor ese día; si no se dice, hoy.")
@known_at_option
@click.option("--instrument", default="", metavar="ID", help="El instrumento, si hay varios.")
@click.option("--json", "as_json", is_flag=True, help="Para programas.")
def command(root: Path, address: str, as_of: date | None, known_at: date | None, instrument: str, as_json: bool) -> int:
    """Muestra una disposición como estaba un día, con las notas de qué acto la cambió.

    Si el texto tiene errores que impiden publicarlo, los dice y termina con 1.

    Por ejemplo: refundido show 'Ruleta Francesa > 1.4 > viñeta "Apuestas"' --as-of 2010-09-01
    """
    from refundido.cli.session import objected, print_findings, questioned
    from refundido.publish.provision import Question, find_provisions
    from refundido.report.provision import provision_lines, provisions_json
    from refundido.report.terminal import write_lines, write_text

    question = Question(address, as_of or date.today(), instrument)
    compiled = questioned(root, question, known_at)
    outcome = find_provisions(compiled, question)
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    print_findings(outcome.diagnostics, root, with_summary=False)
    if as_json:
        write_text(provisions_json(outcome.value), sys.stdout)
    else:
        write_lines((line for each in outcome.value for line in (*provision_lines(each), ())), sys.stdout)
    return objected(root, compiled, outcome.value[0].instrument, question.day)
