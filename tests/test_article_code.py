"""The code that the article prints is GJK: run on exact numbers, it is right about every pair."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import gjkcore
from project import read

MOST_POINTS = 60
"""No run takes as many support points, unless it goes round for ever."""


class Vector(tuple[Fraction, ...]):
    def __sub__(self, other: Vector) -> Vector:
        return Vector(x - y for x, y in zip(self, other, strict=True))

    def __neg__(self) -> Vector:
        return Vector(-x for x in self)

    def __rmul__(self, factor: Any) -> Vector:
        return Vector(factor * x for x in self)


def dot(u: Vector, v: Vector) -> Fraction:
    return sum((x * y for x, y in zip(u, v, strict=True)), Fraction(0))


def cross(u: Vector, v: Vector) -> Vector:
    (a, b, c), (x, y, z) = u, v
    return Vector((b * z - c * y, c * x - a * z, a * y - b * x))


def printed(name: str) -> str:
    """A text of code in the article."""
    [found] = re.findall(rf'<pre id="{name}"[^>]*><code>(.*?)</code></pre>', read("web/index.html"), re.DOTALL)
    return html.unescape(re.sub(r"</?span[^>]*>", "", found))


def code(dimension: int) -> str:
    """The article's code. In space, as its text says, `update` knows four points, and ends otherwise for three."""
    loop, update = printed("loop"), printed("update")
    if dimension == 2:
        return f"{loop}\n\n{update}\n"
    first, last = "    a, b = simplex[:2]\n", "    return [a, b, c], (0, 0)\n"
    assert update.count(first) == update.count(last) == 1
    update = update.replace(first, f"    if len(simplex) == 4:\n        return tetrahedron(*simplex)\n{first}")
    update = update.replace(last, f"{printed('triangle-in-space')}\n")
    loop = loop.replace("(1, 0)", "(1, 0, 0)").replace("(0, 0)", "(0, 0, 0)")
    return f"{loop}\n\n{update}\n\n{printed('tetrahedron')}\n"


@pytest.mark.parametrize("dimension", [2, 3])
def test_printed_code_is_exact(dimension: int) -> None:
    """On exact numbers the article's loop ends, and says what gjkcore says: of points, segments and hulls, nested,
    touching, and far apart."""
    asked: list[Vector] = []

    def support(a: list[Vector], b: list[Vector], d: Any) -> Vector:
        assert len(asked) < MOST_POINTS
        direction = Vector(d)
        asked.append(direction)
        furthest = max(a, key=lambda p: dot(p, direction))
        return furthest - min(b, key=lambda p: dot(p, direction))

    names: dict[str, Any] = {"dot": dot, "cross": cross, "support": support}
    exec(code(dimension), names)
    rng = Random(dimension)
    shape = gjkcore.Polygon if dimension == 2 else gjkcore.Polyhedron
    seen = {"apart": 0, "touching": 0, "overlapping": 0}
    for _ in range(1500):
        size, shift = rng.choice((2, 3, 40)), rng.randint(0, 3)
        a, b = (
            [
                Vector(Fraction(rng.randint(-size, size) + shift * side * (axis == 0)) for axis in range(dimension))
                for _ in range(rng.randint(1, 8))
            ]
            for side in (0, 1)
        )
        signed = gjkcore.signed_distance(shape(a), shape(b))
        asked.clear()
        assert names["gjk"](a, b) is (signed <= 0), (a, b)
        seen["apart" if signed > 0 else "overlapping" if signed < 0 else "touching"] += 1
    assert min(seen.values()) > 25, seen
