"""What a reader's own choice of looks does: print, forced colours, more contrast."""

from __future__ import annotations

import re
import shutil

import numpy as np
import pypdfium2
import pypdfium2.raw
import pytest
from extent import some

import paper
from browsers import until
from figure import Figure
from place import Place
from printing import printed
from project import WORK

COLOR = "(el => getComputedStyle(el).color)"
MADE = """[...document.querySelectorAll("gjk-demo")]
    .every(({ hasUpdated, status }) => hasUpdated && status.phase === "live")"""
# What can be worked in the figures of a page, and can be seen.
BUTTONS = """[...document.querySelectorAll("gjk-demo")].flatMap((figure) =>
    [...figure.renderRoot.querySelectorAll("button, input, select, summary, .handle")]
        .filter((control) => control.offsetParent && getComputedStyle(control).visibility !== "hidden")
        .map((control) => `${figure.id}: ${control.outerHTML.slice(0, 80)}`))"""
CUT_CODE = """[...document.querySelectorAll("pre")].filter((code) => code.scrollWidth > code.clientWidth)
    .map((code) => code.textContent)"""
PALETTE = "el => el.stage.palette"
LOADED = """async () => {
    const loaded = performance.getEntriesByType("resource").find(({ name }) => name.includes("/paper-"));
    return loaded && Boolean(await import(loaded.name));
}"""
STRETCHED = """el => el.stage.panels.filter(({ canvas }) =>
    Math.abs(canvas.clientWidth / canvas.clientHeight - canvas.width / canvas.height) > 0.02).length"""


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [(1280, 800), (360, 740)], ids=["desk", "phone"])
def test_print(new_page, site, viewport):
    """On paper the figure is light, measured for its printed size, at the step that is shown, with its caption and
    without buttons, and nothing is loaded for that; then it is as before."""
    page = new_page(viewport=viewport, color_scheme="dark")
    figure = Figure(page).open("index.html")
    dark = figure.element.evaluate(PALETTE)
    word = page.locator("[data-gjk-show='O']").first
    until(page, f"{COLOR}(document.querySelector(`[data-gjk-show='O']`)) === '{dark['ink']}'")
    before = figure.part("stage").bounding_box()
    step = figure.get("step")
    until(page, MADE)
    until(page, LOADED)
    asked = len(site.requests)
    page.emulate_media(media="print")
    figure.until("el => el.offsetWidth === 680")
    assert figure.get("step") == step
    assert len(site.requests) == asked
    assert figure.element.evaluate(PALETTE)["paper"] == "rgb(251, 250, 247)"
    assert figure.element.evaluate(STRETCHED) == 0
    assert figure.ink() > 500
    assert word.evaluate(COLOR) == figure.element.evaluate(PALETTE)["ink"] != dark["ink"]
    assert page.evaluate(BUTTONS) == []
    assert page.evaluate(CUT_CODE) == []
    assert figure.part("caption").is_visible()
    page.emulate_media(media="screen")
    figure.until(f"el => el.stage.element.offsetWidth === {round(before['width'])}")
    assert figure.element.evaluate(PALETTE) == dark
    assert figure.handle("0").is_visible()


class Paper:
    """A PDF: how full each page is, as the part of its height down to the lowest ink, and its words."""

    def __init__(self, contents: bytes) -> None:
        pages = list(pypdfium2.PdfDocument(contents))
        self.full = [fullness(page.render().to_numpy()) for page in pages]
        self.text = re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_bounded() for page in pages))


def fullness(pixels: np.ndarray) -> float:
    rows = np.flatnonzero((abs(pixels.astype(int) - pixels[0, 0]) > 12).any(axis=(1, 2)))
    return float((rows[-1] + 1) / len(pixels)) if len(rows) else 0.0


def on_paper(page, path: str) -> Paper:
    page.goto(path)
    return Paper(printed(page))


MOST_PAGES = {"index.html": 26, "breaks.html": 13}


@pytest.mark.thorough
@pytest.mark.parametrize("name", MOST_PAGES)
def test_pages_are_few_and_full(page, name):
    """An article has at most this number of pages, none but the last under half full, and its folds are open."""
    pages = on_paper(page, name)
    assert len(pages.full) <= MOST_PAGES[name]
    assert min(pages.full[:-1]) > 0.5
    folds = page.locator("main section > details:not([open]) > :is(p, ol, ul):first-of-type").all_text_contents()
    assert len(folds) > 3, "folds are closed again afterwards"
    for fold in folds:
        words = re.sub(r"\W+", "", fold)
        assert words[:25] in re.sub(r"\W+", "", pages.text), fold


SIX = [
    ["minkowski", "support", "gjk", "triangle-regions", "distance", "epa"],
    ["sum", "simplices", "line-regions", "compare", "failures", "tetrahedron-regions"],
]


@pytest.mark.thorough
@pytest.mark.parametrize("kinds", SIX, ids=lambda kinds: kinds[0])
def test_page_of_six_figures(page, site, blog, kinds):
    """Six figures with their usual controls in somebody's plain page take at most six pages."""
    figures = "<p>Drag A.</p>".join(f'<gjk-demo kind="{kind}"></gjk-demo>' for kind in kinds)
    page.goto(blog(f'<script type="module" src="{site.url}gjk-demo.js"></script><h1>GJK</h1>{figures}'))
    pages = Paper(printed(page))
    assert len(pages.full) <= 6
    assert min(pages.full[:-1]) > 0.5


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["gjk", "distance"])
def test_question_on_paper(page, kind):
    """Where a figure asks, paper has a picture of its first step, the question and a line for the answer, and no word
    of a later step or of the result."""
    asked = on_paper(page, f"embed.html?kind={kind}&ask=support")
    figure = Figure(page)
    told = figure.element.evaluate(
        "el => [el.model.figure.headline(el.answer, el.scene), 'method’s answer', 'iterations']"
    )
    assert "Next support point: ____" in asked.text
    assert len(asked.full) == 1
    assert asked.full[0] > 0.25
    assert [words for words in told if words in asked.text] == []


@pytest.mark.parametrize("preset", some(["missed", "epa", "solids"], "missed"))
def test_frame_on_paper(page, preset):
    """A page that is one figure keeps it: picture, caption and words are on one sheet."""
    pages = on_paper(page, f"embed.html?preset={preset}")
    assert len(pages.full) == 1
    assert pages.full[0] > 0.3
    assert page.locator("gjk-demo").evaluate("el => el.stage.element.offsetHeight") > 200


@pytest.mark.thorough
def test_pdf_of_the_article(dist):
    """The PDF of a release is tagged, has an outline of the sections and words for its figures, leads to the site's
    address and to no server of the build, and is the same each time. Only a site that has it links it."""
    assert "gjk-live.pdf" not in (dist / "index.html").read_text(encoding="utf-8")
    folder = WORK / "paper"
    shutil.rmtree(folder, ignore_errors=True)
    site, other, homeless = [shutil.copytree(dist, folder / name) for name in ("site", "other", "homeless")]
    for each, address in ((site, "https://example.org/gjk/"), (other, "https://example.org/gjk/"), (homeless, "")):
        paper.add_article(each, Place(address, "", ""))
    contents = (site / "gjk-live.pdf").read_bytes()
    document = pypdfium2.PdfDocument(contents)
    assert pypdfium2.raw.FPDFCatalog_IsTagged(document)
    assert {"The easy shapes", "How deep", "Sources"} <= {mark.get_title() for mark in document.get_toc()}
    assert len(re.findall(rb"/S /Figure\s+/Alt", contents)) > 20
    assert b"https://example.org/gjk/lab.html" in contents
    assert b"127.0.0.1" not in contents + (homeless / "gjk-live.pdf").read_bytes()
    assert (other / "gjk-live.pdf").read_bytes() == contents
    assert '<a class="button" href="./gjk-live.pdf">' in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "offline.js").read_bytes() != (dist / "offline.js").read_bytes()


@pytest.mark.parametrize("scheme", some(["light", "dark"], "dark"))
def test_forced_colors(new_page, scheme):
    """In forced colours paper and text are the reader's, and A, B, the difference and the simplex differ."""
    page = new_page(forced_colors="active", color_scheme=scheme)
    figure = Figure(page).open("embed.html")
    palette = figure.element.evaluate(PALETTE)
    system = page.evaluate(
        """() => ["Canvas", "CanvasText"].map((name) => {
            const probe = Object.assign(document.body.appendChild(document.createElement("i")), { hidden: true });
            probe.style.color = name;
            return getComputedStyle(probe).color;
        })"""
    )
    assert [palette["paper"], palette["ink"]] == system
    assert len({palette[name] for name in ("ink", "a", "b", "difference", "simplex", "newest", "direction")}) == 7


def test_forced_colors_switched_on(page):
    """A figure that is shown already takes the forced colours as soon as they are switched on."""
    figure = Figure(page).open("embed.html")
    before = figure.picture()
    page.emulate_media(forced_colors="active")
    figure.until("el => el.stage.palette.paper === 'rgb(255, 255, 255)'")
    assert figure.picture() != before


def contrast(one: str, other: str) -> float:
    """Of two colours `rgb(...)`, as WCAG computes it."""

    def luminance(text: str) -> float:
        parts = [int(part) / 255 for part in text[4:-1].split(",")]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", some(["light", "dark"], "light"))
def test_more_contrast(new_page, scheme):
    """To a reader who wants more contrast every colour of the picture has at least 7 : 1 against the paper."""
    page = new_page(contrast="more", color_scheme=scheme)
    figure = Figure(page).open("embed.html")
    palette = figure.element.evaluate(PALETTE)
    for name in ("ink", "muted", "a", "b", "difference", "simplex", "newest", "direction", "response"):
        assert contrast(palette[name], palette["paper"]) >= 7, name
