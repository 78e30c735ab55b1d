"""Figures of moving shapes: hands and keys on their motions, the sliders of time and of frames, and the runs inside."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from typing import Any

import pytest
from asking import answered as native
from extent import some
from motions import passage

from browsers import until_true
from figure import Figure


def opened(page, preset: str) -> Figure:
    return Figure(page).open(f"embed.html?preset={preset}").live()


def changed(figure: Figure, before: Any) -> dict[str, Any]:
    """The figure's impact once the scene is another one. It is that of a native run."""
    until_true(figure.page, lambda: figure.scene != before, "the scene is another one")
    shown, expected = figure.answer["impact"], native(figure.scene)["impact"]
    assert shown["state"] == expected["state"]
    for key in ("t", "point", "normal"):
        assert (shown[key] is None) == (expected[key] is None)
        if shown[key] is not None:
            assert shown[key] == pytest.approx(expected[key], abs=1e-9)
    return dict(shown)


def test_a_drag_of_the_translation_is_answered_exactly(page):
    """The time is that of rational arithmetic, and the sentences have it."""
    figure = opened(page, "cast")
    before = figure.scene
    figure.drag("translation", -20, 15)
    impact = changed(figure, before)
    a, b = ([tuple(p) for p in shape["vertices"]] for shape in figure.scene["shapes"])
    exact = passage(a, b, tuple(figure.scene["translation"]))
    assert exact
    t = float(exact.enters)
    assert impact["t"] == (t if Fraction(t) <= exact.enters else nextafter(t, -inf))
    assert f"t = {impact['t']:.3g}" in figure.text("exact")
    before = figure.scene
    figure.handle("translation").press("Shift+ArrowUp")
    changed(figure, before)
    figure.drag("translation", 0, -300)
    figure.until("el => el.answer?.impact.state === 'miss'")


@pytest.mark.parametrize("preset", some(["impact", "impact-solids"], "impact"))
def test_each_motion_is_held_by_hand_and_by_key(page, preset):
    """The end of each way, and each turn: the answer is that of a native run."""
    figure = opened(page, preset)
    for name in ("motion-1", "motion-1.turn", "motion-0", "motion-0.turn"):
        before = figure.scene
        figure.drag(name, 12, 18)
        changed(figure, before)
        before = figure.scene
        figure.handle(name).press("ArrowUp")
        changed(figure, before)
        assert figure.handle(name).get_attribute("aria-label")


def test_the_sliders_of_time_and_of_frames(page):
    """At a time there are no steps, and the sentence has the distance then. Few frames miss the paper, more find it."""
    figure = Figure(page).open("embed.html?preset=impact-bullet").live().options()
    assert "none is in contact" in figure.point
    frames = figure.element.get_by_label("Frames")
    for _ in range(18):
        frames.press("ArrowRight")
    figure.until("el => el.scene.frames === 25 && el.answer !== null")
    assert "The first sample in contact is at t = " in figure.point
    time = figure.element.get_by_label("Time")
    time.press("PageUp")
    figure.until("el => el.scene.at > 0 && el.answer !== null && !el.stepCount")
    now = native(figure.scene)["now"]
    assert f"At t = {now['t']:.3g} the shapes are {now['distance']:.3g} apart" in figure.point
    time.press("Home")
    figure.until("el => !el.scene.at && el.answer !== null")
    assert "The first sample in contact is at t = " in figure.point


def test_a_step_opens_its_run_of_gjk(page):
    """The run is of the shapes as they are at the step, and leads back to the motion."""
    figure = Figure(page).open("embed.html?preset=impact&step=1").live()
    step = figure.answer["steps"][1]
    before = figure.scene
    figure.options().button("Open the GJK run of this step").click()
    figure.until("el => el.kind === 'distance' && el.answer !== null")
    assert figure.answer["result"]["signed_distance"] == pytest.approx(step["distance"], abs=1e-9)
    runs = figure.answer["trace"]["steps"], step["trace"]["steps"]
    for found, inner in zip(*runs, strict=True):
        # Across an edge its two ends tie, and the last digits decide: as supports, both are the same.
        assert found["direction"] == pytest.approx(inner["direction"], abs=1e-9)
        heights = [
            sum(x * d for x, d in zip(each["support"]["w"], inner["direction"], strict=True)) for each in (found, inner)
        ]
        assert heights[0] == pytest.approx(heights[1], abs=1e-9)
    figure.button("Back to the motion").click()
    figure.until("el => el.kind === 'impact' && el.answer !== null")
    assert figure.scene == before
