"""Walking through the iterations: buttons, scrubber, playing, all at once; layers; what the captions say."""

from __future__ import annotations

import re

import pytest

import gjkcore
from browsers import until
from figure import Figure, address, polygons

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


@pytest.mark.every_engine(thorough=True)
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


def test_all_at_once(figure):
    """All iterations at once is a switch; a step turns it off."""
    switch = figure.button("All")
    single = figure.picture()
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    assert figure.point.startswith("All 4 iterations")
    assert figure.picture() != single
    figure.go(0)
    assert switch.get_attribute("aria-pressed") == "false"
    assert figure.get("step") == 0


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


def test_embed_parameters(page):
    """embed.html takes the element's attributes as query parameters."""
    scene = polygons([[0, 0], [2, 0], [0, 2]], [[1, 0.5], [3, 0.5], [3, 3]])
    figure = Figure(page).open(
        address(scene, "embed.html", method="robust", step=1, layers="simplex,names", theme="dark")
    )
    assert figure.get("method") == "robust"
    assert figure.element.evaluate("el => [...el.layers]") == ["simplex", "names"]
    assert figure.element.evaluate("el => getComputedStyle(el).colorScheme") == "dark"
    figure.live()
    assert figure.get("step") == 1


@pytest.mark.every_engine(thorough=True, firefox="the system's cannot be told which colours its reader likes")
def test_readers_colours(new_page):
    """A figure has light letters where the reader's system is dark, and dark ones elsewhere."""
    ink = {}
    for scheme in ("light", "dark"):
        figure = Figure(new_page(color_scheme=scheme)).open(TOGETHER)
        colour = figure.part("figure").evaluate("el => getComputedStyle(el).color")
        ink[scheme] = max(map(int, re.findall(r"\d+", colour)[:3]))
    assert ink["light"] < 60 < 200 < ink["dark"]
