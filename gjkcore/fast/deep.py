"""The depth of curved solids in space, written for speed and proved.

Notation: that of `fast.curved`. `K = A - B`; `w = p - q` is its support point along a unit vector m; `h = w . m` is its
*height* there. The depth is the least height. The *offset* of a face is its height along its own normal n. A *place* is
a direction m with w = h m. `S` maps the unit ball to an ellipsoid, or to a disc.

It grows a polytope of support points of K from a tetrahedron, as EPA does. Next to the normal of a face that is nearly
flat, Newton's method finds a place. Each place has a *width*, an angle around m within which no height is less than h.

Why it is right: say that h(n) is less than the least height found. The ray along n leaves the polytope before it leaves
K. So it does through a face whose offset is less too, and n is within acos(offset / least) of that face's normal. It
ends when no face is left for which all these directions are not inside the width of a place. The polytope is closed,
and O is on the inner side of each face, so each ray leaves it through some face.

Why a width is right: let n be at most an angle b from m, and t its part across m. Let p be seen from the ellipsoid's
centre, and D be the bend. Then

    |S n| = p . n + |S m| (t . D t) / (|S n| + p . n),

in which the denominator has an upper bound. The heights of both bodies sum up to h (m . n) plus such terms. If p is a
share of the way along an edge e, the body also holds the points a little before and behind, so |t . e| times that way
is gained, which is at least (t . e)^2 / sin(b) times it. It is the same on a cap. So h(n) >= h if the sum of these
quadratic forms is at least 2 h / (1 + cos(b)), because 1 - cos(b) = sin(b)^2 / (1 + cos(b)).

Sources: those of `space.curved` and `space.epa`.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import cos, inf, sin, sqrt
from typing import Any, NamedTuple, TypeAlias

from ..vec import Vec3f, cross3, dot3, sub3
from .curved import CAP, CLEAR, EXACT, FIRST, ROUNDING, SECOND, SIDE, CurvedFrame, Ends, answered, common_normal, unit
from .plane import NORMAL

MOST_POINTS = 64
"""Most pairs need ten to twenty."""

MOST_STEPS = 12
"""Of Newton's method."""

FARTHEST = 0.4
"""Radians: its longest step."""

FLAT, FLATTER = 0.1, 0.003
"""Relative to the sizes: how far a support point is beyond a face from whose normal the first place is looked for, and
further ones."""

MOST_POINTLESS = 2
"""Places without a width, of which a ring of equal depth has many."""

PAUSE = 3
"""So many points are added before the next place is looked for."""

NEAR_CAP = 0.85
"""Cosine of the angle up to which the direction of a cap is tried."""

NEARLY_PARALLEL = 1e-3
"""See `fast.curved`."""

ENOUGH = 0.6
"""Of sin(b) times the level: the way along a cone's edge. Half is needed, and more would cost too much of the bend."""

WIDTHS = tuple((cos(b), sin(b)) for b in (1.2, 1.0, 0.85, 0.72, 0.6, 0.48, 0.38, 0.3, 0.24, 0.18, 0.13, 0.09, 0.06))
"""The widths that are tried."""

R = 1 / sqrt(3)
CORNERS = ((R, R, R), (R, -R, -R), (-R, R, -R), (-R, -R, R))
OPPOSITE = tuple((-x, -y, -z) for x, y, z in CORNERS)
"""The directions of a tetrahedron's corners, and of those that are tried if their support points span no volume."""

FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
"""Counter-clockwise from outside where the volume is positive."""

THINNEST = 1e-6
"""Relative to the cube of the sizes: the least volume to start from."""

Tangents: TypeAlias = tuple[float, float, float, float, float, float]
Form: TypeAlias = tuple[float, float, float]
"""A quadratic form on the plane that two tangents s and t span: its values ss, st and tt."""


class Place(NamedTuple):
    """Its height and m, the cosine of its width, and p and q, seen from x's centre."""

    height: float
    mx: float
    my: float
    mz: float
    width: float
    ends: Ends


def gap(x: CurvedFrame | None, y: CurvedFrame | None) -> Any:
    """The Penetration of two solids whose cores overlap, given by their frames. None if floats cannot prove it."""
    if x is None or y is None:
        return None
    try:
        place = _deepest(x, y)
    except ZeroDivisionError:
        # Some direction has no length: the pair is degenerate.
        return None
    if place is None:
        return None
    return answered(x, y, x, NORMAL, -place.height, place[1:4], place.ends, 0)


def _deepest(x: CurvedFrame, y: CurvedFrame) -> Place | None:
    """The place of least height, proved to be that."""
    px, py, pz = x.center
    qx, qy, qz = y.center
    cx, cy, cz = c = qx - px, qy - py, qz - pz
    sizes = x.size + y.size
    if not abs(cx) + abs(cy) + abs(cz) < 2 * sizes:
        return None
    tiny, clear = ROUNDING * sizes, CLEAR * sizes
    sliver = tiny * sizes
    x_spread, y_spread = x.spread, y.spread
    seen = least = inf
    volume = 0.0
    for corners in (CORNERS, OPPOSITE):
        points: list[Vec3f] = []
        states: list[tuple[int, int]] = []
        for nx, ny, nz in corners:
            px, py, pz, s = x_spread(nx, ny, nz)
            qx, qy, qz, t = y_spread(-nx, -ny, -nz)
            wx, wy, wz = px - qx - cx, py - qy - cy, pz - qz - cz
            seen = min(seen, wx * nx + wy * ny + wz * nz)
            points.append((wx, wy, wz))
            states.append((s, t))
        e, f, g = (sub3(point, points[0]) for point in points[1:])
        volume = dot3(e, cross3(f, g))
        if abs(volume) > THINNEST * sizes**3:
            break
    else:
        return None
    if seen <= clear:
        return None
    new = FACES if volume > 0 else [(i, k, j) for i, j, k in FACES]

    # A face is its corners, its unit normal, its offset and whether it is one still.
    edges: dict[int, Any] = {}
    queue: list[Any] = []
    made = 0
    best: Place | None = None
    places: list[Place] = []
    caps: set[tuple[int, int]] = set()
    next_search = pointless = 0
    while True:
        for i, j, k in new:
            wx, wy, wz = points[k]
            ax, ay, az = points[i]
            bx, by, bz = points[j]
            ax -= wx
            ay -= wy
            az -= wz
            bx -= wx
            by -= wy
            bz -= wz
            nx = ay * bz - az * by
            ny = az * bx - ax * bz
            nz = ax * by - ay * bx
            offset = inf
            length = sqrt(nx * nx + ny * ny + nz * nz)
            if length > sliver:
                nx /= length
                ny /= length
                nz /= length
                offset = nx * wx + ny * wy + nz * wz
            face = [i, j, k, nx, ny, nz, offset, True]
            edges[i << 7 | j] = edges[j << 7 | k] = edges[k << 7 | i] = face
            if offset < seen + tiny:
                made += 1
                heappush(queue, (offset, made, face))

        face = _open_face(queue, least, tiny, places)
        if face is None:
            return best if least <= seen + tiny else None
        i, j, k, nx, ny, nz, offset, _ = face
        px, py, pz, s = x_spread(nx, ny, nz)
        qx, qy, qz, t = y_spread(-nx, -ny, -nz)
        wx, wy, wz = px - qx - cx, py - qy - cy, pz - qz - cz
        height = wx * nx + wy * ny + wz * nz
        if height < seen:
            if height <= clear:
                return None
            seen = height
        rise = height - offset
        if rise <= (FLATTER if best else FLAT) * sizes and len(points) >= next_search:
            next_search = len(points) + PAUSE
            (si, ti), (sj, tj), (sk, tk) = states[i], states[j], states[k]
            s_start, t_start = s if s == si == sj == sk else SIDE, t if t == ti == tj == tk else SIDE
            place = _place(x, y, c, (nx, ny, nz), s_start, t_start, caps)
            if place is not None:
                places.append(place)
                pointless += place.width == 1.0
                if place.height <= clear or pointless > MOST_POINTLESS:
                    return None
                if place.height < least:
                    best, least = place, place.height
                    seen = min(seen, least)
                heappush(queue, (offset, 0, face))
                new = []
                continue
        if rise <= tiny or len(points) >= MOST_POINTS:
            return None

        # The faces that w sees, and the edges around them: see `space.epa`.
        face[7] = False
        visible = [face]
        horizon = []
        for i, j, k, _, _, _, _, _ in visible:
            for u, v in ((i, j), (j, k), (k, i)):
                beyond = edges[v << 7 | u]
                if beyond[7]:
                    if beyond[3] * wx + beyond[4] * wy + beyond[5] * wz > beyond[6] + tiny:
                        beyond[7] = False
                        visible.append(beyond)
                    else:
                        horizon.append((u, v, beyond))
        count = len(points)
        new = [(u, v, count) for u, v, beyond in horizon if beyond[7]]
        if len({u for u, _, _ in new}) < len(new):
            # Rounding has torn the polytope.
            return None
        points.append((wx, wy, wz))
        states.append((s, t))


def _open_face(queue: list[Any], least: float, tiny: float, places: list[Place]) -> Any:
    """The closest face that may hide less than the least height, taken from the queue. None if there is none."""
    while queue:
        _, _, face = heappop(queue)
        _, _, _, nx, ny, nz, offset, there = face
        if not there:
            continue
        if offset >= least - tiny:
            return None
        if offset <= 0:
            return face
        ratio = offset / least
        other = 1 - ratio * ratio
        for _, mx, my, mz, width, _ in places:
            cosine = nx * mx + ny * my + nz * mz
            # The cosine of the sum of two angles.
            if cosine > width and cosine * ratio - sqrt(max((1 - cosine * cosine) * other, 0.0)) >= width:
                break
        else:
            return face
    return None


def _place(x: Any, y: Any, c: Vec3f, m: Vec3f, s: int, t: int, caps: set[tuple[int, int]]) -> Place | None:
    """A place next to m: on a cap that is not in `caps`, or else from Newton's method, which begins in the states s and
    t."""
    cx, cy, cz = c
    mx, my, mz = m
    for sign, body in ((1, x), (-1, y)):
        if body.has_rims:
            kx, ky, kz = body.axis
            along = sign * (kx * mx + ky * my + kz * mz)
            end = SECOND if along > 0 else FIRST
            if abs(along) > NEAR_CAP and body.rims[end] and (sign, end) not in caps:
                caps.add((sign, end))
                place = _on_cap(x, y, c, end) if sign > 0 else _swapped(_on_cap(y, x, (-cx, -cy, -cz), end), c)
                if place is not None:
                    return place
    return _newton(x, y, c, m, s, t)


def _swapped(place: Place | None, c: Vec3f) -> Place | None:
    """A place of B - A as one of A - B."""
    if place is None:
        return None
    cx, cy, cz = c
    h, mx, my, mz, width, (px, py, pz, qx, qy, qz) = place
    return Place(h, -mx, -my, -mz, width, (qx + cx, qy + cy, qz + cz, px + cx, py + cy, pz + cz))


def _on_cap(x: Any, y: Any, c: Vec3f, end: int) -> Place | None:
    """The place in the direction of x's cap, if the support point of y is over or under that cap."""
    cx, cy, cz = c
    kx, ky, kz = x.axis
    mx, my, mz = (kx, ky, kz) if end else (-kx, -ky, -kz)
    t = y.top(-mx, -my, -mz)
    qx, qy, qz, *_ = y.at(t, -mx, -my, -mz)
    qx, qy, qz = qx + cx, qy + cy, qz + cz
    along = qx * mx + qy * my + qz * mz
    # From the point to the axis.
    ox, oy, oz = along * mx - qx, along * my - qy, along * mz - qz
    h = x.half - along
    if h <= 0 or ox * ox + oy * oy + oz * oz >= x.rims[end] ** 2:
        return None
    width = _width(h, (mx, my, mz), ((x, CAP + end, 0.0), (y, t, 0.0)), (ox, oy, oz, x.rims[end]))
    return Place(h, mx, my, mz, width, (qx + h * mx, qy + h * my, qz + h * mz, qx, qy, qz))


def _newton(x: Any, y: Any, c: Vec3f, m: Vec3f, s: int, t: int) -> Place | None:
    """Newton's method for a place, in the states of `fast.curved`, without caps. Where the height is not convex, a step
    leads downhill."""
    asked = x
    cx, cy, cz = c
    mx, my, mz = m
    exact, rounding = EXACT * (x.size + y.size), ROUNDING * (x.size + y.size)
    before = inf
    changed = True
    for _ in range(MOST_STEPS):
        if s != SIDE == t:
            x, y, s, t = y, x, t, s
            cx, cy, cz, mx, my, mz = -cx, -cy, -cz, -mx, -my, -mz
        if s == SIDE == t:
            found = common_normal(x, y, mx, my, mz)
            if found is None:
                t = y.top(-mx, -my, -mz)
                continue
            mx, my, mz = found
        elif s == SIDE:
            mx, my, mz = x.sideways(mx, my, mz)
        if s == SIDE:
            px, py, pz, ex, ey, ez, ux, uy, uz = x.line(mx, my, mz)
        else:
            px, py, pz, xx, yy, zz, xy, yz, zx = x.at(s, mx, my, mz)
        if t == SIDE:
            qx, qy, qz, fx, fy, fz, _, _, _ = y.line(-mx, -my, -mz)
        else:
            qx, qy, qz, axx, ayy, azz, axy, ayz, azx = y.at(t, -mx, -my, -mz)
        qx, qy, qz = qx + cx, qy + cy, qz + cz
        wx, wy, wz = px - qx, py - qy, pz - qz
        h = wx * mx + wy * my + wz * mz
        a = b = beside = 0.0
        if t == SIDE:
            # w + a e - b f is along m.
            volume = mx * (ey * fz - ez * fy) + my * (ez * fx - ex * fz) + mz * (ex * fy - ey * fx)
            if abs(volume) < NEARLY_PARALLEL:
                return None
            a = -(mx * (wy * fz - wz * fy) + my * (wz * fx - wx * fz) + mz * (wx * fy - wy * fx)) / volume
            b = -(mx * (wy * ez - wz * ey) + my * (wz * ex - wx * ez) + mz * (wx * ey - wy * ex)) / volume
        elif s == SIDE:
            a = -(wx * ex + wy * ey + wz * ez)
            kx, ky, kz = x.axis
            tx, ty, tz = ky * uz - kz * uy, kz * ux - kx * uz, kx * uy - ky * ux
            slope = wx * tx + wy * ty + wz * tz
            beside = abs(slope)
        else:
            beside = abs(wx - h * mx) + abs(wy - h * my) + abs(wz - h * mz)
        end = beside <= exact or before <= beside <= rounding
        before = beside
        if end or not changed:
            # Take at least one step between two changes of states.
            if s == SIDE:
                now = FIRST if a < 0 else SECOND if a > x.slant else SIDE
            else:
                now = s if x.top(mx, my, mz) == s else SIDE
            if t == SIDE:
                then = FIRST if b < 0 else SECOND if b > y.slant else SIDE
            else:
                then = t if y.top(-mx, -my, -mz) == t else SIDE
            if now != s or then != t:
                s, t = now, then
                before, changed = inf, True
                continue
        if end:
            break
        changed = False
        if s == SIDE:
            bend = (axx * tx + 2 * axy * ty) * tx + (ayy * ty + 2 * ayz * tz) * ty + (azz * tz + 2 * azx * tx) * tz
            curvature = x.rims[0] + x.up * bend - (wx * ux + wy * uy + wz * uz)
            step = -slope / (curvature if curvature * FARTHEST > beside else beside / FARTHEST)
            step *= x.up
            mx, my, mz = mx + step * tx, my + step * ty, mz + step * tz
            continue
        both = _tangents(mx, my, mz)
        sx, sy, sz, tx, ty, tz = both
        ss, st, tt = _form(xx + axx, yy + ayy, zz + azz, xy + axy, yz + ayz, zx + azx, both)
        ss, tt = ss - h, tt - h
        gs, gt = wx * sx + wy * sy + wz * sz, wx * tx + wy * ty + wz * tz
        determinant = ss * tt - st * st
        if determinant > 0 < ss:
            gs, gt = (tt * gs - st * gt) / determinant, (ss * gt - st * gs) / determinant
        step = -1.0 if determinant > 0 < ss else -inf
        step = max(step, -FARTHEST / sqrt(gs * gs + gt * gt))
        gs, gt = step * gs, step * gt
        mx, my, mz = unit(mx + gs * sx + gt * tx, my + gs * sy + gt * ty, mz + gs * sz + gt * tz)
    else:
        return None
    if h <= 0:
        return None
    if s == SIDE:
        px, py, pz = px + a * ex, py + a * ey, pz + a * ez
    if t == SIDE:
        qx, qy, qz = qx + b * fx, qy + b * fy, qz + b * fz
    width = _width(h, (mx, my, mz), ((x, s, a), (y, t, b)))
    place = Place(h, mx, my, mz, width, (px, py, pz, qx, qy, qz))
    return place if x is asked else _swapped(place, (-cx, -cy, -cz))


def _width(h: float, m: Vec3f, bodies: tuple[Any, ...], cap: tuple[float, ...] | None = None) -> float:
    """The cosine of a width: see the top. `bodies` are x and y with their states and the ways along their edges; `cap`
    is what leads from the point on a cap to its centre, and its radius."""
    mx, my, mz = m
    both = _tangents(mx, my, mz)
    sx, sy, sz, tx, ty, tz = both
    terms = []
    for body, state, along in bodies:
        if state < CAP:
            rim = FIRST if state == SIDE else state
            px, py, pz, xx, yy, zz, xy, yz, zx = body.at(rim, mx, my, mz)
            size = body.size
            height = px * mx + py * my + pz * mz
            beside = sqrt(max(px * px + py * py + pz * pz - height * height, 0.0))
            if body.has_rims:
                kx, ky, kz = body.axis
                size = body.rims[rim]
                beside = size * min(abs(kx * mx + ky * my + kz * mz), 1.0)
                height = sqrt(size * size - beside * beside)
            e1 = e2 = slant = taper = 0.0
            if state == SIDE:
                _, _, _, ex, ey, ez, _, _, _ = body.line(mx, my, mz)
                e1, e2, slant = ex * sx + ey * sy + ez * sz, ex * tx + ey * ty + ez * tz, body.slant
                # No frustum has a larger second rim.
                taper = (1 - body.rims[SECOND] / size) / slant if size else 0.0
            form = _form(xx, yy, zz, xy, yz, zx, both)
            terms.append((form, height, beside, size, along, e1, e2, slant, taper))
        mx, my, mz = -mx, -my, -mz
    for cosine, sine in WIDTHS:
        level = 2 * h / (1 + cosine)
        ss, st, tt = -level, 0.0, -level
        if cap:
            ox, oy, oz, radius = cap
            e1, e2 = ox * sx + oy * sy + oz * sz, ox * tx + oy * ty + oz * tz
            out = sqrt(e1 * e1 + e2 * e2)
            f = (2 * radius - out) / sine
            ss, tt = ss + f, tt + f
            if out:
                # Less towards the rim that is close.
                f = -1 / (out * sine)
                ss, st, tt = ss + f * e1 * e1, st + f * e1 * e2, tt + f * e2 * e2
        for (bend_ss, bend_st, bend_tt), height, beside, size, along, e1, e2, slant, taper in terms:
            thinner = 1.0
            if slant:
                way = min(along, slant - along)
                if taper:
                    way = min(way, ENOUGH * sine * level)
                    thinner = 1 - taper * (along + way)
                f = 2 * way / sine
                ss, st, tt = ss + f * e1 * e1, st + f * e1 * e2, tt + f * e2 * e2
            if size:
                # The largest |S n| and p . n.
                far = 2 * height * beside * (cosine * sine if cosine > sine else 0.5)
                far = min(size, sqrt(height * height * cosine * cosine + far + size * size * sine * sine))
                top = sqrt(height * height + beside * beside)
                if beside * cosine >= height * sine:
                    top = height * cosine + beside * sine
                f = thinner * 2 * height / (far + top)
                ss, st, tt = ss + f * bend_ss, st + f * bend_st, tt + f * bend_tt
        if ss > 0 and ss * tt > st * st:
            return cosine
    return 1.0


def _tangents(x: float, y: float, z: float) -> Tangents:
    """Two unit vectors that are perpendicular to a third and to each other."""
    if abs(x) < 0.6:
        f = 1 / sqrt(y * y + z * z)
        sx, sy, sz = 0.0, f * z, -f * y
    else:
        f = 1 / sqrt(x * x + y * y)
        sx, sy, sz = f * y, -f * x, 0.0
    return sx, sy, sz, y * sz - z * sy, z * sx - x * sz, x * sy - y * sx


def _form(xx: float, yy: float, zz: float, xy: float, yz: float, zx: float, both: Tangents) -> Form:
    """That of a symmetric matrix."""
    sx, sy, sz, tx, ty, tz = both
    ax, ay, az = xx * sx + xy * sy + zx * sz, xy * sx + yy * sy + yz * sz, zx * sx + yz * sy + zz * sz
    bx, by, bz = xx * tx + xy * ty + zx * tz, xy * tx + yy * ty + yz * tz, zx * tx + yz * ty + zz * tz
    return ax * sx + ay * sy + az * sz, ax * tx + ay * ty + az * tz, bx * tx + by * ty + bz * tz
