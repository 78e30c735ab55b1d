"""A point of the Minkowski difference, which is what GJK asks for.

Notation: `w = a - b` is a point of A - B, from the points a of A and b of B. `ia` and `ib` are the indices of a and b
among the vertices that the shapes were made from, or None for a round shape.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .vec import Vector

V = TypeVar("V", bound=Vector, covariant=True)
D = TypeVar("D", bound=Vector)


class SupportPoint(NamedTuple, Generic[V]):
    """A point w = a - b of the Minkowski difference, with the points a and b it came from, in world units."""

    w: V
    a: V
    b: V
    ia: int | None
    ib: int | None


class Supported(Protocol[D]):
    """A shape of the plane or of space, as `support_point` sees it."""

    def support_index(self, direction: D, /) -> tuple[D, int | None]:
        """The support point in world units, and the index of its vertex, or None on a round shape."""


def support_point(a: Supported[D], b: Supported[D], direction: D) -> SupportPoint[D]:
    """The point of A - B furthest along `direction`: A's support point minus B's in the opposite direction."""
    opposite: Any = tuple(-x for x in direction)
    on_a, ia = a.support_index(direction)
    on_b, ib = b.support_index(opposite)
    w: Any = tuple(p - q for p, q in zip(on_a, on_b, strict=True))
    return SupportPoint(w, on_a, on_b, ia, ib)
