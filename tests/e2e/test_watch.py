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


@pytest.mark.every_engine(thorough=True)
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
    seen_in_time(page, problems, *(told for *_, told in WRONGS.values()))


@pytest.mark.every_engine(thorough=True)
def test_requests_to_other_hosts_are_seen(new_page, problems, serve_site) -> None:
    """Where no policy forbids it, a request to another host is itself a problem of the test."""
    site = serve_site(policy="script-src 'self' 'wasm-unsafe-eval'")
    other = serve_site()
    problems.origins.remove(other.origin)
    page = new_page(base_url=site.url)
    page.goto("index.html")
    page.evaluate("(url) => fetch(url, { mode: 'no-cors' }).then(() => null)", f"{other.url}icon.svg")
    seen_in_time(page, problems, f"request to another host: {other.url}icon.svg")


def seen_in_time(page, problems, *told: str) -> None:
    def are_seen() -> bool:
        return all(any(re.search(pattern, text) for text in problems.seen) for pattern in told)

    until_true(page, are_seen, f"seen: {told}")
    problems.allow("")  # each engine has more to say of it
