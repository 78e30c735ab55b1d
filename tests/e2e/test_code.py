"""The panel with the method's code: the functions that a step went through, its tests, the deciding line."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

import gjkcore as gjk
from figure import PRESETS, TOOLS, Figure, address, polygons

SCENE = polygons(
    [[-4, -0.2], [-2.8, -2.3], [-0.2, -2], [0.9, 0.4], [-1.6, 1.7]], [[0, 1.5], [0.1, -0.7], [2.1, -1.8], [3.6, 0.2]]
)


def panel(figure: Figure):
    return figure.part("code")


def opened(page, method: str, step: int, scene: dict = SCENE) -> Figure:
    figure = Figure(page).open(address({**scene, "method": method}, "embed.html", step=step, code="open")).live()
    figure.until("el => el.renderRoot.querySelector('.code .decides')")
    return figure


def source_line(place: str) -> str:
    file, _, number = place.partition(":")
    module = import_module("gjkcore." + file.removesuffix(".py").replace("/", "."))
    return inspect.getsource(module).splitlines()[int(number) - 1]


SCENES = {"plane": SCENE, "space": PRESETS["solids"]["scene"]}
RUNS = {
    where: [name for name, method in gjk.METHODS.items() if dimension in method.dimensions]
    for where, dimension in (("plane", 2), ("space", 3))
}


@pytest.mark.thorough
@pytest.mark.parametrize("scene", RUNS)
def test_every_step_of_each_method(page, scene):
    """At each step the panel shows the package's own lines: every test with its outcome, and the line that decided."""
    first, *others = RUNS[scene]
    figure = opened(page, first, 0, SCENES[scene])
    hold_steps(figure)
    for method in others:
        figure.set("method", method)
        figure.until(f"el => el.answer?.trace.method === '{method}'")
        hold_steps(figure)


SHOWN = """(code) => {
    const lines = [...code.querySelectorAll("[data-place]")].map((line) =>
        [line.dataset.place, [line.querySelector("code").textContent, line.querySelectorAll(".test").length]]);
    const { place } = code.querySelector(".decides").dataset;
    return [place, code.querySelectorAll(".test.passed").length, Object.fromEntries(lines)];
}"""
"""The place of the line that decides, how many tests passed, and by their places the lines, with their tests."""


def hold_steps(figure: Figure) -> None:
    steps = figure.answer["trace"]["steps"]
    for index, step in enumerate(steps):
        figure.set("step", index)
        figure.until(f"el => el.step === {index} && !el.isUpdatePending")
        line, tests = step["line"], len(step["tests"])
        figure.until(
            "el => { const code = el.renderRoot.querySelector('.code'); "
            f"return code.querySelector('.decides')?.dataset.place.endsWith(':{line}') "
            f"&& code.querySelectorAll('.test').length === {tests}; }}"
        )
        decides, passed, lines = panel(figure).evaluate(SHOWN)
        assert decides.endswith(f":{step['line']}") and lines[decides][0] == source_line(decides)
        assert passed == sum(test["passed"] for test in step["tests"])
        for place in (f"{test['file']}:{test['line']}" for test in step["tests"]):
            assert lines[place][0] == source_line(place)
            assert lines[place][1] >= 1


def test_functions_of_one_decision(page):
    """A decision that goes from the loop's test to the triangle shows both functions, in order."""
    figure = opened(page, "winter", 0)
    for index, step in enumerate(figure.answer["trace"]["steps"]):
        if len(step["simplex_before"]) == 2:
            figure.set("step", index)
            break
    figure.until("el => el.renderRoot.querySelectorAll('.code .function').length >= 2")
    names = panel(figure).locator(".function").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert names[:2] == ["trace in methods/winter.py", "triangle in methods/winter.py"]


def test_deciding_line_is_in_sight(page):
    """The deciding line is scrolled into sight within the panel; the page stays where it is."""
    figure = opened(page, "vec3", 2)
    page.evaluate("scrollTo(0, 0)")
    figure.set("step", 1)
    figure.until("el => el.step === 1 && !el.isUpdatePending")
    seen = figure.element.evaluate(
        """(el) => {
            const line = el.renderRoot.querySelector(".code .decides").getBoundingClientRect();
            const box = el.renderRoot.querySelector(".code .decides").closest(".listing").getBoundingClientRect();
            return line.top >= box.top && line.bottom <= box.bottom;
        }"""
    )
    assert seen
    assert page.evaluate("scrollY") == 0


def test_folded_and_none(page):
    """Without the attribute there is no panel; a folded one loads the code only when it is opened."""
    figure = Figure(page).open("embed.html?kind=gjk").live()
    assert panel(figure).count() == 0
    figure = Figure(page).open(TOOLS).live()
    assert panel(figure).get_attribute("open") is None
    assert panel(figure).locator("li").count() == 0
    panel(figure).locator("summary").click()
    figure.until("el => el.renderRoot.querySelector('.code .decides')")
    figure.set("code", "none")
    figure.until("el => !el.renderRoot.querySelector('.code')")


@pytest.mark.thorough
def test_code_that_cannot_be_loaded(page, site, problems):
    """Where the file does not come, the panel says so and the figure works on."""
    problems.allow("methods.winter-|404")
    figure = Figure(page).open("embed.html?kind=gjk&method=winter&code=folded").live()
    with site.fault("assets/methods.winter-*", "404"):
        panel(figure).locator("summary").click()
        figure.until("el => el.renderRoot.querySelector('.code')?.innerText.includes('could not be loaded')")
    figure.drag("1", 30, 10)
    assert figure.agrees()
