"""The proved depth of curved solids, against `space.curved`, against many directions and against what is known by
hand."""

from itertools import product
from math import hypot, sqrt
from random import Random

import pytest
from cases3 import rotation
from invariants import RELATIVE, least_height, shape_of, size
from poses import POSES, SOLIDS, pair

import gjkcore as gjk
from gjkcore.fast import curved as frames
from gjkcore.fast import deep
from gjkcore.space import curved

CURVED = ("cylinder", "cone", "ellipsoid")
UP = gjk.Cylinder((0, 0, -1), (0, 0, 1), 1)
TENT = gjk.Cone((0, 0, 0), (0, 0, 2), 2)

KNOWN = {
    "a cap": (UP, gjk.Ellipsoid((0.2, 0.1, 0.9), (0.3, 0.25, 0.3)), 0.4),
    "a side": (UP, gjk.Ellipsoid((0.8, 0, 0.1), (0.3, 0.25, 0.3)), 0.5),
    "a slope": (TENT, gjk.Ellipsoid((0.8, 0, 0.8), (0.1, 0.08, 0.1)), 0.4 / sqrt(2) + 0.1),
    "two sides crossed": (UP, gjk.Cylinder((1.5, -1, 0), (1.5, 1, 0.1), 1), 0.5),
    "a tip under a cap": (UP, gjk.Cone((0.3, 0, 2), (0.3, 0, 0.7), 0.5), 0.3),
    "a rounded tip": (UP, gjk.Rounded(gjk.Cone((0.3, 0, 2), (0.3, 0, 0.7), 0.5), 0.25), 0.55),
    "two ellipsoids": (gjk.Ellipsoid((0, 0, 0), (3, 1, 2)), gjk.Ellipsoid((0, 1.5, 0), (2, 1, 3)), 0.5),
}


def answered(a, b):
    return deep.gap(frames.framed(a), frames.framed(b))


@pytest.mark.parametrize("name", KNOWN)
def test_every_kind_of_place_by_hand(name):
    """Each part of a cylinder or cone gives the known depth, in both orders and in any pose, and its points are that
    depth apart."""
    a, b, depth = KNOWN[name]
    turn = rotation(Random(7))
    for p, q in ((a, b), (b, a), (a.posed(turn, (3, 4, 5)), b.posed(turn, (3, 4, 5)))):
        way = answered(p, q)
        assert way is not None
        assert way.depth == pytest.approx(depth, abs=1e-13)
        assert [x - y for x, y in zip(way.point_a, way.point_b, strict=True)] == pytest.approx(
            [way.depth * x for x in way.normal], abs=1e-12
        )
        moved = q.translated([x * way.depth for x in way.normal])
        assert abs(gjk.signed_distance(p, moved)) < 1e-12


@pytest.mark.long
@pytest.mark.parametrize("kinds", [(a, b) for a, b in product(CURVED, SOLIDS) if b not in ("box", "hull")], ids=str)
def test_no_direction_has_less(kinds):
    """In every pose an answer is the depth that `space.curved` finds, and no direction of a search has less height."""
    rng = Random(str(kinds))
    for pose in POSES:
        for _ in range(2):
            a, b = pair(rng, kinds, pose)
            way = answered(shape_of(a), shape_of(b))
            if way is None:
                continue
            unit = RELATIVE * max(size(a), size(b))
            assert abs(way.depth + curved.answer(shape_of(a), shape_of(b)).signed_distance) <= unit
            assert way.depth - least_height(a, b) <= unit


@pytest.mark.parametrize("kinds", list(product(CURVED, CURVED)), ids=str)
def test_most_pairs_that_overlap_are_answered(kinds):
    """At least two of three pairs whose cores overlap by more than a tenth get their answer here."""
    rng = Random(11)
    count = found = 0
    for _ in range(40):
        a, b = (shape_of(spec) for spec in pair(rng, kinds, "deep", scales=False))
        if curved.answer(a, b).signed_distance < -0.1:
            count += 1
            found += answered(a, b) is not None
    assert found >= 2 / 3 * count > 10


def test_what_is_left_to_the_search():
    """A ring of directions of equal depth, cores that are apart or hardly overlap, and hulls."""
    assert answered(UP, gjk.Cylinder((0, 0, -9), (0, 0, 9), 1)) is None
    for move in (2.5, 2 - 1e-4):
        assert answered(UP, UP.posed(rotation(Random(2)), (0, 0, 0)).translated((hypot(move, 1), 0, 0))) is None
        assert answered(UP, gjk.Ellipsoid((move, 0, 0), (1, 1, 0.9))) is None
    assert answered(UP, gjk.Box((0, 0, 0), (1, 1, 1))) is None
