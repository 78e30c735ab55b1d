"""The figure as numbers and text: every coordinate can be typed, and all that the picture shows can be read."""

from __future__ import annotations

import pytest
from extent import a_quarter

from figure import APART, Figure, address, walked


@pytest.fixture
def figure(page):
    return Figure(page).open(address(APART)).live()


def field(figure: Figure, name: str):
    return figure.options().element.get_by_role("textbox", name=name, exact=True)


def test_typing_a_coordinate(figure):
    """A typed number moves the vertex exactly there, the answer follows, and undo takes it back."""
    x = field(figure, "x of Vertex 1 of B")
    assert x.input_value() == "1"
    x.fill("0.123456789")
    x.press("Enter")
    assert figure.scene["shapes"][1]["vertices"][0] == [0.123456789, -1]
    assert figure.agrees()
    x.fill("−1,5")
    x.press("Tab")
    assert figure.scene["shapes"][1]["vertices"][0] == [-1.5, -1]
    assert figure.agrees()
    figure.options().button("Undo").click()
    assert x.input_value() == "0.123456789"


def test_bad_input(figure):
    """What is no number gets a message at its field; scene and text stay, and Escape brings the number back."""
    x = field(figure, "x of Vertex 1 of B")
    for text in ("abc", "", "1e999", "1 2", "1e300"):
        x.fill(text)
        x.press("Enter")
        fault = figure.element.locator(".fault")
        fault.wait_for()
        assert x.get_attribute("aria-invalid") == "true", text
        assert fault.get_attribute("id") == x.get_attribute("aria-describedby"), text
        assert x.input_value() == text
        assert figure.scene["shapes"] == APART["shapes"], text
        x.press("Escape")
        fault.wait_for(state="detached")
        assert x.input_value() == "1", text


def test_an_answer_leaves_the_text_alone(figure):
    """An answer that arrives while a number is typed does not overwrite the text."""
    x = field(figure, "x of Vertex 1 of B")
    x.fill("1.2")
    figure.element.evaluate("el => { el.scene = { ...el.scene, start: [0, 1] }; }")
    assert figure.agrees()
    figure.element.evaluate("el => el.updateComplete")
    assert x.input_value() == "1.2"


@a_quarter(2)
def test_every_kind_as_text(page, turn):
    """The text of every fourth figure has the result, the place of each point and what each step does."""
    labels_of = "el => el.model.handles.flatMap(({ label, numbers }) => (numbers ? [label] : []))"
    for figure, preset in walked(page, turn):
        told = figure.options().element.locator(".told")
        if not told.evaluate("told => told.open"):
            told.locator("summary").click()
        told.locator("li").first.wait_for()
        steps = figure.element.evaluate("el => el.model.steps.length")
        figure.until(f"el => el.renderRoot.querySelectorAll('.told ol li').length === {steps}")
        text = " ".join(told.inner_text().split())
        assert figure.text("exact").removesuffix(".") in text, preset
        labels = figure.element.evaluate(labels_of)
        assert labels, preset
        assert [label for label in labels if label not in text] == [], preset
        assert figure.element.locator(".numbers input").count() >= len(labels), preset
