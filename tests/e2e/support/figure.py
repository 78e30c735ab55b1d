"""A figure as its reader sees it: what is shown, and hands on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from cores import core_of
from extent import some
from playwright.sync_api import Frame, Locator, Page

import oracle
from browsers import until
from project import WEB
from warm import renewed

PRESETS = json.loads((WEB / "src" / "presets.json").read_text(encoding="utf-8"))


def dimension_of(part: Any) -> int:
    """The number of coordinates of the first point in some JSON; 0 where there is none."""
    if isinstance(part, list) and part and isinstance(part[0], int | float):
        return len(part)
    parts = part if isinstance(part, list) else part.values() if isinstance(part, dict) else ()
    return next(filter(None, map(dimension_of, parts)), 0)


def figures() -> list[str]:
    """One preset for each figure: that of each kind's name, and the first in space of each kind of both dimensions."""
    found: dict[tuple[str, bool], str] = {}
    for name, preset in PRESETS.items():
        kind = preset["scene"]["kind"]
        is_twin = dimension_of(preset["scene"]) == 3 and dimension_of(PRESETS[kind]["scene"]) == 2
        if is_twin or name == kind:
            found.setdefault((kind, is_twin), name)
    return sorted(found.values())


def each_kind() -> list[Any]:
    """Parameters of a test: a preset for each figure. Only `test all` runs others than `gjk`."""
    return some(figures(), "gjk")


def truth(scene: dict[str, Any]) -> oracle.Truth:
    """The exact answer to a scene, by brute force and without gjkcore."""
    (a, radius_a), (b, radius_b) = map(core_of, scene["shapes"])
    return oracle.truth(a, b, radius_a, radius_b)


def polygons(a: list[Any], b: list[Any], **more: Any) -> dict[str, Any]:
    shapes = [{"type": "polygon", "vertices": vertices} for vertices in (a, b)]
    return {"schema": 1, "kind": "gjk", "method": "winter", "shapes": shapes, **more}


APART = polygons([[-3, -1], [-1, -1], [-1, 1], [-3, 1]], [[1, -1], [3, 0], [1, 1]])
"""A square and, two to its right, a triangle."""


def address(scene: dict[str, Any], page: str = "embed.html", **more: object) -> str:
    """Of a page that shows this scene."""
    rest = "".join(f"&{name}={quote(str(value))}" for name, value in more.items())
    return f"{page}?scene={quote(json.dumps(scene))}{rest}"


TOOLS = "play.html#preset=gjk&view=together"
"""The playground with its first scene at the last step."""

WATCH = """
globalThis.watched = { asked: 0, drawn: new Set() };
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (message) {
    watched.asked += message.type === "ask";
    return postMessage.apply(this, arguments);
};
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function () {
    watched.drawn.add(this.canvas.getRootNode().host);
    return stroke.apply(this, arguments);
};
"""
"""A script that counts what the page asks Python, and knows the figures that are drawn."""

PICTURES_OF_MOTION = """
const began = performance.now();
let frames = 0;
performance.now = () => began + 60 * frames;
const picturesOfMotion = async (el, canvas) => {
    const seen = new Set();
    while (el.model.motion) {
        seen.add(canvas.toDataURL());
        await new Promise(requestAnimationFrame);
        frames += 1;
    }
    delete performance.now;
    return seen.size;
};
"""
"""The start of a script whose clock goes on from frame to frame only, so that a busy machine sees every picture."""

# Each runtime holds one lock as long as it lives, and locks are seen by all pages of an origin.
RUNTIMES = """async () => {
    const { held } = await navigator.locks.query();
    return held.filter(({ name }) => name.startsWith("gjk-demo worker")).length;
}"""


def runtimes(page: Page | Frame) -> int:
    """How many Pythons run for the pages of this one's origin, as soon as one does: a lock is granted a little late."""
    return int(until(page, RUNTIMES))


def box_of(element: Locator) -> dict[str, float]:
    """Its box in pixels of the window, as the page measures it. Right after a layout, `bounding_box` of Chromium's
    driver may still tell of the place before."""
    return dict(element.evaluate("element => element.getBoundingClientRect().toJSON()"))


WAITS_FOR = "el => JSON.stringify([el.status, el.sight.inView, document.visibilityState])"


class Figure:
    """The n-th <gjk-demo> of a page."""

    def __init__(self, page: Page, n: int = 0) -> None:
        self.page = page
        self.element = page.locator("gjk-demo").nth(n)

    def open(self, path: str) -> Figure:
        """Goes there and waits for the first complete picture, which needs no Python."""
        if not renewed(self.page, path):
            self.page.goto(path)
        until(self.page, "performance.getEntriesByName('gjk-demo:first-frame').length > 0")
        return self

    def live(self) -> Figure:
        """Waits until Python has answered what is shown now."""
        try:
            until(self.page, "performance.getEntriesByName('gjk-demo:live').length > 0")
        except AssertionError as error:
            error.add_note(f"Python, and whether the figure is in view: {self.element.evaluate(WAITS_FOR)}")
            raise
        return self.settled()

    def settled(self) -> Figure:
        self.until("el => el.answer !== null")
        return self

    def until(self, predicate: str) -> None:
        """Waits for a function of the element to become true."""
        handle = self.element.element_handle()
        until(self.page, f"el => ({predicate})(el)", handle)

    def get(self, name: str) -> Any:
        return self.element.evaluate("(el, name) => el[name]", name)

    def set(self, name: str, value: Any) -> None:
        self.element.evaluate("(el, [name, value]) => { el[name] = value }", [name, value])

    @property
    def scene(self) -> Any:
        return self.get("scene")

    @property
    def answer(self) -> Any:
        """The answer to the scene as it stands."""
        self.settled()
        return self.get("answer")

    def agrees(self) -> bool:
        """Is what the page says the exact answer to what it shows?"""
        exact = truth(self.scene)
        result = self.answer["result"]
        size = max(1.0, *(abs(x) for point in self.answer["difference"] for x in point))
        close = abs(result["signed_distance"] - exact.signed_distance) <= 1e-9 * size
        return bool(result["state"] == exact.state and close)

    # ---- what is seen

    def part(self, name: str) -> Locator:
        return self.element.locator(f"[part={name}]")

    def text(self, name: str) -> str:
        return " ".join(self.part(name).inner_text().split())

    def button(self, name: str) -> Locator:
        return self.element.get_by_role("button", name=name, exact=True)

    def options(self) -> Figure:
        """Opens the options, and the tables that come with them."""
        if not self.part("options").count():
            self.button("Options").click()
        self.element.locator(".groups").wait_for()
        for fold in self.part("readout").locator(".fold:not([open]) > summary").all():
            fold.click()
        return self

    def go(self, step: int) -> None:
        """Presses the button of a step."""
        self.element.locator(".dot").nth(step).click()

    @property
    def point(self) -> str:
        """The sentence below the picture."""
        return self.told(".point")

    @property
    def caption(self) -> str:
        """What is said in detail, the rows of the table, and the proof; it is folded at first."""
        return self.told(".trace, .step tr, .proof")

    def told(self, selector: str) -> str:
        # Not as it is rendered: there each token of a formula is a block of its own.
        texts = self.element.evaluate(
            "(el, selector) => [...el.renderRoot.querySelectorAll(selector)].map((part) => part.textContent)", selector
        )
        return " ".join(" ".join(texts).split())

    @property
    def notice(self) -> Locator:
        return self.element.get_by_role("alert")

    def ink(self, panel: str = "shapes") -> int:
        """How many pixels of a panel's canvas are not empty."""
        return int(
            self.element.evaluate(
                """(el, panel) => {
                    const canvas = el.renderRoot.querySelector(`[data-panel=${panel}] canvas`);
                    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
                }""",
                panel,
            )
        )

    def picture(self) -> str:
        """What is drawn. A screenshot will not do: in Firefox it is taken with styles that the policy forbids."""
        return str(
            self.element.evaluate(
                """async (el) => {
                    await el.updateComplete;
                    return [...el.renderRoot.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join();
                }"""
            )
        )

    # ---- hands

    def handle(self, name: str) -> Locator:
        """By its id: "0" is A, "1" B, "0.2" A's third vertex, "1.turn" turns B, "0.radius" A's radius."""
        return self.element.locator(f'.handle[data-id="{name}"]')

    def place(self, name: str) -> tuple[float, float]:
        """The middle of a handle, in pixels of the window. A panel with a tab comes to the front."""
        self.element.evaluate(
            "(el, id) => el.tabs.show(el.handleElement(id)?.closest('.panel').dataset.panel ?? '')", name
        )
        box = box_of(self.handle(name))
        assert box["width"], f"handle {name} is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def until_at(self, name: str, x: float, y: float) -> None:
        """Waits until a handle is within two pixels of a place in the window."""
        box = f"const box = el.handleElement('{name}').getBoundingClientRect()"
        way = f"box.x + box.width / 2 - {x}, box.y + box.height / 2 - {y}"
        self.until(f"el => {{ {box}; return Math.hypot({way}) < 2 }}")

    def drag(self, name: str, dx: float, dy: float, steps: int = 5, release: bool = True) -> None:
        """Drags a handle by dx pixels to the right and dy pixels down."""
        x, y = self.place(name)
        self.drag_from(x, y, dx, dy, steps, release)

    def drag_from(self, x: float, y: float, dx: float, dy: float, steps: int = 5, release: bool = True) -> None:
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx, y + dy, steps=steps)
        if release:
            mouse.up()

    def drag_slowly(self, name: str, dx: float, dy: float, movements: int = 3, release: bool = True) -> None:
        """The same, waiting for the answer to each movement. In a quick drag only the last may have one."""
        x, y = self.place(name)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for i in range(1, movements + 1):
            before = self.element.evaluate("el => el.model.seq")
            mouse.move(x + dx * i / movements, y + dy * i / movements, steps=4)
            self.until(f"el => el.model.seq > {before} && el.answer !== null")
        if release:
            mouse.up()

    @property
    def scale(self) -> float:
        """Pixels a world unit."""
        return float(self.element.evaluate("el => el.stage.panels[0].view.scale"))


def walked(page: Page, turn: int, path: str = "embed.html") -> Iterator[tuple[Figure, str]]:
    """One page's figure, which shows a preset of every fourth kind after the other, answered, with the preset's name.
    Tests choose the `turn` with `a_quarter`."""
    figure = Figure(page).open(path)
    for preset in figures()[turn::4]:
        figure.set("preset", preset)
        figure.until(f"el => el.preset === '{preset}' && el.model.figure && el.answer !== null")
        figure.element.evaluate("el => el.updateComplete")
        yield figure, preset


def answer_all(page: Page) -> None:
    """Waits until each figure that is not in a fold has its answer, then goes back to the top. One whose answer is not
    baked asks for it when it is in view."""
    until(
        page,
        """() => {
            const isAnswered = ({ hasUpdated, model }) => hasUpdated && model.figure && model.answer && !model.late;
            const late = [...document.querySelectorAll("gjk-demo")].find(
                (el) => !el.closest("details") && !isAnswered(el));
            late?.scrollIntoView();
            return !late;
        }""",
    )
    page.evaluate("scrollTo(0, 0)")


def drag_each(page: Page, count: int) -> None:
    """Drags a handle of each of the page's first figures, and checks the answers."""
    for n in range(count):
        figure = Figure(page, n).live()
        figure.element.scroll_into_view_if_needed()
        figure.drag("1", 30, 10)
        assert figure.agrees()


def policy_for(origin: str) -> str:
    """The strictest policy of a page that shows figures of this origin."""
    return (
        f"default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; connect-src {origin}; font-src {origin}; "
        "worker-src blob:; img-src data:"
    )


def panels(figure: Figure) -> list[str]:
    """The ids of the panels that are shown."""
    ids = figure.element.locator("[data-panel]").evaluate_all("all => all.map((panel) => panel.dataset.panel)")
    return list(ids)
