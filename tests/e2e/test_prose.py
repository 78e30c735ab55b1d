"""Words of a page that belong to a figure: links that set it, words that light its features, values of its answer."""

from __future__ import annotations

import pytest

from figure import Figure

PAGE = """
<section>
  <gjk-demo id="one" preset="gjk" loading="eager"></gjk-demo>
  <p><a id="first" data-gjk-for="one" data-gjk-step="0">first</a>
  <a id="missed" data-gjk-for="one" data-gjk-preset="missed" data-gjk-step="1" data-gjk-layers="simplex">missed</a>
  <a id="method" data-gjk-for="one" data-gjk-method="vec3" href="#one">vec3</a>
  <span id="a" data-gjk-show="A">A</span> <span id="both" data-gjk-show="A − B, O">A − B and O</span>
  <span id="nothing" data-gjk-show="poetry">poetry</span>
  <span>It is <output id="depth" data-gjk-value="epa.depth"></output> deep.</span>
  <span id="apart" data-gjk-when="separated" hidden>They are apart.</span>
  <a id="again" data-gjk-again hidden>again</a>
  <output id="count" data-gjk-value="trace.steps.length"></output>
  <output id="w" data-gjk-value="trace.steps.shown.support.w"></output></p>
</section>
<p><span id="other" data-gjk-for="one" data-gjk-show="B">B</span>
<a id="nowhere" data-gjk-for="missing" data-gjk-step="0" href="#here">nowhere</a></p>
"""


@pytest.fixture
def figure(page):
    """A figure in a page with words."""
    page.goto("embed.html?kind=gjk")
    page.evaluate("(html) => { document.body.innerHTML = html }", PAGE)
    figure = Figure(page).live()
    figure.until("el => document.getElementById('count').textContent === String(el.answer.trace.steps.length)")
    return figure


def word(figure, name):
    return figure.page.locator(f"#{name}")


def test_link_sets_the_step(figure):
    """A link without an address is a button: a click and the Enter key both show its step."""
    link = word(figure, "first")
    assert link.get_attribute("role") == "button"
    link.click()
    figure.until("el => el.step === 0")
    figure.set("step", 2)
    link.focus()
    figure.page.keyboard.press("Enter")
    figure.until("el => el.step === 0")


def test_link_sets_the_method_and_keeps_the_page(figure):
    """A link with an address sets the figure instead of leading there; one to a figure that is missing leads there."""
    word(figure, "method").click()
    figure.settled()
    assert figure.get("method") == "vec3"
    assert not figure.page.url.endswith("#one")
    word(figure, "nowhere").click()
    assert figure.page.url.endswith("#here")


def ink(figure, panel):
    """The strength of all ink on a panel."""
    return figure.element.evaluate(
        """async (el, panel) => {
            await el.updateComplete;
            const canvas = el.renderRoot.querySelector(`[data-panel=${panel}] canvas`);
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            let sum = 0;
            for (let i = 3; i < data.length; i += 4) sum += data[i];
            return sum;
        }""",
        panel,
    )


@pytest.mark.parametrize("how", ["hover", "focus"])
def test_word_lights_a_feature(figure, how):
    """Pointing at a word, or its focus, fades everything else in the panels that have the feature, and only there."""
    figure.page.mouse.move(0, 0)
    before = {panel: ink(figure, panel) for panel in ("shapes", "difference")}
    getattr(word(figure, "a"), how)()
    assert ink(figure, "shapes") < 0.8 * before["shapes"]
    assert ink(figure, "difference") == before["difference"]
    getattr(word(figure, "both"), how)()
    assert ink(figure, "shapes") == before["shapes"]
    assert ink(figure, "difference") < 0.95 * before["difference"]
    getattr(word(figure, "nothing"), how)()
    assert {panel: ink(figure, panel) for panel in before} == before


@pytest.mark.thorough
def test_lit_feature_keeps_its_ink(figure):
    """Where shape A is drawn, the picture with A lit has the colours that it has without light."""
    box = figure.element.locator("[data-panel=shapes]").bounding_box()
    pixel = """(el, [x, y]) => {
        const canvas = el.renderRoot.querySelector("[data-panel=shapes] canvas");
        return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
    }"""
    # A's border, between two of its vertices, away from everything else.
    (x0, y0), (x1, y1) = figure.place("0.1"), figure.place("0.2")
    at = [round((x0 + x1) / 2 - box["x"]), round((y0 + y1) / 2 - box["y"])]
    before = figure.element.evaluate(pixel, at)
    word(figure, "a").hover()
    figure.element.evaluate("el => el.updateComplete")
    assert figure.element.evaluate(pixel, at) == before
    word(figure, "other").hover()
    figure.element.evaluate("el => el.updateComplete")
    assert figure.element.evaluate(pixel, at) != before


def test_words_have_the_colours_of_the_picture(figure):
    """A word that lights a feature has its colour, also after the theme has changed."""
    color = "el => [getComputedStyle(document.getElementById('a')).color, el.stage.palette.a]"
    worn, drawn = figure.element.evaluate(color)
    assert worn == drawn
    figure.element.evaluate("el => { el.theme = el.theme === 'dark' ? 'light' : 'dark' }")
    figure.element.evaluate("el => el.updateComplete")
    again, drawn = figure.element.evaluate(color)
    assert again == drawn != worn


def test_values_are_those_of_the_answer(figure):
    """A value follows the answer and the step, and is written as the picture writes it."""
    assert word(figure, "depth").inner_text() == "0.849"
    assert word(figure, "count").inner_text() == "4"
    figure.set("step", 0)
    figure.until("el => document.getElementById('w').textContent === '(0.9, −1.1)'")
    figure.drag("1", 400, 0)
    figure.settled()
    word(figure, "depth").wait_for(state="hidden")


@pytest.mark.thorough
def test_sentences_follow_the_hand(figure):
    """A sentence is shown while it is so. The link that puts the scene back is shown once it has changed, by a hand
    here, and hands its focus to the picture."""
    old = figure.scene
    assert not word(figure, "apart").is_visible()
    assert not word(figure, "again").is_visible()
    figure.drag("1", 400, 0)
    figure.settled()
    word(figure, "apart").wait_for()
    word(figure, "again").focus()
    figure.page.keyboard.press("Enter")
    word(figure, "apart").wait_for(state="hidden")
    word(figure, "again").wait_for(state="hidden")
    assert figure.scene == old
    figure.until("el => el.renderRoot.activeElement === el.stage.element")


@pytest.mark.thorough
def test_words_that_come_later(figure):
    """Words that are added to the page later work, too."""
    figure.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<a id=late data-gjk-for=one data-gjk-step=0>late</a>')"
    )
    figure.set("step", 2)
    word(figure, "late").and_(figure.page.locator("[role=button]")).click()
    figure.until("el => el.step === 0")


@pytest.mark.thorough
def test_page_without_words_loads_nothing_for_them(page, site):
    """The code for words is loaded only where there are some."""
    Figure(page).open("embed.html").live()
    assert site.count("assets/page-words-*.js") == 0
