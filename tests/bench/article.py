"""Two articles on a phone, as Lighthouse sees them: one of eight figures in somebody else's site, and our own.

    python3 build.py bench article [--runs 3]

The first is a page of another origin, written as the README says: stylesheet, script, and a poster in each figure.
The host of the figures compresses its files. Lighthouse emulates a slow line and a slow processor. Prints medians of
the runs beside their goals. A missed goal is printed; nothing fails.
"""

from __future__ import annotations

import argparse
import math
import statistics

from playwright.sync_api import sync_playwright

import lighthouse
from blog import Blog
from project import DIST
from server import Line
from startup import compressing_site

FIGURES = ("minkowski", "sum", "support", "simplices", "triangle-regions", "gjk", "distance", "epa")
GOAL = 97
"""At least, of 100."""

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
        blog.close()


if __name__ == "__main__":
    main()
