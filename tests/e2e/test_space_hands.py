"""Hands on pictures of space: a page scrolls past them, the camera turns and pans, and solids are taken.

Swipes that scroll are Chromium's alone: other drivers report no touch that scrolls. See test_touch.py.
"""

from __future__ import annotations

import random

import pytest
from fingers import STATE, Fingers

from browsers import until
from figure import PRESETS, Figure, box_of, dimension_of

# A preset of each kind. Scenes of many solids have files of their own.
IN_SPACE = {
    preset["scene"]["kind"]: name
    for name, preset in reversed(PRESETS.items())
    if preset["scene"]["kind"] == "scene3d" or ("from" not in preset["scene"] and dimension_of(preset["scene"]) == 3)
}

CAMERA = "el => { const { yaw, pitch } = el.stage.shared.camera; return [yaw, pitch]; }"


def touched(page, preset: str) -> tuple[Figure, Fingers]:
    """A figure with room to scroll above and below, and fingers on it."""
    figure = Figure(page).open(f"embed.html?preset={preset}")
    figure.live()
    page.evaluate("document.body.style.paddingBlock = '900px'")
    centre(figure)
    return figure, Fingers(page)


def centre(figure: Figure) -> dict[str, float]:
    """Brings the picture to the middle of the window. Returns its box."""
    figure.element.evaluate("el => el.stage.element.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return box_of(figure.part("stage"))


@pytest.mark.thorough
@pytest.mark.parametrize("preset", [*IN_SPACE.values(), "tour"])
@pytest.mark.parametrize("count", [6, 24])
def test_a_swipe_scrolls_the_page_and_changes_nothing(phone, preset, count):
    """Each random vertical swipe over a picture of space scrolls the page and changes nothing; also over a tour's
    first picture, which is of the plane."""
    figure, fingers = touched(phone, preset)
    chance = random.Random(preset)
    done = []
    for _ in range(count):
        box = centre(figure)
        x, y = (box[at] + chance.uniform(4, box[size] - 4) for at, size in (("x", "width"), ("y", "height")))
        dy = chance.choice((-1, 1)) * chance.uniform(90, 160)
        before = figure.element.evaluate(STATE)
        scrolled = fingers.swipe(x, y, chance.uniform(-0.4, 0.4) * dy, dy)
        done.append((scrolled, figure.element.evaluate(STATE) == before))
    assert done == [(True, True)] * count


def free_place(figure: Figure) -> tuple[float, float]:
    """A point of the window on the ground of the first picture, beside everything."""
    box = box_of(figure.element.locator("[data-panel]").first)
    return box["x"] + 12, box["y"] + box["height"] - 12


def test_a_finger_that_starts_sideways_turns(phone):
    """A finger on the ground that starts sideways turns the camera in all directions from there; the page stays."""
    figure, fingers = touched(phone, "solids")
    scene, top = figure.scene, phone.evaluate("scrollY")
    yaw, pitch = figure.element.evaluate(CAMERA)
    x, y = free_place(figure)
    fingers.send("touchStart", (x, y))
    for way in ((20, 0), (60, 10), (100, 10), (100, -70)):
        fingers.send("touchMove", (x + way[0], y + way[1]))
    fingers.send("touchEnd")
    figure.until(f"el => el.stage.shared.camera.pitch !== {pitch}")
    now = figure.element.evaluate(CAMERA)
    assert now[0] < yaw - 0.3
    assert now[1] < pitch - 0.3
    assert (figure.scene, phone.evaluate("scrollY")) == (scene, top)


@pytest.mark.thorough
def test_two_fingers_pan_and_zoom(phone):
    """Two fingers move what is seen with their middle, and zoom by their distance; they turn nothing."""
    figure, fingers = touched(phone, "solids")
    scene, camera, scale = figure.scene, figure.element.evaluate(CAMERA), figure.scale
    x, y = figure.place("0")
    fingers.drag_two(x, y, 40, 24)
    figure.until_at("0", x + 40, y + 24)
    assert figure.scale == pytest.approx(scale, rel=1e-3)
    fingers.drag_two(x + 40, y + 24, 0, 0, apart=30)
    figure.until(f"el => el.stage.panels[0].view.scale > 1.8 * {scale}")
    assert (figure.element.evaluate(CAMERA), figure.scene) == (camera, scene)


@pytest.mark.thorough
def test_one_of_two_fingers_that_stays_does_nothing(phone):
    """The finger that is still down after two fingers have panned neither turns nor drags."""
    figure, fingers = touched(phone, "solids")
    scene, camera = figure.scene, figure.element.evaluate(CAMERA)
    x, y = figure.place("0")
    fingers.send("touchStart", (x, y))
    fingers.send("touchStart", (x, y), (x + 60, y))
    for by in (10, 20, 30):
        fingers.send("touchMove", (x + by, y), (x + 60 + by, y))
    fingers.send("touchEnd", (x + 30, y))
    for by in (20, 40, 60):
        fingers.send("touchMove", (x + 30 + by, y))
    fingers.send("touchEnd")
    figure.until("el => el.stage.strayed")
    assert (figure.element.evaluate(CAMERA), figure.scene) == (camera, scene)


def test_few_solids_follow_a_finger_that_starts_sideways(phone):
    """Where two solids stand, a finger that starts sideways on one moves it, as far as it goes."""
    figure, fingers = touched(phone, "solids-apart")
    before, shapes = figure.element.evaluate(CAMERA), figure.scene["shapes"]
    x, y = figure.place("1")
    fingers.drag(x, y, -40, 10)
    figure.until("el => el.hands.held === null && el.model.history.canUndo")
    a, b = figure.scene["shapes"]
    assert a == shapes[0]
    assert b != shapes[1]
    assert figure.element.evaluate(CAMERA) == before


def test_a_tap_takes_one_of_many_solids(phone):
    """Where many solids stand, a finger moves none of them before a tap. After it, the solid follows in all directions
    and the page stays."""
    figure, fingers = touched(phone, "scene3d")
    scene = figure.scene
    x, y = figure.place("2")
    fingers.drag(x, y, 60, 0)
    figure.until("el => el.stage.turned")
    assert (figure.scene, figure.element.evaluate("el => el.model.selected")) == (scene, "")
    figure.element.evaluate("el => el.stage.turnBack()")
    figure.until_at("2", x, y)
    fingers.tap(x, y)
    figure.until("el => el.model.selected === '2'")
    assert figure.scene == scene
    top = phone.evaluate("scrollY")
    fingers.drag(x, y, 4, -50)
    figure.until("el => el.hands.held === null && el.model.history.canUndo")
    moved = [
        i for i, (old, new) in enumerate(zip(scene["objects"], figure.scene["objects"], strict=True)) if old != new
    ]
    assert moved == [2]
    assert phone.evaluate("scrollY") == top


AT = "(el, [x, y]) => el.renderRoot.elementFromPoint(x, y).closest('.handle')?.dataset.id"


def test_what_a_tap_takes_keeps_the_focus(phone):
    """After a tap on a solid its handle has the focus, and arrow keys move it: the browser makes a click of the tap, as
    of a mouse, and that moves no focus and selects no text."""
    figure, fingers = touched(phone, "solids-apart")
    phone.evaluate("() => { window.clicks = 0; addEventListener('click', () => (clicks += 1)); }")
    x, y = figure.place("1")
    assert not figure.element.evaluate(AT, [x + 26, y]), "the handle is not there, only the solid"
    fingers.tap(x + 26, y)
    until(phone, "clicks === 1")
    figure.until("el => el.renderRoot.activeElement?.dataset.id === '1'")
    assert phone.evaluate("getSelection().isCollapsed")
    before = figure.scene["shapes"]
    phone.keyboard.press("ArrowRight")
    assert [old == new for old, new in zip(before, figure.scene["shapes"], strict=True)] == [True, False]


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["right button", "Shift", "space bar"])
def test_a_mouse_pans(page, by):
    """The right button, Shift and the space bar make a mouse pan in space, also over a solid; the camera and the scene
    stay, and the button that fits the picture appears."""
    figure = Figure(page).open("embed.html?preset=solids")
    scene, camera = figure.scene, figure.element.evaluate(CAMERA)
    figure.part("stage").focus()
    x, y = figure.place("0")
    if by != "right button":
        page.keyboard.down("Shift" if by == "Shift" else " ")
    page.mouse.move(x, y)
    page.mouse.down(button="right" if by == "right button" else "left")
    page.mouse.move(x + 50, y - 30, steps=5)
    page.mouse.up(button="right" if by == "right button" else "left")
    if by != "right button":
        page.keyboard.up("Shift" if by == "Shift" else " ")
    figure.until_at("0", x + 50, y - 30)
    assert (figure.element.evaluate(CAMERA), figure.scene) == (camera, scene)
    figure.button("Fit everything into view").wait_for()
    # The keys are up, so a hand on the ground turns again.
    figure.drag_from(*free_place(figure), 40, 0)
    assert figure.element.evaluate(CAMERA) != camera


def test_a_menu_of_the_plane_is_the_browsers(page):
    """The right button brings no menu where it pans; in the plane, where it does nothing, it brings the browser's."""
    figure = Figure(page).open("embed.html?preset=solids")
    page.evaluate("addEventListener('contextmenu', (event) => (globalThis.prevented = event.defaultPrevented))")
    page.mouse.click(*figure.place("0"), button="right")
    assert page.evaluate("prevented") is True
    figure.set("preset", "gjk")
    figure.until("el => !el.stage.panels[0].camera")
    page.mouse.click(*figure.place("0"), button="right")
    assert page.evaluate("prevented") is False


@pytest.mark.thorough
def test_keys_do_what_the_hint_says(page):
    """In space, arrows on the picture turn it and pan with Shift; in the plane they pan. The hint and the words for
    screen readers say so."""
    figure = Figure(page).open("embed.html?preset=solids")
    stage, hint = figure.part("stage"), figure.element.locator(".hint")
    stage.focus()
    assert "arrows: turn" in hint.inner_text()
    assert "Shift + arrows: pan" in hint.inner_text()
    assert "Arrow keys turn it, with Shift they pan" in (stage.get_attribute("aria-label") or "")
    camera = figure.element.evaluate(CAMERA)
    page.keyboard.press("ArrowRight")
    turned = figure.element.evaluate(CAMERA)
    assert turned[0] == pytest.approx(camera[0] + 0.125)
    page.keyboard.press("b")
    x, y = figure.place("0")
    page.keyboard.press("Shift+ArrowRight")
    figure.until_at("0", x - 20, y)
    assert figure.element.evaluate(CAMERA) == camera
    page.keyboard.press("f")
    page.keyboard.press("Space")  # neither scrolls the page nor goes to a handle
    assert figure.element.evaluate("el => el.renderRoot.activeElement.className") == "stage"
    figure.set("preset", "gjk")
    figure.until("el => !el.stage.panels[0].camera")
    assert "arrows: pan" in hint.inner_text()
    assert "Arrow keys pan" in (stage.get_attribute("aria-label") or "")
