"""Where features of A - B come from, and where planes through the origin cut it, against the exact oracle."""

from fractions import Fraction
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from cases3 import cube, directions, gauss, lattice, rotation, vertex_lists
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracle3 import cross, differences, dot, exact, minus, truth
from test_figures_space import BOX, SPHERE, ask, polyhedron

import gjkcore as gjk


def feature(vertices, corners, direction):
    """The indices of the corners that are furthest along a direction."""
    heights = {i: dot(vertices[i], direction) for i in corners}
    return {i for i, height in heights.items() if height == max(heights.values())}


def corners_of(mesh):
    """The indices of the vertices that a mesh of a solid needs: those of its faces."""
    return {i for face in mesh["faces"] for i in face}


def normal_of(corners):
    """An outward normal of a face, exact."""
    total = (Fraction(0),) * 3
    for p, q in pairwise(corners[1:]):
        spanned = cross(minus(p, corners[0]), minus(q, corners[0]))
        total = tuple(x + y for x, y in zip(total, spanned, strict=True))
    return total


@settings(max_examples=min(settings().max_examples, 60))
@given(st.lists(lattice, min_size=5, max_size=9), st.lists(lattice, min_size=5, max_size=9))
@example(cube(), cube())
@example(cube(), [(0, 0, 3), (2, 0, 3), (0, 2, 3), (0, 0, 5)])
def test_features_of_the_difference_come_from_features_of_both(a, b):
    """A vertex of A - B is the vertex of A less the vertex of B that its pair names. The vertices that the pairs of a
    face name are those of the feature of A furthest along its normal, and of the feature of B furthest against it."""
    found = ask("minkowski", shapes=[polyhedron(a), polyhedron(b)])
    difference, outlines = found["difference"], found["outlines"]
    a, b, vertices = exact(a), exact(b), exact(difference["vertices"])
    assert [minus(a[i], b[j]) for i, j in difference["pairs"]] == vertices
    if len(outlines[0]["faces"]) < 4 or len(outlines[1]["faces"]) < 4:
        return  # the corners of a flat set are not those of faces alone
    for face in difference["faces"]:
        normal = normal_of([vertices[k] for k in face])
        of_a, of_b = ({difference["pairs"][k][side] for k in face} for side in (0, 1))
        assert of_a == feature(a, corners_of(outlines[0]), normal)
        assert of_b == feature(b, corners_of(outlines[1]), tuple(-x for x in normal))


def test_the_surface_of_a_solid_comes_from_nothing():
    """Meshes of A and of B name no pairs, and a sampled one of A - B does not."""
    answer = ask("gjk", shapes=[BOX, SPHERE])
    for mesh in (*answer["outlines"], answer["difference"]):
        assert set(mesh) == {"vertices", "faces", "sampled"}


def turns(points):
    """Twice the areas of the triangles of the origin with each edge of a polygon, exact."""
    rational = [(Fraction(x), Fraction(y)) for x, y in points]
    return [p[0] * q[1] - p[1] * q[0] for p, q in pairwise((*rational, *rational[:1]))]


def holds_origin(points):
    """Whether a polygon holds the origin, its corners counter-clockwise."""
    return len(points) > 2 and min(turns(points)) >= 0


@pytest.mark.long
def test_the_origin_is_in_a_section_if_it_is_in_the_difference():
    """Of random polyhedra and planes through the origin: the section holds the origin exactly where the oracle says
    that the polyhedra intersect. Where the plane misses A - B, they are apart and its normal separates them."""
    random = Random(24)
    seen = {"intersecting": 0, "separated": 0, "missed": 0}
    for _ in range(150):
        a, b = gauss(random, random.randint(4, 8)), gauss(random, random.randint(4, 8))
        away = random.uniform(0, 4)
        b = [(x + away, y, z) for x, y, z in b]
        expected = truth(a, b)
        assert abs(expected.signed_distance) > 1e-6
        x, y, z = gauss(random, 1)[0]
        normal = (x + away, y, z)  # planes across the way between the two miss more often
        found = ask("gjk", shapes=[polyhedron(a), polyhedron(b)], slice=normal)["slice"]
        assert holds_origin(found["points"]) == (expected.state == "intersecting")
        seen[expected.state] += 1
        if not found["points"]:
            seen["missed"] += 1
            heights = [dot(found["normal"], w) for w in differences(a, b)]
            assert min(heights) > 0 or max(heights) < 0
    assert min(seen.values()) >= 20, seen


@settings(max_examples=min(settings().max_examples, 40))
@given(vertex_lists(6), vertex_lists(6), directions)
@example([(0, -0.5, 0), (0, -1, 0), (0.5, 0, 0)], [(0, 0, 1), (1.1, 0.2, -0.3)], (4, -9, 2))
def test_sections_lie_in_their_plane_and_on_the_surface(a, b, normal):
    """The corners of a section are points of the surface of A - B, in the plane, in convex position."""
    found = ask("gjk", shapes=[polyhedron(a), polyhedron(b)], slice=list(normal))
    cut = found["slice"]
    axes = [cut["right"], cut["up"], cut["normal"]]
    for i, p in enumerate(axes):
        for j, q in enumerate(axes):
            assert dot(p, q) == pytest.approx(float(i == j), abs=1e-12)
    assert dot(cross(axes[0], axes[1]), axes[2]) == pytest.approx(1)
    assert dot(axes[2], normal) == pytest.approx(hypot(*normal))
    size = max(1.0, *(abs(x) for w in found["difference"]["vertices"] for x in w))
    hull = gjk.Polyhedron(found["difference"]["vertices"])
    for x, y in cut["points"]:
        point = tuple(x * p + y * q for p, q in zip(cut["right"], cut["up"], strict=True))
        assert abs(gjk.signed_distance(gjk.Point(point), hull)) < 1e-9 * size
    points = [(Fraction(x), Fraction(y)) for x, y in cut["points"]]
    for i, o in enumerate(points if len(points) > 2 else []):
        p, q = points[(i + 1) % len(points)], points[(i + 2) % len(points)]
        assert sum(turns([[u - v for u, v in zip(r, o, strict=True)] for r in (o, p, q)])) > 0


def test_a_plane_along_an_edge_has_two_corners():
    """Where the plane touches A - B in an edge, up to the rounding of a vertex, the section is the edge's two ends."""
    a, b = [(0, -0.5, 0), (0, -1, 0), (0.5, 0, 0)], [(0, 0, 1), (1.1, 0.2, -0.3)]
    for factor in (1, 1e-100, 1e100):
        scaled = [polyhedron([[x * factor for x in p] for p in points]) for points in (a, b)]
        assert len(ask("gjk", shapes=scaled, slice=[4, -9, 2])["slice"]["points"]) == 2


def test_a_section_is_known_without_a_normal_and_only_in_space():
    """Without a normal, or with zero, it is that of the plane z = 0. Each kind that shows A - B has it, and none in the
    plane."""
    cubes = [polyhedron(cube()), polyhedron(cube(0.5, (0.25, 0, 0)))]
    square = [[-1.75, -1.5], [1.25, -1.5], [1.25, 1.5], [-1.75, 1.5]]
    for kind in ("gjk", "distance", "epa", "minkowski", "compare", "failures"):
        for field in ({}, {"slice": [0, 0, 0]}, {"slice": [0, 0, 7]}):
            found = ask(kind, shapes=cubes, **field)["slice"]
            assert found == {"normal": [0, 0, 1], "right": [1, 0, 0], "up": [0, 1, 0], "points": square}
    assert "slice" not in ask("gjk", shapes=[{"type": "point", "p": [0, 0]}, {"type": "point", "p": [1, 0]}])
    along = ask("gjk", shapes=cubes, slice=[0, 2, 0])["slice"]
    assert (along["right"], along["up"]) == ([1, 0, 0], [0, 0, -1])


def test_a_plane_that_contains_a_face_has_it_as_its_section():
    """A plane through a face of A - B: the section is the face, and one through an edge or a vertex is that alone."""

    def points(offset, normal):
        shapes = [polyhedron(cube(1, offset)), {"type": "point", "p": [0, 0, 0]}]
        return sorted(ask("gjk", shapes=shapes, slice=normal)["slice"]["points"])

    assert points((0, 0, 1), [0, 0, 1]) == [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    assert len(points((1, 1, 0), [1, 1, 0])) == 2
    assert points((1, 1, 1), [1, 1, 1]) == [[0, 0]]
    assert points((1, 1, 1.5), [1, 1, 1]) == []


def test_round_solids_have_sections_of_their_samples():
    """The section of a ball through its centre is a polygon with corners near the ball: a little smaller than a
    disc."""
    ball = {"type": "sphere", "center": [0, 0, 0], "radius": 2}
    for seed in range(5):
        (normal,) = exact(rotation(Random(seed))[:1])
        found = ask("gjk", shapes=[ball, {"type": "point", "p": [0, 0, 0]}], slice=list(map(float, normal)))["slice"]
        lengths = [hypot(x, y) for x, y in found["points"]]
        assert 1.9 < min(lengths) <= max(lengths) <= 2 + 1e-12
        assert holds_origin(found["points"])
