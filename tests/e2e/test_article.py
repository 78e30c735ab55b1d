"""The article: each link of its prose, each fold, each value of a figure; its headings and anchors; no JavaScript."""

from __future__ import annotations

import html.parser
import itertools
import json
import re

import pytest
from extent import a_quarter, some

from browsers import until
from figure import PRESETS, Figure
from project import WEB

SOURCE = (WEB / "index.html").read_text(encoding="utf-8")
SETTINGS = ("kind", "preset", "scene", "method", "step", "layers", "view", "arrows", "challenge")


class Prose(html.parser.HTMLParser):
    """All elements, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def all_elements() -> list[tuple[str, dict[str, str | None]]]:
    prose = Prose()
    prose.feed(SOURCE)
    return prose.elements


def elements(tag: str, attribute: str | None = None) -> list[dict[str, str | None]]:
    return [attrs for name, attrs in all_elements() if name == tag and (attribute is None or attribute in attrs)]


IDS = [attrs["id"] for _, attrs in all_elements() if "id" in attrs]
LINKS = elements("a", "data-gjk-for")
FIGURES = [attrs["id"] for attrs in elements("gjk-demo")]


@pytest.fixture
def article(new_page):
    def open_article(**options):
        page = new_page(**options)
        Figure(page).open("index.html").live()
        until(page, "[...document.querySelectorAll('gjk-demo')].every((el) => el.answer ?? el.model.answer)")
        return page

    return open_article


def figure_of(page, name: str) -> Figure:
    return Figure(page, FIGURES.index(name))


# ------------------------------------------------------------------------------------------------------------- the text


def test_ids_and_anchors():
    """Ids are unique, every link into the page leads to one, and the contents list every section."""
    assert len(IDS) == len(set(IDS))
    anchors = [attrs["href"][1:] for attrs in elements("a", "href") if attrs["href"].startswith("#")]
    assert set(anchors) <= set(IDS)
    sections = [attrs["id"] for attrs in elements("section")]
    contents = re.findall(r'<li><a href="#([\w-]+)">', SOURCE)
    assert contents == sections[1:]


def test_headings():
    """One h1; each section starts with an h2; an h3 stands below an h2."""
    levels = [int(level) for level in re.findall(r"<h([1-6])", SOURCE)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in itertools.pairwise(levels))
    assert levels.count(2) == len(elements("section"))


def test_folds_have_addresses():
    """Each fold can be linked."""
    folds = elements("details")
    assert len(folds) >= 10
    assert all("id" in attrs for attrs in folds)


def test_links_name_what_exists():
    """Each link of the prose names a figure of the page and only settings that figures have, and has an address."""
    for attrs in LINKS:
        assert attrs["data-gjk-for"] in FIGURES
        assert attrs["href"] == f"#{attrs['data-gjk-for']}"
        settings = {name.removeprefix("data-gjk-") for name in attrs if name.startswith("data-gjk-")} - {"for"}
        assert settings
        assert settings - {"again"} <= set(SETTINGS)
        assert attrs.get("data-gjk-preset", "gjk") in PRESETS


def test_reading_time():
    """At 230 words a minute, the article without its folds takes fifteen minutes."""
    left_out = r"<head>.*?</head>|<pre>.*?</pre>|<nav.*?</nav>|<details.*?</details>"
    text = re.sub(left_out, " ", SOURCE, flags=re.DOTALL)
    words = re.sub(r"<[^>]+>", " ", text).split()
    assert 2000 < len(words) < 15 * 230


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
        """async (word) => {
            word.scrollIntoView({ block: "center" });
            for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        }"""
    )
    return word


@a_quarter(0)
def test_every_link_sets_its_figure(article, turn):
    """After a click on every fourth link of the prose, its figure shows the preset, the step, the layers that the link
    names. The page stays where it is while the picture is in view. Otherwise the picture comes, and the link stays in
    view unless the two are too far apart."""
    page = article(viewport=(390, 844))
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    links = page.locator("a[data-gjk-for]")
    assert links.count() == len(LINKS)
    for n, attrs in [*enumerate(LINKS)][turn::4]:
        figure = figure_of(page, attrs["data-gjk-for"])
        where = json.dumps(attrs)
        if links.nth(n).is_visible():
            before = brought(links.nth(n)).evaluate(PLACES, figure.element.element_handle())
            links.nth(n).click()
            figure.element.evaluate("el => el.updateComplete.then(() => new Promise(requestAnimationFrame))")
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


def test_values_are_those_of_the_figures(article):
    """Without JavaScript the article has the very numbers that its figures compute."""
    page = article()
    until(page, "![...document.querySelectorAll('output')].some((value) => value.textContent === '…')")
    live = page.locator("output").evaluate_all("all => all.map((value) => value.textContent)")
    written = re.findall(r"<output[^>]*>([^<]*)</output>", SOURCE)
    assert live == written
    assert len(live) > 25


def test_figures_load_when_they_are_near(page, site, problems):
    """Before Python runs, nothing is loaded for figures that are far from the view."""
    problems.allow("404")
    with site.fault("assets/worker-*.js", "404"):
        page.goto("index.html")
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        # Who reads a property has all of them applied, and so the figure of another kind is asked for.
        found = page.evaluate("(({ kind, model }) => [kind, model.figure])(document.querySelector('#rows'))")
        assert found == ["compare", None]
        page.locator("#rows").scroll_into_view_if_needed()
        until(page, "document.querySelector('#rows').model.answer !== null")


@pytest.mark.cold
@pytest.mark.parametrize("viewport", some([(360, 640), (1280, 800)], (360, 640)), ids=["phone", "wide"])
def test_figure_not_made_yet_keeps_its_place(new_page, site, viewport):
    """The place of a figure is as high before it is made as where no script runs."""
    height = "document.querySelector('#rows').getBoundingClientRect().height"
    page, still = new_page(viewport=viewport), new_page(viewport=viewport, java_script_enabled=False)
    with site.fault("assets/worker-*.js", "hold"):
        page.goto("index.html")
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        still.goto("index.html")
        assert not page.evaluate("document.querySelector('#rows').hasUpdated")
        assert page.evaluate(height) == pytest.approx(still.locator("#rows").bounding_box()["height"], abs=1)


@pytest.mark.every_engine(thorough=True)
@pytest.mark.cold
def test_figures_are_made_when_they_are_near(page, site):
    """While Python starts, a figure far from the view is the picture in its slot. After a jump to a chapter, the
    figures below are made when Python runs. Those far above are not, and the chapter stays where it is."""
    is_made = "(figure) => figure.hasUpdated"
    top = "Math.abs(document.querySelector('#methods').getBoundingClientRect().top) < 24"
    with site.fault("assets/worker-*.js", "hold"):
        page.goto("index.html")
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        assert not page.locator("#rows").evaluate(is_made)
        assert page.locator("#rows > img").evaluate("picture => picture.getBoundingClientRect().height") > 100
        page.evaluate("location.hash = 'methods'")
        until(page, f"({is_made})(document.querySelector('#rows'))")
        until(page, top)
        assert not page.locator("#let-through").evaluate(is_made)
    until(page, f"({is_made})(document.querySelector('#let-through'))")
    until(page, top)
    assert not page.locator("#steps").evaluate(is_made)
    page.locator("#steps").evaluate("figure => figure.scrollIntoView()")
    until(page, f"({is_made})(document.querySelector('#steps'))")


TOLD_LATE = """globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(act, options) {
        super((entries) => setTimeout(act, 1000, entries), options);
    }
};
document.onreadystatechange = () => document.querySelector("#whole").removeAttribute("loading");"""
"""A browser that tells late what is in view. The page's first figure is not eager, so this starts Python."""

MADE_LATE = """const { define } = customElements;
customElements.define = (name, type) => {
    const { scheduleUpdate } = type.prototype;
    type.prototype.scheduleUpdate = async function () {
        if (this.id === "whole" && !this.hasUpdated) await new Promise((done) => setTimeout(done, 1000));
        return scheduleUpdate.call(this);
    };
    define.call(customElements, name, type);
};"""
"""A page whose first figure, which is eager, is made late. If it is not in view, its first picture starts Python."""


@pytest.mark.cold
@pytest.mark.parametrize("late", [TOLD_LATE, MADE_LATE], ids=["told late", "made late"])
def test_figures_wait_for_what_starts_python(new_page, site, late):
    """While Python starts, a figure far from the view is the picture in its slot, even where the page has been idle
    before."""
    page = new_page(viewport=(1280, 800 if late == TOLD_LATE else 200))
    page.add_init_script(f"delete globalThis.requestIdleCallback; {late}")
    with site.fault("assets/worker-*.js", "hold"):
        page.goto("index.html")
        until(page, "document.querySelector('#whole').status.phase === 'starting'")
        until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        assert not page.locator("#rows").evaluate("figure => figure.hasUpdated")


@pytest.mark.parametrize("name", some(["hill-climbing", "climb", "never-only-a"], "climb"))
def test_address_of_a_fold_opens_it(page, name):
    """A link to a fold, or to something in one, opens it."""
    page.goto(f"index.html#{name}")
    until(page, f"document.getElementById('{name}').closest('details').open")
    page.goto("index.html#top")
    page.evaluate(f"location.hash = '{name}'")
    until(page, f"document.getElementById('{name}').closest('details').open")


@pytest.mark.parametrize(
    "viewport", some([(360, 640), (768, 1024), (1280, 800)], (360, 640)), ids=["phone", "tablet", "wide"]
)
def test_nothing_is_wider_than_the_window(article, viewport):
    """The article never scrolls sideways, nor does it with text of 200 %."""
    page = article(viewport=viewport)
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width"), size


def test_without_javascript(new_page):
    """Without JavaScript every heading is there, and each figure is a picture with a description."""
    page = new_page(java_script_enabled=False)
    page.goto("index.html")
    assert page.locator("h2").count() == len(elements("section"))
    assert page.locator("noscript").inner_text()
    assert page.locator("gjk-demo > img[alt]").count() == len(FIGURES)
    assert page.locator("gjk-demo > img").first.is_visible()
