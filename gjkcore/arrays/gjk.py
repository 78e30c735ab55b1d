"""GJK on all pairs at once.

Notation: as in `records`; -v is the search direction.

All pairs take one step of GJK in each turn of the loop. Pairs that are done leave, and the others close up. In the
plane a step is short. v was the closest point of the segment pq, so the new closest point is w, or lies on wp or on wq,
or the triangle holds the origin.

Source of the method: see plane/robust.py.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .records import GAP, RELIABLE, TINY, Apart, Bools, Floats, Hulls, Inside, Vertices, chosen, cross, joined, taken

SIGN = 2.0**-46
"""Relative to the product of the scale and the length of the other vector. A dot or cross product above it has the
right sign."""

SMALLEST = 2.0**-400
"""Absolute, in world units. TINY is negligible beside a scale above this."""

PLACED = 2.0**-46
"""Relative to the way from v to a support point: how far the latter may still move v."""

LOST = 2.0**-49
"""Relative to |v|^2: the rounding of a gain."""

CAP = 64
"""The most steps of a pair. Polygons of 500 vertices need about 15. A pair that needs more is undecided."""


class Descent(NamedTuple):
    """The state of GJK: v = (x, y), the vertices p and q it lies between, and |v|^2 of the step before."""

    hulls: Hulls
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices
    last: Floats


@np.errstate(all="ignore")
def descend(hulls: Hulls, only_whether: bool = False) -> tuple[Apart, Inside]:
    """GJK on all pairs, each from the difference of its centres. A pair that is in neither result is undecided.

    `only_whether` drops a pair as soon as a support point shows that it is separated.
    """
    x, y = hulls.ax.mean(axis=0) - hulls.bx.mean(axis=0), hulls.ay.mean(axis=0) - hulls.by.mean(axis=0)
    first = hulls.support(-x, -y)
    state = Descent(hulls, first.x, first.y, first, first, np.full(len(x), np.inf))
    apart, inside = [], []
    for _ in range(CAP):
        hulls, x, y, p, q, last = state
        w = hulls.support(-x, -y)
        square = x * x + y * y
        bound = x * w.x + y * w.y
        if only_whether:
            separated = bound > SIGN * hulls.scale * (abs(x) + abs(y))
        else:
            separated = square - bound <= GAP * square
        area_w, area_p, area_q = cross(p, q), cross(q, w), cross(w, p)
        # The triangle holds the origin if the three areas have the same sign.
        least = np.minimum(np.minimum(area_w, area_p), area_q)
        most = np.maximum(np.maximum(area_w, area_p), area_q)
        enclosed = (least > 0) | (most < 0)
        # |v| falls in each step. If it does not, rounding has taken over.
        going = np.flatnonzero(~(separated | enclosed | (square >= last)))
        reliable = hulls.scale > SMALLEST
        if not only_whether:
            separated &= square > (RELIABLE * hulls.scale) ** 2
            separated &= ~is_open(w, p, q, x, y, square - bound + LOST * square)
        apart.append(taken(Apart(hulls.pair, x, y, p, q, bound, hulls.scale), np.flatnonzero(separated & reliable)))
        enclosed &= np.minimum(abs(least), abs(most)) > SIGN * hulls.scale**2
        inside.append(taken(Inside(hulls, p, q, w), np.flatnonzero(enclosed & reliable)))
        if not len(going):
            break
        hulls, p, q, w = taken(Inside(hulls, p, q, w), going)
        state = Descent(hulls, *nearest(w, p, q), square.take(going))
    return joined(apart), joined(inside)


def is_open(w: Vertices, p: Vertices, q: Vertices, x: Floats, y: Floats, gain: Floats) -> Bools:
    """Whether a support point other than p and q may move v: see `fast.space.is_open`."""
    new = ((w.ka != p.ka) | (w.kb != p.kb)) & ((w.ka != q.ka) | (w.kb != q.kb))
    moved: Bools = new & (gain > PLACED * ((w.x - x) ** 2 + (w.y - y) ** 2))
    return moved


def nearest(w: Vertices, p: Vertices, q: Vertices) -> tuple[Floats, Floats, Vertices, Vertices]:
    """The point of wp and wq closest to the origin, and the vertices it lies between. The caller knows that the origin
    is closer to one of these edges than to pq."""
    x, y, on_edge = on_segment(w, p)
    other_x, other_y, on_other = on_segment(w, q)
    nearer = other_x * other_x + other_y * other_y < x * x + y * y
    end = chosen(np.where(nearer, on_other, on_edge), chosen(nearer, q, p), w)
    return np.where(nearer, other_x, x), np.where(nearer, other_y, y), w, end


def on_segment(w: Vertices, p: Vertices) -> tuple[Floats, Floats, Bools]:
    """The point of wp closest to the origin, and whether it lies between the ends. The caller knows that it is not p.

    The point is the scaled perpendicular of the edge, as in simplex.py. Its direction stays right when the origin is
    near.
    """
    ex, ey = p.x - w.x, p.y - w.y
    length2 = ex * ex + ey * ey
    along = -(w.x * ex + w.y * ey)
    inside = (along > 0) & (along < length2) & (length2 > TINY**2)
    height = (ex * w.y - ey * w.x) / length2
    return np.where(inside, -ey * height, w.x), np.where(inside, ex * height, w.y), inside
