"""Part of `cli`: `refundido blame`, where each word of a provision comes from."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import as_of_option, known_at_option, order


@order("blame")
@click.argument("address", metavar="DIRECCIÓN")
@as_of_option("El texto en vigor ese día; si no se dice, hoy.")
@known_at_option
@click.option("--instrument", default="", metavar="ID", help="El instrumento, si hay varios.")
@click.option(
    "--format", "form", type=click.Choice(["text", "html"]), default="text", show_default=True, help="El formato."
)
@click.option(
    "-o", "--output", metavar="DESTINO", type=click.Path(dir_okay=False, path_type=Path),
    help="El archivo en que se escribe, en vez de mostrarlo.",
)  # fmt: skip
def command(
    root: Path,
    address: str,
    as_of: date | None,
    known_at: date | None,
    instrument: str,
    form: str,
    output: Path | None,
) -> int:
    """Muestra el texto de una disposición con la procedencia de cada palabra: acto, instrucción y fecha.

    Si el texto tiene errores que impiden publicarlo, los dice y termina con 1.
    """
    from refundido.cli.session import deliver, objected, print_findings, questioned
    from refundido.publish.provision import Question
    from refundido.publish.provision_history import blame_page, find_blame
    from refundido.report.blame import blame_lines
    from refundido.report.terminal import write_lines
    from refundido.report.text import plain

    question = Question(address, as_of or date.today(), instrument)
    compiled = questioned(root, question, known_at)
    outcome = find_blame(compiled, question)
    if outcome.value is None:
        print_findings((*outcome.diagnostics, *compiled.unread()), root, with_summary=False)
        return 1
    print_findings(outcome.diagnostics, root, with_summary=False)
    if form == "html":
        page = blame_page(outcome.value, root)
        print_findings(page.diagnostics, root, with_summary=False)
        if page.value is None:
            return 1
        deliver(page.value, output)
        return objected(root, compiled, outcome.value[0].instrument, question.day)
    lines = tuple(line for each in outcome.value for line in (*blame_lines(each), ()))
    if output is None:
        write_lines(lines, sys.stdout)
    else:
        deliver("".join(f"{plain(line)}\n" for line in lines).encode(), output)
    return objected(root, compiled, outcome.value[0].instrument, question.day)
