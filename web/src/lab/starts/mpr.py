# MPR, as XenoCollide has it in space; the plane is ours. It is not GJK: it follows one ray.


def dot(u, v):
    return sum(x * y for x, y in zip(u, v, strict=True))


def sub(u, v):
    return tuple(x - y for x, y in zip(u, v, strict=True))


def neg(u):
    return tuple(-x for x in u)


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def perpendicular(u, towards):
    """Perpendicular to u in the plane, on the side where `towards` leads."""
    v = (-u[1], u[0])
    side = dot(v, towards)
    return v if side > 0 else neg(v) if side < 0 else (0.0, 0.0)


def normal(p, q, r):
    return cross(sub(q, p), sub(r, p))


def support(a, b, d):
    """The point of A - B that is furthest along d."""
    return sub(max(a, key=lambda p: dot(p, d)), min(b, key=lambda p: dot(p, d)))


def middle(points):
    return tuple(sum(values) / len(points) for values in zip(*points, strict=True))


TOLERANCE = 1e-5
LIMIT = 256


def intersects(a, b):
    """Do the convex hulls of the points a and b intersect?"""
    v0 = sub(middle(a), middle(b))  # inside A - B; the ray leads from here through the origin
    if not any(v0):
        v0 = (1e-5, *v0[1:])
    n = neg(v0)
    v1 = support(a, b, n)
    if dot(v1, n) <= 0:
        return False
    n = cross(v1, v0) if len(v0) == 3 else perpendicular(v0, v1)
    if not any(n):
        return True  # the origin is between v0 and v1
    portal = discover(a, b, v0, v1, n)
    return portal is not None and refine(a, b, v0, portal)


def discover(a, b, v0, v1, n):
    """The points between which the ray passes; None if the shapes are apart."""
    if len(v0) == 2:
        m = n
        for _ in range(LIMIT):
            n = perpendicular(sub(v1, v0), neg(m))
            v2 = support(a, b, n)
            if dot(v2, n) <= 0:
                return None
            if dot(v2, m) <= 0:
                return [v1, v2]
            v1 = v2
        return None
    v2 = support(a, b, n)
    if dot(v2, n) <= 0:
        return None
    for _ in range(LIMIT):
        n = normal(v0, v1, v2)
        v3 = support(a, b, n)
        if dot(v3, n) <= 0:
            return None
        across = cross(v3, v0)
        if dot(across, v1) < 0:
            v2 = v3
        elif dot(across, v2) > 0:
            v1 = v3
        else:
            return [v1, v2, v3]
    return None


def refine(a, b, v0, portal):
    """Moves the portal out to the boundary of A - B. Does it pass the origin?"""
    hit = False
    for _ in range(LIMIT):
        v1, v2, *others = portal
        n = normal(v1, v2, *others) if others else perpendicular(sub(v2, v1), sub(v1, v0))
        if not any(n):
            return False
        hit = hit or dot(v1, n) >= 0
        v4 = support(a, b, n)
        if not hit and dot(v4, n) <= 0:
            return False
        if dot(v4, n) <= dot(portal[-1], n) + TOLERANCE * dot(n, n) ** 0.5:
            return hit
        if not others:
            portal = [v4, v2] if dot(v4, perpendicular(v0, v1)) > 0 else [v1, v4]
            continue
        across, v3 = cross(v4, v0), others[0]
        if dot(across, v1) >= 0:
            portal = [v4, v2, v3] if dot(across, v2) >= 0 else [v1, v2, v4]
        else:
            portal = [v1, v4, v3] if dot(across, v3) >= 0 else [v4, v2, v3]
    return False
