"""The figures of regions: cells show what the methods' code does, and excluded regions are where the article draws
them."""

from math import hypot
from random import Random

import pytest
from extent import up_to
from published import seen_from

import gjkcore as gjk
from gjkcore.methods.products import Tests
from gjkcore.regions.figure import NOT_BESIDE, plane_regions, simplex_of
from gjkcore.regions.rules import RULES

METHODS = tuple(RULES)
CONFIGURATIONS = up_to(850, 300)
"""The number for each method and number of points: 3,600 in all; in `build.py test all` 10,200."""


def area(polygon):
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True)) / 2


def depth(polygon, place):
    """How far a place is inside a convex polygon. Negative outside."""
    turn = 1 if area(polygon) > 0 else -1
    heights = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        edge = q[0] - p[0], q[1] - p[1]
        length = hypot(*edge)
        if length > 0:
            heights.append(turn * (edge[0] * (place[1] - p[1]) - edge[1] * (place[0] - p[0])) / length)
    return min(heights)


def random_points(rng, count):
    """Points that are generic, thin, flat, equal, or of few whole numbers."""
    kind = rng.choice(["generic", "generic", "obtuse", "thin", "flat", "whole", "equal"])
    points = [(rng.uniform(-4, 4), rng.uniform(-4, 4)) for _ in range(count)]
    if kind == "obtuse":
        return [(x, y / 8) for x, y in points]
    if kind == "thin":
        return [(x, y * 1e-6) for x, y in points]
    if kind == "flat":
        return [(t, 2 * t - 1) for t in (rng.randint(-64, 64) / 16 for _ in range(count))]
    if kind == "whole":
        return [(float(rng.randint(-2, 2)), float(rng.randint(-2, 2))) for _ in range(count)]
    return points[:-1] + points[:1] if kind == "equal" else points


def configurations(count, seed):
    rng = Random(seed)
    for _ in range(CONFIGURATIONS):
        # Short numbers: with the origin there, flat points stay exactly flat in floats.
        yield random_points(rng, count), (rng.randint(-4600, 4600) / 1024, rng.randint(-4600, 4600) / 1024)


@pytest.mark.long
@pytest.mark.parametrize("count", (2, 3))
@pytest.mark.parametrize("method", METHODS)
def test_the_cell_of_a_place_is_the_region_taken_there(method, count):
    """On random lines and triangles, also obtuse, thin and flat ones, a place lies in one cell only: that of the region
    which the code takes with the origin there. The cells tile the bounds."""
    bounds = ((-5, -5), (5, 5))
    came, checked = set(), 0
    for points, place in configurations(count, seed=count):
        figure = plane_regions(points, method, bounds)
        tiles = [(r.name, cell) for r in figure.regions if r.status != "excluded" for cell in r.cells]
        assert abs(sum(abs(area(cell)) for _, cell in tiles) - 100) < 1e-9
        depths = [(depth(cell, place), name) for name, cell in tiles]
        if any(abs(d) < 1e-6 for d, _ in depths):
            continue
        checked += 1
        (holding,) = [name for d, name in depths if d > 0]
        assert RULES[method].decide(seen_from(place, *points), Tests()).region == holding
        came.add(holding)
    assert checked > 0.9 * CONFIGURATIONS
    assert came == {r.name for r in figure.regions if r.status != "excluded"}


def whole_configurations(count, seed, size=6):
    """Configurations of whole numbers, on which floats are exact. Ties and flat ones occur often."""
    rng = Random(seed)
    while True:
        yield [(float(rng.randint(-size, size)), float(rng.randint(-size, size))) for _ in range(count)]


@pytest.mark.parametrize("count", (2, 3))
@pytest.mark.parametrize("method", METHODS)
def test_a_valid_origin_is_in_a_possible_region(method, count):
    """Wherever the method can come to, its code takes a possible region. The origin is never inside a cell of a region
    that is excluded or marked `never`, so the reasons are true."""
    came, valid = set(), 0
    bounds = ((-1, -1), (1, 1))
    for points in whole_configurations(count, seed=count):
        figure = plane_regions(points, method, bounds)
        if not figure.valid:
            continue
        valid += 1
        status = {region.name: region.status for region in figure.regions}
        assert status[figure.taken] == "possible"
        for region in figure.regions:
            if region.status != "possible":
                assert all(depth(cell, (0, 0)) <= 1e-12 for cell in region.cells), (points, region.name)
        came.add(figure.taken)
        if valid == up_to(300, 150):
            break
    assert came == {name for name, s in status.items() if s == "possible"}


@pytest.mark.parametrize("method", METHODS)
def test_a_region_may_be_a_line(method):
    """Around three points on a line, equal ones too, a cell of the region that the code takes with the origin where it
    is holds the origin, whether or not the method comes there. Some of these cells are segments: `oriented` then takes
    "triangle 4" on the line of the points alone."""
    rng = Random(7)
    segments = 0
    for _ in range(300):
        foot, along = [(rng.randint(-2, 2), rng.randint(-2, 2)) for _ in range(2)]
        (x, y), (u, v) = foot, along
        points = [(float(x + t * u), float(y + t * v)) for t in rng.choices(range(-2, 3), k=3)]
        figure = plane_regions(points, method, ((-7, -8), (9, 6)))
        taken = RULES[method].decide(simplex_of(points), Tests()).region
        (region,) = [region for region in figure.regions if region.name == taken]
        assert any(abs(depth(c, (0, 0))) < 1e-12 or depth(c, (0, 0)) > 0 for c in region.cells), points
        segments += sum(len(cell) == 2 for region in figure.regions for cell in region.cells)
    assert (segments > 0) == (method in ("robust", "oriented"))


@pytest.mark.parametrize("count", (2, 3))
@pytest.mark.parametrize("method", METHODS)
def test_regions_are_those_of_the_article(method, count):
    """Names, status and reasons are those of the method. A possible region has no reason, and every other one has
    one."""
    figure = plane_regions([(3, 2), (-2, -1), (-1, 3)][:count], method)
    for region in figure.regions:
        known = gjk.METHODS[method].regions[region.name]
        assert (region.status, region.reason) == (known.status, known.reason)
        assert (region.reason == "") == (region.status == "possible")
    by_status = {s: [r.name for r in figure.regions if r.status == s] for s in ("possible", "never", "excluded")}
    assert by_status == STATUS[method][count]


FEATURES_OF_WINTER = {
    2: {"possible": ["AB"], "never": ["A"], "excluded": ["B"]},
    3: {"possible": ["ABC", "AC", "AB"], "never": ["A"], "excluded": ["BC", "C", "B"]},
}

STATUS = {
    "robust": {
        2: {"possible": ["AB", "A"], "never": ["B"], "excluded": []},
        3: {"possible": ["ABC", "AB", "AC", "A"], "never": ["BC", "B", "C"], "excluded": []},
    },
    "winter": FEATURES_OF_WINTER,
    "lindberg": {
        2: {"possible": ["AB", "A"], "never": [], "excluded": ["B"]},
        3: {"possible": ["ABC", "AC", "AB", "A"], "never": [], "excluded": ["BC", "C", "B"]},
    },
    "vec3": {
        2: {"possible": ["AB"], "never": [], "excluded": ["A", "B"]},
        3: {"possible": ["ABC", "AB", "AC"], "never": [], "excluded": ["A", "B", "C", "BC"]},
    },
    "oriented": {
        2: {"possible": ["edge 2", "edge 3"], "never": [], "excluded": ["edge 1", "edge 4"]},
        3: {
            "possible": ["triangle 4", "triangle 5", "triangle 6"],
            "never": [],
            "excluded": ["triangle 1", "triangle 2", "triangle 3", "triangle 7"],
        },
    },
    "entropy": {
        2: {"possible": ["line 2", "line 3"], "never": ["line 1"], "excluded": ["line 4"]},
        3: {
            "possible": ["triangle 4", "triangle 6", "triangle 7"],
            "never": ["triangle 5"],
            "excluded": ["triangle 1", "triangle 2", "triangle 3"],
        },
    },
}


def holding(figure, place):
    """The regions with a cell that contains the place."""
    return {r.name for r in figure.regions if any(depth(cell, place) > 0 for cell in r.cells)}


A, B, C = (0.0, 4.0), (-3.0, -1.0), (3.0, -1.0)

LINE_PLACES = {
    "robust": {(-1, 1): {"AB"}, (1, 9): {"A"}, (-4, -4): {"B"}},
    "winter": {(-1, 1): {"AB"}, (1, 9): {"A"}, (-4, -4): {"AB", "B"}},
    "lindberg": {(-1, 1): {"AB"}, (1, 9): {"A"}, (-4, -4): {"AB", "B"}},
    "vec3": {(-1, 1): {"AB"}, (1, 9): {"AB", "A"}, (-4, -4): {"AB", "B"}},
    "oriented": {(-3, 3): {"edge 2"}, (3, 0): {"edge 3"}, (-5, -5): {"edge 1", "edge 3"}, (1, 9): {"edge 2", "edge 4"}},
    "entropy": {(3, 0): {"line 2"}, (-3, 3): {"line 3"}, (1, 9): {"line 1"}, (-5, -5): {"line 2", "line 4"}},
}

PLACES = {"in": (0, 1), "BC": (0, -3), "A": (-4, 6.5), "B": (-5, -2), "C": (5, -2), "AB": (-4, 3), "AC": (4, 3)}
"""Places around the triangle, by the closest feature."""


def numbered(names):
    return {feature: {f"triangle {number}" for number in numbers} for feature, numbers in names.items()}


WINTER_PLACES = {
    "in": {"ABC"},
    "BC": {"ABC", "BC"},
    "A": {"A"},
    "B": {"AB", "B"},
    "C": {"AC", "C"},
    "AB": {"AB"},
    "AC": {"AC"},
}

TRIANGLE_PLACES = {
    "robust": {feature: {"ABC" if feature == "in" else feature} for feature in PLACES},
    "winter": WINTER_PLACES,
    "lindberg": WINTER_PLACES,
    "vec3": WINTER_PLACES | {"A": {"AB", "A"}},
    "oriented": numbered({"in": [4], "BC": [2, 4], "A": [5, 7], "B": [1, 5], "C": [3, 6], "AB": [5], "AC": [6]}),
    "entropy": numbered({"in": [7], "BC": [2, 7], "A": [5], "B": [3, 4], "C": [1, 6], "AB": [4], "AC": [6]}),
}


@pytest.mark.parametrize("method", METHODS)
def test_places_around_a_line(method):
    """A is above, B below. The code takes the expected regions, and the article's excluded ones lie over them."""
    figure = plane_regions([A, B], method, ((-10, -10), (10, 10)))
    assert {place: holding(figure, place) for place in LINE_PLACES[method]} == LINE_PLACES[method]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("swapped", [False, True])
def test_places_around_a_triangle(method, swapped):
    """A is above, B left, C right. With B and C swapped, the regions named after them swap. Those of the
    ordered-simplex article do not, because it sorts its points."""
    figure = plane_regions([A, C, B] if swapped else [A, B, C], method, ((-10, -10), (10, 10)))
    expected = TRIANGLE_PLACES[method]
    if swapped and method != "oriented":
        names = {"AB": "AC", "AC": "AB", "B": "C", "C": "B"}
        names |= {f"triangle {i}": f"triangle {j}" for i, j in ((1, 3), (3, 1), (4, 6), (6, 4))}
        expected = {feature: {names.get(name, name) for name in found} for feature, found in expected.items()}
    assert {feature: holding(figure, PLACES[feature]) for feature in expected} == expected


@pytest.mark.parametrize("method", METHODS)
def test_a_convex_region_is_one_polygon(method):
    """Adjacent leaves of the code with the same region are merged, so that no seam is drawn."""
    for count in (2, 3):
        for region in plane_regions([A, B, C][:count], method).regions:
            assert len(region.cells) == 1, region.name


def test_winter_draws_extended_edges():
    """Beyond the edge BC, winter.dev's article colours the area between the other two edges. The others draw the area
    that is closest to BC."""
    place = (3.5, -5)
    assert "BC" in holding(plane_regions([A, B, C], "winter", ((-10, -10), (10, 10))), place)
    assert "BC" not in holding(plane_regions([A, B, C], "vec3", ((-10, -10), (10, 10))), place)


@pytest.mark.parametrize(
    ("points", "valid"),
    [
        ([(1, 0), (-2, 0)], METHODS),
        ([(1, 5), (-2, 0)], METHODS),
        ([(0, 5), (-2, 0)], ("vec3", "oriented", "robust", "lindberg")),
        ([(-1, 5), (-2, 0)], ("robust", "lindberg")),
        ([(-2, 5), (-2, 0)], ("lindberg",)),
        ([(-3, 5), (-2, 0)], ()),
        ([(1, 1), (0, 0)], ("vec3", "oriented", "lindberg")),
    ],
)
def test_what_the_loop_asks_of_a_line(points, valid):
    """A is searched from B along d = -B. Each loop has its own test of A."""
    for method in METHODS:
        figure = plane_regions(points, method)
        assert figure.valid == (method in valid) == (figure.why is None), method
        assert (figure.taken is None) == (figure.kept is None) == (not figure.valid)
        assert figure.direction == (-points[1][0], -points[1][1])


@pytest.mark.parametrize(
    ("points", "valid"),
    [
        ([(0, 2), (-2, -1), (2, -1)], METHODS),
        ([(9, 2), (2, -1), (-2, -1)], METHODS),
        ([(9, 0), (2, -1), (-2, -1)], ("vec3", "oriented", "robust", "lindberg")),
        ([(9, -0.5), (2, -1), (-2, -1)], ("robust", "lindberg")),
        ([(9, -1), (2, -1), (-2, -1)], ("lindberg",)),
        ([(9, -1.5), (2, -1), (-2, -1)], ()),
        ([(0, 2), (0, -1), (2, -1)], ()),
        ([(0, 2), (1, -1), (2, -1)], ()),
        ([(0, 2), (-1, 0), (1, 0)], ("vec3", "oriented", "lindberg")),
    ],
)
def test_what_the_loop_asks_of_a_triangle(points, valid):
    """BC was kept, so the foot of the origin lies between B and C, and A is searched from BC towards the origin."""
    for method in METHODS:
        figure = plane_regions(points, method)
        assert figure.valid == (method in valid) == (figure.why is None), method
        assert (figure.taken is None) == (figure.kept is None) == (not figure.valid)
        if figure.valid:
            assert figure.direction[0] == 0 <= figure.direction[1]


OF_THE_LOOP = ("A . d", "A . v", "p . d", "v . v - v . w")


def asked(test):
    return test.name, test.passed, test.file, test.line


@pytest.mark.parametrize("method", METHODS)
def test_taken_and_kept_are_what_a_run_does(method):
    """The points of a run's step with two or three points give the same region, the same points kept, and the same
    comparisons after that of the loop."""
    rng = Random(5)
    seen = set()
    for _ in range(up_to(150, 50)):
        a, b = ([(rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in range(4)] for _ in range(2))
        steps = gjk.trace(gjk.Polygon(a), gjk.Polygon(b), method=method).steps
        for step in steps[1:]:
            points = [step.support.w, *(p.w for p in step.simplex_before)]
            if not step.accepted or len(points) > 3:
                continue
            figure = plane_regions(points, method)
            assert figure.valid, figure.why
            expected = {"line 2 or 3": ("line 2", "line 3")}.get(step.region, (step.region,))
            assert figure.taken in expected
            letters = zip("ABC", points, strict=False)
            assert figure.kept == "".join(x for x, w in letters if w in [p.w for p in step.simplex_after])
            of_code = [test for test in step.tests if test.name not in OF_THE_LOOP]
            assert [asked(test) for test in figure.tests] == [asked(test) for test in of_code]
            seen.add(figure.taken)
    assert len(seen) >= 3


def test_default_bounds_hold_all():
    """The points and the origin are inside the default bounds with a margin, also if they are one point."""
    for points in ([(3, 4), (5, 1)], [(-2, -2), (-2, -2)], [(0, 0), (0, 0)]):
        (x0, y0), (x1, y1) = plane_regions(points).bounds
        assert all(x0 < x < x1 and y0 < y < y1 for x, y in [*points, (0, 0)])


def test_any_size():
    """Tiny and huge points have their cells: fractions neither underflow nor overflow."""
    for scale in (1e-200, 1e-100, 1e100, 1e149):
        figure = plane_regions([(x * scale, y * scale) for x, y in (A, B, C)], "vec3")
        for name, place in (("ABC", (0, 1)), ("AC", (4, 3)), ("AB", (-4, 3))):
            (cell,) = next(r.cells for r in figure.regions if r.name == name)
            unit = tuple((x / scale, y / scale) for x, y in cell)
            assert depth(unit, place) > 0


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("count", (2, 3))
def test_the_limit_is_what_the_loop_asks_of_A(method, count):
    """Where BC can have been kept, a configuration is valid exactly if A lies beyond the line across d through `limit`.
    The foot of d is on the line BC, and the line from there to the origin is perpendicular to it."""
    rng = Random(11)
    outcomes = set()
    for _ in range(up_to(300, 100)):
        points = [(rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in range(count)]
        figure = plane_regions(points, method)
        beyond = sum(d * (a - x) for d, a, x in zip(figure.direction, points[0], figure.limit, strict=True)) > 0
        if figure.why != NOT_BESIDE:
            assert figure.valid == beyond
            outcomes.add(beyond)
        edge = [q - p for p, q in zip(points[-1], points[1], strict=True)]
        scale = sum(abs(x) for x in (*edge, *figure.foot)) ** 2
        from_b = [x - p for x, p in zip(figure.foot, points[1], strict=True)]
        assert abs(figure.foot[0] * edge[0] + figure.foot[1] * edge[1]) <= 1e-12 * scale
        assert abs(from_b[0] * edge[1] - from_b[1] * edge[0]) <= 1e-12 * scale
    assert outcomes == {True, False}


def test_names_before_and_after():
    """The ordered-simplex article swaps S0 and S1 where the origin is right of the edge. The others name the points
    that they keep anew, the newest first."""
    left, right = [(-1, 1), (1, -2)], [(2, 1), (-1, -2)]
    for points in (left, right):
        figure = plane_regions(points, "oriented")
        assert figure.labels == ("S1", "S0")
        assert figure.renamed == {"edge 2": ("S1", "S0"), "edge 3": ("S0", "S1")}[figure.taken]
    for x, taken, renamed in ((-6, "AC", ("A", None, "B")), (6, "AB", ("A", "B", None)), (0, "ABC", ("A", "B", "C"))):
        figure = plane_regions([(x, 1.5), (-2, -1), (2, -1)], "winter")
        assert (figure.taken, figure.labels, figure.renamed) == (taken, ("A", "B", "C"), renamed)
    assert plane_regions([(0, -9), (-2, -1), (2, -1)], "oriented").renamed is None


@pytest.mark.parametrize(
    "points", [[(0, 3), (-3, -1), (3, -1)], [(5, 1), (-3, -1), (1, -1)], [(1, 2), (-2, -1), (2, -2)]]
)
def test_where_the_article_draws_others(points):
    """At any place, winter.dev's picture and code disagree exactly where a cell of `drawing` is, and that is `share` of
    all places. The article colours the cells of the extended edges."""
    bounds = ((-8, -8), (8, 8))
    figure = plane_regions(points, "winter", bounds)
    rng = Random(3)
    corners = dict(zip("ABC", points, strict=True))

    def beyond(place, edge):
        p, q = (corners[x] for x in edge)
        (r,) = (corners[x] for x in corners if x not in edge)
        side = [(q[0] - p[0]) * (w[1] - p[1]) - (q[1] - p[1]) * (w[0] - p[0]) for w in (place, r)]
        return side[0] * side[1] < 0

    hits = 0
    for _ in range(2000):
        place = (rng.uniform(-8, 8), rng.uniform(-8, 8))
        crossed = [set(edge) for edge in ("AB", "AC", "BC") if beyond(place, edge)]
        drawn = "".join(sorted(set.intersection(*crossed))) if crossed else "ABC"
        taken = [r.name for r in figure.regions if r.status != "excluded" and any(depth(c, place) > 0 for c in r.cells)]
        differs = any(depth(cell, place) > 0 for cell in figure.drawing.cells)
        assert differs == (taken != [drawn])
        hits += differs
    assert abs(hits / 2000 - figure.drawing.share) < 0.04
    assert plane_regions(points, "vec3").drawing is None
    assert plane_regions(points[:2], "winter").drawing is None
