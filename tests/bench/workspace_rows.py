"""The rows on a whole workspace: compiling it from cold, and the memory of its editions.

Each figure is taken in a process of its own, where nothing is cached.
"""

from __future__ import annotations

from pathlib import Path

from tests.bench.history_rows import write
from tests.bench.measure import figure_alone, medians, say
from tests.bench.rows import Group
from tests.bench.text import BenchText, Size

COLD = "cargar, validar y compilar en frío / carga C de las fuentes"
MEMORY = "memoria de 100 ediciones a la vez / de una"

_ROUNDS = 5


def _cold(folder: Path) -> dict[str, float]:
    say("cargar, validar y compilar en frío")
    text = BenchText(Size())
    root = str(write(folder / "cold", text, text.replacements(1000), 1))
    found = medians(
        {"compile": lambda: figure_alone("compile", root), "c-load": lambda: figure_alone("c-load", root)}, _ROUNDS
    )
    say(f"  {found['compile'] * 1000:.0f} ms, carga C {found['c-load'] * 1000:.0f} ms")
    return {COLD: found["compile"] / found["c-load"]}


def _memory(folder: Path) -> dict[str, float]:
    say("memoria de 100 ediciones")
    text = BenchText(Size())
    text.write(folder / "alone")
    hundred = write(folder / "hundred", text, text.replacements(990), 99)
    one_bytes, all_bytes = figure_alone("memory", str(folder / "alone")), figure_alone("memory", str(hundred))
    say(f"  {all_bytes / 2**20:.1f} MB, de una {one_bytes / 2**20:.1f} MB")
    return {MEMORY: all_bytes / one_bytes}


COLD_GROUP = Group("frío", {COLD: 3}, _cold)
MEMORY_GROUP = Group("memoria", {MEMORY: 1.5}, _memory)
