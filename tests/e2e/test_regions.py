"""The figures of regions under a hand: O is dragged, and the list and the picture light each other."""

from __future__ import annotations

import pytest
from extent import some

from browsers import until_true
from figure import Figure

CENTRE = "el => [...el.stage.panels[0].view.center]"
KINDS = ("line-regions", "triangle-regions", "tetrahedron-regions")


def places(figure: Figure, count: int) -> list[tuple[float, float]]:
    return [figure.place(str(i)) for i in range(count)]


@pytest.mark.every_engine(thorough=True)
@pytest.mark.parametrize("preset", some(KINDS, "triangle-regions"))
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
