"""One figure measured in a process that has done nothing else: `python -m tests.bench.alone FIGURE FOLDER`.

Modules are imported beforehand and do not count; all that is made from then on does (shapes, vocabularies).
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from pathlib import Path

from refundido.diagnostic import has_errors
from refundido.history import History, compile_workspace
from refundido.source.workspace import Workspace, load_workspace
from tests.bench.measure import c_load, seconds, source_texts


def compiled(root: Path) -> tuple[Workspace, list[History]]:
    """A workspace and its histories; it must be without errors, or what is measured is not the work."""
    loaded = load_workspace(root)
    workspace = loaded.value
    assert workspace is not None
    outcomes = compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions).values()
    said = [*loaded.diagnostics, *(d for outcome in outcomes for d in outcome.diagnostics)]
    assert not has_errors(said), said[:3]
    return workspace, [outcome.value for outcome in outcomes if outcome.value is not None]


def held_bytes(root: Path) -> int:
    """The memory that a workspace and all its editions take, held at once."""
    tracemalloc.start()
    held = compiled(root)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    del held
    return size


def main(figure: str, folder: str) -> None:
    """Print the figure: "compile" and "c-load" are seconds, "memory" bytes."""
    root = Path(folder)
    if figure == "compile":
        print(seconds(lambda: compiled(root)))
    elif figure == "c-load":
        print(seconds(lambda: c_load(source_texts(root))))
    else:
        print(held_bytes(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
