"""The article and its second page: each link of the prose, each fold, each value of a figure; headings and anchors; no
JavaScript."""

from __future__ import annotations

import html.parser
import itertools
import json
import re

import pytest
from extent import a_quarter, some

from browsers import until
from figure import PRESETS, Figure, answer_all
from project import WEB

ARTICLE, BREAKS = "index.html", "breaks.html"
SOURCES = {name: (WEB / name).read_text(encoding="utf-8") for name in (ARTICLE, BREAKS)}
BOTH = pytest.mark.parametrize("name", SOURCES)
MOVED = (
    *("many-solids", "crowd", "floats", "zero-direction", "missed", "underflow", "tiny", "cycles", "round-and-round"),
    *("reports", "gallery", "map", "methods", "rows", "sorted", "flaws", "slips", "slip-sign", "signs", "slip-example"),
    *("four", "slip-a", "region-one", "slip-picture", "hatched", "slip-segment", "let-through"),
)
"""The ids of the article's last parts, before they became a page of their own."""

SETTINGS = ("kind", "preset", "scene", "method", "step", "layers", "view", "arrows", "challenge")


class Prose(html.parser.HTMLParser):
    """All elements, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def all_elements(name: str) -> list[tuple[str, dict[str, str | None]]]:
    prose = Prose()
    prose.feed(SOURCES[name])
    return prose.elements


def elements(name: str, tag: str, attribute: str | None = None) -> list[dict[str, str | None]]:
    return [attrs for other, attrs in all_elements(name) if other == tag and (attribute is None or attribute in attrs)]


IDS = {name: [attrs["id"] for _, attrs in all_elements(name) if "id" in attrs] for name in SOURCES}
LINKS = {name: elements(name, "a", "data-gjk-for") for name in SOURCES}
FIGURES = {name: [attrs["id"] for attrs in elements(name, "gjk-demo")] for name in SOURCES}


@pytest.fixture
def article(new_page):
    def open_article(name: str = ARTICLE, **options):
        page = new_page(**options)
        Figure(page).open(name).live()
        answer_all(page)
        return page

    return open_article


def figure_of(page, name: str, path: str = ARTICLE) -> Figure:
    return Figure(page, FIGURES[path].index(name))


# ------------------------------------------------------------------------------------------------------------- the text


@BOTH
def test_ids_and_anchors(name):
    """Ids are unique, every link into one of the pages leads to one, and the article's contents list every section."""
    assert len(IDS[name]) == len(set(IDS[name]))
    for attrs in elements(name, "a", "href"):
        path, _, anchor = (attrs["href"] or "").removeprefix("./").partition("#")
        if anchor and (path or name) in SOURCES:
            assert anchor in IDS[path or name], attrs["href"]
    if name == ARTICLE:
        sections = [attrs["id"] for attrs in elements(name, "section")]
        assert re.findall(r'<li><a href="#([\w-]+)">', SOURCES[name]) == sections[1:]


def test_what_moved_is_there():
    """Whatever was a part of the article and is one no more is a part of the second page."""
    assert set(MOVED) <= set(IDS[BREAKS])
    assert set(MOVED).isdisjoint(IDS[ARTICLE])


@BOTH
def test_headings(name):
    """One h1; each section starts with an h2; an h3 stands below an h2."""
    levels = [int(level) for level in re.findall(r"<h([1-6])", SOURCES[name])]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in itertools.pairwise(levels))
    assert levels.count(2) == len(elements(name, "section"))


@BOTH
def test_folds_have_addresses(name):
    """Each fold can be linked."""
    folds = elements(name, "details")
    assert len(folds) >= 6
    assert all("id" in attrs for attrs in folds)


@BOTH
def test_links_name_what_exists(name):
    """Each link of the prose names a figure of the page and only settings that figures have, and has an address."""
    assert LINKS[name]
    for attrs in LINKS[name]:
        assert attrs["data-gjk-for"] in FIGURES[name]
        assert attrs["href"] == f"#{attrs['data-gjk-for']}"
        settings = {name.removeprefix("data-gjk-") for name in attrs if name.startswith("data-gjk-")} - {"for"}
        assert settings
        assert settings - {"again"} <= set(SETTINGS)
        assert attrs.get("data-gjk-preset", "gjk") in PRESETS


# -------------------------------------------------------------------------------------------------------- what happens


PLACES = """(link, figure) => {
    const picture = figure.stage.element.getBoundingClientRect();
    const word = link.getBoundingClientRect();
    const rest = 0.4 * picture.height;
    const span = Math.max(word.bottom, picture.bottom - rest) - Math.min(word.top, picture.top + rest);
    const seen = Math.min(picture.bottom, innerHeight) - Math.max(picture.top, 0);
    return {
        top: scrollY,
        picture: seen / Math.min(picture.height, innerHeight),
        hasWord: word.top > -1 && word.bottom < innerHeight + 1,
        fits: span < innerHeight - 60,
    };
}"""
"""How far the page is scrolled, which part of a figure's picture is in view, whether its link is, and whether it could
be, when the figure grows by two lines."""


def brought(word):
    """A word in the middle of the view, or below the picture that is pinned there, whose walk has set it."""
    word.evaluate(
        """(word) => {
            word.scrollIntoView({ block: "center" });
            // Observers run in the order in which they were made: those of walks come before this one.
            return new Promise((told) => new IntersectionObserver(told).observe(word));
        }"""
    )
    return word


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [(390, 844), (1280, 800)], ids=["phone", "wide"])
@pytest.mark.parametrize("name", SOURCES)
@a_quarter(0)
def test_every_link_sets_its_figure(article, turn, name, viewport):
    """After a click on every fourth link of the prose, its figure shows the preset, the step, the layers that the link
    names. The page stays where it is while the picture is in view. Otherwise the picture comes, and the link stays in
    view unless the two are too far apart."""
    page = article(name, viewport=viewport)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    links = page.locator("a[data-gjk-for]")
    assert links.count() == len(LINKS[name])
    for n, attrs in [*enumerate(LINKS[name])][turn::4]:
        figure = figure_of(page, attrs["data-gjk-for"], name)
        where = json.dumps(attrs)
        if links.nth(n).is_visible():
            before = brought(links.nth(n)).evaluate(PLACES, figure.element.element_handle())
            links.nth(n).click()
            figure.element.evaluate("el => el.updateComplete")
            after = links.nth(n).evaluate(PLACES, figure.element.element_handle())
            assert after["picture"] > 0.59, where
            assert after["top"] == before["top"] or before["picture"] < 0.6, where
            assert after["hasWord"] or not before["fits"], where
        else:
            links.nth(n).evaluate("(link) => link.click()")
        figure.settled()
        assert figure.notice.count() == 0, where
        if preset := attrs.get("data-gjk-preset"):
            assert figure.get("preset") == preset, where
        if step := attrs.get("data-gjk-step"):
            last = figure.element.evaluate("el => el.model.steps.length - 1")
            assert figure.get("step") == (last if step == "last" else int(step)), where
            assert figure.get("step") <= last
        if arrows := attrs.get("data-gjk-arrows"):
            assert figure.get("arrows") == arrows, where


@pytest.mark.thorough
@a_quarter(1)
def test_every_word_lights_something(article, turn):
    """Every fourth word that lights a feature changes its figure's picture."""
    page = article()
    words = page.locator("[data-gjk-show]")
    assert words.count() > 30
    for n in range(turn, words.count(), 4):
        name = words.nth(n).evaluate(
            """(word) => {
                if (word.dataset.gjkFor) return word.dataset.gjkFor;
                let place = word;
                while (!place.querySelector("gjk-demo")) place = place.parentElement;
                return place.querySelector("gjk-demo").id;
            }"""
        )
        figure = figure_of(page, name)
        brought(words.nth(n))
        figure.settled()
        page.mouse.move(0, 0)
        before = figure.picture()
        words.nth(n).focus()
        assert figure.picture() != before, words.nth(n).evaluate("(word) => word.outerHTML")
        words.nth(n).blur()
        assert figure.picture() == before


@pytest.mark.parametrize("name", some(SOURCES, BREAKS))
def test_values_are_those_of_the_figures(article, name):
    """Without JavaScript the page has the very numbers that its figures compute."""
    page = article(name)
    until(page, "![...document.querySelectorAll('output')].some((value) => value.textContent === '…')")
    live = page.locator("output").evaluate_all("all => all.map((value) => value.textContent)")
    written = re.findall(r"<output[^>]*>([^<]*)</output>", SOURCES[name])
    assert live == written
    assert len(live) >= 10


@pytest.mark.cold
@pytest.mark.parametrize("viewport", some([(360, 640), (1280, 800)], (360, 640)), ids=["phone", "wide"])
def test_figure_not_made_yet_keeps_its_place(new_page, site, viewport):
    """The place of a figure is as high before it is made as where no script runs."""
    height = "document.querySelector('#curves').getBoundingClientRect().height"
    page, still = new_page(viewport=viewport), new_page(viewport=viewport, java_script_enabled=False)
    with site.fault("assets/worker-*.js", "hold"):
        page.goto(ARTICLE)
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        still.goto(ARTICLE)
        assert not page.evaluate("document.querySelector('#curves').hasUpdated")
        assert page.evaluate(height) == pytest.approx(still.locator("#curves").bounding_box()["height"], abs=1)


@pytest.mark.thorough
@pytest.mark.every_engine
@pytest.mark.cold
def test_figures_are_made_when_they_are_near(page, site):
    """While Python starts, a figure far from the view is the picture in its slot, and nothing is loaded for it. After a
    jump to a chapter, the figures below are made when Python runs. Those far above are not, and the chapter stays where
    it is."""
    is_made = "(figure) => figure.hasUpdated"
    top = "Math.abs(document.querySelector('#stop').getBoundingClientRect().top) < 24"
    with site.fault("assets/worker-*.js", "hold"):
        page.goto(ARTICLE)
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        # Who reads a property has all of them applied, and so the figure of another kind is asked for.
        assert page.locator("#polytope").evaluate("({ kind, model }) => [kind, model.figure]") == ["epa", None]
        assert not page.locator("#endings").evaluate(is_made)
        assert page.locator("#endings > img").evaluate("picture => picture.getBoundingClientRect().height") > 100
        page.evaluate("location.hash = 'stop'")
        until(page, f"({is_made})(document.querySelector('#endings'))")
        until(page, top)
        assert not page.locator("#prism").evaluate(is_made)
    until(page, f"({is_made})(document.querySelector('#prism'))")
    until(page, top)
    assert not page.locator("#steps").evaluate(is_made)
    page.locator("#steps").evaluate("figure => figure.scrollIntoView()")
    until(page, f"({is_made})(document.querySelector('#steps'))")


@pytest.mark.parametrize("name", some(["hill-climbing", "climb", "never-only-a"], "climb"))
def test_address_of_a_fold_opens_it(page, name):
    """A link to a fold, or to something in one, opens it."""
    page.goto(f"index.html#{name}")
    until(page, f"document.getElementById('{name}').closest('details').open")
    page.goto("index.html#top")
    page.evaluate(f"location.hash = '{name}'")
    until(page, f"document.getElementById('{name}').closest('details').open")


@pytest.mark.thorough
@pytest.mark.parametrize("name", MOVED)
def test_address_of_what_moved_leads_on(page, name):
    """An address of a part that belongs to the second page now leads to it there, and opens its fold, whether the page
    is opened with it or follows a link to it. Any other address stays."""
    arrived = f"location.pathname.endsWith('/breaks.html') && location.hash === '#{name}'"
    seen = f"document.getElementById('{name}')?.getBoundingClientRect().top < innerHeight"
    page.goto(f"index.html#{name}")
    until(page, f"{arrived} && {seen}")
    until(page, f"document.getElementById('{name}').closest('details')?.open ?? true")
    page.goto("index.html#nothing-has-this-name")
    until(page, "customElements.get('gjk-demo') !== undefined")
    assert page.evaluate("location.pathname").endswith("/index.html")
    page.evaluate(f"location.hash = '{name}'")
    until(page, f"{arrived} && {seen}")


@pytest.mark.parametrize(
    "viewport", some([(360, 640), (768, 1024), (1280, 800)], (360, 640)), ids=["phone", "tablet", "wide"]
)
@pytest.mark.parametrize("name", some(SOURCES, ARTICLE))
def test_nothing_is_wider_than_the_window(article, viewport, name):
    """No page of the article scrolls sideways, nor does it with text of 200 %."""
    page = article(name, viewport=viewport)
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), size


@BOTH
def test_without_javascript(new_page, name):
    """Without JavaScript every heading is there, and each figure is a picture with a description."""
    page = new_page(java_script_enabled=False)
    page.goto(name)
    assert page.locator("h2").count() == len(elements(name, "section"))
    assert page.locator("noscript").inner_text()
    assert page.locator("gjk-demo > img[alt]").count() == len(FIGURES[name])
    assert page.locator("gjk-demo > img").first.is_visible()
