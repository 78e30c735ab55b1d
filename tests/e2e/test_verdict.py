"""The exact answer, and the shown method's verdict beside it, on inputs on which published codes fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figure import Figure, figures, polygons, truth

CASES = json.loads((Path(__file__).parents[1] / "data" / "edge_cases_2d.json").read_text(encoding="utf-8"))


@pytest.fixture
def figure(page):
    return Figure(page).open("play.html").live()


def test_every_edge_case(figure):
    """On each of the shared cases the page says the exact state, and marks the method's verdict where it is wrong."""
    wrong = set()
    for case in CASES:
        scene = polygons(case["a"], case["b"])
        figure.set("scene", scene)
        state = truth(scene).state
        answer = figure.answer
        assert answer["result"]["state"] == state, case["name"]
        assert figure.text("exact").lower().startswith(state), case["name"]
        verdict = answer["trace"]["intersects"]
        marked = figure.element.locator(".method.wrong").count() == 1
        assert marked == (state != "touching" and verdict != (state == "intersecting")), case["name"]
        if marked:
            wrong.add(case["name"])
    assert {"identical-squares", "winter-origin-on-segment", "squares-shift-x1"} <= wrong


def test_missed_overlap_is_explained(page):
    """Where article 000's code misses an overlap of 50, the figure says by how much, and why."""
    figure = Figure(page).open("play.html?preset=missed").live()
    assert figure.text("exact") == "Intersecting, depth 50"
    assert "winter.dev: no collision" in figure.text("verdict")
    assert figure.caption.startswith("It misses a true overlap of depth 50: the search direction became zero")


def test_touching_is_a_tie(page):
    """Touching is told apart from both, and no method is blamed for it."""
    figure = Figure(page).open("play.html?preset=touching").live()
    assert figure.text("exact") == "Touching, distance 0"
    assert figure.element.locator(".method.wrong").count() == 0
    assert "a tie" in figure.caption


def rounded(value):
    """To twelve digits: sines and cosines are not the same to the last one in WebAssembly."""
    if isinstance(value, float):
        return float(f"{value:.12g}") + 0.0
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "preset", ["gjk", "apart", "circle", "touching", "missed", "identical", "segments", "capsules"]
)
def test_presets(page, site, preset):
    """Each example is baked: complete before Python, and Python then says the same."""
    with site.fault("assets/pyodide-*", "hold"):
        figure = Figure(page).open(f"play.html?preset={preset}")
        figure.until("el => el.answer !== null")
        baked = figure.answer
    figure.live()
    figure.until("el => el.answer.seq !== null")
    assert rounded(figure.answer | {"seq": None}) == rounded(baked)
    assert figure.agrees()


@pytest.mark.parametrize("preset", figures())
def test_mark_of_the_answer(page, preset):
    """The answer about two shapes has a disc beside it: full, half or empty. What is no such answer has none."""
    figure = Figure(page).open(f"embed.html?preset={preset}")
    figure.settled()
    display = figure.part("exact").evaluate("exact => getComputedStyle(exact, '::before').display")
    assert (display != "none") == ("state" in (figure.answer.get("result") or {}))
