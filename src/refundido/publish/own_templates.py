"""Part of `publish`: the templates of a workspace -> what keeps one from being used."""

from __future__ import annotations

from pathlib import Path

from refundido.diagnostic import Diagnostic
from refundido.source.files import SourceFiles

_KINDS = (".html", ".css", ".svg")
"""How the names of files end that a template folder holds as text."""


def template_problems(root: Path) -> tuple[Diagnostic, ...]:
    """What is wrong with the files of `templates/`: FILE_OUTSIDE, FILE_MISSING (a folder), FILE_ENCODING, and such."""
    files = SourceFiles(root)
    found = (path for path in files.find("templates/**/*") if path.endswith(_KINDS))
    return tuple(problem for path in found for problem in files.read(path).diagnostics)
