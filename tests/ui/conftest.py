"""Hypothesis settings for every test of the interface: no deadlines, for machines differ."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "baize-ui",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("baize-ui")
