"""A point of the Minkowski difference, which is what GJK asks for.

Notation: `w = a - b` is a point of A - B, from the points a of A and b of B. `ia` and `ib` are the indices of a and b
among the vertices that the shapes were made from, or None for a round shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from .vec import Vec2f, Vec3f, Vector

if TYPE_CHECKING:
    from .plane.shapes import Shape
    from .space.shapes import Solid

V = TypeVar("V", bound=Vector, covariant=True)


class SupportPoint(NamedTuple, Generic[V]):
    """A point w = a - b of the Minkowski difference, with the points a and b it came from, in world units."""

    w: V
    a: V
    b: V
    ia: int | None
    ib: int | None


@overload
def support_point(a: Shape, b: Shape, direction: Vec2f) -> SupportPoint[Vec2f]: ...
@overload
def support_point(a: Solid, b: Solid, direction: Vec3f) -> SupportPoint[Vec3f]: ...
def support_point(a: Any, b: Any, direction: Any) -> SupportPoint[Any]:
    """The point of A - B furthest along `direction`: A's support point minus B's in the opposite direction."""
    on_a, ia = a.support_index(direction)
    on_b, ib = b.support_index(tuple(-x for x in direction))
    w = tuple(p - q for p, q in zip(on_a, on_b, strict=True))
    return SupportPoint(w, on_a, on_b, ia, ib)
