"""Records of many pairs at once. The pairs lie along the last axis of every array, so that each operation reads memory
once, in order.

Notation: `w = a - b` is a vertex of A - B. `v` = (x, y) is the point of the simplex closest to the origin. `p` and `q`
are the vertices that v lies between (equal where v is a vertex). `n` counts pairs; `k` and `m` count the vertices of
one A and one B.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]
Record = TypeVar("Record", bound=tuple[Any, ...])

GAP = 2.0**-42
"""Relative. Two bounds of a distance or depth that are this close count as equal."""

RELIABLE = 2.0**-12
"""Relative to the scale of a pair, which is its largest coordinate as seen from A. Rounding moves the bounds by less
than 24 * 2**-53 of the scale: 6 for the coordinates of w, 12 for a vertex that rounding preferred, 6 for the product
with v. That is at most 1.1e-11 of a distance or depth above RELIABLE, and less for larger ones."""

ROUNDED = 25 * 2.0**-53
"""Relative to the scale of a pair. Rounding moves each bound by less: 24 for the lower one (see RELIABLE), and 24 for
v, which is a product of vertices divided by the length of an edge. The last one rounds the distance."""

TINY = 2.0**-480
"""Absolute, in world units. The squares of longer edges keep all their digits. Shorter edges count as points."""


class Vertices(NamedTuple):
    """A vertex w = (x, y) of each A - B, and the vertices ka of A and kb of B it came from. All of shape (n,)."""

    x: Floats
    y: Floats
    ka: Indices
    kb: Indices


class Hulls(NamedTuple):
    """One block of pairs.

    `pair` holds their numbers, shape (n,). The vertices of A, shape (k, n), and of B, shape (m, n), are relative to the
    first vertex of A. `scale` is the largest of these coordinates, shape (n,).
    """

    pair: Indices
    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats
    scale: Floats

    def support(self, x: Floats, y: Floats) -> Vertices:
        """The vertex of each A - B furthest along (x, y)."""
        ka = highest(self.ax * x + self.ay * y)
        kb = highest(self.bx * -x - self.by * y)
        at_a, at_b = cells(ka), cells(kb)
        return Vertices(self.ax.take(at_a) - self.bx.take(at_b), self.ay.take(at_a) - self.by.take(at_b), ka, kb)


class Apart(NamedTuple):
    """Pairs that are certainly separated, and the point v = (x, y) between p and q.

    v is not the closest point if `descend` only asked whether the pairs intersect. `bound` is v.w, and `scale` that of
    the pairs.
    """

    pair: Indices
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices
    bound: Floats
    scale: Floats

    @property
    def distance(self) -> Floats:
        return np.sqrt(self.x * self.x + self.y * self.y)

    @property
    def error(self) -> Floats:
        """How far the bounds of the distance are apart, with what rounding moves them."""
        distance = self.distance
        return np.maximum(distance - self.bound / distance, 0.0) + ROUNDED * self.scale

    @property
    def normal(self) -> Floats:
        return -np.stack((self.x, self.y), axis=-1) / self.distance[:, None] + 0.0


class Inside(NamedTuple):
    """Pairs that certainly intersect, and the triangle of vertices of A - B that contains the origin."""

    hulls: Hulls
    p: Vertices
    q: Vertices
    w: Vertices


class Deep(NamedTuple):
    """Pairs whose penetration depth is certain: the depth, its error, the unit normal from A to B, and the points of A
    and B that it leads from and to, relative to the first vertex of A: these three have the shape (2, n). `placed` says
    whether the points were looked for, and found."""

    pair: Indices
    depth: Floats
    error: Floats
    n: Floats
    on_a: Floats
    on_b: Floats
    placed: Bools

    @property
    def normal(self) -> Floats:
        return self.n.T + 0.0


def highest(rows: Floats) -> Indices:
    """The first row that holds the largest number of each column."""
    index = np.zeros(rows.shape[1], dtype=np.int32)
    top = rows[0].copy()
    for i in range(1, len(rows)):
        # Comparing and multiplying uses the full speed of the memory. Assigning through a mask does not.
        np.maximum(index, (rows[i] > top) * np.int32(i), out=index)
        np.maximum(top, rows[i], out=top)
    return index.astype(np.intp)


def taken(record: Record, positions: Indices) -> Record:
    """The record of the pairs at these positions."""
    return type(record)(
        *(taken(part, positions) if isinstance(part, tuple) else part.take(positions, axis=-1) for part in record)
    )


def joined(records: Sequence[Record]) -> Record:
    """One record with the pairs of all records."""
    return type(records[0])(
        *(
            joined(parts) if isinstance(parts[0], tuple) else np.concatenate(parts, axis=-1)
            for parts in zip(*records, strict=True)
        )
    )


def cross(p: Vertices, q: Vertices) -> Floats:
    return p.x * q.y - p.y * q.x


def cells(row: Indices) -> Indices:
    """The flat positions of one cell in each column, for `take` and `put`."""
    return row * len(row) + np.arange(len(row))


def chosen(first: Bools, p: Vertices, q: Vertices) -> Vertices:
    return Vertices(*(np.where(first, of_p, of_q) for of_p, of_q in zip(p, q, strict=True)))
