"""Pairs of solids of any two types in the poses, and of the sizes, where codes for curved solids break."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from random import Random
from typing import Any

import numpy as np
from cases3 import rotation as turn
from certificates import KINDS, TAPERED, Form, Given, Motion, Vec3
from lattices import PLAIN, QUARTERS

POSES = (
    *("anywhere", "deep", "coaxial", "concentric", "parallel", "crossed", "nearly parallel"),
    *("rim on rim", "rim on face", "apex on apex", "apex in a centre", "apex on a face", "apex on a rim"),
    *("tangent outside", "tangent inside", "nearly tangent", "equal", "nested"),
)
SIZES = ("plain", "one small", "far", "flat", "needle", "thin ellipsoid", "subnormal", "tiny", "huge")
FRACTION = (0.25, 1 / 3, 0.5, 1.0, 1.0, 2.0)


def number(rng: Random) -> float:
    """A length about 1, often a round one, so that equal ones come up."""
    return rng.choice(FRACTION) if rng.random() < 0.7 else rng.uniform(0.1, 3.0)


def angle(rng: Random) -> float:
    return rng.choice((0.0, pi / 2, pi, pi / 4, pi / 3, rng.uniform(0, 2 * pi)))


def standing(rng: Random, type_: str) -> Given:
    """A solid of a type around the origin, its axis along z."""
    kind = rng.choice(KINDS) if type_ == "Rounded" else type_
    around = number(rng) if type_ == "Rounded" else 0.0
    zero, half = (0.0, 0.0, 0.0), number(rng)
    ends = ((0.0, 0.0, -half), (0.0, 0.0, half))
    extents = (number(rng), number(rng), half)
    if rng.random() < 0.3:
        extents = (extents[0], extents[0], half)
    arguments: tuple[Any, ...]
    if kind == "Point":
        arguments = (zero,)
    elif kind == "Segment":
        arguments = ends
    elif kind == "Polyhedron":
        arguments = (polyhedron(rng, *extents),)
    elif kind in ("Box", "Ellipsoid"):
        arguments = (zero, extents)
    elif kind == "Sphere":
        arguments = (zero, half)
    elif kind in TAPERED:
        arguments = (ends[0], number(rng), ends[1], rng.choice((number(rng), 0.0)))
    else:
        arguments = (*ends, number(rng))
        if rng.random() < 0.3:
            arguments = (*ends[::-1], arguments[2])
    return Given(kind, arguments, around)


def polyhedron(rng: Random, x: float, y: float, z: float) -> list[Vec3]:
    """A prism, a pyramid, a double pyramid or any vertices."""
    what = rng.choice(("prism", "pyramid", "double", "any"))
    if what == "any":
        return [(rng.gauss(0, x), rng.gauss(0, y), rng.gauss(0, z)) for _ in range(rng.randint(4, 8))]
    count = rng.choice((3, 4, 4))
    ring = [(x * cos(t), y * sin(t)) for t in (2 * pi * k / count for k in range(count))]
    if count == 4:
        ring = rng.choice(([(x, 0.0), (0.0, y), (-x, 0.0), (0.0, -y)], [(x, y), (-x, y), (-x, -y), (x, -y)]))
    if what == "prism":
        return [(u, v, w) for w in (-z, z) for u, v in ring]
    tips = [(0.0, 0.0, z)] if what == "pyramid" else [(0.0, 0.0, z), (0.0, 0.0, -z)]
    return [(u, v, -z if what == "pyramid" else 0.0) for u, v in ring] + tips


def mapped(given: Given, turned: Any, offset: Any, factors: Any = (1.0, 1.0, 1.0)) -> Given:
    """The numbers of an unposed solid, each coordinate times its factor, turned and moved. A radius is scaled by the
    first factor, and an axis by the last."""
    rows, move, scale = np.array(turned, dtype=float), np.array(offset, dtype=float), np.array(factors, dtype=float)
    still = bool((rows == np.eye(3)).all())

    def point(p: Vec3) -> Vec3:
        q = np.array(p) * scale
        return tuple(((q if still else rows @ q) + move + 0.0).tolist())  # type: ignore[return-value]

    arguments = given.arguments
    if given.kind == "Polyhedron":
        arguments = ([point(v) for v in arguments[0]],)
    elif given.kind in ("Box", "Ellipsoid"):
        # Not turned: the factors are along its own axes.
        old = np.array(arguments[2]) if len(arguments) > 2 else np.eye(3)
        extents = tuple((np.array(arguments[1]) * scale).tolist())
        new = tuple(map(tuple, (rows @ old).tolist()))
        arguments = (point(arguments[0]), extents) + (() if still and len(arguments) < 3 else (new,))
    else:
        arguments = tuple(point(x) if isinstance(x, tuple) else x * float(scale[0]) for x in arguments)
    return replace(given, arguments=arguments, around=given.around * float(scale[0]))


STILL, ZERO = np.eye(3), np.zeros(3)


def shaped(rng: Random, given: Given, size: str) -> Given:
    """Made flat, or a needle."""
    thin = rng.choice((1e-9, 1e-6, 1e-3, 10 ** rng.uniform(-9, -1)))
    factors = (1.0, 1.0, 1.0)
    if size == "flat":
        factors = (1.0, 1.0, thin)
    elif size == "needle":
        factors = (thin, thin, 1.0) if given.kind != "Box" or rng.random() < 0.5 else (thin, 1.0, 1.0)
    elif size == "thin ellipsoid" and given.kind == "Ellipsoid":
        thin = max(thin, 1e-6)
        factors = rng.choice(((thin, 1.0, 1.0), (1.0, 1.0, thin), (thin, thin, 1.0), (1.0, thin**0.5, thin)))
    shaped = mapped(given, STILL, ZERO, factors)
    # A radius around a flat solid may be as it was.
    return replace(shaped, around=given.around) if given.around and rng.random() < 0.3 else shaped


def centre(given: Given) -> np.ndarray:
    return np.mean(np.array(given.corners), axis=0)


def spot(rng: Random, given: Given, feature: str) -> np.ndarray:
    """A point of an unposed, standing solid: on an apex (a corner, a pole), a rim (an edge), a face (a cap, a side) or
    in the centre. Of a rounded one, a point of the core."""
    corners = np.array(given.corners)
    middle = centre(given)
    if feature == "centre" or given.kind == "Point":
        return middle
    if given.kind in ("Sphere", "Ellipsoid", "Box"):
        extents = np.array(given.arguments[1] if given.kind != "Sphere" else (given.arguments[1],) * 3)
        t, side = angle(rng), rng.choice((-1.0, 1.0))
        if given.kind == "Box":
            signs = np.array([rng.choice((-1.0, 1.0)) for _ in range(3)])
            free = {"apex": 0, "rim": 1, "face": 2}[feature]
            for axis in rng.sample(range(3), free):
                signs[axis] = rng.choice((0.0, 0.5, -0.5))
            return middle + signs * extents
        if feature == "apex":
            return middle + extents * (0.0, 0.0, side)
        return middle + extents * np.array((cos(t), sin(t), 0.0) if feature == "rim" else (cos(t), 0.0, sin(t)))
    if given.kind == "Polyhedron":
        count = {"apex": 1, "rim": 2, "face": 3}[feature]
        return np.mean([corners[rng.randrange(len(corners))] for _ in range(count)], axis=0)
    if given.kind in ("Segment", "Capsule"):
        return corners[rng.randrange(2)] if feature == "apex" else middle
    end, t = 0 if given.kind == "Cone" else rng.randrange(2), angle(rng)
    radius = given.arguments[1 + 2 * end if given.kind in TAPERED else 2]
    around = np.array((cos(t), sin(t), 0.0)) * radius
    base = corners[end]
    if feature == "apex":
        return corners[1]
    if feature == "rim":
        return base + around
    return rng.choice((base, base + around * 0.5, middle + around * (1.0 if given.kind == "Cylinder" else 0.5)))


def direction(rng: Random) -> np.ndarray:
    """A unit vector, along an axis or a diagonal in half of the cases."""
    d = np.array([rng.choice((-1.0, 0.0, 0.0, 1.0)) for _ in range(3)])
    if rng.random() < 0.5 or not d.any():
        d = np.array([rng.gauss(0, 1) for _ in range(3)])
    return d / np.linalg.norm(d)


def tilted(rng: Random, least: float = -12.0, most: float = -2.0) -> np.ndarray:
    """A rotation by a small angle about an axis across z."""
    t, small = angle(rng), 10 ** rng.uniform(least, most)
    x, y, c, s = cos(t), sin(t), cos(small), sin(small)
    v = 2 * sin(small / 2) ** 2
    return np.array(((x * x * v + c, x * y * v, y * s), (x * y * v, y * y * v + c, -x * s), (-y * s, x * s, c)))


def about_z(rng: Random) -> np.ndarray:
    t = angle(rng)
    c, s = cos(t), sin(t)
    return np.array(((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))


def placed(rng: Random, a: Given, b: Given, pose: str) -> Given:
    """b in this pose beside a. Both are unposed and standing."""
    reach = a.size + b.size
    quarter = rng.choice(QUARTERS)
    flip = rng.choice((STILL, STILL, quarter @ quarter))
    turned = {
        "coaxial": flip @ about_z(rng) if rng.random() < 0.5 else flip,
        "concentric": rng.choice((STILL, quarter, about_z(rng))),
        "parallel": flip,
        "nested": rng.choice((STILL, STILL, quarter, np.array(turn(rng)))),
        "equal": rng.choice((STILL, STILL, quarter, about_z(rng))),
        "crossed": quarter,
        "nearly parallel": tilted(rng) @ rng.choice((STILL, quarter)),
        "anywhere": np.array(turn(rng)),
        "deep": np.array(turn(rng)),
    }.get(pose)
    if turned is None:
        turned = rng.choice((STILL, STILL, quarter, rng.choice(PLAIN), np.array(turn(rng))))
    offset = ZERO
    some = np.array([rng.choice((0.0, 0.0, 0.5, 1.0, rng.uniform(-1, 1))) * reach for _ in range(3)])
    if pose in ("anywhere", "parallel", "crossed", "nearly parallel"):
        offset = some if rng.random() < 0.7 else direction(rng) * reach * rng.uniform(0, 1.2)
    elif pose == "deep":
        offset = direction(rng) * min(a.size, b.size) * rng.uniform(0, 0.5)
    elif pose == "coaxial":
        offset = np.array((0.0, 0.0, some[2]))
    elif " on " in pose or " in " in pose:
        mine, _, other = pose.partition(" on " if " on " in pose else " in ")
        other = other.removeprefix("a ")
        offset = spot(rng, a, other) - turned @ spot(rng, b, mine)
    b = mapped(b, turned, offset)
    if "tangent" in pose:
        inside = pose.endswith("inside") or (pose.startswith("nearly") and rng.random() < 0.3)
        d = direction(rng)[None]
        scale = np.frexp(max(a.size, b.size))[1] if a.size + b.size else 0
        ways = (a, d), (b, d if inside else -d)
        forms = [(Form(x, ZERO, int(scale)), way) for x, way in ways]
        on_a, on_b = (form.supports(way)[0] + form.radius * way[0] for form, way in forms)
        move = np.ldexp(on_a - on_b, scale)
        if pose.startswith("nearly"):
            move += d[0] * rng.choice((1, -1)) * 10 ** rng.uniform(-15, -3) * max(a.size, b.size)
        b = mapped(b, STILL, move)
    return b


def special_pair(rng: Random, types: tuple[str, str], pose: str, size: str) -> tuple[Given, Given]:
    """A pair of solids of these types in this pose, in either order, often turned and moved as one."""
    a, b = (standing(rng, x) for x in types)
    if rng.random() < 0.5:
        a, b = b, a
    if pose == "equal":
        b = replace(a, around=rng.choice((a.around, a.around, b.around)))
    if pose == "nested":
        b = mapped(b, STILL, ZERO, [rng.choice((0.1, 0.25, 0.5))] * 3)
    if size in ("flat", "needle", "thin ellipsoid"):
        which = rng.choice(("a", "b", "both"))
        a = shaped(rng, a, size) if which != "b" else a
        b = shaped(rng, b, size) if which != "a" else b
    if size == "one small":
        b = mapped(b, STILL, ZERO, [10 ** rng.uniform(-6, 0)] * 3)
    b = placed(rng, a, b, pose)
    factor = 1.0
    if size in ("subnormal", "tiny", "huge"):
        factor = {"subnormal": 1e-310, "tiny": 1e-150, "huge": 1e148}[size] * rng.choice((1.0, rng.uniform(0.1, 10)))
        a, b = (mapped(x, STILL, ZERO, [factor] * 3) for x in (a, b))
    if size == "far" or rng.random() < 0.3:
        far = 10 ** rng.uniform(0, 8) if size == "far" else rng.choice((1.0, 30.0))
        offset = direction(rng) * far * max(a.size, b.size)
        turned = rng.choice((STILL, STILL, np.array(turn(rng))))
        if turned is STILL and rng.random() < 0.5:
            a, b = (mapped(x, STILL, offset) for x in (a, b))
        else:
            a, b = a.posed(turned, offset), b.posed(turned, offset)
    return (b, a) if rng.random() < 0.5 else (a, b)


def motion(rng: Random, a: Given, b: Given) -> Motion:
    """A rotation of both, and an offset of a few sizes."""
    reach = 3 * max(a.size, b.size)
    rows = turn(rng) if rng.random() < 0.7 else tuple(map(tuple, rng.choice(QUARTERS).tolist()))
    return Motion(rows, (rng.uniform(-reach, reach), rng.uniform(-reach, reach), rng.uniform(-reach, reach)))
