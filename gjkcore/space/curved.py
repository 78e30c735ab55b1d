"""Distance and depth of solids with a curved core, from nothing but support points. The twin of `plane.curved`.

Notation: A and B are *bodies*: the cores without the largest ball that is a summand of each, which counts as a radius.
`K = A - B`, and w is a point of K. `n` is a unit vector. The *height* h(n) is w . n for the support point w along n.
The *offset* of a face is its height along its own normal. O is the origin. All is seen from A's centre.

The signed distance is minus the least height, less the radii. Both bounds of the least height are known:

    from above    by any height;
    from below    outside of K by -|v|, for GJK's v, a point of K; inside of K by the least offset of a polytope in K;
                  by the balls around both centres in A and in B, less the distance of the centres.

GJK brings them together if O is outside. If O is inside, or so close that v has no digits left, the expanding polytope
algorithm goes on from GJK's simplex. Each new point is the support point along the normal of the closest face. It ends
if that face is as high as K, or with MOST_POINTS. The points are rounded to a grid, and whole numbers decide which
faces a point sees, so rounding cannot tear the polytope (`epa.grow`). What is left between both bounds is the `error`.

Where bodies are round about one axis, a whole ring of directions may be equally deep, and no polytope would do. There
the plane knows the answer: `revolution`.

Sources: van den Bergen, "Collision Detection in Interactive 3D Environments", 2003, 4.3 (GJK and its bounds, support
mappings, radii) and 4.3.8 (EPA); Gino van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game
Objects", 2001.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import frexp, hypot, inf, ldexp
from typing import Any

from ..answers import Answer
from ..descent import FLOAT_CAP, ORDINARY, STALL, Feature, Vertex, descend
from ..trace import Termination
from ..vec import Vec3f, Vec3i, add3, cross3, dot3, neg3, scale3, sub3, unit3
from .bodies import Corners, Frustum, Given, Least, Pair, something
from .epa import Facet, grow, perpendicular
from .hull import Hull
from .revolution import on_axis
from .shapes import AXES, Solid
from .simplex import SPACE

TOUCH = 1e-13
"""Relative to the size: what is apart or overlaps by less is touching."""

DOUBT = 2.0**-49
"""Relative to the sizes and the distance of the centres: the rounding of a height."""

SETTLED = 1e-14
"""Relative to the size: the end, where both bounds are this close."""

ALLOWED = 1e-10
"""Relative to the size: with a larger error GJK's answer is left to the polytope."""

FAR = 16
"""Relative to the sizes: a distance beyond which its rounding hides which of the points are closest."""

MOST_STEPS = 40
"""The most support points for what is far apart. Each adds a digit, or more."""

STILL = 2.0**-51
"""Relative to the sizes: points that move by less stay."""

GRID = 50
"""The grid of the polytope has 2**GRID cells on the largest coordinate."""

MOST_POINTS, MOST_UNAIDED = 200, 400
"""The most points of a polytope, and the same beside an object from outside, which may be a ball without saying so."""

ROUNDED = 2.0**-44
"""Relative to a distance: more than the rounding of its bounds."""


def answer(a: Solid, b: Solid, with_depth: bool = True) -> Answer:
    """State, signed distance, normal and witness points of two solids, in floats, and the bound on their error.

    If the solids overlap and `with_depth` is False, the answer holds only the state and a common point. The distance,
    normal and witness points are then not valid.

    Coordinates are seen from A's centre, so that no digits are lost far from the origin of the world, and scaled by a
    power of two if they are far from 1.
    """
    centers = [solid.to_world(solid.core.center) for solid in (a, b)]
    largest = max(extent_of(a), extent_of(b), *map(abs, sub3(centers[1], centers[0])))
    exponent = -frexp(largest)[1]
    factor = ldexp(1.0, min(exponent, 1000)) if abs(exponent) > ORDINARY else 1.0
    x, y = body_of(a, factor), body_of(b, factor)
    cx, cy, cz = sub3(y.center, x.center)
    pair = Pair(x, y, (something(cx), something(cy), something(cz)))
    found = on_axis(pair, with_depth) or least_height(pair, with_depth)
    if found.error > ALLOWED * pair.size:
        found = min(filter(None, [found, on_axis(pair, with_depth, ALLOWED)]), key=lambda least: least.error)
    height, normal, on_a, on_b, error, common, looked, termination = found
    reach_a, reach_b = x.radius + x.round, y.radius + y.round
    signed = -height - (reach_a + reach_b)
    if height < 0:
        # Where only the radii overlap: from A's core point towards B's, the middle of what both balls cover.
        middle = (max(0.0, -height - reach_b) + min(-height, reach_a)) / 2
        common = add3(on_a, scale3(sub3(on_b, on_a), middle / -height))
    error += DOUBT * (pair.size + reach_a + reach_b + hypot(*pair.c)) + x.doubt + y.doubt
    larger = max(x.size + reach_a, y.size + reach_b)
    state = "touching" if abs(signed) <= max(TOUCH * larger, error) else "separated" if signed > 0 else "intersecting"
    if state == "touching":
        error += abs(signed)
    signed = 0.0 if state == "touching" or (state == "intersecting" and not with_depth) else signed / factor
    on_a, on_b, common = (
        add3(scale3(p, 1 / factor), centers[0])
        for p in (add3(on_a, scale3(normal, reach_a)), sub3(on_b, scale3(normal, reach_b)), common)
    )
    normal = add3(normal, (0.0, 0.0, 0.0))  # no -0.0
    return Answer(state, signed, normal, on_a, on_b, common, looked, termination, None, error / factor)


def body_of(solid: Solid, factor: float) -> Any:
    """The core of a solid as a body, times a factor. The solid keeps that of its own size."""
    if solid.sharp is not None and factor == 1.0 and not isinstance(solid.core, Hull):
        return solid.sharp
    core = solid.core
    if isinstance(core, Hull):
        if len(core.corners) > 2:
            return Corners(core, solid.rotation, solid.offset, solid.margin, factor)
        core = Frustum.between(core.corners[0], core.corners[-1])
    body = core.posed(solid.rotation, solid.offset, solid.margin, factor)
    if factor == 1.0 and not isinstance(solid.core, Hull):
        solid.keep(body)
    return body


def extent_of(solid: Solid) -> float:
    """How far the core reaches from its center, from above by at most a small factor."""
    core = solid.core
    return 4 * core.size if isinstance(core, Hull) else core.size


def least_height(pair: Pair, with_depth: bool) -> Least:
    """The least height by GJK, in floats and then in whole numbers, or by `depth` if O is inside of K."""
    first = pair.support(pair.c if any(pair.c) else AXES[0])
    simplex, feature, termination, looked = descend(SPACE, pair.support, [first], STALL, FLOAT_CAP)
    found = outside(pair, simplex, feature, looked)
    length = hypot(*sub3(found.p, found.q))
    if length > FAR * pair.size:
        return from_afar(pair, found)
    if termination is Termination.CONVERGED and found.error <= ALLOWED * pair.size + ROUNDED * length:
        return found
    if with_depth or termination is not Termination.ORIGIN_ENCLOSED or length > TOUCH * pair.size:
        cells = Cells(pair)
        stall = Fraction(max(STALL, min(SETTLED * pair.size / length, 1.0) if length else 1.0))
        start = [cells.rounded(v) for v in simplex]
        in_cells = descend(SPACE, cells.support, start, stall, MOST_POINTS)
        termination = in_cells.termination
        exact = outside(pair, in_cells.simplex, in_cells.feature, looked + in_cells.looked)
        if termination is not Termination.ORIGIN_ENCLOSED:
            better = min(found, exact, key=lambda each: each.error)
            if better.error <= ALLOWED * pair.size:
                return better
        found = max(found, exact)
        if with_depth or termination is not Termination.ORIGIN_ENCLOSED:
            return depth(cells, in_cells.simplex, found)
    return found._replace(height=pair.size, p=found.common, q=found.common, error=0.0)


def outside(pair: Pair, simplex: Sequence[Vertex[Any]], feature: Feature[Any], looked: int) -> Least:
    """What the end of GJK says, if O is outside of K."""
    return between(pair, *mixed(simplex, feature), looked)


def between(pair: Pair, p: Vec3f, q: Vec3f, looked: int) -> Least:
    """What points of both bodies say."""
    v = sub3(p, q)
    length = hypot(*v)
    n = unit3(neg3(v)) if length else AXES[0]
    error = max(pair.height(n) + length, 0.0)
    return Least(-length, n, p, q, error, scale3(add3(p, q), 0.5), looked, Termination.CONVERGED)


def from_afar(pair: Pair, found: Least) -> Least:
    """The same for bodies far apart: support points that lie along each other's normal, which are soon found where both
    are round; or by GJK on differences that are not rounded."""
    p, q = found.p, found.q
    for step in range(MOST_STEPS):
        _, on_a, on_b, *_ = pair.support(sub3(q, p))
        moved = max(map(abs, (*sub3(on_a, p), *sub3(on_b, q))))
        p, q = on_a, on_b
        if moved <= STILL * pair.size:
            return between(pair, p, q, found.looked + step)
    alone = Pair(pair.x, pair.y, (0.0, 0.0, 0.0))
    shift = 60 - frexp(pair.size)[1]

    def whole(v: Vec3f) -> Vec3i:
        return (round(ldexp(v[0], shift)), round(ldexp(v[1], shift)), round(ldexp(v[2], shift)))

    center = whole(pair.c)

    def support(d: Vec3i, _: object = None) -> Vertex[Vec3i]:
        v = alone.support(unit3(d))
        return Vertex(sub3(sub3(whole(v.a), whole(v.b)), center), v.a, add3(v.b, pair.c), -1, -1)  # type: ignore[arg-type]

    start = support(whole(sub3(found.q, found.p)))
    simplex, feature, _, looked = descend(SPACE, support, [start], 0, MOST_STEPS)
    return outside(pair, simplex, feature, found.looked + looked + 1)


class Cells:
    """K on a grid of whole numbers, `unit` cells to a unit of length."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.unit = ldexp(1.0, GRID - frexp(2 * pair.size + hypot(*pair.c))[1])
        self.settled = SETTLED * pair.size + 2 / self.unit

    def rounded(self, v: Vertex[Vec3f]) -> Vertex[Vec3i]:
        return v._replace(w=self.whole(v.w))  # type: ignore[return-value]  # its points a and b stay floats

    def whole(self, w: Vec3f) -> Vec3i:
        unit = self.unit
        return (round(w[0] * unit), round(w[1] * unit), round(w[2] * unit))

    def support(self, d: Vec3i, _: object = None) -> Vertex[Vec3i]:
        return self.rounded(self.pair.support(unit3(d)))

    def length(self, facet: Facet[int]) -> float:
        """That of its normal, times a unit."""
        return hypot(*facet.normal) * self.unit


def depth(cells: Cells, simplex: Sequence[Vertex[Vec3i]], found: Least) -> Least:
    """The least height by a polytope of points of K, which grows from the simplex that GJK ended with. O is in that.
    `found` has what GJK says."""
    pair, length, settled = cells.pair, cells.length, cells.settled
    vertices = list(simplex)
    while len(vertices) < 4:
        across = perpendicular([v.w for v in vertices])
        new = cells.support(across)
        if dot3(across, new.w) <= 0:
            # The plane through O has all of K on one side.
            n = unit3(across)
            height = pair.height(n)
            beside = hypot(*sub3(sub3(found.p, found.q), scale3(n, height)))
            level = found._replace(height=height, normal=n, error=max(height - found.height, beside) + settled)
            return min(found, level, key=lambda each: each.error)
        vertices.append(new)
    first, second, third, fourth = (v.w for v in vertices)
    if dot3(cross3(sub3(second, first), sub3(third, first)), sub3(fourth, first)) > 0:
        vertices[1], vertices[2] = vertices[2], vertices[1]
    points = [v.w for v in vertices]
    most = MOST_UNAIDED if isinstance(pair.x, Given) or isinstance(pair.y, Given) else MOST_POINTS
    heights: list[tuple[float, Vec3f, tuple[int, ...]]] = []
    lower = ball = pair.x.inner + pair.y.inner - hypot(*pair.c)

    def distance(facet: Facet[int]) -> float:
        return facet.offset / length(facet) if any(facet.normal) else inf

    def support(facet: Facet[int]) -> tuple[Vec3i, None]:
        del vertices[len(points) :]
        vertices.append(cells.support(facet.normal))
        return vertices[-1].w, None

    def is_end(facet: Facet[int], rise: int) -> bool:
        nonlocal lower
        lower = distance(facet)
        height, n = lower + rise / length(facet), unit3(facet.normal)
        heights.append((height, n, facet.corners))
        x, y, z = vertices[-1].w
        beside = sub3((x / cells.unit, y / cells.unit, z / cells.unit), scale3(n, height))
        if ball >= height - settled and hypot(*beside) <= settled:
            lower, heights[:] = ball, heights[-1:]
            return True
        return lower >= min(heights)[0] - settled or len(points) >= most

    grow(points, support, distance, is_end, None)
    height, n, own = min(heights)
    lower = max(lower, ball)

    inside = cells.whole(scale3(n, max(lower, 0.0)))

    def ended(corners: Sequence[Vertex[Vec3i]]) -> Least:
        p, q = mixed(*nearest(corners, inside))
        apart = sub3(p, q)
        # O is inside of the polytope, or outside and no further from it than p from q.
        gap = height - (lower if lower >= 0 else -hypot(*apart))
        error = max(gap, hypot(*sub3(apart, scale3(n, height)))) + settled
        return found._replace(height=height, normal=n, p=p, q=q, error=error)

    deepest = ended([vertices[i] for i in own])
    if deepest.error > 2 * (height - lower + settled):
        deepest = min(deepest, ended(vertices), key=lambda each: each.error)
    return min(found, deepest, key=lambda each: each.error) if found.height < 0 else deepest


def nearest(vertices: Sequence[Vertex[Vec3i]], w: Vec3i) -> tuple[Sequence[Vertex[Vec3i]], Feature[Vec3i]]:
    """The vertices, and the feature of them, that have the point closest to w, exactly."""
    seen = [v._replace(w=sub3(v.w, w)) for v in vertices]

    def top(d: Vec3i, _: object = None) -> Vertex[Vec3i]:
        heights = [dot3(v.w, d) for v in seen]
        return seen[heights.index(max(heights))]

    found = descend(SPACE, top, [top((1, 0, 0))], 0, None)
    return found.simplex, found.feature


def mixed(simplex: Sequence[Vertex[Any]], feature: Feature[Any]) -> tuple[Vec3f, Vec3f]:
    """The points of A and B that the weights of a feature give."""
    p: Vec3f = (0.0, 0.0, 0.0)
    q = p
    for v, weight in zip(simplex, feature.weights, strict=True):
        share = weight / feature.total
        p, q = add3(p, scale3(v.a, share)), add3(q, scale3(v.b, share))
    return p, q
