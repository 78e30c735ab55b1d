"""The figure of the distance: feet, weights and the falling distance are those of the answer."""

from __future__ import annotations

from figure import Figure


def test_overlap_offers_epa(page):
    """On overlap the first sentence says that the distance is 0, and a button measures the depth of the same shapes."""
    figure = Figure(page).open("embed.html?preset=distance-overlap").live()
    assert "the distance is 0" in figure.point
    shapes = figure.scene["shapes"]
    figure.button("Measure the depth with EPA").click()
    figure.until("el => el.answer?.response")
    assert (figure.get("kind"), figure.scene["shapes"]) == ("epa", shapes)


def best(figure):
    """The best gap, as the readout says it."""
    return figure.part("readout").locator("b").inner_text()


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
