"""The fonts of pages and pictures in a browser."""

from __future__ import annotations

import re

from page_code import ask_page

MOST_BYTES = 80_000
"""Of the fonts of a page."""

LOADED = """() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).map(
  ({ name, decodedBodySize }) => [name.split("/").at(-1), decodedBodySize])"""

FACES = "() => [...document.fonts].filter(({ family }) => !family.includes('Page')).map(({ status }) => status)"

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
    page.wait_for_function(f"({FACES})().join() === 'loaded,loaded'")
    loaded = page.evaluate(LOADED)
    assert sorted({name for name, _ in loaded}) == ["italic.woff2", "sans.woff2", "serif.woff2"]
    assert sum(dict(loaded).values()) <= MOST_BYTES


def test_words_have_the_font_around_a_figure_and_pictures_ours(page, site, blog) -> None:
    """A figure in another site's page writes its words in the page's font, and its picture in ours."""
    script = f'<script type="module" src="{site.url}gjk-demo.js"></script>'
    page.goto(blog(f'{script}<div style="font: 30px/3 monospace"><gjk-demo preset="gjk"></gjk-demo></div>'))
    figure = page.locator("gjk-demo")
    figure.evaluate("el => el.ready")
    caption = figure.locator(".caption").first
    assert caption.evaluate("el => getComputedStyle(el).fontFamily") == "monospace"
    assert caption.evaluate("el => getComputedStyle(el).fontSize") == "15px"
    families = set(re.findall(r'<text [^>]*font-family="([^",]+)', figure.evaluate("el => el.toSVG()")))
    assert families == {"GJK Sans", "GJK Serif"}


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
