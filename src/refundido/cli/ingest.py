"""Part of `cli`: `refundido ingest`, a published page to an instrument of the catalogue that a person reviews."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import DAY, FILE, SOURCE, order, source_in


@order("ingest")
@click.argument("file", metavar="ARCHIVO", type=SOURCE)
@click.option("--jurisdiction", default="", metavar="CÓDIGO", help="La jurisdicción del texto: pe, cl…")
@click.option(
    "--accept", "accepted", type=FILE, metavar="LISTA", help="La lista de reparaciones ya revisada: sólo ella decide."
)
@click.option("--title", default="", metavar="TÍTULO", help="El título del texto.")
@click.option(
    "--attested", type=DAY, metavar="FECHA", help="El día desde el que consta el texto, si la página no lo dice."
)
@click.option(
    "-o", "--output", "folder", required=True, metavar="CARPETA", type=click.Path(path_type=Path),
    help="La carpeta del instrumento, nueva o vacía.",
)  # fmt: skip
def command(
    root: Path, file: Path, jurisdiction: str, accepted: Path | None, title: str, attested: date | None, folder: Path
) -> int:
    """Lee una página de un diario oficial (txt, html, docx o pdf con texto) y escribe lo que trae como instrumento.

    Deja en CARPETA el texto estructurado, el de la página, la lista de lo que se reparó y lo que quedó aparte, para que
    una persona los revise. Por ejemplo:
    refundido ingest pagina.txt --jurisdiction pe -o catalogue/pe-mincetur/super-ruleta
    """
    from refundido.cli.session import print_findings
    from refundido.publish.files import write_folder
    from refundido.publish.ingesting import IngestAsked, ingest_file
    from refundido.report.ingested import counted
    from refundido.report.terminal import write_text

    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"«{folder}» es un archivo, y aquí va una carpeta.")
    if folder.exists() and any(folder.iterdir()):
        write_text(f"Error: la carpeta «{folder}» no está vacía. Elija otra, o una nueva.\n", sys.stderr)
        return 1
    path = source_in(root, file)
    outcome = ingest_file(root, IngestAsked(path, folder, jurisdiction, accepted, title, attested))
    print_findings(outcome.diagnostics, Path(), with_summary=False)
    if outcome.value is None or any(each.is_error for each in outcome.diagnostics):
        return 1
    made = outcome.value
    write_folder(folder, made.files)
    write_text(counted(made.units, made.pending, made.repairs, made.unplaced), sys.stderr)
    write_text(f"Escrito en «{folder}»: {', '.join(sorted(made.files))}.\n", sys.stdout)
    return 0
