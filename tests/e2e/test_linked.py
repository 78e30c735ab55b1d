"""Pointing at a vertex, an edge or a face of A - B with mouse, finger or keys.

What is lit, what comes from what and what is said of it is tested in `js/linked.test.js`.
"""

from __future__ import annotations

from fingers import Fingers

from figure import Figure

LINKED = "el => el.model.linked"

# A point of the window at which a corner, or the middle, of a front face of A - B is seen.
AT_FACE = """(el, corner) => {
    const panel = el.stage.panels.find(({ id }) => id === 'difference');
    const { vertices, faces } = el.answer.difference;
    const seen = (face) => face.map((i) => panel.view.project(vertices[i]));
    const area = (face) => {
        const points = seen(face);
        return points.reduce((sum, [x, y], i) => {
            const [u, v] = points[(i + 1) % points.length];
            return sum + u * y - x * v;
        }, 0);
    };
    const points = seen(faces.reduce((best, face) => (area(face) > area(best) ? face : best)));
    const [x, y] = corner ? points[0] : [0, 1].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));
    const box = panel.element.getBoundingClientRect();
    return [box.x + x, box.y + y];
}"""


def opened(page, query: str = "preset=minkowski-solids&arrows=none") -> Figure:
    return Figure(page).open(f"embed.html?{query}").live()


def sentence(figure: Figure) -> str:
    """What is written about what is lit."""
    return " ".join((figure.element.locator(".hint.linked").text_content() or "").split())


def is_lit(figure: Figure, corners: str) -> None:
    figure.until(f"el => el.model.linked?.feature.length {corners}")


def test_a_mouse_lights_what_it_is_on(page):
    """A face under the mouse is lit, named and drawn; beside A - B it is not, nor while the button is down."""
    figure = opened(page)
    before = figure.picture()
    x, y = figure.element.evaluate(AT_FACE, False)
    page.mouse.move(x, y)
    is_lit(figure, "> 2")
    assert sentence(figure).startswith("This face of A − B is ")
    assert figure.picture() != before
    box = figure.element.locator("[data-panel=difference]").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] - 6)
    figure.until("el => el.model.linked === null")
    assert figure.element.locator(".hint.linked").count() == 0
    figure.drag_from(x, y, 30, 4, release=False)
    figure.until("el => el.stage.turned")
    assert figure.element.evaluate(LINKED) is None
    page.mouse.up()


def test_keys_go_through_the_features(page):
    """L lights one feature after the other, Shift L goes back, a screen reader announces it, and Escape ends it."""
    figure = opened(page, "preset=solids")
    figure.part("stage").focus()
    told: list[str] = []
    said = "el.renderRoot.querySelector('.hint.linked')?.textContent.trim().split(/\\s+/).join(' ')"
    for key in ("l", "l", "Shift+L"):
        page.keyboard.press(key)
        figure.until(f"el => {said} && {said} !== {told[-1:]!r}[0]")  # not what the key before has lit
        text = sentence(figure)
        figure.until(f"el => el.renderRoot.querySelector('[role=status]').textContent.trim() === {text!r}")
        told.append(text)
    assert told[0] == told[2] != told[1]
    page.keyboard.press("Escape")
    figure.until("el => el.model.linked === null")


def test_a_tap_lights_and_a_swipe_scrolls(phone):
    """A tap on A - B lights what it is on; one on a solid takes that, too. A swipe scrolls and leaves the light."""
    figure = opened(phone, "preset=solids&layers=hidden")
    fingers = Fingers(phone)
    phone.evaluate("document.body.style.paddingBlock = '900px'")
    figure.element.evaluate("el => el.stage.element.scrollIntoView({ block: 'center', behavior: 'instant' })")
    fingers.tap(*figure.element.evaluate(AT_FACE, True))
    is_lit(figure, "=== 1")
    assert sentence(figure).startswith("This vertex of A − B is ")
    lit = figure.element.evaluate(LINKED)
    x, y = figure.element.evaluate(AT_FACE, False)
    assert fingers.swipe(x, y, 0, -90)
    assert figure.element.evaluate(LINKED) == lit
    x, y = figure.place("0")
    fingers.tap(x - 30, y + 24)
    figure.until("el => el.model.selected === '0' && el.model.linked?.of === 'a'")
