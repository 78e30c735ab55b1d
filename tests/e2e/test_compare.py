"""Methods side by side: the table and the picture say what each run did at the step that is shown."""

from __future__ import annotations

from browsers import until
from figure import Figure


def test_methods_can_be_chosen(page):
    """A method that is taken off has no row; the last one cannot be taken off; the link keeps the choice."""
    figure = Figure(page).open("play.html?kind=compare&preset=compare-tie").live()
    figure.element.get_by_role("checkbox", name="Robust").click()
    figure.settled()
    assert figure.element.locator("tbody th").all_inner_texts() == ["1 winter.dev"]
    assert figure.element.get_by_role("checkbox", name="winter.dev").is_disabled()
    figure.element.get_by_role("checkbox", name="Entropy").click()
    figure.settled()
    assert figure.scene["methods"] == ["winter", "entropy"]
    until(page, "location.hash.includes('entropy')")
    again = Figure(page).open(page.evaluate("location.href"))
    assert again.scene == figure.scene
