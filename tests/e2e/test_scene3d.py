"""Many solids: answers are those of a native run, objects drag, and large presets come on request."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from asking import answered as native

from browsers import until
from figure import PRESETS, Figure, address

LARGE = [name for name, preset in PRESETS.items() if preset["scene"]["kind"] == "scene3d" and "from" in preset["scene"]]
BOX = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
THREE = {
    "schema": 1,
    "kind": "scene3d",
    "method": "winter",
    "options": {"compare": True},
    "objects": [{"shape": BOX}, {"like": 0, "offset": [1.2, 0.5, 0.3]}, {"like": 0, "offset": [5, 0.2, 0]}],
}


def agrees(figure: Figure) -> dict[str, Any]:
    """Checks that the figure's answer is that of a native run of its scene, and returns it."""
    shown, expected = figure.answer, native(figure.scene)
    for part in ("counts", "switched", "seen", "outline_of"):
        assert shown[part] == expected[part]
    for pair, other in zip(shown["pairs"], expected["pairs"], strict=True):
        # The mathematical functions of the page's Python may round in another way.
        assert pair == {
            **other,
            **{key: pytest.approx(other[key], abs=1e-9) for key in ("distance", "point_a", "point_b")},
        }
    return expected


@pytest.fixture
def figure(page) -> Figure:
    return Figure(page).open(address(THREE, "embed.html")).live()


# ---- the tester's panel


@pytest.mark.thorough
def test_switches(new_page):
    """Each switch runs the scene its way, and the table has the counts of native runs with and without it."""
    page = new_page(viewport=(1280, 1000))
    figure = Figure(page).open("embed.html?preset=report-cubes").live().options()
    rows = {
        "Hill climbing": ("support", "dots"),
        "Broad phase": ("broad_phase", "calls"),
        "Warm start": ("warm_start", "iterations"),
    }
    for title, (name, count) in rows.items():
        before = agrees(figure)
        off = before["counts"][count]
        figure.element.get_by_label(title, exact=True).check()
        after = figure.answer
        assert figure.scene["options"][name] in (True, "hill")
        # A warm start begins with the directions of the answer before.
        last = {"last": before["directions"]} if name == "warm_start" else {}
        expected = native(figure.scene | last)
        assert (after["counts"], after["switched"]) == (expected["counts"], expected["switched"])
        assert after["switched"][name][count] == off
        row = figure.element.locator("[part=readout] tr").filter(has_text=f"{title}, on")
        cells = row.locator("td").all_inner_texts()
        assert cells[:2] == [f"{off:,}", f"{after['counts'][count]:,}"]


def test_a_pair_opens(figure):
    """A row opens its pair in `gjk`, with the same distance, after the page was asked; a button leads back."""
    figure.element.evaluate(
        "el => el.addEventListener('open', ({ detail }) => (window.opened = detail.scene), { once: true })"
    )
    pair = next(p for p in figure.answer["pairs"] if (p["i"], p["j"]) == (1, 2))
    before = figure.scene
    figure.options().button("Open B and C in GJK").click()
    figure.until("el => el.kind === 'gjk'")
    assert figure.page.evaluate("window.opened.kind") == "gjk"
    assert figure.answer["result"]["signed_distance"] == pytest.approx(pair["distance"])
    figure.button("Back to all objects").click()
    figure.until("el => el.kind === 'scene3d'")
    assert figure.scene == before


@pytest.mark.thorough
def test_motion(moving_page):
    """On request all objects move, each frame answered before the next, and a hand on one of them stops the motion."""
    figure = Figure(moving_page).open("embed.html?preset=crowd").live()
    before = figure.scene
    moving_page.evaluate(
        """() => {
            window.answered = [];
            document.querySelector("gjk-demo").addEventListener("answer", ({ detail }) => answered.push(detail.seq));
        }"""
    )
    figure.options().button("Move all objects").click()
    until(moving_page, "answered.length > 8")
    until(moving_page, "document.querySelector('gjk-demo').turning.rate !== null")
    figure.until("el => el.shadowRoot.textContent.includes('Frames a second')")
    for _ in range(50):  # on a slow machine an object may be elsewhere by the time the hand comes down
        x, y = figure.place("0")
        moving_page.mouse.move(x, y)
        moving_page.mouse.down()
        moving_page.mouse.up()
        if not figure.element.evaluate("el => el.turning.running"):
            break
    figure.until("el => !el.turning.running")
    moved = figure.scene
    assert all(old["offset"] != new["offset"] for old, new in zip(before["objects"], moved["objects"], strict=True))
    # No question was asked in vain.
    seqs = moving_page.evaluate("answered")
    assert all(later == earlier + 1 for earlier, later in pairwise(seqs))


# ---- presets in files of their own


def test_large_presets_come_on_request(page, site):
    """The scene of a large preset is fetched when it is asked for, and by no other page."""
    figure = Figure(page).open("embed.html?kind=scene3d").live()
    assert not [name for name in site.requests if any(f"/{large}-" in name for large in LARGE)]
    figure.options().element.get_by_label("Example").select_option("report-spheres")
    figure.until("el => el.preset === 'report-spheres' && el.answer !== null")
    assert site.count("assets/report-spheres-*") == 2, "the scene and its answer"
    assert figure.get("permalink") == "preset=report-spheres"


def test_preset_that_cannot_be_loaded(page, site, problems):
    """If the file of a preset does not come, the figure says so, and trying again shows it."""
    problems.allow("report-cubes-")
    with site.fault("assets/report-cubes-*", "404"):
        figure = Figure(page)
        page.goto("embed.html?preset=report-cubes")
        figure.notice.get_by_text("could not be loaded").wait_for()
    figure.button("Try again").click()
    figure.until("el => el.preset === 'report-cubes'")


@pytest.mark.thorough
@pytest.mark.parametrize("preset", ["report-figure-1", "minkowski"])
def test_options_beside_the_picture_do_not_stretch_it(new_page, preset):
    """With the options open in a wide window, the picture and the steps fit the window, and the options scroll."""
    page = new_page(viewport=(1000, 760))
    figure = Figure(page).open(f"embed.html?preset={preset}").live().options()
    stage, steps = (figure.part(part).bounding_box() for part in ("stage", "steps"))
    assert figure.part("options").evaluate("el => el.scrollHeight > el.clientHeight")
    assert stage["height"] >= 300
    assert steps["y"] + steps["height"] <= 760


@pytest.mark.thorough
@pytest.mark.parametrize("preset", ["scene3d", "tetrahedron-regions"])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_picture_is_half_of_the_figure(new_page, preset, size):
    """On a phone and on a laptop the picture has at least half of the figure's height. It, the verdict and the steps
    fit the screen. The tables are there on demand, by keys, too, and stay open when the scene changes."""
    page = new_page(viewport=size, has_touch=size[0] < 500)
    figure = Figure(page).open(f"embed.html?preset={preset}").live()
    whole, stage, steps = (figure.part(part).bounding_box() for part in ("figure", "stage", "steps"))
    assert stage["height"] >= whole["height"] / 2
    assert steps["y"] + steps["height"] <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    figure.button("Options").press("Enter")
    table = figure.part("readout").locator("table").first
    table.wait_for(state="attached")
    assert not table.is_visible()
    figure.part("readout").locator("summary").press("Enter")
    table.wait_for()
    figure.handle("0").press("ArrowRight")
    figure.settled()
    assert table.is_visible()
