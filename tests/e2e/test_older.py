"""In the oldest browsers that the README names: what newer ones have is taken away, and the figure still works.

A script of the page takes it away from the page and its frames, and the same script in front of the worker's takes it
away from the worker. esbuild writes the syntax that these browsers know.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from extent import some

from browsers import until
from figure import NO_MODULE_WORKERS, Figure, drag_each, panels, policy_for, runtimes
from project import OLDEST_BROWSERS, WEB
from serve import CONTENT_SECURITY_POLICY
from server import Site

pytestmark = pytest.mark.cold

NEWER = """
for (const name of ["with", "toSpliced", "toSorted", "toReversed"]) delete Array.prototype[name];
for (const name of ["union", "intersection", "difference"]) delete Set.prototype[name];
for (const name of ["map", "filter", "toArray", "drop", "flatMap"]) delete globalThis.Iterator?.prototype[name];
delete Object.groupBy; delete Map.groupBy; delete Promise.withResolvers; delete Array.fromAsync; delete URL.canParse;
delete AbortSignal.any; delete globalThis.Float16Array; delete ReadableStream.prototype.values;
delete ReadableStream.prototype[Symbol.asyncIterator]; delete Response.prototype.bytes;
for (const name of ["Suspending", "promising", "JSTag"]) delete WebAssembly[name];
delete globalThis.requestIdleCallback;
const older = (text) => NAMES.reduce((text, name) => text.replaceAll(name, name.replace(/[a-z]/, "x")), text);
if (globalThis.HTMLElement) {
    delete HTMLElement.prototype.showPopover;
    const replace = CSSStyleSheet.prototype.replaceSync;
    CSSStyleSheet.prototype.replaceSync = function (text) { return replace.call(this, older(text)); };
}
"""
"""What Chrome 107 lacks. Of the names of CSS in `NAMES` a style sheet has none."""

NO_GZIP = "delete globalThis.DecompressionStream;\n"
NO_SHEETS = """
const build = (type, [pattern, flags]) => {
    if (/\\(\\?<[=!]/.test(pattern.source ?? pattern)) throw new SyntaxError("there are no lookbehinds");
    return new type(pattern, flags);
};
globalThis.RegExp = new Proxy(RegExp, { construct: build, apply: (type, self, given) => build(type, given) });
delete globalThis.OffscreenCanvas;
if (globalThis.HTMLElement) {
    delete CSSStyleSheet.prototype.replaceSync; delete CSSStyleSheet.prototype.replace;
    for (const { prototype } of [Document, ShadowRoot]) {
        for (const name of ["adoptedStyleSheets", "fullscreenElement"]) delete prototype[name];
    }
    delete Element.prototype.requestFullscreen; delete HTMLElement.prototype.attachInternals;
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
        const found = Element.prototype[name];
        Element.prototype[name] = function (selector) {
            if (selector.includes(":fullscreen")) throw new SyntaxError(":fullscreen is not a selector");
            return found.call(this, selector);
        };
    }
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
    const put = function (text) { set.call(this, this.localName === "style" ? older(text) : text); };
    Object.defineProperty(Node.prototype, "textContent", { get, set: put, configurable: true });
}
"""
"""Safari before 16.4, besides gzip."""

CSS = ["light-dark(", "color-mix(", "svh", "text-wrap", ":has(", "overscroll-behavior"]
CONTAINERS = ["@container", "container-type", "cqi"]

SCRIPTS = {
    "chrome107": (CSS, NEWER),
    "firefox107": (CSS + CONTAINERS, NEWER + NO_GZIP + NO_MODULE_WORKERS),
    "safari16.1": ([*CSS, ":fullscreen"], NEWER + NO_GZIP + NO_SHEETS),
}
OLDEST = {name: script.replace("NAMES", str(names)) for name, (names, script) in SCRIPTS.items()}
"""For each of the oldest browsers, the script that makes a new one like it."""

FIREFOX = OLDEST["firefox107"]


@pytest.fixture
def site(serve_site: Callable[..., Site]) -> Site:
    """Safari before 16.4 needs style elements, which the policy of the site's own server forbids."""
    return serve_site(policy=CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))


@pytest.fixture
def make_older(dist: Path, site: Site) -> Iterator[Callable[..., None]]:
    """Runs a script before those of a page and of its worker: `make_older(page, script)`. `served` by another site."""
    with contextlib.ExitStack() as faults:

        def make(page: Any, script: str, worker: str = "", served: Site = site) -> None:
            """`worker`: one more script, for the worker alone."""
            page.add_init_script(f"{{ {script} }}")
            (path,) = (dist / "assets").glob("worker-*.js")
            text = f"{{ {script} }}\n{worker}\n".encode() + path.read_bytes()
            faults.enter_context(served.fault("assets/worker-*.js", text))

        yield make


def test_guide_names_the_oldest_browsers() -> None:
    """The guide names the browsers whose syntax the scripts have, and this file knows what each of them lacks."""
    guide = (WEB / "use.html").read_text(encoding="utf-8")
    for browser in OLDEST_BROWSERS.split(","):
        name, version = re.fullmatch(r"([a-z]+)([\d.]+)", browser).groups()
        assert re.search(rf"{name}[a-z ]* {re.escape(version)}\b", guide, re.IGNORECASE), browser
        assert browser in OLDEST


def test_scripts_have_the_syntax_of_older_browsers(dist: Path) -> None:
    """No script, Pyodide's own included, has what is a syntax error in the oldest browsers."""
    scripts = [*dist.glob("*.js"), *(dist / "assets").rglob("*.js")]
    assert len(scripts) > 50
    for path in scripts:
        found = re.search(r"\bstatic ?\{|\(\?<[=!]", path.read_text(encoding="utf-8"))
        assert not found, f"{path.name}: {found[0]}"


@pytest.mark.parametrize("widths", some([(360, 1280), (1280, 360)], (360, 1280)), ids=str)
@pytest.mark.parametrize("browser_name", some(OLDEST, "firefox107", "safari16.1"))
def test_older_browser(new_page, site, make_older, browser_name, widths):
    """Without newer functions and styles the figure has its colours, its layout, its answers and its handles."""
    page = new_page(viewport=(widths[0], 740), color_scheme="dark")
    make_older(page, OLDEST[browser_name])
    figure = Figure(page).open("embed.html").live()
    palette = figure.element.evaluate("el => el.stage.palette")
    assert palette["paper"] == "rgb(22, 24, 29)"
    assert len({palette[name] for name in ("a", "b", "difference", "simplex", "newest", "direction")}) == 6
    tops = "el.stage.panels.map(({ element }) => element.getBoundingClientRect().top)"
    for width in widths:
        page.set_viewport_size({"width": width, "height": 740})
        below = "true" if width < 620 else "false"
        figure.until(f"el => {{ const [first, second] = {tops}; return (first < second) === {below}; }}")
        figure.until(f"el => innerWidth === {width} && !el.stage.strayed")
        figure.picture()
        assert figure.part("stage").bounding_box()["height"] >= 300
        assert all(figure.ink(panel) > 500 for panel in panels(figure))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        figure.drag("1", 20, 10)
        assert figure.agrees()
    figure.handle("1.0").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Insert")
    page.keyboard.press("Delete")
    assert figure.agrees()
    figure.button("Full screen").click()
    figure.button("Leave full screen").click()
    figure.button("Full screen").wait_for()
    figure.set("kind", "simplices")
    figure.settled()
    figure.handle("0").focus()
    page.keyboard.press("Insert")
    page.keyboard.press("ArrowLeft")
    assert figure.settled().notice.count() == 0


# --------------------------------------------------------------------------------------- without modules in workers

LIVE = "performance.getEntriesByName('gjk-demo:live').length > 0"
FRAMES = "document.querySelectorAll('iframe').length"

TELL_CHANGES = """
globalThis.changed = [];
for (const name of ["fetch", "MessageChannel", "setImmediate", "clearImmediate", "onmessage", "onerror"]) {
    let value = globalThis[name];
    const set = (next) => { changed.push(name); value = next; };
    Object.defineProperty(globalThis, name, { get: () => value, set, configurable: true });
}
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (name, ...more) {
    if (name === "message" && (this ?? globalThis) === globalThis) changed.push("message");
    return addEventListener.call(this ?? globalThis, name, ...more);
};
globalThis.known = ["known", ...Object.getOwnPropertyNames(globalThis)];
"""
"""Before the scripts of a page: keeps in `changed` what they replace of the page's, and where they listen."""


@pytest.mark.thorough
@pytest.mark.every_engine(webkit="its driver puts no script into a frame that a script makes")
def test_page_with_python_in_its_own_thread_is_left_alone(page, site, blog, make_older) -> None:
    """On another origin's page, under its strict policy, two figures share a Python in an invisible frame. The page
    keeps its own functions, gets no listener and no name of Pyodide's, and sees no error."""
    make_older(page, FIREFOX)
    page.add_init_script(TELL_CHANGES)
    script = f'<script src="{site.url}gjk-demo.classic.js"></script>'
    page.goto(blog(script + '<gjk-demo kind="gjk" loading="eager"></gjk-demo>' * 2, policy=policy_for(site.origin)))
    drag_each(page, 2)
    assert runtimes(page) == 1
    assert site.count("assets/pyodide-*/start.wasm.xz") == 1
    assert page.evaluate(FRAMES) == 1
    assert not page.locator("iframe").is_visible()
    assert page.evaluate("changed") == []
    names = page.evaluate("Object.getOwnPropertyNames(globalThis).filter((name) => !known.includes(name))")
    assert [
        name for name in names if not name.startswith(("lit", "reactiveElement", "__pw")) and not name.isdigit()
    ] == []


@pytest.mark.every_engine(thorough=True, webkit="its driver puts no script into a frame that a script makes")
def test_iframe_of_another_page_without_module_workers(page, site, blog, make_older) -> None:
    """`embed.html` in somebody's iframe has its own Python in a frame of its own."""
    make_older(page, FIREFOX)
    page.goto(blog(f'<iframe src="{site.url}embed.html?kind=gjk" width="600" height="700"></iframe>'))
    until(page.frames[1], LIVE)
    assert page.frames[1].evaluate(FRAMES) == 1
    assert page.frames[1].evaluate("document.querySelector('gjk-demo').answer.result.state")


def test_sandbox_without_module_workers(page, site, blog, make_older, problems) -> None:
    """A sandbox lets no page write into its frames: the first picture stays and says that Python is not running."""
    problems.allow("worker-src|data:")  # the policy of the site's server forbids the worker of a sandbox
    make_older(page, FIREFOX)
    frame = f'<iframe sandbox="allow-scripts" src="{site.url}embed.html?kind=gjk" width="600" height="700"></iframe>'
    page.goto(blog(frame))
    inner = page.frames[1]
    until(inner, "document.querySelector('gjk-demo')?.status.phase === 'failed'")
    assert "Python is not running" in inner.locator("gjk-demo").get_by_role("alert").inner_text()


TRAP = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    if (!(made.exports?.memory?.buffer.byteLength > 10_000_000)) return made; // a helper of Pyodide's
    WebAssembly.instantiate = instantiate;
    throw new WebAssembly.RuntimeError("unreachable");
};"""
"""In a worker: the first engine comes to a trap."""
WHOLE = "assets/pyodide-*/whole/pyodide.asm.wasm.xz"


@pytest.mark.thorough
@pytest.mark.every_engine(webkit="its driver puts no script into a frame that a script makes")
@pytest.mark.parametrize("browser_name", ["firefox107", "safari16.1"])
def test_whole_engine_of_older_browsers(page, site, make_older, browser_name) -> None:
    """Where the usual engine comes to a trap, the whole one answers. Older browsers can read its files, too."""
    make_older(page, OLDEST[browser_name], worker=TRAP)
    figure = Figure(page).open("play.html").live()
    assert site.count(WHOLE) == 1
    figure.drag("1", 30, 10)
    assert figure.agrees()


@pytest.mark.thorough
@pytest.mark.every_engine(webkit="its driver puts no script into a frame that a script makes")
def test_files_that_do_not_come_without_module_workers(page, site, make_older, problems) -> None:
    """Where a file does not come, the figure says so and the frame with its memory is gone; trying again works."""
    problems.allow("Failed to load resource|Failed to fetch|404")
    make_older(page, FIREFOX)
    with site.fault("assets/pyodide-*/start.wasm.xz", "404"):
        figure = Figure(page).open("play.html")
        figure.until("el => el.status.phase === 'failed'")
    assert "Python is not running" in figure.notice.inner_text()
    assert page.evaluate(FRAMES) == 0
    figure.button("Try again").click()
    figure.until("el => el.status.phase === 'live'")
    assert figure.agrees()


@pytest.mark.every_engine(thorough=True, webkit="its driver puts no script into a frame that a script makes")
def test_page_that_removes_the_frame(page, site, make_older) -> None:
    """A frame that the page around it removes is noticed, and trying again brings the answer."""
    make_older(page, FIREFOX)
    figure = Figure(page).open("play.html").live()
    page.evaluate("document.querySelector('iframe').remove()")
    figure.until("el => el.status.phase === 'failed'")
    assert "Its worker has ended" in figure.notice.inner_text()
    figure.drag("1", 30, 10)
    figure.button("Try again").click()
    figure.settled()
    assert figure.agrees()
    assert page.evaluate(FRAMES) == 1


@pytest.mark.parametrize("script", ["", NO_MODULE_WORKERS], ids=["worker", "frame"])
def test_browser_without_an_engine_for_python(page, make_older, problems, script) -> None:
    """Where Python cannot run, the first picture stays, can be stepped through, and a sentence says why."""
    problems.allow("WebAssembly is not defined")
    make_older(page, script + "delete globalThis.WebAssembly;")
    figure = Figure(page).open("embed.html")
    figure.notice.wait_for()
    assert "Python" in figure.notice.inner_text()
    assert figure.ink() > 500
    figure.button("First iteration").click()
    assert figure.get("step") == 0
