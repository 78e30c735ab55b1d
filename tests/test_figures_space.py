"""The answers of the kinds in space, against the exact oracle and brute force."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import dist, hypot
from random import Random

import pytest
from asking import ask, mixed, polyhedron, refused
from cases import random_pairs
from cases3 import cube, directions, lattice, rotation, space, turned, vertex_lists
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracle3 import closest_point, cross, differences, dot, exact, minus, root, truth

import gjkcore as gjk
from gjkcore.figures.distance import plane_foot
from gjkcore.figures.pair import MAX_CLOUD
from gjkcore.space import minkowski
from gjkcore.space.hull import hull_faces

METHODS = ("robust", "winter", "vec3", "lindberg")
QUARTER = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
SPHERE = {"type": "sphere", "center": [4, 1, 0], "radius": 1}
ENDS = {"p": [0, 0, 0], "q": [1, 2, 0]}
CONE = {"type": "cone", "base": [0, 0, 0], "apex": [1, 2, 0], "radius": 0.5}
BOX = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 2, 3]}

ROUND = {
    "sphere": (SPHERE, gjk.Sphere((4, 1, 0), 1)),
    "capsule": ({"type": "capsule", **ENDS, "radius": 0.5}, gjk.Capsule((0, 0, 0), (1, 2, 0), 0.5)),
    "cylinder": ({"type": "cylinder", **ENDS, "radius": 0.5}, gjk.Cylinder((0, 0, 0), (1, 2, 0), 0.5)),
    "cone": (CONE, gjk.Cone((0, 0, 0), (1, 2, 0), 0.5)),
    "ellipsoid": (
        {"type": "ellipsoid", "center": [1, 0, 0], "radii": [1, 2, 3], "rotation": QUARTER},
        gjk.Ellipsoid((1, 0, 0), (1, 2, 3), QUARTER),
    ),
    "rounded": ({"type": "rounded", "shape": BOX, "radius": 1}, gjk.Rounded(gjk.Box((0, 0, 0), (1, 2, 3)), 1)),
    "plate": (
        {"type": "rounded", "shape": {**BOX, "half_extents": [1, 2, 0]}, "radius": 1},
        gjk.Rounded(gjk.Box((0, 0, 0), (1, 2, 0)), 1),
    ),
}
"""Round solids as a scene has them, and as gjkcore makes them."""


def rank(points):
    """The dimension of the flat that the points span."""
    first, *others = points
    edges = [minus(p, first) for p in others]
    if any(dot(cross(e, f), g) for e, f, g in combinations(edges, 3)):
        return 3
    return 2 if any(any(cross(e, f)) for e, f in combinations(edges, 2)) else int(any(map(any, edges)))


def check_surface(mesh, points, tolerance=1e-12):
    """The mesh is the surface of the hull of the points: its vertices are some of them, all points are behind all
    faces, and every edge has a face on either side."""
    vertices, faces = exact(mesh["vertices"]), mesh["faces"]
    size = max(abs(x) for p in points for x in p) or Fraction(1)
    given = exact(points)
    for vertex in vertices:
        assert min(max(map(abs, minus(vertex, p))) for p in given) <= tolerance * size
    spanned = rank(list(dict.fromkeys(given)))
    assert (len(faces) >= 4) == (spanned == 3)
    edges = Counter((i, j) for face in faces for i, j in pairwise((*face, face[0])))
    assert all(count == 1 and edges[j, i] == 1 for (i, j), count in edges.items())
    for face in faces:
        corners = [vertices[i] for i in face]
        normal = (Fraction(0),) * 3
        for p, q in pairwise(corners[1:]):
            normal = tuple(
                x + y for x, y in zip(normal, cross(minus(p, corners[0]), minus(q, corners[0])), strict=True)
            )
        length = hypot(*map(float, normal))
        if length > 1e-9 * float(size) ** 2:
            assert max(float(dot(normal, minus(p, corners[0]))) for p in given) <= 1e-9 * length * float(size)
    if spanned == 3:
        assert len(vertices) - len(edges) // 2 + len(faces) == 2


@settings(max_examples=min(settings().max_examples, 60))
@given(vertex_lists(6), vertex_lists(6))
@example(cube(), cube())
@example(cube(), cube(0.5, (1.5, 0, 0)))
@example([(0, 0, 0)], [(0, 0, 0)])
@example([(0, 0, 0), (0, 1, 1)], [(0, 0, 0), (1, 0, 0.507812)])
def test_the_difference_and_the_sum_are_hulls(a, b):
    """A - B and A + B are the surfaces of the hulls of all vertex differences and sums. The clouds hold these."""
    shapes = [polyhedron(a), polyhedron(b)]
    found = ask("minkowski", shapes=shapes)
    # Rounded, the sums of a flat set may span space.
    exactly = [(p, q) for p in exact(a) for q in exact(b)]
    check_surface(found["difference"], [minus(p, q) for p, q in exactly])
    assert found["result"]["state"] == truth(a, b).state
    assert [(w["ia"], w["ib"]) for w in found["cloud"]] == [(i, j) for i in range(len(a)) for j in range(len(b))]
    for w in found["cloud"]:
        assert w["w"] == [x - y for x, y in zip(a[w["ia"]], b[w["ib"]], strict=True)]
    total = ask("sum", shapes=shapes)
    check_surface(total["sum"], [tuple(x + y for x, y in zip(p, q, strict=True)) for p, q in exactly])
    assert total["cloud"][-1]["w"] == [x + y for x, y in zip(a[-1], b[-1], strict=True)]


def test_faces_are_whole():
    """The difference of two equal cubes that are turned alike is a cube with six faces of four corners: rounding splits
    none. An outline has the vertices of the scene."""
    rows = rotation(Random(3))
    shapes = [
        {**BOX, "half_extents": [1, 1, 1], "rotation": rows, "center": center} for center in ([0, 0, 0], [3, 1, 0])
    ]
    found = ask("minkowski", shapes=shapes)
    assert sorted(map(len, found["difference"]["faces"])) == [4] * 6
    check_surface(found["outlines"][0], turned(cube(), rows))
    inner = [*cube(), (0, 0, 0), (1, 0, 0)]
    (outline, _) = ask("gjk", shapes=[polyhedron(inner), SPHERE])["outlines"]
    assert [tuple(v) for v in outline["vertices"]] == inner
    assert {i for face in outline["faces"] for i in face} == set(range(8))


def test_a_mesh_says_whether_it_is_sampled():
    """Meshes of solids made of vertices are exact, and so are their differences and sums. All others are sampled."""
    exact, point = polyhedron(cube()), {"type": "point", "p": [0, 0, 1]}
    for other, is_sampled in ((BOX, False), (point, False), *((scene, True) for scene, _ in ROUND.values())):
        found = ask("minkowski", shapes=[exact, other])
        assert [mesh["sampled"] for mesh in (*found["outlines"], found["difference"])] == [
            False,
            is_sampled,
            is_sampled,
        ]
        assert ask("sum", shapes=[other, exact])["sum"]["sampled"] == is_sampled


def spread(count, seed):
    random = Random(seed)
    for _ in range(count):
        d = [random.gauss(0, 1) for _ in range(3)]
        yield tuple(x / hypot(*d) for x in d)


@pytest.mark.parametrize("name", ROUND)
def test_round_solids_are_sampled(name):
    """The vertices of a round solid's mesh lie on it. In any direction, the mesh reaches as far up to 2 % of its size.
    The same holds for its difference with a box, and for the sum."""
    scene, solid = ROUND[name]
    found = ask("minkowski", shapes=[scene, BOX])
    box = gjk.Box((0, 0, 0), (1, 2, 3))
    total = ask("sum", shapes=[scene, BOX])["sum"]
    for mesh, others in ((found["outlines"][0], ()), (found["difference"], (box,)), (total, (box,))):
        heights = []
        for d in spread(300, seed=name):
            # The box is symmetric, so its sum and its difference are the same set.
            top = sum(dot(shape.support(d), d) for shape in (solid, *others))
            heights.append((max(dot(v, d) for v in mesh["vertices"]), top))
        size = max(abs(top) for _, top in heights)
        assert all(-0.02 * size <= height - top <= 1e-9 for height, top in heights)
        edges = Counter((i, j) for face in mesh["faces"] for i, j in pairwise((*face, face[0])))
        assert all(count == 1 and edges[j, i] == 1 for (i, j), count in edges.items())
    assert found["cloud"] is not None
    assert {w["ia"] for w in found["cloud"]} == {None}


@settings(max_examples=min(settings().max_examples, 60))
@given(vertex_lists(), vertex_lists(), st.sampled_from(METHODS), st.none() | directions.map(list))
def test_the_result_is_exact_whatever_the_method(a, b, method, start):
    """The state is exact and the distance right. EPA finds the depth, its steps are inside A - B, and the response
    leaves the solids touching."""
    shapes = [polyhedron(a), polyhedron(b)]
    found = ask("epa", shapes=shapes, method=method, start=start)
    expected = truth(a, b)
    assert found["result"]["state"] == expected.state
    assert found["result"]["signed_distance"] == pytest.approx(expected.signed_distance, rel=1e-11, abs=1e-12)
    run = gjk.trace(gjk.Polyhedron(a), gjk.Polyhedron(b), method, start)
    assert [step["region"] for step in found["trace"]["steps"]] == [step.region for step in run.steps]
    if expected.state == "separated":
        assert (found["epa"], found["response"], found["bounds"], found["steps"]) == (None, None, [], [])
        return
    steps = found["epa"]["steps"]
    assert found["steps"] == [
        {**g, "faces": s["faces"], "horizon": s["horizon"], "point": s["support"]["w"]}
        for s, g in zip(steps, found["steps"], strict=True)
    ]
    for growth in found["steps"]:
        edges = [(f[i - 1], f[i]) for f in (growth["faces"][k] for k in growth["seen"]) for i in range(3)]
        assert {(u, v) for u, v in edges if (v, u) not in edges} == set(map(tuple, growth["horizon"]))
    lowers, uppers = zip(*found["bounds"], strict=True)
    assert list(lowers) == sorted(lowers)
    assert list(uppers) == sorted(uppers, reverse=True)
    assert lowers[-1] <= -expected.signed_distance <= uppers[-1]
    if expected.state == "touching":
        assert (found["epa"]["depth"], found["response"]) == (0, None)
        return
    assert found["epa"]["depth"] == pytest.approx(-expected.signed_distance, rel=1e-9, abs=1e-10)
    assert abs(found["response"]["signed_distance"]) < 1e-9


def test_a_proof_in_fractions():
    """The certificate is that of `gjkcore.certify`, and null for a round solid."""
    boxes = [BOX, {**BOX, "center": [5, 0, 0]}]
    found = ask("gjk", shapes=boxes)["certificate"]
    assert (found["type"], Fraction(found["gap_along"]) > 0) == ("separated", True)
    assert ask("gjk", shapes=[BOX, SPHERE])["certificate"] is None


@settings(max_examples=min(settings().max_examples, 60))
@given(vertex_lists(), vertex_lists(), st.sampled_from(METHODS))
def test_feet_of_perpendiculars(a, b, method):
    """Each foot lies on the line from the step's support point to another point, perpendicular to the way from the
    origin."""
    found = ask("distance", shapes=[polyhedron(a), polyhedron(b)], method=method)
    assert len(found["feet"]) == len(found["trace"]["steps"])
    for step, feet in zip(found["trace"]["steps"], found["feet"], strict=True):
        others = [v["w"] for v in step["simplex_before"] if v["w"] != step["support"]["w"]] * step["accepted"]
        assert [(foot["p"], foot["q"]) for foot in feet] == [(step["support"]["w"], w) for w in others]
        for foot in feet:
            along = minus(foot["q"], foot["p"])
            reach = max(hypot(*foot["point"]), hypot(*foot["p"]), hypot(*along))
            assert abs(dot(foot["point"], along)) <= 1e-12 * reach * hypot(*along)
            assert foot["inside"] == (min(foot["weights"]) >= 0)
            lost = 1e-12 * reach * sum(map(abs, foot["weights"]))
            assert foot["point"] == pytest.approx(mixed(foot["weights"], (foot["p"], foot["q"])), abs=lost)


@settings(max_examples=min(settings().max_examples, 60))
@given(vertex_lists(), vertex_lists(), st.sampled_from(METHODS))
def test_feet_on_planes(a, b, method):
    """Each foot lies on the plane through the step's support point and two others, perpendicular to the way from the
    origin. It is the triangle's closest point exactly where it lies inside."""
    found = ask("distance", shapes=[polyhedron(a), polyhedron(b)], method=method)
    assert len(found["plane_feet"]) == len(found["trace"]["steps"])
    for step, feet in zip(found["trace"]["steps"], found["plane_feet"], strict=True):
        looked_at = [step["support"]["w"], *(v["w"] for v in step["simplex_before"])]
        for foot in feet:
            p, *others = foot["points"]
            assert p == step["support"]["w"]
            assert all(q in looked_at for q in others)
            reach = max(hypot(*foot["point"]), *(hypot(*q) for q in foot["points"]))
            lost = 1e-10 * reach * sum(map(abs, foot["weights"]))
            assert foot["point"] == pytest.approx(mixed(foot["weights"], foot["points"]), abs=lost)
            for way in (minus(q, p) for q in others):
                assert abs(dot(foot["point"], way)) <= 1e-12 * reach * hypot(*way)
            assert (
                foot["inside"]
                == (min(foot["weights"]) >= 0)
                == (len(foot["kept"]) == 3 or foot["point"] == foot["taken"])
            )
            nearest = min(dot(foot["taken"], q) for q in foot["points"])
            assert nearest >= dot(foot["taken"], foot["taken"]) - 1e-12 * reach * reach


def test_a_plane_too_thin_for_its_weights_has_no_foot():
    """Three points on a line have no plane; of three that almost are, the weights may be beyond floats."""
    assert plane_foot([(0.0, 0.0, 1.0), (1.0, 0.0, 1.0), (2.0, 0.0, 1.0)]) is None
    assert plane_foot([(1.0, 0.0, 0.0), (1.0, 1e-300, 0.0), (0.0, 1e300, 0.0)]) is None


@settings(max_examples=min(settings().max_examples, 60))
@given(vertex_lists(), vertex_lists())
def test_compare_judges_by_the_exact_answer(a, b):
    """The methods of space run side by side. Each agrees if its verdict is exact."""
    found = ask("compare", shapes=[polyhedron(a), polyhedron(b)], start=[1, 0, 0])
    intersects = truth(a, b).state != "separated"
    assert [run["method"] for run in found["runs"]] == list(METHODS)
    assert all(run["agrees"] == (run["trace"]["intersects"] is intersects) for run in found["runs"])
    assert found["runs"][0]["agrees"]


@given(vertex_lists(8), st.one_of(lattice, space), st.none() | directions.map(list))
@example([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], (0.1, 0.2, 0.3), None)
def test_simplices_keep_at_most_four_points(points, at, start):
    """The weights are positive and sum to 1. The kept points span a simplex, and their combination is `at` where the
    oracle finds it inside, and otherwise as far from it as the hull is."""
    found = ask("simplices", points=[list(p) for p in points], at=list(at), start=start)
    kept, weights = found["kept"], found["weights"]
    v = closest_point(differences(points, [at]))
    assert found["inside"] == (not any(v))
    assert 1 <= len(kept) == len(weights) <= 4
    assert min(weights) > 0
    assert sum(weights) == pytest.approx(1)
    corners = exact([points[i] for i in kept])
    assert rank(corners) == len(kept) - 1
    combined = [float(sum(Fraction(w) * p[axis] for w, p in zip(weights, corners, strict=True))) for axis in range(3)]
    assert combined == pytest.approx(found["point"], abs=1e-11)
    assert hypot(*minus(found["point"], at)) == pytest.approx(float(root(dot(v, v))), abs=1e-11)
    assert found["degenerate"] == (rank(exact(points)) < min(3, len(points) - 1))
    assert [tuple(p) for p in found["outline"]["vertices"]] == points


def test_four_points_are_needed():
    """A point inside of a tetrahedron needs all four vertices, which the plane never does."""
    tetrahedron = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]]
    found = ask("simplices", points=tetrahedron, at=[1, 1, 1])
    assert sorted(found["kept"]) == [0, 1, 2, 3]
    assert found["weights"] == [0.25] * 4


def test_large_solids_are_answered():
    """Two round meshes of 386 vertices have more pairs of vertices than a hull is computed of. They get a sampled
    difference and no cloud."""
    vertices = [list(d) for d in spread(386, seed=1)]
    found = ask("minkowski", shapes=[polyhedron(vertices), polyhedron([[x + 1, y, z] for x, y, z in vertices])])
    assert found["cloud"] is None
    assert [mesh["sampled"] for mesh in (*found["outlines"], found["difference"])] == [False, False, True]
    assert MAX_CLOUD < 386 * 386
    assert 100 < len(found["difference"]["vertices"]) < 1000
    assert all(hypot(x + 1, y, z) <= 2 + 1e-9 for x, y, z in found["difference"]["vertices"])


POINT_2D = {"type": "point", "p": [0, 0]}
POINT_3D = {"type": "point", "p": [0, 0, 0]}


def turned_by(rotation):
    return {"shapes": [BOX, {**BOX, "rotation": rotation}]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"shapes": [BOX, POINT_2D]}, ("bad_shape", "shapes[1].p")),
        ({"shapes": [POINT_2D, POINT_3D]}, ("bad_shape", "shapes[1].p")),
        ({"shapes": [POINT_2D, BOX]}, ("bad_shape", "shapes[1].type")),
        ({"shapes": [BOX, {"type": "circle", "center": [0, 0], "radius": 1}]}, ("bad_shape", "shapes[1].type")),
        ({"shapes": [{"type": "rounded", "shape": BOX, "radius": 1}, POINT_2D]}, ("bad_shape", "shapes[1].p")),
        ({"shapes": [{"type": "segment", "p": [0, 0, 0], "q": [1, 1]}, BOX]}, ("bad_shape", "shapes[0].q")),
        (turned_by([[1, 0, 0], [0, 2, 0], [0, 0, 1]]), ("bad_shape", "shapes[1].rotation")),
        (turned_by([[1, 0, 0], [0, 1, 0], [0, 0, -1]]), ("bad_shape", "shapes[1].rotation")),
        (turned_by([[1, 0, 0], [0, 1, 0]]), ("bad_shape", "shapes[1].rotation")),
        (turned_by([[1, 0], [0, 1], [0, 0]]), ("bad_shape", "shapes[1].rotation[0]")),
        ({"shapes": [BOX, {**BOX, "half_extents": [1, 2, -3]}]}, ("bad_shape", "shapes[1].half_extents[2]")),
        ({"shapes": [BOX, {**SPHERE, "radius": -1}]}, ("bad_shape", "shapes[1].radius")),
        ({"shapes": [BOX, {**ENDS, "type": "cylinder", "q": [0, 0, 0], "radius": 1}]}, ("bad_shape", "shapes[1].q")),
        ({"shapes": [BOX, {**CONE, "apex": [0, 0, 0]}]}, ("bad_shape", "shapes[1].apex")),
        ({"shapes": [BOX, polyhedron([])]}, ("bad_shape", "shapes[1].vertices")),
        ({"shapes": [BOX, polyhedron([[0, 0, 0], [0, 0]])]}, ("bad_shape", "shapes[1].vertices[1]")),
        ({"shapes": [BOX, SPHERE], "start": [1, 0]}, ("bad_start", "start")),
        ({"shapes": [BOX, SPHERE], "method": "oriented"}, ("bad_method", "method")),
        ({"shapes": [BOX, SPHERE], "method": "entropy"}, ("bad_method", "method")),
        ({"shapes": [BOX, SPHERE], "method": "nope"}, ("unknown_method", "method")),
    ],
)
def test_wrong_solids_are_refused(fields, expected):
    """An error has a code and names the place. The first shape decides whether a scene is of the plane or of space."""
    assert refused("gjk", **fields) == expected


def test_kinds_of_the_plane_refuse_solids():
    """A kind that stays in the plane refuses a solid, and `compare` refuses a method of the plane among its methods."""
    assert refused("support", shapes=[BOX], direction=[1, 0, 0]) == ("bad_shape", "shapes[0].type")
    assert refused("line-regions", points=[[0, 0, 0], [1, 0, 0]]) == ("bad_points", "points[0]")
    assert refused("simplices", points=[[0, 0, 0], [1, 0]], at=[0, 0, 0]) == ("bad_points", "points[1]")
    assert refused("simplices", points=[[0, 0, 0]], at=[0, 0]) == ("bad_at", "at")
    found = refused("compare", shapes=[BOX, SPHERE], methods=["winter", "oriented"])
    assert found == ("bad_method", "methods[1]")


extreme = st.sampled_from([0.0, 1e150, -1e150, 1e-160, 5e-324, 1e76, 1.0, 3e-308])
extremes = st.lists(st.lists(extreme, min_size=3, max_size=3), min_size=1, max_size=5)


@settings(max_examples=min(settings().max_examples, 60))
@given(extremes, extremes, st.sampled_from(METHODS), extreme.map(abs))
def test_extreme_coordinates(a, b, method, radius):
    """Any mixture of coordinates up to the limit is answered, and the state is exact."""
    found = ask("epa", shapes=[polyhedron(a), polyhedron(b)], method=method)
    assert found["result"]["state"] == truth(a, b).state
    assert ask("sum", shapes=[polyhedron(a), {"type": "rounded", "shape": polyhedron(b), "radius": radius}])["sum"]


# ---- the sweep


@given(vertex_lists(5), vertex_lists(5))
@settings(max_examples=min(settings().max_examples, 40))
def test_the_copies_at_the_corners_have_the_hull(a, b):
    """The path of the sweep goes along edges of A and comes to each corner. All corners of the answer are those
    of copies of -B there, or of B for the sum, and all of these are points of the answer."""
    for kind, key, sign in (("minkowski", "difference", -1), ("sum", "sum", 1)):
        found = ask(kind, shapes=[polyhedron(a), polyhedron(b)])
        path, surface = [tuple(p) for p in found["sweep"]["path"]], found["outlines"][0]
        edges = {frozenset((i, j)) for face in surface["faces"] for i, j in pairwise((*face, face[0]))}
        ends = {frozenset(tuple(surface["vertices"][i]) for i in edge) for edge in edges}
        assert all(frozenset(step) in ends for step in pairwise(path) if edges)
        assert {p for end in ends for p in end} <= set(path)
        copies = {tuple(x + sign * y for x, y in zip(p, q, strict=True)) for p in path for q in b}
        assert set(map(tuple, found[key]["vertices"])) <= copies <= {tuple(point["w"]) for point in found["cloud"]}


# ---- the plane z = 0


@pytest.mark.parametrize("method", ["winter", "vec3", "lindberg"])
def test_the_plane_is_the_same_code(method):
    """Polygons of the plane z = 0 that are apart have the same run in space as in the plane. Where they overlap, the
    runs part at the triangle: the plane's ends there, and space asks on which side of it the origin is."""
    states = Counter()
    for a, b in random_pairs(60, seed=3):
        flat = {"shapes": [polyhedron((x, y, 0) for x, y in vertices) for vertices in (a, b)], "start": [1, 0, 0]}
        found = ask("gjk", method=method, **flat)
        run, in_space = gjk.trace(gjk.Polygon(a), gjk.Polygon(b), method, start=(1, 0)), found["trace"]["steps"]
        plane = found["plane"]
        assert [(step["region"], step["line"]) for step in plane["steps"]] == [(s.region, s.line) for s in run.steps]
        assert (plane["termination"], plane["intersects"]) == (run.termination, run.intersects)
        for step, other in zip(run.steps[: plane["same"]], in_space, strict=False):
            assert [*step.support.w, 0] == other["support"]["w"]
            assert (step.region, step.line) == (other["region"], other["line"])
        if run.intersects:
            assert plane["same"] == len(run.steps) - 1
            assert in_space[plane["same"]]["tests"][-1]["name"].startswith("ABC")
        else:
            assert plane["same"] == len(run.steps) == len(in_space)
        states[run.intersects] += 1
    assert min(states.values()) > 10


def test_only_the_plane_z_0_has_a_run_in_the_plane():
    """Solids with a volume, with another z, with a radius, or with a start direction out of the plane have none."""
    triangle = [(0, 0, 0), (2, 0, 0), (1, 2, 0)]
    flat = polyhedron(triangle)
    assert ask("gjk", shapes=[flat, flat])["plane"]
    assert ask("gjk", shapes=[flat, {"type": "point", "p": [1, 1, 0]}], start=[0, 1, 0])["plane"]
    raised = polyhedron((x, y, 1) for x, y, _ in triangle)
    for other in (raised, BOX, SPHERE, {"type": "capsule", **ENDS, "radius": 0.5}):
        assert "plane" not in ask("gjk", shapes=[flat, other])
    assert "plane" not in ask("gjk", shapes=[flat, flat], start=[1, 0, 1])


def test_a_solid_that_only_moves_keeps_its_faces():
    """A sphere is dragged beside a box: the faces of its surface and of A - B are found once, wherever it is. The
    surface lies on the sphere all the same."""
    random = Random(9)
    box = gjk.Box((0.25, -0.5, 1), (1, 0.75, 0.5))
    places = [tuple(random.uniform(-4, 4) for _ in range(3)) for _ in range(12)]
    spheres = [gjk.Sphere(place, 0.7) for place in places]
    surfaces = [(minkowski.mesh(sphere), minkowski.minkowski_difference(box, sphere)) for sphere in spheres]
    assert len({(one.faces, both.faces) for one, both in surfaces}) == 1
    before = hull_faces.cache_info().misses
    for sphere, place, known in zip(spheres, places, surfaces, strict=True):
        assert (minkowski.mesh(sphere), minkowski.minkowski_difference(box, sphere)) == known
        assert all(abs(dist(vertex, place) - 0.7) < 1e-12 for vertex in known[0].vertices)
    moved = gjk.Sphere((7.1, 0.3, -2.9), 0.7)
    assert len(minkowski.mesh(moved).faces) == len(surfaces[0][0].faces)
    assert len(minkowski.minkowski_difference(box, moved).faces) == len(surfaces[0][1].faces)
    assert hull_faces.cache_info().misses <= before + 2, "the centre, and the corners of the box less it"
