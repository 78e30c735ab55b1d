"""How a drag feels: the time from a pointer movement to the drawn answer, as the page itself measures it.

A movement counts from when the page receives its event. Browsers deliver movements once a frame, so an event may wait
up to a frame; that time is printed separately. `bench startup` has the start before it.
"""

from __future__ import annotations

import argparse
import statistics
import time

from playwright.sync_api import Page, sync_playwright

from browsers import launch, until
from project import DIST
from server import Site

HANDLE = "gjk-demo .handle[data-kind=point]"
FRAME = 1 / 60
WATCH = """
    window.longTasks = [];
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.longTasks.push([task.startTime, task.duration]);
    }).observe({ type: "longtask", buffered: true });
"""
MARKED = """(name) => new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName(name).forEach(({ startTime }) => resolve(startTime)))
        .observe({ type: "mark", buffered: true });
    setTimeout(resolve, 10_000);
})"""
"""The time when a page set a mark, or undefined if it sets none for long. Polling would slow what is measured: it costs
the first figure in Firefox twenty milliseconds."""
COLLECT = """() => {
    window.answers = [];
    window.kept = [];
    const keep = (event) => window.kept.push(performance.now() - event.timeStamp);
    addEventListener("pointermove", keep, { capture: true });
    document.querySelector("gjk-demo").addEventListener("answer", (event) => window.answers.push(event.detail));
}"""


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def mark(page: Page, name: str) -> float:
    """The time when the page sets this mark, in milliseconds from its start."""
    return float(until(page, MARKED, name))


def cold_start(page: Page, address: str) -> None:
    """Waits until Python has answered. `window.longTasks` has the long tasks from the page's start on."""
    page.add_init_script(WATCH)
    page.goto(address)
    mark(page, "gjk-demo:live")


def drag(page: Page, moves: int) -> list[float]:
    """Milliseconds from each answered move to its drawing. The pointer moves once a frame, as a hand does."""
    box = page.locator(HANDLE).first.bounding_box()
    assert box, "there is no handle to drag"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(COLLECT)
    page.mouse.move(x, y)
    page.mouse.down()
    due = time.perf_counter()
    for move in range(moves):
        page.mouse.move(x + move % 60, y + move // 60 % 2 * 20 + move % 7)
        due += FRAME
        time.sleep(max(0, due - time.perf_counter()))
    page.mouse.up()
    until(page, "window.answers.length > 0")
    page.wait_for_timeout(200)
    return [answer["ms"] for answer in page.evaluate("window.answers") if answer.get("ms") is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=600, help="movements of the pointer in the drag")
    options = parser.parse_args()
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"{browser.browser_type.name} {browser.version}, {options.moves} moves")
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        cold_start(page, f"{site.url}play.html")
        took = drag(page, options.moves)
        print(f"{'drag to drawn answer, median':34} {statistics.median(took):8.1f} ms")
        print(f"{'drag to drawn answer, p95':34} {percentile(took, 0.95):8.1f} ms   ({len(took)} answers)")
        kept = page.evaluate("window.kept")
        print(f"{'kept by the browser before, median':34} {statistics.median(kept):8.1f} ms")
        browser.close()
    site.close()


if __name__ == "__main__":
    main()
