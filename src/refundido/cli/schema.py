"""Part of `cli`: `refundido schema`, the JSON Schema of a source file, for editors, and of what `diff` writes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refundido.cli.options import order


@order("schema")
@click.argument("what", metavar="instrument|unit|act|diff", type=click.Choice(["instrument", "unit", "act", "diff"]))
@click.option("--jurisdiction", default="cl", show_default=True, metavar="CÓDIGO", help="La que da las unidades.")
def command(root: Path, what: str, jurisdiction: str) -> int:
    """Escribe el esquema JSON (JSON Schema) de un instrumento, de una unidad en archivo propio o de un acto.

    Con «diff», el de lo que escribe «refundido diff --format json».
    """
    import json

    from refundido.cli.session import print_findings
    from refundido.publish.workspace import schema_of
    from refundido.report.terminal import write_text

    if what == "diff":
        from refundido.report.edits_schema import edits_schema

        write_text(json.dumps(edits_schema(), ensure_ascii=False, indent=2) + "\n", sys.stdout)
        return 0
    outcome = schema_of(root, what, jurisdiction)
    print_findings(outcome.diagnostics, root)
    if outcome.value is None:
        return 1
    write_text(json.dumps(outcome.value, ensure_ascii=False, indent=2) + "\n", sys.stdout)
    return 0
