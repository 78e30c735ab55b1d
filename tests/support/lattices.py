"""Pairs of solids on lattices: their numbers are integers, halves or thirds, and their axes run along edges, faces and
diagonals, often those of the other solid. There supports tie, faces are parallel to generators and solids touch."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, permutations, product
from random import Random

import numpy as np
from certificates import KINDS, TAPERED, Given, Vec3

TYPES = (*KINDS, "Rounded")
PAIRS = tuple(combinations_with_replacement(TYPES, 2))

GRIDS = (
    (-2.0, -1.0, 0.0, 1.0, 2.0),
    (-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0),
    (-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0),
    tuple(k / 3 for k in range(-6, 7)),
)
LENGTHS = ((0.5, 1.0, 2.0), (0.25, 0.5, 1.0, 1.5, 2.0), (0.25, 0.5, 1.0, 2.0), (1 / 3, 2 / 3, 1.0, 4 / 3, 2.0))
"""The radii and half extents of each grid."""

AXES = (
    *((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 0.0), (1.0, -1.0, 0.0), (0.0, 1.0, -1.0)),
    *((1.0, 0.0, 1.0), (1.0, 1.0, 1.0), (1.0, -1.0, 1.0), (-1.0, 1.0, 1.0), (2.0, 1.0, 0.0), (1.0, 2.0, -2.0)),
)


def quarter_turns() -> list[np.ndarray]:
    """The 24 rotations of a cube."""
    found = []
    for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3)):
        rows = np.zeros((3, 3))
        rows[range(3), order] = signs
        if np.linalg.det(rows) > 0:
            found.append(rows)
    return found


QUARTERS = quarter_turns()
HALF = 0.5**0.5
PLAIN = (
    np.eye(3),
    np.array(((HALF, -HALF, 0.0), (HALF, HALF, 0.0), (0.0, 0.0, 1.0))),
    np.array(((0.6, -0.8, 0.0), (0.8, 0.6, 0.0), (0.0, 0.0, 1.0))),
    np.array(((2.0, -1.0, 2.0), (2.0, 2.0, -1.0), (-1.0, 2.0, 2.0))) / 3,
)
"""Rotations whose columns run along faces and diagonals."""


def rotation(rng: Random) -> tuple[Vec3, Vec3, Vec3]:
    rows = rng.choice(QUARTERS) @ rng.choice(PLAIN) @ rng.choice(QUARTERS) + 0.0
    return tuple(map(tuple, rows.tolist()))  # type: ignore[return-value]


def directions(given: Given) -> list[np.ndarray]:
    """Edges and axes of a solid, and what is perpendicular to two of them, as long as they are."""
    corners = np.array(given.corners)
    found = list(corners[1:] - corners[0])
    if len(given.arguments) > 2 and given.kind in ("Box", "Ellipsoid"):
        found += list(np.array(given.arguments[2]).T)
    found += [np.cross(u, v) for u, v in pairwise(found)]
    return [d for d in found if 0 < np.abs(d).max() <= 4]


def lattice_solid(rng: Random, type_: str, grid: int, beside: Given | None = None) -> Given:
    """A solid of a type on a grid. It may share corners with the solid `beside` it, and its axis may run along one of
    that."""
    numbers, lengths = GRIDS[grid], LENGTHS[grid]
    if rng.random() < 0.6:
        numbers = tuple(x for x in numbers if abs(x) <= 1)

    def point() -> Vec3:
        if beside and rng.random() < 0.1:
            return rng.choice(beside.corners)
        return (rng.choice(numbers), rng.choice(numbers), rng.choice(numbers))

    def axis() -> np.ndarray:
        others = directions(beside) if beside and rng.random() < 0.4 else []
        return rng.choice(others) if others else np.array(rng.choice(AXES)) * rng.choice((0.5, 1.0, 1.0, 2.0))

    def ends() -> tuple[Vec3, Vec3]:
        """A point and one along the axis from it, or the same around it."""
        begin, way = np.array(point()), axis() * rng.choice((1.0, -1.0))
        if rng.random() < 0.3:
            begin = begin - way / 2
        p, q = tuple(begin.tolist()), tuple((begin + way).tolist())
        return (p, q) if p != q else (p, (p[0], p[1], p[2] + 1.0))

    kind = type_ if type_ != "Rounded" else rng.choice(KINDS)
    around = rng.choice(lengths) if type_ == "Rounded" else 0.0
    if kind == "Point":
        arguments: tuple = (point(),)
    elif kind == "Segment":
        arguments = ends() if rng.random() < 0.7 else (point(), point())
    elif kind == "Polyhedron":
        arguments = ([point() for _ in range(rng.choice((3, 4, 4, 5, 6, 8)))],)
    elif kind in ("Box", "Ellipsoid"):
        extents = (rng.choice(lengths), rng.choice(lengths), rng.choice(lengths))
        arguments = (point(), extents) if rng.random() < 0.5 else (point(), extents, rotation(rng))
    elif kind == "Sphere":
        arguments = (point(), rng.choice(lengths))
    elif kind in TAPERED:
        p, q = ends()
        arguments = (p, rng.choice(lengths), q, rng.choice((0.0, *lengths)))
    else:
        arguments = (*ends(), rng.choice(lengths))
    return Given(kind, arguments, around)


def lattice_pair(rng: Random, types: tuple[str, str]) -> tuple[Given, Given]:
    """A pair of solids of these types on the same grid, in either order."""
    grid = rng.randrange(len(GRIDS))
    a = lattice_solid(rng, types[0], grid)
    b = lattice_solid(rng, types[1], grid, a)
    return (b, a) if rng.random() < 0.5 else (a, b)
