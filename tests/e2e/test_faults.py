"""Python that is late, gone or never comes: the figure stays, says so, and recovers without reloading."""

from __future__ import annotations

import pytest
from extent import some

from browsers import until
from figure import TOOLS, Figure, truth

pytestmark = pytest.mark.cold

PYTHON = "assets/pyodide-*"
FILES = ["assets/pyodide-*/quick.wasm.bin", "assets/pyodide-*/memory.bin", "assets/worker-*"]


COUNT_PICTURES = """
globalThis.pictures = {};
const { clearRect } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.clearRect = function () {
    const { dataset } = this.canvas.parentNode;
    const name = dataset.panel ?? dataset.strip;
    pictures[name] = (pictures[name] ?? 0) + 1;
    return clearRect.apply(this, arguments);
};
"""
"""A script that counts the pictures of each panel. Each begins with an empty canvas."""


@pytest.fixture
def quiet(problems):
    """What a browser itself says of the faults that these tests make."""
    problems.allow(r"Failed to load resource|Failed to fetch|net::ERR|ERR_|WebAssembly|wasm|worker")
    return problems


@pytest.mark.parametrize("status", some([404, 200], 404))
def test_files_of_this_version_are_gone(page, site, quiet, status):
    """Where a newer version has replaced the site, whether its host says so or sends a page of its own for what is not
    there, the figure says that a reload helps, and its button does that."""
    figure = Figure(page).open("embed.html").live()
    page.route(
        "**/assets/**", lambda route: route.fulfill(status=status, content_type="text/html", body="<!doctype html>")
    )
    quiet.allow("MIME")
    figure.set("preset", "tour")
    figure.notice.wait_for()
    figure.until("el => el.renderRoot.querySelector('.notice').innerText.startsWith('A newer version is there.')")
    page.unroute("**/assets/**")
    site.requests.clear()
    with page.expect_event("load"):
        figure.button("Reload").click()
    assert site.count("gjk-demo.js") == 1, "a browser may still hold an older one"
    assert Figure(page).live().agrees()


@pytest.mark.every_engine
def test_page_that_was_opened_as_a_file(dist, new_page, quiet):
    """A browser runs no modules from files: each page with figures shows its pictures, and a sentence says what to do.
    A figure that takes what it shows from its address has the picture of that preset."""
    quiet.allow("CORS|file:|origin")
    page = new_page()
    names = ["index.html", "play.html", "embed.html?preset=missed", "use.html", "kinds/gjk.html", "lab.html"]
    for name in [*names, "breaks.html"]:
        file, _, query = name.partition("?")
        page.goto(f"{(dist / file).as_uri()}?{query}")
        words = page.locator(".not-loaded")
        words.wait_for()
        told = words.inner_text()
        assert "python3 -m http.server" in told and ". " not in told, name
        # The driver lets Firefox run modules of files, and this page makes a figure by one.
        figures = page.locator("main gjk-demo")
        for i in range(figures.count()):
            assert figures.nth(i).locator("img").count() == 1, name
    page.goto(f"{(dist / 'embed.html').as_uri()}?preset=missed")
    until(page, "document.querySelector('gjk-demo img')?.naturalWidth > 0")
    assert page.locator("gjk-demo img").get_attribute("src") == "./posters/missed.svg"


@pytest.mark.thorough
def test_script_of_the_page_does_not_come(page, site, quiet):
    """A page says that a file is missing where a server lacks its script; with it, it says nothing."""
    with site.fault("assets/play-*", "404"):
        page.goto("play.html")
        words = page.locator(".not-loaded")
        words.wait_for()
        assert "a file of this site is missing" in words.inner_text()
    page.reload()
    Figure(page).live()
    assert not page.locator(".not-loaded").is_visible()


@pytest.mark.every_engine
def test_before_python(page, site):
    """Before any of Python's files has come the figure is complete, tells of the progress, and can be stepped."""
    with site.fault(PYTHON, "hold"):
        figure = Figure(page).open(TOOLS)
        assert figure.agrees()
        assert figure.ink("plane") > 10_000
        figure.go(0)
        assert figure.point.startswith("Start in any direction")
        figure.go(1)
        assert figure.get("step") == 1
        figure.element.get_by_role("progressbar").wait_for()  # it is shown if the start takes longer than a moment


def test_drag_before_python(page, site):
    """Shapes dragged before Python is there move at once, the answer is marked as pending, and follows by itself."""
    with site.fault(PYTHON, "hold") as fault:
        figure = Figure(page).open(TOOLS)
        before = figure.scene
        figure.drag("1", 60, 20)
        assert figure.scene != before
        assert figure.get("answer") is None
        assert "Recalculating once Python has loaded" in figure.text("caption")
        fault.release()
        figure.settled()
    assert figure.agrees()
    assert figure.text("exact").lower().startswith(truth(figure.scene).state)


@pytest.mark.thorough
def test_progress(page, site):
    """The progress that is shown is that of the bytes, and only grows."""
    with site.fault("assets/pyodide-*/memory*", "hold") as fault:
        figure = Figure(page)
        page.goto("play.html")
        figure.until("el => el.status.fraction > 0.3")
        shown = figure.element.get_by_role("progressbar").evaluate("bar => bar.value")
        assert 0.3 < shown < 1
        fault.release()
        figure.live()
    assert figure.element.get_by_role("progressbar").count() == 0


@pytest.mark.thorough
def test_start_leaves_the_picture(page, site):
    """While Python starts, and when it is there, words change and the picture is not drawn again."""
    page.add_init_script(COUNT_PICTURES)
    with site.fault("assets/pyodide-*/memory*", "hold") as fault:
        figure = Figure(page).open(TOOLS)
        figure.until("el => el.status.fraction > 0.3")
        figure.element.get_by_role("progressbar").wait_for()
        pictures = page.evaluate("pictures")
        fault.release()
        figure.live()
    figure.element.evaluate("el => { el.messages.announce('Words.'); return el.updateComplete }")
    assert figure.element.get_by_role("status").first.text_content() == "Words."
    assert set(pictures) == {"plane"}
    assert page.evaluate("pictures") == pictures


@pytest.mark.parametrize("kind", some(["404", "abort"], "404"))
@pytest.mark.parametrize("files", some(FILES, "assets/pyodide-*/memory.bin"))
def test_files_that_do_not_come(page, site, quiet, files, kind):
    """Where a file does not come the figure says so and stays; trying again works."""
    says_so_and_recovers(page, site, files, kind)


@pytest.mark.thorough
@pytest.mark.parametrize("files", [*FILES, "assets/pyodide-*/pyodide.asm.js"])
def test_files_that_are_other_ones(page, site, quiet, files):
    """The same where a host answers with a page of its own, and the browser keeps that as if it were the file."""
    quiet.allow("MIME")
    says_so_and_recovers(page, site, files, b"<!doctype html><title>Not here</title>")


def says_so_and_recovers(page, site, files, kind):
    with site.fault(files, kind) as fault:
        figure = Figure(page).open(TOOLS)
        figure.until("el => el.status.phase === 'failed'")
        assert fault.hits
    assert "Python is not running" in figure.notice.inner_text()
    assert "did not answer in time" not in figure.notice.inner_text(), "noticed at once, not by a silence"
    figure.go(0)
    assert figure.point.startswith("Start in any direction")
    figure.drag("1", 50, 10)
    figure.button("Try again").click()
    figure.until("el => el.status.phase === 'live'")
    assert figure.agrees()
    assert figure.notice.count() == 0


def test_wasm_is_blocked(new_page, quiet):
    """Where WebAssembly is forbidden the figure stays and says so."""
    page = new_page()
    quiet.allow("policy|CSP|Content Security")
    page.route("**/worker-*.js", lambda route: fulfil_without_wasm(route))
    figure = Figure(page).open(TOOLS)
    figure.until("el => el.status.phase === 'failed'")
    assert "Python is not running" in figure.notice.inner_text()
    assert figure.agrees()


def fulfil_without_wasm(route) -> None:
    response = route.fetch()
    headers = {**response.headers, "content-security-policy": "default-src 'self'"}
    route.fulfill(response=response, headers=headers)


def test_worker_dies(page):
    """A worker that dies in the middle of a drag is noticed; the drag goes on, and trying again brings its answer."""
    page.add_init_script("delete globalThis.SharedWorker")
    figure = Figure(page).open(TOOLS).live()
    figure.drag("1", 30, 10, release=False)
    page.workers[0].evaluate("self.close()")
    x, y = figure.place("1")
    page.mouse.move(x + 40, y + 20, steps=4)
    page.mouse.up()
    figure.until("el => el.status.phase === 'failed'")
    assert "Its worker has ended" in figure.notice.inner_text()
    assert "Recalculating" in figure.text("caption")
    figure.button("Try again").click()
    figure.settled()
    assert figure.agrees()
    assert figure.notice.count() == 0
