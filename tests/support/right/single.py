"""Separating axes of rings in single precision. First the pair is moved to the origin and scaled."""

from math import frexp, ldexp

from gjkcore.substeps.single import Single


def rounded(a, b):
    """Both rings about A's first vertex, the largest coordinate between 1/2 and 1, in single precision."""
    moved = [[[x - o for x, o in zip(p, a[0], strict=True)] for p in ring] for ring in (a, b)]
    _, exponent = frexp(max(abs(x) for ring in moved for p in ring for x in p))
    return [[[Single(ldexp(x, -exponent)) for x in p] for p in ring] for ring in moved]


def intersects(a, b):
    a, b = rounded(a, b)
    for ring in (a, b):
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            x, y = q[1] - p[1], p[0] - q[0]
            along_a = [x * r[0] + y * r[1] for r in a]
            along_b = [x * r[0] + y * r[1] for r in b]
            if max(along_a) < min(along_b) or max(along_b) < min(along_a):
                return False
    return True
