"""Numbers that depend on the place of the origin: forward differentiation in whole numbers.

Notation: `P` is a place of the origin. A dual number has its `value` at the current place, and `x`, `y` and `z`, its
gradient with respect to P; in the plane z is 0. The methods compare numbers that are linear in P. So value and gradient
give the number for every P, and a comparison has the same outcome in a half-plane or half-space, which is recorded in
`sides`.

The methods' code compares only numbers of the same degree in the coordinates. So scaling the coordinates does not
change its decisions, and whole numbers suffice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from .convex import HalfPlane, Homogeneous
from .solid import HalfSpace
from .solid import Homogeneous as HomogeneousInSpace

Number: TypeAlias = "Dual | float"


class Dual:
    """A number in a method's code. Only the operations that the methods use are defined. A divisor must not depend on
    P."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("sides", "value", "x", "y", "z")

    def __init__(self, value: Any, x: Any, y: Any, z: Any, sides: list[Any]) -> None:
        self.value = value
        self.x = x
        self.y = y
        self.z = z
        self.sides = sides

    def __neg__(self) -> Dual:
        return self.__class__(-self.value, -self.x, -self.y, -self.z, self.sides)

    def __add__(self, other: Number) -> Dual:
        value, x, y, z = _parts(other)
        return self.__class__(self.value + value, self.x + x, self.y + y, self.z + z, self.sides)

    def __radd__(self, other: Number) -> Dual:
        return self + other

    def __sub__(self, other: Number) -> Any:
        return self.minus(other)

    def minus(self, other: Number) -> Dual:
        """The difference, which depends on P as a number that is compared does."""
        if other.__class__ is int and not other:
            return self  # what is compared with zero, mostly
        value, x, y, z = _parts(other)
        return self.__class__(self.value - value, self.x - x, self.y - y, self.z - z, self.sides)

    def __rsub__(self, other: Number) -> Dual:
        return -self + other

    def __mul__(self, other: Number) -> Dual:
        own = self.value
        if not isinstance(other, Dual):
            other = int(other)
            return self.__class__(own * other, self.x * other, self.y * other, self.z * other, self.sides)
        value = other.value
        x, y, z = self.x * value + own * other.x, self.y * value + own * other.y, self.z * value + own * other.z
        return self.__class__(own * value, x, y, z, self.sides)

    def __rmul__(self, other: Number) -> Dual:
        return self * other

    def __truediv__(self, other: Number) -> Dual:
        value, x, y, z = _parts(other)
        assert not x and not y and not z, "a divisor that depends on the origin"
        share = Fraction(1, value)
        return self.__class__(self.value * share, self.x * share, self.y * share, self.z * share, self.sides)

    def __bool__(self) -> bool:
        return bool(self.value != 0)

    def __eq__(self, other: object) -> bool:
        return not self - other  # type: ignore[operator]

    def __gt__(self, other: Number) -> bool:
        difference = self.minus(other)
        return difference._noted(difference.value > 0)

    def __ge__(self, other: Number) -> bool:
        difference = self.minus(other)
        return difference._noted(difference.value >= 0)

    def __lt__(self, other: Number) -> bool:
        return not self >= other

    def __le__(self, other: Number) -> bool:
        return not self > other

    def _noted(self, positive: bool) -> bool:
        """Records the half-plane, relative to the current place."""
        if self.x or self.y:
            side = HalfPlane(self.x, self.y, self.value)
            self.sides.append(side if positive else side.opposite())
        return positive


class SpatialDual(Dual):
    """The same in space. A difference of two that does not depend on P, such as a coordinate of AB, is a plain whole
    number: so are all products of edges, and they are most of a method's arithmetic.

    `<` between two numbers records nothing. The methods only use it to compare squared distances of the faces of a
    tetrahedron, which are not linear in P. Its outcome decides nothing inside a cell of the other comparisons: the
    closest point of a convex set is unique, so that the feature it lies on changes only where those do.
    """

    __slots__ = ()

    def __sub__(self, other: Number) -> Any:
        if other.__class__ is not SpatialDual:
            return self.minus(other)
        x, y, z = self.x - other.x, self.y - other.y, self.z - other.z
        value = self.value - other.value
        return SpatialDual(value, x, y, z, self.sides) if x or y or z else value

    def __lt__(self, other: Number) -> bool:
        return bool(self.value < _parts(other)[0])

    def _noted(self, positive: bool) -> bool:
        if self.x or self.y or self.z:
            side = HalfSpace(self.x, self.y, self.z, self.value)
            self.sides.append(side if positive else side.opposite())
        return positive


def _parts(number: Number) -> tuple[Any, Any, Any, Any]:
    # The methods' code contains only the plain numbers 0 and 1.
    return (number.value, number.x, number.y, number.z) if isinstance(number, Dual) else (int(number), 0, 0, 0)


def seen_from(place: Homogeneous, point: tuple[int, int], sides: list[HalfPlane]) -> tuple[Any, Any]:
    """The coordinates of a point if the origin is at `place`, times w of that place. They decrease by w as P increases
    by 1. Typed as any number, because the methods' code is typed for floats."""
    x, y, w = place
    return Dual(point[0] * w - x, -1, 0, 0, sides), Dual(point[1] * w - y, 0, -1, 0, sides)


def seen_in_space(
    place: HomogeneousInSpace, point: tuple[int, int, int], sides: list[HalfSpace]
) -> tuple[Any, Any, Any]:
    """`seen_from` in space."""
    x, y, z, w = place
    return (
        SpatialDual(point[0] * w - x, -1, 0, 0, sides),
        SpatialDual(point[1] * w - y, 0, -1, 0, sides),
        SpatialDual(point[2] * w - z, 0, 0, -1, sides),
    )
