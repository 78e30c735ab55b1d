"""A page with an answerer of its own in Python's place."""

from __future__ import annotations

import pytest

import gjkcore
from browsers import until
from figure import APART, Figure, address
from gjkcore import bridge

LATE_ELEMENT = """
<gjk-demo kind="gjk"></gjk-demo>
<script>
    document.querySelector("gjk-demo").answerer = (text) => answerNatively(text); // before the element is defined
</script>
<script type="module" src="{site}gjk-demo.js"></script>"""


@pytest.mark.parametrize("engine", ["before", "after"])
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
            el.answerer = async () => JSON.stringify({ seq: null, error });
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
