"""Lindberg's method: distances on generic input, the report's table, and its known failures one by one."""

import json
from itertools import combinations, product
from math import hypot
from pathlib import Path

import pytest
from cases import BY_NAME, EDGE_CASES, close, pair
from oracle3 import exact, nearest
from published import decided_in, plane_pairs, run_polygons, run_solids, simplex, solid_pairs, statement

import gjkcore as gjk
from gjkcore.methods import lindberg
from gjkcore.methods.products import Tests

DATA = Path(__file__).parent / "data"
TABLE_1 = json.loads((DATA / "table1_scenes.json").read_text())


def run(name):
    return gjk.trace(*pair(BY_NAME[name]), method="lindberg")


def distance(trace):
    return hypot(*trace.steps[-1].closest.point)


def assert_closest_points(trace):
    """The weights give a point of the simplex, and two points of A and B at that distance."""
    last = trace.steps[-1]
    weights = last.closest.weights
    assert all(weight >= 0 for weight in weights)
    assert close(sum(weights), 1.0)
    a, b = (
        tuple(sum(weight * x for weight, x in zip(weights, xs, strict=True)) for xs in zip(*points, strict=True))
        for points in ([p.a for p in last.simplex_after], [p.b for p in last.simplex_after])
    )
    gap = hypot(*(p - q for p, q in zip(a, b, strict=True)))
    assert abs(gap - distance(trace)) <= 1e-12 * (hypot(*a) + hypot(*b))


def test_generic_input():
    """On seeded random polygons that do not touch, verdict and distance are those of the oracle."""
    for a, b, expected in plane_pairs():
        trace = run_polygons("lindberg", a, b)
        assert trace.intersects == (expected == 0)
        if expected:
            assert trace.termination == "repeated_support"
            assert close(distance(trace), expected, 1e-9)
            assert_closest_points(trace)


def test_generic_solids():
    """On seeded random polyhedra that do not touch, verdict and distance are those of the oracle, unless the run ends
    as a cycle without a verdict."""
    ended = 0
    for a, b, expected in solid_pairs():
        trace = run_solids("lindberg", a, b)
        if trace.termination == "cycle":
            assert trace.intersects is None
            continue
        ended += 1
        assert trace.intersects == (expected == 0)
        if expected:
            assert close(distance(trace), expected, 1e-9)
            assert_closest_points(trace)
    assert ended >= 0.95 * len(solid_pairs())


def test_start_is_unit_y():
    """The report's final program starts along (0, 1, 0), which is (0, 1) in the plane."""
    for point, expected in (((3, 4), (0, 1)), ((3, 4, 5), (0, 1, 0))):
        assert gjk.trace(gjk.Point(point), gjk.Point(point), method="lindberg").steps[0].direction == expected


def test_endless_loop_between_two_triangle_faces():
    """Section 3.4: in a dense scene of spheres, one in six of the separated pairs repeats the same triangles and edges
    for ever. Algorithm 1 would have ended at their support points. The regions that NextSimplex omits can then contain
    the origin. All other pairs end with the right answer."""
    scene = next(s for s in TABLE_1["scenes"] if (s["shape"], s["layout"]) == ("sphere", "dense"))
    mesh = gjk.Polyhedron(TABLE_1["sphere"]["vertices"])
    objects = [mesh.posed(rotation, offset) for rotation, offset in zip(scene["R"], scene["t"], strict=True)]
    hits, rounds = [], []
    for i, j in combinations(range(20), 2):
        trace = gjk.trace(objects[i], objects[j], method="lindberg")
        if trace.intersects:
            hits.append([i, j])
        elif trace.termination == "cycle":
            rounds.append(trace)
    assert hits == scene["hits"]
    assert 10 <= len(rounds) <= 25
    for trace in rounds:
        state = trace.steps[-1].simplex_after
        first = next(step for step in trace.steps if step.simplex_after == state)
        circle = trace.steps[first.index + 1 :]
        assert any(step.dot < 0 for step in circle), "Algorithm 1 would have ended here"
        assert any(len(step.simplex_after) == 3 for step in circle)


def weights_by(weighted, *ws):
    return tuple(
        sum(weight * x for weight, x in zip(weighted.weights, xs, strict=True)) for xs in zip(*ws, strict=True)
    )


LINE = (-2, 1), (2, 3)
TRIANGLE = (0, 3), (-2, 0), (3, -1)


@pytest.mark.parametrize(("module_input", "regions"), [(LINE, 3), (TRIANGLE, 7)], ids=["line", "triangle"])
@pytest.mark.parametrize("height", [None, 0.0, 2.0])
def test_weights_give_the_closest_point(module_input, regions, height):
    """Cases 2 and 3 of section 3.2: for an origin anywhere around a line or a triangle, in the plane or in space, the
    weights give the closest point. Every region occurs."""
    weigh = lindberg.weigh_line if len(module_input) == 2 else lindberg.weigh_triangle
    came = set()
    for x, y in product(range(-8, 9), repeat=2):
        flat = [(u - x / 2 - 0.1, v - y / 2 - 0.05) for u, v in module_input]
        ws = flat if height is None else [(*w, height) for w in flat]
        weighted = weigh(*ws, Tests())
        point = weights_by(weighted, *ws)
        solid = exact([(*w, 0.0) for w in flat] if height is None else ws)
        expected = tuple(map(float, nearest(solid)[0]))[: len(point)]
        assert all(abs(p - q) < 1e-12 for p, q in zip(point, expected, strict=True))
        kept = [letter for letter, weight in zip("ABC", weighted.weights, strict=False) if weight]
        assert sorted(weighted.region.split()[1]) == kept
        assert statement(lindberg, weighted.line).startswith("return Weighted(")
        came.add(weighted.region)
    assert len(came) == regions


@pytest.mark.parametrize(
    ("ws", "region"),
    [
        (((0, 1), (2, 1)), "line A"),
        (((-2, 1), (0, 1)), "line B"),
        (((1, 1), (1, 1)), "line A"),
        (((0, 1), (2, 1), (-1, 3)), "triangle A"),
        (((0, 1), (2, 1), (1, 3)), "triangle A"),
        (((1, 3), (0, 1), (2, 1)), "triangle B"),
        (((2, 1), (1, 3), (0, 1)), "triangle C"),
        (((0, 1), (1, 3), (2, 1)), "triangle A"),
        (((1, 3), (2, 1), (0, 1)), "triangle C"),
        (((2, 1), (0, 1), (1, 3)), "triangle B"),
        (((-1, 0, 1), (1, 0, 1), (0, 2, 1)), "triangle AB"),
        (((0, 2, 1), (-1, 0, 1), (1, 0, 1)), "triangle BC"),
        (((1, 0, 1), (0, 2, 1), (-1, 0, 1)), "triangle CA"),
        (((-1, 1), (1, 1), (3, 1)), "triangle AB"),
        (((3, 1), (-1, 1), (1, 1)), "triangle AB"),
        (((1, 1), (3, 1), (-1, 1)), "triangle BC"),
        (((1, 1), (-1, 1), (2, 1)), "triangle AB"),
        (((2, 1), (1, 1), (-1, 1)), "triangle BC"),
    ],
)
def test_ties_go_to_the_smaller_feature(ws, region):
    """On a border, the vertex comes before the edge and the edge before the face. So flat triangles, and lines with
    equal ends, are never divided by their size."""
    weighted = (lindberg.weigh_line if len(ws) == 2 else lindberg.weigh_triangle)(*ws, Tests())
    assert weighted.region == region
    assert abs(sum(weighted.weights) - 1) < 1e-15


def test_a_single_point():
    """Case 1: the closest point is the vertex."""
    assert lindberg.weigh(simplex((3, 4)), Tests())[:2] == ((1.0,), "point")


def test_runs_on_after_separation_is_known():
    """Algorithm 1 ends at the first support point that does not pass the origin (line 8). Here the run ends when a
    point returns, which is never earlier and often later."""
    later = 0
    for a, b, expected in plane_pairs():
        if expected:
            trace, early = run_polygons("lindberg", a, b), run_polygons("winter", a, b)
            assert trace.iterations >= early.iterations
            later += trace.iterations > early.iterations
            last = trace.steps[-1]
            assert last.support.w in [p.w for p in last.simplex_after]
            assert not last.accepted
    assert later > 60


def test_parallel_edges():
    """The third support point is on the line of the first two. The normal of this flat triangle is zero, and in space
    it is the next direction. The run ends, with the right distance."""
    trace = run_polygons("lindberg", [(-1, -1), (-1, -2), (-1, 1)], [(0, -1)])
    assert (trace.termination, trace.intersects, distance(trace)) == ("zero_direction", False, 1)
    assert trace.steps[-1].region.startswith("triangle")


def test_spheres_run_to_the_limit():
    """No support point of a sphere returns before rounding makes one return. The closest point is near, but the run
    does not end."""
    trace = gjk.trace(gjk.Sphere((0, 0, 0), 1), gjk.Sphere((4, 3, 12), 1), method="lindberg")
    assert (trace.termination, trace.intersects) == ("iteration_cap", None)
    assert close(min(hypot(*s.support.w) for s in trace.steps), 11, 1e-7)


def test_line_points_at_the_deciding_statement():
    """`line` is the statement that computed the weights in the last step, or the one that uses NextSimplex."""
    for case in EDGE_CASES:
        trace = run(case["name"])
        for step in trace.steps:
            if step.closest:
                assert f'"{step.region}"' in statement(lindberg, step.line)
                assert decided_in(lindberg, step.line).startswith("weigh")
            else:
                assert statement(lindberg, step.line).startswith("run.accept(")
