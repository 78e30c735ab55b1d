"""Neither axe-core nor Lighthouse finds a violation: light, dark, on phones, with options open."""

from __future__ import annotations

import pytest
from axe import violations
from extent import a_quarter, some

import lighthouse
from figure import Figure, walked
from machine import LIGHTHOUSE, is_installed

PHONE = {"viewport": (360, 740), "has_touch": True, "is_mobile": True}

FORCED = {"forced_colors": "active"}


LOOKS = {
    "desk-light": {},
    "phone-dark": {**PHONE, "color_scheme": "dark"},
    "desk-dark": {"color_scheme": "dark"},
    "phone-light": PHONE,
    "forced-light": FORCED,
    "forced-dark": {**FORCED, "color_scheme": "dark"},
}
OFTEN = [
    "play.html phone-light",
    "use.html desk-light",
    "kinds/epa.html phone-dark",
]
"""Each size and theme is in every run. All pages, their sizes and themes, and forced colours, are in
`build.py test all`."""
PATHS = (
    "index.html",
    "questions.html#why-not-build-it",
    "play.html",
    "play.html?code=open",
    "embed.html",
    "use.html",
    "kinds/epa.html",
)


@pytest.mark.parametrize("case", some([f"{path} {look}" for path in PATHS for look in LOOKS], *OFTEN))
def test_pages(new_page, case):
    """Each page is free of violations, with headings and landmarks: light, dark, on a phone, in forced colours."""
    path, look = case.split()
    page = new_page(**LOOKS[look])
    Figure(page).open(path)
    assert violations(page) == []


SIZES = {"desk": {"color_scheme": "dark"}, "phone": PHONE}


@pytest.mark.thorough
@a_quarter(2)
@pytest.mark.parametrize("size", SIZES)
def test_kinds_with_options_open(new_page, size, turn):
    """Every fourth figure is free of violations with its options and its text open, on a phone. In `build.py test all`
    each is, on a phone and on a desk."""
    page = new_page(**SIZES[size])
    found = {}
    for figure, preset in walked(page, turn, "embed.html?code=open"):
        figure.settled().options()
        if not figure.element.locator(".told[open]").count():
            figure.element.locator(".told > summary").click()
        figure.element.locator(".told p").first.wait_for()
        found[preset] = violations(page)
    assert {preset: each for preset, each in found.items() if each} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["copy.html", "engines.html", "python.html"])
def test_pages_without_figures(new_page, path):
    """The pages that only have text are free of violations, in the light on a desk and in the dark on a phone."""
    for options in ({}, {**PHONE, "color_scheme": "dark"}):
        page = new_page(**options)
        page.goto(path)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= screen.width")


# ----------------------------------------------------------------------------------------------------------- Lighthouse

CATEGORIES = ("accessibility", "best-practices", "seo")


@pytest.mark.thorough
@pytest.mark.skipif(not is_installed(LIGHTHOUSE), reason="Lighthouse is not set up (build.py test all)")
@pytest.mark.parametrize("path", ["index.html", "play.html", "use.html", "embed.html?preset=missed", "kinds/epa.html"])
def test_full_marks(playwright, site, path: str) -> None:
    """No audit of Lighthouse that counts fails on a phone. Its performance is in `build.py bench article`."""
    report = lighthouse.audit(playwright, site.url + path, *CATEGORIES)
    assert report.faults == []
    assert report.scores == dict.fromkeys(CATEGORIES, 100)
