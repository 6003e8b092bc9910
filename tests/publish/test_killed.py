"""A build that is killed, at whatever point, leaves each file either old or new, and the next build mends it.

The build runs in a process of its own, which kills itself with SIGKILL at the n-th time it touches the disk.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.publish.builds import PAGES, build, contents, files_of

BEFORE = {**PAGES, "juego/2009-01-01/consolidado.html": "texto retirado"}
AFTER = {**{path: f"{title} nuevo" for path, title in PAGES.items()}, "juego/2011-01-01/consolidado.html": "texto 9"}

STEPS = ("replace", "unlink", "mkdir", "rmdir")


def run_killed(root: Path, point: int, jobs: int = 1) -> tuple[int, int]:
    """Build in another process that kills itself at a step (0: never); its exit code, and the steps it counted."""
    context = multiprocessing.get_context("fork")
    counted = context.Value("i", 0)
    process = context.Process(target=_build_and_die, args=(root, point, jobs, counted))
    process.start()
    process.join(60)
    return process.exitcode or 0, counted.value


def _build_and_die(root: Path, point: int, jobs: int, counted) -> None:
    def step(function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **named: Any) -> Any:
            counted.value += 1
            if counted.value == point:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **named)

        return called

    os.fsync = step(os.fsync)
    for name in STEPS:
        setattr(Path, name, step(getattr(Path, name)))
    build(root, AFTER, jobs=jobs)


@pytest.fixture(scope="module")
def steps(tmp_path_factory) -> int:
    """How many steps a build takes that nobody kills."""
    folder = tmp_path_factory.mktemp("whole")
    build(folder, BEFORE)
    return run_killed(folder, 0)[1]


def test_at_every_point(tmp_path, steps):
    assert steps > 20
    for point in range(1, steps + 1):
        root = tmp_path / str(point)
        root.mkdir()
        build(root, BEFORE)
        assert run_killed(root, point)[0] == -signal.SIGKILL
        assert_old_or_new(root)
        assert build(root, AFTER).ok
        assert_mended(root)


def test_a_third_state_after_a_kill_leaves_nothing_of_the_second(tmp_path, steps):
    third = {"otro/2012-01-01/consolidado.html": "texto final"}
    for point in range(steps // 2, steps + 1, 3):
        root = tmp_path / str(point)
        root.mkdir()
        build(root, BEFORE)
        run_killed(root, point)
        assert build(root, third).ok
        assert set(files_of(root / "build")) == {*third, "manifest.json"}


def test_with_workers_none_outlives_it(tmp_path):
    build(tmp_path, BEFORE)
    assert run_killed(tmp_path, 5, jobs=2)[0] == -signal.SIGKILL
    assert_old_or_new(tmp_path)
    assert build(tmp_path, AFTER, jobs=2).ok
    assert_mended(tmp_path)


def assert_old_or_new(root: Path) -> None:
    whole = contents(BEFORE.values()) | contents(AFTER.values())
    for path, data in files_of(root / "build").items():
        if path != "manifest.json":
            assert data in whole, path


def assert_mended(root: Path) -> None:
    built = files_of(root / "build", hidden=True)
    assert not [path for path in built if ".tmp-" in path]
    assert ".cache/journal.json" not in built
    shown = {path: data for path, data in files_of(root / "build").items() if path != "manifest.json"}
    assert shown == {path: (title * 20_000).encode() for path, title in AFTER.items()}
