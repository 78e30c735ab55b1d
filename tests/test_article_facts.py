"""How often a published method is wrong, as the site says it, counted again."""

import re
from itertools import product
from math import cos, pi, sin
from random import Random

import pytest

import gjkcore as gjk
from gjkcore.regions import triangle_regions
from project import read

SAID = " ".join(read("web/breaks.html").split())
PUBLISHED = ("winter", "entropy")


def rectangle(x, y, width, height):
    return gjk.Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def missed(a, b):
    """The published methods that do not find the overlap of two shapes."""
    return [name for name in PUBLISHED if gjk.trace(a, b, method=name).intersects is not True]


def test_tiles_on_a_half_grid():
    """Two equal tiles can overlap in nine ways on a half grid. Both methods miss the same five."""
    tile = rectangle(0, 0, 1, 1)
    found = [missed(tile, rectangle(x, y, 1, 1)) for x, y in product((-0.5, 0, 0.5), repeat=2)]
    assert sorted(map(len, found)) == [0] * 4 + [2] * 5
    assert "two equal tiles on a half grid overlap in nine ways, and winter.dev’s code misses five." in SAID


def test_rectangles_on_a_grid():
    """The page has the numbers of overlaps of rectangles with whole sides of at most four, and of misses."""
    sides = range(1, 5)
    found = [
        missed(rectangle(0, 0, *size), rectangle(x, y, *other))
        for size in product(sides, repeat=2)
        for other in product(sides, repeat=2)
        for x, y in product(range(1 - other[0], size[0]), range(1 - other[1], size[1]))
    ]
    assert {len(names) for names in found} == {0, 2}
    said = re.search(r"whole sides up to four overlap in ([\d,]+) ways on a grid; it misses ([\d,]+)\.", SAID)
    assert said, "the page says how often"
    ways, misses = (int(number.replace(",", "")) for number in said.groups())
    assert (ways, misses) == (len(found), sum(map(bool, found)))


@pytest.mark.parametrize("seed", range(3))
def test_random_polygons(seed):
    """Both methods find the overlap of each random pair."""
    rng = Random(seed)

    def polygon():
        x, y, radius = rng.uniform(0, 6), rng.uniform(0, 6), rng.uniform(0.5, 2)
        angles = sorted(rng.uniform(0, 2 * pi) for _ in range(rng.randint(3, 8)))
        return gjk.Polygon([(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles])

    pairs = [pair for pair in ((polygon(), polygon()) for _ in range(1000)) if gjk.intersects(*pair)]
    assert len(pairs) > 100
    assert not any(missed(*pair) for pair in pairs)


def test_entropys_tests():
    """Entropy's code makes two tests in a triangle, and three in region 6."""
    rng = Random(0)
    made: dict[str, set[int]] = {}
    for _ in range(300):
        points = [(rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in "ABC"]
        found = triangle_regions(points, "entropy")
        if found.taken:
            made.setdefault(found.taken, set()).add(len(found.tests))
    assert made == {"triangle 4": {2}, "triangle 6": {3}, "triangle 7": {2}}
    assert "only two tests are ever needed; in region 6 its code needs three." in SAID
