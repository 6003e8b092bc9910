"""Part of `cli`: `refundido identify`, identities for the units that have none."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refundido.cli.options import SOURCE, order, source_in


@order("identify")
@click.argument("paths", metavar="[ARCHIVOS]...", nargs=-1, type=SOURCE)
def command(root: Path, paths: tuple[Path, ...]) -> int:
    """Pone su identidad a las unidades del catálogo que no la tienen, sin tocar nada más.

    Los ARCHIVOS se buscan en el espacio de trabajo y, si no están en él, en la carpeta actual; si no se dice
    ninguno, en todo el catálogo. Una identidad se da una vez y no cambia.
    """
    from refundido.cli.session import print_findings
    from refundido.publish.identify import identify, workspace_paths
    from refundido.report.terminal import write_text

    located = workspace_paths(root, [source_in(root, path) for path in paths])
    outcome = identify(root, located.value) if located.value is not None else None
    print_findings((*located.diagnostics, *(outcome.diagnostics if outcome else ())), root)
    if outcome is None or outcome.value is None:
        return 1
    for path, number in outcome.value.items():
        write_text(f"{path}: {number} {'identidad nueva' if number == 1 else 'identidades nuevas'}\n", sys.stdout)
    if not outcome.value:
        write_text("Ninguna unidad carecía de identidad.\n", sys.stdout)
    return 0
