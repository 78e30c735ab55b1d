"""`Step.tests` holds the comparisons of a method in the order of its code. `Step.labels` holds its names of the
points."""

from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from extent import up_to
from published import PUBLISHED, SPATIAL, plane_pairs, run_polygons, run_solids, solid_pairs

import gjkcore as gjk
from gjkcore.methods.products import Tests, untold
from gjkcore.methods.space import cross, dot, neg, sub

PACKAGE = Path(gjk.__file__).parent

LOOP = {"winter": "A . d", "entropy": "A . d", "vec3": "A . v", "oriented": "p . d"}

# The comparisons of the articles' codes, in order, and the region that the outcomes lead to.
WINTER = {
    2: {(("AB", True),): "AB", (("AB", False),): "A"},
    3: {
        (("ABC x AC", True), ("AC", True)): "AC",
        (("ABC x AC", True), ("AC", False), ("AB", True)): "AB",
        (("ABC x AC", True), ("AC", False), ("AB", False)): "A",
        (("ABC x AC", False), ("AB x ABC", True), ("AB", True)): "AB",
        (("ABC x AC", False), ("AB x ABC", True), ("AB", False)): "A",
        (("ABC x AC", False), ("AB x ABC", False)): "ABC",
    },
}
DECISIONS = {
    "winter": WINTER,
    "lindberg": WINTER,
    "oriented": {
        2: {(("v x -S0", True),): "edge 2", (("v x -S0", False),): "edge 3"},
        3: {
            (("v02 x -S2", True),): "triangle 5",
            (("v02 x -S2", False), ("v12 x -S2", False)): "triangle 6",
            (("v02 x -S2", False), ("v12 x -S2", True)): "triangle 4",
        },
    },
    "vec3": {
        2: {(): "AB"},
        3: {
            (("ABP . AO", True),): "AB",
            (("ABP . AO", False), ("ACP . AO", True)): "AC",
            (("ABP . AO", False), ("ACP . AO", False)): "ABC",
        },
    },
    "entropy": {
        2: {(("AB . AO", True),): "line 2 or 3", (("AB . AO", False),): "line 1"},
        3: {
            (("ACB . AO", True), ("AB . AO", True)): "triangle 4",
            (("ACB . AO", True), ("AB . AO", False)): "triangle 5",
            (("ACB . AO", False), ("ABC . AO", True), ("AC . AO", True)): "triangle 6",
            (("ACB . AO", False), ("ABC . AO", True), ("AC . AO", False)): "triangle 5",
            (("ACB . AO", False), ("ABC . AO", False)): "triangle 7",
        },
    },
}


def plane_runs(method):
    return [run_polygons(method, a, b) for a, b, _ in plane_pairs()]


def solid_runs(method):
    return [run_solids(method, a, b) for a, b, _ in solid_pairs()]


def all_runs(method):
    return plane_runs(method) + (solid_runs(method) if method in SPATIAL else [])


@cache
def source(file):
    return (PACKAGE / file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("method", PUBLISHED)
def test_the_answers_lead_to_the_region(method):
    """In the plane, the names and outcomes of a step are one path through the article's code. The region of that path
    is the region of the step."""
    decisions = DECISIONS[method]
    for trace in plane_runs(method):
        for step in trace.steps:
            tests = [(test.name, test.passed) for test in step.tests]
            if method in LOOP:
                enters = step.index == 0 and method in ("winter", "entropy")
                expected = [] if enters else [(LOOP[method], step.region != "beyond")]
                assert tests[:1] == expected or enters
                tests = tests[len(expected) :]
            if step.accepted and step.index:
                assert decisions[len(step.simplex_before) + 1][tuple(tests)] == step.region
            elif method != "lindberg":
                assert tests == []


@pytest.mark.parametrize("method", PUBLISHED)
def test_the_value_is_the_product_for_drawing(method):
    """The value is vector . (O - foot), or vector . A in the loop's test. `passed` is its sign."""
    for trace in all_runs(method):
        for step in trace.steps:
            for test in step.tests:
                assert len(test.foot) == len(test.vector) == len(step.direction)
                to = step.support.w if test.name == LOOP.get(method) else neg(test.foot)
                terms = [abs(x * y) for x, y in zip(test.vector, to, strict=True)]
                assert abs(dot(test.vector, to) - test.value) <= 1e-11 * sum(terms)
                assert test.value == 0 or test.passed == (test.value > 0)


@pytest.mark.parametrize("method", PUBLISHED)
def test_file_and_line_are_those_of_the_comparison(method):
    """The line compares with zero or calls the article's SameDirection, and contains the test's name. Lindberg's tests
    from winter.dev have the file of winter.dev."""
    for trace in plane_runs(method):
        for step in trace.steps:
            for test in step.tests:
                text = source(test.file)[test.line - 1]
                assert "same_direction(" in text or any(sign in text for sign in (" > 0", " < 0", " <= 0"))
                assert (test.name if step.closest else f'"{test.name}"') in text
                in_winter = method == "lindberg" and not step.closest
                assert test.file == ("methods/winter.py" if in_winter else f"methods/{method}.py")


@pytest.mark.parametrize("method", SPATIAL)
def test_names_in_space_are_those_of_the_whole_simplex(method):
    """A test on a part of the tetrahedron uses the letters of [A, simplex_before]: its vector is the one that the name
    says."""
    seen = set()
    for trace in solid_runs(method):
        for step in trace.steps:
            points = dict(zip("ABCD", (step.support.w, *(p.w for p in step.simplex_before)), strict=False))

            def edge(word, points=points):
                return sub(points[word[1]], points[word[0]])

            def vector(word):
                return edge(word) if len(word) == 2 else cross(edge(word[:2]), edge(word[0] + word[2]))

            for test in step.tests:
                name = test.name.removesuffix(" . AO").strip("()")
                if test.name == LOOP.get(method) or "_" in name:
                    continue
                seen.add(name)
                words = {"ABP": "AB x ABC", "ACP": "ABC x AC"}.get(name, name).split(" x ")
                expected = vector(words[0]) if len(words) == 1 else cross(*map(vector, words))
                assert test.foot == step.support.w
                assert test.vector == expected
    assert {"ACD", "ADB"} <= seen
    assert seen & {"ACD x AD", "AC x ACD", "ADB x AB", "AD x ADB"}


@pytest.mark.parametrize("method", SPATIAL)
def test_directions_across_an_edge_in_space(method):
    """Where a method keeps an edge of a simplex in space, `across` has AB, AB x AO and (AB x AO) x AB of this edge. The
    last is the next search direction, and it leads from the foot to the origin. Elsewhere there is none."""
    seen = set()
    for trace in solid_runs(method):
        for step, after in pairwise((*trace.steps, None)):
            across = step.across
            assert (across is not None) == (step.accepted and len(step.simplex_after) == 2)
            if not across:
                continue
            seen.add(across.edge)
            points = dict(zip("ABCD", (step.support.w, *(p.w for p in step.simplex_before)), strict=False))
            a, b = (points[letter] for letter in across.edge)
            assert [a, b] == [p.w for p in step.simplex_after]
            assert across.along == sub(b, a)
            assert across.normal == cross(across.along, neg(a))
            assert across.direction == cross(across.normal, across.along)
            assert after is None or after.direction == across.direction
            size = hypot(*a) + hypot(*b)
            assert dot(across.foot, across.along) == pytest.approx(0, abs=1e-9 * size**2)
            assert cross(sub(across.foot, a), across.along) == pytest.approx((0, 0, 0), abs=1e-9 * size**2)
            assert cross(across.foot, across.direction) == pytest.approx((0, 0, 0), abs=1e-9 * size**4)
            assert dot(across.foot, across.direction) <= 0
    assert seen >= ({"AB", "AC", "AD"} if method == "lindberg" else {"AB"})


def test_directions_across_an_edge_in_the_plane():
    """The plane has no vector AB x AO, and the robust method uses no cross product: their steps have no `across`."""
    runs = [trace for method in PUBLISHED for trace in plane_runs(method)]
    runs += [gjk.trace(gjk.Polyhedron(a), gjk.Polyhedron(b)) for a, b, _ in solid_pairs()[:20]]
    assert all(step.across is None for trace in runs for step in trace.steps)


def test_an_edge_without_length_has_no_foot():
    """Where B is A, the line AB is no line, and the origin has no foot on it."""
    tests = Tests()
    assert tests.triple_product("AB", (0.0, 0.0, 0.0), (1.0, 2.0, 3.0)) == (0, 0, 0)
    assert tests.turns[0].foot is None


def test_lindberg_notes_its_own_weighing():
    """The tests of the last step are those of section 3.2, in Lindberg's file. The others are winter.dev's, and none
    asks whether a point passes the origin."""
    for trace in all_runs("lindberg"):
        *steps, last = trace.steps
        assert {test.file for step in steps for test in step.tests} <= {"methods/winter.py"}
        if last.closest and len(last.simplex_after) > 1:
            assert {test.file for test in last.tests} == {"methods/lindberg.py"}
            assert last.tests[0].name == "v_ab"


def test_labels_of_the_ordered_simplex():
    """S0, S1, S2 are the article's sorted points. With two points, the origin is to the left of S0S1. Three points are
    counter-clockwise."""
    lengths = set()
    for trace in plane_runs("oriented"):
        for step in trace.steps:
            assert len(step.labels) == len(step.simplex_after)
            s = {label: point.w for label, point in zip(step.labels, step.simplex_after, strict=True)}
            assert sorted(s) == ["S0", "S1", "S2"][: len(s)]
            lengths.add(len(s))
            if len(s) == 2:
                (ax, ay), (bx, by) = s["S0"], s["S1"]
                assert (bx - ax) * -ay - (by - ay) * -ax >= 0
            if len(s) == 3:
                (ax, ay), (bx, by), (cx, cy) = s["S0"], s["S1"], s["S2"]
                assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
    assert lengths == {0, 1, 2, 3}


@pytest.mark.parametrize("method", sorted(gjk.METHODS.keys() - {"oriented", "frank-wolfe", "accelerated"}))
def test_labels_of_the_others(method):
    """The other methods of the plane call the points A, B, C, D, newest first. Frank and Wolfe's has s and x."""
    for a, b, _ in plane_pairs()[:20]:
        for step in run_polygons(method, a, b).steps:
            assert "".join(step.labels) == "ABC"[: len(step.simplex_after)]


@pytest.mark.parametrize("method", ["oriented", "vec3"])
def test_a_refused_first_point_is_not_a_start(method):
    """If the loop refuses its first point, the step is not accepted, its region is "beyond" and its simplex is empty.
    If the loop accepts it, the region is "start"."""
    regions = set()
    for trace in plane_runs(method):
        first = trace.steps[0]
        regions.add(first.region)
        assert first.accepted == (first.region == "start") == bool(first.simplex_after)
        if not first.accepted:
            assert (first.region, trace.termination, trace.iterations) == ("beyond", "separating_direction", 1)
        assert all(step.region != "start" for step in trace.steps[1:])
    assert regions == {"start", "beyond"}


@pytest.mark.parametrize("method", gjk.METHODS)
def test_regions_have_reasons(method):
    """Every region that is not possible has a reason, and no run is ever in one."""
    regions = gjk.METHODS[method].regions
    for name, region in regions.items():
        assert region.text and (region.reason == "") == (region.status == "possible"), name
    assert set(gjk.METHODS[method].legend) == {name for name, r in regions.items() if r.status != "excluded"}
    pairs = plane_pairs()[:: up_to(1, 4)]
    runs = [run_polygons(method, a, b) for a, b, _ in pairs if 2 in gjk.METHODS[method].dimensions]
    if 3 in gjk.METHODS[method].dimensions:
        runs += [run_solids(method, a, b) for a, b, _ in solid_pairs()[:: up_to(1, 4)]]
    assert {regions[step.region].status for trace in runs for step in trace.steps} == {"possible"}


@pytest.mark.parametrize("method", SPATIAL)
def test_a_run_that_records_no_comparisons_takes_the_same_steps(method: str) -> None:
    """`untold` leaves out the comparisons and changes nothing else; afterwards they are recorded again."""
    recorded = {"tests": 0, "across": 0}
    for a, b, _ in solid_pairs(40):
        with untold():
            bare = run_solids(method, a, b)
        full = run_solids(method, a, b)
        assert all(step.tests == () and step.across is None for step in bare.steps)
        assert bare == full._replace(steps=tuple(step._replace(tests=(), across=None) for step in full.steps))
        for name in recorded:
            recorded[name] += sum(bool(getattr(step, name)) for step in full.steps)
    assert recorded["tests"] > 100
    assert recorded["across"] > 10
