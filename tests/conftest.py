"""Hypothesis profiles, chosen by HYPOTHESIS_PROFILE, and where their examples come from.

A test tries the same examples each time. If TESTS_SEED is set, as build.py does, one property test of three tries those
of that seed instead; which ones, the seed decides. With "thorough" all do, and many more of them. The last lines of a
run name the seed: with it, the same tests try the same examples again.

When build.py starts the run, the last lines report the tests that were left out.
"""

import gc
import os

import pytest
from extent import examples_of
from hypothesis import HealthCheck, core, settings

COMMON = settings(
    deadline=None,
    database=None,
    derandomize=False,  # where CI is set, Hypothesis's own default is True: no seed would count
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
for name, count in {"ci": 15, "quick": 10, "thorough": 300}.items():
    settings.register_profile(name, COMMON, max_examples=count)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

gc.disable()
"""While tests are collected. Thousands stay, so that a look for what can go takes most of the time and finds little."""


def pytest_collection_finish() -> None:
    """What is there stays, and is looked at no more. Large samples that tests share are looked at seldom."""
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What --hypothesis-seed sets for a whole run. It holds for properties inside a test, too."""
    core.global_force_seed = examples_of(item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if seed := os.environ.get("TESTS_SEED"):
        terminalreporter.write_line(
            f"examples at random: seed {seed}; TESTS_SEED={seed} in the environment tries them again. "
            "What they find stays: as an @example, or as a test of its own."
        )
    for line in os.environ.get("TESTS_LAST_LINES", "").splitlines():
        terminalreporter.write_line(line)
