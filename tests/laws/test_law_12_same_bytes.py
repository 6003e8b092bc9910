"""Law 12: same input, same bytes: nothing in the core hangs on a clock, on hashes or on memory addresses."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

from refundido.model.act import Act
from tests.build import FIRST_DAY, act, edition, history, instrument

ROOT = Path(__file__).parents[2]
TEXT = "4.1 Uno\n  Párrafo. uno dos tres.\n  Párrafo. cuatro.\n4.2 Dos\n  a) Cinco.\n  a) Seis.\n"
SCRIPT = """
from pathlib import Path
from refundido.history.together import compile_workspace
from refundido.source.workspace import load_workspace
workspace = load_workspace(Path(".")).value
for name, outcome in compile_workspace(workspace.instruments, workspace.acts, workspace.jurisdictions).items():
    print(name, [(d.code, d.message, d.hint, d.context) for d in outcome.diagnostics])
    for edition in outcome.value.editions:
        print(edition.in_force, edition.root.digest(), repr(edition.amendments))
from tests.build import *
for orders in ("- {at: '4.3', delete: x}", "- {at: literal a), delete: x}", "- {at: '4.1', delete: uno cuatro}"):
    print([(d.message, d.hint) for d in history(instrument(%r), act(orders)).diagnostics])
"""


def _run(seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT % TEXT], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    return done.stdout


def test_in_any_process() -> None:
    first = _run("0")
    assert len(first) > 1000
    assert first == _run("1")


def test_in_any_order_of_acts() -> None:
    orders = "- {n: '1', at: 4.1 > párrafo %s, replace: %s, with: X}"
    acts: list[Act] = [act(orders % (1, word), word) for word in ("uno", "dos", "tres")]
    made = {edition(history(instrument(TEXT), *order), FIRST_DAY).root.digest() for order in permutations(acts)}
    assert len(made) == 1
