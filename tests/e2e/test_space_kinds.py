"""Kinds of the plane that are drawn in space: what is drawn is what is answered, and drags have the exact answer."""

from __future__ import annotations

import math
import re

import oracle3
import pytest
from texts import RECORD, SCREENS, overlap, texts

from browsers import until
from figure import PRESETS, Figure

EPA = "embed.html?preset=epa-solids"
DISTANCE = "embed.html?preset=distance-solids"
SIGNS = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
CAPTION_SAYS = """(text) =>
    document.querySelector("gjk-demo").renderRoot.querySelector(".caption").textContent.includes(text)"""


def ids(figure: Figure) -> list[str]:
    """The ids of the exported picture's parts."""
    return re.findall(r'<g id="([^"]+)"', figure.element.evaluate("el => el.toSVG()"))


def numbered(found: list[str], name: str) -> int:
    """How many parts have this name and a number."""
    return sum(bool(re.fullmatch(rf"{name}-\d+", one)) for one in found)


def vertices_of(shape: dict) -> list:
    if shape["type"] == "polyhedron":
        return shape["vertices"]
    rows = shape.get("rotation") or [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    corners = [[s * h for s, h in zip(signs, shape["half_extents"], strict=True)] for signs in SIGNS]
    return [
        [sum(r * x for r, x in zip(row, p, strict=True)) + c for row, c in zip(rows, shape["center"], strict=True)]
        for p in corners
    ]


def agrees(figure: Figure) -> str:
    """Checks that what the page says is the exact answer to its scene, and returns the state."""
    result = figure.answer["result"]
    exact = oracle3.truth(*map(vertices_of, figure.scene["shapes"]))
    assert result["state"] == exact.state
    assert result["signed_distance"] == pytest.approx(exact.signed_distance, abs=1e-9)
    return str(exact.state)


# ---- epa


def test_each_iteration_of_epa_is_drawn(page):
    """Each iteration has its polytope, its closest face and an edge for each one of the answer's horizon. The caption
    says the distance of the face, and in the end the response with the distance that Python measured."""
    figure = Figure(page).open(EPA).live()
    steps = figure.answer["epa"]["steps"]
    assert max(len(step["horizon"]) for step in steps) > 3
    for k, step in enumerate(steps):
        figure.set("step", k)
        until(page, CAPTION_SAYS, "new faces lead to it" if step["accepted"] else "The depth is")
        assert f"{step['distance']:.3g} away" in figure.caption
        assert "edge" not in figure.caption
        found = ids(figure)
        assert {"difference", "polytope", "closest-face", "split", "normal", "closest-distance"} <= set(found)
        assert numbered(found, "horizon") == len(step["horizon"])
    figure.set("step", len(steps))
    until(page, CAPTION_SAYS, "Measured again")
    assert "response" in ids(figure)
    figure.set("step", "all")
    until(page, CAPTION_SAYS, "iterations at once")
    assert numbered(ids(figure), "polytope") == len(steps)


def test_a_drag_has_the_exact_depth(page):
    """After a drag the depth is the oracle's, and the response parts the solids; apart there is no iteration."""
    figure = Figure(page).open(EPA).live()
    for dx, dy in ((-20, 5), (10, -15)):
        figure.drag("1", dx, dy)
        assert agrees(figure) == "intersecting"
        result, response = figure.answer["result"], figure.answer["response"]
        assert math.hypot(*response["offset"]) == pytest.approx(-result["signed_distance"], abs=1e-9)
        assert response["signed_distance"] == pytest.approx(0, abs=1e-9)
    figure.drag("1", 300, 0)
    assert agrees(figure) == "separated"
    assert figure.get("step") == -1
    assert "no depth" in figure.caption


# ---- distance


def test_each_iteration_of_the_distance_is_drawn(page):
    """Each iteration has a bar for each vertex of the simplex, a foot for each one of the answer, and the features of A
    and B that the weights stand on. The distance falls to the exact one."""
    figure = Figure(page).open(DISTANCE).live()
    answer = figure.answer
    steps = answer["trace"]["steps"]
    assert any(not foot["inside"] for feet in answer["feet"] for foot in feet)
    for k, step in enumerate(steps):
        figure.set("step", k)
        until(page, CAPTION_SAYS, "The closest point of the simplex is")
        assert figure.caption.count("The foot of the perpendicular") == len(answer["feet"][k])
        found = ids(figure)
        assert {"difference", "simplex", "feature-A", "feature-B"} <= set(found)
        assert numbered(found, "foot") == len(answer["feet"][k])
        for side in "wab":
            assert numbered(found, f"weight-{side}") == len({tuple(v[side]) for v in step["simplex_after"]})
    falling = [math.hypot(*step["closest"]["point"]) for step in steps]
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] == pytest.approx(answer["result"]["signed_distance"])


def test_a_drag_has_the_exact_distance(page):
    """After each drag the state and the distance are the oracle's; on overlap EPA measures the same solids."""
    figure = Figure(page).open(DISTANCE).live()
    figure.drag("1", 25, 10)
    assert agrees(figure) == "separated"
    figure.drag("1.x", -2 * figure.scale, 0)
    assert agrees(figure) == "intersecting"
    shapes = figure.scene["shapes"]
    figure.button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)
    assert agrees(figure) == "intersecting"


def test_challenge(page):
    """The challenge keeps the smallest gap of two solids that were let go of, and never that of an overlap."""
    figure = Figure(page).open(f"{DISTANCE}&challenge=close").live()

    def best() -> str:
        return figure.part("readout").locator("b").inner_text()

    first = figure.answer["result"]["signed_distance"]
    assert best() == f"{first:.3g}"
    figure.handle("1").focus()
    figure.drag("1.x", -0.2 * figure.scale, 0)
    near = figure.answer["result"]
    assert near["state"] == "separated"
    assert near["signed_distance"] < first
    assert best() == f"{near['signed_distance']:.3g}"
    figure.drag("1.x", -1.6 * figure.scale, 0)
    assert agrees(figure) == "intersecting"
    assert "They overlap" in figure.caption
    assert best() == f"{near['signed_distance']:.3g}"


# ---- the difference and the sum


def shown_at(figure: Figure, point: list[float]) -> tuple[float, float]:
    """Where a world point is drawn in the last panel, in pixels of the window."""
    x, y = figure.element.evaluate(
        """(el, point) => {
            const { view, element } = el.stage.panels.at(-1);
            const [x, y] = view.toScreen(point);
            const { left, top } = element.getBoundingClientRect();
            return [left + x, top + y];
        }""",
        point,
    )
    return x, y


def rounded(points: list[list[float]]) -> set[tuple]:
    return {tuple(round(x, 9) + 0 for x in p) for p in points}


def extreme(points: list[tuple]) -> set[tuple]:
    """Those that no others hold between them: each is the only point of the rest's hull and its own that is there."""
    rest = {p: [q for q in points if q != p] for p in points}
    return {p for p, others in rest.items() if oracle3.distance_to_shape(p, others) > 1e-9}


@pytest.mark.parametrize(("preset", "sign", "hull"), [("minkowski", -1, "difference"), ("sum", 1, "sum")])
def test_corners_are_those_of_the_exact_hull(page, preset, sign, hull):
    """After a drag the surface has the extreme points of all differences or sums, and the caption counts them."""
    figure = Figure(page).open(f"embed.html?preset={preset}-solids").live()
    figure.drag("1", 15, -10)
    answer = figure.answer
    a, b = (shape["vertices"] for shape in figure.scene["shapes"])
    made = {tuple(x + sign * y for x, y in zip(p, q, strict=True)) for p in a for q in b}
    expected = extreme(sorted(made))
    assert {tuple(w) for w in answer[hull]["vertices"]} == expected
    assert f"{len(expected)} of them are corners" in figure.caption
    assert hull in ids(figure)
    if preset == "minkowski":
        agrees(figure)


@pytest.mark.parametrize(("preset", "sign", "hull"), [("minkowski", "−", "difference"), ("sum", "+", "sum")])
def test_each_pair(page, preset, sign, hull):
    """Each step has a vertex of A, a vertex of B and their point, by name and with its coordinates, and the copy of B
    that the vertex of A carries. The caption says whether the point is a corner."""
    figure = Figure(page).open(f"embed.html?preset={preset}-solids").live()
    answer = figure.answer
    corners = {tuple(w) for w in answer[hull]["vertices"]}
    cloud = answer["cloud"]
    assert figure.element.evaluate("el => el.model.steps.length") == len(cloud) + 1
    for k in (0, 5, len(cloud) - 1):
        figure.set("step", k)
        point = cloud[k]
        name = f"a{point['ia'] + 1} {sign} b{point['ib'] + 1}"
        where = ", ".join(f"{x:.3g}" for x in point["w"]).replace("-", "−")
        until(page, CAPTION_SAYS, f"{name} = ({where})")
        verb = "is a corner of" if tuple(point["w"]) in corners else "is no corner of"
        assert figure.caption.endswith(f"This point {verb} A {sign} B.")
        assert where.replace(" ", "") in figure.part("readout").text_content()
        assert "copy" in ids(figure)


def test_an_arrow_for_each_pair(page):
    """From each vertex of B an arrow leads to each vertex of A; pointing at the head of one shows its pair."""
    figure = Figure(page).open("embed.html?preset=minkowski-solids").live()
    cloud = figure.answer["cloud"]
    found = {one for one in ids(figure) if one.startswith("arrow-")}
    assert found == {f"arrow-{point['ia'] + 1}-{point['ib'] + 1}" for point in cloud}
    x, y = shown_at(figure, cloud[3]["w"])
    page.mouse.move(x, y)
    figure.until("el => el.step === 3")
    figure.set("arrows", "none")
    assert not [one for one in ids(figure) if one.startswith("arrow-")]


@pytest.mark.parametrize(("preset", "copy"), [("minkowski", "−B"), ("sum", "B")])
def test_the_slider_carries_a_copy(page, preset, copy):
    """The slider carries -B, or B for the sum, along edges of A and leaves a copy at each corner."""
    figure = Figure(page).open(f"embed.html?preset={preset}-solids").live()
    corners = {tuple(p) for p in figure.answer["sweep"]["path"]}
    slider = figure.element.get_by_role("slider", name=f"Carry {copy} along A’s edges")
    counts = []
    for percent in (0, 30, 60, 100):
        slider.fill(str(percent))
        figure.until(f"el => (el.model.frame.amounts.carried ?? 0) === {percent / 100}")
        found = ids(figure)
        assert ("carried" in found) == (percent > 0)
        counts.append(numbered(found, "copy"))
    assert counts == sorted(counts)
    assert counts[0] == 0 < counts[1] < counts[3] == len(corners)
    assert "A copy stands at each corner of A." in slider.get_attribute("aria-valuetext")


def test_moving_both_solids_leaves_the_difference(page):
    """The handle of both moves A and B alike, by hand and by key. A - B and the answer stay."""
    figure = Figure(page).open("embed.html?preset=minkowski-solids").live()
    for act in (lambda: figure.drag("both", 14, 9), lambda: figure.handle("both").press("ArrowUp")):
        before, corners = figure.scene["shapes"], rounded(figure.answer["difference"]["vertices"])
        act()
        after = figure.scene["shapes"]
        ways = [
            [y - x for x, y in zip(p, q, strict=True)]
            for old, new in zip(before, after, strict=True)
            for p, q in zip(vertices_of(old), vertices_of(new), strict=True)
        ]
        assert any(ways[0])
        assert all(way == pytest.approx(ways[0], abs=1e-9) for way in ways)
        agrees(figure)
        assert rounded(figure.answer["difference"]["vertices"]) == corners


@pytest.mark.parametrize("preset", ["minkowski-solids", "sum-solids"])
def test_a_solid_turns_by_itself(page, preset):
    """B turns on request about the vertical axis through its middle, and taking hold of a handle stops it."""
    figure = Figure(page).open(f"embed.html?preset={preset}").live()
    first = vertices_of(figure.scene["shapes"][1])
    figure.button("Let B turn").click()
    figure.element.evaluate(
        """(el) => new Promise((resolve) => {
            let left = 4;
            el.addEventListener("answer", () => --left || resolve());
        })"""
    )
    figure.drag("0", 10, 5)
    figure.until("el => !el.turning.running")
    after = vertices_of(figure.scene["shapes"][1])
    assert [p[1] for p in after] == pytest.approx([p[1] for p in first], abs=1e-9)
    assert max(math.dist(p, q) for p, q in zip(first, after, strict=True)) > 1e-3
    for i, p in enumerate(after):
        assert math.dist(p, after[0]) == pytest.approx(math.dist(first[i], first[0]), abs=1e-9)
    figure.button("Let B turn").wait_for()
    if preset == "minkowski-solids":
        agrees(figure)


def test_round_solids_have_no_pairs(page):
    """The difference of a box and a sphere has no steps, and the caption says what it holds."""
    figure = Figure(page).open("embed.html?preset=solids-apart").live()
    figure.set("scene", {"schema": 1, "kind": "minkowski", "shapes": figure.scene["shapes"]})
    figure.until("el => el.answer?.cloud")
    assert figure.element.evaluate("el => el.model.steps.length") == 0
    assert "every point of A minus every point of B" in figure.caption


# ---- simplices


def test_a_point_of_a_tetrahedron(page):
    """After a drag of P the closest point of the hull is as far from P as the oracle says, and P itself where it is
    inside."""
    figure = Figure(page).open("embed.html?preset=simplex-solids").live()
    assert figure.answer["inside"]
    assert "a simplex of 3 dimensions: a tetrahedron" in figure.caption
    assert "drawn flat" not in figure.caption
    for dx in (20, 320):
        figure.drag("at", dx, 0)
        answer, scene = figure.answer, figure.scene
        gap = oracle3.distance_to_shape(scene["at"], scene["points"])
        assert answer["inside"] == (gap <= 0)
        assert math.dist(answer["point"], scene["at"]) == pytest.approx(max(gap, 0), abs=1e-9)
        assert "simplex" in ids(figure)
    assert "Q" in figure.caption


def test_four_points_are_enough_in_space(page):
    """Of five points four are enough; another choice on request holds the same P."""
    figure = Figure(page).open("embed.html?preset=simplex-solids").live()
    corners = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    figure.set("scene", {**figure.scene, "points": corners, "at": [0.3, -0.2, 0.45]})
    figure.until("el => el.answer?.inside")
    choices = set()
    for _ in range(4):
        answer = figure.answer
        choices.add(tuple(sorted(answer["kept"])))
        for axis, x in enumerate(figure.scene["at"]):
            weighted = zip(answer["kept"], answer["weights"], strict=True)
            assert sum(weight * corners[i][axis] for i, weight in weighted) == pytest.approx(x)
        assert "in space, four always are" in figure.caption
        figure.button("Another choice").click()
        figure.settled()
    assert len(choices) > 1
    figure.handle("0").focus()
    page.keyboard.press("Delete")
    figure.settled()
    assert len(figure.scene["points"]) == 7


# ---- several methods


def test_a_row_for_each_method(page):
    """Each of the four methods of space has a row with the support point of the step, marked on the picture."""
    figure = Figure(page).open("embed.html?preset=compare-solids").live()
    runs = figure.answer["runs"]
    assert [run["method"] for run in runs] == ["robust", "winter", "vec3", "lindberg"]
    longest = max(len(run["trace"]["steps"]) for run in runs)
    assert figure.element.evaluate("el => el.model.steps.length") == longest
    for k in (0, longest - 1):
        figure.set("step", k)
        figure.until(f"el => el.step === {k}")
        rows = figure.part("readout").locator("tbody tr").all_inner_texts()
        assert len(rows) == len(runs)
        for row, run in zip(rows, runs, strict=True):
            step = run["trace"]["steps"][min(k, len(run["trace"]["steps"]) - 1)]
            assert ", ".join(f"{x:.3g}" for x in step["support"]["w"]).replace("-", "−") in row
        found = ids(figure)
        assert {f"support-w-{run['method']}" for run in runs} <= set(found)
    assert f"first differ at step {figure.answer['parts_at'] + 1}" in figure.caption
    figure.drag("1", 20, 10)
    agrees(figure)


# ---- all of them

SOLIDS = [name for name in PRESETS if name.endswith("-solids")]


@pytest.mark.parametrize("preset", SOLIDS)
def test_link(new_page, preset):
    """What was moved comes back from the link."""
    page = new_page()
    figure = Figure(page).open(f"play.html?preset={preset}").live()
    before = figure.scene
    handle = figure.element.locator(".handle").first.get_attribute("data-id")
    figure.drag(handle, 20, 15)
    figure.settled()
    assert figure.scene != before
    until(page, "location.hash.slice(1) === document.querySelector('gjk-demo').permalink")
    assert Figure(new_page()).open(page.url).scene == figure.scene


@pytest.mark.parametrize("viewport", SCREENS)
@pytest.mark.parametrize("preset", SOLIDS)
def test_no_text_covers_another(new_page, preset, viewport):
    """In every step, in both views and with all at once, no two texts overlap."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    for view in ("together", "apart"):
        figure = Figure(page).open(f"embed.html?preset={preset}&view={view}")
        figure.until("el => el.answer !== null")
        for step in [*range(figure.element.evaluate("el => el.model.steps.length")), "all"]:
            figure.set("step", step)
            for panel in texts(figure):
                assert panel
                pairs = [(p["text"], q["text"]) for i, p in enumerate(panel) for q in panel[:i] if overlap(p, q)]
                assert not pairs, f"step {step}"


# ---- random scenes


@pytest.mark.parametrize("kind", ["gjk", "distance", "epa", "minkowski", "sum", "compare"])
def test_random_solids(new_page, kind):
    """A random scene has two types of solids and a seed, which brings the scene back, as its link does."""
    page = new_page()
    preset = {"gjk": "solids"}.get(kind, f"{kind}-solids")
    figure = Figure(page).open(f"play.html?preset={preset}").live()
    first = figure.scene
    figure.button("Random").click()
    seed = figure.element.get_by_role("spinbutton", name="Seed")
    number, scene = seed.input_value(), figure.scene
    assert number
    assert len({shape["type"] for shape in scene["shapes"]}) == 2
    assert figure.answer["outlines"]
    assert figure.notice.count() == 0
    until(page, "location.hash.slice(1) === document.querySelector('gjk-demo').permalink")
    assert Figure(new_page()).open(page.url).scene == scene
    figure.button("Reset").click()
    assert figure.scene == first
    seed.fill(number)
    seed.press("Enter")
    assert figure.scene == scene


# ---- Respond


@pytest.mark.parametrize("held", ["0", "1"])
def test_a_solid_pushes_the_other(page, held):
    """While Respond is on, a solid that is dragged into the other pushes it out, and no answer has them overlapping."""
    figure = Figure(page).open("embed.html?preset=solids-polyhedra&flow=off").live()
    figure.element.evaluate(
        """(el) => {
            window.gaps = [];
            el.addEventListener("answer", ({ detail }) => gaps.push(detail.answer.result.signed_distance));
        }"""
    )
    figure.part("stage").focus()
    page.keyboard.press("r")
    figure.until("el => el.answer?.result.signed_distance >= 0")
    before = figure.scene["shapes"]
    figure.drag_slowly(held, 60 if held == "0" else -60, 10)
    assert figure.answer["result"]["signed_distance"] >= 0
    assert agrees(figure) in ("separated", "touching")
    after = figure.scene["shapes"]
    assert before[0] != after[0]
    assert before[1] != after[1]
    gaps = page.evaluate("gaps")
    assert len(gaps) > 2
    assert min(gaps) >= 0
