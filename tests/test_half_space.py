"""A half-space and every bounded shape, against the least level of corners in fractions."""

from fractions import Fraction
from math import hypot, inf, nextafter
from random import Random

import pytest
from cases3 import rotation as turn
from extent import examples_of, many
from hypothesis import example, given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.figures.kind import methods_for
from gjkcore.world import World

numbers = st.one_of(
    st.integers(-4, 4).map(float),
    st.floats(-10, 10, allow_nan=False),
    st.sampled_from((0.0, -0.0, 1e-9, 1e9, 5e-324, -1e-310, 1e149)),
)


def points(dimension):
    return st.tuples(*[numbers] * dimension)


def half_spaces(dimension):
    def made(normal, offset):
        try:
            return gjk.HalfSpace(normal, offset)
        except gjk.ShapeError:  # the normal is zero, or too short for this offset
            return None

    return st.builds(made, points(dimension), numbers).filter(bool)


def near(value: float, square: Fraction, sign: int, less: Fraction) -> bool:
    """Whether a float is sign * sqrt(square) - less, rounded to the nearest: the halves of the way to both neighbours
    are on both sides of it. In fractions alone."""

    def above(x: Fraction) -> bool:
        """Whether x is at least the exact value."""
        x += less
        return (x >= 0 and x * x >= square) if sign > 0 else (x >= 0 or x * x <= square)

    low, high = ((Fraction(value) + Fraction(nextafter(value, to))) / 2 for to in (-inf, inf))
    return above(high) and (not above(low) or above_exactly(low, square, sign, less))


def above_exactly(x: Fraction, square: Fraction, sign: int, less: Fraction) -> bool:
    """Whether x is the exact value itself: a tie."""
    return (x + less) ** 2 == square and ((x + less > 0) == (sign > 0) or not square)


def check(half, shape, corners, radius=0.0):
    """All answers in both orders, for a shape of exact corners and a radius."""
    n = [Fraction(x) for x in half.normal]
    levels = [
        sum(x * Fraction(y) for x, y in zip(n, corner, strict=True)) - Fraction(half.offset) for corner in corners
    ]
    least, length2, reach = min(levels), sum(x * x for x in n), Fraction(radius)
    sign = -1 if least < 0 else 1
    # The sign of least / |n| - reach.
    excess = sign * least * least - reach * reach * length2
    state = (excess > 0) - (excess < 0)
    for a, b, towards in ((half, shape, 1), (shape, half, -1)):
        distance, way, close = gjk.signed_distance(a, b), gjk.penetration(a, b), gjk.closest_points(a, b)
        assert gjk.intersects(a, b) is (state <= 0)
        assert (distance > 0) - (distance < 0) in (state, 0)
        assert near(distance, least * least / length2, sign, reach)
        assert way.depth == -distance
        assert close.distance == max(distance, 0.0)
        assert way.error == close.error == 0.0
        assert state > 0 or close.point_a == close.point_b
        size = max(1e-300, *(abs(float(x)) for corner in corners for x in corner), abs(distance), radius)
        apart = [p - q for p, q in zip(way.point_a, way.point_b, strict=True)]
        assert all(abs(x - way.depth * m) <= 1e-14 * size for x, m in zip(apart, way.normal, strict=True))
        unit = [towards * float(x / max(map(abs, n))) for x in n]
        assert all(abs(x / hypot(*unit) - m) <= 1e-15 for x, m in zip(unit, way.normal, strict=True))


@pytest.mark.parametrize("dimension", [2, 3])
def test_corners(dimension):
    """The signed distance from a hull, posed or not, with a radius or not, is the least level of its exact corners,
    rounded once. Its sign is exact."""
    Hull = gjk.Polygon if dimension == 2 else gjk.Polyhedron

    @given(
        half_spaces(dimension),
        st.lists(points(dimension), min_size=1, max_size=6),
        st.sampled_from((0.0, 1.0, 0.3, 5e-324)),
    )
    def property(half, vertices, radius):
        check(half, gjk.Rounded(Hull(vertices), radius), vertices, radius)
        check(half, Hull(vertices), vertices)

    property()


NUMBERS = (lambda rng: float(rng.randint(-3, 3)), lambda rng: rng.randint(-20, 20) / 10, lambda rng: rng.gauss(0, 2))


@many(250, 0)
def test_many_half_spaces(part):
    """So of random hulls on lattices and in general, apart and not. A cast enters at the quotient of level and rate,
    rounded down, or begins in contact."""
    rng = Random(examples_of(f"half-spaces {part}"))
    states = {"hit": 0, "miss": 0, "initial": 0}
    for k in range(250):
        count = 2 + k % 2
        number = rng.choice(NUMBERS)
        vertices = [[number(rng) for _ in range(count)] for _ in range(rng.randint(1, 6))]
        normal, motion = ([number(rng) for _ in range(count)] for _ in "ab")
        if not any(normal) or not any(motion):
            continue
        half, shape = (
            gjk.HalfSpace(normal, -3 * abs(number(rng))),
            (gjk.Polygon if count == 2 else gjk.Polyhedron)(vertices),
        )
        check(half, shape, vertices)
        *levels, rate = (
            sum(Fraction(x) * Fraction(y) for x, y in zip(half.normal, v, strict=True)) for v in (*vertices, motion)
        )
        level = min(levels) - Fraction(half.offset)
        for found in (gjk.cast(half, shape, motion), gjk.cast(shape, half, [-x for x in motion])):
            states[found.state] += 1
            if level <= 0:
                assert found[:2] == ("initial", 0.0)
            elif level > -rate:
                assert found[:2] == ("miss", None)
            else:
                assert found.state == "hit" and found.error == 0.0
                assert Fraction(found.t) <= -level / rate < Fraction(nextafter(found.t, inf))
    assert min(states.values()) > 15, states


def test_posed_corners():
    """The numbers of a pose count as exact."""
    rng = Random(1)
    for _ in range(100):
        half = gjk.HalfSpace((rng.gauss(0, 1), rng.choice((0.0, 1.0))), rng.uniform(-3, 3))
        vertices = [(rng.uniform(-2, 2), rng.uniform(-2, 2)) for _ in range(5)]
        shape = gjk.Polygon(vertices).posed(rng.uniform(0, 7), (rng.uniform(-2, 2), 1.0))
        c, s, dx, dy = map(Fraction, shape.pose)
        exact = [(c * Fraction(x) - s * Fraction(y) + dx, s * Fraction(x) + c * Fraction(y) + dy) for x, y in vertices]
        check(half, shape, exact)
        half = gjk.HalfSpace([rng.gauss(0, 1) for _ in range(3)], rng.uniform(-3, 3))
        box = gjk.Box((1, 2, 3), [rng.uniform(0, 2) for _ in range(3)], turn(rng))
        rows, t = [[Fraction(x) for x in row] for row in box.rotation], box.offset
        exact = [
            tuple(
                sum(r * Fraction(x) for r, x in zip(row, v, strict=True)) + Fraction(o)
                for row, o in zip(rows, t, strict=True)
            )
            for v in box.core.vertices
        ]
        check(half, box, exact)


FLOOR, CORNER = gjk.HalfSpace((0, 1), 0), gjk.HalfSpace((1, 2, 2), 9)


@pytest.mark.parametrize(
    ("half", "shape", "distance"),
    [
        (FLOOR, gjk.Ellipse((0, 1), (2, 1)), 0.0),
        (FLOOR, gjk.Ellipse((0, nextafter(1, 2)), (2, 1)), 2.0**-52),
        (FLOOR, gjk.Ellipse((5, 0.5), (2, 1)), -0.5),
        (FLOOR, gjk.TaperedCapsule((0, 1), 1, (9, 1), 0.3), 0.0),
        (FLOOR, gjk.TaperedCapsule((0, 1), 0.3, (9, 1), 1), 0.0),
        (FLOOR, gjk.TaperedCapsule((0, 1), 5, (1, 1), 1), -4.0),
        (FLOOR, gjk.Rectangle((0, 1), (3, 1)), 0.0),
        (gjk.HalfSpace((3, 4), 10), gjk.Circle((3, 4), 1), 2.0),
        (CORNER, gjk.Sphere((3, 3, 3), 2), 0.0),
        (CORNER, gjk.Ellipsoid((3, 3, 3), (2, 2, 2)), 0.0),
        (CORNER, gjk.TaperedCapsule((3, 3, 3), 2, (6, 6, 6), 1), 0.0),
        (gjk.HalfSpace((0, 0, 1), 0), gjk.Cylinder((0, 0, 1), (3, 0, 1), 1), 0.0),
        (gjk.HalfSpace((0, 0, 1), 0), gjk.Cylinder((1, 2, 0), (1, 2, 3), 1), 0.0),
        (gjk.HalfSpace((0, 0, 1), 0), gjk.Cone((1, 2, 3), (1, 2, 0.5), 1), 0.5),
        (gjk.HalfSpace((0, 0, 1), 0), gjk.Frustum((0, 0, 3), 1, (4, 0, 3), 2), 1.0),
        (gjk.HalfSpace((0, 0, -1), -1), gjk.Frustum((0, 0, 3), 1, (4, 0, 3), 2), -4.0),
        (gjk.HalfSpace((0, 0, 1), 0), gjk.Rounded(gjk.Ellipsoid((0, 0, 3), (1, 2, 2)), 1), 0.0),
    ],
)
def test_round_shapes_that_touch(half, shape, distance):
    """Where a round shape touches, or is a whole number away, the answer is exactly that."""
    for a, b in ((half, shape), (shape, half)):
        assert gjk.signed_distance(a, b) == distance
        assert gjk.intersects(a, b) is (distance <= 0)
        assert gjk.penetration(a, b).depth == -distance


@given(
    half_spaces(3).filter(lambda h: 1e-3 < hypot(*h.normal) < 1e3 and abs(h.offset) < 1e3),
    st.lists(st.floats(0.1, 3), min_size=5, max_size=5),
    st.integers(0, 10**6),
)
@example(gjk.HalfSpace((1, 0, 0), 0), [1.0, 1.0, 1.0, 2.0, 3.0], 0)
@example(gjk.HalfSpace((1.0, 0.1015625, 0.0), 0.0), [0.1015625, 1.0, 0.1015625, 0.1015625, 0.1015625], 0)
def test_round_shapes(half, sizes, seed):
    """No point of a round shape's surface is below its least level, and one is as low as `error` says."""
    rng = Random(seed)
    p, q, r, s, t = sizes
    p, q = (p, s, t), (-q, r, 0.0)
    shapes = [
        gjk.Cylinder(p, q, r),
        gjk.Cone(p, q, r),
        gjk.Frustum(p, r, q, s),
        gjk.Frustum(p, s, q, r),
        gjk.Ellipsoid(p, (r, s, t), turn(rng)),
        gjk.TaperedCapsule(p, r, q, s),
        gjk.TaperedCapsule(p, s, q, r),
        gjk.Rounded(gjk.Frustum(p, r, q, s), t),
    ]
    for shape in shapes:
        shape = shape.posed(turn(rng), (r, s, t))
        length = hypot(*half.normal)
        n = [x / length for x in half.normal]
        way = gjk.penetration(half, shape)
        low = shape.support([-x for x in n])
        level = sum(x * y for x, y in zip(n, low, strict=True)) - half.offset / length
        assert 0 <= way.error < 1e-12
        assert way.error or type(shape) in (gjk.Ellipsoid, *gjk.TaperedCapsule._rooms.values())  # a ball
        rounding = 1e-14 * (hypot(*low) + abs(half.offset / length))  # of the level, whose terms may cancel
        assert abs(-way.depth - level) <= way.error + rounding
        assert gjk.signed_distance(shape, gjk.Point(way.point_b)) <= 1e-12


class Disc:
    """An object from outside."""

    dimension = 2

    def support(self, direction):
        x, y = direction
        length = hypot(x, y)
        return (1 + x / length, 2 + y / length)


def test_object_from_outside():
    """An object that has a support mapping alone is asked once, and the answer has an error."""
    way = gjk.penetration(gjk.HalfSpace((3, 4), 0), Disc())
    assert abs(way.depth + 11 / 5 - 1) <= way.error < 1e-13
    assert gjk.signed_distance(gjk.Rounded(Disc(), 1), gjk.HalfSpace((3, 4), 0)) == pytest.approx(0.2)


@pytest.mark.parametrize("dimension", [2, 3])
def test_certificate(dimension):
    """It separates exactly, or names a point of both. The weights of a half-space are empty."""
    rng = Random(dimension)
    for _ in range(60):
        half = gjk.HalfSpace([rng.randint(-3, 3) for _ in range(dimension - 1)] + [1], rng.randint(-3, 3))
        vertices = [tuple(rng.randint(-3, 3) for _ in range(dimension)) for _ in range(4)]
        shape = (gjk.Polygon if dimension == 2 else gjk.Polyhedron)(vertices)
        levels = [sum(x * y for x, y in zip(half.normal, v, strict=True)) - half.offset for v in vertices]
        for a, b, sign in ((half, shape, 1), (shape, half, -1)):
            found = gjk.certify(a, b)
            if min(levels) > 0:
                assert found == gjk.Separated(tuple(sign * x for x in half.normal), min(levels))
            else:
                empty, full = (found.weights_a, found.weights_b)[::sign]
                [(index, weight)] = full.items()
                assert (empty, weight, found.point) == ({}, 1, vertices[index])
                assert levels[index] == min(levels)
    assert gjk.certify(FLOOR, gjk.Circle((0, 0), 1)) is None


SQUARE = gjk.Rectangle((0, 1), (1, 1))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: FLOOR.support((1, 0)),
        lambda: gjk.Rounded(FLOOR, 1),
        lambda: gjk.intersects(FLOOR, FLOOR),
        lambda: gjk.closest_points(FLOOR, gjk.HalfSpace((0, -1), -1)),
        lambda: gjk.signed_distance(CORNER, CORNER),
        lambda: gjk.penetration(CORNER, CORNER),
        lambda: gjk.certify(CORNER, CORNER),
        *(
            lambda a=a, b=b, m=m: gjk.trace(a, b, method=m)
            for m in methods_for(2)
            for a, b in ((FLOOR, SQUARE), (SQUARE, FLOOR))
        ),
        lambda: gjk.minkowski_difference(SQUARE, FLOOR),
        lambda: gjk.minkowski_sum(FLOOR, SQUARE),
        lambda: gjk.vertex_cloud(FLOOR, SQUARE),
    ],
)
def test_what_it_has_not(ask):
    """What needs support points, or two bounded shapes, is refused by name."""
    with pytest.raises(gjk.ShapeError, match="unbounded"):
        ask()


@pytest.mark.parametrize(
    ("normal", "offset", "words"),
    [
        ((0, 0), 1, "normal must be a direction, not zero"),
        ((0, -0.0, 0), 1, "normal must be a direction"),
        ((inf, 0), 1, r"normal\[0\] must be a finite number"),
        ((1, 0), float("nan"), "offset must be a finite number"),
        ((1,), 0, "normal must be two finite numbers"),
        ((1e-300, 0), 1, "offset must be at most 1e\\+150 times"),
        ((1, 0), "1", "offset must be a finite number"),
    ],
)
def test_bad_numbers(normal, offset, words):
    with pytest.raises(gjk.ShapeError, match=words):
        gjk.HalfSpace(normal, offset)


@given(st.integers(2, 3).flatmap(lambda d: st.tuples(half_spaces(d), points(d))), st.floats(-7, 7))
def test_moved(given, angle):
    """Moved with a shape, a half-space is as far from it as before, up to rounding, however short its normal is."""
    half, offset = given
    if max(map(abs, offset)) > 1e3 or abs(half.offset) > 1e3 * hypot(*half.normal):
        return
    d = half.dimension
    rotation = angle if d == 2 else gjk.rotation(axis=(1, 2, 3), angle=angle)
    shape = (gjk.Polygon if d == 2 else gjk.Polyhedron)([(1.0,) * d, (2.0,) + (0.0,) * (d - 1)])
    was, size = gjk.signed_distance(half, shape), 1e3 + max(map(abs, offset))
    for again in (
        (half.translated(offset), shape.translated(offset)),
        (half.posed(rotation, offset), shape.posed(rotation, offset)),
    ):
        assert abs(gjk.signed_distance(*again) - was) <= 1e-14 * (size + abs(half.offset / hypot(*half.normal)))


def test_world():
    """A floor and a wall are in a pair with every bounded object, and not with each other."""
    world = World()
    floor, ball, wall, box = (
        world.add(shape)
        for shape in (FLOOR, gjk.Circle((0, 1), 1), gjk.HalfSpace((1, 0), -3), gjk.Rectangle((5, 3), (1, 1)))
    )
    assert world.candidate_pairs() == [(floor, ball), (floor, box), (ball, wall), (wall, box)]
    assert world.overlapping_pairs() == [(floor, ball)]
    assert [(pair.a, pair.b, pair.distance) for pair in world.closest_pairs(2.0)] == [
        (0, 1, 0.0),
        (0, 3, 2.0),
        (1, 2, 2.0),
    ]
    world.place(floor, 0.0, (0, -1))
    assert world.overlapping_pairs() == []
    world.remove(wall)
    assert world.candidate_pairs() == [(floor, ball), (floor, box)]
    with pytest.raises(gjk.ShapeError, match="2D, as the others are"):
        world.add(CORNER)
    only = World()
    only.add(FLOOR)
    with pytest.raises(gjk.ShapeError, match="2D, as the others are"):
        only.add(gjk.Sphere((0, 0, 0), 1))


def test_limits():
    """A limit is compared with the exact distance, in either order, and the features are those of the shape."""
    corner = gjk.Polygon([(0, 1), (3, 4), (-2, 5)])
    floor = gjk.HalfSpace((0, 3), 0)
    for pair in ((floor, corner), (corner, floor)):
        assert gjk.closest_points(*pair, within=1) == gjk.closest_points(*pair)
        assert gjk.closest_points(*pair, within=nextafter(1.0, 0)) is None
        assert gjk.intersects(*pair, margin=1)
        assert not gjk.intersects(*pair, margin=nextafter(1.0, 0))
    deep = gjk.Circle((0, -2), 1)
    assert gjk.intersects(floor, deep, margin=-3)
    assert not gjk.intersects(floor, deep, margin=nextafter(-3.0, -4))
    found = gjk.closest_points(corner, floor, features=True)
    assert (found.feature_a, found.weights_a, found.feature_b, found.weights_b) == ("vertex 0", (1.0,), None, ())
    with pytest.raises(gjk.ShapeError, match="unbounded"):
        gjk.penetration(floor, corner, trace=True)
