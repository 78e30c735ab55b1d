"""In the oldest browsers that the README names: what newer ones have is taken away, and the figure still works.

`NEWER` and `CSS` have what Chrome 107, Safari 16.4 or Firefox 114 lack. Python needs no more than these have.
"""

from __future__ import annotations

import pytest

from figure import Figure, panels

pytestmark = pytest.mark.cold

NEWER = """
for (const name of ["with", "toSpliced", "toSorted", "toReversed"]) delete Array.prototype[name];
for (const name of ["union", "intersection", "difference"]) delete Set.prototype[name];
delete Object.groupBy; delete Map.groupBy; delete Promise.withResolvers; delete Array.fromAsync; delete URL.canParse;
delete AbortSignal.any; delete window.requestIdleCallback; delete HTMLElement.prototype.showPopover;
const replace = CSSStyleSheet.prototype.replaceSync;
CSSStyleSheet.prototype.replaceSync = function (text) {
    for (const name of NAMES) text = text.replaceAll(name, name.replace(/[a-z]/, "x"));
    return replace.call(this, text);
};
"""
CSS = ["light-dark(", "color-mix(", "svh", "text-wrap", ":has(", "overscroll-behavior"]
CONTAINERS = ["@container", "container-type", "cqi"]
"""Browsers without these are older than the README's. They have no Python, but their first picture is laid out."""


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("names", [CSS, CSS + CONTAINERS], ids=["no new CSS", "no container queries either"])
def test_older_browser(new_page, width, names):
    """Without newer functions and styles the figure has its colours, its layout, its answers and its handles."""
    page = new_page(viewport=(width, 740), color_scheme="dark")
    page.add_init_script(NEWER.replace("NAMES", str(names)))
    figure = Figure(page).open("embed.html").live()
    palette = figure.element.evaluate("el => el.stage.palette")
    assert palette["paper"] == "rgb(22, 24, 29)"
    assert len({palette[name] for name in ("a", "b", "difference", "simplex", "newest", "direction")}) == 6
    tops = figure.element.evaluate("el => el.stage.panels.map(({ element }) => element.getBoundingClientRect().top)")
    assert (tops[0] < tops[1]) == (width < 620)
    assert figure.part("stage").bounding_box()["height"] >= 300
    assert all(figure.ink(panel) > 500 for panel in panels(figure))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    figure.handle("1.0").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Insert")
    page.keyboard.press("Delete")
    assert figure.agrees()
    figure.set("kind", "simplices")
    figure.settled()
    figure.handle("0").focus()
    page.keyboard.press("Insert")
    page.keyboard.press("ArrowLeft")
    assert figure.settled().notice.count() == 0


def test_browser_without_an_engine_for_python(new_page):
    """Where Python cannot run, the first picture stays, can be stepped through, and a sentence says why."""
    page = new_page()
    page.add_init_script("delete window.Worker; delete window.SharedWorker;")
    figure = Figure(page).open("embed.html")
    figure.notice.wait_for()
    assert "Python" in figure.notice.inner_text()
    assert figure.ink() > 500
    figure.button("First iteration").click()
    assert figure.get("step") == 0
