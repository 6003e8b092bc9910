"""Part of `publish`: one build of a workspace at a time.

The lock is the system's, on a file, so that a killed build leaves none behind.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = ".lock"


class BusyError(Exception):
    """Another build of the same workspace is under way."""


@contextmanager
def locked(build: Path) -> Iterator[None]:
    """Hold the lock of a folder of published files, which exists. Raises BusyError, OSError."""
    with (build / NAME).open("wb") as stream:
        try:
            # A record lock is not inherited by the worker processes, which may outlive a killed build for a moment.
            fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise BusyError from error
        yield
