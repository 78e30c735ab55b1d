"""GJK in space, written for speed: in floats only, in one function, with a bound of its own error.

Notation: as in `space.robust`. `d` is a search direction in the world, `l` the same direction in a hull's local
coordinates. `u` = 2**-53 is the unit roundoff. `span` is the norm of a hull's furthest corner.

Why it is fast: it turns directions, not vertices, and each corner at most once for each pose (`placed`; on a small hull
also its edges). It finds a support point by climbing the hull's edges from the last one, or from a table of guesses. It
starts between the centres. If balls inside both hulls overlap there, that is the answer.

Why it is right: for any v, the distance is at most |v| if v is a weighted mean of vertices of A - B, and at least
v.w / |v| for the support point w in direction -v. Floats compute both with an error of at most

    16 u (span + offset)   for each solid: three products and three sums for each coordinate, the difference, and the
                           rounding of the mean v and of the product v.w.

The rise of an edge is right to 12 u times its length. A climb that ends where every edge falls by more has found the
right corner: the edges are those of the faces (`Hull.climbs`). If an edge is level up to rounding (`tie`), the top may
be higher than the corner, by the rise that rounding hides times the corner's `bluntness`. Whole numbers find the true
top if it matters. If the bounds, widened by these errors, do not meet to ACCURACY, the answer is None, and
`space.robust` decides. Otherwise the answer's `error` is their difference, and what it costs to round the radii.

Sources: those of `descent`; Ericson, "Real-Time Collision Detection", 9.5.4 (the guess by cells and the climb).
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any, TypeAlias

from ..answers import ClosestPoints, Penetration
from ..plane.floats import DECIDE, POINTS, Want, new
from ..space.bodies import Rotation
from ..space.hull import Hull, Link, climb
from ..space.shapes import Solid
from ..vec import Vec3f, Vec3i, add3, cross3, dot3, integers, scale3, sub3
from .boxes import ACCURACY, ERROR, FAR, PLACED, STALL, Box, overlap
from .boxes import gap as gap_of_boxes

U = 2.0**-53

ONE = (1.0,)

SMALL = 16
"""The most corners of a hull whose edges are turned into the world, each at most once for each pose. On a larger hull
that costs too much, so each direction is turned into local coordinates instead."""

WIDE = 64.0
"""Relative to the square of a simplex' width. If its distance has a larger one, it is solved again: `_sharpened`."""

NEEDLE = 256.0
"""Relative to the area of a triangle, squared: a larger product of its edges' squares is left to the whole numbers."""

TIGHT = PLACED / (12 * U)
"""PLACED, relative to the larger `slack`."""

ROUNDED = 2.0**-50
"""Relative to |v|^2: the rounding of a gain."""

ROUNDS = range(1, 65)
"""One for each support point. Harder pairs are better left to the whole numbers."""

SMALLEST, LARGEST = 1e-40, 1e40
"""Sizes in world units whose sixth powers neither underflow nor overflow."""

CELLS = 8
"""The table of first guesses divides the radius of the unit sphere by this. A cell is a cube of the grid."""

SIDE = 2 * CELLS + 1
"""The number of cells along each axis of the grid."""

Weights: TypeAlias = tuple[float, ...]

# Plain tuples, where records with named fields would be too slow: each step of the loop makes and unpacks several, and
# a NamedTuple takes ten times as long to make and to unpack.
Vertex: TypeAlias = tuple[float, float, float, int, int]
"""A vertex of A - B: x, y, z, and the corners ka of A and kb of B that it is the difference of."""
Nearest: TypeAlias = tuple[float, float, float, list[Vertex], Weights]
"""The closest point of a simplex, the vertices it is a weighted mean of, newest first, and their weights."""


class Frame:
    """What the loop needs of a posed solid.

    `rows`: the nine numbers of the rotation, None for a small hull. `center`: that of the hull, in the world. `slack`:
    how much an edge may rise by rounding alone, for a direction of length 1. `error`: that of a corner's height.
    `short`: the length of the shortest edge.
    `radius`: the radius around the hull. `inner`: the radius of a ball around the centre that is certainly inside.
    `links` and `guess`: those of the hull; for a small hull the links are turned into the world and the guesses are by
    octant. `placed`: the corners in the world that have been computed; `exact`: all their digits, times 2**`shift`.
    `box`: None unless the solid is a parallelepiped without a radius.
    """

    __slots__ = (
        "box", "center", "error", "exact", "guess", "hull", "inner", "links", "offset", "placed", "posed", "radius",
        "rotation", "rows", "shift", "short", "slack",
    )  # fmt: skip

    def __init__(self, hull: Hull, rotation: Rotation, offset: Vec3f, radius: float) -> None:
        self.hull = hull
        self.rotation = rotation
        self.offset = offset
        small = len(hull.corners) <= SMALL
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rotation
        self.rows = None if small else (xx, xy, xz, yx, yy, yz, zx, zy, zz)
        self.links: list[tuple[Link, ...]] = [()] * len(hull.corners) if small else hull.links
        self.guess: dict[int, int] = {} if small else hull.guess
        self.placed: list[Any] = [None] * len(hull.corners)
        self.exact: dict[int, Vec3i] = {}
        self.slack = 12 * U * hull.longest
        self.short = hull.shortest
        self.radius = radius
        dx, dy, dz = offset
        self.error = error = 16 * U * (hull.span + max(abs(dx), abs(dy), abs(dz)))
        # A matrix that is not quite a rotation shrinks the ball, by at most the fraction `stray`: how far the products
        # of its rows are from those of the identity.
        stray = abs(xx * xx + xy * xy + xz * xz - 1) + abs(yx * yx + yy * yy + yz * yz - 1)
        stray += abs(zx * zx + zy * zy + zz * zz - 1) + 2 * abs(xx * yx + xy * yy + xz * yz)
        stray += 2 * (abs(yx * zx + yy * zy + yz * zz) + abs(zx * xx + zy * xy + zz * xz))
        self.inner = inner = max(hull.inner * (1 - stray - 64 * U) - 4 * error, 0.0)
        x, y, z = hull.center
        self.center = (xx * x + xy * y + xz * z + dx, yx * x + yy * y + yz * z + dy, zx * x + zy * y + zz * z + dz)
        self.box: Box | None = None
        if hull.parallelepiped and not radius:
            (x, y, z), *edges = (
                (xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z)
                for x, y, z in hull.parallelepiped
            )
            if min(hypot(*edge) for edge in edges) > SMALLEST:
                doubt = ERROR * (hull.span + max(abs(dx), abs(dy), abs(dz)))
                self.box = Box((x + dx, y + dy, z + dz), doubt, inner, tuple(edges))

    def place(self, k: int) -> Vec3f:
        """Corner k in the world. `placed` stores it."""
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        x, y, z = self.hull.corners[k]
        dx, dy, dz = self.offset
        self.placed[k] = point = (
            xx * x + xy * y + xz * z + dx,
            yx * x + yy * y + yz * z + dy,
            zx * x + zy * y + zz * z + dz,
        )
        return point

    def whole(self, k: int) -> Vec3i:
        """Corner k in the world, without rounding. `exact` stores it."""
        point = self.exact.get(k)
        if point is None:
            corners, shift = self.hull.exact
            if not self.exact:
                self.posed, of_pose = integers((*self.rotation, self.offset))
                self.shift = shift + of_pose
            *rows, offset = self.posed
            x, y, z = (dot3(row, corners[k]) + (t << shift) for row, t in zip(rows, offset, strict=True))
            self.exact[k] = point = (x, y, z)
        return point

    def turn(self, k: int) -> tuple[Link, ...]:
        """The edges of corner k, stored too, on a small hull in the world. They are no longer than the slack allows."""
        of_hull = self.hull.links[k] or self.hull.link(k)
        if self.rows:
            return of_hull
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        self.links[k] = edges = tuple(
            [
                (i, xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z)
                for i, x, y, z in of_hull
            ]
        )
        return edges

    def missed(self, k: int, d: Vec3f) -> float:
        """How much higher the top is than corner k along d. Computed in whole numbers and rounded at the end."""
        corners, shift = self.hull.exact
        rows, of_rows = integers(self.rotation)
        (exact,), of_d = integers((d,))
        x, y, z = exact
        local = add3(add3(scale3(rows[0], x), scale3(rows[1], y)), scale3(rows[2], z))
        top = self.hull.furthest_exactly(local, k)
        higher: int = dot3(corners[top], local) - dot3(corners[k], local)
        return higher / (1 << (shift + of_rows + of_d))


def cell_of(d: Vec3f) -> int:
    """The number of the grid cell that contains the unit vector along d."""
    x, y, z = d
    length = hypot(x, y, z)
    grid = CELLS / length if length else 0.0
    return (int(x * grid + CELLS) * SIDE + int(y * grid + CELLS)) * SIDE + int(z * grid + CELLS)


def furthest(hull: Hull, d: Vec3f) -> int:
    """The corner k of a hull furthest along d, up to rounding. Climbs from the guess of the cell."""
    if not hull.climbs:
        return hull.furthest(d)
    cell = cell_of(d)
    hull.guess[cell] = k = climb(hull.corners, hull.neighbours, hull.guess.get(cell, 0), d)
    return k


def framed(solid: Solid) -> Frame | None:
    """The frame of a solid of ordinary size, which the solid keeps as `sharp`. None for other solids, and for a hull
    whose table of neighbours lacks an edge: a climb there may end below the top."""
    hull = solid.hull
    if hull is None:
        return None
    sizes = [hull.span, *(abs(x) for x in solid.offset), solid.margin]
    if max(sizes) > LARGEST or 0 < hull.span < SMALLEST or not hull.climbs:
        return None
    frame = Frame(hull, solid.rotation, solid.offset, solid.margin)
    solid.keep(frame)
    return frame


def gap(
    frame_a: Frame | None,
    frame_b: Frame | None,
    want: Want,
    last: list[Vertex] | None = None,
    limit: float | None = None,
) -> Any:
    """The answer for two solids given by their frames. None if floats cannot prove it, or if Penetration is wanted of
    hulls that overlap, unless both are parallelepipeds: see `axes`. `want`: see `plane.floats.Want`.

    With a `limit`, DECIDE asks whether the solids are at most that far apart. It may be negative; then True says only
    that the cores meet or are that close. All other answers become False as soon as the solids are certainly further
    apart.

    `last` is the simplex to start from. It receives the final simplex, so that the same pair can start warm after a
    small motion. Without `last`, two parallelepipeds go to `boxes` first, and come here only if it cannot prove the
    answer.
    """
    # One function, because each round climbs both hulls: written out, that takes less time than two calls would.
    if frame_a.__class__ is not Frame or frame_b.__class__ is not Frame:
        return None
    if last is None and frame_a.box and frame_b.box:
        found = gap_of_boxes(frame_a.box, frame_b.box, want, limit)
        if found is not None:
            return found
    turn_a = frame_a.rows
    turn_b = frame_b.rows
    if turn_a:
        axx, axy, axz, ayx, ayy, ayz, azx, azy, azz = turn_a
    if turn_b:
        bxx, bxy, bxz, byx, byy, byz, bzx, bzy, bzz = turn_b
    links_a = frame_a.links
    links_b = frame_b.links
    placed_a = frame_a.placed
    placed_b = frame_b.placed
    slack_a = frame_a.slack
    slack_b = frame_b.slack
    radius_a = frame_a.radius
    radius_b = frame_b.radius
    error = frame_a.error + frame_b.error
    reach = radius_a + radius_b
    boolean = want is DECIDE
    early = boolean or limit is not None
    near = reach if limit is None else reach + limit
    # Points of the cores that are less than this apart decide that the solids are near enough.
    sure = near - 2 * error if boolean else 0.0
    stall = STALL
    is_doubtful = False

    weights: Weights = ()
    simplex: list[Vertex] = []
    if last:
        vx, vy, vz, simplex, weights = _nearest(_placed(last, frame_a, frame_b))
        if len(simplex) == 4:
            return _enclosed(simplex, weights, error, placed_a, placed_b, want, 0)
        v2 = vx * vx + vy * vy + vz * vz
        _, _, _, ka, kb = simplex[0]
    else:
        # The difference of the centres is a direction to start with. It is not a point of A - B.
        acx, acy, acz = frame_a.center
        bcx, bcy, bcz = frame_b.center
        inner_a = frame_a.inner
        inner_b = frame_b.inner
        guess_a = frame_a.guess
        guess_b = frame_b.guess
        vx, vy, vz = acx - bcx, acy - bcy, acz - bcz
        v2 = vx * vx + vy * vy + vz * vz
        both = inner_a + inner_b
        if v2 < both * both and inner_a and inner_b:
            # The balls inside the cores overlap.
            t = inner_a / both
            return overlap((acx - t * vx, acy - t * vy, acz - t * vz), want, 0)
        # Small hulls guess by the octant of the direction. Large ones guess below, in local coordinates.
        cell_b = (1 if vx > 0 else 0) + (2 if vy > 0 else 0) + (4 if vz > 0 else 0)
        cell_a = 7 - cell_b
        ka, kb = guess_a.get(cell_a, 0), guess_b.get(cell_b, 0)

    for count in ROUNDS:
        length = sqrt(v2)
        # Find the support point of A in direction -v, where no edge leads down along v. The edges of a large hull are
        # in local coordinates, so turn v into them.
        if turn_a:
            x = axx * vx + ayx * vy + azx * vz
            y = axy * vx + ayy * vy + azy * vz
            z = axz * vx + ayz * vy + azz * vz
            if not weights:
                grid = -CELLS / length if length else 0.0
                cell_a = (int(x * grid + CELLS) * SIDE + int(y * grid + CELLS)) * SIDE + int(z * grid + CELLS)
                ka = guess_a.get(cell_a, 0)
        else:
            x, y, z = vx, vy, vz
        margin = slack_a * length
        level = -margin
        while True:
            tie_a = False
            for k, ex, ey, ez in links_a[ka] or frame_a.turn(ka):
                height = ex * x + ey * y + ez * z
                if height < margin:
                    if height < level:
                        ka = k
                        break
                    tie_a = True
            else:
                break

        # Do the same for B, where no edge leads up.
        if turn_b:
            x = bxx * vx + byx * vy + bzx * vz
            y = bxy * vx + byy * vy + bzy * vz
            z = bxz * vx + byz * vy + bzz * vz
            if not weights:
                grid = CELLS / length if length else 0.0
                cell_b = (int(x * grid + CELLS) * SIDE + int(y * grid + CELLS)) * SIDE + int(z * grid + CELLS)
                kb = guess_b.get(cell_b, 0)
        else:
            x, y, z = vx, vy, vz
        margin = slack_b * length
        level = -margin
        while True:
            tie_b = False
            for k, ex, ey, ez in links_b[kb] or frame_b.turn(kb):
                height = ex * x + ey * y + ez * z
                if height > level:
                    if height > margin:
                        kb = k
                        break
                    tie_b = True
            else:
                break

        px, py, pz = placed_a[ka] or frame_a.place(ka)
        qx, qy, qz = placed_b[kb] or frame_b.place(kb)
        wx, wy, wz = px - qx, py - qy, pz - qz

        if not weights:
            # The first support point is the first simplex.
            vx, vy, vz = wx, wy, wz
            v2 = vx * vx + vy * vy + vz * vz
            simplex = [(wx, wy, wz, ka, kb)]
            weights = ONE
            guess_a[cell_a] = ka
            guess_b[cell_b] = kb
            continue
        vw = vx * wx + vy * wy + vz * wz
        better = v2 - vw
        converged = better <= stall * v2
        if converged or (early and (vw > near * length or length < sure)):
            bound = error
            # Widen the margin by the rise that an edge inside it may have.
            if tie_a:
                bound += 2 * slack_a * frame_a.hull.bluntness(ka)
            if tie_b:
                bound += 2 * slack_b * frame_b.hull.bluntness(kb)
            distance = length - near if boolean else length - reach
            if early and vw > (bound + near) * length:
                if boolean:
                    break
                return False
            if boolean and length < sure:
                break
            if converged:
                # The cores must certainly be apart, and the bounds must meet.
                if vw <= bound * length or better + 2 * bound * length > ACCURACY * length * abs(distance):
                    if bound == error:
                        return None
                    # Measure how much higher the top really is.
                    of_a = frame_a.missed(ka, (-vx, -vy, -vz)) if tie_a else 0.0
                    of_b = frame_b.missed(kb, (vx, vy, vz)) if tie_b else 0.0
                    bound = error + (of_a + of_b) / length
                    if vw <= bound * length or better + 2 * bound * length > ACCURACY * length * abs(distance):
                        return None
                if not boolean:
                    # Other corners, as high up to rounding, may be closer than their heights tell: see `is_open`.
                    placed = TIGHT * (slack_a if slack_a > slack_b else slack_b)
                    for _, _, _, i, j in simplex:
                        if i == ka and j == kb:
                            break
                    else:
                        is_doubtful = is_open(wx, wy, wz, vx, vy, vz, better + ROUNDED * v2, placed)
                    if tie_a or tie_b:
                        rounded = ROUNDED * v2
                        if rounded > placed * frame_a.short or rounded > placed * frame_b.short:
                            if tie_a and not is_doubtful:
                                is_doubtful = _tied(frame_a, ka, (qx, qy, qz), (vx, vy, vz), v2, simplex, placed)
                            if tie_b and not is_doubtful:
                                is_doubtful = _tied(frame_b, kb, (px, py, pz), (-vx, -vy, -vz), v2, simplex, placed)
                break
        vertex = (wx, wy, wz, ka, kb)
        if len(simplex) == 1:
            # This is `_on_segment`. A new vertex that is not an end excludes the old one as an end too.
            old = simplex[0]
            x, y, z, _, _ = old
            ex, ey, ez = x - wx, y - wy, z - wz
            along = -(wx * ex + wy * ey + wz * ez)
            if along <= 0:
                vx, vy, vz, simplex, weights = wx, wy, wz, [vertex], ONE
            else:
                t = along / (along + x * ex + y * ey + z * ez)
                vx, vy, vz = wx + t * ex, wy + t * ey, wz + t * ez
                simplex, weights = [vertex, old], (1.0 - t, t)
        elif len(simplex) == 2:
            vx, vy, vz, simplex, weights = _on_triangle(vertex, simplex[0], simplex[1])
        else:
            vx, vy, vz, simplex, weights = _nearest([vertex, *simplex])
            if len(simplex) == 4:
                if last is not None:
                    last[:] = simplex
                return _enclosed(simplex, weights, error, placed_a, placed_b, want, count)
        square = vx * vx + vy * vy + vz * vz
        if square >= v2:
            # Only rounding still moves v. Try once more; then the bounds must meet as they are.
            if stall == ACCURACY:
                return None
            stall = ACCURACY
        v2 = square
    else:
        return None

    if last is not None:
        last[:] = simplex
    if boolean:
        return distance <= 0
    error = better / length + 2 * bound + 2 * U * (length + reach)
    return _apart(frame_a, frame_b, simplex, weights, vx, vy, vz, length, error, want, count, is_doubtful)


def is_open(
    wx: float, wy: float, wz: float, vx: float, vy: float, vz: float, gain: float, placed: float
) -> bool:  # fmt: skip
    """Whether a support point w that v did not count may move it: by the gain over the way from v to w. The bounds know
    that only to the second order, and not at all where the shapes are far apart or their corners close together."""
    x, y, z = wx - vx, wy - vy, wz - vz
    way = x * x + y * y + z * z
    limit = placed * placed
    return way > limit and gain * gain > limit * way


def _tied(frame: Frame, k: int, other: Vec3f, v: Vec3f, v2: float, simplex: list[Vertex], placed: float) -> bool:
    """Whether a neighbour of corner k, less the `other` shape's support point, is open and as high up to rounding. For
    a corner of B all is mirrored."""
    vx, vy, vz = v
    qx, qy, qz = other
    corners = frame.placed
    level = v2 + ROUNDED * v2
    for i in frame.hull.neighbours[k]:
        px, py, pz = corners[i] or frame.place(i)
        x, y, z = px - qx, py - qy, pz - qz
        gain = level - (vx * x + vy * y + vz * z)
        if gain > 0 and is_open(x, y, z, vx, vy, vz, gain, placed):
            known = [each[:3] for each in simplex]
            if (x, y, z) not in known and (-x, -y, -z) not in known:
                return True
    return False


def _apart(
    frame_a: Frame, frame_b: Frame, simplex: list[Vertex], weights: Weights,
    vx: float, vy: float, vz: float, length: float, error: float, want: Want, count: int, is_doubtful: bool,
) -> Any:  # fmt: skip
    """The answer for cores that are v apart, which is the mean of a simplex with these weights. If that is doubtful,
    whole numbers decide."""
    placed_a, placed_b = frame_a.placed, frame_b.placed
    radius_a, radius_b = frame_a.radius, frame_b.radius
    if is_doubtful or (len(simplex) > 1 and _narrow(simplex, length)):
        is_doubtful = is_doubtful or length * 12 * U > FAR * max(frame_a.slack, frame_b.slack)
        found = None if is_doubtful else _sharpened(simplex, placed_a, placed_b)
        if found is None:
            is_doubtful, found = True, _proved(simplex, frame_a, frame_b)
        if found is None:
            return None
        vx, vy, vz, simplex, weights = found
        length = sqrt(vx * vx + vy * vy + vz * vz)
    reach = radius_a + radius_b
    distance = length - reach
    # The points of A and B are v apart. One of them is a weighted mean of corners.
    _, _, _, ka, kb = simplex[0]
    if len(simplex) == 1:
        point_a, point_b = placed_a[ka], placed_b[kb]
    elif is_doubtful:
        # Neither has the rounding of the way between them.
        point_a, point_b = _mean(simplex, weights, placed_a, 3), _mean(simplex, weights, placed_b, 4)
    elif len(simplex) == 2 and ka == simplex[1][3]:
        point_a = px, py, pz = placed_a[ka]
        point_b = (px - vx, py - vy, pz - vz)
    elif len(simplex) == 2:
        s, t = weights
        px, py, pz = placed_b[kb]
        qx, qy, qz = placed_b[simplex[1][4]]
        point_b = qx, qy, qz = (s * px + t * qx, s * py + t * qy, s * pz + t * qz)
        point_a = (qx + vx, qy + vy, qz + vz)
    else:
        point_b = qx, qy, qz = _mean(simplex, weights, placed_b, 4)
        point_a = (qx + vx, qy + vy, qz + vz)
    if reach:
        # Push the points out by the radii.
        out_a, out_b = radius_a, radius_b
        if distance <= 0 and want is POINTS:
            # Move to the middle of what both balls cover.
            out_a = (max(0.0, length - radius_b) + min(length, radius_a)) * 0.5
            out_b = length - out_a
        out_a, out_b = -out_a / length, out_b / length
        point_a = (point_a[0] + vx * out_a, point_a[1] + vy * out_a, point_a[2] + vz * out_a)
        point_b = (point_b[0] + vx * out_b, point_b[1] + vy * out_b, point_b[2] + vz * out_b)
        if distance <= 0 and want is POINTS:
            point_b, distance, error = point_a, 0.0, 0.0
    if want is POINTS:
        return new(ClosestPoints, (distance, point_a, point_b, count, error))
    normal = (0.0 - vx / length, 0.0 - vy / length, 0.0 - vz / length)  # and not minus: no -0.0
    return new(Penetration, (-distance, normal, point_a, point_b, error))


def _narrow(simplex: list[Vertex], length: float) -> bool:
    """Whether a simplex is narrow beside its distance; a triangle also, whether it is beside its edges."""
    (ax, ay, az, _, _), (bx, by, bz, _, _), *third = simplex
    bx -= ax
    by -= ay
    bz -= az
    e2 = bx * bx + by * by + bz * bz
    if not third:
        return length * length > WIDE * e2
    ((cx, cy, cz, _, _),) = third
    cx -= ax
    cy -= ay
    cz -= az
    ef = bx * cx + by * cy + bz * cz
    f2 = cx * cx + cy * cy + cz * cz
    most = e2 + f2 + length * length
    return (e2 * f2 - ef * ef) * WIDE < most * (e2 if e2 > f2 else f2)


def _sharpened(simplex: list[Vertex], placed_a: list[Any], placed_b: list[Any]) -> Nearest | None:
    """The closest point of a segment or triangle, and its weights, from edges between the corners of A and of B. Those
    between vertices of A - B have the rounding of the gap. None if it is not between the vertices, or of a needle."""
    x, y, z, ka, kb = simplex[0]
    (px, py, pz), (qx, qy, qz) = placed_a[ka], placed_b[kb]
    edges: list[Vec3f] = []
    for _, _, _, ka, kb in simplex[1:]:
        (ax, ay, az), (bx, by, bz) = placed_a[ka], placed_b[kb]
        edges.append((ax - px - (bx - qx), ay - py - (by - qy), az - pz - (bz - qz)))
    ex, ey, ez = e = edges[0]
    if len(edges) == 1:
        square = ex * ex + ey * ey + ez * ez
        t = -(ex * x + ey * y + ez * z) / square if square else -1.0
        return (x + t * ex, y + t * ey, z + t * ez, simplex, (1.0 - t, t)) if 0 <= t <= 1 else None
    fx, fy, fz = f = edges[1]
    n, w = cross3(e, f), (x, y, z)
    area = dot3(n, n)
    if area * NEEDLE <= dot3(e, e) * dot3(f, f):
        return None
    s, t = -dot3(cross3(w, f), n) / area, -dot3(cross3(e, w), n) / area
    if min(s, t, 1.0 - s - t) < 0:
        return None
    return x + s * ex + t * fx, y + s * ey + t * fy, z + s * ez + t * fz, simplex, (1.0 - s - t, s, t)


def _proved(simplex: list[Vertex], frame_a: Frame, frame_b: Frame, steps: int = 4) -> Nearest | None:
    """The same in whole numbers, where it is the closest point of A - B: no neighbour of the first vertex' corners is
    further down. One that is joins the simplex, for a few steps. None elsewhere. `d` is v times `below`."""
    _, _, _, ka, kb = simplex[0]
    pairs = [(frame_a.whole(i), frame_b.whole(j)) for _, _, _, i, j in simplex]
    shift = max(frame_a.shift, frame_b.shift)
    up, down = 1 << (shift - frame_a.shift), 1 << (shift - frame_b.shift)
    w, *others = [sub3(scale3(p, up), scale3(q, down)) for p, q in pairs]
    edges = [sub3(other, w) for other in others]
    below, shares, d = 1, [1], w
    if len(edges) == 1:
        (e,) = edges
        below, s = dot3(e, e), -dot3(e, w)
        shares, d = [below - s, s], add3(scale3(w, below), scale3(e, s))
    elif edges:
        e, f = edges
        n = cross3(e, f)
        below, s, t = dot3(n, n), -dot3(cross3(w, f), n), -dot3(cross3(e, w), n)
        shares, d = [below - s - t, s, t], scale3(n, dot3(w, n))
    if min(shares) < 0 or not any(d):
        return None
    unit = below << shift
    x, y, z = v = d[0] / unit, d[1] / unit, d[2] / unit
    for frame, k, sign in ((frame_a, ka, 1), (frame_b, kb, -1)):
        here, place = frame.whole(k), frame.placed[k]
        level = 4 * frame.error * sqrt(dot3(v, v))
        for i in frame.hull.neighbours[k]:
            # Floats tell what is clearly higher, whole numbers the others.
            height = sign * dot3(v, sub3(frame.placed[i] or frame.place(i), place))
            if height <= level and sign * dot3(d, sub3(frame.whole(i), here)) < 0:
                pair = (i, kb) if sign > 0 else (ka, i)
                _, _, _, kept, _ = _nearest(_placed([(0.0, 0.0, 0.0, *pair), *simplex], frame_a, frame_b))
                return _proved(kept, frame_a, frame_b, steps - 1) if steps and len(kept) < 4 else None
    return x, y, z, simplex, tuple([share / below for share in shares])


def _mean(simplex: list[Vertex], weights: tuple[float, ...], placed: list[Any], at: int) -> Vec3f:
    """The point of A (at = 3) or of B (at = 4) with these weights on the corners."""
    x = y = z = 0.0
    for w, weight in zip(simplex, weights):  # noqa: B905 - `strict` takes as long as the rest
        p = placed[w[at]]  # type: ignore[index]
        x += weight * p[0]
        y += weight * p[1]
        z += weight * p[2]
    return (x, y, z)


def _placed(simplex: list[Vertex], frame_a: Frame, frame_b: Frame) -> list[Vertex]:
    """A simplex whose corners have moved, where they are now."""
    found: list[Vertex] = []
    for _, _, _, ka, kb in simplex:
        px, py, pz = frame_a.placed[ka] or frame_a.place(ka)
        qx, qy, qz = frame_b.placed[kb] or frame_b.place(kb)
        found.append((px - qx, py - qy, pz - qz, ka, kb))
    return found


def _nearest(simplex: list[Vertex]) -> Nearest:
    """The closest point of a simplex. Of a tetrahedron that the origin is in, all vertices and its `_volumes`."""
    if len(simplex) == 1:
        x, y, z, _, _ = simplex[0]
        return x, y, z, simplex, ONE
    if len(simplex) == 2:
        return _on_segment(simplex[0], simplex[1])
    if len(simplex) == 3:
        return _on_triangle(simplex[0], simplex[1], simplex[2])
    volumes = _volumes(simplex)
    return _on_tetrahedron(simplex, volumes) if min(volumes) < 0 else (0.0, 0.0, 0.0, simplex, volumes)


def _on_tetrahedron(simplex: list[Vertex], volumes: Weights) -> Nearest:
    """The closest point of a tetrahedron. The origin must be outside.

    It lies on a face that the origin is beyond, so that the volume of the opposite vertex is negative. If it is inside
    that face, no other face is closer. If it is on an edge, the next face that the origin is beyond may be closer.
    """
    a, b, c, d = simplex
    of_a, of_b, of_c, of_d = volumes
    nearest: Nearest | None = None
    for volume, p, q, r in ((of_d, a, b, c), (of_b, a, c, d), (of_c, a, d, b), (of_a, b, c, d)):
        if volume < 0:
            found = _on_triangle(p, q, r)
            if len(found[3]) == 3:
                return found
            if nearest is None or _square(found) < _square(nearest):
                nearest = found
    assert nearest is not None, "the origin is inside"
    return nearest


def _square(found: Nearest) -> float:
    x, y, z, _, _ = found
    return x * x + y * y + z * z


def _on_segment(a: Vertex, b: Vertex) -> Nearest:
    """See `space.simplex`."""
    ax, ay, az, _, _ = a
    bx, by, bz, _, _ = b
    x, y, z = bx - ax, by - ay, bz - az
    along = -(ax * x + ay * y + az * z)
    if along <= 0:
        return ax, ay, az, [a], ONE
    back = bx * x + by * y + bz * z
    if back <= 0:
        return bx, by, bz, [b], ONE
    t = along / (along + back)
    return ax + t * x, ay + t * y, az + t * z, [a, b], (1.0 - t, t)


def _on_triangle(a: Vertex, b: Vertex, c: Vertex) -> Nearest:
    """Ericson's clauses, section 5.1.5, for the origin, with dot products only. The vector from a vertex to the origin
    is minus the vertex, so all products have the opposite sign of his."""
    ax, ay, az, _, _ = a
    bx, by, bz, _, _ = b
    cx, cy, cz, _, _ = c
    px, py, pz = bx - ax, by - ay, bz - az
    qx, qy, qz = cx - ax, cy - ay, cz - az
    d1, d2 = px * ax + py * ay + pz * az, qx * ax + qy * ay + qz * az
    if d1 >= 0 and d2 >= 0:
        return ax, ay, az, [a], ONE
    d3, d4 = px * bx + py * by + pz * bz, qx * bx + qy * by + qz * bz
    if d3 <= 0 and d4 >= d3:
        return bx, by, bz, [b], ONE
    of_c = d1 * d4 - d3 * d2
    if of_c <= 0 and d1 < 0 <= d3:
        t = d1 / (d1 - d3)
        return ax + t * px, ay + t * py, az + t * pz, [a, b], (1.0 - t, t)
    d5, d6 = px * cx + py * cy + pz * cz, qx * cx + qy * cy + qz * cz
    if d6 <= 0 and d5 >= d6:
        return cx, cy, cz, [c], ONE
    of_b = d5 * d2 - d1 * d6
    if of_b <= 0 and d2 < 0 <= d6:
        t = d2 / (d2 - d6)
        return ax + t * qx, ay + t * qy, az + t * qz, [a, c], (1.0 - t, t)
    of_a = d3 * d6 - d5 * d4
    if of_a <= 0 and d4 <= d3 and d5 <= d6:
        return _on_segment(b, c)
    total = of_a + of_b + of_c
    if not total > 0:
        return _on_segment(a, b)
    s, t = of_b / total, of_c / total
    return ax + s * px + t * qx, ay + s * py + t * qy, az + s * pz + t * qz, [a, b, c], (1.0 - s - t, s, t)


def _volumes(simplex: list[Vertex]) -> Weights:
    """The barycentric weights of the origin in a tetrahedron, times its volume: determinants of three vertices each."""
    (ax, ay, az, _, _), (bx, by, bz, _, _), (cx, cy, cz, _, _), (dx, dy, dz, _, _) = simplex
    x, y, z = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
    of_a, of_d = dx * x + dy * y + dz * z, -(ax * x + ay * y + az * z)
    x, y, z = dy * az - dz * ay, dz * ax - dx * az, dx * ay - dy * ax
    of_b, of_c = -(cx * x + cy * y + cz * z), bx * x + by * y + bz * z
    if of_a + of_b + of_c + of_d < 0:
        return (-of_a, -of_b, -of_c, -of_d)
    return (of_a, of_b, of_c, of_d)


def _enclosed(
    simplex: list[Vertex],
    volumes: Weights,
    error: float,
    placed_a: list[Any],
    placed_b: list[Any],
    want: Want,
    count: int,
) -> Any:
    """The answer if the origin is inside a tetrahedron. None if rounding may have put it there.

    A vertex has an error of `error`, which moves a determinant by at most 3 error m^2, where m is the largest norm of a
    vertex. Rounding adds at most 16 u m^3. In a flat tetrahedron the weights have lost digits: then the points of A and
    of B that they give are apart, and neither is a common point.
    """
    m2 = max([x * x + y * y + z * z for x, y, z, _, _ in simplex])
    if min(volumes) <= (4 * error + 20 * U * sqrt(m2)) * m2:
        return None
    of_a, of_b, of_c, of_d = volumes
    total = of_a + of_b + of_c + of_d
    weights = tuple([volume / total for volume in volumes])
    point = ax, ay, az = _mean(simplex, weights, placed_a, 3)
    if want is POINTS:
        bx, by, bz = _mean(simplex, weights, placed_b, 4)
        if abs(ax - bx) + abs(ay - by) + abs(az - bz) > error:
            return None
    return overlap(point, want, count)
