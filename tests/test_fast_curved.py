"""Newton's method on curved solids that are apart, against `space.curved` and against what is known by hand."""

from itertools import product
from math import cos, hypot, pi, sin, sqrt
from random import Random

import pytest
from cases3 import rotation
from invariants import RELATIVE, shape_of, size
from poses import POSES, SOLIDS, pair

import gjkcore as gjk
from gjkcore.fast import curved as fast
from gjkcore.plane.floats import DECIDE, NORMAL, POINTS
from gjkcore.space import curved

CURVED = ("cylinder", "cone", "ellipsoid")
UP = gjk.Cylinder((0, 0, -1), (0, 0, 1), 1)
TENT = gjk.Cone((0, 0, 0), (0, 0, 1), 1)

KNOWN = {
    "over a cap": (UP, gjk.Sphere((0.2, 0.1, 3), 0.5), 1.5),
    "beside a side": (UP, gjk.Sphere((0, 3, 0.4), 0.5), 1.5),
    "beyond a rim": (UP, gjk.Ellipsoid((4, 0, 5), (0.5, 0.5, 0.5)), 4.5),
    "over a tip": (TENT, gjk.Sphere((0.1, 0, 3), 1), hypot(0.1, 2) - 1),
    "beside a slope": (TENT, gjk.Point((1.5, 0, 1.5)), sqrt(2)),
    "two sides crossed": (UP, gjk.Cylinder((4, -1, 0), (4, 1, 0.1), 1), 2.0),
    "two slopes": (TENT, gjk.Cone((5, 0.5, 1), (5, 0.5, 0), 1).posed(rotation(Random(1)), (0, 0, 0)), None),
    "rim on cap": (UP, gjk.Cylinder((0, 0, 4), (2, 0, 5), 1), 3 - 2 / sqrt(5)),
}


def answered(a, b, want=NORMAL):
    return fast.gap(fast.framed(a), fast.framed(b), want)


@pytest.mark.parametrize("name", KNOWN)
def test_every_state_by_hand(name):
    """Each Voronoi region of a cylinder or cone gives the known distance, in both orders and in any pose."""
    a, b, distance = KNOWN[name]
    turn = rotation(Random(7))
    if distance is None:
        distance = curved.answer(a, b).signed_distance
    for p, q in ((a, b), (b, a), (a.posed(turn, (3, 4, 5)), b.posed(turn, (3, 4, 5)))):
        way = answered(p, q)
        assert way is not None
        assert way.depth == pytest.approx(-distance, abs=1e-13)
        assert [x - y for x, y in zip(way.point_a, way.point_b, strict=True)] == pytest.approx(
            [way.depth * x for x in way.normal], abs=1e-12
        )
        assert answered(p, q, POINTS).distance == pytest.approx(distance, abs=1e-13)
        assert answered(p, q, DECIDE) is False


@pytest.mark.parametrize("kinds", [(a, b) for a, b in product(CURVED, SOLIDS) if b not in ("box", "hull", "rounded")])
def test_an_answer_is_that_of_the_search(kinds):
    """In every pose an answer has the sign and the value that `space.curved` finds."""
    rng = Random(str(kinds))
    for pose in POSES:
        for _ in range(8):
            a, b = pair(rng, kinds, pose)
            p, q = shape_of(a), shape_of(b)
            way = answered(p, q)
            if way is None:
                continue
            expected = curved.answer(p, q)
            assert abs(way.depth + expected.signed_distance) <= RELATIVE * max(size(a), size(b))
            if way.depth < 0:
                assert way.normal == pytest.approx(expected.normal, abs=1e-8)
            assert answered(p, q, DECIDE) in (None, expected.state != "separated")


@pytest.mark.parametrize("kinds", list(product(CURVED, CURVED)), ids=str)
def test_most_pairs_that_are_apart_are_answered(kinds):
    """At least nine of ten pairs that are apart by some of their size get their answer here."""
    rng = Random(11)
    pairs = [pair(rng, kinds, "apart", scales=False) for _ in range(60)]
    shapes = [(shape_of(a), shape_of(b)) for a, b in pairs]
    assert sum(answered(p, q) is not None for p, q in shapes) >= 0.9 * len(shapes)


def test_caps_that_nearly_face_each_other():
    """Of pairs of cylinders, one over the other and a little inclined, nine of ten get their answer here: the normal
    between two rims is close to the directions of both caps."""
    rng = Random(14)
    found = 0
    for _ in range(200):
        tilt, about = rng.uniform(0.1, 0.5), rng.uniform(0, 2 * pi)
        half = [0.8 * x for x in (sin(tilt) * cos(about), sin(tilt) * sin(about), cos(tilt))]
        center = (rng.uniform(-1, 1), rng.uniform(-1, 1), 2.3)
        a = gjk.Cylinder((0, 0, -0.8), (0, 0, 0.8), 0.7)
        b = gjk.Cylinder(*([x + f * y for x, y in zip(center, half, strict=True)] for f in (-1, 1)), 0.7)
        way = answered(a, b)
        if way is not None:
            found += 1
            assert way.depth == pytest.approx(-curved.answer(a, b).signed_distance, abs=1e-12)
    assert found >= 180


def test_cores_that_overlap_get_no_answer():
    """A depth is never guessed: at every distance below the sum of the inner balls the answer is None."""
    rng = Random(12)
    for kinds in product(CURVED, CURVED):
        for _ in range(20):
            a, b = pair(rng, kinds, "deep", scales=False)
            p, q = shape_of(a), shape_of(b)
            if not p.hull and not q.hull and curved.answer(p, q, with_depth=False).state == "intersecting":
                assert answered(p, q) is None
                assert answered(p, q, DECIDE) is not False


def test_radii_that_overlap():
    """Rounded solids whose cores are apart get their depth, and the points are at the radii's depth."""
    for angle in (0.1, 1.0, 2.0):
        ball = gjk.Sphere((3 * cos(angle), 3 * sin(angle), 0.2), 2.25)
        way = answered(UP, ball)
        assert way.depth == pytest.approx(0.25, abs=1e-13)
        assert answered(UP, ball, DECIDE) is True
        assert hypot(way.point_a[0], way.point_a[1]) == pytest.approx(1, abs=1e-13)
    # The middle of both radii is asked for here, which `space.curved` knows.
    assert answered(UP, ball, POINTS) is None


def test_a_center_inside():
    """A sphere whose centre is inside a cylinder or cone has its depth: the least of those from the caps and the side,
    and no direction has less."""
    rng = Random(13)
    for solid, radius in product((UP, TENT), (0, 0.25)):
        for _ in range(100):
            turn, move = rotation(rng), [rng.uniform(-1, 1) for _ in range(3)]
            center = (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7), rng.uniform(-1, 1))
            a, b = solid.posed(turn, move), gjk.Sphere(center, radius).posed(turn, move)
            expected = curved.answer(a, b)
            if expected.signed_distance > -radius - 1e-3:
                continue
            for p, q in ((a, b), (b, a)):
                way = answered(p, q)
                assert way.depth == pytest.approx(-expected.signed_distance, abs=1e-13)
                assert [x - y for x, y in zip(way.point_a, way.point_b, strict=True)] == pytest.approx(
                    [way.depth * x for x in way.normal], abs=1e-13
                )
                moved = q.translated([x * way.depth for x in way.normal])
                assert abs(gjk.signed_distance(p, moved)) < 1e-13
                assert answered(p, q, DECIDE) is True
    assert answered(UP, gjk.Sphere((0, 0, 0.2), 0.5)) is not None
    assert answered(UP, gjk.Sphere((0, 0, 0.2), 0)).normal == (0, 0, 1)
    # A ring of directions is left to the search.
    assert answered(gjk.Cylinder((0, 0, -5), (0, 0, 5), 1), gjk.Point((0, 0, 0.2))) is None


def test_what_is_left_to_the_search():
    """Tiny gaps, hulls and sizes whose products leave the floats have no frame or no answer."""
    far = gjk.Ellipsoid((9, 0, 0), (1, 1, 2))
    for solid in (gjk.Ellipsoid((0, 0, 0), (1e25, 1e25, 2e25)), gjk.Box((0, 0, 0), (1, 1, 1))):
        assert answered(solid, far) is None
    assert answered(UP, gjk.Sphere((1 + 1e-6, 0, 0), 0)) is None
    assert answered(UP, UP) is None
