"""The textbook's GJK for two convex polygons, with support points that are found by climbing: from one vertex of a ring
to the next, along its edges, as long as that is higher. It needs strictly convex rings."""

import textbook
from textbook import dot, intersects, sub

__all__ = ["intersects"]


def climb(ring, d):
    """The vertex that is furthest along d."""
    i = 0
    for step in (1, -1):
        while dot(ring[(i + step) % len(ring)], d) > dot(ring[i], d):
            i = (i + step) % len(ring)
    return ring[i]


def support(a, b, d):
    return sub(climb(a, d), climb(b, sub((0.0, 0.0), d)))


textbook.support = support
