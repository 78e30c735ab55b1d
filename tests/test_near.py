"""Distances and depths against a limit, features of closest points, and how near witness points are."""

import math
import pickle
from fractions import Fraction
from math import cos, dist, hypot, sin
from random import Random

import cases3
import oracle3
import pytest
from cases import lattice, vertex_lists
from cases3 import gauss, rotation
from extent import up_to
from hypothesis import given
from hypothesis import strategies as st
from zeros import signed_zeros

import gjkcore as gjk
import oracle
from gjkcore import batch, engine, near
from gjkcore.answers import ClosestPoints, Penetration
from gjkcore.plane.floats import DECIDE

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]
SLACK = 1e-12
radii = st.sampled_from([0.0, 0.0, 0.5, 1.0])
flat_lists = st.lists(lattice, min_size=1, max_size=7)
solid_lists = st.lists(cases3.lattice, min_size=1, max_size=6)


def rounded(shape, radius):
    return gjk.Rounded(shape, radius) if radius else shape


def beside(x):
    """The float, and the floats next to it."""
    return (math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf))


def agrees(shape_a, shape_b, exact, limits):
    """Both functions say of each limit what the exact signed distance says, given as a function `exact(limit)`."""
    for limit in limits:
        assert gjk.intersects(shape_a, shape_b, margin=limit) is exact(limit), limit
        if limit >= 0:
            found = gjk.closest_points(shape_a, shape_b, within=limit)
            assert (found is not None) is exact(limit), limit
            if found is not None:
                whole = gjk.closest_points(shape_a, shape_b)
                assert abs(found.distance - whole.distance) <= found.error + whole.error


def plane_square(a, b):
    """The exact squared signed distance of two hulls in the plane, negative if they overlap, by all vertex pairs."""
    points = sorted({(p[0] - q[0], p[1] - q[1]) for p in oracle.exact(a) for q in oracle.exact(b)})
    ring = oracle.hull(points)
    edges = list(zip(ring, ring[1:] + ring[:1], strict=True))
    square = min(oracle.square_distance(p, q) for p, q in edges)
    return -square if len(ring) > 2 and all(oracle.cross(p, q, (0, 0)) > 0 for p, q in edges) else square


def space_square(a, b):
    """The same in space."""
    v = oracle3.closest_point(oracle3.differences(a, b))
    return oracle3.dot(v, v) or -oracle3.depth(a, b)


def at_most(square, radius, limit):
    """Whether a signed distance, given by its square as above, less the radii, is at most `limit`. In fractions."""
    reach = Fraction(limit) + Fraction(radius)
    if square >= 0:
        return reach >= 0 and square <= reach * reach
    return reach >= 0 or -square >= reach * reach


def limits_around(square, radius):
    """Limits of both signs, and those beside the exact signed distance."""
    amount = math.sqrt(abs(square))
    value = (amount if square >= 0 else -amount) - radius
    return [-3.0, -1.0, -0.25, 0.0, -0.0, 0.5, 1.0, 2.0, 5.0, *beside(value), value - 1e-3, value + 1e-3]


@given(flat_lists, flat_lists, radii, radii)
def test_limits_in_the_plane_are_exact(a, b, radius_a, radius_b):
    """`margin` and `within` agree with fractions, also beside the exact distance and depth, and at it where that is a
    float."""
    square, radius = plane_square(a, b), radius_a + radius_b
    shapes = rounded(gjk.Polygon(a), radius_a), rounded(gjk.Polygon(b), radius_b)
    agrees(*shapes, lambda limit: at_most(square, radius, limit), limits_around(square, radius))


@given(solid_lists, solid_lists, radii, radii)
def test_limits_in_space_are_exact(a, b, radius_a, radius_b):
    """The same in space."""
    square, radius = space_square(a, b), radius_a + radius_b
    shapes = rounded(gjk.Polyhedron(a), radius_a), rounded(gjk.Polyhedron(b), radius_b)
    agrees(*shapes, lambda limit: at_most(square, radius, limit), limits_around(square, radius))


@pytest.mark.parametrize("name", cases3.CATEGORIES)
def test_limits_of_hard_solids_are_exact(name):
    """Slivers, near touches, parallel faces, tiny and huge solids: beside their distance the answer is that of
    fractions."""
    rng = Random(name)
    for _ in range(3):
        a, b = cases3.CATEGORIES[name](rng)
        distance = oracle3.truth(a, b).signed_distance
        square = space_square(a, b)
        limits = [*beside(distance), distance * 0.999, distance * 1.001, 0.5 * distance, 2 * distance]
        agrees(*cases3.polyhedra(a, b), lambda limit, square=square: at_most(square, 0, limit), limits)


@pytest.mark.parametrize("scale", [1.0, 2.0**-498, 2.0**-30, 2.0**30, 2.0**465])
@pytest.mark.parametrize("sign", [1, -1])
def test_whole_numbers_at_the_limit(scale, sign):
    """A gap of 3 and a depth of 1 are at most 3 and -1, and not at most the float below; at every scale, in boxes,
    polygons and round shapes, moved or as made, with zeros of both signs."""
    far, deep = 5.0 * sign * scale, 1.0 * sign * scale
    square = signed_zeros(Random(1), [(x * scale, y * scale) for x, y in [(-1, -1), (1, -1), (1, 1), (-1, 1)]])
    cube = signed_zeros(Random(2), [(x, y, z) for x, y in square for z in (-scale, scale)])
    box = gjk.Box((0, 0, 0), (scale,) * 3)
    for shape, apart in (
        (gjk.Polygon(square), lambda x: gjk.Polygon(square).translated((x, -0.0))),
        (gjk.Polygon(square), lambda x: gjk.Polygon([(x + u, v) for u, v in square])),
        (gjk.Polyhedron(cube), lambda x: gjk.Polyhedron(cube).translated((x, -0.0, 0.0))),
        (box, lambda x: box.translated((-0.0, x, 0.0))),
        (box, lambda x: gjk.Polyhedron(cube).translated((-0.0, x, 0.0))),
        (gjk.Circle((0, 0), scale), lambda x: gjk.Circle((x, 0), scale)),
        (gjk.Sphere((0, 0, 0), scale), lambda x: gjk.Sphere((0, x, 0), scale)),
        (gjk.Capsule((0, 0), (0, scale), scale), lambda x: gjk.Circle((x, 0), scale)),
    ):
        gap, inside = apart(far), apart(deep)
        below, limit, above = beside(3.0 * scale)
        assert gjk.closest_points(shape, gap, within=limit).distance == limit
        assert gjk.closest_points(shape, gap, within=above) is not None
        assert gjk.closest_points(shape, gap, within=below) is None
        assert [gjk.intersects(shape, gap, x) for x in (below, limit, above)] == [False, True, True]
        below, limit, above = beside(-1.0 * scale)
        assert [gjk.intersects(shape, inside, x) for x in (below, limit, above)] == [False, True, True]


def test_what_touches_is_within():
    """Shapes that touch or overlap are within 0, with a common point."""
    for a, b in (
        (gjk.Polygon(SQUARE), gjk.Polygon([(2, 2), (3, 2), (3, 3)])),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((2, 2, 2), (1, 1, 1))),
        (gjk.Ellipse((0, 0), (2, 1)), gjk.Ellipse((0.5, 0), (1, 2))),
        (gjk.Cylinder((0, 0, 0), (0, 0, 1), 1), gjk.Cone((0, 0, 0.5), (0, 0, 4), 1)),
    ):
        for zero in (0, 0.0, -0.0):
            assert gjk.closest_points(a, b, within=zero).distance == 0
            assert gjk.intersects(a, b, margin=zero)


CURVED = [
    (gjk.Ellipse((0, 0), (2, 1)), gjk.Ellipse((5, 0), (1, 2)), 2.0),
    (gjk.Ellipse((0, 0), (2, 1)), gjk.Polygon([(4, -1), (5, 0), (4, 1)]), 2.0),
    (gjk.Ellipse((0, 0), (2, 1)), gjk.Ellipse((2.5, 0), (1, 2)), -0.5),
    (gjk.Cylinder((0, 0, -1), (0, 0, 1), 1), gjk.Ellipsoid((4, 0, 0), (1, 2, 3)), 2.0),
    (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Box((0, 0, 4), (1, 1, 1)), 1.0),
    (gjk.Cylinder((0, 0, -4), (0, 0, 4), 1), gjk.Cylinder((1.5, 0, -4), (1.5, 0, 4), 1), -0.5),
]


@pytest.mark.parametrize(("a", "b", "distance"), CURVED)
def test_limits_of_curved_shapes(a, b, distance):
    """Curved shapes answer as their distance does, away from their `error`."""
    for limit in (distance - 1e-3, distance + 1e-3, distance - 5, distance + 5):
        assert gjk.intersects(a, b, limit) is (distance < limit)
        if limit >= 0:
            assert (gjk.closest_points(a, b, within=limit) is not None) is (distance < limit)


class Counted:
    """A shape from outside that counts how often it is asked."""

    def __init__(self, shape):
        self.shape, self.asked, self.dimension = shape, 0, shape.dimension

    def support(self, direction):
        self.asked += 1
        return self.shape.support(direction)


@pytest.mark.parametrize("a", [gjk.Ellipse((0, 0), (2, 1)), gjk.Cone((0, 0, 0), (0, 0, 2), 1)])
def test_a_limit_asks_less(a):
    """A shape of yours that is far beyond the limit is asked for fewer support points than its distance needs."""
    far = (9.0, 4.0, 2.0)[: a.dimension]
    counts = []
    for ask in (
        gjk.closest_points,
        lambda a, b: gjk.closest_points(a, b, within=1.0),
        lambda a, b: gjk.intersects(a, b, -0.5),
    ):
        shape = Counted(a.translated(far))
        ask(a, shape)
        counts.append(shape.asked)
    assert max(counts[1:]) < counts[0]


def test_far_beyond_is_decided_without_the_distance(monkeypatch):
    """What is far from its limit never gets to the whole answer."""
    monkeypatch.setattr(near, "at_most", lambda *_: pytest.fail("the whole answer was asked for"))
    for a, b in (
        (gjk.Polygon(SQUARE), gjk.Polygon(SQUARE).posed(0.3, (9, 1))),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((9, 1, 2), (1, 2, 1))),
        (gjk.Sphere((0, 0, 0), 1), gjk.Polyhedron(cases3.gauss(Random(3), 30)).translated((9, 1, 2))),
        (gjk.Cylinder((0, 0, 0), (0, 0, 1), 1), gjk.Ellipsoid((9, 0, 0), (1, 2, 1))),
    ):
        assert gjk.closest_points(a, b, within=0.5) is None
        assert not gjk.intersects(a, b, -0.5)
        assert not gjk.intersects(a, b, 0.5)
    for a in (gjk.Polygon(SQUARE), gjk.Box((0, 0, 0), (1, 1, 1))):
        assert gjk.intersects(a, a, -0.5)


@pytest.mark.parametrize("bad", [math.nan, "1", True, 1j, [1], float])
def test_a_limit_is_a_number(bad):
    """What is no number is refused, for `within` also what is negative. Infinity is a limit."""
    a, b = gjk.Circle((0, 0), 1), gjk.Circle((5, 0), 1)
    for ask, where in (
        (lambda: gjk.closest_points(a, b, within=bad), "within"),
        (lambda: gjk.intersects(a, b, bad), "margin"),
    ):
        with pytest.raises(gjk.ShapeError) as caught:
            ask()
        assert caught.value.where == where
    with pytest.raises(gjk.ShapeError):
        gjk.closest_points(a, b, within=-1e-300)
    with pytest.raises(gjk.ShapeError):
        gjk.intersects(a, b, None)
    assert gjk.closest_points(a, b, within=math.inf).distance == 3
    assert [gjk.intersects(a, b, x) for x in (math.inf, -math.inf, Fraction(3), 1e300, -1e300)] == [
        True, False, True, True, False,
    ]  # fmt: skip
    for ask in (lambda: gjk.intersects(a, gjk.Point((0, 0, 0)), 1), lambda: gjk.closest_points(a, 5, within=math.inf)):
        with pytest.raises(gjk.ShapeError):
            ask()


# ------------------------------------------------------------------------------------------------------------ features


def check_feature(shape, feature, weights, point, scale=1.0):
    """The weights are those of the named vertices, none is negative, together they are 1, and they make the point."""
    kind, *numbers = feature.split()
    indices = [int(number) for number in numbers]
    assert len(set(indices)) == len(indices) == len(weights)
    assert min(weights) >= 0
    assert abs(math.fsum(weights) - 1) <= 2**-51
    vertices = shape.vertices
    for axis, x in enumerate(point):
        assert abs(math.fsum(w * vertices[i][axis] for w, i in zip(weights, indices, strict=True)) - x) <= 1e-14 * scale
    if kind in ("vertex", "edge"):
        assert len(indices) == {"vertex": 1, "edge": 2}[kind]
        assert min(weights) > 0
        assert indices == sorted(indices)
    assert len({vertices[i] for i in indices}) == len(indices), "equal vertices are one"
    return kind, indices


def spans(vertices, indices):
    """The edge or face has all vertices on one side: exactly one supporting line or plane touches nothing but it. By
    fractions, from all triples (pairs in the plane)."""
    points = [tuple(map(Fraction, v)) for v in vertices]
    chosen = [points[i] for i in indices]
    if len(points[0]) == 2:
        sides = [oracle.cross(chosen[0], chosen[1], p) for p in points]
    else:
        n = oracle3.cross(oracle3.minus(chosen[1], chosen[0]), oracle3.minus(chosen[2], chosen[0]))
        assert any(n), "three corners of a face are never in line"
        sides = [oracle3.dot(n, oracle3.minus(p, chosen[0])) for p in points]
        assert all(not side for side, p in zip(sides, points, strict=True) if p in chosen)
    return min(sides) >= 0 or max(sides) <= 0


@given(vertex_lists, vertex_lists)
def test_features_in_the_plane(a, b):
    """In the plane the point of each polygon is the mixture of the named vertices. An edge is one of the hull; apart,
    no point is inside."""
    p, q = gjk.Polygon(a), gjk.Polygon(b)
    found = gjk.closest_points(p, q, features=True)
    assert abs(found.distance - gjk.closest_points(p, q).distance) <= 1e-11 * found.distance
    for shape, feature, weights, point in (
        (p, found.feature_a, found.weights_a, found.point_a),
        (q, found.feature_b, found.weights_b, found.point_b),
    ):
        kind, indices = check_feature(shape, feature, weights, point, 30.0)
        if kind == "edge":
            assert spans(shape.vertices, indices)
        if kind == "face":
            assert found.distance == 0
            assert sorted(indices) == sorted(shape.outline)


@given(solid_lists, solid_lists)
def test_features_in_space(a, b):
    """In space, too. Faces are those of the hull, whole, with all their corners; apart, no point is in the interior."""
    p, q = gjk.Polyhedron(a), gjk.Polyhedron(b)
    found = gjk.closest_points(p, q, features=True)
    assert abs(found.distance - gjk.closest_points(p, q).distance) <= 1e-11 * found.distance
    for shape, feature, weights, point in (
        (p, found.feature_a, found.weights_a, found.point_a),
        (q, found.feature_b, found.weights_b, found.point_b),
    ):
        kind, indices = check_feature(shape, feature, weights, point, 10.0)
        if kind == "edge":
            ends = tuple(shape.vertices[i] for i in indices)
            loops = [[shape.vertices[i] for i in face] for face in shape.faces]
            assert not loops or any(
                ends in ((r, s), (s, r)) for loop in loops for r, s in zip(loop, loop[1:] + loop[:1], strict=True)
            )
        if kind == "face":
            assert spans(shape.vertices, indices)
            assert indices[0] == min(indices)
            assert len([x for x in weights if x]) > 1
        if kind == "interior":
            assert found.distance == 0


@pytest.mark.parametrize(
    ("a", "b", "feature_a", "feature_b", "weights_a"),
    [
        (gjk.Polygon(SQUARE), gjk.Point((3, 3)), "vertex 2", "vertex 0", (1.0,)),
        (gjk.Polygon(SQUARE), gjk.Point((-1, 0.5)), "edge 0 3", "vertex 0", (0.75, 0.25)),
        (gjk.Polygon(SQUARE[:1] * 2 + SQUARE[1:]), gjk.Point((1, -1)), "edge 0 2", "vertex 0", (0.5, 0.5)),
        (gjk.Polygon([(0, 0), (1, 0), (2, 0)]), gjk.Point((1, -1)), "edge 0 2", "vertex 0", (0.5, 0.5)),
        (gjk.Polygon([(1, 1)] * 3), gjk.Point((4, 5)), "vertex 0", "vertex 0", (1.0,)),
        (gjk.Segment((0, 0), (0, 0)), gjk.Point((4, 5)), "vertex 0", "vertex 0", (1.0,)),
        (gjk.Polygon(SQUARE), gjk.Point((1, 0.5)), "face 0 1 2 3", "vertex 0", None),
        (gjk.Circle((0, 0), 1), gjk.Capsule((3, -1), (3, 3), 1), "vertex 0", "edge 0 1", (1.0,)),
        (gjk.Ellipse((0, 0), (2, 1)), gjk.Polygon([(4, -1), (4, 1), (5, 0)]), None, "edge 0 1", ()),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((3, 0, 0), 1), "face 4 6 7 5", "vertex 0", (0.5, 0.0, 0.5, 0.0)),
        (gjk.Box((0, 0, 0), (1, 1, 0)), gjk.Point((0, 0, 3)), None, "vertex 0", None),
        (gjk.Box((0, 0, 0), (1, 0, 0)), gjk.Point((0, 0, 3)), "edge 0 4", "vertex 0", (0.5, 0.5)),
        (gjk.Box((0, 0, 0), (0, 0, 0)), gjk.Point((0, 0, 3)), "vertex 0", "vertex 0", (1.0,)),
        (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Box((0, 0, 4), (1, 1, 1)), None, None, ()),
        (gjk.Cylinder((0, 0, 0), (0, 0, 2), 0), gjk.Point((1, 0, 1)), "edge 0 1", "vertex 0", (0.5, 0.5)),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((0.1, 0.2, 0.3), (0.5, 0.5, 0.5)), None, None, None),
    ],
)  # fmt: skip
def test_names_of_features(a, b, feature_a, feature_b, weights_a):
    """Each type of shape names its features; flat ones, and those with equal vertices, too. None is not looked at."""
    found = gjk.closest_points(a, b, features=True)
    assert feature_a in (None, found.feature_a)
    assert feature_b in (None, found.feature_b)
    assert weights_a in (None, found.weights_a)
    for shape, feature, weights, point in (
        (a, found.feature_a, found.weights_a, found.point_a),
        (b, found.feature_b, found.weights_b, found.point_b),
    ):
        if feature and not shape.margin:
            check_feature(shape, feature, weights, point)


def test_a_result_with_features_is_closest_points():
    """It unpacks and compares as `ClosestPoints`, whose last field is still `error`, is pickled with its features, and
    comes with a limit, too."""
    a, b = gjk.Polygon(SQUARE), gjk.Point((3, 3))
    found = gjk.closest_points(a, b, within=2, features=True)
    distance, point_a, point_b, iterations, error = found
    assert found == gjk.ClosestPoints(distance, point_a, point_b, iterations, error)
    assert gjk.ClosestPoints._fields[-1] == "error"
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.feature_a, again.weights_b) == (found, "vertex 2", (1.0,))
    assert gjk.closest_points(a, b, within=1, features=True) is None
    assert not hasattr(gjk.closest_points(a, b), "feature_a")


def test_posed_shapes_name_the_vertices_given():
    """A pose keeps the indices."""
    a = gjk.Polygon(SQUARE).posed(math.pi / 2, (10, 0))
    found = gjk.closest_points(a, gjk.Point((0, 0)), features=True)
    check_feature(a, found.feature_a, found.weights_a, found.point_a, 10.0)
    box = gjk.Box((1, 2, 3), (1, 1, 1), gjk.rotation(euler=(0.1, 0.2, 0.3)))
    found = gjk.closest_points(box, gjk.Sphere((9, 8, 7), 1), features=True)
    check_feature(box, found.feature_a, found.weights_a, found.point_a, 10.0)


def test_the_first_answer_is_never_wrong():
    """What the early tests say of random pairs at random limits is what the signed distance says."""
    rng = Random(5)
    decided = 0
    for _ in range(300):
        a, b = cases3.CATEGORIES["random"](rng)
        solids = cases3.polyhedra(a, b)
        distance = gjk.signed_distance(*solids)
        limit = distance + rng.choice((-1, 1)) * 10 ** rng.uniform(-9, 0)
        sure = near.sooner(*solids, limit, DECIDE)
        assert sure in (None, distance <= limit)
        decided += sure is not None
    assert decided > 100
    assert engine.intersects(*solids, math.inf)


# ------------------------------------------------------------------------------------------------------- witness points

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
    for k in range(up_to(200, 60)):
        a, b = on_a_face(rng, dimension)
        turn = rng.uniform(0, 6) if dimension == 2 else rotation(rng)
        a, b = (make(vertices).posed(turn, [0] * dimension) if k % 2 else make(vertices) for vertices in (a, b))
        check(a, b)
    boxes = gjk.Box((0, 0, 0), (1, 2, 3), rotation(rng)), gjk.Box((0, 0, 0), (1, 1, 0.1), rotation(rng))
    for _ in range(up_to(100, 30)):
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
    for _ in range(up_to(80, 40)):
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
    assert hits > up_to(30, 12)


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
