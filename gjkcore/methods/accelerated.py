"""GJK with momentum, in space (Montaut, Le Lidec, Petrik, Sivic, Carpentier, "Collision Detection Accelerated: An
Optimization Perspective", 2022, arXiv 2205.09663). The paper reads GJK as a method of Frank and Wolfe and takes from
optimisation what makes such a method faster.

Notation, from the paper: `x` is the point of the simplex closest to the origin. `s` is the support point that the round
asked for, and `d` the direction it minimises: the search direction of a step is -d. `delta` is the momentum. `y` is the
point between x and the last s at which Nesterov's momentum takes the gradient.

GJK takes d = x. Here d remembers the rounds before, k of them:
- `polyak`: d = delta d + (1 - delta) x, with delta = 1 / (k + 1).
- `nesterov`: y = delta x + (1 - delta) s, then d = delta d + (1 - delta) y, with delta = (k + 1) / (k + 3).
- `nesterov` with `normalize`: d and y have length 1 in that sum, and delta = (k + 2) / (k + 3). It is the paper's
  remedy for polytopes, on which plain momentum is slower than GJK.
- `none`: d = x. This is GJK.

Two bounds hold for every d. |x| is at least the distance, since x is a point of A - B. `alpha`, the greatest d . s /
|d| of all rounds, is at most the distance, since A - B lies beyond the plane through s across d. The run ends when they
meet.

The *duality gap* is x . (x - s). For d = x twice the gap bounds |x - x*|^2, where x* is the closest point of A - B. For
another d, s brings no closer point where the gap is not positive. Then, or if the bounds meet, momentum is switched off
and GJK goes on from the same simplex. The support point at which that happens is not kept.

The paper leaves some choices open. This file makes them so, as its authors' library coal does:
- The first x is minus the start direction, unit x if there is none.
- The bounds meet if their difference is at most TOLERANCE (1 + |x|). If |x| itself is at most that, O is on A - B.
- The closest point of a simplex is found as in `space/simplex.py`.
- The limit is 256 support points (`iteration_cap`). Then there is no verdict.

Its flaws are kept:
- TOLERANCE has a unit. Shapes much smaller than 1 are said to intersect, whatever their gap.
- Where the shapes are far apart, d lags behind x, and the run takes more rounds than GJK. With `normalize`, round
  shapes may take it to the limit.
- Products of three vectors overflow and underflow long before the coordinates do.
"""

from __future__ import annotations

from math import hypot
from typing import Any, Literal, get_args

from ..checks import Convex
from ..descent import REGIONS as FEATURES
from ..minkowski import SupportPoint
from ..space.simplex import closest_feature
from ..trace import Closest, Region, Termination, Trace, here
from ..vec import Vector
from .run import Run
from .space import dot, neg, sub

Momentum = Literal["none", "polyak", "nesterov"]
MOMENTA: tuple[Momentum, ...] = get_args(Momentum)

REGIONS = {name: Region(text) for name, text in FEATURES.items()} | {
    "momentum_off": Region("with momentum the gap bounds nothing: the run goes on as GJK, without this point"),
}

TOLERANCE = 1e-8
"""In world units, and relative to |x|: see above. In squared world units for the gap."""


def trace(
    a: Convex,
    b: Convex,
    start: Vector | None = None,
    max_iterations: int | None = None,
    momentum: Momentum = "nesterov",
    normalize: bool = True,
) -> Trace:
    """Runs the method. `start` is the first search direction, minus unit x if there is none.

    `closest` of each step is x. Its length is an upper bound of the distance. The verdict is None at the limit of
    rounds. Raises ShapeError for shapes of different dimensions.
    """
    run: Run[Any] = Run("accelerated", a, b, max_iterations)
    x: Vector = run.unit_x if start is None else neg(start)
    d = last = x
    simplex: tuple[SupportPoint[Any], ...] = ()
    closest: Closest | None = None
    alpha = 0.0

    while run.goes_on():
        d = direction(momentum, normalize, len(run.steps), d, x, last)
        s = run.support(neg(d))
        last = s.w

        alpha = max(alpha, dot(unit(d), s.w))
        if simplex and momentum != "none":
            gap = run.tests.product("x . (x - s)", run.origin, neg(x), dot(x, sub(x, s.w)))
            if gap <= TOLERANCE / 2 or meet(alpha, x):
                momentum = "none"
                run.refuse(neg(d), s, here(), "momentum_off", closest)
                continue
        if simplex and meet(alpha, x):
            run.refuse(neg(d), s, here(), "no_closer", closest)
            return run.ended(Termination.CONVERGED, False)

        found = closest_feature([p.w for p in (s, *simplex)], run.tests.positive)
        simplex = tuple([(s, *simplex)[i] for i in found.kept])
        x = tuple([c / found.total for c in found.moment])
        closest = Closest(x, tuple([weight / found.total for weight in found.weights]))
        run.accept(neg(d), s, simplex, here(), found.region if len(run.steps) else "start", closest=closest)
        if len(simplex) == 4:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        if meet(0.0, x):
            return run.ended(Termination.CONVERGED, True)

    return run.stopped()


def meet(alpha: float, x: Vector) -> bool:
    """Whether the bounds of the distance meet."""
    upper = hypot(*x)
    return upper - alpha <= TOLERANCE * (1 + upper)


def direction(momentum: Momentum, normalize: bool, k: int, d: Vector, x: Vector, s: Vector) -> Vector:
    """The next d. `d` and `s` are those of the round before, and `k` counts the support points so far."""
    if momentum == "polyak":
        return mixed(1 / (k + 1), d, x)
    if momentum == "nesterov" and normalize:
        delta = (k + 2) / (k + 3)
        return mixed(delta, unit(d), unit(mixed(delta, x, s)))
    if momentum == "nesterov":
        delta = (k + 1) / (k + 3)
        return mixed(delta, d, mixed(delta, x, s))
    return x


def mixed(delta: float, u: Vector, v: Vector) -> Vector:
    """delta u + (1 - delta) v."""
    return tuple([delta * p + (1 - delta) * q for p, q in zip(u, v, strict=True)])


def unit(v: Vector) -> Vector:
    """v of length 1. Zero stays."""
    length = hypot(*v)
    return tuple([c / length for c in v]) if length else v
