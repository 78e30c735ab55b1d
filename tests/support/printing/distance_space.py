"""GJK in space: how far are two polyhedra apart? Johnson's way: the closest point is searched on each face, edge and
corner of the simplex, by linear equations for its weights."""

from itertools import combinations
from math import sqrt


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


def support(a, b, d):
    p = max(a, key=lambda v: dot(v, d))
    q = min(b, key=lambda v: dot(v, d))
    return tuple(x - y for x, y in zip(p, q, strict=True))


def solved(rows):
    """Gauss and Jordan. None if the rows depend on each other."""
    rows = [list(row) for row in rows]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < 1e-12:
            return None
        for j, row in enumerate(rows):
            if j != i:
                rows[j] = [x - row[i] / rows[i][i] * y for x, y in zip(row, rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def closest(simplex):
    """The closest point, and the points that it is a mixture of."""
    best = None
    for count in range(1, len(simplex) + 1):
        for corners in combinations(simplex, count):
            a, *others = corners
            # The mixture is perpendicular to each edge from a, and its weights add up to 1.
            edges = [tuple(x - y for x, y in zip(p, a, strict=True)) for p in others]
            weights = solved([[*(dot(p, u) for p in corners), 0.0] for u in edges] + [[1.0] * count + [1.0]])
            if weights is None or min(weights) < 0:
                continue
            v = tuple(sum(t * p[i] for t, p in zip(weights, corners, strict=True)) for i in range(3))
            if best is None or dot(v, v) < dot(best[0], best[0]):
                best = v, list(corners)
    return best


def search(a, b, run):
    d, v, simplex = (1.0, 0.0, 0.0), None, []
    for _ in range(50):
        w = support(a, b, d)
        bound = -dot(w, d) / sqrt(dot(d, d))
        if v and sqrt(dot(v, v)) - bound <= 1e-9:
            run.step(d, w, simplex, False, bound=bound)
            return
        v, simplex = closest([w, *simplex])
        if len(simplex) == 4 or dot(v, v) < 1e-20:
            run.step(d, w, simplex, True, bound=bound)
            return
        run.step(d, w, simplex, bound=bound)
        d = tuple(-x for x in v)
