"""Touch gestures in each engine. A page gets the events of fingers, since most drivers have no fingers that scroll: it
is seen that a page leaves a swipe to the browser, and takes what is held."""

from __future__ import annotations

import random

import pytest
from extent import up_to
from fingers import STATE

from figure import Figure

pytestmark = pytest.mark.cold

SWIPES = up_to(24, 6)

# The events of a finger that goes down at a point of the window and then up or down. Once the browser scrolls, it
# cancels the pointer. Returns whether the page has left the finger to it.
SWIPE_EVENTS = """(el, [x, y, dx, dy]) => {
    const target = el.renderRoot.elementFromPoint(x, y);
    const { stage } = el;
    stage.element.setPointerCapture = () => {}; // the browser knows of no such finger
    const send = (type, at) => {
        const point = { clientX: x + at * dx, clientY: y + at * dy };
        const options = { bubbles: true, composed: true, cancelable: true };
        const button = type === "pointermove" ? -1 : 0;
        const details = { ...options, ...point, pointerId: 71, pointerType: "touch", button };
        const isPointerLeft = target.dispatchEvent(new PointerEvent(type, details));
        if (type !== "pointerdown") return true;
        const touch = Object.assign(new Event("touchstart", options), { touches: [point], changedTouches: [point] });
        return target.dispatchEvent(touch) && isPointerLeft; // since Safari 26.5 either one stops scrolling
    };
    const isLeft = send("pointerdown", 0);
    for (const at of [0.05, 0.15, 0.3]) send("pointermove", at);
    send("pointercancel", 0.3);
    let action = "pan-y";
    for (let part = target; part && part !== el; part = part.parentElement) {
        const { touchAction } = getComputedStyle(part);
        if (!/pan-y|auto|manipulation/.test(touchAction)) action = touchAction;
    }
    return isLeft && action === "pan-y";
}"""

# The events of fingers, each along a way of points of the window.
DRAG_EVENTS = """(el, ways) => {
    el.stage.element.setPointerCapture = () => {};
    const targets = ways.map(([[x, y]]) => el.renderRoot.elementFromPoint(x, y));
    const send = (type, finger, at) => {
        const [clientX, clientY] = ways[finger][at];
        const details = { bubbles: true, composed: true, cancelable: true, clientX, clientY, pointerType: "touch" };
        const button = type === "pointermove" ? -1 : 0;
        const isPrimary = finger === 0;
        const event = new PointerEvent(type, { ...details, button, isPrimary, pointerId: 71 + finger });
        targets[finger].dispatchEvent(event);
    };
    const each = (type, at) => ways.forEach((_, finger) => send(type, finger, at));
    each("pointerdown", 0);
    for (let at = 1; at < ways[0].length; at++) each("pointermove", at);
    each("pointerup", ways[0].length - 1);
}"""


def way(x: float, y: float, dx: float, dy: float, steps: int = 6) -> list[tuple[float, float]]:
    return [(x + dx * i / steps, y + dy * i / steps) for i in range(steps + 1)]


@pytest.mark.every_engine
def test_a_swipe_is_left_to_the_browser(page):
    """The page leaves each random vertical swipe over a picture of space to the browser, which may scroll there, and
    they change nothing."""
    figure = Figure(page).open("embed.html?preset=solids").live()
    chance = random.Random(3)
    before = figure.element.evaluate(STATE)
    done = []
    for _ in range(SWIPES):
        box = figure.part("stage").bounding_box()
        assert box
        x, y = (box[at] + chance.uniform(4, box[size] - 4) for at, size in (("x", "width"), ("y", "height")))
        dy = chance.choice((-1, 1)) * chance.uniform(90, 160)
        is_left = figure.element.evaluate(SWIPE_EVENTS, [x, y, chance.uniform(-0.4, 0.4) * dy, dy])
        done.append((is_left, figure.element.evaluate(STATE) == before))
    assert done == [(True, True)] * SWIPES


@pytest.mark.every_engine
def test_a_finger_drags_a_vertex(page):
    """A finger on a vertex drags it, and the answer is the exact one."""
    figure = Figure(page).open("embed.html?preset=gjk").live()
    before, scale = figure.scene["shapes"], figure.scale
    figure.element.evaluate(DRAG_EVENTS, [way(*figure.place("1.1"), -30, 20)])
    figure.until("el => el.hands.held === null")
    x, y = before[1]["vertices"][1]
    assert figure.scene["shapes"][0] == before[0]
    assert figure.scene["shapes"][1]["vertices"][1] == pytest.approx([x - 30 / scale, y - 20 / scale], abs=0.2)
    assert figure.agrees()


@pytest.mark.every_engine
def test_two_fingers_zoom(page):
    """Two fingers that part zoom the picture, and change nothing of the scene."""
    figure = Figure(page).open("embed.html?preset=gjk").live()
    before, scale = figure.scene, figure.scale
    box = figure.part("stage").bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + box["height"] - 30
    figure.element.evaluate(DRAG_EVENTS, [way(x, y, -20, 0), way(x + 50, y, 40, 0)])
    assert figure.scale > 1.5 * scale
    assert figure.scene == before
