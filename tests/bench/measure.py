"""Clocks: how long tasks take, turn by turn, so that what slows the machine down slows all of them alike.

The collector of cycles is paused while a clock runs. It is the stricter way: its passes nearly double the
time of PyYAML's C loader, which the other tasks are held against, and hardly touch theirs.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

import yaml


def say(message: str) -> None:
    """Tell on the error stream how the measuring goes."""
    print(message, file=sys.stderr, flush=True)


def source_texts(root: Path) -> list[str]:
    """The texts of the source files of a workspace."""
    return [path.read_text("utf-8") for path in sorted(root.rglob("*.yaml"))]


def c_load(texts: Sequence[str]) -> None:
    """Load texts with PyYAML's C loader: what most figures are held against."""
    for text in texts:
        yaml.load(text, Loader=yaml.CSafeLoader)


def seconds(task: Callable[[], object]) -> float:
    """The processor's time that a task takes. What it makes is let go after the clock stops."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        made = task()
        taken = time.process_time() - start
        del made
    finally:
        gc.enable()
    return taken


def wall_seconds(command: Sequence[str]) -> float:
    """The time from starting a command to its end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def figure_alone(*arguments: str) -> float:
    """The figure that `python -m tests.bench.alone ARGUMENTS` prints, in a process of its own."""
    command = (sys.executable, "-m", "tests.bench.alone", *arguments)
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def medians(clocks: Mapping[str, Callable[[], float]], rounds: int, warm_up: int = 1) -> dict[str, float]:
    """The median of what each clock says in so many rounds, one of each by turns, after some that do not count."""
    for _ in range(warm_up):
        for clock in clocks.values():
            clock()
    samples = [{name: clock() for name, clock in clocks.items()} for _ in range(rounds)]
    return {name: median(sample[name] for sample in samples) for name in clocks}
