"""Answers about solids held to certificates, on lattices and in special poses; and the judge `support.certificates`."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from certificates import ALL, CHEAP, MOST, MOST_OFTEN, Form, Given, Judge, Pair, faults, fibonacci
from extent import some, up_to
from hypothesis import given, settings
from hypothesis import strategies as st
from lattices import PAIRS, TYPES, lattice_pair
from special import POSES, SIZES, motion, special_pair

import gjkcore as gjk

STRAIGHT = [pair for pair in PAIRS if not {"Cylinder", "Cone", "Ellipsoid", "Rounded"} & set(pair)]


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
    for _ in range(up_to(6, 2)):
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


# -------------------------------------------------------------------------------------- all types of solids on lattices

COUNT = 1000
MANY = 20_000
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
@pytest.mark.parametrize("begin", some(range(0, MANY, AT_ONCE), 0))
def test_promises_on_lattices(begin):
    """No answer about a pair on a lattice breaks a promise, and 95 of 100 are precise."""
    assert hold(begin) >= MOST_OFTEN


@pytest.mark.thorough
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
@pytest.mark.parametrize("name", some(FINDS, *[name for name in [*FINDS][::2] if name not in ALIKE]))
def test_promises_where_they_were_broken(name):
    """No answer about a pair that an answer was wrong about, or proved too little of, breaks a promise."""
    a, b = FINDS[name]
    assert not faults(a, b, motion(Random(1), a, b), MOST)
    # In the other order, the judge has held the depths to all directions already.
    assert not faults(b, a, parts=("closest", "moved", "trace"))
