"""Fixtures of the tests of `source`: the workspace of those of `cli`."""

from tests.cli.conftest import workspace

__all__ = ["workspace"]
