"""Convex shapes of the plane and their support mappings.

Notation: `d` is a direction of any length. The *support point* of a shape in d is its point furthest along d. A shape
is a *core* and a *radius* around it: a circle is a point and a radius. A core is the convex hull of vertices, and its
answers are exact, or it is curved: an ellipse, or an object from outside with a support mapping. `k` counts the corners
of a hull, counter-clockwise. `index` is a position in the list of vertices that the shape was made from.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import cos, hypot, inf, isfinite, sin
from typing import ClassVar, NamedTuple, Self

from ..checks import LIMIT, Convex, ShapeError, dimension_of, finite_number, length, shown, vector2
from ..vec import Vec2f, Vec2q, moderate, sub, to_exact
from .bodies import AXES, Body, Given, Oval
from .hull import DISC_DOUBT, IDENTITY, Hull, Pose, Table

PAIRS = (tuple, list)


def vertex_list(vertices: Sequence[Sequence[float]]) -> tuple[Vec2f, ...]:
    """Every vertex as a pair of floats, without the signs of zeros. Raises ShapeError as `vector2` does."""
    pairs: list[Vec2f] = []
    for index, vertex in enumerate(vertices):
        # Most vertices are pairs of floats. `vector2` converts all others, and reports what is wrong with them.
        if vertex.__class__ in PAIRS and len(vertex) == 2:
            x, y = vertex
            if x.__class__ is y.__class__ is float and -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT:
                pairs.append((x + 0.0, y + 0.0))
                continue
        pairs.append(vector2(vertex, f"vertices[{index}]"))
    return tuple(pairs)


class Support(NamedTuple):
    """A support point in world units and the index of its vertex, or None on a round shape."""

    point: Vec2f
    vertex: int | None


class Shape:
    """A convex set of the plane: a core, its pose and a radius around it. Created through the subclasses."""

    __slots__ = ("core", "pose", "radius", "sharp", "table")

    dimension: ClassVar[int] = 2
    core: Hull | Body
    pose: Pose
    radius: float
    table: Table | None
    """None if the core is curved."""
    sharp: Table | None
    """`table`, or None on a round shape."""

    def _set(self, core: Hull | Body, radius: float = 0.0, pose: Pose = IDENTITY) -> None:
        self.core = core
        self.pose = pose
        self.radius = radius
        if not isinstance(core, Hull):
            self.table = None
        elif pose is IDENTITY:
            self.table = core.table
        else:
            local = core.table
            x, y = local.center
            # The rounding error of a posed corner is relative to its position and to how far it moved: see `floats`.
            reach = local.reach + 1.1 * (abs(x) + abs(y) + local.reach) + (abs(pose.dx) + abs(pose.dy)) / 4
            inner = max(0.0, local.inner - DISC_DOUBT * reach)
            self.table = Table(
                local.angles,
                local.corners,
                local.opposite_angles,
                local.opposite_corners,
                self._to_world(local.center),
                reach,
                inner,
                pose,
            )
        self.sharp = None if radius else self.table

    @property
    def hull(self) -> Hull:
        """The hull of vertices that is the core. The core must not be curved."""
        assert isinstance(self.core, Hull), "a curved core has no hull"
        return self.core

    @property
    def vertices(self) -> tuple[Vec2f, ...]:
        """Every vertex that the core was made from, in world units. The centre of a curved core."""
        if isinstance(self.core, Hull):
            return tuple(self._to_world(v) for v in self.core.vertices)
        return (self._to_world((0.0, 0.0)),)

    @property
    def outline(self) -> tuple[int, ...] | None:
        """The indices of the vertices that are corners of the core's hull, counter-clockwise. None on a circle and on a
        curved core, which have no corners."""
        has_corners = isinstance(self.core, Hull) and (not self.radius or len(self.core.order) > 1)
        return self.hull.order if has_corners else None

    def support(self, direction: Vec2f) -> Vec2f:
        """The point furthest along `direction` (of any length), in world units. For (0, 0), any point of the shape."""
        return self.support_index(direction).point

    def support_index(self, direction: Vec2f) -> Support:
        """The support point and the index of its vertex. The first of several equally far vertices counts, as in the
        FindFurthestPoint of winter.dev, which looks at every vertex."""
        direction = moderate(direction)
        d = self._to_local(direction)
        furthest: int | None = None
        if isinstance(self.core, Hull):
            top = -inf
            for index, vertex in enumerate(self.core.vertices):
                height = vertex[0] * d[0] + vertex[1] * d[1]
                if height > top:
                    top = height
                    furthest = index
            point = self._to_world(self.core.vertices[furthest or 0])
        else:
            point = self._to_world(self.core.furthest(d))
        if not self.radius:
            return Support(point, furthest)
        return Support(self._pushed(point, direction), None)

    def furthest(self, d: Vec2f) -> Vec2f:
        """The support point for a d of moderate size. On a hull it is found by bisection."""
        point, _ = self.core_support(d)
        return self._pushed(point, d) if self.radius else point

    def _pushed(self, point: Vec2f, d: Vec2f) -> Vec2f:
        size = hypot(*d)
        if not size or not isfinite(size):
            return point
        return (point[0] + self.radius * (d[0] / size), point[1] + self.radius * (d[1] / size))

    def translated(self, offset: Sequence[float]) -> Self:
        """The shape moved by `offset` (x, y), in world units. Raises ShapeError unless it is two finite numbers."""
        return self.posed(0.0, offset)

    def posed(self, rotation: float, offset: Sequence[float]) -> Self:
        """The shape turned about the origin by `rotation` (radians, counter-clockwise), then moved by `offset` (x, y).

        Both shapes share the vertices. Raises ShapeError if a number is not finite.
        """
        angle = finite_number(rotation, "rotation")
        x, y = vector2(offset, "offset")
        c, s = cos(angle), sin(angle)
        old = self.pose
        cosine, sine = c * old.cosine - s * old.sine, s * old.cosine + c * old.sine
        # Normalise, so that rounding in a long chain of poses does not scale the shape.
        length = hypot(cosine, sine)
        pose = Pose(
            cosine / length,
            sine / length,
            finite_number(c * old.dx - s * old.dy + x, "offset[0]"),
            finite_number(s * old.dx + c * old.dy + y, "offset[1]"),
        )
        moved = object.__new__(type(self))
        moved._set(self.core, self.radius, pose)
        return moved

    # The corners of the core in world units. The robust method works on them.

    def core_support(self, d: Vec2f) -> tuple[Vec2f, int]:
        """The point of the core furthest along d (of moderate size), in world units, and its corner k. Computed in
        floats, and not proved. k is -1 on a curved core."""
        local = self._to_local(d)
        core = self.core
        if isinstance(core, Hull):
            k = core.near(local)
            return self._to_world(core.corners[k]), k
        return self._to_world(core.furthest(local)), -1

    def core_furthest(self, d: Vec2f) -> Vec2f:
        """The point of a hull furthest along d (of moderate size), in world units, but for rounding."""
        return self.core_point(self.hull.furthest(self._to_local(d)))

    def core_support_exactly(self, d: Vec2q) -> int:
        """The corner k of the core exactly furthest along d. The cosine and sine of the pose count as exact numbers, so
        that a posed hull stays strictly convex."""
        x, y = d
        if self.pose is not IDENTITY:
            c, s = Fraction(self.pose.cosine), Fraction(self.pose.sine)
            x, y = c * x + s * y, c * y - s * x
        # The direction may have any length, so drop the denominators.
        return self.hull.furthest_exactly((x.numerator * y.denominator, y.numerator * x.denominator))

    def core_point(self, k: int) -> Vec2f:
        """Corner k of the core, rounded to floats, in world units."""
        return self._to_world(self.hull.corners[k])

    def core_point_exactly(self, k: int) -> Vec2q:
        """Corner k of the core, exact, in world units."""
        x, y = to_exact(self.hull.corners[k])
        if self.pose is IDENTITY:
            return (x, y)
        c, s, dx, dy = (Fraction(number) for number in self.pose)
        return (c * x - s * y + dx, s * x + c * y + dy)

    def core_size(self) -> float:
        """The largest magnitude of a coordinate of the core, in world units."""
        support = self.core_furthest if isinstance(self.core, Hull) else lambda d: self.core_support(d)[0]
        return max(abs(x) for d in AXES for x in support(d))

    def core_bound(self) -> float:
        """An upper bound of `core_size`, larger by a small factor and faster."""
        if self.table is None:
            return self.core_size()
        x, y = self.table.center
        return max(abs(x), abs(y)) + self.table.reach

    def core_edge(self, k: int) -> Vec2f:
        """The edge from corner k to the next one, turned into the world. Computed from local corners: the offset of the
        pose would round a short edge to zero."""
        x, y = sub(self.hull.corners[k + 1], self.hull.corners[k])
        c, s = self.pose.cosine, self.pose.sine
        return (c * x - s * y, s * x + c * y)

    def core_index(self, k: int) -> int | None:
        """The vertex index of corner k, or None on a round shape."""
        return None if self.radius or k < 0 else self.hull.order[k]

    def _to_local(self, d: Vec2f) -> Vec2f:
        c, s = self.pose.cosine, self.pose.sine
        return (c * d[0] + s * d[1], c * d[1] - s * d[0])

    def _to_world(self, v: Vec2f) -> Vec2f:
        c, s, dx, dy = self.pose
        return (c * v[0] - s * v[1] + dx, s * v[0] + c * v[1] + dy)


class Point(Shape):
    """The single point p = (x, y). Raises ShapeError."""

    __slots__ = ()

    def __init__(self, p: Sequence[float]) -> None:
        self._set(Hull((vector2(p, "p"),)))


class Segment(Shape):
    """The segment from p to q, which may be equal. Raises ShapeError."""

    __slots__ = ()

    def __init__(self, p: Sequence[float], q: Sequence[float]) -> None:
        self._set(Hull((vector2(p, "p"), vector2(q, "q"))))


class Polygon(Shape):
    """The convex hull of one or more vertices [(x, y), ...] in any order.

    Duplicate, collinear and inner vertices are allowed. Raises ShapeError for an empty list and for a number that is
    not finite.
    """

    __slots__ = ()

    def __init__(self, vertices: Sequence[Sequence[float]]) -> None:
        if isinstance(vertices, (str, bytes)) or not isinstance(vertices, Sequence):
            raise ShapeError(shown(vertices), "vertices", "a list of [x, y]")
        if not vertices:
            raise ShapeError("empty", "vertices", "a list of at least one [x, y]")
        self._set(Hull(vertex_list(vertices)))


class Circle(Shape):
    """The disc around `center` (x, y). Radius 0 makes a point. Raises ShapeError, also for a negative radius."""

    __slots__ = ()

    def __init__(self, center: Sequence[float], radius: float) -> None:
        self._set(Hull((vector2(center, "center"),)), length(radius, "radius"))


class Ellipse(Shape):
    """The ellipse around `center` (x, y) with half axes `radii` (rx, ry), turned by `angle` (radians).

    Either radius may be 0. Equal radii make a circle. Raises ShapeError, also for a negative radius.
    """

    __slots__ = ()

    def __init__(self, center: Sequence[float], radii: Sequence[float], angle: float = 0.0) -> None:
        x, y = vector2(center, "center")
        rx, ry = vector2(radii, "radii")
        oval = Oval(length(rx, "radii[0]"), length(ry, "radii[1]"))
        turned = finite_number(angle, "angle")
        if oval.rx == oval.ry:
            self._set(Hull(((x, y),)), oval.rx)
        else:
            self._set(oval, 0.0, Pose(cos(turned), sin(turned), x, y))


class Capsule(Shape):
    """All points within `radius` of the segment pq. p and q may be equal. Raises ShapeError, also for a negative
    radius."""

    __slots__ = ()

    def __init__(self, p: Sequence[float], q: Sequence[float], radius: float) -> None:
        self._set(Hull((vector2(p, "p"), vector2(q, "q"))), length(radius, "radius"))


class Rounded(Shape):
    """All points within `radius` of a shape. Raises ShapeError, also for a negative radius."""

    __slots__ = ()

    def __init__(self, shape: Convex, radius: float) -> None:
        dimension_of(shape, "shape")
        around = length(radius, "radius")
        inner = as_shape(shape)
        self._set(inner.core, finite_number(inner.radius + around, "radius"), inner.pose)


class Foreign(Shape):
    """A shape made from an object of the plane that has `support(direction)`."""

    __slots__ = ()

    def __init__(self, given: Convex) -> None:
        self._set(Given(given))


def as_shape(shape: Convex) -> Shape:
    """The shape itself, or a `Foreign` made from an object from outside."""
    return shape if isinstance(shape, Shape) else Foreign(shape)
