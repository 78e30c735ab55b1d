"""A digest of answers and traces, which must be the same with each Python: `python tests/support/digest.py`.

Only the standard library is imported, so that any Python can run it, the page's among them.

The C library decides `atan2`, `sin`, `cos` and `asin`, and its last digits are others in a page. What depends on them:

- the table of angles of a polygon (`atan2`): of equally good corners it may choose another one. So of shapes of
  the plane the signed distance counts with twelve digits, points not at all, and `robust` is traced in space alone.
- posed shapes of the plane and ellipses: they are left out.
- curved solids: the signed distance counts with six digits.

All digits count of solids of vertices, with a radius too, and of the traces of the published methods. `sqrt` is rounded
right everywhere; `hypot` and `dist` are Python's own.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import gjkcore as gjk

PAIRS = 600
"""Of the plane, and as many of space."""

TRACES = 200
"""Of each method."""

TURNS = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.6, -0.8, 0), (0.8, 0.6, 0), (0, 0, 1)),
    ((2 / 3, -1 / 3, 2 / 3), (2 / 3, 2 / 3, -1 / 3), (-1 / 3, 2 / 3, 2 / 3)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)


def point(rng: Random, dimension: int, is_plain: bool) -> tuple[float, ...]:
    """A point with whole coordinates, or with any. Of a generator only `random` is used, which never changes."""
    if is_plain:
        return tuple([float(int(rng.random() * 7) - 3) for _ in range(dimension)])
    return tuple([6 * rng.random() - 3 for _ in range(dimension)])


def polytope(rng: Random, dimension: int) -> Any:
    """A shape of vertices, in a third of the cases with a radius."""
    is_plain = rng.random() < 0.4
    points = [point(rng, dimension, is_plain) for _ in range(1 + int(rng.random() * 8))]
    if rng.random() < 0.1 and dimension == 3:
        shape: Any = gjk.Box(points[0], tuple([0.5 + 2 * rng.random() for _ in range(3)]))
    else:
        shape = gjk.Polygon(points) if dimension == 2 else gjk.Polyhedron(points)
    if rng.random() < 0.3:
        shape = gjk.Rounded(shape, int(4 * rng.random()) / 2)
    if dimension == 3:
        return shape.posed(TURNS[int(len(TURNS) * rng.random())], point(rng, 3, is_plain))
    return shape.translated(point(rng, 2, is_plain))


def curved(rng: Random) -> Any:
    p, q = point(rng, 3, False), point(rng, 3, False)
    kind = int(3 * rng.random())
    return gjk.Ellipsoid(p, (0.5, 1, 2)) if kind == 0 else (gjk.Cylinder, gjk.Cone)[kind - 1](p, q, 0.5 + rng.random())


def answers() -> Iterator[str]:
    """The answers, as texts of the digits that count."""
    for number in range(2 * PAIRS):
        dimension, rng = 2 + number % 2, Random(number)
        a, b = polytope(rng, dimension), polytope(rng, dimension)
        signed = gjk.signed_distance(a, b)
        if dimension == 2:
            yield f"{signed:.11e}"
        else:
            yield repr((signed, tuple(gjk.closest_points(a, b)), tuple(gjk.penetration(a, b))))
    for number in range(PAIRS // 10):
        rng = Random(-1 - number)
        yield f"{gjk.signed_distance(curved(rng), polytope(rng, 3)) + 0.0:.6f}"


def traces() -> Iterator[str]:
    """The steps of each method."""
    for name, method in gjk.METHODS.items():
        for number in range(TRACES):
            rng = Random(number)
            dimension = 3 if name == "robust" else method.dimensions[number % len(method.dimensions)]
            a, b = polytope(rng, dimension), polytope(rng, dimension)
            found = gjk.trace(a, b, method=name)
            steps = [(tuple(step.direction), step.support.w, step.dot, step.region) for step in found.steps]
            yield repr((name, str(found.termination), found.intersects, steps))


def digest() -> str:
    """Sixteen hexadecimal digits, of all answers and traces."""
    found = hashlib.sha256()
    for text in (*answers(), *traces()):
        found.update(text.encode())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    print(digest())
