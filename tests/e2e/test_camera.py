"""The camera of figures of space: attribute, property, link, words of a page, and the reader's own turning."""

from __future__ import annotations

from typing import Any

import pytest

from browsers import address_now, until
from figure import Figure

VECTORS = """el => {
    const { right, up, near } = el.stage.shared.camera;
    return [right, up, near].map((axis) => axis.map((x) => Number(x.toFixed(9)) + 0));
}"""

TURNED_IN_ADDRESS = """shown => {
    const camera = new URLSearchParams(location.hash.slice(1)).get("camera")?.split(" ") ?? [];
    return camera.length && camera.every((x, i) => Math.abs(x - shown[i]) < 0.01);
}"""
"""Is this camera in the page's address? It may be a moment late."""

SCREEN_AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
"""Of a camera that looks along -z with y up: what points to the right, up, and at the viewer."""


def open_figure(page: Any, path: str) -> Figure:
    figure = Figure(page).open(path)
    figure.until("el => el.stage?.isMeasured && el.model.handles.length > 0")
    return figure


def numbers(figure: Figure) -> list[float]:
    return [float(part) for part in figure.get("camera").split()]


def ground(figure: Figure) -> tuple[float, float]:
    """A point of the window beside everything."""
    box = figure.element.locator("[data-panel]").first.bounding_box()
    assert box
    return box["x"] + 12, box["y"] + box["height"] - 12


@pytest.mark.every_engine
def test_attribute_and_property(new_page):
    """The attribute says from where a figure is seen, the property reads what is shown, and null brings the preset's
    view back."""
    page = new_page()
    figure = open_figure(page, "embed.html?preset=solids")
    usual = numbers(figure)
    fitted = figure.scale
    figure.element.evaluate("el => el.setAttribute('camera', '0 0')")
    assert numbers(figure) == [0, 0, 1]
    figure.until("el => !el.stage.turned && el.stage.shared.camera.yaw === 0")
    assert figure.element.evaluate(VECTORS) == SCREEN_AXES
    figure.set("camera", "80 10 2")
    assert numbers(figure) == [80, 10, 2]
    assert figure.button("Turn back").count() == 0
    figure.element.evaluate("el => el.removeAttribute('camera')")
    assert numbers(figure) == usual
    figure.until(f"el => Math.abs(el.stage.panels[0].view.scale / {fitted} - 1) < 1e-9")
    figure.set("preset", "gjk")
    figure.until("el => !el.model.isOfSpace")
    assert figure.get("camera") is None


@pytest.mark.thorough
def test_a_wrong_camera_is_refused(page):
    """What is no camera is an `error` event with words, and the camera stays."""
    figure = open_figure(page, "embed.html?preset=solids&camera=80+10")
    figure.element.evaluate("el => el.addEventListener('error', ({ detail }) => (globalThis.told = detail))")
    for wrong in ("", "80,10", "0 91", "0 0 0", "0 0 -1", "a b", "1 2 3 4"):
        page.evaluate("globalThis.told = null")
        figure.set("camera", wrong)
        until(page, "globalThis.told")
        assert page.evaluate("[told.code, told.where]") == ["bad_camera", "camera"], wrong
        assert "yaw in degrees" in figure.notice.inner_text(), wrong
        assert numbers(figure) == [80, 10, 1], wrong


def test_a_link_has_the_readers_turning(new_page):
    """A link without a turn has no camera; one after it shows another reader the same, and so does the address of the
    playground. "Turn back" returns to the camera that was asked for."""
    page = new_page()
    figure = open_figure(page, "play.html?preset=solids").live()
    assert "camera" not in figure.get("permalink")
    figure.drag_from(*ground(figure), 100, -30)
    shown = numbers(figure)
    until(page, TURNED_IN_ADDRESS, shown)
    again = open_figure(new_page(), address_now(page))
    assert numbers(again) == pytest.approx(shown, abs=0.01)
    assert again.button("Turn back").count() == 0
    assert "camera=" in again.get("permalink")
    again.drag_from(*ground(again), 60, 10)
    assert numbers(again) != pytest.approx(shown, abs=0.01)
    again.button("Turn back").click()
    assert numbers(again) == pytest.approx(shown, abs=0.01)
    figure.button("Turn back").click()
    until(page, "!location.hash.includes('camera=')")


@pytest.mark.thorough
def test_a_link_of_a_changed_scene_keeps_its_view(new_page):
    """A scene that a reader has changed is no preset any more; its link has the view of the preset that it was."""
    figure = open_figure(new_page(), "embed.html?preset=epa-solids").live()
    shown = numbers(figure)
    figure.drag("1", 12, 8)
    figure.until("el => el.preset === null")
    assert numbers(figure)[:2] == shown[:2]
    again = open_figure(new_page(), f"embed.html?{figure.get('permalink')}")
    assert numbers(again)[:2] == shown[:2]
    assert again.scene == figure.scene


@pytest.mark.parametrize(
    ("name", "facing"),
    [
        ("x", [1, 0, 0]),
        pytest.param("y", [0, 1, 0], marks=pytest.mark.thorough),
        pytest.param("z", [0, 0, 1], marks=pytest.mark.thorough),
    ],
)
def test_views_along_an_axis(page, name, facing):
    """A button of the options turns the camera until its axis points at the viewer; the key B turns it back."""
    figure = open_figure(page, "play.html?preset=solids")
    usual = numbers(figure)
    figure.options().button(f"View along {name}, which then points at you").click()
    assert figure.element.evaluate(VECTORS)[2] == facing
    figure.part("stage").focus()
    page.keyboard.press("b")
    assert numbers(figure) == usual


@pytest.mark.thorough
def test_a_word_of_the_page_turns(page):
    """A link with `data-gjk-camera` shows the figure from there, as often as it is followed."""
    figure = open_figure(page, "embed.html?preset=solids")
    page.evaluate(
        """() => {
            const link = Object.assign(document.createElement("a"), { textContent: "from the side" });
            link.dataset.gjkFor = document.querySelector("gjk-demo").id ||= "figure";
            link.dataset.gjkCamera = "90 0";
            document.body.append(link);
            const figure = document.querySelector("gjk-demo");
            figure.parentNode.append(figure); // it looks for words of the page when it is connected
        }"""
    )
    link = page.get_by_role("button", name="from the side")
    for _ in range(2):
        link.click()
        figure.until("el => el.camera === '90 0 1'")
        figure.drag_from(*ground(figure), 60, 0)
        figure.until("el => el.stage.turned")
