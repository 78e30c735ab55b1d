"""Walking through the iterations: the row of controls, playing, all at once; layers; what the captions say."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from axe import violations
from extent import a_quarter, some

import gjkcore
from browsers import until
from figure import Figure, figures

TOGETHER = "embed.html?preset=gjk&view=together"


@pytest.fixture
def figure(page):
    return Figure(page).open(TOGETHER).live()


def test_a_dot_for_each_step(figure):
    """A dot shows its step, and says which one is shown."""
    last = len(figure.answer["trace"]["steps"]) - 1
    assert figure.get("step") == last
    for step in (0, 1, last):
        figure.go(step)
        assert figure.get("step") == step
        assert figure.button(f"Iteration {step + 1} of 4").get_attribute("aria-current") == "step"
    figure.go(0)
    assert "first support point" in figure.caption


@pytest.mark.every_engine
def test_slider(page):
    """More than twelve steps have a slider, which keys move, with the step in words and its number beside it."""
    figure = Figure(page).open("embed.html?kind=minkowski")
    slider = figure.element.get_by_role("slider", name="Difference")
    assert figure.element.locator(".dot").count() == 0
    slider.fill("2")
    assert figure.get("step") == 2
    assert "3 of 13" in figure.text("steps")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert figure.get("step") == 1
    page.keyboard.press("Home")
    assert figure.get("step") == 0


def test_steps_run_no_python(figure):
    """A step draws the same answer again: nothing is asked of Python."""
    figure.element.evaluate("el => { window.answers = 0; el.addEventListener('answer', () => (window.answers += 1)); }")
    for step in (0, 1, 2, 3):
        figure.go(step)
    assert figure.page.evaluate("window.answers") == 0


HEAR = """(el) => {
    window.heard = [];
    el.addEventListener("step-change", ({ detail }) => heard.push([detail.step, detail.source]));
}"""


def test_changes_of_a_program_are_told(figure):
    """The page hears once of a step, a view or layers that a program sets, when they are shown, with their source. Of
    what changes nothing it does not hear: two figures that follow each other come to rest."""
    page = figure.page
    figure.element.evaluate(HEAR)
    for changes, told in (
        ({"step": 1}, [1, "program"]),
        ({"step": 1}, None),
        ({"view": "apart", "layers": "simplex"}, [1, "program"]),
        ({"step": "all"}, [3, "program"]),
        ({"preset": "apart", "step": 0}, [0, "program"]),
        ({"scene": figure.scene}, None),
    ):
        page.evaluate("heard.length = 0")
        figure.element.evaluate("(el, changes) => Object.assign(el, changes).updateComplete", changes)
        figure.settled().element.evaluate("el => el.updateComplete")
        assert page.evaluate("heard") == ([told] if told else []), changes
    figure.element.evaluate(
        """(el) => {
            const other = el.cloneNode();
            el.after(other);
            for (const [from, to] of [[el, other], [other, el]])
                from.addEventListener("step-change", () => (to.step = from.step));
        }"""
    )
    Figure(page, 1).settled()
    page.evaluate("heard.length = 0")
    figure.element.evaluate("(el) => void (el.step = 1)")
    until(page, "document.querySelectorAll('gjk-demo')[1].step === 1")
    assert page.evaluate("heard") == [[1, "program"]]


def test_start_direction(figure):
    """Another first search direction is another run, and the same exact answer."""
    before = figure.answer
    figure.options().element.get_by_role("slider", name="Start direction").fill("90")
    figure.until("el => el.answer && el.answer.trace.steps[0].direction[1] === 1")
    assert figure.answer["result"]["signed_distance"] == before["result"]["signed_distance"]
    assert figure.agrees()


def test_method(figure):
    """Each method that the core has for the plane can be chosen. Another one runs on the same shapes."""
    choice = figure.options().element.get_by_role("combobox", name="Method")
    offered = choice.locator("option").evaluate_all("all => all.map((option) => option.value)")
    assert offered == [name for name, method in gjkcore.METHODS.items() if 2 in method.dimensions]
    choice.select_option("robust")
    figure.until("el => el.answer?.trace.method === 'robust'")
    assert figure.get("method") == "robust"


@pytest.mark.every_engine(firefox="the system's cannot be told which colours its reader likes")
def test_readers_colours(new_page):
    """A figure has light letters where the reader's system is dark, and dark ones elsewhere."""
    ink = {}
    for scheme in ("light", "dark"):
        figure = Figure(new_page(color_scheme=scheme)).open(TOGETHER)
        colour = figure.part("figure").evaluate("el => getComputedStyle(el).color")
        ink[scheme] = max(map(int, re.findall(r"\d+", colour)[:3]))
    assert ink["light"] < 60 < 200 < ink["dark"]


# -------------------------------------------------------------------------------------------------- the row of controls

PHONE = {"viewport": (390, 844), "has_touch": True, "is_mobile": True}

BOXES = "el => [...el.renderRoot.querySelectorAll('.dot')].map((dot) => dot.getBoundingClientRect().toJSON())"


@pytest.mark.thorough
def test_fingers_reach_the_dots_and_everything_else(new_page):
    """On a phone each of a few steps has a dot of 44 pixels; the button that opens the rest is seen without a touch."""
    page = new_page(**PHONE)
    figure = Figure(page).open("kinds/gjk.html")
    boxes = figure.element.evaluate(BOXES)
    assert len(boxes) == len(figure.answer["trace"]["steps"])
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert figure.part("options").count() == 0
    options = figure.button("Options")
    assert options.is_visible() and options.evaluate("button => getComputedStyle(button).opacity") == "1"
    assert figure.text("caption").startswith("Intersecting")
    figure.button("Iteration 1 of 4").tap()
    assert figure.get("step") == 0
    assert figure.button("Iteration 1 of 4").get_attribute("aria-current") == "step"
    assert "Intersecting" not in figure.text("caption")
    options.tap()
    for name in ("Full screen", "Share", "Reset"):
        figure.button(name).wait_for()
    assert figure.part("code").is_visible()
    assert violations(page) == []


def test_dots_are_one_stop_of_the_tab_key(page):
    """Arrow keys go from dot to dot and show the steps; the Tab key leaves the dots with one press."""
    figure = Figure(page).open("kinds/gjk.html")
    figure.button("Iteration 4 of 4").focus()
    for key, step in (("ArrowLeft", 2), ("ArrowUp", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 3)):
        page.keyboard.press(key)
        figure.until(f"el => el.renderRoot.activeElement.ariaLabel === 'Iteration {step + 1} of 4'")
        assert figure.get("step") == step
    page.keyboard.press("Tab")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.matches('.all')")
    page.keyboard.press("Shift+Tab")
    assert figure.element.evaluate("el => el.renderRoot.activeElement.ariaLabel") == "Iteration 4 of 4"


@pytest.mark.thorough
def test_stage_is_as_high_as_its_scene_needs(new_page):
    """The stage takes at most 56 % of the window's height, and what is wide takes less."""
    page = new_page(viewport=(690, 600))
    high = Figure(page).open("kinds/gjk.html").part("stage").bounding_box()["height"]
    assert 0.5 * 600 < high <= 0.56 * 600
    page.set_viewport_size({"width": 690, "height": 1400})
    figure = Figure(page).open("kinds/sum.html")
    assert figure.part("stage").bounding_box()["height"] < 0.4 * 1400


PLACE = """el => {
    const { x, y } = el.renderRoot.querySelector(".steps > .tool").getBoundingClientRect();
    return [x, y];
}"""


@pytest.mark.thorough
def test_play_stays_where_it_is(new_page):
    """Whatever the number of steps, the caption and the options, Play is at the same place."""
    page = new_page(viewport=(1280, 800))
    figure = Figure(page).open("play.html").live()
    place = figure.element.evaluate(PLACE)
    counts = set()
    for preset in ("gjk", "apart", "solids", "missed"):
        figure.set("preset", preset)
        for step in range(len(figure.answer["trace"]["steps"])):
            figure.set("step", step)
            figure.element.evaluate("el => el.updateComplete")
            assert figure.element.evaluate(PLACE) == place, (preset, step)
        counts.add(step)
    assert len(counts) > 1
    figure.options()
    assert figure.element.evaluate(PLACE) == place


@pytest.mark.parametrize("size", some([(390, 844), (360, 640)], (360, 640)), ids=str)
@a_quarter(1)
def test_picture_and_caption_are_seen_together(new_page, size, turn):
    """As the playground opens on a phone, the picture of every fourth kind is in the window with its caption and the
    row below it; charts and all else come after."""
    page = new_page(viewport=size, has_touch=True, is_mobile=True)
    for preset in figures()[turn::4]:
        figure = Figure(page).open(f"play.html#preset={preset}")
        parts = [figure.part(name).bounding_box() for name in ("stage", "caption")]
        assert parts[0]["height"] >= 200, preset
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= size[1] for box in parts), preset
        below = figure.element.evaluate(
            """el => [...el.renderRoot.querySelectorAll(".stage, .caption, .steps, .strip, .details")]
                .map((part) => part.getBoundingClientRect().top)"""
        )
        assert all(one <= other for one, other in pairwise(below)), preset


@pytest.mark.parametrize("controls", some(["none", "usual", "article"], "usual"))
def test_again_puts_a_changed_scene_back(page, controls):
    """Whatever the controls, a small button appears once the scene has changed, and puts it back."""
    figure = Figure(page).open(f"embed.html?preset=apart&controls={controls}").live()
    assert figure.get("controls") == ("none" if controls == "none" else "usual")
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


def test_a_caption_says_the_verdict_when_it_is_due(page):
    """The exact answer stands at the last step, and at an earlier one while something is dragged; a method that
    contradicts it says so there, with a red rule at the left."""
    figure = Figure(page).open("embed.html?preset=missed").live()
    rule = "el => getComputedStyle(el.renderRoot.querySelector('.caption'), '::before').backgroundColor"
    assert figure.text("caption").startswith("Intersecting, depth 50.")
    assert "says “no collision”, but the shapes overlap by 50." in figure.text("caption")
    red = figure.element.evaluate(rule)
    figure.go(0)
    assert figure.part("exact").count() == 0 and "collision" not in figure.text("caption")
    assert figure.element.evaluate(rule) != red
    figure.drag("1", 30, 10, release=False)
    figure.until("el => el.answer && el.renderRoot.querySelector('[part=exact]')")
    page.mouse.up()
    figure.until("el => !el.renderRoot.querySelector('[part=exact]')")
