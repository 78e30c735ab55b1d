"""Convex shapes of the plane and their support mappings.

Notation: `d` is a direction of any length. The *support point* of a shape in d is its point furthest along d. A shape
is a *core* and a *margin* around it: a circle is a point and a radius. A core is the convex hull of vertices, and its
answers are exact, or it is curved: an ellipse, or an object from outside with a support mapping. `k` counts the corners
of a hull, counter-clockwise. `index` is a position in the list of vertices that the shape was made from.
"""

from __future__ import annotations

from fractions import Fraction
from math import atan2, cos, hypot, inf, isfinite, sin
from typing import TYPE_CHECKING, Any, ClassVar, Never, Self, SupportsFloat, TypeAlias

from .. import convex
from ..checks import Convex, Numbers, Rows, Unplaced, finite_number, length, rows, vector2
from ..convex import ConvexShape, Turn, box, setters
from ..rotations import cosine_sine
from ..vec import Vec2f, Vec2q, moderate, sub, to_exact
from .bodies import AXES, Drop, Given, Oval
from .hull import DISC_DOUBT, IDENTITY, Hull, Pose, Table


class Core(ConvexShape):
    """A core, its pose and a radius around it: what the searches ask of a shape."""

    __slots__ = ("core", "given", "margin", "pose", "sharp", "table")

    dimension: ClassVar[int] = 2
    core: Hull | Oval | Drop | Given
    given: tuple[Any, ...]
    """The fields of the shape that its core does not hold, where it was made."""
    margin: float
    """The radius around the core."""
    pose: Pose
    table: Table | None
    """None if the core is curved."""
    sharp: Table | None
    """`table`, or None on a round shape."""

    def _set(
        self, core: Hull | Oval | Drop | Given, margin: float = 0.0, pose: Pose = IDENTITY, given: tuple[Any, ...] = ()
    ) -> None:
        set_core(self, core)
        set_given(self, given)
        set_margin(self, margin)
        set_pose(self, pose)
        if not isinstance(core, Hull):
            table = None
        elif pose is IDENTITY:
            table = core.table
        else:
            local = core.table
            x, y = local.center
            # The rounding error of a posed corner is relative to its position and to how far it moved: see `floats`.
            reach = local.reach + 1.1 * (abs(x) + abs(y) + local.reach) + (abs(pose.dx) + abs(pose.dy)) / 4
            inner = max(0.0, local.inner - DISC_DOUBT * reach)
            table = Table(
                local.angles,
                local.corners,
                local.opposite_angles,
                local.opposite_corners,
                self.to_world(local.center),
                reach,
                inner,
                local.outer,
                pose,
            )
        set_table(self, table)
        set_sharp(self, None if margin else table)

    def _set_vertices(self, vertices: tuple[Vec2f, ...], margin: float) -> None:
        self._set(Hull(vertices), margin)

    def _moved(self, pose: Pose) -> Self:
        moved = object.__new__(type(self))
        moved._set(self.core, self.margin, pose, self.given)
        return moved

    @property
    def hull(self) -> Hull:
        """The hull of vertices that is the core. The core must not be curved."""
        assert isinstance(self.core, Hull), "a curved core has no hull"
        return self.core

    @property
    def outline(self) -> tuple[int, ...] | None:
        """The indices of the vertices that are corners of the core's hull, counter-clockwise. None on a circle and on a
        curved core, which have no corners."""
        has_corners = isinstance(self.core, Hull) and (not self.margin or len(self.core.order) > 1)
        return self.hull.order if has_corners else None

    def support_index(self, direction: Vec2f) -> tuple[Vec2f, int | None]:
        """The support point in world units, and the index of its vertex, or None on a round shape. The first of several
        equally far vertices counts, as in the FindFurthestPoint of winter.dev, which looks at every vertex."""
        direction = moderate(direction)
        core, stays = self.core, self.pose is IDENTITY
        furthest: int | None = None
        if isinstance(core, Hull):
            x, y = direction if stays else self.to_local(direction)
            top = -inf
            for index, vertex in enumerate(core.vertices):
                height = vertex[0] * x + vertex[1] * y
                if height > top:
                    top = height
                    furthest = index
            point = core.vertices[furthest or 0]
        else:
            point = core.furthest(self.to_local(direction))
        if not stays:
            point = self.to_world(point)
        if not self.margin:
            return point, furthest
        return self._pushed(point, direction), None

    def furthest(self, d: Vec2f) -> Vec2f:
        """The support point for a d of moderate size. On a hull it is found by bisection."""
        point, _ = self.core_support(d)
        return self._pushed(point, d) if self.margin else point

    def _pushed(self, point: Vec2f, d: Vec2f) -> Vec2f:
        size = hypot(*d)
        if not size or not isfinite(size):
            return point
        return (point[0] + self.margin * (d[0] / size), point[1] + self.margin * (d[1] / size))

    # The corners of the core in world units. The robust method works on them.

    def core_support(self, d: Vec2f) -> tuple[Vec2f, int]:
        """The point of the core furthest along d (of moderate size), in world units, and its corner k. Computed in
        floats, and not proved. k is -1 on a curved core."""
        local = self.to_local(d)
        core = self.core
        if isinstance(core, Hull):
            k = core.near(local)
            return self.to_world(core.corners[k]), k
        return self.to_world(core.furthest(local)), -1

    def core_furthest(self, d: Vec2f) -> Vec2f:
        """The point of a hull furthest along d (of moderate size), in world units, up to rounding."""
        return self.core_point(self.hull.furthest(self.to_local(d)))

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
        return self.to_world(self.hull.corners[k])

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
        return None if self.margin or k < 0 else self.hull.order[k]

    def to_local(self, d: Vec2f) -> Vec2f:
        """A direction of the world in local coordinates."""
        c, s = self.pose.cosine, self.pose.sine
        return (c * d[0] + s * d[1], c * d[1] - s * d[0])

    def to_world(self, v: Vec2f) -> Vec2f:
        """A local point of the core in world units."""
        c, s, dx, dy = self.pose
        return (c * v[0] - s * v[1] + dx, s * v[0] + c * v[1] + dy)


set_core, set_given, set_margin, set_pose, set_sharp, set_table = setters(Core, Core.__slots__)


class Shape(Core):
    """A convex set of the plane. Created through the subclasses."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Never) -> None: ...  # type: ignore[override]  # see `checks.Unplaced`

    def support(self, direction: Numbers) -> Vec2f:
        """The point furthest along `direction` (of any length), in world units. For (0, 0), any point of the shape.
        Raises ShapeError unless it is two finite numbers."""
        return self.support_index(vector2(direction, "direction"))[0]

    def translated(self, offset: Numbers) -> Self:
        """The shape moved by `offset` (x, y), in world units. Raises ShapeError unless it is two finite numbers."""
        x, y = vector2(offset, "offset")
        c, s, dx, dy = self.pose
        return self._moved(Pose(c, s, finite_number(dx + x, "offset[0]"), finite_number(dy + y, "offset[1]")))

    def posed(self, rotation: Turn, offset: Numbers) -> Self:
        """The shape turned about the origin by `rotation` (radians, counter-clockwise, or a 2x2 matrix of rows), then
        moved by `offset` (x, y).

        Both shapes share the vertices. Raises ShapeError if a number is not finite or the matrix is not a rotation.
        """
        c, s = cosine_sine(rotation, "rotation")
        x, y = vector2(offset, "offset")
        old = self.pose
        cosine, sine = c * old.cosine - s * old.sine, s * old.cosine + c * old.sine
        # Normalise, so that rounding in a long chain of poses does not scale the shape.
        length = hypot(cosine, sine)
        return self._moved(
            Pose(
                cosine / length + 0.0,
                sine / length + 0.0,
                finite_number(c * old.dx - s * old.dy + x, "offset[0]"),
                finite_number(s * old.dx + c * old.dy + y, "offset[1]"),
            )
        )

    @property
    def vertices(self) -> tuple[Vec2f, ...]:
        """Every vertex that the core was made from, in the order given, in world units. The centre of a curved core, or
        both centres."""
        if not isinstance(self.core, Hull):
            return tuple([self.to_world(v) for v in self.core.points])
        return self.core.vertices if self.pose is IDENTITY else tuple([self.to_world(v) for v in self.core.vertices])

    @property
    def bounds(self) -> tuple[Vec2f, Vec2f]:
        """The lowest and the highest coordinates, ((x, y), (x, y)): those of support points, rounded."""
        ends = self.vertices if isinstance(self.core, Hull) else [self.core_support(d)[0] for d in AXES]
        return box(ends, self.margin)


OfPlane: TypeAlias = Shape | Unplaced


class Point(Shape, convex.Point):
    """A point of the plane."""

    __slots__ = ()


class Segment(Shape, convex.Segment):
    """A segment of the plane."""

    __slots__ = ()


class Capsule(Shape, convex.Capsule):
    """A capsule of the plane."""

    __slots__ = ()


class Rounded(Shape, convex.Rounded):
    """A rounded shape of the plane."""

    __slots__ = ()

    def _set_around(self, shape: Convex, radius: float) -> None:
        inner = as_shape(shape)
        self._set(inner.core, finite_number(inner.margin + radius, "radius"), inner.pose, (shape, radius))

    @property
    def shape(self) -> Any:
        """The shape inside, where it is now: the one given, as long as that is there."""
        shape = self.given[0]
        there = shape.pose if isinstance(shape, Shape) else IDENTITY
        return shape if there == self.pose else as_shape(shape)._moved(self.pose)


class TaperedCapsule(Shape, convex.TaperedCapsule):
    """A tapered capsule of the plane."""

    __slots__ = ()

    def _set_tapered(self, p: Vec2f, radius_p: float, q: Vec2f, radius_q: float) -> None:
        vertices, margin, wide = convex.tapered(p, radius_p, q, radius_q)
        core = Drop(vertices[0], vertices[1], wide, margin) if wide else Hull(vertices)
        self._set(core, margin, given=(p, radius_p, q, radius_q))


class Polygon(Shape):
    """The convex hull of one or more vertices [(x, y), ...] in any order, of an array, or of a shapely Polygon.

    Duplicate, collinear and inner vertices are allowed. Raises ShapeError for an empty list and for a number that is
    not finite.
    """

    __slots__ = ()
    __match_args__ = ("vertices",)

    def __init__(self, vertices: Rows) -> None:
        self._set(Hull(rows(vertices, "vertices", 2)))


class Circle(Shape):
    """The disc around `center` (x, y). Radius 0 makes a point. Raises ShapeError, also for a negative radius."""

    __slots__ = ()
    __match_args__ = ("center", "radius")

    def __init__(self, center: Numbers, radius: SupportsFloat) -> None:
        self._set(Hull((vector2(center, "center"),)), length(radius, "radius"))

    @property
    def center(self) -> Vec2f:
        """The centre."""
        return self.vertices[0]

    @property
    def radius(self) -> float:
        """The radius."""
        return self.margin


class Ellipse(Shape):
    """The ellipse around `center` (x, y) with half axes `radii` (rx, ry), turned by `angle` (radians).

    Either radius may be 0. Equal radii make a circle. Raises ShapeError, also for a negative radius.
    """

    __slots__ = ()
    __match_args__ = ("center", "radii", "angle")

    def __init__(self, center: Numbers, radii: Numbers, angle: SupportsFloat = 0.0) -> None:
        x, y = vector2(center, "center")
        rx, ry = vector2(radii, "radii")
        oval = Oval(length(rx, "radii[0]"), length(ry, "radii[1]"))
        turned = finite_number(angle, "angle")
        # A circle is not turned, and is made from its centre.
        pose = IDENTITY if oval.rx == oval.ry else Pose(cos(turned), sin(turned), x, y)
        given = ((oval.rx, oval.ry), turned, pose)
        if pose is IDENTITY:
            self._set(Hull(((x, y),)), oval.rx, pose, given)
        else:
            self._set(oval, 0.0, pose, given)

    @property
    def center(self) -> Vec2f:
        """The centre."""
        return self.vertices[0]

    @property
    def radii(self) -> Vec2f:
        """The half axes (rx, ry)."""
        radii: Vec2f = self.given[0]
        return radii

    @property
    def angle(self) -> float:
        """How far the half axis rx is turned from the x axis, in radians: as given, until the shape is turned."""
        _, angle, pose = self.given
        c, s = self.pose[:2]
        if (c, s) == pose[:2]:
            return float(angle)
        return atan2(s, c) + (angle if isinstance(self.core, Hull) else 0.0)


class Rectangle(Shape):
    """The rectangle around `center` (x, y) with `half_extents` (x, y, each >= 0), turned by `angle` (radians). A half
    extent of 0 makes a segment. Raises ShapeError."""

    __slots__ = ()
    __match_args__ = ("center", "half_extents", "angle")

    def __init__(self, center: Numbers, half_extents: Numbers, angle: SupportsFloat = 0.0) -> None:
        x, y = vector2(center, "center")
        w, h = vector2(half_extents, "half_extents")
        w, h = length(w, "half_extents[0]"), length(h, "half_extents[1]")
        turned = finite_number(angle, "angle")
        pose = Pose(cos(turned), sin(turned), x, y)
        self._set(Hull(((0.0 - w, 0.0 - h), (w, 0.0 - h), (w, h), (0.0 - w, h))), 0.0, pose, ((w, h), turned, pose))

    @property
    def center(self) -> Vec2f:
        """The centre."""
        return (self.pose.dx, self.pose.dy)

    @property
    def half_extents(self) -> Vec2f:
        """Half the lengths of the edges."""
        half_extents: Vec2f = self.given[0]
        return half_extents

    @property
    def angle(self) -> float:
        """How far it is turned from the axes, in radians: as given, until the shape is turned."""
        _, angle, pose = self.given
        c, s = self.pose[:2]
        return float(angle) if (c, s) == pose[:2] else atan2(s, c)


class Foreign(Shape):
    """A shape made from an object of the plane that has `support(direction)`."""

    __slots__ = ()
    __match_args__ = ("object", "pose")

    def __init__(self, given: Convex) -> None:
        self._set(Given(convex.bounded(given, "shape")), given=(given,))

    @property
    def object(self) -> Convex:
        """The object."""
        given: Convex = self.given[0]
        return given


def as_shape(shape: Convex) -> Shape:
    """The shape itself, or a `Foreign` made from an object from outside."""
    return shape if isinstance(shape, Shape) else Foreign(shape)
