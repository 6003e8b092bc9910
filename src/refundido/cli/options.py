"""Part of `cli`: the arguments that several orders share, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Day(click.ParamType[date]):
    """A date written 2010-09-01, and no other way; today's is written `hoy`."""

    name = "fecha"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The date, or wrong usage."""
        day = value if isinstance(value, date) else _day(value)
        if day is None:
            self.fail(f"«{value}» no es una fecha; se escribe año-mes-día: 2010-09-01.", param, ctx)
        return day


def _day(written: str) -> date | None:
    if written == "hoy":
        return date.today()
    try:
        return date.fromisoformat(written) if _DAY.fullmatch(written) else None
    except ValueError:
        return None


DAY = Day()
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
SOURCE = click.Path(path_type=Path)
"""A file of the workspace, to be found with `source_in`."""
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def general_options(function: F) -> F:
    """Add the options that may stand before or after the order: the workspace, and --debug."""
    add_workspace = click.option(
        "-C", "--workspace", type=FOLDER, metavar="CARPETA",
        help="El espacio de trabajo, en vez de la carpeta actual.",
    )  # fmt: skip
    add_debug = click.option("--debug", is_flag=True, help="Muestra el detalle técnico de un error interno.")
    return add_workspace(add_debug(function))


def as_of_option(help_text: str) -> Callable[[F], F]:
    """The option --as-of, a day in force."""
    return click.option("--as-of", "as_of", type=DAY, metavar="FECHA", help=help_text)


known_at_option = click.option(
    "--known-at", "known_at", type=DAY, metavar="FECHA",
    help="Sólo con los actos publicados hasta ese día.",
)  # fmt: skip


def order(name: str) -> Callable[[Callable[..., int]], click.Command]:
    """Make a function the order `name`, with the general options, the workspace given as `root`.

    What it is to write with -o is looked at before anything else.
    """

    def decorate(function: Callable[..., int]) -> click.Command:
        def called(workspace: Path | None, debug: bool, **arguments: Any) -> int:
            from refundido.cli.session import check_output

            root = workspace_of(workspace)
            check_output(root, arguments.get("output"))
            return function(root=root, **arguments)

        called.__doc__ = function.__doc__
        called.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        make = click.command(name, options_metavar="[OPCIONES]")
        return make(general_options(called))

    return decorate


def source_in(root: Path, file: Path) -> Path:
    """The file, counted from the workspace or else from the current folder. Raises BadParameter if it is in neither."""
    places = (root / file, file)
    for place in places:
        if place.is_file():
            return place
    if any(place.is_dir() for place in places):
        message = f"«{file}» es una carpeta."
    else:
        there = any(place.exists() for place in places)
        message = f"«{file}» no es un archivo corriente." if there else f"no existe «{file}»."
    raise click.BadParameter(message, param_hint="«ARCHIVO»")


def workspace_of(given: Path | None) -> Path:
    """The workspace's folder: as given after the order, or before it, or else the current one."""
    context = click.get_current_context(silent=True)
    while given is None and context is not None:
        given = context.params.get("workspace")
        context = context.parent
    return given or Path()
