"""Part of `cli`: `refundido convert`, an instrument or an act in the other format, losing nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refundido.cli.options import SOURCE, order, source_in


@order("convert")
@click.argument("file", metavar="ARCHIVO", type=SOURCE)
@click.option("--to", "to", type=click.Choice(["xml", "yaml"]), required=True, help="El formato en que se escribe.")
@click.option(
    "-o", "--output", metavar="DESTINO", type=click.Path(dir_okay=False, path_type=Path),
    help="El archivo en que se escribe, en vez de mostrarlo.",
)  # fmt: skip
def command(root: Path, file: Path, to: str, output: Path | None) -> int:
    """Escribe en XML o en YAML, sin perder nada, el instrumento a que pertenece ARCHIVO, entero, o el acto.

    ARCHIVO se busca en el espacio de trabajo y, si no está en él, en la carpeta actual.
    """
    from refundido.cli.session import print_findings
    from refundido.publish.converting import convert_file
    from refundido.publish.files import write_file
    from refundido.report.terminal import write_text

    outcome = convert_file(root, source_in(root, file), to)
    print_findings(outcome.diagnostics, root)
    if outcome.value is None:
        return 1
    if output is None:
        write_text(outcome.value.decode("utf-8"), sys.stdout)
    else:
        write_file(output, outcome.value)
    return 0
