"""EPA from any simplex that GJK may end with, and the bounds of its steps, in the plane and in space."""

from itertools import pairwise
from math import hypot
from random import Random

import pytest
from cases3 import rotation
from extent import some, up_to
from oracle3 import truth as truth_of_space

import gjkcore as gjk
from gjkcore.engine import exactly
from gjkcore.minkowski import SupportPoint, support_point
from oracle import truth as truth_of_plane

LATTICE = [-2, -1, -0.5, 0, 0.5, 1, 2]


def points(rng, dimension, count, lattice):
    if lattice:
        return [tuple(float(rng.choice(LATTICE)) for _ in range(dimension)) for _ in range(count)]
    return [tuple(rng.gauss(0, 1) for _ in range(dimension)) for _ in range(count)]


def overlapping(count, seed):
    """Pairs of shapes with corners that overlap or touch, half of them on a coarse lattice, and the oracle's depth."""
    rng = Random(seed)
    while count:
        dimension, lattice = rng.choice((2, 3)), rng.random() < 0.5
        a, b = (points(rng, dimension, rng.randint(1, 7), lattice) for _ in "ab")
        truth = (truth_of_plane if dimension == 2 else truth_of_space)(a, b)
        if truth.state != "separated":
            count -= 1
            make = gjk.Polygon if dimension == 2 else gjk.Polyhedron
            yield make(a), make(b), -truth.signed_distance + 0.0


def check_bounds(steps, depth, error=0.0):
    """The lower bound never falls and is never above the depth; the upper one never rises and is never below it."""
    for earlier, later in pairwise(steps):
        assert earlier.lower <= later.lower
        assert earlier.upper >= later.upper
        assert later.polytope[: len(earlier.polytope)] == earlier.polytope or len(earlier.point) == 2
    for step in steps:
        assert step.lower <= depth + error
        assert step.upper >= depth - error
        assert abs(hypot(*step.normal) - 1) < 1e-15


@pytest.mark.parametrize("seed", some(range(1, 18), 1))
def test_bounds(seed):
    """For shapes with corners both bounds are exact: they hold at every step, and the last ones are the depth, to the
    last bit."""
    for a, b, depth in overlapping(up_to(300, 100), seed):
        found = gjk.penetration(a, b, trace=True)
        assert found == gjk.penetration(a, b)
        assert abs(found.depth - depth) <= found.error
        check_bounds(found.steps, depth)
        assert found.steps[-1].lower == found.steps[-1].upper == depth


def round_pair(rng):
    """Two shapes of any types, mostly around the same place."""

    def number():
        return rng.choice((0.25, 0.5, 1.0, 1.0, 2.0, rng.uniform(0.1, 2)))

    def place(dimension):
        return tuple(rng.choice((0.0, 0.0, 0.5, rng.gauss(0, 0.7))) for _ in range(dimension))

    def plane():
        shape = rng.choice(
            (
                lambda: gjk.Circle(place(2), number()),
                lambda: gjk.Ellipse(place(2), (number(), number()), number()),
                lambda: gjk.Capsule(place(2), place(2), number()),
                lambda: gjk.Rounded(gjk.Polygon(points(rng, 2, 4, True)), number()),
                lambda: gjk.Polygon(points(rng, 2, 5, False)),
            )
        )()
        return shape.posed(rng.choice((0.0, number())), place(2))

    def space():
        shape = rng.choice(
            (
                lambda: gjk.Sphere(place(3), number()),
                lambda: gjk.Ellipsoid(place(3), (number(), number(), number())),
                lambda: gjk.Capsule(place(3), place(3), number()),
                lambda: gjk.Cylinder((0, 0, -number()), (0, 0, number()), number()),
                lambda: gjk.Cone((0, 0, -number()), (0, 0, number()), number()),
                lambda: gjk.Rounded(gjk.Box(place(3), (number(), number(), number())), number()),
                lambda: gjk.Box(place(3), (number(), number(), number())),
                lambda: gjk.Polyhedron(points(rng, 3, 6, False)),
            )
        )()
        return shape.posed(rotation(rng), place(3)) if rng.random() < 0.5 else shape

    make = rng.choice((plane, space))
    return make(), make()


def test_bounds_of_round_shapes():
    """Beside round shapes, each bound is proved, up to the depth's own error. They meet unless a limit ends the search,
    and the difference is the doubt about the rounding and the tolerance."""
    rng = Random(3)
    met = 0
    for _ in range(60):
        a, b = round_pair(rng)
        found = gjk.penetration(a, b, trace=True)
        assert found == gjk.penetration(a, b)
        if found.depth < 0:
            assert found.steps == ()
            continue
        size = max(abs(x) for step in found.steps for x in step.point)
        check_bounds(found.steps, found.depth, found.error)
        met += found.steps[-1].upper - found.steps[-1].lower <= 2e-11 * size
    assert met > 15


def support(a, b, *direction):
    return support_point(a, b, direction)


def centred(a, b, simplex, weights):
    """B moved so that O is at the point of the simplex with these weights, exactly. All numbers are small fractions."""
    offset = [
        sum(weight * s.w[i] for s, weight in zip(simplex, weights, strict=True)) for i in range(len(simplex[0].w))
    ]
    b = b.translated(offset)
    moved = [b.vertices[s.ib] for s in simplex]
    return (
        a,
        b,
        [
            SupportPoint(tuple(p - q for p, q in zip(s.a, v, strict=True)), s.a, v, s.ia, s.ib)
            for s, v in zip(simplex, moved, strict=True)
        ],
    )


def corners(rng, dimension, count):
    """Two hulls of lattice points with an inside, and as many different support points of A - B that are affinely
    independent."""
    make = gjk.Polygon if dimension == 2 else gjk.Polyhedron
    while True:
        a, b = (make([tuple(float(rng.randint(-4, 4)) for _ in range(dimension)) for _ in range(6)]) for _ in "ab")
        found = [support(a, b, *(rng.gauss(0, 1) for _ in range(dimension))) for _ in range(count)]
        if rank([s.w for s in found]) == count - 1:
            return a, b, found


def rank(cloud):
    import numpy as np

    return (
        np.linalg.matrix_rank([[x - y for x, y in zip(p, cloud[0], strict=True)] for p in cloud[1:]])
        if cloud[1:]
        else 0
    )


def boxes(rng):
    """Two boxes with edges along the axes, and their difference's corner at given signs."""
    a, b = (gjk.Box((0, 0, 0), [rng.randint(1, 4) / 2 for _ in range(3)]) for _ in "ab")
    return a, b, lambda x, y, z: support(a, b, x, y, z)


def off(dimension, count, weights):
    def start(rng):
        return centred(*corners(rng, dimension, count), weights)

    return start


def elsewhere(dimension):
    """GJK ended with one point, and O is somewhere inside."""

    def start(rng):
        a, b, simplex = corners(rng, dimension, dimension + 1)
        weights = (0.25, 0.5, 0.25) if dimension == 2 else (0.25,) * 4
        a, b, simplex = centred(a, b, simplex, weights)
        return a, b, simplex[:1]

    return start


def twice(rng):
    a, b, simplex = off(3, 2, (0.5, 0.5))(rng)
    return a, b, [simplex[0], simplex[1], simplex[0]]


def flat(rng):
    """The four corners of the difference in a plane through two of its edges; O is inside them, or on a diagonal."""
    a, b, corner = boxes(rng)
    simplex = [corner(-1, -1, -1), corner(1, 1, -1), corner(-1, -1, 1), corner(1, 1, 1)]
    return centred(a, b, simplex, rng.choice([(0.25, 0.25, 0.25, 0.25), (0.5, 0.25, 0.125, 0.125), (0.5, 0, 0, 0.5)]))


def flat_beside(rng):
    """A flat tetrahedron, with O out of its plane."""
    a, b, simplex = flat(rng)
    b = b.translated((0.25, -0.25, 0.125))
    vertices = [b.vertices[s.ib] for s in simplex]
    return (
        a,
        b,
        [
            s._replace(w=tuple(p - q for p, q in zip(s.a, v, strict=True)), b=v)
            for s, v in zip(simplex, vertices, strict=True)
        ],
    )


def in_a_line(rng):
    """Three points of the difference in the line of an edge, with O on that edge or on the diagonal of a face."""
    a, b, corner = boxes(rng)
    first, last = corner(-1, -1, -1), corner(1, -1, -1)
    between = SupportPoint(
        tuple(p - q for p, q in zip(first.a, last.b, strict=True)), first.a, last.b, first.ia, last.ib
    )
    return centred(a, b, [first, between, last], (0.5, 0, 0.5))


BAD_STARTS = {
    "a point, which is O": off(3, 1, (1,)),
    "a point elsewhere": elsewhere(3),
    "a point twice": twice,
    "a segment": off(3, 2, (0.25, 0.75)),
    "a triangle": off(3, 3, (0.25, 0.25, 0.5)),
    "three points in a line": in_a_line,
    "a flat tetrahedron": flat,
    "a flat tetrahedron beside O": flat_beside,
    "O on a face": off(3, 4, (0.25, 0.25, 0.5, 0)),
    "O on an edge": off(3, 4, (0, 0.25, 0.75, 0)),
    "O on a vertex": off(3, 4, (0, 0, 1, 0)),
    "plane: a point": elsewhere(2),
    "plane: a segment": off(2, 2, (0.25, 0.75)),
    "plane: O on an edge": off(2, 3, (0.75, 0.25, 0)),
    "plane: O on a vertex": off(2, 3, (0, 1, 0)),
}


@pytest.mark.parametrize("kind", BAD_STARTS)
def test_bad_starts(kind):
    """Whatever simplex GJK ended with, a polytope is made of it, and its depth is right."""
    rng = Random(kind)
    for _ in range(10):
        a, b, simplex = BAD_STARTS[kind](rng)
        truth = (truth_of_plane if len(simplex[0].w) == 2 else truth_of_space)(a.vertices, b.vertices)
        assert truth.state != "separated"
        depth = -truth.signed_distance + 0.0
        room, a, b = exactly(a, b)
        found = room.expand(a, b, simplex)
        assert found.depth == depth
        assert {s.w for s in simplex} >= set(found.steps[0].polytope)
        check_bounds(found.steps, depth)
        assert found.steps[-1].lower == found.steps[-1].upper == depth
        assert all(
            step.lower == 0 for step in found.steps if len(step.polytope) <= len(step.point) or step.distance <= 0
        )
