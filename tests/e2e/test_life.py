"""The life of a figure in a page: out of view, hidden, frozen, removed, made again; nothing is done or kept in vain."""

from __future__ import annotations

import contextlib
import json

import pytest
from playwright.sync_api import Error, Page

from browsers import launch, until_true
from figure import Figure, polygons
from weight import script_of

pytestmark = pytest.mark.cold

ANSWERED = "el => { el.ready.then(() => { el.wasReady = true; }); return el.wasReady; }"

DRAWN = "() => [...document.querySelectorAll('gjk-demo')].slice(0, 2).map((figure) => watched.drawn.has(figure))"


def idle(page: Page) -> None:
    """Until the page has been idle: what waits for that is done."""
    page.evaluate("() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")


def wait_for_ink(figure: Figure) -> None:
    """Until each panel of the figure has something on it. The loupe is empty until a finger holds a point."""
    figure.until(
        """el => {
            const canvases = [...(el.renderRoot?.querySelectorAll(".panel canvas") ?? [])];
            return canvases.length > 0 && canvases.every((canvas) => {
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                return data.some((value, i) => i % 4 === 3 && value > 0);
            });
        }"""
    )


# Puts the second figure far away, so that it is not in view, however the page is loaded.
FAR = """
document.addEventListener("readystatechange", () => {
    document.querySelector("section:nth-of-type(2)").style.marginTop = "3000px";
});
"""


@pytest.mark.thorough
def test_figures_out_of_view_do_not_ask(watched):
    """A figure out of view asks Python nothing until the reader comes to it."""
    page = watched
    page.add_init_script(FAR)
    page.goto("index.html")
    first, second = Figure(page, 0), Figure(page, 1)
    first.live()
    first.drag("1", 20, 10)
    assert first.agrees()
    asked = page.evaluate("watched.asked")
    second.set("scene", polygons([[0, 0], [1, 0], [0, 1]], [[3, 0], [4, 0], [3, 1]], kind="minkowski"))
    page.emulate_media(color_scheme="dark")
    idle(page)
    assert page.evaluate("watched.asked") == asked
    assert second.get("answer") is None

    second.element.scroll_into_view_if_needed()
    second.until(ANSWERED)
    assert second.agrees()
    assert page.evaluate("watched.asked") == asked + 1


@pytest.mark.thorough
def test_figures_out_of_view_are_drawn_when_the_page_is_idle(watched):
    """A change of a figure out of view waits until the page is idle, and is in the picture then."""
    page = watched
    page.add_init_script(FAR)
    Figure(page, 0).open("index.html").live()
    second = Figure(page, 1)
    wait_for_ink(second)
    old = second.picture()
    page.evaluate("watched.drawn.clear()")
    second.set("scene", polygons([[0, 0], [1, 0], [0, 1]], [[3, 0], [4, 0], [3, 1]], kind="minkowski"))
    second.element.evaluate("el => el.updateComplete")
    second.until("el => watched.drawn.has(el)")
    assert second.picture() != old
    assert page.evaluate("scrollY") == 0


@pytest.mark.thorough
def test_figures_out_of_view_are_printed(watched):
    """Before a page is printed all its figures are drawn, even where the page was never idle."""
    page = watched
    page.add_init_script("globalThis.requestIdleCallback = () => 0; " + FAR)
    Figure(page, 0).open("index.html")
    Figure(page, 1).until("el => el.answer !== null")
    assert page.evaluate(DRAWN) == [True, False]
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(DRAWN) == [True, True]
    assert Figure(page, 1).ink("plane") > 0


@pytest.mark.thorough
def test_playing_waits_out_of_view(page):
    """A figure that plays its iterations stands still while it is out of view, and goes on in view."""
    page.clock.install()
    page.goto("index.html")
    page.evaluate("document.querySelector('section:nth-of-type(2)').style.marginTop = '3000px'")
    figure = Figure(page, 0)
    assert len(figure.answer["trace"]["steps"]) > 2
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    # Observers run in the order in which they were made: the figure's comes before this one.
    figure.element.evaluate(
        """el => new Promise((gone) => {
            new IntersectionObserver(([{ isIntersecting }]) => isIntersecting || gone()).observe(el);
        })"""
    )
    figure.element.evaluate("el => el.play()")
    page.clock.run_for(5_000)
    assert figure.get("playing")
    assert figure.get("step") == 0
    figure.element.scroll_into_view_if_needed()
    figure.until("el => el.step > 0")


@pytest.mark.thorough
@pytest.mark.parametrize("many", [20, 100])
def test_many_mounts_leave_nothing(page, many):
    """Figures made, answered and removed leave no element, no node and no listener behind."""
    figure = Figure(page).open("play.html").live()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def kept() -> dict[str, float]:
        devtools.send("HeapProfiler.collectGarbage")
        metrics = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("Nodes", "JSEventListeners")}

    def mount(count: int) -> None:
        page.evaluate(
            """async (count) => {
                globalThis.mounted ??= [];
                for (let i = 0; i < count; i++) {
                    const figure = document.createElement("gjk-demo");
                    figure.setAttribute("loading", "eager");
                    document.body.append(figure);
                    await figure.ready;
                    figure.play();
                    figure.remove();
                    document.body.prepend(figure);
                    figure.remove();
                    mounted.push(new WeakRef(figure));
                }
            }""",
            count,
        )

    def left(before: dict[str, float]) -> dict[str, float]:
        """How much more than before there is."""
        alive = page.evaluate("mounted.filter((figure) => figure.deref()).length")
        return {"figures": alive} | {name: max(0, count - before[name]) for name, count in kept().items()}

    mount(3)
    before = kept()
    mount(many)
    nothing = {"figures": 0, "Nodes": 0, "JSEventListeners": 0}
    # The browser lets go of what its last frames have shown in its own time.
    until_true(page, lambda: left(before) == nothing, "nothing is left")
    figure.drag("1", 30, 10)
    assert figure.agrees()


@pytest.mark.thorough
def test_removed_in_the_middle_of_a_drag(page):
    """A figure taken out while its shape is held keeps what was dragged, and is answered when it is put back."""
    figure = Figure(page).open("play.html").live()
    before = figure.scene
    figure.drag_slowly("1", 50, 10, release=False)
    dragged = figure.scene
    figure.element.evaluate(
        """el => {
            el.scene = { ...el.scene, start: [0, 1] };
            globalThis.parent = el.parentNode;
            globalThis.taken = el;
            el.remove();
        }"""
    )
    page.mouse.up()
    page.evaluate("parent.append(taken)")
    assert dragged != before
    assert figure.scene["shapes"] == dragged["shapes"]
    assert figure.agrees()
    figure.drag("0.0", -20, -10)
    assert figure.agrees()


@pytest.mark.thorough
def test_formulas_cost_their_page_nothing(page):
    """What comes into a page with formulas leaves the styles of what follows alone. With the first element of MathML
    Chromium reads a sheet of its own, whose `~ :nth-child` had the styles of the whole page computed again."""
    figure = Figure(page).open("index.html").live()
    figure.until(
        "() => [...document.querySelectorAll('gjk-demo')].every((one) => one.renderRoot?.querySelector('.caption'))"
    )
    assert page.locator("gjk-demo .formula").count() > 1
    idle(page)
    page.evaluate("document.body.offsetHeight")
    page.context.browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate("document.querySelector('main').prepend(document.createElement('p')), document.body.offsetHeight")
    events = json.loads(page.context.browser.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if "elementCount" in event.get("args", {})]
    assert 0 < max(styled) < 500


@pytest.mark.thorough
def test_page_kept_by_the_browser(playwright, site):
    """The way back to a page that the browser kept whole, Python and all, finds the figure as it was, and live."""
    browser = launch(playwright, "chromium", whole=True, ignore_default_args=["--disable-back-forward-cache"])
    try:
        page = browser.new_page(base_url=site.url)
        page.add_init_script("addEventListener('pageshow', ({ persisted }) => { globalThis.persisted = persisted; })")
        figure = Figure(page).open("play.html").live()
        figure.drag("1", 30, 10)
        scene = figure.scene
        assert figure.agrees()
        page.goto("licences.txt")
        page.evaluate("history.back()")
        wait_for_return(page)
        assert page.evaluate("persisted") is True
        assert figure.scene == scene
        figure.drag("1", -60, 10)
        assert figure.agrees()
        assert site.count("assets/worker-*.js") == 1
    finally:
        browser.close()


def wait_for_return(page: Page) -> None:
    """Until the figure's page is there again: meanwhile pages are exchanged, and what is asked of one is lost."""

    def is_back() -> bool:
        with contextlib.suppress(Error):
            return page.evaluate("globalThis.persisted !== undefined && document.querySelector('gjk-demo') !== null")
        return False

    until_true(page, is_back, "the page is back")


@pytest.mark.thorough
def test_python_that_says_nothing_for_a_minute(page, site, problems):
    """A start that gets nowhere ends with a message, and trying again works."""
    page.clock.install()
    with site.fault("assets/pyodide-*", "hold"):
        figure = Figure(page)
        page.goto("play.html")
        figure.until("el => el.status?.phase === 'starting'")

        def is_given_up() -> bool:
            page.clock.fast_forward(61_000)  # the wait begins anew with each word of Python
            return figure.get("status")["phase"] == "failed"

        until_true(page, is_given_up, "the figure has given up")
        assert "did not answer in time" in figure.notice.inner_text()
    figure.button("Try again").click()
    figure.until(ANSWERED)
    assert figure.agrees()


@pytest.mark.thorough
def test_storage_is_refused(page):
    """Where the browser keeps nothing for this page, and gives it no locks, the figure works as ever."""
    page.add_init_script(
        """const refuse = () => { throw new DOMException("refused", "SecurityError"); };
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
            Object.defineProperty(globalThis, name, { get: refuse });
        }
        LockManager.prototype.request = () => Promise.reject(new DOMException("refused", "SecurityError"));"""
    )
    figure = Figure(page).open("play.html").live()
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert figure.notice.count() == 0


def test_picture_in_the_slot_until_the_figure_is_whole(page, site, dist):
    """Until a figure's own file has come, the picture in its slot is seen, and nothing of the figure."""
    Figure(page).open("embed.html")
    with site.fault(script_of(dist, "sum"), "hold"):
        page.evaluate(
            """() => {
                const figure = document.createElement("gjk-demo");
                figure.setAttribute("kind", "sum");
                figure.append(Object.assign(new Image(), { src: "posters/sum.svg", alt: "A + B" }));
                document.body.prepend(figure);
            }"""
        )
        page.get_by_alt_text("A + B").wait_for()
        idle(page)
        assert page.get_by_alt_text("A + B").bounding_box()["height"] > 100
        assert Figure(page).part("figure").count() == 0
    figure = Figure(page)
    figure.part("figure").wait_for()
    wait_for_ink(figure)
    assert not page.get_by_alt_text("A + B").is_visible()
