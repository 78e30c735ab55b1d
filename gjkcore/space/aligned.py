"""Ellipsoids whose axes are parallel: the plane bounds their heights from below.

Notation: that of `pair`. `v` is an axis of both bodies on which their centres are, but for `aside`; X, A and B are the
squares of n's coordinates along v and along the two other axes.

An ellipsoid with the half axes p, q and r has the height sqrt(p^2 X + q^2 A + r^2 B), which is concave in (X, A, B). X
says what the way between the centres adds along v; across v it takes off at most `aside` times sqrt(A + B). So for each
X the least height is not below that where A or B is zero: in one of the two planes through v and another axis, with the
centres aside there. There the heights are those of two ellipses, whose depth the plane proves.

A rim is a flat ellipsoid, so this holds for rims of cylinders and cones at right angles, too. Their heights may be
level along both planes, where no neighbourhood of a direction proves anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf
from typing import NamedTuple

from ..plane import robust as plane
from ..plane.shapes import Circle, Ellipse, Polygon, Shape
from ..vec import Vec2f, Vec3f, add3, cross3, dot3, scale3, sub3, unit3
from .bodies import Ball, Body, Frustum
from .places import tangents
from .revolution import axis_of

PARALLEL = 1e-9
"""The sine of the angle up to which two axes count as parallel. The bound counts what it changes."""


class Inner(NamedTuple):
    """An ellipsoid in a body: its centre seen from the body's, its axes as unit vectors, the half lengths, and the axis
    about which it is round, if there is one."""

    center: Vec3f
    axes: Sequence[Vec3f]
    halves: Sequence[float]
    axis: Vec3f | None

    def reach(self, n: Vec3f) -> float:
        """The height along n, from the centre."""
        return hypot(*[half * dot3(axis, n) for half, axis in zip(self.halves, self.axes, strict=True)])


def proved_height(x: Body, y: Body, c: Vec3f) -> float:
    """No height of two bodies is less, where y's centre is at c. -inf where nothing is known."""
    return max((bound(p, q, c) for p in ellipsoids_in(x) for q in ellipsoids_in(y)), default=-inf)


def ellipsoids_in(body: Body) -> list[Inner]:
    """An ellipsoid itself, and the rims of a cylinder or cone."""
    if isinstance(body, Frustum):
        u = body.axis
        s = tangents(*u)
        ends = ((-body.half, body.rims[0]), (body.half, body.rims[1]))
        return [Inner(scale3(u, at), (s[:3], s[3:], u), (rim, rim, 0.0), u) for at, rim in ends if rim]
    if not isinstance(body, Ball):
        return []
    halves = [hypot(*axis) for axis in body.axes]
    i, j, k = sorted(range(3), key=lambda i: halves[i])
    if not halves[j]:
        return []
    wide, long = unit3(body.axes[j]), unit3(body.axes[k])
    axes = (cross3(wide, long), wide, long)
    return [Inner((0.0, 0.0, 0.0), axes, (halves[i], halves[j], halves[k]), axis_of(body))]


def bound(p: Inner, q: Inner, c: Vec3f) -> float:
    """The same of two ellipsoids."""
    frame = common_frame(p, q)
    stray = max(tilt(p, frame), tilt(q, frame))
    if stray > PARALLEL:
        return -inf
    way = sub3(add3(c, q.center), p.center)
    along = [dot3(way, axis) for axis in frame]
    i = max(range(3), key=lambda i: abs(along[i]))
    v, d = frame[i], along[i]
    aside = hypot(along[i - 1], along[i - 2])
    least = inf
    for w in (frame[i - 1], frame[i - 2]):
        of_p, of_q = ellipse((0.0, 0.0), p.reach(v), p.reach(w)), ellipse((d, aside), q.reach(v), q.reach(w))
        found = plane.answer(of_p, of_q)
        least = min(least, -found.signed_distance - found.error)
    return least - stray * (max(p.halves) + max(q.halves))


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
    return sum(min(hypot(*cross3(axis, other)) for other in frame) for axis in own) * 2


def ellipse(center: Vec2f, along: float, across: float) -> Shape:
    """One around a point, with these half axes."""
    x, y = center
    if not along or not across:
        return Polygon([(x - along, y - across), (x + along, y + across)])
    return Circle(center, along) if along == across else Ellipse(center, (along, across), 0.0)
