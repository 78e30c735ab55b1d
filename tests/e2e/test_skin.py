"""The figure in an article, `controls="article"`: no frame, a dot for each step, everything else behind one button."""

from __future__ import annotations

import pytest
from axe import violations
from extent import some

from figure import Figure

PHONE = {"viewport": (390, 844), "has_touch": True, "is_mobile": True}

BOXES = "el => [...el.renderRoot.querySelectorAll('.dot')].map((dot) => dot.getBoundingClientRect().toJSON())"


def in_article(page, path: str) -> Figure:
    """The figure of a page, as an article shows it."""
    figure = Figure(page).open(path)
    figure.element.evaluate("el => el.setAttribute('controls', 'article')")
    figure.until("el => !el.renderRoot.querySelector('.verdict')")
    return figure


def test_fingers_reach_the_dots_and_everything_else(new_page):
    """On a phone each of a few steps has a dot of 44 pixels; a first touch shows the button that opens the rest."""
    page = new_page(**PHONE)
    figure = in_article(page, "kinds/gjk.html")
    boxes = figure.element.evaluate(BOXES)
    assert len(boxes) == len(figure.answer["trace"]["steps"])
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert figure.element.locator(".options").count() == 0
    more = figure.button("More")
    assert more.evaluate("button => getComputedStyle(button).opacity") == "0"
    assert figure.text("caption").startswith("Intersecting")
    figure.button("Iteration 1 of 4").tap()
    assert figure.get("step") == 0
    assert figure.button("Iteration 1 of 4").get_attribute("aria-current") == "step"
    assert "Intersecting" not in figure.text("caption")
    figure.until("el => getComputedStyle(el.renderRoot.querySelector('.more')).opacity === '1'")
    more.tap()
    for name in ("Full screen", "Share", "Reset"):
        figure.button(name).wait_for()
    assert figure.part("code").is_visible()
    assert violations(page) == []


def test_dots_are_one_stop_of_the_tab_key(page):
    """Arrow keys go from dot to dot and show the steps; the Tab key leaves the dots with one press."""
    figure = in_article(page, "kinds/gjk.html")
    figure.button("Iteration 4 of 4").focus()
    for key, step in (("ArrowLeft", 2), ("ArrowUp", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 3)):
        page.keyboard.press(key)
        figure.until(f"el => el.renderRoot.activeElement.ariaLabel === 'Iteration {step + 1} of 4'")
        assert figure.get("step") == step
    page.keyboard.press("Tab")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.localName") == "summary"
    page.keyboard.press("Shift+Tab")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.ariaLabel") == "Iteration 4 of 4"


def test_stage_is_as_high_as_its_scene_needs(new_page):
    """The stage takes at most 56 % of the window's height, and what is wide takes less."""
    page = new_page(viewport=(690, 600))
    high = in_article(page, "kinds/gjk.html").part("stage").bounding_box()["height"]
    assert 0.5 * 600 < high <= 0.56 * 600
    page.set_viewport_size({"width": 690, "height": 1400})
    figure = in_article(page, "kinds/sum.html")
    assert figure.part("stage").bounding_box()["height"] < 0.4 * 1400


def test_many_steps_have_a_scrubber(page):
    """More than seven steps have no dots but a slider, with the number of the step beside it."""
    figure = in_article(page, "embed.html?kind=minkowski")
    assert figure.element.locator(".dot").count() == 0
    figure.part("steps").get_by_role("slider").fill("2")
    assert figure.get("step") == 2
    assert "3 / 13" in figure.text("steps")


@pytest.mark.parametrize("controls", some(["none", "steps", "article"], "article"))
def test_again_puts_a_changed_scene_back(page, controls):
    """Whatever the controls, a small button appears in the picture once the scene has changed, and puts it back."""
    figure = Figure(page).open(f"embed.html?preset=apart&controls={controls}").live()
    again = figure.element.get_by_role("button", name="again")
    before, height = figure.scene, figure.get("height")["needed"]
    assert again.count() == 0
    figure.drag("1", 12, 5)
    assert again.is_visible()
    assert figure.get("height")["needed"] == height
    again.click()
    again.wait_for(state="detached")
    assert figure.scene == before
    figure.set("preset", "circle")
    again.click()
    figure.until("el => el.preset === 'apart'")
