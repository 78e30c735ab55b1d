"""The gallery of failures and the map of failures, as a reader uses them."""

from __future__ import annotations

from typing import Any

import pytest
from asking import answered

from figure import Figure, address

SQUARES: dict[str, Any] = {
    "schema": 1,
    "kind": "failure-map",
    "method": "winter",
    "shapes": [
        {"type": "polygon", "vertices": [[-2, -2], [2, -2], [2, 2], [-2, 2]]},
        {"type": "polygon", "vertices": [[3, 1], [5, 1], [5, 3], [3, 3]]},
    ],
    "start": [1, 0],
    "bounds": [[-6.25, -4.25], [6.25, 4.25]],
    "width": 25,
    "height": 17,
}


def native(scene):
    return {key: part for key, part in answered(scene).items() if key != "seq"}


@pytest.mark.thorough
def test_painted_coarse_to_fine(page):
    """The first pictures of a changed scene have fewer and larger cells than the last one. Each doubles its cells."""
    figure = Figure(page).open(address(SQUARES | {"width": 49, "height": 33}, "embed.html")).live()
    widths = figure.element.evaluate(
        """async (el) => {
            const { model } = el;
            const preview = model.preview;
            const widths = [];
            model.preview = (answer) => { widths.push(answer.grid.width); preview.call(model, answer); };
            el.method = "vec3";
            await new Promise((done) => el.addEventListener("answer", done, { once: true }));
            return [...widths, el.answer.grid.width];
        }"""
    )
    # A worker that needs a further function starts again, and so does the painting.
    assert (widths[0], widths[-1]) == (7, 49)
    assert set(widths) == {7, 13, 25, 49}


MISSED = """(el) => {
    const { verdicts, grid } = el.answer;
    const j = verdicts.findIndex((row) => row.includes(1));
    const i = verdicts[j].indexOf(1);
    const [panel] = el.stage.panels;
    const { left, top } = panel.element.getBoundingClientRect();
    const [x, y] = panel.view.toScreen([grid.x0 + i * grid.step, grid.y0 + j * grid.step]);
    return [left + x, top + y];
}"""
"""The middle of a cell in which the method misses an overlap, in the window."""


def test_a_tapped_cell_opens_its_run(new_page):
    """A tap on a cell shows its run in place. The run misses the overlap, as the cell says. A button leads back."""
    page = new_page(has_touch=True)
    figure = Figure(page).open(address(SQUARES, "embed.html")).live()
    page.touchscreen.tap(*figure.element.evaluate(MISSED))
    figure.until("el => el.kind === 'gjk' && el.answer")
    assert figure.answer["trace"]["method"] == "winter"
    assert figure.answer["trace"]["intersects"] is False
    assert figure.answer["result"]["state"] != "separated"
    assert figure.scene["start"] == [1, 0]
    figure.button("Back to the map").click()
    figure.until("el => el.kind === 'failure-map' && el.answer")
    assert figure.scene == SQUARES


def test_a_tap_beside_the_failures_keeps_the_map(new_page):
    """A tap on a cell where the method is right opens nothing and moves nothing: a slip of the finger costs no map."""
    page = new_page(has_touch=True)
    figure = Figure(page).open(address(SQUARES, "embed.html")).live()
    page.touchscreen.tap(*figure.element.evaluate(MISSED.replace("1", "0")))
    figure.element.evaluate("el => el.updateComplete")
    assert figure.get("kind") == "failure-map"
    assert figure.scene == SQUARES


@pytest.mark.thorough
def test_a_page_may_open_the_run_elsewhere(page):
    """The element asks its page before it shows the run. A page that prevents this gets the scene and keeps the map."""
    figure = Figure(page).open(address(SQUARES, "embed.html")).live()
    figure.element.evaluate(
        """(el) => el.addEventListener("open", (event) => {
            event.preventDefault();
            el.opened = event.detail.scene;
        })"""
    )
    x, y = figure.element.evaluate(MISSED)
    page.mouse.click(x, y)
    figure.until("el => el.opened")
    assert figure.get("kind") == "failure-map"
    found = native(figure.get("opened"))
    assert found["trace"]["intersects"] is False
    assert found["result"]["state"] != "separated"
