"""Pairs of shapes in the poses that break codes for round shapes, of each type against each: see `invariants.Spec`."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import numpy as np
from invariants import Spec, heights, size

SOLIDS = ("point", "segment", "box", "hull", "cylinder", "cone", "ellipsoid", "sphere", "capsule", "rounded")
POSES = (
    *("anywhere", "apart", "concentric", "coaxial", "parallel", "crossed", "perpendicular"),
    *("on the surface", "on a rim", "touching", "nearly touching", "equal", "deep"),
)
IDENTITY3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def number(rng: Random) -> float:
    """A length about 1, often a round one, so that equal ones come up."""
    return rng.choice((0.25, 0.5, 1.0, 2.0, rng.uniform(0.1, 3.0), rng.uniform(0.1, 3.0)))


def shape(rng: Random, kind: str) -> Spec:
    """A shape of a type around the origin, unturned."""
    zero = (0.0, 0.0, 0.0)
    radius = 0.0
    if kind == "rounded":
        radius = number(rng)
        kind = rng.choice(("box", "hull", "cylinder", "cone", "ellipsoid"))
    if kind in ("sphere", "capsule"):
        radius = number(rng)
        kind = "point" if kind == "sphere" else "segment"
    if kind == "point":
        numbers = ()
    elif kind == "segment":
        numbers = (number(rng),)
    elif kind in ("cylinder", "cone"):
        numbers = (number(rng), number(rng))
    elif kind == "hull":
        numbers = tuple(tuple(rng.gauss(0, 1) for _ in zero) for _ in range(rng.randint(4, 9)))
    else:
        numbers = tuple(number(rng) for _ in zero)
        if kind == "ellipsoid" and rng.random() < 0.3:
            numbers = (numbers[0],) * 2 + numbers[-1:]
    return Spec(kind, numbers, radius, IDENTITY3, zero)


def turn(rng: Random):
    """A random rotation."""
    q = [rng.gauss(0, 1) for _ in range(4)]
    n = hypot(*q)
    w, x, y, z = (c / n for c in q)
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def quarter(rng: Random):
    """A rotation by quarter turns, exact."""
    axes = [0, 1, 2]
    rng.shuffle(axes)
    rows = [[0.0] * 3 for _ in axes]
    for row, axis in zip(rows, axes, strict=True):
        row[axis] = rng.choice((-1.0, 1.0))
    if np.linalg.det(np.array(rows)) < 0:
        rows[0] = [-x for x in rows[0]]
    return tuple(tuple(x + 0.0 for x in row) for row in rows)


def about_the_axis(rng: Random):
    """A rotation that keeps the last axis."""
    t = rng.choice((0.0, rng.uniform(0, 2 * pi)))
    return ((cos(t), -sin(t), 0.0), (sin(t), cos(t), 0.0), (0.0, 0.0, 1.0))


def direction(rng: Random):
    v = [rng.gauss(0, 1) for _ in range(3)]
    n = hypot(*v)
    return tuple(x / n for x in v)


def on_rim(rng: Random, spec: Spec):
    """A point of the surface of an unturned shape, on a rim or an edge where it has one."""
    if spec.kind in ("cylinder", "cone"):
        radius, half = spec.numbers
        t = rng.choice((0.0, pi / 2, rng.uniform(0, 2 * pi)))
        spot = rng.choice(("rim", "side", "cap", "tip"))
        if spec.kind == "cone" and spot != "rim":
            share = rng.random() if spot == "side" else 1.0
            return (radius * (1 - share) * cos(t), radius * (1 - share) * sin(t), -half + 2 * half * share)
        height = {"side": rng.uniform(-half, half)}.get(
            spot, rng.choice((-half, half)) if spec.kind == "cylinder" else -half
        )
        across = radius * (rng.random() if spot in ("cap", "tip") else 1.0)
        return (across * cos(t), across * sin(t), height)
    if spec.kind == "box":
        kept = rng.randrange(3)
        return tuple(
            x * (rng.choice((-1.0, 1.0)) if i == kept else rng.choice((1.0, 0.0, rng.uniform(-1, 1))))
            for i, x in enumerate(spec.numbers)
        )
    if spec.kind == "ellipsoid":
        d = direction(rng)
        return tuple(x * r for x, r in zip(d, spec.numbers, strict=True))
    if spec.kind == "segment":
        return (0.0, 0.0, rng.choice((1.0, -1.0, 0.5)) * spec.numbers[0])
    if spec.kind == "hull":
        return rng.choice(spec.numbers)
    return (0.0, 0.0, 0.0)


def pair(rng: Random, kinds: tuple[str, str], pose: str, scales: bool = True) -> tuple[Spec, Spec]:
    """A pair of these types in this pose; in one of three scales, turned and moved in half of the cases."""
    a, b = (shape(rng, kind) for kind in kinds)
    zero = (0.0, 0.0, 0.0)
    d = direction(rng)
    still = a.rotation
    reach = size(a) + size(b)
    if pose == "equal" and kinds[0] == kinds[1]:
        b = a
    if pose in ("anywhere", "apart", "nearly touching", "deep", "touching"):
        b = b.posed(turn(rng), zero)
        far = {"apart": rng.uniform(1.5, 4), "deep": rng.uniform(0, 0.2)}.get(pose, rng.uniform(0, 1.5)) * reach
        b = b.moved([far * x for x in d])
    elif pose in ("concentric", "equal"):
        b = b.posed(rng.choice((still, still, quarter(rng), about_the_axis(rng))), zero)
    elif pose == "coaxial":
        b = b.posed(
            about_the_axis(rng), [rng.choice((0.5, 1.0, rng.uniform(-1, 1))) * reach * x for x in (0.0, 0.0, 1.0)]
        )
    elif pose == "parallel":
        b = b.posed(about_the_axis(rng), zero).moved(
            [rng.choice((0.0, 0.5, 1.0, rng.uniform(-1, 1))) * reach for _ in zero]
        )
    elif pose in ("crossed", "perpendicular"):
        b = b.posed(quarter(rng), zero)
        b = b.moved([rng.choice((0.0, 0.0, 0.5, 1.0, rng.uniform(-1, 1))) * reach for _ in zero])
    elif pose in ("on the surface", "on a rim"):
        turned = rng.choice((still, quarter(rng), turn(rng)))
        spot = on_rim(rng, a)
        b = b.posed(turned, zero)
        start = (
            zero
            if pose == "on the surface"
            else tuple(-float(x) for x in np.array(b.rotation) @ np.array(on_rim(rng, replace_still(b))))
        )
        b = b.moved(start).moved(spot)
    if pose in ("touching", "nearly touching"):
        n = np.array(rng.choice((d, tuple(float(x) for x in quarter(rng)[0]))))[None]
        b = Spec(b.kind, b.numbers, b.radius, b.rotation, zero)
        far = float(heights(a, n)[0] + heights(b, -n)[0])
        far += {"touching": 0.0}.get(pose, rng.choice((1, -1)) * 10 ** rng.uniform(-12, -3))
        # Touching along n is only the closest place where it is; elsewhere this is just another pose.
        b = b.moved([far * float(x) for x in n[0]])
    if scales:
        a, b = scaled(rng, a, b)
    if rng.random() < 0.5:
        rotation = turn(rng)
        far = rng.choice((0.0, 1.0, 30.0)) * max(size(a), size(b))
        offset = [rng.uniform(-far, far) for _ in zero]
        a, b = a.posed(rotation, offset), b.posed(rotation, offset)
    return a, b


def replace_still(spec: Spec) -> Spec:
    return Spec(spec.kind, spec.numbers, spec.radius)


def scaled(rng: Random, a: Spec, b: Spec) -> tuple[Spec, Spec]:
    """Both times a factor from 1e-3 to 1e3; in some cases one of them much smaller than the other."""

    def times(spec: Spec, factor: float, place: float) -> Spec:
        numbers = tuple(tuple(x * factor for x in v) if isinstance(v, tuple) else v * factor for v in spec.numbers)
        return Spec(
            spec.kind,
            numbers,
            spec.radius * factor,
            spec.rotation,
            tuple(x * place for x in spec.offset),
        )

    factor = rng.choice((1.0, 1.0, 1e-3, 300.0, 10 ** rng.uniform(-3, 2.5)))
    smaller = rng.choice((1.0, 1.0, 1.0, 1e-1, 1e-3))
    a, b = times(a, factor, factor), times(b, factor * smaller, factor)
    return a, b
