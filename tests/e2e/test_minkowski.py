"""The Minkowski difference: its arrows are those of the answer, and moving both shapes leaves it alone."""

from __future__ import annotations

import re

import pytest

from figure import Figure


@pytest.mark.parametrize("arrows", ["between", "origin", "hull", "none"])
def test_an_arrow_for_each_pair(page, arrows):
    """The exported picture has an arrow for each vertex of A and each of B, with its vector; or none."""
    figure = Figure(page).open(f"embed.html?kind=minkowski&arrows={arrows}")
    figure.until("el => el.answer !== null")
    assert figure.get("arrows") == arrows
    picture = figure.element.evaluate("el => el.toSVG()")
    found = set(re.findall(r'id="arrow-(\d+)-(\d+)"', picture))
    cloud = figure.answer["cloud"]
    expected = {(str(point["ia"] + 1), str(point["ib"] + 1)) for point in cloud} if arrows != "none" else set()
    assert found == expected
    assert len(re.findall(r"<title>a\d − b\d = ", picture)) == len(expected)


def test_moving_both_leaves_the_difference(page):
    """The handle of both moves A and B alike, and the corners of A - B stay."""
    figure = Figure(page).open("embed.html?kind=minkowski").live()
    before, difference = figure.scene["shapes"], figure.answer["difference"]
    figure.drag("both", 40, 25)
    after, found = figure.scene["shapes"], figure.answer["difference"]
    assert after != before
    assert figure.agrees()
    for p, q in zip(difference, found, strict=True):
        assert p == pytest.approx(q, abs=1e-12)


def test_circles_make_a_disc(page):
    """The difference of two circles is a disc: its radius is the sum of theirs, its centre that of A less that of B."""
    figure = Figure(page).open("embed.html?preset=minkowski-circles").live()
    figure.drag("1", 20, 30)
    a, b = figure.scene["shapes"]
    x, y = a["center"][0] - b["center"][0], a["center"][1] - b["center"][1]
    for p in figure.answer["difference"]:
        assert ((p[0] - x) ** 2 + (p[1] - y) ** 2) ** 0.5 == pytest.approx(a["radius"] + b["radius"], abs=1e-9)
