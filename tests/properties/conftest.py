"""Hypothesis as these tests run it: the same examples every time, no clock, no database."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "refundido",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("refundido")
