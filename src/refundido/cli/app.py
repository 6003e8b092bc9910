"""Part of `cli`: the command and the list of its orders, each loaded when it is called for."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import click

from refundido import __version__
from refundido.cli.options import general_options
from refundido.report.terminal import write_text

ORDERS = (
    "init", "check", "build", "show", "log", "blame", "diff", "read", "explain", "ingest", "identify",
    "convert", "schema", "brochures", "verify",
)  # fmt: skip
"""The orders, in the order of the help; each is the function `command` of the module of its name."""


class _Orders(click.Group):
    """A group whose orders are modules of this package."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the orders."""
        return list(ORDERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The order of that name, its module loaded; None if there is none."""
        if cmd_name not in ORDERS:
            return None
        command = import_module(f"refundido.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's; an order that does not exist is told with those that do."""
        if args and args[0] not in ORDERS and not args[0].startswith("-"):
            raise click.UsageError(f"No existe la orden «{args[0]}». Son: {', '.join(ORDERS)}.", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Orders,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    options_metavar="[OPCIONES]",
    subcommand_metavar="ORDEN [ARGUMENTOS]...",
)
@click.version_option(
    __version__, prog_name="refundido", message="%(prog)s %(version)s", help="Muestra la versión y termina."
)
@general_options
@click.pass_context
def app(ctx: click.Context, workspace: Path | None, debug: bool) -> int:
    """Compila catálogos normativos de juego: del texto y los actos que lo modifican, al texto refundido.

    Códigos de salida: 0, hecho; 1, hay errores en los archivos, o algo no se halló o se rechazó; 2, la orden está
    mal escrita.
    """
    if ctx.invoked_subcommand is None:
        write_text(f"{ctx.get_help()}\n", sys.stdout)
    return 0
