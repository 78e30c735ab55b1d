"""axe-core finds no violation on any page and in any kind: light, dark, on phones, with options open."""

from __future__ import annotations

from itertools import product

import pytest
from axe import violations

from figure import Figure, figures

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


def places() -> list:
    """Each figure in each size; every run has one of the two sizes, in turns, `build.py test all` has both."""
    turns = enumerate(product(figures(), SIZES))
    chosen = [(preset, size, (i // len(SIZES) + i) % 2 == 0) for i, (preset, size) in turns]
    return [pytest.param(*each, marks=[] if always else pytest.mark.thorough) for *each, always in chosen]


@pytest.mark.parametrize(("preset", "size"), places())
def test_kinds_with_options_open(new_page, preset, size):
    """Each figure is free of violations with its options and its text open, on a desk and on a phone."""
    page = new_page(**SIZES[size])
    figure = Figure(page).open(f"embed.html?preset={preset}&code=open").live()
    figure.element.locator(".options > summary").click()
    figure.element.locator(".told > summary").click()
    figure.element.locator(".told p").first.wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("path", ["copy.html", "engines.html", "python.html"])
def test_pages_without_figures(new_page, path):
    """The pages that only have text are free of violations, in the light on a desk and in the dark on a phone."""
    for options in ({}, {**PHONE, "color_scheme": "dark"}):
        page = new_page(**options)
        page.goto(path)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
