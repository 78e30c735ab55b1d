"""Random scenes of space, as the page makes them."""

import json
from collections import Counter
from itertools import combinations

import pytest
from page_code import ask_page

from gjkcore.bridge import answer

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
