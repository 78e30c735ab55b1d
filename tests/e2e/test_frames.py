"""Figures in iframes of pages that give them no height, as Moodle, Notion, Confluence and Google Sites do, and of pages
that do."""

from __future__ import annotations

from typing import Any

import pytest

from browsers import until

FOLLOW = """addEventListener("message", ({ data, source }) => {
    if (data?.type !== "gjk-demo:height") return;
    (window.heights ??= []).push(data.height);
    if (window.listens) document.querySelector("iframe").height = data.height;
})"""

HELD = """
globalThis.fits = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = (act, ms, ...rest) => (ms === 300 ? fits.push(act) && 0 : setTimeout(act, ms, ...rest));
"""
"""A script that holds back what a figure does when its page has not given it the height for 300 ms."""

FITTED = "'folds' in document.querySelector('gjk-demo').dataset"
"""Has the figure fitted itself into its frame?"""

CUT = """() => {
    const figure = document.querySelector("gjk-demo").renderRoot.querySelector(".figure");
    const seen = [...figure.querySelectorAll(":scope > *, .tool:not(.chips *)")].filter((one) => one.checkVisibility());
    const boxes = seen.map((one) => [one.className, one.getBoundingClientRect()]);
    const isOut = ({ bottom, height, right }) => height && (bottom > innerHeight + 0.5 || right > innerWidth + 0.5);
    const out = boxes.filter(([, box]) => isOut(box));
    const scrolls = [document.documentElement, figure].filter((one) => one.scrollHeight > one.clientHeight);
    return [...out.map(([name]) => name), ...scrolls.map(({ tagName }) => tagName)];
}"""
"""What is not wholly in the frame, and what scrolls."""

PICTURE = "document.querySelector('gjk-demo').renderRoot.querySelector('.stage').clientHeight / innerHeight"


def framed(page: Any, site: Any, blog: Any, query: str, size: tuple[int, int], listens: bool = False) -> Any:
    """The frame of a figure, once the figure has told its page what height it needs."""
    width, height = size
    frame = f'<iframe src="{site.url}embed.html?{query}" width="{width}" height="{height}" style="border: 0"></iframe>'
    page.goto(blog(f"<script>listens = {str(listens).lower()}; {FOLLOW}</script>{frame}"))
    until(page, "window.heights?.length > 0")
    return page.frames[1]


@pytest.mark.thorough
@pytest.mark.every_engine
@pytest.mark.parametrize("size", [(360, 600), (700, 400), (640, 360), (300, 150)])
@pytest.mark.parametrize("query", ["preset=missed", "kind=failures", "kind=scene3d", "kind=epa"])
def test_nobody_listens(page, site, blog, query: str, size: tuple[int, int]) -> None:
    """Where nobody gives the frame the height that it asks for, all of the figure is in its frame, at every step, and
    nothing scrolls. The picture has a third of it."""
    frame = framed(page, site, blog, query, size)
    until(frame, FITTED)
    until(frame, "document.querySelector('gjk-demo').answer")
    assert frame.evaluate("document.querySelector('gjk-demo').height.needed") > size[1]
    for step in ("0", "'last'"):
        frame.evaluate(f"document.querySelector('gjk-demo').step = {step}")
        until(frame, f"({CUT})().length === 0")
        assert frame.evaluate(PICTURE) > 1 / 3
    assert frame.evaluate("innerHeight") == size[1]


def test_a_page_that_listens(page, site, blog) -> None:
    """Where the page gives the height, nothing folds, and the frame has all that the figure needs."""
    page.add_init_script(HELD)
    frame = framed(page, site, blog, "preset=missed", (700, 400), listens=True)
    until(frame, "innerHeight === document.querySelector('gjk-demo').height.needed")
    assert frame.evaluate("fits.splice(0).map((act) => act()).length") > 0
    frame.evaluate("() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
    assert not frame.evaluate(FITTED)
    assert frame.evaluate("innerHeight") > 400
    assert frame.evaluate(CUT) == []


@pytest.mark.thorough
def test_a_page_that_listens_late(page, site, blog) -> None:
    """A figure that was fitted stands up again when its frame becomes high enough. What it tells of its height is what
    all of its rows need, not the folded ones."""
    frame = framed(page, site, blog, "preset=missed", (360, 500))
    until(frame, FITTED)
    needed = page.evaluate("heights.at(-1)")
    page.evaluate("document.querySelector('iframe').width = 420")
    until(page, "(before) => heights.at(-1) !== before", needed)
    assert page.evaluate("Math.min(...heights)") > 500
    assert frame.evaluate(FITTED)
    page.evaluate("document.querySelector('iframe').height = heights.at(-1)")
    until(frame, f"!({FITTED})")
    assert frame.evaluate(CUT) == []


@pytest.mark.thorough
def test_what_a_reader_opens_in_a_low_frame(page, site, blog) -> None:
    """What the options open can be scrolled to, and takes nothing from the picture; once they are closed, all is in the
    frame again."""
    frame = framed(page, site, blog, "preset=missed", (700, 400))
    until(frame, FITTED)
    before = frame.evaluate(PICTURE)
    frame.locator("gjk-demo .more").click()
    figure = "document.querySelector('gjk-demo').renderRoot.querySelector('.figure')"
    until(frame, f"{figure}.scrollHeight > {figure}.clientHeight + 100")
    assert frame.evaluate(PICTURE) == before
    assert frame.locator("gjk-demo .caption").is_visible()
    frame.locator("gjk-demo .more").click()
    until(frame, f"({CUT})().length === 0")
    assert frame.evaluate(PICTURE) == before


def test_a_figure_of_its_own_is_not_fitted(page) -> None:
    """A window that is no frame has no parent that could listen: there the page scrolls as ever."""
    page.add_init_script(HELD)
    page.set_viewport_size({"width": 700, "height": 400})
    page.goto("embed.html?preset=missed")
    until(page, "document.querySelector('gjk-demo').height?.needed > 400")
    assert page.evaluate("fits.length") == 0
