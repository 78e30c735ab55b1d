"""The listings of the article: tabs, copies, files, and the judge."""

from __future__ import annotations

import pytest
from axe import violations
from extent import some

from browsers import until
from project import WEB

LISTINGS = WEB / "listings"
LANGUAGES = {"Python": "py", "JavaScript": "js", "C++": "cpp", "Rust": "rs", "C#": "cs"}
COPIED = """{
    Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { globalThis.copied = text }}});
}"""
UNNAMED = """[...document.querySelectorAll("main pre")]
    .filter((block) => !/^Copy: ./.test(block.nextElementSibling?.querySelector("button")?.ariaLabel))
    .map((block) => block.textContent)"""
PAGES = ("index.html", "use.html", "reference.html", "questions.html", "lab.html", "python.html", "copy.html")


def text(name: str) -> str:
    return (LISTINGS / name).read_text(encoding="utf-8")


def test_tabs(new_page):
    """Each tab shows the listing in its language, with a button that copies the file and a link to it. The choice is
    remembered, arrow keys go from tab to tab, and on paper the chosen language stands alone."""
    page = new_page()
    page.add_init_script(COPIED)
    page.goto("index.html#listing")
    until(page, "document.querySelector('.listing button')")
    for language, ending in LANGUAGES.items():
        page.get_by_role("tab", name=language, exact=True).click()
        panel = page.get_by_role("tabpanel", name=language, exact=True)
        shown = "([id, text]) => document.querySelector(`#${id} code`).textContent === text"
        until(page, shown, [f"gjk-{ending}", text(f"gjk.{ending}").rstrip("\n")])
        assert page.locator(".listing [role=tabpanel]:visible").count() == 1
        panel.get_by_role("button", name="Copy").click()
        until(page, "text => globalThis.copied === text", text(f"gjk.{ending}"))
        file = panel.get_by_role("link", name=f"gjk.{ending}").evaluate("link => link.href")
        assert page.request.get(file).text() == text(f"gjk.{ending}")
        assert panel.get_by_role("link", name="Open in the judge").count() == (ending in ("py", "js"))
    page.get_by_role("tab", selected=True).press("ArrowLeft")
    assert page.get_by_role("tab", selected=True).inner_text() == "Rust"
    assert violations(page) == []
    page.reload()
    until(page, "document.querySelector('.listing [aria-selected=true]').textContent === 'Rust'")
    page.emulate_media(media="print")
    assert page.locator(".listing :is([role=tab], pre):visible").all_inner_texts()[0] == "Rust"
    assert page.locator(".listing :is([role=tab], pre):visible").count() == 2


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["gjk.py", "gjk3d.py", "gjk.js", "gjk3d.js"])
def test_open_in_the_judge(new_page, name):
    """The link opens the listing in the lab, with its dimension, and the judge finds no miss."""
    page = new_page(stay="lab.html")
    page.evaluate("name => { location.hash = `start=${name}` }", name)
    begins = "text => document.querySelector('.cm-content').textContent.startsWith(text)"  # it has the lines in sight
    until(page, begins, text(name)[:400].replace("\n", ""))
    assert page.locator("#code").get_by_label("Shapes").input_value() == ("3" if "3d" in name else "2")
    page.get_by_role("button", name="Run", exact=True).click()
    until(page, "document.querySelectorAll('#groups li').length > 9")
    page.get_by_role("button", name="Stop", exact=True).click()
    assert "no miss so far" in page.locator("#status").inner_text()


@pytest.mark.parametrize("name", some(PAGES, "use.html"))
def test_every_block_of_code_can_be_copied(page, name):
    """Below each block of code of a page stands a button that copies it, whose name says what."""
    page.goto(name)
    until(page, "document.querySelector('main pre + .tools button')")
    assert page.evaluate(UNNAMED) == []


def test_without_scripts(new_page):
    """Without scripts each tab is a link to its file."""
    page = new_page(java_script_enabled=False)
    page.goto("index.html")
    links = page.locator(".listing [role=tab]").evaluate_all("tabs => tabs.map(({ href }) => href.split('/').pop())")
    assert links == [f"gjk.{ending}" for ending in LANGUAGES.values()]
    assert page.locator(".listing pre:visible").count() == 1
