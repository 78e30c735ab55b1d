"""GJK in the plane, for circles and capsules that are apart: each is one point or two, and a radius. The simplex is an
edge. It prints the points of A and of B."""

from math import hypot


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def on(shape, d):
    core, radius = shape
    p = max(core, key=lambda v: dot(v, d))
    size = hypot(*d)
    return (p[0] + radius * d[0] / size, p[1] + radius * d[1] / size)


def support(a, b, d):
    p, q = on(a, d), on(b, (-d[0], -d[1]))
    return (p[0] - q[0], p[1] - q[1]), p, q


def closest(w, simplex):
    best = w, [w]
    for p in simplex:
        u = (p[0] - w[0], p[1] - w[1])
        t = -dot(w, u) / (dot(u, u) or 1.0)
        if 0 < t < 1:
            v = (w[0] + t * u[0], w[1] + t * u[1])
            best = min(best, (v, [w, p]), key=lambda found: hypot(*found[0]))
        if t >= 1:
            best = min(best, (p, [p]), key=lambda found: hypot(*found[0]))
    return best


def search(a, b, run):
    d, v, simplex = (1.0, 0.0), None, []
    for _ in range(100):
        w, p, q = support(a, b, d)
        bound = -dot(w, d) / hypot(*d)
        if v and hypot(*v) - bound <= 1e-7:
            run.step(d, w, simplex, hypot(*v), bound=bound, a=p, b=q)
            return
        v, simplex = closest(w, simplex)
        run.step(d, w, simplex, bound=bound, a=p, b=q)
        d = (-v[0], -v[1])
