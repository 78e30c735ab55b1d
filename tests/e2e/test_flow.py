"""The flow strip of GJK: what it counts and lights is what the trace holds."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from texts import RECORD, overlap

from browsers import until
from figure import Figure

FORMS = ["start", "point", "line", "triangle"]
SVG = "{http://www.w3.org/2000/svg}"


def moves(step):
    """The transitions of a step: with the new point, then without those that go."""
    before, after = len(step["simplex_before"]), len(step["simplex_after"])
    if not step["accepted"]:
        return []
    return [(before, before + 1)] + [(before + 1, after)] * (before > 0)


def drawn(figure):
    """The count of each transition that the picture has, by its forms, and the colours of its strokes."""
    root = ElementTree.fromstring(figure.element.evaluate("el => el.toSVG()"))
    groups = [g for g in root.iter(f"{SVG}g") if g.attrib.get("id", "").startswith("flow-")]
    counts, colours = {}, {}
    for group in groups:
        before, after = (FORMS.index(name) for name in group.attrib["id"].removeprefix("flow-").split("-"))
        counts[before, after] = int(group.find(f"{SVG}title").text.rpartition(": ")[2])
        colours[before, after] = {path.attrib["stroke"] for path in group.iter(f"{SVG}path") if "stroke" in path.attrib}
    return counts, colours


@pytest.mark.parametrize("query", ["kind=gjk", "preset=apart", "preset=missed", "preset=gjk&method=lindberg"])
def test_each_step(page, query):
    """At each step, the strip counts the transitions of the trace so far, and those of the step are lit."""
    figure = Figure(page).open(f"embed.html?{query}").live()
    steps = figure.answer["trace"]["steps"]
    lit = figure.element.evaluate("el => el.stage.palette.simplex")
    for index, step in enumerate(steps):
        figure.set("step", index)
        counts, colours = drawn(figure)
        assert counts == Counter(move for one in steps[: index + 1] for move in moves(one))
        assert {move for move, found in colours.items() if lit in found} == set(moves(step))
        told = figure.element.get_by_role("img").get_attribute("aria-label")
        assert told.startswith("Flow: ")
        assert ("goes back" in told) == any(after < before for before, after in moves(step))
    figure.set("step", "all")
    counts, colours = drawn(figure)
    assert counts == Counter(move for one in steps for move in moves(one))
    assert not any(lit in found for found in colours.values())


def test_it_can_be_put_away(new_page):
    """A box in the options puts the strip away; the link keeps the choice, and the levels do not touch it."""
    page = new_page()
    figure = Figure(page).open("play.html?kind=gjk").live()
    figure.part("stage").focus()
    page.keyboard.press("0")
    assert figure.element.locator("[data-strip=flow]").count() == 1
    figure.element.get_by_role("checkbox", name="Flow strip").uncheck()
    assert figure.element.locator("[data-strip=flow]").count() == 0
    assert figure.get("flow") == "off"
    until(page, "location.hash.includes('flow=off')")
    again = Figure(new_page()).open(page.url)
    assert again.get("flow") == "off"
    assert again.element.locator("[data-strip=flow]").count() == 0


@pytest.mark.parametrize("viewport", [(280, 653), (360, 640), (1280, 800)], ids=["fold", "phone", "wide"])
def test_no_text_covers_another(new_page, viewport):
    """In no step do two texts of the strip overlap, and none leaves it."""
    page = new_page(viewport=viewport)
    page.add_init_script(RECORD)
    for preset in ("gjk", "apart", "missed", "circle", "round", "solids"):
        figure = Figure(page).open(f"embed.html?preset={preset}")
        for step in range(len(figure.answer["trace"]["steps"])):
            figure.set("step", step)
            figure.picture()
            told = page.evaluate(
                """() => {
                    const { renderRoot } = document.querySelector("gjk-demo");
                    const canvas = renderRoot.querySelector("[data-strip=flow] canvas");
                    return [texts.get(canvas), canvas.clientWidth];
                }"""
            )
            (found, width) = told
            assert len(found) >= 3
            assert all(text["x"] - text["width"] / 2 >= 0 for text in found)
            assert all(text["x"] + text["width"] / 2 <= width for text in found if "stays" not in text["text"])
            pairs = [(p["text"], q["text"]) for i, p in enumerate(found) for q in found[:i] if overlap(p, q)]
            assert not pairs, (preset, step)
