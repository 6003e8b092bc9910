"""Hypothesis as in the other property tests: the same examples every time, no clock, no database."""

from hypothesis import settings

import tests.properties.conftest  # noqa: F401  (registers the profile)

settings.load_profile("refundido")
