"""Respond: while the mode is on, a moved shape pushes the other out, and no answer has the shapes overlapping."""

from __future__ import annotations

from math import dist, hypot

import pytest
from extent import some

from browsers import until
from figure import Figure, truth

COLLECT = """(el) => {
    window.gaps = [];
    el.addEventListener("answer", ({ detail }) => gaps.push(detail.answer.result.signed_distance));
}"""


@pytest.fixture
def figure(page):
    return Figure(page).open("embed.html?preset=apart").live()


def on(figure):
    """Switches the mode on by its key."""
    figure.element.evaluate(COLLECT)
    figure.part("stage").focus()
    figure.page.keyboard.press("r")
    return figure.button("Respond")


def is_apart(figure):
    """Neither the page nor the exact oracle has the shapes overlapping."""
    assert figure.answer["result"]["signed_distance"] >= 0
    assert truth(figure.scene).signed_distance >= 0
    assert min(figure.page.evaluate("gaps"), default=0) >= 0
    return True


@pytest.mark.parametrize("held", some(["0", "1"], "1"))
def test_a_drag_pushes_the_other_shape(figure, held):
    """A shape that is dragged deep into the other stays where the pointer has it, and the other ends outside of it."""
    assert on(figure).get_attribute("aria-pressed") == "true"
    before = figure.scene["shapes"]
    scale = figure.scale  # until the drop: then the view fits what was pushed out of it
    way = 260 if held == "0" else -260
    figure.drag_slowly(held, way, 30)
    assert is_apart(figure)
    after = figure.scene["shapes"]
    moved, pushed = (int(held), 1 - int(held))
    dx, dy = (x - y for x, y in zip(after[moved]["vertices"][0], before[moved]["vertices"][0], strict=True))
    assert (dx * scale, dy * scale) == pytest.approx((way, -30), abs=1.5)
    assert after[pushed] != before[pushed]
    assert figure.answer["result"]["signed_distance"] < 1e-6 * hypot(dx, dy)
    assert len(figure.page.evaluate("gaps")) > 2


def test_one_undo(figure):
    """A drag and what it has pushed are one change; while the mode is off, shapes overlap again."""
    respond = on(figure)
    before = figure.scene
    figure.drag("0", 200, 0, steps=6)
    assert is_apart(figure)
    figure.page.keyboard.press("Control+z")
    assert figure.scene == before
    respond.click()
    figure.button("Respond").wait_for(state="detached")  # the picture shows the button only while the mode is on
    figure.drag("0", 120, 0)
    assert figure.answer["result"]["state"] == "intersecting"


def test_an_overlap_at_the_start(page):
    """Switched on over an overlap, the mode moves B out at once by depth times normal."""
    figure = Figure(page).open("embed.html?kind=gjk").live()
    a, b = figure.scene["shapes"]
    result = figure.answer["result"]
    on(figure)
    figure.until("el => el.answer?.result.signed_distance >= 0")
    assert is_apart(figure)
    assert figure.scene["shapes"][0] == a
    offset = [x - y for x, y in zip(figure.scene["shapes"][1]["vertices"][0], b["vertices"][0], strict=True)]
    assert offset == pytest.approx([-result["signed_distance"] * n for n in result["normal"]], abs=1e-7)


@pytest.mark.thorough
def test_keys_and_random_scenes(page):
    """Arrow keys push as drags do, and a random scene is parted as well."""
    figure = Figure(page).open("embed.html?preset=circle").live()
    on(figure)
    figure.until("el => el.answer?.result.signed_distance >= 0")
    figure.handle("1").focus()
    for _ in range(4):
        page.keyboard.press("Shift+ArrowLeft")
        assert is_apart(figure)
    for seed in range(6):
        figure.element.evaluate("(el, seed) => el.commands.useSeed(seed)", seed)
        assert is_apart(figure)


@pytest.mark.thorough
def test_the_option(page):
    """The options have the same button, which says whether the mode is on; kinds without a response do not have it."""
    figure = Figure(page).open("play.html?preset=apart").live().options()
    respond = figure.part("options").get_by_role("button", name="Respond")
    assert respond.get_attribute("aria-pressed") == "false"
    respond.click()
    assert respond.get_attribute("aria-pressed") == "true"
    figure.set("kind", "minkowski")
    until(page, "document.querySelector('gjk-demo').kind === 'minkowski'")
    figure.settled()
    assert figure.button("Respond").count() == 0
    figure.part("stage").focus()
    page.keyboard.press("r")
    assert figure.scene["kind"] == "minkowski"


TOUCHES = "el => el.answer !== null && Math.abs(el.answer.result.signed_distance) < 1e-9"


@pytest.mark.parametrize("preset", some(["manifold", "manifold-corner"], "manifold-corner"))
def test_b_is_moved_out_by_a_key_and_by_a_button(page, preset):
    """Key R moves B out of A by the depth, and nothing else. The button on the picture does the same, and then goes.
    "One point" leaves no steps, and says whether B turns."""
    figure = Figure(page).open(f"embed.html?preset={preset}").live()
    before, depth = figure.scene, -figure.answer["result"]["signed_distance"]
    figure.element.evaluate("el => el.setAttribute('layers', 'one-point')")
    figure.until("el => el.model.steps.length === 0")
    assert "B" in figure.point
    figure.part("stage").focus()
    page.keyboard.press("r")
    figure.until(TOUCHES)
    after = figure.scene
    assert after["shapes"][0] == before["shapes"][0]
    (p, *_), (q, *_) = (
        shape.get("vertices", [shape.get("center")]) for shape in (s["shapes"][1] for s in (before, after))
    )
    assert dist(p, q) == pytest.approx(depth)
    figure.element.evaluate("el => el.commands.undo()")
    figure.until("el => el.answer !== null && el.answer.result.signed_distance < -0.01")
    figure.button("Move B out").click()
    figure.until(TOUCHES)
    figure.button("Move B out").wait_for(state="detached")
