"""How each method's code runs on a line, a triangle and a tetrahedron, what its loop requires of the newest point, and
what its article draws.

Notation: `A` is the newest point, then come B, C and D. `O` is the origin. `d` is the direction in which A was found,
from the points kept before it towards O. `v` = -d is, for the robust method, its closest point so far. A feature is
named after its points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..methods import entropy, lindberg, oriented, vec3, winter
from ..methods.products import Tests
from ..methods.run import feature
from ..methods.space import dot
from ..minkowski import SupportPoint
from ..plane.simplex import closest_feature
from ..space.simplex import NAMES
from ..space.simplex import closest_feature as closest_feature_in_space
from ..vec import Vector, cross, neg, perp, scale, sub
from .convex import HalfPlane, beside

Point: TypeAlias = SupportPoint[Any]
"""A point of the simplex, in floats or in dual numbers."""


class Decision(NamedTuple):
    """The decision of a method's code about a simplex: the region of O, the points kept, and the next search direction.
    The direction is None inside a triangle of the plane and inside a tetrahedron."""

    region: str
    kept: tuple[Point, ...]
    direction: Any


def decide_robust(points: tuple[Point, ...], tests: Tests) -> Decision:
    ws = [p.w for p in points]
    in_space = len(ws[0]) == 3
    found: Any = closest_feature_in_space(ws, tests.positive) if in_space else closest_feature(ws, tests.positive)
    direction = tuple(-x / found.total for x in found.moment)
    return Decision(found.region, tuple(points[i] for i in found.kept), direction)


def decide_winter(points: tuple[Point, ...], tests: Tests) -> Decision:
    found = winter.next_simplex(points, tests)
    return Decision(feature(found.points, points), found.points, found.direction)


def decide_lindberg(points: tuple[Point, ...], tests: Tests) -> Decision:
    found = lindberg.next_simplex(points, tests)
    return Decision(feature(found.points, points), found.points, found.direction)


def decide_vec3(points: tuple[Point, ...], tests: Tests) -> Decision:
    found = vec3.update(points[0], points[1:], tests)
    return Decision(found.region or feature(found.retained, points), found.retained, found.v)


def decide_oriented(points: tuple[Point, ...], tests: Tests) -> Decision:
    p, *before = sorted_newest_first(points)
    found = oriented.build_and_test_simplex(tuple(before[::-1]), p, tests)
    return Decision(found.region, found.s[::-1], found.d)


def decide_entropy(points: tuple[Point, ...], tests: Tests) -> Decision:
    found = entropy.process_simplex(points, tests)
    region = found.region
    if region == "line 2 or 3":
        # The code treats both sides alike. The article's figure numbers each side.
        a, b = points
        region = "line 2" if dot(perp(sub(b.w, a.w)), neg(a.w)) >= 0 else "line 3"
    return Decision(region, found.simplex, found.direction)


def sorted_newest_first(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """S2, S1, S0 of the ordered-simplex article. For a triangle, S0, S1, S2 are counter-clockwise. For a line, there
    are only S1 and S0."""
    if len(points) == 2:
        return points
    a, b, c = points
    return (a, c, b) if cross(sub(c.w, b.w), sub(a.w, b.w)) > 0 else (a, b, c)


def numbered(count: int) -> list[str]:
    """The ordered-simplex article's names, the newest first where all points are kept: S2, S1, S0."""
    return [f"S{i}" for i in reversed(range(count))]


def letters(count: int) -> list[str]:
    return list("ABCD"[:count])


# What the loop asks of A, with the points kept before it and d. A text says what a refused A means.


def is_closer(a: Vector, before: Sequence[Vector], d: Vector) -> bool:
    return -dot(a, d) < dot(d, d)


def passes(a: Vector, before: Sequence[Vector], d: Vector) -> bool:
    return dot(a, d) > 0


def reaches(a: Vector, before: Sequence[Vector], d: Vector) -> bool:
    return dot(a, d) >= 0


def is_furthest(a: Vector, before: Sequence[Vector], d: Vector) -> bool:
    return all(dot(a, d) >= dot(p, d) for p in before)


# Where the line or plane across d lies beyond which the loop asks A to be.


def at_closest(before: Sequence[Vector], d: Vector) -> Vector:
    return tuple(-x for x in d)


def at_origin(before: Sequence[Vector], d: Vector) -> Vector:
    return tuple(0.0 for _ in d)


def at_furthest(before: Sequence[Vector], d: Vector) -> Vector:
    return max(before, key=lambda p: dot(p, d))


NOT_CLOSER = (
    "A is short of the {across} through v across d: A . v is not less than v . v. No point is closer to the origin "
    "than v, so the run has converged."
)
NOT_PASSED = (
    "A is not beyond the {across} through the origin across d: A . d is not positive. Then the loop would have ended."
)
NOT_REACHED = (
    "A is short of the {across} through the origin across d: A . d is negative. Then the loop would have ended."
)
NOT_FURTHEST = "A is behind the {across} through {before} across d. The support mapping gives no such point."


# Where the articles draw a feature, as half-planes for O. Points have whole coordinates. If points coincide or lie on a
# line, some half-planes have no direction (a = b = 0), and the feature has no cell.

Whole: TypeAlias = tuple[Any, Any]


def voronoi(of: str, points: Mapping[str, Whole]) -> list[HalfPlane]:
    """All places whose closest feature is this one."""
    others = [letter for letter in points if letter not in of]
    if len(of) == 1:
        return [beside(points[of], sub(points[of], points[q])) for q in others]
    p, q = of[0], of[1]
    edge = sub(points[q], points[p])
    ends = [beside(points[p], edge), beside(points[q], neg(edge))]
    return [beyond(p, q, points), *ends]


def extended(of: str, points: Mapping[str, Whole]) -> list[HalfPlane]:
    """The cell of the feature between the extended edges: beyond all edges that contain it, inside the others."""
    if len(points) == 2:
        return voronoi(of, points)
    sides = {edge: beyond(edge[0], edge[1], points) for edge in ("AB", "AC", "BC")}
    return [side if set(of) <= set(edge) else side.opposite() for edge, side in sides.items()]


def beyond(p: str, q: str, points: Mapping[str, Whole]) -> HalfPlane:
    """All places beyond the edge pq of a triangle, on the other side from its third point."""
    (r,) = points.keys() - {p, q}
    normal = perp(sub(points[q], points[p]))
    height = dot(normal, sub(points[r], points[p]))
    return beside(points[p], scale(normal, (height < 0) - (height > 0)))


class Rules(NamedTuple):
    """`figures`: the regions of the article's figure by the number of points, and the feature at which an excluded one
    is drawn; the others are where the code takes them. Features are named by A, B, C in the order of `order`. `names`
    are the article's own names in this order. Across d through `limit` lies the line that A is held to."""

    decide: Callable[[tuple[Point, ...], Tests], Decision]
    goes_on: Callable[[Vector, Sequence[Vector], Vector], bool]
    refused: str
    figures: Mapping[int, Mapping[str, str | None]]
    drawn: Callable[[str, Mapping[str, Whole]], list[HalfPlane]] = voronoi
    order: Callable[[tuple[Point, ...]], tuple[Point, ...]] = tuple  # as given
    names: Callable[[int], list[str]] = letters
    limit: Callable[[Sequence[Vector], Vector], Vector] = at_origin

    def refusal(self, points: Sequence[Point], direction: Vector) -> str | None:
        """Why the loop does not go on with A, the newest of these points. None if it does."""
        a, *before = (point.w for point in points)
        if self.goes_on(a, before, direction):
            return None
        text = self.refused if is_furthest(a, before, direction) else NOT_FURTHEST
        return text.format(across="line" if len(a) == 2 else "plane", before="BCD"[: len(before)])


CODE = None
"""Drawn where the code takes the region."""

WINTER_FIGURES = {
    2: {"AB": CODE, "A": CODE, "B": "B"},
    3: {"ABC": CODE, "AC": CODE, "AB": CODE, "A": CODE, "BC": "BC", "C": "C", "B": "B"},
    4: dict.fromkeys(("ABCD", "ABC", "ACD", "ADB", "AC", "AB", "AD", "A"), CODE) | {"BCD": "BCD"},
}

RULES: dict[str, Rules] = {
    "robust": Rules(
        decide_robust,
        is_closer,
        NOT_CLOSER,
        {
            2: {"AB": CODE, "A": CODE, "B": CODE},
            3: {"ABC": CODE, "AB": CODE, "AC": CODE, "BC": CODE, "A": CODE, "B": CODE, "C": CODE},
            4: dict.fromkeys(NAMES.values(), CODE),
        },
        limit=at_closest,
    ),
    "winter": Rules(decide_winter, passes, NOT_PASSED, WINTER_FIGURES, extended),
    "oriented": Rules(
        decide_oriented,
        reaches,
        NOT_REACHED,
        {
            2: {"edge 1": "B", "edge 2": CODE, "edge 3": CODE, "edge 4": "A"},
            3: {"triangle 1": "C", "triangle 2": "BC", "triangle 3": "B", "triangle 7": "A"}
            | {"triangle 4": CODE, "triangle 5": CODE, "triangle 6": CODE},
        },
        order=sorted_newest_first,
        names=numbered,
    ),
    "vec3": Rules(
        decide_vec3,
        reaches,
        NOT_REACHED,
        {
            2: {"AB": CODE, "A": "A", "B": "B"},
            3: {"ABC": CODE, "AB": CODE, "AC": CODE, "A": "A", "B": "B", "C": "C", "BC": "BC"},
            4: dict.fromkeys(("ABCD", "ABC", "ACD", "ADB", "AC", "AB", "AD", "over all"), CODE)
            | {"A": "A", "BCD": "BCD"},
        },
    ),
    "lindberg": Rules(decide_lindberg, is_furthest, NOT_FURTHEST, WINTER_FIGURES, extended, limit=at_furthest),
    "entropy": Rules(
        decide_entropy,
        passes,
        NOT_PASSED,
        {
            2: {"line 1": CODE, "line 2": CODE, "line 3": CODE, "line 4": "B"},
            3: {"triangle 1": "C", "triangle 2": "BC", "triangle 3": "B"}
            | {"triangle 4": CODE, "triangle 5": CODE, "triangle 6": CODE, "triangle 7": CODE},
        },
    ),
}
