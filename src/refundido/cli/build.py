"""Part of `cli`: `refundido build`, what a workspace publishes, into build/."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from refundido.cli.options import as_of_option, known_at_option, order

if TYPE_CHECKING:
    from refundido.diagnostic import Outcome
    from refundido.publish.build import Built, Progress


@order("build")
@as_of_option("Sólo la edición en vigor ese día; de build/ se retira lo demás.")
@known_at_option
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N",
    help="Cuántos documentos se componen a la vez; si no se dice, uno por núcleo.",
)  # fmt: skip
def command(root: Path, as_of: date | None, known_at: date | None, jobs: int | None) -> int:
    """Publica en build/ los textos refundidos, lo que cambió cada acto, los folletos de la última edición y el índice.

    Sólo rehace lo que ha cambiado. En build/ queda lo que se pide esta vez y nada más: con --as-of van sólo los textos
    de ese día, y lo que otra publicación dejó se retira. Si hay un error no se escribe nada.
    """
    from refundido.publish.publication import build_workspace

    with progress_bar() as progress:
        outcome = build_workspace(root, as_of=as_of, known_at=known_at, jobs=jobs, progress=progress)
    return tell_build(outcome, root, "Abra build/index.html.", bool(as_of or known_at))


def tell_build(outcome: Outcome[Built], root: Path, then: str, partly: bool = False) -> int:
    """Tell how a build went, `then` what to do next; the exit code. `partly`: without its options it publishes more."""
    from refundido.cli.session import print_findings
    from refundido.diagnostic import Code
    from refundido.publish.brochures import NO_TEXT
    from refundido.report.terminal import write_lines, write_text
    from refundido.report.text import summary

    told = {Code.BUILD_FAILED, Code.BUILD_STRAY, *NO_TEXT}
    print_findings((d for d in outcome.diagnostics if d.is_error or d.code in told), root, False)
    if outcome.diagnostics:
        write_lines([(*summary(outcome.diagnostics), (" Los muestra todos «refundido check».", "plain"))], sys.stderr)
    if outcome.value is None:
        write_text("No se publicó nada; build/ queda como estaba.\n", sys.stderr)
        return 1
    write_text(_told(outcome.value, partly, then), sys.stdout)
    return 0


def _told(built: Built, partly: bool, then: str) -> str:
    made, kept, removed = len(built.rendered), len(built.kept), len(built.removed)
    told = [f"{made} {'archivo publicado' if made == 1 else 'archivos publicados'}"]
    if kept:
        told.append(f"{kept} sin cambios")
    if removed:
        told.append(f"{removed} {'retirado' if removed == 1 else 'retirados'}")
    why = " Se retiró de build/ lo que no es de esta publicación; sin pedir una fecha vuelve." if partly else ""
    return f"{', '.join(told)}.{why if removed else ''} {then}\n"


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress bar on the error stream where that is a terminal, and nothing elsewhere."""
    from refundido.publish.build import Progress
    from refundido.report.terminal import is_terminal

    if not is_terminal(sys.stderr):
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    # No thread of its own: documents are rendered in processes forked from this one.
    with Bar(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("Componiendo", total=None)

        def start(total: int) -> None:
            bar.update(task, total=total, refresh=True)

        yield Progress(start, lambda _: bar.update(task, advance=1, refresh=True))
