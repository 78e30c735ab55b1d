"""Whatever changes the size or the place of a picture draws it again: there and back, it is the same picture."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

import pytest
from extent import a_quarter
from playwright.sync_api import Error, Page

from browsers import until_true
from figure import Figure, walked

HEIGHTS = {390: 844, 768: 1024, 1024: 768, 1280: 800, 1920: 1080}
"""Of a window, by its width."""

DRAWN = """async (el) => {
    const drawn = async ({ canvas, view }) => {
        if (!canvas.width || !canvas.height) return false;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
        const isWhole = data.some(Boolean) && Math.round(view.width * devicePixelRatio) === canvas.width;
        return isWhole && [canvas.width, canvas.height, ...hash].join();
    };
    const seen = el.stage.panels.filter(({ element }) => element.clientHeight); // a low window hides strips
    return (await Promise.all(seen.map(drawn))).join(" ");
}"""
"""What is on the canvases of a figure: for each its size and a hash of its pixels, or false where it is empty."""

WAYS = {
    "options": "(el, out) => { if (el.commands.optionsOpen !== out) el.commands.toggleOptions() }",
    "details": "(el, out) => { for (const one of el.renderRoot.querySelectorAll('[part=details]')) one.open = out }",
    "code": "(el, out) => { for (const one of el.renderRoot.querySelectorAll('[part=code]')) one.open = out }",
    "full screen": "(el, out) => { if (el.screen.isFull !== out) el.screen.toggle() }",
    "not displayed": "(el, out) => { el.style.display = out ? 'none' : '' }",
}
"""Changes by a script, there and back."""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Chromium refuses while its window leaves full screen, which it has no event for."""

    def is_resized() -> bool:
        with contextlib.suppress(Error):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            return True
        return False

    until_true(page, is_resized, f"the window is {size}")


@contextlib.contextmanager
def changed(page: Page, figure: Figure, change: str, size: tuple[int, int]) -> Iterator[None]:
    """Within the `with` block the figure has another size or place."""
    width, height = size
    sizes = {"narrower": (width - 60, height), "wider": (width + 60, height), "turned": (height, width)}
    if change in WAYS:
        for out in (True, False):
            figure.element.evaluate(WAYS[change], out)
            if change == "full screen":  # a browser takes its time, and a figure on its way would not go back
                figure.until(f"el => el.screen.isFull === {json.dumps(out)}")
            if out:
                yield
    elif change in sizes:
        resize(page, sizes[change])
        yield
        resize(page, size)
    elif change == "printed":
        page.emulate_media(media="print")
        yield
        page.emulate_media(media="screen")
    elif change == "another tab":
        other = page.context.new_page()
        other.bring_to_front()
        yield
        other.close()
        page.bring_to_front()
    else:
        raise ValueError(change)


CHANGES = (*WAYS, "narrower", "wider", "turned", "printed", "another tab")


def drawn(figure: Figure) -> str:
    return str(figure.element.evaluate(DRAWN))


def until_drawn(figure: Figure, claim: str, before: str | None = None) -> None:
    """Waits until each canvas has ink, and what it had before where that is given."""

    def is_drawn() -> bool:
        now = drawn(figure)
        return "false" not in now if before is None else now == before

    until_true(figure.page, is_drawn, claim)


@pytest.mark.thorough
@pytest.mark.parametrize("width", HEIGHTS)
@a_quarter(3)
def test_there_and_back(new_page, width, turn):
    """After each change of a figure's size or place, and the way back, each panel has the ink that it had before."""
    size = (width, HEIGHTS[width])
    page = new_page(viewport=size)
    for figure, preset in walked(page, turn, "play.html"):
        figure.until("el => !el.isUpdatePending && !el.model.motion && !el.model.late")
        before = drawn(figure)
        assert before and "false" not in before, preset
        for change in CHANGES:
            with changed(page, figure, change, size):
                until_drawn(figure, f"{preset} is drawn: {change}")
            until_drawn(figure, f"{preset} is as before: {change}", before)


@pytest.mark.every_engine
def test_drawn_in_the_frame_of_the_change(page):
    """A picture of another size is drawn before the page is: whoever hears of the size next finds the ink."""
    figure = Figure(page).open("embed.html")
    told = figure.element.evaluate(
        """el => new Promise((resolve) => {
            const { canvas, element } = el.stage.panels[0];
            let isFirst = true;
            new ResizeObserver(() => {
                if (!isFirst) resolve(canvas.width - Math.round(element.clientWidth * devicePixelRatio));
                else setTimeout(() => (el.style.width = "500px"));
                isFirst = false;
            }).observe(element);
        })"""
    )
    assert told == 0 and figure.ink() > 500
