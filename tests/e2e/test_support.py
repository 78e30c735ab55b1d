"""The figure of support points: its dials, its tables and its equation say what gjkcore answers."""

from __future__ import annotations

import math

import pytest

from figure import Figure


@pytest.fixture
def figure(page):
    return Figure(page).open("embed.html?kind=support").live()


def angle(figure):
    x, y = figure.scene["direction"]
    return math.degrees(math.atan2(y, x))


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
