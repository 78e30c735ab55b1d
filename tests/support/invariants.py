"""What must hold for a pair of solids, checked without gjkcore's algorithms.

A shape is described by a *spec*: its type, its numbers, a rotation matrix, an offset and a radius around it. Its
support heights and how far a point is outside of it have closed forms here, which share no code with gjkcore.

The least height of A - B over all unit vectors is minus the signed distance. The height along any direction bounds it
from above. So a depth is refuted by a direction of less height, which a search over many directions looks for; a
distance is proved by its own direction and its own two points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import numpy as np
from certificates import fibonacci

import gjkcore as gjk

RELATIVE = 1e-9
"""Of the larger shape's size: the promised accuracy."""


@dataclass(frozen=True)
class Spec:
    """A convex shape. `numbers` of each type: point and sphere (), segment (half length), box (half extents), hull (its
    vertices), cylinder and cone (radius, half height), ellipsoid (half axes). All lie along the last axis, around the
    origin, before the pose; `radius` goes around all."""

    kind: str
    numbers: tuple
    radius: float = 0.0
    rotation: tuple = ()
    offset: tuple = ()

    def posed(self, rotation, offset) -> Spec:
        old = np.array(self.rotation), np.array(self.offset)
        return replace(
            self,
            rotation=tuple(map(tuple, (np.array(rotation) @ old[0]).tolist())),
            offset=tuple((np.array(rotation) @ old[1] + np.array(offset)).tolist()),
        )

    def moved(self, offset) -> Spec:
        return replace(self, offset=tuple(x + y for x, y in zip(self.offset, offset, strict=True)))


def size(spec: Spec) -> float:
    """How far the shape reaches from its centre."""
    numbers = np.abs(np.array(spec.numbers, dtype=float))
    return float((numbers.max() if numbers.size else 0.0) + spec.radius)


def vertices(spec: Spec) -> np.ndarray | None:
    """The vertices of the core, before the pose; None of a curved core."""
    if spec.kind == "point":
        return np.zeros((1, 3))
    if spec.kind == "segment":
        end = np.zeros(3)
        end[-1] = spec.numbers[0]
        return np.array([-end, end])
    if spec.kind == "box":
        signs = np.stack(np.meshgrid(*[(-1.0, 1.0)] * 3), -1).reshape(-1, 3)
        return signs * np.array(spec.numbers)
    return np.array(spec.numbers) if spec.kind == "hull" else None


def heights(spec: Spec, directions: np.ndarray) -> np.ndarray:
    """Support heights along unit vectors, without the offset."""
    d = directions @ np.array(spec.rotation)
    corners = vertices(spec)
    if corners is not None:
        core = (d @ corners.T).max(axis=1)
    elif spec.kind == "ellipsoid":
        core = np.sqrt(((d * np.array(spec.numbers)) ** 2).sum(axis=1))
    else:
        radius, half = spec.numbers
        across = radius * np.hypot(d[:, 0], d[:, 1])
        core = np.maximum(across - half * d[:, 2], half * d[:, 2] + (across if spec.kind == "cylinder" else 0.0))
    return core + spec.radius


def outside(spec: Spec, point) -> float:
    """How far a point is from the shape; at most 0 inside of it."""
    p = (np.array(point) - np.array(spec.offset)) @ np.array(spec.rotation)
    corners = vertices(spec)
    if spec.kind == "box":
        core = float(np.linalg.norm(np.maximum(np.abs(p) - np.array(spec.numbers), 0.0)))
    elif spec.kind in ("point", "segment"):
        half = spec.numbers[0] if spec.numbers else 0.0
        core = float(np.linalg.norm([*p[:-1], max(abs(p[-1]) - half, 0.0)]))
    elif spec.kind == "hull":
        given = [tuple(map(float, v)) for v in corners]
        core = gjk.closest_points(gjk.Polyhedron(given), gjk.Point(tuple(map(float, p)))).distance
    elif spec.kind == "ellipsoid":
        core = beyond_ellipsoid(spec.numbers, p)
    else:
        radius, half = spec.numbers
        across, up = float(np.hypot(p[0], p[1])), float(p[2])
        if spec.kind == "cylinder":
            core = hypot(max(across - radius, 0.0), max(abs(up) - half, 0.0))
        else:
            core = beyond_triangle(across, up, radius, half)
    return core - spec.radius


def beyond_triangle(x: float, y: float, radius: float, half: float) -> float:
    """From (x, y), x >= 0, to the triangle (0, -half), (radius, -half), (0, half)."""
    length = hypot(radius, 2 * half)
    above = ((x - radius) * 2 * half + (y + half) * radius) / length
    if above <= 0:
        return max(-half - y, 0.0) if x <= radius else hypot(x - radius, max(-half - y, 0.0))
    along = (-(x - radius) * radius + (y + half) * 2 * half) / length
    if along < 0:
        return hypot(max(x - radius, 0.0), y + half)
    return above if along <= length else hypot(x, y - half)


def beyond_ellipsoid(radii, p) -> float:
    """The distance of a point from an ellipsoid: bisection for the multiplier of its closest point (Eberly, "Distance
    from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid", 2013)."""
    r, p = np.array(radii, dtype=float), np.abs(np.array(p, dtype=float))
    inner = r > 0
    if (p[~inner] == 0).all() and ((p[inner] / r[inner]) ** 2).sum() <= 1:
        return 0.0
    low, high = 0.0, float(np.linalg.norm(r * p)) + 1e-300

    def left(t: float) -> float:
        return float(((r * p / (r * r + t)) ** 2).sum()) - 1 if t > 0 else float(((p[inner] / r[inner]) ** 2).sum()) - 1

    if left(1e-300) <= 0:
        low = high = 0.0
    for _ in range(1100):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if left(middle) > 0 else (low, middle)
    closest = np.where(inner, r * r * p / np.maximum(r * r + high, 1e-300), 0.0)
    return float(np.linalg.norm(p - closest))


def shape_of(spec: Spec):
    """The spec as gjkcore's shape, made through the constructor of its type."""
    offset, rotation = spec.offset, spec.rotation
    up = tuple(row[2] for row in rotation)

    def along(length):
        return tuple(x + length * y for x, y in zip(offset, up, strict=True))

    if spec.kind == "point":
        return gjk.Sphere(offset, spec.radius) if spec.radius else gjk.Point(offset)
    if spec.kind == "segment":
        ends = along(-spec.numbers[0]), along(spec.numbers[0])
        return gjk.Capsule(*ends, spec.radius) if spec.radius else gjk.Segment(*ends)
    if spec.kind == "box":
        core = gjk.Box(offset, spec.numbers, rotation)
    elif spec.kind == "hull":
        core = gjk.Polyhedron(spec.numbers).posed(rotation, offset)
    elif spec.kind == "ellipsoid":
        core = gjk.Ellipsoid(offset, spec.numbers, rotation)
    else:
        radius, half = spec.numbers
        core = {"cylinder": gjk.Cylinder, "cone": gjk.Cone}[spec.kind](along(-half), along(half), radius)
    return gjk.Rounded(core, spec.radius) if spec.radius else core


def least_height(a: Spec, b: Spec, starts: int = 12) -> float:
    """An upper bound of the least height of A - B, close to it: the best of many directions, then ever smaller steps
    around the best ones."""
    apart = np.array(a.offset) - np.array(b.offset)

    def height(d: np.ndarray) -> np.ndarray:
        return heights(a, d) + heights(b, -d) + d @ apart

    special = np.concatenate([np.array(x.rotation).T for x in (a, b)] + [np.array(x.rotation).T * -1 for x in (a, b)])
    grid = np.concatenate((FIBONACCI, special))
    values = height(grid)
    order = np.argsort(values)
    best = [grid[order[0]]]
    for i in order[1:]:
        if len(best) >= starts:
            break
        if all(grid[i] @ n < 0.97 for n in best):
            best.append(grid[i])
    n = np.array(best)
    least, step = height(n), np.full(len(n), 0.1)
    for move in range(MOVES):
        rows = np.flatnonzero(step >= 1e-9)
        if not rows.size:
            break
        tried = n[rows, None] + step[rows, None, None] * around(n[rows], 0.7 * move)
        tried /= np.linalg.norm(tried, axis=2, keepdims=True)
        found = height(tried.reshape(-1, 3)).reshape(len(rows), -1)
        k = found.argmin(axis=1)
        better = np.take_along_axis(found, k[:, None], 1)[:, 0] < least[rows]
        step[rows[~better]] *= 0.5
        n[rows[better]] = tried[better, k[better]]
        least[rows[better]] = found[better, k[better]]
    return float(least.min())


def around(n: np.ndarray, spin: float) -> np.ndarray:
    """Of each unit vector, 16 across it, turned by an angle."""
    s = np.cross(n, np.eye(3)[np.abs(n).argmin(axis=1)])
    s /= np.linalg.norm(s, axis=1, keepdims=True)
    turn = np.arange(16) * (np.pi / 8) + spin
    return np.einsum("ki,inj->nkj", np.stack((np.cos(turn), np.sin(turn)), 1), np.stack((s, np.cross(n, s))))


FIBONACCI = fibonacci(1500)

MOVES = 150
"""Most steps of the search from one of the best directions; halving alone takes 27."""
