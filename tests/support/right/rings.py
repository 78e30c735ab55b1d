"""Separating axes for two convex polygons, as every textbook has them: rings of at least three vertices. It takes no
hull, and no other shapes."""


def normals(ring):
    return [(q[1] - p[1], p[0] - q[0]) for p, q in zip(ring, ring[1:] + ring[:1], strict=True)]


def shadow(ring, normal):
    along = [normal[0] * x + normal[1] * y for x, y in ring]
    return min(along), max(along)


def intersects(a, b):
    assert len(a) >= 3
    assert len(b) >= 3
    for normal in normals(a) + normals(b):
        least_a, most_a = shadow(a, normal)
        least_b, most_b = shadow(b, normal)
        if most_a < least_b or most_b < least_a:
            return False
    return True
