"""What the figures of single kinds let a reader do: methods side by side, the distance, the flow strip, regions,
simplices, support points."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from typing import Any

import pytest
from asking import answered
from asking import answered as native
from extent import some
from motions import passage
from texts import RECORD

from browsers import address_now, until, until_true
from figure import Figure


def test_methods_can_be_chosen(page):
    """A method that is taken off has no row; the last one cannot be taken off; the link keeps the choice."""
    figure = Figure(page).open("play.html?kind=compare&preset=compare-tie").live().options()
    figure.element.get_by_role("checkbox", name="Robust").click()
    figure.settled()
    assert figure.element.locator("tbody th").all_inner_texts() == ["1 winter.dev"]
    assert figure.element.get_by_role("checkbox", name="winter.dev").is_disabled()
    figure.element.get_by_role("checkbox", name="Entropy").click()
    figure.settled()
    assert figure.scene["methods"] == ["winter", "entropy"]
    until(page, "location.hash.includes('entropy')")
    again = Figure(page).open(page.evaluate("location.href"))
    assert again.scene == figure.scene


def test_overlap_offers_epa(page):
    """On overlap the first sentence says that the distance is 0, and a button measures the depth of the same shapes."""
    figure = Figure(page).open("embed.html?preset=distance-overlap").live()
    assert "the distance is 0" in figure.point
    shapes = figure.scene["shapes"]
    figure.options().button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)


def best(figure):
    """The best gap, as the picture says it."""
    return figure.element.locator(".score").inner_text().removeprefix("Best gap: ")


def test_a_drag_counts_where_it_ends(page):
    """A drag that comes near and goes away again leaves the best gap as it was."""
    figure = Figure(page).open("embed.html?kind=distance&challenge=close").live()
    figure.drag("1", -25, 0, release=False)
    figure.until("el => el.answer?.result.signed_distance < 0.8")
    x, y = figure.place("1")
    page.mouse.move(x + 60, y, steps=3)
    page.mouse.up()
    figure.until("el => el.answer?.result.signed_distance > 1.1")
    assert best(figure) == "0.991"


def test_the_flow_comes_with_the_options(new_page):
    """The strip is there while the options are open; a box keeps it there, and so does the link."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=gjk").live()
    strip = figure.element.locator("[data-strip=flow]")
    assert strip.count() == 0
    figure.options()
    assert strip.count() == 1
    figure.element.get_by_role("checkbox", name="Keep it below the picture").check()
    figure.button("Options").click()
    figure.part("options").wait_for(state="detached")
    assert strip.count() == 1 and figure.get("flow") == "on"
    until(page, "location.hash.includes('flow=on')")
    again = Figure(new_page()).open(address_now(page))
    assert again.get("flow") == "on"
    assert again.element.locator("[data-strip=flow]").count() == 1


def agrees(figure):
    """Is the page's answer what gjkcore answers to the scene that is shown?"""
    found = answered(figure.scene)
    return all(figure.answer[key] == part for key, part in found.items() if key != "seq")


def test_another_choice(page):
    """A point of a 12-gon is a combination of other vertices on request; undo goes back to the first."""
    figure = Figure(page).open("play.html?preset=caratheodory").live().options()
    choices = {tuple(sorted(figure.answer["kept"]))}
    picture = figure.picture()
    for _ in range(4):
        figure.button("Another choice").click()
        figure.settled()
        assert agrees(figure)
        assert figure.answer["inside"]
        choices.add(tuple(sorted(figure.answer["kept"])))
    assert len(choices) >= 3
    assert figure.picture() != picture


def test_points_come_and_go(page):
    """Insert adds a point and Delete takes one away, down to one; then the figure still says what it shows."""
    figure = Figure(page).open("play.html?kind=simplices").live()
    figure.handle("0").focus()
    page.keyboard.press("Insert")
    figure.settled()
    assert len(figure.scene["points"]) == 4
    assert agrees(figure)
    for count in (3, 2, 1, 1):
        figure.handle("0").focus()
        page.keyboard.press("Delete")
        figure.settled()
        assert len(figure.scene["points"]) == count
        assert agrees(figure)
    assert "a simplex of 0 dimensions" in figure.caption


@pytest.mark.parametrize("viewport", some([(1280, 800), (360, 640)], (360, 640)), ids=["wide", "phone"])
def test_no_text_lies_under_the_button_that_turns_back(new_page, viewport):
    """Whichever way the camera is turned, no text of the picture is under that button."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    figure = Figure(page).open("embed.html?preset=solids&step=2")
    for _ in range(8):
        figure.element.evaluate("async (el) => { el.stage.turnBy(60, 15); await el.updateComplete; }")
        figure.picture()
        places = figure.element.evaluate(
            """(el) => {
                const button = [...el.renderRoot.querySelectorAll(".view-tools button")].at(-1).getBoundingClientRect();
                const { canvas } = el.stage.panels.findLast(({ spec }) => !spec.isStrip);
                const { x, y } = canvas.getBoundingClientRect();
                return texts.get(canvas).map((text) => ({
                    text: text.text,
                    across: Math.abs(text.x + x - button.x - button.width / 2) - (text.width + button.width) / 2,
                    down: Math.abs(text.y + y - button.y - button.height / 2) - (text.height + button.height) / 2,
                }));
            }"""
        )
        assert places
        assert not [place for place in places if max(place["across"], place["down"]) < 0]


def test_slider(page):
    """The slider makes a regular polygon of 3 to 256 vertices, whose first one stays. The caption has both counts of
    the answer."""
    figure = Figure(page).open("embed.html?preset=support-climb").live().options()
    slider = figure.element.get_by_role("slider", name="Regular polygon")
    first = figure.scene["shapes"][0]["vertices"][0]
    for key, count in (("Home", 3), ("End", 256)):
        slider.press(key)
        answer = figure.answer
        assert len(figure.scene["shapes"][0]["vertices"]) == answer["linear"]["dots"] == count
        assert figure.scene["shapes"][0]["vertices"][0] == pytest.approx(first, abs=1e-6)
        assert f"looks at {count} vertices, hill climbing at {answer['climb']['dots']}." in figure.caption
    assert answer["climb"]["dots"] < 140


# ---- figures of moving shapes: hands and keys on their motions, the sliders of time and of frames, and the runs insid


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
    assert "None of 8 samples is in contact" in figure.point
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
