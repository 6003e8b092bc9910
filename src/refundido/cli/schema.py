"""Part of `cli`: `refundido schema`, the JSON Schema of a source file, for editors, and of what `diff` writes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refundido.cli.options import order

_WHAT = ["instrument", "unit", "act", "brochure", "operator", "requirements", "diff"]


@order("schema")
@click.argument("what", metavar="|".join(_WHAT), type=click.Choice(_WHAT))
@click.option("--jurisdiction", default="cl", show_default=True, metavar="CÓDIGO", help="La que da las unidades.")
def command(root: Path, what: str, jurisdiction: str) -> int:
    """Escribe el esquema JSON (JSON Schema) de un archivo de las fuentes.

    instrument, un instrumento; unit, una unidad en archivo propio; act, un acto; brochure, lo que incluye un folleto;
    operator, el perfil de un operador; requirements, lo que se exige a los folletos.

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
