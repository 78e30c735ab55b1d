"""The distance of curved solids in space, written for speed: Newton's method from the first step on.

Notation: `m` is a unit vector from solid x towards solid y. `p` is x's support point along m, `q` is y's along -m, both
seen from x's centre, and `c` is y's centre. `w = p - q`. `d = -w . m` is the gap between the two planes across m.
`k` is the axis of a cylinder or cone, `z` the coordinate along it. The *bend* of a solid at m is the derivative of its
support point, a symmetric matrix (xx, yy, zz, xy, yz, zx).

A solid is held in one of five *states*, which are the Voronoi regions of a cylinder: the FIRST rim, the SECOND rim, the
SIDE, and a CAP at either end. In each state m has an equation of its own:

    two rims or ellipsoids       w(m) = -d m. One step of Newton's method solves (bends + d 1) m' = -w.
    a side                       m is on the circle of the side's normals. One angle is left.
    two sides                    m is on both circles.
    a cap                        m is along the axis.

A rim whose support point leaves it becomes the side. A side whose closest point is beyond an end becomes that rim. An
ellipsoid has only the state FIRST. So have points and the ends of a segment, which is a cylinder of radius 0. Newton's
method converges in about five steps. A step that makes d less is halved. Where m does not separate the solids, it
starts again from a point of x and the closest one of y.

Why it is right: p and q are points of the solids, so the distance is at most |w|. All of A - B is beyond the plane
across m at the support points, so it is at least d. An answer is given if p and q are support points and w is -d m,
both to ROUNDING. Otherwise it is None, and `space.curved` decides, or `fast.deep` if the solids overlap. Only a point
inside a cylinder or cone, which a sphere around it may be, has its depth here: the least of the distances from the caps
and the side.

Sources: those of `space.curved`.
"""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..answers import ClosestPoints, Penetration
from ..space.shapes import Ball, Frustum
from ..vec import Vec3f, sub3, unit3
from .plane import DECIDE, POINTS, Want, new

if TYPE_CHECKING:
    from ..space.shapes import Rotation, Solid

EXACT = 1e-14
"""Relative to the sizes: the end is where w is this close to -d m."""

ROUNDING = 1e-13
"""The same, where steps no longer bring them closer: next to a rim's axis a bend is large and multiplies the rounding.
Also how far d may be from the lower bound in an answer."""

CLOSE = 3e-8
"""Relative to d: where w is this close to -d m, one more step is taken without new support points."""

BENT = 20.0
"""Relative to the sizes: the largest bends for which this is exact to ROUNDING."""

CLEAR = 1e-3
"""Relative to the sizes: cores that are closer are left to `space.curved`, because the error of m is that of w over
d."""

TOUCHING = 1e-9
"""Relative to the sizes: solids with radii whose distance is less are left to it as well."""

SMALLEST, LARGEST = 1e-20, 1e20
"""Sizes in world units whose tenth powers neither underflow nor overflow."""

FLATTEST = 1e-3
"""The least half axis of an ellipsoid, relative to the largest: the matrix of its squares loses the digits of less."""

MOST_STEPS = 20
"""Most pairs need three to eight."""

MOST_CAPS = 1
"""The most times that a cap is left for its rim before only the rims are looked at."""

MOST_SIDEWAYS = 2
"""The most steps from directions that do not separate the solids: then they are likely to overlap."""

NEARLY_PARALLEL = 1e-3
"""The least sine of the angle between two lines of two sides. Where they cross is known to the rounding over it."""

FARTHEST = 0.5
"""Radians: the longest step around an axis."""

FIRST, SECOND, SIDE, CAP = 0, 1, 2, 3
"""States. CAP is that of the first end, CAP + 1 of the second."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Bent: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""A support point and the bend there."""
Ends: TypeAlias = tuple[float, float, float, float, float, float]
"""p and q."""


class FrustumFrame:
    """A posed cylinder or cone around its centre: `half` its length, `rims` the radii at both ends. Also a segment (no
    radii) and a point (no length).

    `slant` is the length of a line on its side; `out` and `up` are the line's direction, across the axis and along it.
    """

    __slots__ = (
        "axis", "center", "half", "is_point", "matrix", "out", "radius", "rims", "size", "slant", "up",
    )  # fmt: skip

    box: ClassVar[None] = None
    hull: ClassVar[None] = None
    has_rims: ClassVar[bool] = True

    def __init__(self, center: Vec3f, axis: Vec3f, half: float, rims: tuple[float, float], radius: float) -> None:
        self.center = center
        self.axis = x, y, z = axis
        self.half = half
        self.is_point = not half
        self.rims = first, second = rims
        self.radius = radius
        self.size = half + max(rims)
        self.slant = hypot(second - first, 2 * half)
        self.out, self.up = ((second - first) / self.slant, 2 * half / self.slant) if half else (0.0, 1.0)
        # The ellipsoid with this axis and the larger radius.
        square = max(rims) ** 2
        more = half * half - square
        self.matrix: Matrix = (
            square + more * x * x, square + more * y * y, square + more * z * z,
            more * x * y, more * y * z, more * z * x,
        )  # fmt: skip

    @property
    def bent(self) -> FrustumFrame:
        """Itself: see `fast.space.Frame`."""
        return self

    def nearest(self, x: float, y: float, z: float) -> tuple[int, float, float, float]:
        """The state in whose Voronoi region a point is, and the closest point there. Of a point inside, the side."""
        kx, ky, kz = self.axis
        half = self.half
        first, second = self.rims
        height = kx * x + ky * y + kz * z
        x, y, z = x - height * kx, y - height * ky, z - height * kz
        across = sqrt(x * x + y * y + z * z)
        if height <= -half and across < first:
            return CAP, x - half * kx, y - half * ky, z - half * kz
        if height >= half and across < second:
            return CAP + 1, x + half * kx, y + half * ky, z + half * kz
        along = (height + half) * self.up + (across - first) * self.out
        if along <= 0 or not half:
            state, height, radius = FIRST, -half, first
        elif along >= self.slant:
            state, height, radius = SECOND, half, second
        else:
            state, height, radius = SIDE, along * self.up - half, first + along * self.out
        share = radius / across if across else 0.0
        return state, share * x + height * kx, share * y + height * ky, share * z + height * kz

    def inside(self, x: float, y: float, z: float) -> tuple[float, Vec3f] | None:
        """How deep a point is inside, and the normal of the closest cap or of the side. None for a point that is not
        inside, or whose closest place is a ring."""
        kx, ky, kz = self.axis
        first, second = self.rims
        height = kx * x + ky * y + kz * z
        x, y, z = x - height * kx, y - height * ky, z - height * kz
        across = sqrt(x * x + y * y + z * z)
        side = (first - across) * self.up + (height + self.half) * self.out
        depth, normal = self.half + height, (-kx, -ky, -kz)
        if second and self.half - height < depth:
            depth, normal = self.half - height, (kx, ky, kz)
        if side < depth:
            if across <= EXACT * self.size:
                return None
            out, f = self.out, self.up / across
            depth, normal = side, (f * x - out * kx, f * y - out * ky, f * z - out * kz)
        return (depth, normal) if depth > 0 else None

    def sideways(self, x: float, y: float, z: float) -> Vec3f:
        """The normal of the side next to a direction."""
        kx, ky, kz = self.axis
        height = kx * x + ky * y + kz * z
        x, y, z = unit(x - height * kx, y - height * ky, z - height * kz)
        out, up = -self.out, self.up
        return up * x + out * kx, up * y + out * ky, up * z + out * kz

    def line(self, x: float, y: float, z: float) -> Bent:
        """The line of the side that has this normal: its first end, its direction, and the normal's part across the
        axis as a unit vector."""
        kx, ky, kz = self.axis
        out, up, half, radius = self.out, self.up, self.half, self.rims[0]
        x, y, z = (x + out * kx) / up, (y + out * ky) / up, (z + out * kz) / up
        return (
            radius * x - half * kx, radius * y - half * ky, radius * z - half * kz,
            out * x + up * kx, out * y + up * ky, out * z + up * kz,
            x, y, z,
        )  # fmt: skip

    def left(self, state: int, x: float, y: float, z: float, qx: float, qy: float, qz: float) -> int:
        """The state after a rim's, for a direction along which the rim's point is not the support point, or for a point
        q over the rim's cap; else the same state."""
        half = self.half
        if not half:
            return state
        kx, ky, kz = self.axis
        first, second = self.rims
        height = kx * x + ky * y + kz * z
        rise = height
        if first != second:
            rise = 2 * half * height + (second - first) * sqrt(max(1 - height * height, 0.0))
        if (rise > 0) != state:
            return SIDE
        radius = second if state else first
        if radius:
            height = kx * qx + ky * qy + kz * qz
            if (height >= half if state else height <= -half) and (
                qx * qx + qy * qy + qz * qz - height * height <= radius * radius
            ):
                return CAP + state
        return state

    def at(self, state: int, x: float, y: float, z: float) -> Bent:
        """The support point of a rim along a unit vector, and its bend. Next to the axis the rim counts as a point."""
        kx, ky, kz = self.axis
        radius = self.rims[state]
        height = self.half if state else -self.half
        if radius:
            ex, ey, ez = ky * z - kz * y, kz * x - kx * z, kx * y - ky * x
            square = ex * ex + ey * ey + ez * ez
            if square:
                radius /= sqrt(square)
                px = height * kx + radius * (ey * kz - ez * ky)
                py = height * ky + radius * (ez * kx - ex * kz)
                pz = height * kz + radius * (ex * ky - ey * kx)
                radius /= square
                fx, fy, fz = radius * ex, radius * ey, radius * ez
                return px, py, pz, fx * ex, fy * ey, fz * ez, fx * ey, fy * ez, fz * ex
        return height * kx, height * ky, height * kz, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0

    def height(self, x: float, y: float, z: float) -> float:
        """That of the support point along a unit vector."""
        return max(self.heights(x, y, z))

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """The support point of the whole along a unit vector, and its state."""
        kx, ky, kz = self.axis
        half = self.half
        first, second = self.rims
        ex, ey, ez = ky * z - kz * y, kz * x - kx * z, kx * y - ky * x
        across = sqrt(ex * ex + ey * ey + ez * ez)
        if 2 * half * (kx * x + ky * y + kz * z) + (second - first) * across > 0:
            if across and second:
                f = second / across
                return (
                    half * kx + f * (ey * kz - ez * ky), half * ky + f * (ez * kx - ex * kz),
                    half * kz + f * (ex * ky - ey * kx), SECOND,
                )  # fmt: skip
            return half * kx, half * ky, half * kz, SECOND
        if across and first:
            f = first / across
            return (
                f * (ey * kz - ez * ky) - half * kx, f * (ez * kx - ex * kz) - half * ky,
                f * (ex * ky - ey * kx) - half * kz, FIRST,
            )  # fmt: skip
        return -half * kx, -half * ky, -half * kz, FIRST

    def heights(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Those of both rims."""
        kx, ky, kz = self.axis
        first, second = self.rims
        height = (kx * x + ky * y + kz * z) * self.half
        across = sqrt((ky * z - kz * y) ** 2 + (kz * x - kx * z) ** 2 + (kx * y - ky * x) ** 2)
        return first * across - height, second * across + height

    def top(self, x: float, y: float, z: float) -> int:
        """The rim whose support point along a unit vector is that of the whole."""
        first, second = self.heights(x, y, z)
        return SECOND if second > first else FIRST


class BallFrame:
    """A posed ellipsoid around its centre. `matrix` is S S for the S that maps the unit ball to it: its support point
    along m is S S m / |S m|."""

    __slots__ = ("center", "matrix", "radius", "size")

    box: ClassVar[None] = None
    hull: ClassVar[None] = None
    has_rims: ClassVar[bool] = False
    is_point: ClassVar[bool] = False

    def __init__(self, center: Vec3f, rotation: Rotation, radii: Vec3f, radius: float) -> None:
        self.center = center
        self.radius = radius
        self.size = max(radii)
        a, b, c = (r * r for r in radii)
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rotation
        self.matrix: Matrix = (
            a * xx * xx + b * xy * xy + c * xz * xz,
            a * yx * yx + b * yy * yy + c * yz * yz,
            a * zx * zx + b * zy * zy + c * zz * zz,
            a * xx * yx + b * xy * yy + c * xz * yz,
            a * yx * zx + b * yy * zy + c * yz * zz,
            a * zx * xx + b * zy * xy + c * zz * xz,
        )

    @property
    def bent(self) -> BallFrame:
        """Itself: see `fast.space.Frame`."""
        return self

    def nearest(self, x: float, y: float, z: float) -> tuple[int, float, float, float]:
        """Only the state. There is no closed form for the point."""
        return FIRST, x, y, z

    def left(self, state: int, x: float, y: float, z: float, qx: float, qy: float, qz: float) -> int:
        """There is one state only."""
        return state

    def at(self, state: int, x: float, y: float, z: float) -> Bent:
        """See `FrustumFrame.at`."""
        xx, yy, zz, xy, yz, zx = self.matrix
        px, py, pz = xx * x + xy * y + zx * z, xy * x + yy * y + yz * z, zx * x + yz * y + zz * z
        f = 1 / sqrt(px * x + py * y + pz * z)
        px, py, pz = f * px, f * py, f * pz
        return (
            px, py, pz,
            f * (xx - px * px), f * (yy - py * py), f * (zz - pz * pz),
            f * (xy - px * py), f * (yz - py * pz), f * (zx - pz * px),
        )  # fmt: skip

    def spread(self, x: float, y: float, z: float) -> tuple[float, float, float, int]:
        """The support point along a unit vector, and the state."""
        xx, yy, zz, xy, yz, zx = self.matrix
        px, py, pz = xx * x + xy * y + zx * z, xy * x + yy * y + yz * z, zx * x + yz * y + zz * z
        f = 1 / sqrt(px * x + py * y + pz * z)
        return f * px, f * py, f * pz, FIRST

    def height(self, x: float, y: float, z: float) -> float:
        """That of the support point along a unit vector."""
        xx, yy, zz, xy, yz, zx = self.matrix
        return sqrt((xx * x + 2 * xy * y) * x + (yy * y + 2 * yz * z) * y + (zz * z + 2 * zx * x) * z)

    def top(self, x: float, y: float, z: float) -> int:
        """There is one state only."""
        return FIRST


CurvedFrame: TypeAlias = FrustumFrame | BallFrame


def framed(solid: Solid) -> CurvedFrame | None:
    """The frame of a point, segment, cylinder, cone or ellipsoid of ordinary size; None for other solids."""
    core = solid.core
    center = solid.to_world(core.center)
    if isinstance(core, Ball):
        if min(core.radii) < FLATTEST * max(core.radii) or not SMALLEST < core.size < LARGEST:
            return None
        return BallFrame(center, solid.rotation, core.radii, solid.radius)
    if isinstance(core, Frustum):
        ends, rims = (core.p, core.q), (core.rim_p, core.rim_q)
    elif solid.hull is not None and len(solid.hull.corners) <= 2:
        ends, rims = (solid.hull.corners[0], solid.hull.corners[-1]), (0.0, 0.0)
    else:
        return None
    x, y, z = way = sub3(ends[1], ends[0])
    half = 0.5 * hypot(x, y, z)
    if (half and not SMALLEST < half < LARGEST) or max(rims) > LARGEST:
        return None
    x, y, z = unit3(way) if half else (1.0, 0.0, 0.0)
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = solid.rotation
    axis = (xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z)
    return FrustumFrame(center, axis, half, rims, solid.radius)


def _solved(
    xx: float, yy: float, zz: float, xy: float, yz: float, zx: float, x: float, y: float, z: float
) -> tuple[float, float, float]:
    """The unit vector along the solution of a linear system whose matrix is positive definite."""
    ax, ay, az = yy * zz - yz * yz, yz * zx - xy * zz, xy * yz - yy * zx
    by, bz, cz = xx * zz - zx * zx, xy * zx - xx * yz, xx * yy - xy * xy
    return unit(ax * x + ay * y + az * z, ay * x + by * y + bz * z, az * x + bz * y + cz * z)


def unit(x: float, y: float, z: float) -> tuple[float, float, float]:
    f = 1 / sqrt(x * x + y * y + z * z)
    return f * x, f * y, f * z


def gap(x: CurvedFrame | None, y: CurvedFrame | None, want: Want) -> Any:
    """The answer for two solids given by their frames. None if floats cannot prove it. `want`: see
    `fast.plane.Want`."""
    if x is None or y is None:
        return None
    try:
        return _gap(x, y, want)
    except ZeroDivisionError:
        # Some direction has no length: the pair is degenerate.
        return None


def _gap(x: Any, y: Any, want: Want, again: bool = False) -> Any:
    """See `gap`. The solids change places if only y has a side or a cap, so that x has it. If too many steps lead
    nowhere, it tries `again` from the direction between the centres.

    Both are a CurvedFrame. An ellipsoid is always in state FIRST, in which nothing is asked that it does not have.
    """
    asked, asked_too = x, y
    px, py, pz = x.center
    qx, qy, qz = y.center
    cx, cy, cz = qx - px, qy - py, qz - pz
    sizes = x.size + y.size
    reach = x.radius + y.radius
    exact, rounding = EXACT * sizes, ROUNDING * sizes
    if not exact < abs(cx) + abs(cy) + abs(cz) < LARGEST:
        return None
    if x.is_point:
        x, y, cx, cy, cz = y, x, -cx, -cy, -cz
    if y.is_point and x.has_rims:
        found = x.inside(cx, cy, cz)
        if found is not None:
            depth, (mx, my, mz) = found
            ends = (cx + depth * mx, cy + depth * my, cz + depth * mz, cx, cy, cz)
            return answered(x, y, asked, want, -depth, (mx, my, mz), ends, 1)
    # Ellipsoids of the solids' proportions touch about in this direction.
    xx, yy, zz, xy, yz, zx = x.matrix
    axx, ayy, azz, axy, ayz, azx = y.matrix
    mx, my, mz = _solved(xx + axx, yy + ayy, zz + azz, xy + axy, yz + ayz, zx + azx, cx, cy, cz)
    state, other = x.nearest(cx, cy, cz)[0], y.nearest(-cx, -cy, -cz)[0]
    if again:
        mx, my, mz = unit(cx, cy, cz)
        state, other = x.top(mx, my, mz), y.top(-mx, -my, -mz)
    sideways = left_caps = 0
    last = nx = ny = nz = 0.0
    before = inf
    changed = True
    count = 0
    while count < MOST_STEPS:
        count += 1
        if other > SIDE <= state:
            other -= CAP
        if other > state and other >= SIDE:
            x, y, state, other = y, x, other, state
            cx, cy, cz, mx, my, mz = -cx, -cy, -cz, -mx, -my, -mz

        # Compute p, q and d in this state, and whether this is the end.
        if state < SIDE:
            px, py, pz, xx, yy, zz, xy, yz, zx = x.at(state, mx, my, mz)
            qx, qy, qz, axx, ayy, azz, axy, ayz, azx = y.at(other, -mx, -my, -mz)
            qx, qy, qz = qx + cx, qy + cy, qz + cz
            wx, wy, wz = px - qx, py - qy, pz - qz
            d = -(wx * mx + wy * my + wz * mz)
            beside = abs(wx + d * mx) + abs(wy + d * my) + abs(wz + d * mz)
            end = beside <= exact or before <= beside <= rounding
            if not end and beside < CLOSE * d and xx + yy + zz + axx + ayy + azz < BENT * sizes:
                # The last step is so small that p and q move by their bends alone.
                x0, y0, z0 = mx, my, mz
                mx, my, mz = _solved(
                    xx + axx + d, yy + ayy + d, zz + azz + d, xy + axy, yz + ayz, zx + azx, -wx, -wy, -wz
                )  # fmt: skip
                x0, y0, z0 = mx - x0, my - y0, mz - z0
                px, py, pz = (
                    px + xx * x0 + xy * y0 + zx * z0, py + xy * x0 + yy * y0 + yz * z0,
                    pz + zx * x0 + yz * y0 + zz * z0,
                )  # fmt: skip
                qx, qy, qz = (
                    qx - axx * x0 - axy * y0 - azx * z0, qy - axy * x0 - ayy * y0 - ayz * z0,
                    qz - azx * x0 - ayz * y0 - azz * z0,
                )  # fmt: skip
                wx, wy, wz = px - qx, py - qy, pz - qz
                d = -(wx * mx + wy * my + wz * mz)
                beside = abs(wx + d * mx) + abs(wy + d * my) + abs(wz + d * mz)
                end = beside <= rounding
            before = beside
        elif state == SIDE:
            if other == SIDE:
                found = common_normal(x, y, mx, my, mz)
                if found is None:
                    other = y.top(-mx, -my, -mz)
                    continue
                mx, my, mz = found
            else:
                mx, my, mz = x.sideways(mx, my, mz)
            px, py, pz, ex, ey, ez, ux, uy, uz = x.line(mx, my, mz)
            if other == SIDE:
                qx, qy, qz, fx, fy, fz, _, _, _ = y.line(-mx, -my, -mz)
            else:
                qx, qy, qz, axx, ayy, azz, axy, ayz, azx = y.at(other, -mx, -my, -mz)
            qx, qy, qz = qx + cx, qy + cy, qz + cz
            wx, wy, wz = px - qx, py - qy, pz - qz
            d = -(wx * mx + wy * my + wz * mz)
            if other == SIDE:
                # w + s e - t f is along m.
                volume = mx * (ey * fz - ez * fy) + my * (ez * fx - ex * fz) + mz * (ex * fy - ey * fx)
                if abs(volume) < NEARLY_PARALLEL:
                    return None
                s = -(mx * (wy * fz - wz * fy) + my * (wz * fx - wx * fz) + mz * (wx * fy - wy * fx)) / volume
                t = -(mx * (wy * ez - wz * ey) + my * (wz * ex - wx * ez) + mz * (wx * ey - wy * ex)) / volume
                end = 0 <= s <= x.slant and 0 <= t <= y.slant
                share = min(max(t, 0.0), y.slant)
                qx, qy, qz = qx + share * fx, qy + share * fy, qz + share * fz
            else:
                s = -(wx * ex + wy * ey + wz * ez)
                # The tangent of the circle of m.
                kx, ky, kz = x.axis
                tx, ty, tz = ky * uz - kz * uy, kz * ux - kx * uz, kx * uy - ky * ux
                slope = wx * tx + wy * ty + wz * tz
                beside = abs(slope)
                end = 0 <= s <= x.slant and (beside <= exact or before <= beside <= rounding)
                before = beside
            share = min(max(s, 0.0), x.slant)
            px, py, pz = px + share * ex, py + share * ey, pz + share * ez
        else:
            mx, my, mz = x.axis if state > CAP else (-x.axis[0], -x.axis[1], -x.axis[2])
            qx, qy, qz, _, _, _, _, _, _ = y.at(y.top(-mx, -my, -mz), -mx, -my, -mz)
            qx, qy, qz = qx + cx, qy + cy, qz + cz
            d = qx * mx + qy * my + qz * mz - x.half
            px, py, pz = qx - d * mx, qy - d * my, qz - d * mz
            now, rx, ry, rz = x.nearest(qx, qy, qz)
            end = now == state
            if not end:
                # The point of y is beside the cap. Look from the rim towards it.
                state = now
                if d <= 0 or now > SIDE:
                    return None
                mx, my, mz = unit(qx - rx, qy - ry, qz - rz)
                left_caps += 1
                other = y.nearest(rx - cx, ry - cy, rz - cz)[0]
                other -= CAP if other > SIDE and left_caps > MOST_CAPS else 0
                continue

        if end or (want is DECIDE and d > reach):
            # The proof: no point of x is beyond p, none of y before q.
            low = cx * mx + cy * my + cz * mz - x.height(mx, my, mz) - y.height(-mx, -my, -mz)
            if want is DECIDE and low > reach + TOUCHING * (sizes + reach):
                return False
            if end and abs(low - d) <= rounding and d > CLEAR * (sizes + reach):
                break
            if d < CLEAR * sizes:
                return None
        if state < CAP and last and d < last - exact:
            # The last step was too long.
            mx, my, mz = unit(mx + nx, my + ny, mz + nz)
            continue

        # Change the states that m or the points do not belong to, but take at least one step between two changes.
        if state > SIDE:
            return None
        if not changed:
            if state < SIDE:
                now = x.left(state, mx, my, mz, qx, qy, qz) if x.has_rims else state
            else:
                now = FIRST if s < 0 else SECOND if s > x.slant else SIDE
            if other < SIDE:
                then = y.left(other, -mx, -my, -mz, px - cx, py - cy, pz - cz) if y.has_rims else other
            else:
                then = FIRST if t < 0 else SECOND if t > y.slant else SIDE
            if (now != state or then != other) and (left_caps <= MOST_CAPS or now <= SIDE >= then):
                state, other = now, then
                changed = True
                last = 0.0
                continue
        if end:
            return None
        changed = False

        if d <= 0:
            # This direction does not separate the solids. The next leads from a point of x to the closest one of y.
            sideways += 1
            if sideways > MOST_SIDEWAYS:
                return None
            if x.has_rims:
                state, px, py, pz = x.nearest(qx, qy, qz)
            if y.has_rims:
                other, qx, qy, qz = y.nearest(px - cx, py - cy, pz - cz)
                qx, qy, qz = qx + cx, qy + cy, qz + cz
            mx, my, mz = unit(qx - px, qy - py, qz - pz)
            last = 0.0
            continue
        last, nx, ny, nz = d, mx, my, mz
        if state < SIDE:
            # `_solved`, written out.
            xx, yy, zz, xy, yz, zx = xx + axx + d, yy + ayy + d, zz + azz + d, xy + axy, yz + ayz, zx + azx
            ax, ay, az = yz * yz - yy * zz, xy * zz - yz * zx, yy * zx - xy * yz
            by, bz, bb = zx * zx - xx * zz, xx * yz - xy * zx, xy * xy - xx * yy
            mx, my, mz = ax * wx + ay * wy + az * wz, ay * wx + by * wy + bz * wz, az * wx + bz * wy + bb * wz
            f = 1 / sqrt(mx * mx + my * my + mz * mz)
            mx, my, mz = f * mx, f * my, f * mz
        elif other < SIDE:
            bend = (axx * tx + 2 * axy * ty) * tx + (ayy * ty + 2 * ayz * tz) * ty + (azz * tz + 2 * azx * tx) * tz
            curvature = x.rims[0] + x.up * bend - (wx * ux + wy * uy + wz * uz)
            step = -slope / curvature if curvature > 0 else -slope
            step = x.up * min(max(step, -FARTHEST), FARTHEST)
            mx, my, mz = mx + step * tx, my + step * ty, mz + step * tz
    else:
        return None if again else _gap(asked, asked_too, want, True)

    return answered(x, y, asked, want, d, (mx, my, mz), (px, py, pz, qx, qy, qz), count)


def answered(x: Any, y: Any, asked: Any, want: Want, d: float, m: Vec3f, ends: Ends, count: int) -> Any:
    """The answer for solids whose cores are d apart along m, at the ends p and q, which are seen from x's centre. It is
    for A = `asked`, which is x or y. None if the solids almost touch, or if a common point is wanted."""
    reach = x.radius + y.radius
    distance = d - reach
    if abs(distance) <= TOUCHING * (x.size + y.size + reach):
        return None
    if want is DECIDE:
        return distance <= 0
    if want is POINTS and distance <= 0:
        return None
    # Push the points out by the radii.
    mx, my, mz = m
    px, py, pz, qx, qy, qz = ends
    ox, oy, oz = x.center
    out, back = x.radius, y.radius
    on_x = (ox + px + out * mx, oy + py + out * my, oz + pz + out * mz)
    on_y = (ox + qx - back * mx, oy + qy - back * my, oz + qz - back * mz)
    point_a, point_b = (on_x, on_y) if x is asked else (on_y, on_x)
    if want is POINTS:
        return new(ClosestPoints, (distance, point_a, point_b, count))
    normal = (mx + 0.0, my + 0.0, mz + 0.0) if x is asked else (0.0 - mx, 0.0 - my, 0.0 - mz)
    return new(Penetration, (-distance, normal, point_a, point_b))


def common_normal(x: FrustumFrame, y: FrustumFrame, mx: float, my: float, mz: float) -> Vec3f | None:
    """The direction next to m that is a normal of both sides, which is perpendicular to the axes of two cylinders. None
    if there is none."""
    (kx, ky, kz), (lx, ly, lz) = x.axis, y.axis
    ox, oy, oz = ky * lz - kz * ly, kz * lx - kx * lz, kx * ly - ky * lx
    square = ox * ox + oy * oy + oz * oz
    along, across = -x.out, y.out
    cosine = kx * lx + ky * ly + kz * lz
    f, g = (along - cosine * across) / square, (across - cosine * along) / square
    rest = (1 - f * along - g * across) / square
    if rest <= 0:
        return None
    h = sqrt(rest) if mx * ox + my * oy + mz * oz > 0 else -sqrt(rest)
    return f * kx + g * lx + h * ox, f * ky + g * ly + h * oy, f * kz + g * lz + h * oz
