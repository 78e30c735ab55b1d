"""The figure of a tetrahedron's regions: cells show what the methods' code does with the origin there."""

import os
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from asking import refused
from extent import up_to
from oracle3 import cross, dot, exact, minus
from published import seen_from

import gjkcore as gjk
from gjkcore.methods.products import Tests
from gjkcore.regions.cells import SPACE, explore
from gjkcore.regions.figure import simplex_of
from gjkcore.regions.rules import RULES
from gjkcore.regions.tetrahedron import BELOW, FACES, NOT_ON_SIDE, NOT_OVER, STOPS, _Map, tetrahedron_regions

CONFIGURATIONS = {"quick": 300, "thorough": 5000}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 450)
"""The number for each method; in `build.py test all` 20,000 in all."""

COMPARED = up_to(24, 6)
"""The number of tetrahedra whose code is explored: a quarter of a second each."""

NEAR = ((-1e-6, -1e-6, -1e-6), (1e-6, 1e-6, 1e-6))
"""Bounds around the origin. They hold a few cells only, so that thousands of figures take seconds."""

METHOD_NAMES = tuple(name for name, rules in RULES.items() if 4 in rules.figures)

everyone = pytest.mark.parametrize("method", METHOD_NAMES)

BASE = [(-2.0, -1.0, -1.0), (2.0, -1.2, -1.0), (0.1, 2.0, -1.1)]
"""B, C, D, counter-clockwise seen from above. The origin is above."""
A = (0.1, 0.2, 2.0)


def height(cell, place=(0.0, 0.0, 0.0)):
    """How far a place is inside a cell. Negative outside."""
    return min(dot(side[:3], place) + side[3] for side in cell.half_spaces)


def volume(cell):
    """By the tetrahedra between the faces and the first vertex."""
    first, total = cell.vertices[0], 0.0
    for face in cell.faces:
        p, *others = (minus(cell.vertices[i], first) for i in face)
        total += sum(dot(p, cross(q, r)) for q, r in pairwise(others))
    return total / 6


def oriented(points):
    """The points with A on the side where the normal of B, C, D points, and the letters that this exchanges."""
    a, b, c, d = points
    if dot(cross(minus(c, b), minus(d, b)), minus(a, b)) > 0:
        return points, {}
    return [a, b, d, c], {"C": "D", "D": "C"}


def renamed(name, letters):
    return "".join(sorted(letters.get(letter, letter) for letter in name))


def steps_of(method, seed):
    """Steps of runs on random solids that looked at four points: the points, and the step."""
    random = Random(seed)
    while True:
        a, b = ([tuple(random.gauss(0, 1) for _ in range(3)) for _ in range(8)] for _ in range(2))
        shift = [random.gauss(0, 0.6) for _ in range(3)]
        b = [tuple(x + s for x, s in zip(v, shift, strict=True)) for v in b]
        start = [random.gauss(0, 1) for _ in range(3)]
        for step in gjk.trace(gjk.Polyhedron(a), gjk.Polyhedron(b), method, start).steps:
            if step.accepted and len(step.simplex_before) == 3:
                points = [step.support.w, *(p.w for p in step.simplex_before)]
                # Two vertices of A and two of B give four points of one plane. Only rounding puts A on either side.
                edges = [minus(p, points[0]) for p in points[1:]]
                if abs(dot(cross(*edges[:2]), edges[2])) > 1e-9:
                    yield points, step


@pytest.mark.long
@everyone
def test_the_cell_of_the_origin_is_the_region_that_a_run_takes(method):
    """On the points of a run's step, the configuration is valid, and the region, the points kept and the comparisons
    are the step's. The origin is in a cell of that region and of no other that the code tests."""
    came, count = set(), 0
    for points, step in steps_of(method, seed=11):
        points, letters = oriented(points) if method == "robust" else (points, {})
        figure = tetrahedron_regions(points, method, NEAR)
        if method == "lindberg" and not figure.valid:
            # After separation, a point may be kept that is not above the origin.
            assert figure.why in (NOT_OVER, NOT_ON_SIDE, BELOW)
            continue
        assert figure.valid, (points, figure.why)
        count += 1
        assert (renamed(figure.taken, letters) if method == "robust" else figure.taken) == step.region
        kept = "".join(sorted(x for x, w in zip("ABCD", points, strict=True) if w in [p.w for p in step.simplex_after]))
        assert figure.kept == kept
        tested = {r.name: max(map(height, r.cells)) for r in figure.regions if r.status != "excluded" and r.cells}
        assert tested[figure.taken] >= -1e-12
        assert all(depth <= 1e-12 for name, depth in tested.items() if name != figure.taken)
        assert {r.name: r.status for r in figure.regions}[figure.taken] == "possible"
        came.add(figure.taken)
        if count == CONFIGURATIONS:
            break
    # The origin is mostly behind all faces or before one. Before two, all codes keep an edge or a face of A.
    assert came >= {"ABCD", "ABC", "ACD", {"robust": "ABD"}.get(method, "ADB")}
    assert all("A" in name for name in came)


@everyone
def test_the_cells_tile_the_bounds(method):
    """In a box around random points, each place is inside of one cell only: that of the region which the code takes
    with the origin there. The volumes add up."""
    bounds = ((-4, -4, -4), (4, 4, 4))
    random = Random(5)
    for _ in range(6):
        points = [tuple(random.uniform(-3, 3) for _ in range(3)) for _ in range(4)]
        figure = tetrahedron_regions(points, method, bounds)
        tiles = [(r.name, cell) for r in figure.regions if r.status != "excluded" for cell in r.cells]
        assert sum(volume(cell) for _, cell in tiles) == pytest.approx(512, rel=1e-9)
        for _ in range(150):
            place = tuple(random.randint(-4000, 4000) / 1024 for _ in range(3))
            heights = [(height(cell, place), name) for name, cell in tiles]
            if min(abs(h) for h, _ in heights) < 1e-6:
                continue
            (holding,) = [name for h, name in heights if h > 0]
            assert RULES[method].decide(seen_from(place, *points), Tests()).region == holding


def test_the_robust_regions_are_those_that_its_code_takes():
    """The robust method's Voronoi regions have the half-spaces that exploring its code finds, exactly: on random, thin
    and whole-numbered tetrahedra, and where the origin cannot be."""
    random = Random(4)
    rules = RULES["robust"]
    for i in range(COMPARED):
        points = [tuple(random.uniform(-3, 3) for _ in range(3)) for _ in range(4)]
        if i % 3 == 1:
            points = [(x, y, z / 1000) for x, y, z in points]
        elif i % 3 == 2:
            points = [tuple(float(round(x)) for x in p) for p in points]
        figure = _Map("robust", simplex_of(points), (-4.0, -4.0, -4.0), (4.0, 4.0, 4.0))
        assert figure.has_volume
        explored = explore(
            lambda ws, tests: rules.decide(simplex_of(ws), tests).region,
            list(figure.points.values()),
            figure.everything,
            SPACE,
        )
        found = figure.taken(rules)
        assert {name: set(cell) for name, (cell,) in found.items()} == {
            name: set(cell) for name, (cell,) in explored.items()
        }


def test_a_flat_tetrahedron_is_left_to_the_code():
    """Where the four points lie in a plane, the cells of the robust method still tile the bounds."""
    points = [(0.5, 0.5, 0.0), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0)]
    figure = tetrahedron_regions(points, "robust", ((-4, -4, -4), (4, 4, 4)))
    assert sum(volume(cell) for region in figure.regions for cell in region.cells) == pytest.approx(512, rel=1e-9)


@everyone
def test_a_cell_is_its_half_spaces_and_its_faces(method):
    """Each face lies on its half-space, counter-clockwise from outside, and no vertex is outside of any."""
    for region in tetrahedron_regions([A, *BASE], method).regions:
        for cell in region.cells:
            assert volume(cell) > 0
            for side, face in zip(cell.half_spaces, cell.faces, strict=True):
                assert hypot(*side[:3]) == pytest.approx(1)
                p, q, r = (cell.vertices[i] for i in face[:3])
                assert all(abs(dot(side[:3], cell.vertices[i]) + side[3]) < 1e-12 for i in face)
                assert dot(cross(minus(q, p), minus(r, p)), side[:3]) < 0
            assert min(height(cell, vertex) for vertex in cell.vertices) > -1e-12


def moved(points, by):
    return [tuple(x + y for x, y in zip(p, by, strict=True)) for p in points]


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ([A, *BASE], None),
        (moved([A, *BASE], (0, 0, 1.5)), BELOW),
        (moved([A, *BASE], (9, 0, 0)), NOT_OVER),
        ([A, BASE[0], BASE[2], BASE[1]], NOT_ON_SIDE),
        ([(0.1, 0.2, -2.0), *BASE], NOT_ON_SIDE),
        ([BASE[0], *BASE], NOT_ON_SIDE),
        ([A, BASE[0], BASE[0], BASE[2]], NOT_OVER),
    ],
)
@everyone
def test_what_makes_a_configuration_invalid(method, points, why):
    """O is over the base, within the prism, and A is on its side. A sentence names what is wrong."""
    figure = tetrahedron_regions(points, method)
    assert (figure.valid, figure.why) == (why is None, why)
    assert (figure.taken is None) == (figure.kept is None) == (figure.renamed is None) == (why is not None)


@pytest.mark.parametrize(
    ("z", "valid"), [(0.5, METHOD_NAMES), (0.0, ("robust", "vec3", "lindberg")), (-0.5, ("robust", "lindberg"))]
)
def test_what_the_loop_asks_of_a(z, valid):
    """The base is level, so d is up. winter.dev asks A to be above O, vec3.ca not below it, the robust method above the
    base, and Lindberg no lower than that."""
    base = [(-2.0, -1.0, -1.0), (2.0, -1.0, -1.0), (0.0, 2.0, -1.0)]
    for method in METHOD_NAMES:
        figure = tetrahedron_regions([(0.0, 0.0, z), *base], method)
        assert figure.valid == (method in valid), (method, figure.why)
        assert figure.direction[:2] == (0, 0)
        assert figure.foot == (0, 0, -1)
        assert figure.valid or "plane" in figure.why


@everyone
def test_the_stops_are_the_cases_of_the_code(method):
    """Each stop's place lies in the prism, before its own faces only. With O there, the figure is valid, and it is that
    stop. O is never before all three."""
    figure = tetrahedron_regions([A, *BASE], method)
    assert [stop.faces for stop in figure.stops] == list(STOPS)
    assert [stop.place is None for stop in figure.stops] == [False] * 7 + [True]
    for number, stop in enumerate(figure.stops[:7]):
        assert height(figure.prism, stop.place) > 0
        there = tetrahedron_regions(moved([A, *BASE], [-x for x in stop.place]), method, NEAR)
        assert (there.valid, there.stop) == (True, number)
        passed = {t.name[:3]: t.passed for t in there.tests if t.name[:3] in FACES and "x" not in t.name}
        if method == "vec3":
            assert tuple(face for face in FACES if passed[face]) == stop.faces
        assert (there.taken == "ABCD") == (number == 0)


def test_winter_takes_the_first_face_and_vec3_the_right_one():
    """Before two faces, winter.dev goes on with the first of them. vec3.ca looks on which side of their common edge the
    origin is. On some tetrahedra they come to different regions."""
    random = Random(2)
    different = 0
    for _ in range(300):
        points = [tuple(random.uniform(-3, 3) for _ in range(3)) for _ in range(4)]
        winter, vec3 = (tetrahedron_regions(points, method, NEAR) for method in ("winter", "vec3"))
        assert winter.valid == vec3.valid
        different += winter.valid and winter.taken != vec3.taken
    assert different > 0


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"method": "oriented"}, ("bad_method", "method")),
        ({"method": "entropy"}, ("bad_method", "method")),
        ({"points": [A, *BASE[:2]]}, ("bad_points", "points")),
        ({"points": [A[:2], *BASE]}, ("bad_points", "points[0]")),
        ({"bounds": [[0, 0, 0], [1, 1, 0]]}, ("bad_bounds", "bounds")),
        ({"bounds": [[0, 0], [1, 1]]}, ("bad_bounds", "bounds[0]")),
    ],
)
def test_wrong_scenes_are_refused(fields, expected):
    """An error has a code and names the place."""
    assert refused("tetrahedron-regions", **{"points": [A, *BASE], **fields}) == expected


@everyone
def test_default_bounds_hold_all(method):
    """The points and the origin are inside of the default bounds, also where all points are one."""
    for points in ([A, *BASE], [A] * 4, [(0.0, 0.0, 0.0)] * 4):
        low, high = tetrahedron_regions(points, method).bounds
        assert all(low[i] < x[i] < high[i] for x in [*exact(points), (0, 0, 0)] for i in range(3))
