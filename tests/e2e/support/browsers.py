"""Starting the browsers: Playwright's own where they are installed, otherwise the system's.

    browser = launch(playwright, engine)
    page = browser.new_context(**context_options(browser, base_url=...)).new_page()

gives the same page in every engine: the system's WebKit, which Playwright cannot drive, is behind the interface of
webkit.py.

Run as a program, `browsers.py ENGINE` ends with 0 only when a page opens in that browser (build.py asks this way).
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

import webkit

SYSTEM_BROWSERS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "firefox": ("firefox-esr",),
}
HEADLESS_SHELL = "chromium-headless-shell"
"""The same engine without windows, as Playwright's own. It takes half of the processor's time."""

# A test must reach no host but its own, and measure nothing but its page.
CHROMIUM_QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-features=OptimizationHints,MediaRouter,Translate,InterestFeedContentSuggestions",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
)

# Debian's Firefox is driven over a protocol that cannot emulate these, so nothing may ask it to.
SYSTEM_FIREFOX_CONTEXT = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}


def system_browser(engine: str, whole: bool) -> str | None:
    if engine == "webkit":
        return webkit.mini_browser()
    shell = () if whole or engine != "chromium" else (HEADLESS_SHELL,)
    return next((path for name in (*shell, *SYSTEM_BROWSERS[engine]) if (path := shutil.which(name))), None)


def launch(playwright: Playwright, engine: str = "chromium", whole: bool = False, **options: Any) -> Browser:
    """A headless browser of this engine; RuntimeError where the machine has none.

    `whole`: Chromium with all that belongs to its windows. Its headless shell keeps no page for the way back.
    """
    kind = getattr(playwright, engine)
    if Path(kind.executable_path).exists():
        if whole:
            options["channel"] = engine
    else:
        path = system_browser(engine, whole)
        if path is None:
            raise RuntimeError(f"no {engine} is installed")
        if engine == "webkit":
            playwright.request.new_context().dispose()  # when it is stopped, a Playwright that did nothing complains
            return webkit.Browser(path)
        options["executable_path"] = path
        if engine == "firefox":
            options["channel"] = "moz-firefox"
    if engine == "chromium":
        options["args"] = [*CHROMIUM_QUIET, *options.get("args", ())]
    return kind.launch(**options)


def context_options(browser: Browser, **options: Any) -> dict[str, Any]:
    """The options of a new context, less what this browser cannot emulate."""
    if browser.browser_type.name == "firefox" and not Path(browser.browser_type.executable_path).exists():
        return {**options, **SYSTEM_FIREFOX_CONTEXT}
    return options


PATIENCE = 180
"""Seconds. A busy machine starts three engines slowly, and no test waits longer than it must."""


def address_now(page: Page) -> str:
    """The page's address. `page.url` may be the one before: the driver hears of a change a little late."""
    return str(page.evaluate("location.href"))


def until(page: Page, expression: str, argument: Any = None) -> Any:
    """Waits until a JavaScript expression or function is true in the page, and returns its value.

    `page.wait_for_function` needs eval inside the page, which the site's policy forbids.
    """

    def told() -> Any:
        try:
            return page.evaluate(expression, argument)
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            return None  # a lazy frame has gone to its page only now

    return until_true(page, told, expression)


def until_true(page: Page, condition: Callable[[], Any], claim: str) -> Any:
    """Waits until the condition, which may ask several pages, returns something true, and returns that."""
    deadline = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"still not true after {PATIENCE} s: {claim}")
        page.wait_for_timeout(20)
    return value


def try_out(engine: str) -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright, engine)
        page = browser.new_context(**context_options(browser)).new_page()
        page.goto("data:text/html,<title>works</title>")
        assert page.title() == "works"
        browser.close()


if __name__ == "__main__":
    try_out(sys.argv[1])
