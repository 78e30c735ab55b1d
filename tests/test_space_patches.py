"""Patches: no height on one is less than its bound, and they prove what polytopes cannot."""

from itertools import product
from math import asin, cos, hypot, inf, pi, sin
from random import Random

import pytest
from cases3 import rotation
from extent import some
from poses import direction

import gjkcore as gjk
from gjkcore.space.bodies import Ball, Frustum
from gjkcore.space.curved import body_of
from gjkcore.space.pair import Pair
from gjkcore.space.patches import Patch, Patches, bent, framing, half_axes, inner_disc, summit
from gjkcore.vec import add3, cross3, dot3, scale3, sub3

KINDS = ("cylinder", "cone", "capsule", "ellipsoid", "plate", "thin", "box")


def unit(v):
    return scale3(v, 1 / hypot(*v))


def body(rng, kind, axis, center, size):
    """A body of this kind around a center, with this axis."""
    radius, half = size * rng.choice((0.5, 1.0, rng.uniform(0.1, 2))), size * rng.choice((0.5, 1.0))
    ends = sub3(center, scale3(axis, half)), add3(center, scale3(axis, half))
    if kind in ("cylinder", "cone"):
        return body_of({"cylinder": gjk.Cylinder, "cone": gjk.Cone}[kind](*ends, radius), 1.0)
    if kind == "capsule":
        return Frustum.between(*ends)
    u = unit(cross3(axis, direction(rng)))
    turn = tuple(zip(u, cross3(axis, u), axis, strict=True))
    if kind == "box":
        return body_of(gjk.Box(center, (radius, size, half), turn), 1.0)
    thin = {"plate": 0.0, "thin": 1e-5 * size}.get(kind, half)
    return body_of(gjk.Ellipsoid(center, (radius, radius * (1 + rng.choice((0, 1e-6, 0.3))), thin), turn), 1.0)


@pytest.mark.parametrize("kinds", list(product(KINDS, KINDS[:-1])), ids=str)
def test_no_height_on_a_patch_is_less_than_its_bound(kinds):
    """The heights in random directions of a patch, wide or narrow, and at its corners, are at least its bound, which is
    close to them on a narrow patch. The axes are almost parallel or at right angles."""
    rng = Random(str(kinds))
    for turn in range(6):
        tilt = 10 ** rng.uniform(-9, 0)
        axis = unit(add3((1.0, 0.0, 0.0) if turn % 3 == 2 else (0.0, 0.0, 1.0), scale3(direction(rng), tilt)))
        x = body(rng, kinds[0], axis, (0.0, 0.0, 0.0), rng.choice((1.0, 1e-6)))
        y = body(rng, kinds[1], (0.0, 0.0, 1.0), scale3(direction(rng), rng.choice((0.5, tilt))), 1.0)
        if rng.random() < 0.5:
            x, y = y, x
        pair = Pair(x, y, sub3(y.center, x.center), x.size + y.size, x.round + y.round)
        patches = Patches(pair, direction(rng), *rng.choice(framing(pair)))
        for _ in range(12):
            wide, high = (10 ** rng.uniform(-9, -0.2) for _ in range(2))
            f, e = rng.uniform(0, 2 * pi), rng.choice((*patches.edges, patches.valley, rng.uniform(-pi / 2, pi / 2)))
            e0, e1 = max(e - high / 2, -pi / 2), min(e + high / 2, pi / 2)
            patch = Patch.between(f, f + wide, e0, e1)
            bound = patches.bound(patch, inf)
            inner = [(rng.uniform(f, f + wide), rng.uniform(e0, e1)) for _ in range(30)]
            inner += [(f, e0), (f, e1), (f + wide, e0), (f + wide, e1)]
            heights = [pair.height(patches.in_world((cos(e) * cos(f), cos(e) * sin(f), sin(e)))) for f, e in inner]
            assert min(heights) >= bound - 5e-14 * (pair.size + hypot(*pair.c))
            assert bound > min(heights) - 3 * (pair.size + hypot(*pair.c)) * (wide + high)


def test_a_rim_across_the_ring():
    """The floor of a rim that counts its bend is nowhere above the rim's height. Where the rim's axis is in the ring,
    it is as high as the rim there, and higher beside it than the rim's point, which is the best linear floor."""
    rng = Random(7)
    counted = 0
    for _ in range(400):
        lean = rng.choice((0.0, 10 ** rng.uniform(-9, 0)))
        axis = unit((1.0, rng.choice((0.0, rng.gauss(0, 1))), lean))
        f0, wide, high = rng.uniform(0, 2 * pi), 10 ** rng.uniform(-6, -0.5), 10 ** rng.uniform(-6, 0)
        e0 = rng.choice((0.0, -high, rng.uniform(-pi / 2, pi / 2 - high)))
        patch = Patch.between(f0, f0 + wide, e0, e0 + high)
        valley = rng.choice((0.0, e0, e0 + high))
        floor = bent(patch, axis, (0.0, 0.0, 0.0, 0.0, 1.0), valley)
        if floor is None:
            continue
        counted += 1
        a, x, y, z, r = floor
        for _ in range(20):
            f, e = rng.uniform(f0, f0 + wide), rng.choice((e0, e0 + high, rng.uniform(e0, e0 + high)))
            n = (cos(e) * cos(f), cos(e) * sin(f), sin(e))
            value = a + dot3((x, y, z), n) + r * cos(e)
            height = hypot(*cross3(axis, n))
            assert value <= height + 1e-15
    assert counted > 200
    a, x, y, z, r = bent(Patch.between(1.0, 1.0 + 1e-6, 0.0, 0.3), (1.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0, 1.0), 0.0)
    assert a + x * cos(1.0) + y * sin(1.0) + r == pytest.approx(sin(1.0), abs=1e-11)
    assert a + (x * cos(1.0) + y * sin(1.0) + r) * cos(0.3) + z * sin(0.3) > sin(1.0) * cos(0.3) + 0.03


def test_the_first_patches_hold_all_directions():
    """Each direction is in one of them."""
    rng = Random(2)
    x, y = Frustum((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 1.0, (1.0, 0.5)), Ball.along((1.0, 0.5, 0.2))
    patches = Patches(Pair(x, y, (0.1, 0.0, 0.0), 3.0, 0.0), x.axis, x, x.axis)
    first = [patch for _, patch in patches.waiting]
    for _ in range(500):
        n = direction(rng)
        assert any(dot3(n, patches.in_world(patch.middle)) >= cos(patch.radius) - 1e-15 for patch in first)
    assert sum((p.f[1] - p.f[0]) * (sin(p.e[1]) - sin(p.e[0])) for p in first) == pytest.approx(4 * pi)


def test_a_ring_of_patches_holds_what_is_near_it():
    """The first patches within an angle of a ring hold all directions that are so near, and no others."""
    rng = Random(4)
    x = Frustum((0.0, 0.0, 0.0), unit(direction(rng)), 1.0, (1.0, 0.5))
    ring = Patches(Pair(x, Ball.along((1.0, 0.5, 0.2)), (0.1, 0.0, 0.0), 3.0, 0.0), x.axis, x, x.axis, 0.2)
    low, kink, high = ring.edges
    for _ in range(300):
        n, angle = direction(rng), rng.uniform(0.0, 0.1)
        e = asin(dot3(n, x.axis))
        assert ring.holds(n, angle) == (kink - 0.2 <= e - angle and e + angle <= kink + 0.2)
        inside = any(dot3(n, ring.in_world(patch.middle)) >= cos(patch.radius) - 1e-15 for _, patch in ring.waiting)
        assert inside or not low <= e <= high


def test_summit():
    """No other share has a larger least value, among 1001 of them."""
    rng = Random(3)
    for _ in range(300):
        lines = [(rng.choice((0.0, rng.gauss(0, 1))), rng.choice((0.0, 1.0, rng.gauss(0, 1)))) for _ in range(4)]

        def least(s, lines=lines):
            return min(a + b * s for a, b in lines)

        s = summit(lines)
        assert 0 <= s <= 1
        assert least(s) >= max(least(k / 1000) for k in range(1001)) - 1e-12


def beside(rng, kind, tilt, aside):
    """A solid whose axis is almost the last coordinate's."""
    axis = unit((tilt * cos(aside), tilt * sin(aside), 1.0))
    center = (aside, 0.0, 0.0)
    p, q = sub3(center, axis), add3(center, axis)
    if kind == "ellipsoid":
        return gjk.Ellipsoid(center, (0.5, 0.5 + tilt, 1.0))
    if kind == "tiny":
        box = gjk.Box(center, (1e-6, 1e-6, 2e-6), rotation(rng))
        return box.translated((0.0, 0.0, rng.uniform(-0.3, 0.3)))
    return {"cylinder": gjk.Cylinder, "cone": gjk.Cone, "capsule": gjk.Capsule}[kind](p, q, 0.5)


@pytest.mark.parametrize("tilt", some([3e-10, 1e-8, 1e-6, 1e-4, 1e-2], 3e-10, 1e-6, 1e-2))
@pytest.mark.parametrize("kind", ["cylinder", "cone", "capsule", "ellipsoid", "tiny"])
def test_axes_that_are_almost_one(kind, tilt):
    """The depth of solids of revolution and their witness points are proved to 1e-9 of the size, however little their
    axes differ, in both orders. Of equal lengths they are equally deep between two rings. A polyhedron may be a million
    times smaller."""
    rng = Random(f"{kind} {tilt}")
    for first in (gjk.Cylinder((0, 0, -1), (0, 0, 1), 0.5), gjk.Cone((0, 0, -1), (0, 0, 1), 1)):
        for aside in (0.0, tilt, 1e-3):
            other = beside(rng, kind, tilt, aside)
            ways = gjk.penetration(first, other), gjk.penetration(other, first)
            assert abs(ways[0].depth - ways[1].depth) <= ways[0].error + ways[1].error
            for way in ways:
                assert 0 <= way.error <= 1e-9
                apart = sub3(sub3(way.point_a, way.point_b), scale3(way.normal, way.depth))
                assert hypot(*apart) <= way.error + 1e-14


def test_a_tip_on_the_axis_of_a_smaller_cone():
    """The ring of equal depth is then about the axis of the smaller one."""
    large = gjk.Cone((2, 2, 0), (0, 0, 0), 2)
    small = gjk.Cone((-2 / 3, -1, 1), (2 / 3, 1, -1), 4 / 3)
    way = gjk.penetration(large, small)
    assert way.error <= 1e-9
    assert way.depth == pytest.approx(gjk.penetration(small, gjk.Point((0, 0, 0))).depth, abs=1e-9)


def test_a_disc_in_an_ellipsoid():
    """The disc is in the ellipsoid, flat or not, and along n it reaches as far if n is in the valley of the section."""
    rng = Random(8)
    for _ in range(300):
        lengths = sorted(10 ** rng.uniform(-3, 0) for _ in range(3))
        ball = Ball.along(tuple(rng.sample(lengths, 3)))
        toward, n = direction(rng), direction(rng)
        radius, center = inner_disc(ball, toward, n)
        (axis, _), (second, _), (long, _) = half_axes(ball)
        for k in range(12):
            s, t = radius * cos(k * pi / 6), radius * sin(k * pi / 6)
            point = add3(center, add3(scale3(second, s), scale3(long, t)))
            assert hypot(*(dot3(unit, point) / length for unit, length in half_axes(ball))) <= 1 + 1e-12
        valley = unit(add3(scale3(axis, rng.gauss(0, 1)), sub3(toward, scale3(axis, dot3(axis, toward)))))
        radius, center = inner_disc(ball, toward, valley)
        reach = dot3(center, valley) + radius * hypot(dot3(second, valley), dot3(long, valley))
        assert reach == pytest.approx(hypot(*(dot3(u, valley) * length for u, length in half_axes(ball))))


@pytest.mark.long
@pytest.mark.parametrize("half", some([0.0, 1e-9, 1e-7, 2e-6, 1e-4, 1e-2], 0.0, 1e-7, 1e-2))
@pytest.mark.parametrize("lean", some([0.0, 1e-6, 1e-4], 0.0, 1e-4))
def test_a_rim_at_right_angles_to_a_flat_ellipsoid(half, lean):
    """Where a round rim's centre is on the edge of a flat ellipsoid, the depth is almost the same in half a ring of
    directions. It is proved to 1e-9 of the size, however flat the ellipsoid is."""
    center, axis = (-1.0, 0.0, 0.0), unit((lean, 1.0, -lean))
    disc = gjk.Ellipsoid((0, 0, 2e-11), (1.0 + 1e-9, 1.0, half))
    oblong = gjk.Ellipsoid((0, 0, 0), (1.0, 0.75, half))
    for flat in (disc, oblong):
        for other in (
            gjk.Cone(sub3(center, scale3(axis, 7e-6)), center, 1 / 3),
            gjk.Cylinder(sub3(center, scale3(axis, 0.25)), add3(center, scale3(axis, 0.25)), 1 / 3),
        ):
            ways = gjk.penetration(flat, other), gjk.penetration(other, flat)
            assert abs(ways[0].depth - ways[1].depth) <= ways[0].error + ways[1].error
            assert all(0 <= way.error <= 1e-9 for way in ways)


@pytest.mark.long
@pytest.mark.parametrize("half", [1e-2, 2e-6])
def test_two_flat_ellipsoids_at_right_angles(half, monkeypatch):
    """Of each, the normals of its circular sections are almost one. The depth is proved, with at most 12,000 bounds of
    patches in each order."""
    counts = []
    monkeypatch.setattr(Patches, "bound", lambda *args, bound=Patches.bound: counts.append(1) or bound(*args))
    large = gjk.Ellipsoid((0, 0, 2e-11), (1.0 + 1e-9, 1.0, half))
    small = gjk.Ellipsoid((-1, 1e-6, 0), (1 / 3, half, 1 / 3 + 1e-9))
    for way in (gjk.penetration(large, small), gjk.penetration(small, large)):
        assert 0 <= way.error <= 1e-9
    assert len(counts) <= 2 * 12_000
