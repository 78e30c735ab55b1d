"""Convex solids and their support mappings: the twin of `plane.shapes`.

Notation: `d` is a direction of any length. A solid is a *core*, its *pose* and a *radius* around it: a sphere is a
point and a radius. The core is a hull of vertices, or a curved body whose support points have a formula. `k` counts the
corners of a hull. `index` is a position in the list of vertices that the solid was made from.

A pose maps the core's local coordinates to the world: R x + t. Support queries turn the direction by R transposed and
leave the vertices alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Never, Self, SupportsFloat, TypeAlias

from .. import convex
from ..checks import Convex, Numbers, Rows, ShapeError, Unplaced, finite_number, length, rows, vector3
from ..convex import ConvexShape, Turn, box, setters
from ..rotations import IDENTITY, Rotation, rotation_matrix, times
from ..vec import Vec3f, add3, dot3, moderate3, scale3, sub3
from .bodies import Ball, Drop, Given
from .bodies import Frustum as FrustumBody
from .hull import Hull
from .surface import surface

AXES: tuple[Vec3f, ...] = (
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
)


class Core(ConvexShape):
    """A core, its pose and a radius around it: what the searches ask of a solid."""

    __slots__ = ("core", "given", "margin", "offset", "rotation", "sharp")

    dimension: ClassVar[int] = 3
    core: Hull | FrustumBody | Ball | Drop | Given
    given: tuple[Any, ...]
    """The fields of the solid that its core does not hold, where it was made."""
    margin: float
    """The radius around the core."""
    rotation: Rotation
    offset: Vec3f
    sharp: Any
    """What `fast.space` (a `Frame`) or, for a curved core, `curved` (its body) has stored for this pose. None before
    the first query, and for sizes that are beyond their floats."""

    def _set(
        self,
        core: Hull | FrustumBody | Ball | Drop | Given,
        margin: float = 0.0,
        rotation: Rotation = IDENTITY,
        offset: Vec3f = (0.0, 0.0, 0.0),
        given: tuple[Any, ...] = (),
    ) -> None:
        set_core(self, core)
        set_given(self, given)
        set_margin(self, margin)
        set_rotation(self, rotation)
        set_offset(self, offset)
        set_sharp(self, None)

    def keep(self, frame: object) -> None:
        """Stores what a search has computed for this pose: the one thing of a solid that changes."""
        set_sharp(self, frame)

    def _set_vertices(self, vertices: tuple[Vec3f, ...], margin: float) -> None:
        self._set(Hull(vertices), margin)

    def _set_discs(self, ends: Mapping[str, Numbers], first: float, second: float, *given: float) -> None:
        """The hull of discs of two radii around the ends of an axis, which have names."""
        (name_p, p), (name_q, q) = ((name, vector3(end, name)) for name, end in ends.items())
        if p == q:
            expected = f"a point other than {name_p}: the axis leads from {name_p} to {name_q}"
            raise ShapeError(f"{name_p} again", name_q, expected)
        # The wider disc comes first.
        rims = (p, q, (first, second)) if first >= second else (q, p, (second, first))
        self._set(FrustumBody.between(*rims) if first or second else Hull((p, q)), given=(p, q, *given))

    def _moved(self, rotation: Rotation, offset: Vec3f) -> Self:
        moved = object.__new__(type(self))
        moved._set(self.core, self.margin, rotation, vector3(offset, "offset"), self.given)
        return moved

    @property
    def hull(self) -> Hull | None:
        """The hull of vertices that is the core, or None if the core is curved."""
        return self.core if isinstance(self.core, Hull) else None

    @property
    def faces(self) -> tuple[tuple[int, ...], ...] | None:
        """The vertex indices around each face, counter-clockwise from outside, or None on a round solid.

        A flat polyhedron has two faces. A segment or a point has none.
        """
        return self.core.faces if isinstance(self.core, Hull) and not self.margin else None

    def support_index(self, direction: Vec3f) -> tuple[Vec3f, int | None]:
        """The support point in world units, and the index of its vertex, or None on a round solid. The first of several
        equally far vertices counts, as in the articles, which look at every vertex."""
        moderate_direction = moderate3(direction)
        d = self.to_local(moderate_direction)
        core = self.core
        index: int | None = None
        if isinstance(core, Hull):
            dx, dy, dz = d
            heights = [x * dx + y * dy + z * dz for x, y, z in core.vertices]
            index = heights.index(max(heights))
            point = core.vertices[index]
        else:
            point = core.furthest(d)
        point = self.to_world(point)
        if not self.margin:
            return point, index
        size = hypot(*moderate_direction)
        if not size or not isfinite(size):
            return point, None
        return add3(point, scale3(moderate_direction, self.margin / size)), None

    # The corners of the core in world units. The robust method works on them.

    def core_support(self, d: Vec3f) -> tuple[Vec3f, int]:
        """The point of the core furthest along d (of moderate size), in world units, and its corner k. Computed in
        floats. k is -1 on a curved core."""
        local = self.to_local(d)
        core = self.core
        if isinstance(core, Hull):
            k = core.furthest(local)
            return self.to_world(core.corners[k]), k
        return self.to_world(core.furthest(local)), -1

    def core_point(self, k: int) -> Vec3f:
        """Corner k of the core, rounded to floats, in world units."""
        assert isinstance(self.core, Hull), "a curved core has no corners"
        return self.to_world(self.core.corners[k])

    def core_size(self) -> float:
        """An upper bound of the magnitude of the core's coordinates in world units, too large by at most a small
        factor."""
        if isinstance(self.core, Hull):
            return 2 * self.core.size + max(map(abs, self.offset))
        return self.core.size + max(map(abs, self.to_world(self.core.center)))

    def core_index(self, k: int) -> int | None:
        """The vertex index of corner k, or None on a round solid."""
        return None if self.margin or not isinstance(self.core, Hull) else self.core.order[k]

    def to_local(self, d: Vec3f) -> Vec3f:
        """A direction of the world in local coordinates."""
        if self.rotation is IDENTITY:
            return d
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        x, y, z = d
        return (xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z)

    def to_world(self, v: Vec3f) -> Vec3f:
        """A local point of the core in world units."""
        x, y, z = v
        ox, oy, oz = self.offset
        if self.rotation is IDENTITY:
            return (x + ox, y + oy, z + oz)
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        return (xx * x + xy * y + xz * z + ox, yx * x + yy * y + yz * z + oy, zx * x + zy * y + zz * z + oz)


set_core, set_given, set_margin, set_offset, set_rotation, set_sharp = setters(Core, Core.__slots__)


class Solid(Core):
    """A convex set of space. Created through the subclasses."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Never) -> None: ...  # type: ignore[override]  # see `checks.Unplaced`

    def support(self, direction: Numbers) -> Vec3f:
        """The point furthest along `direction` (of any length), in world units. For zero, any point of the solid.
        Raises ShapeError unless it is three finite numbers."""
        return self.support_index(vector3(direction, "direction"))[0]

    def translated(self, offset: Numbers) -> Self:
        """The solid moved by `offset` (x, y, z), in world units. Raises ShapeError unless it is three finite
        numbers."""
        return self._moved(self.rotation, add3(self.offset, vector3(offset, "offset")))

    def posed(self, rotation: Turn, offset: Numbers) -> Self:
        """The solid turned about the origin by `rotation`, a 3x3 matrix of rows, then moved by `offset` (x, y, z).

        `gjk.rotation` makes the matrix from a quaternion or from angles. Both solids share the vertices. Raises
        ShapeError if a number is not finite or the matrix is not a rotation.
        """
        turn = x, y, z = rotation_matrix(rotation, "rotation")
        move = vector3(offset, "offset")
        old = self.offset
        moved = old if self.rotation is IDENTITY and not any(old) else (dot3(x, old), dot3(y, old), dot3(z, old))
        return self._moved(turn if self.rotation is IDENTITY else times(turn, self.rotation), add3(moved, move))

    @property
    def vertices(self) -> tuple[Vec3f, ...]:
        """Every vertex of the core, in the order given, in world units. Empty for a curved core."""
        if not isinstance(self.core, Hull):
            return ()
        if self.rotation is IDENTITY and not any(self.offset):
            return self.core.vertices
        return tuple([self.to_world(v) for v in self.core.vertices])

    @property
    def bounds(self) -> tuple[Vec3f, Vec3f]:
        """The lowest and the highest coordinates, ((x, y, z), (x, y, z)): those of support points, rounded."""
        return box(self.vertices or [self.core_support(d)[0] for d in AXES], self.margin)


OfSpace: TypeAlias = Solid | Unplaced


class Point(Solid, convex.Point):
    """A point of space."""

    __slots__ = ()


class Segment(Solid, convex.Segment):
    """A segment of space."""

    __slots__ = ()


class Capsule(Solid, convex.Capsule):
    """A capsule of space."""

    __slots__ = ()


class Rounded(Solid, convex.Rounded):
    """A rounded solid."""

    __slots__ = ()

    def _set_around(self, shape: Convex, radius: float) -> None:
        inner = as_solid(shape)
        margin = finite_number(inner.margin + radius, "radius")
        self._set(inner.core, margin, inner.rotation, inner.offset, (shape, radius))

    @property
    def shape(self) -> Any:
        """The solid inside, where it is now: the one given, as long as that is there."""
        shape = self.given[0]
        there = (shape.rotation, shape.offset) if isinstance(shape, Solid) else (IDENTITY, (0.0, 0.0, 0.0))
        if there == (self.rotation, self.offset):
            return shape
        return as_solid(shape)._moved(self.rotation, self.offset)


class TaperedCapsule(Solid, convex.TaperedCapsule):
    """A tapered capsule of space."""

    __slots__ = ()

    def _set_tapered(self, p: Vec3f, radius_p: float, q: Vec3f, radius_q: float) -> None:
        vertices, margin, wide = convex.tapered(p, radius_p, q, radius_q)
        core = Drop(vertices[0], sub3(vertices[1], vertices[0]), wide, margin) if wide else Hull(vertices)
        self._set(core, margin, given=(p, radius_p, q, radius_q))


class Polyhedron(Solid):
    """The convex hull of one or more vertices [(x, y, z), ...] in any order, or of an array.

    Duplicate, collinear, coplanar and inner vertices are allowed. `faces`, if they are known, save finding the hull:
    indices of vertices, counter-clockwise from outside, of triangles or planar polygons that form a closed convex
    surface with all vertices. Raises ShapeError for an empty list, for a number that is not finite, and for other
    faces.
    """

    __slots__ = ()
    __match_args__ = ("vertices",)

    def __init__(self, vertices: Rows, faces: Iterable[Sequence[int]] | None = None) -> None:
        points = rows(vertices, "vertices", 3)
        self._set(Hull(points, None if faces is None else surface(points, faces)))


class Box(Solid):
    """The box around `center` with `half_extents` (x, y, z, each >= 0) along the columns of `rotation`.

    `rotation` is a 3x3 matrix; None means the axes of the world. A half extent of 0 makes a flat box. Raises
    ShapeError.
    """

    __slots__ = ()
    __match_args__ = ("center", "half_extents", "rotation")

    def __init__(self, center: Numbers, half_extents: Numbers, rotation: Rows | None = None) -> None:
        x, y, z = _extents(half_extents, "half_extents")
        corners = tuple((i * x + 0.0, j * y + 0.0, k * z + 0.0) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1))
        turned = IDENTITY if rotation is None else rotation_matrix(rotation, "rotation")
        self._set(Hull(corners), 0.0, turned, vector3(center, "center"), ((x, y, z),))

    @property
    def center(self) -> Vec3f:
        """The centre."""
        return self.offset

    @property
    def half_extents(self) -> Vec3f:
        """Half the lengths of the edges."""
        half_extents: Vec3f = self.given[0]
        return half_extents


class Sphere(Solid):
    """The ball around `center` (x, y, z). Radius 0 makes a point. Raises ShapeError, also for a negative radius."""

    __slots__ = ()
    __match_args__ = ("center", "radius")

    def __init__(self, center: Numbers, radius: SupportsFloat) -> None:
        self._set(Hull((vector3(center, "center"),)), length(radius, "radius"))

    @property
    def center(self) -> Vec3f:
        """The centre."""
        return self.vertices[0]

    @property
    def radius(self) -> float:
        """The radius."""
        return self.margin


class Cylinder(Solid):
    """The right circular cylinder around the axis from p to q. Radius 0 makes a segment.

    Raises ShapeError, also if p equals q, which leaves no axis.
    """

    __slots__ = ()
    __match_args__ = ("p", "q", "radius")

    def __init__(self, p: Numbers, q: Numbers, radius: SupportsFloat) -> None:
        rim = length(radius, "radius")
        self._set_discs({"p": p, "q": q}, rim, rim, rim)

    @property
    def p(self) -> Vec3f:
        """The first end of the axis."""
        return self.to_world(self.given[0])

    @property
    def q(self) -> Vec3f:
        """The second end of the axis."""
        return self.to_world(self.given[1])

    @property
    def radius(self) -> float:
        """The radius."""
        return float(self.given[2])


class Cone(Solid):
    """The right circular cone over the disc around `base`, with its tip at `apex`. Radius 0 makes a segment.

    Raises ShapeError, also if the apex equals the base, which leaves no axis.
    """

    __slots__ = ()
    __match_args__ = ("base", "apex", "radius")

    def __init__(self, base: Numbers, apex: Numbers, radius: SupportsFloat) -> None:
        rim = length(radius, "radius")
        self._set_discs({"base": base, "apex": apex}, rim, 0.0, rim)

    @property
    def base(self) -> Vec3f:
        """The centre of the base."""
        return self.to_world(self.given[0])

    @property
    def apex(self) -> Vec3f:
        """The tip."""
        return self.to_world(self.given[1])

    @property
    def radius(self) -> float:
        """The radius of the base."""
        return float(self.given[2])


class Frustum(Solid):
    """The cone whose tip is cut off: everything between the disc of `radius_p` around p and that of `radius_q` around
    q, both across the axis from p to q. Equal radii make a cylinder, one that is 0 a cone, both a segment.

    Raises ShapeError, also if p equals q, which leaves no axis.
    """

    __slots__ = ()
    __match_args__ = ("p", "radius_p", "q", "radius_q")

    def __init__(self, p: Numbers, radius_p: SupportsFloat, q: Numbers, radius_q: SupportsFloat) -> None:
        first, second = length(radius_p, "radius_p"), length(radius_q, "radius_q")
        self._set_discs({"p": p, "q": q}, first, second, first, second)

    @property
    def p(self) -> Vec3f:
        """The first end of the axis."""
        return self.to_world(self.given[0])

    @property
    def radius_p(self) -> float:
        """The radius there."""
        return float(self.given[2])

    @property
    def q(self) -> Vec3f:
        """The second end of the axis."""
        return self.to_world(self.given[1])

    @property
    def radius_q(self) -> float:
        """The radius there."""
        return float(self.given[3])


class Ellipsoid(Solid):
    """The ellipsoid around `center` with half axes `radii` (x, y, z, each >= 0) along the columns of `rotation`.

    `rotation` is a 3x3 matrix; None means the axes of the world. Raises ShapeError.
    """

    __slots__ = ()
    __match_args__ = ("center", "radii", "rotation")

    def __init__(self, center: Numbers, radii: Numbers, rotation: Rows | None = None) -> None:
        lengths = _extents(radii, "radii")
        turned = IDENTITY if rotation is None else rotation_matrix(rotation, "rotation")
        x, y, z = lengths
        core: Hull | Ball = Ball.along(lengths)
        if x == y == z or lengths.count(0.0) > 1:
            # A sphere, a segment or a point.
            core = Hull(((0.0, 0.0, 0.0),)) if x == y == z else Hull((lengths, sub3((0.0, 0.0, 0.0), lengths)))
        self._set(core, x if x == y == z else 0.0, turned, vector3(center, "center"), (lengths,))

    @property
    def center(self) -> Vec3f:
        """The centre."""
        return self.offset

    @property
    def radii(self) -> Vec3f:
        """The half axes."""
        radii: Vec3f = self.given[0]
        return radii


class Foreign(Solid):
    """A solid made from an object of space that has `support(direction)`."""

    __slots__ = ()
    __match_args__ = ("object", "rotation", "offset")

    def __init__(self, given: Convex) -> None:
        self._set(Given(convex.bounded(given, "shape")), given=(given,))

    @property
    def object(self) -> Convex:
        """The object."""
        given: Convex = self.given[0]
        return given


def as_solid(solid: Convex) -> Solid:
    """The solid itself, or a `Foreign` made from an object from outside."""
    return solid if isinstance(solid, Solid) else Foreign(solid)


def _extents(value: object, where: str) -> Vec3f:
    x, y, z = (length(number, f"{where}[{i}]") for i, number in enumerate(vector3(value, where)))
    return (x, y, z)
