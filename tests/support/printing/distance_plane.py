"""GJK in the plane: how far are two polygons apart? The closest point is searched on each edge of the simplex."""

from math import hypot


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def support(a, b, d):
    p = max(a, key=lambda v: dot(v, d))
    q = min(b, key=lambda v: dot(v, d))
    return (p[0] - q[0], p[1] - q[1])


def on_edge(p, q):
    """The point of an edge closest to O, and the ends that it needs."""
    u = (q[0] - p[0], q[1] - p[1])
    t = -dot(p, u) / (dot(u, u) or 1.0)
    if t <= 0:
        return p, [p]
    if t >= 1:
        return q, [q]
    return (p[0] + t * u[0], p[1] + t * u[1]), [p, q]


def has_origin(p, q, r):
    turns = [x[0] * y[1] - x[1] * y[0] for x, y in ((p, q), (q, r), (r, p))]
    return min(turns) >= 0 or max(turns) <= 0


def closest(simplex):
    if len(simplex) == 1:
        return simplex[0], simplex
    if len(simplex) == 3 and has_origin(*simplex):
        return (0.0, 0.0), simplex
    edges = [on_edge(p, q) for i, p in enumerate(simplex) for q in simplex[i + 1 :]]
    return min(edges, key=lambda found: hypot(*found[0]))


def search(a, b, run):
    d, v, simplex = (1.0, 0.0), None, []
    for _ in range(50):
        w = support(a, b, d)
        bound = -dot(w, d) / hypot(*d)
        if v and hypot(*v) - bound <= 1e-9:
            run.step(d, w, simplex, hypot(*v), bound=bound)
            return
        v, simplex = closest([w, *simplex])
        if v == (0.0, 0.0):
            run.step(d, w, simplex, 0.0, bound=bound)
            return
        run.step(d, w, simplex, bound=bound)
        d = (-v[0], -v[1])
