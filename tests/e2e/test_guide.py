"""The author's guide: the builder, its texts, and what remains without scripts."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from extent import a_quarter, some

from browsers import until
from figure import PRESETS, Figure

KINDS = sorted({preset["scene"]["kind"] for preset in PRESETS.values()})
TEXTS = ["element", "classic", "iframe", "address", "listener", "image", "markdown"]


def open_guide(page, path: str = "use.html") -> Figure:
    page.goto(path)
    control(page, "kind").wait_for()
    # On a phone the figure is far below the form, and is drawn when the reader comes near.
    page.locator("gjk-demo").scroll_into_view_if_needed()
    until(page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
    return Figure(page)


def control(page, name: str):
    return page.locator(f"#set-{name}")


def open_more(page) -> None:
    """Opens what stands behind “More attributes”."""
    page.locator("#further summary").click()


def text(page, name: str) -> str:
    return page.locator(f"pre[data-text={name}]").inner_text()


def until_text(page, name: str, part: str) -> None:
    until(page, f"(part) => document.querySelector('pre[data-text={name}]').textContent.includes(part)", part)


def test_controls_change_figure_and_texts(page):
    """Each control sets its attribute, the figure shows it, and the texts have it."""
    figure = open_guide(page)
    open_more(page)
    for name, value in (("preset", "apart"), ("method", "vec3"), ("step", "0"), ("view", "together"), ("flow", "on")):
        control(page, name).select_option(value)
        until_text(page, "element", f' {name}="{value}"')
        assert str(figure.get(name)) == value
    for name, value in (("theme", "dark"), ("background", "transparent"), ("code", "open"), ("controls", "none")):
        control(page, name).select_option(value)
        until_text(page, "iframe", f"{name}={value}")
        assert figure.get(name) == value
    page.get_by_role("checkbox", name="Simplex").uncheck()
    until_text(page, "element", ' layers="direction,supports"')
    page.get_by_role("button", name="Start again").click()
    until_text(page, "element", '<gjk-demo preset="missed">')


def test_texts_follow_the_hand(page):
    """A drag in the picture is in the texts at once, and the preset then is “your own scene”."""
    figure = open_guide(page, "use.html#preset=apart").live()
    figure.drag("1", 30, 10)
    until_text(page, "element", " scene=")
    until(page, "document.querySelector('#set-preset').value === ''")
    assert "scene=" in text(page, "iframe")
    figure.go(0)
    until(page, "document.querySelector('#set-step').value === '0'")


def test_texts_are_those_of_the_dialog(page):
    """The guide and the dialog of the figure give the same texts, and the dialog leads to the guide with the figure."""
    figure = open_guide(page, "use.html#preset=missed&step=1&theme=dark&background=transparent")
    until_text(page, "element", 'background="transparent"')
    figure.options().button("Share").click()
    dialog = figure.element.get_by_role("dialog", name="Share this figure")
    dialog.wait_for()
    fields = [field.input_value() for field in dialog.get_by_role("textbox").all()]
    assert [text(page, name) for name in ("element", "iframe", "address", "listener", "markdown")] == fields[1:]
    guide = dialog.get_by_role("link", name="the author’s guide").get_attribute("href")
    assert guide.endswith("/use.html#preset=missed&step=1&theme=dark&background=transparent")


@pytest.mark.parametrize("name", some(["element", "classic"], "element"))
def test_element_works_in_another_page(page, blog, name):
    """The text shows the same figure in a page of another origin."""
    open_guide(page, "use.html#kind=minkowski&arrows=origin&theme=dark")
    until_text(page, name, 'arrows="origin"')
    code = text(page, name)
    page.goto(blog(code))
    again = Figure(page)
    again.until("el => el.renderRoot?.querySelector('.exact')")
    assert (again.get("kind"), again.get("arrows"), again.get("theme")) == ("minkowski", "origin", "dark")


@pytest.mark.parametrize("viewport", some([(360, 640), (1280, 800)], (360, 640)))
def test_what_stands_where(new_page, viewport):
    """Kind and preset come first, and nothing else is asked. The figure's text stands directly below it, then its
    button “Copy”. All other attributes are behind “More attributes”. The first paragraph is about Share."""
    page = new_page(viewport=viewport)
    open_guide(page)
    assert [box.get_attribute("id") for box in page.locator("select:visible").all()] == ["set-kind", "set-preset"]
    edges = page.evaluate(
        """() => ["gjk-demo", "pre[data-text=element]", ".result .tools button"].map((selector) => {
            const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
            return [top, bottom];
        })"""
    )
    for (_, above), (below, _) in pairwise(edges):
        assert 0 <= below - above <= 16
    open_more(page)
    assert page.locator("select:visible").count() > 10
    first = page.locator("main p").first.inner_text()
    assert "Playground" in first and "Share" in first


@pytest.mark.thorough
@a_quarter(2)
def test_every_kind_can_be_built(page, turn):
    """The builder shows each fourth kind, and the controls offer what its figure knows."""
    figure = open_guide(page)
    for kind in KINDS[turn::4]:
        control(page, "kind").select_option(kind)
        figure.until(f"el => el.kind === '{kind}' && el.model.figure")
        until(page, f"document.querySelector('#set-kind')?.value === '{kind}'")
        until_text(page, "element", f'preset="{kind}"')
        own = figure.element.evaluate("el => Object.keys(el.model.figure.attributes ?? {})")
        assert [control(page, name).count() for name in own] == [1] * len(own), kind
        layers = figure.element.evaluate("el => el.model.figure.layers.length")
        assert page.locator("fieldset input[type=checkbox]").count() == layers, kind


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [(280, 640), (360, 640), (768, 1024), (1280, 800), (2560, 1440)])
def test_nothing_is_wider_than_the_window(new_page, viewport):
    """The guide never scrolls sideways."""
    page = new_page(viewport=viewport)
    open_guide(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport[0]


@pytest.mark.thorough
def test_guide_without_scripts(new_page, page, site):
    """Without scripts the guide has its texts and pictures, and the reference all lists; the texts are what the script
    writes."""
    bare = new_page(java_script_enabled=False)
    bare.goto("use.html")
    assert bare.locator("gjk-demo img").bounding_box()["height"] > 200
    bare.locator("#recipe-quarto summary").click()
    assert "```{=html}" in bare.locator("#recipe-quarto").inner_text()
    bare.locator("noscript a").click()
    assert bare.locator("#attribute-theme").is_visible()
    bare.go_back()
    open_guide(page)
    for name in TEXTS:
        shown = text(page, name).replace(site.url, "https://HOST/")
        assert re.sub(r'height="\d+"', 'height="680"', shown) == text(bare, name)


@pytest.mark.thorough
def test_link_to_a_recipe_opens_it(page, site):
    """A recipe can be linked to. Like every line of the page it has the address of this site in its text."""
    open_guide(page, "use.html#recipe-react")
    recipe = page.locator("#recipe-react")
    assert recipe.get_attribute("open") is not None
    assert site.url in recipe.inner_text()
    assert "HOST" not in page.locator("body").text_content()


@pytest.mark.thorough
def test_addresses_of_the_reference_lead_to_its_page(page):
    """The reference was a part of the guide: its old addresses lead to the same entries of its own page."""
    for part in ("attributes", "attribute-theme", "event-gjk-demo:guess"):
        page.goto("about:blank")
        page.goto(f"use.html#{part}")
        page.wait_for_url(f"**/reference.html#{part}")
        assert page.locator(f"[id='{part}']").is_visible()
