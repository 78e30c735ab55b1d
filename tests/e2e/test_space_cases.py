"""How GJK goes on in space: the line case, the triangle case, the plane z = 0, and names that change places."""

from __future__ import annotations

import math
import re

import pytest
from texts import RECORD, SCREENS, overlap, texts

from figure import PICTURES_OF_MOTION, Figure

STEP = "(step) => document.querySelector('gjk-demo').step === step"


def parts(figure: Figure) -> dict[str, str]:
    """The ink of each part of the exported picture, by its id."""
    groups = figure.element.evaluate(
        """async (el) => {
            const file = new DOMParser().parseFromString(await el.toSVG(), "image/svg+xml");
            return [...file.querySelectorAll("g[id]")].map((group) => [group.id, group.innerHTML]);
        }"""
    )
    return dict(groups)


def way(ink: str) -> tuple[float, float]:
    """Where the line of an arrow leads on the screen, y up, as a vector of length one."""
    x0, y0, x1, y1 = map(float, re.search(r'd="M(-?[\d.]+)[ ,](-?[\d.]+) ?L(-?[\d.]+)[ ,](-?[\d.]+)', ink).groups())
    length = math.hypot(x1 - x0, y1 - y0)
    return (x1 - x0) / length, (y0 - y1) / length


def seen(figure: Figure, vector: list[float]) -> tuple[float, float]:
    """The same of a vector of space."""
    camera = figure.element.evaluate("el => el.stage.panels[0].view.camera")
    x, y = (sum(p * q for p, q in zip(vector, camera[axis], strict=True)) for axis in ("right", "up"))
    return x / math.hypot(x, y), y / math.hypot(x, y)


@pytest.mark.parametrize("method", ["winter", "vec3", "lindberg"])
def test_the_line_case(page, method):
    """A step that makes its next direction across an edge shows the cylinder around the edge and the arrows AB x AO and
    (AB x AO) x AB, which lead where the trace says. No other step shows them."""
    figure = Figure(page).open(f"embed.html?preset=solids&method={method}").live()
    edges = []
    for step in figure.answer["trace"]["steps"]:
        figure.set("step", step["index"])
        page.wait_for_function(STEP, arg=step["index"])
        found, across = parts(figure), step.get("across")
        assert ({"cylinder", "across-normal", "across-direction"} <= found.keys()) == bool(across)
        assert ("cylinder" in found) == ("is perpendicular to" in figure.caption) == bool(across)
        if across:
            edges.append(across["edge"])
            for name in ("normal", "direction"):
                assert way(found[f"across-{name}"]) == pytest.approx(seen(figure, across[name]), abs=0.02)
            assert f">({across['edge']} × AO) × {across['edge']}</title>" in found["across-direction"]
    assert edges == ["AB"]


@pytest.mark.parametrize("method", ["winter", "vec3", "lindberg"])
def test_the_triangle_case(page, method):
    """The step of a triangle shows its normal ABC. Where the origin is below, it also shows -ABC, B and C carry each
    other's names, and the caption says that they change places."""
    figure = Figure(page).open(f"embed.html?preset=solids&method={method}").live()
    (step,) = (step for step in figure.answer["trace"]["steps"] if len(step["simplex_before"]) == 2)
    assert step["region"] == "ACB"
    figure.set("step", step["index"])
    page.wait_for_function(STEP, arg=step["index"])
    found = parts(figure)
    (normal,) = (test["vector"] for test in step["tests"] if re.fullmatch(r"ABC( \. AO)?", test["name"]))
    assert way(found["normal"]) == pytest.approx(seen(figure, normal), abs=0.02)
    assert way(found["normal-below"]) == pytest.approx(seen(figure, [-x for x in normal]), abs=0.02)
    assert "B and C change places." in figure.caption
    svg = figure.element.evaluate("el => el.toSVG()")
    assert all(text in svg for text in ("B → C", "C → B", "−ABC: O is below"))
    other = (step["index"] + 1) % len(figure.answer["trace"]["steps"])
    figure.set("step", other)
    page.wait_for_function(STEP, arg=other)
    assert "normal" not in parts(figure)
    assert "change places" not in figure.caption


@pytest.mark.parametrize("viewport", SCREENS)
@pytest.mark.parametrize("preset", ["solids", "solids-flat"])
def test_no_text_covers_another(new_page, preset, viewport):
    """At every iteration, in both views, no two texts overlap."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    for view in ("together", "apart"):
        figure = Figure(page).open(f"embed.html?preset={preset}&view={view}&flow=off")
        for step in range(len(figure.answer["trace"]["steps"])):
            figure.set("step", step)
            for panel in texts(figure):
                assert panel
                pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
                assert not pairs, f"{view}, step {step}"


@pytest.mark.parametrize("viewport", [(1280, 800), (360, 640)], ids=["wide", "phone"])
def test_no_text_lies_under_the_button_that_turns_back(new_page, viewport):
    """Whichever way the camera is turned, no text of the picture is under that button."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    figure = Figure(page).open("embed.html?preset=solids&flow=off&step=2")
    for _ in range(8):
        figure.element.evaluate("async (el) => { el.stage.panBy(60, 15); await el.updateComplete; }")
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


# ---- the plane z = 0


def test_the_plane_is_seen_along_z(page):
    """Two solids of the plane z = 0 are seen along z. Each iteration says that the same code makes the same one in the
    plane, and stands beside it in the table."""
    figure = Figure(page).open("embed.html?preset=solids-flat").live()
    aim = "el => { const { yaw, pitch } = el.stage.panels[0].view.camera; return [yaw, pitch]; }"
    assert figure.element.evaluate(aim) == [0, 0]
    steps, plane = figure.answer["trace"]["steps"], figure.answer["plane"]
    assert plane["same"] == len(plane["steps"]) == len(steps)
    for step in range(len(steps)):
        figure.set("step", step)
        page.wait_for_function(STEP, arg=step)
        assert "without z, the same code makes the same iteration in the plane" in figure.caption
    rows = figure.part("readout").locator("tbody tr").all_inner_texts()
    for row, one, other in zip(rows, steps, plane["steps"], strict=True):
        place = f"{other['region']}, line {other['line']}"
        assert place == f"{one['region']}, line {one['line']}"
        assert row.count(place) == 2
        assert "the same" in row


def test_in_the_plane_the_triangle_ends_the_run(page):
    """Dragged into each other, the solids stay in the plane z = 0. The caption says where the runs part: that of the
    plane ends at the triangle, with its answer."""
    figure = Figure(page).open("embed.html?preset=solids-flat").live()
    figure.drag("1", -70, 0)
    assert all(z == 0 for shape in figure.scene["shapes"] for _, _, z in shape["vertices"])
    plane, steps = figure.answer["plane"], figure.answer["trace"]["steps"]
    assert plane["intersects"]
    assert plane["same"] == len(plane["steps"]) - 1 < len(steps)
    figure.set("step", plane["same"])
    page.wait_for_function(STEP, arg=plane["same"])
    here, there = steps[plane["same"]], plane["steps"][-1]
    told = f"{there['region']}, line {there['line']}, and not {here['region']}, line {here['line']}."
    assert f"takes another way here: {told}" in figure.caption
    assert f"it ends at iteration {len(plane['steps'])} and answers: the shapes intersect." in figure.caption
    figure.drag("1.turn", 30, 20)
    figure.until("el => el.answer !== null && !el.answer.plane")
    assert "without z" not in figure.caption
    assert figure.part("readout").inner_text().strip() == ""


# ---- names on the move

RENAMED = "embed.html?preset=tetrahedron-regions&method=vec3"


def test_letters_move_to_their_new_places(page):
    """From a stop to the outcome, the letters of points that change their names move. A file shows the end at once."""
    figure = Figure(page).open(RENAMED).live()
    assert any(name and name != letter for name, letter in zip(figure.answer["renamed"], "ABCD", strict=True))
    figure.until_drawn_by("webgl")
    end, file = figure.picture(), figure.element.evaluate("el => el.toSVG()")
    exported, pictures = figure.element.evaluate(
        f"""async (el) => {{
            el.step = 0;
            await el.updateComplete;
            {PICTURES_OF_MOTION}
            el.step = el.model.steps.length - 1;
            await el.updateComplete;
            const file = await el.toSVG();
            return [file, await picturesOfMotion(el, el.renderRoot.querySelector("canvas"))];
        }}"""
    )
    assert exported == file
    assert pictures > 2
    assert figure.picture() == end


@pytest.mark.parametrize("view", ["apart", "together"])
@pytest.mark.parametrize("method", ["winter", "vec3", "lindberg"])
def test_letters_of_a_triangle_move(page, method, view):
    """Where a triangle's B and C change places, their letters move to each other's vertex, and to no other step."""
    figure = Figure(page).open(f"embed.html?preset=solids&method={method}&view={view}&step=0").live()
    (swap,) = (s["index"] for s in figure.answer["trace"]["steps"] if len(s["simplex_before"]) == 2)
    pictures, others = figure.element.evaluate(
        f"""async (el, swap) => {{
            const others = [];
            for (const step of el.model.steps.keys()) {{
                if (step === swap) continue;
                el.step = step;
                await el.updateComplete;
                others.push(el.model.motion);
            }}
            {PICTURES_OF_MOTION}
            el.step = swap;
            await el.updateComplete;
            const canvas = [...el.renderRoot.querySelectorAll("[data-panel] canvas")].at(-1);
            return [await picturesOfMotion(el, canvas), others];
        }}""",
        swap,
    )
    assert pictures > 2
    assert set(others) == {None}
    figure.until_drawn_by("webgl")
    end = figure.picture()
    figure.element.evaluate("el => el.draw()")
    assert figure.picture() == end


@pytest.mark.parametrize(("address", "step"), [(RENAMED, 8), ("embed.html?preset=solids&method=winter", 2)])
def test_with_reduced_motion_names_change_at_once(new_page, address, step):
    """With reduced motion no letter moves: the first picture is the end."""
    figure = Figure(new_page(reduced_motion="reduce")).open(f"{address}&step={step}").live()
    figure.until_drawn_by("webgl")
    end = figure.picture()
    moves = figure.element.evaluate(
        """async (el, step) => {
            el.step = 0;
            await el.updateComplete;
            el.step = step;
            await el.updateComplete;
            return el.model.motion;
        }""",
        step,
    )
    assert moves is None
    assert figure.picture() == end
