"""Kinds of the plane that are drawn in space: drags have the exact answer."""

from __future__ import annotations

import math
import re

import oracle3
import pytest
from extent import some

from figure import Figure

DISTANCE = "embed.html?preset=distance-solids"
SIGNS = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


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


# ---- distance


def test_a_drag_has_the_exact_distance(page):
    """After each drag the state and the distance are the oracle's; on overlap EPA measures the same solids."""
    figure = Figure(page).open(DISTANCE).live()
    figure.drag("1", 25, 10)
    assert agrees(figure) == "separated"
    figure.drag("1.x", -2 * figure.scale, 0)
    assert agrees(figure) == "intersecting"
    shapes = figure.scene["shapes"]
    figure.options().button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)
    assert agrees(figure) == "intersecting"


# ---- the difference and the sum


@pytest.mark.thorough
@pytest.mark.parametrize("preset", ["minkowski-solids", "sum-solids"])
def test_a_solid_turns_by_itself(moving_page, preset):
    """B turns on request about the vertical axis through its middle, and taking hold of a handle stops it."""
    figure = Figure(moving_page).open(f"embed.html?preset={preset}").live()
    first = vertices_of(figure.scene["shapes"][1])
    figure.options().button("Let B turn").click()
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


# ---- random scenes


# ---- Respond


@pytest.mark.parametrize("held", some(["0", "1"], "1"))
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


# ---- EPA


def test_epa_shows_what_a_point_does(page):
    """Of each step a picture has the faces that the point sees, the horizon and the new faces; the strip has both
    bounds, which a layer hides."""
    figure = Figure(page).open("embed.html?preset=epa-solids-segment").live()
    for step, growth in enumerate(figure.answer["steps"]):
        figure.element.evaluate("(el, step) => { el.step = step }", step)
        svg = figure.element.evaluate("(el) => el.toSVG()")
        closest = figure.answer["epa"]["steps"][step]["face"]
        beside = [face for face in growth["seen"] if face != closest]
        for part, count in (
            ("seen", len(beside)),
            ("new-face", len(growth["horizon"])),
            ("horizon", len(growth["horizon"])),
        ):
            assert len(set(re.findall(rf'id="{part}-\d+"', svg))) == count, (part, step)
        assert 'id="support-plane"' in svg
    assert figure.element.locator(".strip").is_visible()
    figure.element.evaluate("(el) => el.setAttribute('layers', '')")
    figure.until("el => !el.renderRoot.querySelector('.strip')")
    assert 'id="support-plane"' not in figure.element.evaluate("(el) => el.toSVG()")
