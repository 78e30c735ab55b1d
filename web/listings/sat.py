"""The separating axis test in the plane: do two convex polygons overlap? Touching counts as overlapping."""


def sat(a, b):
    """Whether two convex polygons overlap. Each is a list of its corners, in order around it."""
    return not any(separates(normal, a, b) for normal in normals(a) + normals(b))


def normals(corners):
    """A vector perpendicular to each edge. They need not have length 1."""
    return [(q[1] - p[1], p[0] - q[0]) for p, q in zip(corners, corners[1:] + corners[:1], strict=True)]


def separates(axis, a, b):
    """Whether the shadows of A and B on the axis leave a gap between them."""
    least_a, most_a = shadow(axis, a)
    least_b, most_b = shadow(axis, b)
    return most_a < least_b or most_b < least_a


def shadow(axis, corners):
    """The interval that the corners cover on the axis, in multiples of its length."""
    along = [axis[0] * x + axis[1] * y for x, y in corners]
    return min(along), max(along)
