"""Part of `cli`: `refundido init`, a small workspace that builds, with an invented game and an invented act."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from refundido.cli.options import order
from refundido.report.terminal import write_text

_HIDDEN = {"gitignore": ".gitignore"}
"""Files kept in the package under a name that no tool takes for its own."""


@order("init")
@click.argument("folder", metavar="CARPETA", type=click.Path(path_type=Path))
def command(root: Path, folder: Path) -> int:
    """Crea un espacio de trabajo pequeño, que se puede publicar, en CARPETA, nueva o vacía."""
    from refundido.publish.files import write_file

    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"«{folder}» es un archivo, y aquí va una carpeta.")
    if folder.exists() and any(folder.iterdir()):
        write_text(f"Error: la carpeta «{folder}» no está vacía. Elija otra, o una nueva.\n", sys.stderr)
        return 1
    for path, data in _files(resources.files("refundido.cli") / "workspace", ""):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        write_file(place, data)
    write_text(f"Espacio de trabajo creado en «{folder}». Siga con: refundido -C {folder} build\n", sys.stdout)
    return 0


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    """The files below a folder of the package: the path each is to have, and what it says."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        name = _HIDDEN.get(entry.name, entry.name)
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{name}/")
        else:
            yield f"{prefix}{name}", entry.read_bytes()
