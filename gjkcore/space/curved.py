"""Step 4 of the walk in `bodies`: the answer for a pair with a curved core, and GJK with places in between.

Notation: that of `pair`. The origin O is outside of K if the least height is negative. p and q are points of the bodies
that GJK finds, so the distance is at most |p - q|. All of K is below the plane across n at the support point, so the
distance is at least -h(n). Where rounding ends GJK before both agree, it goes on in whole numbers (`pair.finished`).
The sibling in the plane is `plane.curved`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import frexp, hypot, inf, ldexp
from typing import Any

from ..answers import Answer
from ..descent import FLOAT_CAP, STALL, Vertex
from ..trace import Termination
from ..vec import Vec3f, add3, moderate3, neg3, scale3, sub3, unit3
from .bodies import Corners, Frustum, something
from .depth import ALLOWED, SETTLED, depth
from .hull import Hull
from .pair import MOST_FURTHER, Pair, across, approach, finished
from .places import Place
from .revolution import Least, on_axis
from .shapes import AXES, Solid

TOUCH = 1e-13
"""Relative to the size: what is apart or overlaps by less is touching."""

DOUBT = 2.0**-49
"""Relative to the sizes and the distance of the centres: the rounding of a height."""

CHUNK = 4
"""Support points of GJK between two looks for a place."""


def body_of(solid: Solid, factor: float) -> Any:
    """The core of a solid as a body, times a factor."""
    core = solid.core
    if isinstance(core, Hull):
        if len(core.corners) > 2:
            return Corners(core, solid.rotation, solid.offset, solid.margin, factor)
        core = Frustum.between(core.corners[0], core.corners[-1])
    return core.posed(solid.rotation, solid.offset, solid.margin, factor)


def extent_of(solid: Solid) -> float:
    """How far the core reaches from its center, from above by at most a small factor."""
    core = solid.core
    return 4 * core.size if isinstance(core, Hull) else core.size


def answer(a: Solid, b: Solid, with_depth: bool = True) -> Answer:
    """State, signed distance, normal and witness points of two solids, in floats, and the bound on their error.

    If the solids overlap and `with_depth` is False, the answer holds only the state and a common point. The distance,
    normal and witness points are then not valid.

    Coordinates are seen from A's center, so that no digits are lost far from the origin of the world, and scaled by a
    power of two to sizes of about 1.
    """
    centers = [solid.to_world(solid.core.center) for solid in (a, b)]
    apart = sub3(centers[1], centers[0])
    largest = max(extent_of(a), extent_of(b), *map(abs, apart))
    factor = ldexp(1.0, min(-frexp(largest)[1], 1000)) if largest else 1.0
    x, y = body_of(a, factor), body_of(b, factor)
    cx, cy, cz = sub3(y.center, x.center)
    c = (something(cx), something(cy), something(cz))
    pair = Pair(x, y, c, x.size + y.size, x.round + y.round)
    found = on_axis(pair, with_depth) or least_height(pair, with_depth)
    if found.error > ALLOWED * pair.size:
        found = min(filter(None, [found, on_axis(pair, with_depth, ALLOWED)]), key=lambda least: least.error)
    (height, normal, ends, states, *_), error, common, looked, termination = found
    if with_depth or height < 0:
        ends = pair.settled(ends, height, normal)
        normal = pair.along(ends, height, normal)
        # The normal is rounded, or was turned: its own height says what is lost.
        error = max(error, abs(pair.height(normal) - height)) + (pair.uneven(normal, DOUBT) if states is None else 0.0)
    on_a, on_b = ends[:3], ends[3:]
    reach_a, reach_b = x.radius + x.round, y.radius + y.round
    signed = -height - (reach_a + reach_b)
    if height < 0:
        # Where only the radii overlap: from A's core point towards B's, the middle of what both balls cover.
        begin = max(0.0, -height - reach_b)
        common = add3(on_a, scale3(normal, 0.5 * (begin + min(-height, reach_a))))
    elif common is None:
        common = scale3(add3(on_a, on_b), 0.5)
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
    return Answer(state, signed, normal, on_a, on_b, common, looked, termination, None, error / factor)


def least_height(pair: Pair, with_depth: bool) -> Least:
    """The least height by GJK, with places in between, or by `depth` if O is inside of K."""
    first = pair.c if any(pair.c) else AXES[0]
    simplex: Sequence[Vertex[Vec3f]] = [pair.support(moderate3(first))]
    count = 1

    def support(d: Vec3f, _: object) -> Vertex[Vec3f]:
        nonlocal count
        count += 1
        return pair.support(moderate3(d))

    reached, near = (share * (pair.size + hypot(*pair.c)) for share in (SETTLED, TOUCH))
    known: list[Place] = []
    best: Place | None = None
    bound, proof = -inf, AXES[0]
    while True:
        v, on_a, on_b, simplex, termination = approach(support, simplex, near, CHUNK)
        length = hypot(*v)
        if length <= reached or termination is Termination.ORIGIN_ENCLOSED:
            break
        if best is not None and length >= -best.height and termination is Termination.ITERATION_CAP:
            # Out of a flat tetrahedron, and no closer.
            termination = Termination.CONVERGED
        n = unit3(neg3(v))
        m = across(simplex, n)
        for each in (n, m):
            low = -pair.height(each)
            if low > bound:
                bound, proof = low, each
        for place in pair.places(n, simplex):
            # Outside of K a place is the only one. Inside it is one of several.
            if place.height <= reached:
                gap = hypot(*sub3(place.ends[:3], place.ends[3:]))
                return Least(place, max(gap + place.height, 0.0), None, count, termination)
            known.append(place)
        if best is None or length < -best.height:
            best = Place(-length, n, (*on_a, *on_b), None)
        if termination is Termination.CONVERGED or count > FLOAT_CAP:
            error, normal = min((error_along(pair, best, each), each) for each in (best.normal, proof))
            if error > ALLOWED * pair.size:
                v, on_a, on_b, _, termination = finished(support, simplex, max(STALL, reached / length), MOST_FURTHER)
                length = hypot(*v)
                if termination is Termination.ORIGIN_ENCLOSED:
                    break
                best = Place(-length, unit3(neg3(v)), (*on_a, *on_b), None)
                error, normal = min((error_along(pair, best, each), each) for each in (best.normal, proof))
            if error <= ALLOWED * pair.size or bound > 0:
                return Least(best._replace(normal=normal), error, None, count, termination)
            break
    if not with_depth and length <= near:
        return Least(Place(pair.size, first, (*on_a, *on_a), None), 0.0, on_a, count, termination)
    place, error = depth(pair, simplex, known)
    if length > near:
        on_a = pair.common(place, near)
    return Least(place, error, on_a, count, termination)


def error_along(pair: Pair, place: Place, m: Vec3f) -> float:
    """How far the two points of a place outside of K are from being -h(m) apart along m."""
    apart = sub3(place.ends[:3], place.ends[3:])
    return max(pair.height(m) - place.height, hypot(*sub3(apart, scale3(m, place.height))))
