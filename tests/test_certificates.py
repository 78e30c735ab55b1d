"""Answers about solids held to certificates, on lattices and in special poses; and the judge `support.certificates`."""

import json
from collections import Counter
from functools import wraps
from pathlib import Path
from random import Random

import numpy as np
import pytest
from certificates import ALL, CHEAP, MOST, MOST_OFTEN, Form, Given, Judge, Pair, faults, fibonacci
from extent import some
from hypothesis import given, settings
from hypothesis import strategies as st
from lattices import PAIRS, TYPES, lattice_pair
from special import POSES, SIZES, motion, special_pair

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


# -------------------------------------------------------------------------------------- all types of solids on lattices

COUNT = 1000
MANY = 100_000
AT_ONCE = 250
"""The number of pairs in a test. There are several tests, so that they run side by side."""

SEARCHED = 0.5
"""The share of the pairs whose depth is held to all directions. The others are held to a few."""

SHOWN = 0.02
"""The share whose figure is asked, too."""


def pair_of(number):
    """The pair of this number, a motion of both, and what the judge looks at."""
    rng = Random(f"lattice {number}")
    a, b = lattice_pair(rng, PAIRS[number % len(PAIRS)])
    drawn = rng.random()
    return a, b, motion(rng, a, b), ALL if drawn < SHOWN else MOST if drawn < SEARCHED else CHEAP


def hold(begin, count=AT_ONCE):
    """Holds these pairs to the promises. Returns the share of precise answers."""
    broken, precise = [], 0
    for number in range(begin, begin + count):
        a, b, moved, parts = pair_of(number)
        judge = Judge(a, b, moved, parts)
        precise += judge.precise
        if judge.faults:
            worst = max(judge.faults, key=lambda x: x.amount)
            broken.append(f"{number}: {a.expression()}, {b.expression()}: {worst.promise}, by {worst.amount:.2g}")
    assert not broken, f"{len(broken)} of {count} pairs:\n" + "\n".join(broken)
    return precise / count


@pytest.mark.parametrize("number", [12_399, 60_834])
def test_pairs_that_broke_a_promise(number):
    """What the many pairs below have found. 12399: equal depths all over a part of two balls about one centre. 60834:
    rims whose axes cross, level along a curve."""
    hold(number, 1)


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, COUNT, AT_ONCE))
def test_promises_on_lattices(begin):
    """No answer about a pair on a lattice breaks a promise, and 95 of 100 are precise."""
    assert hold(begin) >= MOST_OFTEN


@pytest.mark.thorough
@pytest.mark.parametrize("begin", range(COUNT, MANY, AT_ONCE))
def test_promises_on_many_lattices(begin):
    """No answer about a pair on a lattice breaks a promise, of many more pairs."""
    assert hold(begin) >= MOST_OFTEN


@pytest.mark.long
def test_the_lattices_are_representative():
    """Every pair of types occurs in each order. 30 to 70 % of the pairs overlap, and at least 3 % touch, by the judge's
    own search."""
    pairs = [pair_of(number)[:2] for number in range(COUNT)]
    types = {(a.type, b.type) for a, b in pairs}
    assert types == {*PAIRS, *((second, first) for first, second in PAIRS)}
    states = Counter()
    for a, b in pairs[: 2 * len(PAIRS)]:
        least, _ = Pair(a, b).least_height(np.eye(3), thorough=True)
        states["touching" if abs(least) < 1e-12 else "apart" if least < 0 else "overlapping"] += 1
    assert 0.3 < states["overlapping"] / states.total() < 0.7
    assert states["touching"] / states.total() > 0.03


# --------------------------------------------------------- any two types in the poses and of the sizes that break codes

FINDS = {
    row["name"]: (Given(*row["a"]), Given(*row["b"]))
    for row in map(json.loads, (Path(__file__).parent / "data" / "finds.jsonl").read_text("utf-8").splitlines())
}
"""Pairs that answers once broke a promise about, found by `bench adversary`: type, arguments, radius and pose."""

ALIKE = {
    "an ellipsoid level along circles that are no coordinate plane's",
    "a capsule beside a rim, level to the fourth power",
    "flat cones at right angles, whose rims are equal and level along two rings",
}
"""Each takes long, and is much like another find: they are asked in `build.py test all`."""


@pytest.mark.parametrize("pose", POSES)
def test_promises_in_special_poses(pose):
    """No answer breaks a promise, of whatever types and sizes the solids in this pose are."""

    # A seed, and not Hypothesis' own random numbers: to draw and to shrink these takes longer than to check the pair.
    @settings(max_examples=max(settings().max_examples // 8, 4))
    @given(st.sampled_from(SIZES), st.sampled_from(PAIRS), st.integers(0, 2**32))
    def hold(size, types, seed):
        rng = Random(seed)
        a, b = special_pair(rng, types, pose, size)
        found = faults(a, b, motion(rng, a, b), MOST)
        assert not found, f"{a.expression()}, {b.expression()}: {'; '.join(found)}"

    hold()


@pytest.mark.long
@pytest.mark.parametrize("name", some(FINDS, *(FINDS.keys() - ALIKE)))
def test_promises_where_they_were_broken(name):
    """No answer about a pair that an answer was wrong about, or proved too little of, breaks a promise."""
    a, b = FINDS[name]
    assert not faults(a, b, motion(Random(1), a, b), MOST)
    # In the other order, the judge has held the depths to all directions already.
    assert not faults(b, a, parts=("closest", "moved", "trace"))
