"""Random scenes of space, as the page makes them."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bundle import bundle_for_node
from gjkcore.bridge import answer
from project import WORK, run

MAKER = Path(__file__).parent / "support" / "random_solids.mjs"
COUNT = 100
SOLIDS = ("polyhedron", "box", "ellipsoid", "sphere", "capsule", "cylinder", "cone")


@pytest.mark.long
def test_random_solids():
    """A seed has one scene, which Python accepts. Its solids are of two types, every pair of types occurs, and between
    40 and 60 % of the pairs overlap."""
    scene = {"schema": 1, "kind": "gjk", "method": "robust"}
    given = json.dumps({"scene": scene, "count": COUNT})
    [program] = bundle_for_node([MAKER], WORK / "random-solids")
    scenes, again = json.loads(run("node", program, input=given, quiet=True).stdout)
    assert scenes == again
    states, types = Counter(), set()
    for scene in scenes:
        found = json.loads(answer(json.dumps(scene)))
        assert "error" not in found
        states[found["result"]["state"]] += 1
        types.add(frozenset(shape["type"] for shape in scene["shapes"]))
    assert types == {frozenset(pair) for pair in combinations(SOLIDS, 2)}
    assert 0.4 < states["intersecting"] / COUNT < 0.6
