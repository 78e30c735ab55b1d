"""Puts the article as a PDF into a built site, for readers of paper, and links it there.

Only a release has it: it takes a browser, that of the tests.
"""

from __future__ import annotations

from pathlib import Path

import machine
from pages import write_service_worker
from place import Place
from project import PYTHON, TESTS, BuildError, run

NAME = "gjk-live.pdf"

BEFORE = '<a class="button" href="./play.html">Playground</a>'
"""In the article: what stands before the link to the PDF."""

LINK = f' <a class="button" href="./{NAME}">This article as a PDF</a>'


def add_article(site: Path, place: Place) -> None:
    """Writes the PDF, unless it is there. Raises BuildError if the article has no place for its link."""
    if (site / NAME).is_file():
        return
    machine.set_up_tools()
    machine.set_up_browsers(machine.ENGINES[:1])
    run(PYTHON, TESTS / "e2e" / "support" / "printing.py", site, site / NAME, place.address)
    link_article(site)


def link_article(site: Path) -> None:
    """Links the PDF in the article. The page is another one then, so the service worker is written anew."""
    page = site / "index.html"
    text = page.read_text(encoding="utf-8")
    if text.count(BEFORE) != 1:
        raise BuildError(f"{page} has no place for the link to {NAME}: {BEFORE}")
    page.write_text(text.replace(BEFORE, BEFORE + LINK), encoding="utf-8", newline="\n")
    write_service_worker(site)
