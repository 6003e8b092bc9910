"""Part of `publish`: the other instruments of a workspace, as `ingest` asks them what they say in the same sentence."""

from __future__ import annotations

from refundido.model.text import Standing
from refundido.model.unit import Unit, walk
from refundido.prose.gazette.mend_witness import Witness
from refundido.source.workspace import Workspace


def witnesses_in(workspace: Workspace) -> list[Witness]:
    """The words of each instrument, a paragraph a line, and where words of it are lost."""
    return [_witness(name, each.root) for name, each in sorted(workspace.instruments.items())]


def _witness(name: str, root: Unit) -> Witness:
    words: list[str] = []
    gaps: list[int] = []
    position = 0
    for text in (unit.text for _, unit in walk(root) if unit.text is not None):
        for run in text.runs:
            if run.standing is Standing.GAP:
                gaps.append(position)
            words.append(run.text)
            position += len(run.text)
        words.append("\n")
        position += 1
    return Witness(name, "".join(words), tuple(gaps))
