"""The row on starting the command, which must not import what it does not use."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.bench.measure import medians, say, wall_seconds
from tests.bench.rows import Group

START = "refundido --version / python -c pass"

_ROUNDS = 40


def _measure(_: Path) -> dict[str, float]:
    say("refundido --version")
    command = (str(Path(sys.executable).with_name("refundido")), "--version")
    python = (sys.executable, "-c", "pass")
    found = medians({"command": lambda: wall_seconds(command), "python": lambda: wall_seconds(python)}, _ROUNDS)
    say(f"  {found['command'] * 1000:.0f} ms, python {found['python'] * 1000:.0f} ms")
    return {START: found["command"] / found["python"]}


START_GROUP = Group("orden", {START: 6}, _measure)
