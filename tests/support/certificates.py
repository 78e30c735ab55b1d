"""The promises of an answer about two solids, judged without gjkcore's algorithms.

A solid is a `Given`: what its constructor takes, and a pose. The judge makes a `Form` of it, from formulas that share
no code with gjkcore:

    height along d = max over corners c_k of (c_k . d + f_k |M' d|) + radius,    d a unit vector

The corners of a polyhedron are its vertices, and all f are 0. A cylinder, cone or frustum has two corners p and q;
|M' d| is the height of the widest disc around them, and f is 1 at it and 0 at a tip. The f of a tapered capsule are its
radii, and M is the identity. An ellipsoid has one corner, its centre.

What refutes an answer, each of them a proof up to rounding:

- The least height of A - B over all unit vectors is minus the signed distance. So any direction of less height refutes
  a depth. The search for one tries special directions and many others, then descends from the best.
- A distance is at most that of two points, one in each solid, and at least the gap of the supports along a direction.
- Swapped, turned and moved copies have the same signed distance, and touch when moved by depth * normal.

All lengths are relative to A's first corner and are scaled by a power of two, so that far from the origin and beside
the largest and smallest floats the judge loses no digits. "Size" is that of the larger solid, from its centre.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise
from math import frexp, hypot, isfinite, ldexp, sqrt, ulp
from typing import Any, NamedTuple

import numpy as np

import gjkcore as gjk
from gjkcore.bridge import answer as answer_json

PROVED = 1e-2
"""Of the size: the largest error that an answer may admit: see the table of `gjkcore.engine`."""

PRECISE, MOST_OFTEN = 1e-9, 0.95
"""Of the size: the error of most answers, and the least share of such answers among the pairs of a family."""

RELATIVE = 1e-9
"""Of the size: the promised accuracy."""

ROUNDING = 2.0**-49
"""Of the largest coordinate: what moving or turning a solid may cost, however small it is."""

EXACT = 1e-13
"""Of the size: the judge's own rounding, where it holds an answer to a bound of zero."""

ANSWER_TIMEOUT_S = 10.0

TINY = 1e-290
"""Smaller solids have distances that no float can be."""

NAMES = {
    "Point": ("p",),
    "Segment": ("p", "q"),
    "Polyhedron": ("vertices",),
    "Box": ("center", "half_extents", "rotation"),
    "Sphere": ("center", "radius"),
    "Capsule": ("p", "q", "radius"),
    "Cylinder": ("p", "q", "radius"),
    "Cone": ("base", "apex", "radius"),
    "Ellipsoid": ("center", "radii", "rotation"),
    "Frustum": ("p", "radius_p", "q", "radius_q"),
    "TaperedCapsule": ("p", "radius_p", "q", "radius_q"),
}
"""Of each type, the names of the constructor's arguments."""

KINDS = tuple(NAMES)
ROUND = ("Cylinder", "Cone", "Frustum")
TAPERED = ("Frustum", "TaperedCapsule")
IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

Vec3 = tuple[float, float, float]
Pose = tuple[tuple[Vec3, Vec3, Vec3], Vec3]


@dataclass(frozen=True)
class Given:
    """A solid: the arguments of its constructor, the radius around it (`Rounded`), and the pose, a rotation and an
    offset."""

    kind: str
    arguments: tuple[Any, ...]
    around: float = 0.0
    pose: Pose | None = None

    def solid(self) -> Any:
        """The solid of gjkcore. Raises ShapeError where the constructor does."""
        solid = getattr(gjk, self.kind)(*self.arguments)
        if self.around:
            solid = gjk.Rounded(solid, self.around)
        return solid.posed(*self.pose) if self.pose else solid

    def posed(self, rotation: Any, offset: Any) -> Given:
        """The solid turned about the origin, then moved."""
        turn, move = np.array(rotation), np.array(offset)
        if self.pose:
            turn, move = turn @ np.array(self.pose[0]), turn @ np.array(self.pose[1]) + move
        return replace(self, pose=(tuple(map(tuple, turn.tolist())), tuple(move.tolist())))

    @property
    def type(self) -> str:
        return "Rounded" if self.around else self.kind

    def expression(self) -> str:
        """The solid as a line of Python."""
        line = f"{self.kind}({', '.join(map(repr, self.arguments))})"
        if self.around:
            line = f"Rounded({line}, {self.around!r})"
        return f"{line}.posed({self.pose[0]!r}, {self.pose[1]!r})" if self.pose else line

    def scene(self) -> dict[str, Any]:
        """The solid as a shape of a scene. Not valid with a pose."""
        name = "tapered-capsule" if self.kind == "TaperedCapsule" else self.kind.lower()
        shape = {"type": name, **dict(zip(NAMES[self.kind], self.arguments, strict=False))}
        return {"type": "rounded", "shape": shape, "radius": self.around} if self.around else shape

    @cached_property
    def corners(self) -> tuple[Vec3, ...]:
        """The corners before the pose: of a box and of an ellipsoid only the centre."""
        if self.kind == "Polyhedron":
            return tuple(self.arguments[0])
        if self.kind in TAPERED:
            return self.arguments[0], self.arguments[2]
        return tuple(self.arguments[: 2 if self.kind in ("Segment", "Capsule", "Cylinder", "Cone") else 1])

    @cached_property
    def radius(self) -> float:
        return self.around + (self.arguments[-1] if self.kind in ("Sphere", "Capsule") else 0.0)

    @cached_property
    def size(self) -> float:
        """How far the solid reaches from its centre, about."""
        corners = self.corners
        # Halves, because the difference of two large floats may be none.
        reach = max(hypot(*(x / 2 - y / 2 for x, y in zip(corners[0], c, strict=True))) for c in corners)
        if self.kind in ("Cylinder", "Cone"):
            reach = hypot(reach, self.arguments[2])
        if self.kind in TAPERED:
            reach = hypot(reach, max(self.arguments[1::2]))
        if self.kind == "Box":
            reach = hypot(*self.arguments[1])
        if self.kind == "Ellipsoid":
            reach = max(self.arguments[1])
        return reach + self.radius

    @cached_property
    def farthest(self) -> float:
        """The largest coordinate that is in its numbers."""
        numbers = [abs(x) for c in self.corners for x in c]
        return max(*numbers, *map(abs, self.pose[1])) if self.pose else max(numbers)


def matrix(rows: Any) -> np.ndarray:
    return np.array(IDENTITY if rows is None else rows, dtype=float)


class Form:
    """What the judge knows about a solid, in scaled coordinates relative to `origin`."""

    def __init__(self, given: Given, origin: np.ndarray, exponent: int) -> None:
        """`origin` is scaled."""
        self.kind = given.kind
        turn, move = given.pose or (IDENTITY, (0.0, 0.0, 0.0))
        self.turn = matrix(turn)

        def scaled(values: Any) -> np.ndarray:
            return np.ldexp(np.array(values, dtype=float), -exponent)

        local = scaled(given.corners)
        offsets = local - local[0]
        if given.pose:
            self.place = self.turn @ local[0] + (scaled(move) - origin)
            self.corners = offsets @ self.turn.T + self.place
        else:
            self.place = local[0] - origin
            self.corners = offsets + self.place
        self.radius = ldexp(given.radius, -exponent)
        self.axes: np.ndarray | None = None  # rows: those of a box or an ellipsoid, or the one of a cylinder or cone
        self.disc: np.ndarray | None = None  # M
        self.weights = np.zeros(len(self.corners))
        self.extents: list[float] = []
        if self.kind in ("Box", "Ellipsoid"):
            self.extents = scaled(given.arguments[1]).tolist()
            self.axes = (self.turn @ matrix(given.arguments[2] if len(given.arguments) > 2 else None)).T
            if self.kind == "Ellipsoid":
                self.disc, self.weights = self.axes.T * self.extents, np.ones(1)
            else:
                signs = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)])
                self.corners = (signs * self.extents) @ self.axes + self.place
                self.weights = np.zeros(8)
        elif self.kind == "TaperedCapsule":
            self.disc = np.eye(3)
            self.weights = scaled(given.arguments[1::2])
        elif self.kind in ROUND:
            along = self.turn @ unit_of(*(np.array(c) for c in given.corners))
            self.axes = along[None]
            self.length = float(np.linalg.norm(offsets[1]))
            rims = {"Cylinder": (2, 2), "Cone": (2,), "Frustum": (1, 3)}[self.kind]
            self.rims = [*(ldexp(given.arguments[i], -exponent) for i in rims), 0.0][:2]
            self.rim = max(self.rims)
            x, y, z = along.tolist()
            self.disc = np.array(((0.0, z, -y), (-z, 0.0, x), (y, -x, 0.0))) * self.rim
            self.weights = np.array(self.rims) / (self.rim or 1.0)
        self.corners_t = np.ascontiguousarray(self.corners.T)

    def heights(self, d: np.ndarray) -> np.ndarray:
        """The support heights along unit vectors, rows of d."""
        along = d @ self.corners_t
        if self.disc is not None:
            across = d @ self.disc
            along += np.sqrt(np.einsum("ij,ij->i", across, across))[:, None] * self.weights
        return along.max(axis=1) + self.radius

    def supports(self, d: np.ndarray) -> np.ndarray:
        """The support points along unit vectors, rows of d, without the radius."""
        along = d @ self.corners_t
        if self.disc is None:
            return self.corners[along.argmax(axis=1)]
        across = d @ self.disc
        length = np.sqrt(np.einsum("ij,ij->i", across, across))
        best = (along + length[:, None] * self.weights).argmax(axis=1)
        outward = across / np.maximum(length, 1e-300)[:, None] @ self.disc.T
        return self.corners[best] + self.weights[best][:, None] * outward

    def outside(self, x: np.ndarray) -> float:
        """How far a point is outside of the solid; 0 inside."""
        away = x - self.place
        if self.kind in ("Point", "Sphere"):
            core = hypot(*away.tolist())
        elif self.kind in ("Segment", "Capsule"):
            core = beyond_segment(away, self.corners[1] - self.corners[0])
        elif self.kind == "Polyhedron":
            core = self.beyond_hull(x)
        elif self.kind == "TaperedCapsule":
            core = beyond_balls(away, self.corners[1] - self.corners[0], self.weights.tolist())
        elif self.kind in ("Box", "Ellipsoid"):
            local = [abs(c) for c in (self.axes @ away).tolist()]
            if self.kind == "Ellipsoid":
                core = beyond_ellipsoid(self.extents, local)
            else:
                core = hypot(*(max(c - e, 0.0) for c, e in zip(local, self.extents, strict=True)))
        else:
            along = self.axes[0]
            up = float(away @ along)
            across = hypot(*(away - up * along).tolist())
            if self.kind == "Frustum":
                core = beyond_trapezoid(across, up, self.rims, self.length)
            elif self.kind == "Cylinder":
                core = hypot(max(across - self.rim, 0.0), max(up - self.length, -up, 0.0))
            else:
                core = beyond_triangle(across, up, self.rim, self.length)
        return max(core - self.radius, 0.0)

    @cached_property
    def lines(self) -> np.ndarray:
        """Unit vectors along the axes, or along all lines between two corners."""
        if self.axes is not None:
            return self.axes
        found = [q - p for p, q in combinations(self.corners, 2) if (p != q).any()]
        return unit(np.array(found)) if found else np.empty((0, 3))

    @cached_property
    def sides(self) -> tuple[np.ndarray, ...]:
        """Of a hull: begin and vector of each line between two corners; one corner, two vectors and their cross
        product of each triangle that is not flat."""
        pairs = np.array(list(combinations(range(len(self.corners)), 2)) or [(0, 0)])
        begins, lines = self.corners[pairs[:, 0]], self.corners[pairs[:, 1]] - self.corners[pairs[:, 0]]
        threes = np.array(list(combinations(range(len(self.corners)), 3)) or [(0, 0, 0)])
        foot = self.corners[threes[:, 0]]
        u, v = self.corners[threes[:, 1]] - foot, self.corners[threes[:, 2]] - foot
        normals = cross(u, v)
        kept = (normals**2).sum(axis=1) > 0
        return begins, lines, foot[kept], u[kept], v[kept], normals[kept]

    def beyond_hull(self, x: np.ndarray) -> float:
        """The distance of a point from the hull of the corners. Its closest point is on one of the triangles of
        corners. The height of the point above the hull along the way to it proves the distance."""
        begins, lines, foot, u, v, normals = self.sides
        share = ((x - begins) * lines).sum(axis=1) / np.maximum((lines**2).sum(axis=1), 1e-300)
        near = begins + np.clip(share, 0.0, 1.0)[:, None] * lines
        if len(foot):
            w, square = x - foot, (normals**2).sum(axis=1)
            s = (cross(w, v) * normals).sum(axis=1) / square
            t = (cross(u, w) * normals).sum(axis=1) / square
            inner = (s >= 0) & (t >= 0) & (s + t <= 1)
            near = np.concatenate((near, foot[inner] + s[inner, None] * u[inner] + t[inner, None] * v[inner]))
        ways = x - near
        d = ways[(ways**2).sum(axis=1).argmin()]
        length = hypot(*d.tolist())
        return max(0.0, float(d @ x - (self.corners @ d).max()) / length) if length else 0.0


def unit_of(p: np.ndarray, q: np.ndarray) -> np.ndarray:
    """The unit vector from p to q, of whatever magnitude."""
    _, exponent = frexp(max(np.abs(p).max(), np.abs(q).max()))
    way = np.ldexp(q, -exponent) - np.ldexp(p, -exponent)
    way = np.ldexp(way, -frexp(np.abs(way).max())[1])
    return way / np.linalg.norm(way)


def cross(u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Cross products of rows, faster than numpy's."""
    ux, uy, uz = u.T
    vx, vy, vz = v.T
    found = np.empty(u.shape)
    found[:, 0] = uy * vz - uz * vy
    found[:, 1] = uz * vx - ux * vz
    found[:, 2] = ux * vy - uy * vx
    return found


def beyond_segment(away: np.ndarray, way: np.ndarray) -> float:
    square = float(way @ way)
    share = min(max(float(away @ way) / square, 0.0), 1.0) if square else 0.0
    return hypot(*(away - share * way).tolist())


def beyond_balls(away: np.ndarray, way: np.ndarray, radii: list[float]) -> float:
    """To the hull of two balls, around the origin and the end of a way, from a point outside of it. It is the union of
    the balls between them, whose radii grow along the way: that which is closest has a centre whose way to the point is
    inclined by the side's angle."""
    first, second = radii
    length, more = hypot(*way.tolist()), first - second
    if length <= abs(more):
        ends = [(away, first), (away - way, second)]
        return max(min(hypot(*p.tolist()) - r for p, r in ends if r == max(radii)), 0.0)
    along = float(away @ way) / length
    across = hypot(*(away - along * way / length).tolist())
    sine = more / length
    center = min(max(along - across * sine / sqrt((1 - sine) * (1 + sine)), 0.0), length)
    return max(hypot(along - center, across) - (first - sine * center), 0.0)


def beyond_trapezoid(x: float, y: float, rims: list[float], length: float) -> float:
    """From (x, y), x >= 0, to (0, 0), (first rim, 0), (second rim, length), (0, length)."""
    first, second = rims
    if 0 <= y <= length and x * length <= first * (length - y) + second * y:
        return 0.0
    ends = [(0.0, 0.0), (first, 0.0), (second, length), (0.0, length)]
    sides = list(pairwise(ends))
    return min(
        beyond_segment(np.array((x - px, y - py, 0.0)), np.array((qx - px, qy - py, 0.0)))
        for (px, py), (qx, qy) in sides
    )


def beyond_triangle(x: float, y: float, radius: float, length: float) -> float:
    """From (x, y), x >= 0, to the triangle (0, 0), (radius, 0), (0, length)."""
    side = hypot(radius, length)
    if not side:
        return hypot(x, y)
    above = ((x - radius) * length + y * radius) / side
    if above <= 0:
        return hypot(max(x - radius, 0.0), max(-y, 0.0))
    along = ((radius - x) * radius + y * length) / side
    if along < 0:
        return hypot(max(x - radius, 0.0), y)
    return above if along <= side else hypot(x, y - length)


def beyond_ellipsoid(radii: list[float], point: list[float]) -> float:
    """From a point, each coordinate >= 0, to the ellipsoid: the height of the point above it, along the normal n_i =
    p_i / (r_i^2 + t) of the closest point; t by bisection (Eberly, "Distance from a Point to an Ellipse, an Ellipsoid,
    or a Hyperellipsoid", 2013). Along any other n it would be less."""

    def level(t: float) -> float:
        shares = [r * p / (r * r + t) for r, p in zip(radii, point, strict=True) if r and p]
        return sum(x * x for x in shares)

    low, high = 0.0, hypot(*(r * p for r, p in zip(radii, point, strict=True)))
    within = all(r or not p for r, p in zip(radii, point, strict=True))
    if within and hypot(*(p / r for r, p in zip(radii, point, strict=True) if p)) <= 1:
        return 0.0
    for _ in range(200):
        middle = (low + high) / 2
        if not low < middle < high or high - low < 1e-15 * high:
            break
        low, high = (middle, high) if level(middle) > 1 else (low, middle)
    best = 0.0
    for t in (low, high):
        n = [p / (r * r + t) if r * r + t else 0.0 for r, p in zip(radii, point, strict=True)]
        length = hypot(*n)
        if length and isfinite(length):
            height = sum(x * p for x, p in zip(n, point, strict=True))
            best = max(best, (height - hypot(*(x * r for x, r in zip(n, radii, strict=True)))) / length)
    return best


# --------------------------------------------------------------------------------------- the search for less height


def fibonacci(count: int) -> np.ndarray:
    """Unit vectors spread over the sphere."""
    i = np.arange(count) + 0.5
    z = 1 - 2 * i / count
    angle = np.pi * (1 + 5**0.5) * i
    r = np.sqrt(1 - z * z)
    return np.stack((r * np.cos(angle), r * np.sin(angle), z), 1)


MANY, FEW = fibonacci(1200), fibonacci(150)
AXES = np.eye(3)
TURNS = np.arange(12) * (np.pi / 6)
STAR = np.stack((np.cos(TURNS), np.sin(TURNS)), 1)
NEAR = np.concatenate([10.0**-k * STAR[k % 2 :: 2] for k in range(1, 9)])
"""Steps away from a normal, from near to very near."""

SHARES = np.array((0.0, 1.0, -1.0, 0.3, -0.3, 3.0, -3.0))[:, None]
"""Of its step, how far a search looks along a valley."""

STARTS, FIRST_STEPS = 12, 18
FINALISTS, STEPS = 5, 60
"""The search takes FIRST_STEPS down from each of the best STARTS directions, then goes on to STEPS from the best
FINALISTS of these."""


class Pair:
    """Two solids for the judge, in scaled coordinates."""

    def __init__(self, a: Given, b: Given) -> None:
        self.size = max(a.size, b.size)
        self.farthest = max(a.farthest, b.farthest)
        self.exponent = frexp(max(self.size, ldexp(self.farthest, -60)) or 1.0)[1]
        if a.pose:
            turn, move = a.pose
            first = np.ldexp(np.array(a.corners[0]), -self.exponent)
            origin = np.ldexp(np.array(turn) @ first, self.exponent) + np.array(move)
            self.origin = tuple(origin.tolist())
        else:
            self.origin = a.corners[0]
        self.scaled_origin = np.ldexp(self.origin, -self.exponent)
        self.a, self.b = (Form(x, self.scaled_origin, self.exponent) for x in (a, b))

    def scaled(self, length: float) -> float:
        return float(np.ldexp(length, -self.exponent))

    def relative(self, point: Any) -> np.ndarray:
        """A point of the world in the judge's coordinates."""
        return np.ldexp(point, -self.exponent) - self.scaled_origin

    def heights(self, d: np.ndarray) -> np.ndarray:
        """Of A - B along unit vectors."""
        return self.a.heights(d) + self.b.heights(-d)

    def least_height(self, normals: np.ndarray, thorough: bool) -> tuple[float, np.ndarray]:
        """The least height found, and its direction. `normals` are looked at, and around them. Thorough: all special
        directions too, and a descent from the best; else only a few directions."""
        tangents = frames(normals)
        near = (normals[:, None] + np.einsum("ki,nij->nkj", NEAR, tangents)).reshape(-1, 3)
        if not thorough:
            tried = unit(np.concatenate((near, FEW, *(x.axes for x in (self.a, self.b) if x.axes is not None))))
            found = self.heights(tried)
            k = found.argmin()
            return float(found[k]), tried[k]
        tried = unit(np.concatenate((near, MANY, self.special())))
        found = self.heights(tried)
        order = found.argsort()
        starts, left = [], tried[order]
        while len(starts) < STARTS and len(left):
            starts.append(left[0])
            left = left[left @ left[0] < 0.97]
        n = np.concatenate((np.array(starts), normals, normals, tried[order[:2]]))
        step = np.array([0.1] * len(starts) + [1e-2] * len(normals) + [1e-5] * len(normals) + [1e-3, 1e-7])[: len(n)]
        return self.descend(n, step)

    def descend(self, n: np.ndarray, step: np.ndarray) -> tuple[float, np.ndarray]:
        """The least height that a search finds from each direction n, with its own step. Each round looks around n. In
        turns it also looks where the support points of this ring tie: at the normals of planes through three of them,
        and along the valley between two. There A - B has its kinks, and no step would hit them. The radii change no
        direction, so these are support points of the cores."""
        value = self.heights(n)
        rows = np.arange(len(n))
        for turn in range(STEPS):
            ring = STAR[turn % 2 :: 2] @ rotation2(0.35 * turn)
            tried = unit((n[:, None] + np.einsum("ki,nij->nkj", ring, frames(n)) * step[:, None, None]).reshape(-1, 3))
            if turn % 3:
                points = (self.a.supports(tried) - self.b.supports(-tried)).reshape(len(n), -1, 3)
                found = planes(points) if turn % 3 == 1 else valleys(points, n, step)
                tried = np.concatenate((tried.reshape(len(n), -1, 3), found), 1).reshape(-1, 3)
            found = self.heights(tried).reshape(len(n), -1)
            tried = tried.reshape(len(n), -1, 3)
            best = found.argmin(axis=1)
            better = found[rows, best] < value
            n = np.where(better[:, None], tried[rows, best], n)
            value = np.where(better, found[rows, best], value)
            step = np.where(better, np.minimum(1.7 * step, 0.3), 0.4 * step)
            if turn == FIRST_STEPS:
                kept = value.argsort()[:FINALISTS]
                n, value, step, rows = n[kept], value[kept], step[kept], rows[: len(kept)]
        k = value.argmin()
        return float(value[k]), n[k]

    def special(self) -> np.ndarray:
        """Directions that are often those of the least height: axes, normals of faces, what is perpendicular to edges
        and axes of both, between corners, and from an axis to a corner."""
        a, b = self.a, self.b
        lines = [edges(x) for x in (a, b)]
        between = (a.corners[:, None] - b.corners[None]).reshape(-1, 3)
        found = [*lines, *(faces(x) for x in (a, b)), between]
        found.append(cross(np.repeat(lines[0], len(lines[1]), axis=0), np.tile(lines[1], (len(lines[0]), 1))))
        for form in (a, b):
            if form.kind not in ROUND:
                continue
            along = form.axes[0]
            found.append(between - (between @ along)[:, None] * along)
            if form.kind in ("Cone", "Frustum") and (side := hypot(form.rims[0] - form.rims[1], form.length)):
                # The normals of the side that are perpendicular to an edge of the other solid.
                sine, cosine = (form.rims[0] - form.rims[1]) / side, form.length / side
                other = lines[1] if form is a else lines[0]
                flat = other - (other @ along)[:, None] * along
                width = np.sqrt((flat**2).sum(axis=1))
                x = flat / np.maximum(width, 1e-300)[:, None]
                y = cross(np.broadcast_to(along, x.shape), x)
                share = -(other @ along) * sine / np.maximum(width * cosine, 1e-300)
                kept = np.abs(share) <= 1
                rest = np.sqrt(1 - share[kept] ** 2)[:, None]
                for sign in (1, -1):
                    around = share[kept, None] * x[kept] + sign * rest * y[kept]
                    found.append(sine * along + cosine * around)
        all_of_them = np.concatenate(found)
        length = np.sqrt((all_of_them**2).sum(axis=1))
        all_of_them = all_of_them[length > 1e-150]
        return np.concatenate((all_of_them, -all_of_them))


def planes(points: np.ndarray) -> np.ndarray:
    """The normals of the planes through three neighbours of each ring of points, both ways."""
    first, u, v = points[:, :1], points[:, 1:-1], points[:, 2:]
    normals = unit(cross((u - first).reshape(-1, 3), (v - first).reshape(-1, 3))).reshape(u.shape)
    return np.concatenate((normals, -normals), 1)


def valleys(points: np.ndarray, n: np.ndarray, step: np.ndarray) -> np.ndarray:
    """Directions near n along which two points of a ring that are opposite are equally high: e across them, and steps
    along that great circle."""
    half = points.shape[1] // 2
    e = unit((points[:, :half] - points[:, half:]).reshape(-1, 3))
    starts = np.repeat(n, half, axis=0)
    starts = unit(starts - (starts * e).sum(axis=1)[:, None] * e)
    along = cross(starts, e) * np.repeat(step, half)[:, None]
    return unit((starts[:, None] + SHARES * along[:, None]).reshape(-1, 3)).reshape(len(n), -1, 3)


def edges(form: Form) -> np.ndarray:
    if form.axes is not None:
        return form.axes
    return form.sides[1]


def faces(form: Form) -> np.ndarray:
    return form.axes if form.axes is not None else form.sides[5]


def unit(d: np.ndarray) -> np.ndarray:
    """Rows of length 1. Those of length 0 become an axis. Written for many calls with few rows."""
    x, y, z = np.abs(d).T
    d = d / np.maximum(np.maximum(np.maximum(x, y), z), 1e-300)[:, None]
    length = np.sqrt(np.einsum("ij,ij->i", d, d))
    if not length.all():
        d[length == 0] = (1.0, 0.0, 0.0)
        length[length == 0] = 1.0
    d /= length[:, None]
    return d


def frames(n: np.ndarray) -> np.ndarray:
    """Of each row two unit vectors across it."""
    found = np.empty((len(n), 2, 3))
    found[:, 0] = unit(cross(n, AXES[np.abs(n).argmin(axis=1)]))
    found[:, 1] = cross(n, found[:, 0])
    return found


def rotation2(angle: float) -> np.ndarray:
    return np.array(((np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))))


# --------------------------------------------------------------------------------------------------------- the judge


class Finding(NamedTuple):
    """A promise, how far an answer is from it, and how far it may be, both in sizes; in seconds for "slow"."""

    promise: str
    amount: float
    allowed: float

    @property
    def ratio(self) -> float:
        return self.amount / self.allowed if self.allowed else (0.0 if self.amount == 0 else float("inf"))


class Motion(NamedTuple):
    rotation: tuple[Vec3, Vec3, Vec3]
    offset: Vec3


ALL = ("closest", "swapped", "moved", "turned", "search", "trace", "scene")
"""What the judge looks at besides the penetration: the closest points, the swapped, moved and turned copies, all
directions, the trace, and the figure's answer, which takes by far the longest."""

MOST = ALL[:-1]
CHEAP = ALL[:4]


@dataclass
class Judge:
    """Holds the answers about a pair to the promises. `findings` has each promise that was checked."""

    a: Given
    b: Given
    motion: Motion | None = None
    parts: Collection[str] = ALL
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    """Of the slowest answer, processor time."""

    slowest: str = ""
    """The function that gave it."""

    precise: bool = True
    """Whether all errors are at most PRECISE, besides rounding."""

    signed_distance: float = float("nan")
    """In sizes. NaN if there is no answer."""

    least: float = float("nan")
    """The least height that was found, in sizes."""

    lowest: np.ndarray | None = None
    """Its direction."""

    def __post_init__(self) -> None:
        try:
            self.solids = self.a.solid(), self.b.solid()
        except gjk.ShapeError:
            return
        with np.errstate(all="ignore"):
            self.pair = Pair(self.a, self.b)
            self.unit = self.pair.scaled(self.pair.size) or 1.0
            self.rounding = self.pair.scaled(ROUNDING * self.pair.farthest + 16 * ulp(0.0))
            try:
                self.hold_all()
            except Exception as problem:
                # A copy may be refused, because it is too far away. Whatever an answer raises is a finding.
                if not self.asking and not isinstance(problem, gjk.ShapeError):
                    raise
                if self.asking:
                    self.findings.append(Finding(f"{self.asking} raises {type(problem).__name__}", float("inf"), 1.0))
        self.findings.append(Finding("slow", self.seconds, ANSWER_TIMEOUT_S))

    @property
    def faults(self) -> list[Finding]:
        return [x for x in self.findings if not x.amount <= x.allowed]

    @property
    def worst(self) -> Finding:
        return max(self.findings, key=lambda x: x.ratio if x.ratio == x.ratio else float("inf"))

    asking = ""

    def ask(self, question: Any, *solids: Any) -> Any:
        self.asking = question.__name__
        begin = time.process_time()
        answer = question(*solids)
        took = time.process_time() - begin
        if took > self.seconds:
            self.seconds, self.slowest = took, question.__name__
        self.asking = ""
        return answer

    def hold(self, promise: str, amount: float, bound: float = 0.0, exactly: bool = False, more: float = 0.0) -> None:
        """`amount` is in the judge's coordinates. It is at most 1e-9 of the size or the answer's own `bound`; if
        `exactly`, the bound alone counts. `more` is what else may be lost by rounding."""
        relative = EXACT * self.unit + bound if exactly else max(RELATIVE * self.unit, bound)
        self.findings.append(Finding(promise, amount / self.unit, (relative + self.rounding + more) / self.unit))

    def hold_true(self, promise: str, true: bool) -> None:
        self.findings.append(Finding(promise, 0.0 if true else float("inf"), 1.0))

    def hold_sign(self, meet: bool, signed: float) -> None:
        """An amount below the smallest float becomes 0, so that two solids of such a size may be apart by 0."""
        tiny = signed == 0 and self.pair.size < TINY
        self.hold_true("intersects is the sign of signed_distance", meet == (signed <= 0) or tiny)

    def error(self, answer: Any) -> float:
        """The answer's own bound on its error. Its promise: it is at most PROVED of the size or of the distance."""
        error = getattr(answer, "error", None)
        if error is None:
            return 0.0
        bound = self.pair.scaled(error)
        larger = self.unit + abs(self.pair.scaled(getattr(answer, "distance", answer[0])))
        self.hold("the answer's error is small", bound, exactly=True, more=3 * self.rounding + PROVED * larger)
        self.hold_true("the answer's error is a number >= 0", error >= 0)
        self.precise = self.precise and bound <= 3 * self.rounding + PRECISE * larger
        return bound

    def hold_all(self) -> None:
        p, q = self.solids
        pair, scaled, parts = self.pair, self.pair.scaled, self.parts
        way = self.ask(gjk.penetration, p, q)
        depth, normal, bound = scaled(way.depth), np.array(way.normal), self.error(way)
        self.signed_distance = -depth / self.unit
        on_a, on_b = pair.relative(way.point_a), pair.relative(way.point_b)
        self.hold("normal is a unit vector", abs(hypot(*way.normal) - 1) * self.unit)
        own = float(pair.heights(normal[None])[0])
        self.hold("the height along the normal is the depth", abs(own - depth), bound)
        beside = float(np.abs(on_a - on_b - depth * normal).max())
        self.hold("point_a - point_b is depth * normal", beside, bound)
        self.hold("point_a is in A", pair.a.outside(on_a), bound)
        self.hold("point_b is in B", pair.b.outside(on_b), bound)

        normals, depths = [normal], [(depth, bound)]
        if "closest" in parts:
            self.hold_closest(way.depth, bound, beside)
        if "swapped" in parts:
            back = self.ask(gjk.penetration, q, p)
            other, other_bound = scaled(back.depth), self.error(back)
            self.hold("swapped", abs(other - depth), bound + other_bound)
            normals.append(-np.array(back.normal))
            depths.append((other, other_bound))
            if "closest" in parts:
                self.hold_sign(self.ask(gjk.intersects, q, p), -back.depth)
        if "moved" in parts:
            moved = q.translated([x * way.depth for x in way.normal])
            rest = self.ask(gjk.penetration, p, moved)
            self.hold("moved by depth * normal they touch", abs(scaled(rest.depth)), bound + self.error(rest))
        if "turned" in parts and self.motion:
            rotation, offset = self.motion
            p, q = p.posed(rotation, offset), q.posed(rotation, offset)
            lost = scaled(ROUNDING * max(map(abs, offset)))
            copies = [("turned", p, q, 1.0)]
            if "swapped" in parts:
                copies.append(("turned and swapped", q, p, -1.0))
            for promise, one, two, sign in copies:
                copy = self.ask(gjk.penetration, one, two)
                other, other_bound = scaled(copy.depth), self.error(copy)
                self.hold(promise, abs(other - depth), bound + other_bound, more=lost)
                normals.append(sign * np.array(copy.normal) @ np.array(rotation))
                depths.append((other, other_bound + lost))
        least, self.lowest = pair.least_height(unit(np.array(normals)), "search" in parts)
        self.least = least / self.unit
        for other, other_bound in depths:
            self.hold("no direction has less height than the depth", other - least, other_bound)
        if getattr(way, "error", None) is not None:
            shown = max(abs(own - depth), depth - least)
            self.hold("the answer's error is at least what is shown", shown, bound, exactly=True)
        if "trace" in parts:
            trace = self.ask(gjk.trace, *self.solids)
            self.hold_true("the trace's state", trace.intersects == self.ask(gjk.intersects, *self.solids))
        if "scene" in parts and not self.a.pose and not self.b.pose:
            self.hold_scene()

    def hold_closest(self, depth: float, bound: float, beside: float) -> None:
        """`beside`: how far the points of the penetration are from its depth along its normal."""
        p, q = self.solids
        pair, scaled = self.pair, self.pair.scaled
        signed = self.ask(gjk.signed_distance, p, q)
        self.hold("signed_distance is minus the depth", abs(scaled(signed) + scaled(depth)), bound)
        self.hold_sign(self.ask(gjk.intersects, p, q), signed)
        near = self.ask(gjk.closest_points, p, q)
        distance, near_bound = scaled(near.distance), self.error(near)
        on_a, on_b = pair.relative(near.point_a), pair.relative(near.point_b)
        self.hold("distance is that of signed_distance", abs(distance - max(scaled(signed), 0.0)), bound + near_bound)
        apart = hypot(*(on_a - on_b).tolist())
        self.hold("the closest points are the distance apart", abs(apart - distance), near_bound)
        out_a, out_b = pair.a.outside(on_a), pair.b.outside(on_b)
        self.hold("the closest point of A is in A", out_a, near_bound)
        self.hold("the closest point of B is in B", out_b, near_bound)
        if distance > 4 * self.rounding and apart:
            gap = -float(pair.heights(((on_b - on_a) / apart)[None])[0])
            # Two points give a direction that is wrong by their own errors, relative to their distance. That distance
            # shows only to the second order what they are off along the surfaces, by no more than is promised: K is
            # convex, so the squares of the least distance and of what they are off sum up to at most theirs.
            longer = near_bound + abs(apart - distance) + out_a + out_b
            aside = min(sqrt(longer * (2 * apart + longer)), RELATIVE * self.unit)
            off = max(self.rounding, near_bound, abs(apart - distance), out_a, out_b, beside, aside)
            tilt = min(off / apart, 1.0) * self.unit * 4
            self.hold("the gap along the normal is the distance", abs(gap - distance), near_bound, more=tilt)

    def hold_scene(self) -> None:
        """The answer of a figure has the same state and number."""
        scene = {"schema": 1, "kind": "distance", "shapes": [self.a.scene(), self.b.scene()]}
        answer = json.loads(self.ask(answer_json, json.dumps(scene)))
        if "error" in answer:
            return
        result = answer["result"]
        self.hold_true("the figure's state", (result["state"] != "separated") == (self.signed_distance <= 0))
        shown = self.pair.scaled(result["signed_distance"]) / self.unit
        self.hold("the figure's signed distance", abs(shown - self.signed_distance) * self.unit)


def faults(a: Given, b: Given, motion: Motion | None = None, parts: Collection[str] = MOST) -> list[str]:
    """The promises that the answers about a pair break, each with its amount in sizes; none if all is well."""
    return [f"{x.promise}: {x.amount:.3g}, allowed {x.allowed:.3g}" for x in Judge(a, b, motion, parts).faults]
