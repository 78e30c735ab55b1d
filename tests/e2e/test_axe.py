"""axe-core finds no violation on any page and in any kind: light, dark, on phones, with options open."""

from __future__ import annotations

import pytest
from axe import violations

from figure import Figure, walked

PHONE = {"viewport": (360, 740), "has_touch": True, "is_mobile": True}

FORCED = {"forced_colors": "active"}


LOOKS = [
    pytest.param({}, id="desk-light"),
    pytest.param({**PHONE, "color_scheme": "dark"}, id="phone-dark"),
    pytest.param({"color_scheme": "dark"}, id="desk-dark", marks=pytest.mark.thorough),
    pytest.param(PHONE, id="phone-light", marks=pytest.mark.thorough),
    pytest.param(FORCED, id="forced-light", marks=pytest.mark.thorough),
    pytest.param({**FORCED, "color_scheme": "dark"}, id="forced-dark", marks=pytest.mark.thorough),
]
"""Each size and each theme is in every run; the other pairs of them, and forced colours, in `build.py test all`."""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", ["index.html", "play.html?code=open", "embed.html", "use.html", "kinds/epa.html"])
def test_pages(new_page, path, look):
    """Each page is free of violations, with headings and landmarks: light, dark, on a phone, in forced colours."""
    page = new_page(**look)
    Figure(page).open(path)
    assert violations(page) == []


SIZES = {"desk": {"color_scheme": "dark"}, "phone": PHONE}


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("size", SIZES)
def test_kinds_with_options_open(new_page, size, turn):
    """Each figure is free of violations with its options and its text open, on a desk or on a phone, in turns; in
    `build.py test all` on both."""
    page = new_page(**SIZES[size])
    first = (list(SIZES).index(size) + turn) % 2
    found = {}
    for figure, preset in walked(page, "embed.html?code=open", slice(first, None, 2)):
        figure.settled()
        for fold in (".options", ".told"):
            if not figure.element.locator(f"{fold}[open]").count():
                figure.element.locator(f"{fold} > summary").click()
        figure.element.locator(".told p").first.wait_for()
        found[preset] = violations(page)
    assert {preset: each for preset, each in found.items() if each} == {}


@pytest.mark.parametrize("path", ["copy.html", "engines.html", "python.html"])
def test_pages_without_figures(new_page, path):
    """The pages that only have text are free of violations, in the light on a desk and in the dark on a phone."""
    for options in ({}, {**PHONE, "color_scheme": "dark"}):
        page = new_page(**options)
        page.goto(path)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
