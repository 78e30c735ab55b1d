"""Convex solids and their support mappings: the twin of `plane.shapes`.

Notation: `d` is a direction of any length. A solid is a *core*, its *pose* and a *radius* around it: a sphere is a
point and a radius. The core is a hull of vertices, or a curved body whose support points have a formula. `k` counts the
corners of a hull. `index` is a position in the list of vertices that the solid was made from.

A pose maps the core's local coordinates to the world: R x + t. Support queries turn the direction by R transposed and
leave the vertices alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, isfinite
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from ..checks import Convex, ShapeError, dimension_of, finite_number, length, shown, vector3
from ..vec import Vec3f, add3, cross3, dot3, moderate3, scale3, sub3
from .bodies import IDENTITY, Ball, Frustum, Given, Rotation
from .hull import Hull
from .surface import surface

if TYPE_CHECKING:
    from ..fast.space import Framed

ORTHOGONAL = 1e-6
"""How far the product of a rotation and its transpose may be from the identity, in each entry: ten times what rounding
to single precision does."""

EXACT = 1e-9
"""The same: a matrix that is this close is taken as it is, number for number."""

AXES: tuple[Vec3f, ...] = (
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
)


def rotation_matrix(value: object, where: str) -> Rotation:
    """`value`, three rows of three numbers, as a rotation.

    Rows that are unit vectors perpendicular to each other only to ORTHOGONAL and not to EXACT, such as those of single
    precision, are replaced by the nearest rotation. Raises ShapeError where they are further off, and for a reflection.
    """
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence) or len(value) != 3:
        raise ShapeError(shown(value), where, "a 3x3 rotation matrix, a list of three rows")
    x, y, z = vector3(value[0], where + "[0]"), vector3(value[1], where + "[1]"), vector3(value[2], where + "[2]")
    products = (dot3(x, x) - 1, dot3(y, y) - 1, dot3(z, z) - 1, dot3(x, y), dot3(y, z), dot3(z, x))
    if not max(map(abs, products)) <= ORTHOGONAL:
        raise ShapeError(shown(value), where, "a rotation: rows of length 1, perpendicular to each other")
    if dot3(cross3(x, y), z) < 0:
        raise ShapeError("a reflection", where, "a rotation, of determinant 1")
    return (x, y, z) if max(map(abs, products)) <= EXACT else nearest_rotation((x, y, z))


def nearest_rotation(matrix: Rotation) -> Rotation:
    """The rotation nearest to a matrix M that is off by e, to about e^4: two steps of Newton's method, M (3 - M'M) / 2,
    for the orthogonal factor of the polar decomposition (Higham, "Computing the Polar Decomposition", 1986)."""
    for _ in range(2):
        rows = matrix
        products = [[dot3(u, v) for v in rows] for u in rows]
        x, y, z = (
            sub3(scale3(u, 1.5), scale3(add3(add3(scale3(rows[0], p), scale3(rows[1], q)), scale3(rows[2], r)), 0.5))
            for u, (p, q, r) in zip(rows, products, strict=True)
        )
        matrix = (x, y, z)
    return matrix


class Support(NamedTuple):
    """A support point in world units and the index of its vertex, or None on a round solid."""

    point: Vec3f
    vertex: int | None


class Solid:
    """A convex set of space: a core, its pose and a radius around it. Created through the subclasses."""

    __slots__ = ("core", "offset", "radius", "rotation", "sharp")

    dimension: ClassVar[int] = 3
    core: Hull | Frustum | Ball | Given
    radius: float
    rotation: Rotation
    offset: Vec3f
    sharp: Framed | None
    """What `fast.space` has stored for this pose. None before the first query, and if floats alone cannot answer."""

    def _set(
        self,
        core: Hull | Frustum | Ball | Given,
        radius: float = 0.0,
        rotation: Rotation = IDENTITY,
        offset: Vec3f = (0.0, 0.0, 0.0),
    ) -> None:
        self.core = core
        self.radius = radius
        self.rotation = rotation
        self.offset = offset
        self.sharp = None

    @property
    def hull(self) -> Hull | None:
        """The hull of vertices that is the core, or None if the core is curved."""
        return self.core if isinstance(self.core, Hull) else None

    @property
    def vertices(self) -> tuple[Vec3f, ...]:
        """Every vertex of the core, in world units. Empty for a curved core."""
        return tuple(self.to_world(v) for v in self.core.vertices) if isinstance(self.core, Hull) else ()

    @property
    def faces(self) -> tuple[tuple[int, ...], ...] | None:
        """The vertex indices around each face, counter-clockwise from outside, or None on a round solid.

        A flat polyhedron has two faces. A segment or a point has none.
        """
        return self.core.faces if isinstance(self.core, Hull) and not self.radius else None

    def support(self, direction: Vec3f) -> Vec3f:
        """The point furthest along `direction` (of any length), in world units. For zero, any point of the solid."""
        return self.support_index(direction).point

    def support_index(self, direction: Vec3f) -> Support:
        """The support point and the index of its vertex. The first of several equally far vertices counts, as in the
        articles, which look at every vertex."""
        moderate_direction = moderate3(direction)
        d = self.to_local(moderate_direction)
        index: int | None = None
        if isinstance(self.core, Hull):
            dx, dy, dz = d
            heights = [x * dx + y * dy + z * dz for x, y, z in self.core.vertices]
            index = heights.index(max(heights))
            point = self.core.vertices[index]
        else:
            point = self.core.furthest(d)
        point = self.to_world(point)
        if not self.radius:
            return Support(point, index)
        size = hypot(*moderate_direction)
        if not size or not isfinite(size):
            return Support(point, None)
        return Support(add3(point, scale3(moderate_direction, self.radius / size)), None)

    def translated(self, offset: Sequence[float]) -> Self:
        """The solid moved by `offset` (x, y, z), in world units. Raises ShapeError unless it is three finite
        numbers."""
        x, y, z = vector3(offset, "offset")
        ox, oy, oz = self.offset
        return self._moved(self.rotation, (ox + x, oy + y, oz + z))

    def posed(self, rotation: Sequence[Sequence[float]], offset: Sequence[float]) -> Self:
        """The solid turned about the origin by `rotation`, a 3x3 matrix of rows, then moved by `offset` (x, y, z).

        Both solids share the vertices. Raises ShapeError if a number is not finite or the matrix is not a rotation.
        """
        x, y, z = rotation_matrix(rotation, "rotation")
        move = vector3(offset, "offset")
        old = self.offset
        turned = old if self.rotation is IDENTITY and not any(old) else (dot3(x, old), dot3(y, old), dot3(z, old))
        if self.rotation is not IDENTITY:
            columns = tuple(zip(*self.rotation, strict=True))
            x, y, z = ((dot3(row, columns[0]), dot3(row, columns[1]), dot3(row, columns[2])) for row in (x, y, z))
        return self._moved((x, y, z), add3(turned, move))

    def _moved(self, rotation: Rotation, offset: Vec3f) -> Self:
        """The solid with another pose. No -0.0 is left in it."""
        moved = object.__new__(type(self))
        if rotation is not IDENTITY:
            (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rotation
            rotation = (
                (xx + 0.0, xy + 0.0, xz + 0.0),
                (yx + 0.0, yy + 0.0, yz + 0.0),
                (zx + 0.0, zy + 0.0, zz + 0.0),
            )
        x, y, z = vector3(offset, "offset")
        moved._set(self.core, self.radius, rotation, (x + 0.0, y + 0.0, z + 0.0))
        return moved

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
        return None if self.radius or not isinstance(self.core, Hull) else self.core.order[k]

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


class Point(Solid):
    """The single point p = (x, y, z). Raises ShapeError."""

    __slots__ = ()

    def __init__(self, p: Sequence[float]) -> None:
        self._set(Hull((vector3(p, "p"),)))


class Segment(Solid):
    """The segment from p to q, which may be equal. Raises ShapeError."""

    __slots__ = ()

    def __init__(self, p: Sequence[float], q: Sequence[float]) -> None:
        self._set(Hull((vector3(p, "p"), vector3(q, "q"))))


class Polyhedron(Solid):
    """The convex hull of one or more vertices [(x, y, z), ...] in any order.

    Duplicate, collinear, coplanar and inner vertices are allowed. `faces`, if they are known, save finding the hull:
    indices of vertices, counter-clockwise from outside, of triangles or planar polygons that form a closed convex
    surface with all vertices. Raises ShapeError for an empty list, for a number that is not finite, and for other
    faces.
    """

    __slots__ = ()

    def __init__(self, vertices: Sequence[Sequence[float]], faces: Iterable[Sequence[int]] | None = None) -> None:
        if isinstance(vertices, (str, bytes)) or not isinstance(vertices, Sequence):
            raise ShapeError(shown(vertices), "vertices", "a list of [x, y, z]")
        if not vertices:
            raise ShapeError("empty", "vertices", "a list of at least one [x, y, z]")
        points = tuple(vector3(v, f"vertices[{i}]") for i, v in enumerate(vertices))
        self._set(Hull(points, None if faces is None else surface(points, faces)))


class Box(Solid):
    """The box around `center` with `half_extents` (x, y, z, each >= 0) along the columns of `rotation`.

    `rotation` is a 3x3 matrix; None means the axes of the world. A half extent of 0 makes a flat box. Raises
    ShapeError.
    """

    __slots__ = ()

    def __init__(
        self,
        center: Sequence[float],
        half_extents: Sequence[float],
        rotation: Sequence[Sequence[float]] | None = None,
    ) -> None:
        x, y, z = _extents(half_extents, "half_extents")
        corners = tuple((i * x + 0.0, j * y + 0.0, k * z + 0.0) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1))
        turned = IDENTITY if rotation is None else rotation_matrix(rotation, "rotation")
        self._set(Hull(corners), 0.0, turned, vector3(center, "center"))


class Sphere(Solid):
    """The ball around `center` (x, y, z). Radius 0 makes a point. Raises ShapeError, also for a negative radius."""

    __slots__ = ()

    def __init__(self, center: Sequence[float], radius: float) -> None:
        self._set(Hull((vector3(center, "center"),)), length(radius, "radius"))


class Capsule(Solid):
    """All points within `radius` of the segment pq. p and q may be equal. Raises ShapeError, also for a negative
    radius."""

    __slots__ = ()

    def __init__(self, p: Sequence[float], q: Sequence[float], radius: float) -> None:
        self._set(Hull((vector3(p, "p"), vector3(q, "q"))), length(radius, "radius"))


class Rounded(Solid):
    """All points within `radius` of a solid. Raises ShapeError, also for a negative radius."""

    __slots__ = ()

    def __init__(self, shape: Convex, radius: float) -> None:
        if dimension_of(shape, "shape") == 2:
            raise ShapeError(shown(shape), "shape", "a solid")
        around = length(radius, "radius")
        inner = as_solid(shape)
        self._set(inner.core, finite_number(inner.radius + around, "radius"), inner.rotation, inner.offset)


class Cylinder(Solid):
    """The right circular cylinder around the axis from p to q. Radius 0 makes a segment.

    Raises ShapeError, also if p equals q, which leaves no axis.
    """

    __slots__ = ()

    def __init__(self, p: Sequence[float], q: Sequence[float], radius: float) -> None:
        ends = vector3(p, "p"), vector3(q, "q")
        rim = length(radius, "radius")
        if ends[0] == ends[1]:
            raise ShapeError("p again", "q", "a point other than p: the axis leads from p to q")
        self._set(Frustum.between(*ends, (rim, rim)) if rim else Hull(ends))


class Cone(Solid):
    """The right circular cone over the disc around `base`, with its tip at `apex`. Radius 0 makes a segment.

    Raises ShapeError, also if the apex equals the base, which leaves no axis.
    """

    __slots__ = ()

    def __init__(self, base: Sequence[float], apex: Sequence[float], radius: float) -> None:
        ends = vector3(base, "base"), vector3(apex, "apex")
        rim = length(radius, "radius")
        if ends[0] == ends[1]:
            raise ShapeError("base again", "apex", "a point other than base: the axis leads from base to apex")
        self._set(Frustum.between(*ends, (rim, 0.0)) if rim else Hull(ends))


class Ellipsoid(Solid):
    """The ellipsoid around `center` with half axes `radii` (x, y, z, each >= 0) along the columns of `rotation`.

    `rotation` is a 3x3 matrix; None means the axes of the world. Raises ShapeError.
    """

    __slots__ = ()

    def __init__(
        self, center: Sequence[float], radii: Sequence[float], rotation: Sequence[Sequence[float]] | None = None
    ) -> None:
        lengths = _extents(radii, "radii")
        turned = IDENTITY if rotation is None else rotation_matrix(rotation, "rotation")
        x, y, z = lengths
        core: Hull | Ball = Ball.along(lengths)
        if x == y == z or lengths.count(0.0) > 1:
            # A sphere, a segment or a point.
            core = Hull(((0.0, 0.0, 0.0),)) if x == y == z else Hull((lengths, sub3((0.0, 0.0, 0.0), lengths)))
        self._set(core, x if x == y == z else 0.0, turned, vector3(center, "center"))


class Foreign(Solid):
    """A solid made from an object of space that has `support(direction)`."""

    __slots__ = ()

    def __init__(self, given: Convex) -> None:
        self._set(Given(given))


def as_solid(solid: Convex) -> Solid:
    """The solid itself, or a `Foreign` made from an object from outside."""
    return solid if isinstance(solid, Solid) else Foreign(solid)


def _extents(value: object, where: str) -> Vec3f:
    x, y, z = (length(number, f"{where}[{i}]") for i, number in enumerate(vector3(value, where)))
    return (x, y, z)
