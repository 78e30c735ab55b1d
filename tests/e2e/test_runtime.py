"""One Python for all figures, however many and wherever they are, and what happens when it goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from extent import some

from browsers import until
from figure import Figure, runtimes

pytestmark = pytest.mark.cold

LIVE = "performance.getEntriesByName('gjk-demo:live').length > 0"
ANSWERED = "(el) => { el.ready.then(() => { el.wasReady = true; }); return el.wasReady; }"
MORTAL = b"""
addEventListener("connect", ({ ports: [port] }) => {
    port.addEventListener("message", ({ data }) => data === "die" && close());
});"""
REFUSALS = {
    "there is none": "delete globalThis.SharedWorker;",
    "refused at once": """globalThis.SharedWorker = class {
        constructor() { throw new DOMException("refused", "SecurityError"); }
    };""",
    "refused late": """globalThis.SharedWorker = class extends EventTarget {
        port = new MessageChannel().port1;
        constructor() { super(); setTimeout(() => this.dispatchEvent(new Event("error"))); }
    };""",
    "never comes, and nothing says so": """globalThis.SharedWorker = class extends EventTarget {
        port = new MessageChannel().port1;
    };""",
}


def add_figures(page: Any, count: int) -> None:
    page.evaluate(
        """(count) => {
            for (let i = 0; i < count; i++) {
                const figure = document.createElement("gjk-demo");
                figure.setAttribute("loading", "eager");
                document.body.append(figure);
            }
        }""",
        count,
    )


@pytest.mark.every_engine
def test_eight_figures_and_three_iframes_share_one_runtime(page, site) -> None:
    """Eight figures in a page and three in iframes: Python starts once, and all are answered."""
    page.goto("embed.html")
    add_figures(page, 7)
    page.evaluate(
        """() => {
            for (const kind of ["gjk", "minkowski", "gjk"]) {
                const frame = document.createElement("iframe");
                frame.src = `embed.html?kind=${kind}&loading=eager`;
                document.body.append(frame);
            }
        }"""
    )
    figures = [Figure(page, n) for n in range(8)]
    for figure in figures:
        figure.element.scroll_into_view_if_needed()
        figure.until(ANSWERED)
    assert len(page.frames) == 4
    for frame in page.frames[1:]:
        until(frame, LIVE)
    assert runtimes(page) == 1
    assert site.count("assets/pyodide-*/quick.wasm.bin") == 1
    for figure in figures[:1] + figures[-1:]:
        figure.element.scroll_into_view_if_needed()
        figure.drag("1", 20, 10)
        assert figure.agrees()


@pytest.mark.every_engine(thorough=True)
def test_second_page_finds_the_runtime_of_the_first(page, site) -> None:
    """Another page of the site in another tab goes live without a start of its own."""
    Figure(page).open("play.html").live()
    other = page.context.new_page()
    Figure(other).open("play.html").live()
    assert runtimes(other) == 1
    page.close()
    figure = Figure(other)
    figure.drag("1", 30, 10)
    assert figure.agrees()


@pytest.mark.every_engine
def test_shared_runtime_dies(page, dist: Path, site) -> None:
    """A shared worker that dies in the middle of a drag is noticed by the page, and trying again works."""
    (script,) = (dist / "assets").glob("worker-*.js")
    with site.fault("assets/worker-*.js", script.read_bytes() + MORTAL):
        figure = Figure(page).open("play.html").live()
        figure.drag("1", 30, 10, release=False)
        page.evaluate(
            "(url) => new SharedWorker(url, { type: 'module', name: 'gjk-demo 0' }).port.postMessage('die')",
            f"{site.url}assets/{script.name}",
        )
        figure.until("el => el.status.phase === 'failed'")
        assert "Its worker has ended" in figure.notice.inner_text()
        page.mouse.up()
        figure.button("Try again").click()
        figure.settled()
    assert figure.agrees()
    assert figure.notice.count() == 0
    assert runtimes(page) == 1


@pytest.mark.every_engine(thorough=True)
@pytest.mark.parametrize("how", some(REFUSALS, "there is none", "refused late"))
def test_without_a_shared_worker_the_page_has_its_own(page, site, how: str) -> None:
    """Where pages cannot share a worker the figures of each page still share one."""
    page.add_init_script(REFUSALS[how])
    page.goto("embed.html")
    add_figures(page, 3)
    for n in range(4):
        figure = Figure(page, n)
        figure.element.scroll_into_view_if_needed()
        figure.until(ANSWERED)
    assert runtimes(page) == 1


@pytest.mark.every_engine
def test_page_that_comes_back_asks_again(page, site) -> None:
    """A question that was under way when the page was put into the back/forward cache is asked again."""
    figure = Figure(page).open("play.html").live()
    page.evaluate("""() => {
        const demo = document.querySelector("gjk-demo");
        demo.scene = { ...demo.scene, start: [0, 1] };
        void demo.answer;
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    assert figure.agrees()
    figure.drag("1", 30, 10)
    assert figure.agrees()


@pytest.mark.every_engine(thorough=True)
def test_there_and_back(page, site) -> None:
    """After another page and the way back, the figure is live again."""
    figure = Figure(page).open("play.html").live()
    page.goto("index.html")
    page.go_back()
    until(page, LIVE)
    figure.drag("1", 30, 10)
    assert figure.agrees()
