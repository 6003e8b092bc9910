"""Fixtures of the tests of `cli`."""

from __future__ import annotations

import pytest

from refundido.cli.guard import run
from tests.cli.commands import Commands


@pytest.fixture
def workspace(tmp_path, capsys) -> Commands:
    """Runs orders in a fresh workspace as `init` makes it."""
    root = tmp_path / "ws"
    assert run(["init", str(root)]) == 0
    return Commands(root, capsys)
