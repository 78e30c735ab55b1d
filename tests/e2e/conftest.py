"""Fixtures of the end-to-end tests: the built site, a browser, pages that are watched.

    def test_play(page, site):
        page.goto("play.html")                                   # relative to the site
        until(page, "performance.getEntriesByName('gjk-demo:live').length")

    def test_phone_without_python(new_page, site, problems):
        problems.allow("pyodide")                                # what a browser says of the fault is expected
        page = new_page(viewport=(360, 640), has_touch=True, color_scheme="dark")
        with site.fault("assets/pyodide-*/*", "404") as fault:
            page.goto("play.html")

Chromium runs each test, Firefox and WebKit those that are marked `every_engine`: one for each thing that engines may
well do in their own way (starting, drawing, hands, links, workers, other origins, faults). The rest is our own logic,
the same in each, and would only take time. What is drawn, said, stepped through and exported needs no browser at all:
tests/js/figure.js has a figure under Node.js. What an engine lacks is said where it is missed, and skipped by name:
`every_engine(firefox="its driver cannot ...")`. In `build.py test` Firefox and WebKit run the smoke test and gestures,
in `build.py test all` the others. Of many cases that go the same way Chromium runs some: tests/support/extent.py marks
the rest. What a reader or a page seldom does is `thorough`, too. An engine that could not be set up on this machine is
skipped and named in the last lines; without Chromium the tests fail. Where only the system's WebKit can be had, it runs
these two files alone, and the last lines say so: support/webkit.py.

Every test that opens a page fails on an error in the console, an exception, a violation of the policy, a crash, and
a request to another host, unless `problems.allow` was told of it.
"""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import build
import release
import webkit
from blog import Blog, Folder
from browsers import PATIENCE, context_options, launch
from figure import WATCH
from machine import ENGINES, browser_stamp
from place import chosen
from project import WORK
from server import Site
from warm import LOOKS, Warm

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()
NOT_SET_UP = [engine for engine in ENGINES[1:] if not browser_stamp(engine).exists()]
REPORT_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI}`));"""
BASELINE_ONLY = "--js-flags=--liftoff-only"
"""An option of Chromium: it does not compile the functions of Python again, for speed, that have been called often. No
page of a test lives long enough to gain what that costs: a quarter of a page's time where Python starts. Benchmarks,
and tests that start a browser of their own, are without it."""
ONE_PROCESS = "--process-per-site"
"""An option of Chromium: pages of one site in one context share a process, which starts once and keeps what it has
compiled. That is one twentieth of a warm test."""
STILL = """{
    const real = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => real(query === "(prefers-reduced-motion: reduce)" ? "all" : query);
}"""
"""A script for a reader who prefers reduced motion, in every engine: each picture is there at once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The native tests come first: they are quick, and what they find explains what the browser shows."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)
    items.sort(key=lambda item: HERE in item.path.parents)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "browser" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker("every_engine")
        lacks = dict(marked.kwargs) if marked else {}
        others = [pytest.mark.long if Path(metafunc.module.__file__).name in webkit.FILES else pytest.mark.thorough]
        engines = ENGINES if marked else ENGINES[:1]
        marks = {engine: others if engine != ENGINES[0] else [] for engine in engines}
        for engine, why in lacks.items():
            marks[engine] = [*marks[engine], pytest.mark.skip(f"{engine}: {why}")]
        params = [pytest.param(engine, marks=marks[engine]) for engine in engines]
        metafunc.parametrize("browser", params, indirect=True, scope="session")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the engines that this machine cannot have. The tests may have run in other processes than this one."""
    skipped = "\n".join(str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    for engine in ENGINES:
        if not_set_up(engine) in skipped:
            terminalreporter.write_sep("!", f"NOT TESTED IN {engine.upper()}: it could not be set up here", red=True)
    if ONLY_FILES in skipped:
        terminalreporter.write_sep("!", f"{len(webkit.FILES)} FILES ALONE TESTED IN WEBKIT: {ONLY_FILES}", red=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def not_set_up(engine: str) -> str:
    """Why a test in this engine is skipped."""
    return f"{engine}: it could not be set up here"


ONLY_FILES = f"Playwright's own WebKit is not here, and the system's runs {' and '.join(webkit.FILES)}"


@pytest.fixture(autouse=True)
def skip_what_its_driver_cannot_do(request: pytest.FixtureRequest) -> None:
    """The system's WebKit runs few files."""
    is_other = "browser" in request.fixturenames and request.path.name not in webkit.FILES
    if is_other and isinstance(request.getfixturevalue("browser"), webkit.Browser):
        pytest.skip(ONLY_FILES)


class Problems:
    """What went wrong in the pages of one test."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []
        self.origins: list[str] = []

    def allow(self, pattern: str) -> None:
        """Problems in whose text this regular expression is found do not fail the test."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        return [text for text in self.seen if not any(re.search(pattern, text) for pattern in self.allowed)]

    @contextlib.contextmanager
    def watching(self, context: BrowserContext) -> Iterator[None]:
        """Within the `with` block, notes what goes wrong in the pages of a context."""
        listeners: dict[Any, Callable[[Any], None]] = {
            "console": self.on_console,
            "weberror": lambda error: self.seen.append(f"exception: {error.error.message}"),
            "request": self.on_request,
            "page": lambda page: page.on("crash", lambda _: self.seen.append("the page crashed")),
        }
        for event, listener in listeners.items():
            context.on(event, listener)
        yield
        for event, listener in listeners.items():
            context.remove_listener(event, listener)

    def on_console(self, message: Any) -> None:
        if message.type == "error":
            self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_request(self, request: Any) -> None:
        if request.url.startswith(("http:", "https:", "ws:", "wss:")) and not request.url.startswith(
            tuple(f"{origin}/" for origin in self.origins)
        ):
            self.seen.append(f"request to another host: {request.url}")


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of the built site."""
    return build.build_if_changed()


@pytest.fixture
def problems() -> Problems:
    return Problems()


@pytest.fixture
def serve_site(dist: Path, problems: Problems) -> Iterator[Callable[..., Site]]:
    """Starts one more server of the site: `serve_site(prefix="/some/where/")`; each is an origin of its own."""
    sites: list[Site] = []

    def serve(prefix: str = "/", **options: Any) -> Site:
        site = Site(dist, prefix, **options)
        sites.append(site)
        problems.origins.append(site.origin)
        return site

    yield serve
    for site in sites:
        site.close()


@pytest.fixture
def site(request: pytest.FixtureRequest, problems: Problems) -> Site:
    """The site on a port that no other test has used: nothing of it is in a cache or a storage.

    Those that start warm share one: see `is_warm`.
    """
    if not is_warm(request):
        return request.getfixturevalue("serve_site")()
    warm: Warm = request.getfixturevalue("warm")
    problems.origins.append(warm.site.origin)
    return warm.site


def is_warm(request: pytest.FixtureRequest) -> bool:
    """May this test find Python running? Not if it is `cold`, or has a server, which knows what was asked of it."""
    own_server = inspect.signature(request.function).parameters.keys() & {"site", "serve_site", "blog"}
    return not (own_server or request.node.get_closest_marker("cold") or "browser" not in request.fixturenames)


@pytest.fixture
def blog(problems: Problems) -> Iterator[Callable[..., str]]:
    """Serves a page from an origin that is not the site's: `blog(body, policy="...")` returns its address."""
    blogs: list[Blog] = []

    def serve(body: str, **options: str) -> str:
        blogs.append(Blog(body, **options))
        problems.origins.append(blogs[-1].origin)
        return blogs[-1].url

    yield serve
    for blog in blogs:
        blog.close()


@pytest.fixture
def serve_folder(problems: Problems) -> Iterator[Callable[[Path], str]]:
    """Serves the pages of a folder from an origin of their own; returns its address."""
    folders: list[Folder] = []

    def serve(path: Path) -> str:
        folders.append(Folder(path))
        problems.origins.append(folders[-1].origin)
        return folders[-1].url

    yield serve
    for folder in folders:
        folder.close()


@pytest.fixture(scope="session")
def packed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release of the site under test."""
    folder = tmp_path_factory.mktemp("release")
    release.release(dist, chosen("", ""), folder)
    return folder


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    if request.param in NOT_SET_UP:
        pytest.skip(not_set_up(request.param))
    options = {"args": [BASELINE_ONLY, ONE_PROCESS]} if request.param == "chromium" else {}
    browser = launch(playwright, request.param, **options)
    yield browser
    browser.close()


def prepare(context: BrowserContext, kept: bool = False, still: bool = True) -> None:
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(REPORT_VIOLATIONS)
    if still:
        context.add_init_script(STILL)
    if not kept:
        context.add_init_script("delete Navigator.prototype.serviceWorker")


@pytest.fixture(scope="session")
def warm(browser: Browser, dist: Path) -> Iterator[Warm]:
    """What the tests that start warm share."""
    shared = Warm(browser, dist, prepare)
    yield shared
    shared.close()


@pytest.fixture
def new_page(
    browser: Browser, site: Site, problems: Problems, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Opens an empty page in a fresh context: `new_page(viewport=(360, 640), color_scheme="dark", has_touch=True)`.

    Other options are those of Playwright's `new_context`; `base_url` is the site's unless given. There is no
    service worker, so that what a page asks for is its own, unless the site is to be `kept` for when it is offline.
    Pictures do not move unless `reduced_motion` is given, so that no test waits for a movement that it is not about.
    The context of a test that starts warm is not fresh, nor is its first page, whose figure is: see `warm`. In it the
    page of a path may `stay` open for the next test.
    """
    warm: Warm | None = request.getfixturevalue("warm") if is_warm(request) else None
    contexts: list[BrowserContext] = []
    watches = contextlib.ExitStack()

    def open_page(viewport: tuple[int, int] = (1280, 800), kept: bool = False, stay: str = "", **options: Any) -> Page:
        size = {"width": viewport[0], "height": viewport[1]}
        options = {"base_url": site.url, **options}
        looks = {name: options.pop(name) for name in LOOKS if name in options} if warm and warm.is_chromium else {}
        if warm:
            context = warm.context(**options)
        else:
            context = browser.new_context(**context_options(browser, viewport=size, **options))
            prepare(context, kept, still="reduced_motion" not in options)
        if context not in contexts:
            contexts.append(context)
            watches.enter_context(problems.watching(context))
        if not warm:
            return context.new_page()
        page = warm.stay(context, stay) if stay else warm.page(context)
        page.set_viewport_size(size)
        if warm.is_chromium:
            page.emulate_media(**dict.fromkeys(("media", *LOOKS), "null") | looks)
        return page

    yield open_page
    failed = request.node.stash.get(FAILED, False)
    with watches:
        for context in contexts:
            if failed:
                known = len(problems.seen)
                keep_screenshots(request.node.name, context.pages)
                del problems.seen[known:]  # in Firefox the picture is taken with styles that the policy forbids
            if not warm:
                context.close()
            elif failed:
                warm.drop(context)
            else:
                warm.tidy(context)
    unexpected = problems.unexpected()
    assert not unexpected, "\n".join(["the pages had problems:", *unexpected])


def keep_screenshots(test: str, pages: list[Page]) -> None:
    folder = WORK / "failures"
    for number, page in enumerate(pages):
        path = folder / f"{re.sub(r'[^a-zA-Z0-9_-]+', '-', test)}-{number}.png"
        try:
            page.screenshot(path=path, timeout=5000)
            print(f"screenshot: {path}")
        except Exception as error:  # a page that failed may well be unable to show itself
            print(f"no screenshot of {page.url}: {error}")


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """An empty page, 1280 by 800, with a mouse; `page.goto("play.html")` goes to the site."""
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """The same on a phone, with fingers."""
    return new_page(viewport=(360, 640), has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def moving_page(new_page: Callable[..., Page]) -> Page:
    """The same for a reader who has no preference: pictures move."""
    return new_page(reduced_motion="no-preference")


@pytest.fixture
def watched(page: Page) -> Page:
    """The same; `page.evaluate("watched")` has its questions to Python."""
    page.add_init_script(WATCH)
    return page
