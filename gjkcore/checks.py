"""What plane and space share below their shapes: ShapeError, the checks of numbers, and the dimension of a shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from .vec import Vec2f, Vec3f

LIMIT = 1e150
"""The largest magnitude of a coordinate, in world units. Products of two differences stay finite below it."""


class ShapeError(ValueError):
    """Bad geometry. `where` names the place ("vertices[3][0]"), `what` is the value there, `expected` what it should
    be."""

    def __init__(self, what: str, where: str, expected: str) -> None:
        super().__init__(f"{where} must be {expected}, not {what}")
        self.what = what
        self.where = where
        self.expected = expected

    def __reduce__(self) -> tuple[type[ShapeError], tuple[str, str, str]]:
        return (ShapeError, (self.what, self.where, self.expected))


def in_space(value: object) -> bool:
    """Whether a point has three numbers, so that its shape is one of space."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and len(value) == 3


def shown(value: object) -> str:
    """The text of a value in an error message, cut to 40 characters."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def finite_number(value: object, where: str) -> float:
    """`value` as a float. Raises ShapeError for anything but an int or a float within LIMIT."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ShapeError(f"{shown(value)} ({type(value).__name__})", where, "a finite number")
    # Compare before converting: float(10**400) would overflow. NaN fails both comparisons.
    if not -LIMIT <= value <= LIMIT:
        expected = f"between -{LIMIT:g} and {LIMIT:g}" if value == value and abs(value) < float("inf") else ""
        raise ShapeError(shown(value), where, f"a finite number {expected}".strip())
    return float(value) + 0.0  # a zero loses its sign: no angle and no sign may depend on it


def vector2(value: object, where: str) -> Vec2f:
    """`value` as a pair of floats. Raises ShapeError for anything but a sequence of two finite numbers."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise ShapeError(shown(value), where, "two finite numbers [x, y]")
    if len(value) != 2:
        raise ShapeError(f"{len(value)} values", where, "two finite numbers [x, y]")
    return (finite_number(value[0], f"{where}[0]"), finite_number(value[1], f"{where}[1]"))


def vector3(value: object, where: str) -> Vec3f:
    """`value` as three floats. Raises ShapeError for anything but a sequence of three finite numbers."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise ShapeError(shown(value), where, "three finite numbers [x, y, z]")
    if len(value) != 3:
        raise ShapeError(f"{len(value)} values", where, "three finite numbers [x, y, z]")
    x, y, z = value
    if type(x) is type(y) is type(z) is float and abs(x) <= LIMIT and abs(y) <= LIMIT and abs(z) <= LIMIT:
        return (x, y, z)
    return (
        finite_number(x, f"{where}[0]"),
        finite_number(y, f"{where}[1]"),
        finite_number(z, f"{where}[2]"),
    )


def length(value: object, where: str) -> float:
    """`value` as a float. Raises ShapeError for anything but a finite number >= 0."""
    try:
        number = finite_number(value, where)
    except ShapeError as error:
        raise ShapeError(error.what, where, f"{error.expected} >= 0") from None
    if number < 0:
        raise ShapeError(shown(value), where, "a finite number >= 0")
    return number


Convex: TypeAlias = Any
"""A convex set with a support mapping: an object whose `support(direction)` is its point furthest along a direction.

The direction has any length but zero. `dimension`, 2 or 3, says how many numbers the point and the direction have.
`common_dimension` finds it for an object that has none."""


def common_dimension(a: object, b: object) -> int:
    """The dimension of both shapes, 2 or 3. Raises ShapeError for a plane shape against a solid, and for an object
    without a support mapping."""
    of_a, of_b = dimension_of(a, "a"), dimension_of(b, "b")
    if of_a != of_b:
        raise ShapeError(f"{of_b}D", "b", f"{of_a}D, as a is")
    return of_a


def dimension_of(shape: object, where: str) -> int:
    """2 or 3. Raises ShapeError for an object without a support mapping.

    An object without `dimension` is asked for a support point in a direction of three numbers. A solid answers with
    three numbers.
    """
    dimension = getattr(shape, "dimension", None)
    if dimension in (2, 3) and not isinstance(shape, type):
        return 3 if dimension == 3 else 2
    support = getattr(shape, "support", None)
    if dimension is not None or not callable(support) or isinstance(shape, type):
        raise ShapeError(shown(shape), where, "a convex shape of the plane or of space, with support(direction)")
    try:
        return 3 if len(support((1.0, 0.0, 0.0))) == 3 else 2
    except Exception:
        # Whatever an object of the plane says of a third number.
        return 2
