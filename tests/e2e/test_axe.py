"""axe-core finds no violation on any page and in any kind: light, dark, on phones, with options open."""

from __future__ import annotations

import pytest
from axe import violations

from figure import Figure, figures

PHONE = {"viewport": (360, 740), "has_touch": True, "is_mobile": True}

FORCED = {"forced_colors": "active"}


@pytest.mark.parametrize(
    "options",
    [{}, PHONE, pytest.param(FORCED, marks=pytest.mark.thorough)],
    ids=["desk", "phone", "forced colours"],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["index.html", "play.html?code=open", "embed.html", "use.html", "kinds/epa.html"])
def test_pages(new_page, path, scheme, options):
    """Each page is free of violations, with headings and landmarks: light, dark, on a phone, in forced colours."""
    page = new_page(color_scheme=scheme, **options)
    Figure(page).open(path)
    assert violations(page) == []


@pytest.mark.parametrize("preset", figures())
def test_kinds_with_options_open(new_page, preset):
    """Each figure is free of violations with its options and its text open, on a desk and on a phone."""
    for options in ({"color_scheme": "dark"}, PHONE):
        page = new_page(**options)
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
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
