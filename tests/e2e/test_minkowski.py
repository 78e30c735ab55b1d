"""The Minkowski difference: its arrows are those of the answer, and moving both shapes leaves it alone."""

from __future__ import annotations

import re

import pytest

from figure import PICTURES_OF_MOTION, Figure, address, polygons

ARROW = r'<g id="(arrow-[^"]+)">(.*?)</g>'
SQUARE = polygons([[-3, -1], [-1, -1], [-1, 1], [-3, 1]], [[1, -1], [3, -1], [3, 1], [1, 1]], kind="minkowski")
"""Two squares: some differences lie on edges of A - B."""


def svg(figure):
    return figure.element.evaluate("el => el.toSVG()")


def arrows_of(picture):
    """The ink of each arrow, by its id."""
    return dict(re.findall(ARROW, picture, re.DOTALL))


def middle_of_arrow(figure, k):
    """The middle of the k-th arrow in place, in pixels of the window."""
    return figure.element.evaluate(
        """(el, k) => {
            const { ia, ib } = el.answer.cloud[k];
            const [a, b] = el.scene.shapes.map((shape) => shape.vertices);
            const panel = el.stage.panels[0];
            const [x, y] = panel.view.toScreen([(a[ia][0] + b[ib][0]) / 2, (a[ia][1] + b[ib][1]) / 2]);
            const { left, top } = panel.element.getBoundingClientRect();
            return [left + x, top + y];
        }""",
        k,
    )


def height_of_stage(figure):
    return figure.element.evaluate("el => el.stage.element.getBoundingClientRect().height")


def test_pointing_at_an_arrow(page):
    """The arrow under the mouse is shown as if stepped to, until the mouse leaves it; a click stays there. The picture
    stays where it is: it has the window's height less that of the words."""
    figure = Figure(page).open(address(SQUARE, "embed.html")).live()
    height = height_of_stage(figure)
    count = len(figure.answer["cloud"])
    k = next(k for k, point in enumerate(figure.answer["cloud"]) if (point["ia"], point["ib"]) == (0, 1))
    x, y = middle_of_arrow(figure, k)
    page.mouse.move(x, y)
    figure.until(f"el => el.step !== {count}")
    shown = figure.get("step")
    point = figure.answer["cloud"][shown]
    assert figure.caption.startswith(f"a{point['ia'] + 1} − b{point['ib'] + 1} = ")
    assert height_of_stage(figure) == height
    page.mouse.move(x, y + 300)
    figure.until(f"el => el.step === {count}")
    page.mouse.click(x, y)
    page.mouse.move(x, y + 300)
    figure.until(f"el => el.step === {shown}")


@pytest.mark.thorough
def test_arrows_slide_to_the_origin(moving_page):
    """The picture moves from the arrows in place to those from the origin. A file shows the end at once."""
    end = Figure(moving_page).open("embed.html?kind=minkowski&arrows=origin").live()
    picture, arrows = end.picture(), arrows_of(svg(end))
    figure = Figure(moving_page).open("embed.html?kind=minkowski").live()
    assert arrows_of(svg(figure)) != arrows
    exported, seen = figure.element.evaluate(
        f"""async (el) => {{
            {PICTURES_OF_MOTION}
            el.arrows = "origin";
            await el.updateComplete;
            const file = await el.toSVG();
            return [file, await picturesOfMotion(el, el.renderRoot.querySelector("canvas"))];
        }}"""
    )
    assert arrows_of(exported) == arrows
    assert seen > 2
    assert figure.picture() == picture


@pytest.mark.thorough
def test_b_turns_by_itself(moving_page):
    """B turns on request, each answer is Python's for the turned shape, and taking hold of a handle stops it."""
    figure = Figure(moving_page).open("embed.html?kind=minkowski").live()
    first = figure.scene["shapes"][1]["vertices"]
    figure.options().button("Let B turn").click()
    figure.element.evaluate(
        """(el) => new Promise((resolve) => {
            let left = 5;
            el.addEventListener("answer", () => --left || resolve());
        })"""
    )
    figure.drag("0", 10, 5)
    figure.until("el => !el.turning.running")
    assert figure.scene["shapes"][1]["vertices"] != first
    assert figure.scene["shapes"][0]["vertices"][0] != [-3, -1]
    assert figure.agrees()
    figure.button("Let B turn").wait_for()


@pytest.mark.thorough
def test_with_reduced_motion_b_turns_by_a_step(new_page):
    """With reduced motion, the button turns B once, and undo takes it back."""
    page = new_page(reduced_motion="reduce")
    figure = Figure(page).open("embed.html?kind=minkowski").live()
    before = figure.scene
    figure.options().button("Turn B a little").click()
    figure.settled()
    assert figure.scene["shapes"][1] != before["shapes"][1]
    assert figure.agrees()
    assert not figure.element.evaluate("el => el.turning.running")
    figure.handle("1").focus()
    page.keyboard.press("Control+z")
    assert figure.scene == before
