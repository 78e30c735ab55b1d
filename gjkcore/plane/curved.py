"""Signed distance where a shape is curved and there are no corners to be exact about.

Notation: `n` a unit vector at the angle `t`; `w` the point of A - B furthest along n; `h(n) = w . n` the *height* of
A - B. The signed distance is -min h: where the origin is inside A - B, the least height is the depth; where it is
outside, h is negative towards the shapes' gap, and the least height is minus the distance.

The search is EPA's, with an end. Between two angles the boundary of A - B lies outside of the chord from one support
point to the other, so the least height of an arc is at least that of its chord, or that of its ends. The arc with the
least bound is split where its chord's normal points, until no bound is below the least height found. Of a disc around
the origin all arcs are as good: after CAP splits only the best arc is split further, down to the rounding of its angle.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001; Schneider,
"Convex Bodies", section 1.7 (support functions).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from ..answers import Answer
from ..trace import Termination
from ..vec import Vec2f
from .shapes import Shape

TOUCH = 1e-14
"""Relative to the size of the shapes: what is apart or overlaps by less is touching."""

SPLITS = 400
"""Most arcs split before only the best is followed; about 30 are usual."""

FOLLOWED = 100
"""Most splits of that one."""

ENOUGH = 2.0**-52
"""Relative to the size: a bound that is no more than this below the least height found."""

BESIDE = 2.0**-24
"""Radians: how far at most the least height is from its exact angle; the square is below rounding."""

HALVINGS = 30

NARROW = 1e-15
"""Radians: an arc that is not split further."""

FIRST_ARCS = 8


class Sample(NamedTuple):
    """A support point of A - B: the angle of its direction, the height, w, and the points of A and of B."""

    angle: float
    height: float
    w: Vec2f
    a: Vec2f
    b: Vec2f


def least_height(a: Shape, b: Shape) -> Answer:
    """The answer for any two shapes with support mappings, right to about 1e-15 of their size."""
    count = 0

    def sample(angle: float) -> Sample:
        nonlocal count
        count += 1
        x, y = cos(angle), sin(angle)
        on_a = a.furthest((x, y))
        on_b = b.furthest((-x, -y))
        w = (on_a[0] - on_b[0], on_a[1] - on_b[1])
        return Sample(angle, w[0] * x + w[1] * y, w, on_a, on_b)

    ring = [sample(2 * pi * k / FIRST_ARCS - pi) for k in range(FIRST_ARCS)]
    ring.append(ring[0]._replace(angle=pi))
    size = max(abs(x) for s in ring for point in (s.a, s.b, s.w) for x in point)
    best = min(ring, key=lambda s: s.height)
    # In the heap: the bound of an arc, where it is attained, and the arc's ends.
    arcs = [(*_bound(p, q), p, q) for p, q in pairwise(ring)]
    heapify(arcs)
    for _ in range(SPLITS + FOLLOWED):
        bound, angle, p, q = heappop(arcs)
        if best.height - bound <= ENOUGH * size or q.angle - p.angle < NARROW:
            break
        middle = sample(angle if p.angle < angle < q.angle else (p.angle + q.angle) / 2)
        if middle.height < best.height:
            best = middle
        if count >= SPLITS:
            arcs.clear()
        heappush(arcs, (*_bound(p, middle), p, middle))
        heappush(arcs, (*_bound(middle, q), middle, q))

    # The height is flat where it is least, so the angle is known to half the digits only. Its slope is not: it changes
    # its sign there, with a jump where A - B has an edge, whose ends are then on either side.
    p, q = sample(best.angle - BESIDE), sample(best.angle + BESIDE)
    for _ in range(HALVINGS):
        middle = sample((p.angle + q.angle) / 2)
        if _slope(middle, middle.angle) < 0:
            p = middle
        else:
            q = middle
    angle = (p.angle + q.angle) / 2
    x, y = cos(angle), sin(angle)
    begin, end = _slope(p, angle), _slope(q, angle)
    share = min(max(begin / (begin - end), 0.0), 1.0) if begin != end else 0.0
    point_a, point_b = (
        (r[0] + share * (s[0] - r[0]), r[1] + share * (s[1] - r[1])) for r, s in ((p.a, q.a), (p.b, q.b))
    )
    if abs(best.height) <= TOUCH * size:
        return Answer("touching", 0.0, (x, y), point_a, point_b, None, count, Termination.CONVERGED, None)
    state = "intersecting" if best.height > 0 else "separated"
    return Answer(state, -best.height, (x, y), point_a, point_b, None, count, Termination.CONVERGED, None)


def _slope(s: Sample, angle: float) -> float:
    """w along the tangent at an angle: the derivative of the height at the sample's own."""
    return s.w[1] * cos(angle) - s.w[0] * sin(angle)


def _bound(p: Sample, q: Sample) -> tuple[float, float]:
    """The least that h can be from p's angle to q's, and at which angle.

    h is at least w_p . n and at least w_q . n: up to the normal of the chord the first is the larger one, then the
    second. Each is a cosine, least at an end or, towards -w, in its trough.
    """
    chord = p.angle
    if p.w != q.w:
        chord = atan2(p.w[0] - q.w[0], q.w[1] - p.w[1])
        chord = min(max(chord, p.angle), q.angle)
    candidates = []
    for w, begin, end in ((p.w, p.angle, chord), (q.w, chord, q.angle)):
        trough = atan2(-w[1], -w[0])
        if begin < trough < end:
            candidates.append((-hypot(*w), trough))
        for angle in (begin, end):
            candidates.append((w[0] * cos(angle) + w[1] * sin(angle), angle))
    return min(candidates)
