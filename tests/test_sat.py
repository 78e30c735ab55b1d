"""The kind `sat`: the axes of the separating axis test."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

import pytest
from asking import answered, ask, polygon, refused
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from oracle import exact, hull, truth
from project import preset_scenes

coordinates = st.integers(-4, 4) | st.floats(-5, 5, width=32)
rings = st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=7).filter(
    lambda ps: len(hull(exact(ps))) > 2
)

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]


def sat(a, b):
    return ask("sat", shapes=[polygon(a), polygon(b)])


@given(rings, rings)
def test_an_axis_separates_exactly_if_the_shapes_are_apart(a, b):
    """The test agrees with brute force in fractions: an axis separates exactly where the shapes do not intersect. Where
    they do, the least overlap is the depth. No axis comes after one that separates."""
    found, right = sat(a, b), truth(a, b)
    assert (found["separating"] is not None) == (right.state == "separated")
    assert (found["least"] is None) == (right.state == "separated")
    assert [axis["overlap"] < 0 for axis in found["axes"][:-1]] == [False] * (len(found["axes"]) - 1)
    if found["least"] is None:
        assert found["separating"] == len(found["axes"]) - 1
        assert -found["axes"][-1]["overlap"] <= right.signed_distance * (1 + 1e-12)
    else:
        least = min(axis["overlap"] for axis in found["axes"])
        assert found["axes"][found["least"]]["overlap"] == pytest.approx(least, rel=1e-12)
        assert least == pytest.approx(-right.signed_distance, rel=1e-12, abs=1e-15)


@given(rings, rings)
def test_axes_are_the_normals_of_edges_and_have_the_shadows_of_all_corners(a, b):
    """Each axis is the outward unit normal of the edge that it names, by indices of the scene. The shadows are those of
    all vertices, and the overlap is the lesser of the two ways out. No two axes are parallel, and each edge of either
    shape has an axis that is parallel to its normal, unless the test ends before. The edge of A - B is across it, and
    the nearer of two."""
    found = sat(a, b)
    shapes = {"a": a, "b": b}
    seen = []
    for axis in found["axes"]:
        owner, i, j = axis["edge"]
        (px, py), (qx, qy) = shapes[owner][i], shapes[owner][j]
        nx, ny = Fraction(qy) - Fraction(py), Fraction(px) - Fraction(qx)
        along = [nx * Fraction(x) + ny * Fraction(y) for x, y in shapes[owner]]
        assert max(along) == along[i] == along[j]
        length = hypot(nx, ny)
        assert axis["normal"] == pytest.approx([float(nx) / length, float(ny) / length], abs=1e-15)
        for name, ring in shapes.items():
            values = [(nx * Fraction(x) + ny * Fraction(y)) / Fraction(length) for x, y in ring]
            assert axis[name] == pytest.approx([float(min(values)), float(max(values))], rel=1e-12, abs=1e-15)
        (low_a, high_a), (low_b, high_b) = axis["a"], axis["b"]
        assert axis["overlap"] == pytest.approx(min(high_a - low_b, high_b - low_a), abs=1e-13)
        heights = [axis["normal"][0] * x + axis["normal"][1] * y for x, y in found["difference"]]
        on_edge = [heights[k] for k in axis["difference_edge"]]
        points = {(Fraction(p[0]) - Fraction(q[0]), Fraction(p[1]) - Fraction(q[1])) for p in a for q in b}
        levels = [nx * x + ny * y for x, y in points]
        ways = (high_a - low_b, max(levels)), (high_b - low_a, min(levels))
        across = [way for way in ways if levels.count(way[1]) > 1]
        nearest = [float(end) / length for way, end in across if way <= min(across)[0] + 1e-9]
        assert any(on_edge == pytest.approx([end] * 2, rel=1e-9, abs=1e-9) for end in nearest)
        assert all(nx * q != ny * p for p, q in seen)
        seen.append((nx, ny))
    if found["separating"] is None:
        for ring in (a, b):
            corners = hull(exact(ring))
            for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
                assert any((qy - py) * q == (px - qx) * p for p, q in seen)


def test_products_are_counted_as_both_make_them():
    """SAT makes a product of each axis with each corner. GJK makes one of each direction with each corner, and those
    that it compares."""
    a, b = [(0, 0), (4, 0), (5, 3), (2, 5), (-1, 3)], [(2, 1), (5, 0), (7, 2), (6.5, 5), (3, 5.5), (1, 3)]
    found = sat(a, b)
    assert found["products"] == len(found["axes"]) * 11 == 11 * 11
    trace = gjk.trace(gjk.Polygon(a), gjk.Polygon(b))
    assert found["gjk"]["supports"] == trace.iterations
    assert found["gjk"]["products"] == 11 * trace.iterations + sum(len(step.tests) for step in trace.steps)


def test_sat_makes_more_products_than_gjk_with_many_corners():
    """Two polygons of 16 corners that intersect: 32 axes, 1,024 products. GJK makes fewer than a ninth."""
    found = answered(preset_scenes()["sat-many"])
    assert (len(found["axes"]), found["products"]) == (32, 32 * 32)
    assert 9 * found["gjk"]["products"] < found["products"]


def test_the_axes_of_two_boxes_are_four():
    """Parallel edges share an axis: two turned rectangles have four, two that are not turned have two."""
    turned = {"type": "rectangle", "center": [1, 1], "half_extents": [1, 1], "angle": 0.5}
    straight = {"type": "rectangle", "center": [0, 0], "half_extents": [2, 1]}
    assert len(ask("sat", shapes=[straight, turned])["axes"]) == 4
    assert len(ask("sat", shapes=[straight, {**straight, "center": [1, 1]}])["axes"]) == 2


def test_touching_separates_no_axis():
    """Shadows that only touch do not separate: the overlap is 0, and that is the least."""
    found = sat(SQUARE, [(2, 0), (4, 0), (4, 2), (2, 2)])
    assert (found["result"]["state"], found["separating"]) == ("touching", None)
    assert found["axes"][found["least"]]["overlap"] == 0


@pytest.mark.parametrize(
    "shape",
    [
        {"type": "circle", "center": [0, 0], "radius": 1},
        {"type": "polygon", "vertices": [[0, 0], [1, 1], [2, 2]]},
        {"type": "rectangle", "center": [0, 0], "half_extents": [1, 0]},
        {"type": "point", "p": [0, 0]},
    ],
)
def test_shapes_without_edges_are_refused(shape):
    """A shape that is round or has no area has no axes to ask."""
    assert refused("sat", shapes=[polygon(SQUARE), shape]) == ("bad_shape", "shapes[1]")
