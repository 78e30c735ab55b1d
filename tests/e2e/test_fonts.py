"""The fonts of pages and pictures in a browser."""

from __future__ import annotations

import re

import pytest
from page_code import ask_page

from browsers import context_options, until

MOST_BYTES = 80_000
"""Of the fonts of a page."""

LOADED = """() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).map(
  ({ name, decodedBodySize }) => [name.split("/").at(-1), decodedBodySize])"""

FACES = "() => [...document.fonts].filter(({ family }) => !/Page|Like/.test(family)).map(({ status }) => status)"
"""Of pictures: neither those of the page's own text, nor what stands in for these."""

TEXTS = """async (svg) => {
  document.body.innerHTML = svg;
  await document.fonts.ready;
  const faces = [...document.fonts].filter(({ status }) => status === "loaded").length;
  return [faces, [...document.querySelectorAll("text, tspan")].map((run) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(run);
    const slant = fontStyle === "italic" ? "italic " : "";
    const font = `${slant}${fontWeight} ${fontSize} ${fontFamily.replaceAll('"', "")}`;
    const { data } = run.firstChild; // other runs may follow in the same text
    return [data, font, run.getSubStringLength(0, data.length)];
  })];
}"""


def test_the_article_loads_each_font_once(page, site) -> None:
    """The article loads at most 80 kB of fonts, none twice, and nothing moves when they come."""
    page.goto(f"{site.url}index.html")
    until(page, f"({FACES})().join() === 'loaded,loaded'")
    loaded = page.evaluate(LOADED)
    assert sorted({name for name, _ in loaded}) == ["italic.woff2", "sans.woff2", "serif.woff2"]
    assert sum(dict(loaded).values()) <= MOST_BYTES


WIDTHS = """() => [...document.querySelectorAll("nav a, h1, h2")].map((el) => {
    const text = document.createRange();
    text.selectNodeContents(el);
    return text.getBoundingClientRect().width;
})"""
"""How wide the texts of the header and the headings are."""

PAGE_FONTS = """[...document.fonts].filter(({ family, style }) => family.includes("GJK Page") && style === "normal")
    .every(({ status }) => status === "loaded")"""


STANDS_IN = """document.readyState !== "loading" && document.querySelectorAll("h2").length > 3
    && [...document.fonts].some(({ family, status }) => family.includes("Like GJK Serif") && status === "loaded")"""


@pytest.mark.thorough
@pytest.mark.every_engine
@pytest.mark.parametrize("readers", [3, 10])
def test_one_typeface_on_every_load(browser, site, readers) -> None:
    """Readers, each with a cache of their own, have one page: header and headings are as wide for each, also after
    the window has had another width, and nothing moves meanwhile."""
    found = set()
    for _ in range(readers):
        context = browser.new_context(**context_options(browser))
        page = context.new_page()
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{site.url}breaks.html")
        until(page, PAGE_FONTS)
        found.add(tuple(page.evaluate(WIDTHS)))
        page.set_viewport_size({"width": 900, "height": 800})
        page.set_viewport_size({"width": 1280, "height": 800})
        found.add(tuple(page.evaluate(WIDTHS)))
        context.close()
    assert len(found) == 1
    assert sum(found.pop()) > 1000


def test_what_stands_in_for_our_fonts_is_as_wide(page, site) -> None:
    """Until our fonts are there, words have a font of the reader's that takes the room of ours."""
    with site.fault("assets/fonts-*/*", "hold"):
        page.goto(f"{site.url}breaks.html", wait_until="commit")
        until(page, STANDS_IN)
        before = page.evaluate(WIDTHS)
    until(page, PAGE_FONTS)
    after = page.evaluate(WIDTHS)
    assert len(after) == len(before) > 8
    assert sum(before) == pytest.approx(sum(after), rel=0.05)


@pytest.mark.parametrize("shown", [True, False])
def test_a_page_without_a_figure_in_sight_asks_for_no_font(page, site, blog, shown: bool) -> None:
    """In another site's page fonts come once a picture is drawn: a figure that is not shown asks for none."""
    style = "" if shown else ' style="display: none"'
    script = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    page.goto(blog(f'{script}<div{style}><gjk-demo preset="gjk" controls="none"></gjk-demo></div>'))
    until(page, "!!customElements.get('gjk-demo')")
    if shown:
        until(page, f"({FACES})().join() === 'loaded,loaded'")
    else:
        page.evaluate("() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
        assert page.evaluate(FACES) == []
    names = {name for name, _ in page.evaluate(LOADED)}
    assert names == ({"sans.woff2", "italic.woff2"} if shown else set())


@pytest.mark.thorough
def test_words_have_the_font_around_a_figure_and_pictures_ours(page, site, blog) -> None:
    """A figure in another site's page writes its words and formulas in the page's font, and its picture in ours. So no
    word moves when our fonts come."""
    script = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    page.goto(blog(f'{script}<div style="font: 30px/3 monospace"><gjk-demo preset="minkowski"></gjk-demo></div>'))
    figure = page.locator("gjk-demo")
    figure.evaluate("el => el.ready")
    caption = figure.locator(".caption").first
    look = "el => [getComputedStyle(el).fontFamily, getComputedStyle(el).lineHeight]"
    assert caption.evaluate(look)[0] == "monospace"
    assert caption.locator(".formula").first.evaluate(look) == caption.evaluate(look)
    assert caption.evaluate("el => getComputedStyle(el).fontSize") == "16px"
    families = set(re.findall(r'<text [^>]*font-family="([^",]+)', figure.evaluate("el => el.toSVG()")))
    assert families == {"GJK Sans", "GJK Serif"}


@pytest.mark.thorough
def test_letters_are_as_wide_as_their_table_says(page, site) -> None:
    """A browser draws each text of an exported picture as wide as the table that places the labels says, so labels
    stand in the same places in each browser and in posters."""
    page.goto(f"{site.url}embed.html?preset=triangle-regions")
    figure = page.locator("gjk-demo")
    svg = figure.evaluate("el => el.ready.then(() => el.toSVG())")
    page.goto("about:blank")
    faces, texts = page.evaluate(TEXTS, svg)
    assert faces >= 3
    assert len(texts) > 15
    widths = ask_page("widths", [text[:2] for text in texts])
    pairs = [(text, width, told) for (text, _, width), told in zip(texts, widths, strict=True)]
    # A browser does not measure the space at the end of a text.
    assert [pair for pair in pairs if abs(pair[1] - pair[2]) > 0.3 and not pair[0].endswith(" ")] == []
