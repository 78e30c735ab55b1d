"""GJK in space: do two polyhedra meet?"""


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


def sub(p, q):
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2])


def neg(p):
    return (-p[0], -p[1], -p[2])


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def support(a, b, d):
    return sub(max(a, key=lambda v: dot(v, d)), max(b, key=lambda v: dot(v, neg(d))))


def line(a, b):
    ab, ao = sub(b, a), neg(a)
    if dot(ab, ao) > 0:
        return [a, b], cross(cross(ab, ao), ab)
    return [a], ao


def triangle(a, b, c):
    ab, ac, ao = sub(b, a), sub(c, a), neg(a)
    n = cross(ab, ac)
    if dot(cross(n, ac), ao) > 0:
        if dot(ac, ao) > 0:
            return [a, c], cross(cross(ac, ao), ac)
        return line(a, b)
    if dot(cross(ab, n), ao) > 0:
        return line(a, b)
    if dot(n, ao) > 0:
        return [a, b, c], n
    return [a, c, b], neg(n)


def tetrahedron(a, b, c, d):
    ab, ac, ad, ao = sub(b, a), sub(c, a), sub(d, a), neg(a)
    if dot(cross(ab, ac), ao) > 0:
        return triangle(a, b, c)
    if dot(cross(ac, ad), ao) > 0:
        return triangle(a, c, d)
    if dot(cross(ad, ab), ao) > 0:
        return triangle(a, d, b)
    return [a, b, c, d], None


def reduced(simplex):
    """The points to keep, and the next direction. None if O is inside."""
    if len(simplex) == 1:
        return simplex, neg(simplex[0])
    return {2: line, 3: triangle, 4: tetrahedron}[len(simplex)](*simplex)


def search(a, b, run):
    simplex, d = [], (1.0, 0.0, 0.0)
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
