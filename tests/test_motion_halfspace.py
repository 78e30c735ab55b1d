"""Casts, rays and impacts beside half-spaces, by hand and against shapes that are large."""

from fractions import Fraction
from math import asin, cos, factorial, hypot, inf, nextafter, pi, sin, sqrt
from random import Random

import pytest

import gjkcore as gjk
from gjkcore import Motion
from gjkcore.vec import cross3, dot3

FLOOR = gjk.HalfSpace((0, 1), 0)
FLOOR3 = gjk.HalfSpace((0, 0, 2), 1)
STILL, STILL3 = Motion((0, 0)), Motion((0, 0, 0))
SQUARE = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])


def test_falls_by_hand():
    """All kinds of shapes, with either as the one that moves. The normal leads from a to b."""
    found = gjk.cast(FLOOR, SQUARE.translated((7, 3)), (1, -4))
    assert found == ("hit", 0.5, (found.point[0], 0.0), (0.0, 1.0), 0.0, False, 1, 0.0)
    assert 6.5 <= found.point[0] <= 8.5
    found = gjk.cast(SQUARE.translated((7, 3)), FLOOR, (-1, 4))
    assert found[:2] == ("hit", 0.5)
    assert found.normal == (0.0, -1.0)
    assert found.point[1] == 2.0
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (0, -4)).t == 0.5
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (0, -4), 1).t == 0.25
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (0, -2)).t == 1.0
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (0, -1.99)).state == "miss"
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (5, 0)).state == "miss"
    assert gjk.cast(FLOOR3, gjk.Sphere((0, 0, 2.5), 1), (0, 0, -2)).t == 0.5
    assert gjk.cast(FLOOR3, gjk.Box((0, 0, 2.5), (1, 1, 1)), (9, 9, -2)).t == 0.5
    for solid in (gjk.Cylinder((0, 0, 1.5), (0, 0, 3), 1), gjk.Ellipsoid((0, 0, 2.5), (3, 2, 1))):
        found = gjk.cast(FLOOR3, solid, (0, 0, -2))
        assert 0.5 - 1e-14 <= found.t <= 0.5
        assert 0.5 - found.t <= found.error <= 1e-13
    assert gjk.ray_cast(FLOOR, (0, 5), (1, -1)).t == 5.0
    assert gjk.ray_cast(FLOOR, (0, 5), (1, -1)).normal == (0.0, 1.0)
    assert gjk.ray_cast(FLOOR, (0, 5), (1, 1)).state == "miss"


def test_an_initial_contact():
    """Touching slides and leaves as beside other shapes."""
    resting = SQUARE.translated((0, 1))
    assert gjk.cast(FLOOR, resting, (1, 0))[4:6] == (0.0, False)
    assert gjk.cast(FLOOR, resting, (1, 1e-300))[4:6] == (0.0, True)
    assert gjk.cast(FLOOR, resting, (1, -1))[4:6] == (0.0, False)
    assert gjk.cast(FLOOR, SQUARE, (0, 1))[4:6] == (1.0, True)
    assert gjk.cast(gjk.HalfSpace((0, 2), 0), gjk.Circle((0, 0.5), 1), (0, 0))[4:6] == (0.5, False)
    assert gjk.cast(FLOOR, gjk.Circle((0, 1), 1), (1, 0))[:1] == ("initial",)
    assert gjk.cast(FLOOR, gjk.Circle((0, 3), 1), (0, 0)).state == "miss"


def test_times_are_exact_in_any_direction():
    """With any normal, offset and radius, t is the largest float at which the shape is not deeper than touching."""
    random = Random(3)
    hits = 0
    for k in range(300):
        normal = (random.gauss(0, 1), random.gauss(0, 1)) if k % 2 else (3.0, 4.0)
        half = gjk.HalfSpace(normal, random.gauss(0, 1))
        x = (half.offset + random.uniform(3, 9)) / hypot(*normal)
        center = (x * normal[0] / hypot(*normal), x * normal[1] / hypot(*normal))
        radius = random.choice([0.0, 1.0, 0.3])
        move = (-9 * normal[0] + random.gauss(0, 1), -9 * normal[1])
        found = gjk.cast(half, gjk.Circle(center, radius), move)
        if found.state != "hit":
            continue
        hits += 1
        n, m, c = (list(map(Fraction, v)) for v in (normal, move, center))

        def deeper(t, n=n, m=m, c=c, half=half, radius=radius):
            gap = n[0] * (c[0] + t * m[0]) + n[1] * (c[1] + t * m[1]) - Fraction(half.offset)
            return gap < 0 or gap * gap < Fraction(radius) ** 2 * (n[0] ** 2 + n[1] ** 2)

        assert not deeper(Fraction(found.t))
        assert deeper(Fraction(nextafter(found.t, inf)))
    assert hits > 150


def test_impacts_of_turning_shapes():
    """A bar whose centre is 1 above the floor reaches it at asin(1/2); a floor that turns up reaches a ball."""
    bar = gjk.Segment((-2, 1), (2, 1))
    for a, b, motions in ((FLOOR, bar, (STILL, Motion((0, 0), 1.0))), (bar, FLOOR, (Motion((0, 0), 1.0), STILL))):
        found = gjk.time_of_impact(a, b, *motions)
        assert asin(0.5) - 1e-13 <= found.t <= asin(0.5) + 1e-15
        assert found.error <= 1e-13
        assert found.normal == (0.0, 1.0 if a is FLOOR else -1.0)
    found = gjk.time_of_impact(FLOOR, gjk.Circle((5, 1), 0.5), Motion((0, 0), 1.0, (0, 0)), STILL)
    exact = asin(1 / hypot(5, 1)) - asin(0.5 / hypot(5, 1))
    assert exact - 1e-12 <= found.t <= exact + 1e-15
    both = gjk.time_of_impact(FLOOR, bar, Motion((0, 0.5), 0.25, (0, 0)), Motion((0, 0), 0.5))
    assert both.state == "hit"
    t = both.t
    # The floor's line through (0, t / 2) at t / 4 and the bar's lower end meet.
    height = (1 - 2 * sin(t / 2) - t / 2) * cos(t / 4) + 2 * cos(t / 2) * sin(t / 4)
    assert 0 <= height < 1e-10
    cube = gjk.Box((0, 0, 3), (1, 1, 1))
    found = gjk.time_of_impact(FLOOR3, cube, STILL3, Motion((0, 0, -1), (0, 2, 0)), 5.0)
    large = gjk.time_of_impact(gjk.Box((0, 0, -9.5), (99, 99, 10)), cube, STILL3, Motion((0, 0, -1), (0, 2, 0)), 5.0)
    assert found.t == pytest.approx(large.t, abs=1e-12)
    assert gjk.time_of_impact(FLOOR, SQUARE.translated((0, 3)), STILL, Motion((1, 0), 9)).state == "miss"
    assert gjk.time_of_impact(FLOOR, SQUARE.translated((0, 3)), STILL, Motion((0, -4))).t == 0.5
    wheel = gjk.time_of_impact(FLOOR, SQUARE.translated((0, sqrt(2) + 1e-6)), STILL, Motion((0, 0), 2 * pi), 1.0)
    assert wheel.state == "miss"


def test_two_unbounded_shapes_are_a_shape_error():
    for call in (
        lambda: gjk.cast(FLOOR, FLOOR, (0, 1)),
        lambda: gjk.time_of_impact(FLOOR, FLOOR, STILL, STILL),
        lambda: gjk.cast(FLOOR, gjk.Sphere((0, 0, 9), 1), (0, 1)),
    ):
        with pytest.raises(gjk.ShapeError):
            call()


def test_a_trace_has_no_inner_run():
    """A half-space has no support points, so no GJK runs."""
    found = gjk.time_of_impact(FLOOR, SQUARE.translated((0, 3)), STILL, Motion((0, -4), 2), trace=True)
    assert found.state == "hit"
    assert all(step.trace is None for step in found.steps)
    assert gjk.cast(FLOOR, SQUARE.translated((0, 3)), (0, -4), trace=True).steps == ()


def test_the_centre_of_a_shape_that_does_not_turn_says_nothing():
    """A half-space that turns reaches a ball at the same time, whatever centre the ball's motion names."""
    half, ball = gjk.HalfSpace((0, 1), 0), gjk.Circle((50, 5), 1)
    turn = gjk.Motion((0, 0), 0.5, (0, 0))
    for center in ((0, 3), (-4, 0.1)):
        named = gjk.time_of_impact(half, ball, turn, gjk.Motion((0, 0), 0, center))
        assert named == gjk.time_of_impact(half, ball, turn, gjk.Motion((0, 0)))
        assert named.state == "hit"


def turned(n, turn, t):
    """A direction turned for a time t, exactly but for the end of its series."""
    k, t = list(map(Fraction, turn)), Fraction(t)
    square = sum(x * x for x in k)
    terms = [t**i * (-square) ** ((i - 1) // 2) / factorial(i) for i in range(1, 40)]
    once = cross3(k, n)
    return [x + sum(terms[::2]) * y + sum(terms[1::2]) * z for x, y, z in zip(n, once, cross3(k, once), strict=True)]


@pytest.mark.parametrize("far", [1e12, 1e20, 1e28, 1e40, 1e100])
def test_far_ways_beside_a_half_space_that_turns_need_few_steps(far):
    """However far a shape moves, in whatever direction: no search creeps from one float to the next, neither to a
    contact nor away from the half-space. A point meets it within `error`, as series of fractions say."""
    rng = Random(1)
    shapes = [gjk.Point((0, 0, 0)), gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Cone((0, 0, -1), (0, 0, 1), 0.5)]
    half = gjk.HalfSpace((0, 0, 1), -10)
    for shape in shapes * 4:
        swift = Motion([far * rng.gauss(0, 1) for _ in range(3)], (0.3 * rng.gauss(0, 1), 0.7, 0.1))
        slow = Motion((0, 0, 0), [0.3 * rng.gauss(0, 1) for _ in range(3)])
        for motions in ((swift, slow), (slow, swift)):
            found = gjk.time_of_impact(half, shape, *motions)
            assert found.state in ("hit", "miss")
            assert found.iterations <= 32
            if found.t is None or shape is not shapes[0]:
                continue
            assert found.error <= 1e-12 * found.t
            way = [Fraction(y) - Fraction(x) for x, y in zip(*[each.translation for each in motions], strict=True)]
            for t, sign in ((found.t, 1), (found.t + found.error, -1)):
                place = [Fraction(t) * x + y for x, y in zip(way, (0, 0, 10), strict=True)]
                assert sign * dot3(turned([0, 0, 1], motions[0].rotation, t), place) >= 0
