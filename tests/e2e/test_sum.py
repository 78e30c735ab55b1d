"""The figure of the Minkowski sum: its corners are the oracle's, and its words count what is answered."""

from __future__ import annotations

from figure import Figure
from oracle import exact, hull


def test_corners_are_those_of_the_exact_sum(page):
    """After a drag the sum has the corners of the exact hull of all sums, and headline and caption count them."""
    figure = Figure(page).open("embed.html?kind=sum").live()
    figure.drag("1", 25, -15)
    answer = figure.answer
    a, b = (shape["vertices"] for shape in figure.scene["shapes"])
    expected = hull([(p[0] + q[0], p[1] + q[1]) for p in exact(a) for q in exact(b)])
    assert len(answer["sum"]) == len(expected)
    assert figure.text("exact") == f"A + B has {len(expected)} corners"
    assert f"gives {len(a) * len(b)} sums." in figure.caption
    assert f"{len(expected)} of them are corners" in figure.caption


def test_the_slip_of_the_worked_example(page):
    """Entropy's example has three different sums on a segment, and the caption corrects (0, 4) to (0, 3)."""
    figure = Figure(page).open("embed.html?preset=entropy-example").live()
    answer = figure.answer
    assert sorted(point["w"] for point in answer["cloud"]) == [[-1, 3], [0, 3], [0, 3], [1, 3]]
    assert len(answer["sum"]) == 2
    assert "(2, 1) + (−2, 2) = (0, 3)" in figure.caption
    assert "(0, 4)" in figure.caption
