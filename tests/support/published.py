"""What the tests of the published methods share."""

import ast
from functools import cache
from pathlib import Path
from random import Random

from cases import random_pairs
from oracle3 import closest_point, differences, dot

import gjkcore as gjk
from gjkcore.minkowski import SupportPoint
from oracle import root, truth

PUBLISHED = ("winter", "oriented", "vec3", "lindberg", "entropy")
SPATIAL = ("winter", "vec3", "lindberg")

SLIVER = [
    (834119522, -1709701484, 1962991729),
    (51980091, -106544011, 122328380),
    (-79442128, 162833168, -186956709),
]
"""A triangle in space. It is nearly a line, and the line passes nearly through the origin."""


def simplex(*ws):
    """Support points A, B, C, ... of a difference with a single point at the origin."""
    return tuple(SupportPoint(w, w, (0.0,) * len(w), i, 0) for i, w in enumerate(ws))


def letters(kept, of):
    """The letters of the points kept, from a simplex A, B, C, ..."""
    return "".join("ABCD"[of.index(p)] for p in kept)


def seen_from(origin, *ws):
    """The same simplex, moved so that this point is the origin."""
    return simplex(*(tuple(x - o for x, o in zip(w, origin, strict=True)) for w in ws))


@cache
def functions(path):
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return [(n.lineno, n.end_lineno, n.name) for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]


def decided_in(module, line):
    """The name of the function that contains a line of a method's file."""
    return next(name for first, last, name in functions(module.__file__) if first <= line <= last)


def statement(module, line):
    return Path(module.__file__).read_text(encoding="utf-8").splitlines()[line - 1].strip()


@cache
def plane_pairs(count=200):
    """Seeded generic polygons that never touch: two vertex lists, and their exact distance, 0 on overlap."""
    truths = ((a, b, truth(a, b).signed_distance) for a, b in random_pairs(count, seed=7))
    return _representative([(a, b, max(0.0, distance)) for a, b, distance in truths])


@cache
def solid_pairs(count=80):
    """Seeded generic solids with whole coordinates, otherwise like `plane_pairs`."""
    random = Random(7)
    pairs = []
    for _ in range(count):
        a, b = (_solid(random) for _ in range(2))
        v = closest_point(differences(a, b))
        pairs.append((a, b, float(root(dot(v, v)))))
    return _representative(pairs)


def _representative(pairs):
    assert 0.3 <= sum(distance == 0 for *_, distance in pairs) / len(pairs) <= 0.7
    return pairs


def _solid(random):
    center = [random.randint(-450, 450) for _ in range(3)]
    return [tuple(x + random.randint(-1000, 1000) for x in center) for _ in range(random.randint(4, 6))]


def run_polygons(name, a, b, **options):
    return gjk.trace(gjk.Polygon(a), gjk.Polygon(b), method=name, **options)


def run_solids(name, a, b, **options):
    return gjk.trace(gjk.Polyhedron(a), gjk.Polyhedron(b), method=name, **options)
