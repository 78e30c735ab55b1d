"""The answers of single kinds, against the exact oracle and brute force."""

import itertools
import json
from fractions import Fraction
from math import cos, hypot, pi, sin

import pytest
from asking import ask, mixed, polygon
from cases import lattice, plane, real, vertex_lists
from hypothesis import example, given
from hypothesis import strategies as st

from gjkcore.bridge import answer
from gjkcore.figures.kind import BESIDE_GJK, methods_for
from oracle import cross, exact, hull, truth

GJK = methods_for(2, BESIDE_GJK)
METHODS = methods_for(2)


def dots(vertices, direction, sign=1):
    """The exact product of each vertex with the direction."""
    (dx, dy), points = exact([direction])[0], exact(vertices)
    return [sign * (x * dx + y * dy) for x, y in points]


directions = st.one_of(lattice, plane, st.tuples(real.map(lambda x: x * 1e-150), real))


@given(vertex_lists, vertex_lists, directions)
@example([(0, 0), (0.1, 0.3), (0.2, 0.6)], [(0, 0)], (0.3, -0.1))
@example([(0, 1), (-2, 3)], [(0, 0)], (2.101562, 2.101562))
def test_support_is_the_furthest_vertex(a, b, direction):
    """The ties are all vertices at the exact maximum, and the support point is the first of each shape. The values are
    the products. The value of the support point is the sum of its products on A and on B."""
    found = ask("support", shapes=[polygon(a), polygon(b)], direction=list(direction))
    for vertices, sign, side in ((a, 1, "a"), (b, -1, "b")):
        expected = dots(vertices, direction, sign)
        top = max(expected)
        assert found[f"ties_{side}"] == [i for i, value in enumerate(expected) if value == top]
        assert found["support"][f"i{side}"] == found[f"ties_{side}"][0]
        assert found["support"][side] == list(vertices[found["support"][f"i{side}"]])
        scale = max(abs(x) for vertex in (*vertices, direction) for x in vertex) ** 2
        assert all(abs(v - e) <= 1e-15 * scale for v, e in zip(found[f"values_{side}"], expected, strict=True))
    w = found["support"]["w"]
    assert w == [p - q for p, q in zip(found["support"]["a"], found["support"]["b"], strict=True)]
    assert found["value"] == pytest.approx(max(found["values_a"]) + max(found["values_b"]), abs=1e-12)
    for side in "ab":  # of vertices that tie, the values may be rounded to different floats
        assert found[f"value_{side}"] == found[f"values_{side}"][found["support"][f"i{side}"]]
    assert found["linear"] == {"dots": len(a) + len(b)}


@given(vertex_lists, vertex_lists, directions)
def test_the_climb_walks_uphill_to_a_tie(a, b, direction):
    """The walk starts at the first corner of the outline, moves between neighbours, rises strictly, and ends at a
    vertex of the maximum. It examines each corner at most once: those on the walk, and one beside either end."""
    found = ask("support", shapes=[polygon(a), polygon(b)], direction=list(direction))
    looked_at = 0
    for vertices, sign, side, outline in ((a, 1, "a", found["outlines"][0]), (b, -1, "b", found["outlines"][1])):
        path, heights = found["climb"][f"path_{side}"], dots(vertices, direction, sign)
        assert path[0] == outline[0]
        assert all(heights[p] < heights[q] for p, q in itertools.pairwise(path))
        places = [outline.index(i) for i in path]
        assert all((q - p) % len(outline) in (1, len(outline) - 1) for p, q in itertools.pairwise(places))
        assert path[-1] in found[f"ties_{side}"]
        looked_at += min(len(path) + 2, len(outline))
    assert found["climb"]["dots"] == looked_at


def test_support_of_one_shape():
    """For one shape, w is its support point, and the fields of B are null."""
    found = ask("support", shapes=[polygon([(0, 0), (2, 0), (1, 2)])], direction=[0, 3])
    assert found["support"] == {"w": [1, 2], "a": [1, 2], "b": None, "ia": 2, "ib": None}
    assert (found["value"], found["values_a"], found["ties_a"]) == (6, [0, 0, 6], [2])
    assert (found["value_b"], found["values_b"], found["ties_b"], found["climb"]["path_b"]) == (None,) * 4
    assert (found["difference"], len(found["outlines"])) == (None, 1)


@pytest.mark.parametrize(
    "shape",
    [
        {"type": "circle", "center": [1, 0], "radius": 2},
        {"type": "ellipse", "center": [1, 0], "radii": [5, 2]},
        {"type": "capsule", "p": [1, 0], "q": [1, 0], "radius": 2},
        {"type": "rounded", "shape": polygon([(1, 0)]), "radius": 2},
    ],
)
def test_support_of_a_round_shape(shape):
    """A round shape has a support point, but no values, ties or path, and costs no products."""
    found = ask("support", shapes=[polygon([(0, 0), (0, 1)]), shape], direction=[0, -1])
    assert (found["support"]["b"], found["support"]["ib"]) == ([1, 2], None)
    assert found["value_b"] == 2
    assert (found["values_b"], found["ties_b"], found["climb"]["path_b"]) == (None,) * 3
    assert found["linear"]["dots"] == found["climb"]["dots"] == 2
    assert found["support"]["ia"] == 0


@given(vertex_lists, vertex_lists)
def test_sum_is_the_hull_of_all_sums(a, b):
    """The sum has the corners of the exact hull of all vertex sums, and its cloud holds these sums."""
    found = ask("sum", shapes=[polygon(a), polygon(b)])
    sums = [(p[0] + q[0], p[1] + q[1]) for p in exact(a) for q in exact(b)]
    expected = hull(sums)
    assert len(found["sum"]) == len(expected)
    for u, v in expected:
        assert min(hypot(x - float(u), y - float(v)) for x, y in found["sum"]) < 1e-13
    assert [(point["ia"], point["ib"]) for point in found["cloud"]] == [
        (i, j) for i in range(len(a)) for j in range(len(b))
    ]
    for point, (u, v) in zip(found["cloud"], sums, strict=True):
        assert hypot(point["w"][0] - float(u), point["w"][1] - float(v)) < 1e-14


@given(vertex_lists, vertex_lists)
@example([(0, 0), (0, 0), (0.1, 0.3), (0.2, 0.6)], [(0.3, 0.9), (0, 0)])
@example([(0, 0), (2, 0), (1, 0), (0, 2)], [(0, 0), (1, 0), (0.5, 0)])
def test_places_are_those_in_the_exact_hull(a, b):
    """Each point of the cloud is called a corner, on an edge or inside as it lies in the exact hull of all points."""
    for kind, sign in (("minkowski", -1), ("sum", 1)):
        points = [(p[0] + sign * q[0], p[1] + sign * q[1]) for p in exact(a) for q in exact(b)]
        corners = hull(points)
        sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
        flat = len(corners) < 3

        def place(p, corners=corners, sides=sides, flat=flat):
            on_edge = flat or any(cross(u, v, p) == 0 for u, v in sides)
            return "corner" if p in corners else "edge" if on_edge else "inside"

        assert ask(kind, shapes=[polygon(a), polygon(b)])["places"] == [place(p) for p in points]


@given(vertex_lists, vertex_lists)
def test_the_sweep_ends_at_the_boundary(a, b):
    """The copies of -B at the corners of A's boundary have the hull of the exact difference; those of B, of the sum."""
    for kind, key, sign in (("minkowski", "difference", -1), ("sum", "sum", 1)):
        found = ask(kind, shapes=[polygon(a), polygon(b)])
        path, carried = exact(found["sweep"]["path"]), exact(found["sweep"]["carried"])
        assert set(path) == set(hull(exact(a)))
        assert set(carried) == set(hull([(sign * x, sign * y) for x, y in exact(b)]))
        assert len(hull([(p[0] + q[0], p[1] + q[1]) for p in path for q in carried])) == len(found[key])


@given(vertex_lists, vertex_lists)
def test_the_matching_pairs(a, b):
    """The 1:1 subtraction has the hull of the differences with equal indices, counts the corners of A - B that are not
    among these, and says whether the origin is in the hull. Other scenes have none."""
    shapes = [polygon(a), polygon(b)]
    found = ask("minkowski", shapes=shapes, pairs="matching")
    matching = found["matching"]
    points = [point["w"] for point in found["cloud"] if point["ia"] == point["ib"]]
    assert matching["number"] == len(points) == min(len(a), len(b))
    assert set(exact(matching["hull"])) == set(hull(exact(points)))
    corners = {tuple(p["w"]) for p, place in zip(found["cloud"], found["places"], strict=True) if place == "corner"}
    assert matching["missed"] == len(corners - set(map(tuple, points)))
    assert matching["holds_origin"] == (truth(points, [(0, 0)]).state != "separated")
    assert ask("minkowski", shapes=shapes)["matching"] is None


def test_round_shapes_have_no_matching_pairs():
    """The vertices of round shapes have no index, so the 1:1 subtraction has nothing; they lie inside A - B."""
    shapes = [{"type": "capsule", "p": [0, 0], "q": [1, 0], "radius": 1}, polygon([(0, 0), (0, 2)])]
    found = ask("minkowski", shapes=shapes, pairs="matching")
    assert found["matching"] is None
    assert found["places"] == ["inside"] * 4


def test_two_circles_make_a_disc():
    """The difference of two circles is the disc of both radii about the difference of the centres."""
    circles = [{"type": "circle", "center": c, "radius": r} for c, r in (([-2, 1], 1), ([2, 4], 1.5))]
    assert ask("minkowski", shapes=circles)["discs"] == {"centre": [-4, -3], "length": 5, "radius": 2.5}
    assert ask("minkowski", shapes=[circles[0], polygon([(0, 0)])])["discs"] is None


@given(vertex_lists, vertex_lists, st.none() | lattice.map(list))
def test_compare_judges_by_the_exact_answer(a, b, start):
    """Every method that is GJK runs as it does alone. It agrees if its verdict is exact. The runs part at the first
    step with different support points."""
    shapes = [polygon(a), polygon(b)]
    found = ask("compare", shapes=shapes, start=start)
    intersects = truth(a, b).state != "separated"
    assert [run["method"] for run in found["runs"]] == list(GJK)
    for run in found["runs"]:
        assert run["trace"] == ask("gjk", shapes=shapes, start=start, method=run["method"])["trace"]
        assert run["agrees"] == (run["trace"]["intersects"] is intersects)
    assert found["runs"][0]["agrees"]
    steps = [[step["support"]["w"] for step in run["trace"]["steps"]] for run in found["runs"]]
    differing = [
        index
        for index in range(max(map(len, steps)))
        if any(own[index] != other[index] for own in steps for other in steps if index < min(len(own), len(other)))
    ]
    assert found["parts_at"] == (differing[0] if differing else None)


def test_compare_finds_the_wrong_one():
    """winter.dev misses the overlap of this square and triangle. The comparison says so, in the requested order."""
    square, triangle = [(200, 150), (200, 250), (300, 250), (300, 150)], [(200, 200), (300, 200), (250, 100)]
    found = ask("compare", shapes=[polygon(square), polygon(triangle)], start=[1, 0], methods=["winter", "robust"])
    assert [(run["method"], run["agrees"]) for run in found["runs"]] == [("winter", False), ("robust", True)]
    assert found["result"]["state"] == "intersecting"


def test_compare_refuses_a_method_twice():
    """A list of methods may hold each method once."""
    error = json.loads(
        answer(json.dumps({"schema": 1, "kind": "compare", "shapes": [], "methods": ["winter", "winter"]}))
    )["error"]
    assert error["code"] == "bad_shape"
    shapes = [polygon([(0, 0)])] * 2
    text = json.dumps({"schema": 1, "kind": "compare", "shapes": shapes, "methods": ["winter", "winter"]})
    error = json.loads(answer(text))["error"]
    assert (error["code"], error["where"]) == ("unknown_method", "methods[1]")


@given(vertex_lists, st.one_of(lattice, plane), st.none() | directions)
def test_simplices_keep_at_most_three_points(points, at, start):
    """From any first direction, the weights are positive and sum to 1, and the kept points do not lie in a flat. Their
    combination is `at` where the oracle finds it inside, and otherwise a point as far from `at` as the hull is."""
    found = ask("simplices", points=[list(p) for p in points], at=list(at), start=start and list(start))
    kept, weights = found["kept"], found["weights"]
    expected = truth(points, [at])
    assert found["inside"] == (expected.state != "separated")
    assert 1 <= len(kept) == len(weights) == len(set(kept)) <= 3
    assert min(weights) > 0
    assert sum(weights) == pytest.approx(1)
    corners = exact([points[i] for i in kept])
    assert len(hull(corners)) == len(kept)
    combined = [float(sum(Fraction(w) * p[axis] for w, p in zip(weights, corners, strict=True))) for axis in (0, 1)]
    assert combined == pytest.approx(found["point"], abs=1e-12)
    away = hypot(found["point"][0] - at[0], found["point"][1] - at[1])
    assert away == pytest.approx(max(expected.signed_distance, 0), abs=1e-12)
    if found["inside"]:
        assert found["point"] == list(at)


def test_another_first_direction_is_another_choice():
    """A point of a 12-gon is a combination of its vertices in several ways, and each direction finds one."""
    points = [[3 * cos(k * pi / 6), 3 * sin(k * pi / 6)] for k in range(12)]
    choices = set()
    for k in range(12):
        found = ask("simplices", points=points, at=[0.6, -0.5], start=[cos(k), sin(k)])
        assert found["inside"]
        assert sorted(found["outline"]) == list(range(12))
        choices.add(tuple(sorted(found["kept"])))
    assert len(choices) >= 6


@given(st.lists(lattice, min_size=1, max_size=5))
@example([(0, 0), (1, 1), (2, 2)])
def test_flat_points_are_degenerate(points):
    """Points are degenerate if two are equal, or three or more lie on a line."""
    found = ask("simplices", points=[list(p) for p in points], at=[0, 0])
    distinct = len(set(points))
    flat = all(cross(p, q, r) == 0 for p in exact(points) for q in exact(points) for r in exact(points))
    assert found["degenerate"] == (len(points) > 1 and (distinct == 1 or (len(points) > 2 and flat)))


def test_large_clouds_are_left_out():
    """Two shapes of seventy vertices have more differences than a figure shows."""
    shapes = [polygon([(i, i * i) for i in range(70)])] * 2
    assert ask("minkowski", shapes=shapes)["cloud"] is None
    assert ask("sum", shapes=shapes)["cloud"] is None
    found = ask("minkowski", shapes=shapes, pairs="matching")
    assert (found["cloud"], found["places"], found["matching"]) == (None, None, None)


@pytest.mark.parametrize("method", GJK)
@given(points=st.lists(lattice, min_size=2, max_size=3))
@example(points=[(2, 2), (1, 1), (-1, -1)])
@example(points=[(0, 5), (0, -3), (0, 1)])
def test_the_origin_lies_in_the_region_taken(method, points):
    """If the configuration can occur, a cell of the region taken contains the origin. The corners of the bounds may
    come in any order."""
    kind = {2: "line-regions", 3: "triangle-regions"}[len(points)]
    asked = {"method": method, "points": [list(p) for p in points]}
    found = ask(kind, **asked, bounds=[[9, -8], [-7, 6]])
    assert found["bounds"] == [[-7, -8], [9, 6]]
    assert found["valid"] == (found["why"] is None) == (found["taken"] is not None)
    if found["valid"]:
        (region,) = [region for region in found["regions"] if region["name"] == found["taken"]]
        origin = (Fraction(0), Fraction(0))
        cells = [exact(cell) for cell in region["cells"]]
        # The corners of cells are rounded.
        assert any(all(cross(p, q, origin) > -1e-12 for p, q in zip(c, c[1:] + c[:1], strict=True)) for c in cells)


@given(vertex_lists, vertex_lists)
def test_epa_measures_its_response(a, b):
    """Moving B by the response leaves the measured distance, and that is zero up to rounding; apart there is none. The
    answer has both bounds of each step, and what the step does to the polygon."""
    found = ask("epa", shapes=[polygon(a), polygon(b)])
    expected = truth(a, b)
    if expected.state == "separated":
        assert (found["epa"], found["response"], found["bounds"], found["steps"]) == (None, None, [], [])
        return
    depth = -expected.signed_distance + 0.0
    assert found["bounds"][-1] == [depth, depth]
    assert all(lower <= depth <= upper for lower, upper in found["bounds"])
    for step, growth in zip(found["epa"]["steps"], found["steps"], strict=True):
        assert (growth["horizon"], growth["point"]) == (step["horizon"], step["support"]["w"])
        assert (step["edge"] in growth["seen"]) == (step["accepted"] and step["edge"] is not None)
    if expected.state == "touching":
        assert (found["epa"]["depth"], found["response"]) == (0, None)
        return
    response = found["response"]
    depth = hypot(*response["offset"])
    assert depth == pytest.approx(-expected.signed_distance, rel=1e-9)
    moved = [(p[0] + response["offset"][0], p[1] + response["offset"][1]) for p in b]
    assert response["signed_distance"] == pytest.approx(truth(a, moved).signed_distance, abs=1e-12)
    assert abs(response["signed_distance"]) < 1e-12


@given(vertex_lists, vertex_lists, st.sampled_from(METHODS))
def test_feet_of_perpendiculars(a, b, method):
    """Each foot lies on the line from the step's support point to another point that the step looks at, its arrow from
    the origin is perpendicular to that line, and it is inside exactly if both weights are from 0 to 1."""
    found = ask("distance", shapes=[polygon(a), polygon(b)], method=method)
    assert len(found["feet"]) == len(found["trace"]["steps"])
    for step, feet in zip(found["trace"]["steps"], found["feet"], strict=True):
        others = [v["w"] for v in step["simplex_before"] if v["w"] != step["support"]["w"]] * step["accepted"]
        assert [(foot["p"], foot["q"]) for foot in feet] == [(step["support"]["w"], w) for w in others]
        for foot in feet:
            p, q, o = foot["p"], foot["q"], foot["point"]
            along = (q[0] - p[0], q[1] - p[1])
            length = hypot(*along)
            reach = max(hypot(*o), hypot(*p), length)
            assert abs(o[0] * along[0] + o[1] * along[1]) <= 1e-12 * reach * length
            assert sum(foot["weights"]) == pytest.approx(1, abs=1e-9 * reach / length)
            assert foot["inside"] == (min(foot["weights"]) >= 0)
            assert o == pytest.approx(
                mixed(foot["weights"], (p, q)), abs=1e-12 * reach * sum(map(abs, foot["weights"]))
            )
    if method == "robust" and found["result"]["state"] == "separated":
        last = found["trace"]["steps"][-1]
        for side in "ab":
            points = [p[side] for p in last["simplex_after"]]
            assert found["result"][f"point_{side}"] == pytest.approx(
                mixed(last["closest"]["weights"], points), abs=1e-9
            )
