"""Part of `cli`: `refundido read`, an act's published text to a patch file that a person reviews."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import DAY, SOURCE, order, source_in


@order("read")
@click.argument("file", metavar="ARCHIVO", type=SOURCE)
@click.option(
    "--on", "instrument", default="", metavar="INSTRUMENTO", help="El texto que el acto modifica, si hay varios."
)
@click.option(
    "-o", "--output", metavar="DESTINO", type=click.Path(dir_okay=False, path_type=Path),
    help="El archivo en que se escribe el acto, en vez de mostrarlo.",
)  # fmt: skip
@click.option("--published", type=DAY, metavar="FECHA", help="El día en que se publicó, si el texto no lo dice.")
@click.option("--json", "as_json", is_flag=True, help="Lo leído, para programas, en vez del acto.")
def command(root: Path, file: Path, instrument: str, output: Path | None, published: date | None, as_json: bool) -> int:
    """Lee un acto publicado (txt, html, docx o pdf con texto) y escribe sus instrucciones como un archivo de acto.

    Lo que no se entiende, o no calza con el texto, queda sin orden y con la razón; entonces termina con 1. Por ejemplo:
    refundido read resolucion.txt --on cl-scj/catalogo-de-juegos -o amendments/cl-scj/res-1-2024.yaml
    """
    from refundido.cli.session import deliver, print_findings
    from refundido.publish.reading import ReadAsked, read_file
    from refundido.publish.reading_forms import facts_of, patch_of
    from refundido.report.reading import counted, reading_json
    from refundido.report.terminal import write_text

    path = source_in(root, file)
    if output is not None and output.exists() and output.samefile(path):
        raise click.UsageError("-o no puede ser el archivo que se lee.")
    if output is not None and output.exists():
        raise click.UsageError(f"«{output}» ya existe y no se sobrescribe: dé otro nombre con -o, o quítelo antes.")
    outcome = read_file(root, ReadAsked(path, instrument, published))
    if outcome.value is None:
        print_findings(outcome.diagnostics, Path(), with_summary=False)
        return 1
    read = outcome.value
    facts = facts_of(read)
    if as_json and output is None:
        write_text(reading_json(facts, outcome.diagnostics, read.reading.source.line_of), sys.stdout)
        return int(bool(read.refused))
    print_findings([d for d in outcome.diagnostics if d.severity != "nota"], Path(), with_summary=False)
    deliver(patch_of(read).encode(), output)
    if as_json:
        write_text(reading_json(facts, outcome.diagnostics, read.reading.source.line_of), sys.stdout)
    write_text(f"{counted(facts)}\n", sys.stderr)
    return int(bool(read.refused) or any(d.is_error for d in outcome.diagnostics))
