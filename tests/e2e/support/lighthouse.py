"""Asks Lighthouse, which is installed only for `build.py test all` and `build.py bench`, about a page on a phone."""

from __future__ import annotations

import json
import socket
import subprocess
from dataclasses import dataclass

from playwright.sync_api import Playwright

from browsers import launch
from machine import LIGHTHOUSE
from project import run


@dataclass
class Report:
    scores: dict[str, int]
    """0 to 100 for each category."""
    faults: list[str]
    """Each audit that is not passed and counts, with the first places where it fails."""
    metrics: dict[str, float]
    """`first paint`, `largest paint`, `speed index` and `blocked` in milliseconds; `layout shift` without a unit. Empty
    unless the performance was asked for."""
    power: float
    """Lighthouse's benchmark index of this machine's processor. The slowdown to a quarter is meant for 1500 to 2000
    (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md)."""


def audit(playwright: Playwright, address: str, *categories: str) -> Report:
    """Starts a browser for this report. Raises BuildError if Lighthouse cannot load the page or is not installed."""
    port = free_port()
    with launch(playwright, args=[f"--remote-debugging-port={port}"]):
        options = {"port": port, "address": address, "categories": categories}
        done = run("node", LIGHTHOUSE / "audit.mjs", json.dumps(options), stdout=subprocess.PIPE)
    return Report(**json.loads(done.stdout))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
