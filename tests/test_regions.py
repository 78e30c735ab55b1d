"""The figures of regions: cells are what the methods' code does, and what is excluded is where the article draws it."""

from math import hypot
from random import Random

import pytest
from published import seen_from

import gjkcore as gjk
from gjkcore.methods.products import Tests
from gjkcore.regions import line_regions, triangle_regions
from gjkcore.regions.rules import RULES

METHODS = tuple(gjk.METHODS)
FIGURES = {2: line_regions, 3: triangle_regions}
CONFIGURATIONS = 850
"""For each method and number of points: 10,200 in all."""


def area(polygon):
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True)) / 2


def depth(polygon, place):
    """How far a place is inside a convex polygon; negative outside."""
    turn = 1 if area(polygon) > 0 else -1
    heights = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        edge = q[0] - p[0], q[1] - p[1]
        length = hypot(*edge)
        if length > 0:
            heights.append(turn * (edge[0] * (place[1] - p[1]) - edge[1] * (place[0] - p[0])) / length)
    return min(heights)


def random_points(rng, count):
    """Generic, thin, flat, with equal points, or of few whole numbers."""
    kind = rng.choice(["generic", "generic", "obtuse", "thin", "flat", "whole", "equal"])
    points = [(rng.uniform(-4, 4), rng.uniform(-4, 4)) for _ in range(count)]
    if kind == "obtuse":
        return [(x, y / 8) for x, y in points]
    if kind == "thin":
        return [(x, y * 1e-6) for x, y in points]
    if kind == "flat":
        return [(t, 2 * t - 1) for t in (rng.randint(-64, 64) / 16 for _ in range(count))]
    if kind == "whole":
        return [(float(rng.randint(-2, 2)), float(rng.randint(-2, 2))) for _ in range(count)]
    return points[:-1] + points[:1] if kind == "equal" else points


def configurations(count, seed):
    rng = Random(seed)
    for _ in range(CONFIGURATIONS):
        # Short numbers: with the origin there, flat points are still exactly flat in floats.
        yield random_points(rng, count), (rng.randint(-4600, 4600) / 1024, rng.randint(-4600, 4600) / 1024)


@pytest.mark.parametrize("count", FIGURES)
@pytest.mark.parametrize("method", METHODS)
def test_the_cell_of_a_place_is_the_region_taken_there(method, count):
    """On random lines and triangles, obtuse, thin and flat ones too, the only cell that holds a place is that of the
    region which the code takes with the origin there; the cells tile the bounds."""
    bounds = ((-5, -5), (5, 5))
    came, checked = set(), 0
    for points, place in configurations(count, seed=count):
        figure = FIGURES[count](points, method, bounds)
        tiles = [(r.name, cell) for r in figure.regions if r.status != "excluded" for cell in r.cells]
        assert abs(sum(abs(area(cell)) for _, cell in tiles) - 100) < 1e-9
        depths = [(depth(cell, place), name) for name, cell in tiles]
        if any(abs(d) < 1e-6 for d, _ in depths):
            continue
        checked += 1
        (holding,) = [name for d, name in depths if d > 0]
        assert RULES[method].decide(seen_from(place, *points), Tests()).region == holding
        came.add(holding)
    assert checked > 0.9 * CONFIGURATIONS
    assert came == {r.name for r in figure.regions if r.status != "excluded"}
