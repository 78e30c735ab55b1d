"""Hypothesis profiles, chosen by HYPOTHESIS_PROFILE.

"ci", the default, and "quick" try the same examples every time. "thorough" tries many more, at random.

When build.py starts the run, the last lines report the tests that were left out.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=30, database=None)
settings.register_profile(
    "thorough", deadline=None, max_examples=3000, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=10, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if left_out := os.environ.get("TESTS_LEFT_OUT"):
        terminalreporter.write_line(f"left out: {left_out}")
