"""The depth of two parallelepipeds that overlap, in floats: the separating axis test, with a proof of its minimum.

Notation: `e` are the half edges of A, `f` those of B, `c` is the difference of the centres, `n` an axis of any length.
A - B is c plus each half edge times a share from -1 to 1. Its *height* along n, divided by |n|, is the sum of all
|e.n| and |f.n| less |c.n|, for the one of n and -n that leads from A to B.

Each face of A - B has two edges of A, two of B or one of each, so one of fifteen axes is its normal. The depth is the
least of their heights.

Why the answer is right: the height along any axis is an upper bound of the depth. Below, `error` is that of the boxes:
128 u (span + offset) for each, as in `boxes`, where u = 2**-53. Let p and q be the edges of an axis n = p x q.
1. Rounding moves n by less than 20 u |p| |q|, because each edge is right to 8 u of its length. No point of A - B is
   further from O than sqrt(3) (span + offset) of both, so the height moves by less than 0.3 error |p| |q| / |n|. The
   products and sums of a height add less than that. All is below the axis' *doubt*, 2 error |p| |q| / |n|.
2. An axis whose height is not above the least one by more than the doubts has to be parallel to that axis. Otherwise
   nothing is proved: the exact run decides.
3. Edges e and f that are parallel up to rounding have no axis. If they span a face, it is narrower than 2**-44 |f|. At
   most this width separates it from the least of the other faces at e: without f, these would meet there.

The foot of O on the face comes from the *gauge*: a point of the face's plane is its centre plus each *free* edge, which
lies in the face, times a share. If the foot is inside, it is a point of the boundary times a factor of at most 1, and
the same factor applies to the shares of that point. All but those of one edge are 1 or -1.

Source: Gottschalk, Lin, Manocha, "OBBTree: a hierarchical structure for rapid interference detection", 1996.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from ..answers import Penetration
from ..plane.floats import new
from ..vec import Vec3f, cross3, dot3, sub3

PARALLEL = 2.0**-46
"""The sine of the angle between edges that have no axis, and of that between an edge and a face that it is part of."""

SAME = 1e-10
"""The sine of the angle up to which two axes may both be the normal: see `manifold.PARALLEL`."""

CLEAR = 2.0**-20
"""Relative to the depth. The largest error of an answer."""

BEYOND = 1e-9
"""Relative to an edge. The foot may be this far outside of a face, by rounding."""


def depth(center_a: Vec3f, edges_a: Sequence[Vec3f], center_b: Vec3f, edges_b: Sequence[Vec3f], error: float) -> Any:
    """The Penetration of two boxes that overlap. None if nothing is proved."""
    c = cx, cy, cz = sub3(center_a, center_b)
    sizes_a = [sqrt(x * x + y * y + z * z) for x, y, z in edges_a]
    sizes_b = [sqrt(x * x + y * y + z * z) for x, y, z in edges_b]
    (e1, e2, e3), (f1, f2, f3) = edges_a, edges_b
    faces_a, faces_b = (
        (cross3(e2, e3), cross3(e3, e1), cross3(e1, e2)),
        (cross3(f2, f3), cross3(f3, f1), cross3(f1, f2)),
    )
    # The products of each box's edges with the other one's faces give the products with all other axes as well.
    by_a = [[abs(x * fx + y * fy + z * fz) for fx, fy, fz in edges_b] for x, y, z in faces_a]
    by_b = [[abs(x * ex + y * ey + z * ez) for ex, ey, ez in edges_a] for x, y, z in faces_b]
    volume_a, volume_b = abs(dot3(e1, faces_a[0])), abs(dot3(f1, faces_b[0]))
    axes = [
        (n, volume_a + p + q + r, sizes_a[i - 1] * sizes_a[i - 2])
        for i, (n, (p, q, r)) in enumerate(zip(faces_a, by_a, strict=True))
    ]
    axes += [
        (n, volume_b + p + q + r, sizes_b[i - 1] * sizes_b[i - 2])
        for i, (n, (p, q, r)) in enumerate(zip(faces_b, by_b, strict=True))
    ]
    for i, e in enumerate(edges_a):
        for j, f in enumerate(edges_b):
            across = by_a[i - 1][j] + by_a[i - 2][j] + by_b[j - 1][i] + by_b[j - 2][i]
            axes.append((cross3(e, f), across, sizes_a[i] * sizes_b[j]))
    measured: list[tuple[float, float, Vec3f, float, float]] = []
    for n, across, product in axes:
        x, y, z = n
        length = sqrt(x * x + y * y + z * z)
        if length <= PARALLEL * product:
            if len(measured) < 6:
                return None
            continue
        along = x * cx + y * cy + z * cz
        measured.append(((across - abs(along)) / length, 2 * error * product / length, n, length, along))
    least = min(measured)
    limit = least[0] + least[1]
    best = None
    doubt = 0.0
    for each in measured:
        if each[0] - each[1] <= limit:
            best = best or each
            doubt = max(doubt, each[1])
            (x, y, z), (p, q, r) = best[2], each[2]
            x, y, z = y * r - z * q, z * p - x * r, x * q - y * p
            if x * x + y * y + z * z > (SAME * best[3] * each[3]) ** 2:
                return None
    assert best is not None, "the least is one of them"
    height, _, (x, y, z), length, along = best
    doubt *= 2
    if doubt > CLEAR * height or abs(along) <= error * length:
        return None
    length = -length if along > 0 else length
    n = (x / length + 0.0, y / length + 0.0, z / length + 0.0)
    shares = _foot(c, n, [*edges_a, *edges_b], [*sizes_a, *sizes_b])
    if shares is None:
        return None
    point_a = _at(center_a, edges_a, shares[:3], 1.0)
    return new(Penetration, (height, n, point_a, _at(center_b, edges_b, shares[3:], -1.0), doubt))


def _at(center: Vec3f, edges: Sequence[Vec3f], shares: Sequence[float], sign: float) -> Vec3f:
    x, y, z = center
    for share, (ex, ey, ez) in zip(shares, edges, strict=True):
        share *= sign
        x, y, z = x + share * ex, y + share * ey, z + share * ez
    return (x, y, z)


def _foot(c: Vec3f, n: Vec3f, edges: Sequence[Vec3f], sizes: Sequence[float]) -> list[float] | None:
    """The shares of all edges at the foot of O on the face with the outward unit normal n. None if it is outside."""
    shares = []
    free = []
    x, y, z = c
    for k, (edge, size) in enumerate(zip(edges, sizes, strict=True)):
        ex, ey, ez = edge
        rise = dot3(edge, n)
        share = 0.0
        if abs(rise) <= PARALLEL * size:
            free.append(k)
        else:
            share = 1.0 if rise > 0 else -1.0
            x, y, z = x + share * ex, y + share * ey, z + share * ez
        shares.append(share)
    # The foot is (-x, -y, -z), seen from the centre of the face, up to a multiple of n.
    most, best, side, rises = -1.0, 0, 0.0, {0: 0.0}
    for k in free:
        m = mx, my, mz = cross3(n, edges[k])
        found = {j: dot3(m, edges[j]) for j in free}
        reach = 0.0
        for rise in found.values():
            reach += abs(rise)
        along = -(mx * x + my * y + mz * z)
        if reach and abs(along) > most * reach:
            most, best, side, rises = abs(along) / reach, k, along, found
    if not 0 <= most <= 1 + BEYOND:
        return None
    edge, size = edges[best], sizes[best]
    rest, total = -(x * edge[0] + y * edge[1] + z * edge[2]), 0.0
    in_line = []
    for j in free:
        product = dot3(edges[j], edge)
        if abs(rises[j]) <= BEYOND * size * sizes[j]:
            in_line.append((j, product))
            total += abs(product)
        else:
            shares[j] = min(most, 1.0) if (rises[j] > 0) == (side > 0) else -min(most, 1.0)
            rest -= shares[j] * product
    if abs(rest) > (1 + BEYOND) * total:
        return None
    for j, product in in_line:
        share = min(max(rest / total, -1.0), 1.0)
        shares[j] = share if product > 0 else -share
    return shares
