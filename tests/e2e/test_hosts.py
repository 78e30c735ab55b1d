"""A figure in pages that make it hard: transforms, odd layouts, inherited styles, scrollers, policies, old systems."""

from __future__ import annotations

import json
import math

import pytest
from extent import some

from browsers import until
from figure import Figure, each_kind
from gjkcore.figures import KINDS, QUESTIONS

FIRST = "performance.getEntriesByName('gjk-demo:first-frame').length > 0"


def script(site, more: str = "") -> str:
    return f'<script type="module" {more} src="{site.url}gjk-demo.js"></script>'


def shown(page, address: str) -> Figure:
    page.goto(address)
    until(page, FIRST)
    return Figure(page)


# ------------------------------------------------------------------------------------------------------- transforms

# What the page does to the figure, and where a movement of the hand by (x, y) then leads in the figure's pixels.
TRANSFORMS = {
    "transform: scale(.6)": lambda x, y: (x / 0.6, y / 0.6),
    "transform: scale(1.4)": lambda x, y: (x / 1.4, y / 1.4),
    "zoom: 1.5": lambda x, y: (x / 1.5, y / 1.5),
    "transform: rotate(20deg)": lambda x, y: turned(x, y, -20),
    "rotate: -90deg; scale: .5": lambda x, y: turned(2 * x, 2 * y, 90),
    "transform: skewX(10deg)": lambda x, y: (x - y * math.tan(math.radians(10)), y),
}


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * x - s * y, s * x + c * y


@pytest.mark.parametrize("style", some(TRANSFORMS, "rotate: -90deg; scale: .5"))
@pytest.mark.every_engine
def test_hands_under_a_transform(new_page, site, blog, style) -> None:
    """Whatever the page scales, zooms or rotates, handles are taken where they are seen and follow the hand."""
    page = new_page(viewport=(1400, 1400))
    around = f"margin: 250px; width: 700px; {style}"
    page.goto(blog(f'{script(site)}<div style="{around}"><gjk-demo preset="apart" loading="eager"></gjk-demo></div>'))
    figure = Figure(page)
    figure.until("el => el.stage?.panels[0]?.view.width > 0")
    figure.element.evaluate("el => el.scrollIntoView({ block: 'center', behavior: 'instant' })")
    for handle in figure.element.locator(".handle").all()[::3]:
        name = handle.get_attribute("data-id")
        page.mouse.move(*figure.place(name))
        page.mouse.down()
        assert figure.element.evaluate("el => el.hands.held") == name
        page.mouse.up()
    before, scale = figure.scene["shapes"][1]["vertices"][1], figure.scale
    figure.drag("1.1", 40, 24)
    x, y = TRANSFORMS[style](40, 24)
    after = figure.scene["shapes"][1]["vertices"][1]
    assert after == pytest.approx([before[0] + x / scale, before[1] - y / scale], abs=2 / scale)


@pytest.mark.thorough
def test_view_under_a_transform(page, site, blog) -> None:
    """On a scaled page the mouse carries the picture's background along, and the wheel zooms about the mouse."""
    body = '<div style="width: 700px; transform: scale(.6)"><gjk-demo preset="apart"></gjk-demo></div>'
    figure = shown(page, blog(script(site) + body))
    box = figure.element.locator("[data-panel=shapes]").bounding_box()
    x, y = box["x"] + 8, box["y"] + box["height"] - 8
    place = figure.place("1")
    figure.drag_from(x, y, 30, -18)
    figure.until("el => el.stage.strayed")
    figure.element.evaluate("el => el.updateComplete")
    assert figure.place("1") == pytest.approx((place[0] + 30, place[1] - 18), abs=1)
    at, scale = figure.place("1"), figure.scale
    page.mouse.move(*at)
    page.mouse.wheel(0, -200)
    figure.until(f"el => el.stage.panels[0].view.scale > 1.2 * {scale}")
    figure.element.evaluate("el => el.updateComplete")
    assert figure.place("1") == pytest.approx(at, abs=1)


# ---------------------------------------------------------------------------------------------------------- layouts


SIZES = [(280, 240), (320, 480), (600, 400), (768, 1024), (820, 1180), (1280, 360), (2560, 1440)]


@pytest.mark.thorough
@pytest.mark.parametrize("preset", each_kind())
@pytest.mark.parametrize("path", ["embed.html", "play.html"])
def test_figure_fills_its_window(new_page, preset: str, path: str) -> None:
    """A figure of each kind leaves nothing of its window empty: the stage takes what is left of the height."""
    page = new_page(viewport=SIZES[0])
    figure = Figure(page).open(f"{path}?preset={preset}")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        figure.until(f"el => innerWidth === {size[0]} && innerHeight === {size[1]}")
        figure.picture()
        assert_filled(figure, size)


def assert_filled(figure: Figure, size: tuple[int, int]) -> None:
    page = figure.page
    stage, whole = figure.part("stage").bounding_box(), figure.part("figure").bounding_box()
    assert whole["y"] + whole["height"] >= size[1] - 1
    assert whole["width"] >= size[0] - 16  # a scrollbar
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert stage["height"] >= 99
    rows = figure.element.evaluate(
        """el => [...el.renderRoot.querySelectorAll(".figure > :is([part], .names)")]
            .map((row) => row.getBoundingClientRect().bottom)"""
    )
    assert max(rows) >= whole["y"] + whole["height"] - 2  # no empty ground below the last row; a figure may scroll


def test_low_window_shows_picture_and_steps(new_page) -> None:
    """In an iframe of 280 by 240 pixels the picture and the step buttons begin above the fold."""
    figure = Figure(new_page(viewport=(280, 240))).open("embed.html?kind=gjk")
    stage = figure.part("stage").bounding_box()
    assert stage["y"] + stage["height"] <= 240
    assert figure.button("Play").bounding_box()["y"] < 240 - 12


SHOW = "for (const part of document.querySelectorAll('[hidden]')) part.hidden = false"

# What hides a figure at first, and what shows it.
HIDDEN = {
    "details": ("<details><summary>More</summary>{}</details>", "document.querySelector('details').open = true"),
    "tab": ("<div id=tab hidden>{}</div>", "document.getElementById('tab').hidden = false"),
    "dialog": ("<dialog style='width: 700px'>{}</dialog>", "document.querySelector('dialog').showModal()"),
    "shadow": (
        "<div id=other></div><template>{}</template>",
        "document.getElementById('other').attachShadow({ mode: 'open' })"
        ".append(document.querySelector('template').content.cloneNode(true))",
    ),
    "reset": ("<style>* {{ all: unset }} div {{ display: block; width: 700px }}</style><div hidden>{}</div>", SHOW),
}


@pytest.mark.parametrize("how", some(HIDDEN, "shadow"))
def test_figure_that_is_shown_later(page, site, blog, how: str) -> None:
    """A figure in something closed, in another component or in a page that unsets all styles works once it is seen."""
    host, show = HIDDEN[how]
    page.goto(blog(script(site) + host.format('<gjk-demo preset="apart"></gjk-demo>')))
    page.wait_for_load_state()
    page.evaluate(f"() => {{ {show} }}")
    figure = Figure(page).live()
    assert figure.element.bounding_box()["width"] > 500
    assert figure.ink() > 500
    figure.drag("1", 30, 10)
    assert figure.agrees()


def test_properties_before_the_script(page, site, blog) -> None:
    """Properties that a page sets before the element is defined are taken over."""
    properties = "{ preset: 'missed', step: 1, view: 'together' }"
    early = f"<script>Object.assign(document.querySelector('gjk-demo'), {properties})</script>"
    figure = shown(page, blog(f"<gjk-demo></gjk-demo>{early}{script(site)}")).live()
    assert [figure.get(name) for name in ("preset", "step", "view")] == ["missed", 1, "together"]
    figure.set("step", 0)
    assert figure.get("step") == 0


# ------------------------------------------------------------------------------------------------- inherited styles

# Text, place and size of everything that the figure shows.
LOOKS = """el => [...el.renderRoot.querySelectorAll(".figure :not(.probe)")].flatMap((part) => {
    if (!part.checkVisibility()) return [];
    const { x, y, width, height } = part.getBoundingClientRect();
    const origin = el.getBoundingClientRect();
    const style = getComputedStyle(part);
    const box = [x - origin.x, y - origin.y, width, height].map(Math.round);
    return [[part.localName, part.innerText, ...box, style.color, style.textShadow].join()];
})"""


@pytest.mark.thorough
def test_figure_in_something_hidden_is_hidden(page, site, blog) -> None:
    """What the page hides or makes transparent for the pointer stays so, as a slide that is not shown."""
    style = "visibility: hidden; pointer-events: none"
    figure = shown(page, blog(script(site) + f'<div style="{style}"><gjk-demo></gjk-demo></div>'))
    assert not figure.part("stage").is_visible()
    assert figure.part("stage").evaluate("el => getComputedStyle(el).pointerEvents") == "none"


@pytest.mark.thorough
@pytest.mark.every_engine
def test_page_that_reads_from_right_to_left(page, site, blog) -> None:
    """In a page in Arabic or Hebrew the figure is as elsewhere: A − B is on the right, a minus before its number."""
    body = script(site) + '<div style="width: 900px"><gjk-demo preset="missed"></gjk-demo></div>'
    found = []
    for root in ('dir="ltr"', 'dir="rtl"'):
        figure = shown(page, blog(body, root=root)).live()
        found.append((figure.picture(), figure.element.evaluate("el => el.toSVG()"), figure.element.evaluate(LOOKS)))
    assert found[0] == found[1]


# ---------------------------------------------------------------------------------------------- the rest of the page

SHELL = """<style>
    html, body { height: 100%; margin: 0; overflow: hidden }
    main { height: 100%; overflow-y: auto }
</style>
<main><p>Some text.</p><gjk-demo></gjk-demo><div style="height: 2000px"></div></main>"""


@pytest.mark.thorough
def test_wheel_in_an_app_shell(page, site, blog) -> None:
    """Where an inner part of the page scrolls, the wheel scrolls it over a figure as well; with Ctrl it zooms."""
    figure = shown(page, blog(script(site) + SHELL))
    scale = figure.scale
    box = figure.part("stage").bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.wheel(0, 120)
    until(page, "document.querySelector('main').scrollTop > 0")
    assert figure.scale == scale
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    figure.until(f"el => el.stage.panels[0].view.scale > 1.05 * {scale}")


def test_errors_stay_at_the_figure(page, site, blog) -> None:
    """An `error` of a figure reaches the figure alone; the page's handlers for failed scripts hear nothing of it."""
    figure = shown(page, blog(script(site) + "<gjk-demo></gjk-demo>"))
    told = figure.element.evaluate(
        """async (el) => {
            const heard = [];
            window.onerror = () => heard.push("onerror");
            for (const target of [window, document]) target.addEventListener("error", () => heard.push("bubbled"));
            const told = new Promise((resolve) => el.addEventListener("error", resolve, { once: true }));
            el.preset = "nowhere";
            const { detail } = await told;
            return { heard, code: detail.code };
        }"""
    )
    assert told == {"heard": [], "code": "unknown_preset"}


@pytest.mark.thorough
@pytest.mark.parametrize("names", ["", "; trusted-types gjk-demo lit-html"])
def test_page_with_trusted_types(page, site, blog, names: str) -> None:
    """A page that accepts scripts only from policies gets a figure that answers."""
    policy = (
        f"default-src 'none'; script-src {site.origin} 'wasm-unsafe-eval'; connect-src {site.origin}; "
        f"font-src {site.origin}; worker-src blob:; img-src data:; require-trusted-types-for 'script'{names}"
    )
    figure = shown(page, blog(script(site) + '<gjk-demo loading="eager"></gjk-demo>', policy=policy)).live()
    figure.drag("1", 30, 10)
    assert figure.agrees()


# ----------------------------------------------------------------------------------------------------- other scripts


@pytest.mark.parametrize("attribute", some(["", "async", "defer", 'type="module"'], ""))
def test_classic_entry(page, site, blog, attribute: str) -> None:
    """The second entry is a classic script, for systems that strip `type="module"`; it works as a module, too."""
    page.goto(
        blog(f'<script {attribute} src="{site.url}gjk-demo.classic.js"></script><gjk-demo preset="missed"></gjk-demo>')
    )
    figure = Figure(page).live()
    assert figure.get("preset") == "missed"
    assert figure.agrees()


def test_host_without_cors(page, serve_site, blog, problems) -> None:
    """Where the host lets no other page read its files, the classic entry says so, once, in the element."""
    problems.allow("CORS|ERR_FAILED|Failed to fetch")
    site = serve_site(cors=False)
    classic = f'<script src="{site.url}gjk-demo.classic.js"></script>' * 2
    page.goto(blog(classic + "<gjk-demo><p>A picture of it</p></gjk-demo>"))
    words = page.get_by_role("alert")
    words.wait_for()
    assert "Access-Control-Allow-Origin" in words.inner_text()
    assert site.origin.removeprefix("http://") in words.inner_text()
    assert page.get_by_text("A picture of it").is_visible()


def test_host_that_is_away(page, serve_site, blog, problems) -> None:
    """A module that does not come is another message: nobody's permission is missing."""
    problems.allow("gjk-demo")
    site = serve_site()
    with site.fault("gjk-demo.js", "abort"):
        page.goto(blog(f'<script src="{site.url}gjk-demo.classic.js"></script><gjk-demo></gjk-demo>'))
        words = page.get_by_role("alert")
        words.wait_for()
    assert "could not be reached" in words.inner_text()


@pytest.mark.thorough
@pytest.mark.parametrize("missing, why", [("gjk-demo.js", "is not there (404)"), ("assets/chunk-*", "did not come")])
def test_files_that_are_missing_at_the_host(page, serve_site, blog, problems, missing: str, why: str) -> None:
    """A host that has lost a file is distinguished from one that lets no other page read its files."""
    problems.allow("404|Failed to fetch")
    site = serve_site()
    with site.fault(missing, "404"):
        page.goto(blog(f'<script src="{site.url}gjk-demo.classic.js"></script><gjk-demo></gjk-demo>'))
        words = page.get_by_role("alert")
        words.wait_for()
    assert why in words.inner_text()
    assert f"{site.url}gjk-demo.js" in words.inner_text()


@pytest.mark.thorough
@pytest.mark.parametrize("before", [True, False], ids=["in the head", "at the end"])
def test_classic_entry_that_an_optimizer_has_moved(page, site, blog, dist, before: bool) -> None:
    """Where a plugin has put the classic script into the page or into a script of its own, the picture inside the
    figure says where the module is."""
    inlined = f"<script>{(dist / 'gjk-demo.classic.js').read_text(encoding='utf-8')}</script>"
    body = f'<gjk-demo preset="missed"><img src="{site.url}posters/missed.svg" alt=""></gjk-demo>'
    page.goto(blog(inlined + body if before else body + inlined))
    assert Figure(page).live().get("preset") == "missed"


def test_files_for_hosts(dist) -> None:
    """Netlify and Cloudflare Pages read in `_headers` that other pages may read the files."""
    headers = (dist / "_headers").read_text(encoding="utf-8")
    assert "/*\n  Access-Control-Allow-Origin: *\n" in headers
    assert (dist / ".nojekyll").is_file()


@pytest.mark.thorough
def test_own_contents_are_gone_once_the_figure_is_there(page, site, blog) -> None:
    """What an author puts into the element is seen until the figure is there, and while its kind cannot be loaded."""
    figure = shown(page, blog(script(site) + "<gjk-demo scene='{\"shapes\": []}'><p>A picture</p></gjk-demo>"))
    assert not page.get_by_text("A picture").is_visible()
    assert figure.element.evaluate("el => el.childElementCount") == 1


# ----------------------------------------------------------------------------------------------------- light and dark

SCHEMES = """<style>
    :root.dark body { background: #111; color: #eee; transition: color 20ms, background-color 20ms }
    aside { background: oklch(0.2 0 0); color: #fff }
</style>"""
IS_DARK = """(el) => {
    const [, green] = getComputedStyle(el).getPropertyValue("--gjk-paper").trim().match(/[0-9a-f]{2}/g);
    return parseInt(green, 16) < 128;
}"""


def test_figures_are_as_dark_as_their_page(new_page, site, blog) -> None:
    """Without `theme` a figure is dark where its page is: by a class that a button changes, by `color-scheme`, in a
    dark box. On a light page it is light for readers who prefer the dark, too. The picture has the colours, and `theme`
    is stronger."""
    page = new_page()
    page.goto(blog(f"{SCHEMES}{script(site)}<aside><gjk-demo></gjk-demo></aside><gjk-demo></gjk-demo>"))
    inside, outside = Figure(page, 0).live(), Figure(page, 1)
    outside.element.scroll_into_view_if_needed()
    outside.until("el => el.hasUpdated")
    assert (inside.element.evaluate(IS_DARK), outside.element.evaluate(IS_DARK)) == (True, False)
    light = outside.picture()
    page.evaluate("document.documentElement.classList.add('dark')")
    outside.until(IS_DARK)
    assert outside.picture() != light
    outside.set("theme", "light")
    outside.until(f"el => !({IS_DARK})(el)")

    page.emulate_media(color_scheme="dark")
    page.evaluate("document.documentElement.classList.remove('dark')")
    outside.set("theme", "auto")
    outside.until(f"el => !({IS_DARK})(el)")
    page.evaluate("document.documentElement.style.colorScheme = 'light dark'")
    outside.until(IS_DARK)
    assert inside.element.evaluate(IS_DARK)


OTHER_COLORS = """(el) => {
    const probe = el.renderRoot.querySelector(".probe").parentElement.appendChild(document.createElement("i"));
    const drawn = ([name, color]) => {
        probe.style.color = `var(--gjk-${name})`;
        return getComputedStyle(probe).color === color ? [] : [name];
    };
    const others = Object.entries(el.stage.palette).flatMap(drawn);
    probe.remove();
    return others;
}"""
"""The names of the colors that are drawn otherwise than the page says."""


@pytest.mark.thorough
@pytest.mark.every_engine
def test_colors_of_the_page(page, site, blog) -> None:
    """A page sets a color in any syntax of CSS, and the picture has it. What is no color changes no other one."""
    colors = ("hsl(200 60% 40% / 0.9)", "color-mix(in srgb, currentcolor, red)", "5px")
    own = "--gjk-b: light-dark(rebeccapurple, gold)"
    figures = "".join(f'<gjk-demo loading="eager" style="--gjk-a: {color}; {own}"></gjk-demo>' for color in colors)
    page.goto(blog(script(site) + figures))
    for nth in range(len(colors)):
        figure = Figure(page, nth)
        figure.until("el => Boolean(el.stage)")
        assert figure.element.evaluate(OTHER_COLORS) == []
        assert figure.element.evaluate("el => el.stage.palette.b") == "rgb(102, 51, 153)"


# ------------------------------------------------------------------------------------------------------ layout shift

# The limit of what Web Vitals call good. A figure's height also depends on its caption and its numbers, which a
# stylesheet does not know.
GOOD_SHIFT = 0.1

# Of pages whose figures and forms have their places from the start: less than a row that moves by a pixel.
NO_SHIFT = 0.002

LIVE_IN_SIGHT = """document.querySelector("gjk-demo").getBoundingClientRect().top > innerHeight
    || performance.getEntriesByName("gjk-demo:live").length > 0"""

SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
"""


def shift(page) -> float:
    """The sum of all layout shifts until Python has answered what is in sight, and the frame after that."""
    until(page, LIVE_IN_SIGHT)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate("shifts.reduce((sum, value) => sum + value, 0)")


@pytest.mark.parametrize("size", some([(360, 740), (768, 1024), (1280, 800)], (360, 740)))
@pytest.mark.parametrize(
    "path", some(["index.html", "play.html", "embed.html", "use.html", "kinds/epa.html"], "index.html")
)
def test_own_page_does_not_jump(new_page, path: str, size: tuple[int, int]) -> None:
    """Our own pages reserve the places of figures and forms, so that nothing in sight moves while they come."""
    page = new_page(viewport=size)
    page.add_init_script(SHIFTS)
    page.goto(path)
    until(page, FIRST)
    assert shift(page) < NO_SHIFT


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)])
def test_other_page_does_not_jump(new_page, site, blog, size: tuple[int, int]) -> None:
    """A page of others that links gjk-demo.css hardly moves either."""
    page = new_page(viewport=size)
    page.add_init_script(SHIFTS)
    style = f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{site.url}gjk-demo.css">'
    page.goto(blog(style + script(site) + "<p>Text.</p><gjk-demo></gjk-demo>" + "<p>More text.</p>" * 30))
    assert shift(page) < GOOD_SHIFT


HEIGHTS = "[...document.querySelectorAll('gjk-demo')].map((el) => el.getBoundingClientRect().height)"
SETTLED = """[...document.querySelectorAll("gjk-demo")].every((el) => el.answer && !el.isUpdatePending)"""

# All heights from the first frame on, each once.
SEEN = f"""
globalThis.seen = new Set();
(function look() {{
    seen.add(JSON.stringify({HEIGHTS}));
    requestAnimationFrame(look);
}})();
"""


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(360, 740), (640, 800), (900, 1100)])
def test_the_place_is_as_high_as_the_figure(new_page, site, blog, size: tuple[int, int]) -> None:
    """For each kind the stylesheet keeps the height of the figure within 8 pixels, before the script and after."""
    kinds = [kind for kind in KINDS if kind not in QUESTIONS]
    style = f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{site.url}gjk-demo.css">'
    figures = "".join(f'<gjk-demo kind="{kind}" loading="eager"></gjk-demo>' for kind in kinds)
    body = f"{style}<style>body {{ margin: 0 }}</style>{figures}"
    page = new_page(viewport=size)
    page.goto(blog(body))
    seen = [page.evaluate(HEIGHTS)]
    page = new_page(viewport=size)
    page.add_init_script(SEEN)
    page.goto(blog(body + script(site)))
    until(page, SETTLED)
    seen += map(json.loads, page.evaluate("[...seen]"))
    needed = page.evaluate(HEIGHTS)
    whole = [heights for heights in seen if len(heights) == len(kinds)]  # a page that is still read has fewer
    of_kinds = zip(kinds, needed, zip(*whole, strict=True), strict=True)
    assert {kind: [needs, *has] for kind, needs, has in of_kinds if any(abs(one - needs) > 8 for one in has)} == {}
