"""What all kinds of figure share: a kind is loaded when it is asked for, and its views are chosen in three ways."""

from __future__ import annotations

from typing import Any

import pytest
from asking import answered as native
from extent import a_quarter

from browsers import address_now, until
from figure import APART, Figure, address, panels, walked
from weight import script_of


def same(one: Any, other: Any) -> bool:
    """Is some JSON the same up to rounding? Sines and cosines are each platform's own."""
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(part, other[key]) for key, part in one.items())
    return bool(one == pytest.approx(other, rel=1e-9, abs=1e-9) if isinstance(one, float | int) else one == other)


@a_quarter(3)
def test_each_kind_follows_hands_and_keys(page, turn):
    """Every fourth kind shows its preset and says what it shows; its state is that of the answer about two shapes. What
    a key does to its first handle, and a hand to its last one, is answered as gjkcore answers natively, and undo takes
    it back."""
    parts = ("result", "taken", "kept", "weights", "support", "sum", "regions", "verdict", "feet", "pairs", "inside")
    for figure, preset in walked(page, turn):
        assert all(figure.ink(panel) > 500 for panel in panels(figure)), preset
        assert figure.caption, preset
        assert figure.element.get_by_role("status").inner_text(), preset
        state = (figure.answer.get("result") or {}).get("state", "unknown")
        assert figure.part("figure").get_attribute("data-state") == state, preset
        scenes = [figure.scene]
        first, *_, last = figure.element.evaluate("el => el.model.handles.map(({ id }) => id)")
        for name in ("key", "hand"):
            if name == "key":
                figure.handle(first).press("Shift+ArrowRight")
            else:
                figure.drag(last, 22, -13, steps=2)
            scenes.append(figure.scene)
            assert scenes[-1] != scenes[-2], f"{preset}: {name}"
            shown, expected = figure.answer, native(scenes[-1])
            assert shown["seq"] is not None
            assert shown.keys() == expected.keys(), preset
            wrong = [part for part in parts if part in shown and not same(shown[part], expected[part])]
            assert wrong == [], f"{preset}: {name}"
            figure.element.evaluate("el => el.updateComplete")  # the handles are in their places
        for before in scenes[-2::-1]:
            page.keyboard.press("Control+z")
            assert figure.scene == before, preset
        assert figure.notice.count() == 0, preset


@pytest.mark.thorough
def test_only_what_is_shown_is_loaded(page, site, dist):
    """A page of one figure does not load the code of the other kinds."""
    script = script_of(dist, "minkowski")
    Figure(page).open("play.html").live()
    assert site.count(script) == 0
    Figure(page).open("embed.html?kind=minkowski")
    assert site.count(script) == 1


def test_kind_that_cannot_be_loaded(page, site, dist, problems):
    """A kind whose code does not come says so, and trying again shows it."""
    script = script_of(dist, "minkowski")
    problems.allow(script)
    with site.fault(script, "404"):
        page.goto("embed.html?kind=minkowski")
        figure = Figure(page)
        figure.notice.wait_for()
        assert "could not be loaded" in figure.notice.inner_text()
        assert panels(figure) == []


def test_unknown_kind(page):
    """An unknown kind is an error event and a message, and the figure does not claim to be of that kind."""
    page.goto("embed.html")
    for asked in ("poetry", "constructor", "__proto__", ""):
        told = page.evaluate(
            """async (kind) => {
                const figure = document.createElement("gjk-demo");
                const told = new Promise((resolve) => figure.addEventListener("error", resolve, { once: true }));
                figure.setAttribute("kind", kind);
                document.querySelector("gjk-demo").before(figure);
                const { code, message, where } = (await told).detail;
                return { code, message, where, kind: figure.kind };
            }""",
            asked,
        )
        assert told["code"] == "unknown_kind"
        assert told["where"] == "kind"
        assert f"“{asked}”" in told["message"]
        assert told["kind"] == "gjk"
        assert "no figure of kind" in Figure(page, 0).notice.inner_text()


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["gjk", "minkowski"])
def test_view_by_attribute_option_and_link(new_page, kind):
    """One plane or two panels: by attribute, by the option, and by the link that the option leads to."""
    page = new_page()
    figure = Figure(page).open(address(APART | {"kind": kind}, "play.html", view="together"))
    assert panels(figure) == ["plane"]
    assert figure.ink("plane") > 500
    figure.live()
    figure.drag("1", -60, 20)
    assert figure.agrees()
    figure.options().element.get_by_role("checkbox", name="One plane").uncheck()
    assert panels(figure) == ["shapes", "difference"]
    figure.until("el => el.stage.panels.every(({ view }) => view.width > 0)")
    assert figure.ink("shapes") > 500
    assert figure.ink("difference") > 500
    figure.drag("1", 40, -10)
    assert figure.agrees()
    until(page, "location.hash.includes('view=apart')")
    again = Figure(new_page()).open(address_now(page))
    assert again.get("view") == "apart"
    assert panels(again) == ["shapes", "difference"]


ARE_SHOWN = """figure => figure.hasUpdated && [...figure.renderRoot.querySelectorAll('.panel canvas')].every(
    (canvas) => canvas.width > 0 && canvas.checkVisibility({ contentVisibilityAuto: true }))"""


@pytest.mark.thorough
def test_a_screenshot_of_the_whole_page_has_every_picture(page):
    """A figure out of view is drawn, and its picture is not left out by the browser either, so that a screenshot of the
    whole page has it. Only while a hand moves is it left out: it would be passed on with each frame of the drag."""
    page.goto("index.html")
    # What is in a fold is not on the page.
    until(
        page,
        f"[...document.querySelectorAll('gjk-demo')].filter((figure) => figure.checkVisibility()).every({ARE_SHOWN})",
    )
    figure = Figure(page).live()
    assert figure.element.get_attribute("id") == "whole"
    is_far_shown = f"({ARE_SHOWN})(document.querySelector('#steps'))"
    figure.drag("0", 5, 5, release=False)
    until(page, f"!{is_far_shown}")
    assert figure.element.evaluate(ARE_SHOWN)
    page.mouse.up()
    until(page, is_far_shown)
