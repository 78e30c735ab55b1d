"""A reader drags with a mouse: what is shown follows, and the answer is the exact one."""

from __future__ import annotations

import json
import math

import pytest

from figure import APART, Figure, address
from gjkcore import bridge


@pytest.fixture
def figure(page):
    return Figure(page).open(address(APART)).live()


@pytest.mark.every_engine
def test_vertex(figure):
    """A dragged vertex goes as far as the pointer does, alone, and the answer is that of the oracle."""
    before, scale = figure.scene, figure.scale
    figure.drag("1.0", -100, 30)
    after = figure.scene
    x, y = before["shapes"][1]["vertices"][0]
    assert after["shapes"][1]["vertices"][0] == pytest.approx([x - 100 / scale, y - 30 / scale], abs=0.02)
    assert after["shapes"][1]["vertices"][1:] == before["shapes"][1]["vertices"][1:]
    assert after["shapes"][0] == before["shapes"][0]
    assert figure.agrees()


def test_hand_that_leaves_the_picture(figure):
    """A hand that leaves the picture at once, and the figure, still holds what it took."""
    box = figure.part("figure").bounding_box()
    before, scale, (x, y) = figure.scene, figure.scale, figure.place("1.1")
    out = box["y"] - 4 - y
    figure.drag_from(x, y, 0, out, steps=1)
    was = before["shapes"][1]["vertices"][1]
    assert figure.scene["shapes"][1]["vertices"][1] == pytest.approx([was[0], was[1] - out / scale], abs=0.05)
    assert figure.agrees()


def test_grip_is_kept(figure):
    """Grabbed off its middle, a shape does not jump to the pointer: it moves by what the pointer moves."""
    x, y = figure.place("0")
    before, scale = figure.scene["shapes"][0]["vertices"], figure.scale
    figure.drag_from(x + 25, y - 12, 1, 0, steps=1)
    after = figure.scene["shapes"][0]["vertices"]
    moved = [math.dist(p, q) for p, q in zip(before, after, strict=True)]
    assert max(moved) == pytest.approx(1 / scale, rel=0.6)
    assert max(moved) - min(moved) < 1e-9


def test_vertex_into_the_hull(figure):
    """A vertex dragged into the hull makes no dent: the hull is taken, and the handle is shown as inner."""
    x0, y0 = figure.place("0.0")
    x1, y1 = figure.place("0")
    figure.drag("0.0", x1 - x0 + 12, y1 - y0 - 12)
    assert sorted(figure.answer["outlines"][0]) == [1, 2, 3]
    assert "not a corner of the hull" in figure.handle("0.0").get_attribute("aria-label")
    assert figure.agrees()


def test_right_button(figure):
    """Only the left button drags."""
    before = figure.scene
    x, y = figure.place("1")
    figure.page.mouse.move(x, y)
    figure.page.mouse.down(button="right")
    figure.page.mouse.move(x - 80, y, steps=3)
    figure.page.mouse.up(button="right")
    assert figure.scene == before


def test_control_key(figure):
    """With Ctrl, which opens a menu on a Mac, the left button drags nothing. A finger drags with it, too."""
    before = figure.scene
    figure.page.keyboard.down("Control")
    figure.drag("1.0", -60, 10)
    figure.page.keyboard.up("Control")
    assert figure.scene == before
    held = figure.element.evaluate(
        """(el) => {
            const handle = el.handleElement("1.0");
            const { x, y, width, height } = handle.getBoundingClientRect();
            const finger = { pointerId: 1, pointerType: "touch", ctrlKey: true, bubbles: true, isPrimary: true };
            const at = { ...finger, clientX: x + width / 2, clientY: y + height / 2 };
            handle.dispatchEvent(new PointerEvent("pointerdown", at));
            const { held } = el.hands;
            handle.dispatchEvent(new PointerEvent("pointerup", at));
            return held;
        }"""
    )
    assert held == "1.0"


def test_ground(figure):
    """Dragging the ground shifts the view and leaves the scene alone; the button that then appears fits it again."""
    before = figure.scene
    box = figure.element.locator("[data-panel=difference]").bounding_box()
    assert figure.button("Fit everything into view").count() == 0
    figure.drag_from(box["x"] + 40, box["y"] + box["height"] - 60, 50, -40)
    assert figure.scene == before
    figure.button("Fit everything into view").click()
    figure.until("el => !el.stage.strayed")


def test_escape_takes_it_back(figure):
    """Escape during a drag puts the scene back, and there is nothing to undo."""
    before = figure.scene
    figure.drag("1", -120, 0, release=False)
    assert figure.scene != before
    figure.page.keyboard.press("Escape")
    assert figure.scene == before
    figure.page.mouse.up()
    assert figure.agrees()
    assert not figure.element.evaluate("el => el.model.history.canUndo")


def test_pointer_cancel_keeps_the_scene(figure):
    """When the system takes the pointer away, the drag ends where it was and can be undone."""
    x, scale = APART["shapes"][1]["vertices"][0][0], figure.scale
    figure.drag("1", -60, 0, release=False)
    figure.until(f"el => Math.abs(el.scene.shapes[1].vertices[0][0] - {x - 60 / scale}) < 0.01")
    moved = figure.scene
    figure.element.evaluate(
        """el => el.renderRoot.querySelector(".stage").dispatchEvent(
            new PointerEvent("pointercancel", { pointerId: 1, bubbles: true }))"""
    )
    figure.page.mouse.move(5, 5)
    figure.page.mouse.up()
    assert figure.scene == moved
    figure.options().button("Undo").click()
    assert figure.scene == APART | {"method": "winter"}


HELD = """el => {
    const held = new Promise((go) => (window.letGo = go));
    el.answerer = async (text) => (await held, answerNatively(text));
}"""


@pytest.mark.parametrize("answer", ["soon", "late"])
def test_far_away_is_fitted(page, figure, answer):
    """What was dragged out of a panel is in sight again when it is let go, also where its answer comes later."""
    if answer == "late":
        page.expose_function("answerNatively", bridge.answer)
        figure.element.evaluate(HELD)
    figure.drag("1", 420, 0)
    if answer == "late":
        figure.until("el => !el.stage.dragging")
        page.evaluate("letGo()")
    figure.until("el => el.answer && !el.stage.strayed")
    for name in ("0", "1"):
        x, _ = figure.place(name)
        panel = figure.element.locator("[data-panel=shapes]").bounding_box()
        assert panel["x"] < x < panel["x"] + panel["width"]


def test_events(figure):
    """A drag is reported as the user's change, a set property as the program's; each is followed by its answer."""
    figure.element.evaluate(
        """el => { window.told = [];
            for (const type of ["scene-change", "answer"]) {
                el.addEventListener(type, (e) => window.told.push([type, e.detail.source ?? e.detail.seq]));
            } }"""
    )
    figure.drag("1", -20, 0, steps=1)
    figure.settled()
    figure.set("scene", APART)
    assert figure.agrees()
    told = figure.page.evaluate("window.told")
    assert ["scene-change", "user"] in told
    assert ["scene-change", "program"] in told
    assert told[-1][0] == "answer"


def test_hundred_moves_pile_nothing_up(figure):
    """While Python is busy only the newest question waits: hundreds of changes in one task cost two answers at most."""
    answered = figure.element.evaluate(
        """async (el, scene) => {
            let count = 0;
            const done = new Promise((resolve) => el.addEventListener("answer", () => { count += 1; resolve(); }));
            for (let i = 0; i < 300; i += 1) {
                scene.shapes[1].vertices[0][0] = 1 + i / 1000;
                el.scene = structuredClone(scene);
                el.scene; // properties are read together unless one is asked for
            }
            await done;
            return count;
        }""",
        APART,
    )
    assert answered == 1
    assert figure.scene["shapes"][1]["vertices"][0][0] == pytest.approx(1.299)
    assert figure.agrees()


HAND = """async (el, [name, answers]) => {
    // A hand that moves in every frame. After each movement it looks at the handle, and in each frame at the figure.
    const stage = el.renderRoot.querySelector(".stage");
    const box = (element) => element.getBoundingClientRect();
    const frame = () => new Promise(requestAnimationFrame);
    const middle = (button) => [box(button).x + box(button).width / 2, box(button).y + box(button).height / 2];
    const [x, y] = middle(el.handleElement(name));
    const move = (type, dx, dy) => {
        const mouse = { pointerId: 1, pointerType: "mouse", bubbles: true, isPrimary: true };
        stage.dispatchEvent(new PointerEvent(type, { ...mouse, clientX: x + dx, clientY: y + dy }));
    };
    const seen = { drawn: [], heights: new Set(), strayed: 0, apart: 0, movements: 0 };
    el.addEventListener("answer", ({ detail }) => {
        const { frame } = el.model;
        seen.drawn.push({ scene: frame.scene, answer: detail.answer });
        if (frame.answer !== detail.answer) seen.apart += 1;
    });
    stage.setPointerCapture = () => {}; // there is no real pointer
    move("pointerdown", 0, 0);
    const began = performance.now();
    for (let i = 1; globalThis.given < answers && performance.now() - began < 60_000; i++) {
        const [dx, dy] = [10 * Math.sin(i / 9), 6 * Math.sin(i / 7)];
        const before = el.scene;
        move("pointermove", dx, dy);
        if (el.scene === before) seen.strayed += 1;
        const [hx, hy] = middle(el.handleElement(name));
        if (Math.hypot(hx - x - dx, hy - y - dy) > 1.5) seen.strayed += 1;
        seen.movements = i;
        seen.heights.add(Math.round(box(el).height));
        await frame();
    }
    const given = globalThis.given; // answers of Python until now
    move("pointerup", 0, 0);
    return { ...seen, heights: [...seen.heights], given };
}"""
"""Moves a handle without rest until Python has given some answers."""

SLOW = """globalThis.given = 0;
delete globalThis.SharedWorker; // the page's own worker shows its messages
const Given = Worker;
globalThis.Worker = class extends Given {
    constructor(...options) {
        super(...options);
        this.addEventListener("message", ({ data }) => (globalThis.given += data.type === "answer"));
    }
};"""


ANSWERS = 10
OFTEN = (("triangle-regions", 20),)
"""Of a pair and of regions, in `build.py test`."""


@pytest.mark.parametrize(
    ("preset", "ms"),
    [
        pytest.param(preset, ms, marks=() if (preset, ms) in OFTEN else pytest.mark.thorough)
        for preset in ("gjk", "triangle-regions", "solids", "crowd")
        for ms in (20, 80, 300)
    ],
)
def test_a_drag_without_rest_is_answered(page, preset: str, ms: int) -> None:
    """While a hand moves in every frame, the scene changes and its handle follows at once, and the figure keeps its
    height. However long Python takes, at least 80 % of its answers are drawn, each with the scene it belongs to."""
    page.add_init_script(SLOW)
    figure = Figure(page).open(f"embed.html?preset={preset}").live()
    figure.settled()
    page.workers[0].evaluate(
        """(ms) => {
            const post = self.postMessage.bind(self);
            self.postMessage = (message) => setTimeout(post, ms, message);
        }""",
        ms,
    )
    page.evaluate("given = 0")
    name = "0" if preset != "triangle-regions" else figure.element.evaluate("el => el.model.handles.at(-1).id")
    seen = figure.element.evaluate(HAND, [name, ANSWERS])
    assert seen["strayed"] == 0, f"of {seen['movements']}"
    assert len(seen["heights"]) == 1, seen["heights"]
    assert seen["apart"] == 0
    assert seen["given"] >= ANSWERS
    assert len(seen["drawn"]) >= 0.8 * seen["given"], f"{len(seen['drawn'])} of {seen['given']}"
    figure.settled()
    for shown in seen["drawn"][:: max(len(seen["drawn"]) // 5, 1)]:
        own = json.loads(bridge.answer(json.dumps(shown["scene"])))
        assert said(shown["answer"]) == pytest.approx(said(own), abs=1e-9)


def said(answer):
    """What an answer says of its scene, in numbers: a distance, those of all pairs, or which region is taken."""
    if "result" in answer:
        return answer["result"]["signed_distance"]
    if "pairs" in answer:
        return [pair["distance"] for pair in answer["pairs"]]
    return [0.0 if region["name"] == answer["taken"] else 1.0 for region in answer["regions"]]
