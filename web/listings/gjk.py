"""GJK in the plane: do two convex polygons overlap? Touching counts as overlapping."""

ORIGIN = (0.0, 0.0)
MOST_ROUNDS = 100


def gjk(a, b):
    """Whether the convex hulls of the points a and b overlap."""
    w = support(a, b, (1.0, 0.0))
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
    p, q = simplex[:2]
    if len(simplex) == 2:
        return [p, q], across(p, q, ORIGIN)
    r, po = simplex[2], minus(ORIGIN, p)
    if dot(across(p, q, r), po) < 0:  # r is on one side of pq, O on the other
        return [p, q], across(p, q, ORIGIN)
    if dot(across(p, r, q), po) < 0:
        return [p, r], across(p, r, ORIGIN)
    return [p, q, r], ORIGIN


def across(p, q, t):
    """Perpendicular to the line pq, to the side where t is. ORIGIN if t is on the line."""
    n = (p[1] - q[1], q[0] - p[0])
    side = dot(n, minus(t, p))
    return n if side > 0 else minus(ORIGIN, n) if side < 0 else ORIGIN


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def minus(u, v):
    return (u[0] - v[0], u[1] - v[1])
