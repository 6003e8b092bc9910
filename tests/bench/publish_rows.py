"""The row on publishing again what has not changed: of the PDFs published, how many are laid out a second time."""

from __future__ import annotations

from pathlib import Path

from refundido.publish.publication import build_workspace
from tests.bench.history_rows import write
from tests.bench.measure import say
from tests.bench.rows import Group
from tests.bench.text import BenchText, Size

AGAIN = "PDF compuestos otra vez, nada cambiado / compuestos"


def _measure(folder: Path) -> dict[str, float]:
    say("publicar otra vez lo que no ha cambiado")
    text = BenchText(Size(chapters=2, articles=2, paragraphs=5))
    root = write(folder / "again", text, text.replacements(4), 2)
    first = _pdfs_rendered(root)
    for path in root.rglob("*.yaml"):
        path.write_text(path.read_text("utf-8") + "\n# Un comentario no se publica.\n", "utf-8")
    second = _pdfs_rendered(root)
    say(f"  {first} PDF la primera vez, {second} la segunda")
    return {AGAIN: second / first}


def _pdfs_rendered(root: Path) -> int:
    outcome = build_workspace(root)
    assert outcome.value is not None, outcome.diagnostics[:3]
    return sum(path.endswith(".pdf") for path in outcome.value.rendered)


PUBLISH = Group("publicar", {AGAIN: 0}, _measure)
