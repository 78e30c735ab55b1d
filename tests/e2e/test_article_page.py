"""The article as one page: more prose than instruments, pictures that stay, and links that leave the page where it is.
That its sentences stay true whatever a hand does is tested in `js/prose.test.js`."""

from __future__ import annotations

import json

import pytest
from extent import some
from playwright.sync_api import Page

from browsers import until
from figure import Figure, answer_all

PHONE, WIDE = (390, 844), (1280, 800)
MADE_IN_VIEW = """[...document.querySelectorAll("gjk-demo")].every((figure) => {
    const { top, bottom } = figure.getBoundingClientRect();
    return figure.hasUpdated || bottom < 0 || top > innerHeight;
})"""

SEEN = """(link, figure) => {
    const share = (element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / Math.min(height, innerHeight);
    };
    return { top: scrollY, word: share(link), picture: share(figure.stage.element) };
}"""
"""Which part of a link and of its figure's picture is in view."""


@pytest.fixture
def article(new_page):
    def open_article(viewport: tuple[int, int]) -> Page:
        narrow = viewport == PHONE
        page = new_page(viewport=viewport, has_touch=narrow)
        Figure(page).open("index.html").live()
        answer_all(page)
        return page

    return open_article


def figure_of(page: Page, name: str) -> Figure:
    return Figure(
        page, page.evaluate("(id) => [...document.querySelectorAll('gjk-demo')].findIndex((el) => el.id === id)", name)
    )


@pytest.mark.thorough
@pytest.mark.every_engine
def test_screens(new_page):
    """Untouched, the article has at most 38 screens of a phone whose browser takes a part of the window."""
    page = new_page(viewport=(390, 664), has_touch=True)
    Figure(page).open("index.html").live()
    for share in (0.25, 0.5, 0.75, 1):  # figures are made when they are near
        page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", share)
        until(page, MADE_IN_VIEW)
    answer_all(page)
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= 38


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_code_is_beside_its_figure(article, viewport):
    """The code of `update` and the steps of the figure that lights its lines are in one screen, and a line is lit while
    a step makes its test or has taken its region."""
    page = article(viewport)
    page.set_viewport_size({"width": viewport[0], "height": 664 if viewport == PHONE else viewport[1]})
    figure = figure_of(page, "tested")
    figure.element.evaluate("el => el.scrollIntoView()")
    seen = "(el) => { const box = el.getBoundingClientRect(); return box.top > -1 && box.bottom < innerHeight + 1; }"
    assert page.locator("#code-update").evaluate(seen)
    assert figure.part("steps").evaluate(seen)
    for step, line in {0: None, 4: None, 5: "ABP . AO", 6: "ACP . AO", 7: "3AC"}.items():
        figure.element.locator(".dot").nth(step).click()
        until(page, f"(document.querySelector('#code-update .lit')?.dataset.lit ?? null) === {json.dumps(line)}")


@pytest.mark.parametrize("name", some(["steps", "arrows"], "steps"))
@pytest.mark.parametrize("viewport", some([PHONE, WIDE], WIDE), ids=["phone", "wide"])
def test_text_that_passes_sets_the_picture(article, viewport, name):
    """While the passages of a walk pass, its picture stays in view and shows what each says; the verdict comes at the
    end. A reader who goes back finds the first step again."""
    page = article(viewport)
    figure = figure_of(page, name)
    passages = page.locator(f".walk:has(#{name}) > div > p")
    asked = "data-walk-step" if name == "steps" else "data-walk-arrows"
    for i in [*range(passages.count()), 0]:
        wanted = passages.nth(i).get_attribute(asked)
        share = 0.65 if i or viewport == PHONE else 0.4  # on a phone the first, too, begins below the picture
        passages.nth(i).evaluate(
            "(p, share) => scrollBy(0, p.getBoundingClientRect().top - share * innerHeight)", share
        )
        figure.until(f"el => String(el['{asked.removeprefix('data-walk-')}']) === '{wanted}'")
        assert passages.nth(i).evaluate(SEEN, figure.element.element_handle())["picture"] > 0.99
        if name == "steps":
            is_told = figure.part("exact").count() > 0
            assert is_told == (i == passages.count() - 1)


def test_walk_on_paper_and_without_javascript(new_page):
    """On paper and where no script runs, nothing is pinned, and each passage follows its picture without a gap."""
    page = new_page(java_script_enabled=False)
    page.goto("index.html")
    page.emulate_media(media="print")
    assert page.locator(".walk gjk-demo").first.evaluate("el => getComputedStyle(el).position") == "static"
    heights = page.locator(".walk > div > p").evaluate_all("all => all.map((p) => p.getBoundingClientRect().height)")
    assert len(heights) > 15
    assert max(heights) < 200
