"""Step 5 of the walk in `bodies`: places, which are directions in which A - B reaches less far than around them.

Notation: that of `bodies`. x and y are the bodies, `c` is y's centre seen from x's. `m` is a unit vector. `p` is x's
support point along m, `q` is y's along -m, both seen from x's centre. `w = p - q`, and `h = w . m` is the *height* of
A - B. A *place* is a direction m with w = h m. `S` maps the unit ball to an ellipsoid, or to a disc.

Newton's method solves w(m) = h m in the states of `bodies`. Each has an equation of its own:

    two rims or ellipsoids       one step solves (bends - h) m' = -w across m.
    a side                       m is on the circle of the side's normals. One angle is left.
    two sides                    m is on both circles.

A rim whose support point leaves it becomes the side. A side whose closest point is beyond an end becomes that rim.
Where the height is not convex, a step leads downhill. A direction that belongs to a flat face needs no search. Its
points are a common point of both flat sets, which are projected along m (`meet`).
"""

from __future__ import annotations

from math import atan2, copysign, cos, hypot, inf, sin, sqrt
from operator import add
from typing import Any, NamedTuple, TypeAlias

from ..plane import robust as plane
from ..plane.floats import new
from ..plane.shapes import Circle, Ellipse, Polygon, Shape
from ..vec import Vec2f, Vec3f, add3, cross3, dot3, scale3, sub3
from .bodies import FIRST, SECOND, SIDE, Ball, Bent, Flat, Frustum, Matrix

EXACT = 1e-14
"""Relative to the sizes: Newton's method ends where w is this close to h m."""

ROUNDING = 1e-13
"""The same, where steps no longer bring them closer: next to a rim's axis a bend multiplies the rounding."""

LOST = 2.0**-50
"""Relative to the bends: by how much the rounding of m moves w."""

MET = 1e-11
"""Relative to the sizes: how far the two points of a place may be from their height along m."""

LEVEL = 1e-13
"""Relative to the sizes: points whose heights differ by less belong to one flat set."""

MOST_STEPS = 24
"""Of Newton's method. Most places need four."""

FARTHEST = 0.4
"""Radians: its longest step."""

COSINE = 1 / sqrt(1 + FARTHEST * FARTHEST)
"""That of its angle."""

SINGULAR = 1e-6
"""Relative to the cube of the sizes: the determinant below which the two main directions are looked at apart."""

CLOSE = 3e-8
"""Radians: after a step that is shorter, there is no need for new support points."""

BENT = 20.0
"""Relative to the sizes: the largest bends for which that is exact to ROUNDING."""

NARROW = 1e-3
"""Relative to the sizes: a rim of a smaller radius, or a thin ellipsoid, is left too soon along its tangent."""

PARALLEL = 1e-12
"""The sine of the angle between two lines of two sides below which both count as one direction."""

Ends: TypeAlias = tuple[float, float, float, float, float, float]
"""p and q."""
Tangents: TypeAlias = tuple[float, float, float, float, float, float]
Form: TypeAlias = tuple[float, float, float]
"""A quadratic form on the plane that two tangents s and t span: its values ss, st and tt."""


class Place(NamedTuple):
    """Its height and m, p and q, and what its width comes from: the states with the ways along their edges, and the
    radius of the flat face around it. `states` is None where they are not known, and then only the face counts.
    `looked` counts the support points it took."""

    height: float
    normal: Vec3f
    ends: Ends
    states: tuple[tuple[Any, int, float], tuple[Any, int, float]] | None
    face: float = 0.0
    looked: int = 1


def swapped(place: Place | None, c: Vec3f) -> Place | None:
    """A place of y and x as one of x and y, where c is the centre of y seen from that of x."""
    if place is None:
        return None
    cx, cy, cz = c
    h, (mx, my, mz), (px, py, pz, qx, qy, qz), states, face, looked = place
    turned = None if states is None else (states[1], states[0])
    return Place(h, (-mx, -my, -mz), (qx + cx, qy + cy, qz + cz, px + cx, py + cy, pz + cz), turned, face, looked)


def newton(x: Any, y: Any, c: Vec3f, m: Vec3f, s: int, t: int) -> Place | None:
    """Newton's method for a place of two smooth bodies, which begins at m in the states s and t. None where it does not
    come to an end. `of_x` and `of_y` are support points with their bends, or lines of the sides (`Frustum.line`)."""
    asked = x
    cx, cy, cz = c
    mx, my, mz = m
    sizes = x.size + y.size
    exact, usual = EXACT * sizes, ROUNDING * sizes
    before = last = inf
    nx = ny = nz = a = b = 0.0
    changed = True
    for looked in range(1, MOST_STEPS + 1):  # noqa: B007 - the place says how many
        if s != SIDE == t:
            x, y, s, t = y, x, t, s
            cx, cy, cz, mx, my, mz = -cx, -cy, -cz, -mx, -my, -mz
            last = inf
        if s == SIDE == t:
            found = common_normal(x, y, mx, my, mz)
            if found is None:
                t = y.top(-mx, -my, -mz)
                continue
            mx, my, mz = found
        elif s == SIDE:
            mx, my, mz = x.sideways(mx, my, mz)
        of_x = px, py, pz, xx, yy, zz, ux, uy, uz = x.line(mx, my, mz) if s == SIDE else x.at(s, mx, my, mz)
        of_y = qx, qy, qz, uu, vv, ww, _, _, _ = y.line(-mx, -my, -mz) if t == SIDE else y.at(t, -mx, -my, -mz)
        qx, qy, qz = qx + cx, qy + cy, qz + cz
        wx, wy, wz = px - qx, py - qy, pz - qz
        h = wx * mx + wy * my + wz * mz
        rounding = usual
        if t == SIDE:
            a, b = shares((wx, wy, wz), of_x[3:6], of_y[3:6], mx, my, mz)
            beside = 0.0
        elif s == SIDE:
            a = -(wx * xx + wy * yy + wz * zz)
            kx, ky, kz = x.axis
            tx, ty, tz = ky * uz - kz * uy, kz * ux - kx * uz, kx * uy - ky * ux
            slope = wx * tx + wy * ty + wz * tz
            beside = abs(slope)
            rounding += LOST * (uu + vv + ww)
        else:
            gx, gy, gz = wx - h * mx, wy - h * my, wz - h * mz
            beside = abs(gx) + abs(gy) + abs(gz)
            rounding = rounding + LOST * (xx + yy + zz) + LOST * (uu + vv + ww)
        end = beside <= exact or before <= beside <= rounding
        if h > last + exact and not end:
            # The last step was too long.
            mx, my, mz = unit_of(mx + nx, my + ny, mz + nz)
            continue
        before = beside
        if end or not changed:
            # Take at least one step between two changes of states.
            now = part_of(x, a) if s == SIDE else s if not x.has_rims or x.tops(s, mx, my, mz) else SIDE
            then = part_of(y, b) if t == SIDE else t if not y.has_rims or y.tops(t, -mx, -my, -mz) else SIDE
            if now != s or then != t:
                s, t = now, then
                before, last, changed = inf, inf, True
                continue
        if end:
            break
        stays, changed = not changed, False
        last, nx, ny, nz = h, mx, my, mz
        if s == SIDE:
            step = along_circle(x, of_x, of_y, (wx, wy, wz), slope, (tx, ty, tz))
            mx, my, mz = mx + step * tx, my + step * ty, mz + step * tz
            continue
        mx, my, mz, bends = newton_step(mx, my, mz, wx, wy, wz, h, of_x, of_y, sizes)
        gx, gy, gz = mx - nx, my - ny, mz - nz
        if (
            stays and gx * gx + gy * gy + gz * gz < CLOSE * CLOSE and bends < BENT * sizes
            and not is_narrow(x, s, sizes) and not is_narrow(y, t, sizes)
        ):  # fmt: skip
            # The last step is so small that p and q move by their bends alone.
            px, py, pz = bent_to(px, py, pz, of_x, gx, gy, gz)
            qx, qy, qz = bent_to(qx, qy, qz, of_y, -gx, -gy, -gz)
            h = (px - qx) * mx + (py - qy) * my + (pz - qz) * mz
            break
    else:
        return None
    if s == SIDE:
        px, py, pz = px + a * xx, py + a * yy, pz + a * zz
    if t == SIDE:
        qx, qy, qz = qx + b * uu, qy + b * vv, qz + b * ww
    place: Place = new(Place, (h, (mx, my, mz), (px, py, pz, qx, qy, qz), ((x, s, a), (y, t, b)), 0.0, looked))
    return place if x is asked else swapped(place, (-cx, -cy, -cz))


def unit_of(x: float, y: float, z: float) -> Vec3f:
    """A vector of moderate size, with length 1."""
    f = 1 / sqrt(x * x + y * y + z * z)
    return f * x, f * y, f * z


def shares(w: Vec3f, e: Vec3f, f: Vec3f, mx: float, my: float, mz: float) -> tuple[float, float]:
    """The a and b for which w + a e - b f is along m."""
    (wx, wy, wz), (ex, ey, ez), (fx, fy, fz) = w, e, f
    volume = mx * (ey * fz - ez * fy) + my * (ez * fx - ex * fz) + mz * (ex * fy - ey * fx)
    a = -(mx * (wy * fz - wz * fy) + my * (wz * fx - wx * fz) + mz * (wx * fy - wy * fx)) / volume
    return a, -(mx * (wy * ez - wz * ey) + my * (wz * ex - wx * ez) + mz * (wx * ey - wy * ex)) / volume


def part_of(body: Frustum, along: float) -> int:
    """The state of a point that is this way along a line of the side."""
    return FIRST if along < 0 else SECOND if along > body.slant else SIDE


def along_circle(x: Frustum, line: Bent, bend: Bent, w: Vec3f, slope: float, tangent: Vec3f) -> float:
    """Newton's step along the circle of a side's normals, from a height with this slope along the tangent."""
    tx, ty, tz = tangent
    _, _, _, xx, yy, zz, xy, yz, zx = bend
    along = (xx * tx + 2 * xy * ty) * tx + (yy * ty + 2 * yz * tz) * ty + (zz * tz + 2 * zx * tx) * tz
    curvature = x.rims[0] + x.up * along - dot3(w, line[6:])
    beside = abs(slope)
    return -slope / (curvature if curvature * FARTHEST > beside else beside / FARTHEST) * x.up


def newton_step(
    mx: float, my: float, mz: float, wx: float, wy: float, wz: float, h: float, of_x: Bent, of_y: Bent, sizes: float
) -> tuple[float, float, float, float]:
    """The next m for two rims or ellipsoids, and the trace of the matrix that was solved for it: infinite where the
    step leads downhill instead."""
    _, _, _, xx, yy, zz, xy, yz, zx = of_x
    _, _, _, bxx, byy, bzz, bxy, byz, bzx = of_y
    xx, yy, zz, xy, yz, zx = xx + bxx - h, yy + byy - h, zz + bzz - h, xy + bxy, yz + byz, zx + bzx
    rx, ry, rz = wx, wy, wz
    g: Vec3f | None = None
    if h >= 0:
        # The matrix is as good as singular along m, or negative there. Its equation is m' . m = 1 instead.
        more = h + sizes
        xx, yy, zz = xx + more * mx * mx, yy + more * my * my, zz + more * mz * mz
        xy, yz, zx = xy + more * mx * my, yz + more * my * mz, zx + more * mz * mx
        rx, ry, rz = rx - more * mx, ry - more * my, rz - more * mz
    axx, axy, azx = yz * yz - yy * zz, xy * zz - yz * zx, yy * zx - xy * yz
    if h < 0 or (xx * axx + xy * axy + zx * azx < -SINGULAR * sizes * sizes * sizes and xx + yy + zz > sizes):
        ayy, ayz, azz = zx * zx - xx * zz, xx * yz - xy * zx, xy * xy - xx * yy
        rx, ry, rz = axx * rx + axy * ry + azx * rz, axy * rx + ayy * ry + ayz * rz, azx * rx + ayz * ry + azz * rz
        f = 1 / sqrt(rx * rx + ry * ry + rz * rz)
        rx, ry, rz = f * rx, f * ry, f * rz
        if h < 0 or mx * rx + my * ry + mz * rz > COSINE:
            return rx, ry, rz, xx + yy + zz
        g = rx - mx, ry - my, rz - mz
    g = g or (wx - h * mx, wy - h * my, wz - h * mz)
    xx, yy, zz, xy, yz, zx = map(add, of_x[3:], of_y[3:])
    return *downhill((mx, my, mz), g, h, (xx, yy, zz, xy, yz, zx), EXACT * sizes), inf


def bent_to(px: float, py: float, pz: float, bend: Bent, gx: float, gy: float, gz: float) -> Vec3f:
    """Where a short step g of m moves a support point."""
    _, _, _, xx, yy, zz, xy, yz, zx = bend
    return px + xx * gx + xy * gy + zx * gz, py + xy * gx + yy * gy + yz * gz, pz + zx * gx + yz * gy + zz * gz


def is_narrow(body: Any, state: int, sizes: float) -> bool:
    """Whether a support point that moves by its bend, after a short step, leaves the body."""
    return 0 < body.rims[state] < NARROW * sizes if body.has_rims else bool(body.thin)


def downhill(m: Vec3f, g: Vec3f, h: float, bend: Matrix, exact: float) -> Vec3f:
    """The next m where Newton's step is too long, or the height is not convex: downhill along both main curvatures of
    the height, and not at all where it is level."""
    both = tangents(*m)
    s, t = both[:3], both[3:]
    ss, st, tt = form(*bend, both)
    ss, tt = ss - h, tt - h
    gs, gt = dot3(g, s), dot3(g, t)
    # The matrix has the eigenvectors (c, r) and (-r, c). Its eigenvalues are mean + half and mean - half.
    half, mean = hypot((ss - tt) / 2, st), (ss + tt) / 2
    angle = 0.5 * atan2(2 * st, ss - tt)
    c, r = cos(angle), sin(angle)
    steps = []
    for slope, curvature in ((c * gs + r * gt, mean + half), (c * gt - r * gs, mean - half)):
        level = abs(slope) <= exact
        far = 0.0 if level else min(abs(slope) / abs(curvature) if curvature else inf, FARTHEST)
        steps.append(-copysign(far, slope))
    along, across = steps
    x, y = c * along - r * across, r * along + c * across
    return unit_of(*add3(m, add3(scale3(s, x), scale3(t, y))))


def common_normal(x: Frustum, y: Frustum, mx: float, my: float, mz: float) -> Vec3f | None:
    """The direction next to m that is a normal of both sides, which is perpendicular to the axes of two cylinders. None
    if there is none, and for axes that are as good as parallel."""
    k, other = x.axis, y.axis
    cosine = dot3(k, other)
    kx, ky, kz = k
    ax, ay, az = other[0] - cosine * kx, other[1] - cosine * ky, other[2] - cosine * kz
    sine = sqrt(ax * ax + ay * ay + az * az)
    if sine < PARALLEL:
        return None
    # Perpendicular to k once more: the difference of nearly parallel axes has lost digits.
    f = (kx * ax + ky * ay + kz * az) / sine
    away = (ax / sine - f * kx, ay / sine - f * ky, az / sine - f * kz)
    o = cross3(k, away)
    along = -x.out
    across = (y.out - along * cosine) / sine
    rest = 1 - along * along - across * across
    if rest <= 0:
        return None
    h = sqrt(rest) if mx * o[0] + my * o[1] + mz * o[2] > 0 else -sqrt(rest)
    return unit_of(*add3(add3(scale3(k, along), scale3(away, across)), scale3(o, h)))


# ------------------------------------------------------------------------------------------------- faces and witnesses


def meet(x: Any, y: Any, c: Vec3f, m: Vec3f, within: float = 0.0) -> Place | None:
    """The place in the direction m, if the flat sets of both bodies have a common point when they are projected along
    m; else None. What both overlap by is the radius of a flat face around it. Both may be off by `within`."""
    level = max(LEVEL * (x.size + y.size), within)
    mx, my, mz = m
    a, b = x.flat(m, level), y.flat((-mx, -my, -mz), level)
    px, py, pz, _ = x.spread(mx, my, mz)
    qx, qy, qz, _ = y.spread(-mx, -my, -mz)
    high, low = px * mx + py * my + pz * mz, (qx + c[0]) * mx + (qy + c[1]) * my + (qz + c[2]) * mz
    both = tangents(mx, my, mz)
    s, t = both[:3], both[3:]
    flat_a, flat_b = flattened(a, s, t, (0.0, 0.0, 0.0)), flattened(b, s, t, c)
    near = plane.closest_points(flat_a, flat_b)
    if near.distance > max(MET * (x.size + y.size), within):
        return None
    # Where they only nearly have a common point, the ends show by how much.
    p, q = (
        add3(add3(scale3(s, along), scale3(t, aside)), scale3(m, above))
        for (along, aside), above in ((near.point_a, high), (near.point_b, low))
    )
    face = (
        0.0
        if near.distance or (len(a.points) + len(b.points) == 2 and not (a.radius or b.radius))
        else max(-plane.answer(flat_a, flat_b).signed_distance, 0.0)
    )
    return Place(high - low, m, (*p, *q), None, face)


def flattened(flat: Flat, s: Vec3f, t: Vec3f, c: Vec3f) -> Shape:
    """A flat set, moved by c and projected, as a shape of the plane that s and t span."""
    points: list[Vec2f] = [(dot3(p, s), dot3(p, t)) for p in (add3(point, c) for point in flat.points)]
    if flat.radius:
        return Circle(points[0], flat.radius)
    if flat.axes:
        p, q = ((dot3(axis, s), dot3(axis, t)) for axis in flat.axes)
        return Ellipse(points[0], (hypot(*p), hypot(*q)), atan2(p[1], p[0]))
    return Polygon(points)


def beside(p: Vec3f, y: Frustum | Ball, c: Vec3f) -> Place | None:
    """The place of a point outside of y. It has more digits than Newton's next to a cap's normal, where the support
    point of a rim, or of a thin ellipsoid, depends on those of the direction that are lost."""
    on, away = y.closest(sub3(p, c))
    apart = hypot(*away)
    if not apart:
        return None
    return Place(-apart, scale3(away, -1 / apart), (*p, *add3(on, c)), None)


def on_cap(x: Any, y: Any, c: Vec3f, end: int) -> Place | None:
    """The place in the direction of x's cap, if the support point of y, which is smooth, is over or under that cap."""
    cx, cy, cz = c
    kx, ky, kz = x.axis
    mx, my, mz = (kx, ky, kz) if end else (-kx, -ky, -kz)
    qx, qy, qz, _ = y.spread(-mx, -my, -mz)
    qx, qy, qz = qx + cx, qy + cy, qz + cz
    along = qx * mx + qy * my + qz * mz
    # From the point to the axis.
    ox, oy, oz = along * mx - qx, along * my - qy, along * mz - qz
    face = x.rims[end] - sqrt(ox * ox + oy * oy + oz * oz)
    if face <= 0:
        return None
    h = x.half - along
    ends = (qx + h * mx, qy + h * my, qz + h * mz, qx, qy, qz)
    return new(Place, (h, (mx, my, mz), ends, None, face, 1))  # type: ignore[no-any-return]


def tangents(x: float, y: float, z: float) -> Tangents:
    """Two unit vectors that are perpendicular to a third and to each other."""
    if abs(x) < 0.6:
        f = 1 / sqrt(y * y + z * z)
        sx, sy, sz = 0.0, f * z, -f * y
    else:
        f = 1 / sqrt(x * x + y * y)
        sx, sy, sz = f * y, -f * x, 0.0
    return sx, sy, sz, y * sz - z * sy, z * sx - x * sz, x * sy - y * sx


def form(xx: float, yy: float, zz: float, xy: float, yz: float, zx: float, both: Tangents) -> Form:
    """That of a symmetric matrix."""
    sx, sy, sz, tx, ty, tz = both
    ax, ay, az = xx * sx + xy * sy + zx * sz, xy * sx + yy * sy + yz * sz, zx * sx + yz * sy + zz * sz
    bx, by, bz = xx * tx + xy * ty + zx * tz, xy * tx + yy * ty + yz * tz, zx * tx + yz * ty + zz * tz
    return ax * sx + ay * sy + az * sz, ax * tx + ay * ty + az * tz, bx * tx + by * ty + bz * tz
