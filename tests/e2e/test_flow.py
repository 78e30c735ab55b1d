"""The flow strip of GJK: what it counts and lights is what the trace holds."""

from __future__ import annotations

from browsers import address_now, until
from figure import Figure


def test_it_can_be_put_away(new_page):
    """A box in the options puts the strip away; the link keeps the choice, and the levels do not touch it."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=gjk").live()
    figure.part("stage").focus()
    page.keyboard.press("0")
    assert figure.element.locator("[data-strip=flow]").count() == 1
    figure.element.get_by_role("checkbox", name="Flow strip").uncheck()
    assert figure.element.locator("[data-strip=flow]").count() == 0
    assert figure.get("flow") == "off"
    until(page, "location.hash.includes('flow=off')")
    again = Figure(new_page()).open(address_now(page))
    assert again.get("flow") == "off"
    assert again.element.locator("[data-strip=flow]").count() == 0
