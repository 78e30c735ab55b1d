"""What the figures of single kinds let a reader do: methods side by side, the flow strip, simplices, support points.
What a hand on their handles does is tested in `js/`."""

from __future__ import annotations

import pytest
from extent import some

from browsers import address_now, until, until_true
from figure import Figure

# Every text of the picture with its box; the numbers of the grid, in the smallest type, stay in the margins.
RECORD = """
    window.texts = new Map();
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        texts.set(this.canvas, []);
        return clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const size = Number(/(\\d+)px/.exec(this.font)[1]);
        const { width } = this.measureText(text);
        if (size > 10) texts.get(this.canvas)?.push({ text, x, y, width, height: size * 0.8 });
        return fillText.call(this, text, x, y);
    };
"""


@pytest.mark.thorough
def test_methods_can_be_chosen(page):
    """A method that is taken off has no row; the last one cannot be taken off; the link keeps the choice."""
    figure = Figure(page).open("play.html?kind=compare&preset=compare-tie").live().options()
    figure.element.get_by_role("checkbox", name="Robust").click()
    figure.settled()
    assert figure.element.locator("tbody th").all_inner_texts() == ["1 winter.dev"]
    assert figure.element.get_by_role("checkbox", name="winter.dev").is_disabled()
    figure.element.get_by_role("checkbox", name="Entropy").click()
    figure.settled()
    assert figure.scene["methods"] == ["winter", "entropy"]
    until(page, "location.hash.includes('entropy')")
    again = Figure(page).open(page.evaluate("location.href"))
    assert again.scene == figure.scene


@pytest.mark.thorough
def test_the_flow_comes_with_the_options(new_page):
    """The strip is there while the options are open; a box keeps it there, and so does the link."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=gjk").live()
    strip = figure.element.locator("[data-strip=flow]")
    assert strip.count() == 0
    figure.options()
    assert strip.count() == 1
    figure.element.get_by_role("checkbox", name="Keep it below the picture").check()
    figure.button("Options").click()
    figure.part("options").wait_for(state="detached")
    assert strip.count() == 1 and figure.get("flow") == "on"
    until(page, "location.hash.includes('flow=on')")
    again = Figure(new_page()).open(address_now(page))
    assert again.get("flow") == "on"
    assert again.element.locator("[data-strip=flow]").count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", [(1280, 800), (360, 640)], ids=["wide", "phone"])
def test_no_text_lies_under_the_button_that_turns_back(new_page, viewport):
    """Whichever way the camera is turned, no text of the picture is under that button."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    figure = Figure(page).open("embed.html?preset=solids&step=2")
    for _ in range(8):
        figure.element.evaluate("async (el) => { el.stage.turnBy(60, 15); await el.updateComplete; }")
        figure.picture()
        places = figure.element.evaluate(
            """(el) => {
                const button = [...el.renderRoot.querySelectorAll(".view-tools button")].at(-1).getBoundingClientRect();
                const { canvas } = el.stage.panels.findLast(({ spec }) => !spec.isStrip);
                const { x, y } = canvas.getBoundingClientRect();
                return texts.get(canvas).map((text) => ({
                    text: text.text,
                    across: Math.abs(text.x + x - button.x - button.width / 2) - (text.width + button.width) / 2,
                    down: Math.abs(text.y + y - button.y - button.height / 2) - (text.height + button.height) / 2,
                }));
            }"""
        )
        assert places
        assert not [place for place in places if max(place["across"], place["down"]) < 0]


def test_slider(page):
    """The slider makes a regular polygon of 3 to 256 vertices, whose first one stays. The caption has both counts of
    the answer."""
    figure = Figure(page).open("embed.html?preset=support-climb").live().options()
    slider = figure.element.get_by_role("slider", name="Regular polygon")
    first = figure.scene["shapes"][0]["vertices"][0]
    for key, count in (("Home", 3), ("End", 256)):
        slider.press(key)
        answer = figure.answer
        assert len(figure.scene["shapes"][0]["vertices"]) == answer["linear"]["dots"] == count
        assert figure.scene["shapes"][0]["vertices"][0] == pytest.approx(first, abs=1e-6)
        assert f"looks at {count} vertices, hill climbing at {answer['climb']['dots']}." in figure.caption
    assert answer["climb"]["dots"] < 140


REGIONS = ("line-regions", "triangle-regions", "tetrahedron-regions")


def places(figure: Figure, count: int) -> list[tuple[float, float]]:
    return [figure.place(str(i)) for i in range(count)]


@pytest.mark.every_engine
@pytest.mark.parametrize("preset", some(REGIONS, "triangle-regions"))
def test_dragging_o_moves_o_alone(page, preset):
    """While a hand drags O, the scene's points move the other way, O stays (0, 0), and on the screen O alone moves:
    also when the answer has come, and when the hand has let go."""
    figure = Figure(page).open(f"embed.html?preset={preset}").live()
    points = figure.scene["points"]
    before = places(figure, len(points))
    o = figure.place("o")
    figure.drag("o", 40, -30, release=False)
    for _ in range(2):
        figure.settled()
        assert places(figure, len(points)) == [pytest.approx(place, abs=0.6) for place in before]
        figure.until_at("o", o[0] + 40, o[1] - 30)
        page.mouse.up()
    moved = figure.scene["points"]
    by = [x - y for x, y in zip(moved[0], points[0], strict=True)]
    for p, q in zip(moved, points, strict=True):
        assert [x - y for x, y in zip(p, q, strict=True)] == pytest.approx(by, abs=1e-9)
    assert any(by)
    if "bounds" in figure.scene:
        assert figure.scene["bounds"][0] == pytest.approx([-18 + by[0], -12.8 + by[1]])


def test_list_and_picture_light_each_other(page):
    """The line of a region is lit while the mouse is over its field, and the field while the mouse is over its line."""
    figure = Figure(page).open("embed.html?preset=triangle-entropy").live()
    lines = figure.options().element.locator(".regions li")
    figure.part("caption").hover()  # on its way from the button of the options, over a field
    plain = figure.picture()
    lines.nth(5).hover()
    figure.until("el => el.model.linked?.feature[0] === 5")
    assert "lit" in (lines.nth(5).get_attribute("class") or "")
    until_true(page, lambda: figure.picture() != plain, "the picture is lit")
    box = figure.part("stage").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] - 12)
    figure.until("el => el.renderRoot.querySelector('.regions li.lit')")
    figure.part("caption").hover()
    figure.until("el => !el.renderRoot.querySelector('.regions li.lit')")
