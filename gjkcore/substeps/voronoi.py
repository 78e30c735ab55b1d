"""The closest point by Voronoi regions (Ericson, "Real-Time Collision Detection", sections 5.1.2, 5.1.5 and 5.1.6).

Notation: A, B, C, D are the points, O the origin; `ab = b - a`. `va`, `vb`, `vc` are the weights of A, B and C at the
foot of O on the plane of ABC, times their sum. A region is that of a vertex, an edge or the face.

The tests come in the book's order: the vertex A, the vertex B, the edge AB, the vertex C, the edges AC and BC, the
face. A tetrahedron asks for each face on which side of it O is, and then each triangle that O is beyond. The closest
answer counts.

Its flaws are kept. A flat tetrahedron has no sides, so O is said to be inside, and the weights are zero divided by
zero. Two points at one place are taken for an edge that O is beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from ..vec import Vector
from .found import LETTERS, Found, Term, dot, nearest, sub

FACES = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2), (1, 3, 2, 0))
"""The corners of each face of ABCD, and then the point opposite."""


def closest(points: Sequence[Vector]) -> Found:
    """The closest point of one to four points."""
    if len(points) == 1:
        one = points[0][0] - points[0][0] + 1  # of the same type as the coordinates
        return Found((0,), (one,), (Term((0,), "1", float(one), (0,)),))
    if len(points) == 2:
        return _on_segment(points)
    if len(points) == 3:
        return _on_triangle(points, (0, 1, 2))
    return _on_tetrahedron(points)


def _on_segment(points: Sequence[Vector]) -> Found:
    a, b = points
    ab = sub(b, a)
    along, length = -dot(a, ab), dot(ab, ab)
    terms = (
        Term((0, 1), "AB . AO", float(along), (0, 1)),
        Term((0, 1), "AB . AB - AB . AO", float(length - along), (0, 1)),
    )
    if along <= 0:
        return Found((0,), (length - length + 1,), terms)
    if along >= length:
        return Found((1,), (length - length + 1,), terms)
    t = along / length
    return Found((0, 1), (-t + 1, t), terms)


def _on_triangle(points: Sequence[Vector], of: tuple[int, int, int]) -> Found:
    a, b, c = (points[i] for i in of)
    A, B, C = (LETTERS[i] for i in of)
    terms: list[Term] = []

    def term(name: str, value: float, *asked: int) -> float:
        terms.append(Term(of, name, float(value), tuple([of[i] for i in asked])))
        return value

    def found(kept: tuple[int, ...], *weights: float) -> Found:
        return Found(tuple([of[i] for i in kept]), weights, tuple(terms))

    ab, ac = sub(b, a), sub(c, a)
    one = ab[0] - ab[0] + 1
    d1, d2 = term(f"{A}{B} . {A}O", -dot(ab, a), 0), term(f"{A}{C} . {A}O", -dot(ac, a), 0)
    if d1 <= 0 and d2 <= 0:
        return found((0,), one)

    d3, d4 = term(f"{A}{B} . {B}O", -dot(ab, b), 1), term(f"{A}{C} . {B}O", -dot(ac, b), 1)
    if d3 >= 0 and d4 <= d3:
        return found((1,), one)

    vc = term(f"weight {C}", d1 * d4 - d3 * d2, 0, 1)
    if vc <= 0 and d1 >= 0 and d3 <= 0:
        t = d1 / (d1 - d3) if d1 - d3 else d1
        return found((0, 1), -t + 1, t)

    d5, d6 = term(f"{A}{B} . {C}O", -dot(ab, c), 2), term(f"{A}{C} . {C}O", -dot(ac, c), 2)
    if d6 >= 0 and d5 <= d6:
        return found((2,), one)

    vb = term(f"weight {B}", d5 * d2 - d1 * d6, 0, 2)
    if vb <= 0 and d2 >= 0 and d6 <= 0:
        t = d2 / (d2 - d6) if d2 - d6 else d2
        return found((0, 2), -t + 1, t)

    va = term(f"weight {A}", d3 * d6 - d5 * d4, 1, 2)
    if va <= 0 and d4 - d3 >= 0 and d5 - d6 >= 0:
        along = (d4 - d3) + (d5 - d6)
        t = (d4 - d3) / along if along else along
        return found((1, 2), -t + 1, t)

    total = va + vb + vc
    return found((0, 1, 2), va / total, vb / total, vc / total)


def _on_tetrahedron(points: Sequence[Vector]) -> Found:
    terms: list[Term] = []
    beyond: list[tuple[int, int, int]] = []
    shares = [nan] * 4
    for i, j, k, opposite in FACES:
        a, b, c = points[i], points[j], points[k]
        ab, ac = sub(b, a), sub(c, a)
        normal = (ab[1] * ac[2] - ab[2] * ac[1], ab[2] * ac[0] - ab[0] * ac[2], ab[0] * ac[1] - ab[1] * ac[0])
        of_o, of_point = -dot(a, normal), dot(sub(points[opposite], a), normal)
        of, face = (i, j, k), LETTERS[i] + LETTERS[j] + LETTERS[k]
        terms.append(Term(of, f"O over {face}", float(of_o), of))
        terms.append(Term((*of, opposite), f"{LETTERS[opposite]} over {face}", float(of_point), of))
        if of_o * of_point < 0:
            beyond.append((i, j, k))
        elif of_point:
            shares[opposite] = of_o / of_point
    if not beyond:
        return Found((0, 1, 2, 3), tuple(shares), tuple(terms))
    found = nearest(points, [_on_triangle(points, face) for face in beyond])
    return found._replace(terms=(*terms, *found.terms))
