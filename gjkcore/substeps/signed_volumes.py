"""The signed volumes sub-algorithm (Montanari, Petrinic and Barbieri, "Improving the GJK algorithm for faster and more
reliable distance queries between convex objects", ACM Transactions on Graphics 36(3), 2017, section 4).

Notation: `s1` to `s4` are the points, `O` the origin, `p` its foot on the plane or the line of some of them. `C_j` is
the signed volume, area or length of the simplex in which O or p stands for s_j, and `mu` that of the whole: C_j / mu is
the weight of s_j. A point lies inside if each C_j has the sign of mu.

Volumes are cofactors of the matrix of the points. A triangle and a segment of space are first seen along the axis that
leaves them largest: there mu is greatest, and the division by it is safest. If O is not inside, each face with the
wrong sign is asked in turn, and the closest answer counts.

In the paper the newest point is always kept, since GJK runs so. A figure may move any point, so here no point is: a
segment keeps the end on whose side p lies.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..vec import Vector
from .found import LETTERS, Found, Term, dot, nearest, sub

Indices = tuple[int, ...]


def closest(points: Sequence[Vector]) -> Found:
    """The closest point of one to four points."""
    return _solved(points, tuple(range(len(points))))


def _solved(points: Sequence[Vector], of: Indices) -> Found:
    if len(of) == 1:
        one = points[of[0]][0] - points[of[0]][0] + 1  # of the same type as the coordinates
        return Found(of, (one,), (Term(of, "1", float(one), of),))
    mu, C = (_lengths, _areas, _volumes)[len(of) - 2](points, of)
    kind = ("length", "area", "volume")[len(of) - 2]
    names = [f"{kind} {''.join(['O' if i == j else LETTERS[i] for i in of])}" for j in of]
    terms = tuple([Term(of, name, float(c), of) for name, c in zip(names, C, strict=True)])
    if all(_same_sign(mu, c) for c in C):
        return Found(of, tuple([c / mu for c in C]), terms)
    if len(of) == 2:
        kept = of[0] if not _same_sign(mu, C[1]) else of[1]
        return Found((kept,), (_solved(points, (kept,)).weights[0],), terms)
    faces = [tuple([i for i in of if i != j]) for j, c in zip(of, C, strict=True) if not _same_sign(mu, c)]
    found = nearest(points, [_solved(points, face) for face in faces])
    return found._replace(terms=(*terms, *found.terms))


def _same_sign(p: float, q: float) -> bool:
    return (p > 0 and q > 0) or (p < 0 and q < 0)


def _volumes(points: Sequence[Vector], of: Indices) -> tuple[float, list[float]]:
    """S3D: the volume of the tetrahedron, and those with O in place of each point."""
    s1, s2, s3, s4 = (points[i] for i in of)
    C = [-_det(s2, s3, s4), _det(s1, s3, s4), -_det(s1, s2, s4), _det(s1, s2, s3)]
    return C[0] + C[1] + C[2] + C[3], C


def _areas(points: Sequence[Vector], of: Indices) -> tuple[float, list[float]]:
    """S2D: the area of the triangle, and those with the foot p of O in place of each point."""
    s = [points[i] for i in of]
    p: Vector = tuple([c - c for c in s[0]])  # O, of the same type as the coordinates
    axes = (0, 1)
    if len(p) == 3:
        n = _cross(sub(s[1], s[0]), sub(s[2], s[0]))
        square = dot(n, n)
        if square:
            p = tuple([c * (dot(s[0], n) / square) for c in n])
        along = max(range(3), key=lambda axis: abs(n[axis]))
        axes = ((1, 2), (2, 0), (0, 1))[along]
    flat, foot = [_seen(q, axes) for q in s], _seen(p, axes)
    C = [_area(foot, flat[1], flat[2]), _area(flat[0], foot, flat[2]), _area(flat[0], flat[1], foot)]
    return _area(*flat), C


def _lengths(points: Sequence[Vector], of: Indices) -> tuple[float, list[float]]:
    """S1D: the length of the segment, and those with the foot p of O in place of either end."""
    s1, s2 = (points[i] for i in of)
    t = sub(s2, s1)
    square = dot(t, t)
    share = dot(s2, t) / square if square else square
    p = tuple([q - share * c for q, c in zip(s2, t, strict=True)])
    axis = max(range(len(t)), key=lambda axis: abs(t[axis]))
    return s1[axis] - s2[axis], [p[axis] - s2[axis], s1[axis] - p[axis]]


def _seen(q: Vector, axes: tuple[int, int]) -> Vector:
    """A point as it is seen along the third axis."""
    return (q[axes[0]], q[axes[1]])


def _area(p: Vector, q: Vector, r: Vector) -> float:
    """Twice the signed area."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _cross(u: Vector, v: Vector) -> Vector:
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def _det(p: Vector, q: Vector, r: Vector) -> float:
    return dot(p, _cross(q, r))
