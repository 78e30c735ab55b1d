"""The textbook's GJK in the plane, in floats, with its boundary cases mended: a zero direction means that the origin is
on the simplex, and a point that just reaches the origin goes on."""


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def sub(u, v):
    return (u[0] - v[0], u[1] - v[1])


def across(u, v):
    """The vector perpendicular to u on the side of v."""
    z = u[0] * v[1] - u[1] * v[0]
    return (-z * u[1], z * u[0])


def support(a, b, d):
    p = max(a, key=lambda v: dot(v, d))
    q = min(b, key=lambda v: dot(v, d))
    return sub(p, q)


def intersects(a, b):
    simplex = [support(a, b, (1.0, 0.0))]
    d = sub((0.0, 0.0), simplex[0])
    for _ in range(100):
        if d == (0.0, 0.0):
            return True
        p = support(a, b, d)
        if dot(p, d) < 0:
            return False
        simplex.insert(0, p)
        d = line(simplex) if len(simplex) == 2 else triangle(simplex)
    return False


def line(simplex):
    a, b = simplex
    ab, ao = sub(b, a), sub((0.0, 0.0), a)
    if dot(ab, ao) > 0:
        return across(ab, ao)
    simplex[:] = [a]
    return ao


def triangle(simplex):
    a, b, c = simplex
    ab, ac, ao = sub(b, a), sub(c, a), sub((0.0, 0.0), a)
    beyond_ab = sub((0.0, 0.0), across(ab, ac))
    beyond_ac = sub((0.0, 0.0), across(ac, ab))
    if dot(beyond_ac, ao) > 0 and dot(ac, ao) > 0:
        simplex[:] = [a, c]
        return beyond_ac
    if dot(beyond_ab, ao) > 0:
        simplex[:] = [a, b]
        return line(simplex)
    if dot(beyond_ac, ao) > 0:
        simplex[:] = [a]
        return ao
    return (0.0, 0.0)
