"""Rotations as users have them: quaternions, angles, matrices of few digits. Each becomes a matrix of rows.

Notation: world = M v. A matrix is `off` by the largest difference of an entry from that of the nearest rotation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, frexp, hypot, ldexp, sin
from typing import SupportsFloat, TypeAlias

from .checks import Numbers, Rows, ShapeError, finite_number, items, shown, vector2, vector3
from .vec import Vec2f, Vec3f, add3, cross3, dot3, scale3, unit3

Rotation: TypeAlias = tuple[Vec3f, Vec3f, Vec3f]

IDENTITY: Rotation = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

ORTHOGONAL = 1e-6
"""How far the product of a rotation and its transpose may be from the identity, in each entry: ten times what rounding
to single precision does."""

EXACT = 1e-9
"""The same: a matrix that is this close is taken as it is, number for number."""

LOOSE = 0.01
"""How far off a matrix may be that `orthogonal=True` mends: those of two decimals are."""

SETTLED = 1e-15
"""A step of Newton's method that changes no entry by more is the last one."""

STEPS = 60
"""Newton's method doubles or halves a length that is far from 1 in each step."""

MATRIX = "a 3x3 rotation matrix, a list of three rows"
RULE = "a rotation: rows of length 1, perpendicular to each other"
SWITCH = f"gjk.rotation(matrix=..., orthogonal=True) takes the nearest rotation of one that is at most {LOOSE} off"


def rotation(
    *,
    quaternion: Numbers | None = None,
    euler: Numbers | None = None,
    axis: Numbers | None = None,
    angle: SupportsFloat | None = None,
    matrix: Rows | None = None,
    orthogonal: bool = False,
) -> tuple[tuple[float, ...], ...]:
    """A rotation as a 3x3 matrix of rows, for `posed` and for the `rotation` of shapes. Give one of:

    - `quaternion=(w, x, y, z)`, of any length but zero
    - `euler=(x, y, z)`: radians about the fixed x axis, then the fixed y axis, then the fixed z axis
    - `axis=(x, y, z), angle=`: radians, counter-clockwise seen against the axis, which has any length but zero
    - `matrix=`: 3x3, or 4x4 without an offset; 2x2 of the plane stays so. With `orthogonal=True` its entries may be off
      by 0.01: the nearest rotation is taken.

    Raises TypeError unless it is exactly one, and ShapeError for numbers that are no rotation, mirrors among them.
    """
    ways = {"quaternion": quaternion, "euler": euler, "axis": axis, "matrix": matrix}
    given = [name for name, value in ways.items() if value is not None]
    if len(given) != 1 or (axis is None) != (angle is None):
        told = [*given, *["angle"] * (angle is not None)]
        raise TypeError(
            f"rotation() takes one of quaternion=, euler=, axis= with angle=, and matrix=, not {told or 'none'}"
        )
    if matrix is not None:
        return _of_matrix(matrix, orthogonal)
    if orthogonal:
        raise TypeError(f"orthogonal= is for matrix=, not for {given[0]}=")
    if euler is not None:
        turns = zip(vector3(euler, "euler"), IDENTITY, strict=True)
        about_x, about_y, about_z = (of_quaternion(cos(t / 2), scale3(along, sin(t / 2))) for t, along in turns)
        return times(about_z, times(about_y, about_x))
    if axis is not None:
        along, half = vector3(axis, "axis"), finite_number(angle, "angle") / 2
        if not any(along):
            raise ShapeError("zero", "axis", "a direction")
        return of_quaternion(cos(half), scale3(unit3(along), sin(half)))
    numbers = items(quaternion, "quaternion", "four numbers (w, x, y, z)")
    if len(numbers) != 4:
        raise ShapeError(f"{len(numbers)} values", "quaternion", "four numbers (w, x, y, z)")
    w, x, y, z = (finite_number(number, f"quaternion[{i}]") for i, number in enumerate(numbers))
    if not (w or x or y or z):
        raise ShapeError("zero", "quaternion", "four numbers (w, x, y, z)")
    return of_quaternion(w, (x, y, z))


def of_quaternion(w: float, v: Vec3f) -> Rotation:
    """The rotation of a quaternion of any length but zero. Quarter turns are exact: the length is divided out last."""
    exponent = -frexp(max(abs(w), *map(abs, v)))[1]
    w, x, y, z = (ldexp(number, exponent) for number in (w, *v))
    ww, xx, yy, zz = w * w, x * x, y * y, z * z
    s = ww + xx + yy + zz
    return (
        ((ww + xx - yy - zz) / s + 0.0, 2 * (x * y - w * z) / s + 0.0, 2 * (x * z + w * y) / s + 0.0),
        (2 * (x * y + w * z) / s + 0.0, (ww - xx + yy - zz) / s + 0.0, 2 * (y * z - w * x) / s + 0.0),
        (2 * (x * z - w * y) / s + 0.0, 2 * (y * z + w * x) / s + 0.0, (ww - xx - yy + zz) / s + 0.0),
    )


def times(m: Rotation, n: Rotation) -> Rotation:
    """First n, then m."""
    xs, ys, zs = zip(*n, strict=True)
    x, y, z = ((dot3(row, xs) + 0.0, dot3(row, ys) + 0.0, dot3(row, zs) + 0.0) for row in m)
    return (x, y, z)


def _of_matrix(value: object, orthogonal: bool) -> tuple[tuple[float, ...], ...]:
    rows = items(value, "matrix", f"{MATRIX}, or a 4x4 one without an offset")
    if len(rows) == 2:
        c, s = cosine_sine(rows, "matrix", orthogonal)
        return ((c, 0.0 - s), (s, c))
    if len(rows) != 4 or _is_number(rows[0]):
        return rotation_matrix(rows, "matrix", orthogonal)
    numbers: list[list[float]] = []
    for i, row in enumerate(rows):
        four = items(row, f"matrix[{i}]", "four numbers")
        if len(four) != 4:
            raise ShapeError(f"{len(four)} values", f"matrix[{i}]", "four numbers, as there are four rows")
        numbers.append([finite_number(number, f"matrix[{i}][{j}]") for j, number in enumerate(four)])
    offset, last = tuple([row[3] for row in numbers[:3]]), numbers[3]
    if any(offset) or last != [0.0, 0.0, 0.0, 1.0]:
        told = f"one with an offset {offset}" if any(offset) else f"one whose last row is {last}"
        raise ShapeError(told, "matrix", "a rotation alone, since posed(rotation, offset) takes the offset apart")
    return rotation_matrix([row[:3] for row in numbers[:3]], "matrix", orthogonal)


def rotation_matrix(value: object, where: str, orthogonal: bool = False) -> Rotation:
    """`value`, three rows of three numbers, as a rotation.

    Rows that are unit vectors perpendicular to each other only to ORTHOGONAL and not to EXACT, such as those of single
    precision, are replaced by the nearest rotation; with `orthogonal` also those that are at most LOOSE off. Raises
    ShapeError where they are further off, and for a mirror.
    """
    rows = _square(value, where, 3, MATRIX)
    x, y, z = vector3(rows[0], where + "[0]"), vector3(rows[1], where + "[1]"), vector3(rows[2], where + "[2]")
    products = (dot3(x, x) - 1, dot3(y, y) - 1, dot3(z, z) - 1, dot3(x, y), dot3(y, z), dot3(z, x))
    worst = max(map(abs, products))
    if worst <= EXACT and dot3(cross3(x, y), z) > 0:
        return (x, y, z)
    nearest = _nearest_rotation((x, y, z))
    if nearest is None:
        flawed = "a mirror" if dot3(cross3(x, y), z) < 0 else "a flat matrix"
        raise ShapeError(flawed, where, "a rotation, of determinant 1")
    _check(nearest, (x, y, z), where, worst <= ORTHOGONAL, orthogonal)
    return nearest


def cosine_sine(value: object, where: str, orthogonal: bool = False) -> Vec2f:
    """The cosine and the sine of a rotation of the plane: an angle in radians, or a 2x2 matrix as in
    `rotation_matrix`."""
    if _is_number(value):
        angle = finite_number(value, where)
        return (cos(angle), sin(angle))
    rows = _square(value, where, 2, "an angle in radians, or a 2x2 rotation matrix")
    x, y = vector2(rows[0], where + "[0]"), vector2(rows[1], where + "[1]")
    (a, b), (c, d) = x, y
    if a * d - b * c <= 0:
        raise ShapeError("a mirror" if a * d < b * c else "a flat matrix", where, "a rotation, of determinant 1")
    worst = max(abs(a * a + b * b - 1), abs(c * c + d * d - 1), abs(a * c + b * d))
    if worst <= EXACT:
        return (a, c)
    size = hypot(a + d, c - b)
    cosine, sine = (a + d) / size + 0.0, (c - b) / size + 0.0
    _check(((cosine, -sine), (sine, cosine)), (x, y), where, worst <= ORTHOGONAL, orthogonal)
    return (cosine, sine)


def _is_number(value: object) -> bool:
    """Whether a value is to be read as one number. What is wrong with it is for `finite_number` to say."""
    plain = value.tolist() if hasattr(value, "tolist") and not isinstance(value, type) else value
    return hasattr(plain, "__float__") or isinstance(plain, str)


def _square(value: object, where: str, count: int, expected: str) -> Sequence[object]:
    """The rows of a matrix. Raises ShapeError unless there are `count`."""
    rows = items(value, where, expected)
    if len(rows) == 4 and all(map(_is_number, rows)):
        orders = "quaternions are written in two orders, and gjk.rotation(quaternion=(w, x, y, z)) says which"
        raise ShapeError(f"four numbers: {orders}", where, expected)
    if len(rows) != count:
        hint = "; gjk.rotation(matrix=...) takes one without an offset" if len(rows) == 4 else ""
        raise ShapeError(f"{shown(value)}, of {len(rows)} rows{hint}", where, expected)
    return rows


def _check(
    nearest: Sequence[Sequence[float]], given: Sequence[Sequence[float]], where: str, single: bool, orthogonal: bool
) -> None:
    """Raises ShapeError for a matrix that is too far off. `single`: no further than single precision explains."""
    off = _apart(nearest, given)
    if not (single or (orthogonal and off <= LOOSE)):
        raise ShapeError(f"a matrix that is {off:.2g} off; {SWITCH}", where, RULE)


def _apart(m: Sequence[Sequence[float]], n: Sequence[Sequence[float]]) -> float:
    """The largest difference of two entries in one place."""
    return max([abs(x - y) for row, other in zip(m, n, strict=True) for x, y in zip(row, other, strict=True)])


def _nearest_rotation(matrix: Rotation) -> Rotation | None:
    """The rotation nearest to a matrix, its orthogonal polar factor, by Newton's method: the mean of M and its inverse
    transposed (Higham, "Computing the Polar Decomposition", 1986). None for a matrix that mirrors, or is flat."""
    largest = max([abs(x) for row in matrix for x in row]) or 1.0
    x, y, z = (scale3(row, 1 / largest) for row in matrix)
    for _ in range(STEPS):
        inverse = (cross3(y, z), cross3(z, x), cross3(x, y))
        determinant = dot3(x, inverse[0])
        if not determinant > 1e-9:
            return None
        last = (x, y, z)
        x, y, z = (add3(scale3(u, 0.5), scale3(v, 0.5 / determinant)) for u, v in zip(last, inverse, strict=True))
        if _apart(last, (x, y, z)) <= SETTLED:
            break
    return times((x, y, z), IDENTITY)
