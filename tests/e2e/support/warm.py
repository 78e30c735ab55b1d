"""Browser contexts in which Python runs already, for tests of what a figure does rather than of how it starts.

A page that stays open keeps the shared Python of its origin alive. A test's pages find it there, and the files in the
browser's cache. That halves such a test's time. Python's answers do not depend on what was asked before.

The first page of each context goes from test to test. `embed.html` is not even loaded again: `renewed` puts a new
figure in the place of the last one. That takes a sixth of the time of a page. What a test has done to the figure and
to the document is gone then: a test listens at the figure, not at the window. A page that was spoiled in a way that
would stay, as with a script of a test, is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Page

from browsers import context_options
from server import Site

FIGURE = "embed.html"
"""The page of one figure, which takes its attributes from the address."""

KEPT: WeakSet[Page] = WeakSet()
"""The pages that go from test to test."""

LOOKS = ("color_scheme", "contrast", "forced_colors")
"""Options of a context that a page may have by itself."""

SPOILING = ("add_init_script", "expose_function", "on", "route")
"""What a page cannot forget."""

RENEW = """async (address) => {
    await Promise.all([...document.querySelectorAll("gjk-demo")].map((figure) => figure.updateComplete));
    for (const name of ["class", "dir", "style"]) document.documentElement.removeAttribute(name);
    for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
    document.body.className = "full";
    document.body.innerHTML = `<main><h1 class="unseen">GJK, live</h1></main>`;
    scrollTo(0, 0);
    performance.clearMarks();
    history.replaceState(null, "", address);
    if (address === "?left") return; // whoever goes to an address from here loads a page
    const figure = document.createElement("gjk-demo");
    for (const part of [location.search, location.hash])
        for (const [name, value] of new URLSearchParams(part.slice(1))) figure.setAttribute(name, value);
    document.querySelector("main").append(figure);
}"""
"""A script that leaves nothing of what was in a page, and makes the figure of an address in it."""


def is_figure(page: Page) -> bool:
    return page.url.partition("?")[0].partition("#")[0].endswith(f"/{FIGURE}")


def renewed(page: Page, path: str) -> bool:
    """Puts the figure of an address in the place of what is in a page, if the page can have that. Otherwise it has to
    go there."""
    is_possible = page in KEPT and is_figure(page) and path.startswith(FIGURE)
    if is_possible:
        page.evaluate(RENEW, path)
    return is_possible


class Warm:
    """The site on a port of its own, and a context for each set of options that a test has asked for."""

    def __init__(self, browser: Browser, dist: Path, prepare: Callable[..., None]) -> None:
        """`prepare` is called with each new context, and whether its pictures stand still."""
        self.browser = browser
        self.prepare = prepare
        self.is_chromium = browser.browser_type.name == "chromium"
        self.site = Site(dist)
        self.contexts: dict[str, BrowserContext] = {}
        self.staying: list[Page] = []
        """Pages that several tests use, one after the other."""
        self.free: dict[BrowserContext, Page] = {}
        """The page of each context that no test has just now."""

    def context(self, **options: Any) -> BrowserContext:
        """A context with these options, the same for each test. Its first page is the one that keeps Python alive."""
        key = repr(sorted(options.items()))
        if key not in self.contexts:
            self.contexts[key] = self.browser.new_context(**context_options(self.browser, **options))
            self.prepare(self.contexts[key], still="reduced_motion" not in options)
            self.contexts[key].new_page().goto(self.site.url + "embed.html")
        return self.contexts[key]

    def page(self, context: BrowserContext) -> Page:
        """An empty page, or the page of the last figure. Where other engines run few tests, each has its own."""
        if not self.is_chromium:
            return context.new_page()
        page = self.free.pop(context, None)
        if page is None:
            page = context.new_page()
            KEPT.add(page)
            for name in SPOILING:
                setattr(page, name, spoiling(page, getattr(page, name)))
        return page

    def stay(self, context: BrowserContext, path: str) -> Page:
        """The page of this path that stays open in a context, as the last test has left it."""
        address = self.site.url + path
        for page in self.staying:
            if page.context is context and page.url.partition("#")[0] == address:
                return page
        page = context.new_page()
        page.goto(address)
        self.staying.append(page)
        return page

    def tidy(self, context: BrowserContext) -> None:
        """Closes what a test has opened, and forgets what it has stored."""
        keeper, *pages = context.pages
        for page in pages:
            if page is self.free.get(context) or page in self.staying:
                continue
            if page in KEPT and context not in self.free and is_left(page):
                self.free[context] = page
            else:
                page.close()
        context.clear_cookies()
        keeper.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")

    def drop(self, context: BrowserContext) -> None:
        """Closes a context that a test may have left in any state."""
        self.contexts = {key: kept for key, kept in self.contexts.items() if kept is not context}
        self.free.pop(context, None)
        self.staying = [page for page in self.staying if page.context is not context]
        context.close()

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()
        self.site.close()


def spoiling(page: Page, act: Callable[..., Any]) -> Callable[..., Any]:
    """The same, after which the page belongs to its test alone."""

    def spoil(*given: Any, **options: Any) -> Any:
        KEPT.discard(page)
        return act(*given, **options)

    return spoil


def is_left(page: Page) -> bool:
    """Leaves a page as the next test may have it. False if the browser has lost it."""
    try:
        page.mouse.move(-1, -1)
        page.evaluate("sessionStorage.clear()")
        if is_figure(page) and page.evaluate("visualViewport.scale") == 1:  # two fingers may have zoomed the page
            page.evaluate(RENEW, "?left")
        else:
            page.goto("about:blank")
    except Error:
        return False
    return True
