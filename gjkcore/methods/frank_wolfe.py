"""The algorithm of Frank and Wolfe on A - B: how optimisation puts the question that GJK answers (Frank and Wolfe, "An
algorithm for quadratic programming", 1956; Jaggi, "Revisiting Frank-Wolfe", 2013, algorithms 1 and 2).

Notation, from Jaggi: the function is f(x) = 1/2 |x|^2 on the points `x` of A - B. Its gradient at x is x. The linear
minimiser `s` is the point of A - B with the least x . s, which is the support point along -x. The *duality gap* is
x . (x - s). `gamma` is the step from x towards s.

The least f is at the point of A - B that is closest to the origin. In each round the function is replaced by its linear
part, whose minimum is a support point. So the linear minimisation is GJK's own question. Then x moves straight towards
s, as far as f falls: to the point of the segment from x to s that is closest to the origin (*exact line search*).

GJK differs in one thing. It keeps up to four support points and takes the closest point of all of them. This method
keeps x alone, and what it knew of earlier support points goes. So it zig-zags towards a face of A - B. On polytopes its
error falls as 1/k after k rounds, where GJK ends.

So the simplex that a step leaves is the next x, a single point, which is also its `closest`. Its `a` and `b` are the
same average of points of A and B.

The sources leave some choices open. This file makes them so:
- The first x is the support point along the start direction, unit x if there is none.
- The run ends if the gap is at most TOLERANCE of |x|^2: then the distance is less than |x| by at most that share.
- It also ends if |x| is at most TOLERANCE of the longest support point: then the shapes are said to intersect.
- The limit is 1,000 rounds. Most pairs of round shapes need tens or hundreds. More rounds would not help polytopes that
  zig-zag: the next digit takes ten times as many. A run that gets there has no verdict (`iteration_cap`).

Its flaws are kept:
- Shapes whose gap is below TOLERANCE of their size are said to intersect.
- Shapes that overlap a little, or only touch, have no verdict: the way to the origin is long.
"""

from __future__ import annotations

from math import hypot

from ..checks import Convex
from ..minkowski import SupportPoint
from ..trace import Closest, Region, Termination, Trace, here
from ..vec import Vector
from .run import Run
from .space import dot, neg, sub

REGIONS = {
    "start": Region("the first support point"),
    "sx": Region("the closest point lies between s and x"),
    "s": Region("the closest point is the new support point s"),
    "x": Region("no step towards s comes closer: x stays"),
}

LIMIT = 1000
"""The most support points, see above."""

TOLERANCE = 1e-6
"""Relative: the duality gap that ends a run, as a share of |x|^2; and |x| as a share of the longest support point."""


def trace(a: Convex, b: Convex, start: Vector | None = None, max_iterations: int | None = None) -> Trace:
    """Runs the method. `start` is the first search direction, unit x if there is none.

    `closest` of each step is the next x. Its length is an upper bound of the distance. The verdict is None at the limit
    of rounds. Raises ShapeError for shapes of different dimensions.
    """
    run: Run[Vector] = Run("frank-wolfe", a, b, max_iterations, LIMIT)
    d = run.unit_x if start is None else start
    x = run.support(d)
    closest = Closest(x.w, (1.0,))
    run.accept(d, x, (x,), here(), "start", ("x",), closest)
    longest = dot(x.w, x.w)

    while run.goes_on():
        square = dot(x.w, x.w)
        if square <= TOLERANCE * TOLERANCE * longest:
            return run.ended(Termination.CONVERGED, True)

        d = neg(x.w)
        s = run.support(d)
        longest = max(longest, dot(s.w, s.w))
        gap = run.tests.product("x . (x - s)", run.origin, d, dot(x.w, sub(x.w, s.w)))
        if gap <= TOLERANCE * square:
            run.refuse(d, s, here(), "x", closest)
            return run.ended(Termination.CONVERGED, False)

        gamma = line_search(x.w, s.w)
        x = s if gamma == 1 else between(x, s, gamma)
        closest = Closest(x.w, (1.0,))
        run.accept(d, s, (x,), here(), "s" if gamma == 1 else "sx", ("x",), closest)

    return run.stopped()


def line_search(x: Vector, s: Vector) -> float:
    """The gamma of 0 to 1 for which x + gamma (s - x) is closest to the origin. The gap is positive, so x is not s."""
    towards = sub(x, s)
    length = hypot(*towards)
    return min(dot(x, tuple([t / length for t in towards])) / length, 1.0)


def between(x: SupportPoint[Vector], s: SupportPoint[Vector], gamma: float) -> SupportPoint[Vector]:
    """x + gamma (s - x), on A, on B and on A - B. It is no vertex, so it has no indices."""
    on_a, on_b = (
        tuple([p + gamma * (q - p) for p, q in zip(mine, other, strict=True)])
        for mine, other in ((x.a, s.a), (x.b, s.b))
    )
    return SupportPoint(sub(on_a, on_b), on_a, on_b, None, None)
