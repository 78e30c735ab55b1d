"""On a phone: fingers drag, the page scrolls, nothing is off the screen."""

from __future__ import annotations

import pytest

from figure import Figure


@pytest.fixture
def phone(new_page):
    return new_page(viewport=(360, 640), has_touch=True, is_mobile=True, device_scale_factor=2)


class Fingers:
    """Touches, as the system reports them to the browser."""

    def __init__(self, page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, x: float, y: float, dx: float, dy: float, steps: int = 6) -> None:
        self.send("touchStart", (x, y))
        for i in range(1, steps + 1):
            self.send("touchMove", (x + dx * i / steps, y + dy * i / steps))
        self.send("touchEnd")


def test_finger_drags_a_vertex(phone):
    """A finger drags a vertex and the page stays where it is."""
    figure = Figure(phone).open("play.html").live()
    before, scale = figure.scene, figure.scale
    x, y = figure.place("1.1")
    Fingers(phone).drag(x, y, -30, 20)
    figure.until("el => el.hands.held === null")
    vertex = figure.scene["shapes"][1]["vertices"][1]
    old = before["shapes"][1]["vertices"][1]
    assert vertex == pytest.approx([old[0] - 30 / scale, old[1] - 20 / scale], abs=0.2)
    assert phone.evaluate("scrollY") == 0
    assert figure.agrees()


def test_finger_near_a_handle(phone):
    """A fingertip need not hit the dot: twenty pixels beside it will do, and what is held does not jump."""
    figure = Figure(phone).open("play.html").live()
    before, scale = figure.scene["shapes"][1]["vertices"][1], figure.scale
    x, y = figure.place("1.1")
    Fingers(phone).drag(x + 18, y + 8, 0, 20)
    figure.until("el => el.hands.held === null")
    assert figure.scene["shapes"][1]["vertices"][1] == pytest.approx([before[0], before[1] - 20 / scale], abs=0.2)


def test_finger_inside_a_shape(new_page):
    """A shape can be dragged by its inside, and the page below stays where it is."""
    page = new_page(viewport=(900, 700), has_touch=True)
    figure = Figure(page).open("index.html").live()
    before, scale = figure.scene["shapes"][0]["vertices"], figure.scale
    x, y = figure.place("0")
    Fingers(page).drag(x - 32, y + 32, 0, -60)
    figure.until("el => el.hands.held === null")
    after = figure.scene["shapes"][0]["vertices"]
    assert after[0] == pytest.approx([before[0][0], before[0][1] + 60 / scale], abs=0.2)
    assert page.evaluate("scrollY") == 0
    assert figure.agrees()


def test_finger_on_the_ground_scrolls(phone):
    """A finger that holds nothing scrolls the page, over the picture as well."""
    figure = Figure(phone).open("index.html")
    before = figure.scene
    box = figure.element.locator("[data-panel=difference]").bounding_box()
    Fingers(phone).drag(box["x"] + 20, min(box["y"] + box["height"] - 10, 600), 0, -150, steps=12)
    figure.until("el => scrollY > 40")
    assert figure.scene == before


def test_pinch_zooms(phone):
    """Two fingers apart zoom the picture, not the page."""
    figure = Figure(phone).open("play.html").live()
    scale = figure.scale
    box = figure.element.locator("[data-panel=difference]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = Fingers(phone)
    fingers.send("touchStart", (x - 20, y))
    fingers.send("touchStart", (x - 20, y), (x + 20, y))
    for i in range(1, 6):
        fingers.send("touchMove", (x - 20 - 6 * i, y), (x + 20 + 6 * i, y))
    fingers.send("touchEnd")
    figure.until(f"el => el.stage.panels[0].view.scale > 1.5 * {scale}")
    assert phone.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize("width", [320, 360, 412, 768, 1280])
@pytest.mark.parametrize("path", ["play.html", "index.html", "embed.html?kind=minkowski"])
def test_fits_every_width(new_page, width, path):
    """No page is wider than its window, all panels are whole, and all handles start inside theirs."""
    page = new_page(viewport=(width, 640))
    figure = Figure(page).open(path)
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
    assert not figure.element.evaluate("el => el.stage.strayed")


def test_phone_on_its_side(new_page):
    """On a phone's side the whole picture and the step buttons fit above the fold."""
    page = new_page(viewport=(740, 360), has_touch=True, is_mobile=True)
    figure = Figure(page).open("play.html")
    box = figure.button("Play").bounding_box()
    assert box["y"] + box["height"] <= 360


def test_targets_are_large_enough(phone):
    """By touch every button, switch and handle is at least 44 pixels high and wide."""
    figure = Figure(phone).open("play.html")
    figure.element.locator(".options summary").click()
    for button in figure.element.locator("button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9, button.get_attribute("aria-label") or button.inner_text()


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
