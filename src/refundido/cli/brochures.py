"""Part of `cli`: `refundido brochures`, the brochures of operators: building them, and which still hold."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from refundido.cli.options import as_of_option, general_options, order

_PAGES = ("a4", "carta", "triptico", "a5", "grande")
_operators = click.option(
    "--operator", "operators", multiple=True, metavar="OPERADOR",
    help="Sólo los de un operador: el nombre de su archivo. Puede repetirse.",
)  # fmt: skip


@click.group(
    "brochures", invoke_without_command=True, options_metavar="[OPCIONES]", subcommand_metavar="ORDEN [ARGUMENTOS]..."
)
@general_options
@click.pass_context
def command(ctx: click.Context, workspace: Path | None, debug: bool) -> int:
    """Compone los folletos de cada operador, dice cuáles siguen vigentes y a cuáles alcanza un acto."""
    if ctx.invoked_subcommand is None:
        from refundido.report.terminal import write_text

        write_text(f"{ctx.get_help()}\n", sys.stdout)
    return 0


@order("build")
@as_of_option("Los del texto en vigor ese día; si no se dice, los de la última edición.")
@_operators
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="JUEGO",
    help="Sólo los de un juego: el nombre del archivo de su folleto. Puede repetirse.",
)
@click.option(
    "--page", "pages", multiple=True, type=click.Choice(_PAGES), help="Sólo en este formato. Puede repetirse."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N",
    help="Cuántos se componen a la vez; si no se dice, uno por núcleo.",
)  # fmt: skip
def build(
    root: Path,
    as_of: date | None,
    operators: tuple[str, ...],
    games: tuple[str, ...],
    pages: tuple[str, ...],
    jobs: int | None,
) -> int:
    """Compone los folletos en build/folletos/, en HTML y en los formatos de cada operador.

    Sólo rehace los que cambiaron, y no toca lo demás de build/. Los de otra edición los retira, salvo con --operator,
    --game o --page, que no retiran ninguno.
    Si algo no cumple las reglas no se escribe nada.
    """
    from refundido.cli.build import progress_bar, tell_build
    from refundido.model.brochure import Page
    from refundido.publish.brochures import Wanted
    from refundido.publish.brochures_build import build_brochures

    wanted = Wanted(as_of, operators, games, tuple(map(Page, pages)))
    with progress_bar() as progress:
        outcome = build_brochures(root, wanted, jobs, progress)
    return tell_build(outcome, root, "Abra build/folletos/index.html.", bool(as_of))


@order("status")
@as_of_option("Cómo están ese día; si no se dice, hoy.")
@_operators
@click.option("--json", "as_json", is_flag=True, help="Para programas.")
def status(root: Path, as_of: date | None, operators: tuple[str, ...], as_json: bool) -> int:
    """Dice de cada folleto que está en las mesas si es el vigente, si aún se tolera, o si venció.

    De los que ya no dicen lo que el texto: qué acto los cambió, con qué instrucciones, y las palabras. Sale con código
    1 si alguno de los que están en las mesas no puede estar (venció, se anticipa, está incompleto, no se sabe qué dice,
    o no consta su aprobación, sea el vigente o uno tolerado), o si algún juego no tiene texto ese día.
    """
    from refundido.cli.session import print_findings, show_lines
    from refundido.publish.brochures_told import brochures_status
    from refundido.publish.workspace import compile_root
    from refundido.report.brochures import status_json, status_lines
    from refundido.report.terminal import write_text

    day = as_of or date.today()
    outcome = brochures_status(compile_root(root, lints=False), day, operators)
    print_findings(outcome.diagnostics, root, with_summary=False)
    found = outcome.value
    if found is None:
        return 1
    if as_json:
        write_text(status_json(found, day), sys.stdout)
    else:
        show_lines(lambda _: status_lines(found, day), None)
    return int(not outcome.ok or any(each.stands_wrongly for each in found))


@order("affected")
@click.argument("act", metavar="ACTO")
@_operators
@click.option("--json", "as_json", is_flag=True, help="Para programas.")
def affected(root: Path, act: str, operators: tuple[str, ...], as_json: bool) -> int:
    """Dice a qué folletos alcanza un acto, y qué cambia en cada uno. Los que no nombra siguen como están."""
    from refundido.cli.session import print_findings, show_lines
    from refundido.publish.brochures_told import brochures_affected
    from refundido.publish.workspace import compile_root
    from refundido.report.brochures import affected_json, affected_lines
    from refundido.report.terminal import write_text

    outcome = brochures_affected(compile_root(root, lints=False), act, operators)
    print_findings((each for each in outcome.diagnostics if each.is_error), root, with_summary=False)
    if outcome.value is None:
        return 1
    if as_json:
        write_text(affected_json(*outcome.value), sys.stdout)
    else:
        named, found = outcome.value
        show_lines(lambda _: affected_lines(named, found), None)
    return 0


for _each in (build, status, affected):
    command.add_command(_each)
