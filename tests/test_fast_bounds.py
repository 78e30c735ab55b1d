"""Each bound named in the proofs of `gjkcore.fast`, against rounding errors measured on adversarial input.

Each test asserts that no error reaches the bound. It also asserts that the largest error is at least the stated part of
the bound, because input without rounding errors would prove nothing. u is the unit roundoff.
"""

from fractions import Fraction
from math import atan2, cos, hypot, pi, sin
from random import Random

from cases3 import rotation
from extent import up_to

import gjkcore as gjk
from gjkcore.fast import space as fast_space
from gjkcore.fast.boxes import ERROR
from gjkcore.plane import floats

U = 2.0**-53


def dot(u, v):
    return sum(Fraction(x) * Fraction(y) for x, y in zip(u, v, strict=True))


def measured(errors, bound, part):
    """Asserts that the errors, in units of u, stay below their bound, and that the largest reaches the given part of
    it."""
    worst = max(errors)
    assert part * bound <= worst < bound, f"{worst:.2f} of {bound}"


def climbed(source, error, numbers, starts, steps):
    """The largest error found by hill climbing: from the worst of random inputs, each made of `numbers` numbers. One of
    them is changed, by much or by a few roundings, as long as that makes the error larger."""
    best = max(([source.uniform(-1, 1) for _ in range(numbers)] for _ in range(starts)), key=error)
    worst = error(best)
    for _ in range(steps):
        tried = list(best)
        tried[source.randrange(numbers)] *= 1 + source.gauss(0, 1) * 10 ** source.uniform(-16, 0)
        found = error(tried)
        if found >= worst:
            best, worst = tried, found
    return worst


# ------------------------------------------------------------------------------------------------------------ the plane


def polygons(seed, count):
    """Posed polygons near and far from where they were made. Some are slivers or nearly regular."""
    source = Random(seed)
    for _ in range(count):
        corners = source.randint(3, 12)
        flat = source.choice((1.0, 1.0, 1e-3))
        angles = [2 * pi * (k + source.uniform(0, 0.3)) / corners for k in range(corners)]
        shape = gjk.Polygon([(cos(angle), flat * sin(angle)) for angle in angles])
        far = source.choice((0.0, 1.0, 10.0))
        shape = shape.translated((source.uniform(-far, far), source.uniform(-far, far)))
        yield shape.posed(source.uniform(-pi, pi), (source.uniform(-far, far), source.uniform(-far, far)))


def segments(seed, count):
    """Long edges, whose ends differ most in height if the angle is wrong. Every other one is posed."""
    source = Random(seed)
    for i in range(count):
        angle, length = source.uniform(-pi, pi), source.uniform(0.5, 1)
        shape = gjk.Segment((0.0, 0.0), (length * cos(angle), length * sin(angle)))
        yield shape.posed(source.uniform(-pi, pi), (0.0, 0.0)) if i % 2 else shape


def near_normals(shape, source):
    """Directions so close to an edge's normal that rounding decides which end is the support point."""
    for k in range(len(shape.hull.order)):
        x, y = shape.core_edge(k)
        slip = source.uniform(-4, 4) * U
        yield (y + slip * x, -x + slip * y)


def corner_of(shape, d):
    """The corner that the fast path chooses along d, and its exact place."""
    table = shape.table
    point = floats.posed_corner(table.angles, table.corners, table.pose, *d)[0]
    k = next(k for k in range(len(shape.hull.order)) if shape.core_point(k) == point)
    return point, shape.core_point_exactly(k)


def size_of(a, b):
    """The S of the proof."""
    (ax, ay), (bx, by) = a.table.center, b.table.center
    return a.table.reach + b.table.reach + hypot(ax - bx, ay - by)


def test_a_vertex_of_the_difference():
    """Point 1: each coordinate of a computed vertex of A - B is within 4uS of the exact one."""
    source, errors = Random(1), []
    shapes = list(polygons(1, 60))
    for _ in range(600):
        a, b = source.sample(shapes, 2)
        d = (source.gauss(0, 1), source.gauss(0, 1))
        (p, exact_p), (q, exact_q) = corner_of(a, d), corner_of(b, (-d[0], -d[1]))
        for i in (0, 1):
            exact = exact_p[i] - exact_q[i]
            errors.append(float(abs(Fraction(p[i] - q[i]) - exact)) / (U * size_of(a, b)))
    measured(errors, 4, 0.11)


def angle_error(numbers):
    """How wrong the angle from a normal of a posed edge to a direction next to it is, in units of u."""
    px, py, qx, qy, turn, slip = numbers
    shape = gjk.Segment((px, py), (qx, qy)).posed(pi * turn, (0.0, 0.0))
    table = shape.table
    cosine, sine, _, _ = table.pose
    x, y = shape.core_edge(0)
    dx, dy = y + slip * 8 * U * x, -x + slip * 8 * U * y
    # The direction in the edge's own coordinates: its angle as `posed_corner` computes it, and exactly.
    angle = atan2(cosine * dy - sine * dx, cosine * dx + sine * dy)
    local = dot((cosine, sine), (dx, dy)), dot((cosine, -sine), (dy, dx))
    ex, ey = Fraction(qx) - Fraction(px), Fraction(qy) - Fraction(py)
    errors = []
    for nx, ny in ((ey, -ex), (-ey, ex)):
        along = nx * local[0] + ny * local[1]
        if along > 0:
            exact = float((nx * local[1] - ny * local[0]) / along)
            near = [normal for normal in table.angles + table.opposite_angles if abs(angle - normal) < 1]
            errors += [abs(angle - normal - exact) / U for normal in near]
    return max(errors, default=0.0)


def test_the_rounded_angles():
    """Point 2: the rounded angles of a normal, of a direction and of half a turn are wrong by less than 18u together.

    Hill climbing reaches 7u, from wherever it starts."""
    source = Random(11)
    measured([climbed(source, angle_error, 6, 500, 2000) for _ in range(up_to(3, 1))], 18, 0.35)


def test_a_corner_taken_by_mistake():
    """Point 2: a corner preferred through rounded angles is too low along the direction by less than 36u times the
    reach."""
    source, errors = Random(2), []
    for shape in segments(2, up_to(4000, 1500)):
        for d in near_normals(shape, source):
            _, exact = corner_of(shape, d)
            top = max(dot(shape.core_point_exactly(k), d) for k in range(len(shape.hull.order)))
            errors.append(float(top - dot(exact, d)) / (U * shape.table.reach * hypot(*d)))
    measured(errors, 36, 0.11)


def test_a_support_point_of_the_difference():
    """Point 2: g - |v| 64uS bounds w* . v from below for every point w* of A - B."""
    source, errors = Random(3), []
    shapes = list(segments(3, 400))
    for _ in range(4000):
        a, b = source.sample(shapes, 2)
        v = source.choice(list(near_normals(source.choice((a, b)), source)))
        (p, _), (q, _) = corner_of(a, (-v[0], -v[1])), corner_of(b, v)
        g = (p[0] - q[0]) * v[0] + (p[1] - q[1]) * v[1]
        lowest = min(dot(a.core_point_exactly(k), v) for k in range(len(a.hull.order)))
        highest = max(dot(b.core_point_exactly(k), v) for k in range(len(b.hull.order)))
        errors.append(float(Fraction(g) - (lowest - highest)) / (U * size_of(a, b) * hypot(*v)))
    measured(errors, 64, 0.035)


def test_the_area_of_two_vertices_and_the_origin():
    """Point 5: twice the area of O and two vertices of A - B is right to 16uS^2. MARGIN is eight times that."""
    source, errors = Random(4), []
    shapes = list(polygons(4, 60))
    for _ in range(600):
        a, b = source.sample(shapes, 2)
        vertices = []
        for _ in range(2):
            d = (source.gauss(0, 1), source.gauss(0, 1))
            (p, exact_p), (q, exact_q) = corner_of(a, d), corner_of(b, (-d[0], -d[1]))
            vertices.append(((p[0] - q[0], p[1] - q[1]), (exact_p[0] - exact_q[0], exact_p[1] - exact_q[1])))
        ((px, py), (ex, ey)), ((qx, qy), (fx, fy)) = vertices
        error = abs(Fraction(px * qy - py * qx) - (ex * fy - ey * fx))
        errors.append(float(error) / (U * size_of(a, b) ** 2))
    measured(errors, 16, 0.01)
    assert floats.MARGIN >= 16 * U


def test_the_disc_inside():
    """Point 6: the disc around the centre is inside the shape, and its radius is short by less than DISC_DOUBT of the
    reach."""
    for shape in polygons(5, 100):
        table = shape.table
        corners = [shape.core_point_exactly(k) for k in range(len(shape.hull.order))]
        room = []
        for k, (px, py) in enumerate(corners):
            qx, qy = corners[(k + 1) % len(corners)]
            nx, ny = qy - py, px - qx
            way = (px - Fraction(table.center[0]), py - Fraction(table.center[1]))
            room.append(float(dot(way, (nx, ny))) / hypot(nx, ny))
        assert table.inner < min(room)
        assert min(room) - table.inner < 2 * 2.0**-46 * table.reach


def test_the_order_of_two_edges():
    """Point 8: if the walk takes the wrong one of two nearly parallel edges, the corner is too low along the other's
    normal by less than 52u times the reach of its shape."""
    source, errors = Random(6), []
    for shape in polygons(6, up_to(300, 100)):
        hull = gjk.Polygon(shape.hull.vertices)
        table = hull.table
        for k in range(len(hull.hull.order)):
            # An edge of another shape, parallel up to rounding, and the normal that its own hull would compute.
            (px, py), (qx, qy) = table.corners[k], table.corners[k + 1]
            slip = source.uniform(-6, 6) * U
            ex, ey = qx - px - slip * (qy - py), qy - py + slip * (qx - px)
            other = gjk.Segment((0.0, 0.0), (ex, ey))
            n = (ey, -ex)
            first = other.table.corners[0] == (0.0, 0.0)
            angle = other.table.angles[0 if first else 1]
            chosen = k if abs(angle - table.angles[k]) > 3 or angle <= table.angles[k] else k + 1
            top = max(dot(corner, n) for corner in table.corners)
            errors.append(float(top - dot(table.corners[chosen], n)) / (U * table.reach * hypot(*n)))
    measured(errors, 52, 0.04)


# ------------------------------------------------------------------------------------------------------------ in space


def solids(seed, count):
    """Turned polyhedra near and far from the origin."""
    source = Random(seed)
    for _ in range(count):
        far = source.choice((0.0, 1.0, 10.0))
        middle = [source.uniform(-far, far) for _ in range(3)]
        vertices = [tuple(x + source.gauss(0, 1) for x in middle) for _ in range(source.randint(4, 12))]
        offset = [source.uniform(-far, far) for _ in range(3)]
        yield gjk.Polyhedron(vertices).posed(rotation(source), offset)


def placed_exactly(solid, k):
    corner, moves = solid.core.corners[k], zip(solid.rotation, solid.offset, strict=True)
    return tuple(dot(row, corner) + Fraction(x) for row, x in moves)


def determinant(p, q, r):
    (px, py, pz), (qx, qy, qz), (rx, ry, rz) = (map(Fraction, vector) for vector in (p, q, r))
    return px * (qy * rz - qz * ry) + py * (qz * rx - qx * rz) + pz * (qx * ry - qy * rx)


def test_a_placed_corner():
    """Each corner is right to 16 u (span + offset), and so is its product with a direction, times the direction's
    length."""
    source, errors = Random(7), []
    for solid in solids(7, 200):
        frame = fast_space.framed(solid)
        size = solid.core.span + max(map(abs, solid.offset))
        for k in range(len(solid.core.corners)):
            d = [source.gauss(0, 1) for _ in range(3)]
            x, y, z = frame.place(k)
            product = Fraction(x * d[0] + y * d[1] + z * d[2])
            errors.append(float(abs(product - dot(placed_exactly(solid, k), d))) / (U * size * hypot(*d)))
    measured(errors, 16, 0.15)


def test_the_rise_of_an_edge():
    """The rise of an edge along a direction is right to 12 u times its length."""
    source, errors = Random(8), []
    for solid in solids(8, up_to(100, 40)):
        frame = fast_space.framed(solid)
        for k in range(len(solid.core.corners)):
            for i, *edge in frame.turn(k):
                d = [source.gauss(0, 1) for _ in range(3)]
                rise = Fraction(edge[0] * d[0] + edge[1] * d[1] + edge[2] * d[2])
                way = [p - q for p, q in zip(placed_exactly(solid, i), placed_exactly(solid, k), strict=True)]
                errors.append(float(abs(rise - dot(way, d))) / (U * solid.core.longest * hypot(*d)))
    measured(errors, 12, 0.15)


def test_the_volume_of_a_tetrahedron():
    """Rounding changes the determinant of three vertices by less than 16 u m^3. m is the largest norm of a vertex."""
    source, errors = Random(9), []
    for _ in range(500):
        corners = [tuple(source.gauss(0, 1) for _ in range(3)) for _ in range(4)]
        largest = max(hypot(*corner) for corner in corners)
        volumes = fast_space._volumes([(*corner, 0, 0) for corner in corners])
        a, b, c, d = corners
        for volume, (p, q, r) in zip(volumes, ((d, b, c), (a, c, d), (b, d, a), (a, b, c)), strict=True):
            exact = abs(determinant(p, q, r))
            errors.append(float(abs(abs(Fraction(volume)) - exact)) / (U * largest**3))
    measured(errors, 16, 0.06)


def test_the_centre_and_the_edges_of_a_box():
    """The centre of a box is right to 8 u (span + offset), and all its half edges together to 12. ERROR is 128."""
    source, centres, edges = Random(10), [], []
    for _ in range(400):
        far = source.choice((0.0, 1.0, 10.0))
        # Multiples of 1/8, so that the corners form a parallelepiped without rounding.
        center = [source.randint(-16, 16) / 8 for _ in range(3)]
        halves = [source.randint(1, 8) / 8 for _ in range(3)]
        signs = [(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
        corners = [tuple(c + s * h for c, s, h in zip(center, sign, halves, strict=True)) for sign in signs]
        box = gjk.Polyhedron(corners).posed(rotation(source), [source.uniform(-far, far) for _ in range(3)])
        frame = fast_space.framed(box)
        size = box.core.span + max(map(abs, box.offset))
        center, *halves = box.core.parallelepiped
        computed = frame.box.center
        exact = [dot(row, center) + Fraction(x) for row, x in zip(box.rotation, box.offset, strict=True)]
        centres.append(hypot(*(float(Fraction(x) - y) for x, y in zip(computed, exact, strict=True))) / (U * size))
        off = 0.0
        for half, turned in zip(halves, frame.box.edges, strict=True):
            off += hypot(*(float(Fraction(x) - dot(row, half)) for x, row in zip(turned, box.rotation, strict=True)))
        edges.append(off / (U * size))
    measured(centres, 8, 0.12)
    measured(edges, 12, 0.045)
    assert ERROR == 128 * U
