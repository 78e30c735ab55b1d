"""The figure of support points: its dials, its tables and its equation say what gjkcore answers."""

from __future__ import annotations

import math
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from texts import RECORD, SCREENS, overlap, texts

from browsers import until
from figure import PRESETS, Figure, address, panels

NAMES = [name for name, preset in PRESETS.items() if preset["scene"]["kind"] == "support"]


@pytest.fixture
def figure(page):
    return Figure(page).open("embed.html?kind=support").live()


def exact(scene):
    """By brute force and in fractions: for each polygon all vertices at the maximum, and the support point w."""
    dx, dy = map(Fraction, scene["direction"])
    ties, w = [], [Fraction(0), Fraction(0)]
    for sign, shape in zip((1, -1), scene["shapes"], strict=False):
        products = [sign * (dx * Fraction(x) + dy * Fraction(y)) for x, y in shape["vertices"]]
        ties.append([i for i, product in enumerate(products) if product == max(products)])
        first = shape["vertices"][ties[-1][0]]
        w = [have + sign * Fraction(x) for have, x in zip(w, first, strict=True)]
    return ties, [float(x) for x in w]


def is_exact(figure):
    answer = figure.answer
    ties, w = exact(figure.scene)
    assert [answer["ties_a"], answer["ties_b"]][: len(ties)] == ties
    assert answer["support"]["w"] == pytest.approx(w, abs=1e-12)
    return True


def angle(figure):
    x, y = figure.scene["direction"]
    return math.degrees(math.atan2(y, x))


def rows(figure):
    """Of each table its rows: the text of each cell."""
    return figure.element.locator("table").evaluate_all(
        """all => all.map((table) =>
            [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.innerText)))"""
    )


@pytest.mark.parametrize("name", NAMES)
def test_presets(page, name):
    """Each preset shows its support point before Python, with a table for each shape that has vertices."""
    figure = Figure(page).open(f"embed.html?preset={name}")
    assert figure.get("preset") == name
    answer, scene = figure.answer, figure.scene
    assert all(figure.ink(panel) > 500 for panel in panels(figure))
    values = [side for side in (answer["values_a"], answer["values_b"]) if side]
    tables = rows(figure)
    assert [len(table) for table in tables] == [len(side) for side in values]
    for table, side in zip(tables, values, strict=True):
        assert [row[2] != "" for row in table] == [value == max(side) for value in side]
    assert (figure.element.get_by_role("slider", name="Regular polygon").count() == 1) == (
        len(scene["shapes"]) == 1 and scene["shapes"][0]["type"] == "polygon"
    )


@pytest.mark.parametrize("dial", ["d.a", "d.b", "d.w"])
def test_dial_by_keys(figure, dial):
    """An arrow key turns each dial by one degree, with Shift by ten; all dials turn together."""
    before = angle(figure)
    figure.handle(dial).focus()
    figure.page.keyboard.press("ArrowUp")
    assert angle(figure) == pytest.approx(before + 1, abs=0.02)
    assert is_exact(figure)
    figure.page.keyboard.press("Shift+ArrowUp")
    assert angle(figure) == pytest.approx(before + 11, abs=0.02)
    assert is_exact(figure)
    figure.page.keyboard.press("Escape")
    assert angle(figure) == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("dial", ["d.a", "d.b", "d.w"])
def test_dial_by_dragging(figure, dial):
    """A dragged dial points where its handle is: all three have the same direction, that of B its opposite."""
    figure.drag(dial, -70, 65)
    assert is_exact(figure)
    dx, dy = figure.scene["direction"]
    for name, centre, sign in (("d.a", "0", 1), ("d.b", "1", -1)):
        (x, y), (cx, cy) = figure.place(name), figure.place(centre)
        assert math.atan2(cy - y, x - cx) == pytest.approx(math.atan2(sign * dy, sign * dx), abs=0.05)


def test_every_vertex_becomes_the_support_point(figure):
    """Over a full turn each vertex of A is taken in its turn, and each answer is the exact one."""
    figure.handle("d.a").focus()
    taken = set()
    for _ in range(36):
        figure.page.keyboard.press("Shift+ArrowUp")
        assert is_exact(figure)
        taken.add(figure.answer["support"]["ia"])
    assert taken == set(range(len(figure.scene["shapes"][0]["vertices"])))


def test_vertex_by_dragging(figure):
    """A dragged vertex changes its product in the table, and the answer stays exact."""
    before = rows(figure)
    figure.drag("0.0", 25, -30)
    assert is_exact(figure)
    after = rows(figure)
    assert after[0][0] != before[0][0]
    assert after[0][1:] == before[0][1:] or figure.answer["ties_a"] == [0]


def test_equation(figure):
    """The equation has the numbers of the answer, and they add up, with a plus where the articles print a minus."""
    figure.handle("d.a").focus()
    for _ in range(4):
        figure.page.keyboard.press("Shift+ArrowUp")
        answer = figure.answer
        cells = figure.element.locator("mtr").nth(1).locator("mtd").all_text_contents()
        a, plus, b, _, total = [cell.strip(" \n()").replace("−", "-") for cell in cells]
        assert plus == "+"
        found = float(a) + float(b)
        assert float(total) == pytest.approx(answer["value"], rel=5e-3, abs=1e-3)
        assert found == pytest.approx(answer["value"], abs=0.02)
    assert (
        figure.part("readout")
        .locator("math")
        .evaluate("math => math.querySelector('mtd').namespaceURI")
        .endswith("MathML")
    )
    assert "print a minus" in figure.text("readout")


def test_slider(page):
    """The slider makes a regular polygon of 3 to 256 vertices, and the caption has both counts of the answer."""
    figure = Figure(page).open("embed.html?preset=support-climb").live()
    slider = figure.element.get_by_role("slider", name="Regular polygon")
    for key, count in (("Home", 3), ("End", 256)):
        slider.press(key)
        answer = figure.answer
        assert len(figure.scene["shapes"][0]["vertices"]) == answer["linear"]["dots"] == count
        assert is_exact(figure)
        assert f"looks at {count} vertices, hill climbing at {answer['climb']['dots']}." in figure.caption
    assert answer["climb"]["dots"] < 140


def test_link(new_page):
    """A turned dial, the view and the layers come back from the link."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=support&view=apart").live()
    figure.handle("d.w").focus()
    page.keyboard.press("Shift+ArrowUp")
    figure.element.get_by_role("checkbox", name="Hill climbing").click()
    figure.settled()
    until(page, "location.hash.includes('layers=climb')")
    again = Figure(new_page()).open(page.evaluate("location.href"))
    again.until("el => el.kind === 'support' && el.answer !== null")
    assert again.scene == figure.scene
    assert panels(again) == ["shapes", "difference"]
    assert again.handle("d.w").count() == 1
    assert "hill climbing at" in again.caption


@pytest.mark.parametrize("viewport", SCREENS)
@pytest.mark.parametrize("view", ["together", "apart"])
def test_no_text_covers_another(new_page, view, viewport):
    """In no preset do two texts of a picture overlap, and every support point is named."""
    for name in NAMES:
        page = new_page(viewport=viewport)
        page.add_init_script(RECORD)
        figure = Figure(page).open(f"embed.html?preset={name}&view={view}")
        figure.settled()
        drawn = texts(figure)
        for panel in drawn:
            pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
            assert not pairs, name
        named = {text["text"].split(" = ")[0] for panel in drawn for text in panel}
        assert named >= ({"a", "b", "w", "d", "−d"} if figure.answer["support"]["b"] else {"a", "d"}), name


def test_of_zero(page):
    """A direction of zero is said to be one, and nothing breaks."""
    scene = PRESETS["support"]["scene"] | {"direction": [0, 0]}
    figure = Figure(page).open(address(scene, "embed.html")).live()
    assert "direction d is zero" in figure.caption
    figure.drag("d.a", 20, -30)
    assert is_exact(figure)


def test_exported_ids(page):
    """The exported SVG has the hull of A - B and the support point w by their ids; one shape has neither."""
    figure = Figure(page).open("embed.html?kind=support")
    assert {"difference", "support-w"} <= ids(figure)
    figure.set("preset", "support-one")
    figure.settled()
    assert not {"difference", "support-w"} & ids(figure)


def ids(figure):
    text = figure.element.evaluate("el => el.toSVG()")
    return {element.attrib["id"] for element in ElementTree.fromstring(text).iter() if "id" in element.attrib}
