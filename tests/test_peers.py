"""What other libraries' public suites and bug reports expect. Numbers and sources are in `data/peer_cases.json`."""

import json
from pathlib import Path

import pytest

import gjkcore as gjk

CASES = json.loads((Path(__file__).parent / "data" / "peer_cases.json").read_text())


def made(shape):
    """A shape from its type and the arguments of its constructor."""
    arguments = {name: value for name, value in shape.items() if name != "type"}
    return getattr(gjk, shape["type"])(**arguments)


def is_met(case, p, q):
    """Whether two shapes have the value that the peer's test expects, within its tolerance.

    `distance` is 0 on overlap; `signed_distance` is then minus the depth.
    """
    if "intersects" in case:
        meet = case["intersects"]
        return gjk.intersects(p, q) == meet and (gjk.signed_distance(p, q) <= 0) == meet
    if "distance" in case:
        return abs(gjk.closest_points(p, q).distance - case["distance"]) <= case["tolerance"]
    return abs(gjk.signed_distance(p, q) - case["signed_distance"]) <= case["tolerance"]


def library(case):
    """The peer of a case, as its owner and its name."""
    return "/".join(case["source"].removeprefix("https://github.com/").split("/")[:2])


@pytest.mark.parametrize("name", sorted({library(case) for case in CASES}))
def test_peer(name):
    """All values that a peer's tests expect, whichever shape comes first."""
    wrong = []
    for case in (case for case in CASES if library(case) == name):
        p, q = made(case["a"]), made(case["b"])
        wrong += [case["name"]] * (not is_met(case, p, q) or not is_met(case, q, p))
    assert wrong == []


def test_sample():
    """At least 300 different cases of at least ten peers, with a link each."""
    assert len({case["name"] for case in CASES}) == len(CASES) >= 300
    assert len({case["source"] for case in CASES}) >= 10
    assert all(case["source"].startswith("https://github.com/") for case in CASES)
