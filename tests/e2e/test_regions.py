"""The figures of regions: what is drawn is what is answered, a drag's answer is a native run's, the walk, the link."""

from __future__ import annotations

import pytest
from extent import some

from browsers import address_now, until
from figure import Figure, address

KINDS = ("line-regions", "triangle-regions")
POINTS = {"line-regions": [[1.7, 1.3], [-2, -1.6]], "triangle-regions": [[-2.4, 1.1], [-1.7, -1.6], [1.9, -1.2]]}


def scene(kind, method, points=None):
    bounds = [[-18, -12.8], [18, 12.8]]
    return {"schema": 1, "kind": kind, "method": method, "points": points or POINTS[kind], "bounds": bounds}


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


@pytest.mark.parametrize("kind", some(KINDS, "triangle-regions"))
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
    again = Figure(new_page()).open(address_now(page))
    assert again.scene == figure.scene
    assert again.get("step") == figure.get("step")
    assert again.caption == figure.caption
