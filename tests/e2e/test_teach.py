"""A lesson: made by a form, taken by its link, as one file, in a learning management system, and on paper."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lessons import answer_by_keys, has_shapes, right

from browsers import until
from figure import Figure
from machine import PACKAGES, is_installed

ASKS = ("support", "meet", "region", "drop", "distance")
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"

OWN_SYSTEM = """<script>
const told = {};
globalThis.API = {
    calls: [], told,
    LMSInitialize() { this.calls.push("initialize"); return "true" },
    LMSSetValue(name, value) { told[name] = value; return "true" },
    LMSCommit() { return "true" },
    LMSFinish() { this.calls.push("finish"); return "true" },
};
</script>"""
"""A learning management system that keeps the values that it gets."""

PLAYER = """<script src="scorm12.js"></script>
<script>
globalThis.API = new Scorm12API({ autocommit: false, logLevel: 4 });
const told = new Proxy({}, { get: (_, name) => API.lmsGetValue(name) });
</script>"""
"""The public player of the npm package `scorm-again`."""


@pytest.fixture
def lesson(page):
    """The form, with two kinds of questions."""
    page.goto("teach.html")
    page.locator(".task").first.wait_for()
    for name in ("support", "drop", "distance"):
        page.locator(f"input[value={name}]").uncheck()
    assert page.locator("gjk-demo").count() == 2
    return page


def saved(page, button: str, path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(path)
    return path


def answer_all(page, frame, asks: tuple[str, ...], wrong: int | None = None) -> None:
    """Answers all questions of a lesson by keys: the one figure `wrong` is shown its answers, the others are right."""
    for n, ask in enumerate(asks):
        element = frame.locator("gjk-demo").nth(n)
        element.scroll_into_view_if_needed()
        question = element.locator("[part=question]")
        question.get_by_role("button", name="Show me").wait_for(timeout=60_000)
        figure = Figure(page, n)
        figure.element = element
        while question.get_by_role("button", name="Show me").count():
            asked = frame.locator(".score output").last.inner_text()
            if n == wrong:
                question.get_by_role("button", name="Show me").click()
            elif ask == "support":
                name = element.evaluate(
                    "el => (({ ia, ib }) => `a${ia + 1} − b${ib + 1}`)(el.answer.trace.steps[el.step + 1].support)"
                )
                element.locator(f'.guess[aria-label^="{name}"]').focus()
                page.keyboard.press("Enter")
            else:
                answer_by_keys(page, ask, right(figure, ask), element)
            frame.locator(".score").filter(has_text=f"of {int(asked) + 1}").wait_for()


def test_the_link_is_the_lesson(lesson):
    """The link of a form shows the chosen questions, and no form; each figure has an instance of its own, the same for
    everybody. All are answered, and the score is that of all figures."""
    lesson.locator("[name=count]").fill("2")
    link = lesson.locator("#lesson-link").input_value()
    lesson.goto(link)
    figures = lesson.locator("gjk-demo")
    assert [figures.nth(n).get_attribute("ask") for n in range(figures.count())] == ["meet", "region"] * 2
    assert [figures.nth(n).get_attribute("random") for n in range(4)] == ["7", "7", "8", "8"]
    assert not lesson.locator("#lesson-form").is_visible()
    answer_all(lesson, lesson, ("meet", "region"), wrong=0)
    right_ones, asked = map(int, lesson.locator(".score output").all_inner_texts())
    assert asked == right_ones + 1 > 2
    first = Figure(lesson).scene["shapes"]
    lesson.reload()
    Figure(lesson).until(has_shapes(first))


def test_unknown_questions_are_left_out(page):
    """A link with an unknown kind of question, or with a number out of bounds, shows what it can."""
    page.goto("teach.html#lesson=meet,riddles,meet&count=9000&random=apples")
    page.locator(".task").first.wait_for()
    assert page.locator("gjk-demo").count() == 1
    page.goto("teach.html")
    for box in page.locator("input[name=ask]").all():
        box.uncheck()
    page.get_by_role("button", name="SCORM").click()
    assert "at least one" in page.locator("#said").inner_text()


@pytest.mark.cold
def test_one_file_needs_no_network(lesson, tmp_path):
    """The lesson as one file is taken without a network."""
    path = saved(lesson, "Save as one file", tmp_path / "lesson.html")
    lesson.goto("about:blank")
    lesson.context.set_offline(True)
    lesson.goto(path.as_uri())
    answer_all(lesson, lesson, ("meet", "region"))
    right_ones, asked = map(int, lesson.locator(".score output").all_inner_texts())
    assert right_ones == asked > 2


def package(path: Path, folder: Path) -> Path:
    """Unpacks a SCORM package as a system does: the folder's manifest names the page."""
    with zipfile.ZipFile(path) as files:
        assert files.testzip() is None
        files.extractall(folder)
    manifest = ElementTree.parse(folder / "imsmanifest.xml").getroot()
    assert manifest.tag == f"{IMS}manifest"
    assert manifest.findtext(f"{IMS}metadata/{IMS}schemaversion") == "1.2"
    [item] = manifest.iter(f"{IMS}item")
    [resource] = manifest.iter(f"{IMS}resource")
    assert item.get("identifierref") == resource.get("identifier")
    assert resource.get(f"{ADL}scormtype") == "sco"
    assert {file.get("href") for file in resource.iter(f"{IMS}file")} == {"index.html"}
    page = folder / str(resource.get("href"))
    assert page.is_file()
    return page


def play(page, serve_folder, folder: Path, system: str) -> None:
    """Opens a package in the frame of a system."""
    (folder / "player.html").write_text(f'{system}<iframe src="index.html" width="900" height="800"></iframe>')
    page.goto(f"{serve_folder(folder)}player.html")


def test_system_gets_the_score(lesson, tmp_path, serve_folder):
    """A learning management system gets the score of 100, and hears that the lesson is complete once all was asked."""
    play(lesson, serve_folder, package(saved(lesson, "SCORM", tmp_path / "a.zip"), tmp_path / "a").parent, OWN_SYSTEM)
    frame = lesson.frame_locator("iframe")
    frame.locator("gjk-demo").first.wait_for()
    assert lesson.evaluate("[told['cmi.core.score.raw'], told['cmi.core.lesson_status']]") == ["0", "incomplete"]
    answer_all(lesson, frame, ("meet", "region"), wrong=0)
    until(lesson, "told['cmi.core.lesson_status'] === 'completed'")
    assert lesson.evaluate("told['cmi.core.score.raw']") == "50"
    assert lesson.evaluate("[told['cmi.core.score.min'], told['cmi.core.score.max']]") == ["0", "100"]
    lesson.evaluate("document.querySelector('iframe').remove()")
    assert lesson.evaluate("API.calls") == ["initialize", "finish"]


@pytest.mark.thorough
@pytest.mark.skipif(not is_installed(PACKAGES), reason="the player is not set up (build.py test all)")
@pytest.mark.parametrize("wrong", [None, 2])
def test_public_player_scores_five_questions(page, tmp_path, serve_folder, wrong):
    """A lesson of all five kinds, as the form has it, in a public player: all right is 100, one shown is less."""
    page.goto("teach.html")
    page.locator(".task").nth(4).wait_for()
    folder = package(saved(page, "SCORM", tmp_path / "a.zip"), tmp_path / "a").parent
    script = PACKAGES / "node_modules" / "scorm-again" / "dist" / "scorm12.js"
    (folder / "scorm12.js").write_bytes(script.read_bytes())
    play(page, serve_folder, folder, PLAYER)
    answer_all(page, page.frame_locator("iframe"), ASKS, wrong)
    until(page, "told['cmi.core.lesson_status'] === 'completed'")
    assert page.evaluate("told['cmi.core.score.raw']") == ("100" if wrong is None else "80")


@pytest.mark.parametrize("has_answers", [False, True])
def test_worksheet(page, has_answers):
    """A worksheet has as many instances as wanted, each with its question and room for the answer, and no verdict; or,
    for the teacher, with the steps and the verdict."""
    page.add_init_script("globalThis.printed = 0; globalThis.print = () => (globalThis.printed += 1)")
    page.goto("teach.html")
    page.locator(".task").first.wait_for()
    page.locator("[name=count]").fill("2")
    if has_answers:
        page.get_by_label("with the answers").check()
    page.get_by_role("button", name="Print a worksheet").click()
    until(page, "printed === 1")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    kinds = page.evaluate("[...document.querySelectorAll('gjk-demo')].map((el) => el.dataset.printing)")
    assert kinds == ["steps" if has_answers else "question"] * 10
    texts = page.evaluate(
        "[...document.querySelectorAll('gjk-demo')].map((el) => el.renderRoot.querySelector('.multiples').innerText)"
    )
    for text, ask in zip(texts, ASKS * 2, strict=True):
        assert ("___" in text or " / " in text) == (not has_answers), (ask, text)
        if not has_answers:
            assert "overlap" not in text and "are apart" not in text
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".multiples").count() == 0
    assert json.loads(page.evaluate("JSON.stringify(document.querySelector('gjk-demo').step)")) == 0
