"""The float engine is held to the fractions: what it answers is right, and what it cannot prove it leaves alone."""

from math import cos, hypot, pi, sin
from random import Random

import pytest
from cases import EDGE_CASES, pair, plane, real, scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.fast.plane import CAP, DECIDE, NEAR, NORMAL, POINTS, STEPS, depth, gap
from gjkcore.plane.robust import solved


def check(a, b):
    """Compares all that the float engine says of two sharp shapes with the fractions; returns what it said."""
    exact = solved(a, b)
    found = gap(a.sharp, b.sharp, POINTS)
    meet = gap(a.sharp, b.sharp, DECIDE)
    deep = depth(a.sharp, b.sharp)
    normal = gap(a.sharp, b.sharp, NORMAL)
    assert meet in (None, exact.state != "separated")
    if found:
        assert (found.distance == 0) == (exact.state != "separated")
        assert abs(found.distance - max(0.0, exact.signed_distance)) <= 1e-11 * found.distance
    if deep:
        assert abs(deep.depth + exact.signed_distance) <= 1e-11 * deep.depth
        assert exact.state == "intersecting"
    if normal:
        assert abs(normal.depth + exact.signed_distance) <= 1e-11 * abs(normal.depth)
        assert abs(hypot(*normal.normal) - 1) < 1e-15
    return found


@given(vertex_lists, vertex_lists, scales)
def test_agrees_with_the_fractions(a, b, scale):
    """At any scale, on degenerate input too: the same verdict, and the same distance and depth to 1e-11."""
    check(gjk.Polygon(scaled(a, scale)), gjk.Polygon(scaled(b, scale)))


@given(vertex_lists, vertex_lists, st.tuples(real, plane), st.tuples(real, plane))
def test_posed_shapes_agree_too(a, b, pose_a, pose_b):
    """The direction is turned instead of the vertices, with the same answers."""
    check(gjk.Polygon(a).posed(*pose_a), gjk.Polygon(b).posed(*pose_b))
    check(gjk.Polygon(a), gjk.Polygon(b).posed(*pose_b))


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases(case):
    """None is answered wrongly; what touches is not answered at all."""
    found = check(*pair(case))
    assert case["expect"] != "touching" or found is None


def test_a_rounded_centre():
    """The mean of two points is rounded and need not be on their segment: here it falls into the disc inside a tiny
    polygon that the segment misses."""
    a = gjk.Segment((1.000000000000007, 1.000000000000001), (1.5749605355296667, 1.128469767745644))
    b = [
        (1.2874802677648378, 1.0642348838728215),
        (1.2874802677648396, 1.0642348838728228),
        (1.2874802677648347, 1.064234883872821),
        (1.2874802677648365, 1.0642348838728224),
    ]
    assert not gjk.intersects(a, gjk.Polygon(b))


def regular(count, x, y):
    return gjk.Polygon([(x + cos(2 * pi * k / count), y + sin(2 * pi * k / count)) for k in range(count)])


def test_random_pairs_are_answered():
    """Of random polygons, 3 to 200 corners, posed or not, nearly all are answered, 30 to 70 % of them hits."""
    rng = Random(5)
    answers = []
    for _ in range(300):
        a = regular(rng.randint(3, 200), 0, 0)
        b = regular(rng.randint(3, 200), rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5))
        if rng.random() < 0.5:
            b = b.posed(rng.uniform(0, 1), (0.1, 0))
        answers.append(check(a, b))
    answered = [found for found in answers if found]
    assert len(answered) > 290
    assert 0.3 < sum(found.distance == 0 for found in answered) / len(answered) < 0.7


def test_few_support_points():
    """The number of support points does not grow with the number of corners."""
    for count in (8, 64, 512):
        rng = Random(6)
        looked = [
            gap(regular(count, 0, 0).sharp, regular(count, 3 * cos(t), 3 * sin(t)).sharp, POINTS).iterations
            for t in (rng.uniform(0, 7) for _ in range(20))
        ]
        assert max(looked) <= 8


def ellipse(count, rx, ry, x, y):
    return gjk.Polygon([(x + rx * cos(2 * pi * k / count), y + ry * sin(2 * pi * k / count)) for k in range(count)])


def test_long_walks():
    """Where the closest feature is more edges away from the first support point than the walk follows, GJK finds it in
    no more steps, each with the same answer as the fractions."""
    rng = Random(8)
    far = 0
    for _ in range(60):
        t = rng.uniform(0, 7)
        a = ellipse(300, 3, rng.uniform(0.01, 0.5), 0, 0)
        b = ellipse(rng.randint(3, 300), rng.uniform(0.01, 3), 0.1, 4 * cos(t), 2 * sin(t))
        found = check(a, b)
        if found and found.distance:
            far += found.iterations > 1 + STEPS
            assert found.iterations < CAP
    assert far > 10


def test_walks_in_every_direction():
    """Small hulls, of one corner too, from all sides: the walk crosses the angle where a turn begins."""
    hulls = [
        [(0.0, 0.0)],
        [(0.0, 0.0), (0.7, 0.2)],
        [(-0.5, -0.4), (0.6, -0.3), (0.1, 0.8)],
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
    ]
    for a in hulls:
        for b in hulls:
            for k in range(100):
                x, y = 3 * cos(k * pi / 50), 3 * sin(k * pi / 50)
                assert check(gjk.Polygon(a), gjk.Polygon([(x + p, y + q) for p, q in b])) is not None


def test_the_centres_are_a_point_of_the_difference():
    """Where the origin is between their difference and two support points, two are enough to know of the overlap."""
    a = gjk.Polygon([(-5, -1), (5, 0), (-5, 1)])
    b = gjk.Polygon([(-1, -6), (1, -6), (0, 4)])
    assert check(a, b).iterations == 2


def test_short_edges():
    """The square of an edge of 1e-160 has lost its bits: the walk does not answer by it."""
    a = gjk.Polygon([(0.0, 0.0), (1e-160, 0.0), (1.0, -1.0), (-1.0, -1.0)])
    for x in (0.0, 3e-161, 5e-161, 1e-160):
        check(a, gjk.Point((x, 1.0)))


def test_nearness_is_relative():
    """A gap below NEAR of the size is left to the fractions, whatever the scale."""
    for size in (1e-100, 1.0, 1e100):
        square = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)]
        for factor, answered in ((NEAR / 4, False), (64 * NEAR, True)):
            other = gjk.Polygon([(x + size * (1 + factor), y) for x, y in square])
            assert (gap(gjk.Polygon(square).sharp, other.sharp, POINTS) is not None) == answered


def test_many_poses_do_not_add_up():
    """A shape turned a thousand times keeps its size: the rounding of the rotations does not pile up."""
    shape = gjk.Polygon([(1, 0), (0, 1), (-1, 0), (0, -1)])
    for _ in range(1000):
        shape = shape.posed(0.1, (0, 0))
    assert abs(hypot(shape.pose.cosine, shape.pose.sine) - 1) < 4e-16
