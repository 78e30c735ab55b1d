"""Any two types of solids in the poses and of the sizes that break codes for curved solids, each answer held to
certificates: see `support.certificates` and `support.special`."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from certificates import MOST, Given, faults
from extent import some
from hypothesis import given, settings
from hypothesis import strategies as st
from lattices import PAIRS
from page_code import ask_page
from special import POSES, SIZES, motion, special_pair

from gjkcore.bridge import answer

FINDS = {
    row["name"]: (Given(*row["a"]), Given(*row["b"]))
    for row in map(json.loads, (Path(__file__).parent / "data" / "finds.jsonl").read_text("utf-8").splitlines())
}
"""Pairs that answers once broke a promise about, found by `bench adversary`: type, arguments, radius and pose."""

ALIKE = {
    "an ellipsoid level along circles that are no coordinate plane's",
    "a capsule beside a rim, level to the fourth power",
    "flat cones at right angles, whose rims are equal and level along two rings",
}
"""Each takes long, and is much like another find: they are asked in `build.py test all`."""


@pytest.mark.parametrize("pose", POSES)
def test_promises_in_special_poses(pose):
    """No answer breaks a promise, of whatever types and sizes the solids in this pose are."""

    # A seed, and not Hypothesis' own random numbers: to draw and to shrink these takes longer than to check the pair.
    @settings(max_examples=max(settings().max_examples // 8, 4))
    @given(st.sampled_from(SIZES), st.sampled_from(PAIRS), st.integers(0, 2**32))
    def hold(size, types, seed):
        rng = Random(seed)
        a, b = special_pair(rng, types, pose, size)
        found = faults(a, b, motion(rng, a, b), MOST)
        assert not found, f"{a.expression()}, {b.expression()}: {'; '.join(found)}"

    hold()


@pytest.mark.long
@pytest.mark.parametrize("name", some(FINDS, *(FINDS.keys() - ALIKE)))
def test_promises_where_they_were_broken(name):
    """No answer about a pair that an answer was wrong about, or proved too little of, breaks a promise."""
    a, b = FINDS[name]
    assert not faults(a, b, motion(Random(1), a, b), MOST)
    # In the other order, the judge has held the depths to all directions already.
    assert not faults(b, a, parts=("closest", "moved", "trace"))


# ---- random scenes of space, as the page makes them


COUNT = 100
SOLIDS = ("polyhedron", "box", "ellipsoid", "sphere", "capsule", "cylinder", "cone")


@pytest.mark.long
def test_random_solids():
    """A seed has one scene, which Python accepts. Its solids are of two types, every pair of types occurs, and between
    40 and 60 % of the pairs overlap."""
    scene = {"schema": 1, "kind": "gjk", "method": "robust"}
    scenes, again = (ask_page("randomSolids", {"scene": scene, "count": COUNT}) for _ in range(2))
    assert scenes == again
    states, types = Counter(), set()
    for scene in scenes:
        found = json.loads(answer(json.dumps(scene)))
        assert "error" not in found
        states[found["result"]["state"]] += 1
        types.add(frozenset(shape["type"] for shape in scene["shapes"]))
    assert types == {frozenset(pair) for pair in combinations(SOLIDS, 2)}
    assert 0.4 < states["intersecting"] / COUNT < 0.6
