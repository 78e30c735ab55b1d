"""The figure of the distance: feet, weights and the falling distance are those of the answer."""

from __future__ import annotations

from math import hypot

import pytest

from browsers import until
from figure import Figure

CAPTION_SAYS = """(text) =>
    document.querySelector("gjk-demo").renderRoot.querySelector(".caption").textContent.includes(text)"""


def test_captions_of_feet_and_weights(page):
    """In each iteration the caption names a foot for each line, and says of those outside what is taken instead."""
    figure = Figure(page).open("embed.html?kind=distance")
    figure.until("el => el.answer !== null")
    answer = figure.answer
    for step, feet in enumerate(answer["feet"]):
        figure.set("step", step)
        until(page, CAPTION_SAYS, "The closest point of the simplex is")
        caption = figure.caption
        assert caption.count("The foot of the perpendicular") == len(feet)
        assert caption.count("is taken instead") == sum(not foot["inside"] for foot in feet)
    assert any(not foot["inside"] for feet in answer["feet"] for foot in feet)


def test_a_drag_has_the_exact_distance(page):
    """After a drag the distance is the oracle's, and the distances of robust's iterations never rise."""
    figure = Figure(page).open("embed.html?kind=distance").live()
    figure.drag("1", 30, 20)
    assert figure.agrees()
    falling = [hypot(*step["closest"]["point"]) for step in figure.answer["trace"]["steps"]]
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] == pytest.approx(figure.answer["result"]["signed_distance"])


def test_overlap_offers_epa(page):
    """On overlap the caption says that the distance is 0, and a button measures the depth of the same shapes."""
    figure = Figure(page).open("embed.html?preset=distance-overlap").live()
    assert "their distance is 0" in figure.caption
    shapes = figure.scene["shapes"]
    figure.button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)


def test_challenge(page):
    """The challenge says the gap, and that touching shapes must be moved apart."""
    figure = Figure(page).open("embed.html?kind=distance&challenge=close").live()
    assert figure.caption.endswith("The gap is 0.991.")
    figure.set("scene", {**figure.scene, "shapes": [figure.scene["shapes"][0]] * 2})
    figure.until("el => el.answer !== null")
    until(page, CAPTION_SAYS, "They overlap")


def best(figure):
    """The best gap, as the readout says it."""
    return figure.part("readout").locator("b").inner_text()


def test_best_gap(page):
    """The best gap stays while shapes move apart or overlap, which never counts. Starting again forgets it."""
    figure = Figure(page).open("embed.html?kind=distance&challenge=close").live()
    first = figure.scene
    assert best(figure) == "0.991"
    figure.drag("1", -25, 0)
    near = figure.answer["result"]
    assert near["state"] == "separated"
    assert best(figure) == f"{near['signed_distance']:.3g}"
    figure.drag("1", -150, 0)
    assert figure.answer["result"]["state"] == "intersecting"
    assert best(figure) == f"{near['signed_distance']:.3g}"
    assert f"The best gap so far is {near['signed_distance']:.3g}." in figure.caption
    touching = [[0, 2], [0.5, 1.2], [2, 1.5], [2, 2.5]]
    square = [[-2, 1], [0, 1], [0, 3], [-2, 3]]
    figure.element.evaluate(
        "(el, shapes) => el.commands.edit({ ...el.scene, shapes })",
        [{"type": "polygon", "vertices": vertices} for vertices in (square, touching)],
    )
    assert figure.answer["result"]["state"] == "touching"
    assert best(figure) == f"{near['signed_distance']:.3g}"
    figure.button("Start again").click()
    assert figure.scene == first
    figure.settled()
    until(page, CAPTION_SAYS, "The gap is 0.991.")
    assert best(figure) == "0.991"


def test_a_drag_counts_where_it_ends(page):
    """A drag that comes near and goes away again leaves the best gap as it was."""
    figure = Figure(page).open("embed.html?kind=distance&challenge=close").live()
    figure.drag("1", -25, 0, release=False)
    figure.until("el => el.answer?.result.signed_distance < 0.8")
    x, y = figure.place("1")
    page.mouse.move(x + 60, y, steps=3)
    page.mouse.up()
    figure.until("el => el.answer?.result.signed_distance > 1.1")
    assert best(figure) == "0.991"
