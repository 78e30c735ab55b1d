"""The plane knows the distance and depth of bodies that are round about one axis.

A whole ring of directions may be equally deep there, so no polytope proves such a depth. But it is that of both
sections through the axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ..plane import robust as plane
from ..plane.shapes import Ellipse, Polygon, Shape, TaperedCapsule
from ..trace import Termination
from ..vec import Vec3f, add3, cross3, dot3, scale3, sub3, tangents, unit3
from .bodies import Ball, Body, Drop, Frustum, Least, Pair

ON_AXIS = 1e-13
"""Radians, and relative to the size: bodies whose axes are closer are round about one axis. The answer's error says by
how much they are not."""

EQUAL = 1e-15
"""Relative to the size: two half axes that differ by less are equal."""


def on_axis(pair: Pair, with_depth: bool, within: float = ON_AXIS) -> Least | None:
    """The answer for two bodies that are round about one axis: that of their sections, which the plane knows. None for
    others. How far they are off, which is `within` of the size at most, is in the error."""
    x, y, c = pair.x, pair.y, pair.c
    axes = [axis for axis in (axis_of(x), axis_of(y)) if axis]
    if len(axes) < 2 or not (any(axes[0]) or any(axes[1])):
        return None
    k = axes[0] if any(axes[0]) else axes[1]
    stray = hypot(*cross3(k, axes[1])) if any(axes[0]) else 0.0
    height = dot3(k, c)
    aside = hypot(*sub3(c, scale3(k, height)))
    if stray > within or aside > within * pair.size:
        return None
    u, _ = tangents(k)
    of_x, of_y = section(x, k, 0.0), section(y, k, height)

    def in_space(point: Sequence[float]) -> Vec3f:
        return add3(scale3(u, point[0]), scale3(k, point[1]))

    if not with_depth:
        points = plane.closest_points(of_x, of_y)
        if not points.distance:
            common = in_space(points.point_a)
            return Least(pair.size, k, common, common, 0.0, common, points.iterations, Termination.CONVERGED)
    found = plane.answer(of_x, of_y)
    n, p, q = in_space(found.normal), in_space(found.point_a), in_space(found.point_b)
    p, q = sub3(p, scale3(n, x.round)), add3(q, scale3(n, y.round))
    height = -found.signed_distance - x.round - y.round
    error = found.error + stray * pair.size + aside
    return Least(height, n, p, q, error, scale3(add3(p, q), 0.5), found.iterations, found.termination)


def axis_of(body: Body) -> Vec3f | None:
    """The axis about which a body is round; the zero vector for a point, which is so about each; None for others."""
    if isinstance(body, Frustum):
        return (0.0, 0.0, 0.0) if body.is_point else body.axis
    if isinstance(body, Drop):
        return body.axis
    if isinstance(body, Ball):
        lengths = [hypot(*axis) for axis in body.axes]
        for i in range(3):
            if abs(lengths[i - 1] - lengths[i - 2]) <= EQUAL * body.size:
                return (
                    unit3(body.axes[i])
                    if lengths[i]
                    else unit3(cross3(unit3(body.axes[i - 2]), unit3(body.axes[i - 1])))
                )
    return None


def section(body: Body, k: Vec3f, height: float) -> Shape:
    """The section of a body through its axis, whose second coordinate is along k."""
    if isinstance(body, Frustum):
        first, second = body.rims
        half = body.half if dot3(body.axis, k) > 0 else -body.half
        corners = [(s * rim, height + end) for rim, end in ((first, -half), (second, half)) for s in (1, -1)]
        return Polygon(corners)
    if isinstance(body, Drop):
        return TaperedCapsule((0.0, height), body.rim, (0.0, height + dot3(body.way, k)), 0.0)
    assert isinstance(body, Ball)
    along = max(abs(dot3(axis, k)) for axis in body.axes)
    across = max(hypot(*cross3(axis, k)) for axis in body.axes)
    return Ellipse((0.0, height), (across, along))
