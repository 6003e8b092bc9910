"""Part of `source`: files of a workspace that nothing reads, which a person may believe are read.

A unit file that no instrument brings in, or an act in the wrong folder or with another ending, would leave
the consolidated text silently wrong. Each is reported as FILE_UNREAD, a warning.
"""

from __future__ import annotations

from collections.abc import Collection

from refundido.diagnostic import Code, Severity
from refundido.source.files import SourceFiles
from refundido.source.problems import Problems
from refundido.source.read_apart import APART_FILE
from refundido.span import Span

_ENDINGS = (".yaml", ".yml", ".xml")
KEPT = ("reparaciones.yaml", APART_FILE)
"""Lists that `ingest` leaves beside an instrument, which no unit is read from."""


def note_strays(files: SourceFiles, refused: Collection[str], problems: Problems) -> None:
    """Report the files of `catalogue/` and `amendments/` that look like sources and were not read.

    Those of a refused instrument are passed over: what is wrong with it may be why they were not.
    """
    passed_over = tuple(f"catalogue/{name}/" for name in refused)
    read = files.digests.keys()
    for folder in ("catalogue", "amendments"):
        for path in files.find(f"{folder}/**/*"):
            listed = folder == "catalogue" and path.rsplit("/", 1)[-1] in KEPT
            unread = path.endswith(_ENDINGS) and path not in read and not listed
            if unread and not path.startswith(passed_over) and files.exists(path):
                problems.say(
                    Code.FILE_UNREAD,
                    f"Nadie lee el archivo «{path}».",
                    Span(path, 1, 1),
                    _hint(path, folder),
                    subject=path,
                    severity=Severity.WARNING,
                )


def _hint(path: str, folder: str) -> str:
    if path.endswith(".yml"):
        return "Cambie su terminación por «.yaml»."
    if folder == "amendments":
        return "Los actos van en «amendments/regulador/acto.yaml»."
    return "Tráigalo con una entrada «file:», o bórrelo."
