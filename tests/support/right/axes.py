"""Separating axes in the plane, in floats; and the distance, from each corner to each edge."""

from math import hypot


def hull(points):
    """The corners, counter-clockwise (Andrew's monotone chain)."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def turn(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def edges(corners):
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def axes(a, b):
    """The normals of all edges, the directions of segments, and one between two points."""
    for corners in (a, b):
        for p, q in edges(corners):
            if p != q:
                yield (q[1] - p[1], p[0] - q[0])
                if len(corners) == 2:
                    yield (q[0] - p[0], q[1] - p[1])
    yield (b[0][0] - a[0][0], b[0][1] - a[0][1])


def intersects(a, b):
    a, b = hull(a), hull(b)
    for x, y in axes(a, b):
        if x == y == 0:
            continue
        along_a = [x * p[0] + y * p[1] for p in a]
        along_b = [x * p[0] + y * p[1] for p in b]
        if max(along_a) < min(along_b) or max(along_b) < min(along_a):
            return False
    return True


def to_edge(p, q, r):
    """The distance of r from the segment pq."""
    ex, ey = q[0] - p[0], q[1] - p[1]
    square = ex * ex + ey * ey
    t = ((r[0] - p[0]) * ex + (r[1] - p[1]) * ey) / square if square else 0.0
    t = min(max(t, 0.0), 1.0)
    return hypot(r[0] - p[0] - t * ex, r[1] - p[1] - t * ey)


def distance(a, b):
    if intersects(a, b):
        return 0.0
    a, b = hull(a), hull(b)
    first = min(to_edge(p, q, r) for p, q in edges(a) for r in b)
    second = min(to_edge(p, q, r) for p, q in edges(b) for r in a)
    return min(first, second)
