"""On a phone the pictures of a figure of space are tabs, and each has the whole stage."""

from __future__ import annotations

import re

from figure import Figure


def in_front(figure: Figure) -> list[str]:
    """The ids of the panels in sight."""
    return figure.element.evaluate(
        """el => [...el.renderRoot.querySelectorAll(".stage .panel")]
          .filter((panel) => getComputedStyle(panel).visibility === "visible").map((panel) => panel.dataset.panel)"""
    )


def test_tabs_of_a_phone(new_page):
    """One large picture is in sight. A tap or an arrow key on the tabs brings the other one to the front, with its
    handles, and turns nothing; a saved picture has both. A wide figure has no tabs."""
    page = new_page(viewport=(390, 844), has_touch=True)
    figure = Figure(page).open("embed.html?preset=solids").live()
    shapes, whole = (figure.element.get_by_role("tab", name=name, exact=True) for name in ("Shapes", "A − B"))
    stage = figure.part("stage").bounding_box()
    panel = figure.element.get_by_role("tabpanel", name="A − B", exact=True)
    assert panel.bounding_box()["height"] > stage["height"] - 4
    assert in_front(figure) == ["difference"]
    assert whole.get_attribute("aria-selected") == "true"
    assert not figure.handle("0").is_visible()
    camera = figure.get("camera")
    whole.press("ArrowLeft")
    assert in_front(figure) == ["shapes"]
    assert figure.handle("0").is_visible()
    focused = "el => el.renderRoot.activeElement.id"
    assert figure.element.evaluate(focused) == "tab-shapes"
    assert figure.get("camera") == camera
    shapes.press("End")
    assert in_front(figure) == ["difference"]
    shapes.tap()
    assert in_front(figure) == ["shapes"]
    svg = figure.element.evaluate("el => el.toSVG()")
    assert all(re.search(f'id="{part}"', svg) for part in ("difference", "support-w"))
    assert "data-edge" in svg
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("document.querySelector('gjk-demo').renderRoot.querySelector('.tabs').offsetHeight === 0")
    assert in_front(figure) == ["shapes", "difference"]
