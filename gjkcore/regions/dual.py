"""Numbers that depend on where the origin is: forward differentiation, in whole numbers.

Notation: `P` a place for the origin; a dual number has its `value` at the place that is tried, and `x`, `y`, its
gradient by P. What the methods compare is linear in P, so the two say what it is for every P: a comparison comes out
the same in a half-plane, which is noted in `sides`.

The methods' code compares only what has the same degree in the coordinates. So it decides the same on coordinates times
a factor, and whole numbers do.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from .convex import HalfPlane, Homogeneous

Number: TypeAlias = "Dual | float"


class Dual:
    """A number of a method's code. Only what the methods use is defined; a divisor must not depend on the origin."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("sides", "value", "x", "y")

    def __init__(self, value: Any, x: Any, y: Any, sides: list[HalfPlane]) -> None:
        self.value = value
        self.x = x
        self.y = y
        self.sides = sides

    def __neg__(self) -> Dual:
        return Dual(-self.value, -self.x, -self.y, self.sides)

    def __add__(self, other: Number) -> Dual:
        value, x, y = _parts(other)
        return Dual(self.value + value, self.x + x, self.y + y, self.sides)

    def __radd__(self, other: Number) -> Dual:
        return self + other

    def __sub__(self, other: Number) -> Dual:
        value, x, y = _parts(other)
        return Dual(self.value - value, self.x - x, self.y - y, self.sides)

    def __rsub__(self, other: Number) -> Dual:
        return -self + other

    def __mul__(self, other: Number) -> Dual:
        value, x, y = _parts(other)
        return Dual(self.value * value, self.x * value + self.value * x, self.y * value + self.value * y, self.sides)

    def __rmul__(self, other: Number) -> Dual:
        return self * other

    def __truediv__(self, other: Number) -> Dual:
        value, x, y = _parts(other)
        assert not x and not y, "a divisor that depends on the origin"
        share = Fraction(1, value)
        return Dual(self.value * share, self.x * share, self.y * share, self.sides)

    def __bool__(self) -> bool:
        return bool(self.value != 0)

    def __eq__(self, other: object) -> bool:
        return not self - other  # type: ignore[operator]

    def __gt__(self, other: Number) -> bool:
        difference = self - other
        return difference._noted(difference.value > 0)

    def __ge__(self, other: Number) -> bool:
        difference = self - other
        return difference._noted(difference.value >= 0)

    def __lt__(self, other: Number) -> bool:
        return not self >= other

    def __le__(self, other: Number) -> bool:
        return not self > other

    def _noted(self, positive: bool) -> bool:
        """Notes the half-plane, by its distance from the place that is tried."""
        if self.x or self.y:
            side = HalfPlane(self.x, self.y, self.value)
            self.sides.append(side if positive else side.opposite())
        return positive


def _parts(number: Number) -> tuple[Any, Any, Any]:
    # The only plain numbers in the methods' code are 0 and 1.
    return (number.value, number.x, number.y) if isinstance(number, Dual) else (int(number), 0, 0)


def seen_from(place: Homogeneous, point: tuple[int, int], sides: list[HalfPlane]) -> tuple[Any, Any]:
    """The coordinates of a point when the origin is at `place`, times the w of that: they fall as P moves on, times w.
    Typed as any number, since the methods' code is typed for floats."""
    x, y, w = place
    return Dual(point[0] * w - x, -1, 0, sides), Dual(point[1] * w - y, 0, -1, sides)
