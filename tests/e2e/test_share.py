"""What a reader and an author take along: the dialog for sharing, and what its texts do in other pages."""

from __future__ import annotations

import html
import re

import pytest
from extent import some

from browsers import until, until_true
from figure import APART, Figure, address

FIELDS = ["Link", "Element", "Iframe", "Address", "Script", "Markdown"]
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def dialog(figure: Figure):
    figure.options().button("Share").click()
    found = figure.element.get_by_role("dialog", name="Share this figure")
    found.wait_for()
    return found


def texts(figure: Figure) -> dict[str, str]:
    """The contents of the fields, by the first words of their labels."""
    fields = dialog(figure).get_by_role("textbox").all()
    assert len(fields) == len(FIELDS)
    return {name: field.input_value() for name, field in zip(FIELDS, fields, strict=True)}


def test_link_says_only_what_differs(page):
    """A preset, a method and a step are a short link; a scene of the reader's own is written out."""
    figure = Figure(page).open("embed.html?preset=missed&step=1")
    assert figure.get("permalink") == "preset=missed&step=1"
    figure.set("method", "vec3")
    figure.set("step", None)
    assert figure.get("permalink") == "preset=missed&method=vec3"
    figure.set("layers", "simplex")
    assert figure.get("permalink") == "preset=missed&method=vec3&layers=simplex"
    figure.set("layers", None)
    figure.set("scene", APART)
    assert figure.get("permalink").startswith("scene=")


def test_short_link_forgets_what_was_shown(page):
    """A link without a step, layers or a view shows those of the start, whatever the page showed before; one without a
    scene shows the scene of the start, and the page's own address what it opens with."""
    figure = Figure(page).open("play.html#preset=missed&step=0&view=together&layers=names")
    assert figure.get("view") == "together"
    page.evaluate("location.hash = 'preset=apart'")
    figure.until("el => el.preset === 'apart'")
    assert figure.get("view") == "apart"
    assert figure.element.evaluate("el => el.layers.size") > 1
    assert figure.get("permalink") == "preset=apart"
    opening = "step=0&layers=simplex%2Cdirection&view=together"
    for link, shown in (("method=vec3", f"preset=gjk&method=vec3&{opening}"), ("", f"preset=gjk&{opening}")):
        page.evaluate("link => { location.hash = link }", link)
        figure.until(f"el => el.permalink === '{shown}'")


@pytest.mark.parametrize("name", some(FIELDS, "Element", "Iframe"))
def test_copying(new_page, name):
    """Each button copies the text beside it, and says so."""
    page = new_page(**CLIPBOARD)
    figure = Figure(page).open(address(APART, "embed.html"))
    shown = texts(figure)[name]
    figure.element.get_by_role("button", name=re.compile(f"^Copy: {name}")).click()
    figure.element.get_by_role("status").get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == shown


@pytest.mark.thorough
def test_preset_has_a_picture_for_where_no_script_runs(page, site):
    """The texts of a preset refer to its poster, which is in the site. As this site is on the author's own computer,
    the dialog says that nobody else can open them."""
    figure = Figure(page).open("embed.html?preset=missed")
    shared = texts(figure)
    assert "This copy is on your computer" in figure.element.get_by_role("dialog").inner_text()
    for name in ("Element", "Markdown"):
        [picture] = re.findall(r'http[^")]+\.svg', shared[name])
        assert picture == f"{site.url}posters/missed.svg"
        assert page.request.get(picture).ok


@pytest.mark.every_engine
def test_iframe_in_another_page(page, site, blog):
    """The iframe has a title and a size, loads when seen, and with the six lines gets the height that it needs."""
    shared = texts(Figure(page).open("embed.html?preset=missed&step=1"))
    assert len(shared["Script"].splitlines()) <= 6
    page.goto(blog(shared["Script"] + '<div style="height: 3000px"></div>' + shared["Iframe"]))
    frame = page.locator("iframe")
    assert frame.get_attribute("title") == "GJK, step by step: An overlap that winter.dev misses"
    assert frame.get_attribute("loading") == "lazy"
    assert "clipboard-write" in frame.get_attribute("allow")
    assert frame.bounding_box()["height"] > 400
    page.set_viewport_size({"width": 480, "height": 700})
    frame.scroll_into_view_if_needed()
    needed = "document.querySelector('gjk-demo')?.height?.needed"
    inner = next(inner for inner in page.frames if inner != page.main_frame)
    until(inner, f"{needed} > 500")
    height = "el => Number(el.height)"
    until_true(page, lambda: frame.evaluate(height) == inner.evaluate(needed), "the iframe is as high as needed")
    assert inner.evaluate("document.querySelector('gjk-demo').permalink") == "preset=missed&step=1"


@pytest.mark.thorough
def test_iframe_without_the_clipboard(page, site, blog, problems):
    """Where an iframe must not use the clipboard, the text is selected, and the dialog says how to copy it."""
    problems.allow("[Cc]lipboard")
    page.goto(blog(f'<iframe src="{site.url}embed.html?preset=missed" width="280" height="240"></iframe>'))
    inner = page.frames[1]
    until(inner, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="Options").click()
    frame.get_by_role("button", name="Share").click()
    frame.get_by_role("button", name="Copy: Link").click()
    frame.get_by_role("status").get_by_text("Ctrl+C").wait_for()
    selected = inner.evaluate(
        """() => {
            const field = document.querySelector("gjk-demo").shadowRoot.activeElement;
            return field.value.slice(field.selectionStart, field.selectionEnd);
        }"""
    )
    assert selected == f"{site.url}play.html#preset=missed"
    box = inner.evaluate("() => document.querySelector('gjk-demo').shadowRoot.querySelector('dialog').offsetHeight")
    assert box <= 240


def test_dialog_and_focus(page):
    """The dialog takes the focus, keeps its keys from the figure, closes with Escape and gives the focus back."""
    figure = Figure(page).open(address(APART)).live()
    figure.handle("1").focus()
    page.keyboard.press("ArrowRight")
    moved = figure.scene
    found = dialog(figure)
    focused = "el => el.renderRoot.activeElement"
    assert figure.element.evaluate(f"el => ({focused})(el).closest('dialog') !== null")
    found.get_by_role("textbox").first.focus()
    for key in ("Control+z", ".", "ArrowLeft", "t"):
        page.keyboard.press(key)
    assert figure.scene == moved
    page.keyboard.press("Escape")
    figure.until("el => !el.renderRoot.querySelector('dialog').open")
    assert figure.element.evaluate(f"el => ({focused})(el).getAttribute('aria-label')") == "Share"
    dialog(figure)
    page.mouse.click(5, 5)
    figure.until("el => !el.renderRoot.querySelector('dialog').open")


@pytest.mark.thorough
def test_scene_that_is_too_large_for_a_link(page):
    """The dialog of a scene that fits into no link says so, and still saves its picture."""
    figure = Figure(page).open("embed.html")
    vertices = [[x / 7, x * x / 7] for x in range(8000)]
    figure.set("scene", {"shapes": [{"type": "polygon", "vertices": vertices}, {"type": "point", "p": [0, 0]}]})
    found = dialog(figure)
    assert "too large for a link" in found.inner_text()
    assert found.get_by_role("textbox").count() == 0
    assert found.get_by_role("button", name="Save as SVG").is_visible()


@pytest.mark.thorough
def test_dialog_that_cannot_be_loaded(page, site, problems):
    """If the dialog's file does not come, the figure says so; the next click tries again."""
    problems.allow("dialog-")
    figure = Figure(page).open("embed.html")
    with site.fault("assets/dialog-*", "404"):
        figure.options().button("Share").click()
        figure.notice.wait_for()
    assert "could not be loaded" in figure.notice.inner_text()


@pytest.mark.thorough
def test_playground_from_an_embedded_figure(page):
    """Each embedded figure leads to the playground, which then shows what the figure shows now."""
    figure = Figure(page).open("embed.html?preset=apart").live()
    figure.drag("1", 30, 10)
    with page.expect_popup() as opening:
        figure.options().element.get_by_role("link", name="Open in the playground").click()
    there = opening.value
    there.wait_for_load_state()
    assert "/play.html#scene=" in there.url
    again = Figure(there)
    again.until("el => el.renderRoot?.querySelector('.exact')")
    assert again.scene == figure.scene
    assert again.element.get_by_role("link", name="Open in the playground").count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_transparent_iframe(new_page, site, blog, scheme):
    """With background=transparent the page around the iframe shows through, whatever colours its reader prefers."""
    page = new_page(color_scheme=scheme)
    frame = (
        f'<iframe src="{site.url}embed.html?preset=apart&background=transparent" width="700" height="650" '
        'style="border: 0; color-scheme: light"></iframe>'
    )
    page.goto(blog(f'<body style="margin: 0; background: rgb(0, 200, 0)">{frame}'))
    until(page.frames[1], "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
    corner = page.screenshot(clip={"x": 690, "y": 640, "width": 4, "height": 4})
    assert pixel_of(page, corner) == [0, 200, 0]


def pixel_of(page, png: bytes) -> list[int]:
    """The colour of a picture's first pixel."""
    return list(
        page.evaluate(
            """async (bytes) => {
                const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
                const ctx = new OffscreenCanvas(1, 1).getContext("2d");
                ctx.drawImage(image, 0, 0);
                return [...ctx.getImageData(0, 0, 1, 1).data].slice(0, 3);
            }""",
            list(png),
        )
    )


def test_poster_is_the_picture_of_the_figure(page, dist):
    """A poster has the layers and the words of the figure on the page: one drawing path makes both."""
    page.set_viewport_size({"width": 722, "height": 900})
    for preset in ("missed", "distance", "triangle-regions"):
        figure = Figure(page).open(f"embed.html?preset={preset}&theme=light")
        drawn = figure.element.evaluate("el => el.toSVG()")
        made = (dist / "posters" / f"{preset}.svg").read_text(encoding="utf-8")
        ids = re.compile(r' id="(?!pattern|clipPath|linearGradient)([^"]+)"')
        assert ids.findall(made) == ids.findall(drawn)
        words = re.sub(r"\s+", "", html.unescape("".join(re.findall(r"<(?:text|tspan) [^>]*>([^<]*)", made))))
        assert re.sub(r"\s+", "", figure.point) in words
        assert re.sub(r"\s+", "", figure.text("exact").removesuffix(".")) in words


@pytest.mark.parametrize("name", some(["play.html", "embed.html"], "play.html"))
def test_page_without_scripts(new_page, name):
    """Without scripts a page of one figure has words. The article has pictures: see test_article."""
    page = new_page(java_script_enabled=False)
    page.goto(name)
    assert "needs JavaScript" in page.locator("noscript p").inner_text()
