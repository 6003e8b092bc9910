"""Part of `cli`: `refundido verify`, whether a printed brochure is what it says, and whether it still holds."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import FILE, as_of_option, order

_NOT_COMPARABLE = 3
"""The exit code for a file of the right words that is not the one that is published."""


@order("verify")
@click.argument("file", metavar="ARCHIVO", type=FILE)
@as_of_option("Si está vigente ese día; si no se dice, hoy.")
@click.option("--json", "as_json", is_flag=True, help="Para programas.")
def command(root: Path, file: Path, as_of: date | None, as_json: bool) -> int:
    """Dice de un folleto, en PDF o HTML, de qué texto se hizo, si lo alteraron, y si sigue vigente.

    Lee el registro que el folleto lleva dentro, lo hace de nuevo con este espacio de trabajo y compara. Sale con código
    0 si vale (vigente y aprobado, o tolerado, y es byte a byte el que se publica), 3 si sus palabras son las mismas y
    el archivo es otro, y 1 en todo lo demás.
    """
    from refundido.cli.session import print_findings, show_lines
    from refundido.publish.verdict import Verdict
    from refundido.publish.verify import verify_file
    from refundido.publish.verify_told import verified_json, verified_lines
    from refundido.report.terminal import write_text

    outcome = verify_file(root, file, as_of or date.today())
    if outcome.value is None:
        print_findings(outcome.diagnostics, root, with_summary=False)
        write_text("No se puede verificar: el espacio de trabajo no da el folleto.\n", sys.stderr)
        return 1
    found = outcome.value
    if as_json:
        write_text(verified_json(file.name, found), sys.stdout)
    else:
        show_lines(lambda _: verified_lines(file.name, found), None)
    if found.verdict is Verdict.NOT_COMPARABLE:
        return _NOT_COMPARABLE
    return 0 if found.holds else 1
