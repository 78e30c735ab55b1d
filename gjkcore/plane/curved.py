"""Signed distance of curved shapes, which have no corners to compute exactly.

Notation: `n` is a unit vector at the angle `t`. `w` is the point of A - B furthest along n. `h(n) = w . n` is the
*height* of A - B. The signed distance is -min h. If the origin is inside A - B, the smallest height is the depth. If it
is outside, h is negative towards the gap between the shapes, and the smallest height is minus the distance.

The search is like EPA, but it is certain to end. Between two angles, the boundary of A - B lies outside the chord from
one support point to the other. So the smallest height of an arc is at least that of its chord or of its ends. The arc
with the smallest bound is split where the normal of its chord points, until no bound is below the smallest height
found. For a disc around the origin all arcs are equal: after SPLITS splits, only the best arc is split further, down to
the rounding of its angle.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001; Schneider,
"Convex Bodies", section 1.7 (support functions).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from ..answers import Answer
from ..trace import Termination
from ..vec import Vec2f
from .shapes import Shape

TOUCH = 1e-14
"""Relative to the size of the shapes. A smaller gap or overlap counts as touching."""

SPLITS = 400
"""The most arcs that are split before the search follows only the best one. About 30 are usual."""

FOLLOWED = 100
"""The most splits of that best arc."""

ENOUGH = 2.0**-52
"""Relative to the size of the shapes. A bound this close below the smallest height found ends the search."""

BESIDE = 2.0**-24
"""Radians: how far the least height usually is from its exact angle at most; the square is below rounding."""

WIDEST = 0.5
"""Radians: how far from the least height found its exact angle is looked for."""

NARROW = 1e-15
"""In radians. A narrower arc is not split."""

FIRST_ARCS = 8


class Sample(NamedTuple):
    """A support point of A - B: the angle of its direction, the height, w, and the points of A and B."""

    angle: float
    height: float
    w: Vec2f
    a: Vec2f
    b: Vec2f


def least_height(a: Shape, b: Shape) -> Answer:
    """The answer for any two shapes with support mappings. Its error is about 1e-15 of their size."""
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
    # The heap holds the bound of an arc, the angle that attains it, and the ends of the arc.
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

    # The height is flat where it is least, so the angle is known to half the digits only, or to fewer where A - B is
    # nearly round around the origin. Its slope is not: it changes its sign there, with a jump where A - B has an edge,
    # whose ends are then on either side.
    p, q = (beyond(sample, best.angle, side, ENOUGH * size) for side in (-1, 1))
    while q.angle - p.angle > NARROW:
        middle = sample((p.angle + q.angle) / 2)
        if not p.angle < middle.angle < q.angle:
            break
        if _slope(middle, middle.angle) < 0:
            p = middle
        else:
            q = middle
    angle = (p.angle + q.angle) / 2
    x, y = cos(angle), sin(angle)
    height = sample(angle).height
    begin, end = _slope(p, angle), _slope(q, angle)
    share = min(max(begin / (begin - end), 0.0), 1.0) if begin != end else 0.0
    point_a, point_b = (
        (r[0] + share * (s[0] - r[0]), r[1] + share * (s[1] - r[1])) for r, s in ((p.a, q.a), (p.b, q.b))
    )
    if abs(height) <= TOUCH * size:
        return Answer("touching", 0.0, (x, y), point_a, point_b, None, count, Termination.CONVERGED, None)
    state = "intersecting" if height > 0 else "separated"
    return Answer(state, -height, (x, y), point_a, point_b, None, count, Termination.CONVERGED, None)


def beyond(sample: Callable[[float], Sample], angle: float, side: int, enough: float) -> Sample:
    """A sample on one side of the least height's angle (side -1 or 1), so far from it that the height rises there."""
    width = BESIDE
    while True:
        found = sample(angle + side * width)
        if side * _slope(found, found.angle) > -enough or width > WIDEST:
            return found
        width *= 8


def _slope(s: Sample, angle: float) -> float:
    """w along the tangent at an angle. At the sample's own angle this is the derivative of the height."""
    return s.w[1] * cos(angle) - s.w[0] * sin(angle)


def _bound(p: Sample, q: Sample) -> tuple[float, float]:
    """The smallest possible h from p's angle to q's, and the angle that attains it.

    h is at least w_p . n and at least w_q . n. Up to the normal of the chord the first is larger, beyond it the second.
    Each is a cosine, and is smallest at an end, or in its trough towards -w.
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
