"""The judge of `support.certificates` sees wrong answers, and raises no false alarm."""

from functools import wraps
from random import Random

import numpy as np
import pytest
from certificates import CHEAP, MOST, Form, Given, Judge, Pair, fibonacci
from lattices import PAIRS, TYPES, lattice_pair
from special import POSES, motion, special_pair

import gjkcore as gjk

BALL = Given("Sphere", ((0.0, 0.0, 0.0), 1.0))
NEAR_BALL = Given("Sphere", ((1.0, 0.5, 0.25), 0.5))
FAR_BALL = Given("Sphere", ((2.0, 2.0, 1.0), 0.5))
BOX = Given("Box", ((0.0, 0.0, 0.0), (1.0, 2.0, 3.0)))
CROSSED = Given("Box", ((0.5, 0.25, 0.5), (1.0, 2.0, 3.0), ((0.6, -0.8, 0.0), (0.8, 0.6, 0.0), (0.0, 0.0, 1.0))))
CYLINDER = Given("Cylinder", ((0.0, 0.0, -1.0), (0.0, 0.0, 1.0), 1.0))
STRAIGHT = [pair for pair in PAIRS if not {"Cylinder", "Cone", "Ellipsoid", "Rounded"} & set(pair)]


def promises(a, b, parts=MOST):
    return {x.promise for x in Judge(a, b, motion(Random(1), a, b), parts).faults}


def plant(monkeypatch, name, change):
    """Replaces an answer of gjkcore by what `change` makes of it and of the solids."""
    true = getattr(gjk, name)

    @wraps(true)
    def wrong(a, b):
        return change(true, a, b)

    monkeypatch.setattr(gjk, name, wrong)


@pytest.mark.parametrize("types", STRAIGHT, ids=" and ".join)
def test_no_false_alarm(types):
    """Answers that whole numbers decide break no promise."""
    rng = Random(f"{types}")
    for pose in POSES:
        for a, b in (lattice_pair(rng, types), special_pair(rng, types, pose, "plain")):
            if not a.around + b.around:
                assert promises(a, b, CHEAP) == set()


@pytest.mark.parametrize("types", STRAIGHT, ids=" and ".join)
def test_the_search_finds_the_least_height(types):
    """Without a hint, the search finds the depth of polytopes and of balls around them to 1e-9."""
    rng = Random(f"least {types}")
    for _ in range(4):
        a, b = lattice_pair(rng, types)
        depth = gjk.penetration(a.solid(), b.solid()).depth
        if depth > 0:
            pair = Pair(a, b)
            least, _ = pair.least_height(np.eye(3), thorough=True)
            assert abs(least - pair.scaled(depth)) <= 1e-9 * pair.scaled(pair.size)


@pytest.mark.parametrize("type_", TYPES)
def test_membership_agrees_with_heights(type_):
    """How far a point is outside of a solid is the largest height of the point above it over all directions. Support
    points are in the solid, and as high as the heights say."""
    rng = Random(f"inside {type_}")
    directions = fibonacci(500)
    for _ in range(6):
        given, _ = lattice_pair(rng, (type_, type_))
        form = Form(given, np.zeros(3), 0)
        points = form.supports(directions) + form.radius * directions
        assert np.abs((points * directions).sum(axis=1) - form.heights(directions)).max() < 1e-13
        assert max(form.outside(x) for x in points) < 1e-13
        for _ in range(4):
            x = (rng.gauss(0, 3), rng.gauss(0, 3), rng.gauss(0, 3))
            pair = Pair(given, Given("Point", (x,)))
            least, _ = pair.least_height(np.eye(3), thorough=True)
            assert abs(pair.a.outside(pair.relative(x)) - max(0.0, -least)) < 1e-9 * pair.scaled(1.0)


def test_heights_agree_with_the_supports_of_gjkcore():
    """The formulas of the judge and the support mappings of gjkcore describe the same solids."""
    rng = Random(3)
    for types in PAIRS:
        given, _ = lattice_pair(rng, types)
        given = given.posed(*motion(rng, given, given))
        form, solid = Form(given, np.zeros(3), 0), given.solid()
        for d in fibonacci(40):
            assert abs(float(d @ solid.support(tuple(d.tolist()))) - form.heights(d[None])[0]) < 2e-13


def test_a_wrong_sign_is_seen(monkeypatch):
    """A depth with the sign of a distance."""
    plant(monkeypatch, "penetration", lambda true, a, b: true(a, b)._replace(depth=-true(a, b).depth))
    assert "the height along the normal is the depth" in promises(BALL, FAR_BALL)


def test_a_depth_that_is_not_the_least_is_seen(monkeypatch):
    """The answer along another normal, with its own height and its own points, and the same in each copy."""

    def along_x(true, a, b):
        way = (1.0, 0.0, 0.0)
        p, q = a.support(way), b.support((-1.0, 0.0, 0.0))
        middle = tuple((y + z) / 2 for y, z in zip(p[1:], q[1:], strict=True))
        return true(a, b)._replace(depth=p[0] - q[0], normal=way, point_a=(p[0], *middle), point_b=(q[0], *middle))

    plant(monkeypatch, "penetration", along_x)
    assert "no direction has less height than the depth" in promises(NEAR_BALL, BALL)


@pytest.mark.parametrize("amount", [1e-8, 1e-3])
def test_a_wrong_radius_is_seen(monkeypatch, amount):
    """The answers of a solid whose radius is a little larger."""
    for name in ("penetration", "signed_distance", "closest_points", "intersects"):
        plant(monkeypatch, name, lambda true, a, b: true(gjk.Rounded(a, amount), b))
    for other in (NEAR_BALL, FAR_BALL):
        found = promises(BALL, other)
        assert "the height along the normal is the depth" in found
        assert "point_a is in A" in found


def test_a_missed_cap_is_seen(monkeypatch):
    """The answers of a cylinder without one of its discs."""

    def pointed(solid):
        return gjk.Cone((0.0, 0.0, -1.0), (0.0, 0.0, 1.0), 1.0) if isinstance(solid, gjk.Cylinder) else solid

    for name in ("penetration", "signed_distance", "closest_points", "intersects"):
        plant(monkeypatch, name, lambda true, a, b: true(pointed(a), pointed(b)))
    above = Given("Sphere", ((0.75, 0.0, 1.5), 0.25))
    assert "the height along the normal is the depth" in promises(CYLINDER, above)
    assert "the gap along the normal is the distance" in promises(CYLINDER, above)


@pytest.mark.parametrize(
    ("field", "promise"), [("point_a", "the closest point of A is in A"), ("point_b", "the closest point of B is in B")]
)
def test_a_closest_point_beside_the_solid_is_seen(monkeypatch, field, promise):
    """Both points moved across the normal: their distance and their normal stay."""

    def moved(true, a, b):
        near = true(a, b)
        shift = (1e-4, -1e-4, 0.0)
        return near._replace(
            **{f: tuple(map(sum, zip(getattr(near, f), shift, strict=True))) for f in ("point_a", field)}
        )

    plant(monkeypatch, "closest_points", moved)
    assert promise in promises(BALL, FAR_BALL)


def test_a_wrong_distance_and_a_tilted_normal_are_seen(monkeypatch):
    """A distance that is off by 1e-8, and a normal by 1e-4, whose height is off by its square alone where the solids
    are round."""
    plant(monkeypatch, "closest_points", lambda true, a, b: true(a, b)._replace(distance=true(a, b).distance + 1e-8))
    assert "the closest points are the distance apart" in promises(BALL, FAR_BALL)
    turned = ((1.0, -1e-4, 0.0), (1e-4, 1.0, 0.0), (0.0, 0.0, 1.0))

    def tilted(true, a, b):
        way = true(a, b)
        normal = np.array(turned) @ np.array(way.normal)
        return way._replace(normal=tuple((normal / np.linalg.norm(normal)).tolist()))

    plant(monkeypatch, "penetration", tilted)
    assert "point_a - point_b is depth * normal" in promises(BALL, FAR_BALL)
    assert "the height along the normal is the depth" in promises(BOX, CROSSED)


def test_a_wrong_state_and_an_exception_are_seen(monkeypatch):
    """An `intersects` of its own opinion, and whatever else than an answer comes."""
    plant(monkeypatch, "intersects", lambda true, a, b: not true(a, b))
    assert "intersects is the sign of signed_distance" in promises(BALL, FAR_BALL)
    plant(monkeypatch, "signed_distance", lambda true, a, b: [][0])
    assert "signed_distance raises IndexError" in promises(BALL, FAR_BALL)


def test_swapped_and_turned_copies_are_compared(monkeypatch):
    """A distance that depends on the order, or on the pose."""
    true = gjk.penetration

    def by_order(_, a, b):
        way = true(a, b)
        return way._replace(depth=way.depth + (1e-8 if a.radius < b.radius else 0.0))

    plant(monkeypatch, "penetration", by_order)
    assert {"swapped", "turned and swapped"} <= promises(BALL, FAR_BALL)
    plant(
        monkeypatch,
        "penetration",
        lambda _, a, b: true(a, b)._replace(depth=true(a, b).depth + 1e-8 * a.rotation[0][0]),
    )
    assert "turned" in promises(BALL, FAR_BALL)
