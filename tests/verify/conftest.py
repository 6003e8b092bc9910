"""Fixtures of the tests of `verify`."""

from __future__ import annotations

import pytest

from tests.verify.printed import Space, printed, space_in


@pytest.fixture(scope="session")
def space(tmp_path_factory) -> Space:
    """The workspace and its brochures, on both texts."""
    return printed(space_in(tmp_path_factory.mktemp("verify") / "espacio"))


@pytest.fixture(scope="session")
def other(tmp_path_factory) -> Space:
    """The same with a word changed, as a forger would print it."""
    root = tmp_path_factory.mktemp("other") / "espacio"
    return printed(space_in(root, game=("gira tres veces", "gira dos veces")))
