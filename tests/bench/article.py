"""Two articles on a phone, as Lighthouse sees them: one of eight figures in somebody else's site, and our own.

    python3 build.py bench article [--runs 3]

The first is a page of another origin, written as the README says: stylesheet, script, and a poster in each figure.
The host of the figures compresses its files. Lighthouse emulates a slow line and a slow processor. Then the first page
is started and a vertex of its first figure dragged, at a quarter of the processor's speed and at full speed: the
longest task of the page's thread while it starts, and the time from a movement to the drawn answer. The longest task of
the same page without our script is printed, too: browsers lay out and paint any page. Prints medians of the runs beside
their goals. A missed goal is printed; nothing fails. A quarter of the speed is that of a usual phone if the machine's
power, as Lighthouse measures it, is 1500 to 2000. A virtual machine may run at half of its speed while its neighbours
are busy. So the time of a fixed loop is printed, too, the shortest and the longest of those before each start.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterator
from contextlib import contextmanager

from drag import FRAME, WATCH, cold_start, drag, percentile
from playwright.sync_api import Page, Playwright, sync_playwright

import lighthouse
from blog import Blog
from browsers import launch
from project import DIST
from server import Line
from startup import compressing_site

FIGURES = ("minkowski", "sum", "support", "simplices", "triangle-regions", "gjk", "distance", "epa")
GOAL = 97
"""At least, of 100, with eight figures."""

SLOWER = 4
LONGEST_TASK_MS, SLOW_DRAG_MS = 100, 50
"""At most, at a quarter of the speed. At full speed, answers come within a frame."""
MOVES = 300

STARTS = 3
"""Starts measured in each run. They are short, and differ more than drags do."""

BROWSER_START_MS = 2500
"""A reader's browser runs already. For two seconds after its own start, it takes the processor from the page."""
START_MS = 2000
"""After Python's first answer, all figures are drawn within this time."""

LOOP = """() => {
    const began = performance.now();
    for (let i = 0, sum = 0; i < 2e7; i++) sum = (sum + i) % 7;
    return performance.now() - began;
}"""
"""How long a fixed loop takes, in milliseconds."""

PROSE = (
    "<p>Two convex shapes overlap exactly when the origin lies in their Minkowski difference. Drag one of them.</p>" * 4
)


def article(url: str, *, script: bool = True) -> str:
    """The page. `url` is the address of the site."""
    ours = f'<link rel="stylesheet" href="{url}gjk-demo.css"><script type="module" src="{url}gjk-demo.js"></script>'
    figures = "".join(
        f'<h2>Figure {n}</h2>{PROSE}<gjk-demo kind="{kind}">'
        f'<img src="{url}posters/{kind}.svg" alt="A figure of the kind {kind}" loading="lazy"></gjk-demo>'
        for n, kind in enumerate(FIGURES, 1)
    )
    return (
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="description" content="An article of eight figures.">'
        f"{ours if script else ''}"
        f"<body><main><h1>GJK in eight figures</h1>{figures}</main>"
    )


def row(name: str, value: str, goal: str = "", reached: bool | None = None) -> None:
    verdict = "" if reached is None else "ok" if reached else "missed"
    print(f"{name:18} {value:>14}   {goal:10} {verdict}".rstrip(), flush=True)


def table(reports: list[lighthouse.Report], goal: int | None) -> None:
    score = statistics.median(report.scores["performance"] for report in reports)
    if goal:
        row("performance", f"{score:g} of 100", f">= {goal}", score >= goal)
    else:
        row("performance", f"{score:g} of 100")
    medians = {name: statistics.median(report.metrics[name] for report in reports) for name in reports[0].metrics}
    shift = medians.pop("layout shift")
    row("layout shift", f"{shift:.3f}", "0", shift == 0)
    for name, value in medians.items():
        row(name, f"{value:.0f} ms")
    row("power", f"{statistics.median(report.power for report in reports):.0f}")


loops: list[float] = []
"""Milliseconds that the fixed loop took before each start."""


@contextmanager
def phone(playwright: Playwright, slower: int) -> Iterator[Page]:
    """An empty page in a browser that runs for some time."""
    with launch(playwright) as browser:
        page = browser.new_context(viewport={"width": 412, "height": 823}, device_scale_factor=1.75).new_page()
        page.wait_for_timeout(BROWSER_START_MS)
        loops.append(page.evaluate(LOOP))
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield page


def longest_task(page: Page) -> float:
    """Milliseconds, 0 if no task is over 50. Waits until all figures are drawn."""
    page.wait_for_timeout(START_MS)
    return max((took for _, took in page.evaluate("window.longTasks")), default=0)


def start(playwright: Playwright, address: str) -> float:
    """Milliseconds: the longest task of a cold start at a quarter of the speed."""
    with phone(playwright, SLOWER) as page:
        cold_start(page, address)
        return longest_task(page)


def start_without_script(playwright: Playwright, address: str) -> float:
    with phone(playwright, SLOWER) as page:
        page.add_init_script(WATCH)
        page.goto(address)
        return longest_task(page)


def dragged(playwright: Playwright, address: str, slower: int) -> float:
    """Milliseconds: p95 of a drag."""
    with phone(playwright, slower) as page:
        cold_start(page, address)
        page.wait_for_timeout(START_MS)
        return percentile(drag(page, MOVES), 0.95)


def table_of_starts(playwright: Playwright, address: str, plain: str, runs: int) -> None:
    task = statistics.median(start(playwright, address) for _ in range(runs))
    row("slow, longest task", f"{task:.0f} ms", f"<= {LONGEST_TASK_MS} ms", task <= LONGEST_TASK_MS)
    task = statistics.median(start_without_script(playwright, plain) for _ in range(runs))
    row("without our script", f"{task:.0f} ms" if task else "under 50 ms")


def table_of_drags(playwright: Playwright, address: str, runs: int) -> None:
    took = statistics.median(dragged(playwright, address, SLOWER) for _ in range(runs))
    row("slow, a drag, p95", f"{took:.1f} ms", f"<= {SLOW_DRAG_MS} ms", took <= SLOW_DRAG_MS)
    took = statistics.median(dragged(playwright, address, 1) for _ in range(runs))
    row("a drag, p95", f"{took:.1f} ms", "a frame", took <= 1000 * FRAME)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with sync_playwright() as playwright, compressing_site(DIST, Line(math.inf, 0)) as url:
        blog = Blog(article(url), root='lang="en"')
        for name, address, goal in (
            ("eight figures in another site", blog.url, GOAL),
            ("the article of this site, which has more figures", f"{url}index.html", None),
        ):
            print(f"{name}:", flush=True)
            table([lighthouse.audit(playwright, address, "performance") for _ in range(options.runs)], goal)
        print("eight figures, started and dragged:", flush=True)
        plain = Blog(article(url, script=False), root='lang="en"')
        table_of_starts(playwright, blog.url, plain.url, STARTS * options.runs)
        table_of_drags(playwright, blog.url, options.runs)
        row("a fixed loop", f"{min(loops):.0f} to {max(loops):.0f} ms")
        plain.close()
        blog.close()


if __name__ == "__main__":
    main()
