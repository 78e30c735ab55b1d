"""The method of the ordered-simplex article: two sorted end points, and signs of cross products. 2D, as published.

Notation, the article's: `p` the newest support point, `d` the search direction, `s` the simplex. `s[0]`, `s[1]` are
kept sorted: the origin is to the left of the line from s[0] to s[1], and so is every point that comes next, s[2]: the
triangle is counter-clockwise. `v` is the edge S0S1, `v02` and `v12` the edges S0S2 and S1S2. `left` and `right` turn a
vector by a quarter turn. Functions are named as in the article's code, tests as in its text; its figures number four
regions around an edge and seven around a triangle, see REGIONS.

Chosen where the article leaves it open: its figures number the sides of an edge without telling which is which; as
in its formula, 2 is the side of the first line (left of S0S1) and 3 that of the second. Its text leaves out the origin
on the edge's line, its code goes left there. Its text and its code measure the first triangle test from different end
points of S0S2; the code's are taken. The names `cross` and `D` of its code stand for `cross2D` and `d`.

Its text numbers the regions that it excludes and does not place them. Here 1 and 4 of an edge lie at its ends S0 and
S1; 1, 2, 3 of a triangle at S0, S0S1 and S1, and 7 at S2.

The loop refuses a point only for p.d < 0: a point at p.d = 0 is taken, so touching counts as a collision, and where
the origin is on the line of the edge the run goes on with a side. That, and directions which are an edge turned and
never a product of three vectors, let it answer identical shapes right, on which winter.dev's and Entropy's methods
fail. Its flaws are kept: it tests against lines only, never for the ends of an edge, so rounding on a sliver can
let it walk round the same points for ever (`cycle`); and where products are below the smallest float every side reads
as zero, which is a collision. The article has no limit of iterations.
"""

from __future__ import annotations

from typing import NamedTuple

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Region, Status, Termination, Trace, here
from ..vec import Vec2f, cross, neg, perp, sub
from .products import Product, Tests
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
    """What buildAndTestSimplex leaves: the simplex, sorted, and the direction to search next, None inside the triangle;
    the region that the origin is in, and the line that decided."""

    s: Simplex
    d: Vec2f | None
    region: str
    line: int


def trace(a: Convex, b: Convex, start: Vec2f | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method (the article's testCollision). `start`: the first search direction, (1, 0) in the article.

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

        found = build_and_test_simplex(s, p, run.tests)
        simplex = newest_first(found.s, p)
        run.accept(d, p, simplex, found.line, found.region, labels(simplex, found.s))
        if found.d is None:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        s, d = found.s, found.d

    return run.stopped()


def build_and_test_simplex(s: Simplex, p: SupportPoint[Vec2f], tests: Tests) -> Next:
    """Adds p to a simplex of no, one or two sorted points."""
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


def edge_test(tests: Tests, name: str, end: Vec2f, edge: Vec2f) -> Product:
    """edge x -end: positive where the origin is to the left of the edge. An arrow to the left draws it."""
    return tests.product(name, end, left(edge), cross(edge, neg(end)))


def left(v: Vec2f) -> Vec2f:
    return perp(v)


def right(v: Vec2f) -> Vec2f:
    return neg(perp(v))


def newest_first(s: Simplex, p: SupportPoint[Vec2f]) -> Simplex:
    """The sorted simplex in the order of a trace."""
    return (p, *(q for q in reversed(s) if q is not p))


def labels(simplex: Simplex, s: Simplex) -> tuple[str, ...]:
    """The names S0, S1, S2 of the points of `simplex`, by their places in the sorted `s`."""
    return tuple(f"S{i}" for point in simplex for i, sorted_point in enumerate(s) if sorted_point is point)
