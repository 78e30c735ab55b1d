"""GJK in the plane: do two polygons meet?"""


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def sub(p, q):
    return (p[0] - q[0], p[1] - q[1])


def neg(p):
    return (-p[0], -p[1])


def across(u, v):
    """The perpendicular of u on the side of v."""
    z = u[0] * v[1] - u[1] * v[0]
    return (-z * u[1], z * u[0])


def support(a, b, d):
    p = max(a, key=lambda v: dot(v, d))
    q = min(b, key=lambda v: dot(v, d))
    return sub(p, q)


def reduced(simplex):
    """The points to keep, and the next direction. None if O is inside."""
    a, *others = simplex
    if not others:
        return simplex, neg(a)
    if len(others) == 1:
        return simplex, across(sub(others[0], a), neg(a))
    b, c = others
    ab, ac = sub(b, a), sub(c, a)
    if dot(neg(across(ab, ac)), neg(a)) > 0:
        return [a, b], neg(across(ab, ac))
    if dot(neg(across(ac, ab)), neg(a)) > 0:
        return [a, c], neg(across(ac, ab))
    return simplex, None


def search(a, b, run):
    simplex, d = [], (1.0, 0.0)
    for _ in range(50):
        w = support(a, b, d)
        if dot(w, d) < 0:
            run.step(d, w, simplex, False)
            return
        simplex, towards = reduced([w, *simplex])
        run.step(d, w, simplex, None if towards else True)
        if towards is None:
            return
        d = towards
