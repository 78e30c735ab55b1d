"""Figures in space: solids drag, turn and are drawn."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import oracle3
import pytest
from cores import core_of
from extent import some

from figure import Figure, address

CUBE = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def polyhedra(a: list, b: list, **more: object) -> dict:
    shapes = [{"type": "polyhedron", "vertices": vertices} for vertices in (a, b)]
    return {"schema": 1, "kind": "gjk", "method": "winter", "shapes": shapes, "start": [1, 0, 0], **more}


def shifted(vertices: list, by: tuple[float, float, float]) -> list:
    return [[x + dx for x, dx in zip(p, by, strict=True)] for p in vertices]


APART = polyhedra(shifted(CUBE, (-2, 0, 0)), [[0.5, -1, 0], [2, -1, 1], [2, -1, -1], [1.5, 1.2, 0.1]])


def agrees(figure: Figure) -> str:
    """Checks that what the page says is the exact answer to its scene, and returns the state."""
    result = figure.answer["result"]
    exact = oracle3.truth(*(core_of(shape)[0] for shape in figure.scene["shapes"]))
    assert result["state"] == exact.state
    assert result["signed_distance"] == pytest.approx(exact.signed_distance, abs=1e-9)
    return str(exact.state)


@pytest.fixture
def figure(page) -> Figure:
    return Figure(page).open(address(APART, "embed.html", flow="off")).live()


def moved(before: dict, after: dict, i: int = 0) -> list[list[float]]:
    """By how much each vertex of a shape has moved."""
    pairs = zip(before["shapes"][i]["vertices"], after["shapes"][i]["vertices"], strict=True)
    return [[y - x for x, y in zip(p, q, strict=True)] for p, q in pairs]


# ---- hands


@pytest.mark.thorough
def test_drag(figure):
    """A dragged solid moves as a whole in the plane of the screen, and the answer is the exact one in every state."""
    states = set()
    for by in (0.6, 1.2, 0.8, -4):
        before, scale = figure.scene, figure.scale
        dx = by * scale
        figure.drag("0", dx, 8)
        (offset, *others) = moved(before, figure.scene)
        assert all(other == pytest.approx(offset, abs=1e-9) for other in others)
        near = figure.element.evaluate("el => el.stage.panels[0].view.camera.near")
        assert sum(x * n for x, n in zip(offset, near, strict=True)) == pytest.approx(0, abs=0.02)
        assert math.hypot(*offset) * scale == pytest.approx(math.hypot(dx, 8), abs=3)
        states.add(agrees(figure))
    assert states == {"separated", "intersecting"}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("axis", "index"),
    [pytest.param("x", 0, marks=pytest.mark.thorough), pytest.param("y", 1, marks=pytest.mark.thorough), ("z", 2)],
)
def test_along_an_axis(figure, axis, index):
    """The handles of a chosen solid move it along one axis, by hand and by key."""
    figure.drag("0", 1, 0)
    before = figure.scene
    figure.drag(f"0.{axis}", 25, -25)
    between = figure.scene
    figure.handle(f"0.{axis}").press("ArrowRight")
    for first, second in ((before, between), (between, figure.scene)):
        offset = moved(first, second)[0]
        assert offset[index] != 0
        assert [x for k, x in enumerate(offset) if k != index] == pytest.approx([0, 0], abs=1e-9)
    agrees(figure)


def test_axes_of_the_chosen_solid_alone(figure):
    """Only the chosen solid shows its three axes."""
    assert figure.handle("0.x").count() == figure.handle("1.x").count() == 0
    figure.handle("1").focus()
    assert figure.handle("1.x").count() == 1
    assert figure.handle("0.x").count() == 0


def test_arrow_keys(figure):
    """Arrow keys move a solid to the right and up on the screen; Escape takes it back."""
    before = figure.scene
    right, up = figure.element.evaluate(
        "el => [el.stage.panels[0].view.camera.right, el.stage.panels[0].view.camera.up]"
    )
    for key, way in (("ArrowRight", right), ("ArrowUp", up)):
        start = figure.scene
        figure.handle("1").press(key)
        offset = moved(start, figure.scene, 1)[0]
        length = math.hypot(*offset)
        assert [x / length for x in offset] == pytest.approx(way, abs=1e-6)
    agrees(figure)
    figure.handle("1").press("Escape")
    assert figure.scene == before


@pytest.mark.parametrize("by", some(["hand", "key"], "hand"))
def test_turn(figure, by):
    """Turning a solid keeps its size and its middle."""
    before = figure.scene["shapes"][0]["vertices"]
    if by == "hand":
        figure.drag("0.turn", 40, 25)
    else:
        figure.handle("0.turn").press("Shift+ArrowRight")
    after = figure.scene["shapes"][0]["vertices"]
    assert after != before
    for i in range(8):
        for j in range(i):
            assert math.dist(after[i], after[j]) == pytest.approx(math.dist(before[i], before[j]), abs=1e-9)
    for axis in range(3):
        assert sum(p[axis] for p in after) == pytest.approx(sum(p[axis] for p in before), abs=1e-9)
    agrees(figure)


def test_orbit(figure):
    """A drag on empty space turns the camera of both panels, and leaves the scene and the answer alone."""
    before, scene, answer = figure.picture(), figure.scene, figure.answer
    box = figure.part("stage").bounding_box()
    assert box
    yaws = "el => el.stage.panels.map(({ view }) => view.camera.yaw)"
    start = figure.element.evaluate(yaws)
    figure.drag_from(box["x"] + 20, box["y"] + box["height"] / 2, 80, 0)
    assert figure.picture() != before
    # A panel need not be a whole number of pixels wide.
    assert figure.element.evaluate(yaws) == pytest.approx([yaw - 0.5 for yaw in start], abs=1e-3)
    assert (figure.scene, figure.answer) == (scene, answer)
    figure.part("stage").focus()
    figure.page.keyboard.press("ArrowLeft")
    assert figure.element.evaluate(yaws)[0] != pytest.approx(start[0] - 0.5)


def test_announcement(figure):
    """The result and the iteration are announced in words, in place of the canvas. Turning the camera tells
    nothing."""
    said = figure.element.get_by_role("status")
    assert "Separated, distance" in said.inner_text()
    assert figure.element.locator("canvas").first.get_attribute("aria-hidden") == "true"
    figure.go(0)
    assert "Iteration 1 of" in said.inner_text()
    before = said.inner_text()
    figure.part("stage").focus()
    figure.page.keyboard.press("ArrowLeft")
    figure.button("Turn back").wait_for()
    assert said.inner_text() == before


@pytest.mark.parametrize("by", some(["button", "key"], "button"))
def test_a_turned_camera_turns_back(figure, by):
    """Once the camera is turned, and only then, a button and the key B turn it back to the first picture."""
    before, back = figure.picture(), figure.button("Turn back")
    assert back.count() == 0
    box = figure.part("stage").bounding_box()
    assert box
    figure.drag_from(box["x"] + 20, box["y"] + box["height"] / 2, 80, 30)
    back.wait_for()
    assert figure.picture() != before
    if by == "button":
        back.click()
    else:
        figure.page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)  # A has more names under a pointer
        figure.part("stage").focus()
        figure.page.keyboard.press("b")
    back.wait_for(state="detached")
    # The button had the focus, or lay under the pointer: a handle may look otherwise, but the picture does not.
    assert figure.picture() == before


# ---- what pages load


OF_SPACE = re.compile(r"/src/panels/space\.ts$|/src/draw/space/|/src/kinds/[^/]+/space")
"""The sources of what only pictures of space need."""


def of_space(site, dist: Path) -> set[str]:
    """The sources of space from which a script was made that a page has requested, as the source maps say."""
    scripts = {name for name in site.requests if name.startswith("assets/") and name.endswith(".js")}
    files = [dist / "assets" / "maps" / f"{name.removeprefix('assets/')}.map" for name in scripts]
    maps = [json.loads(file.read_bytes()) for file in files if file.is_file()]
    assert len(maps) > 3
    return {source for each in maps for source in each["sources"] if OF_SPACE.search(source)}


PLANE = ["play.html", "embed.html", "embed.html?kind=distance", "use.html"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", PLANE)
def test_pages_of_the_plane_load_none_of_it(page, site, dist, name):
    """A page whose figures are of the plane requests no script with a part of the pictures of space."""
    Figure(page).open(name).live()
    assert of_space(site, dist) == set()


@pytest.mark.thorough
def test_pages_of_space_load_it(page, site, dist):
    """A page with a figure of space requests the pictures of space."""
    Figure(page).open("embed.html?preset=solids").live()
    assert any("/src/draw/space/" in source for source in of_space(site, dist))


def test_posters_are_small(dist):
    """Each poster, which is seen before any script is there, has at most 140 KB."""
    sizes = {path.stem: path.stat().st_size for path in (dist / "posters").glob("*.svg")}
    assert {"report-spheres", "crowd", "solids", "tetrahedron-regions"} <= sizes.keys()
    assert {name: size for name, size in sizes.items() if size > 140_000} == {}


# ---- the regions of a tetrahedron


@pytest.fixture
def tetrahedron(page) -> Figure:
    return Figure(page).open("embed.html?kind=tetrahedron-regions").live()


def held(cell: dict, place: list[float]) -> bool:
    """Is a place in a cell of the answer?"""
    return all(a * place[0] + b * place[1] + c * place[2] + d >= -1e-9 for a, b, c, d in cell["half_spaces"])


@pytest.mark.thorough
def test_move_to_a_stop(tetrahedron):
    """The button of a place brings the origin there, and the method then takes a region that holds it."""
    tetrahedron.options()
    buttons = tetrahedron.part("readout").get_by_role("button", name="Move O here")
    for i in range(7):
        buttons.nth(i).click()
        answer = tetrahedron.answer
        assert answer["valid"]
        assert answer["stop"] == i
        taken = next(region for region in answer["regions"] if region["name"] == answer["taken"])
        assert any(held(cell, [0, 0, 0]) for cell in taken["cells"])
        assert held(answer["prism"], [0, 0, 0])


@pytest.mark.thorough
def test_a_turned_tetrahedron_swaps_two_points(tetrahedron):
    """A drag that turns the tetrahedron over swaps two other points, so that the normal of BCD points at A again."""
    for dy in (60, 120, 180, 200):
        tetrahedron.drag("0", 0, dy)
        a, b, c, d = tetrahedron.scene["points"]
        u, v, w = ([x - y for x, y in zip(p, b, strict=True)] for p in (c, d, a))
        normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        assert sum(x * n for x, n in zip(w, normal, strict=True)) >= 0


# ---- on a phone the pictures of a figure of space are tabs, and each has the whole stage


def in_front(figure: Figure) -> list[str]:
    """The ids of the panels in sight."""
    return figure.element.evaluate(
        """el => [...el.renderRoot.querySelectorAll(".stage .panel")]
          .filter((panel) => getComputedStyle(panel).visibility === "visible").map((panel) => panel.dataset.panel)"""
    )


def test_tabs_of_a_phone(new_page):
    """One large picture is in sight. A tap or an arrow key on the tabs brings the other one to the front, with its
    handles, and turns nothing; a saved picture has both. A wide figure has no tabs."""
    page = new_page(viewport=(390, 844), has_touch=True)
    figure = Figure(page).open("embed.html?preset=solids").live()
    shapes, whole = (figure.element.get_by_role("tab", name=name, exact=True) for name in ("Shapes", "A − B"))
    stage = figure.part("stage").bounding_box()
    panel = figure.element.get_by_role("tabpanel", name="A − B", exact=True)
    assert panel.bounding_box()["height"] > stage["height"] - 4
    assert in_front(figure) == ["difference"]
    assert whole.get_attribute("aria-selected") == "true"
    assert not figure.handle("0").is_visible()
    camera = figure.get("camera")
    whole.press("ArrowLeft")
    assert in_front(figure) == ["shapes"]
    assert figure.handle("0").is_visible()
    focused = "el => el.renderRoot.activeElement.id"
    assert figure.element.evaluate(focused) == "tab-shapes"
    assert figure.get("camera") == camera
    shapes.press("End")
    assert in_front(figure) == ["difference"]
    shapes.tap()
    assert in_front(figure) == ["shapes"]
    svg = figure.element.evaluate("el => el.toSVG()")
    assert all(re.search(f'id="{part}"', svg) for part in ("difference", "support-w"))
    assert "data-edge" in svg
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("document.querySelector('gjk-demo').renderRoot.querySelector('.tabs').offsetHeight === 0")
    assert in_front(figure) == ["shapes", "difference"]


# ---- distance


def test_a_drag_has_the_exact_distance(page):
    """After each drag the state and the distance are the oracle's; on overlap EPA measures the same solids."""
    figure = Figure(page).open("embed.html?preset=distance-solids").live()
    figure.drag("1", 25, 10)
    assert agrees(figure) == "separated"
    figure.drag("1.x", -2 * figure.scale, 0)
    assert agrees(figure) == "intersecting"
    shapes = figure.scene["shapes"]
    figure.options().button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)
    assert agrees(figure) == "intersecting"
