"""Casts of polygons by other means than the engine's: the hull of all differences in fractions, and the ray clipped by
its edges, one after another (Cyrus and Beck). Also the poses in which codes for casts break."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import lcm
from random import Random
from typing import NamedTuple

import oracle

Point = tuple[Fraction, Fraction]


class Passage(NamedTuple):
    """When a line is in A - B: from `enters` to `leaves`, in units of the motion."""

    enters: Fraction
    leaves: Fraction


def passage(a: list[tuple[float, float]], b: list[tuple[float, float]], motion: tuple[float, float]) -> Passage | None:
    """When the whole line of the motion has the polygons in contact. None if never. The motion is not zero."""
    corners = oracle.hull(differences(a, b))
    x, y = map(Fraction, motion)
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    sides = [(q[1] - p[1], p[0] - q[0], p) for p, q in edges]
    if len(corners) < 3:
        # The line of a segment has two sides, and its ends have one each. A point has four sides.
        (px, py), (qx, qy) = corners[0], corners[-1]
        along = (qx - px, qy - py) if len(corners) == 2 else (Fraction(1), Fraction(0))
        n = (-along[1], along[0])
        sides = [(*n, corners[0]), (-n[0], -n[1], corners[0])]
        sides += [(*along, corners[-1]), (-along[0], -along[1], corners[0])]
    enters = leaves = None
    for nx, ny, (px, py) in sides:
        slope, height = nx * x + ny * y, nx * px + ny * py  # inside: t slope <= height
        if not slope:
            if height < 0:
                return None
        elif slope < 0:
            enters = height / slope if enters is None else max(enters, height / slope)
        else:
            leaves = height / slope if leaves is None else min(leaves, height / slope)
    assert enters is not None
    assert leaves is not None
    return Passage(enters, leaves) if enters <= leaves else None


def special_casts(
    count: int, seed: int | str
) -> Iterator[tuple[str, list[tuple[float, float]], list[tuple[float, float]], tuple[float, float]]]:
    """Casts of polygons, and the name of the pose of each: whole numbers make corners graze, edges run parallel to the
    motion, and rays go through corners."""
    random = Random(seed)

    def whole(n: int, spread: int = 4) -> list[tuple[float, float]]:
        return [(float(random.randint(-spread, spread)), float(random.randint(-spread, spread))) for _ in range(n)]

    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    names = (
        *("whole numbers", "squares on a grid", "grazing corner", "parallel edges", "out of contact", "signed zeros"),
        *(
            "huge motion",
            "tiny motion",
            "no motion",
            "anywhere",
            "tenths",
            "flat",
            "far from the origin",
            "ends at contact",
        ),
    )
    for k in range(count):
        name = names[k % len(names)]
        a, b = whole(random.randint(1, 6)), whole(random.randint(1, 6))
        motion = (float(random.randint(-9, 9)), float(random.randint(-9, 9)))
        if name == "squares on a grid":
            x, y = random.randint(-4, 4) / 2, random.randint(-4, 4) / 2
            a, b = square, [(p + x, q + y) for p, q in square]
        elif name == "grazing corner":
            (px, py), (qx, qy) = random.choice(a), random.choice(b)
            motion = (px - qx, py - qy) if random.random() < 0.5 else (2 * (px - qx), 2 * (py - qy))
        elif name == "parallel edges":
            (px, py), (qx, qy) = random.choice(a), random.choice(a)
            motion = (qx - px, qy - py)
        elif name == "out of contact":
            shift = max(p for p, _ in a) - min(q for q, _ in b)
            b = [(q + shift, r) for q, r in b]
        elif name == "signed zeros":
            a = [(p * 0.0, q) for p, q in a] + [(-0.0, -0.0)]
            motion = (motion[0], -0.0)
        elif name == "huge motion":
            motion = (motion[0] * 1e140, motion[1] * 1e140)
        elif name == "tiny motion":
            motion = (motion[0] * 1e-300, motion[1] * 1e-300)
            b = [(p * 1e-300, q * 1e-300) for p, q in b]
            a = [(p * 1e-300, q * 1e-300) for p, q in a]
        elif name == "no motion":
            motion = (0.0, -0.0)
        elif name == "anywhere":
            a, b = ([(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(5)] for _ in range(2))
            x, y = random.gauss(0, 3), random.gauss(0, 3)
            b = [(p + x, q + y) for p, q in b]
            motion = (random.gauss(0, 1) - 2 * x, random.gauss(0, 1) - 2 * y)
        elif name == "tenths":
            a, b, (motion,) = ([(p / 10, q / 10) for p, q in points] for points in (a, b, [motion]))
        elif name == "flat":
            a, b = a[:2], b[:2]
        elif name == "far from the origin":
            b = [(p + 1e9 / 3, q - 1e9 / 7) for p, q in b]
            motion = (-2e9 / 3, 2e9 / 7)
        elif name == "ends at contact":
            motion = (random.choice(a)[0] - random.choice(b)[0], 0.0)
        yield name, a, b, motion


def passage3(points: set[tuple[Fraction, ...]], motion: tuple[float, ...]) -> Passage | None:
    """When a line of space through O is in the hull of points. By Caratheodory, both ends of the passage are on a
    triangle, a segment or a point of them. In whole numbers, which is faster: all lengths times their denominator."""
    exact = [Fraction(x) for x in motion]
    scale = lcm(*{x.denominator for p in (exact, *points) for x in p})
    x, y, z = m = [int(x * scale) for x in exact]
    axis = min(range(3), key=lambda i: abs(m[i]))
    e = [int(i == axis) for i in range(3)]
    u = (y * e[2] - z * e[1], z * e[0] - x * e[2], x * e[1] - y * e[0])
    v = (y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0])
    whole = [tuple(int(x * scale) for x in p) for p in points]
    seen = [tuple(a * p + b * q + c * r for a, b, c in (u, v, m)) for p, q, r in whole]
    times = [Fraction(t) for p, q, t in seen if not p and not q]
    for (p, q, s), (r, w, t) in combinations(seen, 2):
        if p * w == q * r and p * r + q * w < 0:
            first, last = abs(p) + abs(q), abs(r) + abs(w)
            times.append(Fraction(s * last + t * first, first + last))
    for (p, q, s), (r, w, t), (i, j, k) in combinations(seen, 3):
        of_s, of_t, of_k = r * j - w * i, i * q - j * p, p * w - q * r
        if (of_s > 0 and of_t > 0 and of_k > 0) or (of_s < 0 and of_t < 0 and of_k < 0):
            times.append(Fraction(of_s * s + of_t * t + of_k * k, of_s + of_t + of_k))
    square = x * x + y * y + z * z
    return Passage(min(times) / square, max(times) / square) if times else None


def square_distance(corners: list[Point], at: Point) -> Fraction:
    """The squared distance of a point to a convex ring, 0 inside of it."""
    moved = [(x - at[0], y - at[1]) for x, y in corners]
    ring = list(zip(moved, moved[1:] + moved[:1], strict=True))
    if len(corners) > 2 and all(oracle.cross(p, q, (0, 0)) >= 0 for p, q in ring):
        return Fraction(0)
    return min(oracle.square_distance(p, q) for p, q in ring)


def differences(a: list[tuple[float, ...]], b: list[tuple[float, ...]]) -> set[tuple[Fraction, ...]]:
    return {tuple(Fraction(x) - Fraction(y) for x, y in zip(p, q, strict=True)) for p in a for q in b}
