"""Part of `cli`: `refundido check`, everything there is to say of a workspace, at once."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from refundido.cli.options import order


@order("check")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True,
    help="Cómo se escriben los hallazgos.",
)  # fmt: skip
@click.option(
    "--source", is_flag=True,
    help="Compara además cada texto, palabra por palabra, con la fuente que está a su lado.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Con avisos también se sale con código 1.")
def command(root: Path, form: str, source: bool, strict: bool) -> int:
    """Revisa todo el espacio de trabajo y dice cuanto halla, con archivo, línea y columna."""
    from refundido import __version__
    from refundido.cli.session import exit_code, lines_of
    from refundido.publish.source_checking import source_findings
    from refundido.publish.workspace import compile_root
    from refundido.report.as_json import as_json
    from refundido.report.sarif import as_sarif
    from refundido.report.terminal import write_lines, write_text
    from refundido.report.text import as_lines, summary

    compiled = compile_root(root)
    found = (*compiled.diagnostics, *source_findings(compiled)) if source else compiled.diagnostics
    lines = lines_of(root)
    if form == "json":
        write_text(as_json(found, lines), sys.stdout)
    elif form == "sarif":
        write_text(as_sarif(found, lines, __version__), sys.stdout)
    else:
        write_lines((*as_lines(found, lines), summary(found)), sys.stdout)
    return exit_code(found, strict)
