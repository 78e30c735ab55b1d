"""Steps move, however they are set, and play by themselves where an author has asked for it."""

from __future__ import annotations

import pytest

from figure import Figure

MOVING = "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /moving-[^/]*js$/.test(name))"
"""The address of what draws the pictures between two steps; undefined until it is asked for."""

SCROLL = """(el, part) => {
    const { top, height } = el.stage.element.getBoundingClientRect();
    scrollBy({ top: top + part * height - innerHeight, behavior: "instant" });
    // Observers run in the order in which they were made.
    return new Promise((told) => new IntersectionObserver(told).observe(el.stage.element));
}"""
"""Scrolls until this part of the picture is in view, from below, and the figure knows."""


def test_with_reduced_motion_no_step_moves(new_page):
    """With reduced motion each step is there at once, and what would draw movements is not even loaded."""
    page = new_page(reduced_motion="reduce")
    figure = Figure(page).open("embed.html?kind=gjk&step=0&autoplay=loop").live()
    assert not figure.get("playing")
    for step in (2, 1):
        moves = figure.element.evaluate(
            "async (el, step) => { el.step = step; await el.updateComplete; return el.model.motion }", step
        )
        assert moves is None
    assert page.evaluate(MOVING) is None


@pytest.fixture
def playing(moving_page):
    """A figure that is out of view, its steps as events in `window.shown`, and their times in `window.at`.

    The clock is the context's, so these tests are cold: no other finds its hands on it.
    """
    moving_page.clock.install()
    moving_page.goto("embed.html?kind=gjk")
    figure = Figure(moving_page).settled()
    figure.element.evaluate(
        """(el) => {
            el.before(Object.assign(document.createElement("div"), { style: "height: 300vh" }));
            el.after(Object.assign(document.createElement("div"), { style: "height: 300vh" }));
            Object.assign(window, { shown: [], at: [] });
            el.addEventListener("step-change", ({ detail }) => shown.push(detail.step) && at.push(performance.now()));
        }"""
    )
    figure.element.evaluate(SCROLL, -1)
    return figure


def plays(figure: Figure, wanted: str) -> None:
    """Sets the attribute, and returns when what plays by itself is there: the clock does not wait for it."""
    with figure.page.expect_response(lambda response: "/autoplay-" in response.url) as loaded:
        script = "async (el, wanted) => { el.setAttribute('autoplay', wanted); await el.updateComplete; }"
        figure.element.evaluate(script, wanted)
    figure.page.evaluate("async (url) => { await import(url); }", loaded.value.url)


@pytest.mark.cold
def test_autoplay_once(playing):
    """`autoplay="once"` plays the steps when half of the picture is in view, and not again."""
    page = playing.page
    plays(playing, "once")
    playing.element.evaluate(SCROLL, 0.4)
    assert not playing.get("playing")
    playing.element.evaluate(SCROLL, 0.6)
    assert playing.get("playing")
    page.clock.run_for(10_000)
    assert not playing.get("playing")
    assert page.evaluate("shown") == [0, 1, 2, 3]
    for part in (-1, 1):
        playing.element.evaluate(SCROLL, part)
    page.clock.run_for(2_000)
    assert page.evaluate("shown") == [0, 1, 2, 3]


@pytest.mark.thorough
@pytest.mark.cold
def test_autoplay_loop(playing):
    """`autoplay="loop"` begins again after a rest at the last step, until anyone sets a step."""
    page = playing.page
    plays(playing, "loop")
    playing.element.evaluate(SCROLL, 1)
    page.clock.run_for(12_000)
    assert page.evaluate("shown.slice(0, 6)") == [0, 1, 2, 3, 0, 1]
    at = page.evaluate("at")
    assert at[4] - at[3] > 2.5 * (at[3] - at[2])
    playing.element.evaluate("async (el) => { el.step = 2; await el.updateComplete; }")
    page.clock.run_for(10_000)
    assert not playing.get("playing")
    assert playing.get("step") == 2


@pytest.mark.cold
def test_a_wrong_autoplay_is_told_in_the_console(playing):
    """Another value of `autoplay` counts as none, and the console says which there are."""
    with playing.page.expect_console_message(lambda message: message.type == "warning") as told:
        playing.element.evaluate("async (el) => { el.setAttribute('autoplay', 'twice'); await el.updateComplete; }")
    assert told.value.text == 'gjk-demo: autoplay is "twice"; it must be one of none, once, loop.'
    playing.element.evaluate(SCROLL, 1)
    assert not playing.get("playing")
