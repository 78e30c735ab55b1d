"""Signed distance of curved shapes, which have no corners to compute exactly.

Notation: `n` is a unit vector, `t` is n turned left. `w` is the point of A - B furthest along n. `h(n) = w . n` is the
*height* of A - B. An *arc* is all n between two samples p and q. The signed distance is -min h. If the origin is inside
A - B, the smallest height is the depth. If it is outside, h is negative towards the gap between the shapes, and the
smallest height is minus the distance. A and B are the cores: a radius around them adds to every height. All is seen
from the centres, and scaled to about 1, so that no digits are lost to a place or a size.

The search proves what it returns. Let m be the least radius of curvature of A - B between the ends of an arc. Then
A - B is there a convex body and a disc of radius m around it, so that

    h(n) >= m + max((w_p - m p) . n, (w_q - m q) . n)        for all n of the arc.

The arc with the smallest bound is split where the bound is attained, until no bound is below the smallest height found.
The difference of the two is the `error`, with what rounding adds. Where the boundary is round, the bound is as good as
h itself beside a sample whose slope is zero. Where it has an edge, n is the normal of the chord from w_p to w_q.

h is flat where it is least, so the best sample knows its n to half the digits only. `settled` finds where the slope
w . t is zero: by Newton's method, h'' being the radius of curvature less h, or at an edge, where the slope jumps, by
two samples on either side, whose points are mixed.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001; Schneider,
"Convex Bodies", section 1.7 (support functions) and 3.2 (summands).
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heapify, heappush, heapreplace
from math import frexp, hypot, inf, ldexp
from typing import NamedTuple

from ..answers import Answer
from ..trace import Termination
from ..vec import Vec2f, Vec2q, cross, neg, sub, to_exact, to_float, unit
from .bodies import Body, Corners
from .hull import Hull
from .shapes import Shape
from .simplex import PLANE

TOUCH = 1e-14
"""Relative to the size of the shapes. A smaller gap or overlap counts as touching."""

SPLITS = 800
"""The most arcs that are split. Ten are usual; a support mapping that is nearly a disc around the origin takes all."""

ENOUGH = 2.0**-52
"""Relative to the size of the cores. A bound this close below the smallest height found ends the search."""

ROUNDED = 2.0**-46
"""Relative to the size of the cores. An upper bound of the rounding errors of a height and a bound together. The choice
of a corner costs 72 units of 2**-53 (`floats`, point 2); its place, the products and the sums less than 50."""

STEEP = 2.0**-50
"""Relative to the size of the cores. A smaller slope counts as zero."""

BENT = 2.0
"""Relative to the size of the cores. The largest radius m that is used, so that it costs no digits."""

BISECTED = 4
"""Every arc of this generation is split in its middle, so that its width certainly falls."""

NARROW = 2.0**-51
"""In radians. A narrower arc is not split."""

WIDEST = 0.5
"""In radians. How far from the least height found the slope's zero is looked for."""

NEWTON = 8
"""The most steps of Newton's method. One or two are usual."""

CHORDS = 64
"""The most chords behind O. Two or three are usual."""

ULPS = 2.0**-52
"""Relative to the sum of the amounts. An upper bound of the rounding error of the radii's sum and of its sum with the
height."""

SMALLEST = 5e-324
"""Absolute, in world units. What a number loses that is too small for its digits."""


class Sample(NamedTuple):
    """A support point of A - B: n, the height, w, and the points of A and B, each as seen from the centre of A."""

    n: Vec2f
    height: float
    w: Vec2f
    a: Vec2f
    b: Vec2f

    def slope(self) -> float:
        """The derivative of the height by the angle of n."""
        return self.w[1] * self.n[0] - self.w[0] * self.n[1]


class Core:
    """The core of a shape, as seen from its centre and turned as the shape is."""

    __slots__ = ("body", "center", "cosine", "shape", "sine", "size")

    body: Body

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        core = shape.core
        self.body = Corners(core) if isinstance(core, Hull) else core
        self.center = self.body.center
        self.size = self.body.size
        self.cosine, self.sine, _, _ = shape.pose

    def scale(self, factor: float) -> None:
        self.body = self.body.around(self.center, factor)

    def furthest(self, d: Vec2f) -> Vec2f:
        c, s = self.cosine, self.sine
        x, y = self.body.furthest((c * d[0] + s * d[1], c * d[1] - s * d[0]))
        return (c * x - s * y, s * x + c * y)

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        c, s = self.cosine, self.sine
        first, last = ((c * x + s * y, c * y - s * x) for x, y in (p, q))
        return self.body.least_radius(first, last)


def place(core: Core) -> Vec2q:
    """The centre in the world, exactly."""
    (x, y), (c, s, dx, dy) = to_exact(core.center), map(Fraction, core.shape.pose)
    return (c * x - s * y + dx, s * x + c * y + dy)


class Difference:
    """A - B, for the cores of two shapes. `factor` is the power of two that scales it. `apart` leads from A's centre to
    B's. `looked` counts its support points."""

    def __init__(self, a: Shape, b: Shape) -> None:
        self.a, self.b = Core(a), Core(b)
        self.origin = place(self.a)
        x, y = to_float(sub(place(self.b), self.origin))
        size = self.a.size + self.b.size + abs(x) + abs(y)
        self.factor = factor = ldexp(1.0, min(-frexp(size)[1], 1000))
        self.a.scale(factor)
        self.b.scale(factor)
        self.apart = (factor * x, factor * y)
        self.size = factor * size
        self.looked = 0

    def sample(self, x: float, y: float) -> Sample:
        """The sample along (x, y), of a length of about 1."""
        length = hypot(x, y)
        x /= length
        y /= length
        self.looked += 1
        a = self.a.furthest((x, y))
        bx, by = self.b.furthest((-x, -y))
        b = (bx + self.apart[0], by + self.apart[1])
        w = (a[0] - b[0], a[1] - b[1])
        return Sample((x, y), w[0] * x + w[1] * y, w, a, b)

    def beside(self, s: Sample, angle: float) -> Sample:
        """The sample whose n is turned left by a small angle."""
        x, y = s.n
        return self.sample(x - angle * y, y + angle * x)

    def to_world(self, p: Vec2f, n: Vec2f, radius: float) -> Vec2f:
        """A point in the world, pushed out along n by a radius."""
        (x, y), size = self.origin, self.factor
        return (float(x) + p[0] / size + radius * n[0], float(y) + p[1] / size + radius * n[1])

    def least_radius(self, p: Vec2f, q: Vec2f) -> float:
        return self.a.least_radius(p, q) + self.b.least_radius(neg(p), neg(q))

    def bound(self, p: Sample, q: Sample) -> tuple[float, Vec2f]:
        """The smallest possible h from p to q, and the n that attains it.

        Up to the normal of the chord of w_p - m p and w_q - m q, the product of n with the first is larger, beyond it
        that with the second. Each is a cosine, and is smallest at an end, or in its trough towards m p - w_p. A normal
        that is rounded divides the arc elsewhere, but the bound of each part holds.
        """
        m = min(self.least_radius(p.n, q.n), BENT * self.size)
        u = (p.w[0] - m * p.n[0], p.w[1] - m * p.n[1])
        v = (q.w[0] - m * q.n[0], q.w[1] - m * q.n[1])
        x, y = v[1] - u[1], u[0] - v[0]
        if cross(p.n, (x, y)) <= 0:
            between = p.n
        elif cross((x, y), q.n) <= 0:
            between = q.n
        else:
            length = hypot(x, y)
            between = (x / length, y / length)
        least, at = inf, between
        for w, begin, end in ((u, p.n, between), (v, between, q.n)):
            trough = neg(w)
            if cross(begin, trough) > 0 and cross(trough, end) > 0:
                length = hypot(*w)
                if -length < least:
                    least, at = -length, (trough[0] / length, trough[1] / length)
            for n in (begin, end):
                height = w[0] * n[0] + w[1] * n[1]
                if height < least:
                    least, at = height, n
        return m + least, at


def searched(difference: Difference) -> tuple[Sample, float]:
    """The sample of least height, and a bound on how much too great that may be."""
    size = difference.size
    x, y = unit(difference.apart) if any(difference.apart) else PLANE.unit_x
    ring = [difference.sample(*n) for n in ((x, y), (-y, x), (-x, -y), (y, -x))]
    best = min(ring, key=lambda s: s.height)
    # The heap holds the bound of an arc, the n that attains it, the arc's generation and its ends.
    arcs = [(*difference.bound(p, q), 0, p, q) for p, q in zip(ring, [*ring[1:], ring[0]], strict=True)]
    heapify(arcs)
    noise = 0.0
    for _ in range(SPLITS):
        bound, n, generation, p, q = arcs[0]
        if best.height - bound <= ENOUGH * size or cross(p.n, q.n) < NARROW:
            break
        if generation % BISECTED == BISECTED - 1 or not (cross(p.n, n) > 0 and cross(n, q.n) > 0):
            n = (p.n[0] + q.n[0], p.n[1] + q.n[1])
        middle = difference.sample(*n)
        noise = max(noise, bound - middle.height)
        if middle.height < best.height:
            best = middle
        heapreplace(arcs, (*difference.bound(p, middle), generation + 1, p, middle))
        heappush(arcs, (*difference.bound(middle, q), generation + 1, middle, q))
    # A height below its bound comes from rounding, or from a support mapping that contradicts itself.
    return best, max(best.height - arcs[0][0], 0.0) + noise + ROUNDED * size


def settled(difference: Difference, best: Sample) -> tuple[Sample, Vec2f, Vec2f]:
    """The sample beside the best one whose slope is zero, and the points of A and B there."""
    steep = STEEP * difference.size
    slope = best.slope()
    for _ in range(NEWTON):
        rise = difference.least_radius(best.n, best.n) - best.height
        if abs(slope) <= steep or rise * WIDEST <= abs(slope):
            break
        other = difference.beside(best, -slope / rise)
        # Beyond an edge of A - B the slope may be zero where the height is greater.
        if abs(other.slope()) > abs(slope) / 4 or other.height > best.height + steep:
            break
        best, slope = other, other.slope()
    if abs(slope) <= steep:
        return best, best.a, best.b
    # Look on the side to which the height falls. Between two samples the slope jumps across zero, or reaches it.
    width = NARROW if slope < 0 else -NARROW
    near, beyond = best, difference.beside(best, width)
    while slope * beyond.slope() > 0 and abs(width) < WIDEST:
        width *= 8
        near, beyond = beyond, difference.beside(best, width)
    while abs(cross(near.n, beyond.n)) > 2 * NARROW and abs(near.slope()) > steep:
        middle = difference.sample(near.n[0] + beyond.n[0], near.n[1] + beyond.n[1])
        if slope * middle.slope() > 0:
            near = middle
        else:
            beyond = middle
    x, y = near.n
    begin, end = (s.w[1] * x - s.w[0] * y for s in (near, beyond))
    share = min(max(begin / (begin - end), 0.0), 1.0) if begin != end else 0.0
    return near, _between(near.a, beyond.a, share), _between(near.b, beyond.b, share)


def _between(p: Vec2f, q: Vec2f, share: float) -> Vec2f:
    return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))


def least_height(a: Shape, b: Shape) -> Answer:
    """The answer for any two shapes with support mappings."""
    difference = Difference(a, b)
    best, doubt = searched(difference)
    found, on_a, on_b = settled(difference, best)
    core = min(found.height, best.height) / difference.factor
    reach = a.margin + b.margin
    height = core + reach
    error = doubt / difference.factor + ULPS * (reach + abs(core)) + SMALLEST
    point_a, point_b = difference.to_world(on_a, found.n, a.margin), difference.to_world(on_b, found.n, -b.margin)
    state = "intersecting" if height > 0 else "separated"
    if abs(height) <= max(TOUCH * (difference.size / difference.factor + reach), error):
        state, height = "touching", 0.0
    looked, end = difference.looked, Termination.CONVERGED
    normal = (found.n[0] + 0.0, found.n[1] + 0.0)  # no -0.0
    return Answer(state, 0.0 - height, normal, point_a, point_b, None, looked, end, None, error)


def common_point(a: Shape, b: Shape, found: Answer) -> Vec2f:
    """A point of both shapes, which meet. `found` is their answer."""
    x, y = found.normal
    apart = found.signed_distance + a.margin + b.margin
    if apart >= 0:
        # Only the radii overlap. Take the middle of what both discs cover, from A's core point towards B's.
        inwards = (max(0.0, apart - b.margin) + min(apart, a.margin)) / 2 - a.margin
        return (found.point_a[0] + inwards * x, found.point_a[1] + inwards * y)
    # The cores overlap. O lies between w, which is -apart times n, and the boundary of A - B behind it. Narrow down
    # where the line through both meets that boundary, until the chord there is beyond O.
    difference = Difference(a, b)
    left, right = difference.sample(-y, x), difference.sample(y, -x)
    middle = difference.sample(-x, -y)
    for _ in range(CHORDS):
        if x * middle.w[1] - y * middle.w[0] > 0:
            left = middle
        else:
            right = middle
        begin, end = (x * s.w[1] - y * s.w[0] for s in (left, right))
        along = begin / (begin - end) if begin > end else 0.5
        behind = _between(left.w, right.w, along)
        depth = -(behind[0] * x + behind[1] * y)
        if depth >= 0 or left.w == right.w:
            break
        middle = difference.sample(right.w[1] - left.w[1], left.w[0] - right.w[0])
    depth = max(depth / difference.factor, 0.0)
    share = -apart / (depth - apart)
    on_a, on_b = (
        _between((p[0] - radius * x, p[1] - radius * y), difference.to_world(_between(q, r, along), (x, y), 0.0), share)
        for p, q, r, radius in ((found.point_a, left.a, right.a, a.margin), (found.point_b, left.b, right.b, -b.margin))
    )
    return _between(on_a, on_b, 0.5)
