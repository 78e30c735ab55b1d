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


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_peer(case):
    """The value that the peer's test expects, within its tolerance, whichever shape comes first.

    `distance` is 0 on overlap; `signed_distance` is then minus the depth.
    """
    for a, b in ((case["a"], case["b"]), (case["b"], case["a"])):
        p, q = made(a), made(b)
        if "intersects" in case:
            assert gjk.intersects(p, q) == case["intersects"]
            assert (gjk.signed_distance(p, q) <= 0) == case["intersects"]
        elif "distance" in case:
            assert abs(gjk.closest_points(p, q).distance - case["distance"]) <= case["tolerance"]
        else:
            assert abs(gjk.signed_distance(p, q) - case["signed_distance"]) <= case["tolerance"]


def test_sample():
    """At least 300 different cases of at least ten peers, with a link each."""
    assert len({case["name"] for case in CASES}) == len(CASES) >= 300
    assert len({case["source"] for case in CASES}) >= 10
    assert all(case["source"].startswith("https://github.com/") for case in CASES)
