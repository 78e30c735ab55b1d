"""The figures of regions: what is drawn is what is answered, a drag's answer is a native run's, the walk, the link."""

from __future__ import annotations

import json
import re

import pytest

from browsers import until
from figure import Figure, address
from gjkcore.bridge import answer
from gjkcore.methods import METHODS

KINDS = ("line-regions", "triangle-regions")
POINTS = {"line-regions": [[1.7, 1.3], [-2, -1.6]], "triangle-regions": [[-2.4, 1.1], [-1.7, -1.6], [1.9, -1.2]]}
FORBIDDEN = {"line-regions": [[-2.6, 0.4], [-1, -2.2]], "triangle-regions": [[2.6, -0.9], [-2.4, -1.4], [1.6, -2]]}


def scene(kind, method, points=None):
    bounds = [[-18, -12.8], [18, 12.8]]
    return {"schema": 1, "kind": kind, "method": method, "points": points or POINTS[kind], "bounds": bounds}


def native(scene):
    found = json.loads(answer(json.dumps(scene)))
    return {key: part for key, part in found.items() if key != "seq"}


def shown_answer(figure):
    return {key: part for key, part in figure.answer.items() if key != "seq"}


PIXELS = """(el) => {
    const [panel] = el.stage.panels;
    const { view, canvas, ctx } = panel;
    const density = canvas.width / view.width;
    const [x, y] = view.toScreen([0, 0]);
    const found = [];
    for (let r = 14; r < 40; r += 2) for (let k = 0; k < 24; k += 1) {
        const place = [x + r * Math.cos(k * Math.PI / 12), y + r * Math.sin(k * Math.PI / 12)];
        const [u, v] = place.map((c) => Math.round(c * density));
        found.push([view.toWorld(place), [...ctx.getImageData(u, v, 1, 1).data]]);
    }
    return found;
}"""
"""The pixels around the origin, and where in the world they are."""


def inside(polygon, place):
    """Well inside a convex polygon."""
    heights = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        length = ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) ** 0.5 or 1
        heights.append(((q[0] - p[0]) * (place[1] - p[1]) - (q[1] - p[1]) * (place[0] - p[0])) / length)
    return min(heights) > 0.1 or max(heights) < -0.1


def region_color(figure, name):
    """That of the list below the picture: (r, g, b)."""
    place = [region["name"] for region in figure.answer["regions"]].index(name)
    swatch = figure.element.locator(".regions li").nth(place).locator("path").first
    text = swatch.evaluate("path => getComputedStyle(path).fill")
    return [int(c) for c in re.findall(r"\d+", text)][:3]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_region_at_the_origin_has_its_colour(page, kind, method):
    """Around the origin, the picture has the colour that the list gives to the region taken."""
    figure = Figure(page).open(address(scene(kind, method), "embed.html")).live()
    found = figure.answer
    (cells,) = (region["cells"] for region in found["regions"] if region["name"] == found["taken"])
    expected = region_color(figure, found["taken"])
    # No grid line and no label: the fill alone, which lets 38 % of the paper through. Some have a little shading.
    plain = [
        rgb
        for world, (*rgb, alpha) in figure.element.evaluate(PIXELS)
        if any(inside(cell, world) for cell in cells) and abs(alpha - 0.62 * 255) < 3
    ]
    same = [rgb for rgb in plain if all(abs(x - y) <= 3 for x, y in zip(rgb, expected, strict=True))]
    assert len(same) > 30
    assert len(same) > 0.5 * len(plain)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_drag_has_the_answer_of_a_native_run(page, kind, method):
    """After a drag of each point, the page's answer is what gjkcore answers to that scene."""
    figure = Figure(page).open(address(scene(kind, method))).live()
    for i, (dx, dy) in enumerate([(-40, 25), (15, 30), (20, -15)][: len(POINTS[kind])]):
        before = figure.scene
        figure.drag(str(i), dx, dy)
        figure.settled()
        assert figure.scene != before
        assert shown_answer(figure) == native(figure.scene)


@pytest.mark.parametrize("kind", KINDS)
def test_the_walk(page, kind):
    """The steps are the regions, each exclusion, each test and the outcome. Every step is another picture."""
    figure = Figure(page).open(address(scene(kind, "winter"), step=0)).live()
    found = figure.answer
    excluded = [region["name"] for region in found["regions"] if region["status"] == "excluded"]
    pictures, captions = [figure.picture()], [figure.caption]
    for _ in range(len(excluded) + len(found["tests"]) + 1):
        figure.button("Next step").click()
        pictures.append(figure.picture())
        captions.append(figure.caption)
    assert figure.button("Next step").is_disabled()
    assert len(set(pictures)) == len(set(captions)) == len(pictures)
    assert all(f"Region {name}, " in caption for name, caption in zip(excluded, captions[1:], strict=False))
    assert captions[-1].startswith(f"The code takes region {found['taken']}")


@pytest.mark.parametrize("kind", KINDS)
def test_points_that_cannot_occur(page, kind):
    """The paper turns red, the sentence names the line and why, and no region is taken."""
    figure = Figure(page).open(address(scene(kind, "vec3", FORBIDDEN[kind]))).live()
    assert figure.answer["taken"] is None
    assert figure.answer["why"].replace(" . ", " · ") in figure.caption
    assert "cannot occur" in figure.text("exact")
    assert figure.element.locator(".regions .taken").count() == 0
    red = figure.element.evaluate(REDNESS)
    figure.set("scene", scene(kind, "vec3"))
    figure.settled()
    figure.picture()
    assert red > figure.element.evaluate(REDNESS) + 15


REDNESS = """(el) => {
    const { ctx, canvas } = el.stage.panels[0];
    const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += (data[i] - (data[i + 1] + data[i + 2]) / 2) * (data[i + 3] / 255);
    return sum / (data.length / 4);
}"""
"""How much redder than grey a picture is on average."""


def test_the_picture_of_the_article(page):
    """The box below the list hatches where winter.dev's picture and code disagree, and the caption says how much."""
    figure = Figure(page).open(address(scene("triangle-regions", "winter"))).live()
    before = figure.picture()
    figure.part("readout").get_by_role("checkbox").check()
    assert figure.picture() != before
    share = 100 * figure.answer["drawing"]["share"]
    assert f"disagree on the hatched {share:.3g} % of the map" in figure.caption
    assert figure.get("layers") is not None
    figure.part("readout").get_by_role("checkbox").uncheck()
    assert figure.picture() == before


@pytest.mark.parametrize("kind", KINDS)
def test_link_of_a_method_and_a_step(new_page, kind):
    """The method that the reader chose, the points that were moved and the step come back from the link."""
    page = new_page()
    figure = Figure(page).open(f"play.html?kind={kind}").live()
    figure.drag("0", 30, -20)
    figure.settled()
    figure.element.get_by_role("combobox", name="Method", exact=True).select_option("oriented")
    figure.settled()
    figure.button("Previous step").click()
    until(page, "location.hash.includes('oriented') && location.hash.includes('step=')")
    again = Figure(new_page()).open(page.url)
    assert again.scene == figure.scene
    assert again.get("step") == figure.get("step")
    assert again.caption == figure.caption


@pytest.mark.parametrize("kind", KINDS)
def test_parts_have_ids(page, kind):
    """Every region and every test is a part of the picture by the agreed id, an empty region too."""
    figure = Figure(page).open(address(scene(kind, "oriented"))).live()
    parts = figure.element.evaluate(
        """(el) => {
            const [panel] = el.stage.panels;
            const parts = [];
            const part = (id, draw, title) => { parts.push([id, title]); draw(); };
            const labels = { write() {}, avoid() {}, avoidLine() {}, avoidOutline() {}, reserve() {}, afterwards() {} };
            const palette = new Proxy({}, { get: () => "black" });
            const pen = { ctx: panel.ctx, view: panel.view, palette, labels, frame: el.model.frame, part };
            for (const layer of panel.spec.layers) layer(pen);
            return parts;
        }"""
    )
    regions = [f"region-{region['name'].replace(' ', '-')}" for region in figure.answer["regions"]]
    assert sorted(id for id, _ in parts if id.startswith("region-")) == sorted(regions)
    tests = [[f"test-{i + 1}", test["name"]] for i, test in enumerate(figure.answer["tests"])]
    assert [part for part in parts if part[0].startswith("test-")] == tests
    assert tests
