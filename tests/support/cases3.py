"""Solids for tests: hypothesis strategies and seeded pairs for the kinds of input that break GJK codes in space."""

import json
from math import sqrt
from pathlib import Path
from random import Random

from hypothesis import strategies as st

import gjkcore as gjk

TABLE1 = json.loads((Path(__file__).parent.parent / "data" / "table1_scenes.json").read_text())

# With few values, ties, duplicates, coplanar, collinear and touching sets occur often.
lattice = st.tuples(*[st.integers(-2, 2)] * 3)
real = st.floats(-10, 10, allow_nan=False).map(lambda x: round(x, 6) + 0.0)
space = st.tuples(real, real, real)
tenths = st.tuples(*[st.integers(-20, 20)] * 3).map(lambda p: tuple(x / 10 for x in p))
flat = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(lambda p: (p[0] / 2, p[1] / 2, 0.0))
directions = st.tuples(*[st.integers(-9, 9)] * 3).filter(any)


def vertex_lists(most=5):
    return st.one_of(*(st.lists(point, min_size=1, max_size=most) for point in (lattice, space, tenths, flat)))


def scaled(vertices, factor):
    return [tuple(x * factor for x in v) for v in vertices]


def close(got, expected, relative=1e-11):
    """Whether `got` is within a relative error. The absolute term is the smallest normal float."""
    return abs(got - expected) <= relative * abs(expected) + 2.3e-308


def rotation(rng: Random):
    """A random rotation from a quaternion, orthogonal up to rounding."""
    q = [rng.gauss(0, 1) for _ in range(4)]
    w, x, y, z = q
    n = sqrt(w * w + x * x + y * y + z * z)  # `sum` has other bits since Python 3.12
    w, x, y, z = (c / n for c in q)
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def turned(vertices, r, offset=(0.0, 0.0, 0.0)):
    """The vertices after a pose, rounded."""
    return [tuple(a * x + b * y + c * z + o for (a, b, c), o in zip(r, offset, strict=True)) for x, y, z in vertices]


def gauss(rng, count, size=1.0):
    return [tuple(rng.gauss(0, size) for _ in range(3)) for _ in range(count)]


def cube(half=1.0, center=(0.0, 0.0, 0.0)):
    return [tuple(c + s * half for c, s in zip(center, signs, strict=True)) for signs in SIGNS]


SIGNS = [(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
UP = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def _random(rng):
    r = rng.uniform(0, 2.2)
    return gauss(rng, rng.randint(4, 7)), [(x + r, y, z) for x, y, z in gauss(rng, rng.randint(4, 7))]


def _vertex_face(rng):
    x, y = rng.uniform(-1, 1), rng.uniform(-1, 1)
    return cube(), [(x, y, 1.0), *[(x + p, y + q, 1.5 + abs(z)) for p, q, z in gauss(rng, 4)]]


def _vertex_vertex(rng):
    return cube(), [(1.0, 1.0, 1.0), *[(1.5 + abs(x), 1.5 + abs(y), 1.5 + abs(z)) for x, y, z in gauss(rng, 4)]]


def _face_face(rng):
    return cube(), cube(1.0, (rng.uniform(-2, 2), rng.uniform(-2, 2), 2.0))


def _parallel_gap(rng):
    return cube(), cube(0.5, (rng.uniform(-2, 2), rng.uniform(-2, 2), 1.5 + 10 ** rng.uniform(-12, 0)))


def _parallel_turned(rng):
    r = rotation(rng)
    a, b = _parallel_gap(rng)
    return turned(a, r), turned(b, r)


def _near_touch(rng):
    a, b = _vertex_face(rng)
    return a, [(x, y, z + rng.choice((-1, 1)) * 10 ** rng.uniform(-12, -3)) for x, y, z in b]


def _deep(rng):
    return gauss(rng, 7, 3.0), gauss(rng, 5, 0.5)


def _identical(rng):
    a = gauss(rng, rng.randint(4, 6))
    return a, a


def _duplicates(rng):
    a, b = _random(rng)
    return a + a, b + b[:2]


def _collinear(rng):
    d = gauss(rng, 1)[0]
    a = [tuple(t * x for x in d) for t in (-1.0, 0.5, 2.0)]
    return a, [tuple(t * x for x in d) for t in (rng.uniform(-3, 3), 3.0)] if rng.random() < 0.5 else gauss(rng, 4)


def _coplanar(rng):
    a = [(rng.randint(-2, 2) / 2, rng.randint(-2, 2) / 2, 0.0) for _ in range(5)]
    b = [(rng.randint(0, 4) / 2, rng.randint(0, 4) / 2, 0.0) for _ in range(5)]
    return (a, b) if rng.random() < 0.5 else (a, gauss(rng, 5))


def _scaled(factor):
    def pair(rng):
        a, b = _random(rng)
        return scaled(a, factor), scaled(b, factor)

    return pair


def _mixed_sizes(rng):
    big = gauss(rng, 6, 1e6)
    x, y, z = big[0]
    return big, [(x + p, y + q, z + r) for p, q, r in gauss(rng, 5, 1e-6)]


def _far(rng):
    a, b = _random(rng)
    return [(x + 1e6, y - 1e6, z) for x, y, z in a], [(x + 1e6, y - 1e6, z) for x, y, z in b]


def _slivers(rng):
    a, b = ([(x, y * 1e-7, z) for x, y, z in vertices] for vertices in _random(rng))
    return turned(a, rotation(rng)), turned(b, rotation(rng))


CATEGORIES = {
    "random": _random,
    "touching vertex to face": _vertex_face,
    "touching vertex to vertex": _vertex_vertex,
    "touching faces": _face_face,
    "parallel faces with a gap": _parallel_gap,
    "rotated parallel faces": _parallel_turned,
    "near touch": _near_touch,
    "deep": _deep,
    "identical": _identical,
    "duplicates": _duplicates,
    "collinear": _collinear,
    "coplanar": _coplanar,
    "scale 1e-150": _scaled(1e-150),
    "scale 1e-9": _scaled(1e-9),
    "scale 1e9": _scaled(1e9),
    "scale 1e149": _scaled(1e149),
    "mixed sizes": _mixed_sizes,
    "far from the origin": _far,
    "slivers": _slivers,
}


def polyhedra(a, b):
    return gjk.Polyhedron(a), gjk.Polyhedron(b)
