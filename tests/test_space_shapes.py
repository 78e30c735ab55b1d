"""Solids: exact hulls, support points, poses and errors."""

import struct
from math import cos, dist, hypot, inf, nan, pi, sin
from random import Random

import pytest
from cases3 import TABLE1, cube, directions, gauss, lattice, rotation, scaled, space, vertex_lists
from hypothesis import given
from hypothesis import strategies as st
from oracle3 import closest_point, cross, differences, dot, exact, minus

import gjkcore as gjk
from gjkcore.minkowski import support_point
from gjkcore.space import shapes as solids

many = st.one_of(*(st.lists(point, min_size=1, max_size=14) for point in (lattice, space)))


def is_extreme(vertex, vertices):
    """Whether a vertex is outside the hull of the others."""
    others = [v for v in vertices if v != vertex]
    return not others or any(closest_point(differences([vertex], others)))


@given(many, st.sampled_from([1.0, 1e-150, 1e140]))
def test_hull(vertices, scale):
    """Corners are the extreme vertices, every vertex is behind every face, and each edge has two faces (Euler)."""
    vertices = scaled(vertices, scale)
    hull = gjk.Polyhedron(vertices).hull
    assert sorted(hull.corners) == sorted({v for v in vertices if is_extreme(v, vertices)})
    points = exact(vertices)
    for face in hull.faces:
        p, q, r = (points[i] for i in face[:3])
        n = cross(minus(q, p), minus(r, p))
        assert any(n)
        assert all(dot(n, minus(s, p)) == 0 for s in (points[i] for i in face))
        assert all(dot(n, minus(s, p)) <= 0 for s in points)
    edges = {(k, other) for k, others in enumerate(hull.neighbours) for other in others}
    assert all((other, k) in edges for k, other in edges)
    if len(hull.faces) > 2:
        assert len(hull.order) - len(edges) // 2 + len(hull.faces) == 2


@given(many, st.lists(directions, min_size=1, max_size=5))
def test_climbing_is_right(vertices, ways):
    """From any corner, climbing the edges leads to the furthest corner, in floats and in whole numbers."""
    hull = gjk.Polyhedron(vertices).hull
    whole = hull.exact[0]
    for d in ways:
        top = max(sum(x * y for x, y in zip(v, d, strict=True)) for v in whole)
        for k in range(len(hull.order)):
            found = whole[hull.furthest_exactly(d, k)]
            assert sum(x * y for x, y in zip(found, d, strict=True)) == top
        highest = max(sum(x * y for x, y in zip(v, d, strict=True)) for v in vertices)
        near = hull.corners[hull.furthest(d)]
        assert sum(x * y for x, y in zip(near, d, strict=True)) == pytest.approx(highest, abs=1e-9)


def test_edges_of_a_cube_of_24_vertices():
    """A cube with three vertices at each corner and two triangles a face has eight corners, twelve edges and six faces
    of four. The diagonals of its triangles are not edges: they would stop a climb too early."""
    hull = gjk.Polyhedron(TABLE1["cube"]["vertices"]).hull
    assert len(hull.order) == 8
    assert [len(beside) for beside in hull.neighbours] == [3] * 8
    assert sorted(len(face) for face in hull.faces) == [4] * 6


def test_subdivided_cube():
    """Vertices inside faces and edges are not corners. Triangles in one plane are one face."""
    grid = [(x / 2, y / 2, z / 2) for x in range(5) for y in range(5) for z in range(5)]
    Random(1).shuffle(grid)
    hull = gjk.Polyhedron(grid).hull
    assert sorted(hull.corners) == sorted((x, y, z) for x in (0, 2) for y in (0, 2) for z in (0, 2))
    assert len(hull.faces) == 6


@pytest.mark.parametrize(
    ("vertices", "corners", "faces"),
    [
        ([(1, 2, 3)], 1, 0),
        ([(1, 2, 3)] * 4, 1, 0),
        ([(0, 0, 0), (1, 1, 1), (2, 2, 2)], 2, 0),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0.5, 0.5, 0)], 4, 2),
        ([(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 2)], 4, 2),
        ([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1e-300)], 4, 4),
    ],
)
def test_flat_collinear_single_duplicate(vertices, corners, faces):
    """Flat, collinear, single and duplicate vertices are convex sets, not errors. A volume of 1e-300 is not flat."""
    solid = gjk.Polyhedron(vertices)
    assert (len(solid.hull.order), len(solid.faces)) == (corners, faces)


@given(vertex_lists(8), directions)
def test_support_index(vertices, d):
    """The support point is the first vertex of those furthest along the direction."""
    solid = gjk.Polyhedron(vertices)
    heights = [sum(x * y for x, y in zip(v, d, strict=True)) for v in vertices]
    point, index = solid.support_index(tuple(1e-200 * x for x in d))
    assert heights[index] == pytest.approx(max(heights), abs=1e-12)
    assert point == tuple(vertices[index])


SHAPES = {
    "cylinder": (gjk.Cylinder((1, 2, 3), (2, 4, 4), 0.7), "cylinder"),
    "cone": (gjk.Cone((1, 2, 3), (2, 4, 4), 0.7), "cone"),
}


def frustum_points(p, q, rim_p, rim_q, count=360):
    """Points of both rims."""
    axis = minus(q, p)
    side = cross(axis, (1.0, 0.0, 0.0))
    up = cross(axis, side)
    side, up = ([x / hypot(*v) for x in v] for v in (side, up))
    for end, rim in ((p, rim_p), (q, rim_q)):
        for step in range(count):
            c, s = rim * cos(2 * pi * step / count), rim * sin(2 * pi * step / count)
            yield tuple(end[i] + c * side[i] + s * up[i] for i in range(3))


@given(directions)
def test_cylinder_and_cone(d):
    """No point of the rims is further than the support point, and the furthest of many is nearly as far."""
    p, q = (1.0, 2.0, 3.0), (2.0, 4.0, 4.0)
    for solid, rim_q in ((gjk.Cylinder(p, q, 0.7), 0.7), (gjk.Cone(p, q, 0.7), 0.0)):
        top = dot(solid.support(d), d)
        heights = [dot(v, d) for v in frustum_points(p, q, 0.7, rim_q)]
        assert max(heights) - 1e-12 <= top <= max(heights) + 1e-4 * hypot(*d)


@given(directions, st.integers(0, 99))
def test_ellipsoid(d, seed):
    """The support point lies on the ellipsoid, and the normal there is the direction."""
    radii = (1.0, 2.0, 0.5)
    r = rotation(Random(seed))
    solid = gjk.Ellipsoid((3, 2, 1), radii, r)
    x = minus(solid.support(d), (3, 2, 1))
    local = [sum(r[i][j] * x[i] for i in range(3)) / radii[j] for j in range(3)]
    assert hypot(*local) == pytest.approx(1, abs=1e-12)
    gradient = [sum(r[i][j] * local[j] / radii[j] for j in range(3)) for i in range(3)]
    assert hypot(*cross(gradient, d)) < 1e-9 * hypot(*gradient) * hypot(*d)


def test_flat_ellipsoid():
    """A radius of 0 makes a disc. Its support point straight up is its centre."""
    disc = gjk.Ellipsoid((0, 0, 1), (2, 2, 0))
    assert disc.support((0, 0, 1)) == (0, 0, 1)
    assert disc.support((1, 0, 0)) == (2, 0, 1)


@pytest.mark.parametrize(
    ("solid", "expected"),
    [
        (gjk.Sphere((1, 2, 3), 2), (1, 2, 5)),
        (solids.Capsule((0, 0, 0), (0, 0, 3), 1), (0, 0, 4)),
        (solids.Rounded(gjk.Box((0, 0, 0), (0, 0, 1)), 0.5), (0, 0, 1.5)),
        (solids.Rounded(gjk.Sphere((0, 0, 0), 1), 0.5), (0, 0, 1.5)),
        (gjk.Cone((0, 0, 0), (0, 0, 2), 1), (0, 0, 2)),
        (gjk.Point((1, 2, 3)), (1, 2, 3)),
        (gjk.Segment((0, 0, 0), (0, 0, 2)), (0, 0, 2)),
    ],
)
def test_support_upwards(solid, expected):
    """Support points computed by hand. The public names make solids from points with three numbers."""
    assert solid.support((0, 0, 1e-200)) == expected
    assert solid.dimension == 3


@given(vertex_lists(8), directions, st.integers(0, 99))
def test_poses(vertices, d, seed):
    """The support point of a posed solid is the posed support point. Poses combine, and share the vertices."""
    r = rotation(Random(seed))
    solid = gjk.Polyhedron(vertices)
    posed = solid.posed(r, (1, 2, 3)).translated((0, 0, 1)).posed(r, (0, -1, 0))
    assert posed.hull is solid.hull
    world = list(posed.vertices)
    once = [tuple(dot(row, v) + t for row, t in zip(r, (1, 2, 4), strict=True)) for v in vertices]
    twice = [tuple(dot(row, v) + t for row, t in zip(r, (0, -1, 0), strict=True)) for v in once]
    assert all(dist(p, q) < 1e-12 for p, q in zip(world, twice, strict=True))
    assert dot(posed.support(d), d) == pytest.approx(max(dot(v, d) for v in twice), abs=1e-9)


def test_support_point_of_a_difference():
    """The support point of A - B is A's minus B's in the opposite direction, in space as in the plane."""
    a, b = gjk.Polyhedron(cube()), gjk.Sphere((4, 0, 0), 1)
    support = support_point(a, b, (1.0, 0.0, 0.0))
    assert (support.w, support.b, support.ib) == ((-2, support.a[1], support.a[2]), (3, 0, 0), None)


UNIT = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
BAD = {
    "no vertices": (lambda: gjk.Polyhedron([]), "vertices"),
    "text": (lambda: gjk.Polyhedron("abc"), "vertices"),
    "none": (lambda: gjk.Polyhedron(None), "vertices"),
    "NaN": (lambda: gjk.Polyhedron([(0, 0, nan)]), "vertices[0][2]"),
    "infinite": (lambda: gjk.Polyhedron([(0, 0, 0), (0, inf, 0)]), "vertices[1][1]"),
    "too large": (lambda: gjk.Polyhedron([(1e200, 0, 0)]), "vertices[0][0]"),
    "mixed dimensions": (lambda: gjk.Polyhedron([(0, 0, 0), (0, 0)]), "vertices[1]"),
    "number as text": (lambda: gjk.Sphere((0, 0, "1"), 1), "center[2]"),
    "negative radius": (lambda: gjk.Sphere((0, 0, 0), -1), "radius"),
    "infinite radius": (lambda: gjk.Sphere((0, 0, 0), inf), "radius"),
    "flat center": (lambda: gjk.Sphere((0, 0), 1), "center"),
    "negative extent": (lambda: gjk.Box((0, 0, 0), (1, -1, 1)), "half_extents[1]"),
    "negative radii": (lambda: gjk.Ellipsoid((0, 0, 0), (1, 1, -1)), "radii[2]"),
    "singular": (lambda: gjk.Box((0, 0, 0), (1, 1, 1), ((1, 0, 0), (0, 1, 0), (0, 1, 0))), "rotation"),
    "zero rotation": (lambda: gjk.Point((0, 0, 0)).posed(((0, 0, 0),) * 3, (0, 0, 0)), "rotation"),
    "stretched": (lambda: gjk.Point((0, 0, 0)).posed(((2, 0, 0), (0, 1, 0), (0, 0, 1)), (0, 0, 0)), "rotation"),
    "reflection": (lambda: gjk.Point((0, 0, 0)).posed(((1, 0, 0), (0, 1, 0), (0, 0, -1)), (0, 0, 0)), "rotation"),
    "an angle": (lambda: gjk.Point((0, 0, 0)).posed(0.5, (0, 0, 0)), "rotation"),
    "NaN in a rotation": (
        lambda: gjk.Point((0, 0, 0)).posed(((1, 0, 0), (0, nan, 0), (0, 0, 1)), (0, 0, 0)),
        "rotation[1][1]",
    ),
    "flat offset": (lambda: gjk.Point((0, 0, 0)).posed(UNIT, (0, 0)), "offset"),
    "NaN offset": (lambda: gjk.Point((0, 0, 0)).translated((0, 0, nan)), "offset[2]"),
    "moved too far": (
        lambda: gjk.Point((1e150, 0, 0)).translated((1e150, 0, 0)).translated((1e150, 0, 0)),
        "offset[0]",
    ),
    "no axis": (lambda: gjk.Cylinder((1, 1, 1), (1, 1, 1), 1), "q"),
    "no height": (lambda: gjk.Cone((1, 1, 1), (1, 1, 1), 1), "apex"),
    "mixed ends": (lambda: solids.Segment((0, 0, 0), (1, 1)), "q"),
    "round nothing": (lambda: solids.Rounded(None, 1), "shape"),
    "2D against 3D": (lambda: gjk.intersects(gjk.Point((0, 0)), gjk.Point((0, 0, 0))), "b"),
    "start of two numbers": (lambda: gjk.trace(gjk.Point((0, 0, 0)), gjk.Point((0, 0, 0)), start=(1, 0)), "start"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name):
    """A bad solid raises a ShapeError, a ValueError, that says what, where and what was expected."""
    make, where = BAD[name]
    with pytest.raises(gjk.ShapeError) as caught:
        make()
    assert caught.value.where == where
    assert caught.value.expected and caught.value.what


class Ball:
    """A unit ball from outside the package."""

    def support(self, direction):
        length = hypot(*direction)
        return tuple(x / length for x in direction)


def test_a_rounded_object_of_others():
    """An object with only a support mapping is rounded as a solid is, and as one of the plane is there."""
    far = gjk.Box((5, 0, 0), (1, 1, 1))
    for rounded in (gjk.Rounded(Ball(), 0.5), solids.Rounded(Ball(), 0.5)):
        assert rounded.support((0, 0, 2)) == (0, 0, 1.5)
        assert gjk.signed_distance(rounded, far) == pytest.approx(2.5, abs=1e-9)
        assert gjk.signed_distance(rounded.translated((2, 0, 0)), far) == pytest.approx(0.5, abs=1e-9)


def test_large_hull():
    """All vertices of the sphere of 515 are corners, and random directions climb to the right one."""
    vertices = TABLE1["sphere"]["vertices"]
    hull = gjk.Polyhedron(vertices).hull
    assert len(hull.order) == 515
    rng = Random(3)
    for d in gauss(rng, 300):
        best = max(range(515), key=lambda i: dot(vertices[i], d))
        assert hull.order[hull.furthest(d)] == best


def test_rotations_of_single_precision():
    """A rotation rounded to single precision is made orthogonal; one that is off by more is refused."""
    for seed in range(20):
        exact = rotation(Random(seed))
        single = [[struct.unpack("f", struct.pack("f", x))[0] for x in row] for row in exact]
        columns = list(zip(*gjk.Box((0, 0, 0), (1, 1, 1), single).rotation, strict=True))
        for i, p in enumerate(columns):
            for j, q in enumerate(columns):
                assert abs(sum(x * y for x, y in zip(p, q, strict=True)) - (i == j)) < 1e-15
                assert abs(p[j] - exact[j][i]) < 1e-7
        with pytest.raises(gjk.ShapeError):
            gjk.Box((0, 0, 0), (1, 1, 1), [[x * 1.00001 for x in row] for row in exact])


def test_edges_whose_products_underflow():
    """A box with two subnormal half extents is asked about like any other; its hull has no ball inside."""
    box = gjk.Box((0, 0, 0), (5e-10, 2.9e-310, 1.5e-319))
    assert box.hull.inner == 0
    tiny = gjk.Polyhedron([(0, 0, 0), (1e-310, 0, 0), (0, 1e-310, 0), (0, 0, 1e-310)])
    assert gjk.intersects(box, tiny)
    assert gjk.intersects(tiny, box)
    assert gjk.signed_distance(box, gjk.Point((2, 0, 0))) == pytest.approx(2 - 5e-10)
