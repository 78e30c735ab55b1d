"""How a drag feels: the time from a pointer movement to the drawn answer, and the start before it.

Prints medians of cold starts: the time until the first complete figure, the time until Python's first answer, and the
longest task of the main thread before each of them (browsers report tasks over 50 ms). Prints the time from a movement
to the drawn answer (median and p95). The page itself measures all of them. A movement counts from when the page
receives its event. Browsers deliver movements once a frame, so an event may wait up to a frame; that time is printed
separately.
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


def cold_start(page: Page, address: str) -> dict[str, float]:
    """Milliseconds: when the first figure was there, when Python had answered, and the longest task before each."""
    page.add_init_script(WATCH)
    page.goto(address)
    first, live = mark(page, "gjk-demo:first-frame"), mark(page, "gjk-demo:live")
    page.wait_for_timeout(100)  # the observer receives a task after its end
    tasks = page.evaluate("window.longTasks")
    before = max((took for start, took in tasks if start <= first), default=0)
    after = max((took for start, took in tasks if start > first), default=0)
    return {"first": first, "live": live, "task before": before, "task after": after}


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
    parser.add_argument("--runs", type=int, default=5, help="cold starts")
    parser.add_argument("--moves", type=int, default=600, help="movements of the pointer in the drag")
    options = parser.parse_args()
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print(f"{browser.browser_type.name} {browser.version}, {options.runs} cold starts, {options.moves} moves")
        starts = []
        for run in range(options.runs):
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            starts.append(cold_start(page, f"{site.url}play.html"))
            if run < options.runs - 1:
                page.context.close()
        for name, what in (("first", "first complete figure"), ("live", "Python's first answer")):
            print(f"{what:34} {statistics.median(times[name] for times in starts):8.1f} ms", flush=True)
        for name, what in (("task before", "before the figure"), ("task after", "while Python starts")):
            longest = max(times[name] for times in starts)
            print(f"longest task {what:21} " + (f"{longest:8.1f} ms" if longest else "under 50 ms"), flush=True)
        took = drag(page, options.moves)
        print(f"{'drag to drawn answer, median':34} {statistics.median(took):8.1f} ms")
        print(f"{'drag to drawn answer, p95':34} {percentile(took, 0.95):8.1f} ms   ({len(took)} answers)")
        kept = page.evaluate("window.kept")
        print(f"{'kept by the browser before, median':34} {statistics.median(kept):8.1f} ms")
        browser.close()
    site.close()


if __name__ == "__main__":
    main()
