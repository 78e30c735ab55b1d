"""The robust method in floats. It returns an answer only if it can prove that rounding did not matter.

Notation: `w = a - b` is a point of A - B. `v` leads from the origin to the simplex, perpendicular to its closest
feature; the search direction is d = -v. `g = w . v`. `O` is the origin. `P` and `Q` are the ends of the simplex's edge,
with O on its left. `S` (`size`) bounds every |w| and, for a posed shape, the coordinates that its corners were computed
from. u = 2**-53 is the unit roundoff.

Why the answers hold. Let w' be the exact vertex of A - B that a computed support point w stands for.
1. Each coordinate of w is within 4uS of that of w': one subtraction, or six operations of a pose.
2. The table of angles proves nothing. Each support point that an answer rests on is compared with its neighbours:
   see `hull.proved`. Then no corner is higher along d by more than 6u |d| times the diameter of its shape: 3u for the
   product and 3u for turning d. So  g - |v| 8uS  <=  w* . v  for every point w* of A - B.
3. Separation: g > |v| 64uS proves it. Since |v| <= 2S, g > 2**-46 S^2 is enough. Centres prove it, too, that are
   further apart than the hulls reach, along an axis or in all directions.
4. Distance: it is at least (g - |v| 8uS) / |v|. It is at most z / |v| with z = P . v, the distance of a point of A - B
   (point 1 and three operations: within 8uS). When the loop ends, z - g is below 2**-49 z, or w is P or Q again. So a
   distance above 2**-14 S has a relative error below 2**14 * 80u < 2e-10, and in practice below 1e-12.
5. Overlap: O is inside the triangle of three exact points if the three areas exceed their error, which is 4uS^2 for the
   products and 12uS^2 for point 1. Again 2**-46 S^2 is enough. If both discs of point 6 have a radius, the centres are
   inside the shapes, and their difference may be one of the three points.
6. Two overlapping discs around the centres prove an overlap at once. They are inside the shapes in spite of rounding:
   their radii are reduced by `plane.hull.DISC_DOUBT` times the reach. (If nothing is left, even the centre may be
   outside.)
7. Depth: it is at least the distance of O from the closest edge of a polygon inside A - B, and at most g / |v| in any
   direction. With point 2, these are the bounds of the distance.
8. The walk around A - B takes the edges of A and of B in the order of their turns. However it came, its end is proved
   as in point 2. (a) At an edge e of one shape, which is wholly beyond e up to the rounding of e, the corner of the
   other shape is the furthest along the normal of e. (b) At a vertex P, both its corners are the furthest along P.
9. `error`: the answer is within 8uS of both bounds of 4 and 7, and of the difference of g and z, which is added.
If S^2 is so small that products underflow, or if points 3 to 8 do not hold, there is no answer, and the exact run
decides.

The support mapping is a bisection among the angles of the edge normals, which are computed once for each hull. Its time
hardly grows with the number of corners. A pose turns the direction and the chosen corner, never all vertices.

The same angles give the edges beside a vertex of A - B. Once a support point has proved that two shapes without poses
are apart, a walk along these edges replaces further support points. It seldom takes more than one or two edges, and its
end needs no confirmation.

Sources: van den Bergen, "A fast and robust GJK implementation", 1999; Higham, "Accuracy and Stability of Numerical
Algorithms", chapter 3 (the bounds).
"""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum
from heapq import heappop, heappush
from math import atan2, hypot, inf, pi, sqrt
from typing import Any, TypeAlias

from ..answers import ClosestPoints, Penetration
from ..vec import Vec2f
from .hull import IDENTITY, TINY, Table, proved

MARGIN = 2.0**-46
"""Relative to S^2. An upper bound of the error of a product of two points of A - B."""

ERROR = 2.0**-50
"""Relative to S. An upper bound of the rounding error of a distance or depth: point 9."""

NEAR = 2.0**-14
"""Relative to S. A smaller distance or depth is left to the exact run."""

FAR = 2.0**40
"""Relative to the square of the discs in two shapes (of those around them, if none is inside): the square of a distance
beyond which its rounding hides which of their points are closest."""

FAR_EDGE = 0.97
"""Relative to S. The rounding of a larger distance hides where on an edge it ends."""

FAR_POSED = 32.0
"""The same for shapes with poses, as S holds their rounding: relative to the inner discs, or to the edge if longer."""

SHORT = 4.0
"""Relative to the edge it ends on. A larger distance is solved again from the corners of that edge."""

STALL = 2.0**-49
"""Relative to z. A support point that is at most this far below the simplex does not improve it."""

ENOUGH = 2.0**-49
"""Relative to S. EPA ends when a support point is at most this far beyond the closest edge."""

BOX = 0.5 + 2.0**-40
"""Relative to the reaches. Hulls whose centres are further apart than this, along an axis, are apart."""

SMALL = 1e-130
"""Absolute, in world units. If S and the length of an edge are larger, underflow in products is far below MARGIN."""

SEGMENT = 5
"""The length of the ring of a segment: two corners, and three again."""

STEPS = 8
"""The most edges that the walk around A - B follows. Beyond them, GJK's next support point is faster."""

CAP = 60
"""The most support points. Five are usual."""

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.5 * pi), (-1.0, 0.0, pi), (0.0, -1.0, -0.5 * pi))
"""The directions in which EPA begins: x, y and angle."""


class Want(Enum):
    """What `gap` should return."""

    POINTS = "points"
    """ClosestPoints."""
    NORMAL = "normal"
    """Penetration."""
    DECIDE = "decide"
    """Whether the shapes meet."""


POINTS, NORMAL, DECIDE = Want

Corner: TypeAlias = tuple[float, float, Vec2f, Vec2f]
"""A vertex of A - B: x, y and the points of A and B whose difference it is."""

Ring: TypeAlias = list[Vec2f]
"""The `corners` of a `Table`."""

Edge: TypeAlias = tuple[float, float, float, Corner, Corner]
"""An edge of a polygon inside A - B: its distance from O, its outward unit normal x, y, and its two ends."""

new: Any = tuple.__new__
"""Creates a NamedTuple from the tuple of its fields, twice as fast as its own constructor."""


def gap(table_a: Table | None, table_b: Table | None, want: Want) -> Any:
    """The answer for two hulls given by their tables. None if rounding could matter or a table is missing.

    `want` chooses the answer: see `Want`. With DECIDE, it returns as soon as the answer is known.

    Points 3 to 6 above. This is the loop of `descent.descend` with its sub-problem inlined. O lies in the strip of the
    edge PQ and to its left, and a new w lies further left. So O is closest to w, wP or wQ, or it is inside wPQ. Shapes
    that are apart and have no poses are left to `around`, unless it has far to go.
    """
    # One function, because a call costs a tenth of most answers: whatever is done in each round is written out here.
    if table_a is None or table_b is None:
        return None
    center_a = table_a.center
    center_b = table_b.center
    ax, ay = center_a
    bx, by = center_b
    vx = ax - bx
    vy = ay - by
    disc_a = table_a.inner
    disc_b = table_b.inner
    discs = disc_a + disc_b
    square = vx * vx + vy * vy
    if square < discs * discs and disc_a and disc_b:
        if want is not POINTS:
            return True if want is DECIDE else depth(table_a, table_b)
        share = disc_a / discs
        point = (ax - share * vx, ay - share * vy)
        return new(ClosestPoints, (0.0, point, point, 0, 0.0))
    reach = table_a.reach + table_b.reach
    size = reach + sqrt(square)
    if size < SMALL:
        return None
    margin = MARGIN * size * size
    if want is DECIDE:
        outer = table_a.outer + table_b.outer
        if abs(vx) > BOX * reach or abs(vy) > BOX * reach or square > outer * outer + margin:
            return False
    # v is the direction that becomes an angle. A's support points are opposite to it.
    angles_a = table_a.opposite_angles
    ring_a = table_a.opposite_corners
    pose_a = table_a.pose
    angles_b = table_b.angles
    ring_b = table_b.corners
    pose_b = table_b.pose
    # Start between the centres.
    plain = pose_a is None and pose_b is None
    if plain:
        angle = atan2(vy, vx)
        i = bisect_left(angles_a, angle)
        j = bisect_left(angles_b, angle)
        p_on_a = ring_a[i]
        p_on_b = ring_b[j]
    else:
        # This is `posed_corner` inlined, as in the loop below.
        cosine_a, sine_a, dx_a, dy_a = pose_a or IDENTITY
        cosine_b, sine_b, dx_b, dy_b = pose_b or IDENTITY
        rx = cosine_a * vx + sine_a * vy
        ry = cosine_a * vy - sine_a * vx
        i = bisect_left(angles_a, atan2(ry, rx))
        x, y = ring_a[i]
        p_on_a = (cosine_a * x - sine_a * y + dx_a, sine_a * x + cosine_a * y + dy_a)
        sx = cosine_b * vx + sine_b * vy
        sy = cosine_b * vy - sine_b * vx
        j = bisect_left(angles_b, atan2(sy, sx))
        x, y = ring_b[j]
        p_on_b = (cosine_b * x - sine_b * y + dx_b, sine_b * x + cosine_b * y + dy_b)
    px, py = p_on_a
    qx, qy = p_on_b
    px -= qx
    py -= qy
    g = px * vx + py * vy
    is_far = False
    if g > margin:
        if want is DECIDE:
            if plain:
                ax, ay = p_on_a
                x0, y0 = ring_a[i - 1]
                x1, y1 = ring_a[i + 1]
                x2, y2 = ring_b[j - 1]
                x3, y3 = ring_b[j + 1]
                if (x0 - ax) * vx + (y0 - ay) * vy > margin < (x1 - ax) * vx + (y1 - ay) * vy and (qx - x2) * vx + (
                    qy - y2
                ) * vy > margin < (qx - x3) * vx + (qy - y3) * vy:
                    return False
                rx = sx = vx
                ry = sy = vy
            below = missing(ring_a, i, -rx, -ry, ring_b, j, sx, sy, margin)
            return False if g - below > margin else None
        both = disc_a + disc_b or table_a.outer + table_b.outer
        is_far = g > FAR * both * both > 0
        if plain:
            found = around(ring_a, i, ring_b, j, px * vy < py * vx, size, margin, want, 1, is_far)
            if found:
                return found
            if is_far:
                return None
    # The simplex is P or the edge PQ. If O may be inside A - B, the difference of the centres is the other end. O is in
    # that edge's strip, and the run often needs one support point less.
    edge = g < 0 and disc_a > 0 and disc_b > 0
    if edge:
        if px * vy > py * vx:
            qx = vx
            qy = vy
            q_on_a = center_a
            q_on_b = center_b
        else:
            qx = px
            qy = py
            q_on_a = p_on_a
            q_on_b = p_on_b
            px = vx
            py = vy
            p_on_a = center_a
            p_on_b = center_b
        vx = qy - py
        vy = px - qx
        z = px * vx + py * vy
    else:
        vx = px
        vy = py
        z = px * px + py * py
    count = 1
    while count < CAP:
        count += 1
        if plain:
            angle = atan2(vy, vx)
            i = bisect_left(angles_a, angle)
            j = bisect_left(angles_b, angle)
            on_a = ring_a[i]
            on_b = ring_b[j]
        else:
            rx = cosine_a * vx + sine_a * vy
            ry = cosine_a * vy - sine_a * vx
            i = bisect_left(angles_a, atan2(ry, rx))
            x, y = ring_a[i]
            on_a = (cosine_a * x - sine_a * y + dx_a, sine_a * x + cosine_a * y + dy_a)
            sx = cosine_b * vx + sine_b * vy
            sy = cosine_b * vy - sine_b * vx
            j = bisect_left(angles_b, atan2(sy, sx))
            x, y = ring_b[j]
            on_b = (cosine_b * x - sine_b * y + dx_b, sine_b * x + cosine_b * y + dy_b)
        ax, ay = on_a
        bx, by = on_b
        wx = ax - bx
        wy = ay - by
        g = wx * vx + wy * vy
        if g > margin:
            if want is DECIDE:
                if plain:
                    rx = sx = vx
                    ry = sy = vy
                below = missing(ring_a, i, -rx, -ry, ring_b, j, sx, sy, margin)
                return False if g - below > margin else None
            if plain:
                found = around(ring_a, i, ring_b, j, wx * vy < wy * vx, size, margin, want, count)
                if found:
                    return found
        if edge:
            if z - g <= STALL * z or (wx == qx and wy == qy):
                break
            left_of_qw = qx * wy - qy * wx
            left_of_wp = wx * py - wy * px
            if left_of_qw > 0 and left_of_wp > 0:
                if left_of_qw <= margin or left_of_wp <= margin or z <= margin:
                    return None
                if want is not POINTS:
                    return True if want is DECIDE else depth(table_a, table_b)
                area = left_of_qw + left_of_wp + z
                of_p = left_of_qw / area
                of_q = left_of_wp / area
                of_w = z / area
                px, py = p_on_a
                qx, qy = q_on_a
                point = x, y = (of_w * ax + of_p * px + of_q * qx, of_w * ay + of_p * py + of_q * qy)
                px, py = p_on_b
                qx, qy = q_on_b
                # The weights of a flat triangle have lost digits: then its points of A and of B are apart.
                x -= of_w * bx + of_p * px + of_q * qx
                y -= of_w * by + of_p * py + of_q * qy
                return None if abs(x) + abs(y) > ERROR * size else new(ClosestPoints, (0.0, point, point, count, 0.0))
            if left_of_qw <= 0 and wx * (wx - qx) + wy * (wy - qy) > 0:
                px = wx
                py = wy
                p_on_a = on_a
                p_on_b = on_b
            elif left_of_wp <= 0 and wx * (wx - px) + wy * (wy - py) > 0:
                qx = wx
                qy = wy
                q_on_a = on_a
                q_on_b = on_b
            else:
                edge = False
        else:
            if z - g <= STALL * z:
                break
            if wx * (wx - px) + wy * (wy - py) > 0:
                edge = True
                if px * wy > py * wx:
                    qx = wx
                    qy = wy
                    q_on_a = on_a
                    q_on_b = on_b
                else:
                    qx = px
                    qy = py
                    q_on_a = p_on_a
                    q_on_b = p_on_b
                    px = wx
                    py = wy
                    p_on_a = on_a
                    p_on_b = on_b
        if edge:
            vx = qy - py
            vy = px - qx
            z = px * vx + py * vy
        else:
            px = vx = wx
            py = vy = wy
            p_on_a = on_a
            p_on_b = on_b
            z = wx * wx + wy * wy
    else:
        return None

    square = vx * vx + vy * vy
    length = sqrt(square)
    if z <= NEAR * size * length:
        return None
    if plain:
        rx = sx = vx
        ry = sy = vy
    if is_far and (
        edge
        or p_on_a != on_a
        or p_on_b != on_b
        or not (is_clear(ring_a, i, -rx, -ry, margin) and is_clear(ring_b, j, sx, sy, margin))
    ):
        return None
    g -= missing(ring_a, i, -rx, -ry, ring_b, j, sx, sy, margin)
    error = ERROR * size + abs(z - g) / length
    if error > 4 * ERROR * size:
        return None
    if edge:
        ax, ay = p_on_a
        bx, by = p_on_b
        rx, ry = q_on_a
        sx, sy = q_on_b
        rx, ry, sx, sy = rx - ax, ry - ay, sx - bx, sy - by
        if z > SHORT * square:
            # The edge once more, from the corners: vertices of A - B have the rounding of the gap.
            vx, vy = ry - sy, sx - rx
            square = vx * vx + vy * vy
            length = sqrt(square)
            z = px * vx + py * vy
            if z > length * FAR_POSED * max(discs, length):
                return None
        share = (px * vy - py * vx) / square
        p_on_a = (ax + share * rx, ay + share * ry)
        p_on_b = (bx + share * sx, by + share * sy)
    if want is not POINTS:
        return new(Penetration, (-z / length, (0.0 - vx / length, 0.0 - vy / length), p_on_a, p_on_b, error))
    return new(ClosestPoints, (z / length, p_on_a, p_on_b, count, error))


def around(
    ring_a: Ring, i: int, ring_b: Ring, j: int, ascend: bool, size: float, margin: float, want: Want, count: int,
    is_far: bool = False,
) -> Any:  # fmt: skip
    """The answer for two hulls that are apart, by a walk around A - B from its vertex of the corners i and j. None if
    nothing is proved, or if the end is more than STEPS edges away. If the hulls are `is_far`, see FAR, only a vertex
    clearly before both its edges is an answer.

    Point 8 above. The edges of A - B are those of A and of B, sorted by the angles of their normals, which increase on
    the walk if `ascend` (counter-clockwise). It ends where the next edge leads away from O, or past O's foot on it.
    """
    step = 1 if ascend else -1
    on_a = ring_a[i]
    on_b = ring_b[j]
    ax, ay = on_a
    bx, by = on_b
    last = count + STEPS
    while count < last:
        count += 1
        px, py = ax - bx, ay - by
        # e is the next edge of A - B, f the next one of the other shape. v is the inward normal of e.
        next_a = ring_a[i + step]
        next_b = ring_b[j + step]
        (x, y), (fx, fy) = next_a, next_b
        ex, ey = x - ax, y - ay
        fx, fy = bx - fx, by - fy
        along = px * ex + py * ey
        if along >= 0 <= (other := px * fx + py * fy):
            # P is the closest vertex: it is the furthest along itself.
            if is_far and not ((along > margin or ex == ey == 0) and (other > margin or fx == fy == 0)):
                return None
            x, y = ring_a[i - step]
            of_a = px * (x - ax) + py * (y - ay)
            x, y = ring_b[j - step]
            of_b = px * (bx - x) + py * (by - y)
            if not of_a > margin < of_b and (
                of_a < 0
                or of_b < 0
                or (of_a + along <= margin and len(ring_a) > SEGMENT)
                or (of_b + other <= margin and len(ring_b) > SEGMENT)
            ):
                return None
            vx, vy = px, py
            z = square = px * px + py * py
            break
        beyond = ex * fy - ey * fx if ascend else ey * fx - ex * fy
        edge_of_a = beyond > 0 or (beyond == 0 and (ex != 0 or ey != 0))
        if not edge_of_a:
            beyond = -beyond
            ex, ey, along = fx, fy, px * fx + py * fy
        if along >= 0:
            return None  # the edge after it leads to O: rounding
        square = ex * ex + ey * ey
        if along + square >= 0:
            # The corner of the other shape is the furthest along v.
            vx, vy = (-ey, ex) if ascend else (ey, -ex)
            share = along / square
            if edge_of_a:
                x, y = ring_b[j - step]
                before = (bx - x) * vx + (by - y) * vy
                others = ring_b
                on_a = (ax - share * ex, ay - share * ey)
            else:
                x, y = ring_a[i - step]
                before = (x - ax) * vx + (y - ay) * vy
                others = ring_a
                on_b = (bx + share * ex, by + share * ey)
            z = px * vx + py * vy
            too_far = is_far or z > FAR_EDGE * size * sqrt(square)
            if too_far or before < 0 or (before + beyond <= margin and len(others) > SEGMENT):
                return None
            break
        if edge_of_a:
            ax, ay = on_a = next_a
            corners = len(ring_a) - 3
            i = (i + step) % corners or corners
        else:
            bx, by = on_b = next_b
            corners = len(ring_b) - 3
            j = (j + step) % corners or corners
    else:
        return None
    length = sqrt(square)
    if length < SMALL or z <= NEAR * size * length:
        return None
    if want is not POINTS:
        return new(Penetration, (-z / length, (0.0 - vx / length, 0.0 - vy / length), on_a, on_b, ERROR * size))
    return new(ClosestPoints, (z / length, on_a, on_b, count, ERROR * size))


def is_clear(ring: Ring, i: int, x: float, y: float, level: float) -> bool:
    """Whether corner i of a ring is the only one, or higher along (x, y) than both its neighbours by `level`."""
    px, py = here = ring[i]
    for other in (ring[i - 1], ring[i + 1]):
        if other != here and not (px - other[0]) * x + (py - other[1]) * y > level:
            return False
    return True


def missing(
    ring_a: Ring, i: int, ax: float, ay: float, ring_b: Ring, j: int, bx: float, by: float, level: float
) -> float:
    """How far corner i of A's ring is below the furthest along (ax, ay), plus corner j of B's along (bx, by), times the
    length of these directions, which are local. Proved in O(1); infinite if that fails: see `hull.proved`."""
    below = 0.0
    px, py = ring_a[i]
    qx, qy = ring_a[i - 1]
    rx, ry = ring_a[i + 1]
    before = (px - qx) * ax + (py - qy) * ay
    after = (px - rx) * ax + (py - ry) * ay
    if not (before > TINY < after and before + after > level):
        k = proved(ring_a, i, ax, ay, level)
        if not k:
            return inf
        if k != i:
            qx, qy = ring_a[k]
            below = (qx - px) * ax + (qy - py) * ay
    px, py = ring_b[j]
    qx, qy = ring_b[j - 1]
    rx, ry = ring_b[j + 1]
    before = (px - qx) * bx + (py - qy) * by
    after = (px - rx) * bx + (py - ry) * by
    if not (before > TINY < after and before + after > level):
        k = proved(ring_b, j, bx, by, level)
        if not k:
            return inf
        if k != j:
            qx, qy = ring_b[k]
            below += (qx - px) * bx + (qy - py) * by
    return below


def posed_corner(
    angles: list[float], ring: Ring, pose: tuple[float, float, float, float] | None, x: float, y: float
) -> tuple[Vec2f, int, float, float]:
    """The corner of a posed hull furthest along (x, y), in world units; its index in the ring; and (x, y) in local
    coordinates."""
    if pose is None:
        i = bisect_left(angles, atan2(y, x))
        return ring[i], i, x, y
    cosine, sine, dx, dy = pose
    x, y = cosine * x + sine * y, cosine * y - sine * x
    i = bisect_left(angles, atan2(y, x))
    px, py = ring[i]
    return (cosine * px - sine * py + dx, sine * px + cosine * py + dy), i, x, y


def depth(table_a: Table, table_b: Table) -> Any:
    """The Penetration of two hulls given by their tables. None if rounding could matter or they do not overlap.

    Point 7 above: EPA from the support points of four directions, with the edges in a heap, sorted by distance.
    """
    angles_a, ring_a, pose_a = table_a.angles, table_a.corners, table_a.pose
    angles_b, ring_b, pose_b = table_b.opposite_angles, table_b.opposite_corners, table_b.pose
    (ax, ay), (bx, by) = table_a.center, table_b.center
    size = table_a.reach + table_b.reach + abs(ax - bx) + abs(ay - by)
    if size < SMALL:
        return None

    plain = pose_a is None and pose_b is None

    edges: list[Edge] = []

    def add_edge(p: Corner, q: Corner) -> None:
        x = q[1] - p[1]
        y = p[0] - q[0]
        length = hypot(x, y)
        if length:
            heappush(edges, ((p[0] * x + p[1] * y) / length, x / length, y / length, p, q))

    first: list[Corner] = []
    for x, y, angle in AXES:
        if plain:
            on_a = ring_a[bisect_left(angles_a, angle)]
            on_b = ring_b[bisect_left(angles_b, angle)]
        else:
            on_a = posed_corner(angles_a, ring_a, pose_a, x, y)[0]
            on_b = posed_corner(angles_b, ring_b, pose_b, x, y)[0]
        first.append((on_a[0] - on_b[0], on_a[1] - on_b[1], on_a, on_b))
    for k in range(4):
        add_edge(first[k - 1], first[k])
    for _ in range(CAP):
        if not edges:
            return None
        distance, x, y, p, q = heappop(edges)
        if plain:
            angle = atan2(y, x)
            i = bisect_left(angles_a, angle)
            j = bisect_left(angles_b, angle)
            on_a = ring_a[i]
            on_b = ring_b[j]
            rx = sx = x
            ry = sy = y
        else:
            on_a, i, rx, ry = posed_corner(angles_a, ring_a, pose_a, x, y)
            on_b, j, sx, sy = posed_corner(angles_b, ring_b, pose_b, x, y)
        wx = on_a[0] - on_b[0]
        wy = on_a[1] - on_b[1]
        w = (wx, wy, on_a, on_b)
        g = wx * x + wy * y
        if g < NEAR * size:
            return None
        if g - distance <= ENOUGH * size or w in (p, q):
            g += missing(ring_a, i, rx, ry, ring_b, j, -sx, -sy, MARGIN * size)
            if g - distance > ENOUGH * size:
                return None
            break
        add_edge(p, w)
        add_edge(w, q)
    else:
        return None
    # Find the foot of O on the edge, whose direction is (-y, x).
    begin = p[1] * x - p[0] * y
    end = q[1] * x - q[0] * y
    share = begin / (begin - end)
    inside = min(max(share, 0.0), 1.0)
    if abs(share - inside) * abs(begin - end) > ENOUGH * size:
        # The foot is on the next edge, which is in line with this one, up to rounding.
        return None
    (px, py), (qx, qy) = p[2], q[2]
    point_a = (px + share * (qx - px), py + share * (qy - py))
    (px, py), (qx, qy) = p[3], q[3]
    point_b = (px + share * (qx - px), py + share * (qy - py))
    return new(Penetration, (g, (x, y), point_a, point_b, ERROR * size + abs(g - distance)))
