"""Part of `source`: reading much at once without the garbage collector looking on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Reading makes many objects and no cycles; looking for them meanwhile doubles the time it takes.

    Afterwards what was read counts as old (that is what freezing and thawing does), so that the collector
    need not go through it at once.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if gc.get_freeze_count() == 0:
                gc.freeze()
                gc.unfreeze()
            gc.enable()
