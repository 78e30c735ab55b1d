"""Prints pages with figures as a reader would: when everything that paper needs is there.

Run as a program, `printing.py SITE FILE [ADDRESS]` writes the article of the site in a folder as a tagged PDF with an
outline. Its links lead to the site's address; without one, those within the site are left out.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browsers import launch
from server import Site

PATIENCE_MS = 120_000

READY = """() => {
    const figures = [...document.querySelectorAll("gjk-demo")];
    const isMade = ({ hasUpdated, status, model }) => hasUpdated && status.phase === "live" && model.answer;
    figures.find((figure) => !isMade(figure))?.scrollIntoView(); // one whose answer is not baked asks for it in view
    const readied = performance.getEntriesByName("gjk-demo:paper").length;
    return figures.length > 0 && figures.every(isMade) && readied >= figures.length;
}"""
"""Every figure is made, has its answer, and has been readied for paper."""

LEAD_HOME = """(address) => {
    for (const link of [...document.links]) {
        if (link.origin !== location.origin || (link.pathname === location.pathname && link.hash)) continue;
        if (address) link.href = new URL(link.getAttribute("href"), address).href;
        else link.removeAttribute("href");
    }
}"""

NODE = rb"(?<=\(node)\d{8}(?=\))"
"""The number of a node in the tags. Chromium counts all that it has seen, which depends on the time."""

DATE = rb"(?<=Date \(D:)\d{14}"
NO_DATE = b"19800101000000"

A4 = {"format": "A4", "margin": dict.fromkeys(("top", "right", "bottom", "left"), "0.4in")}


def printed(page: Page, **options: Any) -> bytes:
    """The page that is open as a PDF, on A4 unless `options` of Playwright's `pdf` say otherwise."""
    page.wait_for_function(READY, timeout=PATIENCE_MS)
    return page.pdf(**(options or A4))


def article(site: Path, address: str) -> bytes:
    """The article of a site as a PDF. The same site and browser give the same bytes."""
    served = Site(site)
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page.goto(f"{served.url}index.html")
            page.evaluate(LEAD_HOME, address)
            contents = printed(page, **A4, tagged=True, outline=True)
            browser.close()
    finally:
        served.close()
    numbers = {number: b"%08d" % i for i, number in enumerate(sorted(set(re.findall(NODE, contents))))}
    return re.sub(DATE, NO_DATE, re.sub(NODE, lambda found: numbers[found[0]], contents))


if __name__ == "__main__":
    folder, file, *rest = sys.argv[1:]
    Path(file).write_bytes(article(Path(folder), *rest or [""]))
