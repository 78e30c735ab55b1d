"""Two articles on a phone, as Lighthouse sees them: one of eight figures in somebody else's site, and our own.

    python3 build.py bench article [--runs 3]

The first is a page of another origin, written as the README says: stylesheet, script, and a poster in each figure.
The host of the figures compresses its files. Lighthouse emulates a slow line and a slow processor. Then the first page
is started and a vertex of its first figure dragged, at a quarter of the processor's speed and at full speed: the
longest task of the page's thread while it starts, and the time from a movement to the drawn answer. Prints medians of
the runs beside their goals. A missed goal is printed; nothing fails.
"""

from __future__ import annotations

import argparse
import math
import statistics

from drag import FRAME, cold_start, drag, percentile
from playwright.sync_api import Playwright, sync_playwright

import lighthouse
from blog import Blog
from browsers import launch
from project import DIST
from server import Line
from startup import compressing_site

FIGURES = ("minkowski", "sum", "support", "simplices", "triangle-regions", "gjk", "distance", "epa")
GOAL = 97
"""At least, of 100."""

SLOWER = 4
LONGEST_TASK_MS, SLOW_DRAG_MS = 100, 50
"""At most, at a quarter of the speed. At full speed, answers come within a frame."""
MOVES = 300

PROSE = (
    "<p>Two convex shapes overlap exactly when the origin lies in their Minkowski difference. Drag one of them.</p>" * 4
)


def article(url: str) -> str:
    """The page. `url` is the address of the site."""
    figures = "".join(
        f'<h2>Figure {n}</h2>{PROSE}<gjk-demo kind="{kind}">'
        f'<img src="{url}posters/{kind}.svg" alt="A figure of the kind {kind}" loading="lazy"></gjk-demo>'
        for n, kind in enumerate(FIGURES, 1)
    )
    return (
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="description" content="An article of eight figures.">'
        f'<link rel="stylesheet" href="{url}gjk-demo.css"><script type="module" src="{url}gjk-demo.js"></script>'
        f"<body><main><h1>GJK in eight figures</h1>{figures}</main>"
    )


def row(name: str, value: str, goal: str = "", reached: bool | None = None) -> None:
    verdict = "" if reached is None else "ok" if reached else "missed"
    print(f"{name:18} {value:>14}   {goal:10} {verdict}".rstrip(), flush=True)


def table(reports: list[lighthouse.Report]) -> None:
    score = statistics.median(report.scores["performance"] for report in reports)
    row("performance", f"{score:g} of 100", f">= {GOAL}", score >= GOAL)
    medians = {name: statistics.median(report.metrics[name] for report in reports) for name in reports[0].metrics}
    shift = medians.pop("layout shift")
    row("layout shift", f"{shift:.3f}", "0", shift == 0)
    for name, value in medians.items():
        row(name, f"{value:.0f} ms")


def felt(playwright: Playwright, address: str, slower: int) -> tuple[float, float]:
    """Milliseconds: the longest task of a cold start on a phone, 0 if none is over 50, and p95 of a drag."""
    with launch(playwright) as browser:
        page = browser.new_context(viewport={"width": 412, "height": 823}, device_scale_factor=1.75).new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        times = cold_start(page, address)
        return max(times["task before"], times["task after"]), percentile(drag(page, MOVES), 0.95)


def table_of_drags(playwright: Playwright, address: str, runs: int) -> None:
    slow = [felt(playwright, address, SLOWER) for _ in range(runs)]
    full = [felt(playwright, address, 1) for _ in range(runs)]
    task = statistics.median(task for task, _ in slow)
    row("slow, longest task", f"{task:.0f} ms", f"<= {LONGEST_TASK_MS} ms", task <= LONGEST_TASK_MS)
    took = statistics.median(took for _, took in slow)
    row("slow, a drag, p95", f"{took:.1f} ms", f"<= {SLOW_DRAG_MS} ms", took <= SLOW_DRAG_MS)
    took = statistics.median(took for _, took in full)
    row("a drag, p95", f"{took:.1f} ms", "a frame", took <= 1000 * FRAME)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with sync_playwright() as playwright, compressing_site(DIST, Line(math.inf, 0)) as url:
        blog = Blog(article(url), root='lang="en"')
        pages = {"eight figures in another site": blog.url, "the article of this site": f"{url}index.html"}
        for name, address in pages.items():
            print(f"{name}:", flush=True)
            table([lighthouse.audit(playwright, address, "performance") for _ in range(options.runs)])
        print("eight figures, started and dragged:", flush=True)
        table_of_drags(playwright, blog.url, options.runs)
        blog.close()


if __name__ == "__main__":
    main()
