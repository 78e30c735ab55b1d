"""The figures of regions: the link."""

from __future__ import annotations

import pytest
from extent import some

from browsers import address_now, until
from figure import Figure

KINDS = ("line-regions", "triangle-regions")


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
