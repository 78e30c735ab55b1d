"""The promises about every pair of types, in the poses that break codes for round shapes: see `support.invariants`."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import broken, least_height, shape_of, size
from poses import FLATS, POSES, SOLIDS, motion, pair

import gjkcore as gjk

EXAMPLES = 5
"""Of each pair of types."""

PAIRS = [(kinds, 3) for kinds in combinations_with_replacement(SOLIDS, 2)]
PAIRS += [(kinds, 2) for kinds in combinations_with_replacement(FLATS, 2)]


@pytest.mark.parametrize(("kinds", "dimension"), PAIRS, ids=lambda value: str(value).replace("'", ""))
def test_promises(kinds, dimension):
    """Both bounds agree, the witness points are on the shapes and depth * normal apart, the depth separates, and
    neither the order of the shapes nor a motion of both changes anything: each to 1e-9 of the larger shape."""

    # A seed, and not Hypothesis' own random numbers: to draw and to shrink these takes longer than to check the pair.
    @settings(max_examples=EXAMPLES)
    @given(st.sampled_from(POSES), st.booleans(), st.integers(0, 2**32))
    def hold(pose, swapped, seed):
        rng = Random(seed)
        a, b = pair(rng, kinds[::-1] if swapped else kinds, pose, dimension)
        assert broken(a, b, motion(rng, a, b)) == []

    hold()


def test_poses_are_representative():
    """Of the pairs in space, 30 to 80 % overlap; at least 5 % touch up to rounding."""
    rng = Random(5)
    signed = []
    for _ in range(300):
        kinds, pose = (rng.choice(SOLIDS), rng.choice(SOLIDS)), rng.choice(POSES)
        a, b = pair(rng, kinds, pose)
        signed.append(gjk.signed_distance(shape_of(a), shape_of(b)) / max(size(a), size(b), 1e-300))
    assert 0.3 < sum(x < 0 for x in signed) / len(signed) < 0.8
    assert sum(abs(x) < 1e-9 for x in signed) / len(signed) > 0.05


def test_the_search_for_less_depth_sees_a_wrong_one():
    """The search finds the least height to 1e-9 where it is known, so it would refute a depth that is too large."""
    rng = Random(6)
    for _ in range(20):
        a, b = pair(rng, ("sphere", "sphere"), "deep", scales=False)
        expected = a.radius + b.radius - sum((x - y) ** 2 for x, y in zip(a.offset, b.offset, strict=True)) ** 0.5
        assert abs(least_height(a, b) - expected) < 1e-9 * (a.radius + b.radius)
