"""Random scenes of space, as the page makes them."""

import json
import subprocess
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from gjkcore.bridge import answer

MAKER = Path(__file__).parent / "support" / "random_solids.mjs"
COUNT = 100
SOLIDS = ("polyhedron", "box", "ellipsoid", "sphere", "capsule", "cylinder", "cone")


@pytest.mark.long
def test_random_solids():
    """A seed has one scene, which Python accepts. Its solids are of two types, every pair of types occurs, and between
    40 and 60 % of the pairs overlap."""
    scene = {"schema": 1, "kind": "gjk", "method": "robust"}
    given = json.dumps({"scene": scene, "count": COUNT})
    done = subprocess.run(["node", MAKER], input=given, capture_output=True, text=True, check=True, encoding="utf-8")
    scenes, again = json.loads(done.stdout)
    assert scenes == again
    states, types = Counter(), set()
    for scene in scenes:
        found = json.loads(answer(json.dumps(scene)))
        assert "error" not in found
        states[found["result"]["state"]] += 1
        types.add(frozenset(shape["type"] for shape in scene["shapes"]))
    assert types == {frozenset(pair) for pair in combinations(SOLIDS, 2)}
    assert 0.4 < states["intersecting"] / COUNT < 0.6
