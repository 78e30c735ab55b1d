"""The figures of regions: around a line AB and a triangle ABC, where each method's code finds the origin.

Notation: `points` are A, B (and C), newest first. `O` is the origin. `d` is the direction in which the method searched
for A, from the points kept before it towards O.

A region is drawn where the code takes it, which `cells` finds by running the code. A region that the code does not test
is drawn as in the article: as the Voronoi region of the feature, or, for winter.dev and for Lindberg, who uses its
code, as the cell of the extended edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..checks import vector2
from ..methods import METHODS, MethodName
from ..methods.products import Tests
from ..methods.run import feature
from ..trace import Comparison, Status
from ..vec import Vec2f, add, cross, dot, neg, scale, sub, to_exact, to_float
from .cells import PLANE, explore, explore_lines
from .convex import Homogeneous, Polygon, area, box, common, vertices
from .rules import RULES, Point, Rules, extended
from .segment import Segment

MARGIN = 3.0
"""Relative to the size of the points with O: how much wider the default bounds are, on each side. They fill a
picture of the points, however wide."""

FINER = 2**32
"""Whole numbers are finer by this than the last bits of the points, so that most cells contain whole places."""

NOT_BESIDE = "The origin's foot on the line BC is not between B and C. Then BC would have been dropped."


class FigureRegion(NamedTuple):
    """`cells`: convex polygons, in the coordinates of the points: the places of O for which the code takes the region;
    of an excluded region, where the article draws it. A cell of two corners is a segment: around points on a line, a
    code may take a region on a line alone. `reason` is "" where the status is possible. `text` says where
    the region lies, or what the code does there."""

    name: str
    status: Status
    reason: str
    cells: tuple[tuple[Vec2f, ...], ...]
    text: str


class Drawing(NamedTuple):
    """Where the article's picture and its code disagree: `cells` are convex polygons, and `share` is their part of the
    area of the bounds, from 0 to 1."""

    cells: tuple[tuple[Vec2f, ...], ...]
    share: float


class RegionFigure(NamedTuple):
    """`taken` is the region of O and `kept` the letters of the points that the code keeps there, "AC"; both are None
    where the method cannot come to such points: then `valid` is False and `why` says what is wrong. `tests` are the
    comparisons of the code with O where it is. `direction` is d, and `foot` where it starts: B, or the foot of O on the
    line BC. The loop asks A to be beyond the line across d through `limit`. `labels` are the method's own names of the
    points, and `renamed` those that it gives them afterwards, None for a point that goes; `renamed` is None where the
    method cannot come to such points. `drawing` is None except for methods whose article draws other regions than its
    code takes. `bounds` are the lower and the upper corner."""

    regions: tuple[FigureRegion, ...]
    taken: str | None
    kept: str | None
    valid: bool
    why: str | None
    tests: tuple[Comparison, ...]
    direction: Vec2f
    foot: Vec2f
    limit: Vec2f
    labels: tuple[str | None, ...]
    renamed: tuple[str | None, ...] | None
    drawing: Drawing | None
    bounds: tuple[Vec2f, Vec2f]


def plane_regions(
    given: Sequence[Sequence[float]], method: MethodName = "robust", bounds: tuple[Vec2f, Vec2f] | None = None
) -> RegionFigure:
    """The regions around a line of two points A, B of the plane, or a triangle of three. O is (0, 0).

    `bounds` are the lower and the upper corner, in the coordinates of the points. None chooses a box around the points
    and O.
    """
    points = simplex_of([vector2(point, f"points[{i}]") for i, point in enumerate(given)])
    low, high = around(points, MARGIN) if bounds is None else bounds
    rules = RULES[method]
    tests = Tests()
    decision = rules.decide(points, tests)
    direction = _search_direction(rules, points)
    why = _impossible(rules, points, direction)
    regions, drawing = _regions(method, points, low, high)
    _, *before = (point.w for point in points)
    limit = rules.limit(before, direction)
    return RegionFigure(
        regions=regions,
        taken=None if why else decision.region,
        kept=None if why else "".join(sorted(feature(decision.kept, points))),
        valid=not why,
        why=why,
        tests=tuple(tests.made),
        direction=direction,
        foot=_foot(before),
        limit=(limit[0], limit[1]),
        labels=names_of(rules, rules.order(points), points),
        renamed=None if why else names_of(rules, decision.kept, points),
        drawing=drawing,
        bounds=(low, high),
    )


def _regions(
    method: MethodName, points: tuple[Point, ...], low: Vec2f, high: Vec2f
) -> tuple[tuple[FigureRegion, ...], Drawing | None]:
    """The regions, and where the article draws others."""
    rules = RULES[method]
    finest = FINER * max(x.as_integer_ratio()[1] for w in (low, high, *(p.w for p in points)) for x in w)

    def whole(w: Vec2f) -> tuple[int, int]:
        x, y = (Fraction(coordinate) * finest for coordinate in w)
        return int(x), int(y)

    everything = box(whole(low), whole(high))
    wholes = [whole(p.w) for p in points]

    def decide(ws: Sequence[Any], tests: Tests) -> str:
        return rules.decide(simplex_of(ws), tests).region

    taken = explore(decide, wholes, everything, PLANE)
    on_lines = explore_lines(decide, wholes, everything) if _are_on_a_line(wholes) else {}
    ordered = {letter: whole(p.w) for letter, p in zip("ABC", rules.order(points), strict=False)}
    regions = []
    for name, excluded in rules.figures[len(points)].items():
        cells = taken.get(name, [])
        flat = [s for s in on_lines.get(name, []) if not any(_holds(cell, s) for cell in cells)]
        if excluded:
            sides = rules.drawn(excluded, ordered)
            drawn = common(everything, sides) if all(side.a or side.b for side in sides) else ()
            cells, flat = [drawn] if drawn else [], []
        region = METHODS[method].regions[name]
        text = region.text.partition(";")[0]
        corners = [*map(vertices, cells), *flat]
        regions.append(FigureRegion(name, region.status, region.reason, _floats(corners, finest), text))
    if rules.drawn is not extended or len(points) == 2:
        return tuple(regions), None
    differing = [
        part
        for name, cells in taken.items()
        for other in rules.figures[len(points)]
        if other != name
        for cell in cells
        if (part := common(cell, rules.drawn(other, ordered)))
    ]
    share = float(sum(map(area, differing), Fraction(0)) / area(everything))
    return tuple(regions), Drawing(_floats(map(vertices, differing), finest), share)


def _are_on_a_line(points: Sequence[tuple[int, int]]) -> bool:
    """Are there three points on one line? Only then does a code take a region on a line alone."""
    a, *others = points
    return len(points) == 3 and cross(sub(others[0], a), sub(others[1], a)) == 0


def _holds(cell: Polygon, segment: Segment) -> bool:
    return all(edge.at(end) >= 0 for edge in cell for end in segment)


def _floats(cells: Iterable[Sequence[Homogeneous]], finest: int) -> tuple[tuple[Vec2f, ...], ...]:
    return tuple(tuple((x / (w * finest), y / (w * finest)) for x, y, w in cell) for cell in cells)


def names_of(rules: Rules, ordered: Sequence[Point], points: Sequence[Point]) -> tuple[str | None, ...]:
    """What the method calls each of the points where its own order of them, newest first, is `ordered`."""
    names = rules.names(len(ordered))
    return tuple(next((name for name, q in zip(names, ordered, strict=True) if q is p), None) for p in points)


def _foot(before: Sequence[Vec2f]) -> Vec2f:
    """The point kept before A, or the foot of O on the line through two of them."""
    if len(before) == 1 or before[0] == before[1]:
        return before[0]
    b, c = map(to_exact, before)
    edge = sub(c, b)
    return to_float(add(b, scale(edge, dot(neg(b), edge) / dot(edge, edge))))


def simplex_of(ws: Sequence[Any]) -> tuple[Point, ...]:
    """Points of A - B as the methods take them. Their source points do not matter here."""
    return tuple(Point(w, w, w, None, None) for w in ws)


def _search_direction(rules: Rules, points: tuple[Point, ...]) -> Vec2f:
    """The direction from one point is straight to O. From two points, the method's own code gives it."""
    _, *before = rules.order(points)
    if len(before) == 1:
        x, y = neg(before[0].w)
    else:
        x, y = rules.decide(tuple(before), Tests()).direction
    return x + 0.0, y + 0.0


def _impossible(rules: Rules, points: tuple[Point, ...], direction: Vec2f) -> str | None:
    """Why the method cannot come to these points. None if it can."""
    if len(points) == 3:
        _, b, c = (point.w for point in points)
        if dot(sub(c, b), neg(b)) <= 0 or dot(sub(b, c), neg(c)) <= 0:
            return NOT_BESIDE
    return rules.refusal(points, direction)


def around(points: Sequence[Point], margin: float) -> tuple[Any, Any]:
    """A box around the points and O. Each axis gets a margin of `margin` times the largest size."""
    axes = [sorted((0.0, *coordinates)) for coordinates in zip(*(point.w for point in points), strict=True)]
    grown = margin * max(axis[-1] - axis[0] for axis in axes) or 1.0
    return tuple([axis[0] - grown for axis in axes]), tuple([axis[-1] + grown for axis in axes])
