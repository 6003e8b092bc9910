"""Part of `cli`: `refundido log`, every act that touched a provision."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import as_of_option, known_at_option, order


@order("log")
@click.argument("address", metavar="DIRECCIÓN")
@as_of_option("La dirección se lee en el texto de ese día; si no se dice, en el de hoy.")
@known_at_option
@click.option("--instrument", default="", metavar="ID", help="El instrumento, si hay varios.")
@click.option("--json", "as_json", is_flag=True, help="Para programas.")
def command(root: Path, address: str, as_of: date | None, known_at: date | None, instrument: str, as_json: bool) -> int:
    """Muestra la historia de una disposición: cada acto que la tocó, del más antiguo al último.

    De cada uno, sus fechas, la instrucción con sus palabras, y el texto antes y después. La historia es toda, también
    la posterior al día en que se lee la dirección. Sigue a la disposición aunque se traslade o cambie de número.

    Si el texto tiene errores que impiden publicarlo, los dice y termina con 1.
    """
    from refundido.cli.session import objected, print_findings, questioned, show_lines
    from refundido.publish.provision import Question
    from refundido.publish.provision_history import find_log
    from refundido.report.log import log_json, log_lines
    from refundido.report.terminal import write_text

    question = Question(address, as_of or date.today(), instrument)
    compiled = questioned(root, question, known_at)
    outcome = find_log(compiled, question)
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    print_findings(outcome.diagnostics, root, with_summary=False)
    log = outcome.value
    if as_json:
        write_text(log_json(log), sys.stdout)
    else:
        show_lines(lambda marks: log_lines(log, marks=marks), None)
    return objected(root, compiled, log.instrument, None)
