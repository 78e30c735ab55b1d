"""Penetration depths of all pairs at once: one walk around each A - B.

Notation: as in `records`. Points of A are (px, py), points of B are (qx, qy), an edge of A - B is (ex, ey).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .records import GAP, RELIABLE, ROUNDED, TINY, Bools, Deep, Floats, Hulls, Indices, Inside, cells, joined, taken
from .rings import counter_clockwise, rings

COLLINEAR = 4
"""The most edges of A - B that are looked at for the foot of the perpendicular: two, and what is left of rounding."""


def depths(inside: Inside, feet: bool) -> Deep:
    """The pairs that could be decided, with their penetration depths: the smallest offset of an edge of A - B.

    Most vertices are rings, so the walk takes them as they come. It goes again where that proves nothing. Without
    `feet`, it does not look for the points.
    """
    hulls = inside.hulls
    certain, found = walk(hulls, counter_clockwise, feet)
    if certain.all():
        return found
    again, more = walk(taken(hulls, np.flatnonzero(~certain)), rings, feet)
    return joined((taken(found, np.flatnonzero(certain)), taken(more, np.flatnonzero(again))))


@np.errstate(all="ignore")
def walk(hulls: Hulls, arranged: Callable[[Floats, Floats], tuple[Floats, Floats]], feet: bool) -> tuple[Bools, Deep]:
    """Which penetration depths of pairs that overlap are certain, and all of them, from vertices arranged as rings.

    Walks once around A - B. Its edges are those of A and of -B, sorted by direction, so the walk takes the edge that
    turns less (de Berg et al., "Computational Geometry", section 13.3).

    Around vertices that are no convex ring it is some other closed walk among points of A - B. The result needs no
    other proof. If the origin stays to the left of the walk by some offset, A - B
    contains the disc of that radius. The support along the normal of the nearest edge bounds the depth from above.
    """
    n = len(hulls.pair)
    ax, ay = arranged(hulls.ax, hulls.ay)
    bx, by = arranged(hulls.bx, hulls.by)
    lowest = hulls._replace(ax=ax, ay=ay, bx=bx, by=by).support(np.zeros(n), np.full(n, -1.0))
    at_a, at_b = cells(lowest.ka), cells(lowest.kb)
    # Repeat each ring, and its first vertex again, so that no index has to wrap.
    ax, ay, bx, by = (np.concatenate((rows, rows, rows[:1])) for rows in (ax, ay, bx, by))
    start = at_a
    px, py, qx, qy = ax.take(at_a), ay.take(at_a), bx.take(at_b), by.take(at_b)
    least = np.full(n, np.inf)
    nx, ny = np.zeros(n), np.zeros(n)
    best_a, best_b = at_a, at_b
    for _ in range(len(hulls.ax) + len(hulls.bx)):
        next_px, next_py, next_qx, next_qy = (
            rows.take(at, mode="clip") for rows, at in ((ax, at_a + n), (ay, at_a + n), (bx, at_b + n), (by, at_b + n))
        )
        ux, uy, vx, vy = next_px - px, next_py - py, qx - next_qx, qy - next_qy
        turn = ux * vy - uy * vx
        on_a = (turn > 0) | ((turn == 0) & ((vx != 0) | (vy != 0)))
        ex, ey = np.where(on_a, ux, vx), np.where(on_a, uy, vy)
        length = np.sqrt(ex * ex + ey * ey)
        offset = ((px - qx) * ey - (py - qy) * ex) / length
        nearer = (offset < least) & (length > TINY)
        least = np.where(nearer, offset, least)
        nx, ny = np.where(nearer, ey, nx), np.where(nearer, -ex, ny)
        if feet:
            best_a, best_b = np.where(nearer, at_a, best_a), np.where(nearer, at_b, best_b)
        px, py = np.where(on_a, next_px, px), np.where(on_a, next_py, py)
        qx, qy = np.where(on_a, qx, next_qx), np.where(on_a, qy, next_qy)
        at_a = at_a + n * on_a
        at_b = at_b + n * ~on_a
    length = np.sqrt(nx * nx + ny * ny)
    w = hulls.support(nx, ny)
    depth = (w.x * nx + w.y * ny) / length
    closed = at_a - start == n * len(hulls.ax)
    normal = np.stack((nx / length, ny / length))
    on_a, on_b, placed = normal, normal, np.zeros(n, dtype=np.bool_)
    if feet:
        on_a, on_b = feet_on(ax, ay, bx, by, best_a, best_b)
        placed = abs(on_a - on_b - least * normal).max(axis=0) <= ROUNDED * hulls.scale
    found = Deep(hulls.pair, least, abs(depth - least) + ROUNDED * hulls.scale, normal, on_a, on_b, placed)
    return closed & (least > RELIABLE * hulls.scale) & (depth - least <= GAP * depth), found


def feet_on(ax: Floats, ay: Floats, bx: Floats, by: Floats, at_a: Indices, at_b: Indices) -> tuple[Floats, Floats]:
    """The points of A and B, shape (2, n), whose difference is the foot of the perpendicular from the origin on an edge
    of A - B, if that edge and those in line with it have it. The rows are those of `walk`. The edge begins at at_a and
    at_b."""
    n = len(at_a)
    for _ in range(COLLINEAR):
        px, py, qx, qy, next_px, next_py, next_qx, next_qy = (
            rows.take(at, mode="clip")
            for ahead in (0, n)
            for rows, at in ((ax, at_a + ahead), (ay, at_a + ahead), (bx, at_b + ahead), (by, at_b + ahead))
        )
        ux, uy, vx, vy = next_px - px, next_py - py, qx - next_qx, qy - next_qy
        turn = ux * vy - uy * vx
        on_a = (turn > 0) | ((turn == 0) & ((vx != 0) | (vy != 0)))
        ex, ey = np.where(on_a, ux, vx), np.where(on_a, uy, vy)
        square = ex * ex + ey * ey
        along = -((px - qx) * ex + (py - qy) * ey) / square
        # An edge of A and one of B may be in line. Then the foot may be on the next edge. One that is almost in line
        # has no foot, but a point that the caller refuses.
        beyond = along > 1 + GAP
        if not beyond.any():
            break
        at_a, at_b = at_a + n * (beyond & on_a), at_b + n * (beyond & ~on_a)
    share = along.clip(0.0, 1.0)
    of_a, of_b = np.where(on_a, share, 0.0), np.where(on_a, 0.0, share)
    return np.stack((px + of_a * ex, py + of_a * ey)), np.stack((qx - of_b * ex, qy - of_b * ey))
