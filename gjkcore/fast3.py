"""GJK in space written for speed: floats only, one function, and a bound of its error that it is judged by.

Notation: as in `gjk3`. `d` a search direction in the world, `l` the same in a hull's own coordinates; `u` = 2**-53, the
rounding of one operation; `span` the norm of a hull's furthest corner. A vertex here is (x, y, z, ka, kb).

Why it is fast: directions are turned, not vertices, and each corner at most once a pose (`placed`; of a small hull its
edges too); a support point is found by climbing over the hull's edges from the last one, or from the table of guesses;
the start is the direction between the centres, and where the balls around them that lie inside both hulls overlap, that
is the answer. Why it is right: for any v, the distance is at most |v| if v is a mean of vertices of A - B, and at
least v.w / |v| for the support point w in direction -v. Floats get both right to

    16 u (span + offset)   for each solid: three products and three sums a coordinate, the difference, and what
                           the mean v and the product v.w are rounded by.

How much an edge rises is right to 12 u times its length. A climb that ends with every edge falling by more ends at the
right corner. Where an edge is level but for rounding (`tie`), the top may be higher than the corner by the rise that
rounding hides, times the corner's `bluntness`; whole numbers find the true top where it matters. If the bounds, so
widened, do not meet to ACCURACY, there is no answer from here: None, and `gjk3` decides.

Sources: as in `gjk`; the choice of a guess by cells and the climb, Ericson, "Real-Time Collision Detection", 9.5.4.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple, TypeAlias

from .hull3 import CELLS, SIDE, Hull, Link, integers
from .shapes import Convex
from .solids import Solid
from .vec import Vec3f, add3, dot3, scale3

U = 2.0**-53

STALL = 1e-13
"""Relative. The loop ends when a support point improves |v|^2 by less than this fraction of it."""

ACCURACY = 4e-12
"""Relative. Largest distance of the bounds of an answer."""

ONE = (1.0,)

SMALL = 16
"""Most corners of a hull whose edges are turned into the world, each at most once a pose; a larger hull has too many
for that to pay, and each direction is turned into its coordinates."""

CAP = 64
"""Most support points; a hard pair is better left to the whole numbers."""

SMALLEST, LARGEST = 1e-40, 1e40
"""Sizes whose sixth powers neither underflow nor overflow."""

Corners: TypeAlias = tuple[tuple[int, int], ...]
Vertex: TypeAlias = tuple[float, float, float, int, int]


class Found(NamedTuple):
    """An answer whose error is bounded. `distance` is signed where `enclosed` is false, and 0 where the cores certainly
    overlap. The points are a common point of both where the distance is not positive."""

    distance: float
    enclosed: bool
    point_a: Vec3f
    point_b: Vec3f
    iterations: int
    simplex: list[Vertex]

    @property
    def corners(self) -> Corners:
        """The pairs of corners of the last simplex: a warm start for the same pair of solids, moved a little."""
        return tuple([(w[3], w[4]) for w in self.simplex])


made = tuple.__new__
"""Makes a named tuple at half the time that its class takes."""


class Frame:
    """What the loop needs of a posed solid, in the order it is unpacked. `turn` is None for a small hull."""

    __slots__ = ("numbers",)

    def __init__(self, solid: Solid, hull: Hull) -> None:
        small = len(hull.corners) <= SMALL
        turn = None if small else (*solid.rotation[0], *solid.rotation[1], *solid.rotation[2])
        links: list[tuple[Link, ...]] = [()] * len(hull.corners) if small else hull.links
        guess: dict[int, int] = {} if small else hull.guess
        placed: list[Vec3f | None] = [None] * len(hull.corners)
        slack = 12 * U * hull.longest
        error = 16 * U * (hull.span + max(map(abs, solid.offset)))
        # A matrix that is not quite a rotation makes the ball smaller, by a fraction of `stray` at most.
        x, y, z = solid.rotation
        stray = abs(dot3(x, x) - 1) + abs(dot3(y, y) - 1) + abs(dot3(z, z) - 1)
        stray += 2 * (abs(dot3(x, y)) + abs(dot3(y, z)) + abs(dot3(z, x)))
        inner = max(hull.inner * (1 - stray - 64 * U) - 4 * error, 0.0)
        self.numbers = (
            *(turn, *solid.to_world(hull.center), slack, error, solid.radius, inner),
            *(links, guess, placed, hull.bluntness),
        )


def closest_fast(a: Convex, b: Convex, corners: Corners = (), boolean: bool = False) -> Found | None:
    """The distance of two solids with hulls; None where floats cannot prove it, or one is curved.

    `corners`, of an earlier answer for the same pair, are where to start. `boolean`: any distance of the right sign
    will do.
    """
    try:
        frame_a, frame_b = a._frame.numbers, b._frame.numbers
    except AttributeError:
        return closest_fast(a, b, corners, boolean) if _prepared(a) and _prepared(b) else None
    turn_a, acx, acy, acz, slack_a, error_a, radius_a, inner_a, links_a, guess_a, placed_a, blunt_a = frame_a
    turn_b, bcx, bcy, bcz, slack_b, error_b, radius_b, inner_b, links_b, guess_b, placed_b, blunt_b = frame_b
    if turn_a:
        axx, axy, axz, ayx, ayy, ayz, azx, azy, azz = turn_a
    if turn_b:
        bxx, bxy, bxz, byx, byy, byz, bzx, bzy, bzz = turn_b
    error = error_a + error_b
    reach = radius_a + radius_b
    tie_a = tie_b = False
    count = 0
    stall = STALL

    weights: tuple[float, ...]
    simplex: list[Vertex] = []
    for ka, kb in corners:
        px, py, pz = placed_a[ka] or _placed(a, placed_a, ka)
        qx, qy, qz = placed_b[kb] or _placed(b, placed_b, kb)
        simplex.append((px - qx, py - qy, pz - qz, ka, kb))
    if simplex:
        if len(simplex) == 1:
            (vx, vy, vz, _, _), weights = simplex[0], ONE
        elif len(simplex) == 2:
            vx, vy, vz, simplex, weights = _on_segment(simplex[0], simplex[1])
        elif len(simplex) == 3:
            vx, vy, vz, simplex, weights = _on_triangle(simplex[0], simplex[1], simplex[2])
        else:
            enclosing = _enclosing(simplex, error)
            if enclosing:
                point = _mean(simplex, enclosing, placed_a, 3)
                return made(Found, (0.0, True, point, point, count, simplex))
            vx, vy, vz, simplex, weights = _on_tetrahedron(simplex)
        v2 = vx * vx + vy * vy + vz * vz
        ka, kb = simplex[0][3], simplex[0][4]
    else:
        weights = ()
        # Centre to centre: a direction to begin with, and no point of A - B.
        vx, vy, vz = acx - bcx, acy - bcy, acz - bcz
        v2 = vx * vx + vy * vy + vz * vz
        both = inner_a + inner_b
        if v2 < both * both:
            # The balls inside the cores overlap.
            t = inner_a / both
            point = (acx - t * vx, acy - t * vy, acz - t * vz)
            return made(Found, (0.0, True, point, point, count, simplex))
        ka = kb = -1

    while count < CAP:
        count += 1
        length = sqrt(v2)
        # The support point of A in direction -v, or in its own coordinates l where the edges are in these.
        cell = -1
        if turn_a:
            x = -(axx * vx + ayx * vy + azx * vz)
            y = -(axy * vx + ayy * vy + azy * vz)
            z = -(axz * vx + ayz * vy + azz * vz)
            if ka < 0:
                grid = CELLS / length if length else 0.0
                cell = (int(x * grid + CELLS) * SIDE + int(y * grid + CELLS)) * SIDE + int(z * grid + CELLS)
                ka = guess_a.get(cell, 0)
        else:
            x, y, z = -vx, -vy, -vz
            if ka < 0:
                cell = (x > 0) * 4 + (y > 0) * 2 + (z > 0)
                ka = guess_a.get(cell, 0)
        margin = slack_a * length
        level = -margin
        while True:
            tie_a = False
            for k, ex, ey, ez in links_a[ka] or _turned(a, links_a, ka):
                rise = ex * x + ey * y + ez * z
                if rise > level:
                    if rise > margin:
                        ka = k
                        break
                    tie_a = True
            else:
                break
        if cell >= 0:
            guess_a[cell] = ka

        # The same for B, in direction v.
        cell = -1
        if turn_b:
            x = bxx * vx + byx * vy + bzx * vz
            y = bxy * vx + byy * vy + bzy * vz
            z = bxz * vx + byz * vy + bzz * vz
            if kb < 0:
                grid = CELLS / length if length else 0.0
                cell = (int(x * grid + CELLS) * SIDE + int(y * grid + CELLS)) * SIDE + int(z * grid + CELLS)
                kb = guess_b.get(cell, 0)
        else:
            x, y, z = vx, vy, vz
            if kb < 0:
                cell = (x > 0) * 4 + (y > 0) * 2 + (z > 0)
                kb = guess_b.get(cell, 0)
        margin = slack_b * length
        level = -margin
        while True:
            tie_b = False
            for k, ex, ey, ez in links_b[kb] or _turned(b, links_b, kb):
                rise = ex * x + ey * y + ez * z
                if rise > level:
                    if rise > margin:
                        kb = k
                        break
                    tie_b = True
            else:
                break
        if cell >= 0:
            guess_b[cell] = kb

        px, py, pz = placed_a[ka] or _placed(a, placed_a, ka)
        qx, qy, qz = placed_b[kb] or _placed(b, placed_b, kb)
        wx, wy, wz = px - qx, py - qy, pz - qz

        if not weights:
            # The first support point is the first simplex.
            vx, vy, vz = wx, wy, wz
            v2 = vx * vx + vy * vy + vz * vz
            simplex = [(wx, wy, wz, ka, kb)]
            weights = ONE
            continue
        vw = vx * wx + vy * wy + vz * wz
        gap = v2 - vw
        converged = gap <= stall * v2
        if converged or (boolean and vw > reach * length):
            bound = error
            # The margin, and once more what an edge inside it may rise.
            if tie_a:
                bound += 2 * slack_a * blunt_a[ka]
            if tie_b:
                bound += 2 * slack_b * blunt_b[kb]
            distance = length - reach
            if boolean and vw > (bound + reach) * length:
                break
            if converged:
                # The cores must certainly be apart, and the bounds meet.
                if vw <= bound * length or gap + 2 * bound * length > ACCURACY * length * abs(distance):
                    if bound == error:
                        return None
                    # How much higher is the top really?
                    of_a = _missed(a, ka, (-vx, -vy, -vz)) if tie_a else 0.0
                    of_b = _missed(b, kb, (vx, vy, vz)) if tie_b else 0.0
                    bound = error + (of_a + of_b) / length
                    if vw <= bound * length or gap + 2 * bound * length > ACCURACY * length * abs(distance):
                        return None
                break
        new = (wx, wy, wz, ka, kb)
        if len(simplex) == 1:
            # As `_on_segment`, where a new vertex that is no end makes the old one no end either.
            old = simplex[0]
            x, y, z, _, _ = old
            ex, ey, ez = x - wx, y - wy, z - wz
            along = -(wx * ex + wy * ey + wz * ez)
            if along <= 0:
                vx, vy, vz, simplex, weights = wx, wy, wz, [new], ONE
            else:
                t = along / (along + x * ex + y * ey + z * ez)
                vx, vy, vz = wx + t * ex, wy + t * ey, wz + t * ez
                simplex, weights = [new, old], (1.0 - t, t)
        elif len(simplex) == 2:
            vx, vy, vz, simplex, weights = _on_triangle(new, simplex[0], simplex[1])
        else:
            simplex = [new, *simplex]
            enclosing = _enclosing(simplex, error)
            if enclosing is None:
                return None
            if enclosing:
                point = _mean(simplex, enclosing, placed_a, 3)
                return made(Found, (0.0, True, point, point, count, simplex))
            vx, vy, vz, simplex, weights = _on_tetrahedron(simplex)
        square = vx * vx + vy * vy + vz * vz
        if square >= v2:
            # Only rounding still moves: once more, and then the bounds must meet as they are.
            if stall == ACCURACY:
                return None
            stall = ACCURACY
        v2 = square
    else:
        return None

    if len(simplex) == 1:
        ka, kb = simplex[0][3], simplex[0][4]
        point_a, point_b = placed_a[ka], placed_b[kb]
    elif len(simplex) == 2:
        (_, _, _, ka, kb), (_, _, _, ia, ib) = simplex
        s, t = weights
        (px, py, pz), (qx, qy, qz) = placed_a[ka], placed_a[ia]
        point_a = (px, py, pz) if ka == ia else (s * px + t * qx, s * py + t * qy, s * pz + t * qz)
        (px, py, pz), (qx, qy, qz) = placed_b[kb], placed_b[ib]
        point_b = (px, py, pz) if kb == ib else (s * px + t * qx, s * py + t * qy, s * pz + t * qz)
    else:
        point_a, point_b = _mean(simplex, weights, placed_a, 3), _mean(simplex, weights, placed_b, 4)
    if reach:
        # Out by the radii; where they overlap, both to the middle of what both balls cover.
        out_a, out_b = radius_a, radius_b
        if distance <= 0:
            out_a = (max(0.0, length - radius_b) + min(length, radius_a)) * 0.5
            out_b = length - out_a
        out_a, out_b = -out_a / length, out_b / length
        point_a = (point_a[0] + vx * out_a, point_a[1] + vy * out_a, point_a[2] + vz * out_a)
        point_b = (point_b[0] + vx * out_b, point_b[1] + vy * out_b, point_b[2] + vz * out_b)
        if distance <= 0:
            point_b = point_a
    return made(Found, (distance, False, point_a, point_b, count, simplex))


def _prepared(shape: Convex) -> bool:
    """Gives a solid with a hull of ordinary size its frame; false for others."""
    hull = shape.hull if isinstance(shape, Solid) else None
    if hull is None or not isinstance(shape, Solid):
        return False
    if shape._frame is None:
        sizes = [hull.span, *(abs(x) for x in shape.offset), shape.radius]
        if max(sizes) > LARGEST or 0 < hull.span < SMALLEST:
            return False
        shape._frame = Frame(shape, hull)
    return True


def _placed(solid: Convex, placed: list[Vec3f | None], k: int) -> Vec3f:
    """Corner k in the world."""
    assert isinstance(solid, Solid) and isinstance(solid.core, Hull)
    placed[k] = point = solid.to_world(solid.core.corners[k])
    return point


def _turned(solid: Convex, links: list[tuple[Link, ...]], k: int) -> tuple[Link, ...]:
    """The edges of corner k of a small hull in the world: no longer than the slack allows for."""
    assert isinstance(solid, Solid) and isinstance(solid.core, Hull)
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = solid.rotation
    links[k] = tuple(
        [
            (i, xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z)
            for i, x, y, z in solid.core.links[k]
        ]
    )
    return links[k]


def _missed(solid: Convex, k: int, d: Vec3f) -> float:
    """How much the top is above corner k along d: by whole numbers, rounded at the end."""
    assert isinstance(solid, Solid) and isinstance(solid.core, Hull)
    hull = solid.core
    corners, shift = hull.exact
    rows, of_rows = integers(solid.rotation)
    (exact,), of_d = integers((d,))
    x, y, z = exact
    local = add3(add3(scale3(rows[0], x), scale3(rows[1], y)), scale3(rows[2], z))
    top = hull.furthest_exactly(local, k)
    return (dot3(corners[top], local) - dot3(corners[k], local)) / (1 << (shift + of_rows + of_d))


def _mean(simplex: list[Vertex], weights: tuple[float, ...], placed: list[Vec3f], at: int) -> Vec3f:
    """The point of A (at = 3) or B (4) with these weights on the corners."""
    x = y = z = 0.0
    for w, weight in zip(simplex, weights, strict=True):
        p = placed[w[at]]  # type: ignore[index]
        x += weight * p[0]
        y += weight * p[1]
        z += weight * p[2]
    return (x, y, z)


Nearest: TypeAlias = tuple[float, float, float, list[Vertex], tuple[float, ...]]
"""The closest point of a simplex, newest vertex first, the vertices it is a mean of, and their weights."""


def _on_tetrahedron(simplex: list[Vertex]) -> Nearest:
    """The closest point of the three faces with the newest vertex, the first: the fourth was closest before."""
    a, b, c, d = simplex
    return min((_on_triangle(a, b, c), _on_triangle(a, c, d), _on_triangle(a, d, b)), key=_square)


def _square(found: Nearest) -> float:
    x, y, z, _, _ = found
    return x * x + y * y + z * z


def _on_segment(a: Vertex, b: Vertex) -> Nearest:
    """As in `simplex3`."""
    ax, ay, az, _, _ = a
    bx, by, bz, _, _ = b
    x, y, z = bx - ax, by - ay, bz - az
    along = -(ax * x + ay * y + az * z)
    if along <= 0:
        return ax, ay, az, [a], (1.0,)
    back = bx * x + by * y + bz * z
    if back <= 0:
        return bx, by, bz, [b], (1.0,)
    t = along / (along + back)
    return ax + t * x, ay + t * y, az + t * z, [a, b], (1.0 - t, t)


def _on_triangle(a: Vertex, b: Vertex, c: Vertex) -> Nearest:
    """Ericson's clauses, section 5.1.5, for the origin: dot products only."""
    ax, ay, az, _, _ = a
    bx, by, bz, _, _ = b
    cx, cy, cz, _, _ = c
    px, py, pz = bx - ax, by - ay, bz - az
    qx, qy, qz = cx - ax, cy - ay, cz - az
    d1, d2 = -(px * ax + py * ay + pz * az), -(qx * ax + qy * ay + qz * az)
    if d1 <= 0 and d2 <= 0:
        return ax, ay, az, [a], (1.0,)
    d3, d4 = -(px * bx + py * by + pz * bz), -(qx * bx + qy * by + qz * bz)
    if d3 >= 0 and d4 <= d3:
        return bx, by, bz, [b], (1.0,)
    of_c = d1 * d4 - d3 * d2
    if of_c <= 0 and d1 >= 0 >= d3:
        return _on_segment(a, b)
    d5, d6 = -(px * cx + py * cy + pz * cz), -(qx * cx + qy * cy + qz * cz)
    if d6 >= 0 and d5 <= d6:
        return cx, cy, cz, [c], (1.0,)
    of_b = d5 * d2 - d1 * d6
    if of_b <= 0 and d2 >= 0 >= d6:
        return _on_segment(a, c)
    of_a = d3 * d6 - d5 * d4
    if of_a <= 0 and d4 >= d3 and d5 >= d6:
        return _on_segment(b, c)
    total = of_a + of_b + of_c
    if not total > 0:
        return _on_segment(a, b)
    s, t = of_b / total, of_c / total
    return ax + s * px + t * qx, ay + s * py + t * qy, az + s * pz + t * qz, [a, b, c], (1.0 - s - t, s, t)


def _enclosing(simplex: list[Vertex], error: float) -> tuple[float, ...] | None:
    """Weights of the origin in a tetrahedron that certainly contains it, () where it certainly is outside, None where
    rounding leaves that open.

    The weights are volumes, three by three the determinants of the vertices; a vertex is wrong by `error`, which moves
    a determinant by 3 error m^2 at most (m: largest norm of a vertex), and rounding by 16 u m^3.
    """
    (ax, ay, az, _, _), (bx, by, bz, _, _), (cx, cy, cz, _, _), (dx, dy, dz, _, _) = simplex
    x, y, z = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
    of_a, of_d = dx * x + dy * y + dz * z, -(ax * x + ay * y + az * z)
    x, y, z = dy * az - dz * ay, dz * ax - dx * az, dx * ay - dy * ax
    of_b, of_c = -(cx * x + cy * y + cz * z), bx * x + by * y + bz * z
    m2 = max(
        ax * ax + ay * ay + az * az,
        bx * bx + by * by + bz * bz,
        cx * cx + cy * cy + cz * cz,
        dx * dx + dy * dy + dz * dz,
    )
    doubt = (4 * error + 20 * U * sqrt(m2)) * m2
    total = of_a + of_b + of_c + of_d
    if total < 0:
        of_a, of_b, of_c, of_d = -of_a, -of_b, -of_c, -of_d
    least = min(of_a, of_b, of_c, of_d)
    if least > doubt:
        total = abs(total)
        return (of_a / total, of_b / total, of_c / total, of_d / total)
    return () if least < 0 else None
