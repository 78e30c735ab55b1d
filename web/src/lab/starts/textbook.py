# GJK in the plane as textbooks write it. It is wrong on some pairs: press Run.


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def sub(u, v):
    return (u[0] - v[0], u[1] - v[1])


def triple(u, v, w):
    """(u x v) x w"""
    z = u[0] * v[1] - u[1] * v[0]
    return (-z * w[1], z * w[0])


def support(a, b, d):
    """The point of A - B that is furthest along d."""
    return sub(max(a, key=lambda p: dot(p, d)), min(b, key=lambda p: dot(p, d)))


def intersects(a, b):
    """Do the convex hulls of the points a and b intersect?"""
    simplex, d = [], (1.0, 0.0)
    for _ in range(100):
        found = step([support(a, b, d), *simplex], d)
        if isinstance(found, bool):
            return found
        simplex, d = found
    return False


def step(simplex, d):
    """One iteration, which the lab draws. simplex[0] is the newest point, found along d. Returns the points to keep
    with the next direction, or the verdict."""
    if len(simplex) == 1:
        return simplex, sub((0.0, 0.0), simplex[0])
    if dot(simplex[0], d) <= 0:
        return False
    d = line(simplex) if len(simplex) == 2 else triangle(simplex)
    return True if d is None else (simplex, d)


def line(simplex):
    a, b = simplex
    ab, ao = sub(b, a), sub((0.0, 0.0), a)
    return triple(ab, ao, ab)


def triangle(simplex):
    a, b, c = simplex
    ab, ac, ao = sub(b, a), sub(c, a), sub((0.0, 0.0), a)
    beyond_ab, beyond_ac = triple(ac, ab, ab), triple(ab, ac, ac)
    if dot(beyond_ab, ao) > 0:
        simplex.remove(c)
        return beyond_ab
    if dot(beyond_ac, ao) > 0:
        simplex.remove(b)
        return beyond_ac
    return None
