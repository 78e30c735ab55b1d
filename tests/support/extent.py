"""Which cases of a test `build.py test` runs, and which random examples. The other cases go the same way, and are for
`build.py test all`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """Parameters of a test, all but the kept ones marked `thorough`. Raises ValueError if there is no such case."""
    cases = list(cases)
    if missing := [case for case in kept if case not in cases]:
        raise ValueError(f"there is no case {missing}")
    return [pytest.param(case, marks=() if case in kept else pytest.mark.thorough) for case in cases]


def many(each: int, *kept: int) -> pytest.MarkDecorator:
    """The parameter `part` of a test of so many random cases in each part: 40,000 in `build.py test all`, and those of
    the kept parts in `build.py test`."""
    return pytest.mark.parametrize("part", some(range(-(-40_000 // each)), *kept))


def a_quarter(kept: int) -> pytest.MarkDecorator:
    """The parameter `turn` of a test whose cases are `cases[turn::4]`. `build.py test` runs those of one turn; tests of
    the same cases keep different ones."""
    return pytest.mark.parametrize("turn", some(range(4), kept))


def up_to(most: int, few: int) -> int:
    """How many cases a test has: the most in `build.py test all`, few in the others."""
    return most if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else few


def examples_of(test: str) -> str:
    """The seed of a test's examples: its name, so that they are the same each time, and that of the run, if any."""
    seed = os.environ.get("TESTS_SEED")
    return f"{seed} {test}" if seed else test
