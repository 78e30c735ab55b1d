"""The figure of the Minkowski sum: its corners are the oracle's, and its words count what is answered."""

from __future__ import annotations

import re

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


def test_stepping_through_the_sums(page):
    """Each step has the sum of two vertices, with the numbers of the cloud."""
    figure = Figure(page).open("embed.html?preset=entropy-example").live()
    cloud = figure.answer["cloud"]
    figure.part("stage").focus()
    for k in reversed(range(len(cloud))):
        page.keyboard.press(",")
        figure.until(f"el => el.step === {k}")
        i, j, (x, y) = cloud[k]["ia"] + 1, cloud[k]["ib"] + 1, cloud[k]["w"]
        assert figure.caption.startswith(f"a{i} + b{j} = ({x}, {y})".replace("-", "−"))


def test_pointing_at_a_sum(page):
    """The sum under the mouse is shown as if stepped to."""
    figure = Figure(page).open("embed.html?kind=sum").live()
    k, x, y = figure.element.evaluate(
        """(el) => {
            const k = el.answer.places.indexOf("inside");
            const panel = el.stage.panels[0];
            const [x, y] = panel.view.toScreen(el.answer.cloud[k].w);
            const { left, top } = panel.element.getBoundingClientRect();
            return [k, left + x, top + y];
        }"""
    )
    page.mouse.move(x, y)
    figure.until(f"el => el.step === {k}")
    point = figure.answer["cloud"][k]
    assert figure.caption.startswith(f"a{point['ia'] + 1} + b{point['ib'] + 1} = ")
    assert figure.caption.endswith("This point lies inside A + B.")


def test_the_slider_carries_b(page):
    """The slider carries B along A's boundary and leaves a trail."""
    figure = Figure(page).open("embed.html?kind=sum").live()
    figure.element.get_by_role("slider", name=re.compile("Carry B along")).fill("60")
    assert 'id="trail"' in figure.element.evaluate("el => el.toSVG()")
