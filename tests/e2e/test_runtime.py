"""One Python for all figures, however many and wherever they are, and what happens when it goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from extent import some

import gjkcore
from browsers import until
from figure import APART, Figure, address, runtimes
from gjkcore import bridge

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


@pytest.mark.thorough
@pytest.mark.every_engine
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


@pytest.mark.thorough
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


@pytest.mark.every_engine
@pytest.mark.parametrize("how", some(REFUSALS, "refused late"))
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


# ---- a page with an answerer of its own in Python's place


LATE_ELEMENT = """
<gjk-demo kind="gjk"></gjk-demo>
<script>
    document.querySelector("gjk-demo").answerer = (text) => answerNatively(text); // before the element is defined
</script>
<script type="module" src="{site}gjk-demo.js"></script>"""


@pytest.mark.parametrize("engine", some(["before", "after"], "before"))
def test_an_answerer_of_ones_own(page, site, blog, engine: str) -> None:
    """With an answerer of the page's own a figure is ready, drags and answers, and the page's Python never starts."""
    page.expose_function("answerNatively", bridge.answer)
    if engine == "before":
        page.goto(blog(LATE_ELEMENT.format(site=site.url)))
        figure = Figure(page)
    else:
        page.add_init_script(
            """addEventListener("DOMContentLoaded", async () => {
                await customElements.whenDefined("gjk-demo");
                document.querySelector("gjk-demo").answerer = (text) => answerNatively(text);
            })"""
        )
        figure = Figure(page).open(address(APART, "embed.html"))
    figure.element.evaluate("el => el.ready.then(() => true)")
    figure.drag("1", -60, 20)
    assert figure.agrees()
    assert site.count("assets/pyodide-*") == 0
    assert figure.element.evaluate("el => typeof el.answerer") == "function"


@pytest.mark.thorough
def test_an_answerer_that_fails(page, site) -> None:
    """An answerer that throws, or whose JSON is no answer of this figure, leaves the picture and brings one `error`
    with its words; a gjkcore of another version that refuses brings one with both versions; taken away, Python
    answers."""
    figure = Figure(page).open(address(APART)).live()
    before = figure.picture()
    figure.element.evaluate(
        """el => {
            window.faults = [];
            el.addEventListener("error", ({ detail }) => faults.push(detail));
            el.answerer = () => { throw new Error("no kernel"); };
            el.scene = { ...el.scene, start: [0, 1] };
        }"""
    )
    until(page, "faults.length === 1")
    (fault,) = page.evaluate("faults")
    assert (fault["code"], fault["where"]) == ("no_answer", "answerer")
    assert "no kernel" in fault["message"]
    assert fault["message"] in figure.part("notice").inner_text()
    assert figure.picture() and before
    for number, text in enumerate(("{}", '{"seq": 1}'), 2):
        figure.element.evaluate(
            "(el, [text, x]) => { el.answerer = async () => text; el.scene = { ...el.scene, start: [x, 3] }; }",
            [text, number],
        )
        until(page, f"faults.length === {number}")
        assert "did not return an answer" in page.evaluate("faults.at(-1).message")
        assert figure.picture() and before
    figure.element.evaluate(
        """el => {
            const error = { code: "unknown_kind", message: "kind must be another", where: "kind", version: "0.9.0" };
            const refused = JSON.stringify({ seq: null, error });
            // The scene before, which is put back, gets no answer.
            el.answerer = (scene) => (scene.includes("[0,2]") ? Promise.resolve(refused) : new Promise(() => {}));
            el.scene = { ...el.scene, start: [0, 2] };
        }"""
    )
    until(page, "faults.length === 4")
    assert page.evaluate("faults[3].message") == (
        f"gjkcore 0.9.0 answered this figure of version {gjkcore.__version__}: kind must be another"
    )
    figure.element.evaluate("el => { el.answerer = null; el.scene = { ...el.scene, start: [1, 1] }; }")
    assert figure.agrees()
    figure.element.evaluate("el => { el.answerer = 5; }")
    assert page.evaluate("faults.at(-1).where") == "answerer"
    assert figure.element.evaluate("el => el.answerer") is None
    assert page.evaluate("faults.length") == 5
