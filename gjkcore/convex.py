"""What every shape is to users: a value that is frozen, compared and printed by its fields. Also the shapes that exist
in the plane and in space under one name.

The fields of a shape are named in `__match_args__`, in the order of its constructor's arguments, so `match` knows them,
too. They are in world units. A shape that was posed has those of the place where it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import frexp, hypot, inf, ldexp
from typing import Any, ClassVar, Never, Self, SupportsFloat, TypeAlias

from .checks import (
    LIMIT,
    Convex,
    Numbers,
    Rows,
    ShapeError,
    dimension_of,
    finite_number,
    items,
    length,
    point,
    shown,
    vector,
    vector2,
    vector3,
)
from .rotations import cosine_sine, rotation_matrix
from .vec import Vector, summed

Turn: TypeAlias = SupportsFloat | Rows
"""A rotation: in the plane an angle or a 2x2 matrix, in space a 3x3 matrix."""

USUAL: Mapping[str, object] = {"angle": 0.0, "rotation": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))}
"""The fields that a constructor need not be given, and their values then."""


class ConvexShape:
    """A convex set of the plane or of space. It never changes: its attributes cannot be set.

    Shapes of one class whose fields are equal are equal and have one hash. `repr` is the call that makes an equal one.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    dimension: ClassVar[int]

    def support(self, direction: Numbers) -> Vector:
        """The point furthest along `direction` (of any length), in world units. For zero, any point of the shape.
        Raises ShapeError for a direction with other than `dimension` finite numbers."""
        raise NotImplementedError

    def translated(self, offset: Numbers) -> Self:
        """The shape moved by `offset`, in world units. Raises ShapeError unless it is `dimension` finite numbers."""
        raise NotImplementedError

    def posed(self, rotation: Turn, offset: Numbers) -> Self:
        """The shape turned about the origin by `rotation`, then moved by `offset`.

        `rotation` is an angle in radians or a 2x2 matrix in the plane, and a 3x3 matrix in space: see `gjk.rotation`.
        Both shapes share the vertices. Raises ShapeError if a number is not finite or a matrix is not a rotation.
        """
        raise NotImplementedError

    @property
    def vertices(self) -> tuple[Vector, ...]:
        """The vertices that the shape was made from, in the order given, in world units."""
        raise NotImplementedError

    @property
    def bounds(self) -> tuple[Vector, Vector]:
        """The lowest and the highest coordinates, ((x, y), (x, y)) or with z: those of support points, rounded."""
        raise NotImplementedError

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or (bool(self.__match_args__) and self._fields() == other._fields())

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        fields = zip(self.__match_args__, self._fields(), strict=True)
        shown = ", ".join([repr(value) for name, value in fields if value != USUAL.get(name)])
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"shapes never change: make another {type(self).__name__}, or move it by posed()")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[Callable[..., ConvexShape], tuple[object, ...]]:
        """Pickled and copied as it is, with its pose: a hull is not computed again."""
        return _restored, (type(self), self.__getstate__())


def _restored(cls: type[ConvexShape], state: Any) -> ConvexShape:
    made = object.__new__(cls)
    for slot, value in state[1].items():
        object.__setattr__(made, slot, value)
    return made


def setters(cls: type, names: Sequence[str]) -> list[Callable[[Any, Any], None]]:
    """The functions that fill these slots of a class: faster than `object.__setattr__`, and a frozen class has no other
    way."""
    return [vars(cls)[name].__set__ for name in names]


def box(points: Sequence[Vector], margin: float) -> tuple[Any, Any]:
    """The lowest and highest coordinates of points, each moved out by `margin`: the bounding box, grown."""
    columns = list(zip(*points, strict=True))
    return tuple([min(column) - margin for column in columns]), tuple([max(column) + margin for column in columns])


class InBoth(ConvexShape):
    """A class of shapes that has one class in the plane and one in space. A call of it makes a shape of one of these:
    the first argument says which."""

    __slots__ = ()
    _rooms: ClassVar[dict[int, type[Any]]]

    def __init_subclass__(cls) -> None:
        if InBoth in cls.__bases__:
            cls._rooms = {}
        elif getattr(cls, "dimension", None) in (2, 3) and cls.dimension not in cls._rooms:
            cls._rooms[cls.dimension] = cls
        else:
            raise TypeError(f"{cls.__mro__[1].__name__} makes shapes of its two own classes: it has no subclasses")

    @classmethod
    def _of(cls, vertices: tuple[Vector, ...], margin: float = 0.0) -> Any:
        made = object.__new__(cls._rooms[len(vertices[0])])
        made._set_vertices(vertices, margin)
        return made


class Point(InBoth):
    """The single point p = (x, y), or in space (x, y, z). A shapely Point has them, too. Raises ShapeError."""

    __slots__ = ()
    __match_args__ = ("p",)

    def __new__(cls, p: Numbers) -> Self:
        made: Self = cls._of((point(p, "p"),))
        return made

    @property
    def p(self) -> Vector:
        """The point."""
        return self.vertices[0]


class Segment(InBoth):
    """The segment from p to q, in the plane or in space. p and q may be equal. A line of shapely with two points takes
    the place of both. Raises ShapeError."""

    __slots__ = ()
    __match_args__ = ("p", "q")

    def __new__(cls, p: Numbers, q: Numbers | None = None) -> Self:
        if q is None:
            if not hasattr(p, "__geo_interface__"):
                raise ShapeError("left out", "q", "the other end")
            p, q = items(p, "p", "", "LineString")
        first = point(p, "p")
        made: Self = cls._of((first, (vector3 if len(first) == 3 else vector2)(q, "q")))
        return made

    @property
    def p(self) -> Vector:
        """The first end."""
        return self.vertices[0]

    @property
    def q(self) -> Vector:
        """The second end."""
        return self.vertices[1]


class Capsule(InBoth):
    """All points within `radius` of the segment pq, in the plane or in space. p and q may be equal.

    Raises ShapeError, also for a negative radius.
    """

    __slots__ = ()
    __match_args__ = ("p", "q", "radius")
    margin: float

    def __new__(cls, p: Numbers, q: Numbers, radius: SupportsFloat) -> Self:
        first = point(p, "p")
        made: Self = cls._of((first, (vector3 if len(first) == 3 else vector2)(q, "q")), length(radius, "radius"))
        return made

    @property
    def p(self) -> Vector:
        """The first end of the segment."""
        return self.vertices[0]

    @property
    def q(self) -> Vector:
        """The second end of the segment."""
        return self.vertices[1]

    @property
    def radius(self) -> float:
        """The distance from the segment."""
        return self.margin


class TaperedCapsule(InBoth):
    """The convex hull of two discs, or in space of two balls: one of `radius_p` around p, one of `radius_q` around q.
    One of them may hold the other. Raises ShapeError, also for a negative radius."""

    __slots__ = ()
    __match_args__ = ("p", "radius_p", "q", "radius_q")
    given: tuple[Any, float, Any, float]
    to_world: Callable[[Any], Vector]

    def __new__(cls, p: Numbers, radius_p: SupportsFloat, q: Numbers, radius_q: SupportsFloat) -> Self:
        first = point(p, "p")
        second = (vector3 if len(first) == 3 else vector2)(q, "q")
        made: Any = object.__new__(cls._rooms[len(first)])
        made._set_tapered(first, length(radius_p, "radius_p"), second, length(radius_q, "radius_q"))
        return made  # type: ignore[no-any-return]

    @property
    def p(self) -> Vector:
        """The centre of the first disc or ball."""
        return self.to_world(self.given[0])

    @property
    def q(self) -> Vector:
        """That of the second."""
        return self.to_world(self.given[2])

    @property
    def radius_p(self) -> float:
        """The radius of the first."""
        return self.given[1]

    @property
    def radius_q(self) -> float:
        """That of the second."""
        return self.given[3]


def tapered(p: Any, radius_p: float, q: Any, radius_q: float) -> tuple[tuple[Any, ...], float, float]:
    """The core of a tapered capsule and the radius around it. The core is the hull of vertices: the centre of a disc or
    ball that holds the other, or both centres if the radii are equal. Otherwise it is that of a larger and a smaller
    one, which is a point, and the last number is the larger radius. It is 0 for the others."""
    ends = ((p, radius_p), (q, radius_q))
    (wide, most), (narrow, least) = ends if radius_p >= radius_q else ends[::-1]
    more = Fraction(most) - Fraction(least)
    if summed([(Fraction(x) - Fraction(y)) ** 2 for x, y in zip(p, q, strict=True)]) <= more * more:
        return (wide,), most, 0.0
    return ((p, q), least, 0.0) if not more else ((wide, narrow), least, most)


class Rounded(InBoth):
    """All points within `radius` of a shape, in the plane or in space. The shape may be an object of yours with
    `support(direction)`. Raises ShapeError, also for a negative radius."""

    __slots__ = ()
    __match_args__ = ("shape", "radius")
    given: tuple[Any, float]

    def __new__(cls, shape: Convex, radius: SupportsFloat) -> Self:
        made: Any = object.__new__(cls._rooms[dimension_of(bounded(shape, "shape"), "shape")])
        made._set_around(shape, length(radius, "radius"))
        return made  # type: ignore[no-any-return]

    @property
    def shape(self) -> Any:
        """The shape inside, where it is now."""
        raise NotImplementedError

    @property
    def radius(self) -> float:
        """The distance from it."""
        return self.given[1]


FEW_DIGITS = 400
"""The normal of a half-space that moves is brought to a size of about 1 if it is beyond 2**400 or below 2**-400: its
products with an offset would be no floats, or have few digits."""


class HalfSpace(ConvexShape):
    """All points x with normal . x <= offset, in the plane or in space: a floor, a wall. The normal leads out of it and
    has any length but zero.

    It is not bounded. So it has no support points, and meets only bounded shapes. Raises ShapeError, also if its
    boundary is more than 1e150 away from the origin.
    """

    __slots__ = ("dimension", "normal", "offset")
    __match_args__ = ("normal", "offset")
    dimension: int  # type: ignore[misc]
    normal: Vector
    """As given."""
    offset: float

    def __init__(self, normal: Numbers, offset: SupportsFloat) -> None:
        given = point(normal, "normal")
        if not any(given):
            raise ShapeError("zero", "normal", "a direction")
        level = finite_number(offset, "offset")
        if abs(level) > LIMIT * hypot(*given):
            raise ShapeError(shown(level), "offset", f"at most {LIMIT:g} times as large as the normal is long")
        for name, value in (("dimension", len(given)), ("normal", given), ("offset", level)):
            object.__setattr__(self, name, value)

    def support(self, direction: Numbers) -> Never:
        """Raises ShapeError: it has none."""
        bounded(self, "shape")
        raise AssertionError

    def translated(self, offset: Numbers) -> Self:
        """The half-space moved by `offset`, in world units. Its own offset is rounded once. Raises ShapeError unless it
        is `dimension` finite numbers."""
        return self._moved(self.normal, vector(offset, "offset", self.dimension))

    def posed(self, rotation: Turn, offset: Numbers) -> Self:
        """The half-space turned about the origin by `rotation`, then moved by `offset`: see `ConvexShape.posed`."""
        rows: Sequence[Sequence[float]]
        if self.dimension == 2:
            c, s = cosine_sine(rotation, "rotation")
            rows = ((c, 0.0 - s), (s, c))
        else:
            rows = rotation_matrix(rotation, "rotation")
        move = vector(offset, "offset", self.dimension)
        # A normal of the smallest floats has no digits to turn.
        exponent = -frexp(max(map(abs, self.normal)))[1]
        moderate = [ldexp(x, exponent) for x in self.normal]
        turned = [summed([x * y for x, y in zip(row, moderate, strict=True)]) + 0.0 for row in rows]
        return self._moved(turned, move, exponent)

    def _moved(self, normal: Sequence[float], move: Vector, exponent: int = 0) -> Self:
        """With this normal, which is 2**exponent times as long as the old one, and moved."""
        size = frexp(max(map(abs, self.normal)))[1]
        down = -size if abs(size) > FEW_DIGITS else 0
        level = Fraction(self.offset) * Fraction(2) ** exponent
        level += summed([Fraction(x) * Fraction(y) for x, y in zip(normal, move, strict=True)])
        return type(self)(tuple([ldexp(x, down - exponent) for x in normal]), level * Fraction(2) ** (down - exponent))

    @property
    def vertices(self) -> tuple[Vector, ...]:
        """None."""
        return ()

    @property
    def bounds(self) -> tuple[Vector, Vector]:
        """Infinite, also where the boundary is along an axis."""
        return (-inf,) * self.dimension, (inf,) * self.dimension


def bounded(shape: Convex, where: str) -> Convex:
    """The shape itself. Raises ShapeError for a half-space."""
    if isinstance(shape, HalfSpace):
        raise ShapeError(f"{shape!r}, which is unbounded", where, "a bounded shape")
    return shape
