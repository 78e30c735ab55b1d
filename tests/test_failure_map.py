"""The map of failures: every cell is held to a direct run and to the oracle."""

import itertools
import json

import pytest
from asking import ask, polygon

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.figures.kind import methods_for
from oracle import truth

SQUARE = [(-2, -2), (2, -2), (2, 2), (-2, 2)]
SMALL = [(3, 1), (5, 1), (5, 3), (3, 3)]
TINY = [(0, 0), (1e-160, 0), (0, 1e-160)]
METHODS = methods_for(2)
MAPS = {
    "squares": (SQUARE, SMALL, [[-6.25, -4.25], [6.25, 4.25]], 25, 17),
    "triangles": ([(-2, -1), (2, -1), (0, 2)], [(2, 1), (4, 1), (3, 3)], [[-5, -4], [5, 4]], 21, 17),
    "tiny": (TINY, TINY, None, 9, 7),
    "points": ([(1, 2)], [(3, 4)], None, 3, 3),
    "segments": ([(-1, -1), (-1, 1)], [(2, 0), (1, 0)], [[-3, -2], [1, 2]], 17, 17),
}
LONGEST = {("squares", "frank-wolfe"), ("triangles", "frank-wolfe")}
"""They take longer than all the others together."""
CELLS = [
    pytest.param(name, method, marks=pytest.mark.thorough if (name, method) in LONGEST else ())
    for name, method in itertools.product(MAPS, METHODS)
]


def verdict(said, intersects):
    """The name of a method's verdict, from its answer and the truth."""
    if said is None:
        return "loops"
    return "right" if said is intersects else "missed" if intersects else "false"


@pytest.mark.parametrize(("name", "method"), CELLS)
def test_cells_are_native_runs(name, method):
    """Each cell has the verdict and the iterations of the method on the shapes with B's centre at that place. The
    oracle has the truth."""
    a, b, bounds, width, height = MAPS[name]
    found = ask(
        "failure-map",
        method=method,
        shapes=[polygon(a), polygon(b)],
        start=[1, 0],
        bounds=bounds,
        width=width,
        height=height,
    )
    grid, (cx, cy) = found["grid"], found["centre"]
    assert (grid["width"], grid["height"]) == (width, height)
    assert [len(row) for row in found["verdicts"]] == [len(row) for row in found["iterations"]] == [width] * height
    for j in range(0, height, 2):
        for i in range(j % 4 // 2, width, 2):
            dx, dy = grid["x0"] + i * grid["step"] - cx, grid["y0"] + j * grid["step"] - cy
            moved = [(x + dx, y + dy) for x, y in b]
            trace = gjk.trace(gjk.Polygon(a), gjk.Polygon(moved), method=method, start=(1, 0))
            expected = verdict(trace.intersects, truth(a, moved).state != "separated")
            assert found["legend"][str(found["verdicts"][j][i])] == expected
            assert found["iterations"][j][i] == trace.iterations


def test_round_shapes():
    """A circle and a capsule are moved as a whole: the cells are those of the moved shapes."""
    a = {"type": "circle", "center": [0, 0], "radius": 1.5}
    b = {"type": "capsule", "p": [1, 1], "q": [3, 1], "radius": 0.5}
    for method in METHODS:
        found = ask("failure-map", method=method, shapes=[a, b], width=7, height=5)
        grid = found["grid"]
        assert found["centre"] == [2, 1]
        for j in range(5):
            for i in range(7):
                dx, dy = grid["x0"] + i * grid["step"] - 2, grid["y0"] + j * grid["step"] - 1
                circle, capsule = gjk.Circle((0, 0), 1.5), gjk.Capsule((1 + dx, 1 + dy), (3 + dx, 1 + dy), 0.5)
                intersects = truth([(0, 0)], [capsule.vertices[0], capsule.vertices[1]], 1.5, 0.5).state != "separated"
                trace = gjk.trace(circle, capsule, method=method)
                expected = verdict(trace.intersects, intersects)
                assert found["legend"][str(found["verdicts"][j][i])] == expected


def test_the_legend():
    """The numbers stand for the agreed names."""
    found = ask("failure-map", shapes=[polygon(SQUARE), polygon(SMALL)], width=1, height=1)
    assert found["legend"] == {"0": "right", "1": "missed", "2": "false", "3": "loops"}


@pytest.mark.thorough
def test_the_maps_are_representative():
    """In the maps of these tests every verdict occurs, and the robust method is right everywhere."""
    came = set()
    for method in METHODS:
        for a, b, bounds, width, height in [shown for name, shown in MAPS.items() if (name, method) not in LONGEST]:
            shapes = [polygon(a), polygon(b)]
            found = ask("failure-map", method=method, shapes=shapes, bounds=bounds, width=width, height=height)
            verdicts = {found["legend"][str(number)] for row in found["verdicts"] for number in row}
            assert method != "robust" or verdicts == {"right"}
            came |= verdicts
    assert {"right", "missed", "false"} <= came
    sliver = json.loads(answer(json.dumps(loop_map())))
    assert 3 in {number for row in sliver["verdicts"] for number in row}


def loop_map():
    """A map at the scale of rounding: the ordered simplex goes round for ever in some of its cells."""
    a = [(-0.6232996678165064, 0.3421751548370481), (0.12655345059762974, -0.9722771389872145)]
    a += [(-0.05543852765593266, -0.5199795556232193)]
    b = [(-0.3284889589329619, -0.17461220393994314), (-1.582480925436046, -1.392727487087395)]
    b += [(-1.580922158403932, -1.3912195963741267)]
    x, y = sum(p[0] / 3 for p in b), sum(p[1] / 3 for p in b)
    bounds = [[x - 3e-15, y - 2e-15], [x + 3e-15, y + 2e-15]]
    scene = {"schema": 1, "kind": "failure-map", "method": "oriented", "shapes": [polygon(a), polygon(b)]}
    return scene | {"start": [1, 0], "bounds": bounds, "width": 41, "height": 27}


@pytest.mark.parametrize(
    ("bounds", "size", "expected"),
    [
        ([[-6.25, -4.25], [6.25, 4.25]], (25, 17), (-6, -4, 0.5)),
        ([[0, 0], [4, 1]], (4, 4), (0.5, -1, 1)),
        ([[4, 3], [2, 1]], (1, 1), (3, 2, 2)),
    ],
)
def test_bounds_are_widened_until_cells_are_square(bounds, size, expected):
    """The cells are squares that cover the bounds, and the middle stays."""
    shapes = [polygon(SQUARE), polygon(SMALL)]
    found = ask("failure-map", shapes=shapes, bounds=bounds, width=size[0], height=size[1])
    assert (found["grid"]["x0"], found["grid"]["y0"], found["grid"]["step"]) == expected


def test_default_bounds_hold_all_intersections():
    """Without bounds, no cell at the rim of the map intersects, and some inside do."""
    found = ask("failure-map", shapes=[polygon(SQUARE), polygon(SMALL)], width=31, height=31)
    grid, (cx, cy) = found["grid"], found["centre"]

    def state(i, j):
        dx, dy = grid["x0"] + i * grid["step"] - cx, grid["y0"] + j * grid["step"] - cy
        return truth(SQUARE, [(x + dx, y + dy) for x, y in SMALL]).state

    assert {state(i, j) for i in range(31) for j in (0, 30)} == {"separated"}
    assert {state(i, j) for i in (0, 30) for j in range(31)} == {"separated"}
    assert state(15, 15) == "intersecting"


def test_rows_are_pieces_of_the_map():
    """The rows of a question are those of the whole map, whose grid every piece has. There are no rows beyond it."""
    a, b, bounds, width, height = MAPS["squares"]
    asked = {"method": "winter", "shapes": [polygon(a), polygon(b)], "start": [1, 0], "bounds": bounds}
    asked |= {"width": width, "height": height}
    whole = ask("failure-map", **asked)
    pieces = [ask("failure-map", **asked, first_row=first, rows=5) for first in (0, 5, 10, 15)]
    assert all(piece["grid"] == whole["grid"] for piece in pieces)
    for part in ("verdicts", "iterations"):
        assert list(itertools.chain(*(piece[part] for piece in pieces))) == whole[part]


def test_huge_bounds_are_cut():
    """No vertex leaves the range of coordinates, so bounds of that size are cut."""
    found = ask(
        "failure-map",
        shapes=[polygon(SQUARE), polygon([(0, 0), (9e149, 0)])],
        bounds=[[-1e150, -1e150], [1e150, 1e150]],
        width=3,
        height=3,
    )
    grid = found["grid"]
    assert abs(grid["x0"]) + 4.5e149 < 1e150
    huge = [polygon(SQUARE), polygon([(-1e150, 0), (1e150, 0)])]
    scene = {"schema": 1, "kind": "failure-map", "shapes": huge, "width": 2, "height": 2}
    error = json.loads(answer(json.dumps(scene)))["error"]
    assert (error["code"], error["where"]) == ("bad_bounds", "bounds")


def test_too_many_cells_are_refused():
    """A map has at most 256 cells on either side."""
    scene = {"schema": 1, "kind": "failure-map", "shapes": [polygon(SQUARE), polygon(SMALL)], "width": 257, "height": 1}
    assert json.loads(answer(json.dumps(scene)))["error"]["where"] == "width"
