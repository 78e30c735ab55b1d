"""The figure of simplices: a drag's answer is a native run's, another choice, points come and go, the link."""

from __future__ import annotations

from asking import answered

from figure import Figure


def agrees(figure):
    """Is the page's answer what gjkcore answers to the scene that is shown?"""
    found = answered(figure.scene)
    return all(figure.answer[key] == part for key, part in found.items() if key != "seq")


def test_another_choice(page):
    """A point of a 12-gon is a combination of other vertices on request; undo goes back to the first."""
    figure = Figure(page).open("play.html?preset=caratheodory").live()
    choices = {tuple(sorted(figure.answer["kept"]))}
    picture = figure.picture()
    for _ in range(4):
        figure.button("Another choice").click()
        figure.settled()
        assert agrees(figure)
        assert figure.answer["inside"]
        choices.add(tuple(sorted(figure.answer["kept"])))
    assert len(choices) >= 3
    assert figure.picture() != picture


def test_points_come_and_go(page):
    """Insert adds a point and Delete takes one away, down to one; then the figure still says what it shows."""
    figure = Figure(page).open("play.html?kind=simplices").live()
    figure.handle("0").focus()
    page.keyboard.press("Insert")
    figure.settled()
    assert len(figure.scene["points"]) == 4
    assert agrees(figure)
    for count in (3, 2, 1, 1):
        figure.handle("0").focus()
        page.keyboard.press("Delete")
        figure.settled()
        assert len(figure.scene["points"]) == count
        assert agrees(figure)
    assert "a simplex of 0 dimensions" in figure.caption
