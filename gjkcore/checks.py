"""What plane and space share below their shapes: ShapeError, the checks of numbers, and the dimension of a shape.

A number is what Python users have: an int, a float, a scalar of numpy, a Fraction, a Decimal, anything with
`__float__`. Each is rounded once, to the nearest float, and -0.0 becomes 0.0. Texts, bools and complex numbers are
none. A list is anything that can be iterated over in an order: lists, arrays (by their `tolist`), iterators. What
offers `__geo_interface__`, as shapely's geometries do, is the list of its coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from math import inf, isfinite
from typing import Any, Protocol, SupportsFloat, TypeAlias

from .vec import Vec2f, Vec3f, Vector

PAIRS = (tuple, list)
PLAIN = (float, int)
"""What most numbers, and lists of them, are: these are checked first."""

LIMIT = 1e150
"""The largest magnitude of a coordinate, in world units. Products of two differences stay finite below it."""


class Geometry(Protocol):
    """An object that offers its coordinates as GeoJSON does (https://gist.github.com/sgillies/2217756)."""

    @property
    def __geo_interface__(self) -> Any: ...


Numbers: TypeAlias = Iterable[SupportsFloat] | Geometry
"""A point or direction, as users may write it."""

Rows: TypeAlias = Iterable[Iterable[SupportsFloat] | Geometry] | Geometry
"""Points, or the rows of a matrix, as users may write them."""


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


def shown(value: object) -> str:
    """The text of a value in an error message, cut to 40 characters."""
    try:
        text = repr(value).replace("\n", "")
    except RecursionError:
        text = f"a {type(value).__name__} that is nested too deeply"
    return text if len(text) <= 40 else f"{text[:37]}..."


def real_number(value: object, where: str, expected: str) -> float:
    """`value` as the nearest float, which may be infinite or NaN. Raises ShapeError for what is no number."""
    plain = unwrapped(value, where, expected)
    if hasattr(plain, "__float__") and not isinstance(plain, (bool, str, complex)) and not hasattr(plain, "__len__"):
        try:
            return float(plain) + 0.0
        except OverflowError:
            return inf if plain > 0 else -inf
        except (TypeError, ValueError):
            pass  # a symbol of sympy, a signalling NaN: no number
    raise ShapeError(f"{shown(value)} ({type(value).__name__})", where, expected)


def unwrapped(value: Any, where: str, expected: str) -> Any:
    """An array or a scalar of numpy as Python's own numbers, anything else as it is. Raises ShapeError for an array
    that hides some of its numbers."""
    if isinstance(value, type) or not hasattr(value, "tolist"):
        return value
    if hasattr(value, "mask"):
        raise ShapeError("a masked array", where, expected)
    return value.tolist()


def finite_number(value: object, where: str) -> float:
    """`value` as the nearest float. Raises ShapeError for what is no number, or not within LIMIT."""
    # Compare before converting: float(10**400) would overflow.
    if value.__class__ in PLAIN and -LIMIT <= value <= LIMIT:
        return value + 0.0
    number = real_number(value, where, "a finite number")
    if -LIMIT <= number <= LIMIT:
        return number
    beyond = number == number and (isfinite(number) or value != number)
    raise ShapeError(
        shown(value), where, f"a finite number between -{LIMIT:g} and {LIMIT:g}" if beyond else "a finite number"
    )


def length(value: object, where: str) -> float:
    """`value` as a float. Raises ShapeError for anything but a finite number >= 0."""
    if value.__class__ in PLAIN and 0 <= value <= LIMIT:
        return value + 0.0
    try:
        number = finite_number(value, where)
    except ShapeError as error:
        raise ShapeError(error.what, where, f"{error.expected} >= 0") from None
    if number < 0:
        raise ShapeError(shown(value), where, "a finite number >= 0")
    return number


def items(value: object, where: str, expected: str, geometry: str = "") -> Sequence[Any]:
    """The items of a list of any type, or the coordinates of a `geometry` ("Point", "LineString", "Polygon"). Raises
    ShapeError."""
    if value.__class__ in PAIRS:
        return value
    if geometry and isinstance(getattr(value, "__geo_interface__", None), Mapping):
        return _coordinates(value, where, geometry)
    plain = unwrapped(value, where, expected)
    if isinstance(plain, Iterable) and not isinstance(plain, (str, bytes, bytearray, Mapping, Set, type)):
        return tuple(plain)
    raise ShapeError(shown(value), where, expected)


def _coordinates(value: Any, where: str, wanted: str) -> Sequence[Any]:
    """Those of a point, of a line of two points, or of a polygon's ring without its last point, which is its first."""
    kind, coordinates = value.__geo_interface__.get("type"), value.__geo_interface__.get("coordinates", ())
    if kind != wanted:
        each = "; each part of it makes a shape" if kind in (f"Multi{wanted}", "GeometryCollection") else ""
        raise ShapeError(f"a {kind}", where, f"a {wanted}{each}")
    listed = list(coordinates)
    if not listed:
        raise ShapeError(f"an empty {kind}", where, f"a {wanted} with points")
    if kind == "LineString" and len(listed) != 2:
        raise ShapeError(f"a line of {len(listed)} points", where, "a line of two; each part of it makes a Segment")
    if kind != "Polygon":
        return listed
    if len(listed) > 1:
        holes = "a hole" if len(listed) == 2 else f"{len(listed) - 1} holes"
        raise ShapeError(f"one with {holes}", where, "a Polygon without holes, since a convex shape has none")
    ring = list(listed[0])
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


WORDS = {2: "two finite numbers [x, y]", 3: "three finite numbers [x, y, z]"}


def vector(value: object, where: str, dimension: int = 0) -> Vector:
    """`value` as 2 or 3 floats: as many as `dimension` says, or as it has. Raises ShapeError."""
    expected = WORDS.get(dimension, f"{WORDS[2]}, or {WORDS[3]}")
    numbers = items(value, where, expected, "Point")
    if len(numbers) not in ((dimension,) if dimension else WORDS):
        raise ShapeError(f"{len(numbers)} values", where, expected)
    return tuple([finite_number(number, f"{where}[{i}]") for i, number in enumerate(numbers)])


def vector2(value: object, where: str) -> Vec2f:
    """`value` as a pair of floats. Raises ShapeError for anything but a list of two finite numbers."""
    if value.__class__ in PAIRS and len(value) == 2:
        x, y = value
        if x.__class__ in PLAIN and y.__class__ in PLAIN and abs(x) <= LIMIT and abs(y) <= LIMIT:
            return (x + 0.0, y + 0.0)
    return vector(value, where, 2)  # type: ignore[return-value]


def vector3(value: object, where: str) -> Vec3f:
    """`value` as three floats. Raises ShapeError for anything but a list of three finite numbers."""
    if value.__class__ in PAIRS and len(value) == 3:
        x, y, z = value
        are_plain = x.__class__ in PLAIN and y.__class__ in PLAIN and z.__class__ in PLAIN
        if are_plain and abs(x) <= LIMIT and abs(y) <= LIMIT and abs(z) <= LIMIT:
            return (x + 0.0, y + 0.0, z + 0.0)
    return vector(value, where, 3)  # type: ignore[return-value]


def point(value: object, where: str) -> Vector:
    """`value` as 2 or 3 floats, as many as it has. Raises ShapeError."""
    count = len(value) if value.__class__ is tuple else 0
    return vector3(value, where) if count == 3 else vector2(value, where) if count == 2 else vector(value, where)


def rows(value: object, where: str, dimension: int) -> tuple[Any, ...]:
    """One or more points of this dimension. Raises ShapeError."""
    expected = "a list of [x, y]" if dimension == 2 else "a list of [x, y, z]"
    listed: Any = value if value.__class__ in PAIRS else items(value, where, expected, "Polygon")
    if not listed:
        raise ShapeError("empty", where, expected.replace("of", "of at least one"))
    found: list[Any] = []
    for index, row in enumerate(listed):
        # Most rows are pairs of floats. `vector` converts all others, and reports what is wrong with them.
        if dimension == 2 and row.__class__ in PAIRS and len(row) == 2:
            x, y = row
            if x.__class__ is y.__class__ is float and -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT:
                found.append(row if x and y and row.__class__ is tuple else (x + 0.0, y + 0.0))
                continue
        place = f"{where}[{index}]"
        try:
            found.append(vector3(row, place) if dimension == 3 else vector2(row, place))
        except ShapeError as error:
            if error.where != place or not error.what.endswith(" values"):
                raise
            others = "gjk.Polyhedron takes three" if dimension == 2 else "gjk.Polygon takes two"
            if index:
                others = f"the others have {dimension}"
            raise ShapeError(f"{error.what}: {others}", place, error.expected) from None
    return tuple(found)


class Convex(Protocol):
    """A convex set with a support mapping: `support(direction)` is its point furthest along a direction.

    The direction has any length but zero. `dimension`, 2 or 3, says how many numbers the point and the direction have.
    `common_dimension` finds it for an object that has none.
    """

    def support(self, direction: Any, /) -> Any: ...


class Unplaced(Convex, Protocol):
    """A convex set that a checker of types may take for one of the plane and for one of space: an object from outside,
    or a shape whose class exists in both. `Shape` and `Solid` have another `__setattr__`, so neither is one of these,
    and a call with one of each is refused before it runs."""

    def __setattr__(self, name: str, value: object, /) -> None: ...


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
        raise ShapeError(
            shown(shape), where, "a convex shape of the plane or of space, with support(direction)" + _way(shape, where)
        )
    try:
        return 3 if len(support((1.0, 0.0, 0.0))) == 3 else 2
    except Exception:
        # Whatever an object of the plane says of a third number.
        return 2


def _way(value: object, where: str) -> str:
    """How to make a shape of what is none, for an error message: of a geometry, a mesh, a list of vertices."""
    geometry = getattr(value, "__geo_interface__", None)
    if isinstance(geometry, Mapping):
        name = {"Polygon": "Polygon", "Point": "Point", "LineString": "Segment"}.get(str(geometry.get("type")))
        return f", as gjk.{name}({where}) makes one" if name else ""
    if isinstance(value, type):
        return ""
    if hasattr(value, "vertices"):
        return f", as gjk.Polyhedron({where}.vertices) makes one"
    if hasattr(value, "tolist") or isinstance(value, (list, tuple)):
        return f", as gjk.Polygon({where}) makes one of [x, y], and gjk.Polyhedron({where}) of [x, y, z]"
    return ""
