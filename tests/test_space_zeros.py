"""The sign of a zero changes no answer in space, wherever the zero stands."""

from __future__ import annotations

from math import atan2, copysign, cos, sin
from random import Random

import pytest
from extent import some
from lattices import PAIRS, QUARTERS, lattice_pair
from oracle3 import posed, truth
from special import POSES, SIZES, special_pair
from zeros import signed_zeros

import gjkcore as gjk
from gjkcore.world import World

QUARTER_TURNS = [tuple(map(tuple, (rows + 0.0).tolist())) for rows in QUARTERS]
COUNT = 1500
POLYTOPES = ("Point", "Segment", "Triangle", "Polyhedron", "Box")
ROUND = ("Sphere", "Capsule", "Cylinder", "Cone", "Ellipsoid")


def number(rng):
    return rng.choice((0.0, 0.0, 0.0, 1.0, 2.0, 3.0, -1.0, -2.0, -3.0))


def point(rng):
    return (number(rng), number(rng), number(rng))


def drawn(rng, kinds):
    """A type, its arguments, and a pose or none."""
    kind = rng.choice(kinds)
    p, q = point(rng), point(rng)
    if kind == "Point":
        arguments = (p,)
    elif kind in ("Triangle", "Polyhedron"):
        count = 3 if kind == "Triangle" else rng.randint(4, 7)
        arguments = ([point(rng) for _ in range(count)],)
    elif kind in ("Box", "Ellipsoid"):
        extents = tuple(rng.choice((0.0, 1.0, 2.0)) for _ in range(3))
        arguments = (p, extents, rng.choice(QUARTER_TURNS))
    elif kind == "Sphere":
        arguments = (p, rng.choice((0.0, 1.0)))
    elif kind == "Segment":
        arguments = (p, q)
    else:
        arguments = (p, q if q != p else (p[0], p[1], p[2] + 1.0), rng.choice((0.0, 1.0)))
    return kind, arguments, (rng.choice(QUARTER_TURNS), point(rng)) if rng.random() < 0.6 else None


def solid(given):
    kind, arguments, pose = given
    made = getattr(gjk, "Polyhedron" if kind == "Triangle" else kind)(*arguments)
    return made.posed(*pose) if pose else made


def asked(a, b):
    """All answers about a pair, as texts: two are equal if each bit is."""
    closest, deepest = gjk.closest_points(a, b), gjk.penetration(a, b)
    numbers = (closest.distance, *closest.point_a, *closest.point_b, closest.error)
    numbers += (deepest.depth, *deepest.normal, *deepest.point_a, *deepest.point_b, deepest.error)
    found = gjk.trace(a, b)
    state = gjk.intersects(a, b), closest.iterations, found.termination, [step.region for step in found.steps]
    return [x.hex() for x in (*numbers, gjk.signed_distance(a, b))], state


@pytest.mark.parametrize("begin", some(range(0, COUNT, 250), 0, 250))
def test_polytopes_of_signed_zeros(begin):
    """Of pairs of points, segments, flat triangles, boxes and polyhedra in quarter turns, whose numbers are whole
    numbers and zeros of both signs, each answer is that of fractions, and that of the pair without a -0.0."""
    touching = 0
    for seed in range(begin, begin + 250):
        rng = Random(f"zeros {seed}")
        pair = drawn(rng, POLYTOPES), drawn(rng, POLYTOPES)
        a, b = map(solid, signed_zeros(rng, pair))
        found = gjk.signed_distance(a, b)
        corners = [posed(x.core.vertices, x.rotation, x.offset) for x in map(solid, pair)]
        state, expected = truth(*corners)
        assert abs(found - expected) <= 1e-14 * max(1.0, abs(expected)), (seed, pair)
        assert gjk.intersects(a, b) == (state != "separated"), (seed, pair)
        assert asked(a, b) == asked(*map(solid, pair)), (seed, pair)
        touching += state == "touching"
    assert touching > 5


@pytest.mark.parametrize("begin", range(0, 500, 250))
def test_round_solids_of_signed_zeros(begin):
    """Spheres, capsules, cylinders, cones and ellipsoids, beside each other and beside polytopes, answer the same with
    each zero of either sign, bit for bit."""
    for seed in range(begin, begin + 250):
        rng = Random(f"round zeros {seed}")
        pair = drawn(rng, ROUND), drawn(rng, ROUND + POLYTOPES)
        assert asked(*map(solid, signed_zeros(rng, pair))) == asked(*map(solid, pair)), (seed, pair)


@pytest.mark.parametrize("types", some(PAIRS, *PAIRS[::3]))
def test_lattices_of_signed_zeros(types):
    """The pairs of `test_certificates` on lattices, of each type, too."""
    rng = Random(str(types))
    for _ in range(6):
        a, b = lattice_pair(rng, types)
        plain = [x.solid() for x in (a, b)]
        signed = [x.solid() for x in signed_zeros(rng, (a, b))]
        assert asked(*signed) == asked(*plain), (a, b)


@pytest.mark.parametrize("pose", POSES)
def test_special_poses_of_signed_zeros(pose):
    """The pairs of `test_certificates`, in each pose, too."""
    rng = Random(pose)
    for size in SIZES[:-1]:  # huge ones may have offsets beyond the limit of coordinates
        a, b = special_pair(rng, rng.choice(PAIRS), pose, size)
        signed = [x.solid() for x in signed_zeros(rng, (a, b))]
        assert asked(*signed) == asked(a.solid(), b.solid()), (a, b)


class Own:
    """A hull of points that sees the sign of a zero: its support point is the best along the angle of the direction.
    Fails for a direction that has a -0.0."""

    def __init__(self, points):
        self.points = points

    def support(self, d):
        assert all(copysign(1.0, x) > 0 for x in d if not x), d
        angle = atan2(d[1], d[0])
        across = (d[0] ** 2 + d[1] ** 2) ** 0.5
        turned = (across * cos(angle), across * sin(angle), d[2])
        return max(self.points, key=lambda p: sum(x * y for x, y in zip(p, turned, strict=True)))


def test_own_supports_of_signed_zeros():
    """An object of one's own gets no -0.0 in a direction, alone and in a World, and may return some."""
    for seed in range(60):
        rng = Random(f"own zeros {seed}")
        points, other = [point(rng) for _ in range(5)], drawn(rng, POLYTOPES + ROUND)
        answers = []
        for mine, theirs in ((points, other), signed_zeros(rng, (points, other))):
            a, b = Own(mine), solid(theirs)
            world = World()
            world.add(a)
            world.add(b)
            answers.append((asked(a, b), world.overlapping_pairs(), [x.distance for x in world.closest_pairs()]))
        assert answers[0] == answers[1], (seed, points, other)


def test_worlds_of_signed_zeros():
    """A World of solids, placed again and again, has the same pairs and distances whatever signs its zeros have."""
    for seed in range(20):
        rng = Random(f"world zeros {seed}")
        shapes = [drawn(rng, POLYTOPES + ROUND)[:2] for _ in range(6)]
        moves = [(rng.randrange(6), rng.choice(QUARTER_TURNS), point(rng)) for _ in range(8)]
        answers = []
        for given, moved in ((shapes, moves), (signed_zeros(rng, shapes), moves)):
            world = World()
            for kind, arguments in given:
                world.add(solid((kind, arguments, None)))
            for number, turn, offset in moved:
                pose = (turn, offset) if given is shapes else signed_zeros(rng, (turn, offset))
                world.place(number, *pose)
                closest = [(x.a, x.b, x.distance, x.error) for x in world.closest_pairs()]
                answers.append((given is shapes, (world.overlapping_pairs(), closest)))
        plain, signed = ([found for which, found in answers if which is side] for side in (True, False))
        assert plain == signed, seed


def test_poses_have_no_negative_zero():
    """Neither the rotation nor the offset nor a vertex of a posed solid has a -0.0."""
    for seed in range(50):
        rng = Random(seed)
        moved = gjk.Box(point(rng), (1.0, 2.0, 0.0))
        for _ in range(3):
            moved = moved.posed(*signed_zeros(rng, (rng.choice(QUARTER_TURNS), point(rng))))
            moved = moved.translated(signed_zeros(rng, point(rng)))
        numbers = [x for row in (*moved.rotation, moved.offset, *moved.vertices) for x in row]
        assert all(copysign(1.0, x) > 0 for x in numbers if not x)
