"""Ellipses, shapes with a radius, and objects with only a support mapping."""

from math import cos, hypot, nextafter, pi, sin, sqrt
from random import Random

import pytest
from cases import close, plane, real, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.plane.robust import answer as settled
from oracle import truth

radius = st.floats(0.01, 5)


class Corners:
    """A polygon from outside, with only a support mapping."""

    def __init__(self, vertices):
        self.vertices = vertices

    def support(self, direction):
        return max(self.vertices, key=lambda v: v[0] * direction[0] + v[1] * direction[1])


def check_witnesses(way, size):
    """point_a - point_b = depth * normal, and the normal is a unit vector."""
    x, y = way.normal
    assert abs(hypot(x, y) - 1) < 1e-15
    for i in (0, 1):
        assert abs(way.point_a[i] - way.point_b[i] - way.depth * way.normal[i]) < 1e-13 * size


@given(plane, radius, plane, radius, real)
def test_a_round_ellipse_is_a_circle(p, r, q, s, angle):
    """Two ellipses with equal half axes give the distance or depth of two circles."""
    a, b = gjk.Ellipse(p, (r, r), angle), gjk.Ellipse(q, (s, s))
    expected = hypot(p[0] - q[0], p[1] - q[1]) - r - s
    size = 1 + max(map(abs, (*p, *q, r, s)))
    assert abs(gjk.signed_distance(a, b) - expected) < 1e-14 * size
    assert abs(gjk.signed_distance(a, gjk.Circle(q, s)) - expected) < 1e-14 * size
    check_witnesses(gjk.penetration(a, b), size)


@given(st.tuples(st.floats(0.05, 5), st.floats(0.05, 5)), st.floats(0, 2 * pi), st.floats(0.001, 3), plane, real)
def test_distance_of_a_point_from_an_ellipse(radii, t, away, center, angle):
    """A point on the outward normal of an ellipse is as far from the ellipse as it is along the normal."""
    rx, ry = radii
    nx, ny = cos(t) / rx, sin(t) / ry
    length = hypot(nx, ny)
    x, y = rx * cos(t) + away * nx / length, ry * sin(t) + away * ny / length
    c, s = cos(angle), sin(angle)
    point = (c * x - s * y + center[0], s * x + c * y + center[1])
    ellipse = gjk.Ellipse(center, radii, angle)
    assert abs(gjk.signed_distance(ellipse, gjk.Point(point)) - away) < 1e-13
    assert abs(gjk.closest_points(gjk.Point(point), ellipse).distance - away) < 1e-13
    assert not gjk.intersects(ellipse, gjk.Point(point))


@given(vertex_lists, vertex_lists)
def test_any_object_with_a_support_mapping(a, b):
    """Polygons that show only support points give the same answers, to 1e-14 of the size."""
    expected = truth(a, b)
    pairs = ((Corners(a), Corners(b)), (Corners(a), gjk.Polygon(b)), (gjk.Polygon(a), Corners(b)))
    for p, q in pairs:
        assert abs(gjk.signed_distance(p, q) - expected.signed_distance) < 1e-13
        check_witnesses(gjk.penetration(p, q), 10)
        if abs(expected.signed_distance) > 1e-12 or expected.state == "touching":
            assert gjk.intersects(p, q) == (expected.state != "separated")


@given(vertex_lists, plane, st.tuples(radius, radius), real)
def test_moving_by_the_depth_leaves_them_touching(a, center, radii, angle):
    """Moving by the depth leaves the shapes touching, and 0.5 further they are 0.5 apart. A common point is in both."""
    polygon, ellipse = gjk.Polygon(a), gjk.Ellipse(center, radii, angle)
    way = gjk.penetration(polygon, ellipse)
    for beyond in (0.0, 0.5):
        offset = [x * (way.depth + beyond) for x in way.normal]
        assert abs(gjk.signed_distance(polygon, ellipse.translated(offset)) - beyond) < 1e-12
    near = gjk.closest_points(polygon, ellipse)
    for shape, point in ((polygon, near.point_a), (ellipse, near.point_b)):
        assert gjk.signed_distance(shape, gjk.Point(point)) < 1e-9
    if way.depth > 1e-9:
        assert near.distance == 0
        assert near.point_a == near.point_b


@given(vertex_lists, vertex_lists, st.tuples(radius, radius), real, plane)
def test_rounded_polygons(a, b, radii, angle, offset):
    """A radius around a shape reduces the distance, before or after a pose, and also on top of another radius."""
    expected = truth(a, b).signed_distance - sum(radii)
    p, q = gjk.Rounded(gjk.Polygon(a), radii[0]), gjk.Rounded(gjk.Rounded(gjk.Polygon(b), 0.0), radii[1])
    assert abs(gjk.signed_distance(p, q) - expected) < 1e-13
    assert gjk.intersects(p, q) == (settled(p, q).state != "separated")
    check_witnesses(gjk.penetration(p, q), 10)
    turned = p.posed(angle, offset), q.posed(angle, offset)
    assert abs(gjk.signed_distance(*turned) - expected) < 1e-12


@given(plane, plane, radius, plane)
def test_capsules(p, q, r, point):
    """A capsule is a segment with a radius. Its closest points lie on it."""
    capsule = gjk.Capsule(p, q, r)
    expected = truth([p, q], [point], r).signed_distance
    assert close(gjk.signed_distance(capsule, gjk.Point(point)), expected, 1e-11) or abs(expected) < 1e-3
    near = gjk.closest_points(capsule, gjk.Point(point))
    assert truth([p, q], [near.point_a], r).signed_distance < 1e-13


def test_rounded_ellipse():
    """A rounded ellipse has the right distance along its axis, and moves with its pose."""
    shape = gjk.Rounded(gjk.Ellipse((0, 0), (2, 1)), 0.5)
    assert abs(gjk.signed_distance(shape, gjk.Point((4, 0))) - 1.5) < 1e-15
    assert abs(gjk.signed_distance(shape.posed(pi / 2, (1, 0)), gjk.Point((1, 4))) - 1.5) < 1e-14
    assert shape.support((1, 0)) == (2.5, 0)
    assert shape.outline is None


def test_flat_ellipses():
    """An ellipse with one half axis of 0 is a segment. With both 0 it is a point."""
    segment, point = gjk.Ellipse((0, 0), (2, 0), pi / 4), gjk.Ellipse((3, 0), (0, 0))
    assert abs(gjk.signed_distance(segment, point) - hypot(3 - sqrt(2), sqrt(2))) < 1e-15
    assert abs(gjk.signed_distance(gjk.Ellipse((0, 0), (2, 0)), point) - 1) < 1e-15
    assert gjk.intersects(point, gjk.Point((3, 0)))


def test_touching():
    """Ellipses that touch, computed by hand."""
    a = gjk.Ellipse((0, 0), (2, 1))
    for b in (gjk.Point((2, 0)), gjk.Ellipse((5, 0), (3, 1)), gjk.Segment((-3, 1), (3, 1)), gjk.Circle((0, -3), 2)):
        assert settled(a, b).state == "touching"
        assert gjk.intersects(a, b)
        assert gjk.signed_distance(a, b) == 0
        assert gjk.trace(a, b).termination == "touching"


def test_common_point_of_a_segment_through_an_ellipse():
    """The first chord of A - B may end before O. Narrowed down, it gives a point of both shapes."""
    ellipse, segment = gjk.Ellipse((0, 0), (5, 1)), gjk.Segment((7, -8), (-3, 4))
    near = gjk.closest_points(ellipse, segment)
    for shape in (ellipse, segment):
        assert gjk.signed_distance(shape, gjk.Point(near.point_a)) < 1e-14
    assert near.point_a == near.point_b


@pytest.mark.parametrize("size", [1e-300, 1e-320])
def test_tiny_ellipses_in_rounded_ones(size):
    """The weights of a common point summed to zero: ZeroDivisionError, from Fraction(0, 0)."""
    for radii in ((size, size), (size, 2 * size)):
        a = gjk.Ellipse((0, 0), radii)
        for b in (gjk.Rounded(a, size), gjk.Rounded(a, 1)):
            near = gjk.closest_points(a, b)
            assert near.distance == 0
            assert gjk.intersects(b, gjk.Point(near.point_a))


def test_common_point_of_a_needle():
    """GJK in floats stalled beside a needle, and the common point was 1e-7 of its length outside."""
    needle = gjk.Rounded(
        gjk.Ellipse((0.272460553615766, -0.13993699160362866), (1.0, 1e-06), 2.6671207000031556), 1 / 3
    )
    point = gjk.closest_points(needle, gjk.Point((0, 0))).point_a
    assert hypot(*point) < 1e-15


def test_flat_ellipses_are_exact():
    """A flat ellipse is a segment: it touches exactly, or not by one float. A round one is a circle."""
    for shape in (
        gjk.Ellipse((0, 0), (2, 0)),
        gjk.Rounded(gjk.Ellipse((0, 0), (1, 0)), 1),
        gjk.Ellipse((0, 0), (2, 2)),
    ):
        assert settled(shape, gjk.Point((2, 0))).state == "touching"
        assert gjk.intersects(shape, gjk.Point((2, 0)))
        assert not gjk.intersects(shape, gjk.Point((nextafter(2, 3), 0)))
        assert gjk.signed_distance(shape, gjk.Point((nextafter(2, 3), 0))) == nextafter(2, 3) - 2


@pytest.mark.parametrize("ratio", [0.5, 0.9, 1 - 1e-3, 1 - 1e-6, 1 - 1e-9, 1 - 1e-15])
def test_centres_of_curvature(ratio):
    """At a centre of curvature the height is flat to the third or fourth order. The bounds meet there all the same, for
    ellipses that are nearly round, too, and in few support points."""
    ellipse = gjk.Ellipse((0, 0), (1, ratio))
    for t in (0.0, 0.3, pi / 2):
        x, y = (1 - ratio**2) * cos(t) ** 3, (ratio**2 - 1) / ratio * sin(t) ** 3
        found = settled(ellipse, gjk.Point((x, y)))
        assert found.error < 1e-13
        assert found.iterations < 200
    assert gjk.penetration(ellipse, gjk.Ellipse((0, 0), (ratio, 1))).error < 1e-12


def test_capsule_deep_in_a_triangle():
    """parry#205: the reported depth was wrong. The capsule's axis overlaps the triangle a little, its radius a lot."""
    x, y = 381.592, 348.491
    triangle = gjk.Polygon([(64, 507), (440, 326), (1072, 507)])
    way = gjk.penetration(gjk.Capsule((x, y - 5), (x, y + 5), 10), triangle)
    assert abs(way.depth - 9.436296) < 1e-6
    assert abs(-truth([(x, y - 5), (x, y + 5)], triangle.vertices, 10).signed_distance - way.depth) < 1e-12


@pytest.mark.parametrize(
    ("center", "distance"), [((158.0754, -5.287695), 0.1), ((159.39767, -6.6099815), 158.0754 + 0.1 - 159.39767)]
)
def test_circle_beside_a_turned_rectangle(center, distance):
    """collision-rs#111: EPA looped for ever beside a face, where each new support point was as far as the last."""
    corners = [(x, y) for x in (-25, 25) for y in (-5, 5)]
    for x, y in ((0.0, 0.0), (3.0, 4.0)):
        circle = gjk.Circle((center[0] + x, center[1] + y), 1)
        rectangle = gjk.Polygon(corners).posed(pi / 2, (164.1754 + x, -13.967552 + y))
        assert abs(gjk.signed_distance(circle, rectangle) - distance) < 1e-9


@pytest.mark.parametrize("sides", [3, 4, 12])
def test_coincident_centers(sides):
    """Collision2D.Net#1: the direction between equal centres is zero, and normalising it hung."""
    polygon = gjk.Polygon([(3 + cos(2 * pi * k / sides), 4 + sin(2 * pi * k / sides)) for k in range(sides)])
    for shape in (
        gjk.Circle((3, 4), 1),
        gjk.Ellipse((3, 4), (1, 1)),
        gjk.Rounded(gjk.Ellipse((3, 4), (0.5, 0.5)), 0.5),
    ):
        way = gjk.penetration(shape, polygon)
        assert abs(way.depth - (1 + cos(pi / sides))) < 1e-12
        assert gjk.intersects(shape, polygon)


def test_scales():
    """Errors stay relative to the size, from 1e-150 to 1e149."""
    for size in (1e-150, 1e-9, 1.0, 1e9, 1e149):
        a, b = gjk.Ellipse((0, 0), (2 * size, size)), gjk.Ellipse((7 * size, 0), (2 * size, 3 * size), 0.0)
        assert close(gjk.signed_distance(a, b), 3 * size, 1e-14)
        assert close(gjk.penetration(a, a).depth, 2 * size, 1e-14)


def test_random_sample_is_representative():
    """Ellipses agree with polygons of 2,000 corners on them. 30 to 70 % of the pairs intersect."""
    rng = Random(8)
    hits = 0
    for _ in range(40):
        shapes = []
        for x, y in ((0, 0), (rng.uniform(-3, 3), rng.uniform(-3, 3))):
            rx, ry, angle = rng.uniform(0.2, 2), rng.uniform(0.2, 2), rng.uniform(0, pi)
            ts = [2 * pi * k / 2000 for k in range(2000)]
            inside = gjk.Polygon([(rx * cos(t), ry * sin(t)) for t in ts]).posed(angle, (x, y))
            shapes.append((gjk.Ellipse((x, y), (rx, ry), angle), inside))
        (a, polygon_a), (b, polygon_b) = shapes
        distance = gjk.signed_distance(a, b)
        assert abs(distance - gjk.signed_distance(polygon_a, polygon_b)) < 3e-5
        hits += distance < 0
    assert 0.3 < hits / 40 < 0.7


@pytest.mark.parametrize("answer", [None, (1,), (1, 2, 3), ("a", 0), (float("nan"), 0), "xy", (10**400, 0), (1j, 0)])
def test_objects_that_do_not_answer(answer):
    """The error says what a support mapping must return."""

    class Odd:
        dimension = 2

        def support(self, direction):
            return answer

    with pytest.raises(gjk.ShapeError):
        gjk.intersects(Odd(), gjk.Point((0, 0)))


def test_an_object_that_fails_in_space():
    """An object of the plane that refuses a direction of three numbers, however it says so, is one of the plane."""

    class Strict:
        def support(self, direction):
            assert len(direction) == 2
            return (0, 0)

    assert gjk.signed_distance(Strict(), gjk.Point((3, 4))) == 5
