"""A point on a shape is as good as its distance, and points of an answer are its depth apart along its normal."""

from math import cos, dist, hypot, sin
from random import Random

import pytest
from cases3 import gauss, rotation

import gjkcore as gjk
from gjkcore import batch, engine
from gjkcore.answers import ClosestPoints, Penetration

SLACK = 1e-12
BOX = gjk.Box((0, 0, 0), (1, 1, 1))


def exactly(a, b):
    """The answer of the whole numbers."""
    room, p, q = engine.exactly(a, b)
    return room.answer(p, q)


def size(*shapes):
    """How far the larger shape reaches."""
    return max(max(y - x for x, y in zip(*shape.bounds, strict=True)) for shape in shapes)


def batched(a, b):
    """What the functions for many pairs say of one of the plane."""
    rows = [[shape.vertices] for shape in (a, b)]
    near, deep = batch.closest_points(*rows), batch.penetration(*rows)
    yield ClosestPoints(near.distance[0], tuple(near.point_a[0]), tuple(near.point_b[0]), 0, near.error[0])
    yield Penetration(deep.depth[0], *[tuple(x[0]) for x in (deep.normal, deep.point_a, deep.point_b)], deep.error[0])


def check(a, b):
    """Every function's points are those of the whole numbers where these are the only ones, and keep the invariant:
    they are the depth apart along the normal."""
    rounding = 1e-15 * size(a, b) + 4e-16 * max(abs(x) for shape in (a, b) for end in shape.bounds for x in end)
    true = exactly(a, b)
    world = gjk.World()
    world.add(a)
    world.add(b)
    answers = [gjk.penetration(a, b), gjk.closest_points(a, b), *world.closest_pairs()]
    answers += [gjk.closest_points(a, b, features=True), gjk.closest_points(a, b, within=1e150)]
    answers += [gjk.penetration(a, b, trace=True)]
    if len(a.bounds[0]) == 2:
        answers += batched(a, b)
    for found in answers:
        if true.state == "separated":
            assert found.point_a == pytest.approx(true.point_a, abs=8 * rounding)
            assert found.point_b == pytest.approx(true.point_b, abs=8 * rounding)
        if isinstance(found, Penetration):
            off = [p - q - found.depth * n for p, q, n in zip(found.point_a, found.point_b, found.normal, strict=True)]
            assert hypot(*off) <= 8 * rounding + found.error
        elif not found.distance:
            assert found.point_a == found.point_b
    manifolds = [gjk.contact_manifold(a, b, 2 * abs(true.signed_distance)), *world.contacts().values()]
    for made in filter(None, manifolds):
        for contact in made.points:
            off = [p - q - contact.depth * n for p, q, n in zip(*contact[:2], made.normal, strict=True)]
            assert hypot(*off) <= 8 * rounding + made.error


@pytest.mark.parametrize("far", [1e3, 1e6, 1e7, 1e9, 1e12])
def test_a_far_point_beside_a_face(far):
    """However far away the other shape is, the point on a face is the foot on it."""
    near = gjk.closest_points(BOX, gjk.Point((far, 0, 0.5)))
    assert near[:2] == (far - 1, (1.0, 0.0, 0.5))
    plane = gjk.closest_points(gjk.Rectangle((0, 0), (1, 1)), gjk.Point((far, 0.5)))
    assert plane[:2] == (far - 1, (1.0, 0.5))
    check(BOX, gjk.Point((far, 0, 0.5)))
    check(gjk.Segment((-1, 0), (-1, -2)), gjk.Segment((far - 1, -2), (far, 2)))
    check(gjk.Rectangle((0, 0), (1, 1)), gjk.Point((far, 0.5)))


@pytest.mark.parametrize("far", [1e2, 1e4, 1e7, 1e9, 1e12])
def test_a_far_point_beside_a_curved_solid(far):
    """So is the point on an ellipsoid that has the direction as its normal; and that on the side of a cylinder, up to
    what its rounded corners turn the side."""
    rng = Random(far)
    for _ in range(40):
        n = [rng.gauss(0, 1) for _ in range(3)]
        radii = 1, 2, rng.uniform(0.1, 3)
        stretched = [r * x for r, x in zip(radii, n, strict=True)]
        right = [r * x / hypot(*stretched) for r, x in zip(radii, stretched, strict=True)]
        found = gjk.closest_points(
            gjk.Ellipsoid((0, 0, 0), radii), gjk.Point([x + far * y for x, y in zip(right, n, strict=True)])
        )
        assert found.point_a == pytest.approx(right, abs=4e-15)
        angle, z = rng.uniform(0, 7), rng.uniform(-0.9, 0.9)
        side = gjk.closest_points(
            gjk.Cylinder((0, 0, -1), (0, 0, 1), 1), gjk.Point((far * cos(angle), far * sin(angle), z))
        )
        assert side.point_a == pytest.approx((cos(angle), sin(angle), z), abs=1e-15 + 4e-16 * far)
    side = gjk.penetration(gjk.Cylinder((0, 0, -1), (0, 0, 1), 1), gjk.Point((far, 0, 0.5)))
    assert side[:4] == (1 - far, (1, 0, 0), (1, 0, 0.5), (far, 0, 0.5))


@pytest.mark.parametrize(("far", "apart"), [(1, 1e-8), (1, 3e-8), (1e4, 1e-6), (1e8, 1e-4)])
def test_vertices_that_are_close(far, apart):
    """Of two vertices that are a hundred-millionth apart, the closer one is the point."""
    a = gjk.Polyhedron([(0, 0, 0), (0, 0, apart), (-1, 1, 0), (-1, -1, 0)])
    b = gjk.Point((far, 0, 2 * apart))
    assert gjk.closest_points(a, b).point_a == pytest.approx((0, 0, apart), abs=1e-15)
    check(a, b)


@pytest.mark.parametrize("dimension", [2, 3])
def test_points_keep_their_invariant(dimension):
    """Random hulls at all distances, in all poses."""
    rng = Random(dimension)
    make = gjk.Polygon if dimension == 2 else gjk.Polyhedron
    for _ in range(150):
        far = 10 ** rng.uniform(-1, 9)
        way = [far * rng.gauss(0, 1) for _ in range(dimension)]
        a, b = (make([v[:dimension] for v in gauss(rng, rng.randint(4, 9))]) for _ in range(2))
        turn = rng.uniform(0, 6) if dimension == 2 else rotation(rng)
        check(a, b.posed(turn, way))


def on_a_face(rng, dimension):
    """A hull, and one whose lowest corner is above the inside of an edge or a face of it, at any distance."""
    across = dimension - 1
    top = [[rng.gauss(0, 1) for _ in range(across)] for _ in range(rng.randint(2, dimension))]
    below = [[rng.gauss(0, 1) for _ in range(across)] + [-1 - rng.random()] for _ in range(rng.randint(1, 30))]
    shares = [rng.uniform(0.1, 1) for _ in top]
    foot = [sum(t * v[k] for t, v in zip(shares, top, strict=True)) / sum(shares) for k in range(across)]
    far = 10 ** rng.uniform(-2, 9)
    others = [[rng.gauss(0, 1) for _ in range(across)] + [0.1 + rng.random()] for _ in range(rng.randint(0, 9))]
    return [[*v, 0.0] for v in top] + below, [[*foot, far], *([*v[:-1], far + v[-1]] for v in others)]


@pytest.mark.parametrize("dimension", [2, 3])
def test_points_inside_edges_and_faces(dimension):
    """Where the closest point is inside an edge or a face, it has no error of the gap either."""
    rng = Random(dimension)
    make = gjk.Polygon if dimension == 2 else gjk.Polyhedron
    for k in range(200):
        a, b = on_a_face(rng, dimension)
        turn = rng.uniform(0, 6) if dimension == 2 else rotation(rng)
        a, b = (make(vertices).posed(turn, [0] * dimension) if k % 2 else make(vertices) for vertices in (a, b))
        check(a, b)
    boxes = gjk.Box((0, 0, 0), (1, 2, 3), rotation(rng)), gjk.Box((0, 0, 0), (1, 1, 0.1), rotation(rng))
    for _ in range(100):
        far = 10 ** rng.uniform(1, 9)
        x, y, z = (far * row[0] + rng.uniform(-0.5, 0.5) for row in boxes[0].rotation)
        check(boxes[0], boxes[1].translated((x, y, z)))


def test_a_common_point_in_a_flat_triangle():
    """Shapes that hardly overlap have a common point that is on both, also where GJK ends with a flat triangle."""
    a = gjk.Polygon(
        [(0.0, 0.0), (-2.0, 2.0), (6.236966419882925e-12, 2.3729306823209233e-06), (-1.9999468938129483, 2)]
    )
    b = gjk.Segment((-1.0, 1.0), (-0.9999997763773223, 1.0000000000000016))
    for found in (gjk.closest_points(a, b), next(batched(a, b))):
        for shape in (a, b):
            assert gjk.signed_distance(shape, gjk.Point(found.point_a)) <= 1e-15


def solid(rng, dimension):
    """A shape of any kind, about the origin."""
    numbers = [rng.uniform(0.2, 2) for _ in range(dimension)]
    if dimension == 2:
        made = [
            gjk.Polygon([v[:2] for v in gauss(rng, 6)]),
            gjk.Ellipse((0, 0), numbers),
            gjk.Circle((0, 0), numbers[0]),
        ]
        return rng.choice([*made, gjk.Capsule((0, 0), numbers, 0.3)]).posed(rng.uniform(0, 6), (0, 0))
    made = [gjk.Polyhedron(gauss(rng, 8)), gjk.Ellipsoid((0, 0, 0), numbers), gjk.Box((0, 0, 0), numbers)]
    made += [kind((0, 0, -1), (0, 0, 1), numbers[0]) for kind in (gjk.Cylinder, gjk.Cone, gjk.Capsule)]
    return rng.choice([*made, gjk.Sphere((0, 0, 0), numbers[0])]).posed(rotation(rng), (0, 0, 0))


def meets(a, b, impact, slack):
    """The point of an impact is on both shapes as they are then, and its normal parts them there."""
    assert hypot(*impact.normal) == pytest.approx(1, abs=1e-15)
    for shape, sign in ((a, 1), (b, -1)):
        assert gjk.signed_distance(shape, gjk.Point(impact.point)) <= slack
        out = [sign * x for x in impact.normal]
        assert sum(n * (x - y) for n, x, y in zip(out, shape.support(out), impact.point, strict=True)) <= slack


@pytest.mark.parametrize("dimension", [2, 3])
def test_impacts_are_on_both_shapes(dimension):
    """Of casts, rays and shapes that turn, alone and in a world: up to `error`, times the speed, and rounding."""
    rng = Random(dimension)
    hits = 0
    for _ in range(80):
        a, b = solid(rng, dimension), solid(rng, dimension)
        way = [rng.gauss(0, 1) for _ in range(dimension)]
        way = [x * 10 ** rng.uniform(0, 3) / hypot(*way) for x in way]
        b = b.translated([4 * x / hypot(*way) + rng.gauss(0, 0.5) for x in way])
        back = [-1.5 * x for x in way]
        for other, impact in ((b, gjk.cast(a, b, back)), (gjk.Point(way), gjk.ray_cast(a, way, back, 1.0))):
            if impact.state == "hit":
                moved = other.translated([impact.t * x for x in back])
                meets(a, moved, impact, SLACK + impact.error * hypot(*back) + 1e-15 * hypot(*way))
        turns = [rng.gauss(0, 1) if dimension == 2 else [rng.gauss(0, 1) for _ in range(3)] for _ in "ab"]
        motions = [gjk.Motion(move, turn) for move, turn in zip(([0] * dimension, back), turns, strict=True)]
        impact = gjk.time_of_impact(a, b, *motions)
        world = gjk.World()
        for shape, motion in zip((a, b), motions, strict=True):
            world.move(world.add(shape), motion)
        time, pair, found = world.advance(1.0)
        if pair and impact.state == "hit":
            hits += 1
            assert time == impact.t
            for each in (impact, found):
                meets(world.shape(0), world.shape(1), each, SLACK + impact.error * (hypot(*back) + 20))
    assert hits > 30


def test_points_of_curved_solids():
    """They are in their shapes, apart by the distance along the normal, and at most `error` below the planes across it.
    On ellipsoids they are at most the square root of 2 r `error` beside the right ones; r: the largest radius of
    curvature."""
    rng = Random(5)
    for _ in range(300):
        axes = [[rng.uniform(0.3, 2) for _ in range(3)] for _ in "ab"]
        a, b = (gjk.Ellipsoid((0, 0, 0), each, rotation(rng)) for each in axes)
        others = [solid(rng, 3), solid(rng, 3)]
        n = [rng.gauss(0, 1) for _ in range(3)]
        n = [x / hypot(*n) for x in n]
        gap = 10 ** rng.uniform(-3, 1.2)
        for k, (p, q) in enumerate(((a, b), others)):
            foot, other = p.support(n), q.support([-x for x in n])
            q = q.translated([x - y + gap * z for x, y, z in zip(foot, other, n, strict=True)])
            found, deep = gjk.closest_points(p, q), gjk.penetration(p, q)
            assert found[1:3] == deep[2:4]
            slack = found.error + 1e-14 * size(p, q)
            off = [x - y - deep.depth * z for x, y, z in zip(deep.point_a, deep.point_b, deep.normal, strict=True)]
            assert hypot(*off) <= 1e-14 * size(p, q) + 1e-15 * gap
            for shape, point, sign in ((p, found.point_a, 1), (q, found.point_b, -1)):
                out = [sign * x for x in deep.normal]
                assert gjk.signed_distance(shape, gjk.Point(point)) <= 1e-14 * size(p, q)
                assert sum(m * (x - y) for m, x, y in zip(out, shape.support(out), point, strict=True)) <= slack
            if k == 0:
                r = max(max(each) ** 2 / min(each) for each in axes)
                assert dist(found.point_a, foot) <= (2 * r * slack) ** 0.5
