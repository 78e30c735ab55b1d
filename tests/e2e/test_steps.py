"""Walking through the iterations: buttons, scrubber, playing, all at once; layers; what the captions say."""

from __future__ import annotations

import re

import pytest

import gjkcore
from figure import TOOLS, Figure, address, polygons


@pytest.fixture
def figure(page):
    return Figure(page).open(TOOLS).live()


def test_buttons(figure):
    """First, back, on and last move through the iterations, and what leads nowhere is disabled."""
    last = len(figure.answer["trace"]["steps"]) - 1
    assert figure.get("step") == last
    assert figure.button("Next iteration").is_disabled()
    figure.button("First iteration").click()
    assert figure.get("step") == 0
    assert "first support point" in figure.caption
    assert figure.button("Previous iteration").is_disabled()
    figure.button("Next iteration").click()
    assert figure.get("step") == 1
    figure.button("Previous iteration").click()
    assert figure.get("step") == 0
    figure.button("Last iteration").click()
    assert figure.get("step") == last


@pytest.mark.every_engine(thorough=True)
def test_scrubber(figure):
    """The scrubber is a range with the iteration in words, and keys move it."""
    scrubber = figure.element.get_by_role("slider", name="Iteration")
    assert scrubber.get_attribute("aria-valuetext") == "Iteration 4 of 4"
    scrubber.focus()
    figure.page.keyboard.press("ArrowLeft")
    assert figure.get("step") == 2
    assert scrubber.get_attribute("aria-valuetext") == "Iteration 3 of 4"
    figure.page.keyboard.press("Home")
    assert figure.get("step") == 0


def test_steps_run_no_python(figure):
    """A step draws the same answer again: nothing is asked of Python."""
    figure.element.evaluate("el => { window.answers = 0; el.addEventListener('answer', () => (window.answers += 1)); }")
    for name in ("First iteration", "Next iteration", "Next iteration", "Last iteration"):
        figure.button(name).click()
    assert figure.page.evaluate("window.answers") == 0


@pytest.mark.thorough
def test_play(figure):
    """Playing shows one iteration after the other and stops at the last; it can be paused."""
    figure.element.evaluate(
        "el => { window.shown = []; el.addEventListener('step-change', (e) => shown.push(e.detail.step)); }"
    )
    figure.button("Play").click()
    figure.until("el => el.step === 1")
    figure.button("Pause").click()
    assert figure.get("step") == 1
    figure.button("Play").click()
    figure.until("el => !el.playing")
    assert figure.page.evaluate("window.shown") == [0, 1, 1, 2, 3]
    assert figure.button("Play").is_visible()


def test_all_at_once(figure):
    """All iterations at once is a switch; a step turns it off."""
    switch = figure.button("All")
    single = figure.picture()
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    assert figure.point.startswith("All 4 iterations")
    assert figure.picture() != single
    figure.button("First iteration").click()
    assert switch.get_attribute("aria-pressed") == "false"
    assert figure.get("step") == 0


def test_response(figure):
    """With the response the scrubber goes on through EPA's iterations, and moving B by the depth makes it touch A."""
    figure.set("layers", "simplex,response")
    steps = figure.answer["trace"]["steps"]
    epa = figure.answer["epa"]
    assert figure.get("step") == len(steps) + len(epa["steps"]) - 1
    assert "depth" in figure.caption
    scene = figure.scene
    dx, dy = (epa["depth"] * x for x in epa["normal"])
    scene["shapes"][1]["vertices"] = [[x + dx, y + dy] for x, y in scene["shapes"][1]["vertices"]]
    figure.set("scene", scene)
    assert abs(figure.answer["result"]["signed_distance"]) < 1e-12


def test_start_direction(figure):
    """Another first search direction is another run, and the same exact answer."""
    before = figure.answer
    figure.element.get_by_role("slider", name="Start direction").fill("90")
    figure.until("el => el.answer && el.answer.trace.steps[0].direction[1] === 1")
    assert figure.answer["result"]["signed_distance"] == before["result"]["signed_distance"]
    assert figure.agrees()


def test_method(figure):
    """Choosing another method runs it on the same shapes."""
    figure.element.get_by_role("combobox", name="Method").select_option("robust")
    figure.until("el => el.answer?.trace.method === 'robust'")
    assert figure.get("method") == "robust"
    assert "Robust" in figure.text("verdict")


def test_every_method(figure):
    """Each method that the core has for the plane can be chosen, and the page shows its own run and verdict."""
    shapes = [gjkcore.Polygon(shape["vertices"]) for shape in figure.scene["shapes"]]
    choice = figure.element.get_by_role("combobox", name="Method")
    offered = choice.locator("option").evaluate_all("all => all.map((option) => option.value)")
    assert offered == [name for name, method in gjkcore.METHODS.items() if 2 in method.dimensions]
    for name in offered:
        choice.select_option(name)
        figure.until(f"el => el.answer?.trace.method === '{name}'")
        native = gjkcore.trace(*shapes, method=name, start=figure.scene["start"])
        shown = figure.answer["trace"]
        assert [step["region"] for step in shown["steps"]] == [step.region for step in native.steps]
        assert shown["intersects"] is native.intersects is True
        assert gjkcore.METHODS[name].title in figure.text("verdict")


@pytest.mark.thorough
def test_round_shapes(page):
    """A rounded polygon and an ellipse are drawn, their points, radii and angle can be dragged, and Python answers."""
    figure = Figure(page).open("play.html?preset=round").live()
    before = figure.scene["shapes"]
    figure.drag("0.1", 20, 10)
    figure.drag("0.radius", 12, 0)
    figure.drag("1.radius0", 10, 5)
    figure.drag("1.turn", 40, 30)
    after = figure.scene["shapes"]
    assert after[0]["shape"]["vertices"][1] != before[0]["shape"]["vertices"][1]
    assert after[0]["radius"] > before[0]["radius"]
    assert after[1]["radii"][0] > before[1]["radii"][0]
    assert after[1]["angle"] != before[1]["angle"]
    a = gjkcore.Rounded(gjkcore.Polygon(after[0]["shape"]["vertices"]), after[0]["radius"])
    b = gjkcore.Ellipse(after[1]["center"], after[1]["radii"], after[1]["angle"])
    assert figure.answer["result"]["signed_distance"] == pytest.approx(gjkcore.signed_distance(a, b), abs=1e-9)


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
    """A figure is dark where the reader's system is, and light elsewhere."""
    paper = {}
    for scheme in ("light", "dark"):
        figure = Figure(new_page(color_scheme=scheme)).open(TOOLS)
        colour = figure.part("figure").evaluate("el => getComputedStyle(el).backgroundColor")
        paper[scheme] = max(map(int, re.findall(r"\d+", colour)[:3]))
    assert paper["dark"] < 60 < 200 < paper["light"]
