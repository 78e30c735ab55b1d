"""The tests' own eyes: what is wrong in a page is seen in every engine, so that no test passes by not looking."""

from __future__ import annotations

import re

import pytest

from browsers import until_true

pytestmark = pytest.mark.cold

# What is done in the page, the event that tells the page of it, and what is then told.
WRONGS = {
    "console": ("console.error('seen in the console')", None, "console: seen in the console"),
    "exception": ("setTimeout(() => { throw new Error('thrown') })", "error", "exception: (Error: )?thrown"),
    "promise": ("Promise.reject(new Error('nobody waits'))", "unhandledrejection", "exception: (Error: )?nobody waits"),
    "style": (
        "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
        "securitypolicyviolation",
        "policy violated: style-src",
    ),
    "request": (
        "fetch('http://192.0.2.1/nowhere').catch(() => {})",
        "securitypolicyviolation",
        "policy violated: connect-src http://192.0.2.1/nowhere",
    ),
}


@pytest.mark.every_engine
def test_problems_are_seen(page, problems) -> None:
    """An error in the console, an exception, a forgotten promise and what a policy forbids are problems of a test."""
    page.goto("index.html")
    for action, event, _ in WRONGS.values():
        page.evaluate(
            f"""(event) => new Promise((resolve) => {{
                if (event) addEventListener(event, () => resolve(null), {{ once: true }});
                {action};
                if (!event) resolve(null);
            }})""",
            event,
        )
    page.evaluate("new Promise((resolve) => setTimeout(resolve))")  # a promise is reported after its event
    page.goto("embed.html")

    def are_seen() -> bool:
        return all(any(re.search(told, text) for text in problems.seen) for *_, told in WRONGS.values())

    until_true(page, are_seen, "all are seen")
    problems.allow("")  # each engine has more to say of it
