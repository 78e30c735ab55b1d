"""Convex shapes of the plane and their support mappings.

Notation: `d` a direction of any length; a shape's *support point* in d is its point furthest along d. A shape is a
*core* and a *radius* around it: a circle is a point and a radius. A core is the convex hull of some vertices, whose
answers are exact, or curved: an ellipse, or any object that names its support points. `k` counts the corners of a hull,
counter-clockwise; `index` is a position in the list of vertices that the shape was made from.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from math import atan2, cos, hypot, inf, isfinite, pi, sin
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from .quick import gap
from .vec import Vec2f, Vec2q, moderate, sub, to_exact

LIMIT = 1e150
"""Largest magnitude of a coordinate: products of two differences stay finite."""

FILTER = 4e-16
"""Relative to the products of a cross product: more than its rounding."""

TINY = 1e-290
"""Absolute: more than products that underflow can lose."""

DISC_DOUBT = 2.0**-46
"""Relative to the reach of a hull: more than the error of the radius of its inner disc."""

SMALL_REACH = 1e-140
"""Absolute: the square of a smaller disc's radius may underflow, so it is not used."""

PAIRS = (tuple, list)

AXES: tuple[Vec2f, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


class ShapeError(ValueError):
    """Bad geometry: `what` was found, `where` ("vertices[3][0]") and what was `expected` there."""

    def __init__(self, what: str, where: str, expected: str) -> None:
        super().__init__(f"{where} must be {expected}, not {what}")
        self.what = what
        self.where = where
        self.expected = expected

    def __reduce__(self) -> tuple[type[ShapeError], tuple[str, str, str]]:
        return (ShapeError, (self.what, self.where, self.expected))


def in_space(value: object) -> bool:
    """Whether a point given to a shape has three numbers: the shape is then made in `solids`."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and len(value) == 3


def shown(value: object) -> str:
    """A value as an error message shows it: its own text, cut short."""
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
    return float(value)


def vector2(value: object, where: str) -> Vec2f:
    """`value` as a pair of floats. Raises ShapeError for anything but a sequence of two finite numbers."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise ShapeError(shown(value), where, "two finite numbers [x, y]")
    if len(value) != 2:
        raise ShapeError(f"{len(value)} values", where, "two finite numbers [x, y]")
    return (finite_number(value[0], f"{where}[0]"), finite_number(value[1], f"{where}[1]"))


def length(value: object, where: str) -> float:
    """`value` as a float. Raises ShapeError for anything but a finite number >= 0."""
    try:
        number = finite_number(value, where)
    except ShapeError as error:
        raise ShapeError(error.what, where, f"{error.expected} >= 0") from None
    if number < 0:
        raise ShapeError(shown(value), where, "a finite number >= 0")
    return number


def vertex_list(vertices: Sequence[Sequence[float]]) -> tuple[Vec2f, ...]:
    """Every vertex as a pair of floats. Raises ShapeError where `vector2` does."""
    pairs: list[Vec2f] = []
    for index, vertex in enumerate(vertices):
        # Most vertices are pairs of floats; `vector2` sees to all others, and says what is wrong with them.
        if vertex.__class__ in PAIRS and len(vertex) == 2:
            x, y = vertex
            if x.__class__ is y.__class__ is float and -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT:
                pairs.append(vertex if isinstance(vertex, tuple) else (x, y))
                continue
        pairs.append(vector2(vertex, f"vertices[{index}]"))
    return tuple(pairs)


def turn(p: Vec2f, q: Vec2f, r: Vec2f, s: Vec2f) -> int:
    """Exact sign of (q - p) x (s - r): 1 where the second vector turns left from the first, -1 right, 0 parallel.

    Floats decide where rounding cannot change the sign (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and
    Fast Robust Geometric Predicates", 1997, section 4.2, error bound A), fractions decide the rest. The absolute term
    sends products that may have underflowed to the fractions too.
    """
    left = (q[0] - p[0]) * (s[1] - r[1])
    right = (q[1] - p[1]) * (s[0] - r[0])
    z = left - right
    if abs(z) > FILTER * (abs(left) + abs(right)) + TINY:
        return 1 if z > 0 else -1
    (px, py), (qx, qy), (rx, ry), (sx, sy) = to_exact(p), to_exact(q), to_exact(r), to_exact(s)
    exact = (qx - px) * (sy - ry) - (qy - py) * (sx - rx)
    return (exact > 0) - (exact < 0)


def hull_indices(vertices: Sequence[Vec2f]) -> tuple[int, ...]:
    """Indices of the strictly convex corners, counter-clockwise from the leftmost (lowest where several are).

    Andrew's monotone chain with exact turns: O(n log n). Of equal vertices the first is taken. One index where all are
    equal, two where all lie on one line.
    """
    first = dict(zip(reversed(vertices), range(len(vertices) - 1, -1, -1), strict=True))
    ordered = sorted(first)
    if len(ordered) < 3:
        return tuple(first[vertex] for vertex in ordered)
    lower = _chain(ordered)
    ordered.reverse()
    return tuple(first[vertex] for vertex in lower + _chain(ordered))


def _chain(ordered: Sequence[Vec2f]) -> list[Vec2f]:
    """The corners that turn left, from the first of the sorted vertices to before the last."""
    p = q = ordered[0]
    corners: list[Vec2f] = []  # before q; the last of them is p
    for v in islice(ordered, 1, None):
        x, y = v
        while corners:
            # `turn(p, q, p, v) > 0`, whose float filter is written out: it is most of the time that a hull takes.
            px, py = p
            left = (q[0] - px) * (y - py)
            right = (q[1] - py) * (x - px)
            z = left - right
            if abs(z) <= FILTER * (abs(left) + abs(right)) + TINY:
                z = turn(p, q, p, v)
            if z > 0:
                break
            corners.pop()
            q = p
            if corners:
                p = corners[-1]
        corners.append(q)
        p, q = q, v
    return corners


Convex: TypeAlias = Any
"""Any convex set that names its support points: an object with `support(direction)`, the point furthest along a
direction of any length but zero. Its `dimension`, 2 or 3, says of how many numbers both are; where an object has none,
`common_dimension` finds out."""


def common_dimension(a: object, b: object) -> int:
    """2 or 3. Raises ShapeError for a solid against a plane shape and for what has no support mapping."""
    of_a, of_b = dimension_of(a, "a"), dimension_of(b, "b")
    if of_a != of_b:
        raise ShapeError(f"{of_b}D", "b", f"{of_a}D, as a is")
    return of_a


def dimension_of(shape: object, where: str) -> int:
    """2 or 3. An object without `dimension` is asked for a support point in a direction of three numbers: a solid
    answers with three."""
    dimension = getattr(shape, "dimension", None)
    if dimension in (2, 3) and not isinstance(shape, type):
        return 3 if dimension == 3 else 2
    support = getattr(shape, "support", None)
    if dimension is not None or not callable(support) or isinstance(shape, type):
        raise ShapeError(shown(shape), where, "a convex shape of the plane or of space, with support(direction)")
    try:
        return 3 if len(support((1.0, 0.0, 0.0))) == 3 else 2
    except (TypeError, ValueError, IndexError):
        return 2


Table: TypeAlias = tuple[list[float], list[Vec2f], list[float], list[Vec2f], Vec2f, float, float, "Pose | None"]
"""What `quick` reads of a shape: normal angles and corners for a direction, the same for its opposite, the centre
in world units, how far coordinates reach from it, the radius of a disc around it inside the core, and the pose."""


class Hull:
    """The vertices a shape was made from and its strictly convex corners; shared by all poses of the shape.

    `corners[k]` is furthest in the directions whose angle is above normal_angles[k - 1] and not above normal_angles[k];
    beyond the last it is the first again, which is listed twice.
    """

    __slots__ = ("corners", "normal_angles", "order", "table", "vertices", "whole")

    def __init__(self, vertices: tuple[Vec2f, ...]) -> None:
        self.vertices = vertices
        self.order = hull_indices(vertices)
        count = len(self.order)
        corners = [vertices[i] for i in self.order]
        xs = [corner[0] for corner in corners]
        ys = [corner[1] for corner in corners]
        x = sum(xs) / count
        y = sum(ys) / count
        reach = max(max(xs) - x, x - min(xs), max(ys) - y, y - min(ys))
        px, py = corners[0]
        corners.append(corners[0])
        self.corners = corners
        # Outward normal of the edge p -> q is (qy - py, px - qx). From the leftmost corner on, these angles ascend
        # from -pi to pi. (px - qx, and not -(qx - px), whose zero has the sign that atan2 takes for -pi.)
        angles: list[float] = []
        inner = inf
        for qx, qy in islice(corners, 1, None):
            nx = qy - py
            ny = px - qx
            angles.append(atan2(ny, nx))
            offset = ((px - x) * nx + (py - y) * ny) / (hypot(nx, ny) or 1.0)
            if offset < inner:
                inner = offset
            px = qx
            py = qy
        self.normal_angles = angles
        self.whole: list[tuple[int, int]] | None = None  # The corners in whole numbers, when first needed.
        # In the opposite direction: all normals turned by half a turn, and sorted again.
        half = bisect_right(angles, 0.0)
        opposite = [angle - pi for angle in angles[half:]]
        opposite += [angle + pi for angle in angles[:half]]
        behind = corners[half:count] + corners[:half]
        behind.append(behind[0])
        reach *= 2
        inner = max(0.0, inner - DISC_DOUBT * reach) if reach > SMALL_REACH else 0.0
        if count == 1:
            # The corner that is furthest in all directions, with no edge on either side.
            angles = opposite = [-inf, inf]
            corners = behind = corners + corners[:1]
        self.table: Table = (angles, corners, opposite, behind, (x, y), reach, inner, None)

    def furthest(self, d: Vec2f) -> int:
        """Corner k furthest along d, but for the rounding of the angles: bisection among the edge normals."""
        return bisect_left(self.normal_angles, atan2(d[1], d[0])) % len(self.order)

    def furthest_exactly(self, d: tuple[int, int]) -> int:
        """Corner k furthest along d, decided by whole numbers.

        On a strictly convex hull a corner that neither neighbour exceeds is the furthest of all.
        """
        if self.whole is None:
            self.whole = whole_numbers(self.corners)
        corners = self.whole
        x, y = d
        size = max(abs(x), abs(y)) or 1
        k = self.furthest((x / size, y / size))
        top = x * corners[k][0] + y * corners[k][1]
        count = len(self.order)
        for step in (1, -1):
            while True:
                beside = (k + step) % count
                height = x * corners[beside][0] + y * corners[beside][1]
                if height <= top:
                    break
                k, top = beside, height
        return k


def whole_numbers(points: Sequence[Vec2f]) -> list[tuple[int, int]]:
    """Points times the least power of two that makes all their coordinates whole: floats are whole numbers times powers
    of two. Sums and products of these are exact, and cost a tenth of those of fractions."""
    ratios = [(x.as_integer_ratio(), y.as_integer_ratio()) for x, y in points]
    least = max([max(x[1], y[1]) for x, y in ratios])
    return [(x[0] * (least // x[1]), y[0] * (least // y[1])) for x, y in ratios]


class Oval:
    """The ellipse with half axes `rx`, `ry` around the origin of its own coordinates; either may be 0."""

    __slots__ = ("rx", "ry")

    def __init__(self, rx: float, ry: float) -> None:
        self.rx, self.ry = rx, ry

    def furthest(self, d: Vec2f) -> Vec2f:
        """Stretching the plane makes it a unit disc and d to (rx dx, ry dy)."""
        x, y = self.rx * d[0], self.ry * d[1]
        length = hypot(x, y)
        if not length:
            return (0.0, 0.0)
        return (self.rx * (x / length), self.ry * (y / length))


class Given:
    """An object of somebody else's, of which only its `support` is known."""

    __slots__ = ("object",)

    def __init__(self, given: Convex) -> None:
        self.object = given

    def furthest(self, d: Vec2f) -> Vec2f:
        """Raises ShapeError where the object does not answer with two finite numbers."""
        point = self.object.support(d if any(d) else (1.0, 0.0))
        try:
            x, y = point
            return (finite_number(float(x), "support(direction)[0]"), finite_number(float(y), "support(direction)[1]"))
        except (TypeError, ValueError) as error:
            if isinstance(error, ShapeError):
                raise
            raise ShapeError(shown(point), "support(direction)", "two finite numbers [x, y]") from None


class Pose(NamedTuple):
    """Local to world: (cosine*x - sine*y + dx, sine*x + cosine*y + dy)."""

    cosine: float = 1.0
    sine: float = 0.0
    dx: float = 0.0
    dy: float = 0.0


IDENTITY = Pose()


Key: TypeAlias = "int | Vec2f"
"""What a support point of a core is known by: k of a corner, or of a curved core the point itself."""


class Support(NamedTuple):
    """A support point in world units and its index among the vertices (None on a round shape)."""

    point: Vec2f
    vertex: int | None


class Shape:
    """A convex set of the plane: a core, a pose and a radius around it. Made through its subclasses."""

    __slots__ = ("core", "pose", "radius", "sharp", "table")

    dimension: ClassVar[int] = 2
    gap = staticmethod(gap)
    """What tries to answer in floats, of what two shapes have in `sharp`."""
    core: Hull | Oval | Given
    pose: Pose
    radius: float
    table: Table | None
    """None where the core is curved."""
    sharp: Table | None
    """The same; None on round shapes too."""

    def _set(self, core: Hull | Oval | Given, radius: float = 0.0, pose: Pose = IDENTITY) -> None:
        self.core = core
        self.pose = pose
        self.radius = radius
        if not isinstance(core, Hull):
            self.table = None
        elif pose is IDENTITY:
            self.table = core.table
        else:
            angles, corners, opposite, behind, center, reach, inner, _ = core.table
            # Rounding of a posed corner is relative to where it was and to how far it was moved.
            reach += 2 * (abs(center[0]) + abs(center[1]) + reach) + abs(pose.dx) + abs(pose.dy)
            inner = max(0.0, inner - DISC_DOUBT * reach)
            self.table = (angles, corners, opposite, behind, self._to_world(center), reach, inner, pose)
        self.sharp = None if radius else self.table

    @property
    def hull(self) -> Hull:
        """The core of a shape made of vertices."""
        assert isinstance(self.core, Hull), "a curved core has no hull"
        return self.core

    @property
    def vertices(self) -> tuple[Vec2f, ...]:
        """Every vertex the core was made from, in world units; of a curved core its centre."""
        if isinstance(self.core, Hull):
            return tuple(self._to_world(v) for v in self.core.vertices)
        return (self._to_world((0.0, 0.0)),)

    @property
    def outline(self) -> tuple[int, ...] | None:
        """Indices of the vertices that are corners of the hull, or of the hull that is rounded, counter-clockwise;
        None on a circle and on a curved core, which have no corners."""
        has_corners = isinstance(self.core, Hull) and (not self.radius or len(self.core.order) > 1)
        return self.hull.order if has_corners else None

    def support(self, direction: Vec2f) -> Vec2f:
        """The point furthest along `direction` (any length), in world units; any point of the shape for (0, 0)."""
        return self.support_index(direction).point

    def support_index(self, direction: Vec2f) -> Support:
        """`support`, and the index of that vertex. Of vertices equally far the first of the list is taken, as in the
        articles' FindFurthestPoint (article 000, "Abstracting shapes into supporting points"), which looks at all."""
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
        """`support` for d of moderate size; by bisection on a hull."""
        point = self.core_point(self.core_support(d))
        return self._pushed(point, d) if self.radius else point

    def _pushed(self, point: Vec2f, d: Vec2f) -> Vec2f:
        length = hypot(*d)
        if not length or not isfinite(length):
            return point
        return (point[0] + self.radius * (d[0] / length), point[1] + self.radius * (d[1] / length))

    def translated(self, offset: Sequence[float]) -> Self:
        """The shape moved by `offset` (x, y). Raises ShapeError where it is not two finite numbers."""
        return self.posed(0.0, offset)

    def posed(self, rotation: float, offset: Sequence[float]) -> Self:
        """The shape turned about the origin by `rotation` (an angle in radians, counter-clockwise), then moved by
        `offset` (x, y).

        The vertices are shared with this shape, not copied. Raises ShapeError where a number is not finite.
        """
        angle = finite_number(rotation, "rotation")
        x, y = vector2(offset, "offset")
        c, s = cos(angle), sin(angle)
        old = self.pose
        cosine, sine = c * old.cosine - s * old.sine, s * old.cosine + c * old.sine
        # The rounding of a long chain of poses must not make the shape grow or shrink.
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

    # The core's corners, world units: what the robust method works on.

    def core_support(self, d: Vec2f) -> Key:
        """Corner k of the core furthest along d (of moderate size), by floats; of a curved core, the point itself."""
        local = self._to_local(d)
        core = self.core
        return core.furthest(local) if isinstance(core, Hull) else self._to_world(core.furthest(local))

    def core_support_exactly(self, d: Vec2q) -> int:
        """Corner k of the core furthest along d, exactly. Cosine and sine are taken as exact numbers, so that a posed
        hull stays strictly convex."""
        x, y = d
        if self.pose is not IDENTITY:
            c, s = Fraction(self.pose.cosine), Fraction(self.pose.sine)
            x, y = c * x + s * y, c * y - s * x
        # Of any length: without the denominators.
        return self.hull.furthest_exactly((x.numerator * y.denominator, y.numerator * x.denominator))

    def core_point(self, k: Key) -> Vec2f:
        """Corner k of the core in world units, rounded."""
        return self._to_world(self.hull.corners[k]) if isinstance(k, int) else k

    def core_point_exactly(self, k: Key) -> Vec2q:
        """Corner k of the core in world units."""
        if not isinstance(k, int):
            return to_exact(k)
        x, y = to_exact(self.hull.corners[k])
        if self.pose is IDENTITY:
            return (x, y)
        c, s, dx, dy = (Fraction(number) for number in self.pose)
        return (c * x - s * y + dx, s * x + c * y + dy)

    def core_size(self) -> float:
        """Largest magnitude of a coordinate of the core."""
        return max(abs(x) for d in AXES for x in self.core_point(self.core_support(d)))

    def core_edge(self, k: int) -> Vec2f:
        """From corner k to the next, turned into the world. Taken before the pose is applied, whose offset would round
        a short edge away."""
        x, y = sub(self.hull.corners[k + 1], self.hull.corners[k])
        c, s = self.pose.cosine, self.pose.sine
        return (c * x - s * y, s * x + c * y)

    def core_index(self, k: Key) -> int | None:
        """Index of corner k among the vertices; None on a round shape."""
        return self.hull.order[k] if isinstance(k, int) and not self.radius else None

    def _to_local(self, d: Vec2f) -> Vec2f:
        c, s = self.pose.cosine, self.pose.sine
        return (c * d[0] + s * d[1], c * d[1] - s * d[0])

    def _to_world(self, v: Vec2f) -> Vec2f:
        c, s, dx, dy = self.pose
        return (c * v[0] - s * v[1] + dx, s * v[0] + c * v[1] + dy)


class Point(Shape):
    """The single point p = (x, y), or in space (x, y, z). Raises ShapeError."""

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = ()) -> Any:
        if in_space(p):
            from . import solids

            return solids.Point(p)
        return object.__new__(cls)

    def __init__(self, p: Sequence[float]) -> None:
        self._set(Hull((vector2(p, "p"),)))


class Segment(Shape):
    """The segment from p to q, which may be equal; in the plane or in space. Raises ShapeError."""

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = (), q: Sequence[float] = ()) -> Any:
        if in_space(p):
            from . import solids

            return solids.Segment(p, q)
        return object.__new__(cls)

    def __init__(self, p: Sequence[float], q: Sequence[float]) -> None:
        self._set(Hull((vector2(p, "p"), vector2(q, "q"))))


class Polygon(Shape):
    """The convex hull of one or more vertices [(x, y), ...] in any order.

    Duplicate, collinear and inner vertices are allowed. Raises ShapeError for none and for numbers that are not finite.
    """

    __slots__ = ()

    def __init__(self, vertices: Sequence[Sequence[float]]) -> None:
        if isinstance(vertices, (str, bytes)) or not isinstance(vertices, Sequence):
            raise ShapeError(shown(vertices), "vertices", "a list of [x, y]")
        if not vertices:
            raise ShapeError("empty", "vertices", "a list of at least one [x, y]")
        self._set(Hull(vertex_list(vertices)))


class Circle(Shape):
    """The disc around `center` (x, y); radius 0 is a point. Raises ShapeError, also for a negative radius."""

    __slots__ = ()

    def __init__(self, center: Sequence[float], radius: float) -> None:
        self._set(Hull((vector2(center, "center"),)), length(radius, "radius"))


class Ellipse(Shape):
    """The ellipse around `center` (x, y) with half axes `radii` (rx, ry), turned by `angle` (radians).

    Either radius may be 0. Raises ShapeError, also for a negative radius.
    """

    __slots__ = ()

    def __init__(self, center: Sequence[float], radii: Sequence[float], angle: float = 0.0) -> None:
        x, y = vector2(center, "center")
        rx, ry = vector2(radii, "radii")
        oval = Oval(length(rx, "radii[0]"), length(ry, "radii[1]"))
        turned = finite_number(angle, "angle")
        self._set(oval, 0.0, Pose(cos(turned), sin(turned), x, y))


class Capsule(Shape):
    """All points at most `radius` from the segment pq, which may be a point; in the plane or in space. Raises
    ShapeError, also for a negative radius."""

    __slots__ = ()

    def __new__(cls, p: Sequence[float] = (), q: Sequence[float] = (), radius: float = 0.0) -> Any:
        if in_space(p):
            from . import solids

            return solids.Capsule(p, q, radius)
        return object.__new__(cls)

    def __init__(self, p: Sequence[float], q: Sequence[float], radius: float) -> None:
        self._set(Hull((vector2(p, "p"), vector2(q, "q"))), length(radius, "radius"))


class Rounded(Shape):
    """All points at most `radius` from a shape, of the plane or of space. Raises ShapeError, also for a negative
    radius."""

    __slots__ = ()

    def __new__(cls, shape: Convex | None = None, radius: float = 0.0) -> Any:
        if shape is not None and dimension_of(shape, "shape") == 3:
            from . import solids

            return solids.Rounded(shape, radius)
        return object.__new__(cls)

    def __init__(self, shape: Convex, radius: float) -> None:
        dimension_of(shape, "shape")
        around = length(radius, "radius")
        inner = as_shape(shape)
        self._set(inner.core, finite_number(inner.radius + around, "radius"), inner.pose)


class Foreign(Shape):
    """An object of the plane that has `support(direction)`, as a shape."""

    __slots__ = ()

    def __init__(self, given: Convex) -> None:
        self._set(Given(given))


def as_shape(shape: Convex) -> Shape:
    """The shape itself if it is one of ours."""
    return shape if isinstance(shape, Shape) else Foreign(shape)
