"""Pages beside the article: questions, engines, cases; and what Lighthouse says of pages."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from axe import violations
from cases import SUITE_DIGEST

from browsers import until
from figure import Figure
from gjkcore.judge import cases
from gjkcore.judge.schema import case_schema


@pytest.mark.thorough
def test_sizes(new_page):
    """On a phone, a tablet and a desk nothing is wider than the window, and the lines of code are whole."""
    page = new_page(has_touch=True)
    for width, height in ((360, 740), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        Figure(page).open("questions.html#why-not-build-it")  # on a phone the others are folded
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        cut = "[...document.querySelectorAll('.deciding pre')].filter((code) => code.scrollWidth > code.clientWidth)"
        assert page.evaluate(f"{cut}.length") == 0


@pytest.mark.thorough
def test_field(page):
    """Words leave the questions with them, and list them, the nearest first; one of the list leads to its question
    and keeps them. An address of another question, or no words, shows all. axe-core finds no violation among what is
    left."""
    page.goto("questions.html")
    field, status = page.get_by_role("searchbox"), page.locator(".filter [role=status]")
    shown = page.locator(".group section:visible")
    count = shown.count()
    field.fill("does it hang")
    links = page.locator(".filter li a")
    assert 1 <= links.count() == page.locator(":is(.group section, .glossary > div):visible").count() < 10
    assert status.inner_text() == f"{links.count()} are left."
    assert violations(page) == []
    first = links.first
    assert first.get_attribute("href") == "#for-ever"
    first.click()
    until(page, "Math.abs(document.querySelector('#for-ever').getBoundingClientRect().top) < innerHeight / 2")
    assert field.input_value() == "does it hang"
    page.evaluate("location.hash = '#near-copies'")
    until(page, "document.querySelector('.filter input').value === ''")
    assert shown.count() == count
    field.fill("portal tomato")
    assert status.inner_text().startswith("None has “tomato”.")
    field.fill("tomato")
    assert status.inner_text() == "None has any of these words."
    assert shown.count() == 0
    field.fill("")
    assert shown.count() == count


@pytest.mark.thorough
def test_list_on_a_phone(new_page):
    """On a phone the page is a list of at most 20 screens. A tap on a question opens its answer, another one folds it,
    and its address opens it. Wider windows show all answers."""
    page = new_page(viewport=(390, 664), has_touch=True)
    page.goto("questions.html")
    until(page, "document.body.classList.contains('folding')")
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= 20
    answers = page.locator(".group section > p:first-of-type")
    assert page.locator(".group section > p:visible").count() == 0
    question = page.locator("#gpu h3 a.fold")
    for is_open in (True, False, True):
        question.tap()
        assert page.locator("#gpu > p").first.is_visible() == is_open
        assert question.get_attribute("aria-expanded") == str(is_open).lower()
    page.goto("questions.html#clockwise")
    page.locator("#clockwise > p").first.wait_for()
    assert violations(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".group section > p:first-of-type:visible").count() == answers.count() >= 62


@pytest.mark.thorough
def test_questions_for_programs(page):
    """Beside the page of each question is the question as Markdown, and llms.txt names all of them."""
    page.goto("questions.html")
    base = page.url.rpartition("/")[0]
    listed = page.request.get(f"{base}/llms.txt").text()
    files = re.findall(r"\]\((questions/[\w-]+\.md)\)", listed.replace(f"{base}/", ""))
    assert len(files) >= 62
    for name in files[::9]:
        text = page.request.get(f"{base}/{name}").text()
        assert text.startswith("# ") and "```json" in text and "questions.html#" in text


@pytest.mark.parametrize(
    ("fold", "question"),
    [("dents", "concave"), pytest.param("axes", "sat-or-gjk", marks=pytest.mark.thorough)],
)
def test_address_of_a_fold_that_is_a_question(page, fold, question):
    """The address of a fold that the article had leads to the question that took its place."""
    page.goto(f"index.html#{fold}")
    until(page, f"location.pathname.endsWith('/questions.html') && location.hash === '#{question}'")


# ---- the page about engines, in a browser: a miss opens as a figure


@pytest.mark.thorough
def test_first_miss_opens_as_a_figure(new_page) -> None:
    """The first link of the page's misses opens the figure of that case: its shapes, and the exact answer that the page
    says."""
    page = new_page()
    page.goto("engines.html")
    page.locator("main details > summary").first.click()
    line = page.locator("main details li").first
    said = re.search(r"exactly: (depth|distance) ([\d.e+-]+)", line.inner_text())
    link = line.get_by_role("link").first
    name = link.inner_text()
    link.click()
    page.wait_for_url("**/play.html?scene=*")
    figure = Figure(page).live()
    [pair] = [pair for pair in cases.suite() if pair.id == name]
    assert figure.scene["shapes"] == [pair.drawn.a, pair.drawn.b]
    signed = figure.answer["result"]["signed_distance"]
    assert said and said.groups() == ("depth" if signed < 0 else "distance", f"{abs(signed):.6g}")


# ---- the judge's cases in the site: the file and its schema


def test_files_of_cases(dist) -> None:
    """The site has the cases as `python -m gjkcore cases` prints them, byte for byte, and their schema."""
    assert hashlib.sha256((dist / "cases" / "gjk-cases-2.jsonl").read_bytes()).hexdigest() == SUITE_DIGEST
    assert json.loads((dist / "cases" / "schema.json").read_text(encoding="utf-8")) == case_schema()
