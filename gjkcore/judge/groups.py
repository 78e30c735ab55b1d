"""The groups of cases: what breaks GJK codes, drawn at random.

Notation: `half` is the largest magnitude of a coordinate before it is moved. `n` is a normal of whole numbers. Points
are drawn in whole numbers and become doubles at the end, by a `Unit`: a power of two, which binary32 holds too, or a
power of ten, read as the decimal that it is. So the same key draws the same pair on every machine. A *solid* is the
vertices of a full-dimensional hull and nothing else: in the plane a strictly convex ring, counter-clockwise.

Codes for convex polygons take rings, so all groups have solids. Points, segments, flat shapes, and vertices that are
repeated, inner or in another order are in groups of their own, `degenerate` and `any-order`.

Most coordinates have few digits, so that a code in doubles which neither scales nor rounds carelessly can be right.
Draws that go beyond that are marked `hard`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt, ldexp
from typing import Any, NamedTuple

from ..vec import summed
from .draw import Draw
from .exact import Json, Whole, corners

Points = list[Whole]


class Drawn(NamedTuple):
    """Two shapes, as in scenes. `known` is their exact signed distance where the group knows it: for curved shapes."""

    a: Json
    b: Json
    hard: bool = False
    known: Fraction | None = None


class Unit(NamedTuple):
    """What the whole number 1 stands for: base to the power of the exponent."""

    base: int
    exponent: int

    def times(self, number: int) -> float:
        return ldexp(number, self.exponent) if self.base == 2 else float(f"{number}e{self.exponent}")


ONE = Unit(2, 0)
EIGHTH = Unit(2, -3)


def shape_of(points: Sequence[Whole], unit: Unit = ONE) -> Json:
    """The hull of points, as a scene's shape."""
    kind = "polygon" if len(points[0]) == 2 else "polyhedron"
    return {"type": kind, "vertices": [[unit.times(x) for x in point] for point in points]}


def drawn(a: Points, b: Points, unit: Unit = ONE, hard: bool = False) -> Drawn:
    return Drawn(shape_of(a, unit), shape_of(b, unit), hard)


def _vector(draw: Draw, dimension: int, half: int) -> Whole:
    return tuple(draw.between(-half, half) for _ in range(dimension))


def _direction(draw: Draw, dimension: int, half: int) -> Whole:
    """A vector that is not zero."""
    while True:
        vector = _vector(draw, dimension, half)
        if any(vector):
            return vector


def _cloud(draw: Draw, dimension: int, half: int, count: int = 0) -> Points:
    count = count or draw.pick((3, 3, 4, 4, 5, 6) if dimension == 2 else (4, 4, 5, 6, 8))
    return [_vector(draw, dimension, half) for _ in range(count)]


def _solid(draw: Draw, make: Callable[..., Points], *given: Any) -> Points:
    """The vertices of the hull of the points that `make(draw, *given)` draws. It draws until their hull is not flat."""
    while (found := corners(make(draw, *given))) is None:
        pass
    return _from_any(draw, found)


def _from_any(draw: Draw, ring: Points) -> Points:
    """The same ring from any of its vertices on."""
    start = draw.below(len(ring))
    return ring[start:] + ring[:start]


def _plus(p: Whole, q: Whole, times: int = 1) -> Whole:
    return tuple([x + times * y for x, y in zip(p, q, strict=True)])


def _moved(points: Points, by: Whole, times: int = 1) -> Points:
    return [_plus(p, by, times) for p in points]


def _box(draw: Draw, least: Whole, size: Whole) -> Points:
    """The corners of a box, in the plane counter-clockwise from any of them on."""
    x, y = least[0], least[1]
    flat = _from_any(draw, [(x, y), (x + size[0], y), (x + size[0], y + size[1]), (x, y + size[1])])
    return flat if len(least) == 2 else [(*p, z) for z in (least[2], least[2] + size[2]) for p in flat]


def generic(draw: Draw, dimension: int) -> Drawn:
    """Random points, about half of the pairs apart."""
    a, b = _solid(draw, _cloud, dimension, 500), _solid(draw, _cloud, dimension, 500)
    unit = draw.pick((ONE, Unit(2, -6), Unit(2, -10), Unit(10, -2)))
    return drawn(a, _moved(b, _vector(draw, dimension, 800 if dimension == 2 else 450)), unit)


def grid(draw: Draw, dimension: int) -> Drawn:
    """Small whole coordinates and boxes along the axes: points tie, and the origin lies on edges of A - B."""
    kind = draw.below(4)
    if kind == 0:
        a, b = _solid(draw, _cloud, dimension, 4), _solid(draw, _cloud, dimension, 4)
        return drawn(a, _moved(b, (draw.below(6), *[0] * (dimension - 1))))
    if kind == 1:
        size = tuple(draw.pick((2, 4, 4, 6)) for _ in range(dimension))
        sizes, unit = [size, size], Unit(2, -1)
    else:
        sizes = [tuple(draw.between(1, 5 if dimension == 2 else 7) for _ in range(dimension)) for _ in "ab"]
        unit = Unit(10, -1) if kind == 3 and draw.percent(60) else ONE
    a, b = (_box(draw, _vector(draw, dimension, 4), size) for size in sizes)
    return drawn(a, b, unit)


TOUCH_SCALE = 32
"""A near touch is off by one normal in this many."""


def touching(draw: Draw, dimension: int) -> Drawn:
    """A corner, an edge or a face of each in the same plane, with a common point. A third is off by a little."""
    normal, across = _frame(draw, dimension)
    common = _vector(draw, dimension, 6)
    sides = [_solid(draw, _beside, common, normal, across, side) for side in (-1, 1)]
    a, b = ([tuple([TOUCH_SCALE * x for x in p]) for p in points] for points in sides)
    off = draw.pick((0, 0, 0, 0, -1, 1))
    return drawn(a, _moved(b, normal, off), Unit(2, draw.pick((-5, -5, 0, -8))))


def _beside(draw: Draw, common: Whole, normal: Whole, across: list[Whole], side: int) -> Points:
    """Points of a plane whose hull has the common point, and a few on one side of the plane."""
    contact = _contact(draw, common, across)
    behind = [
        _plus(_within(draw, common, across), normal, side * draw.between(1, 3)) for _ in range(draw.between(1, 3))
    ]
    return draw.mixed(contact + behind)


def _frame(draw: Draw, dimension: int) -> tuple[Whole, list[Whole]]:
    """A normal and the directions across it, which are independent."""
    if dimension == 2:
        x, y = _direction(draw, 2, 3)
        return (x, y), [(-y, x)]
    x, y, z = _direction(draw, 3, 2)
    if x:
        return (x, y, z), [(-y, x, 0), (z, 0, -x)]
    return (x, y, z), [(-y, 0, 0), (0, -z, y)] if y else [(0, -z, 0), (z, 0, 0)]


def _within(draw: Draw, point: Whole, across: list[Whole]) -> Whole:
    for vector in across:
        point = _plus(point, vector, draw.between(-3, 3))
    return point


def _contact(draw: Draw, common: Whole, across: list[Whole]) -> Points:
    """Points of a plane whose hull has the common point: that point, two around it, or a triangle around it."""
    count = draw.between(1, len(across) + 1)
    if count == 1:
        return [common]
    first = across[draw.below(len(across))]
    if count == 2:
        return [_plus(common, first, draw.between(1, 3)), _plus(common, first, -draw.between(0, 3))]
    p, q = (_plus(common, vector, draw.pick((1, 2))) for vector in across)
    return [p, q, tuple(3 * c - x - y for c, x, y in zip(common, p, q, strict=True))]


def nested(draw: Draw, dimension: int) -> Drawn:
    """One shape inside the other, the same shape twice, the same centre."""
    middle = _vector(draw, dimension, 100)
    around = _solid(draw, _cloud, dimension, 300, dimension + 1)
    outer = _from_any(draw, corners([*around, *([tuple(-x for x in p) for p in around])]) or around)
    kind = draw.below(4)
    if kind == 0:
        inner = _solid(draw, _cloud, dimension, 30)
    elif kind == 1:
        inner = list(outer)
    elif kind == 2:
        inner = corners([tuple(x // 2 for x in p) for p in outer]) or outer
    else:
        outer, inner = (
            _box(draw, tuple(-h for h in size), tuple(2 * h for h in size)) for size in _sizes(draw, dimension)
        )
    a, b = draw.mixed([_moved(outer, middle), _moved(inner, middle)])
    return drawn(a, b, draw.pick((ONE, Unit(2, -4), Unit(10, -1))))


def _sizes(draw: Draw, dimension: int) -> list[Whole]:
    return [tuple(draw.between(*limits) for _ in range(dimension)) for limits in ((40, 80), (4, 20))]


def slivers(draw: Draw, dimension: int) -> Drawn:
    """Shapes that are nearly lines, nearly parallel or across each other. Hard ones are thinner than a billionth."""
    along = _direction(draw, dimension, 12)
    other = along if draw.percent(60) else _direction(draw, dimension, 12)
    hard = draw.percent(12)
    stretch = 2**30 if hard else 1
    count = draw.between(dimension + 1, dimension + 2)
    a, b = (_solid(draw, _strip, dimension, direction, stretch, count) for direction in (along, other))
    apart = _vector(draw, dimension, draw.pick((2, 6, 200)))
    return drawn(a, _moved(b, apart), Unit(2, -32 if hard else draw.pick((0, -6))), hard)


def _strip(draw: Draw, dimension: int, along: Whole, stretch: int, count: int) -> Points:
    """Points beside a line."""
    return [_plus(_vector(draw, dimension, 1), along, stretch * draw.between(-80, 80)) for _ in range(count)]


def far(draw: Draw, dimension: int) -> Drawn:
    """Small shapes far from the origin: up to a hundred thousand times their size."""
    away = tuple(draw.pick((-1, 1)) * draw.between(2**14, 2**22) for _ in range(dimension))
    a, b = _solid(draw, _cloud, dimension, 40), _solid(draw, _cloud, dimension, 40)
    b = _moved(b, _vector(draw, dimension, 70 if dimension == 2 else 50))
    return drawn(_moved(a, away), _moved(b, away), draw.pick((Unit(2, -3), Unit(2, -3), Unit(2, -5), Unit(10, -2))))


def tiny(draw: Draw, dimension: int) -> Drawn:
    """Small numbers. Hard ones are so small that products of two are below the smallest double."""
    units = (Unit(2, -draw.between(20, 60)), Unit(2, -draw.between(20, 60)), Unit(10, -draw.between(9, 40)))
    return _of_size(draw, dimension, units, Unit(10, -draw.between(100, 160)))


def huge(draw: Draw, dimension: int) -> Drawn:
    """Large numbers. Hard ones are so large that products of three are above the largest double."""
    units = (Unit(2, draw.between(20, 60)), Unit(2, draw.between(20, 60)), Unit(10, draw.between(9, 40)))
    return _of_size(draw, dimension, units, Unit(10, draw.between(100, 146)))


def _of_size(draw: Draw, dimension: int, units: Sequence[Unit], extreme: Unit) -> Drawn:
    half = draw.pick((4, 40, 500))
    a, b = _solid(draw, _cloud, dimension, half), _solid(draw, _cloud, dimension, half)
    hard = draw.percent(12)
    return drawn(a, _moved(b, _vector(draw, dimension, half)), extreme if hard else draw.pick(units), hard)


def many_vertices(draw: Draw, dimension: int) -> Drawn:
    """Round shapes of many vertices."""
    a, b = (_solid(draw, _circle if dimension == 2 else _ball) for _ in "ab")
    far_off = draw.pick((600, 1800, 2100))
    return drawn(a, _moved(b, _towards(_direction(draw, dimension, 20), far_off)), draw.pick((ONE, Unit(2, -7))))


def _circle(draw: Draw) -> Points:
    """Points of a circle of radius 1000, rounded: ((1 - t^2), 2t) / (1 + t^2) and its opposite."""
    count = draw.between(6, 32)
    found: Points = []
    for k in range(1 - count, count, 2):
        # t = k / count
        whole = count * count + k * k
        x, y = 1000 * (count * count - k * k) // whole, 2000 * k * count // whole
        found += [(x, y), (-x, -y)]
    return found


def _ball(draw: Draw) -> Points:
    """Points near a sphere of radius 1000."""
    return [_towards(_direction(draw, 3, 100), 1000) for _ in range(draw.between(10, 30))]


def _towards(direction: Whole, length: int) -> Whole:
    size = isqrt(summed(x * x for x in direction))
    return tuple(length * x // size for x in direction)


def signed_zeros(draw: Draw, dimension: int) -> Drawn:
    """Small whole coordinates, many of them zeros, which have either sign."""
    a, b = (
        _solid(draw, _cloud, dimension, 2)
        if draw.percent(60)
        else _box(draw, (-draw.between(0, 1),) * dimension, (draw.between(1, 3),) * dimension)
        for _ in "ab"
    )
    away = [0] * dimension
    away[draw.below(dimension)] = draw.between(-3, 3)
    found = drawn(a, _moved(b, tuple(away)))
    for shape in (found.a, found.b):
        shape["vertices"] = [[x if x or draw.percent(50) else -x for x in p] for p in shape["vertices"]]
    return found


def any_order(draw: Draw, dimension: int) -> Drawn:
    """Hulls that are not flat, of points in any order, clockwise too. Some points are inside, or inside an edge."""
    a, b = _unordered(draw, dimension), _unordered(draw, dimension)
    return drawn(a, _moved(b, _vector(draw, dimension, 40)), draw.pick((ONE, EIGHTH)))


def _unordered(draw: Draw, dimension: int) -> Points:
    points = _solid(draw, _cloud, dimension, 20)
    kind = draw.below(3)
    if kind == 0:
        return points[::-1]
    doubled = [tuple(2 * x for x in p) for p in points]
    if kind == 1:
        return draw.mixed(doubled)
    between = [_plus(draw.pick(points), draw.pick(points)) for _ in range(draw.between(1, 3))]
    return draw.mixed(list(dict.fromkeys([*doubled, *between])))


def degenerate(draw: Draw, dimension: int) -> Drawn:
    """Points, segments, flat and collinear shapes, repeated vertices; also beside shapes that are not flat."""
    a, b = _degenerate(draw, dimension), _degenerate(draw, dimension)
    if draw.percent(25):
        b = _solid(draw, _cloud, dimension, 4)
    a, b = draw.mixed([a, b])
    unit = draw.pick((ONE, Unit(2, -1), Unit(2, -1), Unit(10, -1)))
    first, second = (_plain(points, unit) if draw.percent(40) else shape_of(points, unit) for points in (a, b))
    return Drawn(first, second)


def _degenerate(draw: Draw, dimension: int) -> Points:
    kind = draw.below(5 if dimension == 3 else 4)
    start = _vector(draw, dimension, 4)
    if kind == 0:
        return [start]
    if kind == 1:
        return [start, _plus(start, _vector(draw, dimension, 3))]
    if kind == 2:
        along = _direction(draw, dimension, 2)
        return [_plus(start, along, draw.between(-2, 2)) for _ in range(draw.between(3, 4))]
    points = _cloud(draw, dimension, 4, dimension + 1)
    if kind == 3:
        return [*points, draw.pick(points), draw.pick(points)]
    axis = draw.below(3)
    return [tuple(0 if i == axis else x for i, x in enumerate(p)) for p in points]


def _plain(points: Points, unit: Unit) -> Json:
    """A point or a segment by its own name, if it is one."""
    given = shape_of(points, unit)
    corners = given["vertices"]
    if len(corners) == 1:
        return {"type": "point", "p": corners[0]}
    return {"type": "segment", "p": corners[0], "q": corners[1]} if len(corners) == 2 else given


POSE_BITS = 40
"""The entries of a rotation are rounded to this many bits after the point. Corners of its boxes are then doubles
without any further rounding."""


def boxes(draw: Draw, dimension: int) -> Drawn:
    """Turned boxes: apart, touching face to face, overlapping."""
    return _rectangles(draw) if dimension == 2 else _posed(draw)


def _rectangles(draw: Draw) -> Drawn:
    """Rectangles turned by angles whose sine and cosine have the same ratio as two whole numbers."""
    turns = [_direction(draw, 2, 7) for _ in "ab"]
    if draw.percent(40):
        turns[1] = turns[0]
    found = []
    for x, y in turns:
        w, h = draw.between(1, 6), draw.between(1, 6)
        u, v = (w * x, w * y), (-h * y, h * x)
        around = [_plus(_plus((0, 0), u, i), v, j) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        found.append(_from_any(draw, around))
    return drawn(found[0], _moved(found[1], _vector(draw, 2, 45)), draw.pick((ONE, EIGHTH)))


def _posed(draw: Draw) -> Drawn:
    turned = draw.percent(65)
    first = _rotation(draw) if turned else _quarter_turn(draw)
    aligned = draw.percent(35)
    second = first if aligned else _rotation(draw) if turned else _quarter_turn(draw)
    sizes = [[draw.between(1, 16) for _ in range(3)] for _ in "ab"]
    center = _vector(draw, 3, 40)
    a = _posed_box([Fraction(x, 8) for x in center], sizes[0], first)
    if aligned:
        # B is at A's side: face to face along one axis of both, and moved along the others.
        steps = [draw.between(-8, 8) for _ in range(3)]
        axis = draw.below(3)
        steps[axis] = sizes[0][axis] + sizes[1][axis] + draw.pick((0, 0, 0, 4, -1))
        moved = [summed(Fraction(step, 8) * x for step, x in zip(steps, row, strict=True)) for row in first]
        middle = [Fraction(x, 8) + y for x, y in zip(center, moved, strict=True)]
    else:
        middle = [Fraction(x, 8) for x in _plus(center, _vector(draw, 3, 24))]
    return Drawn(a, _posed_box(middle, sizes[1], second))


def _posed_box(center: Sequence[Fraction], size: Sequence[int], rotation: Sequence[Sequence[Fraction]]) -> Json:
    return {
        "type": "box",
        "center": [float(x) for x in center],
        "half_extents": [x / 8 for x in size],
        "rotation": [[float(x) for x in row] for row in rotation],
    }


def _rotation(draw: Draw) -> list[list[Fraction]]:
    """The rotation by a quaternion of whole numbers, each entry rounded once."""
    w, x, y, z = _direction(draw, 4, 9)
    n = w * w + x * x + y * y + z * z
    rows = [
        [n - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), n - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), n - 2 * (x * x + y * y)],
    ]
    return [[Fraction(round(Fraction(entry << POSE_BITS, n)), 1 << POSE_BITS) for entry in row] for row in rows]


def _quarter_turn(draw: Draw) -> list[list[Fraction]]:
    turns = (
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
        [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
        [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    )
    return [[Fraction(x) for x in row] for row in draw.pick(turns)]


def round_shapes(draw: Draw, dimension: int) -> Drawn:
    """Shapes with a radius, which count exactly; and curved ones, placed so that their distance is known."""
    kind = draw.below(10)
    if kind < 2:
        return _curved_beside(draw, dimension)
    if kind == 2:
        return _curved_around(draw, dimension)
    if kind == 3:
        return _balls_touching(draw, dimension)
    unit = draw.pick((EIGHTH, EIGHTH, Unit(10, -2)))
    a = _with_radius(draw, dimension, unit, (0,) * dimension)
    b = _with_radius(draw, dimension, unit, _vector(draw, dimension, 90))
    return Drawn(
        a, b if draw.percent(75) else shape_of(_moved(_solid(draw, _cloud, dimension, 40), (60,) * dimension), unit)
    )


def _with_radius(draw: Draw, dimension: int, unit: Unit, at: Whole) -> Json:
    center, reach = [unit.times(x) for x in at], unit.times(draw.between(1, 40))
    kind = draw.below(3)
    if kind == 0:
        return {"type": "circle" if dimension == 2 else "sphere", "center": center, "radius": reach}
    if kind == 1:
        end = [unit.times(x) for x in _plus(at, _vector(draw, dimension, 40))]
        return {"type": "capsule", "p": center, "q": end, "radius": reach}
    return {
        "type": "rounded",
        "shape": shape_of(_moved(_solid(draw, _cloud, dimension, 30), at), unit),
        "radius": reach,
    }


def _balls_touching(draw: Draw, dimension: int) -> Drawn:
    """Balls whose radii add up to the distance of their centres, which is that of (3, 4) or (2, 3, 6), or miss it."""
    along, length = ((3, 4), 5) if dimension == 2 else ((2, 3, 6), 7)
    times = draw.between(2, 9)
    first = draw.between(1, length * times - 1)
    second = length * times - first + draw.pick((0, 0, 1, -1))
    center = _vector(draw, dimension, 20)
    kind = "circle" if dimension == 2 else "sphere"
    a, b = (
        {"type": kind, "center": [EIGHTH.times(x) for x in at], "radius": EIGHTH.times(reach)}
        for at, reach in ((center, first), (_plus(center, along, times), second))
    )
    return Drawn(a, b)


def _curved_beside(draw: Draw, dimension: int) -> Drawn:
    """A curved shape and a box beyond its furthest point along x, which faces the box: the gap is the distance."""
    center = _vector(draw, dimension, 40)
    reach, *others = (draw.between(4, 40) for _ in range(dimension))
    gap = draw.pick((0, 0, 1, draw.between(1, 60)))
    least = (center[0] + reach + gap, *(x - draw.between(1, 30) for x in center[1:]))
    size = (draw.between(1, 30), *(draw.between(31, 60) for _ in center[1:]))
    a = _curved(draw, center, (reach, *others))
    return Drawn(a, shape_of(_box(draw, least, size), EIGHTH), known=Fraction(gap, 8))


def _curved(draw: Draw, center: Whole, reach: Whole) -> Json:
    """A curved shape whose furthest point along x is center + (reach, 0, ...)."""
    at, radii = [EIGHTH.times(x) for x in center], [EIGHTH.times(x) for x in reach]
    if len(center) == 2:
        return {"type": "ellipse", "center": at, "radii": radii}
    tip, back = [at[0] + radii[0], *at[1:]], [at[0] - radii[0], *at[1:]]
    return draw.pick(
        (
            {"type": "ellipsoid", "center": at, "radii": radii},
            {"type": "cylinder", "p": back, "q": tip, "radius": radii[1]},
            {"type": "cone", "base": back, "apex": tip, "radius": radii[1]},
        )
    )


def _curved_around(draw: Draw, dimension: int) -> Drawn:
    """A ball at the centre of a curved shape: the depth is its least radius and the ball's."""
    center = _vector(draw, dimension, 40)
    radii = [draw.between(4, 40) for _ in range(dimension)]
    own = draw.between(1, 50)
    at = [EIGHTH.times(x) for x in center]
    if dimension == 3 and draw.percent(50):
        radii = radii[:2]
        ends = [[at[0] + side * EIGHTH.times(radii[0]), *at[1:]] for side in (-1, 1)]
        a: Json = {"type": "cylinder", "p": ends[0], "q": ends[1], "radius": EIGHTH.times(radii[1])}
    else:
        kind = "ellipse" if dimension == 2 else "ellipsoid"
        a = {"type": kind, "center": at, "radii": [EIGHTH.times(x) for x in radii]}
    ball = {"type": "circle" if dimension == 2 else "sphere", "center": at, "radius": EIGHTH.times(own)}
    return Drawn(a, ball, known=-Fraction(min(radii) + own, 8))


class Group(NamedTuple):
    """`draw` makes a pair of a dimension. `counts` says how many pairs of the plane and of space the cases have."""

    draw: Callable[[Draw, int], Drawn]
    counts: tuple[int, int]


GROUPS: Mapping[str, Group] = {
    "generic": Group(generic, (480, 280)),
    "grid": Group(grid, (720, 420)),
    "touching": Group(touching, (460, 320)),
    "nested": Group(nested, (300, 180)),
    "slivers": Group(slivers, (300, 160)),
    "far": Group(far, (280, 160)),
    "tiny": Group(tiny, (260, 140)),
    "huge": Group(huge, (260, 140)),
    "many-vertices": Group(many_vertices, (180, 100)),
    "boxes": Group(boxes, (260, 240)),
    "signed-zeros": Group(signed_zeros, (260, 160)),
    "any-order": Group(any_order, (240, 140)),
    "degenerate": Group(degenerate, (420, 260)),
    "round": Group(round_shapes, (280, 180)),
}


def pair(group: str, dimension: int, key: str) -> Drawn:
    """The pair of a group that belongs to a key."""
    return GROUPS[group].draw(Draw(group, dimension, key), dimension)
