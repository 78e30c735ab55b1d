"""On a phone: fingers drag, the page scrolls, nothing is off the screen."""

from __future__ import annotations

import pytest
from extent import a_quarter, some
from fingers import Fingers
from page_code import ask_page

from figure import PRESETS, TOOLS, Figure, address, box_of, each_kind, figures, walked


def test_finger_near_a_handle(phone):
    """A finger drags a vertex and the page stays where it is. A fingertip need not hit the dot: twenty pixels beside it
    will do, and what is held does not jump."""
    figure = Figure(phone).open("play.html").live()
    before, scale = figure.scene["shapes"][1]["vertices"][1], figure.scale
    x, y = figure.place("1.1")
    Fingers(phone).drag(x + 18, y + 8, 0, 20)
    figure.until("el => el.hands.held === null")
    assert figure.scene["shapes"][1]["vertices"][1] == pytest.approx([before[0], before[1] - 20 / scale], abs=0.2)
    assert phone.evaluate("scrollY") == 0
    assert figure.agrees()


@pytest.mark.thorough
def test_finger_inside_a_shape(new_page):
    """A finger that starts sideways inside a shape drags it, and the page stays where it is; after that, or by the
    shape's centre, in any direction. Upwards or downwards a finger inside a shape scrolls the page. So it does where
    the ring would be that turns a shape which is not in hand, and beside a handle that is out of its reach."""
    page = new_page(viewport=(900, 700), has_touch=True)
    figure = Figure(page).open("index.html").live()
    fingers = Fingers(page)
    scene, scale = figure.scene, figure.scale
    x, y = figure.place("0")
    left, height = figure.place("0.1")
    for start in ((x - 32, y + 32), figure.place("0.turn"), (left - 30, height)):
        assert fingers.swipe(*start, 10, -90)
        assert figure.scene == scene
        page.evaluate("scrollTo(0, 0)")
    for dx, dy, way in ((-20, 36, (45, 20)), (-20, 36, (0, -50)), (4, 4, (0, 30))):
        x, y = figure.place("0")
        (before, *_), top = figure.scene["shapes"][0]["vertices"], page.evaluate("scrollY")
        fingers.drag(x + dx, y + dy, *way)
        figure.until("el => el.hands.held === null")
        moved = figure.scene["shapes"][0]["vertices"][0]
        assert moved == pytest.approx([before[0] + way[0] / scale, before[1] - way[1] / scale], abs=0.2)
        assert page.evaluate("scrollY") == top
    assert figure.agrees()


def test_finger_on_the_ground_scrolls(phone):
    """A finger that holds nothing scrolls the page, over the picture as well."""
    figure = Figure(phone).open("index.html")
    before = figure.scene
    box = figure.element.locator("[data-panel]").last.bounding_box()
    Fingers(phone).drag(box["x"] + 20, min(box["y"] + box["height"] - 10, 600), 0, -150, steps=12)
    figure.until("el => scrollY > 40")
    assert figure.scene == before


def test_pinch_zooms(phone):
    """Two fingers apart zoom the picture, not the page."""
    figure = Figure(phone).open("play.html").live()
    scale = figure.scale
    box = figure.element.locator("[data-panel=plane]").bounding_box()
    x, y = box["x"] + 60, box["y"] + box["height"] - 60  # beside all handles
    fingers = Fingers(phone)
    fingers.send("touchStart", (x - 20, y))
    fingers.send("touchStart", (x - 20, y), (x + 20, y))
    for i in range(1, 6):
        fingers.send("touchMove", (x - 20 - 6 * i, y), (x + 20 + 6 * i, y))
    fingers.send("touchEnd")
    figure.until(f"el => el.stage.panels[0].view.scale > 1.5 * {scale}")
    assert phone.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize("path", some(["play.html", "index.html", "embed.html?kind=minkowski"], "play.html"))
def test_fits_every_width(new_page, path):
    """No page is wider than its window, all panels are whole, and all handles are inside theirs."""
    page = new_page(viewport=(320, 640))
    figure = Figure(page).open(path)
    for width in (320, 360, 412, 768, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        figure.until(f"el => innerWidth === {width} && !el.stage.strayed")
        figure.picture()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        panels = [panel.bounding_box() for panel in figure.element.locator("[data-panel]").all()]
        panel = panels[0]
        whole = figure.part("figure").bounding_box()
        for box in panels:
            assert whole["x"] <= box["x"] and box["x"] + box["width"] <= whole["x"] + whole["width"]
            assert whole["y"] <= box["y"] and box["y"] + box["height"] <= whole["y"] + whole["height"]
        for handle in figure.element.locator(".handle").all():
            box = handle.bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            assert panel["x"] < x < panel["x"] + panel["width"]
            assert panel["y"] < y < panel["y"] + panel["height"]


# The figure itself scrolls up and down only.
CUT = """el => {
    const scrolled = ({ parentElement: box }) => !box.matches(".figure")
        && (getComputedStyle(box).overflowX === "auto" || scrolled(box));
    const { right } = el.getBoundingClientRect();
    return [...el.renderRoot.querySelectorAll(".figure *")].flatMap((part) => {
        const box = part.getBoundingClientRect();
        const shown = part.checkVisibility() && box.width > 0;
        const own = shown && !part.closest(".panel, .code, .unseen") && !scrolled(part);
        const name = `${part.localName}.${part.className}: ${part.textContent.trim().slice(0, 30)}`;
        return own && box.right > right + 1 ? [name] : [];
    });
}"""


@pytest.mark.thorough
@a_quarter(3)
def test_nothing_is_cut_off_in_a_narrow_figure(new_page, turn):
    """At 280 and 320 pixels nothing of every fourth kind stands out of the figure, with its tables and options."""
    page = new_page(viewport=(280, 653), has_touch=True, is_mobile=True)
    cut = {}
    for figure, preset in walked(page, turn):
        figure.options()
        for width in (280, 320):
            page.set_viewport_size({"width": width, "height": 653})
            figure.until(f"el => el.offsetWidth === {width}")
            cut[preset, width] = figure.element.evaluate(CUT)
    assert not any(cut.values()), {place: parts for place, parts in cut.items() if parts}


def test_phone_on_its_side(new_page):
    """On a phone's side the whole picture and the step buttons fit above the fold."""
    page = new_page(viewport=(740, 360), has_touch=True, is_mobile=True)
    figure = Figure(page).open("play.html")
    box = figure.button("Play").bounding_box()
    assert box["y"] + box["height"] <= 360


SMALL = """el => {
    const targets = "button, summary, select, a, textarea, label:has([type=checkbox]), input:not([type=checkbox])";
    return [...el.renderRoot.querySelectorAll(targets)].flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const seen = target.checkVisibility({ visibilityProperty: true }) && width > 0;
        const size = `${target.localName} ${target.ariaLabel ?? target.textContent.trim()}, ${width} x ${height}`;
        const isSmall = height < 43.9 || width < (target.matches(".dot") ? 24 : 43.9);
        return seen && isSmall ? [size] : [];
    });
}"""


@pytest.mark.thorough
@a_quarter(0)
@pytest.mark.parametrize("mobile", [True, False], ids=["phone", "laptop"])
def test_targets_are_large_enough(new_page, mobile, turn):
    """Where there is a touch screen, all targets of every fourth figure, its options and its dialog have at least 44
    pixels, the dots of a row 24 in width, and none is covered."""
    page = new_page(viewport=(360, 740) if mobile else (1280, 800), has_touch=True, is_mobile=mobile)
    wrong = {}
    for figure, preset in walked(page, turn, "embed.html?code=folded"):
        assert page.evaluate("matchMedia('(any-pointer: coarse)').matches")
        figure.options()
        figure.button("Share").click()
        figure.element.get_by_role("dialog").wait_for()
        small = figure.element.evaluate(SMALL)
        page.keyboard.press("Escape")
        figure.until("el => !el.renderRoot.querySelector('dialog').open")
        wrong[preset] = [*small, *figure.element.evaluate(COVERED)]
    assert not any(wrong.values()), {preset: parts for preset, parts in wrong.items() if parts}


@pytest.mark.thorough
@a_quarter(1)
def test_stage_of_each_kind_is_high_on_phones(new_page, turn):
    """At 360 by 740 the picture of every fourth kind has at least 420 pixels, and its steps end above the fold."""
    for figure, preset in walked(new_page(viewport=(360, 740), has_touch=True, is_mobile=True), turn):
        assert figure.part("stage").bounding_box()["height"] >= 420, preset
        steps = figure.part("steps")
        assert not steps.count() or (box := steps.bounding_box())["y"] + box["height"] <= 740, preset


WIDTHS = [280, 360, 768, 1280, 2560]

COVERED = """el => {
    const root = el.renderRoot;
    const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
    const targets = [...root.querySelectorAll("button:not(.handle), summary, select, input, .source a")];
    return targets.filter((target) => target.checkVisibility({ visibilityProperty: true })).flatMap((target) => {
        target.scrollIntoView({ block: "center" });
        const { left, top, width, height } = target.getBoundingClientRect();
        return points.flatMap(([x, y]) => {
            const hit = root.elementFromPoint(left + x * width, top + y * height);
            const own = target === hit || target.contains(hit) || (hit?.localName === "label" && hit.contains(target));
            const name = target.ariaLabel ?? target.textContent.trim();
            return own ? [] : [`${name} at ${x}, ${y}: ${hit?.outerHTML.slice(0, 80)}`];
        });
    });
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("touch", [True, False], ids=["fingers", "mouse"])
def test_no_button_is_covered(new_page, touch):
    """At every width and every step no button, field or summary is covered, not even in part."""
    page = new_page(viewport=(WIDTHS[0], 740), has_touch=touch, is_mobile=touch)
    figure = Figure(page).open("play.html?preset=gjk&code=folded").live()
    last = figure.get("step")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        figure.until(f"el => innerWidth === {width} && el.offsetWidth <= {width}")
        figure.options()
        for step in [*range(last + 1), "all"]:
            figure.set("step", step)
            figure.element.evaluate("el => el.updateComplete")
            assert figure.element.evaluate(COVERED) == [], f"{width} pixels, step {step}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", some([(360, 740), (412, 915), (360, 640), (320, 568)], (320, 568)))
def test_stage_is_high_on_phones(new_page, size):
    """On a phone the picture is as high as the screen allows, with the steps still in sight below it."""
    page = new_page(viewport=size, has_touch=True, is_mobile=True)
    figure = Figure(page).open("kinds/gjk.html")
    stage = figure.part("stage").bounding_box()
    assert stage["height"] >= (410 if size[1] >= 740 else 355 if size[1] >= 640 else 300)
    steps = figure.part("steps").bounding_box()
    assert steps["y"] + steps["height"] - stage["y"] <= size[1]


@pytest.mark.thorough
def test_options_leave_the_picture_in_sight(phone):
    """On a phone all options are in a sheet below the picture, which stays in sight while they are used."""
    figure = Figure(phone).open(TOOLS).live().options()
    controls = figure.element.locator(".groups").locator("button, select, input, summary").all()
    assert len(controls) > 20
    stage = figure.part("stage")
    for control in controls:
        control.evaluate("control => control.scrollIntoView({ block: 'nearest' })")
        box = box_of(stage)
        seen = min(box["y"] + box["height"], 640) - max(box["y"], 0)
        assert seen >= 0.7 * box["height"], control.get_attribute("aria-label")


def test_loupe(phone):
    """While a finger holds a point, a loupe beside the finger shows what the finger hides, also at the upper edge. It
    does not open for a whole shape, nor for the ring that turns one, which a finger does not hide."""
    figure = Figure(phone).open("play.html").live()
    loupe = figure.element.locator(".loupe")
    assert not loupe.is_visible()
    stage = figure.part("stage").bounding_box()
    fingers = Fingers(phone)
    for name in ("1.1", "0", "0.turn"):
        x, y = figure.place(name)
        fingers.send("touchStart", (x, y))
        for i in range(1, 4):
            fingers.send("touchMove", (x - 5 * i, y + 4 * i))
        figure.until(f"el => el.hands.held === '{name}'")
        if name == "1.1":
            loupe.wait_for()
            box = loupe.bounding_box()
            middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            assert max(abs(middle[0] - x), abs(middle[1] - y)) > 60
            assert box["x"] >= stage["x"] - 1
            assert box["y"] >= stage["y"] - 1
            assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
            ink = loupe.locator("canvas").evaluate(
                "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)"
                ".data.filter((value, i) => i % 4 === 3 && value > 0).length"
            )
            assert ink > 500
        else:
            assert not loupe.is_visible()
        fingers.send("touchEnd")
        figure.until("el => el.hands.held === null")
        loupe.wait_for(state="hidden")


CROWDED = {
    "schema": 1,
    "kind": "gjk",
    "method": "winter",
    "shapes": [
        {"type": "polygon", "vertices": [[-3, -1], [0, 0], [-3, 1]]},
        {"type": "polygon", "vertices": [[0.05, 0], [3, -1], [3, 1]]},
    ],
}


@pytest.mark.thorough
def test_choice_between_near_handles(phone):
    """Of two handles too near for a finger, a second tap chooses the other one, and the finger then takes that one."""
    figure = Figure(phone).open(address(CROWDED, "embed.html")).live()
    x, y = figure.place("0.1")
    other = figure.place("1.0")
    assert abs(other[0] - x) < 24
    fingers = Fingers(phone)
    chosen = "el => el.model.selected"

    def tap() -> str:
        fingers.send("touchStart", (x, y))
        fingers.send("touchEnd")
        figure.until("el => el.hands.held === null")
        return str(figure.element.evaluate(chosen))

    first = tap()
    hint = figure.element.locator(".hint.choice")
    assert "Tap again for" in hint.inner_text()
    second = tap()
    assert {first, second} == {"0.1", "1.0"}
    before = figure.scene["shapes"]
    fingers.drag(x, y, 0, 30)
    figure.until("el => el.hands.held === null")
    shape, vertex = map(int, second.split("."))
    after = figure.scene["shapes"]
    assert after[shape]["vertices"][vertex] != before[shape]["vertices"][vertex]
    assert after[1 - shape] == before[1 - shape]
    assert figure.agrees()


@pytest.mark.parametrize("height", some([300, 420], 300))
def test_fixed_height(new_page, height):
    """A page may give the element a height: the stage shrinks, to 120 pixels at least, and nothing is out of reach."""
    page = new_page(viewport=(700, 800))
    figure = Figure(page).open("kinds/gjk.html")
    natural = figure.part("stage").bounding_box()["height"]
    own = "(el, height) => Object.assign(el.style, { height: `${height}px`, minHeight: 0 })"
    figure.element.evaluate(own, height)
    figure.until(f"el => el.stage.element.offsetHeight < {natural}")
    assert figure.part("figure").bounding_box()["height"] == pytest.approx(height, abs=1)
    assert figure.part("stage").bounding_box()["height"] >= 119
    last = figure.part("details").locator("summary").first
    last.evaluate("summary => summary.scrollIntoView({ block: 'nearest' })")
    box, whole = last.bounding_box(), figure.part("figure").bounding_box()
    assert box["y"] + box["height"] <= whole["y"] + whole["height"] + 1


# The sizes of the letters on the canvases, when the picture is drawn again.
LETTERS = """async (el) => {
    const sizes = new Set();
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function () {
        sizes.add(parseFloat(/([.\\d]+)px/.exec(this.font)[1]));
        return fillText.apply(this, arguments);
    };
    el.stage.measure();
    el.repaint();
    await el.updateComplete;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    CanvasRenderingContext2D.prototype.fillText = fillText;
    return [...sizes].sort((one, other) => one - other);
}"""


@pytest.mark.parametrize("width", some([360, 1280], 360))
@pytest.mark.parametrize("preset", each_kind())
def test_large_text(new_page, preset, width):
    """With text of 200 % the words of each kind and the letters of its pictures are twice as large, and nothing is
    covered or wider than the page."""
    page = new_page(viewport=(width, 800), has_touch=True)
    figure = Figure(page).open(f"embed.html?preset={preset}")
    size = "el => parseFloat(getComputedStyle(el.renderRoot.querySelector('.caption')).fontSize)"
    before = figure.element.evaluate(size)
    letters = figure.element.evaluate(LETTERS)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert figure.element.evaluate(size) == 2 * before
    larger = figure.element.evaluate(LETTERS)
    assert larger and set(larger) <= {2 * size for size in letters}
    assert figure.element.evaluate(COVERED) == []
    assert figure.element.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("document.documentElement.style.fontSize = '62.5%'")
    assert figure.element.evaluate(size) == before


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "part"),
    [("index.html", "caption"), pytest.param("embed.html?controls=none", "stage", marks=pytest.mark.thorough)],
)
def test_pinch_zooms_the_page(phone, path, part):
    """Two fingers on the figure's words zoom the page, for the figure does not need them there; so do two on the
    picture of a figure without controls."""
    figure = Figure(phone).open(path).live()
    figure.part(part).scroll_into_view_if_needed()
    box = figure.part(part).bounding_box()
    x, y = box["x"] + 150, box["y"] + box["height"] - min(60, box["height"] / 2)  # of the picture: the ground of A - B
    fingers = Fingers(phone)
    fingers.send("touchStart", (x - 20, y))
    fingers.send("touchStart", (x - 20, y), (x + 20, y))
    for i in range(1, 12):
        fingers.send("touchMove", (x - 20 - 6 * i, y), (x + 20 + 6 * i, y))
    fingers.send("touchEnd")
    figure.until("el => visualViewport.scale > 1.1")  # a busy browser takes some of the moves for none


@pytest.mark.thorough
@pytest.mark.parametrize("api", [True, False], ids=["with the API", "without"])
def test_full_screen(new_page, api):
    """A figure fills the screen, also where the browser has no such function, and comes back as it was."""
    page = new_page(viewport=(360, 740), has_touch=True, is_mobile=True)
    if not api:
        page.add_init_script("delete Element.prototype.requestFullscreen")
    figure = Figure(page).open("kinds/gjk.html")
    before = figure.part("figure").bounding_box()
    figure.options().button("Full screen").click()
    figure.button("Leave full screen").wait_for()
    figure.button("Options").click()
    figure.until("el => el.offsetHeight === innerHeight && el.offsetWidth === innerWidth")
    assert figure.element.evaluate("el => el.getBoundingClientRect().top") == 0
    assert figure.part("stage").bounding_box()["height"] >= 300
    assert figure.element.evaluate(COVERED) == []
    figure.button("Leave full screen").click()
    figure.until(f"el => Math.abs(el.offsetHeight - {before['height']}) < 1")
    figure.options().button("Full screen").click()
    figure.button("Leave full screen").press("Escape")  # closes the options
    figure.part("options").wait_for(state="detached")
    figure.button("Leave full screen").press("Escape")
    figure.button("Leave full screen").wait_for(state="detached")
    figure.options().button("Full screen").wait_for()


@pytest.mark.thorough
def test_wheel(new_page):
    """The wheel is left to a page that scrolls, unless Ctrl is held; elsewhere it zooms at once."""
    page = new_page(viewport=(1280, 800))
    figure = Figure(page).open("index.html")
    box = figure.element.locator("[data-panel=shapes]").bounding_box()
    scale = figure.scale
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.wheel(0, 120)
    figure.until("el => scrollY > 0")
    assert figure.scale == scale
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    figure.until(f"el => el.stage.panels[0].view.scale > 1.1 * {scale}")
    page.goto("play.html")
    figure.until("el => el.stage?.panels[0]?.view.width > 0 && !el.stage.strayed")
    scale = figure.scale
    page.mouse.move(200, 300)
    page.mouse.wheel(0, 120)
    figure.until(f"el => el.stage.panels[0].view.scale < {scale}")


@pytest.mark.thorough
@a_quarter(2)
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desk"])
@pytest.mark.parametrize("presets", [figures(), list(PRESETS)], ids=["of each kind", "all"])
def test_no_handle_lies_on_a_title(new_page, size, presets, turn):
    """In none of every fourth preset does the mark of a turning handle lie on the title of its panel."""
    page = new_page(viewport=size)
    figure = Figure(page).open("embed.html")
    for preset in presets[turn::4]:
        figure.set("preset", preset)
        figure.settled()
        covered = figure.element.evaluate(
            """async (el) => {
                await el.updateComplete;
                const boxOf = (element) => element.getBoundingClientRect();
                const titles = [...el.renderRoot.querySelectorAll(".panel .title")].map(boxOf);
                const meet = (one, other) => one.left < other.right && other.left < one.right
                    && one.top < other.bottom && other.top < one.bottom;
                return [...el.renderRoot.querySelectorAll(".handle[data-kind=turn]")]
                    .filter((handle) => titles.some((title) => meet(title, boxOf(handle.querySelector("svg")))))
                    .map(({ ariaLabel }) => ariaLabel);
            }"""
        )
        assert covered == [], preset


BOXES = """el => {
    const { panels, element, isNarrow } = el.stage;
    const { left, top } = element.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height, clientTop } = element;
    const pictures = panels.filter(({ spec }) => !spec.isStrip);
    return {
        room: { width, height, isNarrow },
        panels: pictures.map(({ spec }) => ({ isSmall: !!spec.isSmall })),
        boxes: pictures.map(({ element }) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x: x - left, y: y - top - clientTop, width, height };
        }),
    };
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(390, 664), (390, 400), (1280, 800)], ids=["high", "low", "wide"])
def test_panels_are_where_posters_have_them(new_page, size):
    """On a phone A and B are a strip above A - B, on a wide or a low stage a column beside it; on the page as in a
    poster. A and B fit into it, and their handles have 44 pixels for a finger."""
    page = new_page(viewport=size, has_touch=True)
    for kind in ("gjk", "distance", "epa", "compare"):
        figure = Figure(page).open(f"embed.html?kind={kind}&view=apart")
        seen = figure.element.evaluate(BOXES)
        for box, other in zip(seen["boxes"], ask_page("boxes", seen), strict=True):
            assert box == pytest.approx(other, abs=0.51), kind
        if kind == "compare":
            continue
        (small, large), shapes = seen["boxes"], figure.element.locator("[data-panel=shapes] .handle")
        assert (small["y"] < large["y"]) == (size == (390, 664)), kind
        assert large["width"] * large["height"] > 1.9 * small["width"] * small["height"], kind
        panel = figure.element.locator("[data-panel=shapes]").bounding_box()
        for handle in shapes.all():
            box = handle.bounding_box()
            assert min(box["width"], box["height"]) > 43.9
            x, y = box["x"] + box["width"] / 2 - panel["x"], box["y"] + box["height"] / 2 - panel["y"]
            assert 0 <= x <= panel["width"] and 0 <= y <= panel["height"], kind
