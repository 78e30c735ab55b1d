"""The playground opens as winter.dev's demo does, is stepped through with keys at once, and hides everything else."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from axe import violations
from extent import a_quarter, some
from fingers import Fingers

from browsers import address_now, until
from figure import APART, Figure, address, figures, panels
from project import WEB

PHONE: dict[str, Any] = {"viewport": (360, 640), "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": (1280, 800)}

CONTROLS = """el => [...el.renderRoot.querySelectorAll("a, button, input, select, summary, textarea")]
    .filter((part) => !part.matches(".handle, .dot"))
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => { const box = part.getBoundingClientRect();
        return box.width && box.bottom > 0 && box.top < innerHeight && getComputedStyle(part).clipPath === "none"; })
    .map((part) => part.ariaLabel ?? part.className)"""
"""The names of the figure's controls that are in view. Handles and dots are none."""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_it_opens_with_one_picture_and_few_controls(new_page, size):
    """Without an address: two polygons and A - B in one plane, the first point, no strip, no table, no options; the
    picture, the sentence and the row are in the window together, and at most 9 controls are in view, also after a
    drag."""
    page = new_page(**size)
    figure = Figure(page).open("play.html").live()
    assert panels(figure) == ["plane"]
    assert figure.get("step") == 0 and figure.get("kind") == "gjk"
    assert [shape["type"] for shape in figure.scene["shapes"]] == ["polygon", "polygon"]
    for absent in ("options", "readout"):
        assert figure.part(absent).count() == 0, absent
    for folded in ("details", "code"):
        assert not figure.part(folded).evaluate("fold => fold.open"), folded
    controls = figure.element.evaluate(CONTROLS)
    assert len(controls) <= 9, controls
    boxes = [figure.part(name).bounding_box() for name in ("stage", "caption", "steps")]
    assert [round(box["y"] + box["height"] - after["y"]) for box, after in pairwise(boxes)] == [0, 0]
    assert boxes[-1]["y"] + boxes[-1]["height"] <= size["viewport"][1]
    figure.drag("1", 40, 20)
    assert len(figure.element.evaluate(CONTROLS)) <= 9
    assert figure.agrees()


@pytest.mark.thorough
@a_quarter(2)
def test_each_kind_opens_with_few_controls(page, turn):
    """Whatever the address says, at most 9 controls are in view, the options are closed, and no two buttons have one
    name."""
    for preset in figures()[turn::4]:
        figure = Figure(page).open(f"play.html#preset={preset}")
        controls = figure.element.evaluate(CONTROLS)
        assert len(controls) <= 9, (preset, controls)
        assert figure.part("options").count() == 0, preset
        names = [button.get_attribute("aria-label") or button.inner_text() for button in page.locator("button").all()]
        assert len(set(names)) == len(names), (preset, names)


def test_it_says_what_to_do_then_what_happens(page):
    """The sentence below the picture tells what to do until the reader has done something; then it speaks of the step,
    and while a hand drags, of the answer first."""
    figure = Figure(page).open("play.html").live()
    assert figure.text("caption").startswith("Drag a shape or a corner.")
    figure.drag("1", 300, 40, release=False)
    figure.until("el => /^Separated, distance/.test(el.renderRoot.querySelector('.caption').innerText)")
    page.mouse.up()
    figure.until("el => !/Separated|Drag/.test(el.renderRoot.querySelector('.caption').innerText)")


STATE = """async (el) => {
    await el.updateComplete;
    const { step, view, scene, layers, model, controls, camera } = el;
    const names = [...el.renderRoot.querySelectorAll("button, summary, select")]
        .filter((part) => !part.closest(".options, dialog, .again") && part.checkVisibility())
        .map((part) => part.ariaLabel ?? part.textContent.trim());
    return JSON.stringify([step, model.all, view, scene, [...layers], model.choices, controls, camera, names]);
}"""
"""What a reader sees of the page."""


@pytest.mark.parametrize("preset", some(["", *figures()], "solids"))
def test_five_ways_lead_to_one_page(page, preset):
    """After a step and a movement a reload, the way back, the copied address and the link of Share show the same page:
    the same scene, step, layers and controls."""
    figure = Figure(page).open(f"play.html{preset and f'#preset={preset}'}").live()
    if figure.get("step") > 0:
        page.keyboard.press("ArrowLeft")
    figure.element.evaluate("el => el.commands.nudge(el.model.handles[0], 1, 0)")
    figure.settled()
    until(page, "(link) => location.hash === `#${document.querySelector('gjk-demo').permalink}`")
    shown, address = figure.element.evaluate(STATE), address_now(page)
    assert "controls" not in address
    link = figure.element.evaluate(
        "async (el) => { await el.sharing.open(); return el.renderRoot.querySelector('dialog textarea').value; }"
    )
    assert link == address
    page.keyboard.press("Escape")

    def same(way: str) -> None:
        until(page, "document.querySelector('gjk-demo')?.answer")
        assert figure.element.evaluate(STATE) == shown, way
        again = figure.element.get_by_role("button", name="again")
        assert again.count() == (way != "address and link"), way  # a fresh page has nothing to put back

    page.reload()
    same("reload")
    page.goto("about:blank")
    page.goto(link)
    same("address and link")
    page.go_back()
    page.go_back()
    same("back")


@pytest.mark.thorough
def test_an_address_says_nothing_of_the_pages_own(page):
    """Old addresses name controls that are gone: they open as if they did not. What else an address says stays."""
    figure = Figure(page).open("play.html#preset=apart&controls=all&theme=dark").live()
    assert figure.get("controls") == "usual" and figure.notice.count() == 0
    page.keyboard.press("ArrowLeft")
    until(page, "location.hash.includes('step=')")
    assert "controls" not in address_now(page) and "theme=dark" in address_now(page)
    assert figure.part("options").count() == 0


HEADED = """([title, heading]) => document.title === `${title} · GJK, live`
    && document.querySelector("h1").textContent === heading"""


def test_a_page_has_the_name_of_its_preset(page):
    """The tab and the heading have the title of the preset that is shown, and the page's own once a shape has changed.
    Without an address the tab says what page it is, and the heading which preset."""
    figure = Figure(page).open("play.html").live()
    until(page, HEADED, ["Playground", "Two polygons that overlap"])
    for preset, title in (("failure-map", "winter.dev: two squares"), ("apart", "Two polygons apart")):
        page.evaluate("preset => location.hash = `preset=${preset}`", preset)
        until(page, HEADED, [title, title])
    figure.element.evaluate("el => el.commands.nudge(el.model.handles[0], 1, 0)")
    until(page, HEADED, ["Playground", "Playground"])
    figure.element.evaluate("el => el.commands.undo()")
    until(page, HEADED, ["Two polygons apart", "Two polygons apart"])


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_longest_title_has_room(new_page, size):
    """Whatever preset is chosen, the heading is as high as before, so that the picture stays where it is."""
    page = new_page(**size)
    Figure(page).open("play.html").live()
    heights = page.evaluate(
        """titles => titles.map((title) => {
            const heading = document.querySelector("h1");
            heading.textContent = title;
            return heading.offsetHeight;
        })""",
        [preset["title"] for preset in json.loads((WEB / "src" / "presets.json").read_text(encoding="utf-8")).values()],
    )
    assert len(set(heights)) == 1


@pytest.mark.thorough
def test_open_options_outlive_a_reload(page):
    """They are no part of the address."""
    figure = Figure(page).open("play.html").live().options()
    address = address_now(page)
    page.reload()
    figure.element.locator(".groups").wait_for()
    assert address_now(page) == address
    figure.button("Options").click()
    figure.part("options").wait_for(state="detached")
    page.reload()
    figure.live()
    assert figure.part("options").count() == 0


def test_everything_else_is_behind_one_button(page):
    """One button shows the options, the charts and the playground's tools beside the picture, and hides them."""
    figure = Figure(page).open("play.html").live()
    figure.button("Options").click()
    for name in ("Full screen", "Share", "Random", "Reset", "Respond"):
        figure.button(name).wait_for()
    assert figure.part("options").locator("[data-strip=flow]").count() == 1
    assert figure.part("options").bounding_box()["x"] >= figure.part("stage").bounding_box()["width"] - 1, "beside it"
    page.keyboard.press("h")
    figure.element.locator(".keys").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert figure.part("options").is_visible()
    page.keyboard.press("Escape")
    figure.part("options").wait_for(state="detached")


def test_what_is_what(page):
    """A folded list says what A − B, O, d, w₁, a and b are. A name in the picture says the same under the mouse and
    with the focus."""
    figure = Figure(page).open("play.html").live()
    fold = figure.element.locator("details.names")
    assert not fold.evaluate("fold => fold.open")
    fold.locator("summary").click()
    told = dict(zip(fold.locator("dt").all_text_contents(), fold.locator("dd").all_text_contents(), strict=True))
    assert len(told) == 6
    names = figure.element.locator(".name:not([hidden])")
    meanings = {name.get_attribute("aria-label").split(": ")[0]: name for name in names.all()}
    assert set(meanings) == {"A − B", "O", "d", "w₁"}
    for name, span in meanings.items():
        meaning = span.locator(".meaning")
        assert not meaning.is_visible()
        span.hover()
        assert meaning.is_visible()
        page.mouse.move(5, 5)
        assert not meaning.is_visible()
        span.focus()
        page.keyboard.press("Shift")  # the focus is seen once a key was pressed
        assert meaning.is_visible()
        span.evaluate("span => span.blur()")
        assert "".join(meaning.text_content().split()) in {"".join(text.split()) for text in told.values()}, name


@pytest.mark.thorough
def test_what_is_what_of_each_kind(page):
    """Each kind has a list of its own, and each name that its picture explains is in it."""
    lists = set()
    for preset in ("simplices", "line-vec3", "sat"):
        figure = Figure(page).open(f"play.html#preset={preset}").live()
        told = figure.element.locator("details.names dd").all_text_contents()
        shown = figure.element.locator(".name:not([hidden]) > .meaning").all_text_contents()
        assert len(told) > 1, preset
        assert {"".join(text.split()) for text in told} >= {"".join(text.split()) for text in shown}, preset
        assert shown, preset
        lists.add(tuple(told))
    assert len(lists) == 3


@pytest.mark.thorough
def test_a_finger_that_rests_on_a_name_asks_for_it(new_page):
    """It hears the sentence until it moves, and then drags as ever."""
    page = new_page(**PHONE)
    figure = Figure(page).open("play.html").live()
    box = figure.element.locator(".name:not([hidden])").first.bounding_box()
    finger = Fingers(page)
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    finger.send("touchStart", place)
    told = figure.element.locator(".name.told .meaning")
    told.wait_for()
    finger.send("touchEnd")
    told.wait_for(state="detached")


def test_undo_from_the_page(page):
    """Ctrl Z and Cmd Z undo with the focus on the page, as T deals there; with Shift they do it again; in a field they
    are the field's."""
    figure = Figure(page).open("play.html").live()
    before = figure.scene
    page.keyboard.press("t")
    dealt = figure.scene
    assert dealt != before
    page.keyboard.press("Control+z")
    assert figure.scene == before
    page.keyboard.press("Meta+Shift+z")
    assert figure.scene == dealt
    figure.options().element.get_by_role("textbox").first.focus()
    page.keyboard.press("Control+z")
    assert figure.scene == dealt


@pytest.mark.thorough
def test_the_list_of_keys_says_what_works_here(page):
    """Arrows step on the playground alone; T deals where a kind has random scenes; keys of space are of space."""
    keys = "el => [...el.renderRoot.querySelectorAll('.keys dt')].map((key) => key.textContent)"
    listed = {}
    for path in ("play.html", "embed.html", "play.html?kind=simplices", "play.html?preset=solids"):
        figure = Figure(page).open(path)
        figure.element.evaluate("el => { el.commands.toggleHelp(); return el.updateComplete; }")
        listed[path] = set(figure.element.evaluate(keys))
    assert "← and →" in listed["play.html"] and "← and →" not in listed["embed.html"]
    assert all("Ctrl Z" in names for names in listed.values())
    assert "T" in listed["play.html"] and "T" not in listed["play.html?kind=simplices"]
    assert {"Turn", "L"} <= listed["play.html?preset=solids"] and not {"Turn", "L"} & listed["play.html"]


@pytest.mark.every_engine
def test_keys_at_load(page):
    """Before anything has been clicked, arrows step, digits and signs choose the level, T deals, R responds, H shows
    the keys over the picture, and Escape hides them."""
    figure = Figure(page).open("play.html")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), (".", 2), (",", 1)):
        page.keyboard.press(key)
        assert figure.get("step") == step, key
    for key, level in (("5", 5), ("-", 4), ("-", 3), ("+", 4), ("0", 0), ("-", 0), ("2", 2)):
        page.keyboard.press(key)
        assert figure.element.evaluate("el => el.layers.size") == level, key
    before = figure.scene["shapes"]
    page.keyboard.press("t")
    assert figure.scene["shapes"] != before
    page.keyboard.press("r")
    assert figure.element.evaluate("el => el.response.isOn")
    page.keyboard.press("a")
    assert figure.element.evaluate("el => el.model.all")
    keys = figure.element.locator(".keys")
    page.keyboard.press("h")
    keys.wait_for()
    over, stage = keys.bounding_box(), figure.part("stage").bounding_box()
    assert over["y"] >= stage["y"] and over["y"] + over["height"] <= stage["y"] + stage["height"]
    page.keyboard.press("Escape")
    figure.until("el => !el.renderRoot.querySelector('.keys')")
    page.keyboard.press("h")
    page.keyboard.press("h")
    figure.until("el => !el.renderRoot.querySelector('.keys')")


@pytest.mark.thorough
def test_keys_after_a_hand(page):
    """A pointer leaves no focus on the picture: after a click on the ground or a drag, arrows step. On a handle that
    has the focus they move it, and Tab still leads to the picture, whose own keys pan."""
    figure = Figure(page).open("play.html").live()
    figure.drag("1", 30, 10)
    scene = figure.scene
    page.keyboard.press("ArrowRight")
    assert figure.get("step") == 1 and figure.scene == scene
    stage = figure.part("stage").bounding_box()
    page.mouse.click(stage["x"] + 30, stage["y"] + stage["height"] - 30)
    page.keyboard.press("ArrowRight")
    assert figure.get("step") == 2
    figure.handle("1").focus()
    page.keyboard.press("ArrowRight")
    assert figure.get("step") == 2 and figure.scene != scene
    figure.part("stage").focus()
    page.keyboard.press("Control+ArrowRight")
    assert figure.get("step") == 2
    figure.until("el => el.stage.strayed")


@pytest.mark.thorough
def test_keys_that_are_somebody_elses(page):
    """The page hears no key of a field, a list, a slider or a dialog, and none with Ctrl, Alt or Meta."""
    figure = Figure(page).open(address(APART, "play.html")).live()
    before = figure.element.evaluate("el => [el.step, el.layers.size, JSON.stringify(el.scene)]")
    same = "el => [el.step, el.layers.size, JSON.stringify(el.scene)]"
    for key in ("Control+ArrowLeft", "Alt+ArrowLeft", "Meta+ArrowLeft", "Control+2", "Alt+t", "Meta+t"):
        page.evaluate("dispatchEvent(new KeyboardEvent('keydown'))")  # what has no target is no key either
        figure.element.evaluate(
            """(el, keys) => {
                const [key, modifier] = keys.split("+").reverse();
                const name = { Control: "ctrlKey", Alt: "altKey", Meta: "metaKey" }[modifier];
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key, [name]: true, bubbles: true }));
            }""",
            key,
        )
        assert figure.element.evaluate(same) == before, key
    figure.options().element.get_by_role("textbox").first.focus()
    for key in ("2", "ArrowLeft", "-"):
        page.keyboard.press(key)
    figure.element.get_by_role("combobox", name="What to move").focus()
    page.keyboard.press("t")
    page.evaluate(
        """() => {
            const field = document.body.appendChild(document.createElement("textarea"));
            field.focus();
        }"""
    )
    for key in ("t", "2", "ArrowLeft", "h"):
        page.keyboard.press(key)
    figure.button("Share").click()
    figure.element.get_by_role("dialog").get_by_role("button", name="Copy: Link").focus()
    for key in ("t", "2", "ArrowLeft", "h"):
        page.keyboard.press(key)
    assert figure.element.evaluate(same) == before
    assert figure.element.locator(".keys").count() == 0


@pytest.mark.thorough
def test_single_keys_can_be_switched_off(page):
    """A box beside the keys switches letters, digits and signs off; the browser remembers it. Arrows step on."""
    figure = Figure(page).open("play.html")
    page.keyboard.press("h")
    box = figure.element.get_by_role("checkbox", name="Letters, digits, + and − are keys")
    box.uncheck()
    page.keyboard.press("Escape")
    for turn in range(2):
        before = figure.scene
        for key in ("t", "3", "+", ".", "a", "h"):
            page.keyboard.press(key)
        assert figure.scene == before and figure.get("step") == 0
        assert figure.element.evaluate("el => el.layers.size") == 2
        assert figure.element.locator(".keys").count() == 0
        page.keyboard.press("ArrowRight")
        assert figure.get("step") == 1
        if not turn:
            page.goto("about:blank")
            figure = Figure(page).open("play.html")
    figure.options()
    figure.button("Show help").click()
    box.check()
    page.keyboard.press("3")
    assert figure.element.evaluate("el => el.layers.size") == 3


def test_a_tour_is_turned_with_the_keys_of_presenters(page):
    """Page Down goes on from the moment the page is there."""
    figure = Figure(page).open("play.html#preset=tour")
    page.keyboard.press("PageDown")
    figure.until("el => el.step === 1")
    assert page.evaluate("scrollY") == 0


def test_nothing_moves_below_the_picture(new_page):
    """On a phone the steps stay where they are: while a hand drags, and from step to step."""
    page = new_page(**PHONE)
    figure = Figure(page).open("play.html").live()
    at = lambda: round(figure.part("steps").bounding_box()["y"], 1)  # noqa: E731
    figure.drag("1", 30, 10, release=False)
    held = at()
    page.mouse.move(340, 300, steps=8)
    figure.settled()
    assert at() == held
    page.mouse.up()
    figure.settled()
    let_go = at()
    for _ in range(len(figure.answer["trace"]["steps"])):
        page.keyboard.press("ArrowRight")
        figure.element.evaluate("el => el.updateComplete")
        assert at() == let_go


@pytest.mark.thorough
@pytest.mark.parametrize("figure_id", ["whole", "discs", "dial"])
def test_again_lies_on_no_picture(new_page, figure_id):
    """What puts a scene back stands below the picture, in a place that is kept for it: nothing moves when it comes."""
    page = new_page(viewport=(390, 664), has_touch=True, is_mobile=True)
    Figure(page).open("index.html")
    figure = page.locator(f"#{figure_id}")
    figure.scroll_into_view_if_needed()
    figure.locator(".caption .point").wait_for(state="attached")
    caption = figure.locator("[part=caption]")
    at = "(caption, figure) => caption.getBoundingClientRect().top - figure.getBoundingClientRect().top"
    before = caption.evaluate(at, figure.element_handle())
    figure.evaluate("el => el.commands.nudge(el.model.handles[0], 1, 0)")
    again = figure.locator(".again")
    again.wait_for()
    assert again.bounding_box()["height"] >= 44 and again.bounding_box()["width"] >= 44
    stage = figure.locator("[part=stage]").bounding_box()
    assert again.bounding_box()["y"] >= stage["y"] + stage["height"] - 0.5
    assert caption.evaluate(at, figure.element_handle()) == before
    again.click()
    again.wait_for(state="detached")


@pytest.mark.thorough
def test_no_line_of_code_is_cut_on_a_phone(new_page):
    """A line that is longer than a phone is wide goes on below."""
    page = new_page(viewport=(390, 664), has_touch=True, is_mobile=True)
    figure = Figure(page).open("embed.html?code=open")
    listing = figure.element.locator(".listing")
    listing.locator("li").first.wait_for()
    assert listing.evaluate("el => el.scrollWidth <= el.clientWidth")
