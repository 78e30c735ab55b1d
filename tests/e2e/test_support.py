"""The figure of support points: its dials, its tables and its equation say what gjkcore answers."""

from __future__ import annotations

import math

import pytest

from browsers import until
from figure import Figure, panels


@pytest.fixture
def figure(page):
    return Figure(page).open("embed.html?kind=support").live()


def angle(figure):
    x, y = figure.scene["direction"]
    return math.degrees(math.atan2(y, x))


def test_dial_by_keys(figure):
    """An arrow key turns the dial by one degree, with Shift by ten; Escape takes all of it back."""
    before = angle(figure)
    figure.handle("d.b").focus()
    figure.page.keyboard.press("ArrowUp")
    assert angle(figure) == pytest.approx(before + 1, abs=0.02)
    figure.page.keyboard.press("Shift+ArrowUp")
    assert angle(figure) == pytest.approx(before + 11, abs=0.02)
    figure.page.keyboard.press("Escape")
    assert angle(figure) == pytest.approx(before, abs=1e-9)


def test_slider(page):
    """The slider makes a regular polygon of 3 to 256 vertices, whose first one stays. The caption has both counts of
    the answer."""
    figure = Figure(page).open("embed.html?preset=support-climb").live()
    slider = figure.element.get_by_role("slider", name="Regular polygon")
    first = figure.scene["shapes"][0]["vertices"][0]
    for key, count in (("Home", 3), ("End", 256)):
        slider.press(key)
        answer = figure.answer
        assert len(figure.scene["shapes"][0]["vertices"]) == answer["linear"]["dots"] == count
        assert figure.scene["shapes"][0]["vertices"][0] == pytest.approx(first, abs=1e-6)
        assert f"looks at {count} vertices, hill climbing at {answer['climb']['dots']}." in figure.caption
    assert answer["climb"]["dots"] < 140


def test_link(new_page):
    """A turned dial, the view and the layers come back from the link."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=support&view=apart").live()
    figure.handle("d.w").focus()
    page.keyboard.press("Shift+ArrowUp")
    figure.element.get_by_role("checkbox", name="Hill climbing").click()
    figure.settled()
    until(page, "location.hash.includes('layers=climb')")
    again = Figure(new_page()).open(page.evaluate("location.href"))
    again.until("el => el.kind === 'support' && el.answer !== null")
    assert again.scene == figure.scene
    assert panels(again) == ["shapes", "difference"]
    assert again.handle("d.w").count() == 1
    assert "hill climbing at" in again.caption
