"""`python -m tests.brochure [nombre]`: rewrites the answers of casos.md (all, or of cases so named), to be read."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.brochure.answers import answer
from tests.brochure.cases import PATH, read_cases, write


def main(names: list[str]) -> None:
    """Write, under each question, what the program answers."""
    text = PATH.read_text("utf-8")
    for case in read_cases():
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
    PATH.write_text(text, "utf-8")


main(sys.argv[1:])
