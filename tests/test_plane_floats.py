"""The float engine agrees with fractions: its answers are right, and it does not answer what it cannot prove."""

from math import cos, hypot, pi, sin
from random import Random

import pytest
from cases import EDGE_CASES, in_whole_numbers, pair, plane, real, scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.plane.floats import CAP, DECIDE, NEAR, NORMAL, POINTS, STEPS, depth, gap


def check(a, b):
    """Compares every answer of the float engine about two sharp shapes with fractions. Returns the closest points, or
    None."""
    exact = in_whole_numbers(a, b)
    closest = gap(a.sharp, b.sharp, POINTS)
    meet = gap(a.sharp, b.sharp, DECIDE)
    deep = depth(a.sharp, b.sharp)
    normal = gap(a.sharp, b.sharp, NORMAL)
    assert meet in (None, exact.state != "separated")
    if closest:
        assert (closest.distance == 0) == (exact.state != "separated")
        assert abs(closest.distance - max(0.0, exact.signed_distance)) <= 1e-11 * closest.distance
    if deep:
        assert abs(deep.depth + exact.signed_distance) <= 1e-11 * deep.depth
        assert exact.state == "intersecting"
    if normal:
        assert abs(normal.depth + exact.signed_distance) <= 1e-11 * abs(normal.depth)
        assert abs(hypot(*normal.normal) - 1) < 1e-15
    return closest


@given(vertex_lists, vertex_lists, scales)
def test_agrees_with_the_fractions(a, b, scale):
    """The verdict is the same at any scale, on degenerate input too. Distance and depth are right to 1e-11."""
    check(gjk.Polygon(scaled(a, scale)), gjk.Polygon(scaled(b, scale)))


@given(vertex_lists, vertex_lists, st.tuples(real, plane), st.tuples(real, plane))
def test_posed_shapes_agree_too(a, b, pose_a, pose_b):
    """Turning the direction instead of the vertices gives the same answers."""
    check(gjk.Polygon(a).posed(*pose_a), gjk.Polygon(b).posed(*pose_b))
    check(gjk.Polygon(a), gjk.Polygon(b).posed(*pose_b))


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases(case):
    """No edge case is answered wrongly. Touching shapes are not answered."""
    closest = check(*pair(case))
    assert case["expect"] != "touching" or closest is None


def test_a_rounded_centre():
    """The rounded mean of two points need not lie on their segment. Here it falls into the disc inside a tiny polygon
    that the segment misses."""
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
    """Nearly all random pairs with 3 to 200 corners, posed or not, are answered. 30 to 70 % of them overlap."""
    rng = Random(5)
    answers = []
    for _ in range(300):
        a = regular(rng.randint(3, 200), 0, 0)
        b = regular(rng.randint(3, 200), rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5))
        if rng.random() < 0.5:
            b = b.posed(rng.uniform(0, 1), (0.1, 0))
        answers.append(check(a, b))
    answered = [closest for closest in answers if closest]
    assert len(answered) > 290
    assert 0.3 < sum(closest.distance == 0 for closest in answered) / len(answered) < 0.7


def test_depths_of_fine_hulls():
    """Where the edges around the deepest one reach almost as far, the floats tell which one it is."""
    rng = Random(5)
    for _ in range(20):
        a, b = regular(1000, 0, 0), regular(1000, rng.uniform(-1, 1), rng.uniform(-1, 1))
        check(a, b)
        assert depth(a.sharp, b.sharp) is not None


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
    """The closest feature may be more edges away from the first support point than the walk follows. GJK then finds it
    in no more steps, with the answer of the fractions."""
    rng = Random(8)
    far = 0
    for _ in range(60):
        t = rng.uniform(0, 7)
        a = ellipse(300, 3, rng.uniform(0.01, 0.5), 0, 0)
        b = ellipse(rng.randint(3, 300), rng.uniform(0.01, 3), 0.1, 4 * cos(t), 2 * sin(t))
        closest = check(a, b)
        if closest and closest.distance:
            far += closest.iterations > 1 + STEPS
            assert closest.iterations < CAP
    assert far > 10


def test_walks_in_every_direction():
    """The walk crosses the angle where a turn begins. Small hulls meet from all sides, also hulls of one corner."""
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
    """If the origin lies between the difference of the centres and two support points, two points prove the overlap."""
    a = gjk.Polygon([(-5, -1), (5, 0), (-5, 1)])
    b = gjk.Polygon([(-1, -6), (1, -6), (0, 4)])
    assert check(a, b).iterations == 2


def test_short_edges():
    """The square of an edge of 1e-160 has lost its bits, so the walk does not use that edge."""
    a = gjk.Polygon([(0.0, 0.0), (1e-160, 0.0), (1.0, -1.0), (-1.0, -1.0)])
    for x in (0.0, 3e-161, 5e-161, 1e-160):
        check(a, gjk.Point((x, 1.0)))


def test_nearness_is_relative():
    """A gap below NEAR times the size is left to the fractions, at any scale."""
    for size in (1e-100, 1.0, 1e100):
        square = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size)]
        for factor, answered in ((NEAR / 4, False), (64 * NEAR, True)):
            other = gjk.Polygon([(x + size * (1 + factor), y) for x, y in square])
            assert (gap(gjk.Polygon(square).sharp, other.sharp, POINTS) is not None) == answered


def test_many_poses_do_not_add_up():
    """A shape turned a thousand times keeps its size: the rounding errors of the rotations do not add up."""
    shape = gjk.Polygon([(1, 0), (0, 1), (-1, 0), (0, -1)])
    for _ in range(1000):
        shape = shape.posed(0.1, (0, 0))
    assert abs(hypot(shape.pose.cosine, shape.pose.sine) - 1) < 4e-16
