"""MPR: its verdicts beside a second implementation and the exact answer, its exits, and its depth beside the least."""

import json
from collections import Counter
from itertools import product
from math import hypot
from random import Random

import portal
import pytest
from asking import answered as ask
from examples import example
from extent import some, up_to
from published import plane_pairs, run_polygons, run_solids, solid_pairs
from schemas import faults

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.methods import mpr
from gjkcore.methods.space import cross, dot, neg, sub
from gjkcore.schema import schema

PAIRS = up_to(20_000, 400)
"""The pairs of each dimension beside the second implementation; in `build.py test all` 40,000 in all."""

SHAPES = {2: gjk.Polygon, 3: gjk.Polyhedron}
WHOLE = 840
"""The centres of up to eight corners whose coordinates are multiples of this are whole, so that nothing is rounded."""


def real(draw, dimension):
    middle = [draw.uniform(-0.8, 0.8) for _ in range(dimension)]
    return [tuple(draw.uniform(-1, 1) + x for x in middle) for _ in range(draw.randint(dimension + 1, 8))]


def whole(draw, dimension):
    size = draw.randint(2, 6)
    middle = [draw.randint(-size, size) for _ in range(dimension)]
    count = draw.randint(dimension + 1, 8)
    return [tuple(float(WHOLE * (x + draw.randint(-size, size))) for x in middle) for _ in range(count)]


def box(draw, dimension):
    low = [draw.randint(-3, 3) for _ in range(dimension)]
    sides = [(WHOLE * x, WHOLE * (x + draw.randint(1, 4))) for x in low]
    return [tuple(map(float, corner)) for corner in product(*sides)]


def overlaps(dimension, count, seed=7):
    """Seeded random polygons or polyhedra that overlap: the trace of MPR, and the least depth."""
    draw = Random(seed)
    while count:
        a, b = (SHAPES[dimension](real(draw, dimension)) for _ in range(2))
        depth = -gjk.signed_distance(a, b)
        if depth > 1e-3:
            count -= 1
            yield gjk.trace(a, b, method="mpr"), depth, a, b


@pytest.mark.long
@pytest.mark.parametrize("dimension", SHAPES)
def test_the_verdict_is_that_of_a_second_implementation(dimension):
    """On random, whole and box-shaped corners, also touching and flat ones, the verdict is that of the same method in
    fractions, seen along the ray. A hit has its depth and normal where no rounding chose between two support points."""
    draw = Random(dimension)
    met, same = {True: 0, False: 0}, 0
    for number in range(PAIRS):
        kind = (real, whole, box)[number % 3]
        a, b = kind(draw, dimension), kind(draw, dimension)
        trace, found = gjk.trace(SHAPES[dimension](a), SHAPES[dimension](b), method="mpr"), portal.mpr(a, b)
        assert trace.intersects == found.verdict, (a, b)
        met[found.verdict] += 1
        same += trace.iterations == found.points
        if found.verdict and trace.iterations == found.points:
            assert trace.depth == pytest.approx(found.depth, rel=1e-9) and trace.normal == pytest.approx(found.normal)
    assert min(met.values()) > 0.2 * PAIRS and same > 0.97 * PAIRS


@pytest.mark.parametrize("dimension", SHAPES)
def test_the_verdict_is_exact_beyond_the_tolerance(dimension):
    """On shapes with an inside whose overlap or gap is larger than the tolerance, the verdict is the exact one, also
    where rows of corners are level."""
    draw = Random(dimension)
    for number in range(up_to(1500, 400)):
        kind = (real, whole, box)[number % 3]
        a, b = (SHAPES[dimension](kind(draw, dimension)) for _ in range(2))
        exact = gjk.signed_distance(a, b)
        if abs(exact) > mpr.TOLERANCE and has_inside(a, b):
            assert gjk.trace(a, b, method="mpr").intersects is (exact < 0), (a, b)


def has_inside(a, b):
    """Whether A - B has an inside: whether points of it surround its centre in every direction asked."""
    axes = list(product((-1, 0, 1), repeat=a.dimension))
    return all(
        dot(a.support(d), d) - dot(b.support(neg(d)), d) > dot(a.support(neg(d)), d) - dot(b.support(d), d)
        for d in axes
        if any(d)
    )


@pytest.mark.parametrize("dimension", some(SHAPES, 2))
def test_how_much_too_deep(dimension):
    """The depth is never less than the least one. Of random overlaps it is more than a hundredth too large in 25 of 100
    in the plane and in 30 in space, and twice as large in 1 of 100. The worst here is 3.7 times the least depth."""
    ratios = []
    for trace, least, _, _ in overlaps(dimension, 1500):
        assert trace.intersects and trace.depth >= least - 1e-12
        ratios.append(trace.depth / least)
    assert sum(ratio > 1.01 for ratio in ratios) / 15 == pytest.approx({2: 25, 3: 30}[dimension], abs=0.5)
    assert sum(ratio > 2 for ratio in ratios) / 15 == pytest.approx(1, abs=0.5)
    assert max(ratios) == pytest.approx({2: 3.7, 3: 2.6}[dimension], abs=0.05)


@pytest.mark.parametrize("dimension", SHAPES)
def test_moving_b_by_the_depth_parts_the_shapes(dimension):
    """Moved by depth * normal, B touches A or is apart from it: the depth is enough, if not the least."""
    for trace, _, a, b in overlaps(dimension, 200):
        assert hypot(*trace.normal) == pytest.approx(1)
        moved = b.translated([trace.depth * x for x in trace.normal])
        assert gjk.signed_distance(a, moved) > -1e-9


def crosses(v0, points):
    """Whether the ray from v0 through the origin passes between the points, up to rounding."""
    ways = [sub(p, v0) for p in points]
    if len(v0) == 2:
        first, second = ([u[0] * v0[1] - u[1] * v0[0]] for u in ways)
        return first[0] * second[0] <= 1e-12
    turns = [dot(cross(p, v0), q) for p, q in zip(points, points[1:] + points[:1], strict=True)]
    return all(turn <= 1e-12 for turn in turns) or all(turn >= -1e-12 for turn in turns)


@pytest.mark.parametrize("dimension", SHAPES)
def test_the_simplex_is_what_there_is_of_a_portal(dimension):
    """Once it has two points in the plane, or three in space, the ray passes between them, and so on to the end. Each
    next portal is further out along the ray. The last is the portal of the trace."""
    count = 0
    for trace, _, _, _ in overlaps(dimension, 150):
        v0, reached = trace.center, 0.0
        for step in trace.steps:
            points = [p.w for p in step.simplex_after]
            if len(points) == dimension:
                count += 1
                assert crosses(v0, points)
                n = mpr.outward(v0, step.simplex_after)
                out = dot(sub(points[0], v0), n) / dot(neg(v0), n)
                assert out >= reached - 1e-9 and step.region in ("AB", "AC", "ABC", "ABD", "ACD", "near")
                reached = out
        assert reached >= 1 - 1e-9, "the portal has passed the origin"
        assert set(trace.portal) == set(trace.steps[-1].simplex_after)
    assert count > 300


def test_regions_are_the_points_kept():
    """A region is named after the points kept, from the new point and those before it."""
    seen = set()
    aslant = ([(1, -6), (-6, -1), (4, -2)], [(-2, 1), (1, -2), (6, -2)])
    for run, pairs in ((run_polygons, [*plane_pairs(), (*aslant, 0)]), (run_solids, solid_pairs())):
        for a, b, _ in pairs:
            for step in run("mpr", a, b).steps:
                if step.accepted and step.index:
                    points = (step.support, *step.simplex_before)
                    kept = "".join("ABCD"[points.index(p)] for p in step.simplex_after)
                    assert step.region == kept
                seen.add((len(step.direction), step.region))
    assert {(2, r) for r in ("start", "beyond", "A", "AB", "AC", "near")} <= seen
    assert {(3, r) for r in ("start", "beyond", "AB", "AC", "ABC", "ABD", "ACD", "near")} <= seen


SQUARE = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def square(x, y, half=1.0):
    return gjk.Polygon([(x + half * u, y + half * v) for u, v in SQUARE])


EXITS = {
    "discovery, v1": (square(0, 0), square(5, 1), "separating_direction", False, "beyond", 1),
    "discovery, v2": (
        gjk.Polygon([(0, 0), (6, 1), (0, 1)]),
        gjk.Polygon([(4, -2), (7, -2), (7, 0.5)]),
        "separating_direction",
        False,
        "beyond",
        2,
    ),
    "on the ray": (gjk.Circle((0, 0), 1), gjk.Circle((1, 0), 1), "origin_enclosed", True, "start", 1),
    "hit": (square(0, 0), square(1, 0.5), "origin_enclosed", True, "near", None),
    "nearer than the tolerance": (
        gjk.Polygon([(-1, -1), (1, -1), (1, 0), (0, 0.250005), (-1, 0.5)]),
        gjk.Point((0, 0.250002)),
        "converged",
        False,
        "near",
        None,
    ),
}


@pytest.mark.parametrize("name", EXITS)
def test_exits(name):
    """Each exit of the method has its termination, its verdict and its last region. Only a hit has a depth."""
    a, b, termination, intersects, region, iterations = EXITS[name]
    trace = gjk.trace(a, b, method="mpr")
    assert (trace.termination, trace.intersects, trace.steps[-1].region) == (termination, intersects, region)
    assert iterations in (None, trace.iterations)
    assert (trace.depth is not None) == (trace.normal is not None) == intersects


def test_touching_and_flat_shapes_are_missed():
    """Corners that touch are said to be apart, unlike faces, and so are flat shapes in one plane of space."""
    assert not gjk.trace(square(0, 0), square(2, 2), method="mpr").intersects
    assert gjk.trace(square(0, 0), square(2, 0.5), method="mpr").intersects
    flat = [(x, y, 0) for x, y in SQUARE]
    assert not gjk.trace(
        gjk.Polyhedron(flat), gjk.Polyhedron([(x + 1, y + 0.3, 0) for x, y, _ in flat]), method="mpr"
    ).intersects


def test_spheres():
    """On spheres the ray meets v1. The verdict is right, and the depth is not less than the least one. Four in a
    hundred that overlap reach the limit, with a portal that has lost the ray. The worst depth is seven times the least.
    """
    draw, ends, worst = Random(1), Counter(), 0.0
    for _ in range(2000):
        a, b = (gjk.Sphere([draw.uniform(-1, 1) for _ in range(3)], draw.uniform(0.3, 1)) for _ in range(2))
        least, trace = -gjk.signed_distance(a, b), gjk.trace(a, b, method="mpr")
        assert trace.intersects is (least > 0)
        if trace.intersects:
            ends[str(trace.termination)] += 1
            assert trace.depth >= least - 1e-12
            worst = max(worst, trace.depth / least)
    assert ends["iteration_cap"] == pytest.approx(0.04 * ends.total(), rel=0.25)
    assert worst == pytest.approx(7.0, abs=0.1)


def test_overlaps_of_small_shapes_are_missed():
    """The tolerance is absolute. Of overlaps of polygons of size 1e-6 one in twenty is missed, as `converged`. The same
    polygons a million times larger are all found."""
    draw, missed = Random(3), 0
    for _ in range(600):
        a, b = ([tuple(draw.uniform(-1, 1) for _ in range(2)) for _ in range(4)] for _ in range(2))
        if not gjk.intersects(gjk.Polygon(a), gjk.Polygon(b)):
            continue
        assert run_polygons("mpr", a, b).intersects
        small = run_polygons("mpr", *([(x * 1e-6, y * 1e-6) for x, y in vertices] for vertices in (a, b)))
        assert small.intersects or small.termination == "converged"
        missed += not small.intersects
    assert 20 <= missed <= 40


def test_the_start_is_used_if_the_centres_coincide():
    """Around one centre any ray will do: the start, or the left. Elsewhere the start changes nothing."""
    a, b = square(0, 0), square(0, 0, 0.5)
    assert gjk.trace(a, b, method="mpr").steps[0].direction == (-mpr.NUDGE, 0)
    trace = gjk.trace(a, b, method="mpr", start=(0, 3))
    assert trace.steps[0].direction == (0, mpr.NUDGE) and trace.depth == pytest.approx(1.5)
    assert gjk.trace(a, b, method="mpr", start=(0, 0)).steps == gjk.trace(a, b, method="mpr").steps
    moved = square(0.5, 0.1)
    assert gjk.trace(a, moved, method="mpr", start=(0, 3)).steps == gjk.trace(a, moved, method="mpr").steps


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (gjk.Ellipse((3, 4), (2, 1), 0.3), (3, 4)),
        (gjk.Capsule((0, 0), (4, 2), 1), (2, 1)),
        (gjk.Polygon([(0, 0), (3, 0), (0, 3), (0, 3)]), (1, 1)),
        (gjk.Rounded(gjk.Ellipse((3, 4), (2, 1)), 1), (3, 4)),
        (gjk.Point((3, 4, 5)), (3, 4, 5)),
        (gjk.Ellipsoid((1, 2, 3), (1, 2, 3)), (1, 2, 3)),
        (gjk.Box((1, 2, 3), (1, 1, 1)), (1, 2, 3)),
    ],
)
def test_the_centre_is_inside(shape, expected):
    """The centre of a shape is the one that it has, the mean of its corners, each counted once, or that of its support
    points along the axes."""
    found = mpr.center(shape, shape.dimension)
    assert found == pytest.approx(expected)
    assert gjk.signed_distance(shape, gjk.Point(found)) <= 0


@pytest.mark.parametrize(
    "solid",
    [gjk.Cylinder((1, 2, 3), (1, 2, 7), 2), gjk.Cylinder((1, 2, 3), (4, 0, 7), 2), gjk.Cone((1, 2, 3), (1, 2, 7), 2)],
)
def test_the_centre_of_a_round_solid_is_well_inside(solid):
    """The mean of six support points is inside, also if some of them are on one edge."""
    assert gjk.signed_distance(solid, gjk.Point(mpr.center(solid, 3))) < -0.3


def test_the_report_on_newton(monkeypatch):
    """newton#3773: 58.8 m for a depth of 6.17 cm. From the centre of the triangle the portal is the one that Newton
    came to from its own v0, a hundredth of the way to that centre. From the v0 of its mended version the depth is the
    least."""
    triangle = gjk.Polyhedron([(0, 0, 0), (100, 320, 0), (0, 320, 0)])
    place = (28.87991333, 260.53430176, 0.00036136055)
    turn = gjk.rotation(quaternion=(0.77515626, -0.16498479, 0.36682746, -0.48718625))
    cylinder = gjk.Cylinder((0, 0, -0.07), (0, 0, 0.07), 0.02).posed(turn, place)
    assert gjk.penetration(triangle, cylinder).depth == pytest.approx(0.061719, abs=1e-6)
    assert gjk.trace(triangle, cylinder, method="mpr").depth == pytest.approx(58.8254, abs=1e-4)

    below = (*place[:2], 0.0)
    way = sub((100 / 3, 640 / 3, 0.0), below)

    def from_below(length):
        seed = tuple(x + length * u / hypot(*way) for x, u in zip(below, way, strict=True))
        monkeypatch.setattr(mpr, "center", lambda shape, dimension: seed if shape is triangle else place)
        return gjk.trace(triangle, cylinder, method="mpr").depth

    assert from_below(0.01 * hypot(*way)) == pytest.approx(58.8254, abs=1e-4)
    assert from_below(0.01 * place[2]) == pytest.approx(0.061719, abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "dimension"), [(k, d) for k in ("gjk", "failures", "distance", "compare") for d in (2, 3)]
)
def test_answers_fit_the_schema(kind, dimension):
    """Kinds that show a run have its portal, and its depth after a hit, as the schema says."""
    draw, types, hits = Random(kind), schema(), 0
    for _ in range(up_to(25, 10)):
        scene = example(draw, kind, dimension) | {"method": "mpr"} | ({"methods": ["mpr"]} if kind == "compare" else {})
        found = ask(scene)
        room = types["kinds" if dimension == 2 else "space"]
        assert not faults(found, room[kind]["answer"], types)
        trace = found["runs"][0]["trace"] if kind == "compare" else found["trace"]
        assert trace["method"] == "mpr" and len(trace["center"]) == dimension
        assert ("depth" in trace) == trace["intersects"] and ("normal" in trace) <= ("portal" in trace)
        hits += trace["intersects"]
    assert 0 < hits < up_to(25, 10)


@pytest.mark.parametrize("kind", ["line-regions", "triangle-regions", "tetrahedron-regions", "scene3d"])
def test_kinds_of_gjk_alone_refuse_it(kind):
    """Regions of a simplex and calls of GJK are none of MPR's: an error that names the methods."""
    dimension = 2 if kind in ("line-regions", "triangle-regions") else 3
    found = json.loads(answer(json.dumps(example(Random(1), kind, dimension) | {"method": "mpr"})))["error"]
    assert (found["code"], found["where"]) == ("bad_method", "method")
    assert "lindberg" in found["message"] and found["message"].endswith("here, not 'mpr'")
