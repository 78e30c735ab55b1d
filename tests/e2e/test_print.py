"""What a reader's own choice of looks does: print, forced colours, more contrast."""

from __future__ import annotations

import pytest
from extent import some

from browsers import until
from figure import Figure

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
# What is drawn on each small picture of a step, and what is written below it.
STEPS = """el => [...el.renderRoot.querySelectorAll(".multiples figure")].map((step) => {
    const { width, height } = step.querySelector("canvas");
    const { data } = step.querySelector("canvas").getContext("2d").getImageData(0, 0, width, height);
    return [data.filter((value, i) => i % 4 === 3 && value > 0).length, step.innerText.trim()];
})"""
STRETCHED = """el => el.stage.panels.filter(({ canvas }) =>
    Math.abs(canvas.clientWidth / canvas.clientHeight - canvas.width / canvas.height) > 0.02).length"""


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [(1280, 800), (360, 740)], ids=["desk", "phone"])
def test_print(new_page, site, viewport):
    """On paper the figure is light, measured for its printed size, without buttons, and has a picture of each step, for
    which nothing is loaded; then it is as before."""
    page = new_page(viewport=viewport, color_scheme="dark")
    figure = Figure(page).open("index.html")
    dark = figure.element.evaluate(PALETTE)
    word = page.locator("[data-gjk-show='O']").first
    until(page, f"{COLOR}(document.querySelector(`[data-gjk-show='O']`)) === '{dark['ink']}'")
    before = figure.part("stage").bounding_box()
    until(page, MADE)
    until(page, LOADED)
    asked = len(site.requests)
    page.emulate_media(media="print")
    figure.until("el => el.offsetWidth === 680")
    steps = figure.element.evaluate(STEPS)
    assert [text.split()[0] for _, text in steps] == ["1", "2", "3", "4"]
    assert all(ink > 2000 for ink, _ in steps)
    assert steps[-1][1].endswith(figure.element.evaluate("el => el.model.point.split(': ').at(-1)"))
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
    assert figure.element.evaluate(STEPS) == []
    assert figure.handle("0").is_visible()


@pytest.mark.thorough
def test_pdf(new_page):
    """A PDF of the article is made of printed figures, and the page is as before afterwards."""
    page = new_page(color_scheme="dark")
    figure = Figure(page).open("index.html")
    figure.element.evaluate(
        """el => { window.printed = []; addEventListener("beforeprint", () =>
            window.printed.push([el.offsetWidth, el.stage.palette.paper])); }"""
    )
    assert len(page.pdf()) > 10_000
    assert page.evaluate("window.printed") == [[680, "rgb(251, 250, 247)"]]
    figure.until("el => el.offsetWidth !== 680 && el.stage.palette.paper !== 'rgb(251, 250, 247)'")


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
