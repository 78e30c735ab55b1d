"""Numbers that depend on where the origin is: forward differentiation, in fractions.

Notation: `P` a place for the origin; `place` the one that is tried; a dual number has its `value` there and its
`slope`, the gradient by P. What the methods compare is linear in P, so value + slope . (P - place) is its value for
every P. A comparison of it comes out the same on one side of a line: a half-plane, which is noted in `sides`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from ..vec import Vec2q, add, neg, scale, sub

Number: TypeAlias = "Dual | Fraction | float | int"

FLAT: Vec2q = (Fraction(0), Fraction(0))


class HalfPlane(NamedTuple):
    """All P with normal . (P - foot) + offset >= 0."""

    foot: Vec2q
    normal: Vec2q
    offset: Fraction = Fraction(0)

    def at(self, place: Vec2q) -> Fraction:
        x, y = sub(place, self.foot)
        return self.normal[0] * x + self.normal[1] * y + self.offset

    def opposite(self) -> HalfPlane:
        return HalfPlane(self.foot, neg(self.normal), -self.offset)


class Dual:
    """A number of a method's code. Only what the methods use is defined; a divisor must not depend on the origin."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("place", "sides", "slope", "value")

    def __init__(self, value: Fraction, slope: Vec2q, place: Vec2q, sides: list[HalfPlane]) -> None:
        self.value = value
        self.slope = slope
        self.place = place
        self.sides = sides

    def _made(self, value: Fraction, slope: Vec2q) -> Dual:
        return Dual(value, slope if any(slope) else FLAT, self.place, self.sides)

    def __neg__(self) -> Dual:
        return self._made(-self.value, neg(self.slope))

    def __add__(self, other: Number) -> Dual:
        value, slope = _parts(other)
        return self._made(self.value + value, add(self.slope, slope))

    def __radd__(self, other: Number) -> Dual:
        return self + other

    def __sub__(self, other: Number) -> Dual:
        value, slope = _parts(other)
        return self._made(self.value - value, sub(self.slope, slope))

    def __rsub__(self, other: Number) -> Dual:
        return -self + other

    def __mul__(self, other: Number) -> Dual:
        value, slope = _parts(other)
        if self.slope is FLAT and slope is FLAT:
            return self._made(self.value * value, FLAT)
        return self._made(self.value * value, add(scale(self.slope, value), scale(slope, self.value)))

    def __rmul__(self, other: Number) -> Dual:
        return self * other

    def __truediv__(self, other: Number) -> Dual:
        value, slope = _parts(other)
        assert slope is FLAT, "a divisor that depends on the origin"
        return self * (1 / value)

    def __bool__(self) -> bool:
        return self.value != 0

    def __eq__(self, other: object) -> bool:
        return not self - other  # type: ignore[operator]

    def __gt__(self, other: Number) -> bool:
        return self._noted(self - other, (self - other).value > 0)

    def __ge__(self, other: Number) -> bool:
        return self._noted(self - other, (self - other).value >= 0)

    def __lt__(self, other: Number) -> bool:
        return not self >= other

    def __le__(self, other: Number) -> bool:
        return not self > other

    def _noted(self, difference: Dual, positive: bool) -> bool:
        if difference.slope is not FLAT:
            side = difference if positive else -difference
            self.sides.append(HalfPlane(self.place, side.slope, side.value))
        return positive


def _parts(number: Number) -> tuple[Fraction, Vec2q]:
    return (number.value, number.slope) if isinstance(number, Dual) else (Fraction(number), FLAT)


def seen_from(place: Vec2q, point: Vec2q, sides: list[HalfPlane]) -> tuple[Any, Any]:
    """The coordinates of a point when the origin is at `place`: they fall as it moves on. Typed as any number, since
    the methods' code is typed for floats."""
    x, y = sub(point, place)
    one = Fraction(1)
    return Dual(x, (-one, FLAT[0]), place, sides), Dual(y, (FLAT[0], -one), place, sides)
