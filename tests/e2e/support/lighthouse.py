"""Asks Lighthouse, which is installed only for `build.py test all` and `build.py bench`, about a page on a phone."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass

from playwright.sync_api import Playwright

from browsers import CHROMIUM_QUIET, chromium_path
from machine import LIGHTHOUSE
from project import run

FLAGS = ("--headless=new", "--no-sandbox", *CHROMIUM_QUIET)
"""Playwright gives Chromium the first two by itself."""


@dataclass
class Report:
    scores: dict[str, int]
    """0 to 100 for each category."""
    faults: list[str]
    """Each audit that is not passed and counts, with the first places where it fails."""
    metrics: dict[str, float]
    """`first paint`, `largest paint`, `speed index` and `blocked` in milliseconds; `layout shift` without a unit. Only
    those of the categories that were asked for."""


def audit(playwright: Playwright, address: str, *categories: str) -> Report:
    """Raises BuildError if Lighthouse cannot load the page, or is not installed."""
    options = {
        "chromium": chromium_path(playwright),
        "flags": FLAGS,
        "address": address,
        "categories": categories,
    }
    done = run("node", LIGHTHOUSE / "audit.mjs", json.dumps(options), stdout=subprocess.PIPE)
    return Report(**json.loads(done.stdout))
