"""Entropy's cases, and its known failures one by one. Generic input is in test_methods."""

import pytest
from cases import BY_NAME, EDGE_CASES, pair
from published import letters, seen_from, simplex, statement

import gjkcore as gjk
from gjkcore.methods import entropy
from gjkcore.methods.products import Tests
from gjkcore.vec import dot, neg


def run(name):
    return gjk.trace(*pair(BY_NAME[name]), method="entropy")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_agrees_with_a_port_of_the_published_code(case):
    """The verdict equals that of a port of the published pseudo-code."""
    assert run(case["name"]).intersects == case["published"]["entropy"]


def test_the_worked_example():
    """The article adds two sets of two points. Its sums are right, except (2, 1) + (-2, 2), which is (0, 3) and not (0,
    4): the sum of two parallel segments is a segment."""
    a, b = [(1, 1), (2, 1)], [(-2, 2), (-1, 2)]
    assert gjk.minkowski_sum(gjk.Polygon(a), gjk.Polygon(b)) == [(-1, 3), (1, 3)]
    assert gjk.minkowski_difference(gjk.Polygon(a), gjk.Polygon(b)) == [(2, -1), (4, -1)]
    assert {s.w for s in gjk.vertex_cloud(gjk.Polygon(a), gjk.Polygon(b))} == {(3, -1), (2, -1), (4, -1)}


@pytest.mark.parametrize(
    ("origin", "region", "kept"),
    [
        ((1, 2), "line 2 or 3", "AB"),
        ((1, -2), "line 2 or 3", "AB"),
        ((-1, 1), "line 1", "A"),
        ((0, 2), "line 1", "A"),
    ],
)
def test_figure_4(origin, region, kept):
    """The line leads from A (0, 0) to B (2, 0). Beside it, the direction is perpendicular and faces the origin. Beyond
    A and on the border, the direction is AO."""
    simplex = seen_from(origin, (0, 0), (2, 0))
    after = entropy.line(simplex, Tests())
    assert (after.region, letters(after.simplex, simplex)) == (region, kept)
    assert dot(after.direction, neg(simplex[0].w)) > 0
    assert (after.direction[0] == 0) == (kept == "AB" or origin[0] == 0)


@pytest.mark.parametrize(
    ("origin", "region", "kept"),
    [
        ((-3, 2), "triangle 4", "AB"),
        ((0, 5), "triangle 5", "A"),
        ((1, 4), "triangle 5", "A"),
        ((3, 2), "triangle 6", "AC"),
        ((0, 1), "triangle 7", "ABC"),
    ],
)
@pytest.mark.parametrize("mirror", [1, -1])
def test_figure_5(origin, region, kept, mirror):
    """A is above, B left, C right, or mirrored. Four regions can contain the origin. The perpendiculars face away from
    the third point for both orientations."""
    simplex = seen_from((mirror * origin[0], origin[1]), (0, 3), (-2 * mirror, 0), (2 * mirror, 0))
    after = entropy.triangle(simplex, Tests())
    assert (after.region, letters(after.simplex, simplex)) == (region, kept)
    if after.direction is not None:
        assert dot(after.direction, neg(simplex[0].w)) > 0


def test_the_code_and_not_the_prose_decides_region_1():
    """The prose chooses region 1 if AB and AO have the same direction. The code, which is followed here, chooses it if
    they do not. With the prose, a search that must turn would go straight on."""
    a, b = simplex((-1, 1), (1, 1))
    assert entropy.line((a, b), Tests()).region == "line 2 or 3"


def test_line_points_at_the_deciding_statement():
    """`line` is the statement that names the region."""
    for case in EDGE_CASES:
        for step in run(case["name"]).steps:
            assert f'"{step.region}"' in statement(entropy, step.line)
