"""Step 1 of the walk in `space.bodies`: the depth of curved solids, as `space.depth` proves it, but in floats.

Notation: that of `space.places`. `K = A - B`. The *offset* of a face is its height along its own normal n. Where
rounding tears the polytope, or the widths are too narrow for a short proof, there is no answer, and `space.curved`
decides. `bench core` has rows for what this gains.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf, sqrt
from typing import Any, TypeAlias

from ..plane.floats import NORMAL
from ..space.bodies import FIRST, SECOND, SIDE, Ball, Frustum
from ..space.cones import profile, width
from ..space.depth import FLAT, FLATTER, PAUSE
from ..space.pair import FIRM
from ..space.places import Place, newton, on_cap, swapped
from ..vec import Vec3f, cross3, dot3, sub3
from .curved import CLEAR, ROUNDING, answered

MOST_POINTS = 64
"""Most pairs need ten to twenty."""

MOST_POINTLESS = 2
"""The most places without a width. A ring of equal depth has many."""

NEAR_CAP = 0.85
"""Cosine of the angle up to which the direction of a cap is tried."""

R = 1 / sqrt(3)
CORNERS = ((R, R, R), (R, -R, -R), (-R, R, -R), (-R, -R, R))
OPPOSITE = tuple((-x, -y, -z) for x, y, z in CORNERS)
"""The directions of a tetrahedron's corners, and of those that are tried if their support points span no volume."""

FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
"""Counter-clockwise from outside where the volume is positive."""

THINNEST = 1e-6
"""Relative to the cube of the sizes: the least volume to start from."""

Triangle: TypeAlias = tuple[int, int, int]
"""The numbers of a face's corners."""

Settled: TypeAlias = tuple[float, float, float, float]
"""A direction and the cosine of a width around it."""


def gap(x: Frustum | Ball | None, y: Frustum | Ball | None) -> Any:
    """The Penetration of two solids whose cores overlap, given by their bodies. None if floats cannot prove it."""
    if x is None or y is None:
        return None
    try:
        place = _deepest(x, y)
    except ZeroDivisionError:
        # Some direction has no length: the pair is degenerate.
        return None
    if place is None:
        return None
    (mx, my, mz), (px, py, pz), (qx, qy, qz) = place.normal, x.center, y.center
    h = x.height(mx, my, mz) + y.height(-mx, -my, -mz) - (qx - px) * mx - (qy - py) * my - (qz - pz) * mz
    sizes = x.size + y.size
    tiny = ROUNDING * sizes
    if not abs(h - place.height) <= tiny:
        # The line of a side that is hardly a side has lost digits, and so have its points.
        return None
    px, py, pz, qx, qy, qz = place.ends
    if not abs(px - qx - h * mx) + abs(py - qy - h * my) + abs(pz - qz - h * mz) <= FIRM * sizes:
        # Across an axis or a flat face a height says nothing of where its points are.
        return None
    return answered(x, y, NORMAL, place, tiny)


def _deepest(x: Frustum | Ball, y: Frustum | Ball) -> Place | None:
    """The place of least height, proved to be that."""
    cx, cy, cz = c = sub3(y.center, x.center)
    sizes = x.size + y.size
    if not abs(cx) + abs(cy) + abs(cz) < 2 * sizes:
        return None
    tiny, clear = ROUNDING * sizes, CLEAR * sizes
    sliver = tiny * sizes
    x_spread, y_spread = x.spread, y.spread
    points: list[Vec3f] = []
    states: list[tuple[int, int]] = []
    new, seen = _tetrahedron(x, y, c, points, states)
    if seen <= clear:
        return None
    least = inf

    # A face is its corners, its unit normal, its offset and whether it is one still.
    edges: dict[int, Any] = {}
    queue: list[Any] = []
    made = 0
    best: Place | None = None
    places: list[Settled] = []
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
                cosine = width(profile(place), max(place.height - least, 0.0) + tiny)
                places.append((*place.normal, cosine))
                pointless += cosine == 1.0
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

        new = _faces_to((wx, wy, wz), face, edges, len(points), tiny)
        if not new:
            return None
        points.append((wx, wy, wz))
        states.append((s, t))


def _tetrahedron(
    x: Frustum | Ball, y: Frustum | Ball, c: Vec3f, points: list[Vec3f], states: list[tuple[int, int]]
) -> tuple[list[Triangle], float]:
    """The first four support points, with their states, in two lists that are empty; the faces between them, and the
    least of their heights. That is minus infinity where they span no volume."""
    heights = []
    for corners in (CORNERS, OPPOSITE):
        points.clear()
        states.clear()
        for nx, ny, nz in corners:
            px, py, pz, s = x.spread(nx, ny, nz)
            qx, qy, qz, t = y.spread(-nx, -ny, -nz)
            w = px - qx - c[0], py - qy - c[1], pz - qz - c[2]
            heights.append(dot3(w, (nx, ny, nz)))
            points.append(w)
            states.append((s, t))
        e, f, g = (sub3(point, points[0]) for point in points[1:])
        volume = dot3(e, cross3(f, g))
        if abs(volume) > THINNEST * (x.size + y.size) ** 3:
            return FACES if volume > 0 else [(i, k, j) for i, j, k in FACES], min(heights)
    return [], -inf


def _faces_to(w: Vec3f, face: Any, edges: dict[int, Any], number: int, tiny: float) -> list[Triangle]:
    """The faces from a new point w to the edges around those that it sees, which are no faces any more: see
    `space.epa`. `face` is the first of them. None are left where rounding has torn the polytope."""
    wx, wy, wz = w
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
    new = [(u, v, number) for u, v, beyond in horizon if beyond[7]]
    return new if len({u for u, _, _ in new}) == len(new) else []


def _open_face(queue: list[Any], least: float, tiny: float, places: list[Settled]) -> Any:
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
        for mx, my, mz, wide in places:
            cosine = nx * mx + ny * my + nz * mz
            # The cosine of the sum of two angles.
            if cosine > wide and cosine * ratio - sqrt(max((1 - cosine * cosine) * other, 0.0)) >= wide:
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
                place = on_cap(x, y, c, end) if sign > 0 else swapped(on_cap(y, x, (-cx, -cy, -cz), end), c)
                if place is not None:
                    return place
    place = newton(x, y, c, m, s, t)
    return place if place is not None and place.height > 0 else None
