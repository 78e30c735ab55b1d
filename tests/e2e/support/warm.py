"""Browser contexts in which Python runs already, for tests of what a figure does rather than of how it starts.

A page that stays open keeps the shared Python of its origin alive. A test's pages find it there, and the files in the
browser's cache. That halves such a test's time. Python's answers do not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from browsers import context_options
from server import Site


class Warm:
    """The site on a port of its own, and a context for each set of options that a test has asked for."""

    def __init__(self, browser: Browser, dist: Path, prepare: Callable[..., None]) -> None:
        """`prepare` is called with each new context, and whether its pictures stand still."""
        self.browser = browser
        self.prepare = prepare
        self.site = Site(dist)
        self.contexts: dict[str, BrowserContext] = {}
        self.staying: list[Page] = []
        """Pages that several tests use, one after the other."""

    def context(self, **options: Any) -> BrowserContext:
        """A context with these options, the same for each test. Its first page is the one that keeps Python alive."""
        key = repr(sorted(options.items()))
        if key not in self.contexts:
            self.contexts[key] = self.browser.new_context(**context_options(self.browser, **options))
            self.prepare(self.contexts[key], still="reduced_motion" not in options)
            self.contexts[key].new_page().goto(self.site.url + "embed.html")
        return self.contexts[key]

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
            if page not in self.staying:
                page.close()
        context.clear_cookies()
        keeper.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")

    def drop(self, context: BrowserContext) -> None:
        """Closes a context that a test may have left in any state."""
        self.contexts = {key: kept for key, kept in self.contexts.items() if kept is not context}
        self.staying = [page for page in self.staying if page.context is not context]
        context.close()

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()
        self.site.close()
