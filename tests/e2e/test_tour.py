"""The tour: each state is opened, answered and captioned; back, keys, addresses; tours that an author writes."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from asking import answered as native

from browsers import address_now, until
from figure import Figure
from project import preset_scenes

TOUR = preset_scenes()["tour"]
STATES = TOUR["states"]

OWN = {
    "schema": 1,
    "kind": "tour",
    "states": [
        {"preset": "distance", "step": "0", "caption": "One point."},
        {"preset": "support-circle"},
        {"preset": "compare", "step": "all", "caption": "All at once."},
    ],
}


def without_seq(answer):
    return {key: value for key, value in answer.items() if key != "seq"}


def test_back_and_forth(page):
    """Buttons, the scrubber's keys and those of a presenter's remote control lead forth and back."""
    figure = Figure(page).open("embed.html?preset=tour").live()
    figure.element.get_by_role("slider", name="State").press("ArrowRight")
    figure.until("el => el.step === 1")
    figure.part("stage").focus()
    page.keyboard.press("PageDown")
    figure.until("el => el.step === 2")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    figure.until("el => el.step === 0")
    page.keyboard.press("End")
    figure.until(f"el => el.step === {len(STATES) - 1}")
    page.keyboard.press("Home")
    figure.until("el => el.step === 0")
    page.keyboard.press(".")
    figure.until("el => el.step === 1")
    figure.element.get_by_role("slider", name="State").press("ArrowRight")
    figure.until("el => el.step === 2")


def test_each_state_has_an_address(new_page):
    """A state can be linked by the tour's name and its number, and by the address that the playground writes."""
    page = new_page()
    figure = Figure(page).open("play.html?preset=tour&step=13").live()
    assert figure.get("step") == 13
    assert figure.point == STATES[13]["caption"]
    figure.element.get_by_role("slider", name="State").press("ArrowRight")
    until(page, "location.hash.includes('preset=tour&step=14')")
    again = Figure(new_page()).open(address_now(page)).live()
    assert again.get("step") == 14
    assert again.point == STATES[14]["caption"]


@pytest.mark.thorough
def test_states_are_live(page):
    """What a state shows can be dragged, is answered by Python, and is still moved when the reader comes back."""
    figure = Figure(page).open("embed.html?preset=tour&step=9").live()
    before = figure.answer["result"]["signed_distance"]
    figure.drag("1", 200, 0)
    figure.settled()
    moved = figure.answer["result"]["signed_distance"]
    assert moved != before
    scene = figure.scene
    assert without_seq(native(scene)).keys() == without_seq(figure.answer).keys()
    assert scene["states"][9] != STATES[9]
    figure.element.get_by_role("slider", name="State").press("ArrowRight")
    figure.settled()
    figure.element.get_by_role("slider", name="State").press("ArrowLeft")
    assert figure.answer["result"]["signed_distance"] == moved


@pytest.mark.thorough
def test_tour_of_an_author(page):
    """A list of presets is a tour: kinds of two panels and of one, captions of the author's or the figure's own."""
    figure = Figure(page).open(f"embed.html?scene={quote(json.dumps(OWN))}").live()
    panels = "el => [...el.renderRoot.querySelectorAll('[data-panel]')].map((panel) => panel.dataset.panel).join()"
    assert figure.point == "One point."
    assert figure.element.evaluate(panels) == "shapes,difference"
    figure.go(1)
    figure.settled()
    figure.until(f"el => ({panels})(el) === 'shapes'")
    assert "circle" in figure.caption
    figure.go(2)
    figure.settled()
    assert figure.point == "All at once."
    assert figure.ink("difference") > 500


@pytest.mark.thorough
@pytest.mark.parametrize("state", [7, 8, 13, 30, 34])
def test_a_step_that_a_page_sets_moves_as_a_button_does(moving_page, state):
    """The scenes of these states become the next ones through scenes between, whether a button or the property `step`
    leads there."""
    figure = Figure(moving_page).open(f"embed.html?preset=tour&step={state}").live()
    seen = "el => (el.seen = [], el.addEventListener('answer', () => el.seen.push(JSON.stringify(el.answer))))"
    figure.element.evaluate(seen)
    figure.set("step", state + 1)
    figure.until(
        f"el => el.step === {state + 1} && el.model.passing && el.scene !== el.model.passing && !el.model.pending"
    )
    assert figure.element.evaluate("el => new Set(el.seen).size") > 2
