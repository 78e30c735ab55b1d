"""Every promise of the plane, on lattices: all types, in the poses where searches go wrong.

Nothing of gjkcore is used but constructors and public functions. Heights are written again from formulas. The height of
A - B along the normal of an answer proves a distance, and bounds a depth from above. A search among many directions,
all normals of edges with them, looks for a smaller one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, hypot, inf, pi, sin
from random import Random
from typing import Any

import numpy as np
import pytest
from extent import some
from zeros import signed_zeros

import gjkcore as gjk

RELATIVE = 1e-9
"""Of the larger shape's size: the promised accuracy, where `error` says no other."""

ROUNDING = 2.0**-49
"""Of the coordinates: what they can hold."""

STALLED = 1e-8
"""Of the larger shape's size: where a trace in floats may end beside a flat ellipse, as |v|^2 falls by the square."""

LATTICES = (
    (-2.0, -1.0, 0.0, 1.0, 2.0),
    (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5),
    (-4 / 3, -2 / 3, -1 / 3, 0.0, 1 / 3, 2 / 3, 1.0),
)
RADII = (1 / 3, 0.5, 1.0, 2.0)
ANGLES = (0.0, 0.0, pi / 2, pi / 4, pi / 6, 1.0)


@dataclass(frozen=True)
class Spec:
    """A shape: vertices, or the half axes of an ellipse around its one vertex, turned by `angle`; and a radius, or one
    for each of two vertices."""

    kind: str
    vertices: tuple[tuple[float, float], ...]
    axes: tuple[float, float] | None = None
    angle: float = 0.0
    radius: float = 0.0
    radii: tuple[float, float] = (0.0, 0.0)

    def changed(self, factor: float = 1.0, angle: float = 0.0, offset: tuple[float, float] = (0.0, 0.0)) -> Spec:
        c, s = (cos(angle), sin(angle)) if angle else (1.0, 0.0)
        moved = [(x * factor, y * factor) for x, y in self.vertices]
        return replace(
            self,
            vertices=tuple((c * x - s * y + offset[0], s * x + c * y + offset[1]) for x, y in moved),
            axes=self.axes and (self.axes[0] * factor, self.axes[1] * factor),
            angle=self.angle + angle,
            radius=self.radius * factor,
            radii=(self.radii[0] * factor, self.radii[1] * factor),
        )

    @property
    def size(self) -> float:
        xs, ys = zip(*self.vertices, strict=True)
        return max(max(xs) - min(xs), max(ys) - min(ys), *(self.axes or (0.0,))) + self.radius + max(self.radii)

    @property
    def reach(self) -> float:
        return max(abs(x) for v in self.vertices for x in v) + self.size

    def shape(self) -> Any:
        return MAKE[self.kind](self)

    def heights(self, n: np.ndarray, origin: np.ndarray) -> np.ndarray:
        """Along unit vectors, as seen from a point."""
        along = (np.array(self.vertices) - origin) @ n.T
        heights = (along + np.array(self.radii)[:, None] if self.kind == "tapered capsule" else along).max(axis=0)
        if self.axes:
            c, s = cos(self.angle), sin(self.angle)
            x, y = n @ (c, s), n @ (-s, c)
            heights = heights + np.hypot(self.axes[0] * x, self.axes[1] * y)
        return heights + self.radius

    def outside(self, point: Any, origin: np.ndarray, n: np.ndarray) -> float:
        """How far beyond a support line a point lies, for all of these directions."""
        return float((n @ (np.array(point) - origin) - self.heights(n, origin)).max())


class Own:
    """Only a support mapping, of corners or of an ellipse."""

    def __init__(self, spec: Spec, given: Callable[[tuple[float, float]], Any] = tuple) -> None:
        self.spec = spec
        self.given = given

    def support(self, direction: tuple[float, float]) -> Any:
        x, y = direction
        px, py = max(self.spec.vertices, key=lambda v: v[0] * x + v[1] * y)
        if self.spec.axes:
            (rx, ry), c, s = self.spec.axes, cos(self.spec.angle), sin(self.spec.angle)
            u, v = rx * (c * x + s * y), ry * (c * y - s * x)
            length = hypot(u, v) or 1.0
            u, v = rx * (u / length), ry * (v / length)
            px, py = px + c * u - s * v, py + s * u + c * v
        return self.given((px, py))


MAKE: dict[str, Callable[[Spec], Any]] = {
    "point": lambda s: gjk.Point(s.vertices[0]),
    "segment": lambda s: gjk.Segment(*s.vertices),
    "polygon": lambda s: gjk.Polygon(s.vertices),
    "circle": lambda s: gjk.Circle(s.vertices[0], s.radius),
    "ellipse": lambda s: gjk.Ellipse(s.vertices[0], s.axes, s.angle),
    "capsule": lambda s: gjk.Capsule(*s.vertices, s.radius),
    "tapered capsule": lambda s: gjk.TaperedCapsule(s.vertices[0], s.radii[0], s.vertices[1], s.radii[1]),
    "rounded polygon": lambda s: gjk.Rounded(gjk.Polygon(s.vertices), s.radius),
    "rounded ellipse": lambda s: gjk.Rounded(gjk.Ellipse(s.vertices[0], s.axes, s.angle), s.radius),
    "own polygon": lambda s: Own(s, list),
    "own ellipse": lambda s: Own(s, np.array),
    "rounded own ellipse": lambda s: gjk.Rounded(Own(s), s.radius),
}


def lattice(rng: Random, kind: str) -> Spec:
    """A shape whose numbers are few."""
    numbers = rng.choice(LATTICES)
    count = 2 if kind in ("segment", "capsule", "tapered capsule") else 0
    if kind in ("point", "circle") or "ellipse" in kind:
        count = 1
    vertices = tuple((rng.choice(numbers), rng.choice(numbers)) for _ in range(count or rng.randint(1, 6)))
    round_ = kind in ("circle", "capsule") or "rounded" in kind
    radii = (rng.choice((0.0, *RADII)), rng.choice(RADII)) if kind == "tapered capsule" else (0.0, 0.0)
    axes = (rng.choice(RADII), rng.choice((*RADII, 0.0, 1e-9, 1 + 1e-9))) if "ellipse" in kind else None
    return Spec(kind, vertices, axes, rng.choice(ANGLES) if axes else 0.0, rng.choice(RADII) if round_ else 0.0, radii)


def unit(angle: np.ndarray) -> np.ndarray:
    return np.stack((np.cos(angle), np.sin(angle)), axis=-1)


def normals(*specs: Spec) -> np.ndarray:
    """All directions perpendicular to two vertices or to the axes of an ellipse."""
    ways = [(-sin(s.angle + t), cos(s.angle + t)) for s in specs if s.axes for t in (0.0, pi / 2)]
    for s in specs:
        ways += [(p[1] - q[1], q[0] - p[0]) for p in s.vertices for q in s.vertices if p != q]
    # Divided by the larger number first, so that the smallest numbers make unit vectors, too.
    ways = [(x / top, y / top) for x, y in ways if (top := max(abs(x), abs(y)))]
    found = np.array([(x / hypot(x, y), y / hypot(x, y)) for x, y in ways]).reshape(-1, 2)
    return np.concatenate((found, -found))


RING = unit(np.linspace(-pi, pi, 721))


def gap(a: Spec, b: Spec, n: np.ndarray) -> np.ndarray:
    """The heights of A - B."""
    origin = np.array(a.vertices[0])
    return a.heights(n, origin) + b.heights(-n, origin)


def least_height(a: Spec, b: Spec) -> float:
    """The smallest height of A - B that a search finds: no depth is greater."""
    exact = normals(a, b)
    least = gap(a, b, exact).min() if len(exact) else inf
    angles = np.linspace(-pi, pi, 721)
    heights = gap(a, b, RING)
    least = min(least, heights.min())
    for k in np.argsort(heights)[:3]:
        middle, width = angles[k], 2 * pi / 720
        while width > 1e-12:
            near = middle + np.linspace(-width, width, 33)
            found = gap(a, b, unit(near))
            middle, width = near[found.argmin()], width / 12
            least = min(least, found.min())
    return float(least)


def pose(rng: Random, a: Spec, b: Spec, which: str) -> tuple[Spec, Spec]:
    """The pair in one of the special poses."""
    if which == "concentric":
        return a, b.changed(offset=tuple(p - q for p, q in zip(a.vertices[0], b.vertices[0], strict=True)))
    if which == "equal":
        return a, replace(a, kind=b.kind) if a.kind == b.kind else a
    if which == "tangent":
        ways = np.concatenate((normals(a, b), unit(np.array([rng.uniform(-pi, pi), 0.0, pi / 2]))))
        n = ways[rng.randrange(len(ways))]
        depth = float(gap(a, b, n[None])[0])
        return a, b.changed(offset=(n[0] * depth, n[1] * depth))
    if which == "scaled":
        return a, b.changed(10.0 ** rng.choice((-6, -3, 3, 6)))
    if which == "far":
        offset = (rng.choice((1e5, 1e8)), rng.choice((-1e8, 0.0, 3.0)))
        return a.changed(offset=offset), b.changed(offset=offset)
    if which == "turned":
        angle = rng.uniform(-pi, pi)
        return a.changed(angle=angle), b.changed(angle=angle)
    if which == "flat":
        return flat(a), (flat(b) if rng.random() < 0.5 else b)
    if which == "size":
        factor = 10.0 ** rng.choice((-300, -150, -30, 30, 149))
        return a.changed(factor), b.changed(factor)
    return a, b


def flat(spec: Spec, height: float = 1e-9) -> Spec:
    return replace(
        spec,
        vertices=tuple((x, y * height) for x, y in spec.vertices),
        axes=spec.axes and (spec.axes[0], spec.axes[1] * height),
    )


POSES = ("lattice", "lattice", "concentric", "equal", "tangent", "tangent", "scaled", "far", "turned", "flat", "size")


def broken(a: Spec, b: Spec) -> list[str]:
    """The promises that a pair breaks, each with its amount relative to what is allowed."""
    p, q = a.shape(), b.shape()
    depth, normal, on_a, on_b, error = gjk.penetration(p, q)
    size, coordinates = max(a.size, b.size), max(a.reach, b.reach)
    rounding = ROUNDING * coordinates + 1e-322
    allowed = max(RELATIVE * size, error) + rounding
    found: list[str] = []

    def hold(name: str, amount: float, limit: float = allowed) -> None:
        if not amount <= limit:
            found.append(f"{name}: {amount / limit:.3g}")

    n = np.array(normal)
    origin = np.array(a.vertices[0])
    own = float(gap(a, b, n[None])[0])
    hold("error", error, RELATIVE * max(size, abs(depth)) + 1e-322 if "own" not in a.kind + b.kind else inf)
    hold("unit normal", abs(float(np.hypot(*n)) - 1), 1e-15)
    hold("height along the normal", abs(own - depth), error + rounding)
    hold("points against depth * normal", float(np.abs(np.array(on_a) - np.array(on_b) - depth * n).max()))
    directions = np.concatenate((RING[::4], normals(a, b), n[None], -n[None]))
    hold("point_a on A", a.outside(on_a, origin, directions))
    hold("point_b on B", b.outside(on_b, origin, directions))
    if depth > 0:
        hold("a direction of less depth", depth - least_height(a, b), error + rounding)
    near = gjk.closest_points(p, q)
    hold("distance", abs(near.distance - max(-depth, 0.0)), error + near.error + rounding)
    between = float(np.hypot(*(np.array(near.point_a) - np.array(near.point_b))))
    hold("closest points", abs(between - near.distance))
    hold("closest point on A", a.outside(near.point_a, origin, directions))
    hold("closest point on B", b.outside(near.point_b, origin, directions))
    signed = gjk.signed_distance(p, q)
    hold("signed distance", abs(signed + depth), error)
    if size < 1e-290:
        # An amount below the smallest float is 0, but not touching.
        return found
    if gjk.intersects(p, q) != (signed <= 0) or gjk.intersects(q, p) != (gjk.signed_distance(q, p) <= 0):
        found.append("intersects against the sign")
    hold("swapped", abs(gjk.signed_distance(q, p) - signed))
    trace = gjk.trace(p, q)
    closest = trace.steps[-1].closest
    assert closest is not None
    scale = max(map(abs, closest.point)) or 1.0
    shown = hypot(*(x / scale for x in closest.point)) * scale - trace.margin
    hold("trace", abs(shown - max(-depth, -trace.margin)), max(allowed, STALLED * size))
    if trace.intersects != (signed <= 0) or (trace.termination == "touching") != (signed == 0):
        found.append(f"trace: {trace.termination}, {trace.intersects}")
    step = (n[0] * depth, n[1] * depth)
    hold("moved by the depth", abs(gjk.signed_distance(p, b.changed(offset=step).shape())))
    if hasattr(p, "posed") and hasattr(q, "posed"):
        turned = gjk.penetration(*(shape.posed(0.7, (size, 0.0)) for shape in (p, q)))
        hold("turned", abs(turned.depth - depth), max(allowed, turned.error + rounding) + 2 * rounding)
    return found


def pairs(seed: int, count: int):
    rng = Random(seed)
    kinds = list(MAKE)
    for k in range(count):
        a, b = (lattice(rng, kind) for kind in (kinds[k % len(kinds)], rng.choice(kinds)))
        yield pose(rng, a, b, POSES[k // len(kinds) % len(POSES)])


@pytest.mark.long
@pytest.mark.parametrize("seed", some(range(120), *range(4)))
def test_lattices(seed):
    """No promise is broken by 1,000 pairs of all types in special poses, nor by 30,000 in `build.py test all`."""
    wrong = [(a, b, found) for a, b in pairs(seed, 250) if (found := broken(a, b))]
    assert not wrong, f"{len(wrong)}: {wrong[:3]}"


def answers(a: Spec, b: Spec) -> list[str]:
    """All numbers of the answers about a pair, bit for bit."""
    p, q = a.shape(), b.shape()
    near, way = gjk.closest_points(p, q), gjk.penetration(p, q)
    numbers = [near.distance, *near.point_a, *near.point_b, near.error, gjk.signed_distance(p, q), way.depth]
    return [x.hex() for x in (*numbers, *way.normal, *way.point_a, *way.point_b, way.error)]


@pytest.mark.parametrize("seed", some(range(8), 0))
def test_lattices_of_signed_zeros(seed):
    """All types, one's own among them, answer the same in these poses with each zero of either sign."""
    rng = Random(seed)
    for a, b in pairs(200 + seed, 250):
        assert answers(*signed_zeros(rng, (a, b))) == answers(a, b), (a, b)
