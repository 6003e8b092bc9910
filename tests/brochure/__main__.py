"""`python -m tests.brochure [nombre]`: rewrites the answers of casos.md and reales.md (all, or of cases so named)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.brochure.answers import answer
from tests.brochure.cases import PATH, REAL, read_cases, write


def main(names: list[str]) -> None:
    """Write, under each question, what the program answers."""
    for path in (PATH, REAL):
        _rewrite(path, names)


def _rewrite(path: Path, names: list[str]) -> None:
    text = path.read_text("utf-8")
    for case in read_cases(path):
        if names and not any(name in case.name for name in names):
            continue
        start = text.index(f"## {case.name}\n")
        with tempfile.TemporaryDirectory() as folder:
            root = write(case, Path(folder) / "espacio")
            for question in case.questions:
                old = f"```{question.what}\n{question.answer}\n```" if question.answer else f"```{question.what}\n```"
                new = f"```{question.what}\n{answer(root, question.what)}\n```"
                at = text.index(old, start)
                text = text[:at] + new + text[at + len(old) :]
    path.write_text(text, "utf-8")


main(sys.argv[1:])
