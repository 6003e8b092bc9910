"""Part of `publish`: a task done in a process of its own, with bounds on its time, memory and answer.

For reading files that may be hostile: whatever they do to a parser, this process goes on and knows why.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable
from enum import StrEnum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

MEMORY = 768 * 1024 * 1024
"""How much more than this process a task may take, in bytes."""
PROCESSOR = 20
"""The seconds of the processor that a task may take."""
CLOCK = 120.0
"""The seconds after which it is stopped in any case."""


class Failed(StrEnum):
    """Why a task gave no answer: it went beyond a bound, or could not read what it was given."""

    BOUND = "límite"
    DAMAGED = "dañado"


class Answer(NamedTuple, Generic[T]):
    """What a task gave, or why it gave nothing."""

    value: T | None
    failed: Failed | None = None


def limited(task: Callable[[], T], processor: int = PROCESSOR, clock: float = CLOCK, memory: int = MEMORY) -> Answer[T]:
    """The answer of a task, which is forked off where the system can; its exceptions mean that what it read is damaged.

    What it gives goes through a pipe and must be small.
    """
    if sys.platform == "win32":
        return _tried(task)
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(task, there, processor, memory), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(clock):
            return Answer(None, Failed.BOUND)
        answer: Answer[T] = here.recv()
        return answer
    except EOFError:  # it was killed: of what a parser of hostile files may die of, bounds are the likeliest
        return Answer(None, Failed.BOUND)
    finally:
        process.kill()
        process.join()
        here.close()


def _work(task: Callable[[], T], answer: Connection, processor: int, memory: int) -> None:
    _bound(processor, memory)
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    answer.send(_tried(task))


def _bound(processor: int, memory: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    statm = Path("/proc/self/statm")
    if statm.exists():
        now = int(statm.read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + memory, now + memory))


def _tried(task: Callable[[], T]) -> Answer[T]:
    try:
        return Answer(task())
    except (MemoryError, BoundError):
        return Answer(None, Failed.BOUND)
    except Exception:  # a parser may raise anything on what is damaged
        return Answer(None, Failed.DAMAGED)


class BoundError(Exception):
    """Raised by a task that finds more than it is willing to read."""
