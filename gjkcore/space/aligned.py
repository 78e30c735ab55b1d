"""Step 9 of the walk in `bodies`, for ellipsoids whose axes are parallel, and rims whose axes cross: bounds from below.

Notation: that of `pair`. `v` is an axis of both bodies, on which their centres are, within `aside`. X, A and B are the
squares of n's coordinates along v and along the two other axes.

An ellipsoid with the half axes p, q and r has the height sqrt(p^2 X + q^2 A + r^2 B), which is concave in (X, A, B). X
says what the way between the centres adds along v; across v it takes off at most `aside` times sqrt(A + B). So for each
X the least height is not below that where A or B is zero: in one of the two planes through v and another axis, with the
centres aside there. There the heights are those of two ellipses, whose depth the plane proves.

A rim is a flat ellipsoid, so this holds for rims of cylinders and cones at right angles, too. Their heights may be
level along both planes, where no neighbourhood of a direction proves anything. A cylinder adds half of its length times
the root of X, A or B, which is concave, too. Of a cylinder that part counts whose middle is next to the other centre.

Rims of one radius r whose axes cross at any other angle may be level along a curve as well, if their centres are on the
line v at right angles to both axes, d apart. Let the axes be at the angle 2g, at most a right one, and n at the angles
a and b to them; and let x = |n . v|, and G, P and Q be the squares of sin(g), sin((a + b) / 2) and cos((a - b) / 2).
The height is at least r (sin(a) + sin(b)) - d x, where sin(a) + sin(b) is twice the root of P Q, and

    P Q >= G (1 - G) (1 + x)^2,    and    P Q >= G + (1 - G) x^2 if x >= G / (1 - G).

For G (1 - G) x^2 = U W with U = P - G and W = Q - 1 + G, from the sides a, b and 2g of a spherical triangle. The first
is Cauchy's inequality for the roots of (G, U) and (1 - G, W). In the second, the difference of both sides is
(G - W) (U (1 - G) / G - G). Both factors are at least 0, because W <= G. The least of this over x is `of_crossing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, inf, sin, sqrt
from typing import NamedTuple

from ..plane import robust as plane
from ..plane.shapes import Circle, Ellipse, Polygon, Shape
from ..vec import Vec2f, Vec3f, add3, cross3, dot3, scale3, sub3, summed, unit3
from .bodies import Ball, Body, Frustum
from .places import tangents
from .revolution import axis_of

PARALLEL = 1e-9
"""The sine of the angle up to which two axes count as parallel. The bound counts what it changes."""


class Inner(NamedTuple):
    """An ellipsoid in a body: its centre seen from the body's, its axes as unit vectors, the half lengths, and the axis
    about which it is round, if there is one. A disc may be the middle of a cylinder: `length` is half of its length."""

    center: Vec3f
    axes: Sequence[Vec3f]
    halves: Sequence[float]
    axis: Vec3f | None
    length: float = 0.0

    def reach(self, n: Vec3f) -> float:
        """The height along n, from the centre."""
        along = self.length * abs(dot3(self.axis, n)) if self.axis else 0.0
        return hypot(*[half * dot3(axis, n) for half, axis in zip(self.halves, self.axes, strict=True)]) + along

    def beside(self, point: Vec3f) -> Inner:
        """The part of a cylinder whose middle is as close to a point, seen from its centre, as may be."""
        if not self.length or self.axis is None:
            return self
        moved = max(-self.length, min(dot3(self.axis, point), self.length))
        center = add3(self.center, scale3(self.axis, moved))
        return self._replace(center=center, length=self.length - abs(moved))


def proved_height(x: Body, y: Body, c: Vec3f) -> float:
    """No height of two bodies is less, where y's centre is at c. -inf where nothing is known."""
    least = -inf
    for p in ellipsoids_in(x):
        for q in ellipsoids_in(y):
            p_there = p.beside(sub3(add3(c, q.center), p.center))
            q_there = q.beside(sub3(p_there.center, add3(c, q.center)))
            way = sub3(add3(c, q_there.center), p_there.center)
            least = max(least, bound(p_there, q_there, way), of_crossing(p_there, q_there, way))
    return least


def ellipsoids_in(body: Body) -> list[Inner]:
    """An ellipsoid itself, the rims of a cylinder or cone, and a cylinder as a whole."""
    if isinstance(body, Frustum):
        u = body.axis
        s = tangents(*u)
        axes = (s[:3], s[3:], u)
        ends = ((-body.half, body.rims[0]), (body.half, body.rims[1]))
        found = [Inner(scale3(u, at), axes, (rim, rim, 0.0), u) for at, rim in ends if rim]
        first, second = body.rims
        if first == second:
            found.append(Inner((0.0, 0.0, 0.0), axes, (first, first, 0.0), u, body.half))
        return found
    if not isinstance(body, Ball):
        return []
    halves = [hypot(*axis) for axis in body.axes]
    i, j, k = sorted(range(3), key=lambda i: halves[i])
    if not halves[j]:
        return []
    wide, long = unit3(body.axes[j]), unit3(body.axes[k])
    axes = (cross3(wide, long), wide, long)
    return [Inner((0.0, 0.0, 0.0), axes, (halves[i], halves[j], halves[k]), axis_of(body))]


def bound(p: Inner, q: Inner, way: Vec3f) -> float:
    """The same of two ellipsoids, and the way from the centre of one to that of the other."""
    frame = common_frame(p, q)
    stray = max(tilt(p, frame), tilt(q, frame))
    if stray > PARALLEL:
        return -inf
    along = [dot3(way, axis) for axis in frame]
    i = max(range(3), key=lambda i: abs(along[i]))
    v, d = frame[i], along[i]
    aside = hypot(along[i - 1], along[i - 2])
    least = inf
    for w in (frame[i - 1], frame[i - 2]):
        found = plane.answer(section(p, (0.0, 0.0), v, w), section(q, (d, aside), v, w))
        least = min(least, -found.signed_distance - found.error)
    return least - stray * (max(p.halves) + max(q.halves) + p.length + q.length)


def of_crossing(p: Inner, q: Inner, way: Vec3f) -> float:
    """The same of two rims whose axes are not parallel: see the top."""
    if p.axis is None or q.axis is None or p.halves[2] or q.halves[2]:
        return -inf
    across = cross3(p.axis, q.axis)
    sine = hypot(*across)
    if not sine > PARALLEL:
        return -inf
    v = unit3(across)
    along = dot3(way, v)
    r, d, half = min(p.halves[0], q.halves[0]), abs(along), atan2(sine, abs(dot3(p.axis, q.axis))) / 2
    s, c = sin(half), cos(half)
    least = 2 * r - d
    if d <= 2 * r * s * c:
        least = 2 * r * s * c
    elif d <= 2 * r * c * c:
        least = s / c * sqrt((2 * r * c - d) * (2 * r * c + d))
    return least - hypot(*sub3(way, scale3(v, along)))


def common_frame(p: Inner, q: Inner) -> Sequence[Vec3f]:
    """Three axes at right angles. If both have some axes in common, these are such axes."""
    if p.axis is None or q.axis is None:
        return q.axes if q.axis is None else p.axes
    across = cross3(p.axis, q.axis)
    if not hypot(*across) > PARALLEL:
        return p.axes
    v = unit3(across)
    return (p.axis, cross3(v, p.axis), v)


def tilt(p: Inner, frame: Sequence[Vec3f]) -> float:
    """An angle, in radians, by which turning brings an ellipsoid's axes to those of the frame, at most."""
    own = p.axes if p.axis is None else [p.axis]
    return summed(min(hypot(*cross3(axis, other)) for other in frame) for axis in own) * 2


def section(inner: Inner, center: Vec2f, v: Vec3f, w: Vec3f) -> Shape:
    """That along two axes of the frame, around a point."""
    x, y = center
    along, across = inner.reach(v), inner.reach(w)
    stands = inner.axis is not None and abs(dot3(inner.axis, v)) + abs(dot3(inner.axis, w)) > 0.5
    if not along or not across or (stands and inner.length):
        return Polygon([(x + i * along, y + j * across) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    return Circle(center, along) if along == across else Ellipse(center, (along, across), 0.0)
