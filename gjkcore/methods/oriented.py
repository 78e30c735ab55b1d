"""The method of the ordered-simplex article, as published: two sorted end points and signs of cross products. 2D.

Notation, from the article: `p` is the newest support point, `d` the search direction, `s` the simplex. `s[0]` and
`s[1]` are sorted so that the origin lies to the left of the line from s[0] to s[1]. The next point, s[2], then also
lies to the left, and the triangle is counter-clockwise. `v` is the edge S0S1; `v02` and `v12` are the edges S0S2 and
S1S2. `left` and `right` turn a vector by 90 degrees. Functions have the names of the article's code, tests those of its
text. Its figures number four regions around an edge and seven around a triangle: see REGIONS.

The article leaves some choices open. This file makes them so:
- Its figures number the sides of an edge without saying which is which. As in its formula, 2 is the side of the first
  line (left of S0S1) and 3 that of the second.
- Its text omits an origin on the line of the edge. Its code goes left, and so does this file.
- Its text and its code measure the first test of the triangle from different end points of S0S2. This file follows the
  code.
- Its text numbers the excluded regions without placing them. Here 1 and 4 of an edge lie at its ends S0 and S1. 1, 2, 3
  and 7 of a triangle lie at S0, S0S1, S1 and S2.
- `cross` and `d` stand for `cross2D` and `D` of its code.

The loop refuses a point only if p.d < 0. It accepts a point with p.d = 0, so touching counts as a collision, and an
origin on the line of the edge does not stop the run. Its directions are edges turned by 90 degrees, never products of
three vectors. So it answers identical shapes correctly, where the methods of winter.dev and Entropy fail.

Its flaws are kept:
- It tests against lines, never for the ends of an edge. On a sliver, rounding can make it repeat the same points for
  ever (`cycle`).
- If products fall below the smallest float, every side reads as zero, which counts as a collision.
- The article sets no limit of iterations.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Region, Status, Termination, Trace, here
from ..vec import Vec2f, cross, neg, perp, sub
from .products import Tests
from .run import Run

REGIONS = {
    "beyond": Region("the new point does not reach the origin"),
    "start": Region("the first support point: the search turns to the origin"),
    "edge 1": Region(
        "behind the end S0 of the edge",
        Status.EXCLUDED,
        "The support points were found in these directions. If the origin were here, the run would have ended.",
    ),
    "edge 2": Region("left of the edge S0S1, or on its line"),
    "edge 3": Region("right of the edge S0S1: its ends are swapped"),
    "edge 4": Region(
        "behind the end S1 of the edge",
        Status.EXCLUDED,
        "The support points were found in these directions. If the origin were here, the run would have ended.",
    ),
    "triangle 1": Region("behind S0", Status.EXCLUDED, "S0S1 was kept because the origin is beside it."),
    "triangle 2": Region("beyond the edge S0S1", Status.EXCLUDED, "S2 was found on the origin's side of S0S1."),
    "triangle 3": Region("behind S1", Status.EXCLUDED, "S0S1 was kept because the origin is beside it."),
    "triangle 4": Region("inside the triangle"),
    "triangle 5": Region("beyond the edge S0S2"),
    "triangle 6": Region("beyond the edge S1S2"),
    "triangle 7": Region(
        "behind S2",
        Status.EXCLUDED,
        "S2 is the support point. If the origin were behind it, the run would have ended.",
    ),
}

Simplex = tuple[SupportPoint[Vec2f], ...]


class Next(NamedTuple):
    """The result of buildAndTestSimplex: the sorted simplex, the next search direction, the region of the origin, and
    the line that decided. The direction is None inside the triangle."""

    s: Simplex
    d: Vec2f | None
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vec2f | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (`testCollision` in the article). `start` is the first search direction, (1, 0) in the article.

    `cycle` and `iteration_cap` have no verdict. Raises ShapeError for shapes without a support mapping.
    """
    run: Run[Vec2f] = Run("oriented", a, b, max_iterations)
    d = run.unit_x if start is None else start
    s: Simplex = ()

    while run.goes_on(s, d):
        p = run.support(d)
        if run.tests.passes("p . d", p.w, d) < 0:
            run.refuse(d, p, here(), "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)

        after = build_and_test_simplex(s, p, run.tests)
        simplex = newest_first(after.s, p)
        run.accept(d, p, simplex, after.line, after.region, labels(simplex, after.s))
        if after.d is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        s, d = after.s, after.d

    return run.stopped()


def build_and_test_simplex(s: Simplex, p: SupportPoint[Vec2f], tests: Tests) -> Next:
    """Adds p to a sorted simplex of up to two points."""
    s = (*s, p)
    if len(s) == 1:
        return Next(s, neg(p.w), "start", here())

    if len(s) == 2:
        a = sub(s[1].w, s[0].w)
        if edge_test(tests, "v x -S0", s[0].w, a) < 0:
            return Next((s[1], s[0]), right(a), "edge 3", here())
        return Next(s, left(a), "edge 2", here())

    a = sub(s[2].w, s[0].w)
    if edge_test(tests, "v02 x -S2", s[0].w, a) > 0:
        return Next((s[0], s[2]), left(a), "triangle 5", here())

    b = sub(s[2].w, s[1].w)
    if edge_test(tests, "v12 x -S2", s[1].w, b) < 0:
        return Next((s[2], s[1]), right(b), "triangle 6", here())

    return Next(s, None, "triangle 4", here())


def edge_test(tests: Tests, name: str, end: Vec2f, edge: Vec2f) -> float:
    """edge x -end, which is positive if the origin lies to the left of the edge. It is drawn as an arrow to the
    left."""
    return tests.product(name, end, left(edge), cross(edge, neg(end)))


def left(v: Vec2f) -> Vec2f:
    return perp(v)


def right(v: Vec2f) -> Vec2f:
    return neg(perp(v))


def newest_first(s: Simplex, p: SupportPoint[Vec2f]) -> Simplex:
    """The sorted simplex in the order of a trace: newest first."""
    return (p, *(q for q in reversed(s) if q is not p))


def labels(simplex: Simplex, s: Simplex) -> tuple[str, ...]:
    """The names S0, S1, S2 of the points of `simplex`, by their places in the sorted `s`."""
    return tuple(f"S{i}" for point in simplex for i, sorted_point in enumerate(s) if sorted_point is point)
