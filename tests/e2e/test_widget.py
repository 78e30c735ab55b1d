"""Figures of notebooks in a real page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gjkcore
from browsers import until
from figure import APART, polygons, truth
from front_end import front_end
from notebook_page import Notebook

pytest.importorskip("anywidget", reason="the extra `show` is not installed")

IMPATIENT = """
const { setTimeout: wait } = globalThis;
globalThis.impatient = true;
globalThis.setTimeout = (act, ms) => wait(act, impatient && ms >= 10_000 ? 100 : ms);
globalThis.faults = [];
document.querySelector("gjk-demo").addEventListener("error", ({ detail }) => faults.push(detail));
"""
"""A script after which the page, while it is impatient, waits a tenth of a second for whatever it would wait for long.
It notes errors."""


@pytest.fixture
def notebook(page, blog) -> Iterator[Callable[..., Notebook]]:
    """A figure with these arguments of `gjkcore.show` in a page of its own."""
    page.goto(blog("<h1>A notebook</h1>"))
    with front_end() as front:

        def show(*arguments: Any, **named: Any) -> Notebook:
            return Notebook(page, gjkcore.show(*arguments, **named), front)

        yield show


def test_a_figure_in_a_notebook(page, notebook, site) -> None:
    """A figure of at most 300 kB is shown without Pyodide and without the network. A vertex that is dragged changes
    the kernel's scene and answer, which are those of the page and the exact ones; a step changes the kernel's step."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    cell = notebook(APART)
    figure = cell.open()
    assert cell.front.bytes <= 300_000
    assert figure.scene == cell.kernel.scene == APART
    before = cell.kernel.scene
    figure.drag("1.0", -40, 25)
    figure.settled()
    cell.until(lambda: cell.kernel.scene == figure.scene, "the kernel has the scene")
    assert cell.kernel.scene != before
    assert cell.kernel.scene["shapes"][0] == before["shapes"][0]
    assert cell.kernel.answer["result"] == figure.answer["result"]
    exact = truth(cell.kernel.scene).signed_distance
    assert abs(cell.kernel.answer["result"]["signed_distance"] - exact) <= 1e-9
    assert figure.agrees()
    assert cell.kernel.step is None
    figure.button("First iteration").click()
    cell.until(lambda: cell.kernel.step == 0, "the kernel has the step")
    assert [url for url in asked if not url.startswith("blob:")] == []
    assert site.count("*") == 0


def test_the_kernel_moves_the_figure(page, notebook) -> None:
    """What is set in the kernel is drawn: a scene, a method, a step and attributes, with the answer that the kernel has
    already; and what the reader has changed stays in the kernel."""
    cell = notebook(APART, theme="light")
    figure = cell.open()
    other = polygons([[0, 0], [2, 0], [1, 2]], [[1, 1], [4, 1], [4, 3]])
    cell.kernel.scene = other
    cell.pass_on()
    figure.until("el => el.answer?.result.state === 'intersecting'")
    assert figure.scene == other
    cell.kernel.method = "vec3"
    cell.kernel.step = 0
    cell.kernel.attributes = {"view": "together"}
    cell.pass_on()
    figure.until("el => el.method === 'vec3' && el.step === 0 && el.view === 'together' && el.answer")
    assert not any(data["method"] == "custom" for data in cell.front.take()), "the kernel was asked again"
    figure.drag("0", 15, 10)
    cell.until(lambda: cell.kernel.scene == figure.scene != other, "the kernel has the scene")
    assert cell.kernel.method == "vec3"
    assert figure.agrees()


def test_a_kernel_that_is_gone(page, notebook) -> None:
    """A kernel that never answers leaves the picture and brings one `error`; when it answers again, the figure does."""
    cell = notebook(APART)
    figure = cell.open()
    page.evaluate(IMPATIENT)
    cell.silent = True
    figure.handle("1").focus()
    page.keyboard.press("ArrowLeft")
    until(page, "faults.length > 0")
    page.wait_for_timeout(500)
    assert [fault["code"] for fault in page.evaluate("faults")] == ["no_answer"]
    assert figure.ink() > 0
    assert cell.kernel.scene == APART
    cell.silent = False
    page.evaluate("impatient = false")  # a busy machine answers late
    figure.drag("1", 10, 10)
    cell.until(lambda: cell.kernel.scene == figure.scene, "the kernel has the scene")
    assert figure.agrees()


def test_space_loads_its_part(page, notebook) -> None:
    """A figure of space asks the kernel for the part that draws it, once for the page, and is dragged as any other."""
    cell = notebook(gjkcore.Box((0, 0, 0), (1, 1, 1)), gjkcore.Sphere((3, 0, 0), 1))
    heard: list[str] = []
    tell = cell.front.tell
    cell.front.tell = lambda data: (heard.append(data.get("content", {}).get("name", "")), tell(data))  # type: ignore[method-assign, func-returns-value]
    figure = cell.open()
    figure.drag("1", 20, 10)
    cell.until(lambda: cell.kernel.scene == figure.scene, "the kernel has the scene")
    assert heard.count("space") == 1
    cell.again().settled()
    assert page.locator("gjk-demo").count() == 2
    assert heard.count("space") == 1


LETTERS = """
globalThis.letters = [];
document.addEventListener("keydown", (event) => {
    for (let target = event.target; target !== document.body; target = target.parentElement) {
        if (target.hasAttribute("data-lm-suppress-shortcuts")) return;
        if (target.matches(":focus")) break;
    }
    letters.push(event.key);
}, true);
"""
"""The shortcuts of JupyterLab, as Lumino finds them: it goes up from the target of a key, and stops at what the
selector of a shortcut matches."""


def test_letters_stay_in_the_figure(page, notebook) -> None:
    """No letter that is typed on a handle or on a button of a figure is a shortcut of the notebook; one that is typed
    beside the figure is."""
    figure = notebook(APART).open()
    page.evaluate(LETTERS)
    for place in (figure.handle("1"), figure.button("First iteration")):
        place.focus()
        for key in "mddx":
            page.keyboard.press(key)
    assert page.evaluate("letters") == []
    page.evaluate("document.querySelector('h1').tabIndex = 0")
    page.locator("h1").focus()
    page.keyboard.press("m")
    assert page.evaluate("letters") == ["m"]


def test_files_of_a_figure(page, notebook, tmp_path, capsys) -> None:
    """The page makes the files that the kernel asks for, of the figure as it is now. What it cannot make has an error
    that says so."""
    cell = notebook(APART, theme="light")
    with pytest.raises(RuntimeError, match="no page shows this figure"):
        cell.kernel.save(tmp_path / "early.png")
    figure = cell.open()
    figure.drag("1", 20, 10)
    cell.until(lambda: cell.kernel.scene == figure.scene, "the kernel has the scene")
    cell.kernel.save(tmp_path / "figure.png")
    cell.pass_on()
    cell.until((tmp_path / "figure.png").exists, "the picture is saved")
    png = (tmp_path / "figure.png").read_bytes()
    width, height = figure.element.evaluate("el => [el.stage.element.clientWidth, el.stage.element.clientHeight]")
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") >= 3 * width and int.from_bytes(png[20:24], "big") >= 3 * height
    figure.element.evaluate(
        "el => { el.toGIF = undefined; el.toHTML = async () => new Blob(['<p>', 'é'.repeat(70000)]); }"
    )
    cell.kernel.save(tmp_path / "figure.html")
    cell.pass_on()
    cell.until((tmp_path / "figure.html").exists, "the page is saved")
    assert (tmp_path / "figure.html").read_text(encoding="utf-8") == "<p>" + "é" * 70000
    cell.kernel.save(tmp_path / "figure.gif")
    cell.pass_on()
    said = []
    cell.until(lambda: said.append(capsys.readouterr().err) or any(said), "what went wrong is printed")
    assert "".join(said) == f"{tmp_path / 'figure.gif'} was not saved: This figure has no method toGIF.\n"
    assert not (tmp_path / "figure.gif").exists()


def test_the_end_of_a_figure(page, notebook) -> None:
    """A cell that is cleared takes its figure along, and nothing listens to the kernel any more."""
    cell = notebook(APART)
    cell.open()
    page.evaluate("end()")
    assert page.locator("gjk-demo").count() == 0
    cell.kernel.step = 0
    cell.pass_on()
