"""Step 1 of the walk in `space.bodies`: the distance of curved solids, by Newton's method from the first step on.

Notation: that of `space.places`. The method begins in the direction in which ellipsoids of the solids' proportions
touch, and in the states in whose Voronoi regions the centres are. It needs about five steps.

An answer is given if |p - q| and -h agree to ROUNDING. Otherwise it is None, and `space.curved` decides, or `fast.deep`
if the solids overlap. Only a point inside a cylinder or cone, which a sphere around it may be, has its depth here: the
least of the distances from the caps and the side.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from ..answers import ClosestPoints, Penetration
from ..plane.floats import DECIDE, POINTS, Want, new
from ..space.bodies import CAP, FIRST, SECOND, Ball, Frustum
from ..space.curved import body_of
from ..space.places import Place, newton, on_cap, swapped
from ..space.shapes import Solid
from ..vec import Vec3f

EXACT = 1e-14
"""Relative to the sizes: centres that are closer give no direction to start in."""

ROUNDING = 1e-13
"""Relative to the sizes: how far the bounds may differ in an answer."""

CLEAR = 1e-3
"""Relative to the sizes: cores that are closer are left to `space.curved`, because the error of m is that of w over
h."""

TOUCHING = 1e-9
"""Relative to the sizes: solids with radii whose distance is less are left to it as well."""

SMALLEST, LARGEST = 1e-20, 1e20
"""Sizes in world units whose tenth powers neither underflow nor overflow."""

DOUBT = 2.0**-50
"""Relative to the sizes and the distance: the rounding of a height."""


def framed(solid: Solid) -> Frustum | Ball | None:
    """The body of a point, segment, cylinder, cone or ellipsoid of ordinary size; None for other solids."""
    body = body_of(solid, 1.0)
    if not body.smooth or not (body.is_point or SMALLEST < body.size < LARGEST):
        return None
    return body  # type: ignore[no-any-return]


def gap(x: Frustum | Ball | None, y: Frustum | Ball | None, want: Want) -> Any:
    """The answer for two solids given by their bodies. None if floats cannot prove it. `want`: see
    `plane.floats.Want`."""
    if x is None or y is None:
        return None
    px, py, pz = x.center
    qx, qy, qz = y.center
    c = cx, cy, cz = qx - px, qy - py, qz - pz
    sizes = x.size + y.size
    if not EXACT * sizes < abs(cx) + abs(cy) + abs(cz) < LARGEST:
        return None
    if y.is_point and isinstance(x, Frustum) and (found := x.inside(cx, cy, cz)) is not None:
        depth, (mx, my, mz) = found
        # The normal of a narrow cone loses digits, and its own height says how many.
        error = abs(x.height(mx, my, mz) - cx * mx - cy * my - cz * mz - depth)
        return answered(
            x, y, want, Place(depth, found[1], (cx + depth * mx, cy + depth * my, cz + depth * mz, *c), None), error
        )
    if x.is_point and isinstance(y, Frustum) and (found := y.inside(-cx, -cy, -cz)) is not None:
        depth, (mx, my, mz) = found
        error = abs(y.height(mx, my, mz) + cx * mx + cy * my + cz * mz - depth)
        ends = (0.0, 0.0, 0.0, depth * mx, depth * my, depth * mz)
        return answered(x, y, want, Place(depth, (-mx, -my, -mz), ends, None), error)
    try:
        place = guess(x, y, c)
    except ZeroDivisionError:
        # Some direction has no length: the pair is degenerate.
        return None
    if place is None:
        return None
    h, (mx, my, mz), (px, py, pz, qx, qy, qz), _, _, _ = place
    if -h <= CLEAR * (sizes + x.radius + y.radius):
        return None
    # The proof: no point of x is beyond p, none of y before q.
    low = x.height(mx, my, mz) + y.height(-mx, -my, -mz) - cx * mx - cy * my - cz * mz
    wx, wy, wz = px - qx - h * mx, py - qy - h * my, pz - qz - h * mz
    error = abs(low - h) + abs(wx) + abs(wy) + abs(wz)
    return answered(x, y, want, place, error) if error <= ROUNDING * (sizes - h) else None


def guess(x: Any, y: Any, c: Vec3f) -> Place | None:
    """A place, as Newton's method finds it from the solids' proportions; or that of a cap which faces the other
    solid."""
    cx, cy, cz = c
    # Ellipsoids of the solids' proportions touch about in this direction: the solution of a symmetric linear system.
    xx, yy, zz, xy, yz, zx = x.matrix
    axx, ayy, azz, axy, ayz, azx = y.matrix
    xx, yy, zz, xy, yz, zx = xx + axx, yy + ayy, zz + azz, xy + axy, yz + ayz, zx + azx
    ax, ay, az = yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx
    by, bz, bb = xx * zz - zx * zx, xy * zx - xx * yz, xx * yy - xy * xy
    mx, my, mz = ax * cx + ay * cy + az * cz, ay * cx + by * cy + bz * cz, az * cx + bz * cy + bb * cz
    if not (x.has_rims or y.has_rims) and cx * mx + cy * my + cz * mz < xx * ax + xy * ay + zx * az:
        # The ellipsoid with the sum of both matrices is inside of A - B, and O inside of that.
        return None
    f = 1 / hypot(mx, my, mz)
    s = x.nearest(cx, cy, cz)[0] if x.has_rims else FIRST
    t = y.nearest(-cx, -cy, -cz)[0] if y.has_rims else FIRST
    place: Place | None = None
    if s < CAP > t:
        place = newton(x, y, c, (f * mx, f * my, f * mz), s, t)
    if place is None:
        place = facing_cap(x, y, c) or swapped(facing_cap(y, x, (-cx, -cy, -cz)), c)
    if place is None and (s >= CAP or t >= CAP):
        place = newton(x, y, c, (f * mx, f * my, f * mz), s % CAP, t % CAP)
    return place


def facing_cap(x: Any, y: Any, c: Vec3f) -> Place | None:
    """The place of a cap of x that faces y, if y is apart from it and over it."""
    if x.has_rims:
        for end in (FIRST, SECOND):
            place = on_cap(x, y, c, end) if x.rims[end] else None
            if place is not None and place.height < 0:
                return place
    return None


def answered(x: Any, y: Any, want: Want, place: Place | None, error: float) -> Any:
    """The answer for solids whose cores have this place, with a height that is right to `error`. None if the solids
    almost touch, or if a common point is wanted."""
    assert place is not None
    reach = x.radius + y.radius
    h, (mx, my, mz), (px, py, pz, qx, qy, qz), _, _, looked = place
    distance = -h - reach
    sizes = x.size + y.size + reach
    error += DOUBT * (sizes + abs(distance)) + x.doubt + y.doubt
    if abs(distance) <= max(TOUCHING * sizes, error):
        return None
    if want is DECIDE:
        return distance <= 0
    if want is POINTS and distance <= 0:
        return None
    # Push the points out by the radii.
    ox, oy, oz = x.center
    out, back = x.radius, y.radius
    on_x = (ox + px + out * mx, oy + py + out * my, oz + pz + out * mz)
    on_y = (ox + qx - back * mx, oy + qy - back * my, oz + qz - back * mz)
    if want is POINTS:
        return new(ClosestPoints, (distance, on_x, on_y, looked, error))
    return new(Penetration, (-distance, (mx + 0.0, my + 0.0, mz + 0.0), on_x, on_y, error))
