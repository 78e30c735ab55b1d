"""Fingers on a screen. Chromium alone has a protocol for them; drivers of other engines can tap, but not swipe."""

from __future__ import annotations

from playwright.sync_api import Page

# Has the page moved by at least `least` pixels within two seconds? The answer comes once it rests.
SCROLLED = """async ([start, least]) => {
    const moved = () => Math.abs(scrollY - start) > least;
    for (let frame = 0; frame < 120 && !moved(); frame++) await new Promise(requestAnimationFrame);
    for (let still = 0, at = scrollY; still < 6; still = scrollY === at ? still + 1 : 0, at = scrollY) {
        await new Promise(requestAnimationFrame);
    }
    return moved();
}"""


STATE = """el => JSON.stringify([
    el.scene, el.model.selected,
    el.stage.panels.map(({ view: { camera, center, scale } }) => [camera?.yaw, camera?.pitch, center, scale]),
])"""
"""All that a hand on the picture may change."""


class Fingers:
    """Touches, as the system reports them to the browser, which then scrolls, zooms or tells the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        """`kind` is touchStart, touchMove or touchEnd; all fingers that are down, in pixels of the window."""
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, x: float, y: float, dx: float, dy: float, steps: int = 6) -> None:
        self.send("touchStart", (x, y))
        for i in range(1, steps + 1):
            self.send("touchMove", (x + dx * i / steps, y + dy * i / steps))
        self.send("touchEnd")

    def swipe(self, x: float, y: float, dx: float, dy: float) -> bool:
        """A finger rests at the end of its way, so that the page does not glide on. Has the page followed it?"""
        start = self.page.evaluate("scrollY")
        self.send("touchStart", (x, y))
        for i in range(1, 5):
            self.send("touchMove", (x + dx * i / 4, y + dy * i / 4))
        scrolled = self.page.evaluate(SCROLLED, [start, 20])
        self.send("touchEnd")
        return bool(scrolled)

    def tap(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))
        self.send("touchEnd")

    def drag_two(self, x: float, y: float, dx: float, dy: float, apart: float = 0.0, steps: int = 6) -> None:
        """Two fingers, at first 60 pixels from each other, whose middle moves; each goes `apart` pixels outwards."""
        middles = [(x + dx * i / steps, y + dy * i / steps, 30 + apart * i / steps) for i in range(steps + 1)]
        (left, y0, reach), *rest = middles
        self.send("touchStart", (left - reach, y0))
        self.send("touchStart", (left - reach, y0), (left + reach, y0))
        for at, height, reach in rest:
            self.send("touchMove", (at - reach, height), (at + reach, height))
        self.send("touchEnd")
